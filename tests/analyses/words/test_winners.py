"""Who wins noticeably more than an even share: the words for each kind of group, and what is counted."""

import polars as pl
import pytest

from bng_sim.analyses.words import winners
from bng_sim.core.noticeable import WINS
from bng_sim.games import GAMES

BY = {grouping.name: grouping for grouping in GAMES["guillotines"].groupings}


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ")


def rates(line, half=0.01, even=0.25, **groups):
    return [
        {"line": line, "group": name.strip("_"), "value": value, "low": value - half, "high": value + half,
         "even": even, "difference": value - even, "difference_low": value - even - half,
         "difference_high": value - even + half}
        for name, value in groups.items()
    ]  # fmt: skip


def verdict(by, *settings):
    frame = pl.DataFrame([row for rows in settings for row in rows])
    return [plain(text) for text in winners.verdict(frame, BY[by], WINS.threshold)]


@pytest.mark.parametrize(
    ("by", "group", "above", "below"),
    [
        ("order", "_1", "The player who goes first has an advantage", "The player who goes first has a disadvantage"),
        ("seat", "_2", "Seat 2 wins noticeably more", "Seat 2 wins noticeably less"),
        ("strategy", "greedy", "“greedy” wins noticeably more", "“greedy” wins noticeably less"),
        ("role_at_start", "a_role", "The A Role is too strong", "The A Role is too weak"),
    ],
)
def test_a_group_is_said_to_be_above_or_below_in_the_words_of_its_kind(by, group, above, below):
    assert verdict(by, rates("", **{group: 0.35})) == [f"{above}: 35 % of games, where 25 % is even."]
    assert verdict(by, rates("", **{group: 0.15})) == [f"{below}: 15 % of games, where 25 % is even."]


def test_in_several_settings_with_one_even_share_rates_are_a_range():
    said = verdict("seat", rates("3 players", _1=0.4), rates("4 players", _1=0.35), rates("5 players", _1=0.25))

    assert said == ["Seat 1 wins noticeably more with 3 and 4 players: 35 to 40 % of games, where 25 % is even."]


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (3, "Seat 1 wins noticeably more: 50 % of games with 2 players, 51 % with 3 players and 52 % with 4 players "
            "(even: 30, 25 and 20 %)."),
        (4, "Seat 1 wins noticeably more in every setting: 1.7 to 3.5 times an even share."),
    ],
)  # fmt: skip
def test_in_settings_with_several_even_shares_a_few_rates_are_named_and_many_are_in_even_shares(n, said):
    parts = [rates(f"{at + 2} players", even=0.3 - at / 20, _1=0.5 + at / 100) for at in range(n)]

    assert verdict("seat", *parts) == [said]


def test_beyond_three_groups_are_named_together():
    said = verdict("seat", rates("", _1=0.5, _2=0.45, _3=0.4, _4=0.35, _5=0.34))

    assert [text.split(" wins")[0] for text in said[:3]] == ["Seat 1", "Seat 2", "Seat 3"]
    assert said[3] == "Seat 4 and seat 5 win noticeably more too."


def test_of_groups_that_all_win_evenly_it_says_so():
    assert verdict("seat", rates("", _1=0.24, _2=0.26)) == ["Every seat wins about as often: 24 to 26 % of games each."]


def test_a_group_that_never_wins_is_below():
    never = [row | dict.fromkeys(("difference", "difference_low", "difference_high")) for row in rates("", _1=0.0)]

    assert verdict("seat", never) == ["Seat 1 wins noticeably less: 0 % of games, where 25 % is even."]


def test_where_nobody_wins_nobody_is_ahead():
    assert verdict("seat", rates("", half=0.0, even=0.0, _1=0.0, _2=0.0)) == [
        "Every seat wins about as often: 0 % of games each."
    ]


def test_the_furthest_is_what_the_verdict_names_first():
    frame = pl.DataFrame(rates("3 players", _1=0.35, _2=0.1) + rates("4 players", _1=0.25, _2=0.26))

    assert winners.furthest(frame, BY["seat"], WINS.threshold) == {"group": "1", "line": "3 players"}
    assert winners.furthest(frame.filter(line="4 players"), BY["seat"], WINS.threshold)["group"] == "2"
    assert winners.furthest(frame.with_columns(even=0.0), BY["seat"], WINS.threshold) is None


@pytest.mark.parametrize(
    ("column", "who"),
    [("billionaire", "the Campaign Billionaire"), ("attorney_general", "the player who knows the Attorney General")],
)
def test_a_seat_that_is_something_or_not_is_called_by_what_it_is(column, who):
    name = winners.name_of(next(one for one in GAMES["campaign"].groupings if one.name == column))

    assert [name("yes"), name("no")] == [who, "everybody else"]
