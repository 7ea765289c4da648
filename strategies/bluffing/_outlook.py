"""Estimate how the game will end, and weigh every card and challenge by what it does to the chance to win."""

from math import exp, log, sqrt
from typing import NamedTuple

from bng_sim.games.bluffing import (
    MAX_DECK,
    MAX_PLAYERS,
    NOTHING,
    RevealedCard,
    Where,
    features,
    inlined,
    kernel,
    uniform,
)
from bng_sim.shipped_strategies.bluffing import _common as common
from bng_sim.shipped_strategies.bluffing import _reading as reading

HOARDING = 0.75  # how much others are assumed to save their high cards
SURELY = 0.25  # further plays by which the end is uncertain
HIGHEST, NEVER = 99, 99  # values and hands are no larger


UNKNOWN = -1.0


class Ways(NamedTuple):
    """Say how a strategy weighs the end; the traits of the reckoner say what each is."""

    spread: float
    nerve: float
    threat: float
    caution: float
    caprice: float
    lean: float  # how far players lean to high cards, as long as they have turned up none
    learn: float  # how much a card turned up says of the next one of the same player


@kernel
def look_ahead(seen):
    """Note what every seat has for sure, and that nothing else is known yet of how the game will end."""
    notes, seat = seen.working, seen.own.seat
    for way in range(notes.ends.size):
        notes.ends[way].left, notes.ends[way].points = NOTHING, UNKNOWN
    for other in range(seen.rules.players):
        notes.hands[other], notes.is_listed[other] = seen.public.hand_size[other], 0
        notes.sure[other] = seen.public.bonus_coins[other]
        notes.sure[other] += seen.public.start_points[other]
    notes.symbols[seat] = features.hand_coins(seen)
    list_tops(seen, seat)


@kernel
def list_tops(seen, seat):
    """Note what a seat may hold, from its highest cards down."""
    tops = seen.working.tops
    n, share = list_down(seen, seat), 1.0 if seat == seen.own.seat else HOARDING
    mean, total = 0.0, 0.0
    if share < 1.0:
        for i in range(n):
            mean += tops[seat, i + 1] / n
    tops[seat, 0] = 0.0
    for i in range(n):
        total += tops[seat, i + 1]
        tops[seat, i + 1] = share * total + (1.0 - share) * mean * (i + 1)
    for i in range(n, MAX_DECK):
        tops[seat, i + 1] = tops[seat, i]
    seen.working.is_listed[seat] = 1


@inlined
def tops_of(seen, seat, n):
    """Return the points of the `n` highest cards that another seat may have in hand; they are listed when asked for."""
    if n == 0:
        return 0.0
    if seen.working.is_listed[seat] == 0:
        list_tops(seen, seat)
    return seen.working.tops[seat, n]


@kernel
def list_down(seen, seat):
    """Note the values of the cards that a seat may have in hand from place 1 on, highest first; return how many."""
    n, first, billionaire = 0, seat * MAX_DECK, seen.public.billionaire[seat]
    is_own = seat == seen.own.seat
    for i in range(seen.rules.deck_size):
        place = seen.rules.downwards[billionaire, i]
        may_have = seen.own.where[place] == Where.HAND if is_own else features.is_unknown(seen, first + place)
        if may_have:
            n += 1
            seen.working.tops[seat, n] = seen.rules.values[billionaire, place]
    return n


class End(NamedTuple):
    """Describe when the game ends without further challenges: with this many plays of the seat so far from `first`."""

    first: int
    plays: int
    distance: int
    n_with_cards: int


@kernel
def end_of(seen, first):
    """Return the end, if `first` plays next."""
    plays, distance, n = NEVER, 0, 0
    for i in range(seen.rules.players):
        size = seen.working.hands[around(seen, first + i)]
        if size > 0:
            n += 1
            if size < plays:
                plays, distance = size, i
    return End(first, plays, distance, n)


@inlined
def around(seen, seat):
    """Return a seat counted on around the table: a remainder, but quicker."""
    return seat - seen.rules.players if seat >= seen.rules.players else seat


@inlined
def kept(seen, end, seat):
    """Return how many hand cards a seat will have at the end."""
    size = seen.working.hands[seat]
    if end.n_with_cards <= 1:
        return size
    is_before = around(seen, seat - end.first + seen.rules.players) <= end.distance
    return max(size - (end.plays if is_before else end.plays - 1), 0)


@kernel
def chance_to_win(seen, spread, own, end):
    """Return the chance to end with most points, if `own` are those of one's hand by then."""
    scale, sure = spread * sqrt(SURELY + end.plays), seen.working.sure
    chance, mine = 1.0, own + sure[seen.own.seat]
    for other in range(seen.rules.players):
        if other != seen.own.seat:
            points = tops_of(seen, other, kept(seen, end, other)) + sure[other]
            chance *= 1.0 / (1.0 + exp((points - mine) / scale))
    return chance


@inlined
def left_at_end(seen, first, way):
    """Return how many hand cards one will have at the end of a way, found once a decision."""
    if way.left == NOTHING:
        way.left = kept(seen, end_of(seen, first), seen.own.seat)
    return way.left


@inlined
def chance_in(seen, spread, first, way, own, gain):
    """Return the chance to win in a way; most cards leave as much in hand as the last one did, and so the same."""
    if way.points != own or way.gain != gain:
        way.points, way.gain = own, gain
        way.chance = chance_to_win(seen, spread, own, end_of(seen, first))
    return way.chance


@inlined
def own_points(seen, gone, n, of):
    """Return the points of the `n` highest of `of` hand cards, without the one `gone` from the top (0: none is)."""
    tops, seat = seen.working.tops, seen.own.seat
    if gone == 0 or gone > n:
        return tops[seat, n]
    return tops[seat, min(n + 1, of)] - (tops[seat, gone] - tops[seat, gone - 1])


@kernel
def after_robbery(seen, gone, left, n, lost):
    """Return points of one's `n` highest cards expected when `lost` of the `left` that stay have been drawn."""
    if left == 0:
        return 0.0
    of = left if gone == 0 else left + 1
    points = own_points(seen, gone, n, of)
    further = own_points(seen, gone, min(n + 1, left), of) - points
    return points * (1.0 - lost / left) + n * lost / left * further


@kernel
def robbed(seen, spread, gone, winner, loser, flipped, first):
    """Return the chance to win once `winner` has beaten `loser`, whose flipped card has so many coins."""
    seat, rules, notes = seen.own.seat, seen.rules, seen.working
    hands, sure = notes.hands, notes.sure
    way = notes.ends[loser if winner == seat else MAX_PLAYERS + winner]
    lost = min(rules.hand_cards_taken, hands[loser])
    gain = lost * notes.symbols[loser]
    if rules.revealed_card != RevealedCard.NEVER:
        gain += flipped
    left, before = hands[seat], sure[winner]
    hands[loser] -= lost
    sure[winner] += gain
    n = left_at_end(seen, first, way)
    if loser == seat:
        own = after_robbery(seen, gone, left, n, lost)
    else:
        own = own_points(seen, gone, n, left if gone == 0 else left + 1)
    chance = chance_in(seen, spread, first, way, own, gain)
    hands[loser] += lost
    sure[winner] -= gain
    if sure[winner] != before:  # rounded: what was found before no longer holds to the last digit
        for each in range(notes.ends.size):
            notes.ends[each].points = UNKNOWN
    return chance


@kernel
def least_to_challenge(seen, nerve):
    """Return the least value with which others should challenge: it beats that share of unseen own cards."""
    seat, size = seen.own.seat, seen.rules.deck_size
    billionaire, n, below, at = seen.public.billionaire[seat], 0, 0, size - 1
    for place in range(size):
        n += 1 - seen.public.is_open[seat * MAX_DECK + place]
    for i in range(size - 1, -1, -1):  # upwards, so that ever more are beaten
        value = seen.rules.values[billionaire, seen.rules.downwards[billionaire, i]]
        while at >= 0 and seen.rules.values[billionaire, seen.rules.downwards[billionaire, at]] < (
            value + 1 - seen.rules.equal_wins
        ):
            below += 1 - seen.public.is_open[seat * MAX_DECK + seen.rules.downwards[billionaire, at]]
            at -= 1
        if below >= nerve * n:
            return value
    return HIGHEST


@kernel
def best_card(seen, moves, n, ways, rng):
    """Return the card with which the chance to win is best."""
    notes, seat = seen.working, seen.own.seat
    look_ahead(seen)
    notes.hands[seat] -= 1
    first, least = around(seen, seat + 1), least_to_challenge(seen, ways.nerve)
    for other in range(seen.rules.players):
        if other != seat and (other == first or seen.public.face_down[other] > 0):
            reading.weigh_cards(seen, ways.lean, ways.learn, other)
            notes.symbols[other] = features.mean_coins(seen, other)
            notes.under[other] = reading.chance_below(seen, other, least)
    best, most = 0, -99.0
    for i in range(n):
        worth = card_worth(seen, ways.spread, first, moves[i], ways.threat)
        worth -= ways.caprice * log(-log(max(uniform(rng), 1e-12)) + 1e-12)  # Gumbel's noise: a soft choice
        if worth > most:
            best, most = i, worth
    return best


@kernel
def card_worth(seen, spread, first, card, threat):
    """Return the chance to win with a card on the table."""
    notes, seat, own = seen.working, seen.own.seat, features.value(seen, card)
    gone = 1
    while notes.tops[seat, gone] - notes.tops[seat, gone - 1] > own:
        gone += 1
    left, way = notes.hands[seat], notes.ends[seat]
    points = own_points(seen, gone, left_at_end(seen, first, way), left + 1)
    calm = chance_in(seen, spread, first, way, points, 0.0)
    if left == 0:
        return calm
    calm += threat * reading.chance_below(seen, first, own + 1 - seen.rules.equal_wins)
    quiet, total, worth = 1.0, 0.0, 0.0
    for other in range(seen.rules.players):
        if other == seat or seen.public.face_down[other] == 0:
            continue
        under, beaten = notes.under[other], reading.chance_below(seen, other, own + seen.rules.equal_wins)
        win, lose = max(beaten - under, 0.0), 1.0 - max(under, beaten)
        quiet *= 1.0 - win - lose
        total += win + lose
        if win > 0.0:
            worth += win * robbed(seen, spread, gone, seat, other, notes.symbols[other], first)
        if lose > 0.0:
            worth += lose * robbed(seen, spread, gone, other, seat, features.coins(seen, card) * 1.0, first)
    if total <= 0.0:
        return calm
    return quiet * calm + (1.0 - quiet) * worth / total


@kernel
def is_worth_it(seen, ways, rng):
    """Return whether a challenge makes the chance to win better."""
    notes, seat, active, card = seen.working, seen.own.seat, seen.public.active, features.own_card(seen)
    look_ahead(seen)
    notes.symbols[active] = features.mean_coins(seen, active)
    first, own, left = around(seen, active + 1), features.value(seen, card), notes.hands[seat]
    end = end_of(seen, first)
    calm = chance_to_win(seen, ways.spread, own_points(seen, 0, kept(seen, end, seat), left), end)
    limit = own + 1 - seen.rules.equal_wins
    if first != seat:
        calm += ways.threat * reading.chance_under(seen, ways, first, limit)
    chance = reading.chance_under(seen, ways, active, limit)
    won = robbed(seen, ways.spread, 0, seat, active, notes.symbols[active], first)
    lost = robbed(seen, ways.spread, 0, active, seat, features.coins(seen, card) * 1.0, first)
    return chance * won + (1.0 - chance) * lost + common.sway(ways.caprice, rng) > calm + ways.caution
