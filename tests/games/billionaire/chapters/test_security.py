"""Security cards (X1-X5), and when and of whom `security` is asked."""

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.terms import Decision, Ending
from bng_sim.games.billionaire.rules import powers
from tests.games.billionaire.tables import (
    AFRO_EUROPA,
    AMERICAS,
    EURASIA,
    NO,
    NONE,
    YES,
    Scene,
    analyzes,
    card,
    picks,
    play,
    plays,
    secures,
    visits,
)

POWER_PLAY, SECURITY, DISASTER, ESPIONAGE, PROXY_FIGHT, ANALYZE_ANY = Power


def guarded(*seats, players=4, **rules):
    """These seats hold a Security card for each time they are named; seat 1 has something to lose."""
    scene = Scene(players, **{"power_cards": [4, 8, 4, 4, 4, 4], **rules})
    scene.arm(0, POWER_PLAY, DISASTER, ESPIONAGE, PROXY_FIGHT, ANALYZE_ANY)
    for region in (EURASIA, AFRO_EUROPA, AMERICAS):
        scene.give(1, card(region, 0))
    scene.deal(1, 3)
    for seat in seats:
        scene.arm(seat, SECURITY)
    return scene


def facts(scene):
    """All cards on the table but those used."""
    return [(scene.hand(seat), scene.owned(seat)) for seat in scene.seats], scene.decks, int(scene.public.profit_deck)


LANDINGS = [
    (Space.PROFIT, ()), (Space.SEALED_EURASIA, ()), (Space.SEALED_AMERICAS, ()), (Space.SEALED_THREE, ()),
    (Space.ANALYZE_EURASIA, (analyzes(0, card(EURASIA, 0)),)), (0, ()), (6, (visits(0, card(AMERICAS, 0)),)),
]  # fmt: skip
CARDS = [
    play(POWER_PLAY), play(DISASTER, card(EURASIA, 0)), play(ESPIONAGE, 1), play(PROXY_FIGHT, card(EURASIA, 0)),
    play(ANALYZE_ANY, card(EURASIA, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("space", "told"), LANDINGS)
def test_x1_a_landing_that_is_cancelled_does_not_happen(space, told):
    scene = guarded(2)
    before = facts(scene)
    scene.lands(0, space, *told, secures(2))

    assert facts(scene) == before
    assert (scene.row.cancelled_landings, scene.row.cancelled_cards) == (1, 0)
    is_spin = bool(told)
    assert (scene.row.cancelled_spins, scene.row.cancelled_attacks) == (is_spin, is_spin)
    assert scene.row.auctions == scene.row.analyses == scene.row.profits_drawn == 0
    assert scene.public.revealed == 0
    assert scene.row.seats[2].securities == scene.row.played[SECURITY] == 1
    assert scene.powers(2) == []


def test_x1_so_with_a_power_play_space():
    scene = guarded(2)
    before = len(scene.powers(0))
    scene.lands(0, Space.POWER_PLAY, secures(2))

    assert len(scene.powers(0)) == before
    assert scene.row.power_drawn == 0


@pytest.mark.parametrize("move", CARDS)
def test_x1_a_card_that_is_cancelled_is_used_up(move):
    scene = guarded(2)
    before = facts(scene)
    scene.begin(0)
    scene.window(0, plays(0, move), secures(2))

    assert facts(scene) == before
    assert (scene.row.cancelled_landings, scene.row.cancelled_cards) == (0, 1)
    assert scene.row.cancelled_spins == (move == play(ANALYZE_ANY, card(EURASIA, 0)))
    assert scene.row.cancelled_attacks == (move not in (play(POWER_PLAY), play(ESPIONAGE, 1)))
    assert len(scene.powers(0)) == 4
    assert len(scene.questions(Decision.PLAY)) == 2  # the turn goes on


def test_x1_passing_headquarters_cannot_be_cancelled():
    scene = Scene(2, pass_profits=2)
    scene.arm(1, SECURITY)
    scene.public.space[0] = 23
    scene.turn(secures(1), die=2)

    assert len(scene.hand(0)) == 2
    assert scene.row.cancelled_landings == 1
    assert scene.who(Decision.SECURITY) == [1]


def test_x1_a_landing_that_is_cancelled_is_an_action_after_which_totals_are_looked_at():
    scene = Scene(2, goal=50)
    scene.arm(1, SECURITY)
    scene.give(0, card(EURASIA, 2))
    scene.lands(0, Space.PROFIT, secures(1))

    assert scene.ending() == Ending.BILLIONAIRE


def test_x2_one_is_asked_when_the_deck_is_chosen_and_before_a_card_is_taken():
    scene = guarded(2)
    scene.empty(EURASIA, to=3)
    seen = []
    scene.look = lambda view: seen.append((view.public.lot_size, view.public.deck.tolist()))
    scene.lands(0, Space.SEALED_EURASIA, picks(0, AMERICAS), secures(2))

    assert [question.decision for question in scene.asked] == [Decision.DECK, Decision.SECURITY]
    assert seen[1] == (0, [0, 7, 7])


@pytest.mark.parametrize(("space", "told"), [LANDINGS[4], LANDINGS[6]])
def test_x2_one_is_asked_when_the_investment_is_named(space, told):
    scene, seen = guarded(2), []
    scene.look = lambda view: seen.append((int(view.decision), int(view.public.target), int(view.public.target_seat)))
    scene.lands(0, space, *told)

    assert seen[-1] == (Decision.SECURITY, told[0].numbers[0], 1)


@pytest.mark.parametrize("space", [Space.ANALYZE_EURASIA, 6])
def test_x2_to_decline_is_no_action(space):
    scene = guarded(2)
    scene.lands(0, space)

    assert scene.questions(Decision.SECURITY) == []
    assert scene.public.target == NONE


def test_x2_a_card_is_answered_once_its_target_is_known():
    scene, seen = guarded(2), []
    scene.look = lambda view: seen.append([int(view.public[name]) for name in ("action_kind", "target", "target_seat")])
    scene.begin(0)
    scene.window(0, plays(0, play(DISASTER, card(EURASIA, 0)), play(ESPIONAGE, 1)))

    assert seen[1] == [DISASTER, card(EURASIA, 0), 1]
    assert seen[3] == [ESPIONAGE, NONE, 1]


@pytest.mark.parametrize(
    ("space", "rules"),
    [
        (Space.PROFIT, {"profit_cards": [0] * 5}), (0, {"profit_cards": [0] * 5}), (18, {}),
        (Space.POWER_PLAY, {"power_cards": [0, 1, 0, 0, 0, 0]}), (Space.SEALED_THREE, {}),
        (Space.SEALED_AMERICAS, {}), (Space.ANALYZE_EURASIA, {}),
    ],
)  # fmt: skip
def test_x2_landings_that_can_do_nothing_open_no_window(space, rules):
    scene = Scene(3, **rules)
    scene.arm(1, SECURITY)
    for region in (EURASIA, AFRO_EUROPA, AMERICAS):
        scene.empty(region, to=0)
    scene.lands(0, space)

    assert scene.asked == []


@pytest.mark.parametrize("space", [Space.PROFIT, 0])
def test_x2_one_card_in_the_deck_opens_it_even_where_nothing_is_drawn(space):
    scene = Scene(2, profit_cards=[1, 0, 0, 0, 0], partial_draws=False, hit_profits=0)
    scene.arm(1, SECURITY)
    scene.lands(0, space)

    assert scene.who(Decision.SECURITY) == [1]


@pytest.mark.parametrize(
    ("active", "own", "asked"), [(0, False, [1, 2, 3]), (2, False, [3, 0, 1]), (2, True, [3, 0, 1, 2])]
)
def test_x3_holders_are_asked_clockwise_from_the_turn_players_left(active, own, asked):
    scene = guarded(0, 1, 2, 3, security_own_action=own)
    scene.lands(active, Space.PROFIT)

    assert scene.who(Decision.SECURITY) == asked
    assert len(scene.hand(active)) == 1


def test_x3_until_one_plays_it_and_only_those_who_hold_one():
    scene = guarded(1, 3)
    scene.lands(0, Space.PROFIT, secures(3))
    assert scene.who(Decision.SECURITY) == [1, 3, 1]

    scene = guarded(1)
    scene.lands(0, Space.PROFIT, secures(1))
    assert scene.who(Decision.SECURITY) == [1]


def test_x3_the_turn_player_may_cancel_the_own_action_where_the_ruling_is_so():
    scene = guarded(0, security_own_action=True)
    scene.lands(0, Space.PROFIT, secures(0))

    assert scene.row.cancelled_landings == 1
    assert scene.hand(0) == []


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_x4_an_odd_number_cancels(n):
    scene = guarded(1, 1, 1, 2, 2)
    answers = [secures(1 + i % 2) for i in range(n)]
    scene.lands(0, Space.PROFIT, *answers)

    assert scene.row.played[SECURITY] == n
    assert scene.row.cancelled_landings == n % 2
    assert len(scene.hand(0)) == 1 - n % 2
    assert [event["number"] for event in scene.events("security")] == [*range(1, n + 1)]


def test_x4_after_each_all_holders_but_the_last_to_play_are_asked_from_that_ones_left():
    scene = guarded(0, 1, 1, 2, 2, 3, 3)
    scene.lands(0, Space.PROFIT, secures(1, NO, NO), secures(2, YES, NO), secures(3, NO), secures(0, YES))

    #  1 no, 2 plays; of 3, 0, 1 the turn player plays; 1 no, 2 no, 3 no
    assert scene.who(Decision.SECURITY) == [1, 2, 3, 0, 1, 2, 3]
    assert [event["seat"] for event in scene.events("security")] == [2, 0]
    assert len(scene.hand(0)) == 1


@pytest.mark.parametrize(("chain", "asked", "drawn"), [(0, [], 1), (1, [1], 0), (2, [1, 2], 1), (3, [1, 2, 1], 0)])
def test_x4_at_most_so_many_in_one_window(chain, asked, drawn):
    scene = guarded(1, 1, 2, 2, security_chain=chain)
    scene.lands(0, Space.PROFIT, *(secures(seat) for seat in asked))

    assert scene.who(Decision.SECURITY) == asked
    assert len(scene.hand(0)) == drawn


def test_x4_each_window_counts_anew():
    scene = guarded(1, 1, security_chain=1)
    scene.lands(0, Space.PROFIT, secures(1))
    scene.lands(0, Space.PROFIT, secures(1))

    assert scene.row.cancelled_landings == 2


def test_x5_used_ones_go_to_the_bottom_in_that_order():
    scene = Scene(2, power_cards=[1, 2, 0, 0, 0, 0])
    scene.arm(1, SECURITY, SECURITY)
    scene.arm(0, POWER_PLAY)
    scene.deal(1, 3)
    scene.begin(0)
    scene.window(0, plays(0, play(POWER_PLAY)), secures(1))
    assert scene.public.used[:2].tolist() == [POWER_PLAY, SECURITY]

    for _ in range(2):
        powers.draw(scene.table, 0)
    assert [event["power"] for event in scene.events("draw_power")] == [POWER_PLAY, SECURITY]


def test_x5_a_landing_on_power_play_draws_none_of_those_played_on_it():
    scene = Scene(2, power_cards=[1, 2, 0, 0, 0, 0])
    scene.arm(0, SECURITY)
    scene.arm(1, SECURITY)
    scene.lands(0, Space.POWER_PLAY, secures(1), secures(0))
    assert scene.powers(0) == [POWER_PLAY]

    scene.lands(1, Space.POWER_PLAY)
    assert scene.powers(1) == [SECURITY]


def test_d_security_lists_no_and_yes():
    scene = guarded(2, 2)
    scene.lands(0, Space.PROFIT)

    assert scene.asked == [(2, Decision.SECURITY, [NO, YES])]
