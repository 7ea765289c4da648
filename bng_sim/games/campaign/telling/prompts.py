"""What a player is asked, and every move on the list, as people say it (chapter D)."""

import re

from bng_sim.core.engines.stopped_game import StoppedGame
from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell, Prompt
from bng_sim.core.wording import counted, money
from bng_sim.games.campaign.declared.components import GROUPS
from bng_sim.games.campaign.declared.limits import BREAK
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import Business, Decision, Evasion, IncomeTax, InJail, Purchase
from bng_sim.games.campaign.engine import rules_record
from bng_sim.games.campaign.telling import naming
from bng_sim.games.campaign.telling.log import DEED_NAMES, Moves

QUESTIONS = {
    Decision.JAIL: "How do you try to get out of Jail?",
    Decision.EVADE: "You have to go to Jail. Do you avoid it?",
    Decision.INCOME_TAX: "Which Income Tax do you pay?",
    Decision.BUY: "Do you buy {deed}?",
    Decision.BID: "What do you bid for {deed}? {standing}",
    Decision.DEMAND: "Seat {debtor} owes you {debt} of rent for {deed}. Do you demand it?",
    Decision.RAISE: "You owe {debt}. How do you raise money?",
    Decision.LEND: "Seat {debtor} owes {debt} and asks you for a loan. Do you lend?",
    Decision.MANAGE: "What do you do at the end of your turn?",
    Decision.BUILD: "Where do you build?",
    Decision.WANT_HOUSE: "Houses are short, and seat {active} builds. Do you want a house too?",
    Decision.PLACE: "Where do you put the house?",
    Decision.SELL: "What do you sell?",
    Decision.MORTGAGE: "Which deed do you mortgage?",
    Decision.LIFT: "Which mortgage do you lift?",
    Decision.REPAY: "Which debt do you repay?",
    Decision.FORCE: "Which deed do you force to be sold?",
    Decision.DEFEND: "Seat {active} forces the sale of {deed} for {offer}. Do you give it up?",
    Decision.OFFER: "Which trade do you propose?",
    Decision.MONEY: "How much money is part of the trade?",
    Decision.ACCEPT: "Seat {active} gives {gives} for {takes}. Do you accept?",
    Decision.INHERIT: "{deed} comes to you with a mortgage. Do you lift it?",
}
_NO_OR_YES = {0: "no", 1: "yes"}
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
    Decision.DEMAND: _NO_OR_YES,
    Decision.LEND: {0: "refuse", 1: "lend"},
    Decision.WANT_HOUSE: _NO_OR_YES,
    Decision.DEFEND: {0: "give it up", 1: "buy it back"},
    Decision.ACCEPT: {0: "refuse", 1: "accept"},
    Decision.INHERIT: {0: "keep the mortgage", 1: "lift it"},
}
_DEED = re.compile("|".join(sorted(map(re.escape, DEED_NAMES), key=len, reverse=True)))
_BREAK = re.compile(r"break (\w+) to ([0-4])")
_OF_LAW = {Decision.RAISE: "take a law loan", Decision.REPAY: "repay the law loan"}
_SUM = re.compile(r" for (\d+)$")


def prompt(cell: Cell[Rules], stopped: StoppedGame) -> Prompt:
    """Put the question that a game has stopped at, and the moves offered, into words."""
    decision = Decision[stopped.decision.upper()]
    return Prompt(
        QUESTIONS[decision].format(**_facts(cell.rules, stopped)).strip(),
        tuple(_in_words(cell.rules, stopped, decision, int(move)) for move in stopped.offered),
    )


def _facts(rules: Rules, stopped: StoppedGame) -> dict[str, str]:
    """Collect what questions name: seats from 1, deeds and sums in words."""
    public = stopped.public
    bid, bidder = int(public["bid"]), int(public["bidder"])
    given, taken = [_deed(int(public["gives"]))], [_deed(int(public["takes"]))]
    paid = int(public["offer"])
    if stopped.decision == Decision.ACCEPT.name.lower() and paid:
        (given if paid > 0 else taken).append(money(abs(paid)))
    return {
        "active": str(public["active"] + 1),
        "debt": money(int(public["debt"])),
        "debtor": str(public["debtor"] + 1),
        "deed": _deed(int(public["deed"])) or ("going first" if public["first"] == NOTHING else "a house"),
        "gives": " and ".join(filter(None, given)) or "nothing",
        "offer": money(paid),
        "standing": "" if bidder == NOTHING else f"Seat {bidder + 1} bids {money(bid)}.",
        "takes": " and ".join(filter(None, taken)) or "nothing",
    }


def _in_words(rules: Rules, stopped: StoppedGame, decision: Decision, move: int) -> str:
    """Describe a move as a player would say it: `buy red 24 for $240`, `pay 10 %`, `build`."""
    if decision in _WORDS:
        return _WORDS[decision][move]
    if decision == Decision.INCOME_TAX:
        is_flat = move == IncomeTax.FLAT
        return f"pay {money(rules.income_tax_flat)}" if is_flat else f"pay {rules.income_tax_percent} %"
    if decision == Decision.BUY:
        return _buy(rules, int(stopped.public["deed"]), move)
    if decision == Decision.MONEY:
        return "no money" if move == 0 else f"you {'pay' if move > 0 else 'get'} {money(abs(move))}"
    if decision == Decision.FORCE:
        owner = int(stopped.public["owner"][move % BREAK])
        return f"{_logged(rules, decision, move)}, of seat {owner + 1}"
    return _logged(rules, decision, move)


def _logged(rules: Rules, decision: Decision, move: int) -> str:
    """Describe a move by what logs call it: `sell red 24`, `break up light blue to 2 houses a lot`, `bid $120`."""
    words = Moves(rules).read({"decision": decision.name.lower()}, [move])
    if isinstance(words, int):
        return f"bid {money(words)}"
    words = _BREAK.sub(lambda found: f"break up {_group(found[1])} to {counted(int(found[2]), 'house')} a lot", words)
    words = _SUM.sub(lambda found: f" for {money(int(found[1]))}", words)
    words = _OF_LAW[decision] if words == "law" else words.replace("nothing", "money")
    return _DEED.sub(lambda found: naming.in_words(found[0]), words)


def _group(name: str) -> str:
    return naming.GROUP_NAMES[GROUPS[GROUPS.index(name)]]


def _deed(number: int) -> str:
    return "" if number == NOTHING else naming.in_words(DEED_NAMES[number])


def _buy(rules: Rules, deed: int, move: int) -> str:
    what, price = _deed(deed), int(rules_record.prices(rules)["price"][deed])
    if move == Purchase.DECLINE:
        return f"decline {what}"
    interns = -(-price // rules.favor_worth) if move == Purchase.FAVORS else 0
    return f"buy {what} for {counted(interns, 'intern') if interns else money(price)}"
