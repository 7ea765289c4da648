"""When the Revolution comes, on games whose answer is known."""

import math
from collections import Counter

import numpy as np
import polars as pl
import pytest

from bng_sim.analyses.guillotines import revolution
from bng_sim.analyses.question import ask, settings
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.statistics.ratio import wilson_share

GAMES = [("revolution", 4), ("revolution", 2), ("revolution", 4), ("assets", 1), ("stalemate", 9)]


@pytest.fixture
def run(make):
    return make(cells=[({"crises_in_deck": 4}, "a", GAMES)])


def test_the_rate_grows_with_each_revolution_and_counts_all_games(run):
    table = revolution.by_turn(run)

    assert table["turn"].to_list() == [1, 2, 3, 4]
    assert table["n"].to_list() == [0, 1, 0, 2]
    assert table["rate"].to_list() == [0.0, 0.2, 0.2, 0.6]
    assert (table["low"][3], table["high"][3]) == (wilson_share(3, 5).low, wilson_share(3, 5).high)


def test_games_without_a_revolution_have_no_turns(make):
    run = make(cells=[({"crises_in_deck": 4}, "a", [("assets", 3)])])

    assert revolution.by_turn(run).is_empty()
    assert revolution.finding(revolution.by_turn(run)) == "The Revolution never comes"


def test_every_line_reaches_its_revolution_rate(small_run):
    run = load(small_run)
    ends = revolution.by_turn(run).group_by("line", maintain_order=True).last()
    known = settings(run).join(run.summary.filter(metric="revolution_rate"), on="cell", maintain_order="left")

    assert ends.select("line", "rate").rows() == known.select("line", "value").rows()
    assert ends.height > 1


def test_strategies_that_trigger_it_alike_are_seldom_said_to_differ():
    rng, k, games = np.random.default_rng(7), 9, 3000

    def told(rates, pairs):
        """What is said of 9 strategies each of which triggers it with its own chance."""
        n = games * 4 // k
        rows = [{"line": "", "group": str(i), "kind": "proportion"} | rate_row(rng.binomial(n, p), n) for i, p in rates]
        return "no strategy clearly more often" not in revolution._triggers(pl.DataFrame(rows), pairs)

    alike, apart = [(i, 0.13) for i in range(k)], [(i, 0.05 + 0.02 * i) for i in range(k)]
    assert np.mean([told(alike, math.comb(k, 2)) for _ in range(300)]) <= 0.05
    assert (
        np.mean([told(alike, 1) for _ in range(300)]) > 0.05
    )  # the control: extremes, as if they had been named before
    assert all(told(apart, math.comb(k, 2)) for _ in range(20))


def rate_row(count, n):
    found = wilson_share(int(count), n)
    return {"n": n, "value": found.rate, "low": found.low, "high": found.high}


def test_one_strategy_alone_is_not_compared():
    part = pl.DataFrame([{"line": "4 players", "group": "greedy"} | rate_row(30, 100)])

    assert revolution._triggers(part, 0) == (
        "With 4 players a seat of “greedy” triggers it in 30\N{NO-BREAK SPACE}% of its games."
    )


def test_the_figure_says_the_finding_and_names_its_axes(run):
    figure = revolution.plot(revolution.by_turn(run), ask(run))

    assert figure.texts[0].get_text().startswith("The Revolution comes in 60\N{NO-BREAK SPACE}% of games")
    assert figure.axes[0].get_xlabel() == "turn"
    assert "%" in figure.texts[-1].get_text()


@pytest.mark.parametrize(("level", "players"), [(2, 2), (4, 5)])
def test_what_brought_it_is_what_the_event_log_says(make_config, make_run, tmp_path, game, level, players):
    keys = {"games": 60, "lineups": {"pool": game.default_lineup}, "rules": {"level": level, "players": players}}
    run = load(make_run(make_config(**keys), tmp_path / "run"))
    came = run.games.filter(revolution.came(ask(run)))
    told = {"in a Buy": 0, "at the end of a Round": 0}
    at, by = [], Counter()
    for index in came["game"]:
        events = [event for event in game.telling.log(run.cell(0, game), index) if event["event"] == "crisis"]
        told["at the end of a Round" if events[-1]["seat"] is None else "in a Buy"] += 1
        at.append(len(events))
        by.update(run.seats.filter(pl.col("seat").eq_missing(events[-1]["seat"]), game=index)["strategy"].to_list())

    found = revolution.compute(run)
    causes = {row["group"]: round(row["value"] * row["n"]) for row in found["cause"].frame.iter_rows(named=True)}
    assert causes == told
    assert causes["in a Buy"] > 0
    triggered = found["triggered"].frame
    assert {row["group"]: round(row["value"] * row["n"]) for row in triggered.iter_rows(named=True)} == {
        name: by[name] for name in triggered["group"]
    }
    assert found["activation"].frame["n"][0] == len(at)
    numbers = {row["number"]: round(row["value"] * row["n"]) for row in found["activation"].frame.iter_rows(named=True)}
    assert numbers == {number: at.count(number) for number in sorted(set(at))}
