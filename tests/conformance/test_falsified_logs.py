"""Every referee is shown to catch faults: logs are falsified, and each must be caught under the right rule."""

import pytest

from bng_sim.games import GAMES
from tests.referees import cases, mutations

CASES = {name: cases.of(name) for name, game in GAMES.items() if game.referee}
MORE = 2  # games falsified in the same way, in the slow suite
LONG = ("campaign", "guillotines")  # games whose logs take long to read: of their rules every third is broken quickly


def rows(games):
    """The edits of all games, each of so many logs; but for the first edit of a rule, of one log, they are slow."""
    found = []
    for game, about in CASES.items():
        rules = [*dict.fromkeys(row[0] for row in about.falsified)]
        quick = {*rules[:: 3 if game in LONG else 1]} if games == 1 else set()
        for row in about.falsified:
            is_slow = row[0] not in quick
            quick.discard(row[0])
            name = f"{game} {row[0]} {row[1]}{', again' * (games - 1)}"
            found.append(pytest.param(game, games, *row, marks=[pytest.mark.slow] * is_slow, id=name))
    return found


@pytest.mark.parametrize(("game", "games", "rule", "what", "setting", "edit"), [*rows(1), *rows(MORE)])
def test_a_falsified_log_is_caught_under_its_rule(game, games, rule, what, setting, edit):
    for faults in mutations.faults(CASES[game].recordings, GAMES[game].referee, setting, edit, games):
        assert [fault.rule for fault in faults] == [rule], "\n".join(map(str, faults))


@pytest.mark.parametrize("game", CASES)
def test_every_rule_is_broken_twice_or_said_to_be_beyond_a_log(game):
    assert mutations.hardly_broken(game, CASES[game].falsified) == set(CASES[game].not_caught)
