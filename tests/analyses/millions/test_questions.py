"""The questions of Millions of Dollars, answered on a small sweep and computed again from its tables."""

import re
from unittest import mock

import numpy as np
import polars as pl
import pytest

from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.millions import role_mix
from bng_sim.analyses.question import ask
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from tests.command import call

GAME = GAMES["millions"]
CONFIG = """
name: small
game: millions
games: {games}
grid: {{players: [4, 5]}}
lineups: {{them: "{lineup}"}}
ladder: false
assumptions: false
"""
LEAGUE = "pool:specialist(role=1),specialist(role=2),specialist(role=3),specialist(role=4)"


def swept(folder, lineup, games):
    (folder / "small.yaml").write_text(CONFIG.format(lineup=lineup, games=games), encoding="utf-8")
    done = call("sweep", "small.yaml", "--no-report", cwd=folder)
    assert done.returncode == 0, done.stderr
    return load(folder / "runs" / "small")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return swept(tmp_path_factory.mktemp("millions"), "pool:random,hawk,toll", 300)


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    return swept(tmp_path_factory.mktemp("league"), LEAGUE, 1000)


@pytest.fixture(scope="module")
def mixed(league):
    """The mix of Roles and what is said of it."""
    return answered(league, "role_mix")


def answered(run, name):
    question, one = ask(run), questions(GAME)[name]
    assert one.applies(run, question) == ""
    tables = one.compute(run, GAME)
    return tables, one.answer(tables, question)


def played(run):
    """The games of the grid, without those under other assumed figures."""
    there = run.cells.filter(pl.col("assumption").fill_null("") == "").select("cell", "players")
    return run.games.join(there, on="cell")


RATIOS = {
    "price of a departure": ("departures", "bribes", "left_bribed"),
    "heists that succeed": ("heists", "heists_succeeded", "rounds"),
    "caught together": ("heists", "clashed", "stayed"),
    "share of one who stands": ("departures", "loot_shared", "shared"),
    "cards used": ("looks", "looks_used", "looks_won"),
}


@pytest.mark.parametrize("measure", RATIOS)
def test_a_ratio_is_that_of_the_sums_over_games(run, measure):
    name, total, count = RATIOS[measure]
    tables, _ = answered(run, name)
    games = played(run)

    for line, value, low, high in (
        tables[name].frame.filter(measure=measure).select("line", "value", "low", "high").rows()
    ):
        here = games.filter(pl.col("players") == int(re.search(r"(\d) players", line)[1]))
        assert value == pytest.approx(here[total].sum() / here[count].sum())
        assert low <= value <= high


def test_what_a_role_brings_is_by_each_time_it_is_chosen(run):
    tables, said = answered(run, "roles")
    frame = tables["roles"].frame
    games = played(run)
    here = games.filter(pl.col("players") == 4)

    for role in ("brute", "driver", "crook"):
        row = frame.filter(pl.col("line").str.contains("4"), measure="money for each time chosen", who=role.title())
        assert row["value"].item() == pytest.approx(here[f"money_{role}"].sum() / here[f"chosen_{role}"].sum())
    assert set(frame.filter(pl.col("line").str.contains("4"))["who"]) == {"Brute", "Driver", "Crook"}
    most = frame.filter(pl.col("line").str.contains("4"), measure="money for each time chosen").sort("value")["who"][-1]
    told = [text for text in said if "4 players" in text and "a choice pays most" in text]
    assert all(f"most with {most} (" in text for text in told)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*questions(GAME)} - {*questions()}))
def test_each_question_has_an_answer_in_whole_sentences(run, mixed, name):
    _, said = mixed if name == "role_mix" else answered(run, name)

    assert said
    assert all(re.fullmatch(r"[A-Z0-9].*\.", text) for text in said), said


@pytest.mark.slow
def test_a_mix_has_a_figure(league, mixed):  # those of other questions: tests/conformance/test_runs.py, for every game
    (plot,) = questions(GAME)["role_mix"].plots.values()

    assert plot(mixed[0], ask(league)).axes


def test_a_mix_is_asked_for_only_where_each_player_keeps_to_one_role(run):
    assert "one Role" in questions(GAME)["role_mix"].applies(run, ask(run))


def test_a_game_of_one_round_is_no_choice_for_good(run):
    """Each seat chooses one Role in its only round, and another in the next game."""
    round_of_each = [pl.when(pl.int_range(pl.len()) % 5 == place).then(1).otherwise(0).alias(f"chosen_{role}")
                     for place, role in enumerate(role_mix.ROLES)]  # fmt: skip
    seats = run.scan("seats").head(60).with_columns(round_of_each)
    one_round = mock.Mock(wraps=run, pieces=lambda *_: iter([seats]))

    assert not role_mix._one_each(one_round, 0)


def seats_of(paid, players, n_roles, games=4000):
    """Seats of games in which each draws one of some Roles, and one is drawn to win by what `paid` says."""
    rng, rows = np.random.default_rng(1), []
    for game in range(games):
        drawn = rng.integers(n_roles, size=players)
        weights = paid(drawn)
        winner = rng.choice(players, p=weights / weights.sum())
        for seat, role in enumerate(drawn):
            rows.append((game, seat == winner, *(3 if role == which else 0 for which in range(n_roles))))
    return pl.LazyFrame(rows, schema=["game", "won", *(f"chosen_{role}" for role in "abc"[:n_roles])], orient="row")


def alone(drawn):
    """Who is alone of a Role wins; if nobody is, anybody does."""
    counts = np.bincount(drawn, minlength=3)
    found = (counts[drawn] == 1).astype(float)
    return found if found.any() else np.ones(len(drawn))


def test_of_roles_that_are_alike_the_mix_is_even():
    paid = role_mix.payoffs(seats_of(alone, 4, 3), "abc")
    mix = paid.equilibrium(np.full(3, 1 / 3), role_mix.STEPS)

    assert mix == pytest.approx([1 / 3] * 3, abs=0.06)
    assert paid.value(mix) == pytest.approx(np.full(3, 0.25), abs=0.01)


def test_a_role_that_wins_beside_any_others_takes_all_and_one_that_never_does_none():
    dominant = role_mix.payoffs(seats_of(lambda drawn: np.array([3.0, 1.0, 0.2])[drawn], 3, 3), "abc")

    assert dominant.equilibrium(np.full(3, 1 / 3), role_mix.STEPS) == pytest.approx([1, 0, 0], abs=1e-3)


def test_hawks_and_doves_come_to_the_mix_that_the_payoffs_say():
    """Two players; with the other's Role fixed: a beats b always, two a share little. Found by hand: V = 1/2 each."""

    def paid(drawn):
        return np.array([3.0, 1.0])[drawn] if drawn[0] != drawn[1] else np.ones(2)

    found = role_mix.payoffs(seats_of(paid, 2, 2, 8000), "ab")
    value = found.value(np.array([0.5, 0.5]))

    assert value == pytest.approx([(0.5 + 0.75) / 2, (0.5 + 0.25) / 2], abs=0.02)


def test_somebody_of_several_roles_has_no_mix():
    several = seats_of(alone, 3, 3).with_columns(chosen_a=pl.lit(2))

    assert role_mix.payoffs(several, "abc") is None


def worth(**lines):
    """What is said of Roles with these parts of the mix, each ± 1 point, by number of players."""
    rows = [
        {"line": line.strip("_").replace("_", " "), "who": who, "value": at / 100, "low": (at - 1) / 100,
         "high": (at + 1) / 100}
        for line, parts in lines.items() for who, at in parts.items()
    ]  # fmt: skip
    return role_mix._worth_choosing(pl.DataFrame(rows))


def test_roles_worth_choosing_are_named_for_each_number_of_players():
    even = {"Driver": 30, "Crook": 40, "Brute": 30}

    assert worth(_4_players={"Driver": 52, "Crook": 48, "Brute": 0}, _7_players=even, _8_players=even) == [
        "With 4 players, the Driver and the Crook are worth choosing, the Brute is not.",
        "With 7 and 8 players, all 3 Roles are worth choosing.",
    ]
    assert worth(_4_players={"Driver": 5, "Crook": 5}) == ["It is not yet known which Roles are worth choosing."]
    assert worth(_4_players={"Driver": 5, "Crook": 1}) == ["The Crook is not worth choosing."]
