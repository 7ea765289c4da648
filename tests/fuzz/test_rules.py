"""The rules: each parameter at its edges, and many changed together, give games in which no referee finds a fault."""

import itertools
import random
import signal
from dataclasses import replace

import pytest

from bng_sim.core import lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell
from bng_sim.games import GAMES
from tests.fuzz.parameter_values import edges

GAMES_OF_EACH = 3
MOST_SECONDS = 120  # of this process for the games of a setting
MOST_CHANGED = 12  # parameters of a combination
FEW_TURNS = 60  # fit into an event log whatever they hold
FEW, COMBINATIONS = 10, 200


class Hang(BaseException):
    """No `Exception`, so that nothing which is tested can take it for a fault of its own."""


def taken_alone(rules):
    """Each parameter with each value at its edges that these rules take when all else is as printed."""
    return [{name: value} for name in rules.model_fields for value in edges(rules, name)
            if not rules.problems({name: value})]  # fmt: skip


def in_turn():
    """The settings of all games with one parameter at an edge: a game after the other, in no order of parameters."""
    of_games = []
    for name, game in GAMES.items():
        settings = taken_alone(game.rules)
        random.Random(name).shuffle(settings)
        of_games.append([(name, rules) for rules in settings])
    return [setting for row in itertools.zip_longest(*of_games) for setting in row if setting]


ALONE = in_turn()


def between(chance, values):
    """One of the values, or of two numbers also any between them."""
    if len(values) == 2 and all(type(value) is int for value in values) and chance.random() < 0.5:
        return chance.randint(*values)
    return chance.choice(values)


def combined(chance):
    """A game, and rules with several parameters changed; those that go with no others are left out."""
    name = chance.choice(list(GAMES))
    rules = GAMES[name].rules
    fields = list(rules.model_fields)
    chosen = chance.sample(fields, chance.randint(2, min(MOST_CHANGED, len(fields))))
    values = {field: between(chance, edges(rules, field)) for field in chosen}
    while problems := rules.problems(values):
        for wrong in problems:
            values.pop(wrong if wrong in values else chance.choice(list(values)), None)
    return name, values


def faults(name, rules, seed):
    """What the referee finds in some games of strategies drawn by lot, with what is needed to play them again."""
    game, chance = GAMES[name], random.Random(seed)
    game.strategies.load_shipped()
    shipped = [strategy.name for strategy in game.strategies if strategy.is_shipped]
    line = f"pool:{','.join(chance.choices(shipped, k=2))}" if chance.random() < 0.5 else "random"
    read = game.rules.read(rules)
    cell = Cell(read, seed, lineup.parse(line, game.strategies, read.players))
    game.warm_up(cell.lineup)
    found = ((index, fault) for index in range(GAMES_OF_EACH) for fault in audit(game, cell, index))
    return [f"{name} {rules}, lineup {line}, seed {seed}, game {index}: {fault}" for index, fault in found]


def audit(game, cell, index):
    """What the referee finds in a game; one of a game without a referee is only played."""
    if game.referee:
        return game.referee(logged(game, cell, index))
    assert game.play(cell, index, 1).games.height == 1
    return []


def logged(game, cell, index):
    """A game's log; where it is too long for one, that of the same game with so few turns that it is not."""
    try:
        return list(game.telling.log(cell, index))
    except InputError as error:
        if "too long for the event log" not in str(error):
            raise
    assert game.play(cell, index, 1).games.height == 1
    return list(game.telling.log(replace(cell, rules=cell.rules.model_copy(update={"max_turns": FEW_TURNS})), index))


@pytest.fixture
def audited():
    """Play and audit games of a setting, and give up if they take too long."""
    setting = ""

    def on_alarm(*_):
        raise Hang(setting)

    def called(name, rules, seed):
        nonlocal setting
        setting = f"{name} {rules}, seed {seed}"
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        try:
            return faults(name, rules, seed)
        except Exception as error:
            error.add_note(setting)
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    before = signal.signal(signal.SIGPROF, on_alarm)
    yield called
    signal.signal(signal.SIGPROF, before)


def test_each_parameter_alone_at_its_edges_gives_games_without_fault(seeds, audited):
    for seed in seeds(FEW, len(ALONE)):
        assert audited(*ALONE[seed % len(ALONE)], seed) == []


@pytest.mark.slow
def test_parameters_changed_together_give_games_without_fault(seeds, audited):
    for seed in seeds(FEW, COMBINATIONS):
        assert audited(*combined(random.Random(seed)), seed) == []


@pytest.mark.parametrize("game", GAMES)
def test_nearly_every_parameter_is_tried_at_an_edge(game):
    """The others go with no other value unless a second parameter changes too."""
    rules = GAMES[game].rules
    tried = {name for of, values in ALONE if of == game for name in values}

    assert len(rules.model_fields.keys() - tried) <= 2, rules.model_fields.keys() - tried
