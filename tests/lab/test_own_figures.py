"""The designer's own figures: exact intervals, what plays cannot show yet, versions of the rules, and the page."""

import json
import re

import numpy as np
import polars as pl
import pytest
from scipy import stats

from bng_sim.games import GAMES
from bng_sim.lab.playtests import differences, figure_words, figures, plays
from bng_sim.lab.playtests.figures import list_figures, mean, median, share
from bng_sim.lab.playtests.plays import Plays
from tests.command import call
from tests.slow import slow_after
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]


def of_rows(*rows, game=GAME):
    return Plays.of_rows(game.name, [dict(row) for row in rows])


def seated(*winners, players=2):
    return [{"players": players, "winner_seat": seat, "winners": 1} for seat in winners]


def by_name(found, where=()):
    return {(one.name, one.kind): one for one in found if one.where == where}


def test_a_share_has_its_exact_interval_and_an_even_share_beside_it():
    found = list_figures(of_rows(*seated(*[1] * 30, *[2] * 18)), GAME)
    first = by_name(found)["winner_seat 1", "share"]

    assert (first.k, first.n, first.even) == (30, 48, 0.5)
    assert (first.low, first.high) == pytest.approx((0.4735, 0.7605), abs=1e-4)
    assert next(figure_words.of_all(found, GAME)) == "Who began won 30 of 48: 47 to 76 %; an even share would be 50."


def test_an_even_share_is_that_of_the_numbers_of_players_played():
    found = list_figures(of_rows(*seated(1, 2, players=2), *seated(4, 4, players=4)), GAME)

    assert by_name(found)["winner_seat 1", "share"].even == pytest.approx((2 / 2 + 2 / 4) / 4)
    assert by_name(found)["winner_seat 4", "share"].even == pytest.approx(1 / 4)  # of those with a fourth player
    assert by_name(found, (("players", 4),))["winner_seat 4", "share"].k == 2


def test_what_is_not_known_is_not_counted():
    rows = [
        {"players": 3, "winner_seat": 1, "ending": "assets"},
        {"players": 3},
        {"players": 3, "ending": "revolution"},
    ]
    found = by_name(list_figures(of_rows(*rows), GAME))

    assert found["winner_seat 1", "share"].n == 1
    assert found["ending assets", "share"].n == 2
    assert ("turns", "mean") not in found


@pytest.mark.slow
@pytest.mark.parametrize("chance", [0.05, 0.5, 0.8])
def test_intervals_of_shares_hold_as_often_as_they_say(chance):
    for n in (5, 20, 48):
        k = np.arange(n + 1)
        ends = [share("x", int(one), n) for one in k]
        holds = np.array([one.low <= chance <= one.high for one in ends])
        assert stats.binom.pmf(k, n, chance) @ holds >= 0.95


@pytest.mark.slow
def test_intervals_of_means_and_medians_hold_as_often_as_they_say():
    rng = np.random.default_rng(1)
    drawn = rng.gamma(9, 5, (2_000, 12))
    means = [mean("minutes", values) for values in drawn]
    medians = [median("minutes", values) for values in drawn]
    middle = stats.gamma.median(9, scale=5)

    assert np.mean([one.low <= 45 <= one.high for one in means]) == pytest.approx(0.95, abs=0.02)
    assert np.mean([one.low <= middle <= one.high for one in medians]) >= 0.95
    assert np.mean([one.low <= 1.3 * middle <= one.high for one in medians]) < 0.9  # the control: not everything holds


@pytest.mark.parametrize("n", [1, 5])
def test_few_plays_have_no_interval_of_their_median(n):
    found = median("turns", np.arange(n, dtype=float))

    assert (found.low, found.high) == (None, None)


def test_a_mean_of_equal_values_or_of_one_play_has_no_interval():
    assert mean("turns", np.array([20.0])).low is mean("turns", np.array([20.0, 20.0])).low is None


@pytest.mark.slow
def test_so_many_plays_tell_a_share_from_another_in_four_of_five_cases():
    n = figures.plays_needed(0.5, 0.6)
    k = np.arange(n + 1)
    found = np.array([not one.low <= 0.5 <= one.high for one in (share("x", int(at), n) for at in k)])

    assert stats.binom.pmf(k, n, 0.6) @ found == pytest.approx(0.8, abs=0.04)
    assert [*figure_words.not_yet(list_figures(of_rows(*seated(*[1] * 30, *[2] * 18)), GAME))] == [
        "Whether going first helps they do not show yet: from 47 to 76 % is possible. "
        f"About {n - 48} more plays would tell 50 from 60 %."
    ]


def test_a_clear_share_is_not_among_what_is_not_known_yet():
    assert not [*figure_words.not_yet(list_figures(of_rows(*seated(*[1] * 40, *[2] * 8)), GAME))]


def versions(of_old, of_new, players=(3, 4)):
    rng = np.random.default_rng(2)
    return of_rows(
        *(
            {"players": n, "version": version, "minutes": float(rng.normal(middle + 10 * n, 5)), "ending": "assets"}
            for version, middle in (("1", of_old), ("2", of_new))
            for n in players
            for _ in range(15)
        )
    )


def test_versions_are_compared_within_a_number_of_players():
    found = differences.list_differences(versions(50, 30), GAME)

    assert [(one.name, one.players, one.is_clear) for one in found] == [("minutes", 3, True), ("minutes", 4, True)]
    assert all(one.value == pytest.approx(-20, abs=5) for one in found)
    said = [*figure_words.apart(found, GAME)]
    assert re.match(
        "Version 2 against version 1: minutes with 3 players [0-9]+ instead of [0-9]+: \N{MINUS SIGN}[0-9]+", said[0]
    )


@pytest.mark.slow
def test_versions_that_are_alike_are_rarely_called_different():
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(80):
        rows = [
            {"players": 4, "version": str(at % 2), "minutes": rng.gamma(9, 8), "turns": int(rng.integers(20, 40)),
             "ending": str(rng.choice(["assets", "revolution"]))}
            for at in range(30)
        ]  # fmt: skip
        wrong += any(one.is_clear for one in differences.list_differences(of_rows(*rows), GAME))
    assert wrong <= 9  # one in twenty, and chance


def test_rules_that_say_the_same_as_versions_are_not_compared_twice():
    rows = [
        {"players": 4, "turns": turns, "version": version, "rules": json.dumps({"crises_in_deck": crises})}
        for version, crises in (("a", 4), ("b", 3))
        for turns in (20, 25, 30)
    ]

    assert {one.of for one in differences.list_differences(of_rows(*rows), GAME)} == {"version"}
    mixed = of_rows(*rows, {"players": 4, "turns": 20, "version": "b", "rules": json.dumps({"crises_in_deck": 4})})
    assert {one.of for one in differences.list_differences(mixed, GAME)} == {"version", "rules"}


@pytest.mark.parametrize("game", slow_after(1, GAMES))
def test_a_page_is_written_of_whatever_plays_know(tmp_path, game):
    rng = np.random.default_rng(4)
    of_game = GAMES[game]
    for number, known in enumerate(([], ["turns"], ["winner_seat"], ["ending", "minutes", "date"], ["fun", "scores"])):
        drawn = {
            "turns": lambda: int(rng.integers(5, 60)), "winner_seat": lambda: int(rng.integers(1, 3)),
            "ending": lambda: str(rng.choice(of_game.endings[1:])), "minutes": lambda: float(rng.integers(20, 90)),
            "date": lambda: f"2026-0{rng.integers(1, 9)}-11", "fun": lambda: int(rng.integers(1, 6)),
            "scores": lambda: "3 / 4", "version": lambda: "<script>alert(1)</script>",
        }  # fmt: skip
        rows = [{"play": str(at), "players": 3, **{name: drawn[name]() for name in known}} for at in range(9)]
        file = tmp_path / f"{number}.parquet"
        plays.write(of_rows(*rows, game=of_game), file)
        with figures_left_out():
            done = call("playtests", "report", file, "--no-compare", "--json", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        page = file.with_suffix(".html").read_text(encoding="utf-8")
        assert "<script>alert" not in page
        assert json.loads(done.stdout)["plays"] == 9


@pytest.mark.slow
def test_a_report_says_first_what_plays_show_and_then_who_plays(tmp_path):
    rng = np.random.default_rng(5)
    rows = [
        {"play": str(at), "players": 4, "turns": int(rng.integers(20, 40)), "ending": ["assets", "revolution"][at % 2]}
        for at in range(12)
    ]
    plays.write(of_rows(*rows), tmp_path / "a.parquet")
    with figures_left_out():
        done = call("playtests", "report", "a.parquet", "--games", 200, cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    order = [done.stdout.index(text) for text in ("In 6 of 12 plays", "on average", "No play names level", "most like")]
    assert order == sorted(order)
    again = call("playtests", "report", "a.parquet", "--no-compare", "--set", "level=3", cwd=tmp_path)
    assert again.returncode == 0  # a page of ours is written again


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--set", "levle=3"], "--set levle: "),
        (["--set", "players=3"], "--set players: each play says how many players there were"),
        (["--out", "mine.html"], "mine.html: exists already, and was not written by bng-sim"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, arguments, said):
    plays.write(of_rows(*seated(1, 2)), tmp_path / "a.parquet")
    (tmp_path / "mine.html").write_text("mine")
    done = call("playtests", "report", "a.parquet", "--no-compare", *arguments, cwd=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert (tmp_path / "mine.html").read_text() == "mine"


@pytest.mark.slow
def test_plays_that_cannot_be_compared_are_named_and_the_others_are_compared(tmp_path):
    rows = [
        *({"play": str(at), "players": 4, "turns": 20 + at, "ending": "assets"} for at in range(4)),
        {"play": "x", "turns": 3},
        {"play": "y", "players": 4, "turns": 20, "rules": json.dumps({"crises_in_deck": 900})},
    ]
    plays.write(of_rows(*rows), tmp_path / "a.parquet")
    done = call("playtests", "compare", "a.parquet", "--games", 200, "--json", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)["left_out"]
    assert "No play names level: compared with level 2" in said[0]
    assert said[1] == "Not compared: 1 play does not say how many players there were."
    assert said[2].startswith("Not compared: 1 play with rules that this game cannot have (crises_in_deck: ")


def test_rules_of_plays_that_name_none_may_be_said_at_import_or_at_comparing(tmp_path):
    (tmp_path / "a.csv").write_text("players,turns,crises_in_deck\n4,20,3\n4,21,\n4,22,\n")
    call("playtests", "import", "a.csv", "--set", "level=3", "--set", "crises_in_deck=5", cwd=tmp_path)
    rules = plays.read(tmp_path / "playtests.parquet").frame["rules"]

    assert [json.loads(text) for text in rules] == [
        {"level": 3, "crises_in_deck": 3}, {"level": 3, "crises_in_deck": 5}, {"level": 3, "crises_in_deck": 5},
    ]  # fmt: skip


def test_figures_are_the_same_whatever_the_order_of_plays():
    rows = [*seated(1, 2, 2, 1, players=3), {"players": 4, "turns": 8, "scores": "1 / 2.5"}]
    forward, back = (list_figures(of_rows(*order), GAME) for order in (rows, rows[::-1]))

    assert forward == back
    assert by_name(forward)["score", "mean"].value == 1.75
    assert isinstance(of_rows(*rows).frame, pl.DataFrame)


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path):
    plays.write(of_rows(*seated(1, 2, 1, 2)), tmp_path / "a.parquet")
    done = call("playtests", "report", "a.parquet", "--out", "nowhere/a.html", cwd=tmp_path)

    assert done.returncode == 2
    assert "--out nowhere/a.html: cannot be written: No such file or directory; name another file" in done.stderr
    assert "games" not in done.stderr
