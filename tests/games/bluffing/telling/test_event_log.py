"""The event log ends as the row says."""

import pytest

from tests.games.bluffing.telling.recording import SETTINGS, recorded, rows


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_log_tells_of_the_first_game_what_the_row_says_and_of_the_last_who_won(setting):
    log, (row, seats) = recorded(setting, 0), rows(setting, 0)
    first_end = next(event for event in log if event["event"] == "end")

    assert (first_end["turn"], first_end["round"], first_end["ending"]) == (row["turns"], row["rounds"], row["ending"])
    assert sum(event["event"] == "replay" for event in log) == row["replays"]
    assert {event["seat"] for event in log if event["event"] == "win"} == {s["seat"] for s in seats if s["won"]}
