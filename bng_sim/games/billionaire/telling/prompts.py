"""What a player is asked, and every move on the list, as people say it (chapter D)."""

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.game import Cell, Prompt
from bng_sim.core.wording import listed
from bng_sim.games.billionaire.declared.components import Power
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS, TARGETS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.declared.terms import Decision
from bng_sim.games.billionaire.engine.records import NOTHING
from bng_sim.games.billionaire.rules.power_plays import NO
from bng_sim.games.billionaire.telling import naming

QUESTIONS = {
    Decision.PLAY: "Do you play a Power Play card?",
    Decision.SECURITY: "Do you play Security, to cancel it?",
    Decision.DECK: "From which deck do you draw?",
    Decision.BID: "What do you bid for {lot}?",
    Decision.FORFEIT: "You cannot pay your bid. Which Investment do you forfeit?",
    Decision.PAY: "You owe {owed}. What do you pay with next?",
    Decision.ANALYZE: "Which Investment do you analyze?",
    Decision.HEADQUARTERS: "You are at somebody's Headquarters. Which Investment do you analyze?",
    Decision.TAKE_PROFIT: "Which Profit card do you take?",
}
_REGIONS = [*naming.REGION_NAMES.values()]


def prompt(cell: Cell[Rules], stopped: StoppedGame) -> Prompt:
    """Put the question that a game has stopped at, and the moves offered, into words."""
    decision, public = Decision[stopped.decision.upper()], stopped.public
    lot = [_REGIONS[region] for region in public["lot_region"][: int(public["lot_size"])]]
    return Prompt(
        QUESTIONS[decision].format(
            lot=f"the Investment{'s' if len(lot) > 1 else ''} of {listed(lot)}" if lot else "going first",
            owed=naming.money(int(public["owed"])),
        ),
        tuple(_in_words(cell.rules, stopped, decision, int(move)) for move in stopped.offered),
    )


def _in_words(rules: Rules, stopped: StoppedGame, decision: Decision, move: int) -> str:
    """Describe a move as a player would: `bid $7M`, `analyze Eurasia $5M of seat 2`, `play Espionage on seat 3`."""
    if decision == Decision.BID:
        return f"bid {naming.money(move)}" if move > 0 else "bid nothing"
    if decision == Decision.PLAY:
        return _play(rules, stopped, move)
    if decision in (Decision.SECURITY, Decision.DECK):
        return ("no", "play Security")[move] if decision == Decision.SECURITY else _REGIONS[move]
    if decision in (Decision.ANALYZE, Decision.HEADQUARTERS):
        return f"analyze {_target(rules, stopped, move) if move != NOTHING else 'nothing'}"
    if move < MAX_INVESTMENTS:
        return _investment(rules, move)
    value = sorted(rules.profit_values)[move - MAX_INVESTMENTS]
    return f"{'take' if decision == Decision.TAKE_PROFIT else 'pay'} {naming.money(value)}"


def _play(rules: Rules, stopped: StoppedGame, move: int) -> str:
    if move == NO:
        return "play no card"
    power, target = divmod(move - 1, TARGETS)
    played = f"play {[*naming.POWER_NAMES.values()][power]}"
    if power == Power.POWER_PLAY:
        return played
    return f"{played} on {f'seat {target + 1}' if power == Power.ESPIONAGE else _target(rules, stopped, target)}"


def _target(rules: Rules, stopped: StoppedGame, investment: int) -> str:
    """Name an Investment and its owner: `Eurasia $5M of seat 2`."""
    return f"{_investment(rules, investment)} of seat {stopped.public['owner'][investment] + 1}"


def _investment(rules: Rules, investment: int) -> str:
    region, number = divmod(investment, MAX_CARDS)
    return f"{_REGIONS[region]} {naming.money(rules.trading_values[region][number])}"
