"""`bng-sim play`, `replay` and `audit` on real games."""

import json
import os

import polars as pl
import pytest

from bng_sim.referees.guillotines import audit
from bng_sim.sweeps.run.load import load
from tests.command import call
from tests.sweeps.store.faults import reseal_with_other_turns


def command(text):
    return call(*text.split())


@pytest.fixture(scope="module")
def played():
    done = command("play --seed 1 --index 5 --lineup greedy")
    assert done.returncode == 0, done.stderr
    return done


def test_transcript_runs_from_setup_to_end(played):
    lines = played.stdout.splitlines()

    assert lines[0] == "Game 5 of seed 1: level 2, 4 players"
    assert any(line.startswith("Turn 1, ") for line in lines)
    assert lines[-1].startswith("After ")


def test_code_replays_same_game(played):
    code = played.stderr.splitlines()[-1].removeprefix("Code: ")
    again = command(f"play {code}")

    assert code.startswith("guillotines/1/5/")
    assert code.endswith("/lineup=greedy")
    assert again.stdout == played.stdout


def test_a_code_carries_rules_and_seats():
    first = command("play --set crises_in_deck=5 --set inflation=4,4,4 --players 3 --billionaires aristocrat,random")
    code = first.stderr.splitlines()[-1].removeprefix("Code: ")

    assert command(f"play {code}").stdout == first.stdout
    assert "Seat 1: Aristocrat" in first.stdout


def test_code_of_another_version_gives_warning(played):
    done = command("play guillotines/1/5/000000/lineup=greedy")

    assert done.returncode == 0
    assert "from version 000000" in done.stderr
    assert done.stdout == played.stdout


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ("--players 3", "--players: the code fixes all but --strategies and --bot; leave it out"),
        ("--seed 1 --set hand_limit=3", "--seed --set: the code fixes all but --strategies and --bot; leave them out"),
        (
            "--billionaires aristocrat --index 0",
            "--billionaires --index: the code fixes all but --strategies and --bot",
        ),
        (
            "--starting-seat 1 --lineup random",
            "--lineup --starting-seat: the code fixes all but --strategies and --bot",
        ),
        ("--game bluffing", "--game: the code fixes all but --strategies and --bot; leave it out"),
    ],
)
def test_play_refuses_options_that_a_code_fixes(played, options, named):
    code = played.stderr.splitlines()[-1].removeprefix("Code: ")
    done = command(f"play {code} {options}")

    assert done.returncode == 2
    assert named in done.stderr


def test_play_accepts_a_code_with_its_own_game(played):
    code = played.stderr.splitlines()[-1].removeprefix("Code: ")

    assert command(f"play {code} --game guillotines --seat 2").returncode == 0


def test_json_lines_are_the_log_and_audit_clean():
    done = command("play --seed 3 --index 7 --lineup random --jsonl")
    events = [json.loads(line) for line in done.stdout.splitlines()]

    assert events[0]["event"] == "game"
    assert [event["n"] for event in events[1:]] == list(range(1, len(events)))
    assert audit(events) == []


def test_a_page_is_written_in_place_of_the_text_and_over_an_earlier_one(tmp_path):
    path = tmp_path / "game.html"
    done = command(f"play --seed 1 --index 5 --lineup greedy --html {path}")
    everything = path.read_text(encoding="utf-8")
    again = command(f"play --seed 1 --index 5 --lineup greedy --html {path} --seat 2")

    assert (done.returncode, done.stdout) == (0, f"{path}\n")
    assert everything.startswith("<!doctype html>")
    assert "guillotines/1/5/" in everything
    assert again.returncode == 0, again.stderr
    assert "what seat 2, " in path.read_text(encoding="utf-8")


def test_foreign_file_is_not_overwritten_by_page(tmp_path):
    path = tmp_path / "thesis.html"
    path.write_text("<p>My own words.</p>\n", encoding="utf-8")

    done = command(f"play --html {path}")

    assert done.returncode == 2
    assert "not written by bng-sim; name another file" in done.stderr
    assert path.read_text(encoding="utf-8") == "<p>My own words.</p>\n"


def test_device_or_pipe_is_not_overwritten_by_page(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for number, name in enumerate(("/dev/zero", "/dev/full", "/dev/null")):
        (tmp_path / str(number)).symlink_to(name)

    for name in ("pipe", "0", "1", "2"):
        done = command(f"play --html {tmp_path / name}")

        assert done.returncode == 2
        assert f"--html {tmp_path / name}: a device, a pipe or a socket, not a file; name another file" in done.stderr
        assert not (tmp_path / name).is_file()


@pytest.mark.parametrize("path", ["nowhere/game.html", "."])
def test_unwritable_page_is_named(tmp_path, path):
    done = command(f"play --html {tmp_path / path}")

    assert done.returncode == 2
    assert "cannot be written: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_of_a_game_of_a_run(small_run, tmp_path):
    done = command(f"replay {small_run} --index 7 --cell 4 --html {tmp_path / 'game.html'}")
    row = load(small_run).games.filter(pl.col("cell") == 4, pl.col("game") == 7).row(0, named=True)

    assert done.returncode == 0, done.stderr
    assert f"After {row['turns']} turns, " in (tmp_path / "game.html").read_text(encoding="utf-8")


def test_view_of_one_seat_hides_events(played):
    seen = command("play --seed 1 --index 5 --lineup greedy --seat 2")

    assert "draws a card" in seen.stdout
    assert "draws a card" not in played.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("play --seat 5", "--seat 5: expected 1 to 4"),
        ("play --jsonl --seat 1", "leave out --seat and --step"),
        ("play --html game.html --jsonl", "leave out --jsonl and --step"),
        ("play --html game.html --step", "leave out --jsonl and --step"),
        ("play --instead \u0663=1", "--instead \u0663=1: expected TURN=MOVE, such as 12=3"),
        (f"play --instead {'9' * 5000}=1", "999 ...: expected TURN=MOVE, such as 12=3"),
        ("play nonsense", "expected GAME/SEED/INDEX/VERSION"),
        ("play guillotines/1/2/abc/players=many", "players: got 'many', expected a whole number from"),
        ("play guillotines/1/2/abc/players=[", "'[' is not a value"),
        ("play guillotines/1/2/abc/palyers=3", "did you mean players?"),
        ("play guillotines/1/2/abc/billionaires=nobody", "billionaires=nobody: got 'nobody', expected a name"),
        ("play guillotines/1/2/abc/starting_seat=x", "starting_seat=x: expected 1 to 4"),
        ("replay nowhere --index 1", "no run found"),
        ("audit --games 0", "whole number from 1 to "),
    ],
)
def test_bad_input_is_explained_with_exit_code_2(text, message):
    done = command(text)

    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_replay_finds_cell_by_number_and_by_values(small_run):
    by_number = command(f"replay {small_run} --index 7 --cell 4")
    by_values = command(f"replay {small_run} --index 7 --cell players=4,crises_in_deck=4,lineup=sensible")
    row = load(small_run).games.filter(pl.col("cell") == 4, pl.col("game") == 7).row(0, named=True)

    assert by_number.returncode == 0, by_number.stderr
    assert by_number.stdout == by_values.stdout
    assert by_number.stdout.splitlines()[-1].startswith(f"After {row['turns']} turns, ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--index 7", "expected one: a number from 0 to 31"),
        ("--index 7 --cell players=9", "none of the run's cells"),
        ("--index 300 --cell 4", "cell 4 has games 0 to 299"),
    ],
)
def test_unknown_cell_or_game_is_refused(small_run, options, message):
    done = command(f"replay {small_run} {options}")

    assert done.returncode == 2
    assert message in done.stderr


def test_replay_notices_row_that_differs(small_config, make_run, tmp_path):
    folder = make_run(small_config.model_copy(update={"games": 3, "grid": {}}), tmp_path / "small")
    reseal_with_other_turns(folder, min((folder / "games").glob("00000-*")))

    done = command(f"replay {folder} --index 1 --cell 0")

    assert done.returncode == 1
    assert "differs from the stored one (turns: " in done.stderr


@pytest.mark.slow
def test_audit_finds_no_fault_on_any_number_of_workers():
    for workers in (1, 2):
        done = command(f"audit --games 60 --players 3 --lineup random --workers {workers}")
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("60 games audited in ")
        assert done.stdout.endswith(": no faults\n")
    assert json.loads(command("audit --games 5 --json").stdout) == {"games": 5, "faults": []}


def test_chances_list_every_turn_and_decisive_turns(played):
    done = command("play --seed 1 --index 5 --lineup greedy --chances --playouts 200")
    transcript, table = done.stdout.split("\nChances, by 200 games played on from each moment", 1)

    assert transcript.strip() == played.stdout.strip()
    turns = int(transcript.split("After ")[-1].split()[0])
    assert f"\n{turns} (seat " in table
    assert "Decisive turns:" in table or "No turn clearly changed" in table


def test_chances_are_lines_of_json_too():
    done = command("play --seed 1 --index 5 --lineup greedy --jsonl --chances --playouts 50")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    chances = [line for line in lines if line["event"] == "chances"]

    assert chances[0]["turn"] == 0
    assert chances[-1]["playouts"] == 50
    assert set(chances[-1]["chances"].values()) <= {0.0, 1.0}


def test_chances_are_a_curve_on_the_page(tmp_path):
    done = command(f"play --seed 1 --index 5 --lineup greedy --html {tmp_path / 'game.html'} --chances --playouts 50")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")

    assert done.returncode == 0, done.stderr
    assert "nobody wins" in page
    assert '<section class="chances"' in page


def test_chances_and_seat_exclude_each_other():
    done = command("play --seat 2 --chances")

    assert done.returncode == 2
    assert "--chances: they are computed from all hands; leave out --seat" in done.stderr


def test_instead_lists_moves_of_turn_and_compares_two():
    listed = command("play --seed 1 --index 5 --lineup greedy --instead 3=?").stdout.splitlines()
    done = command("play --seed 1 --index 5 --lineup greedy --instead 3=1 --playouts 40")

    assert listed[0].startswith("Turn 3, seat ")
    assert sum(line.endswith("(done)") for line in listed) == 1
    assert done.returncode == 0, done.stderr
    assert "chances by 40 games played on from each move" in done.stdout
    assert "buy at" in listed[1]
    assert "(done)" in done.stdout


@pytest.mark.parametrize("asked", ["3", "x=1", "3=", "3=0", "0=1", "3=9999", "9999=1"])
def test_invalid_instead_is_refused_with_expected_form(asked):
    done = command(f"play --seed 1 --index 5 --lineup greedy --instead {asked} --playouts 20")

    assert done.returncode == 2
    assert "expected" in done.stderr
