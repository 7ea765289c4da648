"""What holds of every game, whatever its rules and whoever plays; above all, that nobody sees what is hidden (K)."""

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from bng_sim.core.engines import streams
from bng_sim.games import GAMES
from bng_sim.games.millions.declared.components import MAX_PLAYERS, Role
from bng_sim.games.millions.declared.limits import MAX_EACH, MAX_MOVES
from bng_sim.games.millions.declared.terms import Decision, Ending, Said, Status
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import deduction, heist_round, redeal
from tests.conformance.mixed import mixed
from tests.examples import tried
from tests.games.millions.chapters.scene import LEAVE, Scene, accepts, looks, moves, number_of, offers
from tests.games.scenes import at_random, watched

few = tried(18, *HealthCheck)
seeds = st.integers(0, 10**6)
MOST_ENTRIES = {"plan": 20, "intimidate": 15, "claim": 6, "call": 15, "move": 453, "answer": 2, "pay": 2,
                "final_answer": 2, "name": 5}  # fmt: skip


def scene_of(seed: int) -> Scene:
    """A game of rules with much changed."""
    return Scene(**{"players": 5, "leader": 0, "loot": None, "seed": seed, **mixed(GAMES["millions"], seed)})


@few
@given(seeds)
def test_c3_money_is_conserved_at_every_decision_and_in_every_event(seed):
    scene = scene_of(seed)
    watched(scene, lambda seen, moves: None if scene.all_money() == scene.rules.bank else pytest.fail("money is lost"))

    start = int(scene.rules.start_cash)
    cash, antes = Counter({str(seat + 1): start for seat in range(scene.rules.players)}), Counter()
    reserve = int(scene.rules.bank) - sum(cash.values())
    to_reserve = {"fine": 1, "share": -1, "bonus": -1}
    for event in scene.events("ante", "ante_back", "ante_lost", "bribe", *to_reserve, "fee", "theft"):
        kind, who = event["event"], event["character"]
        other, amount = event.get("other_character", who), event.get("amount", 0)
        if kind == "ante":
            antes[who] += event["own"] + event["reserve"]
            cash[who[0]] -= event["own"]
            reserve -= event["reserve"]
        elif kind == "ante_back":
            antes[who] -= event["owner"] + event["reserve"]
            cash[who[0]] += event["owner"]
            reserve += event["reserve"]
        elif kind == "ante_lost":
            antes[who] -= amount
            reserve += amount
        elif kind in to_reserve:
            cash[who[0]] -= amount * to_reserve[kind]
            reserve += amount * to_reserve[kind]
        else:
            cash[who[0]] -= amount
            cash[other[0]] += amount
        assert min(cash.values()) >= 0, event
        assert min(antes.values(), default=0) >= 0, event
        assert sum(cash.values()) + sum(antes.values()) + reserve == scene.rules.bank, event
    assert [cash[str(event["seat"])] for event in scene.events("cash")] == scene.cash
    assert reserve == scene.public.reserve


@few
@given(seeds)
def test_d_every_list_has_what_its_decision_says_and_fits(seed):
    scene = scene_of(seed)

    def check(seen: Any, moves: list[int]) -> None:
        decision, about = Decision(int(seen.decision)), int(seen.character)
        assert 2 <= len(moves) <= min(MOST_ENTRIES[decision.name.lower()], MAX_MOVES)
        assert len(set(moves)) == len(moves)
        if decision in (Decision.MOVE, Decision.CLAIM, Decision.FINAL_ANSWER, Decision.NAME, Decision.ANSWER):
            assert about // MAX_EACH == seen.own.seat
        if decision == Decision.INTIMIDATE:
            assert seen.public.cards_held[seen.own.seat] > 0
            for character in moves[1:]:
                assert scene.public.status[character] in (Status.OPEN, Status.BOUND)
                assert character // MAX_EACH != seen.own.seat

    watched(scene, check)


@few
@given(seeds)
def test_n11_characters_add_up(seed):
    scene = scene_of(seed)
    scene.play_out(at_random)
    row = scene.row

    sent = row.rounds * scene.rules.players * scene.rules.each
    assert row.left_alone + row.left_bribed + row.left_final + row.stayed == sent
    by_role = {name: sum(int(each[name]) for each in row.by_role) for name in row.by_role.dtype.names}
    assert by_role["clashed"] + by_role["named"] + by_role["fined"] + by_role["shared"] == row.stayed
    assert by_role["chosen"] == sent
    assert by_role["money"] == sum(scene.cash) - scene.rules.players * scene.rules.start_cash
    assert row.ended_decided + row.ended_quiet + row.ended_limit == row.rounds
    assert row.heists_succeeded + row.heists_abandoned + row.heists_failed == row.rounds
    assert row.ending != Ending.GOING_ON


def is_laid(scene: Scene) -> bool:
    """Whether the Role cards of the round lie in the middle."""
    return scene.public.status[0] != Status.ABSENT


def exchanged(scene: Scene, eyes: int, rng: np.random.Generator) -> bool:
    """Let things that `eyes` cannot tell apart change places: two hidden Roles, and Loot cards; whether Roles did."""
    order, n = scene.state.order, int(scene.rules.n_loot)
    order[scene.public.round_number : n] = rng.permutation(order[scene.public.round_number : n].copy())
    if not is_laid(scene):
        return False
    unknown = [
        seat * MAX_EACH + place
        for seat in range(scene.rules.players)
        for place in range(scene.rules.each)
        if seat != eyes
        and scene.public.shown[seat * MAX_EACH + place] == NOTHING
        and scene.state.own[eyes].knows[seat * MAX_EACH + place] == NOTHING
    ]
    role = scene.state.role
    pairs = [(a, b) for a, b in itertools.combinations(unknown, 2) if role[a] != role[b]]
    if not pairs:
        return False
    a, b = pairs[rng.integers(len(pairs))]
    role[a], role[b] = int(role[b]), int(role[a])
    for character in (a, b):
        scene.state.own[character // MAX_EACH].role[character % MAX_EACH] = role[character]
    return True


def sight(seen: Any, moves: list[int]) -> bytes:
    """All that a strategy is shown."""
    told = bytes(str((int(seen.decision), int(seen.character), moves)), "ascii")
    return seen.rules.tobytes() + seen.public.tobytes() + seen.own.tobytes() + told


@few
@given(seeds)
def test_k3_what_is_hidden_leaves_what_a_seat_sees_as_it_is(seed):
    """The table is changed under a player's eyes at each of its questions, and it sees the same."""
    scene, rng, changed = scene_of(seed), np.random.default_rng(seed), []

    def player(seen: Any, moves: Any, n: int, traits: Any, stream: Any) -> int:
        listed = [int(move) for move in moves[:n]]
        before, kept = sight(seen, listed), scene.state.copy()
        changed.append(exchanged(scene, int(seen.own.seat), rng))
        scene.state.answers[:] = rng.integers(2, size=scene.state.answers.size)
        scene.state.plans[:] = rng.integers(3, size=scene.state.plans.size)
        assert sight(seen, listed) == before
        for name in ("own", "role", "order", "answers", "plans"):
            scene.state[name] = kept[name]
        return at_random(seen, moves, n, traits, stream)

    scene.play_out(player)
    assume(any(changed))  # with one Role, or in a very short game, nothing can change places


def test_k1_a_round_is_remembered_by_all():
    scene = Scene(4)
    scene.round("brute driver crook crook", offers("1A", "4A", 2), accepts("4A"), moves("2A", LEAVE))
    past = scene.public.past[0]

    assert (past.leader, past.face_down, past.face_up.sum()) == (0, 1, 3)
    assert past.role[[0, 2, 4, 6]].tolist() == [Role.BRUTE, NOTHING, Role.CROOK, NOTHING]
    assert past.status[[0, 2, 4, 6]].tolist() == [Status.STANDING, Status.LEFT, Status.STANDING, Status.LEFT]
    assert past.price[[0, 2, 4, 6]].tolist() == [0, 0, 0, 2]
    said = [
        (Said(int(it.what)), int(it.by), int(it.of), int(it.amount), int(it.answer)) for it in scene.public.said[:2]
    ]
    assert said == [(Said.OFFER, 0, 6, 2, 1), (Said.LEAVE, 2, NOTHING, 0, NOTHING)]


def test_k1_nothing_said_in_one_game_is_left_in_the_next():
    scene = Scene(4)
    fresh = scene.public.said.copy()
    scene.round("brute driver crook crook", offers("1A", "4A", 2), moves("2A", LEAVE))
    Scene.__init__(scene, 4)

    assert scene.public.said.tobytes() == fresh.tobytes()


def test_k2_own_roles_and_looks_are_remembered_by_oneself_alone():
    scene = Scene(4)
    scene.give_cards(1, 1)
    scene.round("brute driver crook crook", looks(1, "3A"), moves("3A", LEAVE))
    one, other = scene.state.own[0], scene.state.own[1]

    assert (one.past_role[0, 0], other.past_role[0, 0]) == (Role.BRUTE, Role.DRIVER)
    assert one.past_knows[0, number_of("3A")] == Role.CROOK
    assert other.past_knows[0, number_of("3A")] == NOTHING


def test_k4_plans_are_made_without_seeing_those_of_others():
    sights = set()
    for first in range(3):
        scene, seen_by_last = Scene(4), []

        def player(seen, moves, n, traits, rng, first=first, seen_by_last=seen_by_last):
            if seen.decision == Decision.PLAN and seen.own.seat == 3:
                seen_by_last.append(sight(seen, [int(move) for move in moves[:n]]))
            return first if seen.decision == Decision.PLAN and seen.own.seat < 3 else 0

        heist_round.play(scene.table, (player,) * MAX_PLAYERS)
        sights.update(seen_by_last)

    assert len(sights) == 1


def test_k5_a_strategy_is_shown_rules_public_own_and_the_question():
    scene, fields = Scene(4), []
    watched(scene, lambda seen, moves: fields.append(seen._fields))

    assert set(fields) == {("rules", "public", "own", "memo", "decision", "character")}
    assert GAMES["millions"].strategies.private == ("memo",)  # a strategy of one's own may not read it


# What can be inferred


def ways_of(scene: Scene, eyes: int) -> Counter:
    """Every way that fits what a seat sees, by its Roles: counted one by one, over Roles and face-down cards."""
    rules, public, own = scene.rules, scene.public, scene.state.own[eyes]
    sent = [seat * MAX_EACH + place for seat in range(rules.players) for place in range(rules.each)]
    may = [[r for r in range(5) if deduction.possible(rules, public, own, c) >> r & 1] for c in sent]
    found: Counter = Counter()
    for roles in itertools.product(*may):
        pairs = [roles[i : i + rules.each] for i in range(0, len(roles), rules.each)]
        if any(len(set(pair)) < len(pair) for pair in pairs):
            continue
        for hidden in itertools.combinations(range(len(sent)), int(public.face_down)):
            shown = Counter(role for i, role in enumerate(roles) if i not in hidden)
            if all(shown[role] == public.face_up[role] for role in range(5)):
                found[roles] += 1
    return found


@pytest.mark.parametrize("values", [
    {"players": 4}, {"players": 5}, {"players": 3, "hidden_roles": 2}, {"players": 4, "hidden_roles": 3},
    {"players": 4, "wont_get_fooled": True, "roles": ["brute", "driver", "crook", "snitch"]},
], ids=str)  # fmt: skip
def test_k3_what_the_face_up_cards_leave_open_is_counted_exactly(values):
    scene, tried_at, totals = Scene(seed=3, **values), Counter(), []

    def check(seen: Any, moves: list[int]) -> None:
        eyes, decision = int(seen.own.seat), Decision(int(seen.decision))
        if not is_laid(scene) or tried_at[decision] == 3:
            return
        tried_at[decision] += 1
        counted = deduction.count(scene.rules, scene.public, scene.state.own[eyes])
        ways = ways_of(scene, eyes)
        totals.append(ways.total())
        assert counted.ways[0, deduction.everything(scene.public, counted)] == ways.total()
        real = [int(scene.state.role[s * MAX_EACH + p]) for s in range(scene.rules.players) for p in
                range(scene.rules.each)]  # fmt: skip
        assert tuple(real) in ways

    watched(scene, check)
    assert max(totals) > 2


def test_k3_a_way_is_drawn_as_often_as_it_should_be():
    scene = Scene(4)
    scene.round("brute driver crook crook")
    for character in (0, 2, 4, 6):
        scene.public.shown[character], scene.public.status[character] = NOTHING, Status.OPEN
    ways, roles = ways_of(scene, 0), np.full(16, NOTHING)
    stream: Any = np.zeros(1, streams.STREAM)[0]
    streams.key(stream, streams.game_key(1, 2), 3, 4)
    drawn: Counter = Counter()
    for _ in range(500):
        deduction.draw(scene.rules, scene.public, scene.state.own[0], stream, roles)
        drawn[tuple(int(role) for role in roles[[0, 2, 4, 6]])] += 1

    assert drawn.keys() == ways.keys()
    for way, n in ways.items():
        expected = 500 * n / ways.total()
        assert abs(drawn[way] - expected) < 4.5 * expected**0.5


@few
@given(seeds)
def test_k3_what_is_dealt_anew_bears_no_trace_of_what_was(seed):
    """Two tables that a seat cannot tell apart are one and the same once what it cannot know is dealt anew."""
    scene, rng, compared = scene_of(seed), np.random.default_rng(seed), []

    def player(seen: Any, moves: Any, n: int, traits: Any, stream: Any) -> int:
        eyes, decision = int(seen.own.seat), int(seen.decision)
        choice = at_random(seen, moves, n, traits, stream)
        if len(compared) < 6 and rng.random() < 0.15:
            offered, kept = scene.table.moves.offered.copy(), scene.state.copy()
            after = []
            for _ in range(2):
                did = exchanged(scene, eyes, rng)
                redeal.redeal(scene.table, (first_entry,) * MAX_PLAYERS, eyes, decision)
                assert scene.table.moves.offered[:n].tolist() == offered[:n].tolist()
                after.append(scene.state.copy().tobytes())
                for name in kept.dtype.names:
                    scene.state[name] = kept[name]
                scene.table.moves.offered[:] = offered
            compared.append(did)
            assert after[0] == after[1]
        return choice

    scene.play_out(player)
    assume(compared)  # a very short game asks too little


def first_entry(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
    """A player that takes the first entry."""
    return 0
