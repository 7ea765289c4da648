"""The questions of Campaign Billionaire, answered on small sweeps and computed again from their tables."""

import functools
import re

import numpy as np
import polars as pl
import pytest
from scipy.stats import t

from bng_sim.analyses.analysis import Table
from bng_sim.analyses.campaign import groups, rule_changes
from bng_sim.analyses.campaign.measures import BILLIONAIRE, FIRST, LENGTH, MONOPOLIST
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.question import ask
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from tests.command import call

GAME = GAMES["campaign"]
CONFIG = """
name: small
game: campaign
games: 150
grid: {players: [2, 4]}
lineups: {them: "pool:builder,raider,lawmaker"}
ladder: false
assumptions: false
"""
CROSSED = """
name: crossed
game: campaign
games: 40
rules: {players: 3}
grid: {billionaire_extra: [0, 300], bribe_effect: [nothing, keep, past_jail]}
lineups: {them: "pool:builder,raider,lawmaker"}
ladder: false
assumptions: false
"""


def swept(folder, config):
    (folder / "study.yaml").write_text(config, encoding="utf-8")
    done = call("sweep", "study.yaml", "--no-report", cwd=folder)
    assert done.returncode == 0, done.stderr
    return load(next((folder / "runs").iterdir()))


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return swept(tmp_path_factory.mktemp("campaign"), CONFIG)


@pytest.fixture(scope="module")
def crossed(tmp_path_factory):
    return swept(tmp_path_factory.mktemp("crossed"), CROSSED)


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
    ("decided", "first whole group"): (C("first_monopoly_turn"), C("turns") * C("first_monopoly_turn").is_not_null()),
    ("decided", "first with a group wins"): (C("first_monopolist_won"), C("first_monopolist_won").is_not_null()),
    ("monopolies", "a rent"): (C("rent_money"), C("rents")),
    ("shortage", "no house left"): (C("turns_without_houses"), C("turns")),
    ("satire", "done as favors"): (C("bought_favors"), C("bought_cash") + C("bought_favors")),
    ("satire", "past Jail"): (
        C("past_jail"),
        C("past_jail") + C("jailed_square") + C("jailed_doubles") + C("jailed_card"),
    ),
}


@pytest.mark.parametrize(("name", "measure"), RATIOS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_ratio_is_that_of_the_sums_over_games(run, name, measure, players):
    tables, _ = answered(run, name)
    total, count = RATIOS[name, measure]
    found, low, high = value(tables, name, players, measure=measure)

    assert found == pytest.approx(rows_of(run, "games", players).select(total.sum() / count.sum()).item())
    assert low <= found <= high


@pytest.mark.parametrize("name", sorted({*questions(GAME)} - {*questions()}))
def test_each_question_has_an_answer_in_whole_sentences(run, name):
    _, said = answered(run, name)

    assert said
    assert all(re.fullmatch(r"[A-Z0-9$].*[^.;,]\.", text) for text in said), said


@pytest.mark.parametrize("name", ["decided", "monopolies", "satire", "shortage"])
def test_all_measures_of_a_question_are_found(run, name):
    tables, _ = answered(run, name)

    assert set(tables[name].frame["measure"].value_counts()["count"]) == {2}


def test_turns_that_players_sit_bankrupt_are_counted_from_their_bankruptcy(run):
    tables, _ = answered(run, "decided")
    seats = rows_of(run, "seats", 4).join(rows_of(run, "games", 4).select("game", "turns"), on="game")
    sat = seats.select((C("turns") - C("bankrupt_turn")).sum() / C("turns").sum()).item()

    assert value(tables, "decided", 4, measure="waiting to the end")[0] == pytest.approx(sat)


@pytest.mark.parametrize(("measure", "who"), [("the Billionaire's edge", "billionaire"), ("edge by the AG",
                         "attorney_general")])  # fmt: skip
def test_an_edge_is_against_an_even_share_of_the_victories(run, measure, who):
    tables, _ = answered(run, "satire")
    won = rows_of(run, "seats", 4).filter(pl.col(who) == "yes")["won"]

    assert value(tables, "satire", 4, measure=measure)[0] == pytest.approx(100 * (won.mean() - 0.25), abs=0.5)


@pytest.mark.parametrize("group", ["brown", "railroad", "utility"])
def test_the_effect_of_an_offer_is_against_an_average_roll(run, group):
    tables, _ = answered(run, "groups")
    seats = rows_of(run, "seats", 2)
    due = seats[f"offers_due_{group}"] / 36
    by_chance = seats[f"offers_{group}"] - due
    wanted = 100 * (by_chance * (seats["won"].cast(pl.Float64) - 0.5)).sum() / due.sum()
    found = value(tables, "offers", 2, who=groups.WORDS[group])[0]

    assert found == pytest.approx(wanted, abs=1e-6)


def test_offers_come_as_often_as_they_are_due(run):
    seats = run.seats
    offers, due = (
        seats.select(pl.sum_horizontal(f"{name}_{group}" for group in groups.WORDS).sum()).item()
        for name in ("offers", "offers_due")
    )

    assert offers == pytest.approx(due / 36, rel=0.05)


def test_a_return_is_rent_less_building_for_each_dollar_and_turn(run):
    tables, _ = answered(run, "groups")
    games = rows_of(run, "games", 4)
    rent = 1000 * games["rents_orange"].sum() / games["held_orange"].sum()
    building = 1000 * games["built_orange"].sum() / games["held_orange"].sum()

    for measure, wanted in {groups.RENT: rent, groups.BUILDING: building, groups.NET: rent - building}.items():
        assert value(tables, "returns", 4, who="orange", measure=measure)[0] == pytest.approx(wanted)
    rails = value(tables, "returns", 4, who="railroads", measure=groups.NET)
    assert rails == value(tables, "returns", 4, who="railroads", measure=groups.RENT)


def test_what_an_offer_does_is_found_where_it_is_known_whoever_has_more_of_it():
    """The better of two players is offered twice as much and wins more; each offer adds 20 points to a chance."""
    rng = np.random.default_rng(1)
    n = 40_000
    is_better = rng.random(n) < 0.5
    tries = np.where(is_better, 2, 1)
    offers = rng.binomial(tries, 0.25)
    won = rng.random(n) < np.where(is_better, 0.4, 0.1) + 0.2 * offers
    measure = groups._effect("red")
    seats = pl.DataFrame({"offers_red": offers, "offers_due_red": 9 * tries, "won": won})
    sums = seats.select(**measure.of_seats).with_columns(players=pl.lit(2))
    effect = sums.select(measure.total / measure.count).item()

    assert effect == pytest.approx(20 * 0.75, abs=2)  # against the average, which is a quarter of the way there
    assert 100 * (won[offers > 0].mean() - won.mean()) > 18  # what goes together with it is more


def offered(**of):
    """What is said of groups whose offers have these effects, each setting ± 1."""
    rows = [
        {"line": f"{place}", "measure": groups.EFFECT, "who": who, "kind": "mean", "n": 9, "value": at,
         "low": at - 1.0, "high": at + 1.0}
        for who, values in of.items() for place, at in enumerate(values)
    ]  # fmt: skip
    return groups._clear(pl.DataFrame(rows))


def test_groups_are_named_whose_offer_is_clear_of_chance_in_every_setting():
    said = offered(red=(3.0, 2.0), pink=(3.0, 0.5), green=(-4.0, -2.0))

    assert said == [
        "A player who lands on an unowned deed of red wins 2 to 3 points more often in every setting.",
        "A player who lands on an unowned deed of green wins 2 to 4 points less often in every setting.",
    ]
    assert offered(red=(0.5,), pink=(-0.2,)) == ["No group's offer clearly changes how often its player wins."]


@pytest.mark.slow
def test_what_a_rule_changes_is_taken_with_all_others_as_printed(crossed):
    tables, _ = answered(crossed, "satire")
    changes = tables[rule_changes.CHANGES].frame
    games = crossed.games.join(crossed.cells, on="cell")

    def mean(extra=0, bribe="past_jail"):
        return games.filter(billionaire_extra=extra, bribe_effect=bribe)["turns"].mean()

    found = dict(changes.filter(measure=LENGTH.name).select(pl.col("line").str.to_lowercase(), "value").rows())
    wanted = {
        "$300 extra per salary for the billionaire": mean(extra=300) - mean(),
        "bribes that do nothing": mean(bribe="nothing") - mean(),
        "bribes kept to evade jail later": mean(bribe="keep") - mean(),
    }
    assert found == pytest.approx(wanted)
    assert changes["measure"].unique(maintain_order=True).to_list() == [BILLIONAIRE.name, LENGTH.name, FIRST.name]
    assert tables[rule_changes.CHANGES].part == rule_changes.PRINTED


@pytest.mark.slow
def test_the_number_of_players_is_no_rule_that_changes_anything(tmp_path):
    grid = CROSSED.replace("rules: {players: 3}\n", "").replace("billionaire_extra: [0, 300]", "players: [2, 3]")
    tables, said = answered(swept(tmp_path, grid), "monopolies")

    assert sorted(set(tables[rule_changes.CHANGES].frame["line"])) == [
        "bribes kept to evade Jail later",
        "bribes that do nothing",
    ]
    assert not any("players instead" in text for text in said)


def test_no_rule_is_told_by_itself_where_one_alone_is_varied(run):
    tables, _ = answered(run, "satire")

    assert set(tables) == {"satire"}


@pytest.mark.slow
def test_what_a_rule_changes_is_as_sure_as_deals_tell(crossed):
    tables, _ = answered(crossed, "satire")
    games = crossed.games.join(crossed.cells, on="cell").filter(billionaire_extra=0)
    by_deal = games.pivot("bribe_effect", index="game", values="turns")
    deals = (by_deal["keep"] - by_deal["past_jail"]).to_numpy()
    half = t.ppf(0.975, len(deals) - 1) * deals.std(ddof=1) / np.sqrt(len(deals))
    row = tables[rule_changes.CHANGES].frame.row(
        by_predicate=(C("measure") == LENGTH.name)
        & (C("line").str.to_lowercase() == "bribes kept to evade jail later"),
        named=True,
    )

    assert (row["low"], row["high"]) == pytest.approx((deals.mean() - half, deals.mean() + half), rel=1e-3)
    assert row["n"] == len(deals)


@pytest.mark.slow
def test_of_a_share_the_deals_that_have_a_value_count(tmp_path):
    grid = CROSSED.replace("billionaire_extra: [0, 300]", "houses: [8, 32]")
    run = swept(tmp_path, grid)
    tables, _ = answered(run, "monopolies")
    games = run.games.join(run.cells, on="cell").filter(bribe_effect="past_jail")
    of = dict(games.group_by("houses").agg(C("first_monopolist_won").mean()).rows())
    changes = tables[rule_changes.CHANGES].frame.filter(measure=MONOPOLIST.name)
    found = changes.filter(C("line").str.contains("8")).row(0, named=True)

    assert found["value"] == pytest.approx(of[8] - of[32])


@pytest.mark.slow
def test_many_settings_are_told_by_those_that_others_are_compared_with(tmp_path):
    grid = CROSSED.replace("games: 40", "games: 10").replace("0, 300]", "0, 300], law_benefit: [10, 20, 50, 80, 100]")
    tables, said = answered(swept(tmp_path, grid), "satire")

    assert tables["satire"].frame["line"].unique().to_list() == ["the printed rules"]
    low, high = tables["satire"].frame.filter(measure=BILLIONAIRE.name).select("low", "high").row(0)
    (first,) = [text for text in said if text.startswith("With the printed rules: ")]
    assert ("does not win clearly more or less often" in first) == (low < 0 < high)


def test_changes_of_rules_come_with_the_most_noticeable_first():
    def said(*changes):
        rows = [
            {"line": line, "measure": LENGTH.name, "kind": "mean", "n": 9, "before": 100.0, "value": at,
             "low": at - room, "high": at + room, "p_holm": 0.001}
            for line, at, room in changes
        ]  # fmt: skip
        return rule_changes.sentences(Table("", pl.DataFrame(rows), {}, part=rule_changes.PRINTED), [LENGTH])

    up, down, small, unknown = ("no bribes", 15, 1), ("no laws", -30, 1), ("no favors", 5, 1), ("no loans", 9, 3)
    sentences = [
        f"With {line}, all else as printed, {LENGTH.sentence.replace('{}', f'{there} instead of 100')}."
        for line, there in (("no laws", 70), ("no bribes", 115))
    ]
    assert said(up, down) == sentences
    assert said(up, small, down, unknown, small) == [
        *sentences, "A table would not notice the other 2 changes.", "Whether it would notice 1 more is not yet known.",
    ]  # fmt: skip
    assert said(small, small, ("no roads", -7, 1)) == [
        "Nothing that a table would notice: with no roads, a game lasts 93 instead of 100 turns."
    ]
    assert said(small, unknown)[0] == "A table would not notice 1 of 2 changes."
    assert said(unknown) == ["No noticeable change is known."]
