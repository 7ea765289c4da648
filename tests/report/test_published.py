"""The published reports: list and engine are current, commands give the pages, fresh runs confirm their figures."""

import dataclasses
import html
import importlib.util
import math
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
import yaml
from scipy.stats import norm

from bng_sim.analyses import numbers
from bng_sim.analyses.plots import svg
from bng_sim.analyses.question import ask
from bng_sim.analyses.words.aims import State
from bng_sim.api import sweeping
from bng_sim.api.play_options import PlayOptions
from bng_sim.api.progress_display import ProgressDisplay
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import InputError
from bng_sim.games import DEFAULT, GAMES
from bng_sim.lab.balance.judging import Judging
from bng_sim.report import published, tables
from bng_sim.report.content import build_report
from bng_sim.report.formats import html_page as pages
from bng_sim.report.sections import games_to_read
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.plan.cells import make_plan
from bng_sim.sweeps.run.load import load
from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.ratio import wilson_share
from tests.games import golden
from tests.slow import slow_after
from tests.sweeps.store.faults import reseal_run

ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "reports"
FALSE_ALARM = 0.001  # for all figures of a report together: with new seeds one report in a thousand would fail
SEED = 2  # the published runs have seed 1
QUICK = 15_000  # games of a report, on all cells together


def load_script():
    spec = importlib.util.spec_from_file_location("reports_publish", REPORTS / "publish.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


publish = load_script()
ALL = publish.found(publish.TRACKED)
FOUND = [report for report in ALL if report.name in publish.STUDIES]
each_report = pytest.mark.parametrize("report", FOUND, ids=lambda report: report.name)
a_report = pytest.mark.parametrize(
    "report",
    [
        pytest.param(report, id=report.name, marks=[pytest.mark.slow] * (report.name != "crisis_counts"))
        for report in FOUND
    ],
)


def side(estimate, other):
    """Return half the 95 % interval of an estimate, on the side of the other one."""
    return estimate.high - estimate.value if other.value > estimate.value else estimate.value - estimate.low


def agree(one, other, z):
    """Whether two estimates are no further apart than chance and rounding put them.

    Their intervals are combined as squares and scaled from 95 % to `z` standard errors, each on the side of the other
    (Newcombe 1998, Statistics in Medicine 17: 873-890, method 10).
    """
    chance = z / Z * math.hypot(side(one, other), side(other, one))
    return abs(one.value - other.value) <= chance + one.unit + other.unit


def disagreements(report, fresh):
    """List the figures in which published and fresh runs differ by more than chance explains for any of them."""
    shared = [
        (setting, name)
        for setting, row in fresh.items()
        for name in row.keys() & report.figures.get(setting, {}).keys()
    ]
    assert len(shared) >= 0.5 * sum(map(len, fresh.values()))  # a page shows no more rows than anybody reads
    z = norm.isf(FALSE_ALARM / 2 / len(shared))  # Bonferroni
    return [
        where for where in shared if not agree(*(table[where[0]][where[1]] for table in (report.figures, fresh)), z)
    ]


def read_again(report, path, games, rules):
    """Read a report's config with a number of games per cell, another seed and some changed rules."""
    recorded = yaml.safe_load(report.config)
    changed = {"games": games, "seed": SEED, "rules": recorded.get("rules", {}) | rules}
    path.write_text(yaml.safe_dump(recorded | changed, sort_keys=False))
    return reading.read(path, GAMES)


def notices_changed_rule(report):
    """Choose a rule whose change alters the figures of a report."""
    return golden.listed(yaml.safe_load(report.config).get("game", DEFAULT)).NOTICED


def play_again(report, folder, games, **rules):
    """Play a report's config with another seed and this number of games; return its table of figures."""
    path = folder / "again.yaml"
    planned = make_plan(*read_again(report, path, 1, rules))
    only = [cell.index for cell in planned.cells if cell.on_grid]
    plan = make_plan(*read_again(report, path, games // len(only), rules))
    sweep = sweeping.prepare(plan, folder, folder / "again", ProgressDisplay())
    run = sweeping.play(sweep, frozenset(only), PlayOptions(2), ProgressDisplay()).run
    table = tables.all_figures_table(run, ask(run))
    return {
        row.head: {
            name: found
            for name, cell in zip(table.columns, row.cells, strict=True)
            if (found := published.parse_estimate(cell.text))
        }
        for row in table.rows
    }


@pytest.mark.slow
@a_report
def test_a_fresh_run_of_the_recorded_config_agrees_with_the_published_figures(report, tmp_path):
    assert disagreements(report, play_again(report, tmp_path, QUICK)) == []


def game_of(report):
    return yaml.safe_load(report.config).get("game", DEFAULT)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted({*map(game_of, FOUND)}))
def test_smallest_report_of_a_game_notices_one_changed_rule(game, tmp_path):
    report = min((each for each in FOUND if game_of(each) == game), key=lambda report: len(report.figures))

    assert disagreements(report, play_again(report, tmp_path, QUICK, **notices_changed_rule(report))) != []


@pytest.mark.slow
@pytest.mark.parametrize("name", publish.TRACKED)
def test_command_of_a_page_gives_that_page(name, tmp_path):
    found, page = (path.read_text("utf-8") for path in (publish.play(name, tmp_path), REPORTS / f"{name}.html"))

    assert published.read_words(found) == published.read_words(page)


@pytest.mark.parametrize("report", ALL, ids=lambda report: report.name)
def test_page_is_of_todays_engine(report):
    game = GAMES[publish.game(report.name)]
    today = fingerprint.of_module_of(game.play)

    page = (REPORTS / f"{report.name}.html").read_text(encoding="utf-8")
    assert f"<dd>play {today}" in page, "run python reports/publish.py --tracked"


def test_tracked_pages_are_all_and_come_to_five_megabytes():
    listed = subprocess.run(["git", "ls-files", "reports"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.split()]

    assert {path.stem for path in paths if path.suffix == ".html"} == {*publish.TRACKED}
    assert sum(path.stat().st_size for path in paths) <= 5_000_000


def printed(k, n):
    found = wilson_share(k, n)
    return published.parse_estimate(numbers.estimate(found.rate, found.low, found.high, "proportion"))


@pytest.mark.parametrize("rate", [0.0002, 0.02, 0.5, 0.98])
def test_equal_rates_disagree_at_level_alpha(rate):
    rng = np.random.default_rng(1)
    pairs = [
        (printed(k, 100_000), printed(j, 1000)) for k, j in rng.binomial([100_000, 1000], rate, (1000, 2)).tolist()
    ]

    apart = sum(not agree(*pair, Z) for pair in pairs) / len(pairs)
    halved = sum(not agree(*pair, Z / 2) for pair in pairs) / len(pairs)

    assert apart < 0.06
    assert rate < 0.01 or halved > 0.2  # the control: half as wide must tell them apart too often


@pytest.mark.parametrize("name", publish.TRIMS)
def test_the_page_of_a_trim_has_its_command(name):
    assert published.read_report(REPORTS / f"{name}.html").config == publish.command(name)


@pytest.mark.parametrize(
    "report", [one for one in ALL if one.name not in publish.TRIMS], ids=lambda report: report.name
)
def test_the_command_of_a_report_plays_its_recorded_config(report, tmp_path):
    (tmp_path / "recorded.yaml").write_text(report.config)
    command = publish.command(report.name).split()

    assert command[:2] == ["bng-sim", "balance" if report.name in publish.BALANCES else "sweep"]
    config, game = reading.read(ROOT / command[2], GAMES)
    recorded, recorded_game = reading.read(tmp_path / "recorded.yaml", GAMES)
    assert (config, game) == (recorded, recorded_game)


@pytest.mark.slow
@pytest.mark.parametrize("name", publish.BALANCES)
def test_a_published_proposal_meets_its_targets_with_another_seed(name, tmp_path):
    page = (REPORTS / f"{name}.html").read_text(encoding="utf-8")
    _, proposal = map(
        html.unescape, re.findall(r'<pre class="scroll" tabindex="0"><code>(.*?)</code>', page, re.DOTALL)
    )
    (tmp_path / "proposal.yaml").write_text(proposal)
    config, game = reading.read(tmp_path / "proposal.yaml", GAMES)
    how = Judging(config.model_copy(update={"seed": SEED}), game)

    rows = how.judge(how.play({}, 0, 5_000), {}, 5_000)
    assert {row["target"]: row["state"] for row in rows if row["state"] == State.MISSED} == {}


def test_list_matches_reports():
    assert publish.main(["--check"]) == 0


def test_every_page_is_of_a_study():
    assert {path.stem for path in REPORTS.glob("*.html")} - {"index"} <= {
        *publish.STUDIES,
        *publish.BALANCES,
        *publish.TRIMS,
    }


@each_report
def test_published_page_is_below_two_megabytes(report):
    assert (REPORTS / f"{report.name}.html").stat().st_size < 2_000_000


def test_readme_names_the_game_that_its_page_does():
    readme, page = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "reports/crisis_counts.html"))
    code = re.search(r"A game to read .*bng-sim play (\S+)", readme)

    assert html.escape(code[1]) in page


@pytest.fixture
def copies(tmp_path, monkeypatch):
    for path in (REPORTS / "README.md", *REPORTS.glob("*.html")):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(publish.written, "__defaults__", (tmp_path,))
    return tmp_path


@pytest.mark.slow
def test_check_reports_stale_index_and_index_renews_it(copies, capsys):
    page = copies / f"{FOUND[0].name}.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<h1>", "<h1>Now: "), encoding="utf-8")

    assert publish.main(["--check"]) == 1
    assert "python reports/publish.py --index" in capsys.readouterr().err
    assert publish.main(["--index"]) == 0
    assert publish.main(["--check"]) == 0
    for name in ("index.html", "README.md"):
        assert f"Now: {FOUND[0].asks.split(' ')[0]}" in (copies / name).read_text(encoding="utf-8")


def test_cards_have_the_authors_date_or_that_of_the_page(copies):
    dated = publish.html([dataclasses.replace(ALL[0], date="2026-01-31"), ALL[1]], copies)

    assert '<time datetime="2026-01-31">2026-01-31</time>' in dated
    assert len(re.findall(r'<time datetime="(20\d\d-\d\d-\d\d)">', dated)) == 2
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", publish.day(ALL[0]))


@pytest.fixture(scope="module")
def page(small_report):
    return pages.render(small_report)


@pytest.fixture(scope="module")
def words(page):
    return published.read_words(page)


@pytest.fixture(scope="module")
def other(small_run, tmp_path_factory):
    """Return the page of the same run as another version would write it, with another layout."""
    folder = tmp_path_factory.mktemp("other") / "small"
    shutil.copytree(small_run, folder)

    def otherwise(manifest):
        manifest["versions"] = {name: f"{version}9" for name, version in manifest["versions"].items()}
        manifest["config_hash"] = manifest["config_hash"][::-1]

    (folder / "summary.csv").write_text((folder / "summary.csv").read_text() + "\n")
    reseal_run(folder, otherwise)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(svg, "POINTS", 71)
        patched.setattr(
            games_to_read,
            "find_notable_games",
            lambda *args, find=games_to_read.find_notable_games: [_recoded(found) for found in find(*args)],
        )
        made = pages.render(build_report(load(folder), GAMES["guillotines"]))
    return made.replace("line-height: 1.55", "line-height: 1.6")


def _recoded(found):
    return found._replace(code=found.code.replace("/", "/9", 1))


@pytest.mark.slow
def test_page_words_do_not_depend_on_version(page, other):
    assert other != page
    assert published.read_words(other) == published.read_words(page)


@pytest.mark.parametrize(
    "changed",
    slow_after(
        2,
        [
            lambda page: re.sub(r"<td>(?=\d)", "<td>7", page, count=1),
            lambda page: page.replace("players,0,", "players,1,", 1),  # in the data of a figure
            lambda page: page.replace("<h1>How", "<h1>Now how"),
            lambda page: re.sub(r"<title>\d", "<title>-1", page, count=1),
            lambda page: page.replace("Turn 2, ", "Turn 3, ", 1),
        ],
    ),
)
def test_page_words_change_with_any_word_or_figure(page, words, changed):
    assert changed(page) != page
    assert published.read_words(changed(page)) != words


def test_page_that_is_no_report_is_refused(tmp_path):
    (tmp_path / "page.html").write_text("<h1>Something else?</h1>")

    with pytest.raises(InputError, match=r"page\.html: expected a report.*it lacks '<pre"):
        published.read_report(tmp_path / "page.html")


@pytest.mark.parametrize(
    ("figure", "kind"),
    [((0.639, 0.636, 0.642), "proportion"), ((1234.5, 1230.1, 1239.9), "mean"), ((-0.25, -0.5, 0.1), "mean")],
)
def test_an_estimate_is_read_as_it_is_printed(figure, kind):
    found = published.parse_estimate(numbers.estimate(*figure, kind))

    scale = 100 if kind == "proportion" else 1
    assert (found.value, found.low, found.high) == pytest.approx([scale * x for x in figure], abs=found.unit / 2 + 1e-9)
    assert found.unit == pytest.approx(0.1)


def test_a_figure_that_was_never_counted_is_none():
    assert published.parse_estimate(numbers.NOTHING) is None
