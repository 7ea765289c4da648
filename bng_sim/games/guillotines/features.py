"""What a player can work out from what it sees: odds of a Buy, needs, who leads (B2-B4, K3, X3).

Every function takes `seen` and looks at nothing else. `count_cards` is the one with a price (about
as much as a turn of the engine): call it once a decision and hand its result to `buy_chance` and
`crisis_chance`.

In the examples `seen` and `moves` are what seat 2 (the third player) is shown in turn 24 of
`bng-sim play --level 4 --players 3 --lineup random`, when it may act.
"""

from bng_sim.core.compiling.compiler import inlined
from bng_sim.games.guillotines import counting
from bng_sim.games.guillotines.counting import MIDDLE
from bng_sim.games.guillotines.declared.components import ASSETS_A_TYPE, BUNKER_ASSETS, N_MARKETS, N_SUITS, Role
from bng_sim.games.guillotines.declared.limits import MAX_ADDS, MOST_EXACT
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.engine.records import NOTHING


@inlined
def is_crisis(seen, card):
    """Return whether `card` is a Crisis.

    >>> [features.is_crisis(seen, card) for card in (8, 56)]
    [False, True]
    """
    return card >= seen.rules.first_crisis


@inlined
def worth(seen, card):
    """Return the points that `card` counts, with the policy in effect (B2, G2).

    >>> features.worth(seen, seen.own.hand[0])
    1
    """
    points = seen.rules.points[card]
    return points * seen.rules.suit_bonus if seen.rules.suit[card] == seen.public.favoured_suit else points


@inlined
def crisis_penalty(seen):
    """Return the points that a Crisis counts against this seat in a Buy (B3, L2).

    >>> features.crisis_penalty(seen)
    3
    """
    return 0 if seen.public.bunker_holder == seen.own.seat else seen.rules.crisis_penalty


@inlined
def adds(seen, card):
    """Return what `card`, no Crisis, adds at a market to this seat's score less the market's (B2).

    >>> [features.adds(seen, card) for card in (2, 12)]
    [1, -2]
    """
    points = worth(seen, card)
    return points if seen.rules.suit[card] == seen.public.billionaire[seen.own.seat] else -points


@inlined
def lacks(seen, seat, market):
    """Count the assets of this type that `seat` still needs.

    >>> [features.lacks(seen, seen.own.seat, market) for market in AssetType]
    [0, 0, 2, 1, 1]
    """
    return max(seen.public.needs[seat, market] - seen.public.owned[seat, market], 0)


@inlined
def has_spare(seen, seat, market):
    """Return whether `seat` owns more assets of this type than its board has spaces for.

    >>> features.has_spare(seen, 0, AssetType.TOYS)
    True
    """
    return seen.public.owned[seat, market] > seen.public.needs[seat, market]


@inlined
def is_open(seen, market):
    """Return whether there is an asset at `market` (B1).

    >>> [features.is_open(seen, market) for market in AssetType]
    [True, True, True, True, True]
    """
    return seen.public.market_assets[market] > 0


@inlined
def is_wanted(seen, seat, market):
    """Return whether there is an asset at `market` that `seat` needs.

    >>> [features.is_wanted(seen, seen.own.seat, market) for market in AssetType]
    [False, False, True, True, True]
    """
    return is_open(seen, market) and lacks(seen, seat, market) > 0


@inlined
def asset_type(asset):
    """Return an asset's type, which is also its market.

    >>> AssetType(features.asset_type(14)).name
    'TOYS'
    """
    return asset // ASSETS_A_TYPE


@inlined
def controller(seen, seat):
    """Return the seat of the player who decides for `seat`, be it a player's own or a Puppet's (U1).

    >>> features.controller(seen, 2)
    2
    """
    return seat % seen.rules.players


@inlined
def puppet_of(seen, seat):
    """Return the seat of the Puppet that the player `seat` runs, or NOTHING (U1).

    >>> features.puppet_of(seen, 0) == NOTHING
    True
    """
    return seat + seen.rules.players if seen.rules.billionaires > seen.rules.players else NOTHING


@inlined
def leader(seen):
    """Return the opponent with fewest empty spaces (of several, the next to play), or its Puppet if that has fewer.

    >>> seen.public.empty_spaces[:3].tolist(), features.leader(seen)
    ([5, 5, 4], 0)
    """
    players = seen.rules.players
    best = (seen.own.seat + 1) % players
    for i in range(2, players):
        seat = (seen.own.seat + i) % players
        if seen.public.empty_spaces[seat] < seen.public.empty_spaces[best]:
            best = seat
    puppet, empty = puppet_of(seen, best), seen.public.empty_spaces
    return puppet if puppet != NOTHING and empty[puppet] < empty[best] else best


@inlined
def spaces_after(seen, seat, got, given):
    """Empty spaces of `seat` once it has got one asset for another.

    >>> [features.spaces_after(seen, 2, got, given=1) for got in (4, 12)]
    [5, 4]
    """
    empty = seen.public.empty_spaces[seat]
    if asset_type(got) == asset_type(given):
        return empty
    fills, empties = lacks(seen, seat, asset_type(got)) > 0, not has_spare(seen, seat, asset_type(given))
    return empty - fills + empties


@inlined
def would_complete(seen, seat, asset):
    """Return whether getting `asset` would fill the last space of `seat` (W1).

    >>> features.would_complete(seen, 2, asset=8)
    False
    """
    return seen.public.empty_spaces[seat] == 1 and lacks(seen, seat, asset_type(asset)) > 0


@inlined
def counts_for_bunker(asset):
    """Return whether `asset` counts for the Luxury Bunker (L1).

    >>> [asset for asset in range(20) if features.counts_for_bunker(asset)]
    [0, 4, 8, 12, 16]
    """
    return asset in BUNKER_ASSETS


@inlined
def hand_limit(seen):
    """Return how many cards this seat may hold (T2, O5).

    >>> features.hand_limit(seen)
    2
    """
    if seen.public.role_shown[seen.own.seat] == Role.BANKER:
        return seen.rules.banker_hand_limit
    return seen.rules.hand_limit


@inlined
def envelope_points_of(seen, suit):
    """Sum what the cards of one suit in this seat's envelope are worth, as a Toady counts them (O12).

    >>> [features.envelope_points_of(seen, suit) for suit in Suit]
    [0, 2, 0, 0, 2, 0]
    """
    total = 0
    for i in range(seen.public.envelope_size[seen.own.seat]):
        total += worth(seen, seen.own.envelope[i]) if seen.rules.suit[seen.own.envelope[i]] == suit else 0
    return total


@inlined
def last_crisis_chance(seen):
    """Return the chance that the next Crisis brings the Revolution, if it may be any not yet activated (K5).

    >>> round(features.last_crisis_chance(seen), 3)
    0.0
    """
    supply = seen.rules.rebels - seen.public.rebels_out
    n, last = 0, 0
    for card in range(seen.rules.first_crisis, seen.rules.n_cards):
        if seen.public.place[card] != Place.GUILLOTINE:
            n += 1
            last += 1 if seen.rules.icons[card] >= supply else 0
    return last / max(n, 1)


@inlined
def planted(seen, market):
    """Return what this seat's own Invests at `market` add to its score, less what they add to the market's.

    >>> [features.planted(seen, market) for market in AssetType]
    [0, -1, 0, 0, 0]
    """
    own = seen.own
    total = 0
    for i in range(own.invested):
        if own.invested_market[i] == market and not is_crisis(seen, own.invested_card[i]):
            total += adds(seen, own.invested_card[i])
    return total


@inlined
def unknown_cards(seen, market):
    """Count the cards at `market` that this seat does not know (X3).

    >>> [features.unknown_cards(seen, market) for market in AssetType]
    [2, 2, 2, 2, 1]
    """
    n = seen.public.face_down[market]
    for i in range(seen.own.invested):
        n -= 1 if seen.own.invested_market[i] == market else 0
    return n


@inlined
def knows_crisis(seen, market):
    """Return whether this seat knows of a Crisis at `market`: face-up, or one of its own Invests.

    >>> [features.knows_crisis(seen, market) for market in AssetType]
    [False, False, True, False, False]
    """
    if seen.public.face_up[market] != NOTHING and is_crisis(seen, seen.public.face_up[market]):
        return True
    for i in range(seen.own.invested):
        if seen.own.invested_market[i] == market and is_crisis(seen, seen.own.invested_card[i]):
            return True
    return False


@inlined
def known_score(seen, market):
    """Return this seat's score at `market` less the market's, from the cards there it knows, no Crisis (B2).

    >>> [features.known_score(seen, market) for market in AssetType]
    [-1, -4, 0, -2, 3]
    """
    top = seen.public.face_up[market]
    score = planted(seen, market)
    if top != NOTHING and not is_crisis(seen, top):
        score += adds(seen, top)
    return score


@inlined
def count_cards(seen, other):
    """Count the cards this seat has not placed, and the sets of them that markets may hide.

    `buy_chance` can then be asked of open markets that have what this seat needs, or what the seat
    `other` needs; give one's own seat if no other matters. What is returned holds until the next
    call: for each number of cards u, `sets[u, MIDDLE + s]` is the number of sets of u of them, no
    Crisis among them, that add s or more to this seat's score.

    >>> count = features.count_cards(seen, seen.own.seat)
    >>> count.cards, count.crises, count.unknown.tolist()
    (27, 3, [0, 0, 2, 2, 1])
    """
    notes = seen.notes
    most = _look_at_markets(seen, other)
    _count_unseen(seen)
    notes.lowest, notes.highest, notes.cards, notes.points = 0, 0, 0, 0
    most_added = _most_added(seen)
    for value in range(-most_added, most_added + 1):
        n = int(notes.cards_adding[MAX_ADDS + value])
        if n > 0:
            notes.lowest = min(notes.lowest, value)
            notes.highest = max(value, 0)
            notes.cards += n
            notes.points += n * abs(value)
    counting.count_sets(notes, most)
    _count_places(seen)
    for market in range(N_MARKETS):
        if _matters(seen, other, market):
            counting.weigh_sets(notes, market)
    return notes


@inlined
def _look_at_markets(seen, other):
    """Note what is unknown and known at each market that matters; return the most unknown cards."""
    notes = seen.notes
    most = 0
    for market in range(N_MARKETS):
        if not _matters(seen, other, market):
            continue
        knows = knows_crisis(seen, market)
        penalty = crisis_penalty(seen)
        notes.unknown[market] = min(unknown_cards(seen, market), MOST_EXACT)
        notes.may_be_crises[market] = _may_be_crises(seen, market)
        notes.to_beat[market] = (penalty if knows else 0) - known_score(seen, market)
        notes.penalty[market] = 0 if knows else penalty  # K3: however many there are, they count once
        most = max(most, notes.unknown[market])
    return most


@inlined
def _matters(seen, other, market):
    """Return whether this seat or `other` wants an asset of `market`."""
    return is_wanted(seen, seen.own.seat, market) or is_wanted(seen, other, market)


@inlined
def _may_be_crises(seen, market):
    """Count the cards at `market` this seat does not know that were not dealt before Crises were in the deck."""
    return unknown_cards(seen, market) - seen.public.dealt_under[market]


@inlined
def _count_places(seen):
    """Note where the unplaced Crises may be: not under markets since before there were any, not in envelopes (G1)."""
    notes = seen.notes
    notes.places = notes.cards + notes.crises
    for market in range(N_MARKETS):
        notes.places -= seen.public.dealt_under[market]
    for other in range(seen.rules.players):
        notes.places -= seen.public.envelope_size[other] if other != seen.own.seat else 0


@inlined
def _count_unseen(seen):
    """Note how many unplaced cards add each value, and how many are Crises (X3)."""
    notes, public = seen.notes, seen.public
    suit = public.billionaire[seen.own.seat]
    most_added = _most_added(seen)
    for value in range(-most_added, most_added + 1):
        notes.cards_adding[MAX_ADDS + value] = 0.0
    for other in range(N_SUITS + 1):
        times = seen.rules.suit_bonus if other == public.favoured_suit else 1
        sign = times if other == suit else -times
        for points in range(seen.rules.most_points + 1):
            notes.cards_adding[MAX_ADDS + sign * points] += public.unseen[other, points]
    notes.crises = seen.public.unseen_crises
    for i in range(seen.public.hand_size[seen.own.seat]):
        card = seen.own.hand[i]
        if seen.public.place[card] == Place.UNKNOWN:
            _strike(seen, card)
    for i in range(seen.own.invested):
        _strike(seen, seen.own.invested_card[i])
    for i in range(seen.public.envelope_size[seen.own.seat]):
        _strike(seen, seen.own.envelope[i])


@inlined
def _most_added(seen):
    """Return the most that one card can add to a total, with the policy in effect."""
    times = seen.rules.suit_bonus if seen.public.favoured_suit != NOTHING else 1
    return seen.rules.most_points * max(times, 1)


@inlined
def _strike(seen, card):
    """Take a card this seat knows off the counts."""
    if is_crisis(seen, card):
        seen.notes.crises -= 1
    else:
        seen.notes.cards_adding[MAX_ADDS + adds(seen, card)] -= 1.0


@inlined
def buy_chance(count, market, points):
    """Return the chance, as far as this seat can know, that a Buy with cards worth `points` succeeds.

    The market is an open one. Exact if each unplaced Crisis is as likely to be at any place where it may be, and each
    other card at the rest (B2-B4, K3): no Crisis is where cards have lain since before Crises were in the deck
    (`seen.public.dealt_under`), or in an envelope (G1). What hands and Invests may hold is not judged
    (`seen.public.plain`), and beyond MOST_EXACT unknown cards the rest are left out.
    For the chance after a change to the cards one knows there, add the change to `points`.

    >>> count = features.count_cards(seen, seen.own.seat)
    >>> [round(features.buy_chance(count, AssetType.TOYS, points), 3) for points in (1, 3, 5)]
    [0.053, 0.207, 0.35]
    """
    unknown = count.unknown[market]
    need = 1 + count.to_beat[market] - points  # B4: strictly greater
    chance = count.weight[market, 0] * _sets_adding(count, unknown, need)
    if count.crises > 0:
        need += count.penalty[market]
        for j in range(1, unknown + 1):
            chance += count.weight[market, j] * _sets_adding(count, unknown - j, need)
    return min(chance, 1.0)


@inlined
def _sets_adding(count, u, at_least):
    """How many sets of `u` unplaced cards, no Crisis among them, add `at_least` or more."""
    if at_least > u * count.highest:
        return 0.0
    return count.sets[u, MIDDLE + max(at_least, u * count.lowest)]


@inlined
def crisis_chance(seen, count, market):
    """Return the chance that a Buy at an open market would activate a Crisis (K3).

    As in `buy_chance`, each unplaced Crisis is as likely to be at any place where it may be.

    >>> count = features.count_cards(seen, seen.own.seat)
    >>> round(features.crisis_chance(seen, count, AssetType.TOYS), 3)
    0.23
    """
    if knows_crisis(seen, market):
        return 1.0
    none = 1.0
    for i in range(_may_be_crises(seen, market)):
        none *= max(count.places - count.crises - i, 0) / max(count.places - i, 1)
    return 1.0 - none


@inlined
def mean_points(count):
    """Return the mean worth of a card drawn, rounded; a Crisis is worth 0.

    >>> features.mean_points(features.count_cards(seen, seen.own.seat))
    2
    """
    return (2 * count.points + count.cards) // max(2 * (count.cards + count.crises), 1)


@inlined
def best_points(seen, gone, come):
    """Points of the strongest cards a Buy may use, of the hand without `gone` and with one worth `come`.

    `gone` may be NOTHING, and `come` 0 for no further card.

    >>> features.best_points(seen, NOTHING, 0), features.best_points(seen, seen.own.hand[0], 2)
    (1, 2)
    """
    first, second = come, 0
    for i in range(seen.public.hand_size[seen.own.seat]):
        card = seen.own.hand[i]
        if card == gone or is_crisis(seen, card):
            continue
        points = worth(seen, card)
        first, second = max(first, points), max(second, min(first, points))
    return first + second if seen.rules.buy_cards > 1 else first
