"""The lists of chapter D for bribes and Policies (chapter G), in the order of the page."""

from bng_sim.referees.guillotines.options import NO, Move, owned, subsets
from bng_sim.referees.guillotines.table_state import TableState


def bribe(table: TableState, seat: int, moved: set[int]) -> list[Move]:
    """List "no", cards for the envelope, and cards out of it if the hand has room, each once a turn (G1)."""
    player = table.players[seat]
    has_room = len(player.hand) < table.limit(seat)
    into = [Move("put", card=card) for card in table.spendable(seat) if card not in moved]
    out = [Move("take", card=card) for card in player.envelope if card not in moved and has_room]
    return [NO, *into, *out]


def set_policy(table: TableState) -> list[Move]:
    """List "no" and the Policies in the box (G4)."""
    return [NO, *(Move("choose", policy=policy) for policy in table.rules.policies)]


def dig(table: TableState) -> list[Move]:
    """List the discards that can be picked up, perhaps without Crises (G5)."""
    takes_crises = table.rules.dig_takes_crises
    return [
        Move("choose", card=card) for card in sorted(table.discards) if takes_crises or not table.cards[card].is_crisis
    ]


def audit(table: TableState) -> list[Move]:
    """List the assets on boards for a Policy's audit, perhaps after "no" (G6)."""
    moves = audits(table)
    return [NO, *moves] if moves and table.rules.policy_audit == "may" else moves


def audits(table: TableState) -> list[Move]:
    """List the assets on all boards (G6, U4)."""
    return [Move("audit", asset=asset, seat=owner) for asset, owner in owned(table)]


def tax(table: TableState, seat: int) -> list[Move]:
    """List the sets of spendable cards that are enough, and own assets, perhaps only without such a set (G8)."""
    sets, rules = subsets(table.spendable(seat)), table.rules
    enough = [Move("choose", cards=some) for some in sets if sum(map(table.points, some)) >= rules.tax_points]
    if enough and rules.tax_choice == "cards_first":
        return enough
    return enough + [Move("choose", asset=asset) for asset in table.billionaires[seat].assets]
