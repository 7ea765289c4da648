"""The picture of a game: its lines end where the tables say, its moments are the log's, and who won is who won."""

from bng_sim.games.billionaire.telling.poster import poster
from tests.games.billionaire.telling.recording import RECORDINGS, SETTINGS, recorded, rows

every_game = RECORDINGS.each_game


@every_game
def test_its_moments_are_those_of_the_game(setting, index):
    row, _ = rows(setting, index)

    marks = poster(recorded(setting, index)).marks

    def n(words):
        return sum(words in mark.words for mark in marks)

    assert (n(" buys "), n(" seizes "), n(" in a Disaster"), n(" overbids: ")) == (
        row["sold"], row["investments_seized"], row["investments_returned"], row["overbids"]
    )  # fmt: skip


def test_the_moments_about_most_money_come_first():
    for setting in SETTINGS:
        marks = [mark.words for mark in poster(recorded(setting, 0)).marks if " buys " in mark.words]
        amounts = [int(words.partition("$")[2].partition("M")[0].replace(",", "")) for words in marks]
        assert amounts == sorted(amounts, reverse=True)
