"""The shipped strategies at the table: as good as they should be, as different as they say, and never at a loss."""

from functools import partial

import polars as pl
import pytest

from bng_sim.games import GAMES
from tests.strategies import measured
from tests.strategies.measured import interval, ratio_of, share

GAME = GAMES["guillotines"]
SENSIBLE = ("tycoon", "greedy", "investor", "cautious", "saboteur", "cooperator", "free_rider")
POOL = "pool:" + ",".join(SENSIBLE)


play = partial(measured.play, GAME)


def ratio_to_even(name, others, n, **rules):
    """Of all wins, the share of one rotating seat against `others`, as a multiple of the even share: 95 % interval."""
    deals, players = measured.deals(GAME, name, others, n, **rules), GAME.rules.read(rules).players
    return tuple(players * bound for bound in ratio_of(deals["mine"], deals["wins"]))


def won(seats, name):
    return share(seats.filter(pl.col("strategy") == name)["won"])


@pytest.mark.slow
@pytest.mark.parametrize("name", SENSIBLE)
@pytest.mark.parametrize("seat", range(4))
def test_each_wins_far_more_than_its_share_against_three_who_play_at_random(name, seat):
    line = ["random"] * 4
    line[seat] = name

    _, seats = play(",".join(line), 500, level=1)

    assert won(seats, name).low > 0.9


@pytest.mark.slow
def test_at_level_2_each_wins_more_than_one_who_plays_at_random():
    _, seats = play(f"{POOL},random", 6000)

    for name in SENSIBLE:
        assert won(seats, name).low > 3 * won(seats, "random").high


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "players", "least"), [(1, 4, 1.2), (2, 3, 1.4), (2, 4, 1.4), (3, 4, 1.25), (4, 2, 1.2), (4, 4, 1.2)]
)
def test_the_tycoon_wins_far_more_than_its_share_against_the_greedy(level, players, least):
    assert ratio_to_even("tycoon", ["greedy"], 12000, level=level, players=players)[0] > least


@pytest.mark.slow
@pytest.mark.parametrize("stranger", ["greedy", "free_rider", "cautious", "saboteur", "opportunist"])
@pytest.mark.parametrize(("level", "most"), [(2, 1.0), (4, 1.25)])  # at level 4 every way to play has its opposite
def test_no_other_strategy_gains_much_against_the_default_pool(stranger, level, most):
    assert ratio_to_even(stranger, ["tycoon", "tycoon(stake=9)"], 8000, level=level)[1] < most


def test_the_tycoon_pledges_or_defects_as_its_stake_says():
    agreed = {}
    for name in ("tycoon", "tycoon(stake=9)"):
        games, _ = play(name, 1000)
        agreed[name] = share(games.filter(pl.col("panic") == 1)["panic_agreed"])

    assert agreed["tycoon"].low > agreed["tycoon(stake=9)"].high + 0.3


@pytest.mark.slow
def test_letting_others_save_the_table_pays_at_a_mixed_table():
    _, seats = play(POOL, 10000)

    assert won(seats, "free_rider").low > won(seats, "cooperator").high


def test_the_cautious_activate_fewer_crises_than_the_greedy():
    _, seats = play("cautious,greedy", 3000)
    by_game = (
        seats.group_by("game", "strategy").agg(pl.col("crises").sum()).pivot("strategy", index="game", values="crises")
    )

    _, high = interval(by_game["cautious"] - by_game["greedy"])

    assert high < -0.3


@pytest.mark.slow
def test_the_fearless_activate_as_many_crises_as_the_greedy():
    fearless = "cautious(fear=0)"
    _, seats = play(f"{fearless},greedy", 3000)
    by_game = (
        seats.group_by("game", "strategy").agg(pl.col("crises").sum()).pivot("strategy", index="game", values="crises")
    )

    low, high = interval(by_game[fearless] - by_game["greedy"])

    assert low < 0 < high


def test_panic_is_agreed_among_cooperators_and_never_among_free_riders():
    agreed = {}
    for name in ("cooperator", "free_rider"):
        games, _ = play(name, 1000)
        agreed[name] = share(games.filter(pl.col("panic") == 1)["panic_agreed"])

    assert agreed["cooperator"].low > 0.9
    assert agreed["free_rider"].high < 0.1


@pytest.mark.slow
def test_the_saboteur_harms_those_who_lead():
    kept, taken = (play(f"{name},greedy", 3000, level=1)[0]["turns"] for name in ("greedy", "saboteur(spite=0.3)"))

    assert interval(kept)[1] < interval(taken)[0]


def test_the_investor_tries_fewer_buys_for_the_same_assets():
    _, seats = play("investor(planting=0.4),greedy", 3000, level=1)
    tried = seats.group_by("game", "strategy").agg(pl.col("buys").sum()).pivot("strategy", index="game", values="buys")

    _, high = interval(tried["investor(planting=0.4)"] - tried["greedy"])

    assert high < 0


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hardly_a_game_is_a_stalemate(level, players):
    games, _ = play(POOL, 1500, level=level, players=players, puppets=False)

    assert share(games["ending"] == "stalemate").high < 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", SENSIBLE)
def test_hardly_a_game_among_equals_is_a_stalemate(name):
    games, _ = play(name, 1000)

    assert share(games["ending"] == "stalemate").high < 0.01
