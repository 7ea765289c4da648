"""The board and the cards of a log's head (L1 to L3, C1), held against the rules that are played."""

from dataclasses import dataclass
from typing import Any

from bng_sim.games.campaign.declared.components import DEEDS, GROUP_OF, GROUPS, LOTS, PILES
from bng_sim.referees.campaign.parameters import Rules
from bng_sim.referees.faults import LOG, breach

Entry = dict[str, Any]
RAILROAD, UTILITY = "railroad", "utility"
BARE, HOTEL = 0, 5  # levels (H3)


@dataclass(frozen=True, slots=True)
class Deed:
    """A property and its deed, with money in $."""

    name: str  # as logs name it
    square: int
    group: str
    price: int
    rents: tuple[int, ...]  # of a lot: bare, with one to four houses, with a hotel; of others none
    house_cost: int  # 0 of others than lots

    @property
    def is_lot(self) -> bool:
        """Whether this is a lot, which can be built on (L2)."""
        return bool(self.rents)

    @property
    def worth(self) -> int:
        """The mortgage value (G1)."""
        return self.price // 2


@dataclass(frozen=True, slots=True)
class Box:
    """What there is on the board and in the piles."""

    deeds: dict[str, Deed]  # in board order
    at: dict[int, str]  # the deed of a square
    groups: dict[str, list[str]]  # the deeds of each, in board order
    group_of: dict[str, list[str]]  # of a deed: all deeds of its group
    cards: dict[str, list[str]]  # of each pile, in the order of its parameter


def made(rules: Rules) -> Box:
    """Return the box that these rules are played with."""
    deeds: dict[str, Deed] = {}
    groups: dict[str, list[str]] = {group: [] for group in GROUPS}
    for place, (square, group) in enumerate(zip(DEEDS, GROUP_OF, strict=True)):
        name = f"{GROUPS[group]} {square}"
        groups[GROUPS[group]].append(name)
        if place in LOTS:
            lot = LOTS.index(place)
            price, rents, cost = rules.lot_price[lot], tuple(rules.lot_rent[lot]), rules.house_cost[group]
        else:
            price = rules.rail_price if GROUPS[group] == RAILROAD else rules.utility_price
            rents, cost = (), 0
        deeds[name] = Deed(name, square, GROUPS[group], price, rents, cost)
    cards = dict(zip(PILES, map(list, (rules.chance, rules.chest)), strict=True))
    at = {deed.square: name for name, deed in deeds.items()}
    return Box(deeds, at, groups, {name: groups[deed.group] for name, deed in deeds.items()}, cards)


def interest(deed: Deed, rules: Rules) -> int:
    """Return the interest on a deed: a percentage of its mortgage value, rounded up (G3)."""
    return -(-deed.worth * rules.interest // 100)


def read(listed: Any, rules: Rules) -> Box:
    """Return the box of a game; raises `Breach` if the head's cards are not those of its rules."""
    box = made(rules)
    wanted = [*_deeds(box, rules), *_cards(box)]
    if not isinstance(listed, list):
        breach(LOG, "a list of cards", repr(listed))
    if len(listed) != len(wanted):
        breach("L3", f"{len(wanted)} entries of deeds and cards", len(listed))
    for entry, (rule, card) in zip(listed, wanted, strict=True):
        _check(entry, rule, card)
    return box


def _deeds(box: Box, rules: Rules) -> list[tuple[str, Entry]]:
    """List the head's entries of deeds, each with its rule."""
    entries: list[tuple[str, Entry]] = []
    for deed in box.deeds.values():
        due = interest(deed, rules)
        entry: Entry = {
            "deed": deed.name, "square": deed.square, "group": deed.group, "price": deed.price, "mortgage": deed.worth,
            "mortgage_interest": due, "lift_price": deed.worth + due,
        }  # fmt: skip
        if deed.is_lot:
            entry |= {"rent": [*deed.rents], "house_cost": deed.house_cost}
        entries.append(("L2", entry))
    return entries


def _cards(box: Box) -> list[tuple[str, Entry]]:
    """List the head's entries of the cards in the piles, each with its rule."""
    return [
        ("C1", {"pile": pile, "number": number, "card": card})
        for pile, cards in box.cards.items()
        for number, card in enumerate(cards)
    ]


def _check(entry: Any, rule: str, wanted: Entry) -> None:
    if not isinstance(entry, dict) or entry.keys() != wanted.keys():
        breach(LOG, f"an entry with {', '.join(wanted)}", repr(entry))
    for name, value in wanted.items():
        if type(entry[name]) is not type(value):
            breach(LOG, f"{name} of an entry as {type(value).__name__}", repr(entry[name]))
        if repr(entry[name]) != repr(value):  # 1.0 is not 1, in lists too
            breach("G3" if name in ("mortgage_interest", "lift_price") else rule, f"{name} {value}", repr(entry[name]))
