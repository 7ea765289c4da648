"""Chunks that take long are stored in parts as they are played; the run ends with the bytes of one without any."""

import itertools
from unittest import mock

import pytest

from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.plan.cells import Chunk, make_plan
from bng_sim.sweeps.play import chunks
from bng_sim.sweeps.play.chunks import Failure, Pace, Task
from bng_sim.sweeps.run import run_status
from bng_sim.sweeps.run.runner import Runner
from bng_sim.sweeps.store.files import PARTS
from bng_sim.sweeps.store.folder import Store
from tests.slow import slow_after
from tests.sweeps.store.faults import FAULTS, GAME, NOTHING_ASSUMED, files, inject_fault, sweep

FAILS_AT = 60  # the turn
FAILS = f"""
from bng_sim.games.guillotines import strategy


@strategy("Fails late in a game.")
def fails_in_parts(seen, moves, n, traits, rng):
    return n if seen.public.turn > {FAILS_AT} else 0
"""
STEPS = 47  # that many steps on disk one is tried


def config(**keys):
    GAME.strategies.load_shipped()
    defaults = {
        "name": "small", "game": "guillotines", "rules": NOTHING_ASSUMED, "grid": {"players": (2, 3)}, "games": 5,
        "lineups": {"dice": "random"}, "metrics": ("revolution_rate", "turns"), "ladder": False,
    }  # fmt: skip
    return Config(**{key: value for key, value in (defaults | keys).items() if value})


@pytest.fixture
def slow(monkeypatch):
    """Let every deal take longer than a task may, and every lineup be as slow from its first deal on."""
    monkeypatch.setattr(chunks, "SECONDS", 1e-9)
    monkeypatch.setattr(chunks, "PART", 1e-9)


@pytest.fixture(scope="module", params=slow_after(1, ["all", "games", "summary"]))
def undisturbed(request, tmp_path_factory):
    """A config, and the files of a run of it none of whose chunks was cut."""
    folder = tmp_path_factory.mktemp("undisturbed") / "small"
    sweep(config(keep=request.param), folder)
    return config(keep=request.param), files(folder)


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("workers", slow_after(1, [3, 1]))
def test_parts_leave_the_bytes_of_chunks_that_were_never_cut(undisturbed, tmp_path, workers):
    asked, wanted = undisturbed

    with mock.patch.object(chunks, "encode_part", side_effect=chunks.encode_part) as encoded:
        sweep(asked, tmp_path / "small", workers=workers)

    assert encoded.call_count > 2  # more parts than chunks
    assert files(tmp_path / "small") == wanted
    assert not (tmp_path / "small" / PARTS).exists()


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
def test_run_stopped_between_parts_resumes_to_the_same_bytes_and_plays_none_twice(undisturbed, tmp_path):
    asked, wanted = undisturbed
    with inject_fault(tmp_path / "small") as steps:
        sweep(asked, tmp_path / "small")
    for left, fault in zip(range(0, steps.count, STEPS), itertools.cycle(FAULTS)):
        folder = tmp_path / str(left) / "small"
        with inject_fault(folder, left, fault):
            sweep(asked, folder)
        stored = run_status.read_status(folder, check=True).cells if (folder / "manifest.json").exists() else []

        with mock.patch.object(chunks, "SECONDS", 2.0), inject_fault(folder):
            runner = sweep(asked, folder)

        assert runner.store.damaged == set(), (left, fault)
        assert files(folder) == wanted, (left, fault)
        assert all(cell.games <= cell.of for cell in stored)


@pytest.mark.usefixtures("slow")
def test_stored_parts_count_as_played(tmp_path):
    folder = tmp_path / "small"
    with inject_fault(folder, 40, "stops"):
        sweep(config(), folder)

    before = run_status.read_status(folder, check=True)

    assert any(shard.name.count("-") == 4 for shard in (folder / PARTS).iterdir())
    assert 0 < sum(cell.games for cell in before.cells) < 10


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize("workers", [1, 3])
def test_failure_of_a_chunk_is_that_of_its_first_deals_whichever_part_comes_back_first(tmp_path, workers):
    name = f"fails_in_parts_of_{workers}"
    (tmp_path / "fails.py").write_text(FAILS.replace("fails_in_parts", name))
    GAME.strategies.load_file(tmp_path / "fails.py")
    asked = config(games=30, lineups={"bad": f"{name},greedy", "dice": "random"}, grid={"players": (3,)})

    (failure,) = failures(asked, tmp_path / "small", workers)

    assert failure.chunk == Chunk(0, 30)
    with mock.patch.object(chunks, "SECONDS", 1e9):
        (whole,) = failures(asked, tmp_path / "whole")
    assert failure == whole


def failures(asked, folder, workers=1):
    """Play what can be played, and return what cannot."""
    plan = make_plan(asked, GAME)
    store = Store(folder, GAME, plan.resolved(folder.parent))
    store.open()
    runner = Runner(plan, store, lambda: GAME, workers, "threads", frozenset(range(len(plan.cells))))
    assert [done for done in runner.play() if isinstance(done, Failure)] == runner.failures
    assert all(store.has(1, chunk) for chunk in plan.chunks(plan.cells[1], 30))
    return runner.failures


@pytest.mark.slow
def test_lineup_that_thinks_cuts_no_files_neither_its_own_nor_those_of_others(tmp_path):
    asked = config(
        games=12,
        lineups={"quick": "greedy", "thinks": "search(rollouts=2,candidates=2)"},
        grid={"players": (3,), "crises_in_deck": (2, 3)},
    )

    sweep(asked, tmp_path / "small", workers=2)

    names = {path.name for path in (tmp_path / "small").glob("*/*.parquet")}
    assert names == {f"{cell:05d}-{0:013d}-{12:013d}.parquet" for cell in range(4)}


@pytest.mark.parametrize("stopping", [{"games": 300}, {"max_games": 300}])
def test_number_of_chunks_depends_on_games_and_looks_alone(stopping):
    keys = {"lineups": {"quick": "greedy", "thinks": "newcomer"}} | stopping
    if "max_games" in stopping:
        keys |= {"games": 0, "precision": {"metric": "turns", "half_width": 0.1}}
    plan = make_plan(config(**keys), GAME)

    n = {len(list(plan.chunks(cell, cell.deals))) for cell in plan.cells}

    assert n == ({1} if "games" in stopping else {16})


def test_chunks_of_a_million_games_are_large():
    plan = make_plan(config(games=1_000_000), GAME)
    assert {len(list(plan.chunks(cell, cell.deals))) for cell in plan.cells if cell.on_grid} == {100}


class TestPace:
    """Tasks take as long as they should, by what is known when each is handed out."""

    @pytest.fixture
    def cells(self):
        return make_plan(config(games=300), GAME).cells

    def sizes(self, pace, cell):
        return [task.chunk.n for task in pace.cut(Task(cell, Chunk(0, 300)))]

    def test_unknown_pace_gives_one_task(self, cells):
        assert self.sizes(Pace(), cells[0]) == [300]

    @pytest.mark.parametrize(("seconds", "n"), [(1e-5, 1), (0.0066, 1), (0.01, 3), (0.5, 150), (60.0, 300)])
    def test_known_pace_gives_tasks_of_one_to_two_seconds_or_one_deal(self, cells, seconds, n):
        pace = Pace()
        pace.add(cells[0], seconds)

        found = self.sizes(pace, cells[0])

        assert sum(found) == 300
        assert len(found) == pytest.approx(n, abs=1)
        assert all(size * seconds <= chunks.SECONDS or size == 1 for size in found)

    def test_pace_of_the_cell_goes_before_that_of_its_lineup(self, cells):
        pace = Pace()
        pace.add(cells[0], 1e-6)
        pace.add(cells[1], 1.0)

        assert len(self.sizes(pace, cells[0])) == 1
        assert len(self.sizes(pace, cells[1])) > 100

    def test_later_tasks_follow_what_was_measured_meanwhile(self, cells):
        pace = Pace()
        pace.add(cells[0], 1.0)
        tasks = pace.cut(Task(cells[0], Chunk(0, 300)))
        first = next(tasks)

        pace.add(cells[0], 1e-6)

        assert (first.chunk, next(tasks).chunk) == (Chunk(0, 1), Chunk(1, 299))
