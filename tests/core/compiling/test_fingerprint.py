"""What must be played and compiled again after an edit, and what must not: tried in a copy of the project."""

import shutil
from pathlib import Path

import pytest

from bng_sim.core.compiling import fingerprint
from bng_sim.games import GAMES
from tests.slow import slow_after

ROOT = Path(__file__).parents[3]
GAME = GAMES["guillotines"]
GAMES_FOLDER = "bng_sim/games/guillotines"
# What hangs on a fingerprint -> the file that it starts from.
STARTS = {
    "play": f"{GAMES_FOLDER}/simulation/play.py",
    "engine": f"{GAMES_FOLDER}/simulation/batch.py",
    "greedy": "bng_sim/shipped_strategies/guillotines/greedy.py",
    "saboteur": "bng_sim/shipped_strategies/guillotines/saboteur.py",
    "random": "bng_sim/shipped_strategies/guillotines/random.py",
    "race": "bng_sim/games/race/play.py",
    "racer": "bng_sim/shipped_strategies/race/racer.py",
}
RACE = {
    "bng_sim/games/race/__init__.py": '"""A race."""\nfrom bng_sim.core.strategy import Registry as registry\n',
    "bng_sim/games/race/play.py": '"""Playing."""\nfrom bng_sim.games.race import kernels, registry\n',
    "bng_sim/games/race/kernels.py": (
        '"""Kernels."""\nfrom pathlib import Path\nfrom bng_sim.core.engines.streams import below\n'
        'TRACK = Path(__file__).with_name("track.yaml")\n'
    ),
    "bng_sim/games/race/track.yaml": "# how long it is\nspaces: 20\n",
    "bng_sim/games/race/told.py": '"""Telling."""\n',
    "bng_sim/shipped_strategies/race/__init__.py": '"""Racers."""\n',
    "bng_sim/shipped_strategies/race/racer.py": '"""One."""\nfrom bng_sim.games.race import registry\n',
}
SENSIBLE = {"greedy", "saboteur"}
OF_GAME = {"play", "engine", *SENSIBLE, "random"}
EVERYTHING = set(STARTS)


@pytest.fixture
def copied(tmp_path):
    """A copy of the project as a wheel installs it, with one more game in it."""
    ignored = shutil.ignore_patterns("__pycache__", "analyses")
    shutil.copytree(ROOT / "bng_sim", tmp_path / "bng_sim", ignore=ignored)
    for name, text in RACE.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def fingerprints(root):
    """Of all that a game consists of; read anew, for a process reads each file only once."""
    for function in vars(fingerprint).values():
        if hasattr(function, "cache_clear"):
            function.cache_clear()
    return {what: fingerprint.digest(fingerprint.closure(root / start)) for what, start in STARTS.items()}


def changed_by(root, *edits):
    """What edits of files change."""
    before = fingerprints(root)
    for name, edit in edits:
        path = root / name
        text = path.read_text(encoding="utf-8")
        edited = edit(text)
        assert edited != text
        path.write_text(edited, encoding="utf-8")
    after = fingerprints(root)
    return {what for what in STARTS if after[what] != before[what]}


def with_comment(text):
    return text + "\n# A remark.\n"


def with_code(text):
    return text + "\nADDED = 1\n"


def with_lines(text):
    return text.replace("\n\n\n", "\n\n\n\n\n\n")


def replacing(old, new):
    return lambda text: text.replace(old, new, 1)


PROSE = [
    (f"{GAMES_FOLDER}/rules/turn.py", with_comment),
    (f"{GAMES_FOLDER}/rules/turn.py", with_lines),
    (
        f"{GAMES_FOLDER}/simulation/batch.py",
        replacing('"""Set a game up, with who plays it."""', '"""Set a game up."""'),
    ),
    (f"{GAMES_FOLDER}/declared/components.yaml", with_comment),
    (f"{GAMES_FOLDER}/declared/components.yaml", replacing("nine a suit is from", "nine of a suit are from")),
    (f"{GAMES_FOLDER}/declared/parameters.py", replacing('"players at the table"', '"how many play"')),
    ("bng_sim/shipped_strategies/guillotines/greedy.py", with_comment),
    ("bng_sim/core/engines/streams.py", with_lines),
    (f"{GAMES_FOLDER}/declared/counts.py", replacing("turns begun", "turns that began")),
]
ELSEWHERE = [
    (f"{GAMES_FOLDER}/game.py", with_code),
    (f"{GAMES_FOLDER}/telling/log.py", with_code),
    ("bng_sim/report/content.py", with_code),
    ("bng_sim/sweeps/store/folder.py", with_code),
    ("bng_sim/cli/app.py", with_code),
    ("bng_sim/core/compiling/cache.py", with_code),
    ("bng_sim/core/compiling/fingerprint.py", with_code),
    ("bng_sim/games/race/told.py", with_code),
    ("bng_sim/__init__.py", with_code),
    ("bng_sim/version.py", with_code),
    ("bng_sim/games/__init__.py", with_code),
]
CODE = [
    (f"{GAMES_FOLDER}/simulation/batch.py", with_code, {"play", "engine"}),
    (f"{GAMES_FOLDER}/rules/crisis.py", replacing("+= 1", "+= 2"), {"play", "engine"}),
    (f"{GAMES_FOLDER}/engine/tables.py", with_code, {"play"}),
    (
        f"{GAMES_FOLDER}/declared/parameters.py",
        replacing("parameter(\n        500", "parameter(\n        600"),
        OF_GAME,
    ),
    (f"{GAMES_FOLDER}/features.py", with_code, {"play", *SENSIBLE, "random"}),
    (f"{GAMES_FOLDER}/engine/records.py", with_code, OF_GAME),
    (f"{GAMES_FOLDER}/declared/components.yaml", replacing("Audit: 2", "Audit: 3"), OF_GAME),
    ("bng_sim/shipped_strategies/guillotines/greedy.py", with_code, {"greedy"}),
    ("bng_sim/shipped_strategies/guillotines/_common.py", with_code, SENSIBLE),
    ("bng_sim/games/race/kernels.py", with_code, {"race"}),
    ("bng_sim/games/race/track.yaml", replacing("20", "21"), {"race"}),
    ("bng_sim/shipped_strategies/race/racer.py", with_code, {"racer"}),
    ("bng_sim/core/engines/streams.py", with_code, EVERYTHING - {"racer"}),
    ("bng_sim/core/compiling/compiler.py", with_code, EVERYTHING),
]


def test_prose_changes_nothing(copied):
    assert changed_by(copied, *PROSE) == set()


def test_what_decides_no_game_changes_nothing(copied):
    assert changed_by(copied, *ELSEWHERE) == set()


@pytest.mark.parametrize(("name", "edit", "expected"), slow_after(3, CODE))
def test_code_and_data_change_what_is_made_of_them(copied, name, edit, expected):
    assert changed_by(copied, (name, edit)) == expected


def test_fingerprints_are_the_same_wherever_the_project_lies(copied):
    here = fingerprints(copied)

    assert here["play"] == fingerprint.of_module_of(GAME.play)
    assert here["greedy"] == fingerprint.of(ROOT / STARTS["greedy"])


def test_the_play_of_a_game_needs_nothing_that_tells_it():
    named = {path.relative_to(ROOT).as_posix() for path in fingerprint.closure(ROOT / STARTS["play"])}

    assert not [name for name in named if "/telling/" in name or name.startswith("bng_sim/referees")]
    assert f"{GAMES_FOLDER}/declared/components.yaml" in named
    assert f"{GAMES_FOLDER}/game.py" not in named


def test_of_a_game_in_a_folder_of_its_own_the_modules_beside_it_count(tmp_path):
    (tmp_path / "race.py").write_text("import kernels\nimport numpy\nfrom bng_sim.core.engines import streams\n")
    (tmp_path / "kernels.py").write_text("LENGTH = 20\n")
    (tmp_path / "other.py").write_text("LENGTH = 20\n")

    found = fingerprint.closure(tmp_path / "race.py")

    assert {path.name for path in found} == {"race.py", "kernels.py", "streams.py", "compiler.py"}


def test_relative_imports_are_followed(tmp_path):
    for folder in ("games", "games/race"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text('"""A package."""\n')
    (tmp_path / "games/shared.py").write_text("A = 1\n")
    (tmp_path / "games/race/kernels.py").write_text("from ..shared import A\n")
    (tmp_path / "games/race/play.py").write_text("from . import kernels\n")

    found = fingerprint.closure(tmp_path / "games/race/play.py")

    assert {path.name for path in found} == {"play.py", "kernels.py", "shared.py"}


def test_imports_for_types_alone_do_not_count(tmp_path):
    (tmp_path / "a.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import b\n")
    (tmp_path / "b.py").write_text("A = 1\n")

    assert {path.name for path in fingerprint.closure(tmp_path / "a.py")} == {"a.py"}


def test_a_file_of_the_same_name_in_another_working_directory_is_another_file(tmp_path, monkeypatch):
    found = []
    for number in (1, 2):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "mine.py").write_text(f"ANSWER = {number}\n")
        monkeypatch.chdir(folder)
        found.append(fingerprint.of(Path("mine.py")))

    assert found[0] != found[1]
