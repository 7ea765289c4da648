"""Play a game without each of its parts, and without several at once, and judge that."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bng_sim.core.game import Cell, Game
from bng_sim.core.noticeable import Noticeable
from bng_sim.core.wording import listed
from bng_sim.lab.trim import parts as parts_of_game
from bng_sim.lab.trim.parts import Part, Version
from bng_sim.lab.trim.playing import Deals, Sums, Table
from bng_sim.lab.trim.together import Together, find_together
from bng_sim.lab.trim.verdicts import Verdict, in_order, judge
from bng_sim.sweeps.store import game_code
from bng_sim.sweeps.store.folder import versions

FRESH = 2**40  # the first of the deals on which parts are left out together: no part comes so far by itself


@dataclass(frozen=True, slots=True)
class Trim:
    """What was found.

    Attributes:
        game: The game.
        cell: The rules, the seed and who plays.
        games: Games of each verdict, with the parts and without.
        verdicts: On each part by itself, what decides most first.
        together: What may go at once.

    """

    game: Game
    cell: Cell[Any]
    games: int
    verdicts: Sequence[Verdict]
    together: Together


@dataclass(frozen=True, slots=True)
class Study:
    """What is asked.

    Attributes:
        table: Plays.
        parts: What is left out, one by one.
        games: Games of each verdict, with the parts and without.
        noticed: Measure -> the smallest difference that a table would notice.

    """

    table: Table
    parts: Sequence[Part]
    games: int
    noticed: Mapping[str, Noticeable]

    def find(self) -> Trim:
        """Play without each part, and then without all that nobody would notice."""
        alone = self.alone()
        return Trim(self.table.game, self.table.cell, self.games, alone, find_together(alone, self))

    def alone(self) -> list[Verdict]:
        """Return the verdict on each part by itself, what decides most first."""
        lacking = {part.name: self._without([part]) for part in self.parts}
        sums = self.table.compare(Deals(0, self.games), lacking)
        return in_order([self._judged([part], sums[part.name], len(self.parts)) for part in self.parts])

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


def identify(game: Game, cell: Cell[Any]) -> dict[str, Any]:
    """Return what has to be the same for a journal to be used: the games, the code behind them, and the parts."""
    code = game_code.encode(game, cell, 0)
    return {"code": code, "parts": parts_of_game.fingerprint_of(game), **versions()}
