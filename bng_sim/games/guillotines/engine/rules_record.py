"""What of the engine's record of the rules follows from more than one word or number: cards in the box, boards, ...

All other fields are filled by the parameters themselves, as `declared.parameters` says (`core.rules_record`).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from bng_sim.core.rules_record import RulesRecord
from bng_sim.games.guillotines.declared.components import (
    BILLIONAIRE_NAMES,
    MAX_PLAYERS,
    N_MARKETS,
    N_POLICIES,
    N_RED_ROLES,
    N_ROLES,
    N_SUITS,
    POLICY_NAMES,
    ROLE_NAMES,
    TYPE_NAMES,
    CardKind,
    Suit,
    word,
)
from bng_sim.games.guillotines.declared.limits import MAX_CARDS, MAX_PANIC_CARDS
from bng_sim.games.guillotines.declared.parameters import Rules

RULES_RECORD = RulesRecord(Rules)
Fields = dict[str, Any]


@RULES_RECORD.derives(
    billionaires=np.int64,  # players and Puppets
    starred_assets=np.int64,  # 0 or 1
    cards_per_market=np.int64,
    assets_per_market=np.int64,
    crises_in_deck=np.int64,
    inflation=(np.int64, 4),  # cards dealt, by assets left
    banker_hand_limit=np.int64,
    has_start_cards=np.int64,  # 0 or 1
    start_cards=(np.int64, MAX_PLAYERS),  # [place in the turn order]
)
def table(rules: Rules) -> Fields:
    """Return the set-up, by players, Puppets, level and turn order, and the Banker's limit (S2, S4, S9, U1, U9)."""
    return {
        "billionaires": rules.billionaires,
        "starred_assets": rules.starred_assets,
        "cards_per_market": rules.by_players("cards_per_market"),
        "assets_per_market": rules.by_players("assets_per_market"),
        "crises_in_deck": rules.by_players("crises_in_deck") if rules.level > 1 else 0,
        "inflation": [0, *rules.inflation],
        "banker_hand_limit": max(rules.hand_limit, rules.banker_hand_limit),
        "has_start_cards": len(rules.start_cards_by_order) > 0,
        "start_cards": list(rules.start_cards_by_order),
    }


@RULES_RECORD.derives(
    boards=(np.int64, (MAX_PLAYERS, N_MARKETS)),
    n_panic_cards=np.int64,
    panic_types=(np.int64, (MAX_PANIC_CARDS, N_MARKETS)),  # 0 or 1
)
def boards(rules: Rules) -> Fields:
    """Return the spaces by Billionaire and asset type (C4), and the types on each Panic! card (C2)."""
    kinds = [word(kind) for kind in TYPE_NAMES]
    printed: Mapping[str, Mapping[str, int]] = rules.boards  # type: ignore[assignment]  # its keys are literals
    return {
        "boards": [[printed[word(name)].get(kind, 0) for kind in kinds] for name in BILLIONAIRE_NAMES],
        "n_panic_cards": len(rules.panic_cards),
        "panic_types": [[kind in card for kind in kinds] for card in rules.panic_cards],
    }


@RULES_RECORD.derives(n_roles=np.int64, roles=(np.int64, N_ROLES))
def roles(rules: Rules) -> Fields:
    """Return the Roles in the game and their number (O1, O2)."""
    in_game = [
        role
        for role, name in enumerate(map(word, ROLE_NAMES))
        if rules.level >= 3 and (rules.level >= 4 or role < N_RED_ROLES) and name not in rules.roles_left_out
    ]
    if rules.role_choice == "none":
        in_game = []
    return {"n_roles": len(in_game), "roles": in_game}


@RULES_RECORD.derives(n_policies=np.int64, policies=(np.int64, N_POLICIES))
def policies(rules: Rules) -> Fields:
    """Return the Policies that can be set and their number (G4)."""
    settable = [number for number, name in enumerate(map(word, POLICY_NAMES)) if name not in rules.policies_left_out]
    return {"n_policies": len(settable), "policies": settable}


@RULES_RECORD.derives(
    kind=(np.int64, MAX_CARDS),  # CardKind
    suit=(np.int64, MAX_CARDS),  # Suit
    points=(np.int64, MAX_CARDS),
    icons=(np.int64, MAX_CARDS),  # Rebels on a Crisis
    n_cards=np.int64,
    first_crisis=np.int64,  # Crises have the highest numbers
    most_points=np.int64,
)
def cards(rules: Rules) -> Fields:
    """Return what is printed on each card in the box (C1, C2, S3, S7)."""
    box = [
        (CardKind.RESOURCE, suit, value + 1, 0)
        for suit in range(N_SUITS)
        for value, count in enumerate(rules.resource_cards)
        for _ in range(count)
    ]
    if rules.special_actions:
        for kind, name in enumerate(("audit", "scam", "game_the_market"), start=1):
            points = rules.special_points[name]  # type: ignore[index]
            box += [(CardKind(kind), Suit.NONE, points, 0)] * rules.special_cards[name]  # type: ignore[index]
    first_crisis = len(box)
    if rules.level > 1:
        box += [(CardKind.CRISIS, Suit.NONE, 0, icons) for icons in rules.crisis_rebels]
    printed = {name: [card[at] for card in box] for at, name in enumerate(("kind", "suit", "points", "icons"))}
    return printed | {
        "n_cards": len(box),
        "first_crisis": first_crisis,
        "most_points": max(printed["points"], default=0),
    }


RULES = RULES_RECORD.dtype
