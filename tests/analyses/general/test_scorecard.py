"""The scorecard: each measure on games made by hand, sentences held to the table, and a real run of another game."""

import json
import math
import re
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import numpy as np
import polars as pl
import pytest

from bng_sim.analyses import measures, noticed
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.general import games_over, scorecard
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.statistics import skill
from bng_sim.analyses.words import brief
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import load
from tests.command import call
from tests.conformance.held import BARE, HELD
from tests.conformance.race import RACE

PER_CENT = "\N{NO-BREAK SPACE}%"
DOCS = Path(__file__).parents[3] / "docs"
GOAL = 40  # of the race


def made_run(folder, games, seats, keep=("games", "seats"), games_a_deal=1):
    """A run's face over tables made by hand, of one cell of two players."""
    for table, frame in (("games", games), ("seats", seats)):
        (folder / table).mkdir(parents=True)
        frame.write_parquet(folder / table / "00000-0.parquet")
    cell = {
        "index": 0,
        "values": {},
        "lineup": "usual",
        "assumption": "",
        "rung": "",
        "change": {},
        "games": games.height,
    }
    cell |= {"baseline": 0, "rules": {"players": 2, "track": GOAL}}
    return SimpleNamespace(
        config={"game": "race", "cells": [cell], "grid": {}, "dial": None, "lineups": {"usual": "random"},
                "metrics": ["turns"], "rungs": {}, "rotate": None, "baseline": {}, "noticeable": {}, "targets": {}},
        games_a_deal=lambda _cell: games_a_deal,
        played=[cell],
        on_grid=[cell],
        keeps=lambda table: table in keep,
        columns=lambda table: dict.fromkeys({"games": games, "seats": seats}[table].columns),
        scan=lambda table, of: pl.scan_parquet(folder / table / "00000-0.parquet"),
        pieces=lambda table, _cell: iter([pl.scan_parquet(folder / table / "00000-0.parquet")]),
    )  # fmt: skip


GAMES_PLAYED = pl.DataFrame(
    {
        "game": [0, 1, 2, 3],
        "turns": [10, 20, 30, 40],
        "lead_changes": [0, 1, 2, 1],
        "half_leader": [1, 2, None, 1],
        "comeback": [0, 20, 14, None],
        "margin": [4, 2, 6, None],
        "decisions_dice": [10, 20, 30, 40],
        "options_dice": [30, 60, 90, 120],
    }
)
SEATS = pl.DataFrame(
    {
        "game": [0, 0, 1, 1, 2, 2, 3, 3],
        "seat": [1, 2] * 4,
        "order": [1, 2, 2, 1, 1, 2, 1, 2],
        "strategy": ["a", "b"] * 4,
        "won": [True, False, True, False, True, True, False, False],
        "waits": [4, 4, 9, 9, 14, 14, 19, 19],
        "waited": [4, 6, 9, 9, 14, 14, 19, 19],
        "longest_wait": [1, 3, 1, 1, 1, 1, 1, 1],
        "turns_out": [0, 1, 0, 0, 0, 4, 0, 0],
    }
)
EXPECTED = {  # with how many games have it
    "median length": (20, 4),
    "long games": (40, 4),
    "tail": (2, 4),
    "mean length": (25, 4),
    "lead changes": (1, 4),
    "half-time leader wins": (1 / 2, 2),
    "comebacks": (2 / 3, 3),
    "size of comebacks": (34 / 3, 3),
    "margin": (4, 3),
    "turns without a chance": (5 / 100, 4),
    "wait": (94 / 92, 4),
    "longest wait": (10 / 8, 4),
    "decisions a turn": (1, 4),
    "options a decision": (3, 4),
    "several winners": (1 / 4, 4),
    "nobody wins": (1 / 4, 4),
    "first player's edge": (2 / 4 - 1 / 2, 3),
}


def found(run, game=RACE):
    return scorecard.compute(run, game)["measures"]


def test_each_measure_is_what_its_definition_says(tmp_path):
    frame = found(made_run(tmp_path, GAMES_PLAYED, SEATS)).frame.filter(~pl.col("measure").is_in(list(skill.UNITS)))

    assert {row[0]: row[1:] for row in frame.select("measure", "value", "n").rows()} == {
        name: (pytest.approx(value), n) for name, (value, n) in EXPECTED.items()
    }
    assert frame.filter(measure="half-time leader wins")["even"].to_list() == [0.5]
    assert frame.select(((pl.col("low") <= pl.col("value")) & (pl.col("value") <= pl.col("high"))).all()).item()


def test_a_game_without_a_winner_has_no_part_in_what_is_asked_of_winners(tmp_path):
    more = pl.concat(
        [
            GAMES_PLAYED,
            GAMES_PLAYED.filter(game=3).with_columns(game=pl.lit(4, pl.Int64), half_leader=pl.lit(2, pl.Int64)),
        ]
    )
    lost = pl.concat([SEATS, SEATS.filter(game=3).with_columns(game=pl.lit(4, pl.Int64))])
    before, after = (
        found(made_run(tmp_path / name, *tables)).frame
        for name, tables in (("before", (GAMES_PLAYED, SEATS)), ("after", (more, lost)))
    )

    for name in ("half-time leader wins", "comebacks", "margin", measures.FIRST):
        assert before.filter(measure=name).equals(after.filter(measure=name))


def test_measures_whose_columns_a_run_lacks_are_left_out_with_a_note(tmp_path):
    older = made_run(tmp_path / "old", GAMES_PLAYED.drop("comeback", "margin"), SEATS.drop("waits"))
    table = found(older)

    left_out = {"comebacks", "size of comebacks", "margin", "wait"}
    assert left_out == set(EXPECTED) - set(table.frame["measure"])
    assert "Without “margin”: this run lacks `margin`." in table.notes
    assert len(table.notes) == len(left_out)


def test_without_rows_of_seats_what_they_say_is_left_out(tmp_path):
    table = found(made_run(tmp_path, GAMES_PLAYED, SEATS, keep=("games",)))

    assert "nobody wins" not in set(table.frame["measure"])
    assert "lead changes" in set(table.frame["measure"])
    assert any("the rows of its seats" in note for note in table.notes)


def rows(values, measure="lead changes", kind="mean", half=0.1):
    return [
        {"line": f"{place + 2} players", "measure": measure, "who": "", "kind": kind, "n": 100, "even": None,
         "value": value, "low": value - half, "high": value + half}
        for place, value in enumerate(values)
    ]  # fmt: skip


def compared(*parts, first="2 players"):
    """Rows of settings that differ in the number of players, compared with one of them."""
    frame = pl.DataFrame([row for part in parts for row in part], schema=side_by_side.SCHEMA)
    lines = frame["line"].unique(maintain_order=True).to_list()
    here = [measures.MeasuredCell(line, place, place + 2, GOAL, {}, line) for place, line in enumerate(lines)]
    return side_by_side.compared(frame, dict.fromkeys(lines, first), here, scorecard.OF_LENGTH)


@pytest.mark.parametrize("again", [1, 2, 3])
def test_games_that_share_a_deal_are_worth_no_more_than_the_deals(tmp_path, again):
    """Every deal played so many times, each time alike: figures and intervals are those of the deals played once."""
    rng = np.random.default_rng(5)
    picked = pl.DataFrame({"from": rng.integers(0, 4, 400), "game": range(400)})
    wide = {name: table.rename({"game": "from"}) for name, table in (("games", GAMES_PLAYED), ("seats", SEATS))}
    once = [picked.join(wide[name], on="from").sort("game").drop("from") for name in ("games", "seats")]
    often = [
        pl.concat([table.with_columns(pl.col("game") * again + turn) for turn in range(again)]).sort("game")
        for table in once
    ]
    alone = found(made_run(tmp_path / "once", *once)).frame
    shared = found(made_run(tmp_path / "often", *often, games_a_deal=again)).frame
    naive = found(made_run(tmp_path / "naive", *often)).frame
    width = {name: dict(frame.select("measure", pl.col("high") - pl.col("low")).rows())
             for name, frame in (("alone", alone), ("shared", shared), ("naive", naive))}  # fmt: skip

    assert shared["measure"].to_list() == alone["measure"].to_list()
    assert shared["value"].to_list() == pytest.approx(alone["value"].to_list())
    assert shared["n"].to_list() == [again * n for n in alone["n"]]
    for measure, there in width["alone"].items():
        if there is None:  # it is the same in all of these few games
            assert width["shared"][measure] is None, measure
            continue
        assert width["shared"][measure] == pytest.approx(there, rel=0.02), measure
    if again > 1:  # the control: with its games taken as independent it would be too sure
        assert width["naive"]["mean length"] < 0.8 * width["alone"]["mean length"]


def face_of(cells, baseline, grid, game=RACE):
    """A run's config and the settings of its cells, each with its rules."""
    config = {"baseline": baseline, "grid": grid, "cells": [{"rules": rules} for rules in cells]}
    here = [
        measures.MeasuredCell(str(place), place, rules["players"], GOAL, rules) for place, rules in enumerate(cells)
    ]
    return SimpleNamespace(config=config), mock.Mock(spec=Question, game=game), here


@pytest.mark.parametrize(
    ("cells", "baseline", "line"),
    [
        ([(2, 40), (3, 40), (5, 40)], {"players": 3}, "1"),
        ([(2, 40), (4, 40), (5, 40)], {}, "1"),
        ([(2, 40), (4, 40), (5, 40)], {"players": 5}, "2"),
        ([(2, 30), (4, 30), (5, 30)], {"track": 30}, "1"),  # which all have: of these the printed one
        ([(2, 30), (4, 30), (5, 30)], {}, "1"),
        ([(2, 40), (4, 30), (4, 40)], {"lineup": "usual"}, "2"),
        ([(4, 20), (4, 30)], {"players": 4}, "0"),
        ([(2, 40), (3, 40)], {}, "0"),
    ],
)
def test_settings_are_compared_with_the_baseline_else_the_printed_game_else_the_first(cells, baseline, line):
    """The printed race has 4 players and a track of 40."""
    assert (RACE.rules().players, RACE.rules().track) == (4, 40)
    rules = [{"players": players, "track": track} for players, track in cells]
    grid = {"players": [2, 3, 4, 5], "track": [20, 30]}

    assert side_by_side.reference(*face_of(rules, baseline, grid)).line == line


def test_first_sentence_names_what_is_compared_with():
    assert answer(rows([1.0, 2.0]), first="3 players")[0] == (
        "With 2 players it is another game: the lead changes hands 1.0 instead of 2.0 times."
    )


def test_settings_are_compared_with_the_first_by_both_intervals():
    frame = compared(rows([1.0, 1.3]))

    assert frame["difference"].to_list() == [None, pytest.approx(0.3)]
    assert frame["difference_low"][1] == pytest.approx(0.3 - 0.1 * np.sqrt(2))
    assert frame["difference_high"][1] == pytest.approx(0.3 + 0.1 * np.sqrt(2))


def test_the_p_value_and_the_interval_agree_on_what_is_clear():
    for value in (0.13, 0.14, 0.145, -0.14, -0.145):
        difference, low, high, p = side_by_side.difference(rows([1 + value])[0], rows([1.0])[0])
        assert (low > 0 or high < 0) == (p < 0.05), difference


def test_lengths_in_whole_turns_are_not_compared():
    frame = compared(rows([20, 30], "median length", half=0))

    assert frame["difference"].null_count() == 2


@pytest.mark.parametrize("seed", range(3))
def test_the_interval_of_a_difference_holds_the_truth_as_often_as_it_says(seed):
    rng, held, n, p, q = np.random.default_rng(seed), 0, 200, 0.1, 0.3
    for _ in range(700):
        found = [measures.Ratio(n, n, k, k, k, n).mean("proportion") for k in rng.binomial(n, (p, q)).astype(float)]
        here, there = ({"value": one.mean, "low": one.low, "high": one.high} for one in found)
        _, low, high, _ = side_by_side.difference(here, there)
        held += low <= p - q <= high

    assert 0.93 <= held / 700 <= 0.975


def tables_of(*parts, first="2 players"):
    """A scorecard's tables of made-up rows, and lengths that differ, and its question."""
    lengths = [{**row, "measure": name} for name in ("median length", "long games") for row in rows([20, 22], half=0)]
    keys = {"line": "Setting", "measure": "Measure", "who": "Players"}
    question = mock.Mock(spec=Question, game=RACE, noticed=noticed.declared(RACE))
    measured = scorecard.Table("", compared(lengths, *parts, first=first), keys)
    return {"measures": measured, games_over.NAME: games_over.table([])}, question


def answer(*parts, first="2 players"):
    return scorecard._answer(*tables_of(*parts, first=first))


SAME = "It plays the same with 3 players as with 2 players."
MUCH_THE_SAME = "It plays much the same with 3 players as with 2 players, but the lead changes hands "
OTHER = "With 3 players it is another game: the lead changes hands "
UNKNOWN = "No noticeable difference is known with 3 players, but these are too few games to rule one out."


@pytest.mark.parametrize("half", [0.01, 0.06, 0.2])
@pytest.mark.parametrize("more", [-0.9, -0.2, -0.08, 0, 0.05, 0.2, 0.9])
def test_verdict_is_what_the_interval_says_of_a_tenth_more_or_less(more, half):
    """A table notices a tenth; three times that makes another game."""
    first, *_, of_lead = answer(rows([1.0, 1.0 + more], half=half))
    room, by_tenths = half * math.sqrt(2), abs(more) / 0.1
    expected = (
        (OTHER if by_tenths >= 3 else MUCH_THE_SAME)
        if abs(more) - room > 0.1
        else (SAME if abs(more) + room <= 0.1 else UNKNOWN)
    )

    assert first.startswith(expected)
    figures = [float(figure) for figure in re.findall(r"\d\.\d+", first)]
    assert figures == (pytest.approx([1 + more, 1]) if expected in (OTHER, MUCH_THE_SAME) else [])
    threshold = 0.1 * min(1, 1 + more)  # the least and the greatest setting are compared
    assert of_lead.endswith("times, whatever the setting.") == (abs(more) + room <= threshold)
    assert ("with 2 players" in of_lead) == (abs(more) - room > threshold)


@pytest.mark.parametrize(
    ("values", "kind", "said"),
    [
        ((1.0, 2.0), "mean", ["1.0", "2.0"]),
        ((1.0, 1.25), "mean", ["1.00", "1.25"]),
        ((19.6, 20.4), "mean", ["19.6", "20"]),
        ((0.04, 40.0), "mean", ["0.04", "40"]),
        ((0.0, 40.0), "mean", ["0", "40"]),
        ((0.003, 0.4), "proportion", [f"0.3{PER_CENT}", f"40{PER_CENT}"]),
    ],
)
def test_figures_that_a_sentence_compares_are_alike_exact(values, kind, said):
    assert brief.alike(values, kind) == said


def test_largest_difference_in_units_of_what_is_noticed_leads():
    """12 points of a rate are 2.4 times what is noticed, 20 % of a mean twice: each compared with its own size."""
    comebacks, lead = rows([0.5, 0.62], "comebacks", "proportion", half=0.01), rows([5.0, 6.0])
    there = tables_of(lead, comebacks)

    assert scorecard._answer(*there)[0] == (
        f"It plays much the same with 3 players as with 2 players, but 62{PER_CENT} instead of 50{PER_CENT} of wins "
        "are comebacks."
    )
    assert scorecard._key(*there).where == {"line": "3 players", "measure": "comebacks", "who": ""}
    larger = tables_of(rows([5.0, 6.5]), comebacks)
    assert scorecard._answer(*larger)[0].endswith("the lead changes hands 6.5 instead of 5.0 times.")
    assert scorecard._key(*larger).where["measure"] == "lead changes"


def test_what_grows_with_every_number_of_players_is_no_difference():
    assert answer(rows([4.0, 8.0], "wait"))[0] != answer(rows([4.0, 8.0]))[0]
    assert "wait for 8" not in answer(rows([4.0, 8.0], "wait"))[0]
    assert scorecard._key(*tables_of(rows([4.0, 8.0], "wait"))) is None


def test_what_differs_by_chance_alone_is_rarely_called_different():
    """Twenty measures that are alike in both settings: Holm lets one through in about one of twenty tables."""
    rng, told = np.random.default_rng(1), 0
    for _ in range(200):
        noise = rng.normal(0, 0.1 / 1.96, (20, 2))
        frame = compared(*(rows((1 + pair).tolist(), f"measure {i}") for i, pair in enumerate(noise)))
        told += bool((frame["p_holm"].drop_nulls() < 0.05).any())

    assert 0 < told <= 22


EDGE = "an even share."


@pytest.mark.parametrize(
    ("edges", "half", "said"),
    [
        (
            (0.02, 0.05),
            0.03,
            [
                f"Going first is worth it with 3 players: 5 points above {EDGE}",
                f"Whether going first is worth it is not yet known with 2 players: 2 points above {EDGE}",
            ],
        ),
        (
            (0.04, -0.05),
            0.02,
            [
                f"Going first is worth it with 2 players: 4 points above {EDGE}",
                f"Going first is a disadvantage with 3 players: 5 points below {EDGE}",
            ],
        ),
        (
            (0.002, -0.003),
            0.005,
            [f"Going first makes no noticeable difference in any setting: 0.3 points below to 0.2 points above {EDGE}"],
        ),
        (
            (0.02, -0.01),
            0.03,
            [
                "Whether going first is worth it is not yet known in any setting: 1 point below to 2 points above "
                f"{EDGE}"
            ],
        ),
    ],
)  # fmt: skip
def test_going_first_is_worth_it_only_where_the_interval_says_so(edges, half, said):
    """A table notices 1 point."""
    assert answer(rows(edges, measures.FIRST, "proportion", half))[-len(said) :] == said


def test_every_measure_is_in_the_docs_and_every_one_there_is_measured():
    def named(page):
        text, _, _ = (DOCS / page).read_text(encoding="utf-8").partition("## How much there is to think about")
        return re.findall(r"^\| (?!measure \||-)([^|`]+?) \|", text, re.MULTILINE)

    game = GAMES["guillotines"]
    assert named("scorecard.md") == list(scorecard.units(RACE))
    assert named("guillotines/scorecard.md") == [
        name for name in scorecard.units(game) if name not in scorecard.units(RACE)
    ]


@pytest.fixture(scope="module")
def races(tmp_path_factory):
    """A run of the dice race at three numbers of players."""
    folder = tmp_path_factory.mktemp("races")
    settings = {
        "name": "races", "game": "race", "games": 2000, "grid": {"players": [2, 3, 5]}, "ladder": False,
        "lineups": {"usual": "pool:careful,bold"},
    }  # fmt: skip
    (folder / "races.yaml").write_text(json.dumps(settings), encoding="utf-8")
    with mock.patch.dict(GAMES._known):
        for game in (RACE, BARE):
            GAMES.register(game)
        done = call("sweep", "races.yaml", "--workers", 1, "--no-report", cwd=folder)
        assert done.returncode == 0, done.stderr
        yield load(folder / "runs" / "races")


def test_a_run_holds_each_number_of_players_side_by_side(races):
    table = found(races)

    assert table.frame["line"].unique(maintain_order=True).to_list() == ["2 players", "3 players", "5 players"]
    assert table.compares
    assert set(EXPECTED) <= set(table.frame["measure"])
    assert table.notes == []


def test_what_is_measured_of_a_run_is_what_its_tables_say(races):
    frame = found(races).frame.filter(line="3 players")
    games = races.games.filter(pl.col("cell") == 1)
    seats = races.seats.filter(pl.col("cell") == 1)
    value = dict(frame.filter(who="").select("measure", "value").rows())
    won = games.filter(pl.col("comeback").is_not_null())

    assert value["mean length"] == pytest.approx(games["turns"].mean())
    assert value["comebacks"] == pytest.approx((won["comeback"] >= GOAL / 3).mean())
    assert value["turns without a chance"] == pytest.approx(seats["turns_out"].sum() / games["turns"].sum())
    assert value["turns without a chance"] > 0
    assert value["decisions a turn"] == pytest.approx(1)
    assert value["wait"] == pytest.approx(2)  # two others, who are asked once a turn each


def test_the_better_strategy_is_named_in_half_of_the_games_and_measured_in_the_other(races):
    two = skill.compared(races, 0)
    odd = races.seats.filter(pl.col("cell") == 0, pl.col("game") % 2 == 1)
    rates = dict(odd.group_by("strategy").agg(pl.col("won").mean()).rows())

    assert two.n == 1000
    assert two.rates.tolist() == pytest.approx([rates[name] for name in two.names])
    assert two.spread[0] == pytest.approx(rates[two.names[0]] - rates[two.names[1]])


@pytest.mark.slow
def test_a_run_is_answered_and_drawn(races):
    table, question = scorecard.compute(races, RACE), ask(races, RACE)

    assert all(text.endswith(".") and "None" not in text for text in scorecard._answer(table, question))
    for narrow in (False, True):
        figure = scorecard.ANALYSIS.plots["measures"](table, question, narrow=narrow)
        assert len([axes for axes in figure.axes if axes.get_visible()]) == side_by_side.MOST_DRAWN
        assert "measures, all are in the table" in " ".join(text.get_text() for text in figure.texts).replace("\n", " ")


@pytest.mark.slow
def test_settings_that_begin_alike_are_told_apart_on_a_telephone(races):
    table, question = scorecard.compute(races, RACE), ask(races, RACE)
    other = {"2 players": "2 players, with a short track", "3 players": "2 players, with a long track"}
    frame = table["measures"].frame.with_columns(pl.col("line", "against").replace(other))
    table = {**table, "measures": scorecard.Table("", frame, table["measures"].keys)}

    axes = scorecard.ANALYSIS.plots["measures"](table, question, narrow=True).axes[0]
    assert [text.get_text() for text in axes.get_yticklabels()] == [
        "2 players, with\na short track",
        "2 players, with\na long track",
        "5 players",
    ]


def test_a_game_that_says_nothing_of_its_course_has_the_rest(races):
    names = {measure.name for measure in scorecard.offered(races, HELD["bare_race"])[0]}

    assert "comebacks" not in names
    assert "nobody wins" in names


def two_of(better, worse, n=100_000):
    rates, each = np.array([better, worse]), 1 / n
    covariance = each * np.array([[better * (1 - better), -better * worse], [-better * worse, worse * (1 - worse)]])
    return skill.BestAndWorst(("a", "b"), n, n, rates, covariance)


def test_shares_are_of_the_wins_of_both():
    assert two_of(0.3, 0.1).share[0] == pytest.approx(0.75)
    assert two_of(0.0, 0.0).share is None


@pytest.mark.parametrize(("better", "worse"), [(0.30, 0.20), (0.27, 0.23), (0.5, 0.3)])
def test_after_so_many_games_the_better_is_ahead_nine_times_in_ten(better, worse):
    games = round(skill.games_until(better - worse, better + worse))
    rng = np.random.default_rng(3)
    wins = rng.multinomial(games, [better, worse, 1 - better - worse], 20_000)
    ahead = (wins[:, 0] > wins[:, 1]).mean() + (wins[:, 0] == wins[:, 1]).mean() / 2

    assert ahead == pytest.approx(skill.SURE, abs=0.012)


def test_where_it_is_not_sure_which_is_better_nothing_is_said_of_how_soon_it_shows():
    assert two_of(0.26, 0.24, n=1000).until is None
    value, low, high = two_of(0.3, 0.2).until
    assert low < value < high
