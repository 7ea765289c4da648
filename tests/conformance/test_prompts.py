"""What people are asked, in every game: each decision has words, and so has every move on a list."""

import dataclasses
import importlib
import random
import re

import pytest

from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.games import GAMES
from tests.conformance.held import ONE
from tests.games.parts import having
from tests.games.recordings import of
from tests.slow import slow_after

WRONG = re.compile(r"\bNone\b|\bnan\b|-1\b|seat 0|  |\{|\}|_")


class Drawing:
    """A person who answers at random, and notes what is asked."""

    at = frozenset()

    def __init__(self, telling, cell):
        self.telling, self.cell, self.asked, self.rng = telling, cell, {}, random.Random(1)

    def choose(self, question):
        prompt = self.telling.prompt(self.cell, question)
        assert len(prompt.moves) == question.n
        self.asked.setdefault(question.decision, []).append(prompt)
        return self.rng.randrange(question.n)


def asked_in(name, setting):
    """All prompts of a game in which people have all seats, by decision."""
    cell = RECORDED[name].cell(setting)
    person = Drawing(GAMES[name].telling, cell)
    for _ in GAMES[name].telling.log(dataclasses.replace(cell, people=(person,) * cell.rules.players), 0):
        pass
    return person.asked


RECORDED = {name: of(name) for name in (*GAMES, ONE) if GAMES[name].telling and GAMES[name].telling.prompt}
FIRST = [(name, next(iter(recorded.settings))) for name, recorded in RECORDED.items()]
SETTINGS = [*FIRST, *((name, setting) for name, recorded in RECORDED.items() for setting in [*recorded.settings][1:])]


@pytest.mark.parametrize(("name", "setting"), slow_after(len(FIRST), SETTINGS))
def test_every_question_and_move_has_words(name, setting):
    for decision, prompts in asked_in(name, setting).items():
        for prompt in prompts:
            assert prompt.text.endswith((".", "?")), decision
            for words in (prompt.text, *prompt.moves):
                assert words, decision
                assert not WRONG.search(words), (decision, words)


@pytest.mark.parametrize("name", having("telling.prompts"))
def test_every_decision_has_a_question(name):
    questions = importlib.import_module(f"bng_sim.games.{name}.telling.prompts").QUESTIONS

    assert {decision.name.lower() for decision in questions} == set(GAMES[name].decisions)


class Repeating:
    """A person who makes the moves that a log has of these seats."""

    at = frozenset()

    def __init__(self, log, seats):
        made = [event for event in log if event["event"] == "decision" and event["options"] > 1]
        self.choices = {seat: iter([event["choice"] for event in made if event["seat"] == seat]) for seat in seats}

    def choose(self, question):
        return next(self.choices[question.asked_seat + 1])


@pytest.mark.parametrize("name", RECORDED)
def test_people_who_make_the_moves_of_scripts_play_the_same_game(name):
    game = find_game(name)
    cell = make_cell(game, CellValues(lineup=game.strategies.thinks_with))
    scripts = [*game.telling.log(cell, 3)]
    person = Repeating(scripts, (1, cell.rules.players))
    between = (None,) * (cell.rules.players - 2)

    people = [*game.telling.log(dataclasses.replace(cell, people=(person, *between, person)), 3)]

    assert people[0]["strategies"] == ["person", *scripts[0]["strategies"][1:-1], "person"]
    assert people[1:] == scripts[1:]
