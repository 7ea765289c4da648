"""Chapter M: business at the end of one's turn."""

from collections.abc import Callable
from itertools import islice

from bng_sim.referees.campaign import building, debts, lots, mortgages, offers, options, trades
from bng_sim.referees.campaign.options import Move
from bng_sim.referees.campaign.referee import Referee

DONE = "done"
ACTIONS = ("build", "sell", "mortgage", "lift", "repay", "force", "trade")


def do(ref: Referee, seat: int) -> None:
    """Check a player's business: action after action, until they are done or have no more left (M1, M2)."""
    table, rules = ref.table, ref.rules
    while table.actions < rules.manage_actions:
        listed: list[Move] = [DONE, *_actions(ref, seat)]
        move = ref.ask(seat, "manage", listed, asked="M1", chosen=lambda move: _rule(ref, move))
        if move == DONE:
            return
        table.actions += 1
        DO[str(move)](ref, seat)
    ref.refuse_decision("manage", "M2")


def _actions(ref: Referee, seat: int) -> list[Move]:
    """List the actions that are possible now, each having at least one option of its own (M1, M2)."""
    table, rules = ref.table, ref.rules
    lists = {
        "build": lots.affordable(table, seat),
        "sell": options.selling(table, seat),
        "mortgage": options.mortgages(table, seat),
        "lift": options.lifts(table, seat),
        "repay": options.repayments(table, seat),
        "force": offers.forces(table, seat) if table.forced < rules.forced_sales_per_turn else [],
        "trade": [*islice(offers.offers(table, seat), 1)] if table.proposed < rules.proposals_per_turn else [],
    }
    return [action for action in ACTIONS if lists[action]]


def _rule(ref: Referee, move: Move) -> str:
    """Return the rule by which an action is not possible."""
    table, rules = ref.table, ref.rules
    if (move == "force" and table.forced >= rules.forced_sales_per_turn) or (
        move == "trade" and table.proposed >= rules.proposals_per_turn
    ):
        return "M2"
    if move == "build" and table.players[table.active].laps < rules.build_after_laps:
        return "H1"
    return "H5" if move == "build" and not table.houses else "M1"


def _mortgage(ref: Referee, seat: int) -> None:
    listed: list[Move] = [*options.mortgages(ref.table, seat)]
    chosen = lambda move: "G1" if ref.table.owners.get(str(move)) == seat else "G4"  # noqa: E731
    mortgages.take(ref, seat, str(ref.ask(seat, "mortgage", listed, asked="M1", chosen=chosen)))


def _lift(ref: Referee, seat: int) -> None:
    listed: list[Move] = [*options.lifts(ref.table, seat)]
    mortgages.lift(ref, seat, str(ref.ask(seat, "lift", listed, asked="M1", chosen="G3")))


def _force(ref: Referee, seat: int) -> None:
    ref.table.forced += 1
    mortgages.force(ref, seat)


def _trade(ref: Referee, seat: int) -> None:
    ref.table.proposed += 1
    trades.trade(ref, seat)


DO: dict[str, Callable[[Referee, int], None]] = {
    "build": building.build, "sell": building.sell_in_business, "mortgage": _mortgage, "lift": _lift,
    "repay": debts.repay, "force": _force, "trade": _trade,
}  # fmt: skip
