"""The board on the page: where each square lies, and what stands on it in every game (L1, L2)."""

from typing import NamedTuple

from bng_sim.core.wording import money
from bng_sim.games.campaign.declared.components import (
    CHANCE_SQUARES,
    CHEST_SQUARES,
    GO,
    GO_TO_JAIL,
    INCOME_TAX,
    JAIL,
    LUXURY_TAX,
    N_SQUARES,
)
from bng_sim.games.campaign.telling import naming
from bng_sim.games.campaign.telling.naming import DEED_AT, GROUP_OF_DEED
from bng_sim.games.campaign.telling.tabletop import Tabletop

SIDE = N_SQUARES // 4
EDGE = SIDE + 1  # rows, and columns
_MARKS = {
    GO: "go",
    JAIL: "jail",
    GO_TO_JAIL: "go_to_jail",
    INCOME_TAX: "tax",
    LUXURY_TAX: "tax",
    **dict.fromkeys(CHANCE_SQUARES, "chance"),
    **dict.fromkeys(CHEST_SQUARES, "chest"),
}


class Square(NamedTuple):
    """A square as it is printed.

    Attributes:
        number: From 0, clockwise from Go.
        row: From 1, from above.
        column: From 1, from the left.
        group: Of its deed; empty where there is none.
        mark: Its picture; empty for a lot.
        name: In words.
        price: In $; empty where there is none.

    """

    number: int
    row: int
    column: int
    group: str
    mark: str
    name: str
    price: str


def place(square: int) -> tuple[int, int]:
    """Row and column of a square: Go is below to the right, and clockwise from there Jail below to the left."""
    side, step = divmod(square, SIDE)
    return ((EDGE, EDGE - step), (EDGE - step, 1), (1, 1 + step), (1 + step, EDGE))[side]


def squares(table: Tabletop) -> list[Square]:
    """List all squares in a game by these rules."""
    senator_at, made = table.rules.bribe_square, []
    for number in range(N_SQUARES):
        name = naming.square(number, senator_at)
        deed = DEED_AT.get(number)
        if deed is not None:
            group, price = GROUP_OF_DEED[deed], money(table.deeds[deed]["price"])
            made.append(Square(number, *place(number), group, mark_of(group), name, price))
        else:
            mark = "senator" if number == senator_at > 0 else _MARKS.get(number, "")
            made.append(Square(number, *place(number), "", mark, name, ""))
    return made


def mark_of(group: str) -> str:
    """Return the name of the picture of a group of deeds; empty for lots."""
    return group if group in ("railroad", "utility") else ""
