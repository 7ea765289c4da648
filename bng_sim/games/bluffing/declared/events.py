"""What happens on the table and every choice: each kind of event declared once, and by that the function that logs it.

Complete enough that somebody without this engine can rebuild every pile: what is hidden from the players is in it too.
A new event is declared here, logged by its chapter (`events.take(table, seat, other_seat, card)`), and reported by the
modules of `telling/` that it concerns. `telling.log` explains the sorts.
"""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.event_logs.event_log import Events, Field, Listed


@inlined_early
def _round_of(table):
    return max(table.state.rounds, 1)


EVENTS = Events(__name__, _round_of)

_ACTIVE = Field("seat", "the active player")
_WHO = Field("seat", "who used the power")
_WINNER = Field("seat", "who won the comparison")
_LOSER = Field("seat", "who lost it")
_OWNER = Field("seat", "its owner")
_CARD = Field("card", "which card")

seat = EVENTS.event(
    "seat", "S1", "a player has a Billionaire and its whole deck in hand",
    seat=Field("seat", "the player"), billionaire=Field("billionaire", "who"),
)  # fmt: skip
first_player = EVENTS.event("first_player", "S3", "who has the first turn", seat=Field("seat", "the player"))
start_points = EVENTS.event(
    "start_points", "S6", "a place in the turn order gets points on top",
    seat=Field("seat", "the player"), points=Field("number", "how many"),
)  # fmt: skip
turn = EVENTS.event("turn", "T1", "a turn begins", seat=_ACTIVE)
decision = EVENTS.decision("the entry taken: the number of a card or seat, or a word")
play = EVENTS.event("play", "T2", "a card is played face-down: the claim", seat=_ACTIVE, card=_CARD)
put_away = EVENTS.event(
    "put_away", "T4", "the older card goes to its owner's Discard pile",
    seat=_ACTIVE, card=_CARD, face_up=Field("yes", "whether all see it"),
)  # fmt: skip
vote = EVENTS.event(
    "vote", "V2", "a vote is shown, when all have answered",
    seat=Field("seat", "the voter"), challenges=Field("yes", "or approves"),
)  # fmt: skip
flip = EVENTS.event("flip", "X1", "a face-down card is turned up", seat=_OWNER, card=_CARD)
compare = EVENTS.event(
    "compare", "X2, X3", "the active player's card is held against a challenger's",
    seat=_ACTIVE, other_seat=Field("seat", "the challenger"), own=Field("number", "what the active player's counts"),
    against=Field("number", "what the challenger's counts"), winner=Field("seat", "who wins"),
)  # fmt: skip
take = EVENTS.event(
    "take", "X5", "a hand card, drawn at random, goes to the winner's Bonus pile",
    seat=_WINNER, other_seat=_LOSER, card=_CARD,
)  # fmt: skip
take_revealed = EVENTS.event(
    "take_revealed", "X7", "the loser's flipped card goes to the winner's Bonus pile",
    seat=_WINNER, other_seat=_LOSER, card=_CARD,
)  # fmt: skip
discard = EVENTS.event("discard", "X8", "a flipped card goes to its owner's Discard pile", seat=_OWNER, card=_CARD)
pass_over = EVENTS.event(
    "pass_over", "E2", "a player without hand cards is passed over", seat=Field("seat", "the player")
)
end = EVENTS.event("end", "E6", "the game is over", ending=Field("ending", "how"))
score = EVENTS.event(
    "score", "W1, W2", "what a player scores",
    seat=Field("seat", "the player"), hand=Field("number", "values of hand cards"),
    bonus=Field("number", "Coin symbols in the Bonus pile"),
)  # fmt: skip
win = EVENTS.event("win", "W3, W4, W5", "a player wins, perhaps with others", seat=Field("seat", "the player"))
replay = EVENTS.event(
    "replay", "W5", "those still tied play again, from set-up", seats=Listed("seat", "who is tied, by seat")
)
spy = EVENTS.event("spy", "P4", "a face-down card is looked at", seat=_WHO, other_seat=_OWNER, card=_CARD)
raid = EVENTS.event(
    "raid", "P9", "a card goes from another's Bonus pile to one's own",
    seat=_WHO, other_seat=Field("seat", "whose pile it was in"), card=_CARD,
)  # fmt: skip
gag = EVENTS.event("gag", "P5", "a voter has no vote this turn", seat=_WHO, other_seat=Field("seat", "the voter"))
swap = EVENTS.event(
    "swap", "P6", "the card played returns to the hand and another takes its place",
    seat=_WHO, card=Field("card", "back in the hand"), other_card=Field("card", "on the table now"),
)  # fmt: skip
boost = EVENTS.event("boost", "P7", "one's card counts more in this challenge", seat=_WHO)
insure = EVENTS.event("insure", "P8", "nobody takes hand cards of one's own in this challenge", seat=_WHO)
