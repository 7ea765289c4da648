"""Studies of a game in one file: playtests of one's own, tables, and what the lab makes of its usual lineup."""

import json

import pytest

import bng_sim
from bng_sim import InputError
from bng_sim.analyses.words.winners import ORDINALS
from bng_sim.lab import players
from bng_sim.own_games.declaration_checks import MOST_PLAYERS
from tests.command import call, process
from tests.own_games.conftest import EXAMPLES, load

PIG = str(EXAMPLES["pig"])
EVENINGS = """play,players,ending,turns,winner_seat,rolls,goal
1,2,goal_reached,31,1,80,100
2,2,goal_reached,28,2,77,100
3,2,somebody reaches the goal,20,1,,100
"""
SEATS = """play,players,ending,turns,seat,won,name,score
1,2,goal_reached,31,1,no,Ann,80
1,,,,2,yes,Bob,102.5
"""


def test_table_of_playtests_has_the_counts_of_the_game(tmp_path):
    assert call("init", str(tmp_path), "--game", str(EXAMPLES["dig"])).returncode == 0
    table = (tmp_path / "evenings.csv").read_text(encoding="utf-8")

    assert table.splitlines()[-1] == ("play,date,players,ending,turns,minutes,winner_seat,buried,cards_turned_up,notes")
    assert "# cards_turned_up: cards turned up\n" in table
    assert "docs/" not in table


@pytest.mark.slow
def test_playtests_of_a_game_in_one_file_are_read_and_compared(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evenings.csv").write_text(EVENINGS, encoding="utf-8")

    read = call("playtests", "import", "evenings.csv", "--game", PIG)
    assert read.returncode == 0, read.stderr
    assert "rolls (2 of 3)" in read.stdout
    assert f"playtests compare playtests.parquet --game {PIG}" in read.stdout.replace("\n", " ")

    without = process("playtests", "compare", "playtests.parquet")  # in which no file has been read
    assert (without.returncode, "--game pig.py" in without.stderr) == (2, True)
    other = call("playtests", "compare", "playtests.parquet", "--game", EXAMPLES["kuhn"])
    assert (other.returncode, "of the game pig; " in other.stderr) == (2, True), other.stderr
    reported = call("playtests", "report", "playtests.parquet", "--game", PIG, "--games", "200", "--json")
    assert reported.returncode == 0, reported.stderr
    assert {"rolls", "turns"} <= {figure["name"] for figure in json.loads(reported.stdout)["figures"]}
    compared = call("playtests", "compare", "playtests.parquet", "--game", PIG, "--games", "200", "--json")
    assert compared.returncode == 0, compared.stderr
    assert json.loads(compared.stdout)["plays"] == 3
    assert len(bng_sim.playtests("playtests.parquet", PIG, games=200, progress=False).plays) == 3


def test_score_that_a_game_counts_is_read_as_a_number_and_as_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seats.csv").write_text(SEATS, encoding="utf-8")

    read = call("playtests", "import", "seats.csv", "--game", PIG, "--json")
    assert read.returncode == 0, read.stderr
    known = json.loads(read.stdout)["known"]
    assert (known["scores"], known["seats_score"]) == (1, 1)


def test_usual_lineup_of_every_seat_becomes_a_pool_of_opponents():
    assert players.lineup_of_opponents(None, load(PIG), 2) == "pool:hold_at(points=20),hold_at(points=25)"
    assert players.lineup_of_opponents(None, load(PIG), 3) == "hold_at(points=20),hold_at(points=25)"


def test_lineup_that_the_fewest_players_cannot_play_is_refused(edited):
    path = edited("pig", ("players=(2, 10)", "players=(1, 10)"))

    with pytest.raises(InputError, match=r"pig\.py: lineup: .* 1 players .*; with pool:hold_at.* each seat draws one"):
        load(path)


def test_each_place_in_the_order_of_turns_has_a_word():
    assert len(ORDINALS) == len(set(ORDINALS)) == MOST_PLAYERS


@pytest.mark.slow
@pytest.mark.usefixtures("figures")
def test_twelve_players_are_played_and_reported(tmp_path):
    path = tmp_path / "crowd.py"
    path.write_text(EXAMPLES["pig"].read_text(encoding="utf-8").replace("players=(2, 10)", "players=(9, 12)"))
    config = {
        "name": "crowd",
        "game": str(path),
        "games": 100,
        "grid": {"players": [9, 12], "goal": [20]},
        "ladder": False,
    }
    run = bng_sim.sweep(config, folder=tmp_path / "run", progress=False)

    assert set(run.seats()["order"]) == set(range(1, 13))
    for command in (("report",), ("analyse",), ("compare", "--cell-a", "0", "--cell-b", "1")):
        done = call(command[0], str(tmp_path / "run"), *command[1:])
        assert done.returncode == 0, done.stderr
