"""Programs in lineups: they play, what they are shown, what is said of those that fail, and that none stays behind."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import numpy as np
import pytest

import bng_sim
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core import lineup
from bng_sim.core.bot_rules import BotRules
from bng_sim.core.errors import StrategyError
from bng_sim.core.forfeits import treating_bots
from bng_sim.core.thinkers import PROGRAMS
from bng_sim.numbers.game_parts import engine_of
from bng_sim.players import bot as bots
from bng_sim.players.program import Program
from bng_sim.players.sight import sight_of
from bng_sim.sweeps.store import game_code
from tests.command import call, process
from tests.players.bots import BATCH, BATCH_FAULTS, FAULTS, write_bot

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
SCHEMA = json.loads(bots.SCHEMA.read_text(encoding="utf-8"))
GAME = ("--game", "bluffing", "--players", "3")
ALL = "WANTS |= {'sees': True, 'means': True, 'seed': 7}\n"
CHOOSE = """
def answer(asked):
    return {"id": asked["id"], "move": random.Random(asked["seed"]).choice(asked["moves"])}
"""
NOTING = """
log = open("asked.txt", "a")
def noted(lines):
    for line in lines:
        print(line, end="", file=log, flush=True)
        yield line
sys.stdin = noted(sys.stdin)
"""


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def rows_of():
    """The rows of a few games of a lineup."""

    def rows(text, games=3, seconds=10.0):
        game = find_game("bluffing")
        cell = make_cell(game, CellValues({"players": 3}, 5, text))
        with treating_bots(BotRules(seconds), text, 0, games):
            return engine_of(game).play_rows(cell, 0, games)

    return rows


def running(command):
    """The processes with these words in their command."""
    listed = subprocess.run(["ps", "-eo", "pid=,args="], capture_output=True, text=True, check=True).stdout
    return [line for line in listed.splitlines() if command in line and "ps -eo" not in line]


def wait_until_none(command, but=()):
    """Wait until no process but these has these words in its command; return those that stay."""
    late = time.monotonic() + 10
    while (left := [each for each in running(command) if each not in but]) and time.monotonic() < late:
        time.sleep(0.05)
    return left


def asked_lines(folder):
    return [json.loads(line) for line in (folder / "asked.txt").read_text(encoding="utf-8").splitlines()]


def test_a_bot_plays_the_moves_it_names(tmp_path, rows_of):
    first = write_bot(tmp_path, "first")
    last = write_bot(tmp_path, "last", "def answer(asked): return {'id': asked['id'], 'move': asked['moves'][-1]}\n")

    assert rows_of(f"bot({first})").tobytes() == rows_of(f"bot({first}),bot({first}),bot({first})").tobytes()
    assert rows_of(f"bot({first})").tobytes() != rows_of(f"bot({last})").tobytes()


def test_every_line_sent_is_of_the_schema(tmp_path, rows_of):
    command = write_bot(tmp_path, "all", ALL + NOTING)
    rows_of(f"bot({command}),random,reader")

    hello, setting, *questions = asked_lines(tmp_path)
    for name, line in (("hello", hello), ("setting", setting), *(("question", each) for each in questions)):
        jsonschema.validate(line, {**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{name}"}]})
    assert {"id", "seat", "decision", "moves", "means", "sees", "seed"} == questions[0].keys()
    assert [each["id"] for each in questions] == list(range(1, len(questions) + 1))
    assert {each["decision"] for each in questions} <= {*setting["decisions"]}
    assert all(max(each["moves"]) < setting["moves"] for each in questions)
    assert all(len(each["means"]) == len(each["moves"]) for each in questions)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_a_bot_that_is_asked_much_at_once_plays_the_same_games(tmp_path, rows_of, monkeypatch):
    single = rows_of(f"bot({write_bot(tmp_path, 'single', ALL + 'import random' + CHOOSE)}),reader", games=8)
    together = f"bot({write_bot(tmp_path, 'together', ALL + 'import random' + CHOOSE + NOTING + BATCH)}),reader"
    assert rows_of(together, games=8).tobytes() == single.tobytes()

    lines = [line for line in asked_lines(tmp_path) if isinstance(line, list)]
    for line in lines:
        jsonschema.validate(line, {**SCHEMA, "anyOf": [{"$ref": "#/$defs/questions"}]})
    assert max(map(len, lines)) == 8
    monkeypatch.setattr(bots, "_LONGEST_BATCH", 3000)
    assert rows_of(together, games=8).tobytes() == single.tobytes()
    assert {len(line) for line in asked_lines(tmp_path)[-len(lines) :] if isinstance(line, list)} <= {1, 2, 3}


@pytest.mark.parametrize("fault", BATCH_FAULTS)
def test_a_bot_that_fails_at_one_of_many_questions_is_named(fault, tmp_path, rows_of):
    otherwise, said = BATCH_FAULTS[fault]

    with pytest.raises(StrategyError) as failure:
        rows_of(f"random,bot({write_bot(tmp_path, fault, BATCH + otherwise)})")
    assert said in str(failure.value)
    assert f"in game {2 if fault == 'one_wrong' else 0} (seed 5, seat 2)" in str(failure.value)
    assert ("and 2 other questions" in str(failure.value)) == (fault != "one_wrong")


def test_it_is_shown_no_more_than_it_asks_for(tmp_path, rows_of):
    rows_of(f"bot({write_bot(tmp_path, 'plain', NOTING)}),random")

    assert {key for line in asked_lines(tmp_path)[2:] for key in line} == {"id", "seat", "decision", "moves"}


def test_a_seed_for_each_question_is_the_same_in_the_same_game(tmp_path, rows_of):
    command = write_bot(tmp_path, "seeded", "WANTS['seed'] = 7\n" + NOTING)
    rows_of(f"bot({command}),random", 2)
    seeds = [line["seed"] for line in asked_lines(tmp_path)[2:]]
    (tmp_path / "asked.txt").write_text("", encoding="utf-8")
    rows_of(f"bot({command}),random", 2)

    assert [line["seed"] for line in asked_lines(tmp_path) if "seed" in line] == seeds
    assert len({*seeds}) == len(seeds)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_fails_is_named_with_its_question(fault, tmp_path, rows_of):
    otherwise, said = FAULTS[fault]
    command = write_bot(tmp_path, fault, otherwise)

    with pytest.raises(StrategyError) as failure:
        rows_of(f"random,bot({command})", seconds=0.5 if fault == "hangs" else 10.0)
    assert said in str(failure.value)
    assert f"bot {command} failed at decision" in str(failure.value)
    assert "in game 0 (seed 5, seat 2)" in str(failure.value)
    assert wait_until_none(f"{fault}.py") == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("./nothing", "nothing: cannot be started (No such file or directory)"),
        ("nothing_on_path", "nothing_on_path: no such program on the PATH"),
        ("plain.py", "plain.py: no such program on the PATH; one in "),
        ("./plain.py", "cannot be started (Permission denied); make it executable (chmod +x)"),
    ],
)
def test_a_bot_that_cannot_be_started_ends_the_command(command, said, tmp_path):
    write_bot(tmp_path, "plain")
    done = call("simulate", *GAME, "--games", 2, "--lineup", f"bot({command})")

    assert done.returncode == 2
    assert said in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr


def test_a_bot_that_fails_ends_the_command(tmp_path):
    done = call("simulate", *GAME, "--games", 2, "--lineup", f"bot({write_bot(tmp_path, 'dies', FAULTS['dies'][0])})")

    assert done.returncode == 2
    assert "The last that it wrote to stderr: 'so long'" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_no_bot_stays_behind_one_that_is_killed(tmp_path):
    command = write_bot(
        tmp_path, "sleeper", "signal = __import__('signal')\nsignal.signal(signal.SIGTERM, lambda *_: 0)\n"
    )
    begun = subprocess.Popen(
        [sys.executable, "-c", f"""
import time
from pathlib import Path
from bng_sim.players.program import Program
program = Program({command!r}, Path({str(tmp_path)!r}), 5)
print(program.ask(b'{{"protocol": 1}}\\n', 1), flush=True)
time.sleep(60)
"""], stdout=subprocess.PIPE,
    )  # fmt: skip
    assert b"protocol" in begun.stdout.readline()
    assert running("sleeper.py")
    os.kill(begun.pid, signal.SIGKILL)
    begun.wait()
    begun.stdout.close()

    assert wait_until_none("sleeper.py") == []


def test_what_a_bot_has_started_ends_with_it(tmp_path):
    program = Program("sh -c 'sleep 4321 & cat'", tmp_path, 5)
    assert program.ask(b"hello\n", 1) == [b"hello"]
    program.close()

    assert wait_until_none("sleep 4321") == []


def test_many_lines_at_once_fit_the_pipes(tmp_path):
    program = Program("cat", tmp_path, 5)
    lines = b"".join(b"%0999d\n" % number for number in range(300))

    assert program.ask(lines, 300) == lines.splitlines()
    program.close()


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("bot(./mine --level=3),random", ["./mine --level=3"]),
        ("bot(./mine a,b),bot(./mine 'x) | (y', 2)", ["./mine a,b", "./mine 'x) | (y', 2"]),
        ('bot(sh -c "a | b") | pool:random,bot(./other)', ['sh -c "a | b"', "./other"]),
        ("bot(  ./mine  )", ["./mine"]),
    ],
)
def test_commands_may_have_commas_and_quotes(text, commands):
    strategies = find_game("bluffing").strategies
    read = lineup.parse(text, strategies, 3)

    assert [entry.way for entry in read.entries if entry.way] == [f"bot({command})" for command in commands]


@pytest.mark.parametrize("text", ["bot()", "bot", "bot(  )"])
def test_a_bot_without_a_command_is_refused(text):
    done = call("simulate", *GAME, "--lineup", text)

    assert done.returncode == 2
    assert "expected the command of a program, such as bot(./my_bot)" in " ".join(done.stderr.split())


@pytest.mark.skipif(shutil.which("cc") is None or shutil.which("node") is None, reason="needs cc and node")
def test_examples_play_in_three_languages(tmp_path):
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    subprocess.run(["cc", "-O2", "-o", "random_bot", "random_bot.c"], check=True)
    line = f"bot('{sys.executable}' random_bot.py),bot(node random_bot.js),bot(./random_bot)"
    done = call("simulate", *GAME, "--games", 4, "--lineup", line, "--json")

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["lineup"] == line
    assert "cannot be reproduced: bot(node random_bot.js) declares no seed" in " ".join(done.stderr.split())
    assert "random_bot.py) declares" not in done.stderr


CONFIG = """
name: bots
game: bluffing
seed: 3
games: 4
keep: all
rules: {players: 3}
ladder: false
assumptions: false
lineups: {ours: "bot(COMMAND),random"}
"""


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """A config in a folder of its own, and beside it the run of it."""
    folder = tmp_path_factory.mktemp("study")
    command = write_bot(folder, "mine", "WANTS['seed'] = 7\n")
    path = folder / "sweep.yaml"
    path.write_text(CONFIG.replace("COMMAND", command), encoding="utf-8")
    done = call("sweep", path, "--runs", folder / "runs", "--workers", 1, "--no-report")
    assert done.returncode == 0, done.stderr
    return path


def run_of(study):
    return study.parent / "runs" / "bots"


@pytest.mark.slow
def test_a_path_in_a_config_starts_from_its_folder(study):
    manifest = json.loads((run_of(study) / "manifest.json").read_text(encoding="utf-8"))
    (program,) = (text for name, text in manifest["fingerprints"]["strategies"].items() if name.startswith("bot("))
    assert program.endswith("seed 7")


@pytest.mark.slow
def test_a_stored_game_is_played_again_by_a_program_that_is_asked_for(study):
    command = f"'{sys.executable}' mine.py"
    done = call("replay", run_of(study), "--index", 1, "--cell", 0, "--bot", command, cwd=study.parent)

    assert done.returncode == 0, done.stderr


def test_python_permits_a_bot_by_an_argument(study, monkeypatch):
    monkeypatch.chdir(study.parent)
    PROGRAMS.clear()
    command = f"'{sys.executable}' mine.py"
    with pytest.raises(StrategyError, match="is not started for that"):
        bng_sim.replay(run_of(study), 1, 0)
    game = bng_sim.replay(run_of(study), 1, 0, bots=[command])
    code = game.code
    PROGRAMS.clear()

    with pytest.raises(StrategyError, match="is not started for that"):
        bng_sim.play(code)
    assert str(bng_sim.play(code, bots=[command])) == str(game)


@pytest.mark.slow
def test_stored_games_start_no_program(study):
    kept = (study.parent / "mine.py").read_text(encoding="utf-8")
    (study.parent / "mine.py").write_text("open('started', 'w')\n", encoding="utf-8")
    try:
        for command in (["report", run_of(study)], ["status", run_of(study)], ["games", run_of(study)]):
            assert call(*command, cwd=study.parent).returncode == 0
        done = call("replay", run_of(study), "--index", 1, "--cell", 0, cwd=study.parent)
    finally:
        (study.parent / "mine.py").write_text(kept, encoding="utf-8")
    assert done.returncode == 2
    assert "is not started for that; if you trust it, give --bot" in " ".join(done.stderr.split())
    assert not (study.parent / "started").exists()


def test_a_code_carries_a_command(tmp_path):
    game = find_game("bluffing")
    cell = make_cell(game, CellValues({"players": 3}, 5, "bot(./a%2F/b --x=1/2),random"))
    PROGRAMS.clear()
    code = game_code.encode(game, cell, 4, "123456")

    assert game_code.decode(code, {"bluffing": game}).cell.lineup.text == cell.lineup.text
    done = call("play", code)
    assert done.returncode == 2
    assert "if you trust it, give --bot './a%2F/b --x=1/2'" in " ".join(done.stderr.split())


@pytest.mark.slow
def test_two_processes_play_the_same_games(study, tmp_path):
    before = running("mine.py")  # of this process, for the other tests
    done = process("sweep", study, "--runs", tmp_path, "--workers", 2, "--backend", "loky")

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "bots" / "summary.csv").read_bytes() == (run_of(study) / "summary.csv").read_bytes()
    assert wait_until_none("mine.py", before) == []


def test_what_a_bot_sees_is_whole_numbers_of_its_seat(tmp_path, rows_of):
    rows_of(f"bot({write_bot(tmp_path, 'all', ALL + NOTING)}),random")

    for line in asked_lines(tmp_path)[2:]:
        assert all(np.array(value).dtype.kind == "i" for value in line["sees"].values())
        assert not any(name.startswith("decision") for name in line["sees"])


def test_what_is_seen_is_written_as_it_is(rows_of, monkeypatch):
    asked = []

    def compare(_bot, questions):
        sight = sight_of(questions[0].engine, questions[0].cell.rules)
        asked.extend(questions)
        for question in questions:
            seen = {name: array.tolist() for name, array in sight.seen(question).items()}
            assert json.loads(sight.seen_text(question)) == seen
        return [0] * len(questions)

    monkeypatch.setattr(bots.Bot, "choose_all", compare)
    rows_of("bot(./nobody)", 2)
    assert asked


@pytest.mark.parametrize("others", ["random", "reader,search(rollouts=4,candidates=2)"])
def test_games_side_by_side_are_those_played_alone(others, tmp_path, rows_of):
    game = find_game("bluffing")
    command = write_bot(tmp_path, "seeded", "WANTS['seed'] = 7\nimport random\n" + CHOOSE)
    cell = make_cell(game, CellValues({"players": 3}, 5, f"bot({command}) | pool:{others}"))
    alone = np.concatenate([engine_of(game).play_rows(cell, index, 1) for index in range(5)])

    assert engine_of(game).play_rows(cell, 0, 5).tobytes() == alone.tobytes()
