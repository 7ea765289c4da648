"""A game as one picture: its lines end where the tables say, and who won is who won."""

from bng_sim.games.bluffing.telling.poster import poster
from tests.games.bluffing.telling.recording import GAMES_OF_EACH, RECORDINGS, recorded, rows

every_game = RECORDINGS.each_game


@every_game
def test_who_leads_in_the_end_has_nothing_left_in_any_turn(setting, index):
    lines = poster(recorded(setting, index)).lines

    assert all(min(left) == 0 for left in zip(*(line.left for line in lines), strict=True))


@every_game
def test_its_moments_are_those_of_the_game_the_most_telling_first(setting, index):
    row, _ = rows(setting, index)

    marks = poster(recorded(setting, index)).marks

    emptied = [mark.words.endswith("hand is empty") for mark in marks]
    assert sum(emptied) == row["bankruptcies"]
    assert emptied == sorted(emptied, reverse=True)
    assert len(marks) - sum(emptied) == row["won_by_challenger"]
    assert all(mark.turn > 0 for mark in marks)


def test_a_replay_is_counted_and_says_who_won():
    endings = [poster(recorded("replays", index)).ending for index in range(GAMES_OF_EACH)]
    counts = [rows("replays", index)[0]["replays"] for index in range(GAMES_OF_EACH)]

    assert [" replay" in ending for ending in endings] == [count > 0 for count in counts]
    assert any(counts)
    assert poster(recorded("replays", 0)).about == "Bluffing Billionaires, 6 players, with powers"
