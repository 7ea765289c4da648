"""The files that `bng-sim init --game millions` writes: a config that can be read, a strategy never at a loss."""

import re
import shutil

import pytest
from scipy.stats import binomtest

from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.keys import keys_of
from tests.command import only_shipped

GAME = GAMES["millions"]
GAME.strategies.load_shipped()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("made")
    for path in GAME.starter.iterdir():
        shutil.copy(path, made / path.name.removesuffix(".starter"))
    return made


@pytest.fixture(scope="module")
def _loaded(folder):
    """The strategy, compiled once for all who play with it."""
    with only_shipped(GAME.strategies):
        GAME.strategies.load_file(folder / "my_strategies.py")
        yield


def play(line, games, **rules):
    made = GAME.rules.read(rules)
    players = lineup.parse(line, GAME.strategies, made.players)
    GAME.warm_up(players)
    return GAME.play(Cell(made, 1, players), 0, games)


def test_the_config_can_be_read_and_shows_every_key(folder):
    text = (folder / "sweep.yaml").read_text(encoding="utf-8")
    with only_shipped(GAME.strategies):
        settings, _ = reading.read(folder / "sweep.yaml", GAMES)

    assert settings.strategies == ("my_strategies.py",)
    assert any("mine" in line for line in settings.lineups.values())
    assert [key for key in keys_of(GAME.characters).values() if not re.search(rf"^(# +)?{key}:", text, re.M)] == []


def test_every_decision_is_spoken_of_in_the_strategy(folder):
    text = (folder / "my_strategies.py").read_text(encoding="utf-8")

    assert [name for name in GAME.decisions if name.upper() not in text] == []


@pytest.mark.usefixtures("_loaded")
def test_the_strategy_wins_far_more_than_those_who_play_at_random():
    seats = play("mine,random", 300).seats

    won = {name: seats.filter(strategy=name)["won"] for name in ("mine", "random")}
    rates = {name: binomtest(int(wins.sum()), len(wins)).proportion_ci(method="wilson") for name, wins in won.items()}
    assert rates["mine"].low > 3 * rates["random"].high


@pytest.mark.usefixtures("_loaded")
@pytest.mark.parametrize("price", [1, 6])
@pytest.mark.parametrize(
    "rules",
    [
        {"players": 3, "claims": True, "calls": True, "price_calls": True, "snitch_may_pass": True},
        {"players": 8, "wont_get_fooled": True, "binding_stay": False, "snitch_names": "any"},
        {"players": 4, "offer_max": 0, "final_call": False},
    ],
    ids=str,
)
def test_the_strategy_is_never_at_a_loss(price, rules):
    games = play(f"mine(price={price})", 100, **rules).games

    assert games.height == 100
