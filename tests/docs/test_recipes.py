"""Every recipe runs as it is written, and gives what the toolkit's own figure says."""

import re
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "recipes.md").read_text(encoding="utf-8")
MOST_LINES = 12
INTERVAL = ["low", "high"]


def recipes():
    """Heading -> its blocks of Python."""
    parts = re.split(r"^##? (.+)$", PAGE, flags=re.MULTILINE)[1:]
    texts = zip(parts[::2], parts[1::2], strict=True)
    blocks = {heading: re.findall(r"```python\n(.*?)```", text, re.DOTALL) for heading, text in texts}
    return {heading: found for heading, found in blocks.items() if found}


START, *RECIPES = recipes()


@pytest.fixture(scope="module")
def start():
    """What the names of the page's first block stand for."""
    names = {}
    exec("".join(recipes()[START]), names)
    return names


@pytest.fixture
def done(start):
    """What a recipe's names stand for after it."""

    def do(heading):
        names = dict(start)
        exec("".join(recipes()[heading]), names)
        return names

    yield do
    plt.close("all")


def here(frame, **values):
    """The rows of a frame that have these values."""
    for name, value in values.items():
        frame = frame[frame[name].astype(str) == str(value)]
    return frame


def alike(found, own, within=1e-9):
    np.testing.assert_allclose(np.asarray(found, dtype=float), np.asarray(own, dtype=float), rtol=0, atol=within)


def test_a_recipe_is_some_ten_lines():
    assert len(RECIPES) >= 9
    assert [heading for heading in RECIPES if "".join(recipes()[heading]).count("\n") > MOST_LINES] == []


def test_every_recipe_has_a_test():
    source = Path(__file__).read_text(encoding="utf-8")

    assert [heading for heading in RECIPES if f'done("{heading}")' not in source] == []


@pytest.mark.slow
def test_rates_by_role_are_those_of_the_question(done, start):
    names = done("How often does each Role win?")
    run = start["run"]

    where = "4 players, 4 Crises in the deck"
    own = here(run.table("start"), line=where).set_index("group")
    rates = names["by_role"]
    own = own.loc[rates.index]
    alike(rates["n"], own["n"])
    alike(rates["win_rate"], own["raw"])
    alike(rates[INTERVAL], own[INTERVAL], 0.01)
    summed = here(run.summary, metric="win_rate", by="role_at_start", **start["printed"]).set_index("group")
    alike(rates[INTERVAL], summed.loc[rates.index, INTERVAL], 0.01)
    held = here(run.table("role_win_rate"), line=where, by="Role ever held").set_index("group")
    alike(names["ever_held"][["n", "win_rate"]], held.loc[names["ever_held"].index, ["n", "value"]])


@pytest.mark.slow
def test_at_most_one_seat_of_a_game_holds_a_role(start):
    seats = start["run"].seats(columns=["role_at_start"])

    assert not seats.dropna().duplicated(["cell", "game", "role_at_start"]).any()


def test_the_survival_curve_is_that_of_the_revolution(done, start):
    come = done("By which turn has the Revolution come?")["come"].set_index("turn")

    own = here(start["run"].table("revolution.turns"), line="4 players, 4 Crises in the deck").set_index("turn")
    alike(come["rate"], own.loc[come.index, "rate"])
    alike(come["rate"] - 1.96 * come["se"], own.loc[come.index, "low"], 0.005)
    alike(come["rate"] + 1.96 * come["se"], own.loc[come.index, "high"], 0.005)
    assert set(own.index[own["n"] > 0]) == set(come.index)


def test_a_paired_difference_is_that_of_the_summary(done, start, capsys):
    names = done("What does one Crisis more change?")

    own = here(start["run"].summary, metric="revolution_rate", players=4, crises_in_deck=5).iloc[0]
    alike(names["change"].mean(), own["difference"])
    alike([names["low"], names["high"]], [own["difference_low"], own["difference_high"]], 0.001)
    assert f"{100 * own['difference']:+.1f} points" in capsys.readouterr().out


def test_marginal_effects_are_those_of_the_dials(done, start):
    names = done("Which of two parameters matters more?")

    run = start["run"]
    own = here(run.table("effects"), parameter="number of players", group=3).iloc[0]
    found = names["effects"].loc["C(players)[T.4]"]
    alike(found["dy/dx"], -own["difference"], 1e-6)
    ends = [-own["difference_high"], -own["difference_low"]]
    alike(found[["Conf. Int. Low", "Cont. Int. Hi."]], ends, 0.001)
    ranking = here(run.table("ranking"), parameter="Crises in the deck").iloc[0]
    alike(2 * names["effects"].loc["crises_in_deck", "dy/dx"], ranking["difference"], 0.01)
    together = names["together"].pvalues["C(players)[T.4]:crises_in_deck"]
    assert (together < 0.05) == (run.table("interaction")["p_holm"][0] < 0.05)


def test_a_figure_by_hand_is_the_one_measured(done, start):
    names = done("What of the games of one kind?")

    found, own = names["by_hand"], names["in_vain"].set_index(["players", "crises_in_deck"])
    alike(found[["count", "mean", *INTERVAL]], own[["n", "value", *INTERVAL]])
    assert (own["n"] < 1_000).all()


def test_the_figure_that_the_page_names_as_a_metric_is_the_same(start):
    ((written),) = re.findall(r"`metrics=(\[.*?\])`", PAGE)

    run = start["bng_sim"].sweep(
        metrics=eval(written), rules={"level": 4, "crises_in_deck": 4}, lineups=["greedy,cautious"], games=1_000,
        assumptions=False, ladder=False,
    )  # fmt: skip

    figures = ["n", "value", *INTERVAL]
    measured = start["run"].measure("ending = 'revolution'", "panic_agreed", start["printed"])
    alike(here(run.summary, metric="in_vain")[figures], measured[figures])


def test_rates_by_strategy_are_those_of_the_summary(done, start):
    names = done("Which strategy wins more often?")

    own = here(start["run"].summary, metric="win_rate", by="strategy", **start["printed"]).set_index("group")
    own = own.set_axis([f"C(strategy)[{name}]" for name in own.index])
    alike(names["rates"][["win_rate", *INTERVAL]], own.loc[names["rates"].index, ["value", *INTERVAL]], 1e-3)
    ((low, high),) = names["apart"]
    between = names["rates"]["win_rate"]
    alike((low + high) / 2, between["C(strategy)[greedy]"] - between["C(strategy)[cautious]"])


def test_seats_as_units_would_be_less_sure_there_than_games(done, start):
    rates = done("Which strategy wins more often?")["rates"]

    seats = start["run"].seats(columns=["strategy", "won"], cells=start["printed"]).groupby("strategy")["won"]
    won, n = seats.sum(), seats.count()
    low, high = start["proportion_confint"](won, n, method="normal")
    assert ((high - low).to_numpy() > (rates["high"] - rates["low"]).to_numpy()).all()


def test_rotated_deals_are_taken_as_the_summary_takes_them(done, start):
    names = done("And where seats rotate?")

    own = here(names["rotated"].summary, metric="revolution_rate").iloc[0]
    alike(names["rate"], own["value"])
    alike([names["low"], names["high"]], own[INTERVAL], 0.001)
    games = start["sm"].stats.DescrStatsW(names["each"]["revolution"]).zconfint_mean()
    assert games[1] - games[0] < 0.95 * (names["high"] - names["low"])


def test_the_map_is_that_of_all_combinations(done, start):
    names = done("How do two parameters go together, at a glance?")

    own = start["run"].table("combinations").pivot(index="row", columns="column", values="value")
    alike(names["table"], own)
    shown = [float(text.get_text()) for text in names["axes"].texts]
    alike(shown, (100 * names["table"]).to_numpy().ravel(), 0.0501)
    assert f"{100 * names['half']:.1f} points" in names["axes"].get_title()


def test_what_polars_reads_lazily_is_what_the_summary_says(done, start):
    lengths = done("What if the games do not fit into memory?")["lengths"]

    own = here(start["run"].summary, metric="turns")
    keys = ["players", "crises_in_deck"]
    assert lengths[keys].to_numpy().tolist() == own[keys].to_numpy().tolist()
    alike(lengths[["n", "value", *INTERVAL]], own[["n", "value", *INTERVAL]], 1e-4)


def test_a_table_for_a_paper_has_every_figure(done, start, capsys):
    latex = done("How does a table get into a paper?")["latex"]

    markdown = capsys.readouterr().out
    for value in start["run"].table("headline")[["value", *INTERVAL]].to_numpy().ravel():
        assert f"{value:.3f}" in latex
        assert f"{value:.3f}" in markdown
    assert latex.count(r"\\") == 7
    assert markdown.count("\n") == 8
    assert all(line.startswith("|") for line in markdown.splitlines())
