"""The files that `bng-sim init --game billionaire` writes: a config that can be read, a strategy never at a loss."""

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

GAME = GAMES["billionaire"]
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
@pytest.mark.parametrize("share", [0, 1.1, 10])
@pytest.mark.parametrize(
    "rules",
    [
        {"players": 2, "rebid_floor": True, "exact_payment": True, "security_own_action": True, "max_turns": 200},
        {"players": 3, "trading_values": [[3, 5], [3, 5], [8]], "end_on_last_investment": False, "max_turns": 200},
        {"players": 4, "start_profits": 0, "disaster_targets": "any", "proxy_targets": "any", "max_turns": 200},
    ],
    ids=str,
)
def test_the_strategy_is_never_at_a_loss_and_never_bids_what_it_has_not(share, rules):
    games = play(f"mine(share={share})", 100, **rules).games

    assert games.height == 100
    assert games["overbids"].sum() == 0
