"""Who wins with all else held equal: rows, corrections and words, on seats made by hand."""

import re

import numpy as np
import polars as pl
import pytest
from scipy.stats import binomtest

from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.question import ask
from bng_sim.analyses.statistics import adjusted, counts, logistic
from bng_sim.sweeps.statistics.paired import holm
from bng_sim.sweeps.statistics.ratio import wilson_share

GAMES = 4000


@pytest.fixture
def question(make):
    return ask(make(cells=[({"crises_in_deck": 4}, "a", [("assets", 1)])]))


def seats(chances, games=GAMES):
    """Games of three seats of strategies a, b and c, which win with these chances, at most one of them."""
    rng = np.random.default_rng(1)
    who = np.array([rng.permutation(3) for _ in range(games)])
    edges = np.array(chances)[who].cumsum(axis=1)
    won = (rng.random(games)[:, None] > edges).sum(axis=1)[:, None] == np.arange(3)
    frame = {"deal": np.repeat(np.arange(games), 3), "won": won.ravel(), "strategy": np.array(list("abc"))[who.ravel()]}
    places = {name: np.tile([1, 2, 3], games) for name in ("seat", "order")}
    return pl.DataFrame(frame | places).with_columns(billionaire=pl.lit("aristocrat"))


def rows(chances, question, line="", games=GAMES):
    frame = seats(chances, games)
    seen = logistic.alike([frame], "won", ["strategy"])
    return adjusted.rows_of(line, seen, adjusted.fit(lambda: [frame], question, "strategy"), "strategy", question)


def part(*lines):
    return adjusted.corrected(pl.DataFrame([row for line in lines for row in line], schema=adjusted.SCHEMA))


def test_rates_have_counts_plain_rates_and_the_even_share_beside_them(question):
    found = rows((0.1, 0.2, 0.3), question)

    assert [row["group"] for row in found] == ["a", "b", "c"]
    assert [row["value"] for row in found] == pytest.approx([0.1, 0.2, 0.3], abs=0.02)
    assert [row["raw"] for row in found] == pytest.approx([row["value"] for row in found], abs=0.002)
    assert {row["n"] for row in found} == {GAMES}
    assert found[0]["even"] == pytest.approx(np.mean([row["raw"] for row in found]))


def verdict(frame, question):
    return " ".join(by_grouping.verdict(frame, "strategy", question)).replace("\N{NO-BREAK SPACE}", " ")


def test_who_wins_more_and_less_is_named_and_the_middle_is_not(question):
    text = verdict(part(rows((0.1, 0.2, 0.3), question)), question)

    assert re.fullmatch(
        r"“c” wins noticeably more: (29|30|31) % of games, where (19|20) % is even\. "
        r"“a” wins noticeably less: (9|10|11) % of games, where (19|20) % is even\.",
        text,
    )


def test_groups_that_win_alike_are_said_to(question):
    found = part(rows((0.2, 0.2, 0.2), question))

    assert verdict(found, question).startswith("Every strategy wins about as often: ")


def test_of_few_games_nothing_is_claimed(question):
    found = part(rows((0.2, 0.2, 0.2), question, games=60))

    assert verdict(found, question) == ("No strategy is known to win noticeably more or less often than an even share.")


def test_what_holds_in_one_setting_only_is_not_claimed_of_all(question):
    found = part(rows((0.1, 0.2, 0.3), question, "3 players"), rows((0.2, 0.2, 0.2), question, "4 players"))

    assert re.findall("“(.)” wins noticeably (more|less) with 3 players: ", verdict(found, question)) == [
        ("c", "more"),
        ("a", "less"),
    ]
    assert "every setting" not in verdict(found, question)


def test_a_group_that_never_wins_has_wilsons_interval_and_no_difference(question):
    found = {row["group"]: row for row in rows((0.0, 0.2, 0.3), question)}
    wilson = wilson_share(0, GAMES)

    assert (found["a"]["low"], found["a"]["high"]) == pytest.approx((wilson.low, wilson.high))
    assert "difference" not in found["a"]
    assert found["b"]["difference"] < 0 < found["c"]["difference"]


def test_one_win_in_forty_seats_leaves_an_eighth_possible(question):
    """A normal test calls this difference clear of chance, with p = 0.0005."""
    rng = np.random.default_rng(1)
    winners = np.repeat(np.arange(8), [6, 6, 6, 6, 5, 5, 5, 1])
    n = len(winners)
    frame = pl.DataFrame({"deal": np.repeat(np.arange(n), 8), "won": (winners[:, None] == np.arange(8)).ravel()})
    places = pl.Series(np.tile(np.arange(1, 9), n))
    who = pl.Series(rng.choice(["a", "b"], 8 * n))
    frame = frame.with_columns(seat=places, order=places, strategy=who, billionaire=pl.lit("aristocrat"))
    seen = logistic.alike([frame], "won", ["seat"])
    found = adjusted.rows_of("", seen, adjusted.fit(lambda: [frame], question, "seat"), "seat", question)[-1]

    assert found["raw"] == 1 / 40
    assert 0 < found["low"] < found["value"] < 1 / 8 < found["high"]
    assert found["difference_low"] < 0 < found["difference_high"]
    assert binomtest(1, 40, 1 / 8).pvalue == pytest.approx(found["p"], abs=0.03)


def test_one_group_alone_has_no_rows(question):
    frame = seats((0.1, 0.2, 0.3))

    seen = logistic.alike([frame], "won", ["billionaire"])

    assert adjusted.rows_of("", seen, None, "billionaire", question) == []


def test_p_values_are_corrected_for_all_rows_that_have_one():
    frame = pl.DataFrame({"p": [0.01, None, 0.02], "x": [1, 2, 3]})

    assert adjusted.corrected(frame)["p_holm"].to_list() == [*holm([0.01, 0.02])[:1], None, *holm([0.01, 0.02])[1:]]


@pytest.mark.parametrize(
    ("differences", "p", "text"),
    [
        ([0.1, 0.2], [0.01, 0.01], "more in every setting"),
        ([-0.1, -0.2], [0.01, 0.01], "less in every setting"),
        ([0.1, -0.2], [0.01, 0.01], "more with 2 players; less with 3 players"),
        ([0.1, 0.2], [0.01, 0.30], "more with 2 players"),
        ([0.1, 0.2], [0.20, 0.30], "unclear"),
        ([-0.1], [0.01], "less"),
    ],
)
def test_a_way_is_claimed_of_the_settings_in_which_the_difference_is_clear(differences, p, text):
    lines = ["2 players", "3 players"][: len(p)]
    frame = pl.DataFrame({"line": lines, "difference": differences, "p_holm": p})

    assert by_grouping.choose_sentence(frame, less="less", more="more", unclear="unclear") == text


def test_a_mean_over_seats_is_the_same_in_parts_of_whole_deals():
    rng = np.random.default_rng(1)
    columns = {
        "deal": np.repeat(np.arange(30), 4),
        "who": rng.choice(["a", "b"], 120),
        "crises": rng.integers(0, 5, 120),
    }
    frame = pl.LazyFrame(columns)
    parts = [frame.filter(pl.col("deal").is_between(*deals, closed="left")) for deals in ((0, 7), (7, 8), (8, 30))]
    whole, cut = (counts.by_seats(each, "who", "crises") for each in ([frame], parts))

    assert set(cut) == {"a", "b"}
    assert all(cut[who] == pytest.approx(whole[who]) for who in cut)


def test_a_mean_over_seats_varies_over_deals_not_seats():
    games, rng = 300, np.random.default_rng(1)
    held = 0
    for _ in range(300):
        value = np.repeat(rng.normal(5, 1, games), 4)
        frame = pl.LazyFrame({"deal": np.repeat(np.arange(games), 4), "who": "a", "crises": value})
        found = counts.by_seats([frame], "who", "crises")["a"]
        held += found["low"] <= 5 <= found["high"]

    assert 0.91 <= held / 300 <= 0.985
