"""What a seat cannot know is dealt anew for those that think: all of it, and nothing else (X3, O1, G1, G3, S4)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given

from bng_sim.core.engines.records import Table
from bng_sim.games.guillotines.declared.components import CardKind
from bng_sim.games.guillotines.declared.limits import MAX_POOL
from bng_sim.games.guillotines.declared.terms import Decision, Place
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import STATE
from bng_sim.games.guillotines.rules import redeal, special
from tests.examples import tried
from tests.games.guillotines.chapters import generators
from tests.games.guillotines.chapters.scene import Scene, at_random
from tests.games.guillotines.chapters.test_properties import places, scene_of, watched
from tests.games.guillotines.chapters.test_properties_of_level_4 import LIVELY, check_roles

few = tried(4, *HealthCheck)
SCRATCH = {
    *("order", "gathered", "instead", "notes", "dictates", "streams", "asked_seat"),
    *("crises", "plain_left", "crises_left", "group", "room", "most_crises", "n_crises"),
}
EVERY = 7  # questions: neighbours are much alike


def redealt(scene: Scene, seat: int, decision: Decision, seed: int) -> np.ndarray:
    """The state after dealing anew what `seat` cannot know; the scene's own stays as it is."""
    table, states = scene.table, np.zeros(1, STATE)
    states[0] = scene.state
    other = Table(states[0], table.moves, table.rules, table.row, table.log)
    other.state.seed = seed
    chance.forget(other)
    redeal.redeal(other, (at_random,) * MAX_POOL, seat, int(decision))
    return states


def facts(state: Any) -> list[bytes]:
    return [np.asarray(state[name]).tobytes() for name in STATE.names or () if name not in SCRATCH]


def at_questions(scene: Scene, check: Any) -> None:
    """Play a game, and look at some of its questions."""
    asked = Counter[str]()

    def look(decision: Decision, seat: int, listed: Any) -> None:
        asked["all"] += 1
        asked[decision.name] += 1
        if asked["all"] % EVERY == 0 or asked[decision.name] == 1:
            check(decision, seat, listed)

    watched(scene, look)


def with_state(scene: Scene, states: np.ndarray, check: Any) -> None:
    """Check the scene as it would be in another state."""
    kept = np.zeros(1, STATE)
    kept[0] = scene.state
    fill(scene.state, states[0])
    try:
        check()
    finally:
        fill(scene.state, kept[0])


def fill(state: Any, other: Any) -> None:
    for name in STATE.names or ():
        state[name] = other[name]


@pytest.mark.parametrize("rules", [LIVELY], ids=["lively"])
def test_x3_all_a_seat_knows_stays_as_it_is(rules):
    scene = scene_of(rules, 3, 5)

    def check(decision, seat, _):
        new = redealt(scene, seat, decision, 17)[0]
        assert new["public"].tobytes() == scene.state.public.tobytes()
        assert new["own"][seat].tobytes() == scene.state.own[seat].tobytes()

    at_questions(scene, check)


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_r2_every_card_is_still_in_exactly_one_place(rules, seed, game):
    scene = scene_of(rules, seed, game)

    def check(decision, seat, listed):
        before = sorted(places(scene))
        new = redealt(scene, seat, decision, 17)

        def now():
            assert sorted(places(scene)) == before
            check_roles(scene, decision, listed)
            assert all(scene.rules.kind[card] == CardKind.CRISIS for card in scene.aside())
            for other in range(scene.rules.players):
                assert all(scene.rules.kind[card] != CardKind.CRISIS for card in scene.envelope_of(other))
                own = scene.state.own[other]
                for i in range(own.invested):  # what one has invested lies where one remembers
                    assert own.invested_card[i] in scene.at_market(own.invested_market[i])

        with_state(scene, new, now)

    at_questions(scene, check)


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_x3_how_it_lay_before_leaves_no_trace(rules, seed, game):
    scene = scene_of(rules, seed, game)

    def check(decision, seat, _):
        wanted = facts(redealt(scene, seat, decision, 17)[0])
        moved = redealt(scene, seat, decision, 18)
        found = []
        with_state(scene, moved, lambda: found.append(facts(redealt(scene, seat, decision, 17)[0])))
        assert found == [wanted]

    at_questions(scene, check)


def test_x3_every_card_a_seat_cannot_place_may_lie_in_the_hand_of_another():
    scene = scene_of({"players": 3, "level": 2}, 1, 2)
    seen: dict[int, set[int]] = {}
    unknown: set[int] = set()

    def check(decision, seat, _):
        if decision != Decision.ACT or seen:
            return
        known = {*scene.hand_of(seat), *scene.state.own[seat].invested_card.tolist()}
        unknown.update(c for c in np.flatnonzero(scene.public.place == Place.UNKNOWN).tolist() if c not in known)
        other = (seat + 1) % 3
        seen[other] = set()
        for seed in range(80):
            seen[other] |= set(redealt(scene, seat, decision, seed)[0]["own"][other]["hand"][:1].tolist())

    at_questions(scene, check)

    unknown &= set(range(scene.rules.first_crisis))  # a hand as it was dealt has no Crisis (S4)
    (found,) = seen.values()
    assert found <= unknown
    assert len(found) > 0.75 * len(unknown) > 30


def test_g3_nobody_hears_who_else_holds_up_an_envelope():
    scene = scene_of({**LIVELY, "crises_in_deck": 6}, 2, 1)
    answers = Counter[int]()

    def check(decision, seat, _):
        if decision == Decision.HOLD_UP and seat != scene.public.last_player:
            for seed in range(5):
                answers[int(redealt(scene, seat, decision, seed)[0]["held_up"][scene.public.last_player])] += 1

    watched(scene, check)

    assert min(answers[0], answers[1]) > 0.3 * answers.total() > 0


def under(scene: Scene, market: int) -> list[int]:
    """The face-down cards at a market."""
    return scene.state.under[market, : scene.public.face_down[market]].tolist()


@pytest.mark.parametrize(
    "rules",
    [
        {"players": 3, "level": 2, "crises_in_deck": 9, "cards_per_market": 4},
        {**LIVELY, "crises_in_deck": 8, "cards_per_player": 2},
        {"players": 2, "level": 3, "crises_in_deck": 12},
    ],
)
def test_s4_what_was_dealt_before_the_crises_is_none(rules):
    scene = scene_of({**rules, "crises_dealt": False}, 3, 2)
    dealt: dict[int, list[int]] = {}

    def check(decision, seat, _):
        public, first = scene.public, scene.rules.first_crisis
        if public.round_number > 1:
            return
        if not dealt:
            dealt.update({market: under(scene, market) for market in range(5)})
        new = redealt(scene, seat, decision, 17)[0]
        for market, cards in dealt.items():
            if under(scene, market)[: len(cards)] == cards:  # it was neither bought from nor mixed
                assert all(card < first for card in new["under"][market, : len(cards)])
        for other in range(scene.rules.players):
            if (other - public.starting_player) % scene.rules.players >= public.turn:  # it has had no turn
                assert all(card < first for card in new["own"][other]["hand"][: public.hand_size[other]])

    at_questions(scene, check)
    assert dealt


@few
@given(generators.rules(2), generators.seeds, generators.games)
def test_s4_a4_no_more_cards_count_as_no_crises_than_are_none(rules, seed, game):
    scene = scene_of(rules, seed, game)

    def check(_decision, _seat, _listed):
        state, public, first = scene.state, scene.public, scene.rules.first_crisis

        def plain(cards: Any) -> int:
            return sum(card < first and public.place[card] == Place.UNKNOWN for card in cards)

        for seat in range(scene.rules.players):
            own = state.own[seat]
            held = [*own.hand[: public.hand_size[seat]], *own.invested_card[: own.invested]]
            assert 0 <= public.plain[seat] <= plain(held)
        mixed = []
        for market in range(5):
            mixed += [*state.under[market, : public.mixed_under[market]]]
            assert all(card < first for card in state.under[market, : public.dealt_under[market]])
        assert 0 <= public.mixed_plain <= plain(mixed)

    at_questions(scene, check)


def test_a4_mixed_cards_that_were_dealt_before_the_crises_are_none():
    scene = scene_of({"players": 3, "level": 2, "crises_in_deck": 12, "cards_per_market": 4}, 3, 2)
    mixed: list[int] = []

    def check(decision, seat, _):
        if mixed:
            return
        special.redeal_markets(scene.table)
        mixed.append(int(scene.public.mixed_plain))
        assert not any(scene.public.dealt_under)
        assert mixed == [sum(scene.public.mixed_under)]
        for seed in range(3):
            new = redealt(scene, seat, decision, seed)[0]
            for market in range(5):
                assert all(
                    card < scene.rules.first_crisis for card in new["under"][market, : len(under(scene, market))]
                )

    at_questions(scene, check)
    assert mixed > [10]
