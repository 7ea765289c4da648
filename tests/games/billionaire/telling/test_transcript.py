"""The story of a game: all of it to an onlooker, to a seat what it may know and nothing else."""

import re
from functools import partial

import pytest

from bng_sim.games.billionaire.telling import naming
from tests.games import recordings
from tests.games.billionaire.telling.recording import GAME, GAMES_OF_EACH, RECORDINGS, recorded, rows

told, lines_of = (partial(of, "billionaire") for of in (recordings.told, recordings.lines_of))


@RECORDINGS.each_game
def test_it_tells_every_turn_lot_and_seizure_and_the_end(setting, index):
    row, seats = rows(setting, index)

    lines = told(recorded(setting, index))

    def n(pattern):
        return sum(re.search(pattern, line) is not None for line in lines)

    assert n(r"^Turn \d+: seat \d$") == sum(line.startswith(GAME.telling.pauses) for line in lines) == row["turns"]
    assert n(r"passes its Headquarters$") == row["hq_passed"]
    assert n(r"lands on Headquarters, its own ") == row["hq_hit"]
    assert n(r"lands on Headquarters of seat ") == row["hq_visited"]
    assert n(r"lands on Headquarters, vacant ") == row["hq_vacant"]
    assert n(r" draws a Profit card") == row["profits_drawn"]
    assert n(r" draws a Power Play card") == row["power_drawn"]
    assert n(r"^  up for sealed bids") == row["auctions"]
    assert n(r"^  bids: ") == row["bid_rounds"]
    assert n(r": a tie$") == row["ties"]
    assert n(r"the lot falls on seat ") == row["lots_drawn"]
    assert n(r": an overbid$") == row["overbids"]
    assert n(r" forfeits ") == row["forfeited_investments"] + row["forfeited_profits"]
    assert n(r" buys: pays ") == row["sold"]
    assert n(r" too much\)$") == row["overpayments"]
    assert n(r"^  unsold: ") == row["unsold"]
    assert n(r"the Analyzer says ") == row["analyses"]
    assert n(r" takes over ") == row["investments_seized"]
    assert n(r" takes a Profit card from ") == row["profits_taken"]
    assert n(r" goes back to its deck$") == row["investments_returned"]
    assert n(r"seat \d plays Security") == row["played_security"]
    assert n(r"^  plays ") == sum(row[f"played_{power}"] for power in naming.POWER_NAMES) - row["played_security"]
    assert n(r"nothing comes of it$") == row["cancelled_landings"] + row["cancelled_cards"]
    assert lines[-1].startswith(f"After {row['turns']} turn")
    assert all(f"seat {seat['seat']}" in lines[-1] for seat in seats if seat["won"])
    assert ("stalemate that nobody wins" in lines[-1]) == (row["winners"] == 0)


def test_v2_a_card_drawn_is_told_to_who_draws_it_and_to_nobody_else():
    for event, (line,) in lines_of(recorded("usual", 0), "draw_profit", 2):
        assert line.endswith(f": ${event['value']}M") == (event["seat"] == 2)


def test_v5_a_used_power_play_card_is_told_to_all_who_draws_it():
    known = [line for _, (line,) in lines_of(recorded("few cards", 2), "draw_power", 1)]

    assert [line for line in known if line.startswith("  seat 2") and ": " in line]
    assert [line for line in known if line.startswith("  seat 2") and ": " not in line]


@pytest.mark.parametrize("kind", ["take_profit", "look"])
def test_what_two_share_is_told_to_these_two(kind):
    to = {True: 0, False: 0}
    for setting in ("usual", "fights"):
        for index in range(GAMES_OF_EACH):
            for event, (line,) in lines_of(recorded(setting, index), kind, 1):
                is_one = 1 in (event["seat"], event["target_seat"])
                assert (": " in line) == is_one
                to[is_one] += 1

    assert all(to.values())


def test_a_lot_is_named_to_its_drawer_only():
    to = {True: 0, False: 0}
    for event, (line,) in lines_of(recorded("usual", 0), "put_up", 1):
        is_seen = event["seat"] == 1 and ", seen by " in line
        assert ("$" in line) == is_seen
        to[is_seen] += 1

    assert all(to.values())


def test_cards_and_sums_in_words():
    assert naming.profits([5, 1, 1]).plain == "2 of $1M, $5M"
    assert naming.profits([]).plain == "nothing"
    assert naming.investment("afro_europa 3", 7).plain == "Afro-Europa $7M"
    assert naming.money(1_020) == "$1,020M"
