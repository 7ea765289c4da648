"""The questions of Bluffing Billionaires, answered on a small sweep and computed again from its tables."""

import functools
import re
from unittest import mock

import polars as pl
import pytest

from bng_sim.analyses.analysis import Table
from bng_sim.analyses.bluffing import billionaires, challengers
from bng_sim.analyses.bluffing.measures import FALSE, MARGIN
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.forms import ratios
from bng_sim.analyses.question import ask
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from tests.command import call

GAME = GAMES["bluffing"]
CONFIG = """
name: small
game: bluffing
games: 300
grid: {players: [2, 4], powers: ["off", assumed]}
lineups: {both: "pool:random,bully"}
ladder: false
assumptions: false
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bluffing")
    (folder / "small.yaml").write_text(CONFIG, encoding="utf-8")
    done = call("sweep", "small.yaml", "--no-report", cwd=folder)
    assert done.returncode == 0, done.stderr
    return load(folder / "runs" / "small")


@functools.cache
def answered(run, name):
    question, one = ask(run), questions(GAME)[name]
    assert one.applies(run, question) == ""
    tables = one.compute(run, GAME)
    return tables, one.answer(tables, question)


RATIOS = {
    "false claims": ("claims", "false_claims", "votable_turns"),
    "unchallenged false claims": ("claims", "false_unchallenged", "false_claims"),
    "won by challenger": ("challenges", "won_by_challenger", "challenges"),
    "mixed results": ("challenges", "mixed_results", "multi_challenges"),
    "share of Bonus points": ("points", "bonus_points", "points"),
}


@pytest.mark.parametrize("measure", RATIOS)
def test_a_ratio_is_that_of_the_sums_over_games(run, measure):
    name, total, count = RATIOS[measure]
    tables, _ = answered(run, name)
    found = tables[name].frame.filter(measure=measure)
    games = run.games.join(run.cells.select("cell", "players"), on="cell")

    for line, value, low, high in found.select("line", "value", "low", "high").rows():
        players, powers = int(re.search(r"(\d) players", line)[1]), "off" if "no powers" in line else "assumed"
        cells = run.cells.filter(pl.col("players") == players, pl.col("powers") == powers)
        here = games.filter(pl.col("cell").is_in(cells["cell"].implode()))
        if here[count].sum():
            assert value == pytest.approx(here[total].sum() / here[count].sum())
            assert low <= value <= high


def test_challenges_are_counted_by_strategy(run):
    tables, said = answered(run, "challengers")
    frame = tables["challengers"].frame
    line = frame["line"][0]
    here = frame.filter(line=line, measure="challenges won")

    assert set(frame["who"]) == {"random", "bully"}
    assert here["value"].n_unique() == 2
    assert all(text.endswith(".") for text in said)
    most = here.sort("value")["who"][-1]
    assert any(text.startswith(f"With {line}, challenges are won most by {most} (") for text in said)


def test_where_none_challenges_more_or_better_that_is_the_answer(run):
    (table,) = questions(GAME)["challengers"].compute(run, GAME).values()
    alike = table.frame.with_columns(value=pl.lit(0.5), low=pl.lit(0.4), high=pl.lit(0.6))

    (said,) = questions(GAME)["challengers"].answer({"challengers": Table(table.caption, alike, table.keys)}, ask(run))

    assert said == "No strategy challenges, or wins its challenges, clearly more often than another in any setting."


def test_one_strategy_alone_is_compared_with_none():
    rows = [
        ("", measure, "reader", "proportion", 9, value, 0.2, 0.9)
        for measure, value in ((challengers.WON, 0.7), (challengers.MADE, 0.27))
    ]
    schema = ["line", "measure", "who", "kind", "n", "value", "low", "high"]
    said = challengers._of_setting("", pl.DataFrame(rows, schema=schema, orient="row"))

    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in said] == [
        "“reader” wins 70 % of its challenges.", "“reader” challenges in 27 % of its votes."
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("powers", "decks", "is_asked"),
    [("off", [1, 2], False), ("assumed", [1, 2], True), ("off", [[1, 2]] * 6, True)],
)
def test_powers_are_not_asked_about_because_another_guess_has_some(powers, decks, is_asked):
    cell = {"rules": {"powers": powers, "deck_values": decks, "deck_coins": [1, 1]}}
    asked = mock.Mock(on_grid=[cell])

    assert (billionaires._have_powers(asked) or billionaires._have_own_decks(asked)) == is_asked


def test_powers_are_asked_about_only_where_there_are_some(run):
    tables, said = answered(run, "billionaires")

    assert tables["used"].frame.filter(pl.col("line").str.contains("no powers"))["value"].to_list() in (
        [],
        [0.0],
        [0.0, 0.0],
    )
    assert "All powers are assumed stand-ins" in said[-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({*questions(GAME)} - {*questions()}))
def test_each_question_has_an_answer_a_figure_and_whole_sentences(run, name):
    tables, said = answered(run, name)
    one = questions(GAME)[name]

    assert said
    assert all(re.fullmatch(r"[A-Z0-9].*\.", text) for text in said), said
    for table, plot in one.plots.items():
        if table in tables:
            plot(tables, ask(run))


def test_title_names_settings_only_where_a_table_would_notice():
    rows = [
        ("4 players", "false claims", "proportion", 100, 0.5, 0.4, 0.6, None),
        ("5 players", "false claims", "proportion", 100, 0.9, 0.8, 0.95, 0.001),
        ("4 players", "points ahead", "mean", 100, 5.0, 4.0, 6.0, None),
        ("5 players", "points ahead", "mean", 100, 5.1, 4.1, 6.1, 0.9),
    ]
    schema = ("line", "measure", "kind", "n", "value", "low", "high", "p_holm")
    frame = pl.DataFrame(rows, schema=schema, orient="row").with_columns(
        **{name: pl.lit(0.1) for name in ("difference", "difference_low", "difference_high")}
    )
    table = Table("", frame, {"line": "Setting", "measure": "Measure"})

    assert ratios.title(table, (FALSE, MARGIN)).endswith(" with 4 players and 90\N{NO-BREAK SPACE}% with 5 players")
    assert "players" not in ratios.sentences(table, (MARGIN,))[0]
    assert "whatever the setting" not in ratios.sentences(table, (MARGIN,))[0]  # too few games to know
