"""Check a designer's game in one file on its author's machine: what tests hold the toolkit's own games to."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bng_sim.core.game import Cell, Game
from bng_sim.core.picture.page import EMPTY
from bng_sim.core.wording import counted, listed
from bng_sim.doctor.health import Finding
from bng_sim.own_games import trial
from bng_sim.own_games.engine import Parts
from bng_sim.own_games.loading import find_loaded
from bng_sim.own_games.trial import GAMES, Trial

FEW = 200  # games that are played twice


@dataclass
class OwnGameChecks:
    """The checks of a game in one file; those that need its trial share it.

    Attributes:
        game: The game.
        path: Its file.

    """

    game: Game
    path: Path

    @cached_property
    def _trial(self) -> Trial:
        return trial.run(self.path)

    @cached_property
    def _parts(self) -> Parts:
        return find_loaded(self.path).parts

    @cached_property
    def _cells(self) -> dict[str, Cell]:
        return dict(trial.cells(self.game))

    def all(self) -> list[tuple[str, str, Callable[[], Finding]]]:
        """List the checks: name, what is being done, function."""
        return [
            ("file", "Reading the file ...", self.file),
            ("plays", "Playing as ordinary Python, with each rule at both ends ...", self.plays),
            ("ends", "Playing ...", self.ends),
            ("compiled", "Playing the same games compiled ...", self.compiled),
            ("repeats", "Playing games twice ...", self.repeats),
            ("hidden", "Dealing again what a seat cannot see ...", self.hidden),
            ("conserved", "Counting what never changes ...", self.conserved),
            ("transcript", "Writing a game down for each seat ...", self.transcript),
        ]

    def file(self) -> Finding:
        """Check that the file declares a game; it was read before."""
        strategies = [each.name for each in self.game.strategies]
        said = f"{self.game.title}: {counted(len(self.game.decisions), 'choice')}, strategies {listed(strategies)}"
        return Finding(passed=True, detail=said)

    def plays(self) -> Finding:
        """Check that every setting plays, by random moves and by each strategy, with moves that are on the list."""
        found = self._trial
        tried = len(found.digests) + len(found.faults)
        if found.faults:
            words, what = found.faults[0]
            return Finding(passed=False, detail=f"{words}: {what}", advice="Mend that line, and check again.")
        left = f"; no time for {found.settings - tried} more" if tried < found.settings else ""
        return Finding(passed=True, detail=f"{counted(tried, 'setting')}, {GAMES} games each{left}")

    def ends(self) -> Finding:
        """Check that games end."""
        stopped = self._trial.stopped
        if stopped:
            advice = "Let is_over(table) end such a game, or raise most_turns in OwnGame(...)."
            said = f"games were stopped as stalemates: {'; '.join(stopped[:3])}"
            return Finding(passed=False, detail=said, advice=advice)
        return Finding(passed=True, detail="no game was stopped")

    def compiled(self) -> Finding:
        """Check that games come out compiled as they do in ordinary Python."""
        differing = [
            words
            for words, digest in self._trial.digests.items()
            if trial.digest(self.game.play(self._cells[words], 0, GAMES)) != digest
        ]
        if differing:
            advice = "A number may be too large for 64 bits, or / and // were mixed up; compare a game of that setting."
            return Finding(passed=False, detail=f"compiled, games differ: {'; '.join(differing[:3])}", advice=advice)
        return Finding(passed=True, detail=f"the same games in {counted(len(self._trial.digests), 'setting')}")

    def repeats(self) -> Finding:
        """Check that games repeat, whatever was played before them."""
        cell = next(iter(self._cells.values()))
        whole = self.game.play(cell, 0, FEW).games
        parts = self.game.play(cell, 0, FEW // 3).games.vstack(self.game.play(cell, FEW // 3, FEW - FEW // 3).games)
        if not whole.equals(parts):
            said = "games depend on those before them; what a game remembers must be in its fields"
            return Finding(passed=False, detail=said, advice="Set every field in set_up(table).")
        return Finding(passed=True, detail=f"{FEW} games played twice, in one and in two parts: the same rows")

    def hidden(self) -> Finding:
        """Check that dealing again leaves what the seat that is asked sees as it was."""
        parts, found = self._parts, self._trial
        has_hidden = len(parts.own.own.names or ()) + len(parts.own.hidden.names or ()) > 2
        if not has_hidden:
            return Finding(passed=None, detail="nothing is hidden from anybody")
        if not hasattr(parts.module, "redeal"):
            said = "no redeal(table, seat): players that search, and --chances, would know what is hidden from them"
            return Finding(passed=None, detail=said)
        if found.seen:
            advice = "Deal again only what the seat cannot see, and for NOTHING begin with: if seat == NOTHING: return."
            return Finding(passed=False, detail=listed(found.seen), advice=advice)
        said = f"dealt again at {counted(found.questions, 'question')}, and what the seat sees was left as it was"
        if not found.redealt:
            return Finding(passed=False, detail="redeal changes nothing at any question", advice="Draw again in it.")
        return Finding(passed=True, detail=f"{said}; something hidden changed at {found.redealt}")

    def conserved(self) -> Finding:
        """Check that the number which the author says never changes does not."""
        if not hasattr(self._parts.module, "conserved"):
            said = "no conserved(table), which would return a number that never changes, such as all cards together"
            return Finding(passed=None, detail=said)
        if self._trial.conserved:
            return Finding(passed=False, detail="; ".join(self._trial.conserved), advice="Something is lost or made.")
        return Finding(passed=True, detail="what never changes was the same after every turn")

    def transcript(self) -> Finding:
        """Check that a game can be written down as each seat sees it, in words and on a page."""
        telling, cell, lines = self.game.telling, next(iter(self._cells.values())), 0
        for seat in (None, *range(1, cell.rules.players + 1)):
            if telling is not None and telling.picture is not None:
                log = list(telling.log(cell, 0))
                lines += len(list(telling.transcript(log, seat)))
                telling.picture(log, seat, EMPTY)
        return Finding(passed=True, detail=f"a game has {counted(lines, 'line')}, as all seats read it")
