"""Training: it begins as the script, repeats, can be stopped and resumed, and finds what is to be found."""

import contextlib
import dataclasses
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

import bng_sim
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.core.errors import InputError
from bng_sim.core.lineup import one_among
from bng_sim.lab import giving_back, training
from bng_sim.lab.training import Table, Training
from bng_sim.learning import files, improving, net, playing
from bng_sim.learning.files import About, Net

KUHN = Path(__file__).parents[2] / "examples" / "kuhn.py"
GAMES = 60
ASKED = ["kuhn"]


@pytest.fixture(autouse=True, scope="module")
def wrapping():
    """Interpreted, the words of random streams wrap around with a warning."""
    with np.errstate(over="ignore"):
        yield


@pytest.fixture(scope="module")
def table():
    game = find_game(str(KUHN))
    return Table(game, make_cell(game, CellValues({}, 1, one_among(game.strategies.thinks_with, "random"))))


@pytest.fixture(scope="module")
def small():
    with (
        mock.patch.object(training, "_PROBE", 20),
        mock.patch.object(improving, "ROUNDS", 1),
        mock.patch.object(training, "DECISIONS", 12),
        mock.patch.object(training, "GAMES_A_STEP", 6),
        mock.patch.object(giving_back, "LOOKED_AT", 400),
    ):
        yield


def trained(table, steps, resumed_after=None):
    made = Training(table, 5, GAMES)
    for step in range(steps):
        if step == resumed_after:
            stored = made.state(ASKED)
            made = Training(table, 5, GAMES)
            made.resume(stored, ASKED)
        made.step()
    return made


def test_a_net_that_has_not_learned_makes_its_scripts_move(table, small):
    made = Training(table, 5, GAMES)
    kept = playing.keep(table.games, 40, 20)
    table.play(table.how(made.improver.weights, made.inputs, is_best=True), kept, 0)

    assert kept.n[0] > 10
    np.testing.assert_array_equal(kept.choice[: kept.n[0]], kept.script[: kept.n[0]])


def test_games_of_the_script_are_those_that_the_engine_plays(table):
    kept = playing.keep(table.games, 0, 30)
    table.play(table.of_script(), kept, 7)
    run = bng_sim.simulate(game=str(KUHN), first_game=7, games=30, lineup=table.games.cell.lineup.text)
    won = run.seats().pivot(index="game", columns="seat", values="won").to_numpy()

    np.testing.assert_array_equal(kept.seats, (7 + np.arange(30)) % table.players)
    np.testing.assert_array_equal(kept.outcomes[:, 1 : 1 + table.players], won)


def test_training_repeats_and_resumes(table, small):
    once, again, resumed = trained(table, 2), trained(table, 2), trained(table, 2, resumed_after=1)

    assert once.games > 8
    for name in net.Weights._fields:
        first = getattr(once.improver.weights, name)
        np.testing.assert_array_equal(first, getattr(again.improver.weights, name))
        np.testing.assert_array_equal(first, getattr(resumed.improver.weights, name))
    assert resumed.games == once.games


def test_training_of_something_else_is_not_resumed(table, once):
    stored = once.state(ASKED)
    with pytest.raises(ValueError, match="something else"):
        Training(table, 5, GAMES).resume(stored, ["pig"])


@pytest.fixture(scope="module")
def once(table, small):
    """Training after one step; nobody may change it."""
    return trained(table, 1)


@pytest.fixture
def file(once, tmp_path):
    about = About("kuhn", {"players": 2}, "random", "random", 5, 1.0, once.games, 1.0, 0.1, False, False, "")
    path = tmp_path / "kuhn.npz"
    saved = Net(about, files.rounded(once.improver.learned()), once.inputs)
    path.write_bytes(files.content(saved))
    return path, saved


def test_a_file_holds_the_net(file):
    path, saved = file
    read = files.load(path)

    assert read.about == saved.about
    for one, other in zip((*read.weights, *read.inputs), (*saved.weights, *saved.inputs), strict=True):
        np.testing.assert_array_equal(one, other)


def test_rounding_moves_no_weight_by_more_than_half_a_step(once):
    weights = once.improver.weights
    written = files.rounded(weights)
    for name, exact, rounded in zip(weights._fields, weights, written, strict=True):
        step = np.abs(exact).max(axis=1, keepdims=True) / (31 if name == "seen" else 126)
        assert (np.abs(exact - rounded) <= step * 0.57 + 1e-6).all()  # the step is rounded too
    for first, again in zip(written, files.rounded(written), strict=True):
        np.testing.assert_array_equal(first, again)


@pytest.mark.parametrize("damage", ["cut short", "a digit", "another file", "empty"])
def test_a_damaged_file_is_refused_by_name(file, damage):
    path, _ = file
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(
        {
            "cut short": whole[:middle],
            "a digit": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "another file": b"name: value\n",
            "empty": b"",
        }[damage]
    )
    with pytest.raises(InputError, match=r"kuhn\.npz: no file of a player that learned, or a damaged one"):
        files.load(path)


def check(path, net, table, rules=None):
    games = table.games
    files.check(path, net, games.engine, rules or games.cell.rules, games.seen, games.numbers)


@pytest.fixture
def fitting(file, table):
    """A net as the table needs it."""
    _, saved = file
    games = table.games
    about = {**vars(saved.about), "fits": files.fits(games.seen, games.numbers, games.engine.strategies)}
    about |= {"game": games.engine.strategies.game, "rules": games.cell.rules.model_dump(mode="json")}
    return dataclasses.replace(saved, about=About(**about))


def test_a_net_of_what_is_shown_no_more_is_refused(file, fitting, table):
    path, _ = file
    changed = dataclasses.replace(fitting, about=dataclasses.replace(fitting.about, fits="other"))
    with pytest.raises(InputError, match="has changed since it learned"):
        check(path, changed, table)
    check(path, fitting, table)


def test_a_net_of_another_game_is_refused_by_its_name(file, fitting, table):
    path, _ = file
    other = dataclasses.replace(fitting, about=dataclasses.replace(fitting.about, game="pig"))
    with pytest.raises(InputError, match="it learned pig; name one that learned the rules that are played"):
        check(path, other, table)


@pytest.mark.parametrize("part", ["a weight's rows", "where inputs are", "what inputs are", "a number"])
def test_a_net_that_compiled_code_could_not_play_is_refused(file, fitting, table, part):
    path, _ = file
    weights, inputs = fitting.weights, fitting.inputs
    if part == "a weight's rows":
        weights = weights._replace(seen=weights.seen[:-1])
    elif part == "where inputs are":
        inputs = inputs._replace(first=inputs.first + 1)
    elif part == "a number":
        weights = weights._replace(lead=weights.lead * np.nan)
    else:
        inputs = inputs._replace(scale=1 - (inputs.scale != 0))
    with pytest.raises(InputError, match="no file of a player that learned, or a damaged one"):
        check(path, dataclasses.replace(fitting, weights=weights, inputs=inputs), table)


def test_no_flipped_bit_of_a_file_is_a_fault(file):
    path, saved = file
    whole, rng = path.read_bytes(), np.random.default_rng(3)
    for at in rng.integers(len(whole), size=60):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << rng.integers(8))]) + whole[at + 1 :])
        files._load.cache_clear()
        with contextlib.suppress(InputError):
            for one, other in zip(files.load(path).weights, saved.weights, strict=True):
                np.testing.assert_array_equal(one, other)


@pytest.fixture
def otherwise(once):
    """A net that makes of two moves the one that its script does not."""
    weights = net.like(once.improver.weights)._replace(
        turn_bias=np.ones_like(once.improver.weights.turn_bias), score=np.ones_like(once.improver.weights.score)
    )
    weights.fields[-1] = -1
    return weights


def test_what_does_not_pay_is_given_back_to_the_script_and_what_pays_is_kept(table, once, otherwise):
    """Against players that move by chance it pays to bet whatever one has, and it does not to fold kings."""
    how = table.how(otherwise, once.inputs, is_best=True, is_kept=False)
    script = table.gains_in(table.of_script(), 0, 150).mean()
    assert table.gains_in(how.deciding_at([1, 0]), 0, 150).mean() > script + 0.05
    assert table.gains_in(how.deciding_at([0, 1]), 0, 150).mean() < script - 0.05

    found = files.rounded(giving_back.give_back(table, otherwise, once.inputs, 1_200))

    assert (found.lead[0, :2] > 1_000).tolist() == [False, True]
    kept = playing.keep(table.games, 400, 400)
    table.play(table.how(found, once.inputs, is_best=True), kept, 0)
    decision, has_left = kept.decision[: kept.n[0]], (kept.choice != kept.script)[: kept.n[0]]
    assert has_left[decision == 0].all()
    assert not has_left[decision == 1].any()


@pytest.mark.parametrize("decision", [0, 1])
def test_the_script_has_everything_back_if_the_whole_does_not_pay(table, once, otherwise, decision):
    otherwise.lead[0, 1 - decision] = giving_back.AHEAD
    with mock.patch.object(giving_back, "_left", return_value=[]):  # no decision alone is known not to pay
        found = giving_back.give_back(table, otherwise, once.inputs, 1_200)

    assert (found.lead[0, decision] == giving_back.AHEAD) == (decision == 1)
