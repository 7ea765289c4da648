"""What each decision about Puppets goes by."""

import numpy as np
import pytest

from bng_sim.games.guillotines import AT_MARKET, MARKET_OF_NUMBER, NOTHING, AssetType, Decision, Kind, features
from bng_sim.games.guillotines.declared.components import ASSETS_A_TYPE, MAX_PLAYERS, N_ASSETS, N_MARKETS, Suit
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.records import MOVE, NOTES, STATE, View
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.shipped_strategies.guillotines import _assets as assets
from bng_sim.shipped_strategies.guillotines import _panic as panic
from bng_sim.shipped_strategies.guillotines import _policy as policy
from bng_sim.shipped_strategies.guillotines import _powers as powers
from bng_sim.shipped_strategies.guillotines import _puppets as puppets

OWN, OTHER, OWN_PUPPET, OTHER_PUPPET = range(4)
INFLUENCE, LEGACY, POWER, TOYS, VANITY = (kind.value for kind in AssetType)


def board(*spaces):
    return [spaces.count(kind) for kind in range(N_MARKETS)]


def seen(decision, owned, hand=(), needs=None, **public):
    """A view of seat 0: what each Billionaire owns, by seat, and the cards in hand; all need one of each type."""
    record = RULES_RECORD.fill(Rules(players=2))
    state = np.zeros(1, STATE)[0]
    table, own = state["public"], state["own"][OWN]
    table["billionaire"] = range(MAX_PLAYERS)
    for name in ("face_up", "favoured_suit", "bunker_holder", "role_shown"):
        table[name] = NOTHING
    own["role"] = NOTHING
    table["deck_size"] = 20
    table["needs"][:4] = 1
    for seat, spaces in (needs or {}).items():
        table["needs"][seat] = spaces
    table["asset_owner"] = AT_MARKET
    for seat, kinds in owned.items():
        for kind in kinds:
            asset = next(a for a in range(N_ASSETS) if a // ASSETS_A_TYPE == kind and table["asset_owner"][a] < 0)
            table["asset_owner"][asset] = seat
    for seat in range(4):
        table["owned"][seat] = board(*owned.get(seat, ()))
        table["empty_spaces"][seat] = np.maximum(table["needs"][seat] - table["owned"][seat], 0).sum()
    table["market_assets"] = 1
    for name, value in public.items():
        table[name] = value
    table["hand_size"][OWN] = len(hand)
    own["hand"][: len(hand)] = [card_of(record, suit, points) for suit, points in hand]
    return View(record, table, own, np.zeros(1, NOTES)[0], decision.value)


def card_of(record, suit, points):
    return next(c for c in range(record["n_cards"]) if record["suit"][c] == suit and record["points"][c] == points)


def asset_of(view, seat, kind):
    owner = view.public["asset_owner"]
    return next(a for a in range(N_ASSETS) if owner[a] == seat and a // ASSETS_A_TYPE == kind)


def moves(*fields):
    """A list of moves, each with the fields named."""
    listed = np.zeros(len(fields), MOVE).view(np.recarray)
    for name in ("market", "card", "asset", "other_asset", "seat"):
        listed[name] = NOTHING
    for move, named in zip(listed, fields, strict=True):
        for name, value in named.items():
            move[name] = value
    return listed


def trade(view, got, given):
    return {
        "kind": Kind.CHOOSE,
        "asset": asset_of(view, OWN_PUPPET, got),
        "other_asset": asset_of(view, OWN, given),
        "seat": OWN_PUPPET,
    }


def choice_of_trade(owned, got, given):
    view = seen(Decision.PUPPET_TRADE, owned)
    listed = moves({"kind": Kind.NO}, trade(view, got, given))
    return puppets.answer(view, listed, 2, 1.0)


def test_u7_a_trade_that_fills_a_space_of_both_is_made():
    owned = {OWN: (TOYS, TOYS), OWN_PUPPET: (POWER, POWER)}

    assert choice_of_trade(owned, POWER, TOYS) == 1


def test_u7_a_trade_that_loses_spaces_is_not_made():
    owned = {OWN: (TOYS, POWER), OWN_PUPPET: (POWER, TOYS, TOYS)}

    assert choice_of_trade(owned, POWER, TOYS) == 0


def test_u7_a_trade_of_one_type_for_itself_is_not_made():
    assert choice_of_trade({OWN: (TOYS,), OWN_PUPPET: (TOYS,)}, TOYS, TOYS) == 0


@pytest.mark.parametrize("winner", [OWN, OWN_PUPPET])
def test_u7_u8_a_trade_that_wins_is_made_for_either_board(winner):
    owned = {OWN: (TOYS, TOYS), OWN_PUPPET: (POWER,)}
    owned[winner] = (INFLUENCE, LEGACY, VANITY, *((TOYS, TOYS) if winner == OWN else (POWER, POWER)))
    if winner == OWN_PUPPET:
        owned[OWN] = (TOYS, POWER)  # it gives up what it needs, for its Puppet to win

    assert choice_of_trade(owned, POWER, TOYS) == 1


def test_u7_the_nearer_of_the_two_boards_gets_what_only_one_can_have():
    own_is_near = {OWN: (TOYS, TOYS, LEGACY, VANITY), OWN_PUPPET: (POWER, TOYS)}
    own_is_far = {OWN: (TOYS, TOYS), OWN_PUPPET: (POWER, TOYS, LEGACY, VANITY)}

    assert choice_of_trade(own_is_near, POWER, TOYS) == 1
    assert choice_of_trade(own_is_far, POWER, TOYS) == 0


def test_who_leaves_puppets_alone_makes_no_trade():
    view = seen(Decision.PUPPET_TRADE, {OWN: (TOYS, TOYS), OWN_PUPPET: (POWER, POWER)})

    assert puppets.answer(view, moves({"kind": Kind.NO}, trade(view, POWER, TOYS)), 2, 0.0) == 0


def test_u6_an_asset_one_needs_is_worth_more_from_the_other_puppet_than_from_ones_own():
    view = seen(Decision.ACT, {OWN_PUPPET: (TOYS,), OTHER_PUPPET: (TOYS,)})
    own, other = (
        puppets.purchase_worth(view, asset_of(view, puppet, TOYS), puppet, 1.0) for puppet in (OWN_PUPPET, OTHER_PUPPET)
    )

    assert own < 1 < other


def test_u6_an_asset_one_does_not_need_is_worth_little_and_the_last_one_needed_is_worth_most():
    near = (TOYS, LEGACY, VANITY, INFLUENCE)
    view = seen(Decision.ACT, {OWN: near, OWN_PUPPET: (POWER, TOYS), OTHER_PUPPET: (TOYS,)})
    last, spoilt, spoilt_own = (
        puppets.purchase_worth(view, asset_of(view, puppet, kind), puppet, 1.0)
        for puppet, kind in ((OWN_PUPPET, POWER), (OTHER_PUPPET, TOYS), (OWN_PUPPET, TOYS))
    )

    assert spoilt_own < 0 < spoilt < 0.1
    assert last > 1


def test_u6_cards_of_the_puppets_suit_and_without_one_pay():
    view = seen(Decision.ACT, {OTHER_PUPPET: (TOYS,)}, hand=[(OTHER_PUPPET, 1), (Suit.LOCKS, 3)])
    lock = view.own["hand"][1]
    suitless = card_of(view.rules, Suit.NONE, 2)

    assert puppets.could_pay(view, OTHER_PUPPET, lock, suitless)
    assert not puppets.could_pay(view, OTHER_PUPPET, view.own["hand"][0], suitless)
    assert not puppets.could_pay(view, OTHER_PUPPET, lock, lock)
    assert puppets.bounty(view, OTHER_PUPPET, 1.0) > 1
    assert puppets.bounty(view, OWN_PUPPET, 1.0) == 0


def test_harm_to_the_opponents_puppet_is_a_gain_and_to_ones_own_a_loss():
    view = seen(Decision.AUDIT, {OWN_PUPPET: (TOYS,), OTHER_PUPPET: (TOYS,), OTHER: (TOYS,)})

    assert assets.harm(view, OTHER, TOYS) > assets.harm(view, OTHER_PUPPET, TOYS) > 0
    assert assets.harm(view, OWN_PUPPET, TOYS) < 0


def test_a_puppet_one_space_from_winning_is_as_dangerous_as_a_player():
    near = (TOYS, LEGACY, VANITY, INFLUENCE)
    view = seen(Decision.AUDIT, {OTHER_PUPPET: near, OTHER: near})

    assert assets.harm(view, OTHER_PUPPET, TOYS) == assets.harm(view, OTHER, TOYS)


def test_u4_the_audit_takes_what_brings_an_opponent_nearest_to_winning():
    near = (TOYS, LEGACY, VANITY, INFLUENCE)
    view = seen(Decision.AUDIT, {OWN: near, OWN_PUPPET: near, OTHER_PUPPET: near, OTHER: (POWER,)})
    owner = view.public["asset_owner"]
    listed = moves(*({"kind": Kind.AUDIT, "asset": a, "seat": owner[a]} for a in range(N_ASSETS) if owner[a] >= 0))

    choice = policy.carry_out(view, listed, len(listed))

    assert listed[choice].seat == OTHER_PUPPET


def test_u4_of_ones_own_puppets_assets_a_spare_is_audited_if_there_are_no_others():
    view = seen(Decision.AUDIT, {OWN: (TOYS,), OWN_PUPPET: (POWER, POWER, TOYS)})
    owner = view.public["asset_owner"]
    listed = moves(*({"kind": Kind.AUDIT, "asset": a, "seat": owner[a]} for a in range(N_ASSETS) if owner[a] >= 0))

    choice = assets.best_audit(view, listed, len(listed))

    assert listed[choice].asset == asset_of(view, OWN_PUPPET, POWER)


@pytest.mark.parametrize("decision", [Decision.GIVE_BACK, Decision.TAX])
def test_u9_g8_the_board_of_the_assets_owner_says_which_of_a_puppet_is_least_missed(decision):
    view = seen(decision, {OWN: (TOYS, TOYS), OWN_PUPPET: (TOYS, POWER, POWER)})
    listed = moves(*({"kind": Kind.CHOOSE, "asset": asset_of(view, OWN_PUPPET, kind)} for kind in (TOYS, POWER)))
    answer = assets.least_missed if decision == Decision.GIVE_BACK else policy.cheapest_tax

    assert answer(view, listed, 2) == 1


def pledged(stake, owned, *kinds):
    view = seen(Decision.PLEDGE, owned)
    listed = moves({"kind": Kind.NO}, *({"kind": Kind.CHOOSE, "asset": asset_of(view, *pair)} for pair in kinds))
    choice = panic.answer(view, listed, len(listed), stake)
    return listed[choice].asset


def test_u8_spares_are_pledged_first_the_puppets_before_ones_own():
    owned = {OWN: (TOYS, TOYS, LEGACY), OWN_PUPPET: (POWER, POWER, VANITY)}
    view = seen(Decision.PLEDGE, owned)
    offered = [(OWN, LEGACY), (OWN_PUPPET, VANITY), (OWN, TOYS), (OWN_PUPPET, POWER)]

    assert pledged(1.0, owned, *offered) == asset_of(view, OWN_PUPPET, POWER)
    assert pledged(1.0, owned, *offered[:3]) == asset_of(view, OWN, TOYS)
    assert pledged(1.0, owned, *offered[:2]) == asset_of(view, OWN_PUPPET, VANITY)


def test_u8_a_puppet_about_to_win_pledges_nothing_but_spares():
    owned = {OWN_PUPPET: (TOYS, LEGACY, VANITY, INFLUENCE)}

    assert pledged(1.0, owned, (OWN_PUPPET, TOYS)) == NOTHING


def test_u10_no_trade_or_scam_is_looked_for_with_a_puppet():
    view = seen(Decision.PLEDGE, {OWN: (TOYS, TOYS), OTHER_PUPPET: (POWER, POWER, POWER), OWN_PUPPET: (LEGACY,)})

    assert not panic.some_trade_helps(view)
    assert powers.scam_worth(view) == 0


def side_chosen(die, die_buys, owned, hand):
    """The side that lies up after the nudge, where `die` has come up, and the cards that it took."""
    view = seen(Decision.NUDGE, owned, hand=hand, die=die, die_buys=die_buys)
    ways = [(several, kind) for several in range(1, 2 ** len(hand)) for kind in (Kind.UP, Kind.DOWN)]
    listed = moves({"kind": Kind.NO}, *({"kind": kind, "several": several} for several, kind in ways))
    choice = puppets.answer(view, listed, len(listed), 1.0)
    if choice == 0:
        return die, 0
    several, kind = ways[choice - 1]
    points = sum(points for place, (_, points) in enumerate(hand) if several >> place & 1)
    return (die - 1 + (points if kind == Kind.UP else -points)) % 6 + 1, several


def test_u5_usually_no_cards_are_spent_on_the_die():
    for die in range(1, 7):
        assert side_chosen(die, 0, {}, [(Suit.LOCKS, 3), (Suit.LOCKS, 3)]) == (die, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_u5_the_die_is_shifted_to_where_the_puppet_fills_its_last_space(die):
    owned = {OWN_PUPPET: (TOYS, LEGACY, VANITY, INFLUENCE), OTHER: (TOYS,)}
    wanted = MARKET_OF_NUMBER.index(POWER) + 1
    side, several = side_chosen(die, 1, owned, [(Suit.LOCKS, 1), (Suit.LOCKS, 2), (Suit.BOLTS, 2)])

    assert side == wanted
    assert (several == 0) == (die == wanted)


def test_u5_a_weak_card_of_a_full_hand_goes_for_a_fresh_one():
    assert side_chosen(1, 0, {}, [(Suit.LOCKS, 3), (Suit.LOCKS, 1)])[1] == 2
    assert side_chosen(1, 0, {}, [(Suit.LOCKS, 1)])[1] == 0


def test_a_puppet_leads_only_with_fewer_empty_spaces_than_its_player():
    level, ahead = (
        seen(Decision.ACT, {OTHER: (TOYS,), OTHER_PUPPET: owned, OWN_PUPPET: (TOYS, POWER, VANITY)})
        for owned in ((POWER,), (POWER, LEGACY))
    )

    assert (features.leader(level), features.leader(ahead)) == (OTHER, OTHER_PUPPET)
    assert puppets.spaces_to_win(level, OTHER) == 4
    assert puppets.spaces_to_win(ahead, OTHER) == 3
    assert features.puppet_of(level, OTHER) == OTHER_PUPPET
    assert [features.controller(level, seat) for seat in range(4)] == [OWN, OTHER, OWN, OTHER]
