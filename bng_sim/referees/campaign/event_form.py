"""Define the form of events: the fields of each kind, and the values allowed in them."""

from typing import Any

from bng_sim.games.campaign.declared.components import N_SQUARES, PILES
from bng_sim.referees.campaign.box import Box
from bng_sim.referees.campaign.parameters import Rules
from bng_sim.referees.event_form import Check, EventForm, each, named, numbered, or_none, whole
from bng_sim.referees.faults import LOG

FORMAT = 1  # the supported version of the event format
IN_JAIL = "jail"  # where a token rests that is not just visiting
ENDINGS = ("last_standing", "stalemate")
DECISIONS = (
    "jail", "evade", "income_tax", "buy", "bid", "demand", "raise", "lend", "manage", "build", "want_house", "place",
    "sell", "mortgage", "lift", "repay", "force", "defend", "offer", "money", "accept", "inherit",
)  # fmt: skip
CAUSES = ("square", "doubles", "card")
REASONS = (
    "salary", "extra", "law_benefit", "price", "bid", "rent", "tax", "card", "bail", "bribe", "building", "mortgage",
    "interest", "forced_sale", "trade", "loan", "repayment", "bankruptcy",
)  # fmt: skip
CARDS = ("to", "back", "rail", "utility", "free", "door", "money", "each", "repairs")

_SEAT = {"seat": "seat"}
_DICE = {"seat": "seat", "first": "die", "second": "die"}
_DEED = {"seat": "seat", "deed": "deed"}
_SUM = {"seat": "seat", "amount": "number"}
_CARD = {"seat": "seat", "pile": "pile", "number": "number"}
FIELDS: dict[str, dict[str, str]] = {
    "first_player": _SEAT,
    "billionaire": {"seat": "seat or none"},
    "knows_ag": _SEAT,
    "shuffle": {"pile": "pile", "cards": "cards"},
    "turn": _SEAT,
    "roll": _DICE,
    "roll_in_jail": _DICE,
    "roll_for_rent": _DICE,
    "move": {"seat": "seat", "square": "square"},
    "lap": _SEAT,
    "salary_missed": _SEAT,
    "intern": _SEAT,
    "rest": {"seat": "seat", "square": "square or jail"},
    "pay": {"seat": "seat or none", "to": "seat or none", "amount": "number", "reason": "reason"},
    "deed": {"deed": "deed", "seat": "seat or none"},
    "no_deed": _DEED,
    "favors": {"seat": "seat", "deed": "deed", "interns": "number"},
    "declined": _DEED,
    "auction": {"deed": "deed or none", "seats": "seats"},
    "bid": _SUM,
    "passes": _SEAT,
    "auctioned": {"seat": "seat or none", "amount": "number"},
    "rent_missed": {"seat": "seat", "debtor": "seat", "deed": "deed", "amount": "number"},
    "rent": {"seat": "seat", "debtor": "seat", "deed": "deed", "amount": "number", "late": "number"},
    "tax": _SUM,
    "card": {**_CARD, "card": "card"},
    "keep_card": _CARD,
    "use_card": {**_CARD, "to": "seat or none"},
    "jailed": {"seat": "seat", "cause": "cause"},
    "past_jail": _SEAT,
    "files": _SEAT,
    "senator_used": _SEAT,
    "senator": _SEAT,
    "evasion_kept": _SEAT,
    "released": _SEAT,
    "failure": {"seat": "seat", "number": "number"},
    "debt": {"seat": "seat", "to": "seat or none", "amount": "number", "reason": "reason"},
    "law_loan": _SUM,
    "refused": _SEAT,
    "loan": {"seat": "seat", "to": "seat", "amount": "number"},
    "law_repaid": _SUM,
    "loan_repaid": {"seat": "seat", "to": "seat", "amount": "number"},
    "bankrupt": {"seat": "seat", "to": "seat or none"},
    "build": {"seat": "seat", "deed": "lot", "level": "number"},
    "sell": {"seat": "seat", "deed": "lot", "level": "number"},
    "scarce": {"seat": "seat", "seats": "seats"},
    "mortgage": _DEED,
    "lift": _DEED,
    "inherit": _DEED,
    "clear_mortgage": {"deed": "deed"},
    "force": {"seat": "seat", "deed": "deed", "owner": "seat", "amount": "number"},
    "propose": {
        "seat": "seat", "partner": "seat", "gives": "deed or none", "takes": "deed or none", "amount": "number",
    },
    "trade": {"seat": "seat", "partner": "seat"},
    "trade_refused": _SEAT,
    "decision": {"seat": "seat", "decision": "decision", "options": "number", "choice": "number", "move": "move"},
    "end": {"ending": "ending"},
    "net_worth": _SUM,
    "win": _SEAT,
}  # fmt: skip


def form(rules: Rules, box: Box) -> EventForm:
    """Return the form of a game's events; a name or number not on its board breaks the rule that lists them."""
    seat, deed, square = numbered("S1", 1, rules.players), named("L2", box.deeds), numbered("L1", 0, N_SQUARES - 1)
    lots = [name for name, each_deed in box.deeds.items() if each_deed.is_lot]
    checks: dict[str, Check] = {
        "seat": seat, "seat or none": or_none(seat), "seats": each(seat), "number": whole, "die": numbered("V2", 1, 6),
        "square": square, "square or jail": lambda value: "" if value == IN_JAIL else square(value),
        "deed": deed, "deed or none": or_none(deed), "lot": named("H2", lots), "pile": named("C1", PILES),
        "cards": each(whole), "card": named("C1", CARDS), "reason": named("F1", REASONS),
        "cause": named("J1", CAUSES), "decision": named(LOG, DECISIONS), "ending": named("W3", ENDINGS),
        "move": _move,
    }  # fmt: skip
    return EventForm(FIELDS, checks)


def _move(value: Any) -> str:
    """Return a check for an entry of a list: a sum of money, or a text."""
    return "" if type(value) in (int, str) else LOG
