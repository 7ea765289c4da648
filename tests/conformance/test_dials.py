"""Several dials of a game at once, played for real: which matters most is told, whatever is kept of its games."""

import json

import polars as pl
import pytest

from bng_sim.analyses import figure_files
from bng_sim.analyses.general.dials import ANALYSIS
from bng_sim.analyses.plots import style
from bng_sim.analyses.question import ask as asked
from bng_sim.sweeps.run.load import load
from tests.conformance.conftest import as_yaml, ask
from tests.conformance.race import RACE
from tests.undrawn import figures_left_out

TWO = {"grid": {"players": [2, 4], "laps": {"from": 5, "to": 8}}, "baseline": {"laps": 7}}
THREE = {"grid": {"players": [2, 4], "laps": [5, 7], "doubles": ["cost_turn", "cost_all"]}, "baseline": {"laps": 7}}


@pytest.fixture(scope="module")
def swept(tmp_path_factory):
    """Play a sweep of the race and load it."""
    folder = tmp_path_factory.mktemp("dials")

    def sweep(name, *options, **keys):
        config = {"name": name, "game": "race", "games": 1200, "lineups": {"usual": "pool:careful,bold"}, **keys}
        (folder / f"{name}.yaml").write_text(
            as_yaml({"ladder": False, "assumptions": False} | config), encoding="utf-8"
        )
        ask(RACE, "sweep", f"{name}.yaml", *options, cwd=folder)
        return load(folder / "runs" / name)

    return sweep


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "names"), [(TWO, ["effects", "ranking", "interaction", "combinations"]),
                        (THREE, ["effects", "ranking", "interactions"])],
)  # fmt: skip
def test_two_and_three_dials_are_told_drawn_and_written(swept, tmp_path, keys, names):
    run = swept(f"dials{len(keys['grid'])}", "--no-report", **keys)
    found, question = ANALYSIS.compute(run, RACE), asked(run, RACE)

    assert list(found) == names
    sentences = ANALYSIS.answer(found, question)
    assert sentences[0].startswith("Rounds at most changes it by ")
    for name in ANALYSIS.plots.keys() & found.keys():
        for narrow in (False, True):
            assert "<svg" in style.svg(ANALYSIS.plots[name](found, question, narrow=narrow))
    assert {path.suffix for path in figure_files.write(ANALYSIS, found, question, tmp_path)} == {".csv", ".svg", ".png"}


@pytest.mark.slow
def test_the_command_and_the_report_tell_it(swept):
    with figures_left_out():
        run = swept("told", **THREE)
    done = ask(RACE, "analyse", str(run.folder), "--question", "dials", "--json")

    (first, *_) = ANALYSIS.answer(ANALYSIS.compute(run, RACE), asked(run, RACE))
    assert first in json.dumps(json.loads(done.stdout), ensure_ascii=False)
    assert "Which of several dials matters most" in (run.folder / "report.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_what_is_kept_of_the_games_changes_nothing(swept):
    kept, summed = swept("kept", "--no-report", **TWO), swept("summed", "--no-report", keep="summary", **TWO)

    for name, table in ANALYSIS.compute(kept, RACE).items():
        assert ANALYSIS.compute(summed, RACE)[name].frame.equals(table.frame)


@pytest.mark.slow
def test_of_rotated_seats_deals_are_counted(swept):
    grid = {"laps": [5, 7], "track": [30, 40]}
    lineups = {"both": "careful,bold"}
    alone = swept("alone", grid=grid, lineups=lineups, rules={"players": 2}, games=2400)
    rotated = swept("rotated", grid=grid, lineups=lineups, rules={"players": 2}, games=2400, rotate="seats")

    frames = [ANALYSIS.compute(run, RACE)["effects"].frame for run in (alone, rotated)]
    widths = [frame.select((pl.col("high") - pl.col("low")).mean()).item() for frame in frames]
    games = {cell["games"] for cell in rotated.on_grid}
    assert frames[1]["n"].to_list() == [2 * games.pop()] * 4
    assert widths[1] != pytest.approx(widths[0], rel=0.01)
    means = rotated.summary.filter(metric=asked(rotated, RACE).metric.name)["value"].to_numpy().reshape(2, 2)
    assert frames[1]["value"].to_list() == pytest.approx([*means.mean(axis=1), *means.mean(axis=0)])
