"""More games, other workers, some cells first: the bytes of one undisturbed run, and nothing done twice."""

import pytest

from bng_sim.core.errors import InputError
from bng_sim.sweeps.config.keys import Config
from bng_sim.sweeps.run.load import load
from tests.slow import slow_after
from tests.sweeps.store.faults import FAULTS, GAME, NOTHING_ASSUMED, files, inject_fault, quick, small_chunks, sweep

STOPPING = {
    "precision": {"precision": {"metric": "turns", "half_width": 2.0}},
    "until_decided": {"until_decided": {"metric": "revolution_rate", "margin": 0.05}},
}


@pytest.fixture(scope="module", autouse=True)
def chunks():
    with small_chunks(4), quick():
        yield


def config(**keys):
    GAME.strategies.load_shipped()
    defaults = {"name": "small", "game": "guillotines", "rules": NOTHING_ASSUMED, "grid": {"players": (2, 3)}}
    return Config(**defaults | {"lineups": {"dice": "random"}, "metrics": ("revolution_rate", "turns")} | keys)


def written(folder):
    return {path: path.stat().st_mtime_ns for path in folder.glob("*/*.parquet")}


def rows(runner):
    """The games and seats of a run's cells, and its summary."""
    run = load(runner.store.folder)
    return [run.games.rows(), run.seats.rows(), run.summary.rows()]


def test_extended_it_has_the_rows_of_a_run_of_that_many_games_and_writes_none_again(tmp_path):
    sweep(config(games=6), tmp_path / "small")
    before = written(tmp_path / "small")

    extended = sweep(config(games=15), tmp_path / "small", extend=True)

    after = written(tmp_path / "small")
    assert {path: after[path] for path in before} == before
    assert rows(extended) == rows(sweep(config(games=15), tmp_path / "fresh" / "small"))
    assert sweep(config(games=15), tmp_path / "small").is_missing is False


@pytest.mark.slow
def test_extended_twice_it_still_has_the_same_rows(tmp_path):
    for games in (3, 6, 15):
        runner = sweep(config(games=games), tmp_path / "small", extend=games > 3)

    assert runner.store.ends == (3, 6)
    assert rows(runner) == rows(sweep(config(games=15), tmp_path / "fresh" / "small"))


@pytest.mark.slow
@pytest.mark.parametrize("stopping", STOPPING)
def test_more_games_at_most_play_what_was_not_known_further(tmp_path, stopping):
    sweep(config(max_games=8, **STOPPING[stopping]), tmp_path / "small")
    before = written(tmp_path / "small")

    extended = sweep(config(max_games=40, **STOPPING[stopping]), tmp_path / "small", extend=True)

    after = written(tmp_path / "small")
    assert {path: after[path] for path in before} == before
    assert len(after) > len(before)
    assert rows(extended) == rows(sweep(config(max_games=40, **STOPPING[stopping]), tmp_path / "fresh" / "small"))


def test_without_extend_more_games_are_refused_with_that_advice(tmp_path):
    sweep(config(games=6), tmp_path / "small")

    with pytest.raises(InputError, match=r"games: 6 there, 15 here.*--extend"):
        sweep(config(games=15), tmp_path / "small")


@pytest.mark.parametrize("keys", [{"games": 3}, {"games": 15, "seed": 2}, {"games": 15, "keep": "games"}])
def test_fewer_games_or_other_ones_are_refused_even_with_extend(tmp_path, keys):
    sweep(config(games=6), tmp_path / "small")

    with pytest.raises(InputError, match="another config"):
        sweep(config(**keys), tmp_path / "small", extend=True)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.slow
def test_stopped_while_it_is_extended_it_goes_on_without_being_told_again(tmp_path, fault):
    sweep(config(games=6), tmp_path / "undisturbed" / "small")
    with inject_fault(tmp_path / "undisturbed" / "small") as steps:
        sweep(config(games=11), tmp_path / "undisturbed" / "small", extend=True)

    for left in range(0, steps.count, 7):
        folder = tmp_path / f"{left}" / "small"
        sweep(config(games=6), folder)
        with inject_fault(folder, left, fault):
            sweep(config(games=11), folder, extend=True)
        sweep(config(games=11), folder, extend=True)

        assert files(folder) == files(tmp_path / "undisturbed" / "small")


@pytest.mark.parametrize(("workers", "backend"), slow_after(1, [(7, "threads"), (2, "threads"), (2, "loky")]))
@pytest.mark.parametrize(
    "keys", slow_after(1, [{"max_games": 20, **STOPPING["precision"]}, {"games": 11}]), ids=["precision", "games"]
)
def test_neither_the_number_of_workers_nor_what_they_are_changes_a_byte(tmp_path, workers, backend, keys):
    sweep(config(**keys), tmp_path / "one" / "small")
    sweep(config(**keys), tmp_path / "many" / "small", workers=workers, backend=backend)

    assert files(tmp_path / "one" / "small") == files(tmp_path / "many" / "small")


@pytest.mark.slow
@pytest.mark.parametrize(
    "keys", [{"max_games": 20, **STOPPING["until_decided"]}, {"games": 11}], ids=["verdict", "games"]
)
def test_cell_by_cell_it_ends_as_all_at_once(tmp_path, keys):
    players = {"grid": {"players": (2, 3, 4)}, "baseline": {"players": 2}}
    sweep(config(**players, **keys), tmp_path / "at once" / "small")

    for only in ([0, 1], [0, 2], [0, 1, 2]):
        sweep(config(**players, **keys), tmp_path / "small", only=only)

    assert files(tmp_path / "small") == files(tmp_path / "at once" / "small")
