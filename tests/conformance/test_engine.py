"""Every engine: the same games compiled and interpreted, rows as declared, lists that fit, seats as they are given."""

import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from tests.conformance.conftest import games
from tests.conformance.held import BARE, HELD
from tests.conformance.rows import printed
from tests.slow import slow_after

ROOT = Path(__file__).parents[2]


def interpreted(*arguments):
    """What `tests.conformance.rows` prints where NumPy refuses whatever lies behind the end of an array."""
    return subprocess.run(
        [sys.executable, "-m", "tests.conformance.rows", *arguments],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


IN_SHORT = ["tricks"]  # chapters run interpreted for every game anyway


@pytest.mark.parametrize("n", [1, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "game",
    slow_after(
        len(IN_SHORT),
        [HELD[name] for name in [*IN_SHORT, *(each for each in HELD if each not in (*IN_SHORT, BARE.name))]],
    ),
    ids=lambda game: game.name,
)
def test_interpreted_the_same_games_come_out_to_the_last_column(game, n):
    """So lists of moves are never longer than declared: interpreted, writing behind an array's end is an error.

    The bare race plays as the race does.
    """
    done = interpreted(game.name, str(n))

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == printed(game, n)


@pytest.mark.slow
def test_a_control_a_list_longer_than_declared_is_noticed():
    done = interpreted("race", "1", "--one-too-many")

    assert done.returncode == 1
    assert "IndexError" in done.stderr


def cell_of(game, **how):
    """The printed game with one strategy in the first seat, the third and so on, and `random` between."""
    rules = game.rules.read({})
    other = next(strategy.name for strategy in game.strategies if strategy.name != "random")
    return Cell(rules, 7, lineup.parse(f"{other},random", game.strategies, rules.players), **how)


@pytest.mark.slow
@games()
def test_with_rotated_seats_strategies_move_on_by_one_seat_from_game_to_game_of_a_deal(game):
    cell = cell_of(game, rotate=True)
    players = cell.rules.players
    seats = game.play(cell, 0, 2 * players).seats.filter(pl.col("seat") <= players).sort("game", "seat")
    tables = [part["strategy"].to_list() for _, part in seats.group_by("game", maintain_order=True)]

    for index, table in enumerate(tables):
        moved = index % players
        assert table == (tables[0][-moved:] + tables[0][:-moved] if moved else tables[0])


@games()
def test_where_all_play_alike_a_deal_is_played_once_for_its_rotations_are_one_game(game):
    name, rules = a_strategy(game), game.rules.read({})
    alike, told_apart = (
        Cell(rules, 7, lineup.parse(text, game.strategies, rules.players), rotate=True)
        for text in (name, f"{name} | {name}")
    )
    once = game.play(alike, 0, 3).games["checksum"]
    rotated = game.play(told_apart, 0, 3 * rules.players).games["checksum"]

    assert alike.games_a_deal == 1
    assert rotated.to_list() == [checksum for checksum in once for _ in range(rules.players)]


@games()
def test_who_is_given_the_first_turn_has_it(game):
    for seat in range(game.rules.read({}).players):
        seats = game.play(cell_of(game, starting_seat=seat), 0, 5).seats

        assert set(seats.filter(pl.col("order") == 1)["seat"]) == {seat + 1}


def seated(game, text, games, *, rotate=False):
    """Who sits where in some games at the printed table: a list of labels a game."""
    rules = game.rules.read({})
    cell = Cell(rules, 7, lineup.parse(text, game.strategies, rules.players), rotate=rotate)
    seats = game.play(cell, 0, games).seats.filter(pl.col("seat") <= rules.players).sort("game", "seat")
    return [part["strategy"].to_list() for _, part in seats.group_by("game", maintain_order=True)]


def a_strategy(game):
    return next(strategy.name for strategy in game.strategies if strategy.name != "random")


@pytest.mark.parametrize("rotate", [False, True])
@games()
def test_one_of_a_lineup_sits_a_seat_further_on_in_every_game_and_the_others_have_the_rest(game, rotate):
    other, players = a_strategy(game), game.rules.read({}).players

    for index, table in enumerate(seated(game, f"random | {other}", 2 * players, rotate=rotate)):
        expected = [other] * players
        expected[index % players] = "one random"
        assert table == expected


@pytest.mark.parametrize("rotate", [False, True])
@games()
def test_beside_the_one_seats_are_drawn_from_the_pool_anew_for_every_deal_and_move_on_with_it(game, rotate):
    players = game.rules.read({}).players
    tables = seated(game, f"random | pool:random,{a_strategy(game)}", 12 * players, rotate=rotate)
    others = [table[seat:] + table[:seat] for table, seat in zip(tables, list(range(players)) * 12, strict=True)]

    assert {table[0] for table in others} == {"one random"}
    assert "one random" not in {label for table in others for label in table[1:]}
    assert len({tuple(table) for table in others}) >= min(3, 2 ** (players - 1))
    if rotate:
        assert all(others[index] == others[index // players * players] for index in range(len(others)))


@games()
def test_one_among_its_like_plays_as_if_all_were_listed_alike(game):
    rules, other = game.rules.read({}), a_strategy(game)
    one, all_ = (
        game.play(Cell(rules, 7, lineup.parse(text, game.strategies, rules.players)), 0, 10)
        for text in (f"{other} | {other}", other)
    )

    assert one.games.equals(all_.games)
    assert one.seats["won"].equals(all_.seats["won"])
