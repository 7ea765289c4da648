"""What the sensible strategies share: what a move is worth, and the answers to small questions.

Worth is counted in assets: 1.0 is one more space filled for certain. A strategy adds its own
considerations to `worth` for its actions, and leaves the rest of its decisions to `answer`.
"""

from typing import NamedTuple

from bng_sim.games.guillotines import NOTHING, AssetType, Decision, Kind, Trait, features, inlined, kernel

N_MARKETS = len(AssetType)
HASTE = Trait("haste", 0.2, 0.0, 1.0, "what a turn spent preparing a Buy costs, in assets")
THRIFT = Trait("thrift", 0.05, 0.0, 0.5, "what a point kept in hand is worth, in assets")
STAKE = Trait("stake", 1.0, 0.0, 9.0, "empty spaces at or below which it pledges nothing that fills one")
GAME = 0.45  # chance of a Buy with Game the Market, before the cards are dealt anew
LONG_GAME = 20.0  # turns of each player after which preparing costs twice as much: nobody dithers for ever
HARM = 0.6  # worth of a space emptied for an opponent who lacks one asset; half as much at two, and so on


@kernel
def answer(seen, moves, n, stake):
    """Any decision but the action of a turn; `stake` is for `pledge`."""
    if seen.decision == Decision.DRAW:
        return 1
    if seen.decision == Decision.END_ROUND:
        return 0 if can_gain(seen) else 1
    if seen.decision == Decision.GIVE_BACK:
        return least_missed(seen, moves, n)
    if seen.decision in (Decision.PLEDGE, Decision.OFFER, Decision.TRADE):
        return answer_in_panic(seen, moves, n, stake)
    return 0  # claims and Rebels: at levels 1 and 2 all that are listed are alike


@kernel
def answer_in_panic(seen, moves, n, stake):
    """What to pledge, what trade to offer, and whether to accept one (P3)."""
    if seen.decision == Decision.PLEDGE:
        return pledge(seen, moves, n, stake)
    if seen.decision == Decision.OFFER:
        return best_trade(seen, moves, n)
    return 1 if is_welcome(seen, moves[0].asset, moves[0].other_asset, moves[0].seat) else 0


@kernel
def can_gain(seen):
    """Whether an open market has what this seat still needs."""
    n_wanted = 0
    for market in range(N_MARKETS):
        if features.is_wanted(seen, seen.own.seat, market):
            n_wanted += 1
    return n_wanted > 0


@kernel
def least_missed(seen, moves, n):
    """Of the own assets listed: one that fills no space, else one of the type easiest to come by."""
    best, most = 0, -1
    for i in range(n):
        market = features.asset_type(moves[i].asset)
        ease = seen.public.market_assets[market]
        if features.has_spare(seen, seen.own.seat, market):
            ease += 10
        if ease > most:
            best, most = i, ease
    return best


@kernel
def pledge(seen, moves, n, stake):
    """Offer a trade if one would fill a space; pledge spares, and the rest with more empty spaces than `stake`."""
    if moves[n - 1].kind == Kind.OFFER and some_trade_helps(seen):
        return n - 1
    for i in range(n):
        if moves[i].kind != Kind.CHOOSE:
            continue
        spare = features.has_spare(seen, seen.own.seat, features.asset_type(moves[i].asset))
        if spare or seen.public.empty_spaces[seen.own.seat] > stake:
            return i
    return 0


@kernel
def gain_of_trade(seen, seat, got, given):
    """Spaces that `seat` fills by getting one asset for another."""
    return seen.public.empty_spaces[seat] - features.spaces_after(seen, seat, got, given)


@kernel
def is_welcome(seen, got, given, other):
    """Whether a trade wins, or costs this seat no space and does not let `other` win."""
    if features.spaces_after(seen, seen.own.seat, got, given) == 0:
        return True
    if features.spaces_after(seen, other, given, got) == 0:
        return False
    return gain_of_trade(seen, seen.own.seat, got, given) >= 0


@kernel
def trade_worth(seen, got, given, other):
    """Spaces this seat would fill by a trade that `other` has no reason to refuse; 0 if there is one."""
    mine = gain_of_trade(seen, seen.own.seat, got, given)
    if gain_of_trade(seen, other, given, got) < 0 or features.spaces_after(seen, seen.own.seat, got, given) == 0:
        return 0
    return mine if features.spaces_after(seen, other, given, got) > 0 else 0


@kernel
def some_trade_helps(seen):
    """Whether some trade of unpledged assets would fill a space and may be accepted."""
    owner, pledged = seen.public.asset_owner, seen.public.pledged
    for got in range(owner.size):
        other = owner[got]
        if other < 0 or other == seen.own.seat or pledged[got] == 1:
            continue
        if features.lacks(seen, seen.own.seat, features.asset_type(got)) == 0:
            continue
        for given in range(owner.size):
            if owner[given] == seen.own.seat and pledged[given] == 0 and trade_worth(seen, got, given, other) > 0:
                return True
    return False


@kernel
def best_trade(seen, moves, n):
    """The trade listed that fills most spaces and may be accepted."""
    best, most = 0, 0
    for i in range(n):
        worth = trade_worth(seen, moves[i].asset, moves[i].other_asset, moves[i].seat)
        if worth > most:
            best, most = i, worth
    return best


@inlined
def asset_worth(seen, market):
    """Worth of an asset of this market to this seat."""
    return 1.0 if features.lacks(seen, seen.own.seat, market) > 0 else 0.0


@inlined
def harm(seen, seat, market):
    """Worth of taking an asset of this type from an opponent."""
    if features.has_spare(seen, seat, market):
        return 0.0
    return HARM / max(seen.public.empty_spaces[seat], 1)


class Outlook(NamedTuple):
    """What this seat expects of its next turn if it leaves markets and hand as they are."""

    goal: int  # the market where its Buy is worth most
    dump: int  # the open market that is of least use to it
    points: int  # of the cards it can play
    drawn: int  # points of a card drawn, on average
    cost: float  # of those cards and of the turn that goes by
    thrift: float  # what a point kept in hand is worth


class Step(NamedTuple):
    """What a move leads to: a Buy, now or next turn, and what it costs to get there."""

    market: int
    points: int  # of the cards played, with what the move changes among the known cards of the market
    gain: float  # worth of the asset; 0.0 if the move leads to no Buy
    cost: float  # worth of the cards played, of a turn of preparation; less than 0.0 is a gain


NOWHERE = Step(0, 0, 0.0, 9.0)


@inlined
def look_ahead(seen, count, haste, thrift):
    """Choose the market to buy at next turn, and the one to be rid of cards at."""
    drawn = features.mean_points(count)
    has_room = seen.public.hand_size[seen.own.seat] < seen.rules.hand_limit
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
    return Outlook(goal, dump, points, drawn, thrift * points + haste * (1.0 + so_far), thrift)


@inlined
def worth(count, step):
    """The worth of a move: the chance of the Buy it leads to times the asset, less the cost."""
    if step.gain > 0.0:
        return step.gain * features.buy_chance(count, step.market, step.points) - step.cost
    return -step.cost


@inlined
def best_action(seen, moves, n, haste, thrift):
    """The action, or the Buy with Game the Market, of highest worth."""
    count = features.count_cards(seen, seen.own.seat)
    outlook = look_ahead(seen, count, haste, thrift)
    best, most = 0, -10.0
    for i in range(n):
        step = step_of(seen, outlook, moves, i, most)
        if step.gain - step.cost > most:
            value = worth(count, step)
            if value > most:
                best, most = i, value
    return best


@inlined
def is_action(seen):
    """Whether the decision is what to do with a turn."""
    return seen.decision in (Decision.ACT, Decision.GAME_BUY)


@inlined
def step_of(seen, outlook, moves, i, floor):
    """What move `i` of an `act` or `game_buy` list leads to, for one who looks one turn ahead.

    Considers Buys now or next turn, the cards they use up, and what a Special Action card takes
    from others; not what others will do. A preparation that cannot be worth more than `floor` is
    not looked at.
    """
    kind = moves[i].kind
    if kind == Kind.BUY:
        return buy(seen, outlook, moves, i)
    if kind in (Kind.INVEST, Kind.EXCHANGE, Kind.SWAP):
        if 1.0 - outlook.cost <= floor:
            return NOWHERE
        return prepare(seen, outlook, moves, i)
    return Step(0, 0, 0.0, -special_worth(seen, outlook, moves, i))


@inlined
def prepare(seen, outlook, moves, i):
    """A Buy next turn, after an Invest, Exchange or Swap."""
    if moves[i].kind == Kind.INVEST:
        return invest(seen, outlook, moves, i)
    if moves[i].kind == Kind.EXCHANGE:
        return exchange(seen, outlook, moves, i)
    return swap(seen, outlook, moves, i)


@inlined
def special_worth(seen, outlook, moves, i):
    """Worth of playing a Special Action card, less its points; or 0 for no Buy with Game the Market."""
    kind = moves[i].kind
    if kind == Kind.NO:
        return 0.0
    points = outlook.thrift * seen.rules.points[moves[i].card]
    if kind == Kind.AUDIT:
        return audit_worth(seen, moves, i) - points
    if kind == Kind.SCAM:
        return scam_worth(seen, moves, i) - points
    return GAME - points


@inlined
def later(seen, outlook, market, points, change):
    """A Buy next turn with cards worth `points`, after a change to what this seat knows to lie there."""
    return Step(market, points + change, asset_worth(seen, market), outlook.cost)


@inlined
def buy(seen, outlook, moves, i):
    """A Buy at once."""
    points = seen.rules.points[moves[i].card]
    if moves[i].other_card != NOTHING:
        points += seen.rules.points[moves[i].other_card]
    return Step(moves[i].market, points, asset_worth(seen, moves[i].market), outlook.thrift * points)


@inlined
def invest(seen, outlook, moves, i):
    """An Invest: own-suit cards go where one will buy, the others where one will not, for a fresh card."""
    card, market = moves[i].card, moves[i].market
    change = 0 if features.is_crisis(seen, card) else features.adds(seen, card)
    plants = change > 0 and features.lacks(seen, seen.own.seat, market) > 0
    if not plants and market != outlook.dump:
        return NOWHERE
    points = features.best_points(seen, card, outlook.drawn if seen.public.deck_size > 0 else 0)
    if plants:
        return later(seen, outlook, market, points, change)
    return later(seen, outlook, outlook.goal, points, 0)


@inlined
def exchange(seen, outlook, moves, i):
    """An Exchange: for a stronger card, or to leave an own-suit card or a weaker one where one will buy."""
    card, market = moves[i].card, moves[i].market
    taken = seen.public.face_up[market]
    if features.is_crisis(seen, taken):
        return NOWHERE
    is_crisis = features.is_crisis(seen, card)
    change = -seen.rules.crisis_penalty if is_crisis else features.adds(seen, card)
    change -= features.adds(seen, taken)
    gain = seen.rules.points[taken] - seen.rules.points[card]
    is_wanted = features.lacks(seen, seen.own.seat, market) > 0
    if gain <= 0 and (not is_wanted or gain + change <= 0):
        return NOWHERE
    points = features.best_points(seen, card, seen.rules.points[taken])
    if is_wanted:
        return later(seen, outlook, market, points, change)
    return later(seen, outlook, outlook.goal, points, 0)


@inlined
def swap(seen, outlook, moves, i):
    """A Swap: to buy at the market that it makes cheaper."""
    market, other = moves[i].market, moves[i].other_market
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
def audit_worth(seen, moves, i):
    """An Audit: the harm to an opponent."""
    if moves[i].seat == seen.own.seat:
        return -1.0
    return harm(seen, moves[i].seat, features.asset_type(moves[i].asset))


@inlined
def scam_worth(seen, moves, i):
    """A Scam: the spaces it fills, and the harm to the other, who must not win by it."""
    got, given, other = moves[i].asset, moves[i].other_asset, moves[i].seat
    if features.spaces_after(seen, other, given, got) == 0:
        return -8.0
    loss = -gain_of_trade(seen, other, given, got)
    return gain_of_trade(seen, seen.own.seat, got, given) + HARM / seen.public.empty_spaces[other] * loss
