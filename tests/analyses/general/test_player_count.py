"""The study of the number of players, on games whose answer is known."""

import re

import numpy as np
import pytest
from matplotlib.colors import to_hex

from bng_sim.analyses.general import player_count, player_plots, player_sentences, player_wins
from bng_sim.analyses.general.player_count import UNCLEAR
from bng_sim.analyses.plots import style
from bng_sim.analyses.question import ask, cells
from bng_sim.games import GAMES
from bng_sim.sweeps.statistics.ratio import wilson_share

N = 1000
MEAN = "mean of the levels"
PER_CENT = "\N{NO-BREAK SPACE}%"


def a_game(revolution, turns):
    return "revolution" if revolution else "assets", int(turns)


def games(rate, turns=30, seed=0):
    """Games of which as nearly as can be the rate ends in a Revolution, in an order of their own."""
    rng = np.random.default_rng(seed)
    ended = rng.permutation(N) < round(rate * N)
    return [a_game(*one) for one in zip(ended, rng.poisson(turns, N), strict=True)]


def study_of(make, rates, **keys):
    """A study of a table of rates: table -> rate by level, and where both are to differ, turns by table."""
    made = [
        ({"players": players, "level": level}, "a", games(rate, keys.get("turns", {}).get(players, 30), 10 * i + level))
        for i, (players, by_level) in enumerate(rates.items())
        for level, rate in by_level.items()
    ]
    run = make(cells=made, dial="level", wins=keys.get("wins", ()))
    return run, player_count.compute(run), ask(run)


RATES = {3: {1: 0.0, 2: 0.7, 3: 0.6}, 4: {1: 0.0, 2: 0.5, 3: 0.4}, 5: {1: 0.0, 2: 0.5, 3: 0.98}}


@pytest.fixture
def found(make):
    return study_of(make, RATES, turns={3: 30, 4: 20, 5: 40})


def test_cells_have_their_rates_with_wilsons_interval(found):
    _, study, _ = found
    row = study.cells.filter(figure="revolution_rate", table="3", level="2").row(0, named=True)
    wilson = wilson_share(700, N)

    assert study.tables == ("3", "4", "5")
    assert study.variants == ("1", "2", "3")
    assert (row["value"], row["low"], row["high"]) == (0.7, wilson.low, wilson.high)


def test_steps_go_from_each_table_to_the_next_at_each_level_and_on_average(found):
    _, study, _ = found
    steps = {
        (row["start"], row["end"], row["level"]): row
        for row in study.steps.filter(figure="revolution_rate").iter_rows(named=True)
    }

    assert {(start, end) for start, end, _ in steps} == {("3", "4"), ("4", "5")}
    assert steps["3", "4", "2"]["difference"] == pytest.approx(-0.2)
    assert steps["4", "5", "3"]["difference"] == pytest.approx(0.58)
    assert steps["4", "5", MEAN]["difference"] == pytest.approx(0.29)  # level 1 never varies
    assert steps["3", "4", "1"]["p_holm"] == 1
    assert steps["3", "4", MEAN]["low"] < -0.2 < steps["3", "4", MEAN]["high"]


def test_the_mean_of_the_levels_has_the_standard_error_of_a_closed_form(found):
    _, study, _ = found
    row = study.steps.filter(figure="revolution_rate", start="3", end="4", level=MEAN).row(0, named=True)
    apart = np.sqrt(sum(p * (1 - p) / N for p in (0.7, 0.6, 0.5, 0.4))) / 2  # were cells independent

    assert (row["high"] - row["low"]) / 2 / 1.959964 == pytest.approx(apart, rel=0.15)


def test_the_finding_says_which_way_it_goes_and_no_more(found):
    _, study, question = found

    assert player_sentences.finding(study, question) == (
        "Revolution rate falls from 3 players to 4 and rises (not clearly at every level) to 5"
    )
    assert player_sentences.steps_finding(study, question).startswith(
        "The largest step, from 4 players to 5: +29.0 points (+26."
    )


def test_a_step_that_may_not_be_the_largest_is_not_called_so(make):
    _, study, question = study_of(make, {3: {2: 0.3}, 4: {2: 0.5}, 5: {2: 0.71}})

    assert player_sentences.steps_finding(study, question).startswith(
        "One of the largest steps, from 4 players to 5: +21.0"
    )


def test_levels_that_contradict_each_other_are_told(make):
    _, study, question = study_of(make, {3: {2: 0.5, 3: 0.5}, 4: {2: 0.7, 3: 0.3}})

    assert "goes either way" in player_sentences.finding(study, question)
    assert study.fits["revolution_rate"].both.p < 1e-6


def test_where_nothing_differs_nothing_is_found(make):
    _, study, question = study_of(make, {3: {2: 0.5, 3: 0.5}, 4: {2: 0.51, 3: 0.49}})

    assert player_sentences.finding(study, question) == "Revolution rate: no clear difference by the number of players"
    assert player_sentences.direction(study, "revolution_rate", "3", "4") == UNCLEAR
    assert player_sentences.steps_finding(study, question) == ""
    assert study.fits["revolution_rate"].both.p > 0.05


def test_levels_at_which_nothing_varies_are_left_out_of_the_regression(found):
    _, study, _ = found

    assert study.fits["revolution_rate"].misses.shape == (3, 2)
    assert study.fits["turns"].misses.shape == (3, 3)
    assert "stalemate_rate" not in study.fits
    assert study.fits["turns"].row.share > 0.9


def test_with_one_level_there_is_nothing_to_take_apart(make):
    run = make(cells=[({"players": n}, "a", games(0.5, seed=n)) for n in (3, 4)], dial="players")
    study = player_count.compute(run)

    assert study.fits == {}
    assert MEAN not in set(study.steps["level"])
    assert player_plots.plot(study, ask(run)).texts


def test_supply_is_what_the_rules_put_into_play(make):
    tables = [
        {"players": n, "puppets": puppets} for n, puppets in ((2, True), (2, False), (3, True), (4, True), (5, True))
    ]
    run = make(cells=[(values, "a", games(0.5, seed=i)) for i, values in enumerate(tables)], dial=None)
    study = player_count.compute(run)

    assert study.supply.frame.select("table", "there", "wanted").rows() == [
        ("2 with Puppets", 14, 20),  # two in each of five markets, and four starred
        ("2 without Puppets", 15, 10),
        ("3", 15, 15),
        ("4", 19, 20),
        ("5", 20, 25),
    ]
    assert cells(run)["line"].to_list() == ["2 players, Puppets", "2 players, no Puppets", "3 players",
                                            "4 players", "5 players"]  # fmt: skip


@pytest.mark.parametrize(
    ("grid", "is_asked"),
    [
        (({"players": 3}, {"players": 4}), True),
        (({"players": 3, "level": 2}, {"players": 4, "level": 2}), True),
        (({"players": 4, "level": 1}, {"players": 4, "level": 2}), False),
        (({"players": 3, "crises_in_deck": 4}, {"players": 4, "crises_in_deck": 4}), False),
    ],
)
def test_it_is_asked_where_only_players_and_level_vary(make, grid, is_asked):
    run = make(cells=[(values, "a", games(0.5, seed=i)) for i, values in enumerate(grid)], dial=None)

    assert player_count.is_asked(run, GAMES["guillotines"]) == is_asked


@pytest.mark.slow
@pytest.mark.parametrize("narrow", [False, True])
def test_figures_name_what_they_draw_and_how_uncertainty_is_drawn(found, narrow):
    _, study, question = found
    by_table = player_plots.plot(study, question, narrow=narrow)
    by_step = player_plots.plot_steps(study, question, narrow=narrow)

    titles = [axes.get_title("left") for axes in by_table.axes]
    assert titles == [
        "Revolution rate, % of games",
        "Turns a game",
        "Rounds a game",
        "Assets for every space on a board",
    ]
    assert {text.get_text() for text in by_table.axes[0].texts} == {"level 1", "level 2", "level 3"}
    assert all("95 %" in " ".join(text.get_text() for text in figure.texts) for figure in (by_table, by_step))
    assert len([line for line in by_table.axes[0].lines if line.get_marker() != "None"]) == 3


@pytest.mark.slow
def test_bars_are_drawn_as_long_as_the_interval(found):
    _, study, question = found
    row = study.cells.filter(figure="revolution_rate", table="3", level="2").row(0, named=True)
    drawn = player_plots.plot(study, question).axes[0].collections
    of_level = [bars for bars in drawn if to_hex(bars.get_color()[0]) == style.COLOURS[1].lower()]
    bars = [ends[:, 1].tolist() for ends in of_level[0].get_segments()]

    assert bars[0] == pytest.approx([100 * row["low"], 100 * row["high"]])


WINS = [
    (cell, "order", str(group), 1000, rate, rate - half, rate + half)
    for cell in range(2)
    for group, rate, half in ((1, 0.5, 0.03), (2, 0.3, 0.03), (3, 0.25, 0.03))
]


def test_wins_are_compared_with_the_even_share(make):
    run, _, question = study_of(make, {3: {2: 0.5}, 4: {2: 0.5}}, wins=WINS)
    table = player_wins.compute(run)

    assert table["even"].to_list() == pytest.approx([0.35] * 6)
    assert table["excess"].to_list() == pytest.approx([0.15, -0.05, -0.1] * 2)
    assert table["low"][0] == pytest.approx(0.12)
    said = [text.replace("\N{NO-BREAK SPACE}", " ") for text in player_wins.verdict(table, "order", question, "level")]
    assert said == [
        "The player who goes first has an advantage in every setting: 50 % of games, where 35 % is even.",
        "The player who goes third has a disadvantage in every setting: 25 % of games, where 35 % is even.",
        "The player who goes second has a disadvantage in every setting: 30 % of games, where 35 % is even.",
    ]
    assert len(player_wins.plot(table, "order", question, "level").axes) == 2


@pytest.mark.parametrize(
    ("half", "said"),
    [
        (0.03, "No place in turn order is known to win noticeably more or less often than an even share."),
        (0.003, f"Every place in turn order wins about as often: 32 to 34{PER_CENT} of games each."),
    ],
)
def test_even_game_is_called_so_only_with_enough_games(make, half, said):
    even = [(0, "order", str(group), 1000, rate, rate - half, rate + half) for group, rate in ((1, 0.34), (2, 0.32))]
    run, _, question = study_of(make, {3: {2: 0.5}, 4: {2: 0.5}}, wins=even)

    assert player_wins.verdict(player_wins.compute(run), "order", question, "level") == [said]


def test_verdict_compares_the_least_and_the_greatest_table_at_each_level(found):
    _, study, question = found
    said = player_sentences.verdict(study, question)
    here = {row["level"]: row["value"] for row in study.cells.filter(figure="turns", table="5").iter_rows(named=True)}

    assert said[:2] == [
        f"At level 3 the Revolution comes in 40{PER_CENT} of games with 4 players, 98{PER_CENT} with 5 players.",
        said[1],
    ]
    assert re.fullmatch(
        rf"At level 2 the Revolution comes in 50{PER_CENT} of games with [45] players, 70{PER_CENT} with 3 players\.",
        said[1],
    )
    assert said[2] == f"At level 1 the Revolution comes in 0{PER_CENT} of games, whatever the number of players."
    turns = [text for text in said if "turns" in text]
    assert len(turns) == 3
    for text in turns:
        level = text.removeprefix("At level ")[0]
        assert text.endswith(f" with 4 players, {here[level]:.0f} with 5 players."), text


@pytest.mark.parametrize(("rate", "is_known"), [(0.5, False), (0.56, False), (0.62, True)])
def test_difference_of_which_too_little_is_known_is_not_called_noticeable(make, rate, is_known):
    """1000 games each: a difference of rates is known to within 4.4 points, and a table notices 5."""
    _, study, question = study_of(make, {3: {2: 0.5}, 4: {2: rate}})
    first = player_sentences.verdict(study, question)[0]

    assert (f"of games with 3 players, 62{PER_CENT} with 4 players." in first) == is_known
    assert ("not yet known" in first) == (rate == 0.56)
    assert ("whatever the number of players" in first) == (rate == 0.5)
