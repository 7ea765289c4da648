"""What Puppets win, pledge, return and are spared, and when their step comes (U8-U10)."""

import numpy as np
import pytest

from bng_sim.games.guillotines.declared.components import N_MARKETS, Policy, Role
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, WonBy
from bng_sim.games.guillotines.engine import tables
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from bng_sim.games.guillotines.rules import bunker, panic, policy, powers, puppets, round_end, special, win
from tests.games.guillotines.chapters.at_level_4 import keeps_down, reveals, sets
from tests.games.guillotines.chapters.scene import (
    BOLTS,
    BOMBS,
    INFLUENCE,
    LOCKS,
    SCAM,
    TOYS,
    Move,
    Scene,
    asset,
    listed_moves,
    no,
    says,
    yes,
)
from tests.games.guillotines.chapters.two_players import (
    OPPONENT,
    OTHER_PUPPET,
    PLAYER,
    PUPPET,
    PUPPETS_FOUR,
    claims,
    leaves,
    rolling,
    step,
    take_turn,
    with_puppets,
)

EACH = ("Mega Yacht", "Art Hoard", "Noble Estate", "Think Tank")  # an asset for each Billionaire
THREE = [["influence", "legacy", "power"]]


def give_each(scene, names=EACH):
    """Give each Billionaire one asset."""
    return [scene.give(seat, name)[0] for seat, name in enumerate(names)]


def first_of(seen, moves, n, traits, rng):
    """A player who takes the first move listed."""
    return 0


def told(scene, *names):
    return [event["event"] for event in scene.events(*names)]


def told_seats(scene, name):
    return [event["seat"] for event in scene.events(name)]


# U8: winning


def one_space_left(**rules):
    """The Tech Overlord, a Puppet, lacks a Toy, and the market of Toys has no card."""
    scene = with_puppets(**rules)
    scene.give(PUPPET, *PUPPETS_FOUR)
    return scene


def test_u8_in_the_tables_a_puppets_row_does_not_say_whether_it_won():
    scene = one_space_left()
    with rolling(6, 3):
        scene.go_on(first_of)
    rows = np.array([scene.row.tolist()], dtype=scene.row.dtype)

    seats = tables.seats(rows, Rules.read({"players": 2, "level": 1}), ("plain",))
    games = tables.games(rows, 2)

    assert seats["kind"].to_list() == ["player", "player", "puppet", "puppet"]
    assert seats["won"].to_list() == [True, False, None, None]
    assert seats["won_by"].to_list() == ["puppet", None, None, None]
    assert seats["assets"].to_list() == [0, 0, 5, 0]
    assert seats["buys"].to_list() == [0, 0, 1, 0]
    assert seats["order"].to_list() == [1, 2, 1, 2]
    assert (games["winners"].to_list(), games["winner"].to_list()) == ([1], [1])


@pytest.mark.parametrize(("suit", "wins"), [(LOCKS, WonBy.TOADY), (BOLTS, WonBy.NOTHING)])
def test_u8_o12_a_toady_wins_along_by_the_controllers_suit_not_the_puppets(suit, wins):
    scene = one_space_left(level=4)
    scene.role(OPPONENT, Role.TOADY, shown=True)
    scene.envelope(OPPONENT, (suit, 3), (suit, 1))

    step(scene, (6, 3), claims(PLAYER, asset("Mega Yacht")))

    assert [int(seat.won_by) for seat in scene.row.seats[:4]] == [WonBy.PUPPET, wins, 0, 0]
    assert told_seats(scene, "also_wins") == ([2] if wins else [])


def test_u8_o12_a_toady_whose_own_puppet_wins_has_won_once():
    scene = one_space_left(level=4)
    scene.role(PLAYER, Role.TOADY, shown=True)
    scene.envelope(PLAYER, (LOCKS, 3), (LOCKS, 1))

    step(scene, (6, 3), claims(PLAYER, asset("Mega Yacht")))

    assert scene.row.seats[PLAYER].won_by == WonBy.PUPPET
    assert not scene.events("also_wins")


@pytest.mark.parametrize(
    ("first", "complete", "winner"),
    [
        (PLAYER, [PLAYER, PUPPET, OPPONENT, OTHER_PUPPET], PLAYER),
        (PLAYER, [PUPPET, OPPONENT], PUPPET),
        (PLAYER, [OPPONENT, OTHER_PUPPET], OPPONENT),
        (OPPONENT, [PLAYER, PUPPET, OTHER_PUPPET], OTHER_PUPPET),
        (OPPONENT, [PLAYER, PUPPET], PLAYER),
        (OPPONENT, [PUPPET], PUPPET),
    ],
)
def test_w3_of_several_the_nearest_in_sitting_order_wins_puppets_to_the_left_of_their_players(first, complete, winner):
    scene = with_puppets()
    scene.public.empty_spaces[complete] = 0

    win.check(scene.table, first)

    assert told_seats(scene, "win") == [winner + 1]
    assert scene.public.winner == winner % 2


# U8: Panic!


def due(*names_by_seat, drawer=PLAYER, **rules):
    """Panic! due: these assets on the four boards, seven Rebels on Crises."""
    scene = with_puppets(**{"level": 2, "panic_cards": THREE, **rules})
    for seat, names in enumerate(names_by_seat):
        scene.give(seat, *names)
    scene.activate("Killer Robots!", 3)
    scene.activate("Pandemics", 4)
    scene.public.panic_due, scene.state.last_trigger = 1, drawer
    return scene


def passes(*seats):
    return [no(seat, Decision.PLEDGE) for seat in seats]


def test_u8_d_pledge_lists_own_and_own_puppets_assets_of_missing_types():
    scene = due(["Art Hoard", "Mega Yacht"], ["Tabloid Empire"], ["Think Tank", "Mercenary Army"], ["Scam Charity"])

    script = scene.play(*passes(PLAYER, OPPONENT, PLAYER, OPPONENT), what=panic.hold_if_due)

    choices = [[move.asset for move in q.listed if move.kind == Kind.CHOOSE] for q in script.asked[:2]]
    assert choices == [
        [asset("Think Tank"), asset("Art Hoard"), asset("Mercenary Army")],
        [asset("Tabloid Empire"), asset("Scam Charity")],
    ]


def test_u8_a_puppets_pledged_asset_is_given_up_as_the_puppets():
    scene = due(["Art Hoard"], [], ["Think Tank", "Mercenary Army"], ["Scam Charity"])
    scene.rules.panic_die = 1

    scene.play_with(
        lambda moves, n: next((i for i in range(n) if moves[i].kind == Kind.CHOOSE), 0), what=panic.hold_if_due
    )

    assert told_seats(scene, "pledge") == [3, 1, 3]
    assert [int(seat.pledged) for seat in scene.row.seats[:4]] == [1, 0, 2, 0]
    assert scene.owned_by(PUPPET) == scene.owned_by(PLAYER) == []
    assert scene.public.asset_owner[asset("Think Tank")] == AT_MARKET
    assert scene.row.panic_agreed == 1


def test_u8_u10_puppets_are_not_visited_and_each_player_is_twice():
    scene = due([], [], ["Think Tank"], ["Scam Charity"], drawer=OPPONENT)

    script = scene.play(*passes(OPPONENT, PLAYER, OPPONENT, PLAYER), what=panic.hold_if_due)

    assert {len(question.listed) for question in script.asked} == {2}  # no offer: neither player has an asset


@pytest.mark.parametrize(
    ("boards", "can"),
    [
        ([["Mega Yacht"], ["Art Hoard"], [], []], True),
        ([["Mega Yacht"], [], [], ["Art Hoard"]], False),  # only the other's Puppet has one
        ([["Mega Yacht"], [], ["Art Hoard"], []], False),
        ([[], ["Mega Yacht"], ["Art Hoard"], []], False),
    ],
)
def test_u10_an_offer_takes_an_asset_of_each_player(boards, can):
    scene = due(*boards)

    assert panic.can_trade(scene.table, PLAYER) is can


def dictates(scene):
    """Every choice that a Power Broker has in a Panic!, as sets of assets."""
    panic.draw_card(scene.table, PLAYER)
    n = powers.list_dictates(scene.table)
    return [
        {number for number in range(20) if move.several >> number & 1}
        for move in listed_moves(scene.table.moves.offered, n)
    ]


def test_u8_o9_a_dictate_takes_at_most_one_asset_a_billionaire_puppets_among_them():
    scene = due(["Art Hoard"], ["Tabloid Empire"], ["Think Tank", "Mercenary Army"], ["Scam Charity"], level=3)

    found = dictates(scene)

    legacy = [{asset("Art Hoard")}, {asset("Scam Charity")}]
    assert found == [{asset("Tabloid Empire"), asset("Mercenary Army")} | one for one in legacy]  # of the Puppet one


# U8: what they do not have


def test_u8_o3_players_alone_are_ranked_and_draw_roles_at_the_rounds_end():
    scene = with_puppets(level=3)
    scene.give(PLAYER, "Mega Yacht")  # the other player is the poorest, though the Puppets have as little

    scene.play_with(lambda moves, n: n - 1, what=round_end.end_round)

    assert [event["seats"] for event in scene.events("role_order")] == [[2, 1]]
    assert scene.public.has_role[2:4].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("own", "puppets_own", "holder"),
    [
        ([], ["Noble Estate", "Private Island", "Corporate Enclave"], NOTHING),
        (["Mercenary Army", "Political Lobbyists"], ["Noble Estate", "Private Island", "Corporate Enclave"], PLAYER),
        (["Noble Estate"], ["Private Island"], NOTHING),
    ],
)
def test_u8_l1_puppets_assets_count_for_nobody_and_hinder_nobody(own, puppets_own, holder):
    scene = with_puppets(level=3, role_choice="none")
    scene.give(PLAYER, *own)
    scene.give(PUPPET, *puppets_own)

    bunker.update(scene.table)

    assert scene.public.bunker_holder == holder


@pytest.mark.parametrize(
    ("in_effect", "there", "totals"),
    [
        (NOTHING, [(LOCKS, 3), "Floods"], (6, 3 + 3)),
        (Policy.BIG_TECH_UNLEASHED, [(BOLTS, 2), (LOCKS, 3)], (6 + 4, 3)),
        (Policy.REAL_ESTATE_BONANZA, [(LOCKS, 3)], (6, 6)),
    ],
)
def test_u10_l2_no_bunker_spares_a_puppet_and_its_virtual_hand_is_never_doubled(in_effect, there, totals):
    scene = with_puppets(level=4, role_choice="none")
    scene.policy(in_effect)
    scene.give(PLAYER, "Noble Estate", "Mercenary Army")
    scene.public.bunker_holder = PLAYER
    scene.market(TOYS, *there)

    with rolling(6, 3):
        scene.play_with(lambda moves, n: 0, what=lambda t, p: puppets.take_step(t, p, PLAYER))

    assert [(event["own"], event["against"]) for event in scene.events("score")] == [totals]
    assert len(scene.owned_by(PUPPET)) == (totals[0] > totals[1])


# U9: emergency measures, and no Puppets


@pytest.mark.parametrize(("last", "order"), [(PLAYER, [0, 2, 1, 3]), (OPPONENT, [1, 3, 0, 2])])
def test_u9_r3_puppets_return_an_asset_too_in_sitting_order_by_their_controllers_choice(last, order):
    scene = with_puppets(few_markets=5, first=last)
    held = [
        scene.give(seat, *names)
        for seat, names in enumerate(
            (("Mega Yacht", "Art Hoard"), ("Noble Estate", "Think Tank"),
             ("Golf Plantation", "Scam Charity"), ("Personal Zoo", "Tabloid Empire"))
        )
    ]  # fmt: skip

    script = scene.play(
        *(says(seat % 2, Decision.GIVE_BACK, asset=held[seat][0]) for seat in order),
        what=round_end.take_emergency_measures,
    )

    assert [[move.asset for move in q.listed] for q in script.asked] == [sorted(held[seat]) for seat in order]
    assert told_seats(scene, "return") == [seat + 1 for seat in order]
    assert [scene.owned_by(seat) for seat in range(4)] == [numbers[1:] for numbers in held]


def test_u9_two_without_puppets_are_set_up_like_three():
    for players in (2, 3):
        scene = Scene(players=players, puppets=False, level=2, starred_assets_from=4)
        scene.set_up()

        assert scene.public.market_assets.tolist() == [3] * 5
        assert [len(scene.at_market(market)) for market in range(N_MARKETS)] == [2] * 5
        assert sum(card >= scene.rules.first_crisis for card in scene.in_deck()) == 4
        assert (scene.public.asset_owner < 0).all()  # no starred asset is out
        assert scene.rules.billionaires == players


@pytest.mark.parametrize(("players", "puppets"), [(2, False), (3, True), (4, True), (5, True)])
def test_u9_only_two_players_have_puppets_and_only_if_the_parameter_says_so(players, puppets):
    scene = Scene(players=players, puppets=puppets)
    scene.tell_events()
    scene.deck()

    with rolling():
        scene.play()

    assert scene.rules.billionaires == players
    assert told(scene) == ["turn", "pass"]


# U10: when the Puppet's step comes


def test_u10_with_an_empty_deck_the_puppet_is_rolled_for_and_finds_no_card():
    scene = with_puppets()
    scene.deck()
    discards = scene.discards()

    take_turn(scene, (3,))

    assert scene.at_market(TOYS) == []
    assert scene.discards() == discards
    assert told(scene) == ["turn", "pass", "puppet_roll", "decision"]


def ends_of_rounds(scene, numbers):
    """What was told of the die and of the Round's end, in a game that ends after one turn."""
    with rolling(*numbers):
        scene.go_on(first_of)
    return told(scene, "pass", "puppet_roll", "puppet_card", "round_ends", "next_round")


def test_u10_r1_the_puppets_card_can_be_the_last_which_ends_the_round():
    scene = with_puppets(max_turns=1)
    scene.deck((LOCKS, 1))

    assert ends_of_rounds(scene, (3,)) == ["pass", "puppet_roll", "puppet_card", "round_ends", "next_round"]


@pytest.mark.parametrize(("ends", "numbers"), [("at_once", ()), ("after_turn", (3,))])
def test_u10_t4_at_once_a_draw_that_empties_the_deck_leaves_no_roll(ends, numbers):
    scene = with_puppets(round_ends=ends)
    scene.deck((LOCKS, 1))
    answers = [yes(PLAYER, Decision.DRAW)]
    if numbers:
        answers += [says(PLAYER, Decision.ACT, kind=Kind.INVEST, market=INFLUENCE)]

    take_turn(scene, numbers, *answers)

    assert len(scene.events("puppet_roll")) == len(numbers)


def test_u10_p1_panic_due_from_the_players_own_buy_comes_before_the_roll():
    scene = with_puppets(level=2, panic_at=2)
    scene.leave(TOYS, 1)
    scene.market(TOYS, "Floods")
    card, _ = scene.hand(PLAYER, (BOMBS, 1), (BOMBS, 2))

    take_turn(
        scene, (3,),
        says(PLAYER, Decision.ACT, kind=Kind.BUY, market=TOYS, card=card, other_card=NOTHING),
        leaves(PLAYER),
    )  # fmt: skip

    assert told(scene, "crisis", "panic", "panic_ends", "puppet_roll") == [
        "crisis", "panic", "panic_ends", "puppet_roll",
    ]  # fmt: skip


@pytest.mark.parametrize("first", [PLAYER, OPPONENT])
def test_u10_p2_panic_due_from_the_puppets_buy_comes_right_after_it_and_its_controller_draws(first):
    scene = with_puppets(level=2, panic_at=2, first=first, panic_cards=[["legacy"]])
    scene.state.last_trigger = 1 - first
    scene.deck()
    scene.leave(TOYS, 1)
    scene.market(TOYS, "Floods")

    take_turn(scene, (6, 3))

    names = ("puppet_roll", "claim", "crisis", "panic", "panic_ends")
    assert told(scene, *names) == ["puppet_roll", *names]
    assert told_seats(scene, "crisis") == told_seats(scene, "panic") == [first + 1]
    assert scene.row.panic == 1


@pytest.mark.parametrize(
    ("holder", "ending"), [(PLAYER, Ending.REVOLUTION), (OPPONENT, Ending.CELEBRITY), (NOTHING, Ending.REVOLUTION)]
)
def test_u10_o6_a_puppets_crisis_is_its_controllers_who_cannot_escape_as_celebrity(holder, ending):
    scene = with_puppets(level=3, rebels=2)
    if holder != NOTHING:
        scene.role(holder, Role.CELEBRITY)
    scene.market(TOYS, "Floods")

    step(scene, (6, 3), claims(PLAYER, asset("Mega Yacht")))

    assert scene.public.ending == ending
    assert scene.public.winner == (OPPONENT if ending == Ending.CELEBRITY else NOTHING)
    assert not scene.events("panic")


def test_u8_g3_after_a_puppets_crisis_the_players_set_policy_and_no_puppet_does():
    scene = with_puppets(level=4, role_choice="none", first=OPPONENT)
    scene.give(OPPONENT, "Art Hoard")  # so that the other player is the poorest
    scene.market(TOYS, "Floods")

    script = step(
        scene, (6, 3), claims(OPPONENT, asset("Mega Yacht")), *keeps_down(OPPONENT, PLAYER),
        sets(PLAYER, Policy.MEDIA_MEGAPLEX), seat=OPPONENT,
    )  # fmt: skip

    assert told(scene, "crisis", "policy_due", "setter", "policy") == ["crisis", "policy_due", "setter", "policy"]
    assert len(script.listed(Decision.SET_POLICY)) == 11
    assert scene.public.policy == Policy.MEDIA_MEGAPLEX


# G8: Tax Tyranny


def taxed(*assets_of_seats, **rules):
    """A table at level 4 where the four have these assets, all of which they need."""
    scene = with_puppets(level=4, role_choice="none", **rules)
    for seat, names in enumerate(assets_of_seats):
        scene.give(seat, *names)
    return scene


@pytest.mark.parametrize("choice", ["theirs", "cards_first"])
def test_u8_g8_a_rich_puppet_is_taxed_and_its_controller_chooses_the_asset(choice):
    scene = taxed(["Mega Yacht"], [], PUPPETS_FOUR[:3], ["Noble Estate", "Tabloid Empire"], tax_choice=choice)
    scene.hand(PLAYER, (BOMBS, 3))  # with which its controller pays nothing for the Puppet

    script = scene.play(
        says(PLAYER, Decision.TAX, asset=asset("Think Tank")),
        says(OPPONENT, Decision.TAX, asset=asset("Noble Estate")),
        what=policy.tax_tyranny,
    )

    assert scene.events("taxed")[0]["seats"] == [3, 4]
    assert script.asked[0].listed == [Move(Kind.CHOOSE, asset=a) for a in sorted(map(asset, PUPPETS_FOUR[:3]))]
    assert told_seats(scene, "return") == [3, 4]
    assert scene.public.hand_size[PLAYER] == 1


# U10: whom Roles and cards concern


@pytest.mark.parametrize("owner", [OPPONENT, PUPPET, OTHER_PUPPET])
def test_u4_o8_a_gangster_takes_what_a_second_six_audits(owner):
    scene = with_puppets(level=3)
    scene.role(PLAYER, Role.GANGSTER)
    (spouse,) = scene.give(owner, "Celebrity Spouse")

    step(scene, (6, 6), reveals(PLAYER))

    assert scene.owned_by(PLAYER) == [spouse]
    (seized,) = scene.events("seize")
    assert (seized["seat"], seized["other_seat"]) == (1, owner + 1)


def test_u10_a3_o9_o10_scams_and_exchanges_concern_the_boards_of_the_two_players():
    scene = with_puppets(level=3)
    card, *_ = scene.hand(PLAYER, SCAM)
    own, theirs, *_ = give_each(scene)

    def listed(n, *names):
        return {tuple(getattr(move, name) for name in names) for move in listed_moves(scene.table.moves.offered, n)}

    scams = listed(special.list_scams(scene.table, 0, PLAYER, card), "asset", "other_asset", "seat")
    assert scams == {(theirs, own, OPPONENT)}
    assert listed(powers.list_scam_targets(scene.table, PLAYER), "asset", "seat") == {(theirs, OPPONENT)}
    assert listed(powers.list_scam_gifts(scene.table, PLAYER, theirs), "other_asset") == {(own,)}
    assert listed(powers.list_replacements(scene.table, PLAYER), "other_asset") == {(own,)}
