"""A turn (T1-T6)."""

import pytest

from bng_sim.games.billionaire.declared.components import Power, Space
from bng_sim.games.billionaire.declared.terms import Decision, Ending
from tests.games.billionaire.tables import AMERICAS, Scene, bids, play, plays

LEVY = play(Power.POWER_PLAY)


def armed(**rules):
    """A game in which the first player holds a Power Play card that can be played: the next one has Profit cards."""
    scene = Scene(**rules)
    scene.arm(0, Power.POWER_PLAY)
    scene.deal(1, 3, 3)
    return scene


def order(scene, *kinds):
    """The kinds of what happened, in order."""
    return [event["event"] for event in scene.events(*kinds)]


def test_t1_play_passes_clockwise():
    scene = Scene(3, first=1)
    for _ in range(5):
        scene.turn()

    assert [event["seat"] for event in scene.events("turn")] == [1, 2, 0, 1, 2]
    assert (scene.public.turn, scene.public.rounds, scene.public.active) == (5, 2, 0)


def test_t1_a_turn_is_made_of_a_roll_and_a_landing():
    scene = Scene()
    scene.turn(die=1)

    assert order(scene, "turn", "roll", "land") == ["turn", "roll", "land"]


def test_t2_cards_can_be_played_before_the_roll():
    scene = armed()
    scene.turn(plays(0, LEVY), die=1)

    assert order(scene, "play_power", "roll") == ["play_power", "roll"]
    assert scene.who(Decision.PLAY) == [0]


def test_t2_the_first_window_can_be_closed():
    scene = armed(play_windows="after_landing")
    scene.turn(plays(0, LEVY), die=1)

    assert order(scene, "roll", "play_power") == ["roll", "play_power"]
    assert scene.who(Decision.PLAY) == [0]


def test_t2_a_card_before_the_roll_can_end_the_game():
    scene = armed(goal=53)
    scene.deal(0, *[5] * 10)
    scene.turn(plays(0, LEVY))

    assert (scene.ending(), scene.events("roll")) == (Ending.BILLIONAIRE, [])


@pytest.mark.parametrize("die", range(1, 7))
def test_t3_the_marker_goes_as_far_as_the_die_says(die):
    scene = Scene()
    scene.turn(die=die)

    assert [event["number"] for event in scene.events("roll")] == [die]
    assert scene.public.die == die
    assert scene.public.space[:4].tolist() == [die, 6, 12, 18]


def test_t3_markers_never_hinder_each_other():
    scene = Scene()
    scene.public.space[:4] = [1, 3, 3, 3]
    scene.turn(die=2)

    assert scene.public.space[:4].tolist() == [3] * 4


def test_t4_passing_is_drawn_for_before_the_landing():
    scene = Scene()
    scene.public.space[0] = 23
    scene.turn(die=2)

    assert order(scene, "roll", "pass_own", "draw_profit", "land") == [
        "roll", "pass_own", "draw_profit", "land", "draw_profit",
    ]  # fmt: skip


def test_t4_the_draw_for_passing_can_end_the_game_before_the_landing():
    scene = Scene(goal=51)
    scene.deal(0, *[5] * 10)
    scene.public.space[0] = 23
    scene.turn(die=2)

    assert (scene.ending(), scene.events("land")) == (Ending.BILLIONAIRE, [])


@pytest.mark.parametrize(
    ("space", "event"),
    [
        (Space.PROFIT, "draw_profit"), (Space.POWER_PLAY, "draw_power"), (Space.SEALED_EURASIA, "put_up"),
        (Space.SEALED_AFRO_EUROPA, "put_up"), (Space.SEALED_AMERICAS, "put_up"), (Space.SEALED_THREE, "put_up"),
    ],
)  # fmt: skip
def test_t5_the_space_landed_on_is_carried_out(space, event):
    scene = Scene()
    where = scene.read.spaces.index(space.name.lower())
    scene.public.space[0] = where - 1
    scene.turn(die=1)

    assert [each["space"] for each in scene.events("land")] == [where]
    assert len(scene.events(event)) == 1


def test_t6_cards_can_be_played_after_the_landing_too():
    scene = armed()
    scene.turn(plays(0, 0, LEVY), die=1)

    assert order(scene, "land", "play_power") == ["land", "play_power"]
    assert scene.who(Decision.PLAY) == [0, 0]


def test_t6_a_card_just_drawn_can_be_played():
    scene = Scene(power_cards=[4, 0, 0, 0, 0, 0])
    scene.deal(1, 3)
    scene.turn(plays(0, LEVY), die=3)

    assert order(scene, "draw_power", "play_power") == ["draw_power", "play_power"]


def test_t6_not_after_bids_have_been_revealed():
    scene = armed()
    scene.turn(plays(0, 0), die=2)

    assert order(scene, "bids", "play_power") == ["bids"]
    assert scene.who(Decision.PLAY) == [0]

    scene.public.active = 0
    scene.turn(plays(0, 0, LEVY), die=6)  # the next turn is another one

    assert order(scene, "play_power") == ["play_power"]


def test_t6_the_game_is_over_before_it():
    scene = armed(goal=150)
    scene.deal(0, 5)
    scene.empty(AMERICAS, 1)
    for seat in (2, 3):
        scene.public.space[seat] = 0
    scene.turn(plays(0, 0), bids(0, 1), die=2)

    assert scene.ending() == Ending.BILLIONAIRE
    assert scene.who(Decision.PLAY) == [0]
