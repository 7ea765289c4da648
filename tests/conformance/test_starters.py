"""The files that `bng-sim init` writes of every game: a config that can be read, a strategy that is never at a loss."""

import math
import re

import jsonschema
import pytest
import yaml
from scipy.stats import binomtest

from bng_sim.analyses.catalogue import questions
from bng_sim.core import lineup
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.config.json_schema import schema
from bng_sim.sweeps.config.keys import keys_of
from tests.command import call, only_shipped
from tests.games import starters
from tests.slow import slow_after

GAMES_TO_WIN = 300
STARTING = [name for name, game in GAMES.items() if game.starter]


def share(won):
    """Wilson's 95 % interval."""
    return binomtest(int(won.sum()), len(won)).proportion_ci(method="wilson")


class Started:
    """A game, the folder with what `init` writes of it, and what the game's tests declare."""

    def __init__(self, name, folder):
        self.game, self.folder, self.cases = GAMES[name], folder, starters.of(name)
        done = call("init", folder, "--game", name)
        assert done.returncode == 0, done.stderr

    def read(self, name):
        return (self.folder / name).read_text(encoding="utf-8")

    def play(self, line, games, **rules):
        read = self.game.rules.read(rules)
        players = lineup.parse(line, self.game.strategies, read.players)
        self.game.warm_up(players)
        return self.game.play(Cell(read, 1, players), 0, games)


@pytest.fixture(scope="module", params=slow_after(2, STARTING))
def started(request, tmp_path_factory):
    """The strategy is compiled once for all who play with it."""
    made = Started(request.param, tmp_path_factory.mktemp(request.param))
    with only_shipped(made.game.strategies):
        assert made.game.strategies.load_file(made.folder / "my_strategies.py") == ["mine"]
        yield made


def test_the_config_can_be_read_and_shows_every_key(started):
    with only_shipped(started.game.strategies):
        settings, _ = reading.read(started.folder / "sweep.yaml", GAMES)
    keys = keys_of(started.game.characters).values()
    cells = math.prod(len(values) for values in (*settings.grid.values(), settings.lineups))

    assert settings.strategies == ("my_strategies.py",)
    assert any("mine" in line for line in settings.lineups.values())
    assert cells * settings.games <= 100_000
    assert [key for key in keys if not re.search(rf"^(# +)?{key}:", started.read("sweep.yaml"), re.M)] == []


@pytest.mark.slow
def test_the_config_says_which_schema_it_follows_and_does(started):
    text, made = started.read("sweep.yaml"), yaml.safe_load(started.read("sweep.schema.json"))

    assert text.splitlines()[0] == "# yaml-language-server: $schema=sweep.schema.json"
    assert made == schema(started.game, list(questions(started.game)))
    jsonschema.Draft7Validator(made).validate(yaml.safe_load(text))


def test_every_decision_is_spoken_of_in_the_strategy(started):
    text = started.read("my_strategies.py")

    assert [name for name in started.game.decisions if name.upper() not in text] == []


@pytest.mark.slow
def test_the_strategy_wins_far_more_than_those_who_play_at_random(started):
    seats = started.play(f"mine,{started.cases.others}", GAMES_TO_WIN).seats
    mine, random = (share(seats.filter(strategy=name)["won"]) for name in ("mine", "random"))

    assert mine.low > started.cases.times * random.high


@pytest.mark.slow
def test_the_strategy_holds_its_own_where_that_is_said(started):
    for line, rules, games, least in started.cases.wins:
        assert share(started.play(line, games, **rules).seats.filter(strategy="mine")["won"]).low > least


def test_the_strategy_is_never_at_a_loss(started):
    cases = started.cases
    for rules in cases.rules:
        for traits in cases.traits:
            games = started.play(f"mine({traits})", cases.games, **rules).games

            assert games.height == cases.games
            assert cases.is_fit(games), (rules, traits)
