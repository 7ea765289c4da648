"""What happens on the table and every choice: each kind of event declared once, and by that the function that logs it.

Complete enough that somebody without this engine can rebuild every hand, every deck and every total: what is hidden
from the players is in it too. A new event is declared here, logged by its chapter
(`events.pay(table, seat, to, kind)`), and described by every teller in `telling/`. `telling.log` says what the sorts
are.
"""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.event_logs.event_log import Events, Field, Listed


@inlined_early
def _round_of(table):
    return max(table.state.public.rounds, 1)


EVENTS = Events(__name__, _round_of)

_SEAT = Field("seat", "the player")
_AMOUNT = Field("number", "how much, in $ million")
_INVESTMENT = Field("investment", "which")
_OWNER = Field("seat", "whose it is")
_VALUE = Field("number", "its value, in $ million, hidden from the others")

deal = EVENTS.event("deal", "S4, S7", "a Profit card is dealt", seat=_SEAT, value=_VALUE)
first_player = EVENTS.event("first_player", "S5", "who plays first", seat=_SEAT)
first_bids = EVENTS.event(
    "first_bids", "S8", "bids for going first are revealed",
    amounts=Listed("bids", "in $ million, by seat; nothing for all if somebody was given the first turn"),
)  # fmt: skip
turn = EVENTS.event("turn", "T1", "a turn begins", seat=_SEAT)
roll = EVENTS.event("roll", "T3", "the die is rolled to move", seat=_SEAT, number=Field("number", "what it shows"))
pass_own = EVENTS.event("pass_own", "H2", "a marker passes its own Headquarters", seat=_SEAT)
land = EVENTS.event(
    "land", "T5", "a marker lands",
    seat=_SEAT, space=Field("number", "where, from 0 clockwise"), kind=Field("space", "its kind"),
)  # fmt: skip
draw_profit = EVENTS.event("draw_profit", "M2, M3", "a Profit card is drawn from the deck", seat=_SEAT, value=_VALUE)
short = EVENTS.event(
    "short", "M3", "Profit cards are due that are not drawn", seat=_SEAT, number=Field("number", "how many")
)
draw_power = EVENTS.event(
    "draw_power", "P1", "a Power Play card is drawn", seat=_SEAT, power=Field("power", "which, hidden from the others")
)
decision = EVENTS.decision("the entry taken, in the words of its decision")
name_target = EVENTS.event(
    "name_target", "N1, H4", "an Investment of another player is named, to be analyzed",
    seat=_SEAT, investment=_INVESTMENT, owner=_OWNER,
)  # fmt: skip
play_power = EVENTS.event(
    "play_power", "P3", "a Power Play card is played and goes to the bottom of its deck",
    seat=_SEAT, power=Field("power", "which"), target_seat=Field("seat or none", "whom it is aimed at, or nothing"),
    investment=Field("investment or none", "which it is aimed at, or nothing"),
)  # fmt: skip
security = EVENTS.event(
    "security", "X3, X4", "a Security card is played and goes to the bottom of its deck",
    seat=_SEAT, number=Field("number", "which on this action, from 1"),
)  # fmt: skip
cancel = EVENTS.event("cancel", "X1", "the action does not happen", seat=Field("seat", "whose action it was"))
put_up = EVENTS.event(
    "put_up", "A2, A4", "a lot is put up for sealed bids",
    seat=Field("seat", "the drawer"), investments=Listed("investments", "which; seen by the drawer if it is one alone"),
)  # fmt: skip
bids = EVENTS.event(
    "bids", "B3", "a round of bids is revealed",
    seat=Field("seat", "the drawer"), amounts=Listed("bids", "in $ million, by seat; nothing for who was not in"),
)  # fmt: skip
tie = EVENTS.event(
    "tie", "B5", "like bids: there is no winner", amount=Field("number", "the highest bid, in $ million")
)
draw_lots = EVENTS.event("draw_lots", "B6", "a tie is settled by lot", seat=Field("seat", "who is drawn"))
win_bidding = EVENTS.event(
    "win_bidding", "B7, V3", "the bidding has a winner, and the lot is turned up",
    seat=_SEAT, amount=Field("number", "the bid, in $ million"),
    investments=Listed("investments", "which, for all to see now"),
)  # fmt: skip
overbid = EVENTS.event(
    "overbid", "B8", "the winner cannot pay",
    seat=_SEAT, amount=Field("number", "the bid, in $ million"), means=Field("number", "what there is, in $ million"),
)  # fmt: skip
forfeit = EVENTS.event("forfeit", "B8", "a card goes back to its deck", seat=_SEAT, card=Field("card", "which"))
pay = EVENTS.event(
    "pay", "Y1, Y5, S8", "a card is given in payment",
    seat=_SEAT, to=Field("seat or none", "the drawer, or nothing for the board"), card=Field("card", "which"),
)  # fmt: skip
sold = EVENTS.event(
    "sold", "B7, Y5", "a lot is paid for and handed over",
    seat=_SEAT, price=Field("number", "the bid, in $ million"), paid=Field("number", "what was given, in $ million"),
    investments=Listed("investments", "which"),
)  # fmt: skip
unsold = EVENTS.event(
    "unsold", "B4", "nobody buys the lot: it goes back to its decks, or to the drawer for nothing",
    to=Field("seat or none", "who gets it, or nothing"),
)  # fmt: skip
spin = EVENTS.event(
    "spin", "N3", "the Analyzer is spun",
    seat=_SEAT, first=Field("colour", "the first spinner"), second=Field("colour", "the second"),
)  # fmt: skip
seize = EVENTS.event(
    "seize", "N4, P7", "an Investment is taken from another player", seat=_SEAT, investment=_INVESTMENT, owner=_OWNER
)
take_profit = EVENTS.event(
    "take_profit", "N5, N6, P4, P6", "a Profit card is taken from another hand",
    seat=_SEAT, target_seat=Field("seat", "from whom"), value=Field("number", "its value, known to these two alone"),
)  # fmt: skip
look = EVENTS.event(
    "look", "P6", "a player looks at another's Profit cards", seat=_SEAT, target_seat=Field("seat", "whose")
)
proxy_fight = EVENTS.event(
    "proxy_fight", "P7", "both roll the die",
    seat=_SEAT, number=Field("number", "what the challenger rolls"), owner=_OWNER,
    other_number=Field("number", "what the owner rolls"),
)  # fmt: skip
disaster = EVENTS.event("disaster", "P5", "an Investment goes back to its deck", investment=_INVESTMENT, owner=_OWNER)
end = EVENTS.event("end", "W7", "the game is over", ending=Field("ending", "how"))
total = EVENTS.event("total", "W1", "what a player has at the end, in Profit cards and actual values", seat=_SEAT,
                     amount=_AMOUNT)  # fmt: skip
win = EVENTS.event("win", "W4, W5", "a player wins, perhaps with others", seat=_SEAT)
