"""What happens on the table and every choice: each kind of event declared once, and by that the function that logs it.

Complete enough that somebody without this engine can rebuild every purse, every deed and every pile: what is hidden
from the players is in it too. A new event is declared here, logged by its chapter (`events.bail(table, seat)`), and
described by every teller in `telling/`. `telling.log` says what the sorts are.
"""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.event_logs.event_log import Events, Field, Listed


@inlined_early
def _round_of(table):
    return max(table.state.public.rounds, 1)


EVENTS = Events(__name__, _round_of)

_SEAT = Field("seat", "the player")
_DEED = Field("deed", "which")
_LOT = Field("deed", "the lot")
_AMOUNT = Field("number", "how much, in $")
_FIRST, _SECOND = Field("number", "the first die"), Field("number", "the second die")

first_player = EVENTS.event("first_player", "S1", "who begins", seat=_SEAT)
first_bid = EVENTS.event(
    "first_bid", "S11", "what a player bids for going first is shown, when all have bid", seat=_SEAT,
    amount=Field("number", "how much, in $; 0: nothing"),
)  # fmt: skip
billionaire = EVENTS.event(
    "billionaire", "S3", "who is the Campaign Billionaire", seat=Field("seat or none", "the player, or nobody")
)
knows_ag = EVENTS.event("knows_ag", "J3", "a player knows the Attorney General", seat=_SEAT)
shuffle = EVENTS.event(
    "shuffle", "S6", "a pile is shuffled", pile=Field("pile", "which"),
    cards=Listed("cards", "from the top, hidden from all; each by its place in the list of the pile, from 0"),
)  # fmt: skip
turn = EVENTS.event("turn", "V1", "a turn begins", seat=_SEAT)
roll = EVENTS.event("roll", "V2", "the dice are rolled to move", seat=_SEAT, first=_FIRST, second=_SECOND)
roll_in_jail = EVENTS.event(
    "roll_in_jail", "J5", "the dice are rolled to get out of Jail", seat=_SEAT, first=_FIRST, second=_SECOND
)
roll_for_rent = EVENTS.event(
    "roll_for_rent", "R4, C3", "the dice are rolled for a rent", seat=_SEAT, first=_FIRST, second=_SECOND
)
move = EVENTS.event("move", "V2, C2, C3", "a token moves", seat=_SEAT, square=Field("square", "to where"))
lap = EVENTS.event("lap", "V4", "a token passes Go or ends there", seat=_SEAT)
salary_missed = EVENTS.event("salary_missed", "V5", "the salary is forgotten, and the intern", seat=_SEAT)
intern = EVENTS.event("intern", "V4", "a player gets an intern", seat=_SEAT)
rest = EVENTS.event(
    "rest", "Counts", "all that a roll brought about is done", seat=_SEAT,
    square=Field("square or jail", "where the token rests"),
)  # fmt: skip
pay = EVENTS.event(
    "pay", "F1", "money changes hands", seat=Field("seat or none", "who pays, or nobody: the Fund"),
    to=Field("seat or none", "who gets it, or nobody: the Fund"), amount=_AMOUNT,
    reason=Field("reason", "what for"),
)  # fmt: skip
deed = EVENTS.event(
    "deed", "B1", "a deed gets another owner", deed=_DEED, seat=Field("seat or none", "whose it is now, or nobody's")
)
no_deed = EVENTS.event("no_deed", "B4", "a purchase yields no deed", seat=_SEAT, deed=_DEED)
favors = EVENTS.event(
    "favors", "B2", "a deed is bought for interns", seat=_SEAT, deed=_DEED, interns=Field("number", "how many")
)
declined = EVENTS.event("declined", "B3", "a property is not bought", seat=_SEAT, deed=_DEED)
auction = EVENTS.event(
    "auction", "A1, H6", "an auction begins", deed=Field("deed or none", "of what; nothing: of a house"),
    seats=Listed("seats", "who may bid, in order"),
)  # fmt: skip
bid = EVENTS.event("bid", "A2", "a bidder raises", seat=_SEAT, amount=Field("number", "to how much, in $"))
passes = EVENTS.event("passes", "A2", "a bidder is out of the auction", seat=_SEAT)
auctioned = EVENTS.event(
    "auctioned", "A3", "an auction ends", seat=Field("seat or none", "who buys, or nobody"), amount=_AMOUNT
)
rent_missed = EVENTS.event(
    "rent_missed", "R6", "an owner does not notice that rent is due",
    seat=Field("seat", "the owner"), debtor=Field("seat", "whose rent"), deed=_DEED, amount=_AMOUNT,
)  # fmt: skip
rent = EVENTS.event(
    "rent", "R6, R7", "rent is demanded",
    seat=Field("seat", "the owner"), debtor=Field("seat", "who owes it"), deed=_DEED, amount=_AMOUNT,
    late=Field("number", "1: noticed a turn later (R7), else 0"),
)  # fmt: skip
tax = EVENTS.event("tax", "X1, X2", "a tax is due", seat=_SEAT, amount=_AMOUNT)
card = EVENTS.event(
    "card", "C1", "a card is drawn", seat=_SEAT, pile=Field("pile", "from which"),
    number=Field("number", "which, by its place in the list of the pile, from 0"), card=Field("card", "what it does"),
)  # fmt: skip
keep_card = EVENTS.event("keep_card", "C4, C5", "a card is kept", seat=_SEAT, pile=Field("pile", "of which"),
                         number=Field("number", "which, by its place in the list of the pile, from 0"))  # fmt: skip
use_card = EVENTS.event(
    "use_card", "J4, J6, K3, K4", "a card that was kept goes under its pile, or to another player",
    seat=_SEAT, pile=Field("pile", "of which"), number=Field("number", "which, by its place in the list, from 0"),
    to=Field("seat or none", "who has it now, or nobody"),
)  # fmt: skip
jailed = EVENTS.event("jailed", "J1", "a player goes to Jail", seat=_SEAT, cause=Field("cause", "why"))
past_jail = EVENTS.event("past_jail", "J7", "a token moves past Jail", seat=_SEAT)
files = EVENTS.event("files", "J6", "the Attorney General is told not to prosecute", seat=_SEAT)
senator_used = EVENTS.event("senator_used", "J6", "a senator's evasion is used", seat=_SEAT)
senator = EVENTS.event("senator", "J8", "a player lands on Bribe a Senator", seat=_SEAT)
evasion_kept = EVENTS.event("evasion_kept", "J8", "a player gains an evasion", seat=_SEAT)
released = EVENTS.event("released", "J4, J5", "a player leaves Jail", seat=_SEAT)
failure = EVENTS.event(
    "failure", "J5", "no doubles: a player stays in Jail, or owes the bail", seat=_SEAT,
    number=Field("number", "which failure of this stay"),
)  # fmt: skip
debt = EVENTS.event(
    "debt", "F1", "a debt arises", seat=_SEAT, to=Field("seat or none", "to whom, or nobody: the Fund"), amount=_AMOUNT,
    reason=Field("reason", "what for"),
)  # fmt: skip
law_loan = EVENTS.event("law_loan", "F4", "a law is promised for a loan", seat=_SEAT, amount=_AMOUNT)
refused = EVENTS.event("refused", "F7", "a loan is refused", seat=Field("seat", "who refuses"))
loan = EVENTS.event(
    "loan", "F7", "one player lends another", seat=Field("seat", "the borrower"), to=Field("seat", "the lender"),
    amount=_AMOUNT,
)  # fmt: skip
law_repaid = EVENTS.event("law_repaid", "F5", "a law debt is repaid", seat=_SEAT, amount=_AMOUNT)
loan_repaid = EVENTS.event("loan_repaid", "F7", "a loan is repaid, without the interest", seat=_SEAT,
                           to=Field("seat", "to whom"), amount=_AMOUNT)  # fmt: skip
bankrupt = EVENTS.event(
    "bankrupt", "K1", "a player is out", seat=_SEAT, to=Field("seat or none", "the creditor, or nobody: the Fund")
)
build = EVENTS.event("build", "H2", "a lot gets a house, or a hotel", seat=_SEAT, deed=_LOT,
                     level=Field("number", "houses now; 5: a hotel"))  # fmt: skip
sell = EVENTS.event("sell", "H7, H8", "buildings of a lot are sold", seat=_SEAT, deed=_LOT,
                    level=Field("number", "houses left"))  # fmt: skip
scarce = EVENTS.event(
    "scarce", "H6", "more want a house than there are: others have said whether they do",
    seat=Field("seat", "who is building"), seats=Listed("seats", "who wants one too"),
)  # fmt: skip
mortgage = EVENTS.event("mortgage", "G1", "a deed is mortgaged", seat=_SEAT, deed=_DEED)
lift = EVENTS.event("lift", "G3", "a mortgage is lifted", seat=_SEAT, deed=_DEED)
inherit = EVENTS.event("inherit", "G5", "a player receives a mortgaged deed", seat=_SEAT, deed=_DEED)
clear_mortgage = EVENTS.event(
    "clear_mortgage", "K3, K4, G6", "a deed is free of mortgage without a payment", deed=_DEED
)
force = EVENTS.event(
    "force", "G6", "the sale of a mortgaged deed is forced", seat=_SEAT, deed=_DEED,
    owner=Field("seat", "whose it is"), amount=_AMOUNT,
)  # fmt: skip
propose = EVENTS.event(
    "propose", "T1-T3", "a trade is proposed", seat=_SEAT, partner=Field("seat", "to whom"),
    gives=Field("deed or none", "what the proposer gives"), takes=Field("deed or none", "what the proposer gets"),
    amount=Field("sum", "what the proposer pays, in $; below 0: the partner pays"),
)  # fmt: skip
trade = EVENTS.event("trade", "T4", "the trade is made", seat=_SEAT, partner=Field("seat", "with whom"))
trade_refused = EVENTS.event("trade_refused", "T4", "the trade is refused", seat=Field("seat", "by whom"))
decision = EVENTS.decision("the entry taken, in the words of its decision")
end = EVENTS.event("end", "W2, W3", "the game is over", ending=Field("ending", "how"))
net_worth = EVENTS.event("net_worth", "W4", "what a player is worth at the end", seat=_SEAT,
                         amount=Field("sum", "how much, in $; may be below 0"))  # fmt: skip
win = EVENTS.event("win", "W1, W3", "a player wins, perhaps with others", seat=_SEAT)
