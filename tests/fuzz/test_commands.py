"""The door for command lines: whatever options get, a command does its work or says which of them is wrong."""

import re
import shutil

import pytest

from bng_sim.cli.app import MODULES
from bng_sim.core.visible import visible
from bng_sim.lab.playtests import plays
from tests.command import call
from tests.fuzz import commands

ALWAYS = 10
CONFIG = "name: tiny\ngames: 10\nlineups: [random]\nkeep: summary\n"
EVENINGS = "play,players,ending,turns\n1,4,revolution,30\n2,4,assets,25\n"
TABLE = "game: bluffing\nplayers: [{billionaire: red}, {billionaire: blue}]\n"
PLAYS = plays.Plays.of_rows(
    "guillotines", [{"play": str(turns), "players": 4, "ending": "revolution", "turns": turns} for turns in (30, 25)]
)
KNOBS = "name: turned\ngames: 10\nlineups: [random]\ntargets: {turns: {most: 99}}\nknobs: {hand_limit: {values: [3]}}\n"
MISSED = 3  # what `balance` leaves with if nothing meets the targets
FAILED_CHECKS = 1  # what `doctor` leaves with if it finds something


@pytest.fixture(autouse=True)
def without_server(monkeypatch):
    """A table is set up and its link printed; the server, which runs until interrupted, has a fuzz of its own."""
    monkeypatch.setattr("bng_sim.cli.table._serve", lambda *_: None)


def fault(number, run, folder):
    """What is wrong with the answer to a command line; empty if nothing is."""
    arguments, odd = commands.line(number)
    here = folder / "here"
    here.mkdir()
    (here / "tiny.yaml").write_text(CONFIG)
    (here / "knobs.yaml").write_text(KNOBS)
    (here / "evenings.csv").write_text(EVENINGS)
    (here / "table.yaml").write_text(TABLE)
    plays.write(PLAYS, here / "playtests.parquet")
    try:
        done = call(*(argument.replace("{run}", str(run)) for argument in arguments), cwd=here)
    except BaseException as error:  # which it is, is told  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    finally:
        shutil.rmtree(here, ignore_errors=True)
    right = {0, 2, 4} | {"doctor": {FAILED_CHECKS}, "balance": {MISSED}, "verify": {MISSED}}.get(arguments[0], set())
    if done.returncode not in right or "Traceback" in done.stderr or "fault of bng-sim" in done.stderr:
        return f"left with {done.returncode}: {done.stderr[-500:]}"
    if done.returncode == 2 and not names_what_is_wrong(done.stderr, arguments, odd):
        return f"does not say what is wrong: {done.stderr[-500:]}"
    return ""


def names_what_is_wrong(text, arguments, odd):
    """Whether an error names one of the options or values, in the boxes that typer draws too."""
    plain = re.sub(r"[\s\u2500-\u257f]", "", text)
    names = [known.strip("-") for known, _ in odd]
    names += [re.sub(r"\s", "", visible(value))[:20] for _, value in odd]
    names += [visible(value.partition("=")[0]).strip() for _, value in odd if "=" in value]
    names += [word for _, value in odd for word in re.findall(r"[a-z]\w+", value)]
    names += [argument.partition("=")[0].strip("-") for argument in arguments if argument.startswith("--")]
    names += [argument for argument in arguments if "." in argument]  # files, which may be missing as they are written
    return any(name and name in plain for name in names)


def test_every_command_is_tried():
    assert commands.RIGHT.keys() == MODULES.keys()
    lines = [" ".join(commands.line(number)[0]) for number in range(300)]
    assert all(any(line.startswith(name) for line in lines) for name in MODULES)


@pytest.mark.usefixtures("figures")
def test_a_command_does_its_work_or_says_what_is_wrong(small_run, tmp_path, seeds):
    before = sorted(path.name for path in tmp_path.iterdir())
    for number in seeds(ALWAYS):
        wrong = fault(number, small_run, tmp_path)

        assert not wrong, f"seed {number}, {commands.line(number)[0]}: {wrong}"
    assert sorted(path.name for path in tmp_path.iterdir()) == before
