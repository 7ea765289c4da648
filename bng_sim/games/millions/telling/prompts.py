"""What a player is asked, and every move on the list, as people say it (chapter D)."""

from typing import Any

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, Prompt
from bng_sim.core.wording import listed
from bng_sim.games.millions.declared.parameters import Rules, characters_each
from bng_sim.games.millions.declared.terms import Decision
from bng_sim.games.millions.telling.log import SORTS, character
from bng_sim.games.millions.telling.naming import NAMES, money

QUESTIONS = {
    Decision.PLAN: "Which Role do you send to the Heist?",
    Decision.INTIMIDATE: "Do you spend an Intimidation card to look at a Character?",
    Decision.CLAIM: "Which Role do you claim to have sent?",
    Decision.CALL: "Who should leave, do you say?",
    Decision.MOVE: "Your visit: what do you do?",
    Decision.ANSWER: "You are offered {offer} to leave. Do you accept?",
    Decision.PAY: "{who} leaves for {offer}. Do you pay it?",
    Decision.FINAL_ANSWER: "The final call: do you stay or leave?",
    Decision.NAME: "Which Role does your Snitch name?",
}
BID = "Do you bid {offer} for going first?"
_ANSWERS = {
    "silent": "stay silent",
    "nobody": "nobody",
    "none": "no Role",
    "no": "no",
    "yes": "yes",
    "leave": "leave",
    "stay": "stay",
    "refuse": "refuse",
    "accept": "accept",
}
_OF_MOVE = {"leave": "leave for nothing", "stay": "declare to stay"}


def prompt(cell: Cell[Rules], stopped: StoppedGame) -> Prompt:
    """Put the question that a game has stopped at, and the moves offered, into words."""
    decision = Decision[stopped.decision.upper()]
    read: Any = SORTS["move"].read
    each = characters_each(cell.rules)
    moves = [read({"decision": stopped.decision}, [int(move)]) for move in stopped.offered]
    offered_for = int(stopped.public["offered_for"])
    is_bid = decision == Decision.PAY and offered_for == NOTHING
    text = (BID if is_bid else QUESTIONS[decision]).format(
        offer=money(int(stopped.public["offer"])),
        who="" if offered_for == NOTHING else _character(character(offered_for), each),
    )
    return Prompt(text[0].upper() + text[1:], tuple(_in_words(decision, move, each) for move in moves))


def _in_words(decision: Decision, move: dict[str, Any], each: int) -> str:
    """Describe a move of the log as a player would say it: `offer seat 2 $3M to leave`."""
    if "offer" in move:
        return f"offer {_character(move['offer'], each)} {money(move['amount'])} to leave"
    if "price" in move:
        return f"leave for {money(move['price'])}"
    if "character" in move:
        return _character(move["character"], each)
    if "role" in move:
        return NAMES[move["role"]]
    if "roles" in move:
        return listed([NAMES[role] for role in move["roles"]])
    answer = move["answer"]
    return _OF_MOVE.get(answer, _ANSWERS[answer]) if decision == Decision.MOVE else _ANSWERS[answer]


def _character(name: str, each: int) -> str:
    """Name a Character: `seat 2`, or with two a player `seat 2A`."""
    return f"seat {name if each > 1 else name[:-1]}"
