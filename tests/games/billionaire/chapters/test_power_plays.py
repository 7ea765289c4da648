"""Power Play cards (P1-P9), and what `play` and `take_profit` list."""

import itertools
from collections import Counter

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.limits import TARGETS
from bng_sim.games.billionaire.declared.terms import Decision, Ending, Purpose
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.rules import analyzer, power_plays, powers
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    AMERICAS,
    EURASIA,
    GREEN,
    NONE,
    RED,
    YES,
    Scene,
    card,
    play,
    plays,
    profit,
    secures,
    takes,
)

POWER_PLAY, SECURITY, DISASTER, ESPIONAGE, PROXY_FIGHT, ANALYZE_ANY = Power


def armed(*cards, players=3, **rules):
    """Seat 0 is in its turn with these Power Play cards."""
    scene = Scene(players, **rules)
    scene.arm(0, *cards)
    scene.begin(0)
    return scene


def rolls(table):
    """What challenger and owner would roll."""
    return chance.roll(table, Purpose.FIGHT), chance.roll(table, Purpose.FIGHT)


def spin(table):
    """Where the Analyzer would stop."""
    return [analyzer.stops_at(table, 0), analyzer.stops_at(table, 1)]


def fought(mine, others, *again, **rules):
    """Seat 0 has fought for seat 1's Investment, and these were the rolls."""
    scene = armed(PROXY_FIGHT, **rules)
    scene.give(1, card(EURASIA, 0))
    wanted = [(mine, others), *again]
    scene.fate(lambda table: all(rolls(table) == each for each in wanted))
    scene.window(0, plays(0, play(PROXY_FIGHT, card(EURASIA, 0))))
    return scene


def listed(scene):
    """What seat 0 could play."""
    n = power_plays.list_plays(scene.table, 0)
    return [int(move) for move in scene.table.moves.offered[:n]]


def test_p1_the_top_card_is_drawn_and_held():
    scene = Scene(2, power_cards=[0, 0, 0, 0, 0, 1])
    scene.lands(0, Space.POWER_PLAY)
    assert scene.powers(0) == [ANALYZE_ANY]
    assert (scene.public.power_deck, scene.public.n_powers[0], scene.row.power_drawn) == (0, 1, 1)

    scene.lands(1, Space.POWER_PLAY)
    assert scene.powers(1) == []
    assert scene.row.power_drawn == 1


def test_p1_any_card_nobody_has_seen_is_as_likely():
    found = Counter()
    for game in range(120):
        scene = Scene(2, game=game, power_cards=[3, 0, 1, 0, 2, 0])
        scene.lands(0, Space.POWER_PLAY)
        found[scene.powers(0)[0]] += 1

    assert found.keys() == {POWER_PLAY, DISASTER, PROXY_FIGHT}
    for power, n in ((DISASTER, 1), (PROXY_FIGHT, 2), (POWER_PLAY, 3)):
        assert abs(found[power] - 20 * n) < 4.5 * (20 * n) ** 0.5


def test_p1_security_cards_are_counted_and_how_many_there_would_be_on_average():
    scene = Scene(2, power_cards=[1, 2, 0, 0, 0, 0])
    for _ in range(3):
        scene.lands(0, Space.POWER_PLAY)
    drawn = [event["power"] == SECURITY for event in scene.events("draw_power")]
    due = 2 / 3 + (2 - drawn[0]) / 2 + (2 - drawn[0] - drawn[1])
    powers.use(scene.table, 0, SECURITY)
    scene.lands(0, Space.POWER_PLAY)  # a card that all know is none that comes by chance

    assert scene.powers(0) == [POWER_PLAY, SECURITY, SECURITY]
    assert scene.row.seats[0].security_drawn == 2
    assert scene.row.seats[0].security_due == pytest.approx(due)
    assert scene.row.seats[1].security_due == 0


def test_p2_and_p3_one_may_play_before_the_roll_and_after_the_landing_in_ones_own_turn():
    scene = Scene(2, spaces=["headquarters"] * 24)
    for seat in (0, 1):
        scene.arm(seat, POWER_PLAY, POWER_PLAY)
    scene.deal(0, 1)
    scene.deal(1, 1, 1)
    scene.turn(die=1)

    assert scene.who(Decision.PLAY) == [0, 0]
    kinds = [event["event"] for event in scene.events("decision", "roll")]
    assert kinds == ["decision", "roll", "decision"]


def test_p2_the_card_just_drawn_may_be_played_at_once():
    scene = Scene(2, power_cards=[1, 0, 0, 0, 0, 0])
    scene.deal(1, 3)
    scene.turn(plays(0, play(POWER_PLAY)), die=3)

    assert scene.hand(0) == [3]


def test_p2_not_once_bids_have_been_revealed_in_this_turn():
    scene = Scene(2)
    scene.arm(0, POWER_PLAY)
    scene.deal(1, 3)
    scene.turn(die=2)

    assert len(scene.questions(Decision.BID)) == 2
    assert [event["event"] for event in scene.events("decision", "roll")].index("roll") == 1
    assert scene.who(Decision.PLAY) == [0]
    assert scene.public.revealed == 1


def test_p2_nobody_having_had_a_choice_of_bids_they_are_revealed_all_the_same():
    scene = Scene(2, overbid_reach=0, power_play_effect="profit")
    scene.arm(0, POWER_PLAY)
    scene.turn(die=2)

    assert [question.decision for question in scene.asked] == [Decision.PLAY]
    assert scene.public.revealed == scene.row.bid_rounds == 1


def test_p2_in_the_turn_after_they_may_be_played_again():
    scene = Scene(2)
    scene.arm(1, POWER_PLAY)
    scene.deal(0, 3)
    scene.turn(die=2)
    scene.turn(die=1)

    assert scene.who(Decision.PLAY) == [1, 1]


def test_p3_play_windows_after_landing():
    scene = Scene(2, play_windows="after_landing")
    scene.arm(0, POWER_PLAY)
    scene.deal(1, 3)
    scene.turn(die=1)

    assert scene.who(Decision.PLAY) == [0]
    assert next(event["event"] for event in scene.events("decision", "roll")) == "roll"


@pytest.mark.parametrize(("most", "asked"), [(0, 0), (1, 1), (2, 2), (24, 3)])
def test_p3_any_number_of_cards_up_to_the_most_of_a_turn(most, asked):
    scene = armed(POWER_PLAY, POWER_PLAY, POWER_PLAY, plays_per_turn=most)
    scene.deal(1, *[1] * 4)
    scene.window(0, *[plays(0, *[play(POWER_PLAY)] * asked)] * (asked > 0))

    assert len(scene.questions(Decision.PLAY)) == asked
    assert scene.row.played[POWER_PLAY] == asked
    assert len(scene.hand(0)) == asked


def test_p3_the_most_of_a_turn_goes_for_both_windows_together():
    scene = Scene(2, plays_per_turn=1)
    scene.arm(0, POWER_PLAY, POWER_PLAY)
    scene.deal(1, 1, 1)
    scene.turn(plays(0, play(POWER_PLAY)), die=1)

    assert scene.who(Decision.PLAY) == [0]


def test_p3_security_does_not_count_among_the_plays():
    scene = armed(POWER_PLAY, POWER_PLAY, SECURITY, plays_per_turn=2)
    scene.arm(1, SECURITY)
    scene.deal(1, 1, 1)
    scene.window(0, plays(0, play(POWER_PLAY), play(POWER_PLAY)), secures(1), secures(0))

    assert scene.row.played[POWER_PLAY] == 2
    assert len(scene.hand(0)) == 2


def test_p3_after_no_there_are_no_more_questions_and_what_can_do_nothing_is_not_listed():
    scene = armed(POWER_PLAY, DISASTER, ESPIONAGE, PROXY_FIGHT, ANALYZE_ANY, SECURITY)
    scene.window(0)
    assert scene.asked == []

    scene.deal(2, 4)
    scene.window(0)
    assert scene.asked == [(0, Decision.PLAY, [0, play(POWER_PLAY), play(ESPIONAGE, 2)])]


def test_p4_levy_takes_from_each_other_clockwise_what_there_is():
    scene = Scene(4, levy_cards=2)
    scene.arm(2, POWER_PLAY)
    scene.deal(0, 4, 4, 4)
    scene.deal(3, 2)
    scene.begin(2)
    scene.window(2, plays(2, play(POWER_PLAY)))

    assert scene.hand(2) == [2, 4, 4]
    assert scene.hand(0) == [4]
    assert [event["target_seat"] for event in scene.events("take_profit")] == [3, 0, 0]
    assert scene.row.profits_taken == 3


def test_p4_profit_draws_and_needs_a_card_in_the_deck():
    scene = armed(POWER_PLAY, power_play_effect="profit", power_play_profits=3)
    scene.window(0, plays(0, play(POWER_PLAY)))
    assert len(scene.hand(0)) == 3
    assert scene.row.profits_drawn == 3

    scene = armed(POWER_PLAY, power_play_effect="profit", profit_cards=[0, 0, 0, 0, 0])
    assert listed(scene) == [0]


@pytest.mark.parametrize(("partial", "drawn"), [(True, 1), (False, 0)])
def test_p4_one_card_in_the_deck_is_enough_whatever_it_yields(partial, drawn):
    scene = armed(POWER_PLAY, power_play_effect="profit", profit_cards=[1, 0, 0, 0, 0], partial_draws=partial)
    scene.window(0, plays(0, play(POWER_PLAY)))

    assert len(scene.hand(0)) == drawn
    assert scene.row.profits_short == 2 - drawn


def test_p5_disaster_sends_an_investment_back():
    scene = armed(DISASTER)
    scene.give(1, card(EURASIA, 2), card(EURASIA, 3))
    scene.window(0, plays(0, play(DISASTER, card(EURASIA, 2))))

    assert scene.owned(1) == [card(EURASIA, 3)]
    assert scene.decks == [7, 8, 8]
    assert (scene.row.investments_returned, scene.row.seats[1].lost) == (1, 1)
    assert scene.public.trading[1] == 7


def test_p6_espionage_looks_and_takes_the_card_of_ones_choice():
    scene = armed(ESPIONAGE)
    scene.deal(1, 5, 2, 2)
    scene.window(0, plays(0, play(ESPIONAGE, 1)), takes(0, profit(5)))

    assert (scene.hand(0), scene.hand(1)) == ([5], [2, 2])
    assert [event["event"] for event in scene.events("look", "take_profit")] == ["look", "take_profit"]


def test_p6_blind_takes_one_unseen_and_look_only_looks():
    scene = armed(ESPIONAGE, espionage_effect="blind")
    scene.deal(1, 5, 2)
    scene.window(0, plays(0, play(ESPIONAGE, 1)))
    assert len(scene.hand(0)) == len(scene.hand(1)) == 1
    assert scene.events("look") == []
    assert scene.questions(Decision.TAKE_PROFIT) == []

    scene = armed(ESPIONAGE, espionage_effect="look")
    scene.deal(1, 5, 2)
    scene.window(0, plays(0, play(ESPIONAGE, 1)))
    assert (scene.hand(0), scene.hand(1)) == ([], [2, 5])
    assert len(scene.events("look")) == 1


@pytest.mark.parametrize(("mine", "others"), [*itertools.product((1, 3, 6), repeat=2)])
def test_p7_the_challenger_needs_the_higher_roll(mine, others):
    scene = fought(mine, others)

    assert scene.owned(0 if mine > others else 1) == [card(EURASIA, 0)]
    assert scene.row.investments_seized == (mine > others)
    assert [(event["number"], event["other_number"]) for event in scene.events("proxy_fight")] == [(mine, others)]


@pytest.mark.parametrize(("mine", "others", "owner"), [(6, 1, 0), (2, 5, 1)])
def test_p7_or_both_roll_again(mine, others, owner):
    scene = fought(4, 4, (mine, others), proxy_ties="again")

    assert scene.owned(owner) == [card(EURASIA, 0)]
    assert len(scene.events("proxy_fight")) == 2


def test_p8_any_investment_is_analyzed_protected_or_not():
    scene = armed(ANALYZE_ANY)
    scene.give(1, card(EURASIA, 0), card(EURASIA, 7))
    scene.fate(lambda table: spin(table) == [RED, RED])
    scene.window(0, plays(0, play(ANALYZE_ANY, card(EURASIA, 7))))

    assert scene.owned(0) == [card(EURASIA, 7)]
    assert (scene.row.analyses, scene.row.red_red) == (1, 1)


def test_p8_all_outcomes_are_those_of_the_analyzer():
    scene = armed(ANALYZE_ANY)
    scene.give(1, card(EURASIA, 0))
    scene.fate(lambda table: spin(table) == [GREEN, GREEN])
    scene.window(0, plays(0, play(ANALYZE_ANY, card(EURASIA, 0))))

    assert len(scene.hand(1)) == 2
    assert scene.owned(1) == [card(EURASIA, 0)]


def test_p9_a_used_card_goes_below_all_others_and_is_drawn_in_its_turn():
    scene = armed(POWER_PLAY, DISASTER, players=2, power_cards=[1, 0, 1, 0, 0, 1])
    scene.give(1, card(EURASIA, 0))
    scene.deal(1, 1)
    scene.window(0, plays(0, play(DISASTER, card(EURASIA, 0)), play(POWER_PLAY)))
    assert (scene.public.power_deck, scene.public.n_used) == (3, 2)

    for _ in range(3):
        powers.draw(scene.table, 1)
    assert [event["power"] for event in scene.events("draw_power")] == [ANALYZE_ANY, DISASTER, POWER_PLAY]
    assert (scene.public.power_deck, scene.public.n_used) == (0, 0)


def test_p9_it_goes_there_before_any_answer_to_it():
    scene = armed(POWER_PLAY)
    scene.arm(1, SECURITY)
    scene.deal(1, 1)
    scene.window(0, plays(0, play(POWER_PLAY)), secures(1))

    first, n = int(scene.public.first_used), int(scene.public.n_used)
    assert scene.public.used[first : first + n].tolist() == [POWER_PLAY, SECURITY]


@pytest.mark.parametrize("answers", [0, 1, 2])
def test_p9_or_after_its_action_behind_any_answers_to_it(answers):
    scene = armed(POWER_PLAY, *[SECURITY] * (answers // 2), DISASTER, used_cards="after_action")
    scene.arm(1, *[SECURITY] * min(answers, 1))
    scene.deal(1, 1)
    scene.give(1, card(EURASIA, 0))
    told = [secures(1)] * (answers > 0) + [secures(0)] * (answers > 1)
    scene.window(0, plays(0, play(DISASTER, card(EURASIA, 0))), *told)

    first, n = int(scene.public.first_used), int(scene.public.n_used)
    assert scene.public.used[first : first + n].tolist() == [*[SECURITY] * answers, DISASTER]
    assert scene.row.investments_returned == (answers + 1) % 2


def test_p9_a_card_put_behind_goes_round_with_the_others():
    scene = armed(POWER_PLAY, players=2, power_cards=[1, 1, 0, 0, 0, 0], used_cards="after_action")
    scene.arm(1, SECURITY)
    scene.deal(1, 1)
    for _ in range(130):  # more than all places of `used`
        scene.begin(0)
        scene.window(0, plays(0, play(POWER_PLAY)), secures(1))
        powers.draw(scene.table, 1)
        powers.draw(scene.table, 0)
        assert (scene.powers(0), scene.powers(1)) == ([POWER_PLAY], [SECURITY])


def test_p9_a_card_may_go_round_more_often_than_the_deck_has_places():
    scene = armed(players=2, power_cards=[1, 0, 0, 0, 0, 0])
    for _ in range(300):
        powers.draw(scene.table, 0)
        powers.use(scene.table, 0, POWER_PLAY)

    assert (scene.public.power_deck, scene.public.n_used, scene.powers(0)) == (1, 1, [])


def test_p3_the_goal_ends_the_game_between_two_cards():
    scene = armed(POWER_PLAY, POWER_PLAY, goal=50)
    scene.give(0, card(EURASIA, 1))
    scene.deal(0, 5, 4)
    scene.deal(1, 1, 1)
    scene.window(0, plays(0, play(POWER_PLAY)))

    assert scene.ending() == Ending.BILLIONAIRE
    assert len(scene.questions(Decision.PLAY)) == 1


# What is listed


def test_d_play_lists_no_then_each_kind_in_order_with_its_targets():
    scene = Scene(4)
    scene.arm(1, ANALYZE_ANY, PROXY_FIGHT, ESPIONAGE, DISASTER, SECURITY, POWER_PLAY, POWER_PLAY)
    scene.give(0, card(EURASIA, 0), card(AFRO_EUROPA, 1), card(AFRO_EUROPA, 4))
    scene.give(1, card(AMERICAS, 0))
    scene.give(2, card(AMERICAS, 3), card(EURASIA, 5))
    scene.deal(0, 1)
    scene.deal(1, 1)
    scene.deal(3, 1)
    scene.begin(1)
    scene.window(1)
    open_ones = [card(EURASIA, 5), card(AMERICAS, 3), card(EURASIA, 0), card(AFRO_EUROPA, 1)]

    assert scene.asked == [
        (1, Decision.PLAY, [
            0,
            play(POWER_PLAY),
            *(play(DISASTER, investment) for investment in open_ones),
            play(ESPIONAGE, 3), play(ESPIONAGE, 0),
            *(play(PROXY_FIGHT, investment) for investment in open_ones),
            *(play(ANALYZE_ANY, investment) for investment in (*open_ones, card(AFRO_EUROPA, 4))),
        ]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("power", "rules"),
    [(DISASTER, "disaster_targets"), (PROXY_FIGHT, "proxy_targets"), (ANALYZE_ANY, "analyze_any_targets")],
)
@pytest.mark.parametrize("which", ["unprotected", "any"])
def test_d_play_lists_protected_targets_where_the_rules_say_so(power, rules, which):
    scene = armed(power, **{rules: which})
    scene.give(1, card(EURASIA, 0), card(EURASIA, 7))
    wanted = [card(EURASIA, 0)] if which == "unprotected" else [card(EURASIA, 0), card(EURASIA, 7)]

    assert listed(scene) == [0, *(play(power, investment) for investment in wanted)]


def test_d_play_is_never_longer_than_149():
    scene = armed(*Power, players=4, trading_values=[[3] * 16] * 3, disaster_targets="any", proxy_targets="any")
    for seat in (1, 2, 3):
        scene.empty((seat - 1), to=seat)
        scene.deal(seat, 1)

    assert len(listed(scene)) == 1 + 1 + 48 + 3 + 48 + 48 == 149
    assert len({*listed(scene)}) == 149
    assert max(listed(scene)) < 1 + TARGETS * len(Power)


def test_d_play_equal_cards_are_one_option():
    scene = armed(POWER_PLAY, POWER_PLAY, POWER_PLAY)
    scene.deal(1, 1)

    assert listed(scene) == [0, play(POWER_PLAY)]


def test_d_take_profit_lists_each_different_value_rising():
    scene = armed(ESPIONAGE)
    scene.deal(1, 5, 2, 5, 1, 2)
    scene.window(0, plays(0, play(ESPIONAGE, 1)))

    assert scene.questions(Decision.TAKE_PROFIT) == [(0, Decision.TAKE_PROFIT, [profit(1), profit(2), profit(5)])]
    assert scene.hand(0) == [1]


def test_d_take_profit_is_not_asked_where_all_are_alike():
    scene = armed(ESPIONAGE)
    scene.deal(1, 4, 4)
    scene.window(0, plays(0, play(ESPIONAGE, 1)))

    assert scene.questions(Decision.TAKE_PROFIT) == []
    assert scene.hand(0) == [4]


def test_p2_security_is_asked_for_in_the_turn_of_others():
    scene = armed(POWER_PLAY)
    scene.arm(2, SECURITY)
    scene.deal(1, 3)
    scene.window(0, plays(0, play(POWER_PLAY)), secures(2, YES))

    assert scene.hand(0) == []
    assert scene.public.target == NONE
