"""A table written down by hand, of every game that can be typed: what is read, refused, and how games go on."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.here import answer, reading, worlds, writing
from tests.command import call
from tests.games.parts import having
from tests.here.positions import cell_of, moments, opening, read
from tests.slow import slow_after

TYPED = reading.typed_games()
N = 4_000


def test_a_game_without_a_form_says_so():
    with pytest.raises(InputError, match="cannot be typed yet"):
        reading.find_form(replace(GAMES["bluffing"], name="elsewhere"))


def test_every_game_in_several_files_can_be_typed():
    assert having("simulation") == TYPED


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_opening_equals_simulate(name):
    table = read(opening(name))
    found = worlds.PlayerOn(table).outcomes(N, 5)[0]
    rows = table.form.engine.play_rows(table.cell, 0, N)
    players = table.cell.rules.players

    played = {ending: int((rows["ending"] == ending).sum()) for ending in range(1, len(table.game.endings))}
    went_on = {ending: int((found[:, 0] == ending).sum()) for ending in played}
    won = rows["seats"]["won"][:, :players].sum(axis=0), found[:, 1 : 1 + players].sum(axis=0)

    assert max(z(played[ending], went_on[ending], N) for ending in played) < 4
    assert max(z(int(one), int(other), N) for one, other in zip(*won, strict=True)) < 4


def z(k, other, n):
    """|difference| of two shares of n over its standard error."""
    p = (k + other + 1) / (2 * n + 2)
    return abs(k - other) / n / math.sqrt(2 * p * (1 - p) / n)


@pytest.mark.parametrize("n", slow_after(1, [6, 60]))
@pytest.mark.parametrize("name", TYPED)
def test_a_possible_table_is_never_refused(name, n):
    for game, cell, stopped, rng in moments(name, n, seed=3):
        for seat in (None, int(rng.integers(cell.rules.players))):
            table = read(writing.value_of(game, cell, stopped.state, seat))
            for states in worlds.deal_worlds(table, 3, 1):
                assert states.size == 3


@pytest.mark.parametrize("n", slow_after(1, [6, 60]))
@pytest.mark.parametrize("name", TYPED)
def test_a_table_written_in_full_is_read_back_and_written_the_same(name, n):
    for game, cell, stopped, _ in moments(name, n, seed=4):
        value = writing.value_of(game, cell, stopped.state, None)
        table = read(value)
        (states,) = worlds.deal_worlds(table, 1, 1)

        assert writing.value_of(game, table.cell, states[0], None) == value


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_what_is_not_written_differs_between_worlds_and_what_is_written_does_not(name):
    hides, differ = 0, 0
    for game, cell, stopped, rng in moments(name, 20, seed=5):
        seat = int(rng.integers(cell.rules.players))
        value = writing.value_of(game, cell, stopped.state, seat)
        hides += value.get("players") != writing.value_of(game, cell, stopped.state, None)["players"]
        table = read(value)
        written = []
        for states in worlds.deal_worlds(table, 4, 1):
            for state in states:
                assert writing.value_of(game, table.cell, state, seat) == value
                written.append(json.dumps(writing.value_of(game, table.cell, state, None)))
        differ += len({*written}) > 1

    assert differ >= hides / 2
    assert hides > 10 or hides == 0  # where all lies open but what nobody knows


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_same_seed_gives_the_same_answer(name):
    (moment,) = moments(name, 1, seed=6)
    game, cell, stopped, _ = moment
    value = writing.value_of(game, cell, stopped.state, None)

    assert answer.answer(read(value), 200, 20, 3) == answer.answer(read(value), 200, 20, 3)


@pytest.mark.parametrize("name", TYPED)
def test_moves_are_those_that_the_mover_is_offered(name):
    compared = 0
    for game, cell, stopped, _ in moments(name, 200, seed=7):
        value = writing.value_of(game, cell, stopped.state, None)
        table = read(value)
        found = answer.find_question(worlds.PlayerOn(table), 50, 1)
        answers = stopped.live[1]["answers"]
        answers["thinks"][0, table.written.mover] = -1
        asked = stops(stopped)
        if found.prompt is not None:
            offered = game.telling.prompt(cell, stopped)
            assert asked
            assert sorted(found.prompt.moves) == sorted(offered.moves)
            compared += 1
        if compared == 2:
            break

    assert compared == 2


def stops(stopped):
    """Play to the question to the mover; before the first turn there may be a step without one."""
    return stopped._stops(0, 1) or (stopped.turns == 0 and stopped._stops(0, 1))


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_moves_are_ranked_and_the_best_is_behind_nothing(name):
    found = None
    for game, cell, stopped, _ in moments(name, 30, seed=8):
        found = answer.answer(read(writing.value_of(game, cell, stopped.state, None)), 50, 50)
        if found.moves:
            break
    wins = [each.players[found.mover].share for each in found.moves]

    assert wins == sorted(wins, reverse=True)
    assert found.moves[0].behind == (0, 0, 0)
    assert all(math.isclose(wins[0] - each.players[found.mover].share, each.behind.share) for each in found.moves)


@pytest.mark.parametrize("name", TYPED)
def test_command_prints_every_ending_and_json_gives_the_table_back(name, tmp_path):
    value = opening(name)
    (tmp_path / "table.yaml").write_text(writing.text_of(value))
    game, cell = cell_of(name)

    printed = call("here", "table.yaml", "--playouts", "50", "--moves", "0", cwd=tmp_path)
    done = call("here", "table.yaml", "--playouts", "50", "--moves", "0", "--json", cwd=tmp_path)
    found = json.loads(done.stdout)

    assert printed.returncode == 0
    assert all(game.ending_in_words(ending) in printed.stdout for ending in game.endings[1:])
    assert [*found["endings"]] == [*game.endings[1:]]
    assert len(found["players"]) == cell.rules.players
    assert found["table"] == value
    assert all(low <= p <= high for p, low, high in [*found["endings"].values(), *found["players"]])
    assert found["moves"] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("players: [{}]\n", "game: got null, expected the name of a game"),
        ("game: chess\nplayers: [{}]\n", "table.yaml:1: game: game chess: no such game"),
        ("game: mine.py\nplayers: [{}]\n", "mine.py: no such file"),
    ],
)
def test_a_file_that_is_no_table_is_refused_with_its_line(text, said, tmp_path):
    (tmp_path / "table.yaml").write_text(text)

    done = call("here", "table.yaml", cwd=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", TYPED)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": 4}, "players: got 4, expected a list with an entry for each player"),
        ({"player": []}, "player: no such key; did you mean players?"),
        ({"rules": {"players": 3}}, "the number of players listed"),
        ({"rules": {"no_such_rule": 3}}, "no_such_rule"),
        ({"to_move": 9}, "to_move: got 9, expected a whole number from 1 to"),
        ({"to_move": "x"}, "to_move: got 'x'"),
        ({"first": 0}, "first: got 0"),
        ({"lineup": 3}, "lineup: got 3"),
        ({"lineup": "nobody_at_all"}, "nobody_at_all"),
    ],
)
def test_what_no_game_has_is_refused(name, change, said):
    with pytest.raises(InputError) as caught:
        read(opening(name) | change)

    assert said in str(caught.value)


def brier(chances, won):
    """The mean square of what was said less what happened, summed over players, one a position."""
    return ((np.array(chances) - np.array(won)) ** 2).sum(axis=1)


def outcome_after(stopped, table, n):
    """Answer the mover's question by its strategy; return the move, chances by the engine's dealing, and the end."""
    seat = table.written.mover
    made = stopped.choice_of(int(stopped.state["strategy"][seat]), stopped.state["traits"][seat])
    dealt = stopped._outcomes(stopped._own_scripts(), np.array([made]), 0, 0, n)[0]
    words = table.game.telling.prompt(table.cell, stopped).moves[made]
    stopped.answer(made)
    stopped.live[1]["answers"]["thinks"][:] = 0
    stopped._stops(1, 1 << 40)
    players = table.cell.rules.players
    return words, dealt[:, 1 : 1 + players].mean(axis=0), stopped.outcome()[1 : 1 + players]


def calibration(name, positions, n, rules=None, seed=9):
    """Compare a written table with the true state dealt again by the engine, which knows the same; return Brier scores.

    Where the mover is asked at once, the table is written as it sees it, and played on after its move. Elsewhere all
    hands are written, and what nobody knows is dealt.
    """
    said, dealt, won = [], [], []
    for game, cell, stopped, _ in moments(name, positions, seed, rules):
        full = writing.value_of(game, cell, stopped.state, None)
        seat, players = full["to_move"] - 1, cell.rules.players
        table = read(writing.value_of(game, cell, stopped.state, seat) | {"lineup": cell.lineup.text})
        found = answer.find_question(worlds.PlayerOn(table), 50, 1)
        by_engine = stopped.chances(n)[:, 1 : 1 + players].mean(axis=0)
        stopped.live[1]["answers"]["thinks"][0, seat] = -1
        if found.prompt is None or not stops(stopped):
            stopped.live[1]["answers"]["thinks"][:] = 0
            table = read(full | {"lineup": cell.lineup.text})
            outcomes = worlds.PlayerOn(table).outcomes(n, 7)[0]
            stopped.live[1]["answers"]["thinks"][:] = 0
            stopped._stops(0, 1 << 40)
            wins = stopped.outcome()[1 : 1 + players]
        else:
            words, by_engine, wins = outcome_after(stopped, table, n)
            outcomes = worlds.PlayerOn(table).outcomes(n, 7, [found.prompt.moves.index(words)], found.given)[0]
        said.append(outcomes[:, 1 : 1 + players].mean(axis=0))
        dealt.append(by_engine)
        won.append(wins)
    return brier(said, won), brier(dealt, won)


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_chances_are_calibrated(name):
    said, dealt = calibration(name, 100, 100)
    difference = said - dealt
    error = difference.std() / len(difference) ** 0.5

    assert difference.mean() - 2 * error < 0.01 * dealt.mean()
