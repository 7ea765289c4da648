"""Tiny games whose every course is known, from the rules page alone: a million games must meet them."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from bng_sim.core import lineup
from bng_sim.core.compiling import compiler
from bng_sim.core.game import Cell
from bng_sim.games.bluffing.engine.tables import ENDINGS
from bng_sim.games.bluffing.game import BLUFFING
from bng_sim.games.bluffing.simulation.play import ENGINE
from tests.games.bluffing.at_the_table import as_rules
from tests.games.bluffing.on_paper import Outcome, Printed, outcomes
from tests.slow import slow_after

pytestmark = pytest.mark.skipif(compiler.INTERPRETED, reason="a million games take compiled code")

BLUFFING.strategies.load_shipped()
GAMES, CHUNK = 400_000, 50_000
SIGMAS = 5  # seeds are fixed: a test that passes once passes always
OFTEN = 50  # outcomes expected less often are counted together
FOUR = Printed(2, (1, 2, 3, 4), (1, 1, 2, 2), first_player=0)
SETTINGS = [
    FOUR,
    Printed(2, (3, 1), (2, 5), last_play="voted"),
    Printed(3, (1, 2, 3), (1, 2, 1)),
    Printed(3, (1, 3, 3), (2, 1, 1), taking_order="random", revealed_card="always", hand_cards_taken=2),
    Printed(3, (2, 2, 1), (1, 2, 2), old_card="stacked", empty_hand="ends_at_turn", after_challenge="challenger"),
    Printed(
        2, (1, 2, 2, 3), (1, 1, 1, 1), old_card="stacked", empty_hand="play_on", equal_card="active", last_play="voted"
    ),
    Printed(2, (4, 1, 2), (0, 3, 1), after_challenge="loser", empty_hand="ends_at_once", revealed_card="never"),
    Printed(3, (1, 1), (1, 1), tie_coins="all", old_card="shown", hand_cards_taken=0),
    Printed(2, (1, 2, 3), (1, 1, 1), max_turns=4),
    Printed(3, (1, 2, 2), (1, 1, 3), empty_hand="ends_at_once", after_challenge="loser", hand_cards_taken=3),
]  # fmt: skip


def named(rules: Printed) -> str:
    """What is not as printed, in a few words."""
    other = [
        f"{field}={value}" for field, value in rules._asdict().items() if value != Printed._field_defaults.get(field)
    ]
    return " ".join(other)


def played(rules: Printed, n: int, seed: int = 1) -> Counter[Outcome]:
    """How often the engine's games among players who move at random come to each outcome."""
    cell, players = (
        Cell(as_rules(rules), seed, lineup.parse("random", BLUFFING.strategies, rules.players)),
        rules.players,
    )
    found: Counter[Outcome] = Counter()
    for first in range(0, n, CHUNK):
        rows = ENGINE.play_rows(cell, first, CHUNK)
        seats = rows["seats"][:, :players]
        figures = np.column_stack([rows["ending"], rows["turns"], seats["points"], seats["won"]])
        sizes = tuple(figures.max(axis=0) + 1)
        numbers, counts = np.unique(np.ravel_multi_index(tuple(figures.T), sizes), return_counts=True)
        kinds = np.column_stack(np.unravel_index(numbers, sizes))
        for (ending, turns, *kind), count in zip(kinds.tolist(), counts.tolist(), strict=True):
            winners = tuple(seat for seat in range(players) if kind[players + seat])
            found[Outcome(ENDINGS[ending], turns, tuple(kind[:players]), winners)] += count
    return found


def strangeness(expected: dict[Outcome, Fraction], found: Counter[Outcome]) -> float:
    """By how many standard deviations games are off, in the worst outcome or all together; infinite: one cannot be."""
    if found.keys() - expected.keys():
        return float("inf")
    n, rare, worst, square, kinds = found.total(), Counter(), 0.0, 0.0, 0
    for outcome, chance in expected.items():
        if n * chance < OFTEN:
            rare["expected"] += float(n * chance)
            rare["found"] += found[outcome]
            continue
        error = found[outcome] - float(n * chance)
        worst = max(worst, abs(error) / sqrt(n * chance * (1 - chance)))
        square += error**2 / float(n * chance)
        kinds += 1
    if rare["expected"] > 0:
        worst = max(worst, abs(rare["found"] - rare["expected"]) / sqrt(max(rare["expected"], 1.0)))
    together = (square - (kinds - 1)) / sqrt(2 * max(kinds - 1, 1))
    return max(worst, together)


@pytest.mark.parametrize("rules", slow_after(2, ((rules,) for rules in SETTINGS[1:])), ids=named)
def test_games_end_as_they_do_on_paper(rules):
    assert strangeness(outcomes(rules), played(rules, GAMES // 20)) < SIGMAS


@pytest.mark.slow
@pytest.mark.parametrize("rules", SETTINGS, ids=named)
def test_a_million_games_end_as_they_do_on_paper(rules):
    assert strangeness(outcomes(rules), played(rules, GAMES)) < SIGMAS


OTHERWISE = [  # a rule changed on paper alone
    (SETTINGS[0], {"equal_card": "active"}),
    (SETTINGS[0], {"revealed_card": "never"}),
    (SETTINGS[2], {"revealed_card": "always"}),
    (SETTINGS[2], {"after_challenge": "challenger"}),
    (SETTINGS[2], {"first_player": 0}),
    (SETTINGS[3], {"taking_order": "clockwise"}),
    (SETTINGS[4], {"old_card": "discarded"}),
    (SETTINGS[5], {"last_play": "ends"}),
    (SETTINGS[6], {"empty_hand": "skip"}),
    (SETTINGS[8], {"max_turns": 5}),
    (SETTINGS[7], {"tie_coins": "bonus"}),
    (SETTINGS[9], {"hand_cards_taken": 1}),
]


@pytest.mark.parametrize(
    ("rules", "other"), slow_after(2, OTHERWISE), ids=lambda part: str(part) if isinstance(part, dict) else ""
)
def test_games_by_another_rule_are_told_apart(rules, other):
    expected, found = outcomes(rules._replace(**other)), played(rules, GAMES // 20)

    assert strangeness(expected, found) > 2 * SIGMAS


def test_random_moves_of_two_with_four_cards():
    ends = outcomes(FOUR)

    assert sum(chance for end, chance in ends.items() if end.winners == (0,)) == Fraction(101, 256)
    assert sum(chance for end, chance in ends.items() if len(end.winners) != 1) == 0
    assert sum(chance * end.turns for end, chance in ends.items()) == Fraction(6001, 1152)
