"""What is shipped beside the code can be named from anywhere."""

import json
import re
from pathlib import Path

import pytest

from bng_sim import shipped
from bng_sim.core.errors import InputError
from tests.command import call

ROOT = Path(__file__).parents[1]


def test_every_example_has_a_name_of_its_own():
    files = {*(ROOT / "configs").rglob("*.yaml")}

    assert {*shipped.configs().values()} == files
    assert "crisis_counts" in shipped.configs()
    assert {*shipped.notebooks().values()} == {*(ROOT / "notebooks").glob("*.ipynb")}
    assert "getting_started" in shipped.notebooks()


@pytest.mark.slow
def test_a_study_is_swept_by_its_name_from_any_folder(tmp_path):
    by_name = call("sweep", "celebrity", "--dry-run", "--json", cwd=tmp_path)
    by_path = call("sweep", ROOT / "configs" / "guillotines" / "celebrity.yaml", "--dry-run", "--json", cwd=tmp_path)

    assert by_name.returncode == 0, by_name.stderr
    assert json.loads(by_name.stdout)["cells"] == json.loads(by_path.stdout)["cells"]


def test_a_file_of_that_name_comes_before_the_study(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "decks").mkdir()
    assert shipped.config(Path("decks")) == shipped.configs()["decks"]

    (tmp_path / "talk").write_text("name: mine")
    assert shipped.config(Path("talk")) == Path("talk")


@pytest.mark.parametrize("path", ["decks.yaml", "no/decks", "no/such.yaml", "."])
def test_what_looks_like_a_path_is_one(path):
    assert shipped.config(Path(path)) == Path(path)


@pytest.mark.parametrize(
    ("word", "near"), [("crisis_count", "; did you mean crisis_counts?"), ("hello", ";"), ("x" * 300, ";")]
)
def test_an_unknown_name_is_refused_with_the_nearest_and_all(word, near, tmp_path):
    told = f"{word}: does not exist, and no shipped study is called so{near} known: "
    with pytest.raises(InputError, match=f"^{re.escape(told)}"):
        shipped.config(Path(word))
    done = call("sweep", word, cwd=tmp_path)

    assert done.returncode == 2
    assert all(f" {name}" in done.stderr for name in shipped.configs())


def completed(words):
    """What the shell is offered for the last of these words."""
    asked = {"COMP_WORDS": f"bng-sim {words}", "COMP_CWORD": str(len(words.split(" ")))}
    done = call(**asked, _BNG_SIM_COMPLETE="complete_bash")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("sw", ["sweep"]),
        ("sweep --dr", ["--dry-run"]),
        ("sweep crisis_c", ["crisis_counts"]),
        ("sweep ", []),
        ("simulate --le", ["--level"]),
        ("simulate --game bl", ["bluffing"]),
        ("lab lea", ["league"]),
        ("lab exploit --aga", ["--against"]),
        ("simulate --game nonsense --lin", ["--lineup"]),
    ],
)
def test_a_shell_completes_commands_options_and_names(words, offered):
    assert completed(words) == offered
