"""Finding a cell of a run by its number or by its values."""

from typing import Any

from bng_sim.cli.output import shorten
from bng_sim.core.errors import InputError
from bng_sim.core.parameters import plain
from bng_sim.sweep.plan.cells import is_on_grid
from bng_sim.sweep.store.load import Run


def number(stored: Run, text: str | None, option: str = "--cell") -> int:
    """The number of the cell that a text names; without one, of the only cell of the grid.

    Args:
        stored: The run.
        text: Its number, or NAME=VALUE,... with lineup=LABEL.
        option: What an error begins with.

    Raises:
        InputError: If it names none, or several.

    """
    cells = stored.config["cells"]
    if text is None:
        wanted = [cell["index"] for cell in cells if is_on_grid(cell)]
    elif text.isdecimal():
        wanted = [cell["index"] for cell in cells if str(cell["index"]) == (text.lstrip("0") or "0")]
    else:
        given = dict(part.strip().partition("=")[::2] for part in text.split(","))
        wanted = [cell["index"] for cell in cells if is_on_grid(cell) and _is(cell, given)]
    if len(wanted) != 1:
        raise InputError(
            f"{option} {shorten(text) if text else '(not given)'}: {len(wanted) or 'none'} of the run's cells, "
            f"expected one: a number from 0 to {len(cells) - 1} as in {stored.folder / 'cells.csv'}, or "
            f"{','.join([*(f'{name}=...' for name in stored.config['grid']), 'lineup=...'])}"
        )
    return int(wanted[0])


def _is(cell: dict[str, Any], given: dict[str, str]) -> bool:
    values = {name: plain(value) for name, value in cell["values"].items()} | {"lineup": cell["lineup"]}
    return all(values.get(name) == value for name, value in given.items())
