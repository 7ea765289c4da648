"""Figures in the sentences and tables of every page, computed again by hand from the rows of the run's games."""

import math
import re
from pathlib import Path

import polars as pl
import pytest
import yaml

from bng_sim.analyses.question import ask, cells
from bng_sim.games import GAMES
from bng_sim.report.content import build_report
from bng_sim.report.formats import html_page
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.run.load import load
from tests.report.elements import Elements
from tests.undrawn import figures_left_out

ROOT = Path(__file__).parents[2]
GAME = GAMES["guillotines"]
STUDIES = ("crisis_counts", "play", "roles", "players", "strategies", "assumptions")
REVOLUTION = ("revolution", "celebrity")  # endings in which it came (O6)


def wilson(k, n, z=1.959964):
    """Compute a share and its interval in per cent (Wilson 1927)."""
    p = k / n
    middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return tuple(100 * part for part in (p, (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)))


def figures_in(text):
    """Find every printed share with its interval in a text."""
    plain = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")
    return [(tuple(map(float, found)), len(found[0].partition(".")[2])) for found in
            re.findall(r"(?<![+\-\d.])([\d.]+) % \(([\d.]+) to ([\d.]+)\)", plain)]  # fmt: skip


def is_printed(figure, said):
    return any(all(abs(a - b) <= 0.51 * 10**-digits for a, b in zip(figure, printed, strict=True))
               for printed, digits in said)  # fmt: skip


def by_hand(run):
    """Compute per line the shares of Revolutions and of each ending, and medians of turns, at the reference."""
    here = cells(run, GAME).filter(~pl.col("control"), pl.col("reference"))
    shares, medians = [], []
    for cell in here["cell"]:
        games = run.games.filter(pl.col("cell") == cell)
        endings, turns = games["ending"].cast(pl.String).to_list(), sorted(games["turns"].to_list())
        shares.append([sum(ending in REVOLUTION for ending in endings)])
        shares[-1] += [endings.count(ending) for ending in sorted(set(endings))]
        shares[-1] = [wilson(k, len(endings)) for k in shares[-1]]
        medians.append(turns[(len(turns) + 1) // 2 - 1])
    return shares, (min(medians), max(medians))


def built(run):
    with figures_left_out():
        return build_report(run, GAME)


def words(report, *elements):
    return " ".join(text for _, text in Elements(html_page.render(report)).of(*elements))


def check(run, report):
    """Compare a report's sentences with the figures computed by hand; return how many were compared."""
    text = words(report, "p", "li")
    shares, (shortest, longest) = by_hand(run)
    said = figures_in(text)
    assert [figure for line in shares for figure in line if not is_printed(figure, said)] == []
    turns = " to ".join(dict.fromkeys([str(shortest), str(longest)]))
    assert f"median game lasts {turns} turns" in text
    return sum(map(len, shares))


def test_rates_endings_and_lengths_in_sentences_are_those_of_games(small_run, small_report):
    run = load(small_run)
    assert ask(run, GAME).metric.name == "revolution_rate"

    assert check(run, small_report) >= 3


@pytest.mark.slow
def test_control_finds_figure_that_games_do_not_support(small_run, small_report):
    run = load(small_run)
    run.games = run.games.with_columns(ending=pl.lit("assets"))

    with pytest.raises(AssertionError):
        check(run, small_report)


@pytest.mark.slow
@pytest.mark.parametrize("name", STUDIES)
def test_figures_of_every_study_are_those_of_games(name, make_run, tmp_path):
    config = yaml.safe_load((ROOT / "configs" / "guillotines" / f"{name}.yaml").read_text())
    (tmp_path / "s.yaml").write_text(yaml.safe_dump(config | {"games": 300, "ladder": False}, sort_keys=False))
    settings, _ = reading.read(tmp_path / "s.yaml", GAMES)
    run = load(make_run(settings, tmp_path / name))

    shares, _ = by_hand(run)
    text = words(built(run), "p", "li", "td")  # of several settings the sentences have no intervals
    missing = [line[0] for line in shares if not is_printed(line[0], figures_in(text))]
    assert len(missing) <= sum(map(int, re.findall(r"(\d+) more rows", text)))  # a page shows no more of a long table
    assert len(missing) < len(shares) / 10
