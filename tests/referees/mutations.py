"""A referee is shown to catch faults: what the tests of that do alike in every game.

A row is `(rule, what, setting, edit)`: an edit of `operators` that breaks a rule in games of a setting, in words.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from tests.referees.operators import Edit, Log, renumber
from tests.referees.recordings import Recordings

DOCS = Path(__file__).parents[2] / "docs"
TRIED = 300  # games of a setting, for a place to falsify
OF_ANY_LOG = ("D", "LOG")  # of options, and of the log's form
Row = tuple[str, str, str, Edit]


def falsified(recordings: Recordings, setting: str, edit: Edit) -> Iterator[Log]:
    """The first games of a setting that have a place for the edit, falsified."""
    for index in range(TRIED):
        log = recordings.fresh(setting, index)
        if edit(log, recordings.tables(setting, index)):
            yield renumber(log)


def faults(
    recordings: Recordings, audit: Callable[[Log], Sequence[Any]], setting: str, edit: Edit, most: int
) -> list[list[Any]]:
    """What the referee finds in some games of a setting that are falsified alike; at least one must have a place."""
    found = [[*audit(log)] for log in islice(falsified(recordings, setting, edit), most)]
    if not found:
        raise AssertionError(f"no recorded game of the setting {setting} has a place for this")
    return found


def hardly_broken(game: str, rows: Sequence[Row]) -> set[str]:
    """The rules of a game's page that fewer than two rows break; no row may break another or stand twice."""
    ids = re.findall(r"^- \*\*([A-Z]\d+)\*\*", (DOCS / game / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    broken = Counter(row[0] for row in rows)
    if others := set(broken) - {*ids, *OF_ANY_LOG}:
        raise AssertionError(f"no such rules: {sorted(others)}")
    if twice := [row for row, n in Counter(row[:2] for row in rows).items() if n > 1]:
        raise AssertionError(f"these stand twice: {twice}")
    return {rule for rule in ids if broken[rule] < 2}
