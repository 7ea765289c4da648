"""The ladder of a game, played for real: what depends on who plays is told, and kept apart from what was asked."""

import html
import json
import re

import polars as pl
import pytest

from bng_sim.analyses.general import who_plays
from bng_sim.core import lineup
from bng_sim.sweeps.run.load import load
from tests.conformance.conftest import as_yaml, ask
from tests.conformance.held import HELD
from tests.conformance.race import RACE
from tests.undrawn import figures_left_out


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ladder")
    config = {"name": "ladder", "game": "race", "games": 50_000, "grid": {"players": [2], "most_dice": [2, 3]},
              "lineups": {"usual": "pool:careful,bold"}, "rules": {"laps": 9}, "assumptions": False}  # fmt: skip
    (folder / "ladder.yaml").write_text(as_yaml(config), encoding="utf-8")
    with figures_left_out():
        done = ask(RACE, "sweep", "ladder.yaml", "--json", cwd=folder)
    return folder / "runs" / "ladder", json.loads(done.stdout)


@pytest.mark.slow
def test_every_table_played_and_none_is_among_the_cells_that_were_asked_for(swept):
    run = load(swept[0])
    assert {cell["rung"] for cell in run.played} == {"", *(rung.name for rung in RACE.ladder)}
    assert {cell["lineup"] for cell in run.on_grid} == {"usual"}
    assert run.games["cell"].n_unique() == len(run.on_grid) == 2
    assert run.scan("games", repeated=True).select(pl.col("cell").n_unique()).collect().item() == len(run.played)


def test_a_tables_figures_are_those_of_its_own_lineup(swept):
    run = load(swept[0])
    seats = run.scan("seats", repeated=True).collect()
    for cell in run.played:
        played = set(seats.filter(cell=cell["index"])["strategy"])
        line = lineup.parse(run.lineup(cell["index"]), RACE.strategies, 2)
        assert played == set(line.labels)


def test_the_summary_and_the_report_say_what_depends_on_who_plays(swept):
    folder, document = swept
    sentences = document["who_plays"]
    levels = who_plays.compute(load(folder), RACE)["levels"].frame.filter("plays_to_win").sort("value")
    assert sentences[0].startswith("With other players the ")
    assert re.search(rf"\({levels['who'][0]}\) to [^(]*\({levels['who'][-1]}\)", sentences[0])
    assert any("any number of dice" in sentence for sentence in sentences)
    page = html.unescape((folder / "report.html").read_text(encoding="utf-8"))
    assert [sentence for sentence in sentences if sentence not in page] == []


def test_the_ladders_comparisons_are_a_family_of_their_own(swept):
    run = load(swept[0])
    rows = run.summary.filter(pl.col("metric") == "turns", pl.col("p_holm").is_not_null())
    ladder = [cell["index"] for cell in run.played if cell["rung"]]
    assert set(rows["cell"]) & set(ladder)
    levels = who_plays.compute(run, RACE)["levels"].frame
    assert levels["who"].to_list() == ["usual", *(rung.name for rung in RACE.ladder)]
    assert levels["n"].to_list() == [50_000, *[2_500] * 6, 100]


@pytest.mark.parametrize("name", [name for name, game in HELD.items() if game.ladder])
def test_every_ladder_has_tables_of_mixed_skill(name):
    game = HELD[name]
    mixed = [lineup.parse(rung.lineup, game.strategies, 4) for rung in game.ladder if "random" in rung.lineup]

    found = [line.has_one for line in mixed if len(line.labels) == 2]
    assert found == [True, False, True], "the ladder lacks `*mixed_skill(<strategy>)` of bng_sim.core.game"
