"""What a strategy is asked, and what is listed (chapter D)."""

import numpy as np
import pytest

from bng_sim.games.guillotines.declared.limits import MAX_TRAITS
from bng_sim.games.guillotines.declared.terms import Decision, Kind
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import decisions, panic, turn
from tests.games.guillotines.chapters.scene import (
    AUDIT,
    BOLTS,
    BOMBS,
    DISHES,
    GAME,
    INFLUENCE,
    LEGACY,
    LOCKS,
    POWER,
    SCAM,
    TOYS,
    VANITY,
    Move,
    Scene,
    asset,
    listed_moves,
    no,
    says,
)

NO_YES = [Move(Kind.NO), Move(Kind.YES)]


def last_card(scene, seat=0):
    return scene.hand_of(seat)[-1]


def test_d_end_round_lists_no_and_yes_to_every_player():
    scene = Scene(players=3, few_markets=5)
    scene.market(POWER, (LOCKS, 1))
    scene.market(TOYS, (LOCKS, 1))

    script = scene.play(*(no(seat, Decision.END_ROUND) for seat in range(3)), what=turn.all_agree_to_end_round)

    assert [question.listed for question in script.asked] == [NO_YES] * 3


def test_d_draw_lists_no_and_yes_to_the_turn_player():
    scene = Scene(players=3, first=1)
    scene.hand(1, (BOMBS, 1))

    script = scene.play(no(1, Decision.DRAW), says(1, Decision.ACT, kind=Kind.INVEST, market=TOYS))

    assert script.listed(Decision.DRAW) == NO_YES


def test_d_act_lists_every_kind_in_one_flat_list():
    scene = Scene(level=2, players=3, hand_limit=6)
    audit, scam, game, crisis, bomb = scene.hand(0, AUDIT, SCAM, GAME, "Floods", (BOMBS, 2))
    scene.hand(0, (BOMBS, 2))
    twin = last_card(scene)
    scene.leave(INFLUENCE, 0)
    scene.leave(LEGACY, 0)
    scene.market(POWER, (LOCKS, 1), (LOCKS, 2))
    scene.market(TOYS, "Wildfires")
    scene.market(VANITY, None, (DISHES, 1))  # open, nothing face-up
    scene.market(LEGACY, (DISHES, 2))  # a face-up card, but closed
    own = scene.give(0, "Mercenary Army", "Art Hoard")
    yacht, estate = scene.give(1, "Mega Yacht") + scene.give(2, "Noble Estate")

    script = scene.play(says(0, Decision.ACT, kind=Kind.GAME), no(0, Decision.GAME_BUY))

    open_markets = (POWER, TOYS, VANITY)
    free = [audit, scam, game, bomb, twin]
    wanted = [Move(Kind.BUY, market=m, card=c) for m in open_markets for c in free]
    wanted += [
        Move(Kind.BUY, market=m, card=c, other_card=d)
        for m in open_markets
        for i, c in enumerate(free)
        for d in free[i + 1 :]
    ]
    wanted += [Move(Kind.INVEST, market=m, card=c) for m in open_markets for c in [*free, crisis]]
    wanted += [Move(Kind.EXCHANGE, market=m, card=c) for m in (POWER, TOYS) for c in [*free, crisis]]
    wanted += [Move(Kind.SWAP, market=POWER, other_market=TOYS)]
    held = [(number, 0) for number in own] + [(yacht, 1), (estate, 2)]
    wanted += [Move(Kind.AUDIT, card=audit, asset=number, seat=seat) for number, seat in held]
    wanted += [
        Move(Kind.SCAM, card=scam, asset=number, other_asset=given, seat=seat)
        for number, seat in ((yacht, 1), (estate, 2))
        for given in own
    ]
    wanted += [Move(Kind.GAME, card=game)]
    assert sorted(script.listed(Decision.ACT)) == sorted(wanted)


def test_d_claim_lists_each_asset_at_that_market():
    scene = Scene(players=3)
    scene.hand(0, (BOLTS, 3), (BOLTS, 3))
    scene.give(1, "Mega Yacht")

    script = scene.play(
        says(0, Decision.ACT, kind=Kind.BUY, market=TOYS, card=last_card(scene), other_card=NOTHING),
        says(0, Decision.CLAIM, asset=asset("Personal Zoo")),
    )

    names = ("Private Island", "Personal Zoo")
    assert script.listed(Decision.CLAIM) == [Move(Kind.CHOOSE, market=TOYS, asset=asset(name)) for name in names]


def test_d_game_buy_lists_no_or_each_open_market_with_no_or_one_free_card():
    scene = Scene(level=2, players=3, hand_limit=4)
    game, _, bomb, audit = scene.hand(0, GAME, "Floods", (BOMBS, 1), AUDIT)
    for market in (INFLUENCE, LEGACY, POWER):
        scene.leave(market, 0)

    script = scene.play(says(0, Decision.ACT, kind=Kind.GAME), no(0, Decision.GAME_BUY))

    assert script.listed(Decision.GAME_BUY) == [
        Move(Kind.NO),
        *(
            Move(Kind.BUY, market=market, card=game, other_card=other)
            for market in (TOYS, VANITY)
            for other in (NOTHING, bomb, audit)
        ),
    ]


def in_panic(*names_by_seat):
    scene = Scene(level=2, players=3, panic_cards=[["influence", "legacy", "power"]])
    for seat, names in enumerate(names_by_seat):
        scene.give(seat, *names)
    scene.activate("Killer Robots!", 3)
    scene.activate("Pandemics", 4)
    scene.public.panic_due, scene.state.last_trigger = 1, 0
    return scene


def pledge(seat, name=None):
    if name is None:
        return no(seat, Decision.PLEDGE)
    return says(seat, Decision.PLEDGE, kind=Kind.CHOOSE, asset=asset(name))


def test_d_pledge_lists_pass_own_assets_of_missing_types_and_offer():
    scene = in_panic(["Think Tank", "Tabloid Empire", "Mercenary Army", "Mega Yacht"], ["Art Hoard"])

    script = scene.play(
        pledge(0, "Mercenary Army"), pledge(0), *[pledge(1), pledge(0), pledge(1)], what=panic.hold_if_due
    )

    own = [Move(Kind.CHOOSE, asset=asset(name)) for name in ("Think Tank", "Tabloid Empire")]
    power = Move(Kind.CHOOSE, asset=asset("Mercenary Army"))
    assert script.asked[0].listed == [Move(Kind.NO), *own, power, Move(Kind.OFFER)]
    assert script.asked[1].listed == [Move(Kind.NO), *own, Move(Kind.OFFER)]
    assert script.asked[2].listed == [Move(Kind.NO), Move(Kind.CHOOSE, asset=asset("Art Hoard")), Move(Kind.OFFER)]


def test_d_offer_lists_every_other_player_own_and_their_unpledged_asset():
    scene = in_panic(["Think Tank", "Mega Yacht"], ["Art Hoard", "Scam Charity"], ["Noble Estate"])

    script = scene.play(
        says(0, Decision.PLEDGE, kind=Kind.OFFER),
        says(0, Decision.OFFER, asset=asset("Art Hoard"), other_asset=asset("Mega Yacht")),
        no(1, Decision.TRADE),
        *(pledge(seat) for seat in (0, 1, 2, 0, 1, 2)),
        what=panic.hold_if_due,
    )

    theirs = [(1, "Art Hoard"), (1, "Scam Charity"), (2, "Noble Estate")]
    assert sorted(script.listed(Decision.OFFER)) == sorted(
        Move(Kind.CHOOSE, asset=asset(got), other_asset=asset(given), seat=seat)
        for seat, got in theirs
        for given in ("Think Tank", "Mega Yacht")
    )


def test_d_trade_lists_refuse_and_accept_and_says_what_is_offered():
    scene = in_panic(["Think Tank"], ["Art Hoard"])

    script = scene.play(
        says(0, Decision.PLEDGE, kind=Kind.OFFER),
        no(1, Decision.TRADE),
        *(pledge(seat) for seat in (0, 1, 0, 1)),
        what=panic.hold_if_due,
    )

    gets, gives = asset("Think Tank"), asset("Art Hoard")
    assert script.asked[1].seat == 1
    assert script.listed(Decision.TRADE) == [
        Move(kind, asset=gets, other_asset=gives, seat=0) for kind in (Kind.NO, Kind.YES)
    ]


def test_d_take_rebel_lists_each_activated_crisis_with_a_rebel_on_it():
    scene = in_panic(["Think Tank", "Art Hoard", "Mercenary Army"])
    robots, pandemics = scene.public.activated[:2].tolist()
    scene.activate("Wildfires", 0)
    asked = []

    def choose(seen, moves, n, traits, rng):
        if seen.decision == Decision.TAKE_REBEL:
            asked.append(listed_moves(moves, n))
            return 0
        return 1  # pledge what there is

    panic.hold_if_due(scene.table, (choose,) * 5)

    assert asked
    assert asked[0] == [Move(Kind.CHOOSE, card=robots), Move(Kind.CHOOSE, card=pandemics)]


def test_d_give_back_lists_each_asset_of_that_billionaire():
    scene = Scene(players=3, few_markets=5)
    own = scene.give(0, "Art Hoard", "Mega Yacht", "Personal Zoo")
    scene.give(1, "Noble Estate")

    script = scene.end_round(says(0, Decision.GIVE_BACK, asset=own[1]))

    assert script.listed(Decision.GIVE_BACK) == [Move(Kind.CHOOSE, asset=number) for number in own]


# What holds of every decision


def test_d_a_list_of_one_is_taken_without_asking_and_not_counted():
    scene = Scene(players=3)
    decisions.blank(scene.table, 0, Kind.NO)

    choice = decisions.ask(scene.table, (), 0, Decision.DRAW, 1)

    assert choice == 0
    assert not scene.row.decisions.any()
    assert not scene.row.options.any()


def test_d_what_is_asked_is_counted_by_decision_with_its_options():
    scene = Scene(players=3)
    scene.market(POWER, (LOCKS, 1))
    scene.market(TOYS, (LOCKS, 1))
    scene.hand(0, (BOMBS, 1))

    script = scene.play(no(0, Decision.DRAW), says(0, Decision.ACT, kind=Kind.SWAP))

    wanted = np.zeros(len(Decision), int)
    wanted[[Decision.DRAW, Decision.ACT]] = 1
    assert scene.row.decisions.tolist() == wanted.tolist()
    assert scene.row.options[Decision.DRAW] == 2
    assert scene.row.options[Decision.ACT] == len(script.listed(Decision.ACT)) == 5 + 5 + 2 + 1


@pytest.mark.parametrize("answer", [-1, 2, 99])
def test_d_an_answer_that_is_not_on_the_list_is_an_error(answer):
    scene = Scene(players=3)
    n = decisions.list_no_yes(scene.table)

    with pytest.raises(IndexError, match="not on the list"):
        decisions.ask(scene.table, (lambda *_: answer,) * 5, 1, Decision.DRAW, n)

    assert scene.state.asked_seat == 1


def test_d_a_move_says_nothing_of_what_it_does_not_concern():
    scene = Scene(players=3)
    for name in Move._fields:
        scene.table.moves.offered[name][0] = 7

    decisions.blank(scene.table, 0, Kind.SWAP)

    assert listed_moves(scene.table.moves.offered, 1) == [Move(Kind.SWAP)]


def test_d_a_strategy_is_handed_its_own_seats_knowledge_traits_and_dice():
    scene = Scene(players=3)
    scene.state.traits[1], scene.state.strategy[1] = 0.25, 1
    handed = []

    def player(seen, moves, n, traits, rng):
        handed.append((int(seen.own.seat), traits.tolist(), seen.rules is scene.rules))
        return 1

    n = decisions.list_no_yes(scene.table)
    choice = decisions.ask(scene.table, (None, player, None), 1, Decision.TRADE, n)

    assert choice == 1
    assert handed == [(1, [0.25] * MAX_TRAITS, True)]
    assert scene.table.moves.decision == Decision.TRADE


def test_x3_the_list_a_player_is_shown_holds_nothing_of_anothers():
    scene = Scene(players=3)
    hidden = scene.hand(0, (BOMBS, 3), AUDIT)
    scene.hand(1, (LOCKS, 1))
    scene.give(2, "Mega Yacht")
    shown = set()

    def choose(seen, moves, n, traits, rng):
        if seen.own.seat == 1:
            shown.update(moves["card"].tolist() + moves["other_card"].tolist())
            assert len(moves) == n
        return n - 1

    for _ in range(2):
        turn.play(scene.table, (choose,) * 5)

    assert shown
    assert hidden[0] not in shown
