"""The Role cards: which there are, and who draws them at set-up (O1, O2)."""

from collections import Counter

import numpy as np
import pytest

from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import Role
from bng_sim.games.guillotines.declared.terms import Decision
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import roles
from tests.games.guillotines.chapters.at_level_4 import drawn_by, held, picks
from tests.games.guillotines.chapters.scene import Scene, at_random

BANKER, CELEBRITY, SPECULATOR, GANGSTER, BROKER, ARTIST, TRADER, TOADY, VULTURE = Role
RED = [BANKER, CELEBRITY, SPECULATOR, GANGSTER, BROKER, ARTIST]
NAMES = [role.name.lower() for role in Role]


def all_but(*kept):
    """What `roles_left_out` must say for just these Roles to be in the game."""
    return [role.name.lower() for role in Role if role not in kept]


def choose_at_set_up(scene, *answers):
    """Let the players choose their Roles at set-up, and tell what happens."""
    scene.tell_events()
    return scene.play(*answers, what=roles.choose_at_set_up)


@pytest.fixture
def unshuffled(monkeypatch):
    """Let every shuffle leave the Roles as they lie: the deck is drawn from the last one to the first."""
    monkeypatch.setattr(streams, "below", lambda rng, n: n - 1)


# O1


def test_o1_roles_can_be_left_out():
    scene = Scene(players=3, level=4, roles_left_out=["banker", "vulture_capitalist"])

    scene.play_game(at_random)

    assert scene.rules.roles[: scene.rules.n_roles].tolist() == list(Role)[1:-1]
    assert scene.row.roles_taken[[BANKER, VULTURE]].tolist() == [0, 0]
    assert scene.row.roles_taken.sum() > 3


@pytest.mark.parametrize("rules", [{"role_choice": "none"}, {"roles_left_out": NAMES}], ids=str)
def test_o1_there_may_be_no_roles_at_all(rules):
    scene = Scene(players=3, level=4, max_turns=60, **rules)
    scene.tell_events()

    scene.play_game(at_random)

    assert scene.row.rounds > 1
    assert scene.row.roles_taken.sum() == 0
    assert not any("role" in event["event"] for event in scene.events())
    assert scene.row.decisions[[Decision.PICK_ROLE, Decision.KEEP_ROLE, Decision.REVEAL]].sum() == 0


def test_o1_a_role_is_secret_until_revealed():
    scene, other = Scene(players=3, level=4), Scene(players=3, level=4)
    scene.role(1, GANGSTER)
    other.role(1, TOADY)

    assert scene.public.tobytes() == other.public.tobytes()
    assert scene.state.own[0].tobytes() == other.state.own[0].tobytes()
    assert scene.public.has_role[:3].tolist() == [0, 1, 0]
    roles.reveal(scene.table, 1)
    assert scene.public.role_shown[:3].tolist() == [NOTHING, GANGSTER, NOTHING]
    assert scene.public.tobytes() != other.public.tobytes()


# O2


def test_o2_each_draws_two_keeps_one_and_passes_the_other_on_from_the_starting_player_clockwise(unshuffled):
    scene = Scene(players=3, level=3, first=1)

    script = choose_at_set_up(scene, picks(1, BROKER), picks(2, ARTIST), picks(0, SPECULATOR))

    assert [question.seat for question in script.asked] == [1, 2, 0]
    assert [drawn_by(script, seat) for seat in (1, 2, 0)] == [[ARTIST, BROKER], [ARTIST, GANGSTER], [GANGSTER, 2]]
    assert held(scene) == [SPECULATOR, BROKER, ARTIST]
    assert sorted(scene.roles_left()) == [BANKER, CELEBRITY, GANGSTER]
    assert scene.public.has_role[:3].tolist() == [1, 1, 1]


def test_o2_what_happens_is_told_in_order(unshuffled):
    scene = Scene(players=2, level=3)

    choose_at_set_up(scene, picks(0, BROKER), picks(1, ARTIST))

    a_choice = ["draw_roles", "decision", "take_role", "return_role", "shuffle_roles"]
    assert [event["event"] for event in scene.events()] == ["shuffle_roles", *a_choice * 2]
    assert scene.events("draw_roles")[0]["roles"] == ["scam_artist", "power_broker"]
    assert [event["role"] for event in scene.events("return_role")] == ["scam_artist", "gangster"]
    assert scene.events("shuffle_roles")[0]["roles"][:2] == ["scam_artist", "power_broker"]  # the next one first


def test_o2_the_other_one_is_shuffled_in_with_the_rest():
    lay_on_top = Counter()
    for game in range(40):
        scene = Scene(players=2, level=3, game=game)
        script = scene.play_with(lambda *_: 0, what=roles.choose_at_set_up)
        passed_on = drawn_by(script, 0)[1]
        lay_on_top[passed_on in drawn_by(script, 1)] += 1

    assert min(lay_on_top[True], lay_on_top[False]) > 4  # 16 of 40 expected: two of the five left


def test_o2_the_first_shuffle_is_at_random():
    first = Counter()
    for game in range(60):
        scene = Scene(players=2, level=3, game=game)
        first[drawn_by(scene.play_with(lambda *_: 0, what=roles.choose_at_set_up), 0)[0]] += 1

    assert set(first) == set(RED)


def test_o2_a_deck_that_runs_out_gives_what_there_is():
    scene = Scene(players=3, level=3, roles_left_out=all_but(BANKER, GANGSTER))

    script = choose_at_set_up(scene, picks(0, GANGSTER))  # the last one is taken unasked, and none is left for seat 2

    assert held(scene) == [GANGSTER, BANKER, NOTHING]
    assert script.listed(Decision.PICK_ROLE) != []
    assert scene.roles_left() == []
    assert [event["seat"] for event in scene.events("draw_roles")] == [1, 2]


def test_o2_the_role_kept_is_counted_and_what_was_drawn_is_remembered(unshuffled):
    scene = Scene(players=2, level=3)

    choose_at_set_up(scene, picks(0, BROKER), picks(1, ARTIST))

    assert [int(seat.role_at_start) for seat in scene.row.seats[:2]] == [BROKER, ARTIST]
    assert [int(seat.roles_drawn) for seat in scene.row.seats[:2]] == [2, 2]
    assert scene.row.roles_taken[[BROKER, ARTIST]].tolist() == [1, 1]
    assert np.flatnonzero(scene.state.own[0].role_seen).tolist() == [BROKER, ARTIST]
    assert np.flatnonzero(scene.state.own[1].role_seen).tolist() == [GANGSTER, ARTIST]


def test_o2_chance_may_pick_evenly_among_those_drawn_and_nobody_is_asked():
    kept = Counter()
    for game in range(120):
        scene = Scene(players=2, level=3, role_choice="random", game=game)
        script = choose_at_set_up(scene)
        drawn = scene.events("draw_roles")[0]["roles"]
        kept[drawn.index(scene.events("take_role")[0]["role"])] += 1
        assert script.asked == []
        assert scene.events("decision") == []

    assert min(kept.values()) > 40  # 60 each expected
    assert set(kept) == {0, 1}
