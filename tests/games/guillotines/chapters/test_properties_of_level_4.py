"""What holds of every game at levels 3 and 4, whatever its rules and whoever plays."""

import contextlib
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, note
from hypothesis import strategies as st

from bng_sim.games.guillotines.declared.components import BUNKER_ASSETS, N_MARKETS, CardKind, Role
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Kind, Place
from bng_sim.games.guillotines.engine.records import NOTHING
from bng_sim.games.guillotines.rules import roles
from tests.examples import tried
from tests.games.guillotines.chapters import generators
from tests.games.guillotines.chapters.judge import Judge
from tests.games.guillotines.chapters.scene import Move, Scene, recount_unseen
from tests.games.guillotines.chapters.test_properties import check_cards, exchange_in_first_deck, scene_of, watched

few = tried(20, *HealthCheck)
LIVELY = {
    "players": 4, "level": 4, "puppets": False, "panic_at": 3, "max_turns": 60, "celebrity_escape": "asked",
    "few_markets": 4, "special_cards": {"game_the_market": 4, "audit": 4}, "resource_cards": [2, 2, 2],
    "starred_assets_from": 4,
}  # fmt: skip


def roles_in_sight(scene: Scene) -> list[int]:
    """Every Role that somebody has or nobody has, as often as it does."""
    found = scene.roles_left()
    for seat in range(scene.rules.players):
        found += [int(scene.state.own[seat].role), int(scene.public.role_shown[seat])]
    return [role for role in found if role != NOTHING]


def check_roles(scene: Scene, decision: Decision, listed: list[Move]) -> None:
    found = Counter(roles_in_sight(scene))
    if decision == Decision.PICK_ROLE:
        found += Counter(move.card for move in listed if move.kind == Kind.CHOOSE)
    assert found == Counter(scene.rules.roles[: scene.rules.n_roles].tolist())
    for seat in range(scene.rules.players):
        has, shown = scene.state.own[seat].role != NOTHING, scene.public.role_shown[seat] != NOTHING
        assert not (has and shown)  # only one Role at a time
        assert scene.public.has_role[seat] == has


def check_envelopes(scene: Scene) -> None:
    for seat in range(scene.rules.players):
        envelope = scene.state.own[seat].envelope
        inside = envelope[envelope != NOTHING].tolist()
        assert inside == scene.envelope_of(seat)
        assert all(scene.rules.kind[card] != CardKind.CRISIS for card in inside)
        assert not scene.public.place[inside].any()  # what is in an envelope nobody else knows


def check_bunker(scene: Scene) -> None:
    public = scene.public
    owned = [int((public.asset_owner[list(BUNKER_ASSETS)] == seat).sum()) for seat in range(scene.rules.players)]
    assert public.bunker_assets[: scene.rules.players].tolist() == owned
    enough = [seat for seat, n in enumerate(owned) if n >= scene.rules.bunker_minimum and n == max(owned)]
    if public.bunker_holder == NOTHING:
        assert len(enough) != 1
    else:
        assert public.bunker_holder in enough


def check_level_3(scene: Scene) -> None:
    assert scene.public.policy == scene.public.favoured_suit == NOTHING
    assert not scene.public.envelope_size.any()
    assert set(roles_in_sight(scene)) <= set(list(Role)[:6])


def check_all(scene: Scene, decision: Decision, seat: int, listed: list[Move]) -> None:
    check_cards(scene, decision)
    check_roles(scene, decision, listed)
    check_envelopes(scene)
    check_bunker(scene)
    tally, n_crises = recount_unseen(scene)
    assert (scene.public.unseen == tally).all()
    assert scene.public.unseen_crises == n_crises
    if scene.rules.level == 3:
        check_level_3(scene)
    judge = Judge(scene, seat)
    assert 1 < len(listed) == len(set(listed))
    assert [move for move in listed if not judge.allows(decision, move)] == []


@few
@given(generators.rules(lowest_level=3), generators.seeds, generators.games)
def test_o1_roles_cards_and_public_counts_are_conserved_at_levels_3_and_4(rules, seed, game):
    scene = scene_of(rules, seed, game)

    watched(scene, lambda *asked: check_all(scene, *asked))

    check_roles(scene, Decision.ACT, [])
    check_envelopes(scene)
    assert scene.row.envelopes == scene.public.envelope_size[: scene.rules.players].sum()
    assert scene.row.roles_taken.sum() == sum(int(seat.roles_taken) for seat in scene.row.seats)
    assert scene.row.roles_used.sum() == sum(int(seat.roles_used) for seat in scene.row.seats)
    assert scene.row.policies_set == scene.row.policies.sum() == sum(int(seat.policies_set) for seat in scene.row.seats)


def test_d_in_lively_games_all_that_is_asked_is_legal_and_nearly_everything_is_asked():
    asked = set()
    for game in range(9):
        scene = scene_of(LIVELY, 7, game)
        watched(scene, lambda decision, *rest, scene=scene: (asked.add(decision), check_all(scene, decision, *rest)))

    unasked = set(Decision) - {Decision.NUDGE, Decision.PUPPET_TRADE} - asked  # they have no Puppets
    assert len(unasked) < 7, unasked  # test_decisions_of_level_4 sees to those that are rare


@few
@given(generators.rules(lowest_level=3), generators.seeds, generators.games)
def test_w4_who_won_and_how_agree(rules, seed, game):
    scene = scene_of(rules, seed, game)

    watched(scene, lambda *_: None)

    row = scene.row
    won_by = [int(seat.won_by) for seat in row.seats]
    assert [int(seat.won) for seat in row.seats] == [int(way > 0) for way in won_by]
    if row.ending in (Ending.REVOLUTION, Ending.STALEMATE):
        assert row.winner == NOTHING
        assert not any(won_by)
    else:
        assert won_by[row.winner] in {Ending.ASSETS: (1, 4), Ending.CELEBRITY: (2,)}[Ending(int(row.ending))]
        assert not any(won_by[scene.rules.players :])  # a Puppet's win is its controller's
        assert all(scene.public.role_shown[seat] == Role.TOADY for seat, way in enumerate(won_by) if way == 3)


# Hidden information stays hidden


class _EnoughError(Exception):
    """The game has been played as far as wanted."""


class Recorded:
    """A game whose players choose by number of question, and reveal nothing; what each seat saw, and what it knew."""

    def __init__(self, scene: Scene, stop: int = -1) -> None:
        self.views: list[tuple[int, bytes]] = []
        self.known_cards: list[set[int]] = [set() for _ in range(5)]
        self.known_roles: list[set[int]] = [set() for _ in range(5)]
        self.knew: list[tuple[set[int], set[int]]] = []
        self.rounds: list[int] = []

        def player(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
            seat, decision = int(seen.own.seat), Decision(int(seen.decision))
            if decision == Decision.REVEAL:
                return 0
            self._learn(seen, moves)
            listed = np.concatenate([moves[name][:n] for name in Move._fields]).tobytes()
            self.views.append((seat, bytes([decision]) + seen.public.tobytes() + seen.own.tobytes() + listed))
            self.knew.append((set(self.known_cards[seat]), set(self.known_roles[seat])))
            # Roles for the next round are kept when its cards have been shuffled and dealt (R2).
            self.rounds.append(int(seen.public.round_number) + (decision == Decision.KEEP_ROLE))
            if len(self.views) == stop:
                raise _EnoughError
            return (len(self.views) * 7919 + 13 * seat + scene.state.game) % n

        with contextlib.suppress(_EnoughError):
            scene.play_game(player)

    def _learn(self, seen: Any, moves: Any) -> None:
        for seat in range(5):
            self.known_cards[seat] |= set(np.flatnonzero(seen.public.place).tolist())
            self.known_roles[seat] |= set(seen.public.role_shown[: seen.rules.players].tolist()) - {NOTHING}
        own = seen.own
        mine = {*own.hand.tolist(), *own.invested_card[: own.invested].tolist(), *own.envelope.tolist()} - {NOTHING}
        self.known_cards[int(own.seat)] |= mine
        self.known_roles[int(own.seat)] |= set(np.flatnonzero(own.role_seen).tolist())


def exchange_in_first_role_deck(monkey: Any, a: int, b: int) -> None:
    """Let two Roles change places when the Roles are first shuffled."""
    shuffle, done = roles.put_in_random_order, []

    def shuffled(table: Any) -> None:
        shuffle(table)
        if not done:
            deck = table.state.role_deck
            order = deck[: table.state.public.roles_left].tolist()
            deck[order.index(a)], deck[order.index(b)] = b, a
            done.append(True)

    monkey.setattr(roles, "put_in_random_order", shuffled)


def seen_by(seat: int, recorded: Recorded, n: int) -> list[bytes]:
    return [view for whose, view in recorded.views[:n] if whose == seat]


HIDING = {"level": 4, "max_turns": 24, "celebrity_escape": "asked", "crises_in_deck": 0, "special_actions": True}


@few
@given(st.integers(2, 5), st.integers(0, 10_000), st.data())
def test_x3_others_roles_and_the_order_of_those_left_change_nothing_a_seat_sees(players, game, data):
    rules = HIDING | {"players": players, "puppets": True}
    first = Recorded(scene_of(rules, 5, game))
    at = data.draw(st.integers(1, len(first.views) - 1), label="question")
    seat = first.views[at][0]
    unknown = [role for role in range(9) if role not in first.knew[at][1]]
    assume(len(unknown) > 1)
    a = data.draw(st.sampled_from(unknown), label="role")
    b = data.draw(st.sampled_from([role for role in unknown if role != a]), label="other role")

    with pytest.MonkeyPatch.context() as monkey:
        exchange_in_first_role_deck(monkey, a, b)
        other = Recorded(scene_of(rules, 5, game), stop=at + 1)

    note(f"seat {seat}, roles {a} and {b}")
    assert len(other.views) == at + 1
    assert seen_by(seat, other, at + 1) == seen_by(seat, first, at + 1)


@few
@given(st.integers(2, 5), st.integers(0, 10_000), st.data())
def test_x3_what_is_in_others_envelopes_changes_nothing_a_seat_sees(players, game, data):
    rules = HIDING | {"players": players, "puppets": True, "hand_limit": 3}
    scene = scene_of(rules, 5, game)
    first = Recorded(scene)
    in_first_round = [i for i, number in enumerate(first.rounds) if number == 1]  # R2 shuffles by the cards' numbers
    assume(len(in_first_round) > 8)
    at = data.draw(st.sampled_from(in_first_round[4:]), label="question")
    seat = first.views[at][0]
    unknown = [card for card in range(45) if card not in first.knew[at][0]]
    assume(len(unknown) > 1)
    a = data.draw(st.sampled_from(unknown), label="card")
    b = data.draw(st.sampled_from([card for card in unknown if card != a]), label="other card")

    with pytest.MonkeyPatch.context() as monkey:
        exchange_in_first_deck(monkey, a, b)
        other = Recorded(scene_of(rules, 5, game), stop=at + 1)

    note(f"seat {seat}, cards {a} and {b}")
    assert seen_by(seat, other, at + 1) == seen_by(seat, first, at + 1)


def test_x3_cards_lie_in_envelopes_while_that_is_looked_at():
    sizes = []
    scene = scene_of(HIDING | {"players": 3, "puppets": False, "hand_limit": 3}, 5, 3)
    answered = [0]

    def player(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        if seen.decision == Decision.REVEAL:
            return 0
        answered[0] += 1
        if seen.public.round_number == 1:
            sizes.append(int(seen.public.envelope_size.sum()))
        return (answered[0] * 7919 + 13 * int(seen.own.seat) + 3) % n

    scene.play_game(player)

    assert max(sizes) > 2


def test_x3_a_role_that_a_seat_has_drawn_is_in_what_it_sees():
    rules = HIDING | {"players": 3, "puppets": False}
    first = Recorded(scene_of(rules, 5, 1), stop=1)
    (seat, view) = first.views[0]
    a, b = sorted(first.known_roles[seat])[0], min(set(range(9)) - first.known_roles[seat])

    with pytest.MonkeyPatch.context() as monkey:
        exchange_in_first_role_deck(monkey, a, b)
        other = Recorded(scene_of(rules, 5, 1), stop=1)

    assert other.views[0][0] == seat
    assert other.views[0][1] != view


# What is known of cards at the table is right at every question


@pytest.mark.parametrize("seed", range(2))
def test_x3_a_card_known_to_be_in_a_hand_is_there(seed):
    known = Counter()
    for game in range(4):
        scene = scene_of(LIVELY, seed, game)

        def check(decision: Decision, *_: Any, scene: Scene = scene) -> None:
            if decision in (Decision.CLAIM, Decision.REVEAL):
                return  # cards played lie on the table
            for card in np.flatnonzero(scene.public.place[: scene.rules.n_cards] == Place.HAND).tolist():
                assert card in scene.hand_of(int(scene.public.holder[card]))
                known[decision] += 1
            at_markets = {card for market in range(N_MARKETS) for card in scene.at_market(market)}
            assert set(np.flatnonzero(scene.public.place == Place.FACE_UP).tolist()) <= at_markets

        watched(scene, check)

    assert sum(known.values()) > 20
