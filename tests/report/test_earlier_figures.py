"""A report against an earlier run shows both versions in each figure: hollow and dashed is the earlier one."""

import json
import re
import xml.etree.ElementTree as ET

import polars as pl
import pytest

from bng_sim.analyses.plots import earlier, estimates, style
from bng_sim.games import GAMES
from bng_sim.report.content import build_report
from bng_sim.report.figures import EarlierFigure, draw_versions
from bng_sim.report.formats import markdown
from bng_sim.sweeps.run.load import load

VERSIONS = earlier.Versions("v0.7", "v0.8")


def rows(value, lines=("3 players", "4 players"), places=("a", "b")):
    return pl.DataFrame([
        {"line": line, "place": place, "n": 100, "value": value + at, "low": value + at - 1, "high": value + at + 1}
        for at, line in enumerate(lines) for place in places
    ])  # fmt: skip


def plot_of(table, measures=("Turns",), places=("a", "b")):
    @style.styled
    def plot(*, narrow=False):
        lines = table["line"].unique(maintain_order=True).to_list()
        figure = style.canvas(3, "A finding", "Turns", key=style.key(lines), narrow=narrow)
        panels = figure.subplots(1, len(measures), squeeze=False)[0]
        for panel, measure in zip(panels, measures, strict=True):
            panel.set_title(measure)
            estimates.rows(
                panel, table.with_columns(pl.col("value") + len(measure)), "place", lines, dict.fromkeys(places, "x")
            )
        return figure

    return plot


def titles_of(svg):
    return [title.text for title in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")]


def test_old_markers_are_hollow_named_and_switched_with_their_line():
    new, old = rows(5.0), rows(9.0)
    (drawn,) = draw_versions("x", "Turns", plot_of(new), new, EarlierFigure(VERSIONS, plot_of(old), old))

    said = titles_of(drawn.wide)
    assert len(said) == 8
    assert "v0.7, 3 players, a: 14.0 (8.0 to 10.0), n = 100" in said
    assert {*re.findall(r">(v0\.[78])<", drawn.wide)} == {"v0.7", "v0.8"}
    assert json.loads(ET.fromstring(drawn.wide).get("data-lines")) == ["3 players", "4 players"]
    assert 'fill="#fff"' in drawn.wide
    assert drawn.title == "Turns; hollow: v0.7"
    assert {*pl.read_csv(drawn.data.encode())["rules_version"]} == {"v0.7", "v0.8"}


def test_panels_are_matched_by_what_they_show_not_by_their_place():
    table = rows(5.0)
    new, old = plot_of(table, ("Turns", "Rounds of it")), plot_of(table, ("Rounds of it", "Turns"))
    (drawn,) = draw_versions("x", "t", new, table, EarlierFigure(VERSIONS, old, table))

    said = titles_of(drawn.wide)
    assert len(said) == 16
    for text in (text for text in said if not text.startswith("v0.7")):
        assert f"v0.7, {text}" in said


def test_only_what_both_versions_have_is_compared():
    new, old = rows(5.0, places=("a", "b")), rows(5.0, places=("b", "c"))
    figure = EarlierFigure(VERSIONS, plot_of(old, places=("b", "c")), old)
    (drawn,) = draw_versions("x", "t", plot_of(new), new, figure)

    assert {text.partition(":")[0] for text in titles_of(drawn.wide) if text.startswith("v0.7")} == {
        "v0.7, 3 players, b", "v0.7, 4 players, b"
    }  # fmt: skip


def test_figures_with_nothing_in_common_are_both_drawn_and_named():
    new, old = rows(5.0), rows(9.0, lines=("2 players",))
    drawn = draw_versions("x", "t", plot_of(new), new, EarlierFigure(VERSIONS, plot_of(old), old))

    assert [one.name for one in drawn] == ["x", "x-before"]
    assert [one.title for one in drawn] == ["v0.8: t", "v0.7: t"]
    assert ["v0.7: Turns" in one.wide for one in drawn] == [False, True]


def test_without_an_earlier_version_nothing_changes():
    table = rows(5.0)
    (drawn,) = draw_versions("x", "t", plot_of(table), table, None)

    assert "v0.7" not in drawn.wide
    assert len(titles_of(drawn.wide)) == 4


@pytest.mark.slow
def test_every_format_shows_both(make_config, make_run, tmp_path):
    grid = {"players": (3, 4), "crises_in_deck": (3, 4)}
    runs = [
        load(make_run(make_config(grid=grid, rules=rules, games=60, version=version), tmp_path / version))
        for version, rules in (("v0.8", {"level": 2}), ("v0.7", {"level": 2, "hand_limit": 3}))
    ]
    report = build_report(runs[0], GAMES["guillotines"], against=runs[1])

    figures = report.figures
    assert figures
    assert all("v0.7" in figure.wide and "v0.7" in figure.narrow and "v0.7" in figure.title
               for figure in figures if not figure.title.startswith("v0.8"))  # fmt: skip
    assert "v0.7" in report.front.picture.wide
    assert any("v0.7" in content for name, content in markdown.files(report).items() if name.endswith("svg"))
