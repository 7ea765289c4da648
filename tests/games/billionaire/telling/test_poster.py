"""The picture of a game: its lines end where the tables say, its moments are the log's, and who won is who won."""

import pytest

from bng_sim.games.billionaire.telling.poster import poster
from tests.games.billionaire.telling.recording import RECORDED, SETTINGS, recorded, rows

every_game = pytest.mark.parametrize(("setting", "index"), RECORDED)


@every_game
def test_lines_end_at_the_totals_of_the_tables_and_have_a_value_for_every_turn(setting, index):
    row, seats = rows(setting, index)
    goal = recorded(setting, index)[0]["rules"]["goal"]

    shown = poster(recorded(setting, index))

    assert [line.name for line in shown.lines] == [f"seat {seat['seat']}" for seat in seats]
    assert [line.left[-1] for line in shown.lines] == [max(0, goal - seat["total"]) for seat in seats]
    assert [line.has_won for line in shown.lines] == [seat["won"] for seat in seats]
    assert shown.turns == tuple(range(row["turns"] + 1))
    assert {len(line.left) for line in shown.lines} == {len(shown.turns)}


@every_game
def test_its_moments_are_those_of_the_game(setting, index):
    row, _ = rows(setting, index)

    marks = poster(recorded(setting, index)).marks

    def n(words):
        return sum(words in mark.words for mark in marks)

    assert (n(" buys "), n(" seizes "), n(" in a Disaster"), n(" overbids: ")) == (
        row["sold"], row["investments_seized"], row["investments_returned"], row["overbids"]
    )  # fmt: skip
    assert all(0 <= mark.turn <= row["turns"] for mark in marks)


def test_the_moments_about_most_money_come_first():
    for setting in SETTINGS:
        marks = [mark.words for mark in poster(recorded(setting, 0)).marks if " buys " in mark.words]
        amounts = [int(words.partition("$")[2].partition("M")[0].replace(",", "")) for words in marks]
        assert amounts == sorted(amounts, reverse=True)
