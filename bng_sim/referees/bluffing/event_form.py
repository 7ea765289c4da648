"""Define the form of events: the fields of each kind, and the values allowed in them."""

from collections.abc import Collection
from typing import Any

from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.referees.bluffing.parameters import Rules
from bng_sim.referees.event_form import Check, EventForm, each, named, numbered, whole, yes
from bng_sim.referees.faults import LOG

FORMAT = 1  # the supported version of the event format
ENDINGS = ("last_card", "sole_survivor", "bankrupt", "no_cards", "stalemate")
DECISIONS = ("play", "vote", "spy", "raid", "gag", "swap", "boost", "insure")
ANSWERS = ("no", "yes", "approve", "challenge")

FIELDS: dict[str, dict[str, str]] = {
    "seat": {"seat": "seat", "billionaire": "billionaire"},
    "first_player": {"seat": "seat"},
    "turn": {"seat": "seat"},
    "decision": {"seat": "seat", "decision": "decision", "options": "number", "choice": "number", "move": "move"},
    "play": {"seat": "seat", "card": "card"},
    "put_away": {"seat": "seat", "card": "card", "face_up": "yes"},
    "vote": {"seat": "seat", "challenges": "yes"},
    "flip": {"seat": "seat", "card": "card"},
    "compare": {"seat": "seat", "other_seat": "seat", "own": "number", "against": "number", "winner": "seat"},
    "take": {"seat": "seat", "other_seat": "seat", "card": "card"},
    "take_revealed": {"seat": "seat", "other_seat": "seat", "card": "card"},
    "discard": {"seat": "seat", "card": "card"},
    "pass_over": {"seat": "seat"},
    "end": {"ending": "ending"},
    "score": {"seat": "seat", "hand": "number", "bonus": "number"},
    "win": {"seat": "seat"},
    "replay": {"seats": "seats"},
    "spy": {"seat": "seat", "other_seat": "seat", "card": "card"},
    "raid": {"seat": "seat", "other_seat": "seat", "card": "card"},
    "gag": {"seat": "seat", "other_seat": "seat"},
    "swap": {"seat": "seat", "card": "card", "other_card": "card"},
    "boost": {"seat": "seat"},
    "insure": {"seat": "seat"},
}


def form(rules: Rules, cards: Collection[int]) -> EventForm:
    """Return the form of a game's events; a name or number not in its box breaks the rule that lists them."""
    seat, card = numbered("S4", 1, rules.players), _card(cards)
    checks: dict[str, Check] = {
        "seat": seat, "seats": each(seat), "card": card, "number": whole, "yes": yes,
        "billionaire": named("C2", BILLIONAIRES), "decision": named(LOG, DECISIONS), "ending": named("E6", ENDINGS),
        "move": _move({"seat": seat, "card": card, "answer": named(LOG, ANSWERS)}),
    }  # fmt: skip
    return EventForm(FIELDS, checks)


def _card(cards: Collection[int]) -> Check:
    """Build the check of a field that names a card of the game (C1)."""

    def check(value: Any) -> str:
        if type(value) is not int:
            return LOG
        return "" if value in cards else "C1"

    return check


def _move(checks: dict[str, Check]) -> Check:
    """Return a card, a seat or an answer."""

    def check(move: Any) -> str:
        if not isinstance(move, dict) or len(move) != 1:
            return LOG
        ((name, value),) = move.items()
        return checks[name](value) if name in checks else LOG

    return check
