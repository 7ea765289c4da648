"""Define the form of events: the fields of each kind, and the values allowed in them."""

from typing import Any

from bng_sim.games.millions.declared import terms
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.events import EVENTS
from bng_sim.referees.event_form import Check, EventForm, each, named, numbered, of_fields, or_none, sorts, whole, yes
from bng_sim.referees.faults import LOG
from bng_sim.referees.millions.parameters import Rules

FORMAT = 1  # the supported version of the event format
ENDINGS = terms.ENDINGS[1:]  # without that of a game going on
ANSWERS = ("silent", "leave", "stay", "refuse", "accept", "no", "yes", "nobody", "none")
OUT = ("clashed", "named", "fined")

FIELDS = sorts(EVENTS, {"heist.card": "card", "symbol": "symbol", "eliminate.how": "out"})


def form(rules: Rules, _cards: object) -> EventForm:
    """Return the form of a game's events; a name or number not in its box breaks the rule that lists them."""
    card, character, role = numbered("C4", 1, len(rules.loot_table)), _character(rules), _role(rules)
    checks: dict[str, Check] = {
        "seat": numbered("S1", 1, rules.players), "character": character, "role": role, "roles": each(role),
        "card": card, "cards": each(card), "symbol": or_none(named("C2", ROLES)), "number": whole, "yes": yes,
        "decision": named(LOG, terms.DECISIONS), "left": named(LOG, terms.LEFT[1:]), "out": named(LOG, OUT),
        "settled": named("N8", terms.SETTLED), "ending": named("E6", ENDINGS),
    }  # fmt: skip
    of_move = {
        "roles": checks["roles"], "role": role, "character": character, "offer": character, "amount": whole,
        "price": whole, "answer": named(LOG, ANSWERS),
    }  # fmt: skip
    checks["move"] = of_fields(of_move, lambda names: len(names) == 1 or names == {"offer", "amount"})
    return EventForm(FIELDS, checks)


def _character(rules: Rules) -> Check:
    """Build the check of a field that names a Character in this game, such as `3A` (S1, S3)."""
    seats = range(1, rules.players + 1)
    sent = {f"{seat}{place}" for seat in seats for place in "AB"[: rules.characters_each]}
    second = {f"{seat}B" for seat in seats} - sent

    def check(value: Any) -> str:
        if type(value) is not str:
            return LOG
        if value in sent:
            return ""
        return "S3" if value in second else "S1"

    return check


def _role(rules: Rules) -> Check:
    """Build the check of a field that names a Role in play (C2, S2)."""

    def check(value: Any) -> str:
        if type(value) is not str:
            return LOG
        if value in rules.roles:
            return ""
        return "S2" if value in ROLES else "C2"

    return check
