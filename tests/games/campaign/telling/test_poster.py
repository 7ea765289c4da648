"""The picture of a game: its lines end where the tables say, its moments are the log's, and who won is who won."""

from bng_sim.games.campaign.telling.poster import poster
from tests.games.campaign.telling.recording import RECORDINGS, recorded, rows

every_game = RECORDINGS.each_game


@every_game
def test_its_moments_are_those_of_the_game(setting, index):
    row, seats = rows(setting, index)

    marks = poster(recorded(setting, index)).marks

    def n(words):
        return sum(words in mark.words for mark in marks)

    assert (n(" is bankrupt"), n(" has all of "), n(" owes seat ")) == (
        row["bankruptcies"], row["monopolies_made"], row["rents"],
    )  # fmt: skip
    bankrupt = {seat["seat"]: seat["bankrupt_turn"] for seat in seats if seat["bankrupt_turn"]}
    assert {int(mark.words.split()[1]): mark.turn for mark in marks if "is bankrupt" in mark.words} == bankrupt


def test_bankruptcies_come_first_and_then_what_most_money_was_about():
    marks = [mark.words for mark in poster(recorded("bankrupts", 0)).marks]
    rents = [int(words.partition("$")[2].partition(" ")[0].replace(",", "")) for words in marks if "$" in words]

    assert all(words.endswith("is bankrupt") for words in marks[:4])
    assert rents == sorted(rents, reverse=True)
