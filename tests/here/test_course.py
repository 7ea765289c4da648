"""`bng-sim play --from FILE`: one game played on from a table written by hand."""

import json

import pytest

from bng_sim.here import course, reading, writing
from tests.command import call
from tests.here.positions import moments, opening, read

TYPED = reading.typed_games()


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_a_game_is_played_on_to_its_end_by_legal_moves(name):
    for game, cell, stopped, _ in moments(name, 5, seed=11):
        table = read(writing.value_of(game, cell, stopped.state, None))
        *decided, ended = course.play_on(table, 1, 0)

        assert ended.ending in game.endings[1:]
        assert all(1 <= each.seat <= cell.rules.players for each in decided)
        assert [*course.play_on(table, 1, 0)] == [*decided, ended]


def test_games_of_other_indices_differ():
    table = read(opening("bluffing"))

    assert len({tuple(course.play_on(table, 1, index)) for index in range(5)}) > 1


def test_command_prints_decisions_and_the_ending(tmp_path):
    (tmp_path / "table.yaml").write_text(writing.text_of(opening("bluffing")))

    printed = call("play", "--from", "table.yaml", "--index", "3", cwd=tmp_path)
    lines = call("play", "--from", "table.yaml", "--index", "3", "--jsonl", cwd=tmp_path).stdout.splitlines()

    assert printed.returncode == 0, printed.stderr
    assert "Which card do you play?" in printed.stdout
    assert "The game is over" in printed.stdout
    assert [json.loads(line)["event"] for line in lines[-2:]] == ["decided", "ended"]


def test_options_that_the_file_fixes_are_refused(tmp_path):
    (tmp_path / "table.yaml").write_text(writing.text_of(opening("bluffing")))

    done = call("play", "--from", "table.yaml", "--players", "3", "--html", "page.html", cwd=tmp_path)

    assert done.returncode == 2
    assert "the file says what is played" in done.stderr
