"""What a run asks, and how its cells lie on lines along the dial."""

import dataclasses

import polars as pl
import pytest

from bng_sim.analyses import question
from bng_sim.analyses.analysis import lineup_played
from bng_sim.analyses.differences import side_by_side
from bng_sim.core import noticeable
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load

GAME = GAMES["guillotines"]


def test_the_dial_its_values_and_its_reference_are_those_of_the_run(small_run):
    asked = question.ask(load(small_run))

    assert (asked.dial, asked.values, asked.numeric) == ("crises_in_deck", ("3", "4", "5"), True)
    assert (asked.reference, asked.printed) == ("4", "4")
    assert asked.axis == "Crises in the deck"
    assert asked.at_reference == "4 Crises in the deck (as printed)"


def test_a_cell_is_on_the_line_of_its_other_parameters_and_its_lineup(small_run):
    cells = question.cells(load(small_run))

    assert cells["cell"].to_list() == list(range(12))
    assert cells["line"].unique(maintain_order=True).to_list() == ["3 players", "4 players"]
    assert cells.filter("control")["lineup"].unique().to_list() == ["dice"]
    assert cells.filter("reference")["setting"].unique().to_list() == ["4"]
    assert cells["x"].unique().sort().to_list() == [3.0, 4.0, 5.0]


def test_lineups_that_are_compared_are_the_dial_and_the_declared_baseline_leads(make):
    cells = [({"players": n}, name, [("assets", 1)]) for name in ("a", "b", "c") for n in (3, 4)]
    run = make(cells=cells, dial=None, baseline=2)  # lineup b, listed second
    asked, found = question.ask(run), question.cells(run)

    assert (asked.dial, asked.values, asked.reference) == ("lineup", ("a", "b", "c"), "b")
    assert asked.at_reference == "lineup \N{LEFT DOUBLE QUOTATION MARK}b\N{RIGHT DOUBLE QUOTATION MARK}"
    assert not found["control"].any()
    assert found.filter("reference")["setting"].unique().to_list() == ["b"]
    assert found["line"].to_list() == ["3 players"] * 3 + ["4 players"] * 3


def test_numbers_are_put_in_order(make):
    cells = [({"crises_in_deck": value}, "a", [("assets", 1)]) for value in (5, 0, 10)]

    assert question.ask(make(cells=cells)).values == ("0", "5", "10")


def test_values_that_are_not_all_numbers_are_left_as_written(make):
    cells = [({"inflation": value}, "a", [("assets", 1)]) for value in ([4, 3, 2], [3, 2, 1])]
    asked = question.ask(make(cells=cells, dial="inflation"))

    assert (asked.values, asked.numeric) == (("[4, 3, 2]", "[3, 2, 1]"), False)
    assert asked.at_reference == "an inflation of 4, 3 and 2 cards (as printed)"


def test_a_usual_value_that_nobody_has_published_is_not_called_printed(make):
    cells = [({"resource_cards": value}, "a", [("assets", 1)]) for value in ([3, 3, 3], [2, 2, 2])]
    asked = question.ask(make(cells=cells, dial="resource_cards"))

    assert asked.at_reference == "3, 3 and 3 Resource cards by value (as assumed)"
    assert asked.origin == "assumed"


def test_without_a_grid_there_is_no_dial(make_config, make_run, tmp_path):
    run = load(make_run(make_config(games=20), tmp_path / "one"))
    asked = question.ask(run)

    assert (asked.dial, asked.axis, asked.at_reference, asked.has_dial, asked.numeric) == (None, "", "", False, False)
    assert question.cells(run).select("line", "setting", "reference").rows() == [("", "", True)]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("rebels_out", "Rebels out"),
        ("stalemate_rate", "stalemate rate"),
    ],
)
def test_a_label_has_the_capitals_of_the_games_own_terms(name, label):
    assert question.label(name, GAME) == label


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("players", "3", "3 players"),
        ("crises_in_deck", "0 to 8", "0 to 8 Crises in the deck"),
        ("lineup", "greedy", "lineup greedy"),
    ],
)
def test_a_setting_is_in_words(name, value, words):
    assert question.setting(name, value, GAME) == words


def test_players_have_no_printed_value(make):
    cells = [({"players": n}, "a", [("assets", 1)]) for n in (3, 4)]

    assert question.ask(make(cells=cells, dial="players")).printed == ""


def test_a_game_that_is_given_is_asked_about(make):
    other = dataclasses.replace(GAME, title="another")

    assert question.ask(make(0.5), other).game.title == "another"


def test_a_long_dial_is_thinned_and_keeps_ends_and_reference():
    table = pl.DataFrame({"place": range(1000), "reference": [place == 501 for place in range(1000)]})
    kept = question.thinned(table)["place"].to_list()

    assert len(kept) <= question.MOST_PLACES + 1
    assert {0, 501, 999} <= set(kept)
    assert question.thinned(table.head(30)).height == 30


def crossed(make, n_levels=2, lineups=("a",)):
    return make(
        cells=[
            ({"players": n, "level": level}, lineup, [("assets", 1)])
            for lineup in lineups
            for n in (3, 4)
            for level in range(1, n_levels + 1)
        ],
        dial="level",
    )


def test_settings_name_who_sits_at_the_table_apart_from_the_rest(make):
    run = crossed(make)
    found = question.settings(run)

    assert found["who"].to_list() == ["3 players"] * 2 + ["4 players"] * 2
    assert found["rest"].to_list() == ["level 1", "level 2"] * 2
    assert found["line"].to_list() == [f"{n} players, level {level}" for n in (3, 4) for level in (1, 2)]
    assert found["reference"].to_list() == [True, False] * 2
    assert question.part(run) == ""


def test_no_lineup_is_named_where_there_is_one(make):
    assert lineup_played(crossed(make)) == ""


def test_lineup_is_named_where_others_are_left_out(make):
    run = crossed(make, lineups=("a", "b"))

    assert question.settings(run)["cell"].to_list() == [0, 1, 2, 3]
    assert question.part(run) == ""
    assert lineup_played(run) == (
        "All of this is with lineup \N{LEFT DOUBLE QUOTATION MARK}a\N{RIGHT DOUBLE QUOTATION MARK}."
    )


def test_of_too_many_settings_only_those_at_the_reference_are_left_and_the_part_is_named(make, monkeypatch):
    run = crossed(make, n_levels=3)
    monkeypatch.setattr(question, "MOST_SETTINGS", 5)

    assert question.settings(run).select("line", "reference").rows() == [("3 players", True), ("4 players", True)]
    assert question.part(run) == f"With {question.ask(run).at_reference}"
    monkeypatch.setattr(question, "MOST_SETTINGS", 1)
    assert question.settings(run).height == 1
    assert question.part(run).endswith(" and the first 1 of 2 settings")


def across(make, *rates, players=(3, 4)):
    """What is said of a share in settings of players x level, and what the settings are called."""
    run = crossed(make, n_levels=len(rates) // len(players))
    for cell in run.config["cells"]:
        cell["rules"] = GAME.rules.read(cell["rules"]).model_dump()
    asked = question.ask(run)
    here = side_by_side.settings(run, asked)
    _, changes = single = side_by_side.single_changes(run, asked, here)
    rows = [
        {"line": each.line, "measure": "m", "who": "", "kind": "proportion", "n": 9000, "value": rate,
         "low": rate - 0.01, "high": rate + 0.01, "even": None}
        for each, rate in zip(here, rates, strict=True)
    ]  # fmt: skip
    against = side_by_side.references(run, asked, here)
    frame = side_by_side.compared(pl.DataFrame(rows, schema=side_by_side.SCHEMA), against, here, single=single)
    said = side_by_side.across("it comes in {} of games", frame, noticeable.BY_KIND["proportion"])
    return said.replace("\N{NO-BREAK SPACE}", " "), changes


def test_a_setting_that_differs_in_two_things_shows_no_effect(make):
    said, changes = across(make, 0.3, 0.9, 0.5, 0.4)  # of 3 players, level 1 and 2; of 4 players

    assert changes == {"4 players, level 1": "", "4 players, level 2": "level 2", "3 players, level 1": "3 players"}
    assert said == "With 4 players, level 1, it comes in 50 % of games; with 3 players: 30 %"


def test_changes_that_nobody_would_notice_are_said_to_be_none(make):
    said, _ = across(make, 0.3, 0.9, 0.31, 0.32)

    assert said == (
        "With 4 players, level 1, it comes in 31 % of games, and no single change makes a difference that a table "
        "would notice"
    )
