"""Play to win: buy at small chances, prepare well, and watch who is near winning."""

from typing import NamedTuple

from bng_sim.games.guillotines import (
    NOTHING,
    AssetType,
    Decision,
    Kind,
    Policy,
    Role,
    Suit,
    Trait,
    features,
    inlined,
    kernel,
    strategy,
)
from bng_sim.shipped_strategies.guillotines import _assets as assets
from bng_sim.shipped_strategies.guillotines import _celebrity as celebrity
from bng_sim.shipped_strategies.guillotines import _common as common
from bng_sim.shipped_strategies.guillotines import _panic as panic
from bng_sim.shipped_strategies.guillotines import _policy as policy
from bng_sim.shipped_strategies.guillotines import _puppets as puppets

N_MARKETS = len(AssetType)
FRESH = 1.2  # points up to which a card played costs less than nothing: it makes room to draw another
LAST = 2.0  # what the last space is worth above any other
# At level 4, with two players, three, ...: what a turn costs more that goes by, what the chance of a Buy next turn
# counts more, and how many opponents own more assets than a player that waits: the poor draw more Roles.
RUSH, USUAL, RICHER = (-1.5, -0.5, 0.0, 0.0), (12.0, 1.0, 1.0, 1.5), (1, 1, 2, 3)
BIDING = -3.0  # what a turn costs a player that waits, in assets: it buys little
HOPE = 1.0  # and so much less does such a turn cost, times the chance that the Celebrity may yet be drawn
AGED = 20.0  # turns of each player after which waiting costs twice as much: nobody dithers for ever
CROWD = 0.2  # what that counts less for each player more than three: others buy first, or bring the Revolution
SHYNESS = 0.13  # what zeal counts at level 4, where a Celebrity that hurries wins less
AGED_WAIT = 2.0  # at level 4 what waiting costs more by then, in assets
FAME = 0.5  # what a Celebrity's own spaces count: it has another way to win
ESCAPE = 2.0  # what it costs a Celebrity to bring on the last Crisis itself
FEAR = 0.5  # what it costs to let a Celebrity win by the last Crisis
BLOCK = 0.15  # what it is worth to a single opponent to make a market dearer by a point for a leader one space short
SPOILS = 0.5  # what it is worth to a Celebrity to make a market dearer by a point for a leader one space short
DEPTH = 0.1  # what it is worth to a Celebrity to bring the end of the Round nearer by a card
TAX = 5.0  # what others' taxes count, of what they do to greedy
REPRESSION = 3.0  # worth of a Rebel less to all but the Celebrity, whom the last one lets win: more than of all else
FAME_DRAWN = 4.0  # worth of a New Role that is LIKELY to bring the Celebrity: more than all else
LIKELY = (0.25, 0.6, 0.25, 0.25)  # the chance from which on it is, with two players, three, ...
HOPELESS = -9.0

HASTE = Trait("haste", 0.0, -2.0, 2.0, "what a turn spent preparing a Buy costs, in assets; less than 0: it waits")
THRIFT = Trait("thrift", 0.14, 0.0, 0.5, "what a point played costs, in assets")
PATIENCE = Trait("patience", 0.42, 0.0, 2.0, "what the chance of a Buy next turn counts, of that of a Buy now")
STOCK = Trait("stock", 0.27, 0.0, 1.0, "what a point gained in hand is worth, in assets")
LATE = Trait("late", 0.25, 0.0, 3.0, "haste added when one more Rebel brings the Revolution; less with more to go")
SPITE = Trait("spite", 1.1, 0.0, 5.0, "what it is worth, in assets, to buy the last asset a leader wins by")
ZEAL = Trait("zeal", 1.5, 0.0, 5.0, "what activating a Crisis is worth to a Celebrity, in assets; at level 4 less")
CALM = Trait("calm", 0.0, -9.0, 9.0, "at level 4, how many fewer richer opponents are enough for it to wait")


@strategy(
    "Plays to win: buys at small chances, exchanges for points, and as a Celebrity has the Revolution come.",
    traits=(HASTE, THRIFT, PATIENCE, STOCK, LATE, SPITE, ZEAL, common.STAKE, CALM),
)
def tycoon(seen, moves, n, traits, rng):
    """Considers each Buy's exact chance, the points a move gains, who leads and how near the Revolution is.

    Makes markets dearer for a leader. Keeps the Celebrity, without showing it, and the Vulture Capitalist, to take the
    Role of who owns fewest assets, of two opponents now and then the other's. At level 4 it buys while others do not,
    and stays poor, for Roles, when they have; holds up its envelope late, and before that now and then, but not against
    one opponent, against whom it saves its strong cards; draws a new Role where the Celebrity may be among them; and
    takes Rebels away, which the Celebrity waits for. As a Celebrity it looks for Crises, up to the one that may be the
    last; without it, it fears that one. Does not consider what several need.
    """
    if common.is_action(seen):
        return best_action(seen, moves, n, traits)
    if celebrity.is_about_it(seen):
        return celebrity.answer(seen, moves, n, rng)
    if seen.decision == Decision.SET_POLICY:
        return best_policy(seen, moves, n)
    if seen.decision == Decision.TRADE:
        return 1 if gains(seen, moves[0].asset, moves[0].other_asset, moves[0].seat) else 0
    return common.answer(seen, moves, n, traits[7], 1.0, 1.0, rng)


class Plan(NamedTuple):
    """Hold the plan of a turn. Worth is in assets."""

    leader: int  # the opponent nearest to winning
    goal: int  # the market where it would buy next turn; NOTHING: none
    dump: int  # the open market of least use to it
    drawn: int  # points of a card drawn, on average
    has_room: bool  # whether it will draw next turn whatever it does
    wait: float  # what a turn that goes by costs
    patience: float  # what the chance of a Buy next turn counts
    need: float  # worth of an asset that it needs
    spite: float  # worth of the only asset at a market that the leader needs
    crisis: float  # what activating a Crisis costs
    spoils: float  # worth of a point by which a market gets dearer for the leader
    depth: float  # worth of a card less in the deck


@inlined
def best_action(seen, moves, n, traits):
    """Return the action of highest worth."""
    leader = features.leader(seen)
    count = features.count_cards(seen, leader)
    plan = plan_for(seen, count, leader, traits)
    best, most = 0, HOPELESS
    for i in range(n):
        worth = action_worth(seen, count, plan, moves[i], most, traits)
        if worth > most:
            best, most = i, worth
    return best


@inlined
def plan_for(seen, count, leader, traits):
    """Return the plan of this turn: a Celebrity's is another."""
    seat, empty = seen.own.seat, seen.public.empty_spaces
    drawn = features.mean_points(count)
    has_room = seen.public.hand_size[seat] < features.hand_limit(seen)
    goal, dump = goal_and_dump(seen, count, features.best_points(seen, NOTHING, drawn if has_room else 0))
    last = LAST if empty[seat] == 1 else 0.0
    short = max(empty[leader], 1)
    spite = traits[5] / (short * short)
    patience = traits[2] * (1.0 - CROWD * max(seen.rules.players - 3, 0))
    if celebrity.may_pay_to_be_poor(seen):
        patience = traits[2] * USUAL[celebrity.place_of(seen)]
    zeal = traits[6] * (SHYNESS if seen.rules.level > 3 else 1.0)
    wait, need, crisis, spoils, depth = 0.0, FAME + last, -zeal, SPOILS / short, DEPTH
    chance = features.last_crisis_chance(seen) if seen.own.role == Role.CELEBRITY else 0.0
    if chance > 0.0:
        crisis = ESCAPE * chance
    if seen.own.role != Role.CELEBRITY:
        wait, need, crisis, depth = cost_of_waiting(seen, traits), 1.0 + last, celebrity.dread(seen, FEAR), 0.0
        spoils = BLOCK / (short * short * (seen.rules.players - 1))
    return Plan(leader, goal, dump, drawn, has_room, wait, patience, need, spite, crisis, spoils, depth)


@inlined
def lags(seen, calm):
    """Return whether so many opponents own more assets that it pays to stay poor."""
    richer, own = calm, seen.public.empty_spaces[seen.own.seat]
    for seat in range(seen.rules.players):
        richer += 1.0 if seen.public.empty_spaces[seat] < own else 0.0
    return richer >= RICHER[celebrity.place_of(seen)]


@inlined
def goal_and_dump(seen, count, points):
    """Return the market where a Buy for so many points is likeliest, and the open one where it is least so."""
    goal, most, dump, least = NOTHING, -1.0, 0, 2.0
    for market in range(N_MARKETS):
        if not features.is_open(seen, market):
            continue
        chance = -1.0
        if features.lacks(seen, seen.own.seat, market) > 0:
            chance = features.buy_chance(count, market, points)
        if chance > most:
            goal, most = market, chance
        if chance < least:
            dump, least = market, chance
    return goal, dump


@inlined
def cost_of_waiting(seen, traits):
    """Return what a turn that goes by costs: the more, the fewer Rebels are left, and in a long game.

    While it may pay to be poor, that is less.
    """
    cost = traits[0]
    if seen.rules.level > 1:
        cost += traits[4] / max(seen.rules.rebels - seen.public.rebels_out, 1)
    aged = seen.public.turn / (AGED * seen.rules.players)
    if not celebrity.may_pay_to_be_poor(seen):
        return cost * (1.0 + aged)
    cost += BIDING if lags(seen, traits[8]) else RUSH[celebrity.place_of(seen)]
    return cost - HOPE * celebrity.chance_left(seen) + AGED_WAIT * aged * aged


@inlined
def action_worth(seen, count, plan, move, floor, traits):
    """Return what an action is worth; what cannot be worth more than `floor` is not looked at closely."""
    kind = move.kind
    if kind == Kind.BUY:
        return buy_worth(seen, count, plan, move, floor, traits)
    if kind == Kind.EXCHANGE:
        return exchange_worth(seen, count, plan, move, floor, traits)
    if kind == Kind.INVEST:
        return invest_worth(seen, count, plan, move, floor, traits)
    if kind == Kind.SWAP:
        return swap_worth(seen, count, plan, move, floor, traits)
    return special_worth(seen, move, traits)


@inlined
def asset_worth(seen, plan, market):
    """Return the worth of an asset of this market: to this seat, and to the leader the fewer are left."""
    worth = plan.need if features.lacks(seen, seen.own.seat, market) > 0 else 0.0
    if features.lacks(seen, plan.leader, market) > 0:
        worth += plan.spite / max(seen.public.market_assets[market], 1)
    return worth


@inlined
def buy_worth(seen, count, plan, move, floor, traits):
    """Evaluate a Buy at once."""
    points, cards = features.worth(seen, move.card), 1
    if move.other_card != NOTHING:
        points, cards = points + features.worth(seen, move.other_card), 2
    gain, worth = asset_worth(seen, plan, move.market), -traits[1] * (points - FRESH * cards)
    if gain > 0.0 and worth + gain - min(plan.crisis, 0.0) > floor:
        worth += gain * features.buy_chance(count, move.market, points)
    if plan.crisis != 0.0:
        worth -= plan.crisis * features.crisis_chance(seen, count, move.market)
    return worth


@inlined
def later(seen, count, plan, market, points, change, other, floor, traits):
    """Evaluate a Buy next turn with cards worth `points`, after a change to the market, and `other` worth besides."""
    worth = other - plan.wait - traits[1] * (points - 2.0 * FRESH)
    if market == NOTHING:
        return worth
    most = plan.patience * asset_worth(seen, plan, market)
    return worth + most * features.buy_chance(count, market, points + change) if worth + most > floor else worth


@inlined
def exchange_worth(seen, count, plan, move, floor, traits):
    """Evaluate an Exchange: for a stronger card, and for what it leaves at the market."""
    card, market = move.card, move.market
    taken = seen.public.face_up[market]
    if features.is_crisis(seen, taken):
        return HOPELESS
    got, is_crisis = features.worth(seen, taken), features.is_crisis(seen, card)
    gain = traits[3] * (got if is_crisis else got - features.worth(seen, card))
    if plan.spoils > 0.0 and features.lacks(seen, plan.leader, market) > 0:
        gain += plan.spoils * (dearer(seen, plan.leader, card) - dearer(seen, plan.leader, taken))
    left = -features.crisis_penalty(seen) if is_crisis else features.adds(seen, card)
    change = left - features.adds(seen, taken)
    points = points_next(seen, plan, card, got)
    best = later(seen, count, plan, plan.goal, points, change if market == plan.goal else 0, gain, floor, traits)
    if market != plan.goal and features.lacks(seen, seen.own.seat, market) > 0:
        best = max(best, later(seen, count, plan, market, points, change, gain, floor, traits))
    return best


@inlined
def points_next(seen, plan, gone, come):
    """Return the points of the best Buy next turn, without the card `gone` and with one worth `come`."""
    if plan.has_room and seen.public.hand_size[seen.own.seat] == 1:
        return come + plan.drawn if seen.rules.buy_cards > 1 else max(come, plan.drawn)
    return features.best_points(seen, gone, come)


@inlined
def invest_worth(seen, count, plan, move, floor, traits):
    """Evaluate an Invest: own-suit cards where it will buy, others where it will not, or the leader will."""
    card, market = move.card, move.market
    is_crisis = features.is_crisis(seen, card)
    change = 0 if is_crisis else features.adds(seen, card)
    plants = change > 0 and features.lacks(seen, seen.own.seat, market) > 0
    spoilt = 0.0
    if plan.spoils > 0.0 and features.lacks(seen, plan.leader, market) > 0:
        spoilt = plan.spoils * dearer(seen, plan.leader, card)
    if not plants and market != plan.dump and spoilt <= 0.0:
        return HOPELESS
    drawn = plan.drawn if seen.public.deck_size > 0 else 0
    gain = traits[3] * (drawn if is_crisis else drawn - features.worth(seen, card)) + plan.depth + spoilt
    points = points_next(seen, plan, card, drawn)
    if plants:
        return later(seen, count, plan, market, points, change, gain, floor, traits)
    return later(seen, count, plan, plan.goal, points, 0, gain, floor, traits)


@inlined
def swap_worth(seen, count, plan, move, floor, traits):
    """Evaluate a Swap: to buy at the market that it makes cheaper."""
    market, other = move.market, move.other_market
    top, other_top = seen.public.face_up[market], seen.public.face_up[other]
    if features.is_crisis(seen, top) or features.is_crisis(seen, other_top):
        return HOPELESS
    change = features.adds(seen, other_top) - features.adds(seen, top)
    if change < 0:
        market, change = other, -change
    if change == 0 or features.lacks(seen, seen.own.seat, market) == 0:
        return HOPELESS
    points = features.best_points(seen, NOTHING, plan.drawn if plan.has_room else 0)
    return later(seen, count, plan, market, points, change, 0.0, floor, traits)


@inlined
def dearer(seen, leader, card):
    """Return by how many points a card at a market makes it dearer for the leader."""
    if features.is_crisis(seen, card):
        return seen.rules.crisis_penalty
    points = features.worth(seen, card)
    return -points if seen.rules.suit[card] == seen.public.billionaire[leader] else points


@inlined
def special_worth(seen, move, traits):
    """Evaluate an Audit, a Scam or a purchase from a Puppet, less the cards; Game the Market is left alone."""
    kind = move.kind
    if kind == Kind.NO:
        return 0.0
    if kind == Kind.PURCHASE:
        cost = traits[1] * policy.points_of_several(seen, move.several)
        return puppets.purchase_worth(seen, move.asset, move.seat, 1.0) - cost
    cost = traits[1] * features.worth(seen, move.card)
    if kind == Kind.AUDIT:
        return assets.audit_worth(seen, move.asset, move.seat) - cost
    if kind == Kind.SCAM:
        return common.scam_worth(seen, move) - cost
    return -1.0 - cost


@kernel
def best_policy(seen, moves, n):
    """Return the policy of highest worth; none doubles a suit, which serves the player who plays next."""
    best, most = 0, 0.0
    for i in range(n):
        if moves[i].kind != Kind.CHOOSE or moves[i].card < Suit.NONE:
            continue
        worth = policy.policy_worth(seen, moves[i].card)
        if moves[i].card == Policy.TAX_TYRANNY:
            worth *= TAX
        elif moves[i].card == Policy.REPRESS_THE_REBELS and worth > 0.0:
            worth = REPRESSION
        elif moves[i].card == Policy.NEW_ROLE and seen.own.role == Role.CELEBRITY:
            worth = HOPELESS
        elif moves[i].card == Policy.NEW_ROLE and celebrity.chance_to_draw(seen) > LIKELY[celebrity.place_of(seen)]:
            worth = FAME_DRAWN
        if worth > most:
            best, most = i, worth
    return best


@kernel
def gains(seen, got, given, other):
    """Return whether a trade wins, or fills a space and does not let the other win."""
    if not panic.is_welcome(seen, got, given, other):
        return False
    return assets.gain_of_trade(seen, seen.own.seat, got, given) > 0
