"""What pledging does, where chance draws who pledges, and only there; what only goes together says so."""

import numpy as np
import polars as pl
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bng_sim.analyses.analysis import ALPHA, Table
from bng_sim.analyses.guillotines import panic, pledging
from bng_sim.analyses.question import ask
from bng_sim.sweeps.store.load import load
from tests.examples import tried

PAIR = "pool:tycoon,tycoon(stake=9)"
NO_PAIR = {
    "in turn": "tycoon,tycoon(stake=9)",
    "three": "pool:tycoon,tycoon(stake=9),greedy",
    "two strategies": "pool:tycoon,greedy",
    "two traits": "pool:tycoon,tycoon(stake=9,haste=1)",
    "another trait": "pool:tycoon,tycoon(haste=1)",
}


@pytest.fixture(scope="module")
def run(make_config, make_run, tmp_path_factory):
    lineups = {"sensible": PAIR} | NO_PAIR
    settings = make_config(games=3000, grid={"level": (2,)}, lineups=lineups, baseline={"lineup": "sensible"})
    return load(make_run(settings, tmp_path_factory.mktemp("runs") / "pair"))


@pytest.fixture(scope="module")
def tables(run):
    return panic.compute(run)


def change(tables, group):
    return tables["drawn"].frame.row(by_predicate=pl.col("group") == group, named=True)


def test_the_effect_on_own_wins_is_the_difference_of_the_two_personas(run, tables):
    seats = run.seats.filter(cell=0)
    rates = {name: seats.filter(strategy=name)["won"].mean() for name in ("tycoon", "tycoon(stake=9)")}
    found = change(tables, pledging.OWN)

    assert found["difference"] == pytest.approx(rates["tycoon"] - rates["tycoon(stake=9)"], abs=0.004)
    assert found["difference_low"] < found["difference"] < found["difference_high"]


def test_the_effect_on_the_revolution_is_the_slope_over_the_number_of_seats_that_pledge(run, tables):
    pledging_seats = run.seats.filter(cell=0).group_by("game").agg((pl.col("strategy") == "tycoon").sum().alias("k"))
    games = run.games.filter(cell=0).join(pledging_seats, on="game")
    came = games["ending"].cast(pl.String).is_in(["revolution", "celebrity"]).cast(pl.Float64)
    slope = np.polyfit(games["k"].to_numpy(), came.to_numpy(), 1)[0]

    assert change(tables, pledging.ALL)["difference"] == pytest.approx(slope, abs=0.004)


def test_which_is_which_goes_by_the_trait_and_not_by_the_place(run):
    question = ask(run)

    assert pledging.pair(run, 0, question) == ("tycoon", "tycoon(stake=9)")
    run.config["lineups"]["turned"] = "pool:tycoon(stake=9),tycoon"
    run.config["cells"][0]["lineup"] = "turned"
    try:
        assert pledging.pair(run, 0, question) == ("tycoon", "tycoon(stake=9)")
    finally:
        run.config["cells"][0]["lineup"] = "sensible"
        del run.config["lineups"]["turned"]


@pytest.mark.parametrize("label", NO_PAIR)
def test_where_chance_does_not_draw_two_that_differ_in_that_alone_no_effect_is_told(run, label):
    cell = next(cell["index"] for cell in run.on_grid if cell["lineup"] == label)

    assert pledging.pair(run, cell, ask(run)) is None
    assert not list(pledging.rows(run, cell, "", ask(run)))


def test_what_is_drawn_is_an_effect_and_all_else_goes_together(run, tables):
    told = panic.ANALYSIS.answer(tables, ask(run))

    effects = [sentence for sentence in told if "Chance draws them" in sentence or "One more at the table" in sentence]
    assert len(effects) == 2
    assert not any(panic.TOGETHER in sentence for sentence in effects)
    assert all(panic.TOGETHER in sentence for sentence in told[1 + len(effects) :])
    assert len(told) > 1 + len(effects)


@st.composite
def changes(draw):
    """What pledging changes, in one to three settings."""
    rows = []
    for line in ("3 players", "4 players", "5 players")[: draw(st.integers(1, 3))]:
        for group in (pledging.OWN, pledging.ALL):
            by, half = draw(st.floats(-0.1, 0.1)), draw(st.floats(0.005, 0.05))
            rows.append({"line": line, "persona": "a", "other": "b", "group": group, "kind": "proportion", "n": 100,
                         "difference": by, "difference_low": by - half, "difference_high": by + half,
                         "p_holm": 0.01 if abs(by) > half else 0.5})  # fmt: skip
    return Table("", pl.DataFrame(rows), {"line": "Setting", "group": "Outcome"})


SAYS = {
    pledging.OWN: {"costs wins:": -1, "brings wins:": 1, "No clear effect": 0, "depends on the setting": None},
    pledging.ALL: {"rarer:": -1, "more frequent": 1, "no clear difference": 0, "depends on the setting": None},
}


def is_true(sentence, part):
    """Whether a sentence says of an outcome what holds in every setting: clearly less, more, neither, or not alike."""
    ways = {0 if row["p_holm"] >= ALPHA else 1 if row["difference"] > 0 else -1 for row in part.to_dicts()}
    said = next(way for words, way in SAYS[part["group"][0]].items() if words in sentence)
    return ways == {said} if said is not None else len(ways) > 1


@tried(100)
@given(changes(), changes())
def test_what_pledging_does_is_said_only_if_it_is_so(one, other):
    for of_one, of_other, group in zip(
        pledging.sentences(one), pledging.sentences(other), (pledging.OWN, pledging.ALL), strict=True
    ):
        here, there = (table.frame.filter(group=group) for table in (one, other))
        assert is_true(of_one, here)
        assume(of_one.partition(":")[0] != of_other.partition(":")[0])
        assert not is_true(of_one, there)
