"""Read a sheet of a workbook (.xlsx, .xlsm, .ods) as rows of texts, as somebody would have typed them."""

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bng_sim.core.errors import InputError
from bng_sim.core.input.problems import MOST_SHOWN, hint
from bng_sim.lab.playtests import workbook_size


def read(path: Path, sheet: str = "") -> tuple[list[list[str]], list[str]]:
    """Read a sheet.

    Args:
        path: The workbook.
        sheet: Its name; the first that is shown and not blank if empty.

    Returns:
        The sheet's rows from its first on, blank ones too, and what else there is to know, a sentence each.

    Raises:
        InputError: If the file is no workbook, or too large, or has no such sheet.

    """
    import python_calamine  # noqa: PLC0415 (few need it)

    words = workbook_size.check(path)
    try:
        with python_calamine.load_workbook(path) as workbook:
            names = workbook.sheet_names
            is_shown = python_calamine.SheetVisibleEnum.Visible
            shown = [about.name for about in workbook.sheets_metadata if about.visible == is_shown]
            wanted = [sheet] if sheet else shown
            rows = {
                name: workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
                for name in names
                if name in wanted
            }
    except python_calamine.PasswordError:
        raise InputError(f"{path}: has a password; save it without") from None
    except (python_calamine.CalamineError, OSError, ValueError) as error:
        raise InputError(f"{path}: cannot be read as a workbook ({error}); save it as CSV UTF-8") from None
    if sheet and sheet not in rows:
        raise InputError(f"{path}: has no sheet {sheet!r}{hint(sheet, names, f'; it has {_listed(names)}')}")
    filled = [name for name, cells in rows.items() if any(_text(cell).strip() for row in cells for cell in row)]
    if not filled:
        raise InputError(f"{path}: has no row")
    others = [name for name in names if name != filled[0]]
    if others and not sheet:
        words.append(f"sheet {filled[0]!r} was read; there {_are(others)} also {_listed(others)}: say --sheet NAME")
    return [[_text(cell) for cell in row] for row in rows[filled[0]]], words


def _are(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return ", ".join(repr(name) for name in names[:MOST_SHOWN]) + more


def _text(cell: Any) -> str:
    """Return a cell as it would be typed in a table: no `.0`, `1:15`, yes and no."""
    match cell:
        case bool():
            return "yes" if cell else "no"
        case float():
            return str(int(cell)) if cell.is_integer() else repr(cell)
        case datetime.datetime():
            return cell.date().isoformat() if cell.time() == datetime.time() else cell.isoformat(" ", "minutes")
        case datetime.timedelta():
            minutes = round(cell.total_seconds() / 60)
            return f"{minutes // 60}:{minutes % 60:02}"
        case datetime.time():
            return f"{cell.hour}:{cell.minute:02}"
    return str(cell)  # a date is written as 2026-10-02
