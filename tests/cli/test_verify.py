"""A page is played again: its own seed gives the same bytes, and another holds its claims to what they say."""

import contextlib
import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from bng_sim.report.formats import html_page
from tests.command import call
from tests.undrawn import figures_left_out

EXAMPLES = Path(__file__).parents[2] / "examples"
CONFIG = """\
name: crises
game: guillotines
games: {games}
grid: {{crises_in_deck: [0, 2, 4]}}
ladder: false
assumptions: false
targets: {{revolution_rate: {{least: 0.3, where: {{crises_in_deck: [4]}}}}}}
"""


@pytest.fixture(scope="module", params=["undrawn", pytest.param("drawn", marks=pytest.mark.slow)])
def page(request, tmp_path_factory):
    """A page of 800 games a setting, alone in a folder; the slow suite has its figures too, here and played again."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "crises.yaml").write_text(CONFIG.format(games=800), encoding="utf-8")
    with figures_left_out() if request.param == "undrawn" else contextlib.nullcontext():
        done = call("sweep", "crises.yaml", cwd=folder)
        assert done.returncode == 0, done.stderr
        shutil.copy(folder / "runs" / "crises" / "report.html", folder / "crises.html")
        yield folder / "crises.html"


def verify(path, *arguments, code=0):
    done = call("verify", path.name, *arguments, cwd=path.parent)
    assert done.returncode == code, done.stderr
    return done


def edited(page, name, old, new, *, signed=True):
    """Write a page of other words, signed as if they had been written so."""
    text = page.read_text(encoding="utf-8")
    assert old in text
    digest = re.search(r'"digest": "([0-9a-f]{64})"', text)[1]
    text = text.replace(old, new)
    text = html_page.sign(text.replace(digest, html_page.UNSIGNED)) if signed else text
    path = page.with_name(name)
    path.write_text(text, encoding="utf-8")
    return path


def claims_of(done):
    return json.loads(done.stdout)["claims"]


@pytest.mark.slow
def test_own_seed_gives_the_same_bytes(page):
    done = verify(page)

    assert f"The same games give the same bytes: {page.stat().st_size:,} of crises.html." in done.stdout
    document = json.loads(verify(page, "--json").stdout)
    assert document["same_bytes"] is True
    assert {one["state"] for one in document["claims"]} == {"held"}


def test_another_seed_holds_each_claim_to_other_games(page):
    done = verify(page, "--seed", 2, "--games", 1_600, "--json")
    document = json.loads(done.stdout)

    assert document["same_bytes"] is None
    assert document["claims"]
    for claim in document["claims"]:
        assert claim["state"] == "held"
        assert claim["now"] != claim["was"]
        assert claim["now"][1] <= claim["now"][0] <= claim["now"][2]


def test_folder_of_a_run_is_verified_too_from_where_it_is(page):
    run = page.parent / "runs" / "crises"

    done = call("verify", "runs/crises", cwd=page.parent)
    assert "The same games give the same bytes" in done.stdout
    assert done.returncode == 0
    assert claims_of(verify(run, "--seed", 3, "--json"))


def test_run_of_a_game_in_one_file_is_verified_where_the_file_is(tmp_path):
    shutil.copy(EXAMPLES / "pig.py", tmp_path / "pig.py")
    (tmp_path / "pig.yaml").write_text("{name: pig, game: pig.py, games: 50, ladder: false}", encoding="utf-8")
    assert call("sweep", "pig.yaml", "--no-report", cwd=tmp_path).returncode == 0
    done = call("verify", "runs/pig", cwd=tmp_path)

    assert "The same games give the same bytes" in done.stdout, done.stderr


@pytest.mark.slow
def test_bundle_brings_along_what_the_file_of_its_game_reads(tmp_path):
    for name in ("dig.py", "dig.csv"):
        shutil.copy(EXAMPLES / name, tmp_path / name)
    (tmp_path / "d.yaml").write_text("{name: d, game: dig.py, games: 20, ladder: false}", encoding="utf-8")
    assert call("sweep", "d.yaml", "--no-report", cwd=tmp_path).returncode == 0
    assert call("bundle", "runs/d", "--out", "d.zip", cwd=tmp_path).returncode == 0

    assert {"d/dig.py", "d/dig.csv"} <= {*zipfile.ZipFile(tmp_path / "d.zip").namelist()}


@pytest.mark.slow
def test_bundle_is_called_by_its_own_name_not_by_where_it_was_unpacked(page):
    assert call("bundle", "runs/crises", "--out", "crises.zip", cwd=page.parent).returncode == 0
    done = call("verify", "crises.zip", cwd=page.parent)

    assert re.search(r"The same games give the same bytes: [\d,]+ of report\.html in crises\.zip\.", done.stdout)


def test_control_claim_that_is_not_so_fails(page):
    text = page.read_text(encoding="utf-8")
    was = re.search(r'"least": 0\.3, "most": null, "was": \[', text)[0]
    path = edited(page, "wrong.html", was, was.replace("0.3", "0.95"))
    done = verify(path, "--seed", 2, "--json", code=3)

    assert "failed" in [one["state"] for one in claims_of(done)]
    assert "claims failed" in done.stderr


@pytest.mark.slow
def test_control_figure_that_was_another_fails(page):
    text = page.read_text(encoding="utf-8")
    figures = re.search(r'"least": 0\.3, "most": null, "was": (\[.*?\])', text)[1]
    plain = f'"least": null, "most": null, "was": {json.dumps([0.5, 0.48, 0.52])}'
    path = edited(page, "other.html", f'"least": 0.3, "most": null, "was": {figures}', plain)

    assert "failed" in [one["state"] for one in claims_of(verify(path, "--seed", 2, "--json", code=3))]


def test_too_few_games_do_not_decide(page):
    done = verify(page, "--seed", 2, "--games", 20, code=4)

    assert "not decided" in done.stdout
    assert "ask for more --games" in done.stderr


def test_edited_page_is_refused_unless_asked_for(page):
    path = edited(page, "edited.html", "<h1>", "<h1>Really: ", signed=False)

    assert "it was edited after it was written; --anyway judges it as it is" in verify(path, code=2).stderr
    assert verify(path, "--anyway", "--seed", 2).stdout


def test_page_of_other_code_is_refused_with_what_differs(page):
    digest = re.search(r'"play": "([0-9a-f]+)"', page.read_text(encoding="utf-8"))[1]
    path = edited(page, "older.html", f'"play": "{digest}"', '"play": "0123456789abcdef"')
    said = verify(path, code=2).stderr

    assert f"wrote it with other code of play (play 0123456789abcdef, here {digest})" in said
    assert "--anyway judges it by this code" in said
    assert verify(path, "--anyway", "--seed", 2).stdout


@pytest.mark.parametrize(
    ("content", "said"), [("<!doctype html>", "no claims in it"), (None, "cannot be read"), ("{}", "no claims in it")]
)
def test_what_is_no_page_with_claims_is_refused(tmp_path, content, said):
    path = tmp_path / "odd.html"
    if content is not None:
        path.write_text(content, encoding="utf-8")

    assert said in verify(path, code=2).stderr


@pytest.mark.slow
def test_a_page_with_a_metric_of_its_config_is_judged(tmp_path):
    config = "name: own\ngames: 200\nassumptions: false\nladder: false\nmetrics: [{long: turns > 25}]\n"
    (tmp_path / "own.yaml").write_text(config + "grid: {hand_limit: [2, 3]}\n")
    assert call("sweep", "own.yaml", cwd=tmp_path).returncode == 0

    done = call("verify", "runs/own/report.html", "--seed", "2", "--json", cwd=tmp_path)

    assert done.returncode in (0, 4), done.stderr
    assert json.loads(done.stdout)["same_bytes"] is None
