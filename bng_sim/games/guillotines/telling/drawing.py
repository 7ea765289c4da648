"""The table on a terminal: markets and boards as small tables, Rebels as a gauge, suits in colours.

Nothing is shown by colour alone: a suit's name always stands with it, a filled space and an empty one have
different marks.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.text import Text

from bng_sim.games.guillotines.declared.components import COMPONENTS, TYPE_NAMES, word

# After Okabe and Ito, who chose them for colour-blind readers; darkened or lightened to be read on black and on white.
SUIT_COLOURS = {
    "Bombs": "#d55e00",
    "Bolts": "#b98700",
    "Diamonds": "#2f86c4",
    "Dishes": "#009e73",
    "Locks": "#c5709d",
}
SUIT_OF = {name: str(board["suit"]) for name, board in COMPONENTS["billionaires"]["boards"].items()}
FULL, EMPTY, BEYOND = "\N{BLACK CIRCLE}", "\N{WHITE CIRCLE}", "+"
REBELS = "bold red"
HEAD = "dim underline"


class Market(NamedTuple):
    """A market as it is drawn: its face-up card if any, how many lie face-down, and its assets."""

    name: str
    face_up: Text | None
    face_down: int
    assets: Sequence[str]


class Board(NamedTuple):
    """A board as it is drawn: its spaces and the assets owned, both by type."""

    billionaire: str
    spaces: Mapping[str, int]
    owned: Mapping[str, int]


def card(name: str, style: str = "") -> Text:
    """Write a card's name in the colour of its suit."""
    return Text(name, " ".join(filter(None, (style, SUIT_COLOURS.get(name.partition(" ")[0], "")))))


def billionaire(name: str, style: str = "") -> Text:
    """Write a Billionaire's name in the colour of the suit."""
    return Text(name, f"{style} {SUIT_COLOURS[SUIT_OF[name]]}".strip())


def gauge(out: int, rebels: int) -> Text:
    """Draw how many Rebels are out, of all in the game: `●●●●●●○○○○ 6 of 10`."""
    marks = Text(FULL * out, REBELS).append(EMPTY * (rebels - out), "dim")
    return marks.append(f" {out} of {rebels}", REBELS)


def markets(rows: Iterable[Market]) -> list[Text]:
    """Draw a line for each market: the face-up card, how many lie face-down, and its assets or that it is closed."""
    cells = [
        (
            Text(row.name, "bold" if row.assets else "dim"),
            row.face_up or Text("-", "dim"),
            Text(f"{row.face_down}", "dim"),
            Text(", ".join(row.assets)) if row.assets else Text("closed", "dim"),
        )
        for row in rows
    ]
    return _table(("Market", "Face-up", "Down", "Assets"), cells)


def boards(rows: Iterable[Board], head: str = "Board") -> list[Text]:
    """Draw a line for each board: how many spaces are filled, which ones, and assets beyond its spaces."""
    kinds = {word(name): name for name in TYPE_NAMES}
    cells = []
    for row in rows:
        spaces = sum(row.spaces.values())
        filled = sum(min(row.owned.get(kind, 0), row.spaces.get(kind, 0)) for kind in kinds)
        marks = (_marks(row.spaces.get(kind, 0), row.owned.get(kind, 0)) for kind in kinds)
        cells.append((billionaire(row.billionaire), Text(f"{filled}/{spaces}", "bold"), *marks))
    return _table((head, "", *kinds.values()), cells, gap=1)


def _marks(spaces: int, owned: int) -> Text:
    filled = min(spaces, owned)
    return Text(FULL * filled, "bold").append(EMPTY * (spaces - filled), "dim").append(BEYOND * (owned - filled), "dim")


def _table(heads: Sequence[str], rows: Sequence[Sequence[Text]], gap: int = 2) -> list[Text]:
    """Lines in which every column but the last is as wide as its widest cell."""
    grid = [[Text(head, HEAD if head else "") for head in heads], *rows]
    widths = [max(row[column].cell_len for row in grid) for column in range(len(heads))]
    lines = []
    for row in grid:
        line = Text("  ")
        for cell, width in zip(row[:-1], widths, strict=False):
            line.append_text(cell).append(" " * (width - cell.cell_len + gap))
        line.append_text(row[-1])
        line.rstrip()
        lines.append(line)
    return lines
