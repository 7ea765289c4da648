"""The files that `bng-sim init --game campaign` writes: a config that can be read, a strategy never at a loss."""

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

GAME = GAMES["campaign"]
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
@pytest.mark.parametrize("reserve", [0, 600])
@pytest.mark.parametrize(
    "rules",
    [
        {"players": 2, "rent_demand": "asked", "rent_miss": 30, "jail_cards": "keep", "max_turns": 200},
        {"players": 3, "start_cash": 300, "houses": 4, "chicago_loans": True, "max_turns": 200},
        {"players": 8, "favor_worth": 0, "decliner_bids": True, "one_owner_per_color": True, "max_turns": 200},
    ],
    ids=str,
)
def test_the_strategy_is_never_at_a_loss_and_goes_on_buying_and_building(reserve, rules):
    played = play(f"mine(reserve={reserve})", 60, **rules)

    assert played.games.height == 60
    assert played.games["houses_built"].sum() > 0
    assert played.games["bought_cash"].sum() > 0
