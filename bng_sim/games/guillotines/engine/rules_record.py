"""What of the engine's record of the rules follows from more than one word or number: cards in the box, boards, ...

All other fields are filled by the parameters themselves, as `rules` declares them (`core.rules_record`).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bng_sim.games.guillotines.declared.components import (
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

if TYPE_CHECKING:
    from bng_sim.games.guillotines.declared.parameters import Rules

Fields = dict[str, Any]


def table(rules: "Rules") -> Fields:
    """What hangs on how many play, and with what (S2, S4, U1, U9)."""
    return {
        "billionaires": rules.billionaires,
        "starred_assets": rules.starred_assets,
        "cards_per_market": rules.by_players("cards_per_market"),
        "assets_per_market": rules.by_players("assets_per_market"),
        "crises_in_deck": rules.by_players("crises_in_deck") if rules.level > 1 else 0,
        "inflation": [0, *rules.inflation],
        "banker_hand_limit": max(rules.hand_limit, rules.banker_hand_limit),
    }


def boards(rules: "Rules") -> Fields:
    """Spaces by Billionaire and asset type (C4), and the types on each Panic! card (C2)."""
    kinds = [word(kind) for kind in TYPE_NAMES]
    printed: Mapping[str, Mapping[str, int]] = rules.boards  # type: ignore[assignment]  # its keys are literals
    return {
        "boards": [[printed[word(name)].get(kind, 0) for kind in kinds] for name in BILLIONAIRE_NAMES],
        "n_panic_cards": len(rules.panic_cards),
        "panic_types": [[kind in card for kind in kinds] for card in rules.panic_cards],
    }


def roles(rules: "Rules") -> Fields:
    """The Roles in the game (O1, O2)."""
    in_game = [
        role
        for role, name in enumerate(map(word, ROLE_NAMES))
        if rules.level >= 3 and (rules.level >= 4 or role < N_RED_ROLES) and name not in rules.roles_left_out
    ]
    if rules.role_choice == "none":
        in_game = []
    return {"n_roles": len(in_game), "roles": in_game}


def policies(rules: "Rules") -> Fields:
    """The Policies that can be set (G4)."""
    settable = [number for number, name in enumerate(map(word, POLICY_NAMES)) if name not in rules.policies_left_out]
    return {"n_policies": len(settable), "policies": settable}


def cards(rules: "Rules") -> Fields:
    """What is printed on each card in the box (C1, C2, S3, S7)."""
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


OTHERS = (table, boards, roles, policies, cards)
