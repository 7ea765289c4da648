"""`bng-sim init`: the files it writes are complete; tests/conformance/test_starters.py reads and plays them."""

import re
from pathlib import Path

import pytest

from bng_sim.games import GAMES
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.keys import Config, keys_of
from tests.command import call, only_shipped

ROOT = Path(__file__).parents[2]
GAME = GAMES["guillotines"]
GAME.strategies.load_shipped()
FILES = ["my_strategies.py", "sweep.yaml", "sweep.schema.json", "evenings.csv"]
KEYS = list(keys_of(GAME.characters).values())


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Return a folder that `bng-sim init` has written."""
    folder = tmp_path_factory.mktemp("made")
    done = call("init", "my study/one", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        *(f"wrote my study/one/{name}" for name in FILES),
        "next: bng-sim sweep 'my study/one/sweep.yaml'",
    ]
    return folder / "my study" / "one"


@pytest.fixture
def registry():
    """Return the game's strategies, and restore them afterwards."""
    with only_shipped(GAME.strategies):
        yield GAME.strategies


def test_all_files_are_written_and_no_more(written):
    assert sorted(path.name for path in written.iterdir()) == sorted(FILES)


INSTEAD = ("precision", "until_decided", "max_games")


@pytest.mark.parametrize("key", INSTEAD[:2])
def test_starter_shows_alternatives_to_games(written, registry, key):
    text = (written / "sweep.yaml").read_text(encoding="utf-8").replace("\ngames: 20000", "\n# games: 20000")
    shown = re.findall(rf"^#   ((?:{key}|max_games): .*?)(?:  .*)?$", text, re.MULTILINE)
    more = written.parent / "stops.yaml"
    more.write_text("\n".join([text.replace("my_strategies.py", "one/my_strategies.py"), *shown]))

    settings, _ = reading.read(more, GAMES)

    assert settings.model_fields_set >= {key, "max_games"}


def test_commented_examples_are_valid(written, registry):
    path = written / "sweep.yaml"
    keys = "|".join([*KEYS, "hand_limit", "panic_die", "all daring"])
    text = re.sub(rf"^( *)# (?=({keys}): )", r"\1", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for key in INSTEAD:  # goes with no number of games, so that it stands in another form of comment
        assert re.search(rf"^#   {key}: ", text, re.MULTILINE)
    more = written.parent / "more.yaml"
    more.write_text(text.replace("my_strategies.py", "one/my_strategies.py"))

    settings, _ = reading.read(more, GAMES)

    assert settings.model_fields_set == set(Config.model_fields) - set(INSTEAD)
    assert settings.rules["hand_limit"] == 3
    assert set(settings.grid) == {"crises_in_deck", "panic_die"}
    assert set(settings.lineups) == {"mixed table", "all daring"}


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_overwritten_and_then_nothing_is_written(tmp_path, name):
    (tmp_path / name).write_text("mine")

    done = call("init", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"bng-sim: {name}: exists already, and nothing is overwritten; move it away or name another folder, such as "
        "`bng-sim init my_study`\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "mine"


def test_working_folder_can_be_used(tmp_path):
    done = call("init", "--game", "guillotines", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "next: bng-sim sweep sweep.yaml"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES)


def test_the_notebooks_are_written_as_they_are_shipped(tmp_path):
    done = call("init", "--notebooks", "mine", cwd=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    kept = {path.name: path.read_bytes() for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert {path.name: path.read_bytes() for path in (tmp_path / "mine").iterdir()} == kept
    assert done.stdout.splitlines() == [*(f"wrote mine/{name}" for name in sorted(kept)), "next: jupyter lab mine"]

    again = call("init", "--notebooks", "mine", cwd=tmp_path)

    assert (again.returncode, again.stdout) == (2, "")
    assert "mine/getting_started.ipynb, " in again.stderr
    assert "exists already, and nothing is overwritten" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["a_file"], "a_file: cannot be written to: File exists; name another folder"),
        (["a_file/deeper"], "a_file/deeper: cannot be written to: Not a directory; name another folder"),
        (["x" * 300], "cannot be written to: File name too long; name another folder"),
        (["--game", "chess"], "game chess: no such game; known: guillotines"),
    ],
)
def test_path_that_is_no_folder_is_refused(tmp_path, arguments, words):
    (tmp_path / "a_file").write_text("")

    done = call("init", *arguments, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["init", "schema"])
def test_help_begins_with_two_examples_that_run(command, tmp_path):
    done = call(command, "--help", cwd=tmp_path)
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    examples = [line.split(">")[0].split() for line in lines if line.startswith("bng-sim ")]

    assert [line.startswith("bng-sim ") for line in lines[1:4]] == [True, True, False]
    for example in examples:
        assert call(*example[1:], cwd=tmp_path).returncode == 0


def test_starters_are_not_python_files():
    assert list(GAME.starter.glob("*.py")) == []
