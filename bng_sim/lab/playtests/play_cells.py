"""Read the cells of a row of plays; what a cell does not say is not known, and is named."""

import re
from collections.abc import Mapping
from typing import Any

from bng_sim.core.input import yaml_lines
from bng_sim.core.input.problems import Problem, got, show
from bng_sim.lab.playtests import amounts
from bng_sim.lab.playtests.columns import LeftOut, Row
from bng_sim.lab.playtests.fields import Reader, is_unknown
from bng_sim.lab.playtests.headers import WINNER
from bng_sim.lab.playtests.play_columns import NOTES, NUMBERED, PEOPLE, PLAY, RULE, YES_OR_NO, Columns
from bng_sim.lab.playtests.seat_rows import BEGAN, NAME, PLAYER, SCORE, SEAT
from bng_sim.lab.playtests.table_text import TextTable

LONGEST, LONGEST_NOTE = 1_000, 20_000  # letters of a cell
MINUTES = "minutes"
TEXTS = (PLAY, "date", "version", "scores", PEOPLE, NOTES, NAME, SCORE, WINNER, BEGAN)
TOTALS = {
    *("total", "totals", "grand total", "sum", "summe", "gesamt", "insgesamt", "average", "averages", "mean", "median"),
    *("mittelwert", "durchschnitt", "schnitt", "moyenne", "somme", "totale", "media", "promedio", "suma", "totaal"),
    *("gemiddelde", "count", "anzahl"),
}
_SEPARATED = re.compile(r"-?[0-9]+(?:[.,][0-9]+)+")
_DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")
_HOURS = re.compile(r"\b(hours?|hrs?|stunden?|std|heures?|horas?|ore|uur|h)\b")


def is_total(cells: list[str]) -> bool:
    """Return whether a row sums others up: its first word says so."""
    first = next((cell.strip() for cell in cells if cell.strip()), "")
    return first.casefold().rstrip(":. ") in TOTALS


def read_row(
    number: int, cells: list[str], table: TextTable, columns: Columns, readers: Mapping[str, Reader]
) -> tuple[Row, list[Problem], list[LeftOut]]:
    """Read a row; cells that are blank are not known, nor those that say so, which are named.

    Args:
        number: Its line.
        cells: Its texts.
        table: The table that it is of.
        columns: What its columns are.
        readers: What reads the text of each target.

    """
    row: Row = {}
    problems, unknown = [], []
    further = [cell.strip() for cell in cells[len(table.titles) :] if cell.strip()]
    if further:
        text = f"has {len(cells)} cells, expected {len(table.titles)}, as the header has"
        problems.append(Problem(number, "", text))
    for place, cell in enumerate(cells[: len(table.titles)]):
        text, target, title = cell.strip(), columns.targets.get(place, ""), table.titles[place]
        if not text or not target:
            continue
        kind = _kind(target)
        most = LONGEST_NOTE if kind == NOTES else LONGEST
        if len(text) > most:
            problems.append(Problem(number, title, f"has {len(text)} letters, expected at most {most}"))
        elif kind not in TEXTS and is_unknown(text):
            unknown.append(LeftOut(f"line {number}: {title}", f"{show(text)} says nothing that is known"))
        elif target == NOTES and NOTES in row:
            row[NOTES] += f"; {text}"
        else:
            try:
                row[target] = _value(text, kind, title, table.delimiter, readers)
            except ValueError as error:
                problems.append(Problem(number, title, f"{got(text, str(error))}; leave it blank if it is not known"))
    return row, problems, unknown


def _kind(target: str) -> str:
    """Return the name by which a target is read: that of a numbered one is the name of its column of seats."""
    numbered = NUMBERED.fullmatch(target)
    if numbered is None:
        return target
    return NAME if numbered[1] in (PLAYER, SEAT) else numbered[1]


def _value(text: str, kind: str, title: str, delimiter: str, readers: Mapping[str, Reader]) -> Any:
    """Return what a cell says; raises `ValueError` that says what was expected."""
    if kind.startswith(RULE):
        return _read_rule(text.replace(",", ".") if delimiter != "," and _DECIMAL_COMMA.fullmatch(text) else text)
    if kind not in TEXTS and delimiter and _SEPARATED.fullmatch(text):
        value = amounts.number(text, delimiter)
        text = str(int(value)) if value.is_integer() else repr(value)
    if kind == MINUTES:
        return amounts.minutes(text, in_hours=bool(_HOURS.search(title.casefold())))
    return readers[kind](text)


def _read_rule(text: str) -> Any:
    """Return the value that a rules parameter has in a cell, as in a config, or yes or no."""
    is_on = YES_OR_NO.get(text.lower())
    if is_on is not None:
        return is_on
    try:
        value = yaml_lines.value(text)
    except ValueError:
        raise ValueError("a value as in a config") from None
    return int(value) if isinstance(value, float) and value.is_integer() else value  # spreadsheets write 3.0 for 3
