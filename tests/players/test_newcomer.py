"""The newcomer: it tries a few moves a few times each, trusts what comes of it, and has a rung on every ladder."""

import json

import numpy as np
import pytest

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.games import GAMES
from bng_sim.players.newcomer import Newcomer
from tests.command import call
from tests.games.parts import having
from tests.players.slots import Slots
from tests.slow import slow_after
from tests.strategies import measured

MANY = {"millions": 2_000}  # games: there a newcomer is nearly as good as the default players
SEARCHED = [name for name in having("engine") if GAMES[name].strategies.decisions and GAMES[name].ladder]


def newcomer(rollouts, candidates):
    """A newcomer that tries moves at every decision."""
    return Newcomer(rollouts, candidates, frozenset())


def test_every_move_tried_gets_an_equal_part_of_the_playouts():
    position = Slots([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], order=[5, 3, 1, 0, 2, 4])
    newcomer(12, 4).choose(position)

    assert {move: len(played) for move, played in position.played.items()} == {5: 3, 3: 3, 1: 3, 0: 3}


def test_of_equally_good_moves_it_makes_the_one_that_its_script_likes_best():
    assert newcomer(12, 4).choose(Slots([0.0] * 4, order=[2, 0, 1, 3])) == 2


def test_it_finds_a_good_move_often_and_misses_it_often():
    chosen = [newcomer(12, 4).choose(Slots([0.2, 0.2, 0.2, 0.5], seed=seed)) for seed in range(300)]

    assert 0.4 < np.mean([move == 3 for move in chosen]) < 0.9


@pytest.mark.parametrize("name", SEARCHED)
def test_newcomers_sit_between_random_moves_and_the_tables_of_mixed_skill(name):
    game = GAMES[name]
    game.strategies.load_shipped()
    rungs = [rung.name for rung in game.ladder]
    (entry,) = lineup.parse("newcomer", game.strategies, 4).entries

    assert 0 < rungs.index("newcomers") < rungs.index("one weak among strong")
    assert entry.name not in ("random", game.strategies.thinks_with)


@pytest.mark.skipif(compiler.INTERPRETED, reason="hundreds of games take compiled code")
@pytest.mark.parametrize("name", slow_after(0, SEARCHED))
def test_one_newcomer_beats_random_moves_and_not_the_default_players(name):
    game = GAMES[name]
    usual = game.default_lineup.removeprefix("pool:")
    n = MANY.get(name, 400)
    _, high = measured.interval(measured.deals(game, "newcomer", [usual.split(",")[0]], n, players=4)["part"])
    low, _ = measured.interval(measured.deals(game, "newcomer", ["random"], n, players=4)["part"])

    assert high < 1.1
    assert low > 1.1


SWEEP = {
    "name": "new", "game": "guillotines", "games": 24, "rules": {"level": 2, "players": 4},
    "lineups": {"usual": "tycoon", "newcomers": "newcomer"}, "assumptions": False, "ladder": False,
    "targets": {"revolution_rate": {"least": 0.2, "where": {"lineup": "newcomers"}}},
}  # fmt: skip


@pytest.mark.slow
def test_a_target_can_be_stated_for_newcomers(tmp_path):
    (tmp_path / "new.yaml").write_text(json.dumps(SWEEP), encoding="utf-8")
    done = call("sweep", "new.yaml", "--no-report", "--json", cwd=tmp_path)

    assert done.returncode in (0, 3, 4), done.stderr
    settings = json.loads(done.stdout)["targets"]["revolution_rate"]["settings"]
    assert len(settings) == 1
