"""The chances along a game: playouts from every moment between its turns, and after other choices than were made.

What is looked at is what the turn player chooses itself: whether it buys what it has landed on; without that, what it
does about Jail or the Income Tax; without that, the first thing that it does at the end of its turn. What comes after
it, such as on which lot it builds, is played on by its strategy.
"""

from collections.abc import Iterator, Sequence

from bng_sim.core.engines import playouts
from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.engines.win_chances import Choice, Moment
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games.campaign.declared.components import GROUP_OF, LOTS, Group
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Business, Decision, Evasion, IncomeTax, InJail, Purchase
from bng_sim.games.campaign.engine.play import ENGINE
from bng_sim.games.campaign.telling import naming
from bng_sim.games.campaign.telling.log import DEED_NAMES

BANKRUPTCY = "bankruptcies"  # the label of turns with one
_CHOICES = ((Decision.BUY,), (Decision.JAIL, Decision.EVADE, Decision.INCOME_TAX), (Decision.MANAGE,))
_WORDS: dict[Decision, dict[int, str]] = {
    Decision.JAIL: {InJail.ROLL: "roll for doubles", InJail.PAY: "pay the bail", InJail.CARD: "play a card"},
    Decision.EVADE: {Evasion.NO: "go to Jail", Evasion.FILES: "show the files", Evasion.CARD: "play a card"},
    Decision.MANAGE: {
        Business.DONE: "do nothing more",
        Business.BUILD: "build",
        Business.SELL: "sell a building",
        Business.MORTGAGE: "mortgage a deed",
        Business.LIFT: "lift a mortgage",
        Business.REPAY: "repay a debt",
        Business.FORCE: "force a sale",
        Business.TRADE: "propose a trade",
    },
}


def chances(cell: Cell[Rules], game: int, n: int) -> Iterator[Moment]:
    """Estimate how a game may end, from before its first turn to its end, each time by `n` playouts.

    Raises `StrategyError` as `play` does.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        goes_on, seat, n_in = True, None, int(stopped.public["n_in"])
        while goes_on:
            did = BANKRUPTCY if int(stopped.public["n_in"]) < n_in else ""
            yield playouts.moment(stopped.turns, seat, stopped.chances(n), cell.rules.players, did)
            seat, n_in = int(stopped.public["active"]) + 1, int(stopped.public["n_in"])
            goes_on = stopped.step()


def instead(cell: Cell[Rules], game: int, turn: int, moves: Sequence[int], n: int) -> Choice:
    """Estimate how a game may end after what its player chose in a turn, and after others of the moves it had.

    That is whether to buy (B1); in a turn without that what to do in Jail, about it, or about the Income Tax (J4, J6,
    X2); in a turn without these the first action at its end (M1). Raises `StrategyError` as `play` does, and
    `InputError` for a turn without a choice or a move that is not on the list.
    """
    stopped = ENGINE.start_game(cell, game)
    with stopped.report_faults(cell.lineup):
        while stopped.turns < turn - 1 and stopped.step():
            pass
        if stopped.turns == turn - 1 and not stopped.is_over:
            made = stopped.look_back(_CHOICES)
            if made is not None:
                return playouts.choice(
                    stopped, made, turn,
                    lambda offered: [_in_words(cell.rules, stopped, int(move)) for move in offered],
                    moves, n, cell.rules.players,
                )  # fmt: skip
    raise InputError(f"turn {turn}: expected a turn of this game in which its player had a move to choose")


def _in_words(rules: Rules, stopped: StoppedGame, move: int) -> str:
    """Describe a move as a player would say it: `buy red 24 for $240`, `pay 10 %`, `build`."""
    decision = Decision[stopped.decision.upper()]
    if decision == Decision.INCOME_TAX:
        is_flat = move == IncomeTax.FLAT
        return f"pay ${rules.income_tax_flat}" if is_flat else f"pay {rules.income_tax_percent} %"
    if decision != Decision.BUY:
        return _WORDS[decision][move]
    what, price = naming.in_words(DEED_NAMES[int(stopped.public["deed"])]), _price(rules, int(stopped.public["deed"]))
    if move == Purchase.DECLINE:
        return f"decline {what}"
    interns = -(-price // rules.favor_worth) if move == Purchase.FAVORS else 0
    given = f"{interns} intern{'s' if interns > 1 else ''}" if interns else f"${price}"
    return f"buy {what} for {given}"


def _price(rules: Rules, deed: int) -> int:
    """Return the list price of a deed."""
    if deed in LOTS:
        return rules.lot_price[LOTS.index(deed)]
    return rules.rail_price if GROUP_OF[deed] == Group.RAILROAD else rules.utility_price
