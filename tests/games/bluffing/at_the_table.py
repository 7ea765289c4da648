"""What the engine shows a player wherever the paper game asks it, and how strategies answer there.

Games are played with players that stop at every question: each notes the View that the engine has made, under what the
player knows, and makes the move that was made least often there, until nothing is left to be seen.
"""

import dataclasses
from collections import Counter
from typing import Any, NamedTuple

import numba
import numpy as np

from bng_sim.core import lineup
from bng_sim.core.compiling import function_addresses
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines.streams import STREAM
from bng_sim.core.game import Cell
from bng_sim.games.bluffing.declared.limits import MAX_DECK, MAX_TRAITS
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.declared.terms import Decision
from bng_sim.games.bluffing.engine.records import NOTES, NOTHING, OWN, PUBLIC, STRATEGY_SIGNATURE, View
from bng_sim.games.bluffing.engine.rules_record import RULES_RECORD
from bng_sim.games.bluffing.game import BLUFFING
from bng_sim.games.bluffing.simulation.play import ENGINE
from tests.games.bluffing.on_paper import Printed
from tests.games.bluffing.solved import Asked, Policy, Tree

PLAYERS = 2
SWAY = 3.0  # moves made by which chance outweighs them: else both players would go through theirs in step
BLOCK = 500  # games, after which it is looked whether everything was seen
Known = tuple  # what a player knows, told alike by the tree and by the engine's records


def as_rules(rules: Printed) -> Rules:
    """The parameters as the engine takes them."""
    return Rules.read({name: list(it) if isinstance(it, tuple) else it for name, it in rules._asdict().items()})


def known_in_tree(asked: Asked, size: int) -> Known:
    """What a player knows, of its memory in the tree: each turn's challenge, own plays, Bonus piles, who is active."""
    past: list[tuple] = []
    played, bonus, active = [0] * size, ([], []), 0
    for it in asked.seen:
        if isinstance(it, int):
            played[it] = len(past) + 1
        elif it != "vote":
            who, challengers, events, active = it
            flipped = [NOTHING] * PLAYERS
            for what, seat, (owner, place) in events:
                if what == "flip":
                    flipped[seat] = place
                else:
                    bonus[seat].append((owner, place))
            past.append((who, challengers, *flipped))
    return asked.seat, asked.what, active, tuple(past), tuple(played), tuple(map(tuple, bonus))


def known_in_view(public: np.void, own: np.void, decision: str, size: int) -> Known:
    """The same, of the records that a strategy is shown."""
    past = []
    for turn in public["past"][: public["turn"] - 1]:
        challengers = tuple(seat for seat in range(PLAYERS) if turn["challengers"] >> seat & 1)
        flipped = [NOTHING if card == NOTHING else int(card) % MAX_DECK for card in turn["flipped"][:PLAYERS]]
        past.append((int(turn["active"]), challengers, *flipped))
    piles = zip(public["bonus"][:PLAYERS], public["bonus_size"][:PLAYERS], strict=True)
    bonus = tuple(tuple((int(card) // MAX_DECK, int(card) % MAX_DECK) for card in pile[:n]) for pile, n in piles)
    played = tuple(map(int, own["played"][:size]))
    return int(own["seat"]), decision, int(public["active"]), tuple(past), played, bonus


class Shown(NamedTuple):
    """What the engine shows where the tree asks, in the order of `Tree.asked`."""

    rules: Any
    public: np.ndarray
    own: np.ndarray
    decision: np.ndarray
    moves: np.ndarray  # [number, place on the list]
    n: np.ndarray


class _Looker:
    """Notes what it is shown, and makes the move that was made least often there."""

    at = frozenset()

    def __init__(self, size: int) -> None:
        self.size, self.made, self.found, self.rng = size, Counter(), {}, np.random.default_rng(1)

    def choose(self, position: Any) -> int:
        public = position.played[0]["public"]
        own = position.played[0]["own"][position.asked_seat]
        known = known_in_view(public, own, position.decision, self.size)
        if known not in self.found:
            self.found[known] = (public.copy(), own.copy(), position.decision, position.offered)
        move = min(range(position.n), key=lambda move: self.made[known, move] + self.rng.exponential(SWAY))
        self.made[known, move] += 1
        return move


def looked_at(rules: Printed, tree: Tree) -> Shown:
    """Play until every question of the tree has come; raises AssertionError if one comes that the tree has not."""
    size, read = len(rules.deck_values), as_rules(rules)
    wanted = [known_in_tree(asked, size) for asked in tree.asked]
    assert len(set(wanted)) == len(wanted)
    looker = _Looker(size)
    seated = lineup.parse("random", BLUFFING.strategies, PLAYERS)
    entries = tuple(dataclasses.replace(entry, way="look", thinker=looker) for entry in seated.entries)
    cell = Cell(read, 1, dataclasses.replace(seated, entries=entries))
    position = ENGINE.start_game(cell, 0)
    game = 0
    while len(looker.found) < len(wanted):
        for _ in range(BLOCK):
            position.play(game, cell)
            game += 1
        assert looker.found.keys() <= set(wanted)
        assert game < 60 * BLOCK
    n = len(wanted)
    shown = Shown(
        RULES_RECORD.fill(read), np.zeros(n, PUBLIC), np.zeros(n, OWN), np.zeros(n, np.int64),
        np.zeros((n, MAX_DECK), np.int64), np.zeros(n, np.int64),
    )  # fmt: skip
    for i, known in enumerate(wanted):
        shown.public[i], shown.own[i], decision, offered = looker.found[known]
        shown.decision[i], shown.n[i] = Decision[decision.upper()], len(offered)
        shown.moves[i, : len(offered)] = offered
        is_hand = tree.asked[i].what == "play"
        assert tree.asked[i].moves == tuple(int(move) % MAX_DECK if is_hand else int(move) for move in offered)
    return shown


STRATEGY_AT = function_addresses.at(STRATEGY_SIGNATURE)
FIRST_ROLLS = 1200  # a multiple of 2, 3 and 4: to the numbers of moves and to round traits this is exact


def dice_of(number: int, further: np.random.Generator) -> np.void:
    """Dice whose first roll is one of `FIRST_ROLLS` spread evenly over all that there are; later ones are random."""
    rng: np.void = np.zeros(1, STREAM)[0]
    rng["a"] = ((2 * number + 1) << 63) // FIRST_ROLLS  # the first word is a + b + counter
    rng["c"] = further.integers(1 << 63, dtype=np.uint64)
    return rng


@numba.njit  # noqa: TID251 (of the project only the strategies are asked, and those are compiled)
def _ask(pool, at, rules, public, own, working, decision, moves, n, traits, rng, counts):
    choose = STRATEGY_AT(pool, at)
    for i in range(n.size):
        for roll in range(rng.size):
            view = View(shown(rules[0]), shown(public[i]), shown(own[i]), working[0], decision[i])
            rolled = rng[roll : roll + 1].copy()
            counts[i, choose(view, shown(moves[i, : n[i]]), n[i], shown(traits), rolled[0])] += 1


def policy_of(text: str, seen: Shown) -> Policy:
    """How a strategy with its traits answers wherever it may be asked: the share of each move."""
    entry = lineup.parse(text, BLUFFING.strategies, PLAYERS).entries[0]
    traits = np.zeros(MAX_TRAITS)
    traits[: len(entry.traits)] = entry.traits
    further = np.random.default_rng(1)
    rng = np.array([dice_of(number, further) for number in range(FIRST_ROLLS)], STREAM)
    counts = np.zeros(seen.moves.shape, np.int64)
    with np.errstate(over="ignore"):
        _ask(
            BLUFFING.strategies.pool([entry.name]), 0, np.array([seen.rules]), seen.public, seen.own,
            np.zeros(1, NOTES), seen.decision, seen.moves, seen.n, traits, rng, counts,
        )  # fmt: skip
    return [counts[i, : seen.n[i]] / FIRST_ROLLS for i in range(seen.n.size)]
