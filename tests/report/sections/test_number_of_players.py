"""The section on the number of players: when it exists, and that its sentences agree with the intervals."""

import re

import numpy as np
import polars as pl
import pytest

from bng_sim.analyses.general import player_sentences
from bng_sim.analyses.general.player_count import Study
from bng_sim.analyses.question import ask
from bng_sim.analyses.statistics.regression import Fit, Term
from bng_sim.games import GAMES
from bng_sim.report.content import build_report
from bng_sim.report.formats import html_page
from bng_sim.report.sections import number_of_players
from bng_sim.sweeps.run.load import load
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]


@pytest.fixture(scope="module")
def run(make_config, make_run, tmp_path_factory):
    settings = make_config(
        name="tables",
        grid={"players": (2, 3), "puppets": (True, False), "level": (1, 2)},
        exclude=({"players": 3, "puppets": False},),
        games=200,
        baseline={"level": 2},
        assumptions=False,
    )
    return load(make_run(settings, tmp_path_factory.mktemp("runs") / "tables"))


@pytest.fixture(scope="module")
def text(run):
    with figures_left_out():
        return html_page.render(build_report(run, GAME))


@pytest.mark.slow
def test_run_varying_only_players_and_level_has_section(text):
    assert "<h1>What does the number of players change?</h1>" in text
    assert text.count("<h2>More on it: what does the number of players change?</h2>") == 1
    assert "From 2 players with Puppets to 2 players without Puppets: " in text
    assert "14 for 20 with 2 players with Puppets, 15 for 10 with 2 players without Puppets" in text
    assert len(text) < 2_000_000


@pytest.mark.slow
def test_its_config_can_be_run_again(text):
    assert "exclude:" in text


@pytest.mark.slow
def test_run_with_another_question_lacks_section(small_run):
    text = html_page.render(build_report(load(small_run), GAME))

    assert "More on it: what does the number of players change?" not in text
    assert "<h1>What does the number of players change?</h1>" not in text


def test_every_interval_in_sentences_contains_its_value(run):
    question = ask(run)
    found = number_of_players.find_study(run, question)
    sentences = [
        player_sentences.describe_step(found, question, "2 with Puppets", "2 without Puppets"),
        *player_sentences.describe_stalemates(found),
    ]

    figures = re.findall(
        r"([\u2212+]?[\d.]+)(?: points| %)? \(([\u2212+]?[\d.]+) to ([\u2212+]?[\d.]+)\)", " ".join(sentences)
    )
    assert len(figures) >= 3
    for value, low, high in (map(lambda x: float(x.replace("\u2212", "-")), figure) for figure in figures):
        assert low <= value <= high


MEAN = "mean of the levels"


def study(steps, fits=None):
    """Make a study from made-up steps: level, difference, half width, p."""
    rows = [
        ("revolution_rate", "proportion", level, "3", "4", 100, value, value - half, value + half, p, 0.0)
        for level, value, half, p in steps
    ]
    names = ["figure", "kind", "level", "start", "end", "n", "difference", "low", "high", "p_holm", "correlation"]
    cells = pl.DataFrame({"figure": ["revolution_rate"], "kind": ["proportion"]})
    return Study(
        "level", ("3", "4"), ("2", "3"), cells, pl.DataFrame(rows, schema=names, orient="row"), fits or {}, None
    )


@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        ([("2", 0.1, 0.02, 0.0), ("3", 0.2, 0.02, 0.0), (MEAN, 0.15, 0.02, 0.0)], "+15.0 points (+13.0 to +17.0)."),
        (
            [("2", -0.1, 0.02, 0.0), ("3", 0.4, 0.02, 0.0), (MEAN, 0.15, 0.02, 0.0)],
            "+15.0 points (+13.0 to +17.0) (by level: more at 3, less at 2).",
        ),
        (
            [("2", 0.01, 0.02, 0.6), ("3", -0.01, 0.02, 0.6), (MEAN, 0.0, 0.02, 1.0)],
            "0.0 points (\u22122.0 to +2.0) (by level: not clear at 2 and 3).",
        ),
        ([("2", 0.01, 0.02, 0.6)], "+1.0 points (\u22121.0 to +3.0), which may be chance."),
        ([("2", 0.1, 0.02, 0.0)], "+10.0 points (+8.0 to +12.0)."),
    ],
)
def test_step_names_levels_that_disagree_or_are_unclear(run, steps, wanted):
    sentence = player_sentences.describe_step(study(steps), ask(run), "3", "4")

    assert sentence == f"From 3 players to 4 players: Revolution rate {wanted}"


@pytest.mark.parametrize(("p", "is_found"), [(0.001, True), (0.4, False)])
def test_an_interaction_is_claimed_only_where_it_is_found(run, p, is_found):
    term = Term(1, 10.0, 0.5, 0.0)
    fit = Fit(term, term, Term(1, 1.0, 0.0, p), np.array([[0.01, -0.03]]), 0.002)
    (sentence,) = player_sentences.describe_interaction(
        study([("2", 0.1, 0.02, 0.0)], {"revolution_rate": fit}), ask(run)
    )

    assert ("depends on the level" in sentence) == is_found
    assert ("no interaction was found" in sentence) != is_found
