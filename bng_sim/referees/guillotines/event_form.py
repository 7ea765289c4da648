"""Define the form of events: the fields of each kind, and the values allowed in them."""

from collections.abc import Collection
from typing import Any

from bng_sim.referees.event_form import Check, EventForm, each, named, numbered, or_none, whole, yes
from bng_sim.referees.faults import LOG
from bng_sim.referees.guillotines.box import MARKETS, ORDER, SUIT_OF
from bng_sim.referees.guillotines.parameters import POLICIES, Rules

FORMAT = 2  # the supported version of the event format
ENDINGS = ("assets", "revolution", "stalemate", "celebrity")

FIELDS: dict[str, dict[str, str]] = {
    "seat": {"seat": "seat", "billionaire": "billionaire"},
    "lay_out": {"asset": "asset", "to": "place"},
    "shuffle": {"pile": "pile", "cards": "cards"},
    "deal": {"market": "market", "card": "card", "face_up": "yes"},
    "deal_hand": {"seat": "dealt to", "card": "card"},
    "starting_player": {"seat": "player"},
    "turn": {"seat": "turn player"},
    "decision": {
        "seat": "turn player",
        "decision": "decision",
        "options": "number",
        "choice": "number",
        "move": "move",
    },
    "draw": {"seat": "turn player", "card": "card"},
    "decline": {"seat": "turn player"},
    "pass": {"seat": "turn player"},
    "play": {"seat": "turn player", "card": "card"},
    "invest": {"seat": "turn player", "market": "market", "card": "card"},
    "exchange": {"seat": "turn player", "market": "market", "card": "card", "taken": "card"},
    "swap": {"seat": "turn player", "market": "market", "other_market": "market", "card": "card", "other_card": "card"},
    "buy": {"seat": "seat", "market": "market", "card": "card or none", "other_card": "card or none"},
    "reveal": {"market": "market", "face_up": "card or none", "cards": "cards"},
    "score": {"seat": "seat", "market": "market", "own": "number", "against": "number", "crisis": "card or none"},
    "claim": {"seat": "seat", "asset": "asset"},
    "discard": {"card": "card"},
    "close": {"market": "market"},
    "crisis": {"seat": "player or none", "card": "card", "rebels": "number", "rebels_out": "number"},
    "add_crisis": {"card": "card"},
    "return": {"seat": "seat", "asset": "asset", "to": "place"},
    "scam": {"seat": "turn player", "asset": "asset", "other_asset": "asset", "other_seat": "other player"},
    "gather": {"market": "market", "face_up": "card or none", "cards": "cards"},
    "panic_due": {},
    "panic": {"seat": "player", "panic_card": "panic"},
    "pledge": {"seat": "seat", "asset": "asset"},
    "trade": {"seat": "turn player", "asset": "asset", "other_asset": "asset", "other_seat": "other player"},
    "roll": {"seat": "player", "number": "number"},
    "take_rebel": {"seat": "player", "card": "card", "rebels_out": "number"},
    "panic_ends": {"agreed": "yes"},
    "round_ends": {"consensus": "yes"},
    "emergency": {},
    "next_round": {"seat": "player"},
    "win": {"seat": "seat"},
    "bunker": {"seat": "player or none"},
    "shuffle_roles": {"roles": "roles"},
    "draw_roles": {"seat": "player", "roles": "roles"},
    "take_role": {"seat": "player", "role": "role"},
    "return_role": {"seat": "player", "role": "role"},
    "reveal_role": {"seat": "player", "role": "role"},
    "give_role": {"seat": "player", "other_seat": "other player", "role": "role"},
    "role_order": {"seats": "players"},
    "swap_envelopes": {"seat": "player", "other_seat": "other player"},
    "seize": {"seat": "player", "asset": "asset", "other_seat": "seat"},
    "dictate": {"seat": "player", "assets": "assets"},
    "escape": {"seat": "player"},
    "also_wins": {"seat": "player"},
    "take_card": {"seat": "player", "card": "card"},
    "discard_from_hand": {"seat": "player", "card": "card"},
    "bribe": {"seat": "player", "card": "card", "to": "pocket"},
    "policy_due": {},
    "open_envelope": {"seat": "player", "cards": "cards", "points": "number"},
    "setter": {"seat": "player"},
    "policy": {"seat": "player", "policy": "policy or none"},
    "taxed": {"seats": "seats"},
    "end": {"seat": "player or none", "ending": "ending"},
    "puppet_roll": {"seat": "seat", "number": "number"},
    "nudge": {"seat": "turn player", "number": "number"},
    "puppet_card": {"seat": "seat", "market": "market", "card": "card"},
    "purchase": {"seat": "turn player", "asset": "asset", "other_seat": "seat"},
    "puppet_trade": {"seat": "turn player", "asset": "asset", "other_asset": "asset", "other_seat": "seat"},
}

MOVE = {
    "kind": "move kind", "market": "market", "other_market": "market", "card": "card", "other_card": "card",
    "asset": "asset", "other_asset": "asset", "seat": "seat", "role": "role", "policy": "policy", "cards": "cards",
    "assets": "assets",
}  # fmt: skip

WORDS = {
    "pile": ("deck", "crises_aside", "markets"),
    "decision": (
        "end_round", "draw", "act", "claim", "game_buy", "pledge", "offer", "trade", "take_rebel", "give_back",
        "reveal", "power_broker", "dictate", "scam_artist", "scam_answer", "scam_give", "vulture", "insider_trader",
        "take_card", "discard", "bribe", "hold_up", "set_policy", "audit", "repress", "tax", "pick_role", "keep_role",
        "nudge", "puppet_trade",
    ),
    "move kind": (
        "no", "yes", "buy", "invest", "exchange", "swap", "audit", "scam", "game", "choose", "offer", "put", "take",
        "purchase", "up", "down",
    ),
    "pocket": ("envelope", "hand"),
}  # fmt: skip

NO_PUPPET = {"player": "U8", "turn player": "U1", "dealt to": "U3", "other player": "U10"}  # rules that keep it out


def form(rules: Rules, cards: int, roles: Collection[str]) -> EventForm:
    """Return the form of a game's events; a name or number not in its box breaks the rule that lists them.

    Args:
        rules: What is played.
        cards: How many there are.
        roles: Those that there are.

    """
    card, seat = numbered("C2", 0, cards - 1), numbered("S1", 1, rules.billionaires)
    only = {sort: _player(seat, rules.players, rule) for sort, rule in NO_PUPPET.items()}
    asset, role, policy = named("C3", ORDER), named("O1", roles), named("G4", POLICIES)
    checks: dict[str, Check] = {
        "seat": seat, **only, "player or none": or_none(only["player"]),
        "card": card, "card or none": or_none(card),
        "market": named("C3", MARKETS), "asset": asset, "billionaire": named("C1", SUIT_OF),
        "ending": named("W4", ENDINGS), "panic": numbered("C2", 0, len(rules.panic_cards) - 1),
        "number": whole, "yes": yes, "place": _place(seat),
        "role": role, "policy": policy, "policy or none": or_none(policy),
    }  # fmt: skip
    lists = {"cards": card, "assets": asset, "seats": seat, "players": only["player"], "roles": role}
    checks |= {sort: each(check) for sort, check in lists.items()}
    checks |= {sort: named(LOG, words) for sort, words in WORDS.items()}
    checks["move"] = _move({name: checks[sort] for name, sort in MOVE.items()})
    return EventForm(FIELDS, checks)


def _move(checks: dict[str, Check]) -> Check:
    def check(move: Any) -> str:
        if not isinstance(move, dict) or "kind" not in move or not move.keys() <= checks.keys():
            return LOG
        for name, value in move.items():
            if rule := checks[name](value):
                return rule
        return ""

    return check


def _player(seat: Check, players: int, rule: str) -> Check:
    """Return a seat, but not a Puppet's."""

    def check(value: Any) -> str:
        return seat(value) or ("" if value <= players else rule)

    return check


def _place(seat: Check) -> Check:
    return lambda value: "" if value in ("market", "out_of_game") else seat(value)
