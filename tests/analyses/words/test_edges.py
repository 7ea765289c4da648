"""Whether going first is worth it: what is said of an edge, and how large it is said to be."""

import polars as pl
import pytest

from bng_sim.analyses.words import edges
from bng_sim.core.noticeable import EDGE


def told(*rows):
    lines = [f"{n} players" for n in range(2, 2 + len(rows))]
    made = [(line, value, value - half, value + half) for line, (value, half) in zip(lines, rows, strict=True)]
    return edges.verdict(pl.DataFrame(made, schema=["line", "value", "low", "high"], orient="row"), EDGE)


@pytest.mark.parametrize(
    ("value", "half", "text"),
    [
        (0.04, 0.01, "Going first is worth it: 4 points above an even share"),
        (-0.03, 0.01, "Going first is a disadvantage: 3 points below an even share"),
        (0.004, 0.005, "Going first makes no noticeable difference: 0.4 points above an even share"),
        (0.01, 0.005, "Whether going first is worth it is not yet known: 1 point above an even share"),
    ],
)
def test_an_edge_is_judged_by_its_interval(value, half, text):
    assert told((value, half)) == [text]


def test_settings_alike_are_said_together_with_the_range_of_their_edges():
    assert told((0.04, 0.01), (-0.003, 0.002), (0.06, 0.01), (0.002, 0.002)) == [
        "Going first is worth it with 2 and 4 players: 4 to 6 points above an even share",
        "Going first makes no noticeable difference with 3 and 5 players: "
        "0.3 points below to 0.2 points above an even share",
    ]


@pytest.mark.parametrize("value", [0.04, -0.03, 0.0, 0.03])
def test_words_of_a_setting_stay_as_they_are(value):
    half = 0.001 if value < 0.03 else 0.02
    line = "every level, in every setting"
    other = -0.3 if value > 0 else 0.3
    rows = [(line, value, value - half, value + half), ("b", other, other - 0.01, other + 0.01)]

    said = edges.verdict(pl.DataFrame(rows, schema=["line", "value", "low", "high"], orient="row"), EDGE)

    assert any(f"with {line}" in text for text in said)
