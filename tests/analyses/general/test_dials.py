"""Several dials at once, on games made by hand: what each changes, in which order, and which matter together."""

import itertools

import numpy as np
import polars as pl
import pytest
from scipy.stats import norm

from bng_sim.analyses.general import main_effects
from bng_sim.analyses.general.dials import ANALYSIS, finding
from bng_sim.analyses.question import ask
from bng_sim.sweeps.statistics.intervals import Z
from bng_sim.sweeps.statistics.paired import holm

GRID = {"players": (3, 4, 5), "crises_in_deck": (2, 4), "hand_limit": (2, 3)}
N = 4000


def additive(players, crises_in_deck, hand_limit):
    return 0.3 + 0.15 * (players - 3) + 0.08 * (crises_in_deck == 4) + 0.0 * hand_limit


def planted(players, crises_in_deck, hand_limit):
    """With five players the third card matters too, by 12 points more than with fewer."""
    return additive(players, crises_in_deck, hand_limit) + 0.12 * (players == 5 and hand_limit == 3)


def made(make, rate, grid=GRID, n=N, seed=1, keep=lambda **point: True, **keys):
    """A run in which all cells share half of their luck."""
    rng = np.random.default_rng(seed)
    luck, cells = rng.random(n), []
    for values in itertools.product(*grid.values()):
        point = dict(zip(grid, values, strict=True))
        if keep(**point):
            own = np.where(rng.random(n) < 0.5, luck, rng.random(n))
            endings = np.where(own < rate(**point), "revolution", "assets").tolist()
            cells.append((point, "pool", [(ending, 30) for ending in endings]))
    return make(cells=cells, **keys)


def tables(run):
    return ANALYSIS.compute(run)


def said(run):
    return ANALYSIS.answer(tables(run), ask(run))


def test_effects_are_means_over_all_values_of_the_others_against_the_baseline(make):
    run = made(make, additive)
    frame = tables(run)["effects"].frame
    rates = run.summary.filter(metric="revolution_rate", by="")["value"].to_numpy().reshape(3, 2, 2)

    of_players = frame.filter(parameter="number of players")
    assert of_players["value"].to_list() == pytest.approx(rates.mean(axis=(1, 2)))
    assert of_players.filter("reference")["group"].to_list() == ["4"]
    assert frame.filter(parameter="Crises in the deck", reference=True)["group"].to_list() == ["2"]  # the baseline's
    change = frame.filter(parameter="Crises in the deck", group="4")
    assert change["difference"][0] == pytest.approx(rates[:, 1].mean() - rates[:, 0].mean())
    assert change["n"][0] == 6 * N


def test_all_differences_of_a_table_are_corrected_together(make):
    run = made(make, additive)
    frame = tables(run)["effects"].frame.drop_nulls("difference")
    se = (frame["difference_high"] - frame["difference_low"]) / (2 * Z)
    alone = 2 * norm.sf(np.abs(frame["difference"] / se))
    assert frame["p_holm"].to_list() == pytest.approx(holm(alone.tolist()), rel=1e-3, abs=1e-12)
    assert (frame["p_holm"].to_numpy() >= alone - 1e-12).all()


def test_pairing_by_game_narrows_what_shares_its_luck(make):
    frame = tables(made(make, additive))["effects"].frame
    row = frame.filter(parameter="hand limit", group="3").row(0, named=True)

    apart = np.hypot(*(frame.filter(parameter="hand limit").select((pl.col("high") - pl.col("low")) / 2).to_series()))
    assert row["difference_high"] - row["difference_low"] < 0.95 * 2 * apart


def test_the_strongest_dials_are_named_in_order_and_one_without_effect_is_not(make):
    run = made(make, additive)
    sentences, ranking = said(run), tables(run)["ranking"].frame
    by = dict(ranking.select("parameter", 100 * pl.col("difference")).rows())

    assert sentences[0] == (
        "Averaged over the other dials, number of players changes the Revolution rate by "
        f"{by['number of players']:.0f} points, from 3 players to 5 players."
    )
    assert sentences[1] == (
        f"Crises in the deck changes it by {by['Crises in the deck']:.0f} points, from 2 Crises in the deck to "
        "4 Crises in the deck."
    )
    assert sentences[2] == "No table would notice on average: hand limit."
    assert not any("matters more" in sentence for sentence in sentences)
    assert 29 < by["number of players"] < 31
    assert 7 < by["Crises in the deck"] < 9


@pytest.mark.parametrize(("more", "word"), [(0.02, "would notice"), (0.05, "not yet known"), (0.1, "changes the")])
def test_dial_is_called_noticeable_where_its_interval_is_beyond_five_points(make, more, word):
    run = made(make, lambda crises_in_deck, **_: 0.4 + more * (crises_in_deck == 4))
    row = tables(run)["ranking"].frame.filter(parameter="Crises in the deck").row(0, named=True)
    low, high = row["difference_low"], row["difference_high"]

    (text,) = [sentence for sentence in said(run) if "rises in the deck" in sentence and "pairs" not in sentence]
    assert word in text
    assert (low > 0.05, high <= 0.05) == (word == "changes the", word == "would notice")


def test_dials_that_matter_alike_have_no_order(make):
    run = made(
        make, lambda players, crises_in_deck, hand_limit: 0.3 + 0.1 * (crises_in_deck == 4) + 0.1 * (players > 3)
    )
    first, second = tables(run)["ranking"].frame["parameter"].to_list()[:2]

    assert {first, second} == {"number of players", "Crises in the deck"}
    assert f"Whether {first} or {second} matters more is not known." in said(run)


def test_where_no_dial_matters_none_is_said_to(make):
    run = made(make, lambda **_: 0.4)
    names = tables(run)["ranking"].frame["parameter"].to_list()

    assert finding(tables(run), ask(run)) == f"No table would notice on average: {names[0]}, {names[1]} and {names[2]}"
    assert len(said(run)) == 2  # and nothing of an order


def test_what_adds_up_is_said_to_add_up(make):
    run = made(make, additive)

    assert "No two dials are seen to matter together: their effects add up, as far as is known." in said(run)
    assert tables(run)["interactions"].frame["p_holm"].min() > 0.05


def test_a_planted_interaction_is_found_with_its_size(make):
    run = made(make, planted)
    first = tables(run)["interactions"].frame.row(0, named=True)

    assert first["group"] == "number of players \N{MULTIPLICATION SIGN} hand limit"
    assert first["p_holm"] < 0.001
    assert first["difference_low"] < 0.12 < first["difference_high"]
    assert "5 players" in first["high"]
    assert first["more"] == "a hand limit of 3"
    assert first["here"] - first["there"] == pytest.approx(first["difference"])
    assert f"Of 3 pairs of dials only {first['group']} matter together." in said(run)


def test_two_dials_have_a_field_for_every_combination(make):
    grid = {name: GRID[name] for name in ("players", "crises_in_deck")}
    run = made(make, lambda players, crises_in_deck: additive(players, crises_in_deck, 2), grid)
    found = tables(run)

    assert set(found) == {"effects", "ranking", "interaction", "combinations"}
    frame = found["combinations"].frame
    assert frame["value"].to_list() == run.summary.filter(metric="revolution_rate", by="")["value"].to_list()
    axes = ANALYSIS.plots["combinations"](found, ask(run)).axes[0]
    written = sorted(float(text.get_text()) for text in axes.texts)
    assert written == pytest.approx((100 * frame["value"].sort()).to_list(), abs=0.051)
    (bold,) = [float(text.get_text()) for text in axes.texts if text.get_fontweight() == "bold"]
    assert bold == pytest.approx(100 * frame.filter("at_reference")["value"][0], abs=0.051)


def test_numbers_ascend_on_the_axes_whatever_the_order_of_the_grid(make):
    grid = {"players": (5, 3, 4), "crises_in_deck": (4, 2)}
    run = made(make, lambda players, crises_in_deck: additive(players, crises_in_deck, 2), grid)

    assert tables(run)["effects"].frame["group"].to_list() == ["3", "4", "5", "2", "4"]
    by_cell = dict(run.summary.filter(metric="revolution_rate", by="").select("cell", "value").rows())
    frame = tables(run)["combinations"].frame
    for row in frame.iter_rows(named=True):
        assert row["value"] == by_cell[row["cell"]]
        assert run.config["cells"][row["cell"]]["values"] == {
            "players": int(row["row"]), "crises_in_deck": int(row["column"])
        }  # fmt: skip


def test_of_a_grid_with_a_hole_the_dials_that_are_complete_are_compared_and_the_rest_is_named(make):
    run = made(make, additive, keep=lambda players, hand_limit, **_: not (players == 5 and hand_limit == 3))
    found = tables(run)

    assert found["ranking"].frame["parameter"].to_list() == ["number of players", "Crises in the deck"]
    assert found["ranking"].frame["line"].to_list() == ["a hand limit of 2"] * 2
    assert (
        said(run)[-1] == "Left out: hand limit, with which not every combination was played (here: a hand limit of 2)."
    )


def test_other_lineups_are_left_out_unless_they_are_what_is_compared(make):
    cells = [
        (
            {"players": players, "crises_in_deck": crises},
            lineup,
            [("revolution", 30)] * (40 * k) + [("assets", 30)] * 60,
        )
        for k, (players, crises, lineup) in enumerate(itertools.product((3, 4), (2, 4), ("pool", "dice")), start=1)
    ]
    cells = [(point, lineup, (games * 9)[:300]) for point, lineup, games in cells]
    run = make(cells=cells)

    assert said(run)[-1] == "Left out: the lineup \N{LEFT DOUBLE QUOTATION MARK}dice\N{RIGHT DOUBLE QUOTATION MARK}."
    run.config["baseline"]["lineup"] = "pool"
    assert set(tables(run)["ranking"].frame["parameter"]) == {"number of players", "Crises in the deck", "lineup"}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"games": None}, "hold different numbers of games"),
        ({"grid": {"players": [3], "crises_in_deck": [2, 4], "hand_limit": [2]}}, "fewer than two of its parameters"),
    ],
)
def test_what_cannot_be_compared_says_why(make, change, why):
    run = made(make, additive, n=50)
    run.config.update(change)

    assert why in ANALYSIS.applies(run, ask(run))
    assert ANALYSIS.compute(run) == {}


def test_two_dials_of_which_half_the_combinations_are_missing_are_not_compared(make):
    grid = {"players": (3, 4), "crises_in_deck": (2, 4)}
    run = made(
        make, lambda **_: 0.4, grid, n=50, keep=lambda players, crises_in_deck: (players, crises_in_deck) != (3, 2)
    )

    assert ANALYSIS.applies(run, ask(run)) == "of no two of its parameters was every combination played"


def test_two_dials_with_too_many_combinations_are_refused_with_their_number(make, monkeypatch):
    monkeypatch.setattr(main_effects, "MOST_TOGETHER", 5)
    run = made(make, additive, n=50)

    assert ANALYSIS.applies(run, ask(run)) == (
        "two of its parameters have 6 combinations, more than the 5 that are held together"
    )
