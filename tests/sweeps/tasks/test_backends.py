"""Work in processes of its own ends quietly, whenever it is left."""

import threading
from pathlib import Path

import pytest

from bng_sim.sweeps.tasks import backends, worker_processes


class LeftError(Exception):
    """Whoever wants results leaves."""


def twice(number: int) -> list[int]:
    return [2 * number]


def where(_):
    return [str(Path.cwd())]


@pytest.mark.slow
def test_it_is_done_where_the_process_is_that_asks_for_it(tmp_path, monkeypatch):
    """Workers are kept a while for the next work: a path that is relative must mean the same to them."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)

        assert set(backends.run_tasks(where, range(4), str, 2, "loky")) == {str(tmp_path / name)}


@pytest.mark.slow
def test_work_that_is_left_as_soon_as_it_is_submitted_ends_without_a_word_from_loky(monkeypatch):
    said: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda asked: said.append(asked.exc_type.__name__))

    def left(*_, **__):
        raise LeftError

    for _ in range(3):
        results = backends.run_tasks(twice, range(20), str, 2, "loky")
        assert next(results) % 2 == 0
        with monkeypatch.context() as patch:
            patch.setattr(worker_processes, "wait", left)
            with pytest.raises(LeftError):
                list(results)
    assert not said
