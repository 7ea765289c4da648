"""`bng-sim init --new-game`: what it writes plays and passes, in a copy of the checkout."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.cli import new_game
from tests.command import call

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the checkout with a new game."""
    folder = tmp_path_factory.mktemp("checkout")
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")[:-1]:
        if (ROOT / name).exists():  # it may have been deleted since the last commit
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name, follow_symlinks=False)
    (folder / ".venv").symlink_to(sys.prefix)
    done = run(folder, "-m", "bng_sim", "init", "--new-game", "liars_dice")
    assert done.returncode == 0, done.stderr
    assert "wrote bng_sim/games/liars_dice/game.py" in done.stdout.splitlines()
    for command in (["init", "--quiet"], ["add", "--all"]):  # tests ask git which files there are
        subprocess.run(["git", *command], cwd=folder, check=True, capture_output=True)
    return folder


def run(folder, *arguments, **environment):
    """Run Python in a checkout."""
    environment = os.environ | {"PYTHONPATH": str(folder)} | environment
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_no_name_of_the_template_is_left(checkout):
    written = [path for path in checkout.rglob("*") if "liars_dice" in str(path) and path.is_file()]

    assert len(written) == 7  # with its schema
    assert [path for path in written if "newgame" in path.read_text(encoding="utf-8").lower()] == []


@pytest.mark.slow
def test_tests_of_new_game_pass(checkout):
    tests = [
        checkout / "tests/games" / name for name in ("liars_dice", "test_every_rule_is_tested.py", "test_metrics.py")
    ]
    done = run(checkout, "-m", "pytest", "-q", "-n", "0", "-k", "liars_dice", *tests)

    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_linters_accept_new_game_as_it_is_written(checkout):
    for step in (["check"], ["format", "--check"]):
        done = run(checkout, "-m", "ruff", *step, "--no-cache", ".")
        assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_new_game_plays(checkout):
    done = run(checkout, "-m", "bng_sim", "sweep", "configs/liars_dice/liars_dice.yaml")
    assert done.returncode == 0, done.stderr
    assert (checkout / "runs/liars_dice/report.html").exists()


@pytest.mark.slow
def test_new_game_passes_make_test_as_it_is_written(checkout):
    """All of it: what is installed here counts as up to date there, since its files are as old as time."""
    for name in ("pyproject.toml", "requirements.lock", "requirements-test.lock"):
        os.utime(checkout / name, (0, 0))
    but_for_this = "--ignore=tests/cli/test_new_game.py"  # it would write the same game once more
    environment = os.environ | {"PYTHONPATH": str(checkout), "PYTEST_ADDOPTS": but_for_this}
    done = subprocess.run(["make", "test"], cwd=checkout, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-5_000:]


@pytest.mark.parametrize("name", ["ox", "a_game_about_nothing_at_all"])
def test_no_line_depends_on_the_length_of_the_name(tmp_path, name):
    for place, text in new_game.files(name).items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for step in (["check"], ["format", "--check"]):
        done = run(tmp_path, "-m", "ruff", *step, "--no-cache", ".")
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("ox", "Ox"), ("liars_dice", "Liars Dice"), ("millions_of_dollars", "Millions of Dollars"),
        ("the_2nd_race_to_the_top", "The 2nd Race to the Top"),
    ],
)  # fmt: skip
def test_title_is_the_folders_name_as_a_box_would_say_it(name, title):
    assert new_game.title_of(name) == title
    game, rules = Path(f"bng_sim/games/{name}/{name}.py"), Path(f"docs/{name}/rules.md")
    written = new_game.files(name)

    assert f'    "{title}",\n' in written[game]
    assert written[rules].startswith(f"# The rules of {title}, as bng-sim plays them")


@pytest.mark.parametrize("name", ["Liar", "liar's", "1st", "class", "", "../up", "a__b", "my_", "_my"])
def test_names_that_are_no_folder_are_refused(name):
    done = call("init", "--new-game", name)

    assert (done.returncode, done.stdout) == (2, "")
    assert f"--new-game {name}: expected lower-case letters" in done.stderr


@pytest.mark.parametrize("given", ["my_study", "--notebooks"])
def test_new_game_takes_no_folder_and_no_notebooks(given):
    done = call("init", given, "--new-game", "liars_dice")

    assert done.returncode == 2
    assert "--new-game: writes into the checkout itself; leave out DIR and --notebooks" in done.stderr
    assert not (ROOT / "bng_sim/games/liars_dice").exists()


def test_nothing_is_overwritten():
    done = call("init", "--new-game", "guillotines")

    assert done.returncode == 2
    assert "--new-game guillotines: this game exists already" in done.stderr


def test_installed_package_refuses(monkeypatch, tmp_path):
    monkeypatch.setattr(new_game, "TEMPLATE", tmp_path / "templates")
    with pytest.raises(new_game.InputError, match="expected a checkout of bng-sim"):
        new_game.files("liars_dice")
