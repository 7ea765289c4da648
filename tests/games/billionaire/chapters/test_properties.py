"""What holds of every game, whatever its rules and whoever plays; above all, that nobody sees what is hidden (V)."""

from collections import Counter
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from bng_sim.core.engines import streams
from bng_sim.core.engines.answer_replay import MAX_ANSWERS
from bng_sim.core.engines.records import Table
from bng_sim.games import GAMES
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, N_POWERS, N_REGIONS, Power
from bng_sim.games.billionaire.declared.limits import (
    MAX_BID,
    MAX_BID_ROUNDS,
    MAX_CARDS,
    MAX_INVESTMENTS,
    MAX_PLAYS,
    MAX_POWER_CARDS,
)
from bng_sim.games.billionaire.declared.terms import Decision, Ending
from bng_sim.games.billionaire.engine import chance
from bng_sim.games.billionaire.engine.records import CELL, NOTHING, OWN, PUBLIC, STATE
from bng_sim.games.billionaire.rules import redeal
from bng_sim.games.billionaire.simulation import batch
from tests.conformance.mixed import mixed
from tests.examples import tried
from tests.games.billionaire.tables import Scene
from tests.games.scenes import watched

few = tried(18, *HealthCheck)
seeds = st.integers(0, 10**6)
LONGEST = {"play": 149, "security": 2, "deck": 2, "bid": 512, "forfeit": 47, "pay": 57, "analyze": 17,
           "headquarters": 49, "take_profit": 10}  # fmt: skip
WITH_NO = (Decision.PLAY, Decision.BID, Decision.SECURITY)
TURNS = 60  # that a game played interpreted has at most


def drawn_rules(seed: int) -> dict[str, Any]:
    """Rules with much changed: also lists of cards, which go by their whole range."""
    rng, values = np.random.default_rng(seed), mixed(GAMES["billionaire"], seed)
    if rng.random() < 0.5:
        n = int(rng.integers(1, 11))
        values["profit_values"] = [int(value) for value in rng.choice(np.arange(1, 51), n, replace=False)]
        values["profit_cards"] = [int(number) for number in rng.choice([0, 1, 3, 12, 60], n)]
    if rng.random() < 0.5:
        values["trading_values"] = [
            [int(value) for value in rng.integers(1, rng.choice([4, 101]), rng.integers(1, 17))] for _ in range(3)
        ]
    if rng.random() < 0.6:
        values["power_cards"] = [int(number) for number in rng.choice([0, 1, 4, 20], N_POWERS)]
    if rng.random() < 0.3:
        values["analyzer_red"] = [float(rng.random()), float(rng.choice([0.0, 0.5, 1.0]))]
    if rng.random() < 0.5:
        values["goal"] = 5000
    return {**values, "max_turns": min(values.get("max_turns", TURNS), TURNS)}


def scene_of(seed: int) -> Scene:
    """A game of such rules."""
    return Scene(**{"players": 4, "start_profits": 5, "first": None, "seed": seed, **drawn_rules(seed)})


def at_random(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
    """A player that picks any entry, of bids a low one as often as not."""
    if seen.decision == Decision.BID and streams.below(rng, 2) == 0:
        return int(streams.below(rng, min(n, 6)))
    return int(streams.below(rng, n))


def check_cards(scene: Scene) -> None:
    """Every card is in one place, and what is written down twice agrees."""
    state, public, rules = scene.state, scene.public, scene.rules
    hands = [state.own[seat] for seat in scene.seats]
    for value in range(rules.n_values):
        assert state.profit_deck[value] + sum(own.profits[value] for own in hands) == rules.profit_cards[value]
    assert state.profit_deck[: rules.n_values].sum() == public.profit_deck
    used = Counter(int(public.used[(public.first_used + i) % public.used.size]) for i in range(public.n_used))
    for power in range(N_POWERS):
        assert (
            state.power_deck[power] + used[power] + sum(own.powers[power] for own in hands) == rules.power_cards[power]
        )
    assert state.power_deck.sum() + public.n_used == public.power_deck
    lot = [int(investment) for investment in state.lot[: public.lot_size] if public.owner[investment] == NOTHING]
    for region in range(N_REGIONS):
        first = region * MAX_CARDS
        free = [each for each in range(first, first + rules.n_cards[region]) if public.owner[each] == NOTHING]
        assert public.deck[region] + sum(each in free for each in lot) == len(free)
    for seat, own in enumerate(hands):
        assert own.profits.min() >= own.powers.min() >= 0 or own.profits.min() >= 0
        assert own.profits.sum() == public.n_profits[seat]
        assert own.powers.sum() == public.n_powers[seat]
        assert own.cash == sum(scene.hand(seat))
        owned = scene.owned(seat)
        assert (public.n_investments[seat], public.trading[seat]) == (
            len(owned),
            sum(rules.worth[each] for each in owned),
        )
        for region in range(N_REGIONS):
            values = [rules.worth[each] for each in owned if each // MAX_CARDS == region]
            assert public.least[seat, region] == min(values, default=0)


def check_knowledge(scene: Scene) -> None:
    """What a seat, or everybody, knows to be in a hand is there."""
    for seat in scene.seats:
        own = scene.state.own[seat]
        assert (scene.public.known_powers[seat] <= own.powers).all()
        assert (scene.public.known_profits[seat] <= own.profits).all()
        for other in scene.seats:
            if other != seat:
                assert (own.knows[other] <= scene.state.own[other].profits).all()
                assert (scene.public.known_profits[other] <= own.knows[other]).all()


@few
@given(seeds)
def test_c2_c3_c4_every_card_is_in_one_place_at_every_decision(seed):
    scene = scene_of(seed)
    watched(scene, lambda seen, moves: check_cards(scene), at_random)
    check_cards(scene)


@few
@given(seeds)
def test_v4_v5_what_a_seat_knows_is_so(seed):
    scene = scene_of(seed)
    watched(scene, lambda seen, moves: check_knowledge(scene), at_random)


@few
@given(seeds)
def test_d_every_list_is_legal_and_no_longer_than_it_may_be(seed):
    scene = scene_of(seed)

    def check(seen: Any, moves: list[int]) -> None:
        decision, seat, public = Decision(int(seen.decision)), int(seen.own.seat), scene.public
        assert 2 <= len(moves) <= LONGEST[decision.name.lower()]
        assert len(set(moves)) == len(moves)
        if decision in WITH_NO:
            assert moves[0] == 0
        if decision == Decision.BID:
            assert moves == sorted(moves)
            means = seen.own.cash + public.trading[seat]
            reach = scene.rules.overbid_reach if public.turn else 0  # S8: nobody overbids for going first
            assert moves[-1] == min(means + reach, scene.rules.bid_cap)
            assert moves[1] == max(1, public.floor)
            assert len(moves) == moves[-1] - moves[1] + 2
        elif decision == Decision.PLAY:
            assert seat == public.active
            assert seen.own.powers[:].sum() > seen.own.powers[Power.SECURITY]
            assert public.revealed == 0
        elif decision == Decision.SECURITY:
            assert seen.own.powers[Power.SECURITY] > 0
            assert seat != public.last_security
        elif decision in (Decision.ANALYZE, Decision.HEADQUARTERS):
            assert moves[0] == NOTHING
            assert all(public.owner[each] not in (seat, NOTHING) for each in moves[1:])
        elif decision == Decision.DECK:
            assert all(public.deck[region] > 0 for region in moves)
        elif decision == Decision.FORFEIT:
            assert {int(public.owner[each]) for each in moves} == {seat}
            assert len({int(scene.rules.worth[each]) for each in moves}) == 1
        elif decision == Decision.PAY:
            for kind in moves:
                held = (
                    public.owner[kind] == seat if kind < MAX_INVESTMENTS else seen.own.profits[kind - MAX_INVESTMENTS]
                )
                assert held
            worths = [int(scene.rules.worth[kind]) for kind in moves]
            assert worths == sorted(worths, reverse=True)

    watched(scene, check, at_random)


@few
@given(seeds)
def test_w7_counts_add_up_at_the_end(seed):
    scene = scene_of(seed)
    scene.play_out(at_random)
    row = scene.row

    assert row.ending != Ending.GOING_ON
    assert row.auctions == row.sold + row.unsold
    assert row.analyses == row.red_red + row.red_green + row.green_red + row.green_green
    assert row.hq_hit + row.hq_visited + row.hq_vacant == row.landed[0]
    assert row.landed.sum() <= row.turns <= TURNS
    assert row.paid >= row.price
    assert (row.ending == Ending.STALEMATE) == (scene.winners() == [])


def test_d_no_turn_has_more_questions_than_are_kept_for_a_player_that_thinks():
    windows = MAX_PLAYS * 2 + 2  # which card, and which Profit card a spy takes; in both windows no
    refusals = (MAX_PLAYS + 1) * MAX_PLAYERS  # of Security, on each card played and the landing
    securities = (MAX_POWER_CARDS + 1) * (MAX_PLAYERS - 1)  # each played once, and one drawn in the turn again
    auction = MAX_BID_ROUNDS * MAX_PLAYERS + MAX_PLAYERS + MAX_BID  # bids, forfeits, and a payment of cards of 1
    landing = 1 + auction  # the deck, or what is named

    assert windows + refusals + securities + landing <= MAX_ANSWERS


def sight(seen: Any, moves: list[int]) -> bytes:
    """All that a strategy is shown."""
    told = bytes(str((int(seen.decision), moves)), "ascii")
    return seen.rules.tobytes() + seen.public.tobytes() + seen.own.tobytes() + told


@few
@given(seeds)
def test_v2_v6_what_is_hidden_leaves_what_a_seat_sees_as_it_is(seed):
    """The table is changed under a player's eyes at some of its questions, and it sees the same."""
    scene, changed = scene_of(seed), []

    def player(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        listed, seat = [int(move) for move in moves[:n]], int(seen.own.seat)
        choice = at_random(seen, moves, n, traits, rng)
        if len(changed) < 25:
            before, kept = sight(seen, listed), copied(scene)
            new = redealt(scene, seat, Decision(int(seen.decision)), 17)
            fill(scene.state, new)
            changed.append(facts(new) != facts(kept[0]))
            assert sight(seen, [int(move) for move in moves[:n]]) == before
            fill(scene.state, kept[0])
        return choice

    scene.play_out(player)
    assert any(changed) or len(changed) < 25


# Dealing anew


def copied(scene: Scene) -> np.ndarray:
    """The state as it is, shape (1,)."""
    states = np.zeros(1, STATE)
    states[0] = scene.state
    return states


def redealt(scene: Scene, seat: int, decision: Decision, seed: int) -> Any:
    """The state after dealing anew what `seat` cannot know; the scene's own stays as it is."""
    states = copied(scene)
    other = Table(states[0], scene.table.moves, scene.table.rules, scene.row, scene.table.log)
    other.state.seed = seed
    chance.forget(other)
    redeal.redeal(other, (at_random,) * MAX_PLAYERS, seat, int(decision))
    return states[0]


def fill(state: Any, other: Any) -> None:
    for name in STATE.names or ():
        state[name] = other[name]


def facts(state: Any) -> list[bytes]:
    """All of a state but what the seed and the strategies' random streams are."""
    return [
        np.asarray(state[name]).tobytes()
        for name in STATE.names or ()
        if name not in ("seed", "chance", "strategy_rng", "asked_seat")
    ]


def at_some_questions(scene: Scene, check: Any) -> int:
    """Play a game, and check at some of its questions: `check(seat, decision, n)`; how often."""
    asked: Counter[Decision] = Counter()

    def player(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        decision = Decision(int(seen.decision))
        asked[decision] += 1
        choice = at_random(seen, moves, n, traits, rng)
        if asked[decision] % 7 == 1:
            check(int(seen.own.seat), decision, n)
        return choice

    scene.play_out(player)
    return asked.total()


@few
@given(seeds)
def test_v2_what_is_dealt_anew_fits_what_the_seat_knows(seed):
    scene = scene_of(seed)

    def check(seat: int, decision: Decision, n: int) -> None:
        kept, offered = copied(scene), scene.table.moves.offered[:n].copy()
        new = redealt(scene, seat, decision, 17)
        assert new["public"].tobytes() == kept[0]["public"].tobytes()
        assert new["own"][seat].tobytes() == kept[0]["own"][seat].tobytes()
        fill(scene.state, new)
        check_cards(scene)
        check_knowledge(scene)
        fill(scene.state, kept[0])
        assert decision == Decision.PLAY or scene.table.moves.offered[:n].tolist() == offered.tolist()

    at_some_questions(scene, check)


@few
@given(seeds)
def test_v2_v6_what_is_dealt_anew_bears_no_trace_of_what_was(seed):
    """Two tables that a seat cannot tell apart are one and the same once what it cannot know is dealt anew."""
    scene, moved = scene_of(seed), []

    def check(seat: int, decision: Decision, n: int) -> None:
        kept = copied(scene)
        wanted = facts(redealt(scene, seat, decision, 17))
        fill(scene.state, redealt(scene, seat, decision, 18))
        moved.append(facts(scene.state) != facts(kept[0]))
        found = facts(redealt(scene, seat, decision, 17))
        fill(scene.state, kept[0])
        assert found == wanted

    at_some_questions(scene, check)
    assert any(moved) or len(moved) < 5


@few
@given(seeds)
def test_s3_nothing_of_one_game_is_left_in_the_next(seed):
    scene = scene_of(seed)
    scene.play_out(at_random)
    fresh = scene_of(seed)
    cell = np.zeros(1, CELL)[0]
    cell.seed, cell.n_listed, cell.games_a_deal, cell.starting_seat = seed, 1, 1, NOTHING
    batch.begin(scene.table, cell, 0)

    differ = [f"public.{name}" for name in PUBLIC.names if (scene.public[name] != fresh.public[name]).any()]
    differ += [f"own.{name}" for name in OWN.names if (scene.state.own[name] != fresh.state.own[name]).any()]
    assert differ == []


def test_v2_each_way_that_fits_is_dealt_as_often():
    """Seat 0 knows one of the two cards of seat 1: the other is any of the deck and of seat 2's hand."""
    scene, found = Scene(3, profit_cards=[1, 0, 2, 0, 1]), Counter()
    scene.deal(1, 3, 5)
    scene.deal(2, 1)
    scene.state.own[0].knows[1, 2] = 1
    scene.begin(0)
    for seed in range(240):
        new = redealt(scene, 0, Decision.PLAY, seed)
        assert new["own"][1]["profits"][2] >= 1
        found[tuple(new["own"][1]["profits"][:5].tolist())] += 1

    assert found.keys() == {(1, 0, 1, 0, 0), (0, 0, 2, 0, 0), (0, 0, 1, 0, 1)}
    assert all(abs(n - 80) < 4.5 * 80**0.5 for n in found.values())
