"""The decorator that registers a session's own strategies."""

import contextlib

import pytest

import bng_sim
from bng_sim.api.own_strategies import strategy
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.core.strategy import Trait
from bng_sim.games import DEFAULT, GAMES
from tests.command import only_shipped

DARING = Trait("daring", 0.5, 0.0, 1.0, "how daring")


@pytest.fixture(autouse=True)
def _forgotten():
    """Forget strategies registered by these tests, and before them those registered by others."""
    with contextlib.ExitStack() as stack:
        for game in GAMES.values():
            stack.enter_context(only_shipped(game.strategies))
        yield


@pytest.mark.parametrize("game", GAMES)
def test_strategy_is_registered_for_named_game(game):
    @strategy("For a test.", game=game, traits=[DARING])
    def own(seen, moves, n, traits, rng):
        return 0

    entry = GAMES[game].strategies["own"]
    assert (entry.function, entry.description, entry.traits) == (own, "For a test.", (DARING,))
    assert [name for name in GAMES if "own" in {other.name for other in GAMES[name].strategies}] == [game]


def test_strategy_without_game_is_for_default_game():
    @strategy("For a test.")
    def own(seen, moves, n, traits, rng):
        return 0

    assert GAMES[DEFAULT].strategies["own"].function is own


def test_unknown_game_and_taken_name_are_refused():
    def random(seen, moves, n, traits, rng):
        return 0

    with pytest.raises(InputError, match="game chess: no such game; known: guillotines"):
        strategy("For a test.", game="chess")
    with pytest.raises(StrategyError, match="the name is taken by "):
        strategy("For a test.")(random)


# What is played again

FILE = """
from bng_sim.games.guillotines import strategy


@strategy("the last")
def always_last(seen, moves, n, traits, rng):
    return n - 1
"""
QUIET = {"progress": False}


@pytest.fixture
def own_file(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.fixture
def run(own_file):
    """Play a run with a strategy that is not loaded any more, as in another process."""
    made = bng_sim.simulate(lineup="always_last,random", strategies=[own_file], games=5, **QUIET)
    del GAMES[DEFAULT].strategies._strategies["always_last"]
    return made


def test_code_is_played_with_given_strategies(run, own_file):
    code = run.replay(3, strategies=[own_file]).code
    del GAMES[DEFAULT].strategies._strategies["always_last"]

    with pytest.raises(StrategyError, match="'always_last': no such strategy"):
        bng_sim.play(code, **QUIET)
    assert bng_sim.play(code, strategies=[own_file], **QUIET).code == code


def test_code_excludes_other_arguments():
    with pytest.raises(InputError, match=r"players, seed=\.\.\.\): the code fixes all but `strategies`"):
        bng_sim.play("guillotines/1/5/000000", players=3, seed=2)


def test_replay_names_the_recorded_strategy_file_and_whether_it_has_changed(run, own_file):
    with pytest.raises(StrategyError, match=r"The run names .*own\.py, .* give --strategies \S*own\.py \(`strat"):
        run.replay(3)
    row = run.replay(3, strategies=[own_file]).row()
    del GAMES[DEFAULT].strategies._strategies["always_last"]

    own_file.write_text(FILE.replace("n - 1", "0"), encoding="utf-8")
    with pytest.raises(StrategyError, match=r"own\.py: missing here, or changed since"):
        run.replay(3)

    moved = own_file.with_name("moved.py")
    moved.write_text(FILE, encoding="utf-8")
    assert run.replay(3, strategies=[moved]).row() == row
    assert bng_sim.replay(run, 3, strategies=[moved]).row() == row


def test_replay_names_missing_strategy_of_session():
    @strategy("For a test.")
    def own(seen, moves, n, traits, rng):
        return 0

    run = bng_sim.simulate(lineup="own,random", games=2, **QUIET)
    del GAMES[DEFAULT].strategies._strategies["own"]

    with pytest.raises(StrategyError, match="was played by own, defined in a session, in no file; run the notebook"):
        run.replay(0)
