"""What happens on the table: each kind of event declared once, and by that the function that logs it.

Enough that somebody without this engine can rebuild every hand, what is hidden from the players included.
"""

from bng_sim.core.compiling.compiler import inlined_early
from bng_sim.core.event_logs.event_log import Events, Field, Listed


@inlined_early
def _round_of(table):
    return max(table.state.public.turn, 1)


EVENTS = Events(__name__, _round_of)
_SEAT = Field("seat", "the player")

deal = EVENTS.event("deal", "S2", "a hand is dealt", seat=_SEAT, cards=Listed("cards", "hidden from the others"))
leader = EVENTS.event("leader", "S3", "who leads the first trick", seat=_SEAT)
decision = EVENTS.decision("the card chosen")
play = EVENTS.event("play", "T1", "a card is played", seat=_SEAT, card=Field("card", "which"))
take = EVENTS.event("take", "T2", "a player takes the trick", seat=_SEAT, tricks=Field("number", "it has now"))
end = EVENTS.event("end", "E1", "the game is over", ending=Field("ending", "how"))
win = EVENTS.event("win", "E2", "a player wins, perhaps with others", seat=_SEAT)
