"""Probabilities known exactly, and millions of games that must meet them."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.game import Cell
from bng_sim.games.guillotines.declared.components import AssetType, CardKind
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Ending
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.games.guillotines.game import GUILLOTINES
from bng_sim.games.guillotines.simulation.play import ENGINE
from tests.slow import slow_after

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="a million games take compiled code")

SIGMAS = 4  # seeds are fixed: a test that passes once passes always
STRATEGIES = """
from bng_sim.games.guillotines import Decision, strategy


@strategy("Buys at the first open market with the first card in hand.")
def buys_with_one(seen, moves, n, traits, rng):
    return 0


@strategy("Draws, and buys at the first open market with the first two cards in hand.")
def draws_and_buys_with_two(seen, moves, n, traits, rng):
    return 1 if seen.decision in (Decision.DRAW, Decision.ACT) else 0


@strategy("Draws, and takes the first move listed.")
def draws_and_takes_the_first(seen, moves, n, traits, rng):
    return 1 if seen.decision == Decision.DRAW else 0
"""


@pytest.fixture(scope="module", autouse=True)
def _strategies(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = Path(tmp_path_factory.mktemp("strategies")) / "exact.py"
    path.write_text(STRATEGIES, encoding="utf-8")
    if "buys_with_one" not in {strategy.name for strategy in GUILLOTINES.strategies}:
        GUILLOTINES.strategies.load_file(path)


def cell(text: str, rules: dict, seed: int, characters: tuple = ()) -> Cell:
    read = Rules.read(rules)
    seated = lineup.parse(text, GUILLOTINES.strategies, read.players)
    GUILLOTINES.warm_up(seated)
    return Cell(read, seed, seated, characters, 0)


# The opening Buy


def chance_of_the_opening_buy(rules: Rules, n_played: int, n_there: int, a_tie_wins: bool = False) -> Fraction:
    """The chance that cards dealt at random beat others dealt at random, by enumeration of what they read.

    Every suit has the same cards, so it does not matter which one is the player's own: the first.
    """
    record = RULES_RECORD.fill(rules)
    printed = Counter(
        (int(record.suit[card]) == 0, int(record.points[card]))
        for card in range(record.n_cards)
        if record.kind[card] != CardKind.CRISIS
    )
    total = sum(printed.values())
    won = 0
    for cards in product(printed, repeat=n_played + n_there):
        ways, left = 1, Counter(printed)
        for card in cards:
            ways *= left[card]
            left[card] -= 1
        played, there = cards[:n_played], cards[n_played:]
        own = sum(points for _, points in played) + sum(points for is_own, points in there if is_own)
        against = sum(points for is_own, points in there if not is_own)
        won += ways * (own > against or (a_tie_wins and own == against))
    orders = 1
    for i in range(n_played + n_there):
        orders *= total - i
    return Fraction(won, orders)


def sigmas_off(successes: int, n: int, chance: Fraction) -> float:
    return abs(successes - n * float(chance)) / sqrt(n * float(chance) * (1 - float(chance)))


@pytest.mark.parametrize(
    ("strategy", "n_played", "values"),
    slow_after(
        2,
        [
            ("draws_and_buys_with_two", 2, {}),
            ("buys_with_one", 1, {"resource_cards": [5, 3, 1], "cards_per_market": 3}),
            ("buys_with_one", 1, {}),
            ("draws_and_buys_with_two", 2, {"cards_per_market": 1, "special_points": {"audit": 6}}),
        ],
    ),
)
def test_b4_the_opening_buy_succeeds_as_often_as_enumeration_says(strategy, n_played, values):
    rules = {"level": 1, "players": 3, "max_turns": 1, **values}
    played = cell(strategy, rules, seed=11)
    n, bought = 200_000, 0
    for first in range(0, n, 50_000):
        rows = ENGINE.play_rows(played, first, 50_000)
        assert (rows["buys"] == 1).all()
        bought += int(rows["bought"].sum())

    n_there = played.rules.by_players("cards_per_market")
    chance = chance_of_the_opening_buy(played.rules, n_played, n_there)
    a_little_wrong = chance_of_the_opening_buy(played.rules, n_played, n_there, a_tie_wins=True)
    assert sigmas_off(bought, n, chance) < SIGMAS
    assert sigmas_off(bought, n, a_little_wrong) > 10 * SIGMAS


# A tiny game, played out over every shuffle
#
# Two players, ten Resource cards (two ones of each suit) and one Crisis with one Rebel, which
# is all there are. Each draws if there is a card, and then takes the first action listed: a Buy at
# the lowest open market with the first card in hand that is no Crisis; an Invest of the Crisis there
# if it is all they hold; with an empty hand, a Swap of the two lowest markets with a face-up card.

TINY = {
    "level": 2,
    "players": 2,
    "puppets": False,
    "special_actions": False,
    "resource_cards": [2],
    "cards_per_market": 1,
    "crisis_rebels": [1],
    "crises_in_deck": 1,
    "rebels": 1,
    "panic_at": 2,
    "inflation": [3, 2, 1],
    "few_markets": 0,
    "max_turns": 5,
}
CRISIS = "crisis"
UNKNOWN = "unknown"  # a Resource card that no choice has depended on yet: any of those left


class Tiny:
    """The tiny game, in plain Python: what is dealt stays open until it matters, and then branches."""

    def __init__(self, inflation: tuple[int, int, int], penalty: int, max_turns: int) -> None:
        self.inflation = inflation
        self.penalty = penalty
        self.max_turns = max_turns
        needs = {"war_profiteer": (1, 0, 2, 1, 1), "tech_overlord": (1, 1, 1, 2, 0)}
        self.needs = tuple(needs.values())
        self.turn = cache(self._turn)

    def outcomes(self) -> dict[tuple, Fraction]:
        """(Revolution or not, Buys won, rounds) -> probability."""
        found: dict[tuple, Fraction] = defaultdict(Fraction)
        left = tuple((min(suit, 2), 1) for suit in range(5) for _ in range(2))  # suit 2: neither player's own
        for chance, hands, rest in self._reveal((UNKNOWN,) * 2, left):
            for place in range(4):  # of the Crisis among the three cards left in the deck
                deck = [UNKNOWN] * 3
                deck.insert(place, CRISIS)
                state = (1, 0, tuple((card,) for card in hands), rest, tuple(deck), ((UNKNOWN,),) * 5)
                state += ((3,) * 5, (), ((0,) * 5,) * 2, 0, 1)
                for outcome, further in self.turn(*state).items():
                    found[outcome] += chance * further / 4
        return dict(found)

    def _turn(self, turn, seat, hands, left, deck, markets, assets, discards, owned, bought, rounds):
        """What follows from here; `left` are the Resource cards whose place nobody has needed yet."""
        rest = (turn, seat, hands, left, deck, markets, assets, discards, owned, bought, rounds)
        if len(hands[seat]) < 2 and deck:
            return self._sum(self._draw(rest), self._act)
        return self._act(*rest)

    def _draw(self, state):
        turn, seat, hands, left, deck, *others = state
        for card, chance, still_left in self._look(deck[0], left):
            hand = (*hands[seat], card)
            yield chance, (turn, seat, self._with(hands, seat, hand), still_left, deck[1:], *others)

    def _act(self, turn, seat, hands, left, deck, markets, assets, discards, owned, bought, rounds):
        hand = hands[seat]
        market = next(number for number in range(5) if assets[number])
        played = next((card for card in hand if card != CRISIS), None)
        if played is None and hand:  # Invest the Crisis: under the face-up card, or alone
            top = markets[market][-1:]
            below = markets[market][:-1]
            there = (*below, CRISIS, *top) if markets[market] else (CRISIS,)
            if markets[market] == (CRISIS,):
                raise AssertionError("there is one Crisis only")
            hands = self._with(hands, seat, ())
            state = (turn, seat, hands, left, deck, self._with(markets, market, there), assets, discards)
            state += (owned, bought, rounds)
            return self._sum(self._draw(state) if deck else [(Fraction(1), state)], self._end_turn)
        if played is None:
            with_cards = [number for number in range(5) if assets[number] and markets[number]]
            if len(with_cards) > 1:
                a, b = with_cards[:2]
                tops = markets[a][-1:], markets[b][-1:]
                markets = self._with(markets, a, markets[a][:-1] + tops[1])
                markets = self._with(markets, b, markets[b][:-1] + tops[0])
            return self._end_turn(turn, seat, hands, left, deck, markets, assets, discards, owned, bought, rounds)
        kept = list(hand)
        kept.remove(played)
        hands = self._with(hands, seat, tuple(kept))
        state = (turn, seat, hands, left, deck, markets, assets, discards, owned, bought, rounds)
        found: dict[tuple, Fraction] = defaultdict(Fraction)
        for chance, there, still_left in self._reveal(markets[market], left):
            after = self._buy(state, market, played, there, still_left)
            for outcome, further in after.items():
                found[outcome] += chance * further
        return dict(found)

    def _reveal(self, cards, left):
        if not cards:
            yield Fraction(1), (), left
            return
        for card, chance, still_left in self._look(cards[0], left):
            for further, others, rest in self._reveal(cards[1:], still_left):
                yield chance * further, (card, *others), rest

    def _buy(self, state, market, played, there, left):
        turn, seat, hands, _, deck, markets, assets, discards, owned, bought, rounds = state
        is_crisis = CRISIS in there
        found = [card for card in there if card != CRISIS]
        own = played[1] + sum(points for suit, points in found if suit == seat)
        against = sum(points for suit, points in found if suit != seat) + (self.penalty if is_crisis else 0)
        if own > against:
            assets = self._with(assets, market, assets[market] - 1)
            counts = self._with(owned[seat], market, owned[seat][market] + 1)
            owned = self._with(owned, seat, counts)
            bought += 1
        if is_crisis:
            return {("revolution", bought, rounds): Fraction(1)}
        dealt = self.inflation[assets[market] - 1] if assets[market] else 0
        markets = self._with(markets, market, deck[:dealt])
        discards = tuple(sorted((*discards, played, *found)))
        return self._end_turn(turn, seat, hands, left, deck[dealt:], markets, assets, discards, owned, bought, rounds)

    def _end_turn(self, turn, seat, hands, left, deck, markets, assets, discards, owned, bought, rounds):
        if deck:
            return self._go_on(turn, 1 - seat, hands, left, deck, markets, assets, discards, owned, bought, rounds)
        left = tuple(sorted((*left, *discards)))
        in_hand = any(CRISIS in hand for hand in hands)
        n_cards = len(left) + (not in_hand)
        found: dict[tuple, Fraction] = defaultdict(Fraction)
        places = [None] if in_hand else list(range(n_cards))
        starters = self._poorest(owned)
        for place in places:
            pile = [UNKNOWN] * n_cards
            if place is not None:
                pile[place] = CRISIS
            refilled = []
            for market in range(5):
                dealt = self.inflation[assets[market] - 1] if assets[market] else 0
                refilled.append(tuple(pile[:dealt]))
                pile = pile[dealt:]
            for starter in starters:
                after = self._go_on(
                    turn, starter, hands, left, tuple(pile), tuple(refilled), assets, (), owned, bought, rounds + 1
                )
                for outcome, chance in after.items():
                    found[outcome] += chance / (len(places) * len(starters))
        return dict(found)

    def _poorest(self, owned):
        empty = [sum(max(0, n - has) for n, has in zip(self.needs[seat], owned[seat], strict=True)) for seat in (0, 1)]
        return [seat for seat in (0, 1) if empty[seat] == max(empty)]

    def _go_on(self, turn, *state):
        bought, rounds = state[-2:]
        if turn == self.max_turns:
            return {("stalemate", bought, rounds): Fraction(1)}
        return self.turn(turn + 1, *state)

    def _sum(self, branches, then):
        found: dict[tuple, Fraction] = defaultdict(Fraction)
        for chance, state in branches:
            for outcome, further in then(*state).items():
                found[outcome] += chance * further
        return dict(found)

    @staticmethod
    def _look(card, left):
        if card != UNKNOWN:
            yield card, Fraction(1), left
            return
        for seen, count in Counter(left).items():
            rest = list(left)
            rest.remove(seen)
            yield seen, Fraction(count, len(left)), tuple(rest)

    @staticmethod
    def _with(items, index, item):
        return (*items[:index], item, *items[index + 1 :])


@pytest.fixture(scope="module")
def tiny() -> dict[tuple, Fraction]:
    return Tiny((3, 2, 1), 3, TINY["max_turns"]).outcomes()


def played_out(n: int, **changed) -> Counter:
    played = cell("draws_and_takes_the_first", TINY | changed, 23, ("war_profiteer", "tech_overlord"))
    rows = ENGINE.play_rows(played, 0, n)
    names = {Ending.REVOLUTION: "revolution", Ending.STALEMATE: "stalemate"}
    return Counter(
        (names[Ending(int(ending))], int(bought), int(rounds))
        for ending, bought, rounds in zip(rows["ending"], rows["bought"], rows["rounds"], strict=True)
    )


def p_value(counts: Counter, expected: dict[tuple, Fraction]) -> float:
    """Of a chi-square test; outcomes expected less than ten times are taken together."""
    n = sum(counts.values())
    if not set(counts) <= set(expected):
        return 0.0
    often = [outcome for outcome, chance in expected.items() if n * chance >= 10]
    observed = np.array([counts[outcome] for outcome in often], float)
    wanted = np.array([float(n * expected[outcome]) for outcome in often])
    rest = n - observed.sum(), n - wanted.sum()
    if rest[1] > 1e-6:
        observed, wanted = np.append(observed, rest[0]), np.append(wanted, rest[1])
    return float(stats.chisquare(observed, wanted * observed.sum() / wanted.sum()).pvalue)


@pytest.mark.slow
def test_the_tiny_games_outcomes_are_all_there(tiny):
    assert sum(tiny.values()) == 1
    assert len(tiny) > 10
    assert AssetType.INFLUENCE == 0  # the market that the tiny game's players buy at first


@pytest.mark.slow
def test_k5_the_revolution_comes_as_often_as_every_shuffle_of_a_tiny_game_says(tiny):
    n = 200_000
    counts = played_out(n)

    chance = sum(chance for (ending, *_), chance in tiny.items() if ending == "revolution")
    revolutions = sum(count for (ending, *_), count in counts.items() if ending == "revolution")
    assert 0.1 < chance < 0.9
    assert sigmas_off(revolutions, n, chance) < SIGMAS
    assert p_value(counts, tiny) > 1e-4


@pytest.mark.parametrize(
    "wrong", slow_after(0, [{"inflation": [3, 2, 2]}, {"crisis_penalty": 0}, {"crises_dealt": True}])
)
def test_a_wrong_rule_is_noticed(tiny, wrong):
    assert p_value(played_out(150_000, **wrong), tiny) < 1e-12
