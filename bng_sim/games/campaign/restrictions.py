"""What a player of the campaign game may be forbidden, to see what it is worth."""

from bng_sim.core.restriction import LAST, entries
from bng_sim.games.campaign.declared.limits import BORROW, BREAK, LAW, MORTGAGE
from bng_sim.games.campaign.declared.terms import Answer, Business, Decision, Evasion, InJail, Purchase

RESTRICTIONS = (
    entries("buy", "buy what it lands on", Decision.BUY, Purchase.CASH, LAST),
    entries("favors", "buy with interns", Decision.BUY, Purchase.FAVORS),
    entries("bid", "bid in auctions", Decision.BID, 1, LAST),
    entries("build", "build", Decision.MANAGE, Business.BUILD),
    entries("sell", "sell buildings unless in debt", Decision.MANAGE, Business.SELL),
    entries("mortgage", "mortgage unless in debt", Decision.MANAGE, Business.MORTGAGE),
    entries("lift", "lift a mortgage", Decision.MANAGE, Business.LIFT),
    entries("repay", "repay early", Decision.MANAGE, Business.REPAY),
    entries("force", "force a sale", Decision.MANAGE, Business.FORCE),
    entries("trade", "propose a trade", Decision.MANAGE, Business.TRADE),
    entries("accept", "accept a trade", Decision.ACCEPT, Answer.YES),
    entries("defend", "defend against a forced sale", Decision.DEFEND, Answer.YES),
    entries("law_loan", "take a law loan", Decision.RAISE, LAW, BORROW - 1),
    entries("borrow", "borrow from players", Decision.RAISE, BORROW, LAST),
    entries("lend", "lend", Decision.LEND, Answer.YES),
    entries("bail", "pay bail", Decision.JAIL, InJail.PAY),
    entries("jail_card", "use a Jail card", Decision.JAIL, InJail.CARD),
    entries("evade", "evade Jail", Decision.EVADE, Evasion.NO + 1, LAST),
    entries("demolish", "sell buildings to pay a debt", Decision.RAISE, 0, MORTGAGE - 1),
)
assert BREAK < MORTGAGE < LAW < BORROW  # the ranges of `raise`
