"""Define the form of events: the fields of each kind, and the values allowed in them."""

from typing import Any

from bng_sim.games.billionaire.declared.components import POWERS, SPACES
from bng_sim.referees.billionaire.box import Box, profit
from bng_sim.referees.billionaire.parameters import Rules
from bng_sim.referees.event_form import Check, EventForm, each, named, numbered, or_none, whole
from bng_sim.referees.faults import LOG

FORMAT = 1  # the supported version of the event format
ENDINGS = ("billionaire", "sold_out", "stalemate")
DECISIONS = ("play", "security", "deck", "bid", "forfeit", "pay", "analyze", "headquarters", "take_profit")
COLOURS = ("green", "red")

_NAMED = {"seat": "seat", "investment": "investment", "owner": "seat"}
FIELDS: dict[str, dict[str, str]] = {
    "deal": {"seat": "seat", "value": "profit"},
    "first_player": {"seat": "seat"},
    "turn": {"seat": "seat"},
    "roll": {"seat": "seat", "number": "die"},
    "pass_own": {"seat": "seat"},
    "land": {"seat": "seat", "space": "number", "kind": "space"},
    "draw_profit": {"seat": "seat", "value": "profit"},
    "short": {"seat": "seat", "number": "number"},
    "draw_power": {"seat": "seat", "power": "power"},
    "decision": {"seat": "seat", "decision": "decision", "options": "number", "choice": "number", "move": "move"},
    "name_target": _NAMED,
    "play_power": {"seat": "seat", "power": "power", "target_seat": "seat or none", "investment": "investment or none"},
    "security": {"seat": "seat", "number": "number"},
    "cancel": {"seat": "seat"},
    "put_up": {"seat": "seat", "investments": "investments"},
    "bids": {"seat": "seat", "amounts": "bids"},
    "tie": {"amount": "number"},
    "draw_lots": {"seat": "seat"},
    "win_bidding": {"seat": "seat", "amount": "number", "investments": "investments"},
    "overbid": {"seat": "seat", "amount": "number", "means": "number"},
    "forfeit": {"seat": "seat", "card": "card"},
    "pay": {"seat": "seat", "to": "seat or none", "card": "card"},
    "sold": {"seat": "seat", "price": "number", "paid": "number", "investments": "investments"},
    "unsold": {"to": "seat or none"},
    "spin": {"seat": "seat", "first": "colour", "second": "colour"},
    "seize": _NAMED,
    "take_profit": {"seat": "seat", "target_seat": "seat", "value": "profit"},
    "look": {"seat": "seat", "target_seat": "seat"},
    "proxy_fight": {"seat": "seat", "number": "die", "owner": "seat", "other_number": "die"},
    "disaster": {"investment": "investment", "owner": "seat"},
    "end": {"ending": "ending"},
    "total": {"seat": "seat", "amount": "number"},
    "win": {"seat": "seat"},
}


def form(rules: Rules, box: Box) -> EventForm:
    """Return the form of a game's events; a name or number not in its box breaks the rule that lists them."""
    seat, investment = numbered("S1", 1, rules.players), named("C3", box.trading)
    checks: dict[str, Check] = {
        "seat": seat, "seat or none": or_none(seat), "number": whole, "die": numbered("C5", 1, 6),
        "profit": _one_of("C2", box.profits), "space": named("C1", SPACES), "power": named("C4", POWERS),
        "colour": named("C5", COLOURS), "decision": named(LOG, DECISIONS), "ending": named("W7", ENDINGS),
        "investment": investment, "investment or none": or_none(investment), "investments": each(investment),
        "bids": each(or_none(whole)), "card": _card(box), "move": _move,
    }  # fmt: skip
    return EventForm(FIELDS, checks)


def _one_of(rule: str, numbers: Any) -> Check:
    """Return a check for one of these whole numbers; others break `rule`."""

    def check(value: Any) -> str:
        if type(value) is not int:
            return LOG
        return "" if value in numbers else rule

    return check


def _card(box: Box) -> Check:
    """Build the check of a field that names an Investment or a Profit card in the box (C2, C3)."""
    profits = {profit(value) for value in box.profits}

    def check(value: Any) -> str:
        if type(value) is not str:
            return LOG
        if value in profits or value in box.trading:
            return ""
        return "C2" if value.startswith("profit") else "C3"

    return check


def _move(value: Any) -> str:
    """Return a check for an entry of a list: how much is bid, or a text."""
    return "" if type(value) in (int, str) else LOG
