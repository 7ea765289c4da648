"""The questions of Billionaire, answered on a small sweep and computed again from its tables."""

import functools
import re

import numpy as np
import polars as pl
import pytest

from bng_sim.analyses.analysis import Table
from bng_sim.analyses.billionaire import analyzer, prices
from bng_sim.analyses.billionaire.measures import PRICE_CHEAP, PRICE_DEAR, PRICE_ONE, PRICE_THREE
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.question import ask
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from tests.command import call

GAME = GAMES["billionaire"]
CONFIG = """
name: small
game: billionaire
games: 300
grid: {players: [2, 4]}
lineups: {them: "pool:random,auctioneer,guard"}
ladder: false
assumptions: false
"""


def swept(folder, config=CONFIG):
    (folder / "small.yaml").write_text(config, encoding="utf-8")
    done = call("sweep", "small.yaml", "--no-report", cwd=folder)
    assert done.returncode == 0, done.stderr
    return load(folder / "runs" / "small")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return swept(tmp_path_factory.mktemp("billionaire"))


@functools.cache
def answered(run, name):
    question, one = ask(run), questions(GAME)[name]
    assert one.applies(run, question) == ""
    tables = one.compute(run, GAME)
    return tables, one.answer(tables, question)


def rows_of(run, table, players):
    """The games, or seats, of a number of players."""
    there = run.cells.filter(players=players).select("cell")
    return getattr(run, table).join(there, on="cell", how="semi")


def value(tables, name, players, **keys):
    part = tables[name].frame.filter(pl.col("line").str.starts_with(str(players)), **keys)
    return part.select("value", "low", "high").row(0)


C = pl.col
RATIOS = {
    ("clock", "sales of an Investment"): (C("investments_sold"), C("investments_at_end") * C("players")),
    ("prices", "price level"): (C("price"), C("sold_trading")),
    ("prices", "of actual value"): (10 * C("price"), C("sold_trading")),
    ("prices", "price of unseen"): (C("price_three"), C("sold_trading_three")),
    ("prices", "price of seen"): (C("price") - C("price_three"), C("sold_trading") - C("sold_trading_three")),
    ("prices", "price of cheap"): (
        C("price") - C("price_three") - C("price_dear"),
        C("sold_trading") - C("sold_trading_three") - C("sold_trading_dear"),
    ),
    ("payments", "overpaid"): (1000 * (C("paid") - C("price")), C("paid")),
    ("payments", "overbids"): (C("overbids"), C("sold") + C("overbids")),
    ("analyzer", "a spin seizes"): (C("red_red_actual"), C("analyses")),
    ("security", "spins cancelled"): (C("cancelled_spins"), C("analyses") + C("cancelled_spins")),
    ("runaway", "final lead"): (C("margin"), C("winner_total")),
}


@pytest.mark.parametrize(("name", "measure"), RATIOS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_ratio_is_that_of_the_sums_over_games(run, name, measure, players):
    tables, _ = answered(run, name)
    total, count = RATIOS[name, measure]
    games = rows_of(run, "games", players).with_columns(players=pl.lit(players))
    found, low, high = value(tables, name, players, measure=measure)

    assert found == pytest.approx(games.select(total.sum() / count.sum()).item())
    assert low <= found <= high


@pytest.mark.parametrize("name", sorted({*questions(GAME)} - {*questions()}))
def test_each_question_has_an_answer_in_whole_sentences(run, name):
    _, said = answered(run, name)

    assert said
    assert all(re.fullmatch(r"[A-Z0-9$].*[^.;,]\.", text) for text in said), said


def test_all_measures_of_a_question_are_found(run):
    for name in ("clock", "prices", "payments", "analyzer", "security", "runaway"):
        tables, _ = answered(run, name)
        counts = tables[name].frame["measure"].value_counts()["count"]
        assert set(counts) == {2}, name


def test_what_a_winner_led_is_of_the_turns_of_won_games(run):
    tables, _ = answered(run, "runaway")
    games = rows_of(run, "games", 4).filter(pl.col("winners") > 0)
    led = rows_of(run, "seats", 4).filter("won")["turns_led"].sum()

    assert value(tables, "runaway", 4, measure="led by winner")[0] == pytest.approx(led / games["turns"].sum())


@pytest.mark.parametrize("outcome", analyzer.COLOURS)
def test_the_effect_of_an_outcome_is_against_an_average_spin(run, outcome):
    tables, _ = answered(run, "analyzer")
    seats = rows_of(run, "seats", 2)
    by_chance = seats[outcome] - 0.25 * seats["analyses"]
    wanted = 100 * (by_chance * (seats["won"].cast(pl.Float64) - 0.5)).sum() / (0.25 * seats["analyses"].sum())
    who = outcome.replace("_", ", ")

    assert value(tables, "outcomes", 2, measure=analyzer.WINS, who=who)[0] == pytest.approx(wanted)
    often = value(tables, "outcomes", 2, measure=analyzer.OFTEN, who=who)[0]
    assert often == pytest.approx(seats[outcome].sum() / seats["analyses"].sum())


def test_the_effect_of_security_is_against_an_average_card(run):
    tables, _ = answered(run, "security")
    seats = rows_of(run, "seats", 4)
    by_chance = seats["security_drawn"] - seats["security_due"]
    wanted = 100 * (by_chance * (seats["won"].cast(pl.Float64) - 0.25)).sum() / seats["security_due"].sum()

    assert value(tables, "security", 4, measure="Security drawn")[0] == pytest.approx(wanted)
    assert seats["security_due"].sum() == pytest.approx(seats["security_drawn"].sum(), rel=0.1)


def test_spinners_that_are_loaded_are_reckoned_with():
    chances = {outcome: analyzer._chance(outcome, [0.9, 0.2]) for outcome in analyzer.COLOURS}

    assert chances == pytest.approx({"red_red": 0.18, "red_green": 0.72, "green_red": 0.02, "green_green": 0.08})


def test_what_luck_does_is_found_where_it_is_known_whoever_has_more_of_it():
    """The better of two players is favoured twice as often and wins more; each favour adds 20 points to a chance."""
    rng = np.random.default_rng(1)
    n = 40_000
    is_better = rng.random(n) < 0.5
    tries = np.where(is_better, 2, 1)
    favours = rng.binomial(tries, 0.25)
    won = rng.random(n) < np.where(is_better, 0.4, 0.1) + 0.2 * favours
    measure = analyzer._measure(analyzer.WINS, "red_red", 0.25)
    seats = pl.DataFrame({"red_red": favours, "analyses": tries, "won": won})
    sums = seats.select(**measure.of_seats).with_columns(players=pl.lit(2), analyses=pl.lit(tries.sum()))
    effect = sums.select(measure.total / measure.count).item()

    assert effect == pytest.approx(20 * 0.75, abs=2)  # against the average, which is a quarter of the way there
    assert 100 * (won[favours > 0].mean() - won.mean()) > 18  # what goes together with it is more


def priced(*settings):
    """An answer from the prices of cheap, dear, seen and unseen lots of each setting, all ± 0.1."""
    of = (PRICE_CHEAP, PRICE_DEAR, PRICE_ONE, PRICE_THREE)
    rows = [
        {
            "line": f"{place}",
            "measure": measure.name,
            "kind": "mean",
            "n": 9,
            "value": at,
            "low": at - 0.1,
            "high": at + 0.1,
        }
        for place, found in enumerate(settings)
        for measure, at in zip(of, found, strict=True)
    ]
    return prices.ANALYSIS.answer({"prices": Table("", pl.DataFrame(rows), {})}, None)


def test_prices_are_told_apart_only_where_their_intervals_do_not_touch():
    cheaper, unseen, curse = priced((2.0, 1.5, 1.7, 1.6))

    assert cheaper.startswith("Dear Investments are cheaper for their worth than cheap ones: $1.50M against $2.0M")
    assert unseen.startswith("Three unseen do not clearly differ in price from one")
    assert curse == "Three unseen go for more than their trading value."
    unclear = priced((2.0, 1.9, 1.7, 0.95))[2]
    assert unclear == "Three unseen go for sums that do not clearly differ from their trading value."


def test_prices_that_differ_in_some_settings_alone_are_told_so():
    cheaper, unseen, curse = priced((2.0, 1.5, 1.7, 1.0), (1.0, 1.5, 1.7, 2.0), (1.0, 1.1, 1.7, 2.0))

    assert "than cheap ones in 1 of 3 settings and are dearer for their worth than cheap ones in 1 of" in cheaper
    assert "are cheaper for their worth than one seen by its drawer in 1 of 3 settings and" in unseen
    assert curse == "Three unseen go for more than their trading value in 2 of 3 settings."


@pytest.fixture(scope="module")
def run_of_many_settings(tmp_path_factory):
    dial = "{players: [2, 4], goal: [400, 450, 500, 550, 600, 650, 700, 750, 800, 850, 900, 950, 1000]}"
    return swept(tmp_path_factory.mktemp("many"), CONFIG.replace("{players: [2, 4]}", dial).replace("300", "20"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["clock", "prices", "analyzer", "security"])
def test_answer_names_the_part_of_the_run_that_it_is_of(run, run_of_many_settings, name):
    tables, said = answered(run_of_many_settings, name)
    _, all_of_it = answered(run, name)

    assert said[0].startswith("With a goal of $1000 million (as printed): ")
    assert tables[name].frame["line"].n_unique() == 2
    assert not any("(as printed): " in text for text in all_of_it)
