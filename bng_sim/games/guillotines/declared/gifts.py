"""What a seat can be given at the start (S8): each gift's place here, from 1, is its number in the engine."""

from bng_sim.core.gift import Gift, first_turn
from bng_sim.games.guillotines.declared.components import N_MARKETS, N_RED_ROLES, ROLES, AssetType, CardKind, Role
from bng_sim.games.guillotines.declared.parameters import Rules

CARD_KINDS = (CardKind.AUDIT, CardKind.SCAM, CardKind.GAME_THE_MARKET)
ROLE = 1  # the first of those that are Roles
CARD = ROLE + len(Role)  # the first that is a card
ASSET = CARD + len(CARD_KINDS)  # the first that is an asset
FEWEST_ASSETS = 2  # at a market that can lose one and stays open


def _role(role: Role) -> Gift:
    def exists(rules: Rules) -> bool:
        is_in_box = rules.level >= (3 if role < N_RED_ROLES else 4) and rules.role_choice != "none"
        return is_in_box and ROLES[role] not in rules.roles_left_out

    return Gift(f"role_{ROLES[role]}", f"starts as the {_title(role)}", exists)


def _card(kind: CardKind) -> Gift:
    name = kind.name.lower()

    def exists(rules: Rules) -> bool:
        copies = rules.special_cards if rules.special_actions else {}
        n_cards = sum(copies.values()) + len(AssetType) * sum(rules.resource_cards)
        dealt = N_MARKETS * rules.by_players("cards_per_market") + rules.players * rules.cards_per_player
        return rules.cards_per_player > 0 and copies.get(name, 0) > 0 and n_cards >= dealt  # type: ignore[call-overload]

    return Gift(f"card_{name}", f"starts with the card {_title(kind)}", exists)


def _asset(kind: AssetType) -> Gift:
    def exists(rules: Rules) -> bool:
        return rules.by_players("assets_per_market") >= FEWEST_ASSETS

    return Gift(f"asset_{kind.name.lower()}", f"starts with an asset of {_title(kind)}", exists)


def _title(member: Role | CardKind | AssetType) -> str:
    return member.name.replace("_", " ").title()


GIFTS = (*map(_role, Role), *map(_card, CARD_KINDS), *map(_asset, AssetType), first_turn())
