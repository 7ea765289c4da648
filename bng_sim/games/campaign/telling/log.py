"""The event log as people and programs read it: what the numbers of an event stand for, in the rulebook's words.

A deed is its group and its square: `red 24`, `railroad 5`. A card of a pile is its place in the pile's list, from 0.
What a forced sale offers is a matter of the rules, so a format is made for them.
"""

from collections.abc import Iterator
from typing import Any

from bng_sim.core import game_log
from bng_sim.core.event_logs.event_reading import NUMBER, ListSort, Schema, Sort, Sorts, names, or_none, seat
from bng_sim.core.game import Cell
from bng_sim.core.game_log import Format
from bng_sim.core.rules_record import once_per_rules
from bng_sim.games.campaign.declared.components import (
    DEEDS,
    GROUP_OF,
    GROUPS,
    LOTS,
    MAX_PLAYERS,
    N_SQUARES,
    PILES,
    Card,
)
from bng_sim.games.campaign.declared.events import EVENTS
from bng_sim.games.campaign.declared.limits import BORROW, BREAK, KEEPS, LAW, MORTGAGE, NO_DEED, OFFERED, PARTNER
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import (
    Business,
    Cause,
    Decision,
    Ending,
    Evasion,
    IncomeTax,
    InJail,
    Purchase,
    Reason,
)
from bng_sim.games.campaign.engine import rules_record
from bng_sim.games.campaign.engine.records import IN_JAIL
from bng_sim.games.campaign.simulation.play import ENGINE

DEED_NAMES = tuple(f"{GROUPS[group]} {square}" for group, square in zip(GROUP_OF, DEEDS, strict=True))
_ENDINGS = {ending.value: ending.name.lower() for ending in Ending if ending != Ending.GOING_ON}
_NO_OR_YES = ("no", "yes")
_ENTRIES: dict[Decision, tuple[str, ...]] = {  # of decisions whose lists have names of their own
    Decision.JAIL: tuple(way.name.lower() for way in InJail),
    Decision.EVADE: tuple(way.name.lower() for way in Evasion),
    Decision.INCOME_TAX: tuple(tax.name.lower() for tax in IncomeTax),
    Decision.BUY: tuple(way.name.lower() for way in Purchase),
    Decision.DEMAND: _NO_OR_YES,
    Decision.LEND: ("refuse", "lend"),
    Decision.MANAGE: tuple(what.name.lower() for what in Business),
    Decision.WANT_HOUSE: _NO_OR_YES,
    Decision.DEFEND: ("relinquish", "buy_back"),
    Decision.ACCEPT: ("refuse", "accept"),
    Decision.INHERIT: ("hold", "lift"),
}
_PASS, _LAW, _NOTHING = "pass", "law", "nothing"
_SEAT = seat(MAX_PLAYERS)
_DEED = names(DEED_NAMES)
_SQUARE = Sort(lambda number: number, {"type": "integer", "minimum": 0, "maximum": N_SQUARES - 1})
_A_DEED = f"({'|'.join(GROUPS)}) [0-9]+"
_A_DEED_OR_NOTHING = f"({_A_DEED}|{_NOTHING})"
_MOVE_SCHEMA: Schema = {
    "anyOf": [
        {"type": "integer"},
        {"enum": [*dict.fromkeys(word for words in (*_ENTRIES.values(), (_PASS, _LAW)) for word in words)]},
        {"type": "string", "pattern": f"^((sell|mortgage) )?{_A_DEED}$"},
        {"type": "string", "pattern": f"^break ({'|'.join(GROUPS)}) to [0-4]$"},
        {"type": "string", "pattern": "^(borrow )?seat [0-9]$"},
        {"type": "string", "pattern": f"^{_A_DEED} for [0-9]+$"},
        {"type": "string", "pattern": f"^seat [0-9]: {_A_DEED_OR_NOTHING} for {_A_DEED_OR_NOTHING}$"},
    ]
}


class Moves:
    """Reads the entry that a player took, by what was asked (chapter D)."""

    def __init__(self, rules: Rules) -> None:
        """Read the moves of a game by these rules."""
        self.mortgages = rules_record.prices(rules)["mortgage"]
        self.steps = rules.force_steps

    def read(self, event: dict[str, Any], numbers: list[int]) -> str | int:
        """Describe the entry taken: `cash`, `sell red 24`, `seat 2: red 24 for pink 11`, or a sum in $."""
        (number,) = numbers
        decision = Decision[event["decision"].upper()]
        if decision in _ENTRIES:
            return _ENTRIES[decision][number]
        if decision in (Decision.BID, Decision.MONEY):
            return _PASS if decision == Decision.BID and number == 0 else number
        if decision == Decision.OFFER:
            return _offer(number)
        if decision == Decision.FORCE:
            step, deed = divmod(number, BREAK)
            return f"{DEED_NAMES[deed]} for {self.mortgages[deed] + self.steps[step]}"
        if decision in (Decision.RAISE, Decision.SELL, Decision.REPAY):
            return _for_money(number, decision)
        return DEED_NAMES[number]


def _for_money(number: int, decision: Decision) -> str:
    """Describe what is sold, broken up, mortgaged, promised, borrowed or repaid."""
    if number < BREAK:
        return f"sell {DEED_NAMES[number]}"
    if number < MORTGAGE:
        group, left = divmod(number - BREAK, KEEPS)
        return f"break {GROUPS[group]} to {left}"
    if number < LAW:
        return f"mortgage {DEED_NAMES[number - MORTGAGE]}"
    if number < BORROW:
        return _LAW
    return f"{'' if decision == Decision.REPAY else 'borrow '}seat {number - BORROW + 1}"


def _offer(number: int) -> str:
    """To whom a trade is proposed, of which deeds: what the proposer gives stands first."""
    partner, deeds = divmod(number, PARTNER)
    gives, takes = (_NOTHING if deed == NO_DEED else DEED_NAMES[deed] for deed in divmod(deeds, OFFERED))
    return f"seat {partner + 1}: {gives} for {takes}"


def sorts(rules: Rules) -> Sorts:
    """Return what the numbers of events stand for in a game by these rules."""
    return {
        "card": names(Card),
        "cards": NUMBER,
        "cause": names(Cause),
        "decision": names(Decision),
        "deed": _DEED,
        "deed or none": or_none(_DEED),
        "ending": Sort(lambda number: _ENDINGS[number], {"enum": [*_ENDINGS.values()]}),
        "move": ListSort(Moves(rules).read, _MOVE_SCHEMA),
        "number": NUMBER,
        "pile": names(PILES),
        "reason": names(Reason),
        "seat": _SEAT,
        "seat or none": or_none(_SEAT),
        "seats": _SEAT,
        "square": _SQUARE,
        "square or jail": Sort(
            lambda number: "jail" if number == IN_JAIL else number, {"anyOf": [_SQUARE.schema, {"const": "jail"}]}
        ),
        "sum": Sort(lambda number: number, {"type": "integer"}),
    }


@once_per_rules
def form(rules: Rules) -> Format:
    """Return the format of the log of a game by these rules."""
    return Format("campaign", ENGINE.title, 1, EVENTS, sorts(rules), "set max_turns lower")


SORTS = sorts(Rules())
FORMAT = form(Rules())


@once_per_rules
def cards(rules: Rules) -> list[dict[str, Any]]:
    """Every deed with its figures in $, in board order, and every card of the piles in the order of the parameters."""
    figures = rules_record.prices(rules)
    deeds = []
    for deed, name in enumerate(DEED_NAMES):
        about = {
            "deed": name,
            "square": DEEDS[deed],
            "group": GROUPS[GROUP_OF[deed]],
            **{figure: figures[figure][deed] for figure in ("price", "mortgage", "mortgage_interest", "lift_price")},
        }
        if deed in LOTS:
            about |= {"rent": list(figures["rent"][deed]), "house_cost": rules.house_cost[GROUP_OF[deed]]}
        deeds.append(about)
    piles = zip(PILES, (rules.chance, rules.chest), strict=True)
    return [*deeds, *({"pile": pile, "number": n, "card": text} for pile, of in piles for n, text in enumerate(of))]


def log_game(cell: Cell[Rules], game: int) -> Iterator[dict[str, Any]]:
    """Yield the event log of one game as plain data: a head that describes what is played, then every event.

    Raises `StrategyError` as `play` does, and `InputError` if the game is too long for the log.
    """
    return game_log.log_game(form(cell.rules), cell, game, ENGINE.play_logged, lambda _state: cards(cell.rules))
