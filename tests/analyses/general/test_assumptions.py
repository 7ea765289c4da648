"""Assumed figures crossed: which cells belong together, what is said of them, and what is not."""

import polars as pl
import pytest

from bng_sim.analyses.general import assumptions
from bng_sim.analyses.question import ask, cells, named_value
from bng_sim.analyses.words import brief
from bng_sim.sweeps.run.load import load

ICONS = "Rebel icons on Crises"
FEW, MANY = [1] * 12, [3] * 12
VALUES = ([3, 3, 3], [5, 3, 1])


@pytest.fixture(scope="module")
def run(make_config, make_run, tmp_path_factory):
    """Rebel icons that change a lot, values of cards that change less, with 3 and 4 players."""
    grid = {"crisis_rebels": (FEW, MANY), "resource_cards": VALUES, "players": (3, 4)}
    settings = make_config(games=400, grid=grid, baseline={"players": 4}, metrics=("revolution_rate", "turns"))
    return load(make_run(settings, tmp_path_factory.mktemp("runs") / "crossed"))


@pytest.mark.slow
def test_a_setting_has_a_cell_for_every_combination(run):
    three, four = assumptions.crossed(run, ask(run))

    assert (three.line, four.line) == ("3 players", "4 players")
    assert three.cells.shape == (2, 2)
    for at, cell in ((at, three.cells[at]) for at in ((0, 0), (0, 1), (1, 0), (1, 1))):
        values = run.config["cells"][cell]["values"]
        assert values == {"crisis_rebels": (FEW, MANY)[at[0]], "resource_cards": VALUES[at[1]], "players": 3}


def test_the_figure_that_changes_most_makes_most_of_the_spread_and_shares_add_up(run):
    found = assumptions.compute(run)
    part = assumptions.headline(found["shares"].frame, ask(run))

    assert part.filter(group=ICONS)["low"].min() > 0.5
    span = brief.span(part.filter(group=ICONS)["value"].to_list(), "proportion")
    assert assumptions.finding(found, ask(run)) == f"Most of that is one figure, {ICONS}: {span} of the spread"
    whole = assumptions.headline(found["deviations"].frame, ask(run)).filter(line="3 players")
    parts = whole.filter(~pl.col("group").is_in([assumptions.ALL, assumptions.CHANCE]))["value"]
    assert (parts**2).sum() == pytest.approx(whole.filter(group=assumptions.ALL)["value"][0] ** 2, abs=2e-4)


def test_the_band_is_from_the_least_to_the_most_of_all_combinations_and_leads(run):
    found, question = assumptions.compute(run), ask(run)
    rates = run.summary.filter(metric="revolution_rate").join(run.cells, on="cell")
    rates = rates.filter(pl.col("assumption").is_null(), players=3)
    band = dict(found["bands"].frame.filter(line="3 players").select("group", "value").rows())

    assert band == {"least": rates["value"].min(), "most": rates["value"].max()}  # as assumed was not played
    assert assumptions.ANALYSIS.answer(found, question)[0] == f"{assumptions.band(found['bands'].frame, question)}."
    assert next(iter(assumptions.ANALYSIS.plots)) == "bands"


def test_effects_are_means_over_the_other_figures_values(run):
    frame = assumptions.compute(run)["effects"].frame.filter(
        line="4 players", figure="Revolution rate", parameter=ICONS
    )
    rates = run.summary.filter(metric="revolution_rate").join(run.cells, on="cell")
    rates = rates.filter(pl.col("assumption").is_null(), players=4)

    expected = [rates.filter(pl.col("crisis_rebels").str.starts_with(f"[{icons}"))["value"].mean() for icons in (1, 3)]
    assert frame["value"].to_list() == pytest.approx(expected)
    assert frame["difference"].to_list() == [None, pytest.approx(expected[1] - expected[0])]


def test_a_grid_with_a_hole_is_not_crossed(make_config, make_run, tmp_path):
    grid = {"crisis_rebels": (FEW, MANY), "resource_cards": VALUES, "players": (3,)}
    hole = ({"crisis_rebels": FEW, "resource_cards": VALUES[1]},)
    settings = make_config(games=20, grid=grid, exclude=hole, metrics=("revolution_rate",))
    run = load(make_run(settings, tmp_path / "hole"))

    assert assumptions.crossed(run, ask(run)) == []


def test_long_values_go_by_what_the_game_calls_them(game):
    printed = game.rules.model_fields["boards"].default
    other = printed | {"aristocrat": {"legacy": 3, "toys": 1, "vanity": 1}}

    assert named_value(game, "boards", printed, [printed, other]) == "as assumed"
    assert named_value(game, "boards", other, [printed, other]) == "number 2 of 2"
    assert named_value(game, "resource_cards", [5, 3, 1], [], longest=0) == "more low cards (5, 3, 1)"
    assert named_value(game, "crises_in_deck", 4, []) == "4"
    order = [[0, 1, 2, 3], [0, 1, 2, 4]]
    assert named_value(game, "start_cards_by_order", order[0], [(), order[0]], longest=4) == "0, 1 ... (4 numbers)"
    assert (
        named_value(game, "start_cards_by_order", order[1], order, longest=4) == "number 2 of 2"
    )  # else both look alike
    three = {
        "war_profiteer": {"power": 3, "influence": 1, "vanity": 1},
        "tech_overlord": {"toys": 3, "influence": 1, "power": 1},
        "aristocrat": {"legacy": 3, "toys": 1, "vanity": 1},
        "media_baron": {"influence": 3, "legacy": 1, "power": 1},
        "property_speculator": {"vanity": 3, "legacy": 1, "toys": 1},
    }
    assert named_value(game, "boards", three, [three]) == "three of one type, one of two others"
    assert named_value(game, "boards", {"media_baron": printed["media_baron"]}, [], longest=0) == "as assumed"


def test_lines_stay_apart_where_values_are_long(make_config, make_run, tmp_path):
    boards = [
        {"aristocrat": {"legacy": 3, "toys": 1, kind: 1}, "media_baron": {"influence": 3, "legacy": 1, kind: 1}}
        for kind in ("vanity", "power")
    ]
    grid = {"boards": tuple(boards), "level": (1, 2)}
    run = load(make_run(make_config(games=10, grid=grid, metrics=("turns",)), tmp_path / "boards"))

    assert cells(run)["line"].unique(maintain_order=True).to_list() == [
        f"spaces on boards: number {n} of 2" for n in (1, 2)
    ]
