"""Players that think, in this game: they know no more than their seat; the rest holds in every game."""

import dataclasses

import numpy as np
import polars as pl
import pytest

from bng_sim.core import lineup
from bng_sim.core.compiling.compiler import INTERPRETED
from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games.guillotines import registry
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.simulation.play import ENGINE, play
from bng_sim.games.guillotines.simulation.stopped_game import StoppedGame
from tests.games.guillotines.thinking import SETTINGS
from tests.games.thinkers import with_thinkers
from tests.slow import slow_after

registry.load_shipped()


def cell(text, rotate=False, seed=11, **rules):
    made = Rules.read(rules)
    return Cell(made, seed, lineup.parse(text, registry, made.players), rotate=rotate)


# What it knows


class Swapping:
    """Asks for playouts and weights twice: as the game lies, and with what it cannot know lying otherwise."""

    at = frozenset()

    def __init__(self):
        self.n, self.weighed = 0, 0

    def choose(self, position):
        choices = np.arange(min(position.n, 3))
        wanted, weights = position.run_playouts(choices, 0, 6), position.weigh_worlds(6)
        states, notes = position._states.copy(), position._moves["notes"].copy()
        if swap(position):
            self.n += 1
            self.weighed += np.ptp(weights) > 0
            assert np.array_equal(position.run_playouts(choices, 0, 6), wanted), position.decision
            assert np.array_equal(position.weigh_worlds(6), weights), position.decision
            position._states[:], position._moves["notes"][:] = states, notes
        return position.preferred(1)[0]


def swap(position):
    """Let a card that another holds unseen and the card at the bottom of the deck change places."""
    states = position._states
    live, before = states[Slot.LIVE], states[Slot.STEP_START]
    seat, public = position.asked_seat, live["public"]
    other = (seat + 1) % position.cell.rules.players
    if not (public["hand_size"][other] and before["public"]["hand_size"][other] and before["public"]["deck_size"] > 6):
        return False
    hand, deck = live["own"][other]["hand"], live["deck"]
    if other == public["turn_player"]:  # what it has done this turn hangs on its hand
        return False
    if hand[0] != before["own"][other]["hand"][0] or public["place"][hand[0]] != Place.UNKNOWN:
        return False
    if deck[0] != before["deck"][0] or hand[0] in live["own"][other]["invested_card"]:
        return False
    held, bottom = int(hand[0]), int(deck[0])
    moves = position._moves[Slot.LIVE]
    noted = [note for note in moves["notes"] if note["n"] and note["seat"] != seat]
    unseen = [note for note in noted if moves["seen_at"][held] <= note["number"]]
    lists = [(note, name) for note in unseen for name in ("hand", "envelope") if held in note["own"][name]]
    if any(moves["seen_at"][bottom] > note["number"] for note, _ in lists):  # all saw it elsewhere meanwhile
        return False
    for state in (live, before):
        state["own"][other]["hand"][0], state["deck"][0] = bottom, held
    for note, name in lists:
        note["own"][name][note["own"][name] == held] = bottom
    return True


@pytest.mark.parametrize("rules", slow_after(1, [SETTINGS["five"], SETTINGS["three"]]), ids=["level 4", "level 2"])
def test_x3_what_its_seat_cannot_know_changes_nothing(rules):
    made, asked = cell("greedy", **rules), Swapping()

    ENGINE.play_rows(with_thinkers(made, lambda: asked), 0, 2)

    assert asked.n > 30
    assert asked.weighed > 10


def test_with_a_playout_that_knew_it_that_would_be_found():
    """The control: dealt anew is what nobody knows, which leaves hands as they are."""
    made, asked = cell("greedy", **SETTINGS["five"]), Swapping()
    knowing = with_thinkers(made, lambda: asked)
    real = ENGINE.kernels.run_playouts

    def all_open(*arguments):
        return real(*arguments[:-5], 1, *arguments[-4:])

    class Knowing(StoppedGame):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            self._kernels = self._kernels._replace(run_playouts=all_open)

    with pytest.raises(AssertionError):
        dataclasses.replace(ENGINE, stopped_game=Knowing).play_rows(knowing, 0, 3)


# How well


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="some ten thousand games")
@pytest.mark.parametrize("level", [1, 4])
def test_it_beats_the_script_it_searches_with(level):
    made = cell("search | greedy", players=4, level=level)
    won = play(made, 0, 200).seats.filter(pl.col("won")).with_columns(pl.col("strategy").cast(pl.String))
    mine = won.filter(pl.col("strategy") == "one search").height / won.height

    assert mine - 1.96 * (3 / 16 / won.height) ** 0.5 > 0.25


# How it is written


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("search(rollouts=0)", "rollouts=0: expected a whole number from 1 to 1000000"),
        ("search(rollouts=many)", "rollouts=many: expected a whole number"),
        ("search(depth=3)", "search(depth=...): no such setting; its settings: rollouts, candidates, worlds, by, at"),
        ("search(by=greed)", "did you mean greedy?"),
        ("search(at=act+buy)", "at=buy: expected decisions, joined by +, of: end_round, draw, act,"),
        ("search(at=)", "at=: expected decisions"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(text, said):
    with pytest.raises(InputError) as error:
        cell(text, players=4)

    assert said in str(error.value)


def test_two_that_think_otherwise_are_two():
    made = cell("search(rollouts=10),search(rollouts=20),search(rollouts=10),greedy", players=4).lineup

    assert made.labels == ("search(rollouts=10)", "search(rollouts=20)", "greedy")
    assert made.listed == (0, 1, 0, 2)
    assert [entry.made_of for entry in made.entries] == [("tycoon", "search"), ("tycoon", "search"), ("greedy",)]


def test_one_that_thinks_has_the_traits_of_its_script():
    assert (
        ENGINE.cell_record(cell("search(by=greedy)", players=4))["traits"][0].tolist()
        == ENGINE.cell_record(cell("greedy", players=4))["traits"][0].tolist()
    )
