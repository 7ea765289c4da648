"""A game as one picture: its lines end where the tables say, and who won is who won."""

from bng_sim.games.millions.telling.poster import poster
from tests.games.millions.telling.recording import RECORDINGS, SETTINGS, recorded, rows

every_game = RECORDINGS.each_game


@every_game
def test_its_moments_are_those_of_the_game(setting, index):
    row, _ = rows(setting, index)

    marks = poster(recorded(setting, index)).marks

    def n(words):
        return sum(words in mark.words for mark in marks)

    assert (n(" buys "), n("a Snitch alone"), n(" is named, ")) == (row["left_bribed"], row["fined"], row["named"])
    assert n(" take") <= row["heists_succeeded"]


def test_the_moments_about_most_money_come_first():
    for setting in SETTINGS:
        bribes = [
            mark.words.rpartition("$")[2] for mark in poster(recorded(setting, 0)).marks if " buys " in mark.words
        ]
        amounts = [int(words.rstrip("M")) for words in bribes]
        assert amounts == sorted(amounts, reverse=True)
