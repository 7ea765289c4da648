"""What going first and last is worth, and which tried remedy evens it, on rates whose answer is known."""

import dataclasses
from typing import Annotated, Literal

import pytest
from pydantic import Field

from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.general.turn_order import ANALYSIS, is_remedy
from bng_sim.analyses.question import ask
from bng_sim.analyses.verification import Held, claims_of, judge
from bng_sim.core.parameters import Whole, parameter
from bng_sim.games import GAMES

GAME = GAMES["guillotines"]
HALF = 0.002  # half an interval: a table notices 0.01 with four players


class Remedied(GAME.rules):
    """The rules of a game, with two remedies."""

    start_coins_by_order: tuple[Annotated[Whole, Field(ge=0, le=9)], ...] = parameter(
        (),
        "coins",
        rule="S9",
        provenance="ruling",
        label="coins",
        words={(): "no coins", "{}": "{} coins"},
        min_length=0,
        max_length=4,
    )
    first_turn: Literal["full", "short"] = parameter(
        "full", "the first turn", rule="S9", provenance="ruling", label="first turn", words="a {} first turn"
    )


NONE, LITTLE, MUCH = [], [0, 1], [0, 3]


@pytest.fixture
def game():
    return dataclasses.replace(GAME, rules=Remedied)


def rates_of(cell, shares, half=HALF):
    even = sum(shares) / len(shares)
    assert even == pytest.approx(1 / len(shares))
    return [
        (cell, "order", str(place), 20_000, share, share - half, share + half) for place, share in enumerate(shares, 1)
    ]


def run_of(make, settings, half=HALF):
    """A run with the rates of each place in the turn order, by setting."""
    cells = [(values, "a", [("assets", 30)] * 2) for values, _ in settings]
    wins = [row for cell, (_, shares) in enumerate(settings) for row in rates_of(cell, shares, half)]
    return make(cells=cells, dial=list(settings[0][0])[-1], wins=wins)


def answered(run, game):
    question = ask(run, game)
    assert not ANALYSIS.applies(run, question)
    tables = ANALYSIS.compute(run, game)
    return ANALYSIS.answer(tables, question), tables


def four(coins, *shares):
    return {"players": 4, "start_coins_by_order": coins}, shares


UNEVEN, BETTER, EVEN = (0.30, 0.25, 0.25, 0.20), (0.27, 0.25, 0.25, 0.23), (0.252, 0.25, 0.249, 0.249)


@pytest.mark.parametrize("name", ["start_cash_by_order", "points_by_order", "first_turn", "turn_order", "first_bid"])
def test_remedies_have_the_same_names_in_all_games(name):
    assert is_remedy(name)


def test_smallest_remedy_that_evens_it_is_named(make, game):
    run = run_of(make, [four(NONE, *UNEVEN), four(LITTLE, *EVEN), four(MUCH, *EVEN)])
    said, _ = answered(run, game)

    assert said == [
        "The turn order is even with 0 and 1 coins.",
        "With 4 players the player who goes first wins 30\N{NO-BREAK SPACE}% of games and the last "
        "20\N{NO-BREAK SPACE}%, where 25\N{NO-BREAK SPACE}% is even. With 0 and 1 coins it is even: every place wins "
        "25\N{NO-BREAK SPACE}%.",
    ]


def test_remedy_that_comes_closest_is_named_where_none_evens_it(make, game):
    run = run_of(make, [four(NONE, *UNEVEN), four(LITTLE, *BETTER), four(MUCH, *UNEVEN)])
    said, _ = answered(run, game)

    assert said[0] == "No tried remedy is known to even the turn order."
    assert said[1].endswith(
        " Closest to even is 0 and 1 coins, with which every place wins 23 to 27\N{NO-BREAK SPACE}%."
    )


def test_even_game_needs_no_remedy(make, game):
    said, _ = answered(run_of(make, [four(NONE, *EVEN), four(LITTLE, *UNEVEN)]), game)
    assert said[0] == "The turn order is even without a remedy."
    assert said[1].endswith(" No remedy is needed.")


def test_remedies_that_make_it_less_even_are_not_named(make, game):
    said, _ = answered(run_of(make, [four(NONE, *BETTER), four(LITTLE, *UNEVEN)]), game)
    assert said[1].endswith(" No tried remedy comes closer to even.")


def test_wide_intervals_decide_nothing(make, game):
    said, _ = answered(run_of(make, [four(NONE, *UNEVEN), four(LITTLE, *EVEN)], half=0.02), game)

    assert said[0] == "No tried remedy is known to even the turn order."
    assert said[1].endswith(" More games may show that it is even.")


def test_single_remedies_come_before_combined_ones(make, game):
    both = [
        ({"start_coins_by_order": coins, "first_turn": turn}, shares)
        for coins, turn, shares in [
            (NONE, "full", UNEVEN),
            (NONE, "short", BETTER),
            (LITTLE, "short", EVEN),
            (LITTLE, "full", EVEN),
        ]
    ]
    said, _ = answered(run_of(make, both), game)

    assert said[0] == "The turn order is even with 0 and 1 coins."


def test_each_number_of_players_has_its_own_answer(make, game):
    three = {"players": 3, "start_coins_by_order": NONE}
    settings = [
        (three, (0.334, 0.333, 0.333)),
        (three | {"start_coins_by_order": LITTLE}, (0.30, 0.33, 0.37)),
        four(NONE, *UNEVEN),
        four(LITTLE, *EVEN),
    ]
    said, tables = answered(run_of(make, settings), game)

    assert said[0] == (
        "With 3 players the turn order is even without a remedy; "
        "with 4 players the turn order is even with 0 and 1 coins."
    )
    assert len(said) == 3
    assert tables["order"].frame["line"].unique(maintain_order=True).to_list() == [
        "3 players, no remedy",
        "3 players, 0 and 1 coins",
        "4 players, no remedy",
        "4 players, 0 and 1 coins",
    ]


def test_other_games_are_held_to_what_the_answer_states(make, game, tmp_path_factory):
    settings = [four(NONE, *UNEVEN), four(LITTLE, *EVEN)]
    said, tables = answered(run_of(make, settings), game)
    claims = claims_of(said, tables)

    assert {one.state for one in judge(claims, lambda claim: claim.find(tables))} == {Held.HELD}
    other = {"order": dataclasses.replace(tables["order"], frame=tables["order"].frame.reverse())}
    swapped = other["order"].frame.with_columns(line=tables["order"].frame["line"])
    other = {"order": dataclasses.replace(tables["order"], frame=swapped)}
    assert Held.FAILED in {one.state for one in judge(claims, lambda claim: claim.find(other))}


@pytest.mark.parametrize("narrow", [False, True])
def test_figure_shows_first_and_last_of_every_setting(make, game, narrow):
    run = run_of(make, [four(NONE, *UNEVEN), four(LITTLE, *EVEN)])
    _, tables = answered(run, game)
    figure = ANALYSIS.plots["order"](tables, ask(run, game), narrow=narrow)

    assert figure.texts[0].get_text().startswith("The turn order is even with")
    assert len(figure.axes[0].get_yticklabels()) == 2


def test_key_is_what_going_first_wins_without_a_remedy(make, game):
    run = run_of(make, [four(NONE, *UNEVEN), four(LITTLE, *EVEN)])
    _, tables = answered(run, game)
    key = ANALYSIS.key(tables, ask(run, game))

    assert key.find(tables)["value"] == 0.30


def test_run_without_a_remedy_has_no_answer(make):
    run = run_of(make, [({"players": 4}, UNEVEN)])

    assert ANALYSIS.applies(run, ask(run)).startswith("its grid varies no remedy for who goes first")


def test_every_game_can_be_asked():
    assert all("turn_order" in questions(game) for game in GAMES.values())
