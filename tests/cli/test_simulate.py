"""`bng-sim simulate` on real games."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bng_sim.games.guillotines.declared.terms import Decision
from tests.command import call, process
from tests.slow import slow_after
from tests.undrawn import figures_left_out

SIMPLE = "--lineup random --games 400 --json"


def bng_sim(text, cwd=None, **environment):
    return call(*text.split(), cwd=cwd, **environment)


def simulate_json(text):
    done = bng_sim(f"simulate {text}")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_json_has_every_count_of_this_level_with_its_error():
    document = simulate_json(SIMPLE)

    assert document["games"] == 400
    assert document["games_per_second"] > 0
    assert set(document["endings"]) == {"assets", "revolution", "stalemate", "celebrity"}
    assert sum(ending["n"] for ending in document["endings"].values()) == 400
    for ending in document["endings"].values():
        assert 0 <= ending["low"] <= ending["rate"] <= ending["high"] <= 1
    counts = (
        "turns rounds buys bought passes market_crises round_crises rebels_out emergencies consensus_ends panic "
        "panic_agreed_if_due revolution_rate all_lose_rate"
    )
    for name in counts.split():
        assert {"n", "mean", "se"} <= set(document[name]), name
    kinds = {decision.name.lower() for decision in Decision}
    for name in ("decisions_per_game", "options_per_game"):
        assert set(document[name]) == kinds
        assert document[name]["act"]["mean"] > 0
    assert list(document["wins"]["seat"]) == ["1", "2", "3", "4"]
    assert list(document["wins"]["order"]) == ["1", "2", "3", "4"]
    assert set(document["wins"]["billionaire"]) == set(
        ["war_profiteer", "tech_overlord", "aristocrat", "media_baron", "property_speculator"]
    )
    assert set(document["wins"]["strategy"]) == {"random"}


def test_rates_agree_with_endings():
    document = simulate_json(SIMPLE)

    assert document["revolution_rate"]["mean"] == document["endings"]["revolution"]["rate"]
    wins = sum(seat["mean"] for seat in document["wins"]["seat"].values())
    assert wins == pytest.approx(document["endings"]["assets"]["rate"])


def test_one_game_has_values_without_intervals():
    done = bng_sim("simulate --lineup random --games 1")
    document = simulate_json("--lineup random --games 1 --json")

    assert done.returncode == 0, done.stderr
    assert "no interval" in done.stdout
    assert " to " not in done.stdout.partition("Games won")[0].partition("Per game")[0]
    figures = [*document["endings"].values(), document["turns"], *document["wins"]["seat"].values()]
    assert {(figure["low"], figure["high"]) for figure in figures} == {(None, None)}


def test_seed_decides_games_and_0_is_a_seed():
    documents = [simulate_json(f"{SIMPLE} --seed {seed}")["turns"]["mean"] for seed in (0, 0, 1)]

    assert documents[0] == documents[1] != documents[2]


def test_games_add_up_from_any_first_game():
    whole = simulate_json(SIMPLE)
    halves = [simulate_json(f"--lineup random --games 200 --first-game {first} --json") for first in (0, 200)]

    assert sum(half["turns"]["mean"] for half in halves) / 2 == pytest.approx(whole["turns"]["mean"])


def test_set_changes_a_rule_and_is_recorded():
    document = simulate_json(f"{SIMPLE} --set rebels=1 --set inflation=2,2,2")

    assert document["rules"]["rebels"] == 1
    assert document["rules"]["inflation"] == [2, 2, 2]
    assert document["endings"]["revolution"]["n"] > 0
    assert document["rebels_out"]["mean"] <= 1


def test_billionaires_and_starting_seat_can_be_fixed():
    document = simulate_json(f"{SIMPLE} --billionaires aristocrat,random,media_baron --starting-seat 2")

    assert document["wins"]["billionaire"]["aristocrat"]["n"] == 400
    assert document["wins"]["billionaire"]["media_baron"]["n"] == 400
    assert document["wins"]["order"]["1"] == document["wins"]["seat"]["2"]


def test_two_players_without_puppets_play():
    document = simulate_json(f"{SIMPLE} --players 2 --set puppets=false")

    assert list(document["wins"]["seat"]) == ["1", "2"]


def test_level_1_has_no_crises():
    document = simulate_json("--lineup random --games 50 --level 1 --json")

    assert document["endings"]["revolution"]["n"] == 0
    assert document["panic_agreed_if_due"] == {"n": 0, "mean": None, "se": None, "low": None, "high": None}


def test_default_lineup_is_strongest_strategy_pledging_and_defecting():
    document = simulate_json("--games 300 --json")

    assert document["lineup"].startswith("pool:")
    assert set(document["wins"]["strategy"]) == {"tycoon", "tycoon(stake=9)"}


def test_tables_go_to_stdout_and_messages_to_stderr():
    done = bng_sim("simulate --lineup random --games 100 --set crises_in_deck=5")

    assert done.returncode == 0
    assert "How the games ended" in done.stdout
    assert "95 % interval" in done.stdout
    assert "Changed rules: crises_in_deck=5" in done.stdout
    assert "assumed" in done.stdout
    assert "games/s" in done.stderr
    assert "games/s" not in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


DESIGNERS_FILE = '''
from bng_sim.games.guillotines import Decision, strategy, below

@strategy("Always takes the first move.")
def first(seen, moves, n, traits, rng):
    """Considers nothing."""
    return 0

@strategy("Out of range.")
def too_far(seen, moves, n, traits, rng):
    return n

@strategy("Fails when asked to act.")
def failing(seen, moves, n, traits, rng):
    if seen.decision == Decision.ACT and seen.public.turn > 3:
        raise ValueError("I give up")
    return below(rng, n)
'''


@pytest.fixture
def designers_file(tmp_path):
    path = tmp_path / "my_strategies.py"
    path.write_text(DESIGNERS_FILE)
    return path


def test_a_designers_file_outside_the_repository_works(designers_file):
    command = "simulate --strategies my_strategies.py --lineup first,random --games 50 --json"
    done = bng_sim(command, cwd=designers_file.parent)

    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)["wins"]["strategy"]) == {"first", "random"}


def test_the_command_that_lists_assumed_figures_is_that_of_the_game():
    done = bng_sim("simulate --game millions --games 1")

    assert "(see `bng-sim rules --game millions`)" in " ".join(done.stdout.split())


@pytest.mark.parametrize("attempt", ["cold", "warm"])
@pytest.mark.parametrize(("name", "words"), [("too_far", "not on the list"), ("failing", "I give up")])
def test_a_strategy_that_breaks_its_contract_is_named(designers_file, name, words, attempt):
    done = bng_sim(f"simulate --strategies {designers_file} --lineup random,{name} --games 50")

    assert done.returncode == 2
    assert words in done.stderr
    assert f"strategy {name}" in done.stderr
    assert "decision `" in done.stderr
    assert "in game 0" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


BAD = [
    ("--set crises_in_dek=4", "did you mean crises_in_deck"),
    ("--set crises_in_deck=four", "crises_in_deck: got 'four', expected a whole number from 0 to 12"),
    ("--set crises_in_deck=13", "got 13, expected a whole number from 0 to 12"),
    ("--set crises_in_deck=[", "cannot be read as a value"),
    ("--set crises_in_deck", "expected NAME=VALUE"),
    ("--set =4", "expected NAME=VALUE"),
    ("--set rebels=3 --set rebels=4", "given twice"),
    ("--players 3 --set players=4", "given twice"),
    ("--players 6", "players: got 6, expected a whole number from 2 to 5"),
    ("--level 5", "level: got 5"),
    ("--set inflation=4,3", "inflation: got [4, 3], expected 3 whole numbers"),
    ("--set boards={aristocrat:{toys:9}}", "boards"),
    ("--lineup greedyy", "did you mean greedy"),
    ("--lineup random,random,random,random,random", "at most 4"),
    ("--lineup=", "'' is not a strategy"),
    ("--lineup random(", "expected name or name(trait=number)"),
    ("--lineup random(x=1)", "no such trait"),
    ("--billionaires nobody", "got 'nobody', expected a name of who plays: war_profiteer, tech_overlord"),
    ("--billionaires aristocrat,aristocrat", "got 'aristocrat' twice, expected a different one"),
    ("--starting-seat 5", "expected 1 to 4"),
    ("--games 0", "got '0', expected a whole number from 1 to "),
    ("--games many", "got 'many', expected a whole number from 1 to "),
    ("--seed -1", "got '-1', expected a whole number from 0 to"),
    ("--workers 0", "got '0', expected a whole number from 1 to 1024"),
    ("--game chess", "no such game"),
    ("--strategies missing.py", "does not exist"),
    ("--no-such-option", "no-such-option"),
]


@pytest.mark.parametrize(("options", "words"), BAD)
def test_bad_input_is_explained_with_exit_code_2(options, words):
    done = bng_sim(f"simulate {options}", COLUMNS="300")

    assert done.returncode == 2, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_empty_file_and_a_directory_are_no_strategies(tmp_path):
    empty = tmp_path / "empty.py"
    empty.write_text("")

    for path, words in ((empty, "registers no strategy"), (tmp_path, "is a directory")):
        done = bng_sim(f"simulate --strategies {path} --games 1")

        assert done.returncode == 2
        assert words in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", slow_after(2, ["simulate", "strategies", "rules", ""]))
def test_help_begins_with_two_examples_that_run(command, tmp_path):
    done = bng_sim(f"{command} --help", COLUMNS="200")
    lines = [line.strip() for line in done.stdout.splitlines()]
    examples = [line.split(">")[0] for line in lines if line.startswith("bng-sim ")]

    assert done.returncode == 0
    assert len(examples) == 2
    first_words = [line for line in lines if line and not line.startswith("Usage")]
    assert first_words[:2] == [line for line in lines if line.startswith("bng-sim ")]
    if command:  # without one the first example writes that file
        (tmp_path / "my_strategies.py").write_text(DESIGNERS_FILE)
    fewer = " --games 300" if command == "simulate" else ""  # the last one given counts
    for example in examples:
        with figures_left_out():
            assert bng_sim(example.removeprefix("bng-sim ") + fewer, cwd=tmp_path).returncode == 0
        for written in tmp_path.glob("*.yaml"):
            assert "\ngames: " in written.read_text()
            written.write_text(re.sub(r"(?m)^games: .*", "games: 300", written.read_text()))


def test_rules_lists_every_parameter_with_its_provenance():
    plain = bng_sim("rules")
    markdown = bng_sim("rules --markdown")
    document = json.loads(bng_sim("rules --json").stdout)

    assert {about["provenance"] for about in document.values()} == {"rulebook", "ruling", "assumed", "variant"}
    for name in document:
        assert name in plain.stdout
        assert f"| `{name}` |" in markdown.stdout


def test_strategies_lists_every_strategy(designers_file):
    shown = bng_sim(f"strategies --strategies {designers_file}")
    document = json.loads(bng_sim("strategies --json").stdout)

    assert {"random", "greedy", "investor", "cautious", "saboteur", "cooperator", "free_rider"} <= set(document)
    for name in [*document, "too_far"]:
        assert name in shown.stdout


def test_version_is_printed():
    assert bng_sim("--version").stdout.startswith("bng-sim ")


@pytest.mark.parametrize("text", slow_after(1, ["rules --json", "strategies", "rules"]))
def test_closed_pipe_is_no_error(text):
    command = f"set -o pipefail; {sys.executable} -m bng_sim {text} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_interrupt_exits_with_130():
    command = [sys.executable, "-m", "bng_sim", "simulate", "--lineup", "random", "--games", "100000000"]
    ours, its = pty.openpty()  # on a terminal progress is shown at once
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=its, text=True) as running:
        os.close(its)
        with os.fdopen(ours, "rb", buffering=0) as terminal:
            err = read_until(terminal, b"games/s")
            running.send_signal(2)
            out, _ = running.communicate(timeout=10)
            err += read_until(terminal, None)

    assert running.returncode == 130
    assert b"interrupted after" in err
    assert b"Traceback" not in err
    assert out == ""


def read_until(terminal, words):
    """Read a terminal until these words appear, or to the end."""
    shown = b""
    while words is None or words not in shown:
        try:
            shown += terminal.read(1000)
        except OSError:  # nobody writes to it any more
            assert words is None, shown
            break
    return shown


@pytest.mark.slow
def test_read_only_cache_is_tolerated(tmp_path):
    locked = tmp_path / "locked"
    locked.write_text("a file where a folder should be")
    done = process("rules", "--json", BNG_SIM_CACHE_DIR=str(locked))

    assert done.returncode == 0
    assert done.stderr == ""  # nothing was compiled
    assert Path(locked).is_file()


def test_value_with_invalid_characters_is_refused():
    done = call("simulate", "--set=players=\x1b[31m")

    assert done.returncode == 2
    assert "cannot be read as a value" in done.stderr
    assert "\x1b" not in done.stderr
