"""Cells that repeat those of the grid with something otherwise: an assumed figure, one change, or who plays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game, Rung
from bng_sim.core.lineup import Lineup
from bng_sim.core.parameters import Rules, describe
from bng_sim.core.wording import listed
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.planned_cell import GRID, PlannedCell

ASSUMPTION_GAMES = 20_000  # enough to see a change of one percentage point in a pair of cells
RUNG_SHARE = 20  # a rung plays one in so many of the games of a cell: a ladder of five adds a quarter
RUNG_FEWEST = 200  # games; with fewer a rung's intervals would be too wide to be useful
THINKING_SHARE, THINKING_FEWEST = 500, 80  # the same where players think


def assumption_cells(config: Config, game: Game, cells: list[PlannedCell], index: int) -> Iterator[PlannedCell]:
    """Repeat the baselines among cells with each assumed figure replaced by each alternative; numbered from `index`.

    Where the grid varies assumed figures itself, only the cells with the most of them as assumed: one is replaced.
    """
    if not config.assumptions:
        return
    compared = [cell for cell in cells if cell.is_baseline]
    as_assumed = {cell.index: _as_assumed(config, game, cell) for cell in compared}
    for cell in compared:
        if as_assumed[cell.index] < max(as_assumed.values()):
            continue
        for name, value, words in alternatives(game, cell.cell.rules):
            if name in config.grid:
                continue  # the grid varies it already
            made = _with_change(config, game, cell, name, value)
            if made:
                deals = min(config.most, ASSUMPTION_GAMES)
                yield PlannedCell(index, cell.values, cell.lineup, f"{name}: {words}", GRID, deals, cell.index, made)
                index += 1


def change_cells(config: Config, game: Game, cells: list[PlannedCell], index: int) -> Iterator[PlannedCell]:
    """Repeat the baselines among cells with each value under `one_at_a_time`; numbered from `index`.

    A value that the rules have anyway is the baseline itself, which is played once.
    """
    deals = config.games or min(config.most, ASSUMPTION_GAMES)
    for cell in cells:
        for name, values in config.one_at_a_time.items() if cell.is_baseline else ():
            for value in values:
                made = _with_change(config, game, cell, name, value)
                if made and made.rules != cell.cell.rules:
                    change = {name: value}
                    yield PlannedCell(index, cell.values, cell.lineup, "", GRID, deals, cell.index, made, change)
                    index += 1


def _with_change(config: Config, game: Game, cell: PlannedCell, name: str, value: Any) -> Cell | None:
    """Return what a cell plays with one parameter changed; None if the rules do not allow it."""
    rules = {**config.rules, **cell.values, name: value}
    return None if game.rules.problems(rules) else replace(cell.cell, rules=game.rules.read(rules))


def _as_assumed(config: Config, game: Game, cell: PlannedCell) -> int:
    """Count the assumed figures on the grid that are as assumed in a cell."""
    about = {name: known for name, known in describe(game.rules).items() if name in config.grid}
    return sum(
        known["provenance"] == "assumed" and getattr(cell.cell.rules, name) == known["default"]
        for name, known in about.items()
    )


def ladder(config: Config, game: Game, dial: str | None) -> Sequence[Rung]:
    """Return the rungs that play; none where the config itself compares lineups."""
    compares_lineups = dial is None and len(config.lineups) > 1
    return game.ladder if config.ladder and not compares_lineups else ()


def rung_cells(config: Config, game: Game, cells: list[PlannedCell], rung: Rung, index: int) -> Iterator[PlannedCell]:
    """Repeat cells with the players of a rung, of slow ones the baselines alone; numbered from `index`.

    Where players of nets do not know the rules of a cell, or of what it is compared with, it is not repeated.
    """
    made = {cell.index: _with_lineup(cell.cell, game, rung.lineup) for cell in cells}
    known = {cell.index for cell in cells if knows(made[cell.index].lineup, game, cell.cell.rules)}
    able = [cell for cell in cells if {cell.index, cell.baseline} <= known]
    played = [cell for cell in able if cell.is_baseline or not made[cell.index].lineup.is_slow]
    index_of = {cell.index: index + place for place, cell in enumerate(played)}
    for cell in played:
        deals = rung_deals(config.most, rung, thinks=made[cell.index].lineup.is_slow)
        if deals:
            at = index_of[cell.index], index_of[cell.baseline]
            yield PlannedCell(at[0], cell.values, cell.lineup, "", rung.name, deals, at[1], made[cell.index])


def _with_lineup(cell: Cell, game: Game, text: str) -> Cell:
    return replace(cell, lineup=lineup.parse(text, game.strategies, cell.rules.players))


def knows(players: Lineup, game: Game, rules: Rules) -> bool:
    """Return whether all nets that play have learned these rules."""
    try:
        players.check_known(game, rules, "")
    except InputError:
        return False
    return True


def rung_deals(most: int, rung: Rung, *, thinks: bool) -> int:
    """Return how many deals a rung plays of a cell where the grid's cells play `most`; 0 if too few."""
    share, fewest = (THINKING_SHARE, THINKING_FEWEST) if thinks else (RUNG_SHARE, RUNG_FEWEST)
    deals = min(most // share, rung.games)
    return deals if deals >= fewest else 0


def alternatives(game: Game, rules: Rules) -> Iterator[tuple[str, Any, str]]:
    """Yield parameter, value and words of each alternative to a figure that is assumed in these rules."""
    for name, about in describe(game.rules).items():
        if getattr(rules, name) == about["default"]:
            for words, value in about["alternatives"].items():
                yield name, value, words


def describe_repeats(cells: Sequence[PlannedCell]) -> str:
    """Say how many cells repeat the config's own with other guesses and players, and how to leave them out."""
    guesses, players = (sum(bool(cell.assumption) for cell in cells), sum(bool(cell.rung) for cell in cells))
    with_others = ((guesses, "assumptions", "guesses"), (players, "ladder", "players"))
    parts = [(n, key, what) for n, key, what in with_others if n]
    if not parts:
        return ""
    own = len(cells) - guesses - players
    said = listed(
        [f"{n} repeat{'s' * (n == 1)} {'it' if own == 1 else 'them'} with other {what}" for n, _, what in parts]
    )
    keys = listed([f"`{key}: false`" for _, key, _ in parts])
    are, leave = "is" if own == 1 else "are", "leaves" if len(parts) == 1 else "leave"
    return f"{own} {are} the config's own, and {said}; {keys} {leave} these out."
