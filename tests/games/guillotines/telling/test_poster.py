"""A game as one picture: its lines end where the tables say, and who won is who won."""

import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
SETTINGS = {
    "level 2": {"level": 2, "players": 4},
    "level 4": {"level": 4, "players": 5},
    "puppets": {"level": 4, "players": 2, "puppets": True},
}


@pytest.fixture(scope="module", params=SETTINGS)
def games(request):
    """Some games of a setting: the picture of each, its row, and its seats."""
    GAME.strategies.load_shipped()
    rules = GAME.rules(**SETTINGS[request.param])
    cell = Cell(rules, 1, lineup.parse("greedy,random", GAME.strategies, rules.players))
    GAME.warm_up(cell.lineup)
    batch = GAME.play(cell, 0, 30)
    return [
        (
            GAME.telling.poster(GAME.telling.log(cell, row["game"])),
            row,
            batch.seats.filter(game=row["game"]).sort("seat").to_dicts(),
        )
        for row in batch.games.iter_rows(named=True)
    ]


def test_lines_end_at_the_empty_spaces_of_the_tables(games):
    for poster, _, seats in games:
        players = [seat for seat in seats if seat["kind"] == "player"]
        puppets = [seat for seat in seats if seat["kind"] == "puppet"]
        boards = [[seat, *(puppets[at : at + 1])] for at, seat in enumerate(players)]
        left = [min(board["empty_spaces"] for board in both) for both in boards]

        assert [line.left[-1] for line in poster.lines] == left


def test_who_won_is_as_in_the_tables(games):
    for poster, _, seats in games:
        players = [seat for seat in seats if seat["kind"] == "player"]
        assert [line.has_won for line in poster.lines] == [bool(seat["won"]) for seat in players]


def test_it_is_told_as_in_the_line_in_words(games):
    for poster, row, seats in games:
        told = GAME.notable.in_short(row, seats)
        for name in {seat["strategy"] for seat in seats}:
            told = told.replace(f" ({name})", "")

        assert told.lower().startswith(poster.ending.replace("\N{NO-BREAK SPACE}", " ").lower())


def test_every_turn_has_a_value_and_what_all_fear_ends_as_the_tables_say(games):
    for poster, row, _ in games:
        assert poster.turns == tuple(range(row["turns"] + 1))
        assert {len(line.left) for line in poster.lines} == {len(poster.turns)} == {len(poster.threat.values)}
        assert poster.threat.values[-1] == row["rebels_out"]


def test_its_moments_are_those_of_the_game_the_most_telling_first(games):
    for poster, row, _ in games:
        words = [mark.words for mark in poster.marks]

        assert any(text.startswith("Panic!") for text in words) == row["panic"]
        assert sum(text.startswith("Round") for text in words) == row["rounds"] - 1
        assert all(0 <= mark.turn <= row["turns"] for mark in poster.marks)
        if row["panic"]:
            assert words[0] == f"Panic! {'succeeds' if row['panic_agreed'] else 'fails'}"
