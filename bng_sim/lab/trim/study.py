"""Play a game without each of its parts, and without several at once, and judge that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.core.game import Cell, Game
from bng_sim.core.noticeable import Noticeable, Size
from bng_sim.core.wording import listed
from bng_sim.lab.trim import parts as parts_of_game
from bng_sim.lab.trim.parts import Part, Version
from bng_sim.lab.trim.playing import Deals, Sums, Table
from bng_sim.lab.trim.together import Together, find_together
from bng_sim.lab.trim.verdicts import Verdict, in_order, judge
from bng_sim.sweeps.statistics.paired import Pairs
from bng_sim.sweeps.store import game_code
from bng_sim.sweeps.store.same_run import versions

FRESH = 2**40  # the first of the deals on which parts are left out together: no part comes so far by itself
FIRST_LOOK, GROWTH = 2_000, 4  # games after which parts are first judged; what is undecided plays so many times as many


@dataclass(frozen=True, slots=True)
class Trim:
    """What was found.

    Attributes:
        game: The game.
        cell: The rules, the seed and who plays.
        games: The most games of a verdict, with the parts and without.
        verdicts: On each part by itself, what decides most first.
        together: What may go at once.
        noticed: Measure -> the smallest difference that a table would notice.

    """

    game: Game
    cell: Cell[Any]
    games: int
    verdicts: Sequence[Verdict]
    together: Together
    noticed: Mapping[str, Noticeable]


@dataclass(frozen=True, slots=True)
class Study:
    """What is asked.

    Attributes:
        table: Plays.
        parts: What is left out, one by one.
        games: The most games of a verdict, with the parts and without.
        noticed: Measure -> the smallest difference that a table would notice.

    """

    table: Table
    parts: Sequence[Part]
    games: int
    noticed: Mapping[str, Noticeable]

    def find(self) -> Trim:
        """Play without each part, and then without all that nobody would notice."""
        alone = self.alone()
        return Trim(self.table.game, self.table.cell, self.games, alone, find_together(alone, self), self.noticed)

    def alone(self) -> list[Verdict]:
        """Return the verdict on each part by itself, what decides most first.

        A part plays on until it is decided. The looks at it share the probability of a wrong verdict.
        """
        decided, sums, ends = list[Verdict](), dict[str, Sums](), looks(self.games)
        undecided, first = self.parts, 0
        for end in ends:
            lacking = {part.name: self._without([part]) for part in undecided}
            _add(sums, self.table.compare(Deals(first, end - first), lacking))
            verdicts = [self._judged([part], sums[part.name], len(self.parts) * len(ends)) for part in undecided]
            decided += [one for one in verdicts if end == self.games or one.size != Size.UNKNOWN]
            undecided = [one.parts[0] for one in verdicts if one not in decided]
            first = end
        return in_order(decided)

    def fits(self, parts: Sequence[Part]) -> bool:
        """Return whether these can all be left out."""
        return parts_of_game.without(self.table.game, self.table.usual, parts) is not None

    def judge(self, parts: Sequence[Part], block: int, among: float) -> Verdict:
        """Play without these on the deals of a block, and judge that as one of so many verdicts."""
        name = listed(sorted(part.name for part in parts))
        sums = self.table.compare(Deals((1 + block) * FRESH, self.games), {name: self._without(parts)})
        return self._judged(parts, sums[name], among)

    def _without(self, parts: Sequence[Part]) -> Version:
        version = parts_of_game.without(self.table.game, self.table.usual, parts)
        assert version is not None  # `list_parts` and `fits` have tried
        return version

    def _judged(self, parts: Sequence[Part], sums: Sums, among: float) -> Verdict:
        players = self.table.cell.rules.players
        return judge(parts, sums, self.table.game, players, self.noticed, among)


def looks(games: int) -> list[int]:
    """Return after how many games parts are judged.

    >>> looks(20_000)
    [2000, 8000, 20000]
    """
    ends = [FIRST_LOOK]
    while ends[-1] < games:
        ends.append(ends[-1] * GROWTH)
    return [*ends[:-1], games]


def _add(sums: dict[str, Sums], more: Mapping[str, Sums]) -> None:
    """Add the sums of further deals."""
    for name, found in more.items():
        for measure, pairs in found.items():
            sums.setdefault(name, {}).setdefault(measure, Pairs()).add(pairs)


def identify(game: Game, cell: Cell[Any]) -> dict[str, Any]:
    """Return what has to be the same for a journal to be used: the games, the code behind them, and the parts."""
    code = game_code.encode(game, cell, 0)
    return {"code": code, "parts": parts_of_game.fingerprint_of(game), **versions()}
