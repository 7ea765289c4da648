"""Every game is swept: the same bytes however it is played, and every command that reads a run can read this one."""

import json
import re
from pathlib import Path
from unittest import mock

import jsonschema
import pytest

from bng_sim.analyses import figure_files
from bng_sim.analyses.question import label
from bng_sim.games import GAMES
from bng_sim.sweeps.play import chunks as playing
from bng_sim.sweeps.run.runner import Runner
from tests.conformance.conftest import as_yaml, ask, config, games_in_short, numbers_of_players, others, refused
from tests.conformance.held import BARE, HELD
from tests.conformance.words import foreign, said
from tests.report.elements import Elements
from tests.slow import slow_after
from tests.sweeps.store.faults import files, small_chunks
from tests.undrawn import figures_left_out

PARTS = 20  # deals a chunk: three chunks a cell


def sweep(game, folder, *options, **how):
    (folder / "small.yaml").write_text(as_yaml(config(game)), encoding="utf-8")
    with small_chunks(PARTS):
        return ask(game, "sweep", "small.yaml", *options, cwd=folder, **how)


class Swept:
    """A finished run of a game, with what was printed."""

    def __init__(self, game, folder):
        self.game, self.folder = game, folder / "runs" / "small"
        self.done = sweep(game, folder, "--workers", 1, "--no-report")
        self.files = files(self.folder)
        with figures_left_out():
            self.reported = self.ask("report")

    def ask(self, command, *arguments, **how):
        return ask(self.game, command, self.folder, *arguments, **how)


# Each game's own questions have tests of their own, so `make test` sweeps one here, in one file.
IN_SHORT = ["tricks"]
NAMES = [*IN_SHORT, *(name for name in HELD if name not in IN_SHORT)]


@pytest.fixture(scope="module", params=slow_after(len(IN_SHORT), NAMES))
def swept(request, tmp_path_factory):
    return Swept(HELD[request.param], tmp_path_factory.mktemp(request.param))


def sections(markdown):
    """The headings of a report with what stands below each."""
    return dict(re.findall(r"^## ([^\n]+)\n+(.*?)(?=^## |\Z)", markdown, re.MULTILINE | re.DOTALL))


def test_a_sweep_shows_its_cells_and_the_report_is_written(swept):
    assert "1 more lineup in cells.csv and summary.csv" in swept.done.stdout
    assert swept.reported.stdout.split() == [str(swept.folder / f"report.{ending}") for ending in ("html", "md")]
    assert ("A game to read" in swept.done.stdout) == (swept.game.notable is not None)


@pytest.mark.slow  # quickly: of one game, in tests/api/test_sweep.py
def test_processes_leave_the_same_bytes(swept, tmp_path):
    if swept.game.name not in GAMES._folders:
        pytest.skip("a process of its own does not know a game that only these tests have")
    sweep(swept.game, tmp_path, "--workers", 2, "--backend", "loky", "--no-report")

    assert files(tmp_path / "runs" / "small") == swept.files


@games_in_short("swept", indirect=True)
@pytest.mark.slow  # quickly: of one game, in tests/cli/test_sweep_survives.py
def test_stopped_and_started_again_on_two_workers_game_by_game_it_leaves_the_same_bytes(swept, tmp_path):
    played = []

    def stop_at_the_fourth(runner, done):
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(done)
        return noted(runner, done)

    noted = Runner._record
    with mock.patch.object(Runner, "_record", stop_at_the_fourth):
        stopped = sweep(swept.game, tmp_path, "--workers", 1, code=130)
    with mock.patch.object(playing, "SECONDS", 1e-6):
        again = sweep(swept.game, tmp_path, "--workers", 2, "--no-report")

    assert "the same command resumes" in stopped.stderr
    assert f"reused {3 * PARTS}" in again.stderr
    assert files(tmp_path / "runs" / "small") == swept.files


def of_others(game, folder):
    """The files of a folder that say words of other games, but for pictures of dots, with these words."""
    words = foreign(game, others(game))
    found = {path.name: said(words, path.read_text(encoding="utf-8")) for path in texts(folder)}
    return {name: words for name, words in found.items() if words}


def texts(folder):
    files = [path for path in folder.iterdir() if path.suffix in (".csv", ".json", ".md", ".svg", ".txt")]
    assert len(files) >= 4
    return files


def test_its_status_is_told(swept):
    assert "complete" in swept.ask("status").stdout


def test_files_speak_of_no_other_game(swept):
    assert of_others(swept.game, swept.folder) == {}


def test_the_page_opens_and_speaks_of_no_other_game(swept):
    page = Elements((swept.folder / "report.html").read_text(encoding="utf-8"))
    texts = [text for _, text in page.of("h1", "h2", "h3", "p", "li", "td", "th", "summary", "caption", "text")]

    assert page.wrong == []
    assert page.open == []
    assert swept.game.title in " ".join(texts)
    assert said(foreign(swept.game, others(swept.game)), "\n".join(texts)) == []
    assert [heading for _, heading in page.of("h1", "h2", "h3") if not heading] == []


def test_no_section_of_the_report_is_empty_and_those_of_missing_groups_are_left_out(swept):
    text = (swept.folder / "report.md").read_text(encoding="utf-8")
    found, game = sections(text), swept.game

    assert len(found) > 8
    assert [heading for heading, below in found.items() if not below.strip()] == []
    assert any(heading.startswith("Games to read") for heading in found) == (game.notable is not None)
    assert ("Decisions per game, mean by kind" in text) == bool(game.decisions)
    assert of_others(game, swept.folder / "report_files") == {}


@pytest.mark.slow  # quickly: figures, in what analyse writes
def test_drawn_the_report_speaks_of_no_other_game(swept, tmp_path):
    swept.ask("report", "--format", "markdown", "--out", tmp_path)

    assert of_others(swept.game, tmp_path / "report_files") == {}


@pytest.mark.slow
def test_every_question_is_answered_or_it_is_said_why_not(swept, tmp_path, monkeypatch):
    monkeypatch.setattr(figure_files, "DOTS", 20)  # nobody looks at the pictures of dots
    drawn = ("--figures", tmp_path) if swept.game is not BARE else ()  # its figures are the race's
    found = json.loads(swept.ask("analyse", *drawn, "--json").stdout)

    answered = {each["name"] for each in found["questions"]}
    assert answered >= {"length", "scorecard", "seats"}
    assert {"players", "strategies"} <= {*answered, *found["unanswered"]}
    assert ("players" in answered) == (len(numbers_of_players(swept.game)) > 1)
    assert all(each["answer"] and each["tables"] for each in found["questions"])
    said = [text for each in found["questions"] for text in each["answer"]]
    assert [text for text in said if not re.fullmatch(r"[A-Z0-9$\N{LEFT DOUBLE QUOTATION MARK}].*[^.;,]\.", text)] == []
    assert all(found["unanswered"].values())
    assert not drawn or of_others(swept.game, tmp_path) == {}
    assert "Is going first worth it?" in swept.ask("analyse", "--question", "seats").stdout


def test_two_cells_are_compared(swept):
    shown = swept.ask("compare", "--cell-a", 0, "--cell-b", 1).stdout

    differ = "players" if len(numbers_of_players(swept.game)) > 1 else "lineup"
    assert f"They differ in {differ}" in shown
    assert all(f"\n{label(name, swept.game)} " in shown for name in swept.game.headline)
    assert "\nwins: seat 1 " in shown
    assert ("Even shares depend on the number of players: " in shown) == (differ == "players")
    assert "\nwins: goes first " in shown


def test_a_game_of_the_run_is_told_again_or_that_is_refused(swept, tmp_path):
    asked, game = (swept.folder, "--cell", 1, "--index", 7), swept.game
    if game.telling is None:
        refused(game, "replay", *asked)
        return
    head, *_ = map(json.loads, ask(game, "replay", *asked, "--jsonl").stdout.splitlines())

    assert head["index"] == 7
    assert ask(game, "replay", *asked).stdout
    if game.telling.picture is None:
        refused(game, "replay", *asked, "--html", tmp_path / "game.html")
    else:
        ask(game, "replay", *asked, "--html", tmp_path / "game.html")


def test_games_are_found_and_drawn_or_that_is_refused(swept, tmp_path):
    options, game = ("--where", "turns > 0", "--sort", "-turns", "--limit", 2, "--cell", 1), swept.game
    found = json.loads(swept.ask("games", *options, "--json").stdout)["games"]

    assert len(found) == 2
    assert all(any(word in game["words"] for word in (" wins", " share the victory", "los")) for game in found)
    assert "Shown: 2, by turns, the highest first" in swept.ask("games", *options).stdout
    if game.telling is None or game.telling.poster is None:
        refused(game, "games", swept.folder, *options, "--out", tmp_path)
        return
    swept.ask("games", *options, "--out", tmp_path)
    drawn = (tmp_path / f"small_1_{found[0]['game']}.svg").read_text(encoding="utf-8")
    assert found[0]["code"] in drawn.replace("&#x27;", "'")
    assert said(foreign(game, others(game)), drawn) == []


def test_what_a_sweep_writes_as_config_is_valid(swept):
    schema = json.loads(ask(swept.game, "schema", "--game", swept.game.key).stdout)
    report = (swept.folder / "report.html").read_text(encoding="utf-8")

    assert "game: " + (swept.game.source or Path(swept.game.name)).name in report
    jsonschema.validate(config(swept.game), schema)
