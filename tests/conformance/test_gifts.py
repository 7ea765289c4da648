"""What a seat can be given at the start of any game is there, changes nothing else, and is known to all who have to."""

import json
from dataclasses import replace

import polars as pl
import pytest

from bng_sim.api.cells import CellValues, make_cell
from bng_sim.core.errors import InputError
from bng_sim.core.event_logs.teller import given
from bng_sim.core.game import Game
from bng_sim.core.gift import FIRST_TURN
from bng_sim.sweeps.store import game_code
from tests.conformance.conftest import games
from tests.conformance.held import HELD
from tests.conformance.mixed import mixed
from tests.slow import slow_after

SETTINGS = 40  # of random rules, among which one has what is not in the printed game
FEW = 3  # gifts of a game that are tried in the fast suite, spread over all


def printed(game):
    """The printed rules, then with one parameter changed."""
    yield {}
    for seed in range(SETTINGS):
        yield from (
            {name: value} for name, value in mixed(game, seed).items() if not game.rules.problems({name: value})
        )


def random(game):
    """Rules with much changed."""
    yield from (mixed(game, seed) for seed in range(SETTINGS))


def cell_with(game, gift, settings=printed):
    """A cell with the first of the settings that has the gift, given to its last seat."""
    for values in settings(game):
        rules = game.rules.read(values)
        if gift.exists(rules):
            cell = make_cell(game, CellValues(values))
            return replace(cell, given=(*[None] * (rules.players - 1), gift.name))
    raise AssertionError(f"no rules of {game.name} have {gift.name}")


def spread(gifts):
    return [gifts[i * len(gifts) // FEW] for i in range(FEW)] if len(gifts) > FEW else gifts


def in_short(value):
    """A parameter in the name of a test: the game, and how many gifts."""
    return value.name if isinstance(value, Game) else str(len(value))


# A game and several of its gifts; in the slow suite all.
each_gift = pytest.mark.parametrize(
    ("game", "gifts"),
    slow_after(len(HELD), [(game, which(game.gifts)) for which in (spread, tuple) for game in HELD.values()]),
    ids=in_short,
)


def logged(game, cell, index=0):
    return json.loads(json.dumps(list(game.telling.log(cell, index))))


def without_gift(game, cell):
    """Logs of games in which nothing was given, though their heads say so."""
    head = logged(game, cell)[0]
    for index in range(20):
        plain = logged(game, replace(cell, given=()), index)
        assert "given" not in plain[0]
        yield iter([head | {"index": index}, *plain[1:]])


@games()
def test_names_differ_and_say_what_the_player_does(game):
    names = [gift.name for gift in game.gifts]

    assert len({*names}) == len(names)
    assert FIRST_TURN in names
    for gift in game.gifts:
        assert gift.words.split()[0] in ("starts", "has", "may", "is", "knows")


@each_gift
def test_the_referee_finds_a_gift_where_the_head_says_so_and_only_there(game, gifts):
    """It keeps its own piles: a card that were doubled or lost would be a fault too."""
    if game.referee is None:
        pytest.skip("no referee")
    for gift in gifts:
        cell = cell_with(game, gift)
        log = logged(game, cell)
        assert given(log[0]) == {gift.name: cell.rules.players}
        assert game.referee(iter(log)) == [], gift.name
        assert any(game.referee(falsified) for falsified in without_gift(game, cell)), gift.name


@pytest.mark.slow
@games()
def test_the_referee_finds_no_fault_under_random_rules(game):
    if game.referee is None:
        pytest.skip("no referee")
    for gift in game.gifts:
        assert game.referee(iter(logged(game, cell_with(game, gift, random)))) == [], gift.name


@each_gift
def test_a_code_names_a_gift_and_replays_the_game(game, gifts):
    for gift in gifts:
        cell = cell_with(game, gift)
        code = game_code.encode(game, cell, 7)
        assert game_code.decode(code, {game.name: game}).cell == cell


@games()
def test_nothing_given_changes_nothing(game):
    cell = make_cell(game, CellValues())
    plain, nothing = (game.play(replace(cell, given=given), 0, 40) for given in ((), (None,) * cell.rules.players))

    assert plain.games.equals(nothing.games)
    assert plain.seats.equals(nothing.seats)


@games()
def test_the_first_turn_is_that_of_the_seat_it_is_given_to(game):
    (gift,) = (gift for gift in game.gifts if gift.name == FIRST_TURN)
    cell = cell_with(game, gift)
    seats = game.play(cell, 0, 20).seats

    assert seats.filter(pl.col("seat") == cell.rules.players)["order"].to_list() == [1] * 20


@games()
def test_what_cannot_be_given_is_refused(game):
    def refused(names, why):
        code = game_code.encode(game, make_cell(game, CellValues()), 0)
        with pytest.raises(InputError, match=why):
            game_code.decode(f"{code}/given={names}", {game.name: game})

    refused("fame", "got 'fame', expected what a seat can be given")
    refused(f"{FIRST_TURN},{FIRST_TURN}", "got 'first_turn' twice")
    refused(",".join(["nothing"] * 20), "got 20 names, expected at most")
    for gift in game.gifts:
        if not gift.exists(game.rules.read({})):
            refused(gift.name, f"under these rules nobody {gift.words}")
