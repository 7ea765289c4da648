"""Figures of settings that differ in who sits at the table and in more: a panel for each table, one scale a measure."""

import polars as pl
import pytest

from bng_sim.analyses.differences import by_table

UNITS = {"turns": "turns", "margin": "ahead"}


def frame(seated=("2 players", "4 players"), rest=("level 1", "level 2"), measures=("turns", "margin")):
    rows = [
        {"line": f"{who}, {how}", "measure": name, "who": "", "kind": "mean", "n": 9, "value": 10.0 * at + place,
         "low": 10.0 * at + place - 1, "high": 10.0 * at + place + 1, "even": None, "seated": who, "rest": how}
        for name in measures for at, who in enumerate(seated, 1) for place, how in enumerate(rest)
    ]  # fmt: skip
    return pl.DataFrame(rows, schema_overrides={"even": pl.Float64})


@pytest.mark.parametrize(
    ("seated", "rest", "found"),
    [
        (("2 players", "4 players"), ("level 1", "level 2"), ["2 players", "4 players"]),
        (("2 players", "4 players"), ("",), []),
        (("",), ("level 1", "level 2"), []),
        (("2 players",), ("level 1", "level 2"), []),
        (("2 players", "4 players"), tuple(f"{n} houses" for n in range(9)), []),
        (tuple(f"{n} players" for n in range(2, 9)), ("level 1", "level 2"), []),
    ],
)
def test_panels_are_of_tables_if_settings_differ_in_more_too(seated, rest, found):
    assert by_table.tables(frame(seated, rest)) == found


def test_settings_without_words_have_no_panels_of_tables():
    assert by_table.tables(frame().drop("rest")) == []


@pytest.mark.parametrize("narrow", [False, True])
def test_each_table_has_a_panel_with_all_settings_in_rows_and_each_measure_one_scale(narrow):
    figure = by_table.plot(frame(), UNITS, "Longer with 4 players", narrow=narrow)
    panels = [panel for panel in figure.get_axes() if panel.get_visible()]

    assert [panel.get_title(loc="left") for panel in panels] == ["2 players", "4 players"] * 2
    assert {tuple(label.get_text() for label in panel.get_yticklabels()) for panel in panels[:1]} == {
        ("level 1", "level 2")
    }
    assert panels[0].get_xlim() == panels[1].get_xlim()
    assert figure.texts[0].get_text() == "Longer with 4 players"
    assert [part.get_suptitle() for part in figure.subfigs] == ["Turns, turns", "Margin, ahead"]


def test_values_are_those_of_the_table_that_the_panel_names():
    figure = by_table.plot(frame(measures=("turns",)), UNITS, "Longer with 4 players")
    drawn = [sorted({x for line in panel.lines for x in map(float, line.get_xdata())}) for panel in figure.get_axes()]

    assert {10.0, 11.0} <= {*drawn[0]}
    assert {20.0, 21.0} <= {*drawn[1]}
    assert not {20.0, 21.0} & {*drawn[0]}


def test_measures_beyond_the_first_are_left_to_the_table():
    names = tuple(f"m{n}" for n in range(5))
    figure = by_table.plot(frame(measures=names), dict.fromkeys(names, "x"), "Longer")

    assert len(figure.subfigs) == by_table.MEASURES[0]
    assert "3 of 5 measures" in figure.texts[1].get_text()
