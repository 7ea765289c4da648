"""`bng-sim sweep --part K/N` and `--join`: what a job array plays has the bytes of a sweep in one go."""

import json
import re
import shutil
from unittest import mock

import pytest

from bng_sim.sweeps.play import chunks
from bng_sim.sweeps.store import disk, folder, same_run
from tests.command import call
from tests.slow import slow_after
from tests.sweeps.store.faults import files, small_chunks

USUAL = {"name": "small", "game": "guillotines", "games": 60, "seed": 5, "ladder": False, "assumptions": False}
CONFIG = USUAL | {"grid": {"crises_in_deck": [3, 5]}, "lineups": ["greedy", "random"]}


@pytest.fixture(autouse=True)
def short_chunks():
    with small_chunks(20):
        yield


def sweep(where, *options, asked=CONFIG, **environment):
    (where / "small.yaml").write_text(json.dumps(asked), encoding="utf-8")
    return call("sweep", "small.yaml", *options, cwd=where, COLUMNS="500", **environment)


def play_parts(where, n, numbers=None, **keys):
    for number in numbers or range(1, n + 1):
        done = sweep(where, "--part", f"{number}/{n}", **keys)
        assert done.returncode == 0, done.stderr


def in_one_go(where, *options, asked=CONFIG):
    where.mkdir()
    done = sweep(where, "--no-report", *options, asked=asked)
    assert done.returncode == 0, done.stderr
    return files(where / "runs" / "small")


def joined(where, *options, asked=CONFIG):
    done = sweep(where, "--join", "--no-report", *options, asked=asked)
    assert done.returncode == 0, done.stderr
    return files(where / "runs" / "small")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    with small_chunks(20):
        return in_one_go(tmp_path_factory.mktemp("whole") / "one")


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    """A folder in which three parts have been played."""
    where = tmp_path_factory.mktemp("three")
    with small_chunks(20):
        play_parts(where, 3)
    return where


@pytest.fixture
def played(three, tmp_path):
    shutil.copytree(three, tmp_path / "copy")
    return tmp_path / "copy"


@pytest.mark.parametrize("times", slow_after(1, [1, 2]))
def test_joined_parts_have_the_bytes_of_a_sweep_in_one_go(played, whole, times):
    for _ in range(times):
        assert joined(played) == whole


@pytest.mark.slow
@pytest.mark.parametrize("keys", [{"keep": "summary"}, {"rotate": "seats"}, {"ladder": True, "lineups": ["greedy"]}])
def test_parts_smaller_than_chunks_have_the_bytes_of_a_sweep_in_one_go(tmp_path, keys):
    asked = CONFIG | keys
    play_parts(tmp_path, 20, asked=asked)

    assert any(tmp_path.glob("runs/small.parts/*/parts/*.parquet"))
    assert joined(tmp_path, asked=asked) == in_one_go(tmp_path / "one", asked=asked)


@pytest.mark.slow
def test_part_that_is_stopped_between_its_games_resumes_and_plays_none_twice(played, whole):
    part = played / "runs" / "small.parts" / "2-of-3"
    shutil.rmtree(part)
    add, left = folder.Store.add, [2]

    def stop(self, written):
        add(self, written)
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt

    with mock.patch.object(chunks, "SECONDS", 1e-9), mock.patch.object(chunks, "PART", 1e-9):
        with mock.patch.object(folder.Store, "add", stop):
            stopped = sweep(played, "--part", "2/3", "--workers", "1")
        assert stopped.returncode == 130
        again = sweep(played, "--part", "2/3")

    assert again.returncode == 0, again.stderr
    computed, reused = map(int, re.search(r"Computed (\d+) games, reused (\d+)", again.stderr).groups())
    assert reused > 1
    assert computed + reused == 80
    assert joined(played) == whole


def test_a_part_says_what_it_has_played_and_how_to_join(three, played):
    said = sweep(played, "--part", "2/3")
    document = json.loads(sweep(played, "--part", "2/3", "--json").stdout)

    assert said.stdout == (
        "Part 2/3: 80 games in runs/small.parts/2-of-3. When all parts are played: bng-sim sweep small.yaml --join\n"
    )
    assert document == {"part": 2, "of": 3, "games": 80, "folder": "runs/small.parts/2-of-3"}
    assert not (three / "runs" / "small").exists()


@pytest.mark.slow
def test_missing_and_unfinished_parts_are_named_and_what_is_there_is_taken(played, whole):
    parts = played / "runs" / "small.parts"
    shutil.rmtree(parts / "2-of-3")
    next((parts / "3-of-3").glob("figures/*")).unlink()
    done = sweep(played, "--join")

    assert done.returncode == 2
    assert "parts are missing: not found: 2/3; not complete: 3/3 (20 games missing)" in done.stderr
    assert "Traceback" not in done.stderr
    assert sweep(played, "--no-report").returncode == 0  # plays what is missing here
    assert files(played / "runs" / "small") == whole


@pytest.mark.slow
def test_parts_that_are_played_after_a_join_are_joined_too(played, whole):
    shutil.rmtree(played / "runs" / "small.parts" / "2-of-3")
    assert sweep(played, "--join").returncode == 2
    play_parts(played, 3, [2])

    assert joined(played) == whole


@pytest.mark.slow
def test_deals_that_were_played_here_and_in_a_part_count_once(tmp_path):
    asked = USUAL | {"games": 20, "lineups": ["random"]}
    whole = in_one_go(tmp_path / "one", asked=asked)
    with mock.patch.object(chunks, "SECONDS", 1e-9), mock.patch.object(chunks, "PART", 1e-9):
        play_parts(tmp_path, 2, [1], asked=asked)
        assert sweep(tmp_path, "--join", asked=asked).returncode == 2
        add, left = folder.Store.add, [6]

        def stop(self, written):
            add(self, written)
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt

        with mock.patch.object(folder.Store, "add", stop):
            assert sweep(tmp_path, "--no-report", "--workers", "1", asked=asked).returncode == 130
    play_parts(tmp_path, 2, [2], asked=asked)
    sweep(tmp_path, "--join", asked=asked)  # the pieces of part 2 are larger than those that were played here

    assert sweep(tmp_path, "--no-report", asked=asked).returncode == 0
    assert files(tmp_path / "runs" / "small") == whole


@pytest.mark.slow
def test_without_any_part_the_way_to_play_them_is_named(tmp_path):
    done = sweep(tmp_path, "--join")

    assert done.returncode == 2
    assert "runs/small.parts: no part found; play each first with --part K/N" in done.stderr
    assert not (tmp_path / "runs" / "small").exists()
    (tmp_path / "runs" / "small.parts").mkdir()
    (tmp_path / "runs" / "small.parts" / "notes").mkdir()
    assert sweep(tmp_path, "--no-report", "--only", "0").returncode == 0
    assert "no part found" in sweep(tmp_path, "--join").stderr  # and plays nothing


@pytest.mark.parametrize(
    ("keys", "said"),
    slow_after(
        1,
        [
            ({"seed": 6}, "1-of-3: has the results of another config (seed: 5 there, 6 here)"),
            ({"games": 80}, "1-of-3: has fewer games of the same config"),
            ({"lineups": ["greedy", "cautious"]}, "1-of-3: has the results of another config"),
        ],
    ),
)  # fmt: skip
def test_parts_of_another_config_are_refused_by_name(played, keys, said):
    done = sweep(played, "--join", asked=CONFIG | keys)

    assert done.returncode == 2
    assert f"part 1/3: runs/small.parts/{said}" in done.stderr


def test_parts_of_another_version_are_refused_by_name(played):
    versions = same_run.versions() | {"numpy": "0.0.1"}
    with mock.patch.object(same_run, "versions", return_value=versions):
        done = sweep(played, "--join")

    assert done.returncode == 2
    assert "part 1/3: runs/small.parts/1-of-3: was played by another version of bng-sim or its libraries (numpy" in (
        done.stderr
    )


def test_parts_of_different_numbers_of_parts_are_refused(played):
    (played / "runs" / "small.parts" / "2-of-5").mkdir()
    done = sweep(played, "--join")

    assert done.returncode == 2
    assert "runs/small.parts: has parts of 3 and of 5, which divide the games differently" in done.stderr


def test_part_that_is_being_played_is_named(played):
    with disk.lock(played / "runs" / "small.parts" / "2-of-3"):
        done = sweep(played, "--join")

    assert done.returncode == 2
    assert "part 2/3: runs/small.parts/2-of-3: another bng-sim is using it; wait for it, or end that job" in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--part", "0/16"), "got '0/16', expected a part from 1/16 to 16/16; with Slurm: --array=1-16"),
        (("--part", "17/16"), "got '17/16', expected a part from 1/16 to 16/16"),
        (("--part", "a/b"), "got 'a/b', expected K/N, such as 3/16"),
        (("--part", "3"), "got '3', expected K/N"),
        (("--part", "1/0"), "got '1/0', expected K/N"),
        (("--part", "-1/16"), "got '-1/16', expected K/N"),
        (("--part", "1/16", "--join"), "--part, --join: one plays a part, the other joins all of them"),
        (("--part", "1/16", "--backend", "dask", "--address", "tcp://a:1"), "--part, --backend dask: a cluster"),
        (("--join", "--backend", "dask", "--address", "tcp://a:1"), "--join, --backend dask: a cluster divides"),
        (("--part", "1/16", "--only", "0"), "--part, --only: parts divide the games of all cells"),
        (("--part", "1/16", "--extend"), "--part, --extend: parts have no earlier run"),
        (("--part", "1/16", "--dry-run"), "--part, --dry-run: it estimates the whole sweep"),
        (("--part", "1/16", "--playtests", "plays.csv"), "--part, --playtests: the report is written when"),
    ],
)  # fmt: skip
def test_part_that_is_none_and_options_that_it_excludes_are_refused(tmp_path, options, said):
    done = sweep(tmp_path, *options)

    assert done.returncode == 2
    assert said in " ".join(done.stderr.replace("│", " ").split())
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("precision", {"metric": "turns", "half_width": 2.0}),
        ("until_decided", {"metric": "revolution_rate", "margin": 0.1}),
    ],
)
@pytest.mark.parametrize("option", ["--part=1/4", "--join"])
def test_config_that_stops_by_its_results_is_refused_in_parts(tmp_path, key, value, option):
    asked = {name: kept for name, kept in CONFIG.items() if name != "games"} | {"max_games": 200, key: value}
    done = sweep(tmp_path, option, asked=asked)

    assert done.returncode == 2
    assert f"part, {key}: how many games are played depends on the results of all parts" in done.stderr


@pytest.mark.slow
def test_more_parts_than_deals_leave_some_without_a_game(tmp_path):
    asked = USUAL | {"games": 2, "lineups": ["random"]}
    play_parts(tmp_path, 3, asked=asked)

    assert joined(tmp_path, asked=asked) == in_one_go(tmp_path / "one", asked=asked)


@pytest.mark.slow
def test_failing_strategy_fails_its_part_and_the_rest_can_be_joined_here(tmp_path):
    (tmp_path / "fails.py").write_text(
        'from bng_sim.games.guillotines import strategy\n\n\n@strategy("Fails late in a game.")\n'
        "def fails(seen, moves, n, traits, rng):\n    return n if seen.public.turn > 60 else 0\n"
    )
    asked = CONFIG | {"strategies": ["fails.py"], "lineups": ["fails", "random"]}
    codes = [sweep(tmp_path, "--part", f"{number}/3", asked=asked).returncode for number in (1, 2, 3)]
    joining = sweep(tmp_path, "--join", asked=asked)
    here = sweep(tmp_path, "--no-report", asked=asked)

    assert set(codes) <= {0, 4}
    assert 4 in codes
    assert joining.returncode == 2
    assert "not complete: " in joining.stderr
    assert here.returncode == 4
    (tmp_path / "one").mkdir()
    shutil.copy(tmp_path / "fails.py", tmp_path / "one")
    sweep(tmp_path / "one", "--no-report", asked=asked)
    assert files(tmp_path / "runs" / "small") == files(tmp_path / "one" / "runs" / "small")
