"""Define the form of events: the fields of each kind, and the values allowed in them."""

from bng_sim.games.campaign.declared import terms
from bng_sim.games.campaign.declared.components import N_SQUARES, PILES
from bng_sim.games.campaign.declared.events import EVENTS
from bng_sim.referees.campaign.box import Box
from bng_sim.referees.campaign.parameters import Rules
from bng_sim.referees.event_form import Check, EventForm, each, named, number_or_text, numbered, or_none, sorts, whole
from bng_sim.referees.faults import LOG

FORMAT = 1  # the supported version of the event format
IN_JAIL = "jail"  # where a token rests that is not just visiting
ENDINGS = terms.ENDINGS[1:]  # without that of a game going on
CARDS = ("to", "back", "rail", "utility", "free", "door", "money", "each", "repairs")

FIELDS = sorts(EVENTS, {"first": "die", "second": "die", "build.deed": "lot", "sell.deed": "lot"})


def form(rules: Rules, box: Box) -> EventForm:
    """Return the form of a game's events; a name or number not on its board breaks the rule that lists them."""
    seat, deed, square = numbered("S1", 1, rules.players), named("L2", box.deeds), numbered("L1", 0, N_SQUARES - 1)
    lots = [name for name, each_deed in box.deeds.items() if each_deed.is_lot]
    checks: dict[str, Check] = {
        "seat": seat, "seat or none": or_none(seat), "seats": each(seat), "number": whole, "sum": whole,
        "die": numbered("V2", 1, 6), "square": square,
        "square or jail": lambda value: "" if value == IN_JAIL else square(value),
        "deed": deed, "deed or none": or_none(deed), "lot": named("H2", lots), "pile": named("C1", PILES),
        "cards": each(whole), "card": named("C1", CARDS), "reason": named("F1", terms.REASONS),
        "cause": named("J1", terms.CAUSES), "decision": named(LOG, terms.DECISIONS), "ending": named("W3", ENDINGS),
        "move": number_or_text,
    }  # fmt: skip
    return EventForm(FIELDS, checks)
