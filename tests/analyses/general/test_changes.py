"""`one_at_a_time`: every change is played alone on the same deals, and each ruling is harmless or to be clarified."""

import json

import polars as pl
import pytest

from bng_sim.analyses.general import changes
from bng_sim.analyses.question import ask
from bng_sim.analyses.verification import Held, claims_of, judge
from bng_sim.core.noticeable import Size
from bng_sim.games import GAMES
from bng_sim.report.content import build_report
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.plan.cells import config_hash, make_plan
from bng_sim.sweeps.run.load import load
from tests.command import call

GAME = GAMES["guillotines"]
RULE = ["pledges", "none"]
CHANGES = {"crises_in_deck": [0], "max_turns": [499], "banker_goes": ["keep"]}
CONFIG = {
    "name": "small", "game": "guillotines", "games": 6_000, "rules": {"level": 2, "players": 4},
    "one_at_a_time": CHANGES, "assumptions": False, "ladder": False,
}  # fmt: skip


def rulings_of(game):
    """The config that docs/generate.py writes of a game's rulings, if it has any."""
    return reading.Path(f"configs/{game}/rulings.yaml")


def plan(**keys):
    GAME.strategies.load_shipped()
    return make_plan(reading.read(CONFIG | keys, GAMES)[0], GAME)


def test_every_value_is_played_alone_and_compared_with_the_cell_that_it_changes():
    found = plan(grid={"players": [3, 4]}, rules={"level": 2}).cells

    bases = [cell for cell in found if cell.on_grid and cell.is_baseline]
    alone = [cell for cell in found if cell.change]
    assert len(alone) == len(bases) * len(CHANGES)
    for cell in alone:
        ((name, value),) = cell.change.items()
        base = found[cell.baseline].cell
        assert found[cell.baseline].on_grid
        assert cell.cell.rules == GAME.rules.read({**base.rules.model_dump(), name: value})
        assert cell.cell.seed == base.seed
        assert not cell.on_grid


@pytest.fixture(scope="module")
def of_one_rule(tmp_path_factory):
    """A run with a rule in words as its dial, for two numbers of players."""
    folder = tmp_path_factory.mktemp("one_rule")
    grid = {"players": [3, 4], "panic_protocol": RULE}
    config = CONFIG | {"games": 3_000, "rules": {"level": 2}, "grid": grid, "one_at_a_time": {}}
    (folder / "small.yaml").write_text(json.dumps(config | {"baseline": {"panic_protocol": RULE[0]}}), encoding="utf-8")
    assert call("sweep", "small.yaml", "--no-report", cwd=folder).returncode == 0
    return load(folder / "runs/small")


@pytest.mark.slow
def test_the_other_values_of_a_rule_in_words_are_changes(of_one_rule):
    question = ask(of_one_rule)
    tables = changes.compute(of_one_rule)
    said = changes.ANALYSIS.answer(tables, question)

    assert changes.ANALYSIS.applies(of_one_rule, question) == ""
    assert tables[changes.LARGEST].frame["line"].to_list() == ["3 players", "4 players"]
    assert tables[changes.LARGEST].frame["parameter"].unique().to_list() == ["panic_protocol"]
    assert [text.partition(":")[0] for text in said] == ["No pledges allowed in a Panic! (P3)"] * 2
    assert [text.rpartition(" with ")[2] for text in said] == ["4 players.", "3 players."]
    assert {claim.column for claim in claims_of(said, tables)} == {"difference"}


@pytest.mark.slow
def test_a_metric_with_the_name_of_a_measure_is_counted_once(tmp_path):
    config = {"name": "small", "game": "bluffing", "games": 20, "one_at_a_time": {"empty_hand": ["play_on"]}}
    config |= {"metrics": ["margin", "turns"], "assumptions": False, "ladder": False}
    (tmp_path / "small.yaml").write_text(json.dumps(config), encoding="utf-8")
    assert call("sweep", "small.yaml", cwd=tmp_path).returncode == 0

    figures = changes.compute(load(tmp_path / "runs/small"))[changes.MEASURES].frame["measure"].to_list()
    assert figures.count("margin") == 1


def test_a_dial_of_numbers_is_no_change(small_run):
    run = load(small_run)

    assert "no rule in words" in changes.ANALYSIS.applies(run, ask(run))


@pytest.mark.slow
def test_what_a_change_is_stays_out_of_the_grid_and_is_named(tmp_path):
    (tmp_path / "small.yaml").write_text(json.dumps(CONFIG | {"games": 20}), encoding="utf-8")
    assert call("sweep", "small.yaml", cwd=tmp_path).returncode == 0

    run = load(tmp_path / "runs/small")
    assert [cell["index"] for cell in run.on_grid] == [0]
    assert run.cells["change"].to_list() == [None, "crises_in_deck: 0", "max_turns: 499", "banker_goes: keep"]
    assert config_hash(run.config) != config_hash(run.config | {"one_at_a_time": {}})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"crises": [0]}, "one_at_a_time.crises: got 'crises', expected a rules parameter"),
        ({"max_turns": [0]}, "one_at_a_time.max_turns: got 0, expected a whole number from 1"),
        ({"max_turns": [500]}, "got 500, expected another value than the rules have anyway; there is nothing to vary"),
        ({"crises_in_deck": [4]}, "got 4, expected another value than the rules have anyway"),
        ({"puppets": [True]}, "got true, expected another value than the rules have anyway"),
        ({"max_turns": [7, 7]}, "got 7 twice, expected it once"),
        ({"max_turns": 7}, "one_at_a_time.max_turns: got 7, expected a list of one or more values"),
        ({"players": [3]}, "one_at_a_time.players: is in `grid` too"),
    ],
)
def test_wrong_changes_are_refused_with_their_key(tmp_path, changes, said):
    keys = {"one_at_a_time": changes, "grid": {"players": [3, 4]}, "rules": {"level": 2}}
    (tmp_path / "small.yaml").write_text(json.dumps(CONFIG | keys), encoding="utf-8")

    done = call("sweep", "small.yaml", cwd=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run with a change of a number and two of rulings."""
    folder = tmp_path_factory.mktemp("changes")
    (folder / "small.yaml").write_text(json.dumps(CONFIG), encoding="utf-8")
    done = call("sweep", "small.yaml", "--no-report", cwd=folder)
    assert done.returncode == 0, done.stderr
    return load(folder / "runs/small")


def test_a_change_that_matters_and_one_that_cannot_are_told_apart(run):
    largest = changes.compute(run)[changes.LARGEST].frame
    verdicts = dict(largest.select("parameter", "verdict").rows())

    assert verdicts["crises_in_deck"] == changes.MATTERS
    assert verdicts["max_turns"] == changes.HARMLESS  # no game lasts 499 turns
    assert verdicts["banker_goes"] in (changes.HARMLESS, changes.UNKNOWN)  # there are no Roles at level 2


def test_effects_are_paired_differences_from_the_cell_that_is_changed(run):
    frame = changes.compute(run)[changes.MEASURES].frame
    summary = run.summary.filter(pl.col("cell") > 0, metric="revolution_rate").drop_nulls("difference")

    mine = frame.filter(measure="revolution_rate")["difference"].to_list()
    assert mine == pytest.approx(summary["difference"].to_list())
    same = frame.filter(parameter="max_turns")
    assert same["difference"].to_list() == [0.0] * same.height


def test_answer_counts_the_changes_and_says_what_the_largest_does(run):
    question = ask(run)
    said = changes.ANALYSIS.answer(changes.compute(run), question)

    assert said[0] == "Of 3 changes, 1 is known to make a difference that a table would notice and 2 make none."
    assert any(
        text.startswith("No Crises in the deck (S4): the Revolution comes in ") and " instead of " in text
        for text in said
    )


def test_what_changes_no_game_has_an_interval_so_that_another_run_can_bear_it_out(run):
    tables = changes.compute(run)
    row = tables[changes.LARGEST].frame.filter(parameter="max_turns").row(0, named=True)
    assert row["value"] == 0
    assert row["low"] <= 0 <= row["high"] < 1

    claims = claims_of(changes.ANALYSIS.answer(tables, ask(run)), tables)

    assert all(found.state == Held.HELD for found in judge(claims, lambda claim: claim.find(tables)))


@pytest.mark.parametrize(
    ("n", "matter", "small", "unknown", "said"),
    [
        (8, 2, 3, 3, "Of 8 rulings, 2 have to be clarified in print, 3 are harmless and of 3 it is not yet known."),
        (23, 1, 22, 0, "Of 23 rulings, 1 has to be clarified in print and 22 are harmless."),
        (8, 0, 8, 0, "Of 8 rulings, none has to be clarified in print."),
        (8, 0, 5, 3, "Of 8 rulings, none is known to need clarification in print, 5 are harmless and of 3 it is not "
         "yet known."),
        (1, 0, 0, 1, "Whether the ruling tried has to be clarified in print is not yet known."),
        (1, 0, 1, 0, "The ruling tried is harmless."),
        (1, 1, 0, 0, "The ruling tried has to be clarified in print."),
    ],
)  # fmt: skip
def test_no_ruling_is_called_clear_while_some_are_not_known(n, matter, small, unknown, said):
    assert changes._count(n, matter, small, unknown, rulings=True) == said


def test_one_unknown_figure_is_enough_to_know_nothing():
    def verdict(*sizes):
        return changes.verdict(sizes, changes.RULING)

    assert verdict(Size.SMALL, Size.SMALL) == changes.HARMLESS
    assert verdict(Size.SMALL, Size.UNKNOWN) == changes.UNKNOWN
    assert verdict(Size.UNKNOWN, Size.NOTICEABLE) == changes.CLARIFY


@pytest.mark.slow
def test_report_leads_with_the_changes_and_lists_each_ruling_with_what_the_rulebook_leaves_open(run):
    report = build_report(run, GAME)
    (section,) = [section for section in report.sections if section.name == "rulings"]
    rows = section.blocks[0].rows

    assert report.front.verdict[0].startswith("Of 3 changes")
    assert {row.head.partition(":")[0] for row in rows} == {"O5", "T5"}
    assert any("surplus cards when the Banker goes" in row.cells[0].text for row in rows)


@pytest.mark.parametrize("game", [name for name in GAMES if rulings_of(name).exists()])
def test_every_ruling_is_in_the_games_config_of_rulings(game):
    config, there = reading.read(rulings_of(game), GAMES)
    rulings = {name for name, about in changes.describe(there.rules).items() if about["provenance"] == "ruling"}

    assert {*config.one_at_a_time} == rulings - {"players"}


def test_a_list_of_lists_is_called_and_not_written_out(tmp_path):
    others = {"headquarters": [[[0, 6], [0, 6, 18], [0, 6, 12, 18]]]}
    config = {"name": "small", "game": "billionaire", "games": 4, "one_at_a_time": others}
    (tmp_path / "small.yaml").write_text(json.dumps(config | {"assumptions": False, "ladder": False}), encoding="utf-8")
    assert call("sweep", "small.yaml", "--no-report", cwd=tmp_path).returncode == 0

    found = changes.compute(load(tmp_path / "runs/small"))[changes.LARGEST].frame["change"].to_list()
    assert found == ["Headquarters as in the config"]
