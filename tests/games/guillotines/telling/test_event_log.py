"""The event log: it is never silently cut, and tells a seat only what it may know."""

import pytest

from bng_sim.core.errors import InputError
from tests.games.guillotines.another_game import cut_and_scrambled
from tests.games.guillotines.telling.recording import GAME, RECORDINGS
from tests.games.recordings import told
from tests.referees.recordings import play


@pytest.fixture(scope="module")
def logs():
    return RECORDINGS.logs()


def test_a_game_too_long_for_the_log_is_an_error_and_never_cut():
    rules = {"players": 5, "level": 1, "assets_per_market": 0, "max_turns": 10_000}

    with pytest.raises(InputError, match=r"too long for the event log.*set max_turns lower"):
        next(play(GAME, rules, "cooperator", range(1)))


def test_a_transcript_tells_every_turn_and_the_end(logs):
    for log in logs:
        lines = told("guillotines", log)
        turns = [line for line in lines if line.startswith("Turn ")]
        assert len(turns) == log[-1]["turn"]
        assert lines[-1].startswith(f"After {log[-1]['turn']} turns, ")


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seat", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_x3_a_seat_is_told_the_same_of_two_games_that_differ_in_hidden_cards_only(logs, seat, every):
    differs = []
    for log in logs[::every]:
        for end in range(60, len(log), 1 + len(log) // (24 // every)):
            cut, other = cut_and_scrambled(log, end, seat)
            assert told("guillotines", cut, seat) == told("guillotines", other, seat)
            differs.append(told("guillotines", cut) != told("guillotines", other))
    assert any(differs)  # the control: one who sees everything sees a difference
