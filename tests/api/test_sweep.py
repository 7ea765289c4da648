"""`bng_sim.sweep`: a config as a file, a mapping or keywords, with the same run as the command line."""

import filecmp
from pathlib import Path

import numpy as np
import pytest
import yaml

import bng_sim
from bng_sim.api import progress_display, sweeping
from bng_sim.api.progress_display import BarDisplay, NotebookDisplay, ProgressDisplay, choose_display
from bng_sim.core.errors import StrategyError
from bng_sim.core.user_strategies.consistency import Consistency
from bng_sim.games import GAMES
from bng_sim.sweeps.run.runner import Runner
from tests.command import call
from tests.slow import slow_after

QUIET = {"progress": False}
ASKED = {
    "games": 40,
    "grid": {"players": [3, 4], "crises_in_deck": [3, 4]},
    "lineups": ["greedy"],
    "assumptions": False,
    "metrics": ["revolution_rate", {"starter_wins": "winner = starting_player"}],
}

OTHERS = ("grid", "metrics", "assumptions")


@pytest.fixture(scope="module")
def run():
    return bng_sim.sweep(ASKED, **QUIET)


@pytest.mark.slow
def test_command_line_writes_same_bytes(run, tmp_path):
    path = tmp_path / "sweep.yaml"
    path.write_text(yaml.safe_dump({"name": "sweep", **ASKED}, sort_keys=False))
    assert call("sweep", path, "--runs", tmp_path, "--no-report").returncode == 0

    folder = tmp_path / "sweep"
    names = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and path.name != "timings.json"]
    assert len(names) > 15
    assert filecmp.cmpfiles(folder, run.folder, names, shallow=False) == (names, [], [])


@pytest.mark.slow
@pytest.mark.parametrize(
    "call_it",
    [
        lambda: bng_sim.sweep(**ASKED, **QUIET),
        lambda: bng_sim.sweep(
            {"games": 40, "lineups": ("greedy",)}, **{key: ASKED[key] for key in ("grid", "metrics", "assumptions")}
        ),
        lambda: bng_sim.sweep({**ASKED, "grid": {"players": np.array([3, 4]), "crises_in_deck": range(3, 5)}}, **QUIET),
    ],
    ids=["keywords", "both", "arrays and ranges"],
)
def test_config_can_be_given_in_several_ways(run, call_it):
    assert call_it().summary.equals(run.summary)


@pytest.mark.slow
def test_strategies_next_to_config_are_found(tmp_path):
    (tmp_path / "own.py").write_text(
        "from bng_sim.games.guillotines import strategy\n\n\n@strategy('the last')\n"
        "def always_last(seen, moves, n, traits, rng):\n    return n - 1\n"
    )
    (tmp_path / "s.yaml").write_text("name: s\ngames: 20\nlineups: [always_last]\nstrategies: [own.py]\n")

    found = bng_sim.sweep(tmp_path / "s.yaml", folder=tmp_path / "kept", **QUIET)

    assert found.cells["lineup"].tolist()[0] == "always_last"
    assert (tmp_path / "kept" / "manifest.json").exists()


@pytest.mark.slow
def test_run_in_folder_is_continued(tmp_path):
    folder = tmp_path / "kept"
    first = bng_sim.sweep(ASKED, folder=folder, only=[0], **QUIET)
    assert first.unplayed["cell"].tolist() == [2, 3]  # cell 1 is what cell 0 is compared with

    whole = bng_sim.sweep(ASKED, folder=folder, **QUIET)
    assert whole.unplayed.empty
    with pytest.raises(bng_sim.InputError, match="has fewer games of the same config"):
        bng_sim.sweep({**ASKED, "games": 60}, folder=folder, **QUIET)
    assert (
        bng_sim.sweep({**ASKED, "games": 60}, folder=folder, extend=True, **QUIET).cells["games"].tolist() == [60] * 4
    )
    with pytest.raises(bng_sim.InputError, match="seed: 1 there, 2 here"):
        bng_sim.sweep({**ASKED, "games": 60, "seed": 2}, folder=folder, **QUIET)
    assert bng_sim.sweep({**ASKED, "seed": 2}, folder=folder, fresh=True, **QUIET).config["seed"] == 2


@pytest.mark.slow
def test_processes_compute_own_metrics(run):
    assert bng_sim.sweep(ASKED, backend="loky", workers=2, **QUIET).summary.equals(run.summary)


@pytest.mark.slow
def test_metric_without_finite_value_is_missing_and_counted_in_report(tmp_path):
    metrics = [{"root": {"value": "sqrt(30 - turns)", "of": "turns > 20"}}, {"never": "turns / 0"}, {"all": "turns"}]
    keys = {"lineups": ["greedy"], "games": 40, "assumptions": False, "ladder": False, "metrics": metrics}
    run = bng_sim.sweep(keys, grid={"players": [3, 4]}, **QUIET)
    summary, turns = run.summary.set_index(["cell", "metric"]), run.games(columns=["turns"])
    known, asked = turns["turns"].between(21, 30), turns["turns"] > 20
    for cell, games in turns.groupby("cell"):
        assert summary.loc[(cell, "root"), "n"].item() == known[games.index].sum()
        assert np.isnan(summary.loc[(cell, "never"), "value"]).all()
        missing = summary.loc[(cell, "missing_rate")].set_index("group")
        assert missing["n"].to_dict() == {"root": asked[games.index].sum(), "never": 40}
        assert missing["value"]["root"] == pytest.approx(1 - known[games.index].sum() / asked[games.index].sum())
    assert np.isfinite(run.summary["value"].dropna()).all()

    page = run.report(tmp_path / "report.html").read_text(encoding="utf-8")

    n, among = asked.sum() - known.sum(), asked.sum()
    assert f"“root” is missing in {n} of the {among} games that it applies to" in page
    assert "“never” is missing in 80 of the 80 games that it applies to" in page
    assert "“all” is missing" not in page


def test_assumptions_can_be_left_out():
    run = bng_sim.sweep(games=10, grid={"players": [3, 4]}, assumptions=False, ladder=False, **QUIET)

    assert len(run.config["cells"]) == 2


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"grid": {"playerz": [3]}}, "sweep: grid.playerz: got [3], expected a rules parameter; did you mean players?"),
        ({"game": "chess"}, "sweep: game: got 'chess', expected a game"),
        ({"lineup": "greedy"}, "sweep: lineup: got 'greedy', expected another key; did you mean lineups?"),
        ({"until_decided": {"metric": "starter_wins", "margin": 0.01}, "games": None}, "without a value"),
        ({"only": [99]}, "only: got 99, expected numbers of cells from 0 to"),
        ({"lineups": ["greddy"]}, "did you mean greedy"),
    ],
)
def test_invalid_key_is_named(keys, message):
    with pytest.raises(bng_sim.InputError) as refused:
        bng_sim.sweep({**ASKED, **{k: v for k, v in keys.items() if k != "only"}}, only=keys.get("only"), **QUIET)

    assert message in str(refused.value)


def test_config_file_excludes_keys(tmp_path):
    with pytest.raises(bng_sim.InputError, match="a file has all keys; leave the others out"):
        bng_sim.sweep(tmp_path / "s.yaml", games=3)


def test_own_metric_cannot_have_verdicts(tmp_path):
    keys = {**ASKED, "until_decided": {"metric": "starter_wins", "margin": 0.01}, "max_games": 100}
    keys.pop("games")

    with pytest.raises(bng_sim.InputError, match=r"starter_wins.*expected a rate that every game counts in"):
        bng_sim.sweep(keys, **QUIET)


@pytest.mark.slow
def test_own_metric_can_have_precision():
    keys = {**ASKED, "precision": {"metric": "starter_wins", "half_width": 0.2}, "max_games": 2000}
    keys.pop("games")

    run = bng_sim.sweep(keys, **QUIET)
    rows = run.summary.query("metric == 'starter_wins'")
    assert (rows["high"] - rows["low"]).max() <= 0.4


def test_bar_is_shown_on_terminal(monkeypatch):
    assert type(choose_display(wanted=False)) is ProgressDisplay
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert type(choose_display(wanted=True)) is BarDisplay
    monkeypatch.setattr("ipykernel.kernelapp.IPKernelApp.initialized", lambda: True)
    assert type(choose_display(wanted=True)) is NotebookDisplay


def test_notebook_bar_moves_and_disappears(monkeypatch):
    pages = []

    class Handle:
        def update(self, page):
            pages.append(page.data)

    def display(page, display_id):
        pages.append(page.data)
        return Handle()

    monkeypatch.setattr("IPython.display.display", display)
    monkeypatch.setattr(progress_display, "SECONDS_BETWEEN_LOOKS", 0.0)
    monkeypatch.setattr("bng_sim.api.functions.choose_display", lambda wanted: NotebookDisplay())
    bng_sim.sweep(ASKED)

    assert any("<progress" in page and "games/s" in page for page in pages)
    assert pages[-1] == ""


def test_interrupt_reports_stored_games(monkeypatch, tmp_path):
    def stopped(runner):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(Runner, "play", stopped)
    with pytest.raises(KeyboardInterrupt, match=r"0 games are stored in .*kept, and the same command resumes"):
        bng_sim.sweep(ASKED, folder=tmp_path / "kept", **QUIET)


def test_foreign_folder_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")

    with pytest.raises(bng_sim.InputError, match="no run found, but other files"):
        bng_sim.sweep(ASKED, folder=tmp_path, **QUIET)
    assert Path(tmp_path / "mine.txt").read_text() == "mine"


PAST_THE_END = (
    "from bng_sim.games.guillotines import strategy\n\n\n@strategy('past the end')\n"
    "def past_the_end(seen, moves, n, traits, rng):\n    return n\n"
)


def test_failing_strategy_leaves_other_cells_with_own_metric(tmp_path):
    (tmp_path / "own.py").write_text(PAST_THE_END)
    asked = {"games": 10, "strategies": [str(tmp_path / "own.py")], "assumptions": False, "ladder": False}
    asked["metrics"] = {"long": "turns > 40"}

    with pytest.warns(RuntimeWarning, match="cells without figures: 1; run.failures says why") as warned:
        found = bng_sim.sweep(lineups=["past_the_end", "random"], **asked, **QUIET)

    assert warned[0].filename == __file__  # where the sweep was asked for
    assert (found.cells["lineup"].tolist(), found.unplayed["lineup"].tolist()) == (["random"], ["past_the_end"])
    assert "past_the_end" in found.failures["reason"].iloc[0]
    assert "long" in set(found.summary["metric"])
    with pytest.raises(StrategyError, match="no cell could be played: cell 0"):
        bng_sim.sweep(lineups=["past_the_end"], **asked, **QUIET)


@pytest.mark.filterwarnings("ignore::bng_sim.InterpretedStrategyWarning")
@pytest.mark.parametrize("found", slow_after(1, ["when games are kept", "at once"]))
def test_games_of_strategy_with_memory_are_never_stored(tmp_path, monkeypatch, found):
    registry = GAMES["guillotines"].strategies
    registry.load_shipped()
    monkeypatch.setattr(registry, "_strategies", dict(registry._strategies))
    if found != "at once":
        monkeypatch.setattr(Consistency, "note", lambda *_: None)
        monkeypatch.setattr(sweeping, "watch_strategies", lambda *_: None)
    kept = []

    @bng_sim.strategy("Counts.")
    def counts(seen, moves, n, traits, rng):
        kept.append(f"{n}")
        return 0

    with pytest.raises(StrategyError, match=r"it keeps `kept` of the function around `counts` \(a list\) from one"):
        bng_sim.sweep(games=5, lineups=["counts"], ladder=False, assumptions=False, folder=tmp_path / "run", **QUIET)

    assert not list((tmp_path / "run").glob("*/*.parquet"))
