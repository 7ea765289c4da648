"""The wheel: what it holds, and that games can be played and studies found in it far from the repository."""

import email
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest
import typing_extensions

import bng_sim
from bng_sim import games
from bng_sim.core.compiling import compiler

ROOT = Path(__file__).parents[1]
GAMES = 10

PLAY = f"""
import contextlib, json
from importlib import metadata

import bng_sim, bng_sim.shipped_strategies
from bng_sim import shipped
from bng_sim.core import lineup
from bng_sim.core.compiling import compiler, fingerprint
from bng_sim.core.game import Cell
from bng_sim.games import GAMES

game = GAMES["guillotines"]
game.strategies.load_shipped()
rules = game.rules.read({{}})
pool = "pool:" + ",".join(strategy.name for strategy in game.strategies)
cell = Cell(rules, 11, lineup.parse(pool, game.strategies, rules.players))
compiled = []
with compiler.reporting(lambda building: contextlib.nullcontext(compiled.append(building.what))):
    game.warm_up(cell.lineup)
batch = game.play(cell, 0, {GAMES})
print(json.dumps({{
    "from": [bng_sim.__file__, bng_sim.shipped_strategies.__file__],
    "version": metadata.version("bng-sim"),
    "fingerprint": fingerprint.of_module_of(game.play),
    "fingerprints_of_strategies": [game.strategies.fingerprint_of(strategy.name) for strategy in game.strategies],
    "compiled_anew": len(compiled),
    "pool": cell.lineup.labels,
    "shipped": [strategy.is_shipped for strategy in game.strategies],
    "checksums": batch.games["checksum"].to_list(),
    "configs": [str(path) for path in shipped.configs().values()],
    "notebooks": [str(path) for path in shipped.notebooks().values()],
}}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built without the net; `PIP_NO_INDEX` makes sure of that."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT]
    subprocess.run(command, check=True, cwd=folder, env=os.environ | {"PIP_NO_INDEX": "1"})
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture(scope="module")
def unpacked(wheel, tmp_path_factory):
    """The wheel as pip would lay it out, in a folder that has a library of one file as well, as site-packages has."""
    folder = tmp_path_factory.mktemp("site-packages")
    shutil.copy(typing_extensions.__file__, folder)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(unpacked, *arguments, **environment):
    """Run Python with the unpacked wheel before everything else on its path, away from the repository."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    variables |= {"PYTHONPATH": str(unpacked)} | environment
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=unpacked.parent, env=variables, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def played_here():
    """The games as the repository plays them."""
    return json.loads(run(ROOT, "-c", PLAY))


@pytest.fixture(scope="module")
def played(unpacked, played_here):
    """The games as the wheel plays them, after the repository."""
    return json.loads(run(unpacked, "-c", PLAY))


# Folder of the repository -> the package that it is, in a checkout (by a link) and in a wheel.
PACKAGES = {"bng_sim": "bng_sim", "strategies": "bng_sim/shipped_strategies", "analyses": "bng_sim/analyses"}


def sources(folder):
    """The modules of a folder of the repository, as they are called in a wheel."""
    package = PurePosixPath(PACKAGES[folder])
    return {(package / path.relative_to(ROOT / folder)).as_posix() for path in (ROOT / folder).rglob("*.py")}


@pytest.mark.slow
def test_the_wheel_runs_on_any_system(wheel):
    assert wheel.name == f"bng_sim-{bng_sim.__version__}-py3-none-any.whl"


@pytest.mark.slow
def test_every_module_is_in_the_wheel(names):
    modules = {name for name in names if name.endswith(".py") and "/shipped_with/" not in name}
    assert modules == set().union(*map(sources, PACKAGES))


def test_strategies_and_analyses_are_in_the_wheels_one_package(names):
    assert "bng_sim/shipped_strategies/guillotines/random.py" in names
    assert "bng_sim/analyses/bluffing/claims.py" in names


@pytest.mark.parametrize("folder", ["bng_sim/games/guillotines", "bng_sim/report"])
def test_what_is_no_code_is_in_the_wheel_too(names, folder):
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.*") if path.suffix != ".py"}
    data = {name for name in data if "__pycache__" not in name}

    assert data
    assert data <= set(names)


def test_the_examples_are_in_the_wheel(names):
    files = [path.relative_to(ROOT) for kind in ("configs", "notebooks") for path in (ROOT / kind).rglob("*.*")]
    kept = {path for path in files if path.suffix in (".yaml", ".json", ".ipynb")}
    kept |= {path.relative_to(ROOT) for path in (ROOT / "examples").glob("*.*")}
    kept = {f"bng_sim/shipped_with/{path.as_posix()}" for path in kept}

    assert "bng_sim/shipped_with/configs/guillotines/crisis_counts.yaml" in kept
    assert kept <= set(names)


def test_nothing_but_the_packages_and_their_papers_is_in_the_wheel(names):
    papers = f"bng_sim-{bng_sim.__version__}.dist-info"

    assert {PurePosixPath(name).parts[0] for name in names} == {"bng_sim", papers}
    of_tests = re.compile(r"(^|_)tests?[_.]")  # and not what is about playtests
    assert [name for name in names if "__pycache__" in name or of_tests.search(PurePosixPath(name).name)] == []


def test_the_wheels_papers_say_licence_version_and_command(unpacked):
    papers = unpacked / f"bng_sim-{bng_sim.__version__}.dist-info"
    metadata = email.message_from_string((papers / "METADATA").read_text(encoding="utf-8"))

    assert metadata["Name"] == "bng-sim"
    assert metadata["Version"] == bng_sim.__version__
    assert metadata["License-Expression"] == "MIT"
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert (papers / "licenses/LICENSE").read_text(encoding="utf-8") == (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "bng-sim = bng_sim.cli:main" in (papers / "entry_points.txt").read_text(encoding="utf-8")
    assert any(line.startswith("numba") for line in metadata.get_all("Requires-Dist"))


@pytest.mark.slow
def test_games_are_played_from_the_wheel_and_not_from_the_repository(played, unpacked):
    assert [str(unpacked) in path for path in played["from"]] == [True, True]
    assert played["version"] == bng_sim.__version__
    assert len(played["checksums"]) == GAMES
    assert len(set(played["checksums"])) == GAMES


@pytest.mark.slow
def test_the_wheels_strategies_are_all_those_of_the_repository_and_count_as_shipped(played):
    modules = {path.stem for path in (ROOT / "strategies/guillotines").glob("[!_]*.py")}

    assert set(played["pool"]) == modules
    assert set(played["shipped"]) == {True}


@pytest.mark.slow
def test_the_wheel_finds_what_the_repository_has_compiled(played, played_here):
    assert played["fingerprint"] == played_here["fingerprint"]
    assert played["fingerprints_of_strategies"] == played_here["fingerprints_of_strategies"]
    assert played["compiled_anew"] == 0


@pytest.mark.slow
def test_the_wheel_plays_the_very_games_of_the_repository(played, played_here):
    assert [str(ROOT) in path for path in played_here["from"]] == [True, True]
    assert played["checksums"] == played_here["checksums"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["configs", "notebooks"])
def test_the_wheel_finds_the_examples_in_itself(played, played_here, unpacked, kind):
    there = [Path(path).relative_to(unpacked / "bng_sim" / "shipped_with") for path in played[kind]]

    assert there
    assert there == [Path(path).relative_to(ROOT) for path in played_here[kind]]


def test_the_command_line_answers_from_the_wheel(unpacked):
    assert bng_sim.__version__ in run(unpacked, "-m", "bng_sim", "--version")


# Plays, and prints how many passes numba's compiler made, and the games.
PLAY_COMPILED = """
import sys
from numba.core import event
from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES

with event.install_recorder("numba:run_pass") as passes:
    game = GAMES[sys.argv[1]]
    game.strategies.load_shipped()
    cell = Cell(game.rules.read({}), 11, lineup.parse(sys.argv[2], game.strategies, game.rules.read({}).players))
    game.warm_up(cell.lineup)
    games = game.play(cell, 0, 10).games
print(len(passes.buffer), *games["checksum"])
"""


@pytest.fixture(scope="module")
def with_code(unpacked, tmp_path_factory):
    """The wheel as `make wheel` builds it, but with the code of one game and strategy only; and its games."""
    folder = tmp_path_factory.mktemp("with_code") / "site-packages"
    shutil.copytree(unpacked, folder)
    command = [sys.executable, ROOT / "packaging/compile_games.py", folder / "bng_sim/compiled", "bluffing:random"]
    subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL)
    return folder


def played_from(folder, cache):
    """The passes of numba's compiler and the games, as printed, and what was said."""
    variables = os.environ | {"PYTHONPATH": str(folder), "BNG_SIM_CACHE_DIR": str(cache)}
    variables["NUMBA_BOUNDSCHECK"] = "0"  # as what a wheel brings along is compiled
    done = subprocess.run(
        [sys.executable, "-c", PLAY_COMPILED, "bluffing", "random"],
        capture_output=True, text=True, cwd=folder.parent, env=variables, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    passes, *games = done.stdout.split()
    return int(passes), games, done.stderr


@pytest.fixture(scope="module")
def bluffing_here():
    return played_from(ROOT, os.environ.get("BNG_SIM_CACHE_DIR", ""))[1]


@pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("cache", ["empty", "file/cannot_be_written"])
@pytest.mark.slow
def test_a_wheel_with_code_compiles_nothing_and_plays_the_same_games(with_code, bluffing_here, tmp_path, cache):
    (tmp_path / "file").write_text("")
    before = {path: path.stat().st_mtime_ns for path in with_code.rglob("*")}

    passes, games, said = played_from(with_code, tmp_path / cache)

    assert (passes, games, said) == (0, bluffing_here, "")
    assert {path: path.stat().st_mtime_ns for path in with_code.rglob("*")} == before
    assert list(tmp_path.rglob("*.entry")) == []


@pytest.mark.slow  # quickly: an edit, tests/core/compiling/test_compiler.py
@pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
def test_edited_rules_are_compiled_and_never_served_by_the_wheels_code(with_code, bluffing_here, tmp_path):
    edited = tmp_path / "site-packages"
    shutil.copytree(with_code, edited)
    path = edited / "bng_sim/games/bluffing/rules/setup.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n_EDITED = 1\n", encoding="utf-8")

    passes, games, said = played_from(edited, tmp_path / "cache")

    assert passes > 1000
    assert games == bluffing_here
    assert said.splitlines() == [
        "bng-sim: the code that came compiled with this installation is of other sources, so the game is compiled here"
    ]


@pytest.mark.slow
@pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
def test_code_for_another_python_is_left_alone_and_named(with_code, tmp_path):
    other = tmp_path / "site-packages"
    shutil.copytree(with_code, other)
    (compiled,) = (other / "bng_sim/compiled").iterdir()
    compiled.rename(compiled.with_name(compiled.name.replace("CPython3.", "CPython9.")))
    asking = "from bng_sim.core.compiling import cache; cache.before_compiling(); cache.before_compiling()"

    done = subprocess.run(
        [sys.executable, "-c", asking], capture_output=True, text=True, cwd=tmp_path, check=True,
        env=os.environ | {"PYTHONPATH": str(other), "BNG_SIM_CACHE_DIR": str(tmp_path / "cache")},
    )  # fmt: skip

    assert "this installation came with code compiled for numba" in done.stderr
    assert "CPython9." in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """An empty environment into which pip has installed what `make wheel` builds, with all that it depends on."""
    folder = tmp_path_factory.mktemp("installed")
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in tracked.split("\0")[:-1]:
        (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / "tree" / name, follow_symlinks=False)
    subprocess.run(["make", "wheel"], cwd=folder / "tree", check=True)
    (built,) = (folder / "tree/dist").glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    install = [folder / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "--require-hashes", "-r", ROOT / "requirements.lock"], check=True)
    subprocess.run([*install, "--no-deps", built], check=True)
    return folder / "venv/bin/python"


@pytest.mark.slow
@pytest.mark.parametrize("game", games.GAMES)
def test_what_make_wheel_builds_compiles_nothing_in_an_empty_environment(installed, tmp_path, game):
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    variables |= {"BNG_SIM_CACHE_DIR": str(tmp_path / "cache")}
    command = [installed, "-c", PLAY_COMPILED, game, "search(rollouts=2) | random"]

    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=variables, check=True)

    passes, *games = done.stdout.split()
    assert (passes, len(games), done.stderr) == ("0", 10, "")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    return folder / f"bng_sim-{bng_sim.__version__}.tar.gz"


@pytest.mark.slow
def test_sdist_builds_the_same_wheel(wheel, sdist, release, tmp_path):
    for built in (wheel, sdist):
        shutil.copy(built, tmp_path)

    release.check(tmp_path, bng_sim.__version__)


@pytest.mark.slow
def test_wheel_that_lacks_a_file_of_the_sdist_is_noticed(wheel, sdist, release, tmp_path):
    shutil.copy(sdist, tmp_path)
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(tmp_path / wheel.name, "w") as part:
        for name in whole.namelist():
            if name != "bng_sim/version.py":
                part.writestr(name, whole.read(name))

    with pytest.raises(release.ReleaseError, match=r"differs in 1 files, such as bng_sim/version\.py"):
        release.check(tmp_path, bng_sim.__version__)
