"""Share what the sensible strategies need: the worth of a move, and answers to small decisions.

Worth is counted in assets: 1.0 is one more space filled for certain. A strategy adds its own
considerations to `worth` for its actions, and leaves the rest of its decisions to `answer`.
"""

from typing import NamedTuple

from bng_sim.games.guillotines import NOTHING, AssetType, Decision, Kind, Role, Trait, features, inlined, kernel
from bng_sim.shipped_strategies.guillotines import _assets as assets
from bng_sim.shipped_strategies.guillotines import _panic as panic
from bng_sim.shipped_strategies.guillotines import _policy as policy
from bng_sim.shipped_strategies.guillotines import _puppets as puppets
from bng_sim.shipped_strategies.guillotines import _roles as roles

N_MARKETS = len(AssetType)
HASTE = Trait("haste", 0.2, 0.0, 1.0, "what a turn spent preparing a Buy costs, in assets")
THRIFT = Trait("thrift", 0.05, 0.0, 0.5, "what a point kept in hand is worth, in assets")
STAKE = Trait("stake", 1.0, 0.0, 9.0, "empty spaces at or below which it pledges nothing that fills one")
ROLES = roles.ROLES
PUPPETS = puppets.PUPPETS
SURE = 0.8  # chance that an asset of a Puppet is still there next turn
GAME = 0.45  # chance of a Buy with Game the Market, before the cards are dealt again
ESCAPE = 0.5  # what it costs a Celebrity to bring on the last Crisis itself, in assets: more, and it waits too long
LONG_GAME = 20.0  # turns of each player after which preparing costs twice as much: nobody dithers for ever


@kernel
def answer(seen, moves, n, stake, willing, care, rng):
    """Answer any decision but the action of a turn; `stake` is for pledges, `willing` for Roles, `care` for Puppets."""
    decision = seen.decision
    if decision in (Decision.DRAW, Decision.END_ROUND):
        return 1 if decision == Decision.DRAW or not can_gain(seen) else 0
    if decision >= Decision.REVEAL:
        return further_answer(seen, moves, n, willing, care, rng)
    if decision in (Decision.PLEDGE, Decision.OFFER, Decision.TRADE):
        return panic.answer(seen, moves, n, stake)
    if decision == Decision.GIVE_BACK:
        return assets.least_missed(seen, moves, n)
    if decision in (Decision.CLAIM, Decision.TAKE_REBEL):
        return best_claim(seen, moves, n)
    raise ValueError("no answer to this decision")


@kernel
def further_answer(seen, moves, n, willing, care, rng):
    """Answer any decision that comes at levels 3 and 4, or with Puppets."""
    decision = seen.decision
    if decision >= Decision.NUDGE:
        return puppets.answer(seen, moves, n, care)
    if decision <= Decision.INSIDER_TRADER or decision >= Decision.PICK_ROLE:
        return roles.answer(seen, moves, n, willing, rng)
    return policy.answer(seen, moves, n)


@kernel
def best_claim(seen, moves, n):
    """Return an asset that counts for the Luxury Bunker (L1); else the first, as for equal Rebels to be removed."""
    if seen.decision == Decision.CLAIM and seen.rules.level > 2:
        for i in range(n):
            if features.counts_for_bunker(moves[i].asset):
                return i
    return 0


@kernel
def can_gain(seen):
    """Return whether an open market has what this seat still needs."""
    n_wanted = 0
    for market in range(N_MARKETS):
        if features.is_wanted(seen, seen.own.seat, market):
            n_wanted += 1
    return n_wanted > 0


class Outlook(NamedTuple):
    """Hold what this seat expects of its next turn if it leaves markets and hand unchanged."""

    goal: int  # the market where its Buy is worth most
    dump: int  # the open market that is of least use to it
    points: int  # of the cards it can play
    drawn: int  # points of a card drawn, on average
    cost: float  # of those cards and of the turn that goes by
    thrift: float  # what a point kept in hand is worth
    dread: float  # what it costs a Celebrity to activate the next Crisis itself, in assets
    care: float  # how much Puppets matter to it
    bounty: float  # worth of the best purchase from its own Puppet next turn, once it can pay; 0.0: of none
    other_bounty: float  # the same of the opponent's Puppet


class Step(NamedTuple):
    """Describe what a move leads to: a Buy, now or next turn, and its cost."""

    market: int
    points: int  # of the cards played, with what the move changes among the known cards of the market
    gain: float  # worth of the asset; 0.0 if the move leads to no Buy
    cost: float  # worth of the cards played, of a turn of preparation; less than 0.0 is a gain


NOWHERE = Step(0, 0, 0.0, 9.0)


@inlined
def look_ahead(seen, count, haste, thrift, care):
    """Choose the market to buy at next turn, and the one to be rid of cards at."""
    drawn = features.mean_points(count)
    has_room = seen.public.hand_size[seen.own.seat] < features.hand_limit(seen)
    points = features.best_points(seen, NOTHING, drawn if has_room else 0)
    goal, most, dump, least = 0, -1.0, 0, 2.0
    for market in range(N_MARKETS):
        if not features.is_open(seen, market):
            continue
        wanted = features.is_wanted(seen, seen.own.seat, market)
        chance = features.buy_chance(count, market, points) if wanted else -1.0
        if chance > most:
            goal, most = market, chance
        if chance < least:
            dump, least = market, chance
    so_far = seen.public.turn / (LONG_GAME * seen.rules.players)
    cost = thrift * points + haste * (1.0 + so_far)
    bounty, other_bounty = bounties(seen, care)
    return Outlook(goal, dump, points, drawn, cost, thrift, dread(seen), care, bounty, other_bounty)


@inlined
def bounties(seen, care):
    """Return the worth of the best purchase from either Puppet next turn: the own, and the other's (U6)."""
    own = features.puppet_of(seen, seen.own.seat)
    if own == NOTHING or care == 0.0:
        return 0.0, 0.0
    other = features.puppet_of(seen, 1 - seen.own.seat)
    return SURE * puppets.bounty(seen, own, care), SURE * puppets.bounty(seen, other, care)


@inlined
def dread(seen):
    """Return the cost of activating the next Crisis to a Celebrity, who wins by the last one unless it is its own."""
    return ESCAPE * features.last_crisis_chance(seen) if seen.own.role == Role.CELEBRITY else 0.0


@inlined
def worth(seen, count, outlook, step):
    """Return the worth of a move: the chance of the Buy it leads to times the asset, less the cost."""
    if step.gain == 0.0:
        return -step.cost
    worth = step.gain * features.buy_chance(count, step.market, step.points) - step.cost
    if outlook.dread > 0.0:
        worth -= outlook.dread * features.crisis_chance(seen, count, step.market)
    return worth


@inlined
def best_action(seen, moves, n, haste, thrift, care):
    """Return the action, or the Buy with Game the Market, of highest worth."""
    count = features.count_cards(seen, seen.own.seat)
    outlook = look_ahead(seen, count, haste, thrift, care)
    best, most = 0, -10.0
    for i in range(n):
        step = step_of(seen, outlook, moves[i], most)
        if step.gain - step.cost > most:
            value = worth(seen, count, outlook, step)
            if value > most:
                best, most = i, value
    return best


@inlined
def is_action(seen):
    """Return whether the decision is what to do with a turn."""
    return seen.decision in (Decision.ACT, Decision.GAME_BUY)


@inlined
def step_of(seen, outlook, move, floor):
    """Return what move `i` of an `act` or `game_buy` list leads to, for one who looks one turn ahead.

    Considers Buys now or next turn, the cards they use up, and what a Special Action card takes
    from others; not what others will do. A preparation that cannot be worth more than `floor` is
    not looked at.
    """
    kind = move.kind
    if kind == Kind.BUY:
        return buy(seen, outlook, move)
    if kind in (Kind.INVEST, Kind.EXCHANGE, Kind.SWAP):
        if 1.0 - outlook.cost <= floor:
            return NOWHERE
        return prepare(seen, outlook, move)
    if kind == Kind.PURCHASE:
        return Step(0, 0, 0.0, -purchase_worth(seen, outlook, move))
    return Step(0, 0, 0.0, -special_worth(seen, outlook, move))


@kernel
def purchase_worth(seen, outlook, move):
    """Return the worth of a purchase from a Puppet, less the cards."""
    points = policy.points_of_several(seen, move.several)
    return puppets.purchase_worth(seen, move.asset, move.seat, outlook.care) - outlook.thrift * points


@inlined
def prepare(seen, outlook, move):
    """Evaluate a Buy next turn, after an Invest, Exchange or Swap."""
    if move.kind == Kind.INVEST:
        return invest(seen, outlook, move)
    if move.kind == Kind.EXCHANGE:
        return exchange(seen, outlook, move)
    return swap(seen, outlook, move)


@inlined
def special_worth(seen, outlook, move):
    """Return the worth of playing a Special Action card, less its points; or 0 for no Buy with Game the Market."""
    kind = move.kind
    if kind == Kind.NO:
        return 0.0
    points = outlook.thrift * features.worth(seen, move.card)
    if kind == Kind.AUDIT:
        return assets.audit_worth(seen, move.asset, move.seat) - points
    if kind == Kind.SCAM:
        return scam_worth(seen, move) - points
    if kind == Kind.GAME:
        return GAME - points
    raise ValueError("no worth for this kind of move")


@inlined
def later(seen, outlook, market, points, change):
    """Evaluate a Buy next turn with cards worth `points`, after a change to what this seat knows to lie there."""
    return Step(market, points + change, assets.asset_worth(seen, market), outlook.cost)


@inlined
def buy(seen, outlook, move):
    """Evaluate a Buy at once."""
    points = features.worth(seen, move.card)
    if move.other_card != NOTHING:
        points += features.worth(seen, move.other_card)
    return Step(move.market, points, assets.asset_worth(seen, move.market), outlook.thrift * points)


@inlined
def invest(seen, outlook, move):
    """Evaluate an Invest: own-suit cards go where one will buy, the others where one will not, for a fresh card."""
    card, market = move.card, move.market
    change = 0 if features.is_crisis(seen, card) else features.adds(seen, card)
    plants = change > 0 and features.lacks(seen, seen.own.seat, market) > 0
    if not plants and market != outlook.dump:
        return NOWHERE
    points = features.best_points(seen, card, outlook.drawn if seen.public.deck_size > 0 else 0)
    if plants:
        return later(seen, outlook, market, points, change)
    return later(seen, outlook, outlook.goal, points, 0)


@inlined
def exchange(seen, outlook, move):
    """Evaluate an Exchange: for a stronger card, or to leave an own-suit card or a weaker one where one will buy."""
    card, market = move.card, move.market
    taken = seen.public.face_up[market]
    if features.is_crisis(seen, taken):
        return NOWHERE
    bounty = bounty_after(seen, outlook, card, taken)
    if bounty > 0.0:
        return Step(0, 0, 0.0, outlook.cost - bounty)
    is_crisis = features.is_crisis(seen, card)
    change = -features.crisis_penalty(seen) if is_crisis else features.adds(seen, card)
    change -= features.adds(seen, taken)
    gain = features.worth(seen, taken) - features.worth(seen, card)
    is_wanted = features.lacks(seen, seen.own.seat, market) > 0
    if gain <= 0 and (not is_wanted or gain + change <= 0):
        return NOWHERE
    points = features.best_points(seen, card, features.worth(seen, taken))
    if is_wanted:
        return later(seen, outlook, market, points, change)
    return later(seen, outlook, outlook.goal, points, 0)


@inlined
def bounty_after(seen, outlook, gone, come):
    """Return the worth of the best purchase from a Puppet next turn, with the card `come` in hand for `gone`."""
    best = 0.0
    if outlook.bounty > 0.0 and puppets.could_pay(seen, features.puppet_of(seen, seen.own.seat), gone, come):
        best = outlook.bounty
    if outlook.other_bounty > best and puppets.could_pay(seen, features.puppet_of(seen, 1 - seen.own.seat), gone, come):
        best = outlook.other_bounty
    return best


@inlined
def swap(seen, outlook, move):
    """Evaluate a Swap: to buy at the market that it makes cheaper."""
    market, other = move.market, move.other_market
    top, other_top = seen.public.face_up[market], seen.public.face_up[other]
    if features.is_crisis(seen, top) or features.is_crisis(seen, other_top):
        return NOWHERE
    change = features.adds(seen, other_top) - features.adds(seen, top)
    if change > 0 and features.lacks(seen, seen.own.seat, market) > 0:
        return later(seen, outlook, market, outlook.points, change)
    if change < 0 and features.lacks(seen, seen.own.seat, other) > 0:
        return later(seen, outlook, other, outlook.points, -change)
    return NOWHERE


@inlined
def scam_worth(seen, move):
    """Evaluate a Scam: the spaces it fills, and the harm to the other, who must not win by it."""
    got, given, other = move.asset, move.other_asset, move.seat
    if features.spaces_after(seen, other, given, got) == 0:
        return -8.0
    loss = -assets.gain_of_trade(seen, other, given, got)
    return assets.gain_of_trade(seen, seen.own.seat, got, given) + assets.HARM / seen.public.empty_spaces[other] * loss
