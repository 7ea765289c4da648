"""Work in threads: results come as they are there, or in order; what fails is raised, and nothing is begun after it."""

import threading
import time

import pytest

from bng_sim.sweeps.tasks import backends


def twice(number):
    return 2 * number


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_results_come_in_the_order_of_tasks(workers):
    def slow_first(number):
        time.sleep(0.02 * (number == 0))
        return twice(number)

    assert list(backends.map_in_threads(slow_first, range(20), workers)) == [twice(number) for number in range(20)]


def test_no_task_is_no_work():
    assert list(backends.map_in_threads(twice, [], 2)) == []


def test_a_result_comes_before_its_task_is_done():
    is_heard = threading.Event()

    def task(number):
        yield number
        assert is_heard.wait(10)

    for result in backends.run_in_threads(task, [1], 1):
        assert result == 1
        is_heard.set()


def test_tasks_are_done_at_once_by_as_many_workers():
    meeting = threading.Barrier(3)

    def task(number):
        meeting.wait(10)
        yield number

    assert sorted(backends.run_in_threads(task, range(6), 3)) == list(range(6))


def test_what_a_task_raises_is_raised_and_no_task_is_begun_after_it():
    begun = []

    def task(number):
        begun.append(number)
        if number == 3:
            raise ValueError("three")
        yield number

    with pytest.raises(ValueError, match="three"):
        list(backends.run_in_threads(task, range(100), 1))
    assert begun == [0, 1, 2, 3]


def test_when_results_are_not_asked_for_any_more_no_task_is_begun():
    begun, may_end, before = [], threading.Event(), set(threading.enumerate())

    def task(number):
        begun.append(number)
        yield number
        may_end.wait(10)

    results = backends.run_in_threads(task, range(100), 2)
    next(results)
    results.close()
    may_end.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(10)

    assert len(begun) <= 2
