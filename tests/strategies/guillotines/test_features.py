"""What a seat can work out from what it sees, against slow counts of every case."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import polars as pl
import pytest
from scipy.stats import binomtest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.core.strategy import Registry
from bng_sim.games import GAMES, guillotines
from bng_sim.games.guillotines import NOTHING, Decision, Place, Role, features
from bng_sim.games.guillotines.declared.limits import MAX_POOL, MAX_TRAITS
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.engine.records import NOTES, STATE, STRATEGY_SIGNATURE, View
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.games.guillotines.simulation.play import ENGINE
from tests.slow import slow_after

SEAT, MARKET = 0, 2
SMALL = {"level": 2, "resource_cards": [1, 1, 1], "crisis_rebels": [2, 2, 2], "crises_in_deck": 3}


def position(generator, n_unknown, **rules):
    """A view of SEAT in which MARKET hides `n_unknown` cards it does not know, and the cards these may be."""
    record = RULES_RECORD.fill(Rules(**(SMALL | rules)))
    state = np.zeros(1, STATE)[0]
    public, own = state["public"], state["own"][SEAT]
    cards = [int(card) for card in generator.permutation(record["n_cards"])]
    public["billionaire"] = generator.permutation(5)
    public["favoured_suit"] = generator.choice([NOTHING, NOTHING, *range(5)])  # G2
    public["bunker_holder"] = generator.choice([NOTHING, NOTHING, SEAT, 1])  # L2
    public["needs"][SEAT] = 1
    public["face_up"] = NOTHING
    public["market_assets"] = 3
    own["seat"] = SEAT
    for card in cards:
        public["place"][card] = Place.UNKNOWN
    place_known(generator, public, cards)
    n_own = int(generator.integers(3))
    for i in range(n_own):
        own["invested_card"][i], own["invested_market"][i] = cards.pop(), MARKET
    own["invested"] = n_own
    public["hand_size"][SEAT] = 2
    own["hand"][:2] = [cards.pop(), cards.pop()]
    public["face_down"][MARKET] = n_own + n_unknown
    deal_without_crises(generator, public, n_unknown)
    for card in range(record["n_cards"]):
        if public["place"][card] == Place.UNKNOWN:
            if card >= record["first_crisis"]:
                public["unseen_crises"] += 1
            else:
                public["unseen"][record["suit"][card], record["points"][card]] += 1
    return View(record, public, own, np.zeros(1, NOTES)[0], Decision.ACT.value), cards


def place_known(generator, public, cards):
    """Lay some of `cards` where all can see them."""
    if generator.random() < 0.8:
        public["face_up"][MARKET] = cards.pop()
        public["place"][public["face_up"][MARKET]] = Place.FACE_UP
    for _ in range(int(generator.integers(3))):
        public["place"][cards.pop()] = Place.DISCARDS


def deal_without_crises(generator, public, n_unknown):
    """Let some hidden cards, at MARKET, at another and in another's envelope, be such as cannot be Crises (S4, G1)."""
    if generator.random() < 0.7:
        public["dealt_under"][MARKET] = generator.integers(n_unknown + 1)
        public["dealt_under"][MARKET + 1] = generator.integers(3)
        public["envelope_size"][1] = generator.integers(2)


def worth(view, card):
    """Points of a card, doubled in the favoured suit (G2)."""
    times = view.rules["suit_bonus"] if view.rules["suit"][card] == view.public["favoured_suit"] else 1
    return times * view.rules["points"][card]


def slow_chances(view, pool, n_unknown, points):
    """The chances of success and of a Crisis, over every set of cards that MARKET may hide, as likely as it is."""
    rules, own = view.rules, view.own
    known = [int(card) for card in own["invested_card"][: own["invested"]]]
    if view.public["face_up"][MARKET] != NOTHING:
        known.append(int(view.public["face_up"][MARKET]))
    others = [card for card in pool if card < rules["first_crisis"]]
    crises = [card for card in pool if card >= rules["first_crisis"]]
    wins, with_crisis = Fraction(0), Fraction(0)
    for n_crises, chance in chances_of_crises(view, len(pool), len(crises), n_unknown).items():
        sets = [(*a, *b) for a in combinations(crises, n_crises) for b in combinations(others, n_unknown - n_crises)]
        for hidden in sets:
            mine, theirs, has_crisis = points, 0, False
            for card in (*known, *hidden):
                if card >= rules["first_crisis"]:
                    has_crisis = True
                elif rules["suit"][card] == view.public["billionaire"][SEAT]:
                    mine += worth(view, card)
                else:
                    theirs += worth(view, card)
            theirs += rules["crisis_penalty"] if has_crisis and view.public["bunker_holder"] != SEAT else 0
            wins += chance * (mine > theirs) / len(sets)
            with_crisis += chance * has_crisis / len(sets)
    return float(wins), float(with_crisis)


def chances_of_crises(view, n_cards, n_crises, n_unknown):
    """Crises that MARKET hides -> its chance, over every way to lay them where they may be (S4, G1)."""
    public = view.public
    places = n_cards - int(public["dealt_under"].sum()) - int(public["envelope_size"][1])
    here = n_unknown - int(public["dealt_under"][MARKET])
    ways = Counter(sum(place < here for place in laid) for laid in combinations(range(places), n_crises))
    return {n: Fraction(way, ways.total()) for n, way in ways.items()}


@pytest.mark.parametrize("positions", [3, pytest.param(12, marks=pytest.mark.slow)])
@pytest.mark.parametrize("n_unknown", slow_after(1, [3, 4, 1, 0, 2, 5]))
def test_b4_the_chance_of_a_buy_is_that_over_every_set_of_cards_that_may_be_hidden(n_unknown, positions):
    generator = np.random.default_rng(n_unknown)
    for _ in range(positions if n_unknown < 5 else positions // 4):
        view, pool = position(generator, n_unknown)
        count = features.count_cards(view, SEAT)
        for points in (0, 2, 5, 9):
            wins, crises = slow_chances(view, pool, n_unknown, points)

            assert features.buy_chance(count, MARKET, points) == pytest.approx(wins, abs=1e-12)
            assert features.crisis_chance(view, count, MARKET) == pytest.approx(crises, abs=1e-12)


def test_c2_cards_worth_up_to_nine_are_counted_exactly():
    generator = np.random.default_rng(9)
    for _ in range(5):
        view, pool = position(
            generator, 3, resource_cards=[1, 0, 0, 0, 0, 2], special_points={"audit": 9, "scam": 0}, crisis_penalty=20
        )
        count = features.count_cards(view, SEAT)
        for points in (0, 9, 18):
            wins, _ = slow_chances(view, pool, 3, points)

            assert features.buy_chance(count, MARKET, points) == pytest.approx(wins, abs=1e-12)


def test_a_chance_stays_between_0_and_1_and_grows_with_points_however_many_cards_are_hidden():
    generator = np.random.default_rng(1)
    for n_unknown in range(7, 16):
        view, _ = position(generator, n_unknown, resource_cards=[9] * 6)
        count = features.count_cards(view, SEAT)

        chances = [features.buy_chance(count, MARKET, points) for points in range(40)]

        assert 0 <= chances[0] <= chances[-1] <= 1
        assert chances == sorted(chances)


def a_view(**rules):
    """Some view of SEAT."""
    return position(np.random.default_rng(1), 2, **rules)[0]


def test_g2_a_card_of_the_favoured_suit_counts_double():
    view = a_view(suit_bonus=2)
    view.public["favoured_suit"] = 1
    of_suit = {int(view.rules["suit"][card]): card for card in range(view.rules["n_cards"])}

    assert features.worth(view, of_suit[1]) == 2 * view.rules["points"][of_suit[1]]
    assert features.worth(view, of_suit[2]) == view.rules["points"][of_suit[2]]


def test_l2_the_holder_of_the_bunker_pays_no_penalty():
    view = a_view()
    view.public["bunker_holder"] = SEAT
    assert features.crisis_penalty(view) == 0
    view.public["bunker_holder"] = 1
    assert features.crisis_penalty(view) == view.rules["crisis_penalty"]


def test_o5_a_banker_holds_more_while_it_is_revealed():
    view = a_view(banker_hand_limit=4)
    view.public["role_shown"] = NOTHING
    assert features.hand_limit(view) == view.rules["hand_limit"]
    view.public["role_shown"][SEAT] = Role.BANKER
    assert features.hand_limit(view) == 4


def test_o12_a_toady_counts_the_cards_of_one_suit_in_its_envelope():
    view = a_view()
    view.public["favoured_suit"] = NOTHING
    bolts = [card for card in range(view.rules["first_crisis"]) if view.rules["suit"][card] == 1]
    bombs = [card for card in range(view.rules["first_crisis"]) if view.rules["suit"][card] == 0]
    view.own["envelope"][:3] = [bolts[0], bombs[0], bolts[1]]
    view.public["envelope_size"][SEAT] = 3

    assert features.envelope_points_of(view, 1) == view.rules["points"][bolts[:2]].sum()


def test_k5_the_next_crisis_is_the_last_if_it_has_as_many_icons_as_rebels_are_left():
    view = a_view(crisis_rebels=[1, 2, 3, 3], rebels=6)
    crises = range(view.rules["first_crisis"], view.rules["n_cards"])
    view.public["place"][list(crises)] = Place.UNKNOWN
    chances = []
    for rebels_out in range(3, 6):
        view.public["rebels_out"] = rebels_out
        chances.append(features.last_crisis_chance(view))

    assert chances == [0.5, 0.75, 1.0]


GAME = GAMES["guillotines"]
BINS = [(low / 10, low / 10 + 0.1) for low in range(1, 9)]


SOURCE = """
from bng_sim.games.guillotines import NOTHING, Decision, Kind, Trait, below, features, strategy

TRAITS = (
    Trait("low", 0.0, 0.0, 1.0, "least chance"),
    Trait("high", 1.0, 0.0, 1.1, "what the chance is below"),
    Trait("error", 0.0, -2.0, 2.0, "points by which the cards are misjudged"),
)


@strategy("Makes any move.")
def anyhow(seen, moves, n, traits, rng):
    return below(rng, n)


@strategy("Buys just when the chance lies between low and high; else makes any move but a Buy.", traits=TRAITS)
def buys_if_likely(seen, moves, n, traits, rng):
    if seen.decision == Decision.GAME_BUY:
        return 0
    if seen.decision != Decision.ACT:
        return below(rng, n)
    count = features.count_cards(seen, seen.own.seat)
    first_other = 0
    for i in range(n):
        if moves[i].kind != Kind.BUY:
            continue
        first_other = i + 1
        if not features.is_wanted(seen, seen.own.seat, moves[i].market):
            continue
        points = seen.rules.points[moves[i].card]
        if moves[i].other_card != NOTHING:
            points += seen.rules.points[moves[i].other_card]
        chance = features.buy_chance(count, moves[i].market, points + int(traits[2]))
        if traits[0] <= chance < traits[1]:
            return i
    return first_other + below(rng, n - first_other)
"""


@pytest.fixture(scope="module")
def registry(tmp_path_factory):
    """A registry of its own, with a strategy that buys just when the stated chance lies between two traits."""
    fresh = Registry("guillotines", STRATEGY_SIGNATURE, MAX_TRAITS, MAX_POOL)
    path = tmp_path_factory.mktemp("strategies") / "buys_if_likely.py"
    path.write_text(SOURCE, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guillotines, "strategy", fresh.strategy)
        patch.setitem(vars(ENGINE), "strategies", fresh)
        fresh.load_file(path)
        yield fresh


def bought_interval(registry, traits, **rules):
    """Wilson's interval (99.9 %) of the share of Buys won by strategies with these traits."""
    cell_rules = Rules(**rules)
    line = lineup.parse(f"buys_if_likely({traits}),anyhow", registry, cell_rules.players)
    seats = GAME.play(Cell(cell_rules, 1, line), 0, 800).seats.filter(pl.col("strategy") != "anyhow")
    return binomtest(seats["bought"].sum(), seats["buys"].sum()).proportion_ci(0.999, method="wilson")


@pytest.mark.parametrize(("low", "high"), slow_after(4, BINS[::2] + BINS[1::2]))
def test_stated_chances_come_true_at_level_1(registry, low, high):
    interval = bought_interval(registry, f"low={low},high={high}", level=1)

    assert interval.low < high
    assert interval.high > low
    assert interval.high - interval.low < 0.15


@pytest.mark.slow
@pytest.mark.parametrize(("low", "high"), [(0.3, 0.4), (0.5, 0.6), (0.7, 0.8)])
def test_a_chance_misjudged_by_a_point_is_found_out(registry, low, high):
    too_hopeful = bought_interval(registry, f"low={low},high={high},error=1", level=1)
    too_wary = bought_interval(registry, f"low={low},high={high},error=-1", level=1)

    assert too_hopeful.high < low
    assert too_wary.low > high
