"""The door for configs: whatever a file holds, it is a valid config or refused in words, soon, and in little memory."""

import resource
import sys

import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.plan.cells import make_plan
from tests.command import call
from tests.fuzz.mutants import DECIDING, EVERY_KEY, OWN, SHIPPED, STARTER, STOPPING, mutant

GAME = GAMES["guillotines"]
MOST_MEGABYTES = 300  # more than before
ALWAYS = 50


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the strategy files that the configs name."""
    GAME.strategies.load_shipped()
    monkeypatch.setattr(GAME.strategies, "_strategies", dict(GAME.strategies._strategies))
    (tmp_path / "own.py").write_text(OWN)
    (tmp_path / "my_strategies.py").write_text((STARTER / "my_strategies.py.starter").read_text(encoding="utf-8"))
    return tmp_path


def megabytes():
    """The most memory that this process has had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def answer(path, data):
    """What reading these bytes comes to: the words of the refusal, or none if it is a config that can be planned."""
    path.write_bytes(data)
    try:
        make_plan(*reading.read(path, GAMES))
    except InputError as error:
        return str(error)
    return ""


def fault(path, data, in_time):
    """What is wrong with the answer to these bytes; empty if nothing is."""
    try:
        lines = in_time(answer, path, data).splitlines()
    except BaseException as error:  # which it is, is told  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    odd = [line for line in lines if not (line.startswith(f"{path}:") and line.isprintable())]
    return f"said {odd[0]!r}" if odd else ""


@pytest.mark.slow
def test_what_is_mutated_is_valid_to_begin_with(folder):
    texts = [*map(str.encode, (EVERY_KEY, STOPPING, DECIDING)), *(path.read_bytes() for path in SHIPPED)]

    assert [answer(folder / "s.yaml", text) for text in texts] == [""] * len(texts)


def test_a_mutated_config_is_valid_or_refused_in_words(folder, in_time, seeds):
    before = megabytes()

    for seed in seeds(ALWAYS):
        assert fault(folder / "s.yaml", mutant(seed), in_time) == ""
        assert megabytes() - before < MOST_MEGABYTES


@pytest.mark.slow
def test_mutants_are_many_and_few_of_them_are_valid(folder):
    path = folder / "s.yaml"
    texts = [mutant(number) for number in range(300)]
    answers = [answer(path, text) for text in texts]

    assert len(set(texts)) > 280
    assert 0 < answers.count("") < 60
    assert len({text.partition(": ")[2] for text in answers}) > 150


def test_the_command_refuses_them_with_exit_code_2_and_no_traceback(folder):
    path = folder / "s.yaml"
    refused = [data for number in range(50) if answer(path, data := mutant(number))][:15]
    done = []
    for data in refused:
        path.write_bytes(data)
        done.append(call("sweep", path, "--runs", folder / "runs"))

    assert {(one.returncode, one.stdout) for one in done} == {(2, "")}
    assert [one.stderr for one in done if "Traceback" in one.stderr or str(path) not in one.stderr] == []
    assert not (folder / "runs").exists()


def many(n, written):
    return ", ".join(written.format(i) for i in range(n))


BEGIN = "name: a\ngames: 1\n"
LONG_GRID = "grid: {max_turns: {from: 1, to: 20000}}\n"
LABOURS = {
    "many excluded": f"{LONG_GRID}exclude: [{many(3000, '{{max_turns: {}7}}')}]",
    "many excluded that never were": f"{LONG_GRID}exclude: [{many(3000, '{{max_turns: -{}}}')}]",
    "a wrong range": "grid: {players: {from: 1, to: 30000}}",
    "wrong pairs": "rules: {hand_limit: 1}\ngrid: {cards_per_player: [1, 2], max_turns: {from: 1, to: 5000}}",
    "commas": f"lineups: [{many(90, repr(',' * 9000 + '{}'))}]",
    "aliases of long text": f"rules: {{boards: &a '{'x' * 900_000}'}}\ngrid: {{max_turns: [{many(5000, '*a')}]}}",
    "aliases of long lineups": f"lineups: {{a: &a '{'greedy,' * 1400}', {many(4000, 'b{}: *a')}}}",
    "a number by minutes": f"seed: 1{':59' * 300_000}",
    "names that are nearly right": f"rules: {{{many(3000, 'crises_in_dock{}: 1')}}}",
    "strategies that are nearly right": f"lineups: [{many(3000, 'greedi{}')}]",
    "metrics": f"metrics: [{many(3000, 'turns{}')}]",
    "empty brackets": f"a: {'[]' * 400_000}",
    "blank lines": "\n" * 900_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LABOURS)
def test_what_makes_work_does_not_make_much_of_it(folder, in_time, name):
    before = megabytes()

    assert fault(folder / "s.yaml", (BEGIN + LABOURS[name]).encode(), in_time) == ""
    assert megabytes() - before < MOST_MEGABYTES
