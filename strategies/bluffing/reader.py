"""Fight at small tables; at larger ones let others fight, and read how high their hidden cards are."""

from bng_sim.games.bluffing import NOTHING, Decision, Trait, features, kernel, strategy
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _outlook as outlooks
from bng_sim.shipped_strategies.bluffing import _reading as reading

CROWD = Trait("crowd", 3.0, 2.0, 7.0, "players at a table from which on it lets others fight; 7: it always fights")
THREAT = Trait("threat", 0.2, -0.5, 1.0, "fighting, what a card on the table that beats the next claim is worth")
CAPRICE = Trait("caprice", 0.03, 0.0, 1.0, "how much chance sways it, in even shares of the victories")
LEARN = Trait("learn", 0.5, 0.0, 3.0, "waiting, how much a card turned up says of the next one of the same player")
CAUTION = Trait("caution", 2.0, 0.0, 5.0, "waiting, how many times the stake a challenge must bring")
SAFETY = Trait("safety", 0.92, 0.0, 1.0, "waiting and behind, least chance that its card beats all that lies there")
HOARD = Trait("hoard", 0.0, -50.0, 50.0, "waiting, points ahead from which it plays its lowest card")
SPITE = Trait("spite", 0.3, -1.0, 3.0, "waiting, how much more it is worth to rob the leader")
SPREAD = 4.4  # points by which the end is uncertain, while one turn is left
NERVE = 0.5  # chance of winning at which it expects others to challenge while it fights
ITCH = 0.07  # what a challenge may cost while it fights, in victories


@strategy(
    "Fights at small tables; at larger ones waits, reads the others' cards and robs the leader.",
    traits=(CROWD, THREAT, CAPRICE, LEARN, CAUTION, SAFETY, HOARD, SPITE),
)
def reader(seen, moves, n, traits, dice):
    """Fights as the reckoner does: weighs what every card and challenge does to the end.

    Waiting, it hoards while ahead. Behind, it claims only what likely holds. It challenges where that takes much more
    than it risks, and the leader sooner than others. How high a hidden card is it reads from the cards that its player
    has turned up. Does not consider several challenges at once.
    """
    waits = seen.rules.players >= traits[0]
    caprice = traits[2] / seen.rules.players
    ways = outlooks.Ways(SPREAD, NERVE, traits[1], -ITCH, caprice)
    if seen.decision == Decision.PLAY:
        if waits:
            return waiting_card(seen, moves, n, traits[3], traits[5] + common.sway(caprice, dice), traits[6])
        return outlooks.best_card(seen, moves, n, ways, dice)
    if seen.decision == Decision.VOTE:
        if waits:
            challenges = pays(seen, traits[3], traits[4], traits[7], common.sway(caprice, dice))
        else:
            challenges = outlooks.is_worth_it(seen, ways, dice)
        return common.CHALLENGE if challenges else common.APPROVE
    return common.answer(seen, moves, n)


@kernel
def waiting_card(seen, moves, n, learn, safety, hoard):
    """Return the lowest card; while behind, the lowest that beats everything on the table with this chance or more."""
    lowest = common.lowest(seen, moves, n)
    if features.lead(seen) >= hoard:
        return lowest
    leans, found = reading.leans_of(seen, learn), NOTHING
    for i in range(n):
        own = features.value(seen, moves[i])
        is_lower = found == NOTHING or own < features.value(seen, moves[found])
        if is_lower and reading.chance_against_all(seen, own, leans) >= safety:
            found = i
    return lowest if found == NOTHING else found


@kernel
def pays(seen, learn, caution, spite, sway):
    """Return whether a challenge may be expected to take `caution` times as much as it loses."""
    active, own = seen.public.active, features.value(seen, features.own_card(seen))
    lean = reading.leans_of(seen, learn)[active]
    chance = reading.chance_below(seen, active, own + 1 - seen.rules.equal_wins, lean) + sway
    gain = common.gain(seen, active)
    if is_leader(seen, active):
        gain *= 1.0 + spite
    return chance * gain > caution * (1.0 - chance) * common.loss(seen)


@kernel
def is_leader(seen, seat):
    """Return whether another seat has more points than everybody else, to be expected."""
    points = features.expected_points(seen, seat)
    if features.points(seen) >= points:
        return False
    for other in range(seen.rules.players):
        if other not in (seat, seen.own.seat) and features.expected_points(seen, other) >= points:
            return False
    return True
