"""Define the form of events: the fields of each kind, and the values allowed in them."""

from collections.abc import Collection

from bng_sim.games.bluffing.declared import terms
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.events import EVENTS
from bng_sim.referees.bluffing.parameters import Rules
from bng_sim.referees.event_form import Check, EventForm, each, named, numbered, of_fields, sorts, whole, yes
from bng_sim.referees.faults import LOG

FORMAT = 1  # the supported version of the event format
ENDINGS = terms.ENDINGS[1:]  # without that of a game going on

FIELDS = sorts(EVENTS, {"seats": "seats"})


def form(rules: Rules, cards: Collection[int]) -> EventForm:
    """Return the form of a game's events; a name or number not in its box breaks the rule that lists them."""
    seat, card = numbered("S4", 1, rules.players), named("C1", cards, int)
    checks: dict[str, Check] = {
        "seat": seat, "seats": each(seat), "card": card, "number": whole, "yes": yes,
        "billionaire": named("C2", BILLIONAIRES), "decision": named(LOG, terms.DECISIONS),
        "ending": named("E6", ENDINGS),
    }  # fmt: skip
    of_move = {"seat": seat, "card": card, "answer": named(LOG, terms.ANSWERS)}
    checks["move"] = of_fields(of_move, lambda names: len(names) == 1)
    return EventForm(FIELDS, checks)
