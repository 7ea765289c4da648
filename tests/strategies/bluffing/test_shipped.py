"""The shipped strategies at the table: as good as they should be, as different as they say, and never at a loss."""

import itertools
from functools import partial

import numpy as np
import polars as pl
import pytest

from bng_sim.core.compiling import compiler
from bng_sim.games import GAMES
from tests.strategies import measured
from tests.strategies.measured import by_game, interval, ratio_of

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="thousands of games take compiled code")

GAME = GAMES["bluffing"]
NAMES = ("hoarder", "counter", "trapper", "bluffer", "bully", "rusher", "reckoner", "reader")
TABLE = ["reader", "reader(caution=0.2)"]
POOL = "pool:" + ",".join(NAMES)


play = partial(measured.play, GAME)


def even_share(name, others, n, players):
    """How often one rotating seat wins against `others`, as a multiple of the even share: 95 % interval over deals."""
    return interval(measured.deals(GAME, name, others, n, players=players)["part"])


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(2, 1.7), (3, 2.0), (4, 2.1), (5, 2.1), (6, 2.1)])
def test_the_reckoner_wins_far_more_than_its_share_against_random_moves(players, least):
    assert even_share("reckoner", ["random"], 3000, players)[0] > least


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(3, 1.1), (4, 1.1), (5, 1.0)])
def test_the_reader_wins_more_than_its_share_among_those_that_vary_nothing(players, least):
    line = "reader | pool:reckoner,bully,trapper,counter"
    seats = play(line, 12000, players=players, rotate=True).seats.filter(pl.col("strategy") == "one reader")

    assert interval(seats["won"].cast(pl.Float64) * players)[0] > least


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_reckoner_wins_less_than_its_share_among_readers(players):
    assert even_share("reckoner", TABLE, 3000, players)[1] < 1.0


@pytest.mark.parametrize(("name", "most"), [("reckoner", (0.95, 1.0)), ("reader", (0.55, 0.7))])
def test_going_first_decides_between_two_reckoners_and_helps_between_two_readers(name, most):
    games = play(name, 2000, players=2, first_player=0).seats.filter(pl.col("seat") == 1)

    assert most[0] < games["won"].mean() < most[1]


def test_the_reader_opens_with_any_card():
    seats = play("reader", 1000, players=3, first_player=0, max_turns=1).seats.filter(pl.col("seat") == 1)

    assert set(seats["hand_points"]) == {45 - card for card in range(1, 10)}


@pytest.mark.parametrize(
    ("traits", "players", "cards", "share"), [("wary=0,boast=1", 3, (9, 8), 1), ("wary=1,boast=0", 3, (1, 2), 8 / 9)]
)
def test_later_it_lays_its_highest_card_to_boast_and_if_wary_its_lowest_as_often_as_its_hand_is_full(
    traits, players, cards, share
):
    line = ",".join([f"reader({traits},whim=0,safety=0,caution=1,threat=2)", *["hoarder"] * (players - 1)])
    before, after = (
        play(line, 2000, players=players, first_player=0, max_turns=turns)
        .seats.filter(seat=1)["hand_points"]
        .to_numpy()
        for turns in (players, players + 1)
    )
    expected = np.where(45 - before == cards[0], cards[1], cards[0])  # it may have opened with that very card

    assert np.mean(before - after == expected) == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize(("whim", "n_cards"), [(0, 2), (1, 9)])
def test_on_a_whim_it_lays_any_card_later_too(whim, n_cards):
    line = f"reader(boast=1,whim={whim},caution=1,threat=2),hoarder,hoarder"
    before, after = (
        play(line, 2000, players=3, first_player=0, max_turns=turns).seats.filter(seat=1)["hand_points"].to_numpy()
        for turns in (3, 4)
    )

    assert np.unique(before - after).size == n_cards


def test_who_expects_high_cards_challenges_less():
    seats = play("reader(lean=4),reader(lean=-4),reader", 3000, players=3).seats.group_by("strategy")
    rate = dict(seats.agg(pl.col("challenges").sum() / pl.col("votes").sum()).iter_rows())

    assert rate["reader(lean=4)"] + 0.01 < rate["reader"] < rate["reader(lean=-4)"] - 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", *NAMES[:-2]])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_strategy_gains_much_among_reckoners(name, players):
    assert even_share(name, ["reckoner", "reckoner(caprice=0)"], 12000, players)[1] < 1.2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", *NAMES])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_strategy_gains_much_among_the_default_players(name, players):
    seats = play(f"{name} | {GAME.default_lineup}", 12000, players=players, rotate=True).seats
    mine = seats.filter(pl.col("strategy") == f"one {name}")

    assert interval(mine["won"].cast(pl.Float64) * players)[1] < 1.25


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hoarder", "rusher"])
def test_the_hoarder_and_the_rusher_never_challenge(name):
    seats = play(POOL, 2000).seats.filter(pl.col("strategy") == name)

    assert seats["votes"].sum() > 2000
    assert seats["challenges"].sum() == 0


def test_the_hoarder_claims_falsely_more_often_than_whoever_plays_from_the_top_down():
    seats = play("hoarder,bully,random,random", 2000).seats
    shares = {name: by_game(seats, name, "false_claims", "turns") for name in ("hoarder", "bully")}

    low, _ = ratio_of(shares["hoarder"]["false_claims"], shares["hoarder"]["turns"])
    _, high = ratio_of(shares["bully"]["false_claims"], shares["bully"]["turns"])

    assert low > high + 0.1


def test_the_first_claim_of_a_bluffer_is_false_the_more_often_the_higher_its_chance():
    """Of later claims that does not hold: it challenges more often too, and less and less lies on the table."""
    shares = []
    for chance in (0, 0.25, 0.5, 0.75, 1):
        line = f"random,bluffer(q={chance})"
        games = play(line, 3000, players=2, first_player=0, max_turns=2).games
        shares.append(ratio_of(games["false_claims"], games["votable_turns"]))

    assert all(lower[1] < higher[0] for lower, higher in itertools.pairwise(shares))
    assert shares[-1] == (1.0, 1.0)


def test_the_bluffer_challenges_as_often_as_its_chance_says():
    challenges = []
    for name in ("bluffer(q=0)", "bluffer(q=0.5)", "bluffer(q=1)"):
        mine = by_game(play(f"{name},random", 4000).seats, name, "challenges", "votes")
        challenges.append(ratio_of(mine["challenges"], mine["votes"]))

    assert challenges[0] == (0.0, 0.0)
    assert challenges[1][0] < 0.5 < challenges[1][1]
    assert challenges[2] == (1.0, 1.0)


def test_the_counter_wins_more_of_its_challenges_than_the_bluffer():
    seats = play("counter,bluffer,random,random", 4000).seats
    won = {name: by_game(seats, name, "challenges_won", "challenges") for name in ("counter", "bluffer")}

    low, _ = ratio_of(won["counter"]["challenges_won"], won["counter"]["challenges"])
    _, high = ratio_of(won["bluffer"]["challenges_won"], won["bluffer"]["challenges"])

    assert low > high + 0.1


def test_the_more_cautious_counter_challenges_less_and_wins_more_of_it():
    often, won = [], []
    for name in ("counter(caution=0.5)", "counter(caution=3)"):
        mine = by_game(play(f"{name},random", 4000).seats, name, "challenges_won", "challenges", "votes")
        often.append(ratio_of(mine["challenges"], mine["votes"]))
        won.append(ratio_of(mine["challenges_won"], mine["challenges"]))

    assert often[0][0] > often[1][1]
    assert won[0][1] < won[1][0]


def test_the_trapper_challenges_with_its_traps_alone_and_hardly_ever_loses():
    mine = by_game(
        play("trapper(traps=2),random", 4000, players=2).seats, "trapper(traps=2)", "challenges", "challenges_won"
    )

    assert mine["challenges"].max() == 2
    assert interval(mine["challenges"])[0] > 1.0
    assert ratio_of(mine["challenges_won"], mine["challenges"])[0] > 0.9


def test_the_bully_challenges_with_the_upper_half_of_its_deck_and_never_with_the_rest():
    """Two cards of each deck are at or above the median: all it plays at first, and nothing it plays later."""
    seats = play("bully,hoarder", 4000, players=2, deck_values=[1, 2, 3, 4], deck_coins=[1, 1, 1, 1]).seats
    mine = by_game(seats, "bully", "challenges", "challenges_won", "votes")

    assert mine["challenges"].max() == 2
    assert interval(mine["challenges"])[0] > 1.3


@pytest.mark.slow
def test_rushing_ends_games_among_reckoners_sooner_than_hoarding():
    turns = {name: play(f"{name},reckoner", 2000).games["turns"] for name in ("rusher", "hoarder")}

    assert interval(turns["rusher"])[1] < interval(turns["hoarder"])[0] - 0.5


def test_the_rusher_keeps_less_than_the_hoarder():
    """Behind, it lays its high cards down."""
    kept = play("rusher,hoarder,random,random", 4000).seats

    of = {name: by_game(kept, name, "hand_points", "hand_cards") for name in ("rusher", "hoarder")}

    assert interval(of["rusher"]["hand_points"])[1] < interval(of["hoarder"]["hand_points"])[0] - 2


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_power_is_used_now_and_then(name):
    seats = play(f"{name},bluffer,random", 3000, players=6, powers="assumed").seats.filter(pl.col("strategy") == name)
    used = dict(seats.group_by("billionaire").agg(pl.col("powers_used").sum()).iter_rows())

    assert len(used) == 6
    # who plays from the top down has nothing better left to swap for
    assert [who for who, n in used.items() if n == 0] == (["yellow"] if name == "bully" else [])
