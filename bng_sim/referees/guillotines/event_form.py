"""Define the form of events: the fields of each kind, and the values allowed in them."""

from collections.abc import Sequence
from typing import Any

from bng_sim.games.guillotines.declared import terms
from bng_sim.games.guillotines.declared.events import EVENTS
from bng_sim.referees.event_form import Check, EventForm, each, named, numbered, of_fields, or_none, sorts, whole, yes
from bng_sim.referees.faults import LOG
from bng_sim.referees.guillotines.box import MARKETS, ORDER, SUIT_OF, Card
from bng_sim.referees.guillotines.parameters import POLICIES, ROLES, Rules

FORMAT = 2  # the supported version of the event format
ENDINGS = terms.ENDINGS[1:]  # without that of a game going on

OF_ANY = (  # events of a player or a Puppet; those of the turn's player
    "seat", "buy", "score", "claim", "return", "pledge", "win", "puppet_roll", "puppet_card",
)  # fmt: skip
OF_TURN = (
    "turn", "decision", "draw", "decline", "pass", "play", "invest", "exchange", "swap", "scam", "trade", "nudge",
    "purchase", "puppet_trade",
)  # fmt: skip
FIELDS = sorts(EVENTS, {
    "seat": "player", "other_seat": "other player", "deal_hand.seat": "dealt to",
    **{f"{event}.seat": "seat" for event in OF_ANY}, **{f"{event}.seat": "turn player" for event in OF_TURN},
    **{f"{event}.seat": "player or none" for event in ("crisis", "bunker", "end")},
    **{f"{event}.other_seat": "seat" for event in ("seize", "purchase", "puppet_trade")},
    "cards": "cards", "roles": "roles", "assets": "assets", "role_order.seats": "players", "seats": "seats",
})  # fmt: skip

MOVE = {
    "kind": "move kind", "market": "market", "other_market": "market", "card": "card", "other_card": "card",
    "asset": "asset", "other_asset": "asset", "seat": "seat", "role": "role", "policy": "policy", "cards": "cards",
    "assets": "assets",
}  # fmt: skip

PILES, POCKETS = ("deck", "crises_aside", "markets"), ("envelope", "hand")

NO_PUPPET = {"player": "U8", "turn player": "U1", "dealt to": "U3", "other player": "U10"}  # rules that keep it out


def form(rules: Rules, cards: Sequence[Card]) -> EventForm:
    """Return the form of a game's events; a name or number not in its box breaks the rule that lists them."""
    roles = rules.roles if rules.level > 2 else ROLES  # below level 3 any Role is S7's business
    card, seat = numbered("C2", 0, len(cards) - 1), numbered("S1", 1, rules.billionaires)
    only = {sort: _player(seat, rules.players, rule) for sort, rule in NO_PUPPET.items()}
    asset, role, policy = named("C3", ORDER), named("O1", roles), named("G4", POLICIES)
    checks: dict[str, Check] = {
        "seat": seat, **only, "player or none": or_none(only["player"]),
        "card": card, "card or none": or_none(card),
        "market": named("C3", MARKETS), "asset": asset, "billionaire": named("C1", SUIT_OF),
        "ending": named("W4", ENDINGS), "panic card": numbered("C2", 0, len(rules.panic_cards) - 1),
        "number": whole, "yes": yes, "place": _place(seat),
        "role": role, "policy": policy, "policy or none": or_none(policy),
    }  # fmt: skip
    lists = {"cards": card, "assets": asset, "seats": seat, "players": only["player"], "roles": role}
    checks |= {sort: each(check) for sort, check in lists.items()}
    words = {"decision": terms.DECISIONS, "move kind": terms.MOVE_KINDS, "pile": PILES, "envelope": POCKETS}
    checks |= {sort: named(LOG, known) for sort, known in words.items()}
    checks["move"] = of_fields({name: checks[sort] for name, sort in MOVE.items()}, lambda names: "kind" in names)
    return EventForm(FIELDS, checks)


def _player(seat: Check, players: int, rule: str) -> Check:
    """Return a seat, but not a Puppet's."""

    def check(value: Any) -> str:
        return seat(value) or ("" if value <= players else rule)

    return check


def _place(seat: Check) -> Check:
    return lambda value: "" if value in ("market", "out_of_game") else seat(value)
