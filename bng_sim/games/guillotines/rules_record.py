"""The rules as the engine takes them: one record of whole numbers."""

from typing import TYPE_CHECKING

import numpy as np

from bng_sim.games.guillotines.components import (
    BILLIONAIRE_NAMES,
    N_RED_ROLES,
    N_SUITS,
    POLICY_NAMES,
    ROLE_NAMES,
    TYPE_NAMES,
    CardKind,
    Suit,
    word,
)
from bng_sim.games.guillotines.records import RULES
from bng_sim.games.guillotines.terms import RoleChoice

if TYPE_CHECKING:
    from bng_sim.games.guillotines.rules import Rules

_SAME_IN_RECORD = (
    "players", "level", "max_turns", "max_rounds_per_turn", "hand_limit", "buy_cards", "cards_per_player",
    "few_markets", "crises_dealt", "crises_added", "crisis_penalty",
    "rebels", "panic_at", "panic_rounds", "panic_die", "bunker_minimum",
    "celebrity_barred_by_round_end", "scam_artist_can_win", "toady_points", "suit_bonus", "dig_takes_crises",
    "tax_points", "puppet_points", "puppet_price",
)  # fmt: skip


def record(rules: "Rules") -> np.void:
    """The rules as the engine's `RULES` record, all whole numbers."""
    made: np.void = np.zeros(1, RULES)[0]
    for name in _SAME_IN_RECORD:
        made[name] = getattr(rules, name)
    made["billionaires"] = rules.billionaires
    made["starred_assets"] = rules.starred_assets
    made["cards_per_market"] = rules.by_players("cards_per_market")
    made["assets_per_market"] = rules.by_players("assets_per_market")
    made["puppet_card"] = rules.puppet_die == "card"
    made["crises_in_deck"] = rules.by_players("crises_in_deck") if rules.level > 1 else 0
    made["at_once"] = rules.round_ends == "at_once"
    made["pledges"] = rules.panic_protocol == "pledges"
    made["inflation"][1:] = rules.inflation
    _fill_roles(rules, made)
    _fill_policies(rules, made)
    for seat, name in enumerate(map(word, BILLIONAIRE_NAMES)):
        for market, kind in enumerate(map(word, TYPE_NAMES)):
            made["boards"][seat, market] = rules.boards[name].get(kind, 0)  # type: ignore[index, call-overload]
    _fill_panic_cards(rules, made)
    _fill_cards(rules, made)
    return made


def _fill_panic_cards(rules: "Rules", made: np.void) -> None:
    kinds = [word(kind) for kind in TYPE_NAMES]
    made["n_panic_cards"] = len(rules.panic_cards)
    for index, card in enumerate(rules.panic_cards):
        for kind in card:
            made["panic_types"][index, kinds.index(kind)] = 1


def _fill_roles(rules: "Rules", made: np.void) -> None:
    in_game = [
        role
        for role, name in enumerate(map(word, ROLE_NAMES))
        if rules.level >= 3 and (rules.level >= 4 or role < N_RED_ROLES) and name not in rules.roles_left_out
    ]
    if rules.role_choice == "none":
        in_game = []
    made["n_roles"] = len(in_game)
    made["roles"][: len(in_game)] = in_game
    made["role_choice"] = RoleChoice[rules.role_choice.upper()]
    made["banker_hand_limit"] = max(rules.hand_limit, rules.banker_hand_limit)
    made["banker_discards"] = rules.banker_goes == "discard"
    made["celebrity_asked"] = rules.celebrity_escape == "asked"
    made["insider_trader_first"] = rules.insider_trader_asked == "before_hold_up"
    made["must_take_role"] = rules.new_role == "keep_one"


def _fill_policies(rules: "Rules", made: np.void) -> None:
    settable = [number for number, name in enumerate(map(word, POLICY_NAMES)) if name not in rules.policies_left_out]
    made["n_policies"] = len(settable)
    made["policies"][: len(settable)] = settable
    made["must_audit"] = rules.policy_audit == "must"
    made["cards_first"] = rules.tax_choice == "cards_first"


def _fill_cards(rules: "Rules", made: np.void) -> None:
    cards = [
        (CardKind.RESOURCE, suit, value + 1, 0)
        for suit in range(N_SUITS)
        for value, count in enumerate(rules.resource_cards)
        for _ in range(count)
    ]
    if rules.special_actions:
        for kind, name in enumerate(("audit", "scam", "game_the_market"), start=1):
            points = rules.special_points[name]  # type: ignore[index]
            cards += [(CardKind(kind), Suit.NONE, points, 0)] * rules.special_cards[name]  # type: ignore[index]
    made["first_crisis"] = len(cards)
    if rules.level > 1:
        cards += [(CardKind.CRISIS, Suit.NONE, 0, icons) for icons in rules.crisis_rebels]
    made["n_cards"] = len(cards)
    made["most_points"] = max(points for _, _, points, _ in cards) if cards else 0
    for card, (kind, suit, points, icons) in enumerate(cards):
        made["kind"][card] = kind
        made["suit"][card] = suit
        made["points"][card] = points
        made["icons"][card] = icons
