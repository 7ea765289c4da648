"""A game for two on paper as a tree, and what is known of such trees: best replies and equilibria, in sequence form.

Koller, Megiddo and von Stengel 1996, "Efficient computation of equilibria for extensive two-person games": with perfect
recall a mixed strategy is a flow over sequences of own moves, and the equilibrium a linear program over these flows.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, hstack

from tests.games.bluffing.on_paper import Position, Printed, begun, outcome, turn_ends, voters, with_card_down

APPROVE, CHALLENGE = 0, 1


class Asked(NamedTuple):
    """What a player knows when it is asked: all that it has seen since the game began (H6), and what is asked."""

    seat: int
    what: str  # play, vote
    seen: tuple
    moves: tuple[int, ...]  # places of the hand, or the two votes


class Leaf(NamedTuple):
    """The end: the share of the victory that the first player has."""

    worth: float


class Chance(NamedTuple):
    """A draw."""

    ways: tuple[tuple[float, "Node"], ...]


class Choice(NamedTuple):
    """A player is asked; `at` is the number of what it knows, the same wherever it knows the same."""

    seat: int
    at: int
    after: tuple["Node", ...]


Node = Leaf | Chance | Choice
Policy = list[np.ndarray]  # the chance of each move [what is known]


class Tree:
    """All ways that a game for two may go if seat 0 begins.

    Attributes:
        root: Where it begins.
        asked: What is known, [number].

    """

    def __init__(self, rules: Printed, peeks: frozenset[int] = frozenset()) -> None:
        """Grow the tree; those who peek see the other's face-down card before they play, against H7."""
        self._rules, self._peeks = rules, peeks
        self._numbers: dict[Asked, int] = {}
        self.root = self._turn(begun(rules, 0), ((), ()))
        self.asked = list(self._numbers)

    def _turn(self, position: Position, seen: tuple) -> Node:
        if position.ending:
            return Leaf(_worth(outcome(self._rules, position).winners))
        seat = position.active
        if seat in self._peeks:
            seen = _also(seen, seat, ("peek", position.table[1 - seat]))
        hand = position.hands[seat]
        after = [self._vote(with_card_down(self._rules, position, card), _also(seen, seat, card)) for card in hand]
        return self._choice(Asked(seat, "play", seen[seat], hand), after)

    def _vote(self, position: Position, seen: tuple) -> Node:
        asked = voters(self._rules, position)
        if not asked:
            return self._goes_on(position, (), seen)
        voter = asked[0]
        told = _also(_also(seen, 0, "vote"), 1, "vote")
        after = [self._goes_on(position, challengers, told) for challengers in ((), (voter,))]
        return self._choice(Asked(voter, "vote", told[voter], (APPROVE, CHALLENGE)), after)

    def _goes_on(self, position: Position, challengers: tuple[int, ...], seen: tuple) -> Node:
        ways = []
        for course in turn_ends(self._rules, position, challengers):
            told = (position.active, challengers, course.shown, course.position.active)
            ways.append((float(course.chance), self._turn(course.position, _also(_also(seen, 0, told), 1, told))))
        return ways[0][1] if len(ways) == 1 else Chance(tuple(ways))

    def _choice(self, asked: Asked, after: list[Node]) -> Node:
        """A list of one is not asked about (chapter D)."""
        if len(after) == 1:
            return after[0]
        return Choice(asked.seat, self._numbers.setdefault(asked, len(self._numbers)), tuple(after))

    def uniform(self) -> Policy:
        """Every move as likely, for both."""
        return [np.full(len(asked.moves), 1 / len(asked.moves)) for asked in self.asked]

    def policy(self, of: Callable[[Asked], np.ndarray]) -> Policy:
        """A policy of what is done where this is known."""
        return [of(asked) for asked in self.asked]

    def both(self, first: Policy, second: Policy) -> Policy:
        """The first player plays by one policy, the second by another."""
        return [(first, second)[asked.seat][at] for at, asked in enumerate(self.asked)]


def _also(seen: tuple, seat: int, what: object) -> tuple:
    return (*seen[:seat], (*seen[seat], what), *seen[seat + 1 :])


def _worth(winners: tuple[int, ...]) -> float:
    return (0 in winners) / max(len(winners), 1)


def worth(tree: Tree, policy: Policy) -> float:
    """What the first player wins if both play so."""

    def of(node: Node) -> float:
        match node:
            case Leaf(won):
                return won
            case Chance(ways):
                return sum(chance * of(after) for chance, after in ways)
            case Choice(_, at, after):
                return sum(chance * of(node) for chance, node in zip(policy[at], after, strict=True) if chance > 0)

    return of(tree.root)


def best_reply(tree: Tree, seat: int, policy: Policy) -> tuple[float, Policy]:
    """What `seat` wins at most against the other's `policy`, and how: one pass, from the last choices to the first."""
    places: dict[int, list[tuple[Choice, float]]] = {}
    _reach(tree.root, seat, policy, 1.0, places)
    sign = 1 if seat == 0 else -1
    chosen: dict[int, int] = {}

    def choice(at: int) -> int:
        if at not in chosen:
            sums = [
                sum(reach * of(node.after[i]) for node, reach in places[at]) for i in range(len(tree.asked[at].moves))
            ]
            chosen[at] = int(np.argmax(np.array(sums) * sign))
        return chosen[at]

    values: dict[int, float] = {}

    def of(node: Node) -> float:
        if id(node) not in values:
            values[id(node)] = unkept(node)
        return values[id(node)]

    def unkept(node: Node) -> float:
        match node:
            case Leaf(won):
                return won
            case Chance(ways):
                return sum(chance * of(after) for chance, after in ways)
            case Choice(whose, at, after):
                if whose == seat:
                    return of(after[choice(at)])
                return sum(chance * of(node) for chance, node in zip(policy[at], after, strict=True) if chance > 0)

    best = of(tree.root)
    reply = list(policy)
    for at, i in chosen.items():
        reply[at] = np.eye(len(tree.asked[at].moves))[i]
    return (best if seat == 0 else 1 - best), reply


def _reach(node: Node, seat: int, policy: Policy, reach: float, places: dict[int, list[tuple[Choice, float]]]) -> None:
    """Note where `seat` is asked, with how likely chance and the other come there if `seat` would."""
    match node:
        case Chance(ways):
            for chance, after in ways:
                _reach(after, seat, policy, reach * chance, places)
        case Choice(whose, at, after):
            if whose == seat:
                places.setdefault(at, []).append((node, reach))
            for i, next_node in enumerate(after):
                chance = 1.0 if whose == seat else policy[at][i]
                if chance > 0:
                    _reach(next_node, seat, policy, reach * chance, places)


class _Form:
    """A tree as matrices: sequences of each player's moves, what may follow what, and what each pair is worth."""

    def __init__(self, tree: Tree) -> None:
        self.first: tuple[dict[int, int], ...] = ({}, {})  # [seat][what is known]: the sequence of its first move
        self.before: tuple[dict[int, int], ...] = ({}, {})  # the sequence that leads there
        self.sizes = [1, 1]  # sequence 0: nothing done yet
        self.pays: list[tuple[int, int, float]] = []
        self._walk(tree.root, (0, 0), 1.0)

    def _walk(self, node: Node, at: tuple[int, int], chance: float) -> None:
        match node:
            case Leaf(won):
                self.pays.append((*at, chance * won))
            case Chance(ways):
                for share, after in ways:
                    self._walk(after, at, chance * share)
            case Choice(seat, number, after):
                if number not in self.first[seat]:
                    self.first[seat][number], self.before[seat][number] = self.sizes[seat], at[seat]
                    self.sizes[seat] += len(after)
                for i, next_node in enumerate(after):
                    sequence = self.first[seat][number] + i
                    self._walk(next_node, (sequence, at[1]) if seat == 0 else (at[0], sequence), chance)

    def flow(self, seat: int, tree: Tree) -> tuple[coo_array, np.ndarray]:
        """What a mixed strategy keeps to: what comes to a choice goes on from it."""
        entries = [(0, 0, 1.0)]
        for row, number in enumerate(self.first[seat], start=1):
            entries.append((row, self.before[seat][number], -1.0))
            entries += [(row, self.first[seat][number] + i, 1.0) for i in range(len(tree.asked[number].moves))]
        n = len(self.first[seat]) + 1
        return _matrix(entries, (n, self.sizes[seat])), np.eye(n)[0]


def _matrix(entries: list[tuple[int, int, float]], shape: tuple[int, int]) -> coo_array:
    rows, columns, figures = zip(*entries, strict=True)
    return coo_array((figures, (rows, columns)), shape=shape)


def equilibrium(tree: Tree) -> tuple[float, Policy]:
    """What the first player wins if neither can do better, and how both then may play."""
    form = _Form(tree)
    pays = _matrix(form.pays, (form.sizes[0], form.sizes[1])).tocsr()
    flows = [form.flow(seat, tree) for seat in (0, 1)]
    values, policy = [], tree.uniform()
    for seat, (own, other) in enumerate((flows, flows[::-1])):
        gains = pays if seat == 0 else -pays.T.tocsr()  # to `seat`, less what is the same for both
        value, flow = _safest(gains, *own, *other)
        values.append(value)
        for number, first in form.first[seat].items():
            total = flow[form.before[seat][number]]
            if total > 1e-12:
                part = np.maximum(flow[first : first + len(tree.asked[number].moves)], 0.0)
                policy[number] = part / part.sum()
    assert abs(values[0] + values[1]) < 1e-9
    return values[0], policy


def _safest(gains, keeps, begins, other_keeps, other_begins) -> tuple[float, np.ndarray]:
    """The flow that gains most against whoever replies best, and how much: variables are the flow, then the duals."""
    n_own, n_other = gains.shape[0], other_begins.size
    upper = hstack([-gains.T, other_keeps.T]).tocsr()  # each sequence of the other gains it no more than its dual says
    equal = hstack([keeps, coo_array((begins.size, n_other))]).tocsr()
    done = linprog(
        np.concatenate([np.zeros(n_own), -other_begins]),
        A_ub=upper, b_ub=np.zeros(upper.shape[0]), A_eq=equal, b_eq=begins,
        bounds=[(0, None)] * n_own + [(None, None)] * n_other, method="highs",
    )  # fmt: skip
    assert done.success, done.message
    return -done.fun, done.x[:n_own]
