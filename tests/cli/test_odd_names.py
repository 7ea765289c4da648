"""Labels of lineups and names of metrics are words: whatever they are, games and figures are those of plain ones."""

import functools
import json

import polars as pl
import pytest
import yaml

import bng_sim
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.general import scorecard, who_plays
from bng_sim.analyses.question import ask
from bng_sim.cli import cell_lookup
from bng_sim.games import GAMES
from bng_sim.report.sections.answers import to_report_table
from bng_sim.sweeps.run.load import load
from tests.command import call
from tests.slow import slow_after

STRUCTURAL = ("cell", "game", "ending_rate", "win_rate", "missing_rate")  # in tables of results
PLAYERS = ("tycoon", "tycoon,greedy", "random")  # who plays under the labels, in turn
ODD = (
    # Rungs, and what they become.
    *("tuned experts", "Experts", "tuned experts (lineup 1)", "experts", "random moves", "lineup experts"),
    *("cell", "game", "line", "who", "lineup", "players", "4 players", "control", "3", "null", "nan", "true"),
    *("a, b", "a, b, 4 players", "a=b,players=4", "{}", "{who}", "%s %d", "$x$ $", "_hidden", "x" * 100),
    *('"quoted" it\'s', "<b>&amp;</b>", "[/red] [bold]x", "`|*_~#", "a\\nb", "100 %"),
)  # fmt: skip
FEW = ODD[::3]  # in `make test`
# Names of columns on the way from games to a report, and of what a report's data and JSON documents hold.
NAMES = (
    "n",
    "value",
    "low",
    "kind",
    "metric",
    "lineup",
    "who",
    "line",
    "players",
    "goal",
    "games",
    "difference",
    "baseline",
)


def config(name, labels, **keys):
    lineups = {label: PLAYERS[at % len(PLAYERS)] for at, label in enumerate(labels)}
    return {"name": name, "game": "guillotines", "rules": {"level": 1}, "assumptions": False, "lineups": lineups} | keys


def sweep(settings, folder):
    (folder / f"{settings['name']}.yaml").write_text(yaml.safe_dump(settings, sort_keys=False), encoding="utf-8")
    done = call("sweep", f"{settings['name']}.yaml", "--no-report", "--workers", "1", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "runs" / settings["name"]


def answered(folder):
    """Of each question: the numbers in its tables, and how many rows and columns a report shows of them."""
    run = load(folder)
    game = run.with_own_metrics(GAMES[run.config["game"]])
    question, found = ask(run, game), {}
    for name, analysis in questions(game).items():
        for table, of in ({} if analysis.applies(run, question) else analysis.compute(run, game)).items():
            shown = to_report_table(of)
            numbers = of.frame.select(pl.selectors.numeric() | pl.selectors.boolean()).rows()
            # Sums of floats depend on the order of threads, in their last digits.
            texts = [[f"{value:.9g}" if isinstance(value, float) else value for value in row] for row in numbers]
            texts.sort(key=str)  # some rows are sorted by name
            found[name, table] = texts, len(shown.rows), len(shown.columns)
    return found


def draw(folder, *analyses):
    run = load(folder)
    question = ask(run)
    for analysis in analyses:
        tables = analysis.compute(run, question.game)
        assert analysis.answer(tables, question)
        for plot in [plot for name, plot in analysis.plots.items() if name in tables]:
            plot(tables, question)


def rungs():
    """Game and rung: the first of each game, then the last."""
    known = {name: [rung.name for rung in game.ladder if rung.plays_to_win] for name, game in GAMES.items()}
    return [(name, names[place]) for place in (0, -1) for name, names in known.items()]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rung"), rungs())
def test_a_lineup_may_be_called_as_a_rung_of_the_games_ladder(name, rung, tmp_path):
    game = GAMES[name]
    game.strategies.load_shipped()
    keys = {"game": name, "games": 4000, "assumptions": False, "metrics": [*game.headline]}
    own, called = (
        sweep({"name": run, **keys, "lineups": {label: game.default_lineup}}, tmp_path)
        for run, label in (("own", "x"), ("called", rung))
    )

    assert answered(called) == answered(own)
    draw(called, who_plays.ANALYSIS, scorecard.ANALYSIS)
    said = who_plays.compute(load(called))[who_plays.LEVELS].frame["who"]
    assert said[0] == f"{rung} (lineup 1)"
    assert said.n_unique() == len(said)


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    """Runs of a lineup a label, odd or plain: compared with each other, and as controls along a dial."""
    folder = tmp_path_factory.mktemp("odd")
    along = {"lineups": {}, "dial": {"grid": {"players": [3, 4]}}, "few": {"grid": {"players": [3, 4]}}}

    @functools.cache
    def played(how, kind):
        labels = FEW if how == "few" else ODD
        called = labels if kind == "odd" else [f"lineup number {at}" for at in range(len(labels))]
        return sweep(config(f"{how}_{kind}", called, games=30, **along[how]), folder)

    return played


@pytest.mark.slow
@pytest.mark.parametrize("how", ["few", "dial", "lineups"])
def test_no_figure_depends_on_what_lineups_are_called(odd, how):
    assert answered(odd(how, "odd")) == answered(odd(how, "plain"))


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
@pytest.mark.parametrize("how", ["few", "dial", "lineups"])
def test_a_report_of_odd_labels_has_them_all(odd, how):
    run, labels = odd(how, "odd"), FEW if how == "few" else ODD
    done = call("report", run)

    assert done.returncode == 0, done.stderr
    page = (run / "report.html").read_text(encoding="utf-8")
    assert all(label.replace("&", "&amp;").replace("<", "&lt;")[:20] in page for label in labels if label.isalnum())


@pytest.mark.slow
def test_commands_find_cells_by_any_label(odd):
    run = odd("few", "odd")
    cells = load(run).config["cells"]
    for place, label in enumerate(FEW):
        (number,) = [one["index"] for one in cells if one["lineup"] == label and one["values"] == {"players": 3}]
        text = f"lineup={label},players=3" if place % 2 else f"players=3, lineup={label}"
        assert cell_lookup.find_cells(load(run), text) == [number]
    games = [call("games", run, "--cell", text) for text in ("players=3,lineup=a, b", str(FEW.index("a, b") * 2))]
    assert games[0].stdout == games[1].stdout
    assert games[0].returncode == 0, games[0].stderr
    compared = call("compare", run, "--cell-a", "players=3,lineup=a, b", "--cell-b", "players=4,lineup={}", "--json")
    assert compared.returncode == 0, compared.stderr


@pytest.mark.slow
def test_compare_of_two_runs_pairs_any_label(odd):
    done = call("compare", odd("few", "odd"), odd("few", "odd"), "--json")

    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)) == 2 * len(FEW)


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_own_metrics_may_be_called_as_columns_on_their_way(tmp_path):
    own = [{name: {"value": f"turns + {at}", "meaning": f"{name} {{}} $ <i> {{who}}"}} for at, name in enumerate(NAMES)]
    settings = config(
        "own", ["tuned experts"], games=30, grid={"players": [3, 4]}, metrics=own, one_at_a_time={"hand_limit": [3]}
    )
    folder = sweep(settings, tmp_path)
    run = bng_sim.load(folder)

    values = {row["metric"]: row["value"] for row in load(folder).summary.filter(cell=0).iter_rows(named=True)}
    assert [values[name] - values["n"] for name in NAMES] == pytest.approx(range(len(NAMES)))
    assert "_of_game" in run._repr_html_()
    for done in (call("report", folder), call("compare", folder, "--cell-a", "0", "--cell-b", "1")):
        assert done.returncode == 0, done.stderr
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert "{ }" in text  # the figure went to its own place


@pytest.mark.parametrize("name", slow_after(1, GAMES))
def test_an_own_metric_with_the_name_of_something_else_is_refused_at_once(name, tmp_path):
    game = GAMES[name]
    for taken in (*STRUCTURAL, *(grouping.name for grouping in game.groupings)):
        settings = {"name": "s", "game": name, "games": 10, "metrics": [{taken: "turns > 20"}]}
        (tmp_path / "s.yaml").write_text(yaml.safe_dump(settings))
        done = call("sweep", "s.yaml", cwd=tmp_path)
        assert done.returncode == 2
        assert f"metrics.{taken}: got '{taken}'" in done.stderr
        assert "give yours another name" in done.stderr
        assert not (tmp_path / "runs").exists()
