"""The shipped strategies at levels 3 and 4: what each is named for, and what a Role is worth to who uses it."""

import functools

import polars as pl
import pytest
from scipy.stats import chisquare

from bng_sim.games import GAMES
from bng_sim.games.guillotines.declared.components import ROLE_NAMES, word
from tests.strategies import measured
from tests.strategies.guillotines.extremes import RED
from tests.strategies.measured import interval, share

GAME = GAMES["guillotines"]
GAME.strategies.load_shipped()
play = functools.partial(measured.play, GAME, level=4)
POOL = "pool:greedy,investor,cautious,saboteur,cooperator,free_rider,briber,accelerationist,opportunist"
ALL = POOL.removeprefix("pool:").split(",")
TO_REVEAL = [word(name) for name in ROLE_NAMES if name != "Celebrity"]  # O6: a Celebrity is revealed of itself


def difference(seats, first, second, column):
    """The interval of how much more of `column` one strategy has than another, in games that both of them play."""
    by_game = (
        seats.group_by("game", "strategy").agg(pl.col(column).mean()).pivot("strategy", index="game", values=column)
    )
    return interval((by_game[first] - by_game[second]).drop_nulls())


def beginning_with(seats, role):
    return seats.filter(pl.col("role_at_start") == role)


@pytest.mark.parametrize("level", [3, 4])
@pytest.mark.parametrize("players", [*(pytest.param(n, marks=pytest.mark.slow) for n in (2, 3, 4)), 5])
def test_hardly_a_game_is_a_stalemate(level, players):
    games, _ = play(POOL, 1000, level=level, players=players, puppets=False)

    assert share(games["ending"] == "stalemate").high < 0.01


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("level", [pytest.param(3, marks=pytest.mark.slow), 4])
def test_each_wins_more_than_one_who_plays_at_random(name, level):
    _, seats = play(f"{name},random", 600, level=level)

    assert difference(seats, name, "random", "won")[0] > 0


@pytest.mark.parametrize(
    ("players", "level"), [(5, 4), *(pytest.param(*few, marks=pytest.mark.slow) for few in [(3, 4), (4, 3)])]
)
def test_a_seat_is_not_preyed_upon_for_its_number(players, level):
    _, seats = play(POOL, 6_000, players=players, level=level)
    wins = seats.group_by("seat").agg(pl.col("won").sum())["won"]

    assert chisquare(wins).pvalue > 0.0005


def test_the_briber_bribes_more_and_sets_more_policies_than_the_greedy():
    _, seats = play("briber,greedy", 2000)

    assert difference(seats, "briber", "greedy", "bribes_spent")[0] > 0.3
    assert difference(seats, "briber", "greedy", "policies_set")[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize("role", ["celebrity", "disaster_speculator"])
def test_the_accelerationist_activates_more_crises_when_it_gains_by_them(role):
    _, seats = play("accelerationist,greedy", 4000, role_choice="random")
    crises = {
        name: beginning_with(seats, role).filter(pl.col("strategy") == name)["crises"]
        for name in ("accelerationist", "greedy")
    }

    assert interval(crises["accelerationist"])[0] > interval(crises["greedy"])[1]


@pytest.mark.slow
def test_without_such_a_role_the_accelerationist_activates_as_many_crises_as_the_greedy():
    _, seats = play("accelerationist,greedy", 3000, roles_left_out=["celebrity", "disaster_speculator"])

    low, high = difference(seats, "accelerationist", "greedy", "crises")

    assert low < 0 < high


@pytest.mark.slow
def test_more_games_among_accelerationists_end_in_an_escape():
    escapes = {name: share(play(name, 3000)[0]["ending"] == "celebrity") for name in ("accelerationist", "greedy")}

    assert escapes["accelerationist"].low > escapes["greedy"].high


@pytest.fixture(scope="module")
def opportunists():
    """Seats of a table where each begins with a Role of chance."""
    return play("opportunist,greedy", 8000, role_choice="random")[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("role", "column", "sign"),
    [("celebrity", "crises", 1), ("disaster_speculator", "crises", 1), ("insider_trader", "bribes_spent", -1)],
)
def test_the_plan_of_the_opportunist_follows_its_role(opportunists, role, column, sign):
    means = [
        interval(beginning_with(opportunists, role).filter(pl.col("strategy") == name)[column])
        for name in ("opportunist", "greedy")
    ]
    less, more = means[::-1] if sign > 0 else means

    assert less[1] < more[0]


def of_first_seat(name, n, **rules):
    """What becomes of the first seat, at a table with three others."""
    _, seats = play(f"{name},cautious,saboteur,free_rider", n, **rules)
    return seats.filter(pl.col("seat") == 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ALL if name not in ("cautious", "saboteur", "free_rider")])
@pytest.mark.parametrize("level", [pytest.param(3, marks=pytest.mark.slow), 4])
def test_using_its_roles_pays_on_the_same_deals(name, level):
    uses, never = (of_first_seat(f"{name}{traits}", 2500, level=level) for traits in ("", "(roles=0)"))

    assert never.filter(pl.col("role_at_start") != "celebrity")["roles_revealed"].list.len().sum() < len(never) / 10
    assert interval(uses["won"].cast(pl.Int8) - never["won"].cast(pl.Int8))[0] > 0


@pytest.fixture(scope="module")
def used_and_unused():
    """The first seat on the same deals, Roles among them: once it uses them, once it never reveals one."""
    return tuple(of_first_seat(f"greedy{traits}", 20000, role_choice="random") for traits in ("", "(roles=0)"))


@pytest.mark.slow
@pytest.mark.parametrize("role", TO_REVEAL)
def test_who_begins_with_a_role_wins_more_by_using_roles(used_and_unused, role):
    uses, never = (beginning_with(seats, role) for seats in used_and_unused)

    assert uses["game"].equals(never["game"])
    assert interval(uses["won"].cast(pl.Int8) - never["won"].cast(pl.Int8))[0] > 0


@pytest.mark.slow
@pytest.mark.parametrize("role", ["banker", "gangster", "disaster_speculator"])
def test_a_role_alone_in_the_game_pays_who_uses_it(role):
    rules = {"level": 3, "roles_left_out": [other for other in RED if other != role]}
    uses, never = (of_first_seat(f"greedy{traits}", 6000, **rules) for traits in ("", "(roles=0)"))
    holds = (uses["role_at_start"] == role).fill_null(False)

    assert holds.equals((never["role_at_start"] == role).fill_null(False))
    assert interval((uses["won"].cast(pl.Int8) - never["won"].cast(pl.Int8)).filter(holds))[0] > 0
