"""Define the form of events: the fields of each kind, and the values allowed in them."""

from typing import Any

from bng_sim.games.billionaire.declared import terms
from bng_sim.games.billionaire.declared.components import POWERS, SPACES
from bng_sim.games.billionaire.declared.events import EVENTS
from bng_sim.referees.billionaire.box import Box, profit
from bng_sim.referees.billionaire.parameters import Rules
from bng_sim.referees.event_form import Check, EventForm, each, named, number_or_text, numbered, or_none, sorts, whole
from bng_sim.referees.faults import LOG

FORMAT = 1  # the supported version of the event format
ENDINGS = terms.ENDINGS[1:]  # without that of a game going on

FIELDS = sorts(EVENTS, {
    "value": "profit", "roll.number": "die", "proxy_fight.number": "die", "other_number": "die",
})  # fmt: skip


def form(rules: Rules, box: Box) -> EventForm:
    """Return the form of a game's events; a name or number not in its box breaks the rule that lists them."""
    seat, investment = numbered("S1", 1, rules.players), named("C3", box.trading)
    checks: dict[str, Check] = {
        "seat": seat, "seat or none": or_none(seat), "number": whole, "die": numbered("C5", 1, 6),
        "profit": named("C2", box.profits, int), "space": named("C1", SPACES), "power": named("C4", POWERS),
        "colour": named("C5", terms.COLOURS), "decision": named(LOG, terms.DECISIONS), "ending": named("W7", ENDINGS),
        "investment": investment, "investment or none": or_none(investment), "investments": each(investment),
        "bids": each(or_none(whole)), "card": _card(box), "move": number_or_text,
    }  # fmt: skip
    return EventForm(FIELDS, checks)


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
