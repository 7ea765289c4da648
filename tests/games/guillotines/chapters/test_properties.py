"""What holds of every game, whatever its rules and whoever plays."""

import contextlib
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, note
from hypothesis import strategies as st

from bng_sim.core.engines import streams
from bng_sim.games.guillotines.declared.components import MARKET_CAPACITY, N_ASSETS, N_MARKETS, CardKind, Role
from bng_sim.games.guillotines.declared.limits import MAX_MOVES
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision, Ending, Place, Purpose
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from bng_sim.games.guillotines.rules import act, cards
from tests.examples import tried
from tests.games.guillotines.chapters import generators
from tests.games.guillotines.chapters.judge import Judge, how_many
from tests.games.guillotines.chapters.scene import Move, Scene, assets_of, at_random, listed_moves, recount_unseen

few = tried(25, *HealthCheck)
fewer = tried(12, *HealthCheck)


def scene_of(rules: dict[str, Any], seed: int, game: int) -> Scene:
    scene = Scene(**rules, seed=seed, game=game)
    scene.cell.characters[:] = scene.cell.starting_seat = NOTHING
    return scene


def watched(scene: Scene, look: Any, choose: Any = at_random) -> None:
    """Play a game at random, and look at each decision: `look(decision, seat, listed moves)`."""

    def player(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        look(Decision(int(seen.decision)), int(seen.own.seat), listed_moves(moves, n))
        return choose(seen, moves, n, traits, rng)

    scene.play_game(player)


def places(scene: Scene) -> list[int]:
    """Every card of the box as often as it lies somewhere."""
    public, rules = scene.public, scene.rules
    found = scene.in_deck() + scene.aside() + scene.discards()
    for seat in range(rules.players):
        found += scene.hand_of(seat) + scene.envelope_of(seat)
    for market in range(N_MARKETS):
        found += scene.at_market(market)
    found += public.activated[: public.n_activated].tolist()
    if scene.state.game_card != NOTHING:
        found.append(int(scene.state.game_card))
    return found


def played_cards(scene: Scene, decision: Decision) -> int:
    """How many cards may have left a hand and lie on the table: those of a Buy being claimed, or a Gangster's Audit."""
    return {Decision.CLAIM: 2, Decision.REVEAL: 1}.get(decision, 0)


@few
@given(generators.rules())
def test_rules_are_drawn_with_every_parameter_and_hold_together(rules):
    """A parameter that is never drawn is tried by none of these tests."""
    assert rules.keys() == Rules.model_fields.keys()
    assert Rules.problems(rules) == {}


# Conservation


def check_cards(scene: Scene, decision: Decision) -> None:
    found = Counter(places(scene))
    missing = set(range(scene.rules.n_cards)) - set(found)
    assert set(found.values()) <= {1}, [card for card, count in found.items() if count > 1]
    assert len(missing) <= played_cards(scene, decision), missing
    assert all(scene.rules.kind[card] != CardKind.CRISIS for card in missing)
    assert set(found) <= set(range(scene.rules.n_cards))


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_r2_every_card_is_in_exactly_one_place(rules, seed, game):
    scene = scene_of(rules, seed, game)

    watched(scene, lambda decision, seat, listed: check_cards(scene, decision))

    found = Counter(places(scene))
    missing = set(range(scene.rules.n_cards)) - set(found)
    assert set(found.values()) <= {1}
    assert len(missing) <= (1 if scene.row.ending == Ending.ASSETS else 0)  # W2: the Crisis a winning Buy found
    assert all(scene.rules.kind[card] == CardKind.CRISIS for card in missing)


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_a2_assets_are_conserved_and_public_counts_follow_from_their_owners(rules, seed, game):
    scene = scene_of(rules, seed, game)
    public = scene.public
    in_game = []

    def check(*_: Any) -> None:
        owners = public.asset_owner
        in_game.append(int((owners >= AT_MARKET).sum()))
        assert owners.max() < scene.rules.billionaires
        for kind in range(N_MARKETS):
            there = assets_of(kind)
            assert public.market_assets[kind] == sum(owners[a] == AT_MARKET for a in there) <= MARKET_CAPACITY
            for seat in range(scene.rules.billionaires):
                assert public.owned[seat, kind] == sum(owners[a] == seat for a in there)
        for seat in range(scene.rules.billionaires):
            empty = np.maximum(public.needs[seat] - public.owned[seat], 0).sum()
            assert public.empty_spaces[seat] == empty > 0

    watched(scene, check)

    assert in_game == sorted(in_game, reverse=True)  # an asset leaves the game and never comes back
    assert sum(int(seat.assets) for seat in scene.row.seats) == (public.asset_owner >= 0).sum()


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_k4_rebels_are_conserved(rules, seed, game):
    scene = scene_of(rules, seed, game)
    public = scene.public

    def check(decision: Decision, *_: Any) -> None:
        on = public.rebels_on[: public.n_activated]
        assert public.rebels_out == on.sum() < scene.rules.rebels + (decision == Decision.REVEAL)  # O6: if asked
        assert (on >= 0).all()
        assert (on <= scene.rules.icons[public.activated[: public.n_activated]]).all()

    watched(scene, check)

    has_come = scene.row.ending in (Ending.REVOLUTION, Ending.CELEBRITY)
    assert has_come == (public.rebels_out == scene.rules.rebels)
    assert scene.row.market_crises + scene.row.round_crises == public.n_activated


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_x3_what_is_public_is_what_the_piles_say(rules, seed, game):
    scene = scene_of(rules, seed, game)
    public, state, n_cards = scene.public, scene.state, scene.rules.n_cards

    def check(decision: Decision, *_: Any) -> None:
        tally, n_crises = recount_unseen(scene)
        assert (public.unseen == tally).all()
        assert public.unseen_crises == n_crises
        assert public.discards == len(scene.discards())
        shown = [card for card in public.face_up.tolist() if card != NOTHING]
        assert all(public.place[card] == Place.FACE_UP for card in shown)
        at_markets = {card for market in range(N_MARKETS) for card in scene.at_market(market)}
        in_hands = {card: seat for seat in range(scene.rules.players) for card in scene.hand_of(seat)}
        for card in range(n_cards):
            if public.place[card] == Place.FACE_UP:
                assert card in at_markets
            elif public.place[card] == Place.HAND and decision not in (Decision.CLAIM, Decision.REVEAL):
                assert in_hands[card] == public.holder[card]
            elif public.place[card] == Place.TABLE and decision not in (Decision.CLAIM, Decision.REVEAL):
                assert card == state.game_card
        assert not set(scene.in_deck()) & set(np.flatnonzero(public.place[:n_cards]))

    watched(scene, check)


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_x3_lists_are_padded_with_nothing(rules, seed, game):
    scene = scene_of(rules, seed, game)

    def check(*_: Any) -> None:
        for seat in range(scene.rules.players):
            own = scene.state.own[seat]
            assert (own.hand[scene.public.hand_size[seat] :] == NOTHING).all()
            assert (own.envelope[scene.public.envelope_size[seat] :] == NOTHING).all()
            assert (own.invested_card[own.invested :] == NOTHING).all()
            assert (own.invested_market[own.invested :] == NOTHING).all()
            for i in range(own.invested):
                assert own.invested_card[i] in scene.under(int(own.invested_market[i]))

    watched(scene, check)


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_t2_no_hand_is_over_the_limit(rules, seed, game):
    scene = scene_of(rules, seed, game)

    watched(scene, lambda decision, *_: _check_hands(scene, decision))

    _check_hands(scene)


def _check_hands(scene: Scene, decision: Decision | None = None) -> None:
    public, rules = scene.public, scene.rules
    for seat in range(rules.players):
        is_bankers = public.role_shown[seat] == Role.BANKER or rules.banker_discards == 0  # O5: surplus may be kept
        limit = max(rules.hand_limit, rules.banker_hand_limit) if is_bankers else rules.hand_limit
        # O7, G5: two more come before any are discarded; O5: and a Banker's surplus when it goes
        above = {Decision.TAKE_CARD: 2, Decision.DISCARD: 6}.get(decision, 0)
        assert public.hand_size[seat] <= limit + above


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_t5_games_end_within_their_turns(rules, seed, game):
    scene = scene_of(rules, seed, game)

    watched(scene, lambda *_: None)

    row = scene.row
    assert row.turns <= rules["max_turns"]
    assert row.rounds - 1 <= rules["max_turns"] * rules["max_rounds_per_turn"]
    assert row.ending in (Ending.ASSETS, Ending.REVOLUTION, Ending.STALEMATE, Ending.CELEBRITY)
    if row.ending == Ending.STALEMATE:
        assert row.turns == rules["max_turns"] or row.rounds > rules["max_turns"] * rules["max_rounds_per_turn"]
    assert row.bought <= row.buys
    assert row.passes <= row.turns
    assert row.panic_agreed <= row.panic <= 1


# What is listed is legal, by another reading of chapter D


@few
@given(generators.rules(), generators.seeds, generators.games)
def test_d_act_and_all_else_lists_legal_moves_each_once_and_none_is_missing(rules, seed, game):
    scene = scene_of(rules, seed, game)

    def check(decision: Decision, seat: int, listed: list[Move]) -> None:
        assert 1 < len(listed) == len(set(listed)) <= MAX_MOVES
        judge = Judge(scene, seat)
        assert [move for move in listed if not judge.allows(decision, move)] == []
        if decision == Decision.ACT:
            assert len(listed) == how_many(scene, seat)

    watched(scene, check)


def test_d_act_with_purchases_the_longest_list_fits():
    scene = Scene(players=2, puppets=True, hand_limit=6, special_cards={"audit": 9}, puppet_price=1)
    scene.hand(0, *[CardKind.AUDIT] * 6)
    scene.public.asset_owner[:] = [3 if number % 2 else 2 for number in range(N_ASSETS)]
    scene._tell()

    n = act.list_actions(scene.table, 0)

    assert n == how_many(scene, 0) == 6 * N_ASSETS + 63 * N_ASSETS  # audits and purchases, every market being closed
    assert n <= MAX_MOVES


def test_d_act_the_longest_list_fits():
    scene = Scene(players=2, hand_limit=6, special_cards={"scam": 9}, special_actions=True)
    scene.hand(0, *[CardKind.SCAM] * 6)
    for kind in range(N_MARKETS):
        scene.public.asset_owner[assets_of(kind)] = [0, 1, AT_MARKET, 0 if kind % 2 else 1]
    scene._tell()
    for market in range(N_MARKETS):
        scene.market(market, (market, 1))

    n = act.list_actions(scene.table, 0)

    assert n == how_many(scene, 0)
    assert 400 < n <= MAX_MOVES


# Hidden information stays hidden


class Recording:
    """A game's answers and what each seat saw, to be played again with other cards."""

    def __init__(self, scene: Scene, answers: list[int] | None = None) -> None:
        self.answers: list[int] = []
        self.views: list[tuple[int, bytes]] = []
        self.known: list[set[int]] = [set() for _ in range(5)]
        self.known_at: list[set[int]] = []
        self.rounds: list[int] = []
        self.replayed = answers

        def player(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
            seat = int(seen.own.seat)
            self._learn(seen)
            listed = np.concatenate([moves[name][:n] for name in Move._fields]).tobytes()
            self.views.append((seat, seen.public.tobytes() + seen.own.tobytes() + listed))
            self.known_at.append(set(self.known[seat]))
            self.rounds.append(int(seen.public.round_number))
            if self.replayed is not None:
                if len(self.answers) == len(self.replayed):
                    raise _EnoughError
                choice = self.replayed[len(self.answers)]
            else:
                choice = int(streams.below(rng, n))
            self.answers.append(choice)
            return choice

        with contextlib.suppress(_EnoughError):
            scene.play_game(player)

    def _learn(self, seen: Any) -> None:
        public = set(np.flatnonzero(seen.public.place).tolist())
        for seat in range(5):
            self.known[seat] |= public
        own = seen.own
        self.known[int(own.seat)] |= {*own.hand.tolist(), *own.invested_card[: own.invested].tolist()} - {NOTHING}


class _EnoughError(Exception):
    """All recorded answers have been given."""


def exchange_in_first_deck(monkey: Any, a: int, b: int) -> None:
    """Let two cards change places in the deck that is shuffled before anything is dealt."""
    shuffle = cards.put_in_random_order

    def shuffled(table: Any, purpose: Any) -> None:
        shuffle(table, purpose)
        if purpose == Purpose.DEAL:
            deck = table.state.deck
            order = deck[: table.state.public.deck_size].tolist()
            deck[order.index(a)], deck[order.index(b)] = b, a

    monkey.setattr(cards, "put_in_random_order", shuffled)


@few
@given(st.integers(2, 4), st.integers(0, 10_000), st.data())
def test_x3_what_a_seat_cannot_know_changes_nothing_it_sees(players, game, data):
    # No Crises in the deck: its order after dealing is the one it had before.
    rules = {"players": players, "puppets": True, "level": 1, "max_turns": 30, "hand_limit": 3,
             "special_cards": {"scam": 3}}  # fmt: skip
    first = Recording(scene_of(rules, 5, game))
    n = first.rounds.count(1)  # the order of a later Round's deck depends on which cards are still in hands
    assume(n > 3)
    at = data.draw(st.integers(2, n - 1), label="decision")
    seat = first.views[at][0]
    resources = [card for card in range(45) if card not in first.known_at[at]]
    assume(len(resources) > 1)
    a = data.draw(st.sampled_from(resources), label="card")
    b = data.draw(st.sampled_from([card for card in resources if card != a]), label="other card")

    with pytest.MonkeyPatch.context() as monkey:
        exchange_in_first_deck(monkey, a, b)
        other = Recording(scene_of(rules, 5, game), answers=first.answers[:at])

    note(f"seat {seat}, cards {a} and {b}")
    mine = [view for whose, view in first.views[: at + 1] if whose == seat]
    assert [view for whose, view in other.views if whose == seat] == mine


def test_x3_a_card_that_a_seat_holds_is_in_what_it_sees():
    rules = {"players": 3, "level": 1, "max_turns": 2}
    scene = scene_of(rules, 5, 1)
    scene.set_up()
    seat = int(scene.public.starting_player)
    (own,) = scene.hand_of(seat)
    other = next(card for card in scene.in_deck() if scene.rules.points[card] != scene.rules.points[own])
    first = Recording(scene_of(rules, 5, 1))

    with pytest.MonkeyPatch.context() as monkey:
        exchange_in_first_deck(monkey, own, other)
        exchanged = Recording(scene_of(rules, 5, 1), answers=first.answers[:1])

    assert first.views[0][0] == exchanged.views[0][0] == seat
    assert first.views[0][1] != exchanged.views[0][1]
