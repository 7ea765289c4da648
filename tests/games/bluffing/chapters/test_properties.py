"""What holds of every game, whatever its rules and whoever plays; above all, that nobody sees what is hidden (H)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bng_sim.games import GAMES
from bng_sim.games.bluffing.declared.components import MAX_PLAYERS
from bng_sim.games.bluffing.declared.limits import MAX_DECK, MAX_MOVES
from bng_sim.games.bluffing.declared.terms import Decision, Ending, Where
from bng_sim.games.bluffing.engine.records import NOTHING
from bng_sim.games.bluffing.rules import cards
from bng_sim.games.bluffing.simulation import batch
from tests.conformance.mixed import mixed
from tests.examples import tried
from tests.games.bluffing.chapters.scene import APPROVE, CHALLENGE, NO, Says, Scene, all_cards, plays, votes
from tests.games.scenes import at_random, watched

few = tried(25, *HealthCheck)
seeds = st.integers(0, 10**6)


def scene_of(seed: int) -> Scene:
    """A game of rules with much changed, powers in half of them."""
    values = mixed(GAMES["bluffing"], seed) | ({"powers": "assumed"} if seed % 2 else {})
    return Scene(**{"players": 4, "billionaires": "none", "first": NOTHING, "seed": seed, **values})


@few
@given(seeds)
def test_c1_every_card_is_in_exactly_one_place(seed):
    scene = scene_of(seed)
    taking_part = all_cards(scene)

    def check(seen: Any, moves: list[int]) -> None:
        here = {card for card in taking_part if scene.public.plays[cards.owner(card)]}
        assert Counter(scene.cards_in_play()) == Counter(here)

    watched(scene, check)


@few
@given(seeds)
def test_h2_what_is_open_to_all_follows_from_where_cards_are(seed):
    scene = scene_of(seed)

    def check(seen: Any, moves: list[int]) -> None:
        for seat in range(scene.rules.players):
            own, public = scene.state.own[seat], scene.public
            lying = Counter(own.where[: scene.rules.deck_size].tolist())
            if public.plays[seat]:
                assert public.hand_size[seat] == lying[Where.HAND]
                assert public.face_down[seat] == lying[Where.TABLE]
                assert public.hidden[seat] == lying[Where.HIDDEN]
            assert scene.values(seat) == [scene.value(card) for card in sorted(scene.hand(seat))]
            assert scene.state.hand_points[seat] == sum(scene.values(seat))
            coins = [cards.coins(scene.table, card) for card in public.bonus[seat][: public.bonus_size[seat]].tolist()
                     if cards.owner(card) != seat]  # fmt: skip
            assert public.bonus_coins[seat] == sum(coins)

    watched(scene, check)


@few
@given(seeds)
def test_d_every_list_has_what_its_decision_says_and_fits(seed):
    scene = scene_of(seed)

    def check(seen: Any, moves: list[int]) -> None:
        seat, decision = int(seen.own.seat), Decision(int(seen.decision))
        assert 2 <= len(moves) <= MAX_MOVES
        assert len(set(moves)) == len(moves)
        if decision == Decision.PLAY:
            assert moves == scene.hand(seat)
            assert seat == scene.public.active
        if decision == Decision.VOTE:
            assert moves == [APPROVE, CHALLENGE]
            assert scene.public.face_down[seat] > 0
            assert seat != scene.public.active
        if decision > Decision.VOTE:
            assert scene.rules.has_powers
            assert scene.public.uses_left[seat] > 0

    watched(scene, check)


@few
@given(seeds)
def test_e5_every_turn_uses_up_a_card_so_that_games_end(seed):
    scene = scene_of(seed)
    scene.play_out(at_random)

    assert scene.row.turns <= scene.rules.players * scene.rules.deck_size
    assert scene.row.ending != Ending.GOING_ON
    assert scene.row.ending != Ending.STALEMATE or scene.row.turns == scene.rules.max_turns


@few
@given(seeds)
def test_h1_a_game_follows_from_its_rules_seed_and_index(seed):
    rows = []
    for _ in range(2):
        scene = scene_of(seed)
        scene.play_out(at_random)
        rows.append(scene.row.copy().tobytes())

    assert rows[0] == rows[1]


def exchanged(scene: Scene, eyes: int, rng: np.random.Generator) -> bool:
    """Let two cards of another player that `eyes` cannot tell apart change places; whether there are such."""
    pairs = []
    for other in range(scene.rules.players):
        own = scene.state.own[other]
        unseen = [place for place in range(scene.rules.deck_size) if own.where[place] != NOTHING
                  and not scene.public.is_open[other * MAX_DECK + place]
                  and not scene.state.own[eyes].knows[other * MAX_DECK + place]]  # fmt: skip
        if other != eyes:
            pairs += [(other, a, b) for a in unseen for b in unseen if own.where[a] != own.where[b]]
    if not pairs:
        return False
    other, a, b = pairs[rng.integers(len(pairs))]
    own = scene.state.own[other]
    for name in ("where", "played", "taken_back"):
        own[name][a], own[name][b] = int(own[name][b]), int(own[name][a])
    for cards_of in (own.hand, own.table):
        swapped = {other * MAX_DECK + a: other * MAX_DECK + b, other * MAX_DECK + b: other * MAX_DECK + a}
        cards_of[:] = [swapped.get(int(card), int(card)) for card in cards_of]
    return True


def sight(seen: Any, moves: list[int]) -> bytes:
    """All that a strategy is shown."""
    return (
        seen.rules.tobytes() + seen.public.tobytes() + seen.own.tobytes() + bytes(str((seen.decision, moves)), "ascii")
    )


@few
@given(seeds)
def test_h4_hidden_cards_of_others_leave_what_a_seat_sees_as_it_is(seed):
    """The table is changed under a player's eyes at each of its questions, and it sees the same."""
    scene, rng, changed = scene_of(seed), np.random.default_rng(seed), []

    def player(seen: Any, moves: Any, n: int, traits: Any, stream: Any) -> int:
        listed = [int(move) for move in moves[:n]]
        before, kept = sight(seen, listed), scene.state.copy()
        if exchanged(scene, int(seen.own.seat), rng):
            changed.append(1)
            assert sight(seen, listed) == before
        scene.state["own"] = kept["own"]
        return at_random(seen, moves, n, traits, stream)

    scene.play_out(player)
    assert changed


def test_h3_what_a_seat_alone_knows_is_in_its_own_view_and_in_no_others():
    scene = Scene(2)
    scene.turn(plays(0, 4))
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    scene.turn(plays(0, 6), votes(s1=APPROVE))
    own, other = scene.state.own[0], scene.state.own[1]

    assert own.table[0] == scene.card(0, 6)
    assert own.where[3] == Where.HIDDEN
    assert scene.card(0, 6) not in other.table
    assert not other.knows.any()


def test_h5_a_spied_card_is_known_to_its_spy_alone_and_stays_known():
    scene = Scene(3, billionaires=["green", "red", "blue"], powers="assumed")
    scene.turn(plays(0, 5))
    public = scene.public.copy()
    scene.turn(Says(1, Decision.SPY, 0), plays(1, 1), votes(s0=APPROVE))

    assert scene.state.own[1].knows[scene.card(0, 5)] == Where.TABLE
    assert not scene.state.own[2].knows.any()
    assert not public.is_open[scene.card(0, 5)]
    more = [Says(0, Decision.BOOST, NO), Says(2, Decision.INSURE, NO)]
    scene.turn(plays(2, 1), votes(s0=CHALLENGE, s1=APPROVE), more)
    assert scene.state.own[1].knows[scene.card(0, 5)] == 0  # all see it now
    assert scene.public.is_open[scene.card(0, 5)] == 1


def test_h5_of_a_swap_only_its_player_knows_the_cards():
    scene = Scene(2, billionaires=["red", "yellow"], powers="assumed")
    scene.turn(plays(0, 5))
    scene.turn(plays(1, 1), votes(s0=CHALLENGE), Says(1, Decision.SWAP, (1, 9)))

    assert scene.public.past[1].has_swapped == 1
    assert scene.state.own[1].taken_back[0] == 2
    assert not scene.public.is_open[scene.card(1, 1)]
    assert not scene.state.own[0].knows.any()


def test_h6_plays_votes_and_results_are_remembered_in_order():
    scene = Scene(3)
    scene.turn(plays(0, 6))
    scene.turn(plays(1, 5), votes(s0=APPROVE))
    scene.turn(plays(2, 4), votes(s0=CHALLENGE, s1=APPROVE))
    past = scene.public.past

    assert [int(past[turn].active) for turn in range(3)] == [0, 1, 2]
    assert [int(past[turn].voters) for turn in range(3)] == [0, 0b1, 0b11]
    assert [int(past[turn].challengers) for turn in range(3)] == [0, 0, 0b1]
    assert past[2].challengers_won == 0b1
    assert past[2].flipped.tolist() == [scene.card(0, 6), NOTHING, scene.card(2, 4), NOTHING, NOTHING, NOTHING]


def test_h6_memory_ends_with_a_replay():
    scene = Scene(2, further_tie="replay", deck_values=[5, 1], deck_coins=[0, 0])
    scene.turn(plays(0, 1))
    scene.turn(plays(1, 1), votes(s0=APPROVE))
    scene.keep(1)  # both have nothing once seat 0 has played its last card
    scene.turn()

    assert scene.state.replay == 1
    assert not any(int(scene.public.past[turn].voters) for turn in range(5))
    assert not scene.state.own["played"].any()


@pytest.mark.parametrize("answer", [APPROVE, CHALLENGE])
def test_h7_a_voter_sees_neither_the_card_nor_the_answers_before(answer):
    """The same for the second voter, whatever the first one answers and whatever was played."""
    seen_by_second = set()
    for first in (APPROVE, CHALLENGE):
        for card in (2, 3):
            scene = Scene(3)
            scene.turn(plays(0, 5))
            scene.turn(plays(1, 5), votes(s0=APPROVE))
            sights = []

            def player(seen, moves, n, traits, rng, first=first, card=card, sights=sights):
                if seen.decision == Decision.PLAY:
                    return card
                if seen.own.seat == 1:
                    sights.append(sight(seen, [int(move) for move in moves[:n]]))
                    return answer
                return first

            batch.step(scene.table, (player,) * MAX_PLAYERS)
            seen_by_second.update(sights)

    assert len(seen_by_second) == 1


def test_h8_a_strategy_is_shown_rules_public_own_and_the_decision():
    """Besides there is room to work in, which a strategy of one's own may not read."""
    scene, fields = Scene(2), []
    watched(scene, lambda seen, moves: fields.append(seen._fields))

    assert set(fields) == {("rules", "public", "own", "working", "decision")}
    assert GAMES["bluffing"].strategies.private == ("working",)
