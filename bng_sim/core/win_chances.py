"""How a game may end, from each of its moments: found by playing on from there, many times."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

NOBODY = "nobody"  # a contestant too: what is lost by all


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment between two turns, or two rounds, and how the games went that were played on from there.

    Each seat is played on by its own strategy (a player that thinks by its script), chance is fresh, and what nobody at
    the table knows is dealt again: it is how the game stands for one who sees every hand, but no pile.

    Attributes:
        turn: Turns begun; 0 before the first.
        seat: Who has taken the last of them, from 1; None before the first, and where many had a part in what lies
            between this moment and the one before.
        n: How many games were played on.
        wins: In how many of them each seat won.
        lost: In how many nobody did.
        did: What was done since the moment before, in a word of the rulebook; empty if nothing that the game
            distinguishes.

    """

    turn: int
    seat: int | None
    n: int
    wins: tuple[int, ...]
    lost: int
    did: str = ""

    @property
    def chances(self) -> dict[str, float]:
        """The share of games won by each seat, `seat 1` and so on, and lost by all."""
        won = {f"seat {seat}": wins / self.n for seat, wins in enumerate(self.wins, 1)}
        return won | {NOBODY: self.lost / self.n}


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player whose turn it is did, and what else it might have done.

    Attributes:
        turn: Which turn, from 1.
        seat: Who took it, from 1.
        moves: All that it might have done, in words.
        made: Which of them it did, from 0.
        after: How the game may go on after some of them: by their places among the moves.

    """

    turn: int
    seat: int
    moves: tuple[str, ...]
    made: int
    after: dict[int, Moment]


@dataclass(frozen=True, slots=True)
class Swing:
    """What a turn changed, or whatever lies between two moments.

    Attributes:
        turn: Which turn, the last if there were several.
        seat: Who took it, from 1; None where many had a part in it.
        changes: By contestant, how its chance changed, -1.0 to 1.0.
        did: What was done in it, as its moment says.
        z: The largest of these changes over its standard error, were the two moments independent: they share their
            chance, so that it is rather larger than said. A playout more of either sort is counted at each moment
            (Agresti and Caffo 2000, doi:10.1080/00031305.2000.10474560), or few that all ended alike would be certain.

    """

    turn: int
    seat: int | None
    changes: dict[str, float]
    did: str
    z: float

    @property
    def largest(self) -> tuple[str, float]:
        """The contestant whose chance changed most, and how."""
        return _largest(self.changes)

    @property
    def size(self) -> float:
        """How large that change is."""
        return abs(self.largest[1])


def _largest(changes: dict[str, float]) -> tuple[str, float]:
    return max(changes.items(), key=lambda item: abs(item[1]))


def half_width(n: int) -> float:
    """Return half the width of the 95 % interval of a share among `n` playouts, at most."""
    return float(1.96 * (0.25 / n) ** 0.5)


def _z(*sides: tuple[float, int]) -> float:
    """Return |difference| / standard error of two shares (k, n), with one success and one failure added to each."""
    (one, n_one), (other, n_other) = ((k + 1, n + 2) for k, n in sides)
    p, q = one / n_one, other / n_other
    return float(abs(p - q) / (p * (1 - p) / n_one + q * (1 - q) / n_other) ** 0.5)


def swings(moments: Sequence[Moment]) -> list[Swing]:
    """List what each turn changed in the chances: from one moment to the next, the end of a round included."""
    found = []
    for before, after in itertools.pairwise(moments):
        if after.seat is None and not after.did:
            continue
        was, now = before.chances, after.chances
        changes = {name: now[name] - was[name] for name in now}
        name, _ = _largest(changes)
        z = _z(*((p[name] * moment.n, moment.n) for p, moment in ((was, before), (now, after))))
        found.append(Swing(after.turn, after.seat, changes, after.did, z))
    return found


def decisive(moments: Sequence[Moment], most: int = 3, z: float = 4.0) -> list[Swing]:
    """Return up to `most` turns that changed the chances most, largest first; none that may be sampling noise."""
    certain = [swing for swing in swings(moments) if swing.z >= z]
    return sorted(certain, key=lambda swing: -swing.size)[:most]


def brought(moments: Sequence[Moment]) -> dict[tuple[int | None, str], float]:
    """Sum by how much turns raised the chance that nobody wins: (seat, what was done) -> sum of changes."""
    raised: dict[tuple[int | None, str], float] = {}
    for swing in swings(moments):
        key = (swing.seat, swing.did)
        raised[key] = raised.get(key, 0.0) + swing.changes[NOBODY]
    return dict(sorted(raised.items(), key=lambda item: (item[0][0] or 0, not item[0][1])))
