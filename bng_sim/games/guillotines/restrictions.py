"""What a player of Billionaires & Guillotines may be forbidden, to see what it is worth."""

from typing import Any

from bng_sim.core.restriction import Restriction
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, CardKind, Policy, Role, word
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision, Kind


def _kind(name: str, words: str, kind: Kind) -> Restriction:
    """Forbid a kind of action (T3)."""
    asked, of = int(Decision.ACT), int(kind)

    def forbids(seen: Any, move: Any) -> bool:
        return bool(seen.decision == asked and move.kind == of)

    return Restriction(name, words, forbids)


def _answers(name: str, words: str, decision: Decision) -> Restriction:
    """Forbid every answer to a decision but no, pass or done."""
    asked, no = int(decision), int(Kind.NO)

    def forbids(seen: Any, move: Any) -> bool:
        return bool(seen.decision == asked and move.kind != no)

    return Restriction(name, words, forbids)


def _role(role: Role) -> Restriction:
    """Forbid to pick a Role, to keep it, and to reveal it."""
    pick, keep, reveal = map(int, (Decision.PICK_ROLE, Decision.KEEP_ROLE, Decision.REVEAL))
    of, no = int(role), int(Kind.NO)

    def forbids(seen: Any, move: Any) -> bool:
        return bool(seen.decision in (pick, keep, reveal) and move.kind != no and move.card == of)

    return Restriction(f"role_{role.name.lower()}", f"be the {_title(role)}", forbids)


def _policy(policy: Policy) -> Restriction:
    """Forbid to set a Policy."""
    asked, of, no = int(Decision.SET_POLICY), int(policy), int(Kind.NO)

    def forbids(seen: Any, move: Any) -> bool:
        return bool(seen.decision == asked and move.kind != no and move.card == of)

    return Restriction(f"policy_{policy.name.lower()}", f"set {_title(policy)}", forbids)


def _asset(asset: int) -> Restriction:
    """Forbid to claim an asset (B4)."""
    asked, name = int(Decision.CLAIM), ASSET_NAMES[asset]

    def forbids(seen: Any, move: Any) -> bool:
        return bool(seen.decision == asked and move.asset == asset)

    return Restriction(f"asset_{word(name)}", f"claim the {name}", forbids)


def _resource(points: int) -> Restriction:
    """Forbid to spend Resource cards worth so much in a Buy (B1)."""
    buy, resource = int(Kind.BUY), int(CardKind.RESOURCE)

    def forbids(seen: Any, move: Any) -> bool:
        if move.kind != buy:
            return False
        for card in (move.card, move.other_card):
            if card >= 0 and seen.rules.kind[card] == resource and seen.rules.points[card] == points:
                return True
        return False

    return Restriction(f"resource_{points}", f"buy with Resource cards worth {points}", forbids)


def _title(member: Role | Policy) -> str:
    return member.name.replace("_", " ").title()


RESTRICTIONS = (
    _kind("invest", "invest", Kind.INVEST),
    _kind("exchange", "exchange cards", Kind.EXCHANGE),
    _kind("swap", "swap open cards", Kind.SWAP),
    _kind("audit", "play an Audit", Kind.AUDIT),
    _kind("scam", "play a Scam", Kind.SCAM),
    _kind("game_the_market", "play Game the Market", Kind.GAME),
    _kind("purchase", "purchase from a Puppet", Kind.PURCHASE),
    _answers("draw", "draw", Decision.DRAW),
    _answers("pledge", "pledge in a Panic!", Decision.PLEDGE),
    _answers("trade", "accept a trade in a Panic!", Decision.TRADE),
    _answers("bribe", "bribe", Decision.BRIBE),
    _answers("hold_up", "hold up its envelope", Decision.HOLD_UP),
    _answers("reveal", "reveal any Role", Decision.REVEAL),
    _answers("nudge", "nudge a Puppet's die", Decision.NUDGE),
    *map(_role, Role),
    *map(_policy, Policy),
    *map(_asset, range(len(ASSET_NAMES))),
    *(_resource(points) for points, _ in enumerate(Rules().resource_cards, 1)),
)
