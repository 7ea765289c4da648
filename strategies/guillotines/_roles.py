"""Roles: which to pick and keep, when to reveal one, and what to do with it (O2-O13)."""

from bng_sim.games.guillotines import (
    NOTHING,
    CardKind,
    Decision,
    Kind,
    Place,
    Role,
    Trait,
    features,
    kernel,
    uniform,
)
from strategies.guillotines import _assets as assets

ROLES = Trait("roles", 1.0, 0.0, 1.0, "chance that it reveals a Role when that helps; 0: never")
WORTH = (0.5, 2.0, 0.6, 0.5, 0.3, 0.3, 0.2, 0.4, 0.5)  # of each Role to its holder, as measured at a mixed table
AVERAGE = 0.5  # what one expects of a Role drawn instead
CARDS_GAINED = 2  # points in hand for which a Disaster Speculator shows itself
TO_STOP = 0.5  # harm for which a Scam Artist shows itself: the leader lacks one asset
TOADY_FROM = 2  # empty spaces of an opponent at or below which a Toady shows itself


@kernel
def answer(seen, moves, n, willing, dice):
    """Any decision about Roles; `willing` is the trait ROLES."""
    decision = seen.decision
    if decision == Decision.REVEAL:
        return 1 if willing > 0.0 and is_time(seen) and (willing >= 1.0 or uniform(dice) < willing) else 0
    if decision == Decision.PICK_ROLE:
        return best_role(seen, moves, n)
    if decision == Decision.KEEP_ROLE:
        return 1 if role_worth(seen, seen.own.role) >= AVERAGE else 0
    if decision == Decision.POWER_BROKER:
        return best_replacement(seen, moves, n)
    if decision == Decision.DICTATE:
        return best_dictate(seen, moves, n)
    if decision == Decision.SCAM_ARTIST:
        return best_target(seen, moves, n)
    if decision == Decision.SCAM_ANSWER:
        return 1 if gives_in(seen, moves[1].asset, moves[1].seat) else 0
    if decision == Decision.SCAM_GIVE:
        return best_gift(seen, moves, n)
    if decision == Decision.VULTURE:
        return best_prey(seen, moves, n)
    return largest_envelope(seen, moves, n)


@kernel
def role_worth(seen, role):
    """What a Role is worth just now: a Celebrity the more, the more Rebels are out."""
    if role == Role.CELEBRITY:
        return WORTH[role] + seen.public.rebels_out / seen.rules.rebels
    if role == Role.GANGSTER:
        return WORTH[role] + (0.5 if holds(seen, CardKind.AUDIT) else 0.0)
    return WORTH[role]


@kernel
def holds(seen, kind):
    """Whether a card of this kind is in hand."""
    for i in range(seen.public.hand_size[seen.own.seat]):
        if seen.rules.kind[seen.own.hand[i]] == kind:
            return True
    return False


@kernel
def best_role(seen, moves, n):
    """The Role listed of highest worth."""
    best, most = 0, -1.0
    for i in range(n):
        if moves[i].kind == Kind.CHOOSE:
            worth = role_worth(seen, moves[i].card)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def is_time(seen):
    """Whether to reveal the own Role, now that it may be."""
    role = seen.own.role
    if role == Role.POWER_BROKER:
        return is_panic(seen) or can_replace(seen)
    if role == Role.SCAM_ARTIST:
        return needs_to_scam(seen)
    if role == Role.DISASTER_SPECULATOR:
        return points_in_discards(seen) >= CARDS_GAINED + features.best_points(seen, NOTHING, 0)
    if role == Role.INSIDER_TRADER:
        return features.largest_envelope(seen) > seen.public.envelope_size[seen.own.seat] + 1
    if role == Role.TOADY:
        return is_bribed_for(seen)
    return True  # Banker, Celebrity, Gangster, Vulture Capitalist


@kernel
def is_panic(seen):
    """Whether the Panic! card lies on the table, and nothing has been pledged yet (O9)."""
    return seen.public.panic_due == 1 and seen.public.panic_missing.sum() > 0


@kernel
def can_replace(seen):
    """Whether an own asset without a space could go for one that fills a space, not the last (O9)."""
    seat = seen.own.seat
    spares, wanted = 0, 0
    for market in range(seen.public.market_assets.size):
        spares += 1 if features.has_spare(seen, seat, market) else 0
        wanted += 1 if features.is_wanted(seen, seat, market) else 0
    return spares > 0 and wanted > 0 and seen.public.empty_spaces[seat] > 1


@kernel
def best_replacement(seen, moves, n):
    """The exchange with a market that fills most spaces."""
    best, most = 0, -2
    for i in range(n):
        gain = assets.gain_of_trade(seen, seen.own.seat, moves[i].asset, moves[i].other_asset)
        if gain > most:
            best, most = i, gain
    return best


@kernel
def best_dictate(seen, moves, n):
    """The sacrifice that costs opponents most and this seat least."""
    best, most = 0, -9.0
    for i in range(n):
        worth = 0.0
        for asset in range(seen.public.asset_owner.size):
            if moves[i].several >> asset & 1 == 1:
                worth += loss(seen, asset)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def loss(seen, asset):
    """Worth of an asset's going from whoever owns it to its market."""
    owner, market = seen.public.asset_owner[asset], features.asset_type(asset)
    if owner != seen.own.seat:
        return assets.harm(seen, owner, market)
    return 0.0 if features.has_spare(seen, owner, market) else -1.0


@kernel
def target_worth(seen, asset, owner):
    """Worth of a Scam Artist's naming an asset: harm, and that one it needs may come to a market that has none."""
    market = features.asset_type(asset)
    if owner == seen.own.seat:
        return -1.0
    worth = assets.harm(seen, owner, market)
    if features.lacks(seen, seen.own.seat, market) > 0:
        worth += 0.1 if features.is_open(seen, market) else TO_STOP
    return worth


@kernel
def needs_to_scam(seen):
    """Whether some opponent's asset is worth naming."""
    owner = seen.public.asset_owner
    for asset in range(owner.size):
        if owner[asset] >= 0 and target_worth(seen, asset, owner[asset]) >= TO_STOP:
            return True
    return False


@kernel
def best_target(seen, moves, n):
    """The asset most worth naming."""
    best, most = 0, -1.0
    for i in range(n):
        worth = target_worth(seen, moves[i].asset, moves[i].seat)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def gives_in(seen, asset, artist):
    """Whether to give the asset named: only if whatever comes for it leaves this seat no worse off, and nobody wins."""
    owner = seen.public.asset_owner
    for given in range(owner.size):
        if owner[given] != artist:
            continue
        if assets.gain_of_trade(seen, seen.own.seat, given, asset) < 0:
            return False
        if features.spaces_after(seen, artist, asset, given) == 0:
            return False
    return True


@kernel
def best_gift(seen, moves, n):
    """The own asset to give: as few spaces for the victim, and as many for this seat, as may be."""
    best, most = 0, -99.0
    for i in range(n):
        got, given, victim = moves[i].asset, moves[i].other_asset, moves[i].seat
        worth = assets.gain_of_trade(seen, seen.own.seat, got, given) - 0.5 * assets.gain_of_trade(
            seen, victim, given, got
        )
        if features.spaces_after(seen, victim, given, got) == 0:
            worth -= 50.0
        if worth > most:
            best, most = i, worth
    return best


@kernel
def best_prey(seen, moves, n):
    """The opponent whose Role a Vulture Capitalist takes; one not shown is taken for better than average."""
    best, most = 0, -1.0
    for i in range(n):
        shown = seen.public.role_shown[moves[i].seat]
        worth = AVERAGE + 0.1 if shown == NOTHING else role_worth(seen, shown)
        if worth > most:
            best, most = i, worth
    return best


@kernel
def largest_envelope(seen, moves, n):
    """The opponent with most cards in its envelope."""
    best = 0
    for i in range(n):
        if seen.public.envelope_size[moves[i].seat] > seen.public.envelope_size[moves[best].seat]:
            best = i
    return best


@kernel
def is_bribed_for(seen):
    """Whether the envelope holds what a Toady needs to win with an opponent who lacks one or two assets (O12)."""
    for other in range(seen.rules.players):
        if other == seen.own.seat or seen.public.empty_spaces[other] > TOADY_FROM:
            continue
        if features.envelope_points_of(seen, seen.public.billionaire[other]) >= seen.rules.toady_points:
            return True
    return False


@kernel
def points_in_discards(seen):
    """Points of the two strongest Resource cards in the discards (O7)."""
    first, second = 0, 0
    for card in range(seen.rules.first_crisis):
        if seen.public.place[card] != Place.DISCARDS or seen.rules.kind[card] != CardKind.RESOURCE:
            continue
        points = features.worth(seen, card)
        if points > first:
            first, second = points, first
        else:
            second = max(second, points)
    return first + second
