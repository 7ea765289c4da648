"""What a player is asked, and every move on the list, as people say it (chapter D)."""

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.game import Cell, Prompt
from bng_sim.core.wording import counted
from bng_sim.games.bluffing.declared.limits import MAX_DECK
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire
from bng_sim.games.bluffing.declared.terms import Answer, Decision

QUESTIONS = {
    Decision.PLAY: "Which card do you play?",
    Decision.VOTE: "Seat {active} has played a card. Do you approve or challenge?",
    Decision.SPY: "Spy: at whose face-down card do you look?",
    Decision.RAID: "Raid: which card of a Bonus pile do you take?",
    Decision.GAG: "Gag: whom do you keep from voting?",
    Decision.SWAP: "You are challenged. Do you swap your card for another?",
    Decision.BOOST: "Do you boost your card?",
    Decision.INSURE: "You have lost. Do you insure your hand?",
}
_ANSWERS = {
    Decision.VOTE: {Answer.APPROVE: "approve", Answer.CHALLENGE: "challenge"},
    Decision.SPY: {Answer.NO: "do not spy"},
    Decision.RAID: {Answer.NO: "do not raid"},
    Decision.GAG: {Answer.NO: "gag nobody"},
    Decision.SWAP: {Answer.NO: "do not swap"},
    Decision.BOOST: {Answer.NO: "do not boost", Answer.YES: "boost it"},
    Decision.INSURE: {Answer.NO: "do not insure", Answer.YES: "insure it"},
}
_OF_CARDS = {Decision.PLAY: "play", Decision.SWAP: "swap it for", Decision.RAID: "take"}


def prompt(cell: Cell[Rules], stopped: StoppedGame) -> Prompt:
    """Put the question that a game has stopped at, and the moves offered, into words."""
    decision = Decision[stopped.decision.upper()]
    return Prompt(
        QUESTIONS[decision].format(active=stopped.public["active"] + 1),
        tuple(_in_words(cell.rules, stopped, decision, int(move)) for move in stopped.offered),
    )


def _in_words(rules: Rules, stopped: StoppedGame, decision: Decision, move: int) -> str:
    """Describe a move as a player would say it: `play the 7 (3 coins)`, `challenge`."""
    if decision in _OF_CARDS and move != Answer.NO:
        owner, place = divmod(move, MAX_DECK)
        who = stopped.public["billionaire"][owner]
        value = by_billionaire(rules.deck_values)[who][place]
        coins = counted(by_billionaire(rules.deck_coins)[who][place], "coin")
        of = f" of seat {owner + 1}" if decision == Decision.RAID else ""
        return f"{_OF_CARDS[decision]} the {value} ({coins}){of}"
    words = _ANSWERS[decision]
    return words[Answer(move)] if move in words else f"seat {move + 1}"
