"""`bng-sim table` as a process: its link, its end, the same links after a restart, and what it refuses."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import polars as pl
import pytest

from bng_sim.cli import table as table_command
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.game_table import Answer
from tests.command import SCRIPT, call
from tests.hosting.tables import ASKS, MOVE, new_table

QUICK = ("--game", "bluffing", "--players", "2", "--lineup", "random", "--index", "7", "--no-open")


@contextmanager
def table(folder, *arguments):
    """A server of a table, and the first line that it prints."""
    command = [str(SCRIPT), "table", *map(str, arguments)]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield process, process.stdout.readline().strip()
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def fetch(address, fields=None):
    with urlopen(address, fields and urlencode(fields).encode()) as answer:
        return answer.read().decode()


def play_to_end(link):
    """Play at random to the end; return how many answers that took."""
    page, rng, n = fetch(link), random.Random(1), 0
    while question := ASKS.search(page):
        choice = rng.choice(MOVE.findall(page))[0]
        page = fetch(f"{link}/answer", {"question": question[1], "choice": choice})
        n += 1
    assert "The game is over" in page
    return n


@pytest.mark.slow
def test_a_killed_server_goes_on_with_the_same_link_and_the_game_is_replayed_and_imported(tmp_path):
    with table(tmp_path, *QUICK, "--seat", "2") as (process, link):
        assert link.startswith("http://127.0.0.1:")
        page = fetch(link)
        with pytest.raises(HTTPError, match="404"):
            fetch(link[:-1])
        fetch(f"{link}/answer", {"question": "1", "choice": "0"})
        asked = fetch(link)
        process.send_signal(signal.SIGKILL)
        process.wait()
    port = link.split(":")[2].partition("/")[0]

    with table(tmp_path, link, "--port", port, "--no-open") as (process, again):
        assert again == link
        assert fetch(link) == asked != page
        assert play_to_end(link) > 2
        fetch(f"{link}/opinions", {"fun": "4", "fair": "5", "too_long": "no"})
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        process.wait(timeout=10)
        assert time.monotonic() - began < 2
        assert f"Go on later: bng-sim table {link}" in process.stderr.read()

    replayed = [json.loads(line) for line in call("replay", link, "--jsonl", cwd=tmp_path).stdout.splitlines()]
    (log,) = (tmp_path / "playtests").glob("*.jsonl")
    assert replayed == [json.loads(line) for line in log.read_text().splitlines()]
    assert replayed[0]["strategies"] == ["random", "person"]
    imported = call("playtests", "import", "playtests", "--game", "bluffing", cwd=tmp_path)
    assert imported.returncode == 0
    read = pl.read_parquet(tmp_path / "playtests.parquet").row(0, named=True)
    assert (read["players"], read["fun"], read["fair"], read["too_long"]) == (2, 4.0, 5.0, 0.0)
    assert read["moves"]


@pytest.mark.slow
def test_a_game_that_goes_on_is_replayed_as_its_seat_sees_it(tmp_path):
    with table(tmp_path, *QUICK, "--seat", "1", "--seat", "2") as (process, link):
        others = process.stdout.readline()
        assert others.startswith("Seat 2: http://127.0.0.1:")

        shown = call("replay", link, cwd=tmp_path)

    assert "This game: 2 players" in shown.stdout
    assert "of seed" not in shown.stdout
    assert "Not over: seat" in shown.stderr
    refused = call("replay", link, "--jsonl", cwd=tmp_path)
    assert refused.returncode == 2
    assert "leave out --jsonl" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "3", "--seat", "4"), "--seat 4: expected 1 to 3"),
        (("--seat", "1", "--seat", "1"), "a seat is given twice"),
        (("--host", "no.such.host.invalid"), "--host no.such.host.invalid --port 0: cannot listen there"),
        (("http://127.0.0.1:1/bluffing-01234567-1-abcdefghij",), "no table in playtests has this link"),
        (("http://127.0.0.1:1/bluffing-01234567-1-abcdefghij", "--players", "3"), "--players: the link fixes"),
        (("--lineup", "random,chess"), "no such strategy"),
        (("--host", ""), "--host '': names no address"),
    ],
)
def test_what_cannot_be_used_is_refused_and_nothing_written(tmp_path, arguments, words):
    done = call("table", "--no-open", *arguments, cwd=tmp_path)

    assert done.returncode == 2
    assert words in " ".join(done.stderr.split())
    assert not any(tmp_path.iterdir())


def test_answers_that_another_server_takes_while_a_second_one_starts_are_kept(tmp_path, monkeypatch):
    folder, sat = Folder(tmp_path / "playtests"), new_table("bluffing", players=2)
    folder.save(sat)
    monkeypatch.setattr(table_command, "_prepare", lambda _: folder.save(sat.answered(1, Answer(1, 0))))
    monkeypatch.setattr(table_command, "_serve", lambda *_: None)

    done = call("table", f"http://127.0.0.1:1/{sat.key(1)}", "--no-open", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert folder.load(sat.name).answers == {1: Answer(1, 0)}


@pytest.mark.slow  # quickly: what is printed, in test_addresses.py
def test_at_all_addresses_the_link_that_is_printed_answers(tmp_path):
    with table(tmp_path, *QUICK, "--host", "::") as (_, link):
        assert ASKS.search(fetch(link))


def test_a_game_is_drawn_from_too_many_to_try_them_and_given_ones_are_dealt_again(tmp_path, monkeypatch):
    monkeypatch.setattr(table_command, "_serve", lambda *_: None)

    def dealt(*given):
        done = call("table", "--game", "bluffing", "--players", "2", "--no-open", *given, cwd=tmp_path)
        return Folder(tmp_path / "playtests").find_link(done.stdout.split()[0])[0].code.split("/")[1:3]

    seed, index = map(int, dealt())
    assert min(seed, index) > 2**40  # by chance, once in two million
    assert dealt("--seed", "5", "--index", "7") == ["5", "7"]


def test_a_port_that_is_taken_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        done = call("table", *QUICK, "--port", port, cwd=tmp_path)

    assert done.returncode == 2
    assert f"--port {port}: cannot listen there" in done.stderr


def test_without_the_extra_the_error_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)

    done = call("table", *QUICK, cwd=tmp_path)

    assert done.returncode == 2
    assert 'pip install "bng-sim[table]"' in done.stderr


@pytest.mark.parametrize("words", [("--index", "3"), ("--cell", "0")])
def test_a_link_is_of_one_game(words):
    done = call("replay", "http://127.0.0.1:1/x", *words)

    assert done.returncode == 2
    assert f"{words[0]}: the link" in done.stderr


def test_a_run_needs_an_index(tmp_path):
    assert "--index" in call("replay", os.fspath(tmp_path)).stderr
