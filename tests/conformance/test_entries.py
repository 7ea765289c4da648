"""Whatever reaches compiled code is checked where it enters: it does not look itself, and would read anywhere."""

import dataclasses
import json

import numpy as np
import pytest

import bng_sim
from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.sweeps.store import manifest_file
from tests.command import call
from tests.games import thinkers
from tests.games.thinkers import cell_of
from tests.slow import slow_after

every_game = pytest.mark.parametrize("name", GAMES)
ODD = (-1, 10**6, 2**31, 2**40, 2**70)


def some_cell(name):
    line, rules, _ = next(iter(thinkers.of(name).stopped.values()))
    return cell_of(name, line, rules)


@every_game
def test_a_seat_that_nobody_has_does_not_begin(name):
    cell = some_cell(name)

    for seat in (*ODD, 9, cell.rules.players):
        with pytest.raises(InputError, match=r"starting_seat: got .*, expected 1 to"):
            GAMES[name].play(dataclasses.replace(cell, starting_seat=seat), 0, 1)


class Says:
    """Gives one answer to everything."""

    at = frozenset()

    def __init__(self, answer):
        self.answer = answer

    def choose(self, question):
        return question.n if self.answer == "n" else self.answer


@every_game
def test_an_answer_that_is_not_on_the_list_goes_nowhere(name):
    cell = some_cell(name)

    for answer in ("n", *ODD):
        asked = dataclasses.replace(cell, people=(Says(answer),) * cell.rules.players)
        with pytest.raises(InputError, match=r"question 1, .*: got answer .*, expected 0 to"):
            GAMES[name].play(asked, 0, 1)


@pytest.mark.parametrize("name", slow_after(1, GAMES))
def test_odd_indices_seeds_seats_and_moves_are_refused_on_the_command_line(name):
    for option in ("--index", "--seed", "--starting-seat", "--seat", "--players"):
        for value in (-1, 2**70, "1.5", "x", *([0, 99, 2**31] if option not in ("--index", "--seed") else [])):
            done = call("play", "--game", name, f"{option}={value}")
            assert (done.returncode, "Traceback" in done.stderr) == (2, False), (option, value, done)
    for value in ("1=-1", "1=0", f"1={10**6}", f"1={2**31}", f"1={2**40}", f"1={2**70}", f"{2**70}=1", "0=?", "-1=?"):
        done = call("play", "--game", name, f"--instead={value}", "--playouts", "2")
        assert (done.returncode, "Traceback" in done.stderr) == (2, False), (value, done)


@pytest.mark.slow
@every_game
def test_odd_game_codes_are_refused(name):
    code = bng_sim.play(game=name, lineup="random").code.split("/")

    for at, values in ((1, ("-1", 2**70, "x", "")), (2, ("-1", 2**70, "1.5"))):
        for value in values:
            done = call("play", "/".join([*code[:at], str(value), *code[at + 1 :]]))
            assert (done.returncode, "Traceback" in done.stderr) == (2, False), (value, done)
    for part in ("starting_seat=0", "starting_seat=9", f"starting_seat={2**40}", "starting_seat=-1", "players=99",
                 "given=x", "rotate=9", "lineup=nobody"):  # fmt: skip
        done = call("play", "/".join([*code, part]))
        assert (done.returncode, "Traceback" in done.stderr) == (2, False), (part, done)


@every_game
def test_python_takes_any_whole_number_and_refuses_the_rest(name):
    played = bng_sim.play(game=name, lineup="random", seed=np.int64(3), index=np.uint8(2))

    assert played.log == bng_sim.play(game=name, lineup="random", seed=3, index=2).log
    for asked in (
        {"index": -1}, {"index": 2**70}, {"index": 1.5}, {"index": "1"}, {"index": np.float64(1)}, {"index": True},
        {"seed": -1}, {"seed": 2**70}, {"seed": np.nan}, {"starting_seat": 0}, {"starting_seat": 9},
        {"starting_seat": np.int64(-1)}, {"starting_seat": 2**40},
    ):  # fmt: skip
        with pytest.raises((InputError, TypeError)):
            bng_sim.play(game=name, lineup="random", **asked)
    if GAMES[name].ahead:
        for playouts in (0, -1, 2**40, 2**70, 1.5, "x"):
            with pytest.raises((InputError, TypeError)):
                played.chances(playouts)
    for first in (-1, 2**70, 1.5, "1", True):
        with pytest.raises((InputError, TypeError)):
            bng_sim.simulate(game=name, lineup="random", games=2, first_game=first, progress=False)


@pytest.mark.slow
@every_game
def test_odd_numbers_of_players_that_think_and_of_playouts_are_refused(name):
    for value in (0, -1, 2**31, 2**40, 2**70, "1.5", "nan"):
        for asked in (("--lineup", f"search(rollouts={value}),random"), ("--chances", "--playouts", value)):
            done = call("play", "--game", name, *asked)
            assert (done.returncode, "Traceback" in done.stderr) == (2, False), (asked, done)


def test_a_run_that_was_altered_and_sealed_again_reads_nothing_beyond_its_seats(tmp_path):
    run = bng_sim.simulate(game="bluffing", lineup="random", games=2, folder=tmp_path / "run", progress=False)
    whole = json.loads((run.folder / "manifest.json").read_text())

    for name in ("seed", "starting_seat"):
        for value in (*ODD[:1], *(ODD[1:] if name == "starting_seat" else ()), 2**70, 1.5, "x", True, [], {}):
            altered = whole | {"config": whole["config"] | {name: value}}
            (run.folder / "manifest.json").write_text(json.dumps(manifest_file.seal(altered)))
            done = call("replay", run.folder, "--index", "0", "--cell", "0")
            assert (done.returncode, f"{name}: got" in done.stderr.replace("\n", " ")) == (2, True), (name, value, done)
