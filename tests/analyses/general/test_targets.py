"""Targets: every kind of figure counted again from the tables, states from intervals, sentences from states."""

import copy
import json
import math
import re
import textwrap
from pathlib import Path

import numpy as np
import polars as pl
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bng_sim.analyses.general import target_figures, targets
from bng_sim.analyses.measures import FIRST, MeasuredCell
from bng_sim.analyses.question import ask
from bng_sim.analyses.words import aims
from bng_sim.analyses.words.aims import State
from bng_sim.games import GAMES
from bng_sim.report.sections import reproduce
from bng_sim.sweeps.config import reading
from bng_sim.sweeps.run.load import StoredRun, load
from tests.command import call
from tests.examples import tried
from tests.slow import slow_after
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]
SOME = {
    "revolution_rate": {"between": (0.3, 0.4)},
    "turns": {"share": 0.9, "between": (20, 40)},
    "wins_by_role": {"most": 1.25},
    "first_player_edge": {"most": 0.02, "where": {"players": 4}},
    "mean_length": {"least": 5.0},
    "decisions_act": {"most": 100.0},
    "banker_taken": {"share": 0.5, "least": 1.0},
    "greedy beats cautious": {"between": (0.45, 0.55), "where": {"players": [3, 4], "lineup": "both"}},
}
NEVER = {"turns": {"most": 1.0}}


@pytest.fixture(scope="module")
def run(make_config, make_run, tmp_path_factory):
    """Play 400 games with 3 and 4 players, by greedy and cautious players, and by greedy ones alone."""
    settings = make_config(
        games=400, rules={"level": 3}, grid={"players": (3, 4)}, assumptions=False, ladder=False,
        lineups={"both": "greedy,cautious", "one": "greedy"}, targets=SOME,
    )  # fmt: skip
    return load(make_run(settings, tmp_path_factory.mktemp("targets") / "run"))


@pytest.fixture(scope="module")
def rows(run):
    return targets.compute(run, GAME)[targets.NAME].frame.to_dicts()


def of(rows, target, cell, group=""):
    (row,) = [row for row in rows if (row["target"], row["cell"], row["group"]) == (target, cell, group)]
    return row


def test_target_is_of_every_cell_and_lineup_unless_it_says_where(rows):
    cells = {target: sorted({row["cell"] for row in rows if row["target"] == target}) for target in SOME}

    assert cells["revolution_rate"] == cells["turns"] == cells["wins_by_role"] == cells["mean_length"] == [0, 1, 2, 3]
    assert len(cells["first_player_edge"]) == 2
    assert len(cells["greedy beats cautious"]) == 2


def test_figures_are_those_of_the_tables(run, rows):
    for cell in range(4):
        games = run.games.filter(cell=cell)
        seats = run.seats.filter(cell=cell)
        turns = games["turns"]
        assert math.isclose(of(rows, "mean_length", cell)["value"], turns.mean())
        assert math.isclose(of(rows, "turns", cell)["value"], turns.is_between(20, 40).mean())
        assert math.isclose(of(rows, "decisions_act", cell)["value"], games["decisions_act"].mean())
        assert math.isclose(of(rows, "banker_taken", cell)["value"], (games["banker_taken"] >= 1).mean())
        revolutions = games["ending"].cast(pl.String).is_in(["revolution", "celebrity"])
        assert math.isclose(of(rows, "revolution_rate", cell)["value"], revolutions.mean())
        even = seats["won"].mean()
        for role in seats["role_at_start"].drop_nulls().unique():
            won = seats.filter(role_at_start=role)["won"].mean()
            assert math.isclose(of(rows, "wins_by_role", cell, str(role))["value"], won / even)


def test_matchup_is_the_share_of_the_wins_of_both(run, rows):
    cell = next(row["cell"] for row in rows if row["target"] == "greedy beats cautious")
    seats = run.seats.filter(cell=cell)
    both = seats.filter(pl.col("strategy").n_unique().over("game") == 2, "won")["strategy"]

    assert math.isclose(of(rows, "greedy beats cautious", cell)["value"], (both == "greedy").mean())


def test_edge_is_what_who_goes_first_wins_more_than_evenly(run, rows):
    row = next(row for row in rows if row["target"] == "first_player_edge")
    won = run.seats.filter(pl.col("cell") == row["cell"], "won")

    assert math.isclose(row["value"], (won["order"] == 1).mean() - 1 / 4)
    assert target_figures.possible(GAME)["first_player_edge"].low == -1


def test_variance_of_wins_against_an_even_share_is_that_of_repeated_samples(run):
    """Compare the linearised variance with a bootstrap over games."""
    figure = target_figures.find("wins_by_role", SOME["wins_by_role"] | {"share": None}, GAME)
    celebrity = next(one for one in figure.sums(run, MeasuredCell("", 0, 3, None, {})) if one.group == "celebrity")
    low, high = celebrity.ends(0.05, 400)
    error = (high - low) / 2 / targets.target_figures.anytime.width(400, 0.05, 400)
    seats = run.seats.filter(cell=0).select("game", "won", is_celebrity=pl.col("role_at_start") == "celebrity")
    games = seats.group_by("game").agg(
        won=(pl.col("won") & pl.col("is_celebrity")).sum(), seats=pl.col("is_celebrity").sum(),
        all_won=pl.col("won").sum(), all_seats=pl.len(),
    ).sort("game").drop("game").to_numpy()  # fmt: skip
    rng = np.random.default_rng(1)
    samples = [games[rng.integers(0, len(games), len(games))].sum(axis=0) for _ in range(2_000)]
    times = [(won / seats) / (all_won / all_seats) for won, seats, all_won, all_seats in samples]

    assert math.isclose(error, np.std(times), rel_tol=0.1)


@pytest.mark.parametrize(
    ("low", "high", "state"),
    [
        (0.31, 0.39, State.MET), (0.3, 0.4, State.MET), (0.41, 0.5, State.MISSED), (0.1, 0.29, State.MISSED),
        (0.29, 0.31, State.UNKNOWN), (0.39, 0.41, State.UNKNOWN), (0.2, 0.5, State.UNKNOWN),
        (None, None, State.UNKNOWN),
    ],
)  # fmt: skip
def test_state_follows_from_the_interval(low, high, state):
    assert targets.judge(low, high, 0.3, 0.4) == state


def test_open_ends_are_never_missed():
    assert targets.judge(-9.0, -8.0, None, 0.4) == State.MET
    assert targets.judge(8.0, 9.0, 0.3, None) == State.MET


def test_more_games_are_as_many_as_would_decide():
    more = targets.more_games(0.35, 0.27, 0.43, (0.3, 0.4), 1_000)  # 8 points must become 5

    assert 1_560 < more <= 1_800
    assert targets.more_games(0.4, 0.3, 0.5, (0.3, 0.4), 1_000) is None
    assert targets.more_games(0.4, None, None, (0.3, 0.4), 1_000) is None


def test_a_count_without_an_interval_says_how_many_games_one_needs():
    summed = target_figures.Summed("", "", 500, 3.9, lambda *_: (None, None))
    shared = targets.describe("fouls", target_figures.TargetFigure("{} fouls", "fouls", "mean", None), (0.3, None))
    row = targets.judge_row(shared, summed, 0.05, games=500)

    assert row["state"] == State.UNKNOWN
    assert row["more_games"] == 3200  # of 3,689
    assert row["verdict"] == "not yet known, 3,200 more games"
    assert targets.games_to_interval(250, 0.05, games=500) == 6900  # two games a deal
    assert targets.games_to_interval(4000, 0.05, games=4000) is None


def test_states_agree_with_intervals_and_sentences_with_states(run, rows):
    for row in rows:
        assert row["state"] == targets.judge(row["low"], row["high"], row["low_wanted"], row["high_wanted"])
    _, first, *said = aims.verdict(rows)
    states = {target: aims.worst([row for row in rows if row["target"] == target]) for target in SOME}
    for word, state in (("missed", State.MISSED), ("met", State.MET), ("not yet known", State.UNKNOWN)):
        n = sum(found == state for found in states.values())
        assert len([text for text in said if text.lower().startswith(word)]) == n
        assert (f"{n} {'is' if n == 1 else 'are'} {word}" in first) == (n > 0)
    assert "No setting meets all targets." in aims.verdict(rows)
    assert all(len(text.split()) <= 30 for text in said)


def made(value, *, state="missed", wanted=(0.3, 0.4), kind="proportion", in_points=False, line="", more=None):
    return {
        "target": "t", "line": line, "who": "", "label": "rate", "sentence": "it comes in {} of games", "kind": kind,
        "in_points": in_points, "low_wanted": wanted[0], "high_wanted": wanted[1], "value": value, "state": state,
        "beyond": targets.beyond(value, *wanted), "more_games": more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (made(0.79), "Missed: it comes in 79 % instead of 30 to 40 % of games."),
        (made(0.403), "Missed: it comes in 40.3 % instead of 30 to 40 % of games."),
        (made(0.2999), "Missed: it comes in 29.99 % instead of 30 to 40 % of games."),
        (made(0.35, state="met"), "Met: it comes in 35 % of games (wanted: 30 to 40 %)."),
        (made(0.5, wanted=(None, 0.4)), "Missed: it comes in 50 % instead of at most 40 % of games."),
        (made(0.07, wanted=(None, 0.02), in_points=True),
         "Missed: it comes in 7 points instead of at most 2 points of games."),
        (made(2.5e6, wanted=(None, 2e6), kind="mean"),
         "Missed: it comes in 2,500,000 instead of at most 2,000,000 of games."),
        (made(14.2, wanted=(15.0, None), kind="mean"), "Missed: it comes in 14.2 instead of at least 15 of games."),
        (made(0.41, state="unknown", more=1_200),
         "Not yet known: it comes in 41 % of games (wanted: 30 to 40 %); some 1,200 more games would decide."),
    ],
)  # fmt: skip
def test_sentence_of_a_target(row, said):
    assert aims.verdict([row])[1].replace("\N{NO-BREAK SPACE}", " ") == said


def wins(times, *, even=0.25, state="met", wanted=(None, 1.2), who="the Boss"):
    return made(times, state=state, wanted=wanted, kind="mean") | {
        "who": who, "even": even, "as_share": "{who} wins {} of games", "sentence": "{who} wins {} times an even share",
        "label": "wins by who is the Boss, times an even share",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (wins(0.96), "Met: the Boss wins 24 % of games (even: 25 %; wanted: at most 30 %)."),
        (wins(1.6, state="missed"), "Missed: the Boss wins 40 % instead of at most 30 % of games (even: 25 %)."),
        (wins(1.201, state="missed"), "Missed: the Boss wins 30.03 % instead of at most 30 % of games (even: 25 %)."),
        (
            wins(1.0, even=1 / 3, wanted=(0.9, 1.2)),
            "Met: the Boss wins 33 % of games (even: 33 %; wanted: 30 to 40 %).",
        ),
        (wins(1.1, wanted=(None, 1.101)), "Met: the Boss wins 27.5 % of games (even: 25 %; wanted: at most 27.5 %)."),
    ],
)
def test_wins_are_said_as_a_share_next_to_the_even_one(row, said):
    assert aims.verdict([row])[1].replace("\N{NO-BREAK SPACE}", " ") == said


def test_wins_are_said_instead_of_what_they_were():
    said = aims.describe(wins(0.96), wins(1.12)).replace("\N{NO-BREAK SPACE}", " ")

    assert said == "Met: the Boss wins 24 % instead of 28 % of games (even: 25 %; wanted: at most 30 %)."


def test_wins_of_different_even_shares_stay_multiples_of_them():
    rows = [wins(0.9) | {"line": "4 players"}, wins(1.1, even=0.2) | {"line": "5 players"}]

    assert aims.verdict(rows)[1].endswith("times an even share 0.90 to 1.10 (wanted: at most 1.2).")


def test_share_of_wins_says_of_what_it_is(rows):
    of_role = next(row for row in rows if row["target"] == "wins_by_role" and row["value"] is not None)

    assert of_role["even"] in (1 / 3, 1 / 4)
    assert of_role["as_share"].startswith(("{who} wins {} of games", "{who} has {} of all wins"))


def test_sentence_names_the_setting_that_is_farthest_out():
    rows = [made(0.5, line="3 players"), made(0.6, line="4 players"), made(0.35, state="met", line="5 players")]

    first, said = aims.verdict(rows)

    assert first == "The target is met with 5 players."
    assert said.startswith("Missed in 2 settings: it comes in 60")
    assert said.endswith("of games with 4 players.")


def test_settings_that_meet_all_targets_are_named():
    def verdict(*states):
        return aims.verdict(
            [made(0.35, state=state, line=f"{n} players") | {"target": f"t{at}"}
             for at in range(2) for n, state in zip((3, 4, 5), states, strict=True)]
        )  # fmt: skip

    assert verdict("met", "missed", "met")[0] == "All targets are met with 3 and 5 players."
    assert verdict("met", "met", "met")[0] == "All targets are met in every setting."
    assert verdict("met", "met", "met")[1].startswith("Met in all 3 settings: rate 35")
    assert verdict("missed", "missed", "missed")[0] == "No setting meets all targets."
    said = verdict("unknown", "unknown", "unknown")
    assert said[:2] == ["No setting is known to meet all targets.", "Both targets are not yet known."]
    assert verdict("missed", "unknown", "met")[:2] == [
        "All targets are met with 5 players.", "It is not yet known with 4 players."
    ]  # fmt: skip


def test_values_that_meet_all_targets_are_named_for_each_number_of_players():
    def rows(**states):
        return [
            made(0.35, state=state, line=f"{at}, {n} players") | {"where": f"{n} players", "at": at}
            for n, of in zip((2, 3, 4, 5), states.values(), strict=True)
            for at, state in zip(("1 Crisis", "2 Crises"), of, strict=True)
        ]

    said = aims.verdict(rows(a=("met", "met"), b=("missed", "missed"), c=("met", "missed"), d=("missed", "unknown")))

    assert said[:4] == [
        "With 2 players the target is met with every value.",
        "With 4 players the target is met with 1 Crisis.",
        "With 3 players no value meets the target.",
        "With 5 players no value is known to meet the target.",
    ]
    missed = rows(a=("missed",) * 2, b=("met",) * 2, c=("met",) * 2, d=("met",) * 2)
    assert aims.verdict([row | {"target": name} for row in missed for name in ("one", "other")])[2:4] == [
        "With 5 players all targets are met with every value.",
        "With 2 players no value meets them all.",
    ]


def test_settings_that_meet_no_target_are_counted_among_those_that_there_are():
    places = [f"{n} players, Roles {how}" for n in (3, 5) for how in ("chosen", "dealt")]
    rows = [
        made(0.5, line=f"{at}, {where}") | {"where": where, "at": at}
        for where in places for at in ("1 Crisis", "2 Crises")
    ]  # fmt: skip

    assert aims.verdict(rows)[0] == "In every setting no value meets the target."
    met = [row | {"line": f"{row['at']}, 7 players", "where": "7 players", "state": "met"} for row in rows[:2]]
    assert aims.verdict([*rows, *met])[:2] == [
        "With 7 players the target is met with every value.",
        "In 4 of 5 settings no value meets the target.",
    ]


def test_targets_lead_the_report_and_what_it_rests_on_is_of_the_first(run):
    said = targets.ANALYSIS.answer(targets.compute(run, GAME), ask(run, GAME))
    key = targets.ANALYSIS.key(targets.compute(run, GAME), ask(run, GAME))

    assert (
        key.find(targets.compute(run, GAME))["value"]
        == aims.leading(targets.compute(run, GAME)[targets.NAME].frame.to_dicts())["value"]
    )
    assert said[1].startswith("Of 8 targets")


def test_config_in_the_report_states_the_same_targets(run):
    GAME.strategies.load_shipped()
    text = reproduce.config_as_yaml(run.config, GAME)
    again = reading.read(yaml.safe_load(text), GAMES, aims=target_figures.possible)[0]

    assert again.model_dump(mode="json")["targets"] == run.config["targets"]


def config(folder, **keys):
    settings = {
        "name": "small", "game": "guillotines", "games": 200, "lineups": ["greedy,cautious"], "ladder": False,
        "assumptions": False,
    }  # fmt: skip
    (folder / "small.yaml").write_text(json.dumps(settings | keys), encoding="utf-8")


@pytest.mark.parametrize(
    ("stated", "code", "state"),
    slow_after(
        1,
        [
            ({"turns": {"most": 1}, "mean_length": {"least": 1}}, 3, "missed"),
            ({"turns": {"least": 1}}, 0, "met"),
            ({"wins_by_order": {"between": [0.9, 1.1]}}, 4, "unknown"),
            ({"revolution_rate": {"between": [0.001, 0.999]}, "turns": {"share": 0.5, "least": 1}}, 0, "met"),
        ],
    ),
)
def test_exit_code_and_json_say_the_state(tmp_path, stated, code, state):
    config(tmp_path, targets=stated)

    done = call("sweep", "small.yaml", "--json", "--no-report", cwd=tmp_path)

    assert done.returncode == code, done.stderr
    found = json.loads(done.stdout)["targets"]
    assert next(iter(found.values()))["state"] == state
    for target in found.values():
        assert target["low"] <= target["value"] <= target["high"]
    assert json.loads(done.stdout)["verdict"][0].startswith(("The target is", "Both targets are", "Of 2 targets"))
    with figures_left_out():
        again = call("report", "runs/small", "--format", "markdown", cwd=tmp_path)
    assert again.returncode == code
    if code:
        assert re.search(r"targets (missed|not yet known): ", done.stderr)


def run_with(run, stated, unplayed=()):
    """The run as it would be with other targets, and without the figures of some cells."""
    made = StoredRun(run.folder)
    made.manifest = copy.deepcopy(made.manifest)
    full = {name: {"between": None, "least": None, "most": None, "share": None, "where": {}} | one
            for name, one in stated.items()}  # fmt: skip
    made.manifest["config"]["targets"] = full
    for cell in unplayed:
        made.manifest["games"][cell] = 0
    return made


FIGURES = [name for name, of in target_figures.possible(GAME).items() if of.arises_from.get("level", 0) < 4]
wheres = st.fixed_dictionaries(
    {},
    optional={
        "players": st.sampled_from([3, 4, [3], [3, 4]]), "lineup": st.sampled_from(["both", "one", ["one", "both"]]),
    },
)  # fmt: skip
one_target = st.fixed_dictionaries({"where": wheres, "least": st.sampled_from([-1e9, 0.0, 0.2, 30.0])})


@given(
    st.dictionaries(st.sampled_from([*FIGURES, *SOME]), one_target, min_size=1, max_size=4), st.sets(st.integers(1, 3))
)
@tried(80)
def test_every_target_is_judged_in_every_setting_that_it_asks_for(run, stated, unplayed):
    """A target has a row in each setting, played or not, and is met only where games have decided it."""
    asked = {
        (name, cell["index"])
        for name, target in stated.items()
        for cell in run.on_grid
        if all(
            (cell["values"]["players"] if key == "players" else cell["lineup"])
            in (value if isinstance(value, list) else [value])
            for key, value in target["where"].items()
        )
    }
    made = run_with(run, stated, unplayed)
    rows = targets.compute(made, GAME)[targets.NAME].frame.to_dicts()
    verdicts = targets.of_run(made, GAME)

    assert {(row["target"], row["cell"]) for row in rows} == asked
    for row in rows:
        assert (row["value"] is None) == (row["n"] == 0) == bool(row["reason"])
        assert (row["reason"] == aims.NOT_PLAYED) == (row["cell"] in unplayed)
        assert row["state"] != State.MET or row["low"] is not None
    assert set(verdicts) == set(stated)
    for name, target in verdicts.items():
        of = [row for row in rows if row["target"] == name]
        assert (target["state"] == State.MET) == all(row["state"] == State.MET for row in of)
    assert len(aims.verdict(rows)) >= len(stated)


def test_sentences_say_which_settings_are_not_played_and_which_no_game_decides(run):
    stated = {"turns": {"least": 1.0}, "greedy beats cautious": {"least": 0.1}}
    rows = targets.compute(run_with(run, stated, [1]), GAME)[targets.NAME].frame.to_dicts()
    text = " ".join(aims.verdict(rows))

    assert re.search(r"Not yet known in 1 setting|not played with", text)
    assert "no game decides it with" in text


@pytest.mark.slow
def test_exit_code_is_4_while_a_setting_is_not_played_or_no_game_decides(tmp_path):
    never = {"x": {"value": "turns > 5", "of": "turns < 0"}}
    config(tmp_path, targets={"turns": {"least": 1}}, grid={"players": [3, 4]}, metrics=["turns", never])
    partly = call("sweep", "small.yaml", "--only", "1", "--no-report", cwd=tmp_path)
    whole = call("sweep", "small.yaml", "--no-report", cwd=tmp_path)
    config(tmp_path, targets={"x": {"least": 0.5}}, grid={"players": [3, 4]}, metrics=["turns", never])
    undecided = call("sweep", "small.yaml", "--json", "--no-report", cwd=tmp_path)

    assert [done.returncode for done in (partly, whole, undecided)] == [4, 0, 4]
    assert "targets not yet known: turns (not played: 3 players)" in partly.stderr
    assert "targets not yet known: x (no game decides it: 3 players; 4 players)" in undecided.stderr
    settings = json.loads(undecided.stdout)["targets"]["x"]["settings"]
    assert [(one["cell"], one["value"], one["state"]) for one in settings] == [
        (0, None, "unknown"),
        (1, None, "unknown"),
    ]
    with figures_left_out():
        assert call("report", "runs/small", cwd=tmp_path).returncode == 4


def test_example_of_the_docs_is_accepted(tmp_path):
    text = (Path(__file__).parents[3] / "configs" / "README.md").read_text(encoding="utf-8")
    example = textwrap.dedent(re.search(r"### Targets\n.*?\n\n((?:    [^\n]*\n)+)", text, re.DOTALL)[1])
    (tmp_path / "example.yaml").write_text(f"name: example\ngames: 100\n{example}", encoding="utf-8")

    read, _ = reading.read(tmp_path / "example.yaml", GAMES, aims=target_figures.possible)

    assert "wins_by_role" in read.targets


@pytest.mark.slow
def test_other_targets_play_no_game_again(tmp_path):
    config(tmp_path, targets={"turns": {"most": 1}})
    assert call("sweep", "small.yaml", "--no-report", cwd=tmp_path).returncode == 3
    config(tmp_path, targets={"turns": {"least": 1}})

    done = call("sweep", "small.yaml", "--no-report", cwd=tmp_path)

    assert done.returncode == 0
    assert "Computed 0 games" in done.stderr


@pytest.mark.parametrize(
    ("stated", "said", "keys"),
    [
        ({"revolution_rat": {"most": 0.3}}, "did you mean revolution_rate", {}),
        ({"revolution_rate": {"most": 30}}, "got 30.0, expected from 0 to 1: 0.3 is 30 %", {}),
        ({"revolution_rate": {}}, "`between`, `least` or `most`", {}),
        ({"revolution_rate": {"least": 0.5, "most": 0.4}}, "contradict each other", {}),
        ({"revolution_rate": {"between": [0.4, 0.3]}}, "the lower one first, such as [0.3, 0.4]", {}),
        ({"revolution_rate": {"between": [0.4]}}, "two numbers", {}),
        ({"revolution_rate": {"between": [0.3, 0.4], "most": 0.5}}, "not both", {}),
        ({"revolution_rate": {"mst": 0.3}}, "did you mean most", {}),
        ({"turns": {"share": 90, "most": 40}}, "above 0 and below 1", {}),
        ({"mean_length": {"share": 0.9, "most": 40}}, "no value of its own", {}),
        ({"turns": {"most": 40, "where": {"player": 4}}}, "a parameter of the grid, or lineup", {}),
        ({"turns": {"most": 40, "where": {"players": 7}}}, "one of [3, 4]", {"grid": {"players": [3, 4]}}),
        ({"turns": {"most": 40, "where": {"players": []}}}, "one or more of [3, 4]", {"grid": {"players": [3, 4]}}),
        ({"turns": {"most": 40, "where": {"lineup": []}}}, "where.lineup: got [], expected one or more", {}),
        (
            {"turns": {"most": 40, "where": {"players": 3, "hand_limit": 4}}},
            "expected one of the settings that are played: players 3, hand_limit 2",
            {"grid": {"players": [3, 4], "hand_limit": [2, 4]}, "exclude": [{"players": 3, "hand_limit": 4}]},
        ),
        ({"wins_by_role": {"most": 1.2}}, "exists from level 3 on, so no game decides it with level 2", {}),
        ({"co_wins": {"most": 0.2}}, "set level to 4 or more", {"rules": {"level": 3}}),
        ({"wins_by_role_held": {"most": 9}}, "write where: {level: [3, 4]}", {"grid": {"level": [1, 2, 3, 4]}}),
        (
            {"matchup": {"greedy beats cautious": {"most": 0.5}}},
            "no game decides it with lineup one, which has not both; write where: {lineup: ['both']}",
            {"lineups": {"both": "greedy,cautious", "one": "greedy"}},
        ),
        ({"wins_by_order": {"most": -1}}, "at least 0", {}),
        ({"wins_by_order": {"most": 1.2}}, "write keep: all", {"keep": "games"}),
        ({"turns": {"share": 0.9, "most": 40}}, "write keep: games or keep: all", {"keep": "summary"}),
        ({"matchup": {"greedy beats tycoon": {"most": 0.5}}}, "two strategies of one lineup", {}),
        ({"turns": {"between": [20, 30, "x"]}}, "between.2: got 'x', expected a number", {}),
        ({"turns": [3]}, "keys and values, such as {between", {}),
        ({"matchup": "greedy"}, "keys and values, such as {between", {}),
        ({"turns": 3}, "keys and values, such as {between", {}),
    ],
)
def test_wrong_targets_are_refused_with_their_key_and_the_fix(tmp_path, stated, said, keys):
    config(tmp_path, targets=stated, **keys)

    done = call("sweep", "small.yaml", cwd=tmp_path)

    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert "small.yaml:1: targets." in done.stderr
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("name", ["comebacks", "first_player_edge", "mean_length", "wins_by_order", "decisions_act"])
def test_own_metric_cannot_take_the_name_of_a_target(tmp_path, name):
    config(tmp_path, metrics=["turns", {name: "turns > 5"}], targets={name: {"least": 0.1}})

    done = call("sweep", "small.yaml", cwd=tmp_path)

    assert done.returncode == 2, done.stdout
    assert f"small.yaml:1: metrics.{name}: got '{name}', which is " in done.stderr


def test_first_players_edge_is_called_as_the_scorecard_calls_it():
    assert FIRST == "first player's edge"
