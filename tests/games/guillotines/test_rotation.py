"""Rotation: each deal is played once with the strategies in every seat, and nothing else of it changes."""

import dataclasses
from itertools import groupby

import polars as pl
import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.games.guillotines.simulation.play import ENGINE
from bng_sim.referees.guillotines import audit
from bng_sim.sweeps.store import game_code
from tests.command import call

GAME = GAMES["guillotines"]
N_DEALS = 6
POOL = "pool:greedy,investor,saboteur,cautious,cooperator,random"
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def cell(players=4, text=POOL, rotate=True, **values):
    GAME.strategies.load_shipped()
    rules = GAME.rules.read({"players": players, "level": 4, **values})
    made = Cell(rules, 1, lineup.parse(text, GAME.strategies, players), rotate=rotate)
    GAME.warm_up(made.lineup)
    return made


def deals(played, seats):
    """For each deal the rows of its games, each a list of its players' rows."""
    players = played.rules.players
    games = [list(rows) for _, rows in groupby(seats.rows(named=True), key=lambda row: row["game"])]
    return [[rows[:players] for rows in games[at : at + players]] for at in range(0, len(games), players)]


@PLAYERS
def test_the_games_of_a_deal_have_the_same_billionaires_and_starting_player(players):
    played = cell(players)
    seats = GAME.play(played, 0, N_DEALS * players).seats

    for games in deals(played, seats):
        assert len({tuple((row["billionaire"], row["order"]) for row in rows) for rows in games}) == 1


@PLAYERS
def test_the_games_of_a_deal_begin_with_the_same_cards_in_the_same_places(players):
    played = cell(players)

    for deal in range(N_DEALS):
        logs = [list(GAME.telling.log(played, deal * players + i)) for i in range(players)]
        laid = [[event for event in log[1:] if event["turn"] == 0 and "role" not in str(event)] for log in logs]
        assert laid[0][-1]["event"] == "starting_player"
        assert all(events == laid[0] for events in laid)


def test_deals_differ():
    played = cell()
    first = [list(GAME.telling.log(played, 4 * deal))[1:60] for deal in range(N_DEALS)]

    assert all(first.count(events) == 1 for events in first)


def test_traits_move_on_with_their_strategies():
    """Half of these players never reveal a Role, wherever they sit."""
    played = cell(4, "greedy(roles=0),greedy(roles=0),greedy,greedy", celebrity_escape="asked")
    seats = GAME.play(played, 0, 80).seats
    shy = pl.col("strategy") == "greedy(roles=0)"

    assert seats.filter(shy)["seat"].n_unique() == 4
    assert seats.filter(shy)["roles_used"].sum() == 0
    assert seats.filter(~shy).group_by("seat").agg(pl.col("roles_used").sum())["roles_used"].min() > 0


def test_the_first_game_of_a_deal_is_the_unrotated_game_of_that_index():
    rotated, plain = ENGINE.play_rows(cell(), 0, 4 * N_DEALS), ENGINE.play_rows(cell(rotate=False), 0, N_DEALS)

    assert rotated["checksum"][::4].tolist() == plain["checksum"].tolist()
    assert rotated["game"].tolist() == list(range(4 * N_DEALS))


def test_the_referee_finds_no_fault_in_rotated_games():
    for players in (2, 4):
        played = cell(players)
        for index in range(2 * players):
            assert not audit(GAME.telling.log(played, index))


def test_a_code_carries_the_rotation_and_replays_the_game():
    played = cell(3, "greedy,random,random")

    text = game_code.encode(GAME, played, 7)
    coded = game_code.decode(text, GAMES)

    assert text.endswith("/rotate=seats")
    assert coded.cell == played
    assert coded.game.play(coded.cell, 7, 1).games.equals(GAME.play(played, 6, 2).games[1:])
    assert game_code.encode(GAME, dataclasses.replace(played, rotate=False), 7) == text.removesuffix("/rotate=seats")


def test_play_tells_the_rotated_game_of_a_code():
    text = game_code.encode(GAME, cell(3, "greedy,random,saboteur"), 1)

    done, unrotated = call("play", text), call("play", text.removesuffix("/rotate=seats"))

    assert done.returncode == 0
    assert "Seat 2: " in done.stdout
    assert done.stdout != unrotated.stdout


@pytest.mark.parametrize("value", ["chairs", "", "true"])
def test_a_code_that_rotates_anything_else_is_refused(value):
    text = game_code.encode(GAME, cell(), 7).replace("rotate=seats", f"rotate={value}")

    with pytest.raises(InputError, match=rf"rotate={value}: expected seats"):
        game_code.decode(text, GAMES)
