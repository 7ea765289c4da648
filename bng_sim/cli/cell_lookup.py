"""Find cells of a run by number or by values."""

from typing import Any

from bng_sim.cli.output import shorten
from bng_sim.core.errors import InputError
from bng_sim.core.value_words import plain
from bng_sim.sweeps.plan.recorded import is_on_grid
from bng_sim.sweeps.run.load import StoredRun


def find_cell(stored: StoredRun, text: str | None, option: str = "--cell") -> int:
    """Find the one cell that a text names; without a text, the only cell of the grid.

    Args:
        stored: The run.
        text: The cell's number, or NAME=VALUE,... with lineup=LABEL.
        option: The option's name, for error messages.

    Raises:
        InputError: If it names no cell, or several.

    """
    wanted = find_cells(stored, text)
    if len(wanted) != 1:
        raise _not_found(stored, text, option, f"{len(wanted) or 'none'} of the run's cells, expected one")
    return wanted[0]


def find_played_cells(stored: StoredRun, text: str | None, option: str = "--cell") -> list[int]:
    """Find the cells that a text names and that have been played; raises `InputError` if there are none."""
    wanted = find_cells(stored, text)
    found = [cell["index"] for cell in stored.played if cell["index"] in wanted]
    if not found:
        raise _not_found(stored, text, option, "none of the cells that have been played, expected one or several")
    return found


def find_cells(stored: StoredRun, text: str | None) -> list[int]:
    """Find all cells that a text names; without a text, all cells of the grid."""
    cells: list[dict[str, Any]] = stored.config["cells"]
    if text is not None and text.isdecimal():
        return [cell["index"] for cell in cells if str(cell["index"]) == (text.lstrip("0") or "0")]
    return [cell["index"] for cell in cells if is_on_grid(cell) and (text is None or _is_named(cell, text))]


def _not_found(stored: StoredRun, text: str | None, option: str, found: str) -> InputError:
    names = ",".join([*(f"{name}=..." for name in stored.config["grid"]), "lineup=..."])
    return InputError(
        f"{option} {shorten(text) if text else '(not given)'}: {found}: a number from 0 to "
        f"{len(stored.config['cells']) - 1} as in {stored.folder / 'cells.csv'}, or {names}"
    )


def _is_named(cell: dict[str, Any], text: str) -> bool:
    """Check whether a text, NAME=VALUE,..., consists of values of a cell; a label may hold commas and equals signs."""
    values = {name: plain(value) for name, value in cell["values"].items()} | {"lineup": cell["lineup"]}
    said = [f"{name}={value}" for name, value in values.items()]
    rests = [text.strip().removeprefix(each).lstrip() for each in said if text.strip().startswith(each)]
    return any(not rest or (rest.startswith(",") and _is_named(cell, rest[1:])) for rest in rests)
