"""What happens on the table and every choice: each kind of event declared once, and by that the function that logs it.

Complete enough that somebody without this engine can rebuild every Role and every $M: what is hidden from the players
is in it too. A new event is declared here, logged by its chapter (`events.leave(table, character, how)`), and described
by every teller in `telling/`. `telling.log` says what the sorts are.
"""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.event_logs.event_log import Events, Field, Listed


@inlined_early
def _round_of(table):
    return max(table.state.public.round_number, 1)


EVENTS = Events(__name__, _round_of)

_WHO = Field("character", "which Character")
_SEAT = Field("seat", "the player")
_AMOUNT = Field("number", "how much, in $M")

pile = EVENTS.event(
    "pile", "S6", "the Loot cards are shuffled: those of the pile from its top",
    cards=Listed("cards", "by their numbers in the head; nobody sees them"),
)  # fmt: skip
first_leader = EVENTS.event("first_leader", "S8", "who has the Leader card first", seat=_SEAT)
first_bid = EVENTS.event(
    "first_bid", "S12", "what a player bids for going first is shown, when all have bid", seat=_SEAT,
    amount=Field("number", "how much, in $M; 0: nothing"),
)  # fmt: skip
bid_paid = EVENTS.event("bid_paid", "S12", "the highest bid goes to the Reserve", seat=_SEAT, amount=_AMOUNT)
extra_cash = EVENTS.event(
    "extra_cash", "S10", "the Reserve pays for a place in the turn order", seat=_SEAT, amount=_AMOUNT
)
heist = EVENTS.event(
    "heist", "P1", "a round begins: a Loot card is turned up",
    seat=Field("seat", "the Leader"), card=Field("number", "by its number in the head"),
    amount=Field("number", "on it, in $M"), ante=Field("number", "on it, in $M"),
    symbol=Field("role", "on it, or nothing"),
)  # fmt: skip
show = EVENTS.event(
    "show", "V1, E1", "the Role of a Character of the round before, or of this one at its end, is shown to all",
    character=_WHO, role=Field("role", "its Role"),
)  # fmt: skip
decision = EVENTS.decision("the entry taken, in the words of its decision")
place = EVENTS.event(
    "place", "P3", "a Character card is placed face-down", character=_WHO, role=Field("role", "its Role, hidden")
)
ante = EVENTS.event(
    "ante", "P4, P5", "an ante is put on a Character",
    character=_WHO, own=Field("number", "from the owner's cash, in $M"),
    reserve=Field("number", "from the Reserve, in $M"),
)  # fmt: skip
face_up = EVENTS.event("face_up", "P8", "Role cards are turned face-up", roles=Listed("roles", "which, in role order"))
face_down = EVENTS.event(
    "face_down", "P8", "Role cards stay face-down", roles=Listed("roles", "which, in role order; hidden")
)
circuit = EVENTS.event("circuit", "N2", "a circuit of the Negotiation begins", number=Field("number", "which, from 1"))
claim = EVENTS.event(
    "claim", "N3", "a player says which Role a Character has", character=_WHO, role=Field("role", "what is said")
)
call = EVENTS.event(
    "call", "N3", "a player says which Character should leave", seat=_SEAT, character=Field("character", "whose")
)
visit = EVENTS.event("visit", "N4", "a Character is visited", character=_WHO)
look = EVENTS.event(
    "look", "I2", "an Intimidation card is used to look at a Character card",
    seat=_SEAT, character=_WHO, role=Field("role", "what is seen, by that player alone"),
)  # fmt: skip
stay = EVENTS.event("stay", "N5", "a Character is declared to stay", character=_WHO)
offer = EVENTS.event(
    "offer", "N6", "money is offered for a departure",
    character=Field("character", "in whose visit"), other_character=Field("character", "which should leave"),
    amount=_AMOUNT,
)  # fmt: skip
refuse = EVENTS.event("refuse", "N6", "an offer is refused", character=Field("character", "which should have left"))
price = EVENTS.event("price", "N7", "the price of a departure is named", character=_WHO, amount=_AMOUNT)
bribe = EVENTS.event(
    "bribe", "N6, N7", "money passes for a departure",
    character=Field("character", "that pays"), other_character=Field("character", "that leaves"), amount=_AMOUNT,
)  # fmt: skip
leave = EVENTS.event("leave", "N10", "a Character leaves", character=_WHO, how=Field("left", "why"))
ante_back = EVENTS.event(
    "ante_back", "P6", "an ante goes back",
    character=_WHO, owner=Field("number", "to the owner, in $M"), reserve=Field("number", "to the Reserve, in $M"),
)  # fmt: skip
settled = EVENTS.event("settled", "N8", "the Negotiation is over", how=Field("settled", "why"))
final_answer = EVENTS.event(
    "final_answer", "N9", "an answer to the final call is shown, when all are given",
    character=_WHO, leaves=Field("yes", "or stays"),
)  # fmt: skip
reveal = EVENTS.event(
    "reveal", "H1, H6", "a Character card is revealed", character=_WHO, role=Field("role", "its Role")
)
stand = EVENTS.event("stand", "H4", "a Character is alone of its Role", character=_WHO)
name = EVENTS.event("name", "H2", "a sole Snitch names a Role", character=_WHO, role=Field("role", "which"))
eliminate = EVENTS.event(
    "eliminate", "H3, H6, H7", "a Character is eliminated", character=_WHO, how=Field("status", "why")
)
ante_lost = EVENTS.event("ante_lost", "H3, H6", "an ante goes to the Reserve", character=_WHO, amount=_AMOUNT)
earn_card = EVENTS.event("earn_card", "I1, H5", "a Brute earns an Intimidation card", character=_WHO)
fine = EVENTS.event("fine", "H7", "a Snitch that is left alone pays", character=_WHO, amount=_AMOUNT)
loot = EVENTS.event(
    "loot", "L1, L2", "the Loot is shared",
    total=Field("number", "with the Mastermind's bonus, in $M"), shares=Field("number", "how many"),
    share=Field("number", "each, in $M"), rest=Field("number", "stays in the Reserve, in $M"),
)  # fmt: skip
share = EVENTS.event("share", "L2", "a Character gets a share", character=_WHO, amount=_AMOUNT)
fee = EVENTS.event(
    "fee", "L3", "the Driver is paid",
    character=Field("character", "that pays"), other_character=Field("character", "the Driver"), amount=_AMOUNT,
)  # fmt: skip
theft = EVENTS.event(
    "theft", "L4", "the Crook takes from the Brute",
    character=Field("character", "the Brute"), other_character=Field("character", "the Crook"), amount=_AMOUNT,
)  # fmt: skip
bonus = EVENTS.event("bonus", "L5", "the Reserve pays for the symbol", character=_WHO, amount=_AMOUNT)
end = EVENTS.event("end", "E6", "the game is over", ending=Field("ending", "how"))
cash = EVENTS.event("cash", "E2, E3", "what a player has at the end", seat=_SEAT, amount=_AMOUNT)
win = EVENTS.event("win", "E2, E3, E4", "a player wins, perhaps with others", seat=_SEAT)
