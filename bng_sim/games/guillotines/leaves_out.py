"""What can be left out of Billionaires & Guillotines: cards, Roles, Policies, and rules that a table could do without.

Billionaires are not listed: `bng-sim trim` leaves out the characters of any game by drawing the others.
"""

from collections.abc import Callable, Iterator

from bng_sim.core.component import Component, named_out, none_of, taken_out, valued
from bng_sim.games.guillotines.declared.components import (
    COMPONENTS,
    N_RED_ROLES,
    POLICY_NAMES,
    ROLE_NAMES,
    word,
)
from bng_sim.games.guillotines.declared.figures import PANIC_CARDS
from bng_sim.games.guillotines.declared.limits import MAX_REBELS
from bng_sim.games.guillotines.declared.parameters import Rules

CARD, ROLE, POLICY, RULE, LEVEL = "card", "Role", "Policy", "rule", "level"
ADDED = {2: "Crises, Rebels, Panic!", 3: "Roles, Luxury Bunker", 4: "bribes, Policies"}  # S7


def _special_cards() -> Iterator[Component]:
    """Yield the Special Action cards, by kind (C2)."""
    for name in COMPONENTS["special_action_cards"]["count"]:
        if name != "provenance":
            yield none_of(CARD, name, "special_cards", word(name), lambda rules: rules.special_actions)


def _resource_cards() -> Iterator[Component]:
    """Yield the Resource cards, by value (C2)."""
    for place in range(len(COMPONENTS["resource_cards"]["counts"])):
        yield none_of(CARD, f"Resource cards worth {place + 1}", "resource_cards", place)


def _crises() -> Iterator[Component]:
    """Yield the Crises, by their Rebel icons (C2)."""
    for icons in sorted({*COMPONENTS["crises"]["rebel_icons"].values()}):
        name = f"Crises with {icons} Rebel{'s' * (icons > 1)}"
        yield taken_out(CARD, name, "crisis_rebels", icons, exists=_has_crises)


def _panic_cards() -> Iterator[Component]:
    """Yield the Panic! cards, each by its name (C2)."""
    for name, types in zip(COMPONENTS["panic_cards"]["types"], PANIC_CARDS, strict=True):
        yield taken_out("Panic! card", name, "panic_cards", types, exists=_has_panic)


def _roles() -> Iterator[Component]:
    """Yield the Roles (O1)."""
    for number, name in enumerate(ROLE_NAMES):
        level = 3 if number < N_RED_ROLES else 4
        yield named_out(ROLE, f"the {name}", "roles_left_out", word(name), _has_role(level))


def _policies() -> Iterator[Component]:
    """Yield the Policies (G4)."""
    for name in POLICY_NAMES:
        yield named_out(POLICY, name, "policies_left_out", word(name), _has_policies)


def _levels() -> Iterator[Component]:
    """Yield what each level of the rules adds to the one below (S7)."""
    for level, adds in ADDED.items():
        yield valued(LEVEL, f"all of level {level} ({adds})", {"level": level - 1}, _is_level(level))


def _is_level(level: int) -> Callable[[Rules], bool]:
    return lambda rules: rules.level == level


def _has_role(level: int) -> Callable[[Rules], bool]:
    return lambda rules: rules.level >= level and rules.role_choice != "none"


def _has_roles(rules: Rules) -> bool:
    return rules.level >= 3


def _has_policies(rules: Rules) -> bool:
    return rules.level >= 4


def _has_crises(rules: Rules) -> bool:
    return rules.level >= 2 and rules.by_players("crises_in_deck") > 0


def _has_panic(rules: Rules) -> bool:
    return rules.level >= 2 and rules.panic_at <= rules.rebels


def _has_starred(rules: Rules) -> bool:
    return rules.starred_assets and not rules.has_puppets


def _has_puppets(rules: Rules) -> bool:
    return rules.has_puppets


def seated(rules: Rules) -> int:
    """Return how many Billionaires are at the table, Puppets' included (U2)."""
    return rules.billionaires


LEAVES_OUT = (
    *_special_cards(),
    *_resource_cards(),
    *_crises(),
    *_panic_cards(),
    *_roles(),
    *_policies(),
    valued(RULE, "Crises in the deck", {"crises_in_deck": 0}, _has_crises),
    valued(RULE, "the Crises added after one in a Buy", {"crises_added": 0}, _has_crises),
    valued(RULE, "the Crisis penalty in a Buy", {"crisis_penalty": 0}, _has_crises),
    valued(RULE, "Panic!", {"panic_at": MAX_REBELS + 1}, _has_panic),
    valued(RULE, "pledges in a Panic!", {"panic_protocol": "none"}, _has_panic),
    valued(RULE, "inflation", {"inflation": (0, 0, 0)}),
    valued(RULE, "emergency measures", {"few_markets": 0}),
    valued(RULE, "starred assets", {"starred_assets_from": 6}, _has_starred),
    valued(RULE, "the cards dealt to players", {"cards_per_player": 0}),
    valued(RULE, "all Roles", {"role_choice": "none"}, _has_roles),
    valued(RULE, "the favoured suit", {"suit_bonus": 1}, _has_policies),
    valued(RULE, "Puppets", {"puppets": False}, _has_puppets),
    *_levels(),
)
