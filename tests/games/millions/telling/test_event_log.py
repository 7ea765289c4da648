"""The event log ends as the row says."""

import pytest

from tests.games.millions.telling.recording import SETTINGS, recorded, rows


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_log_ends_as_the_row_says(setting):
    log, (row, seats) = recorded(setting, 0), rows(setting, 0)
    end = next(event for event in log if event["event"] == "end")

    assert (end["turn"], end["round"], end["ending"]) == (row["turns"], row["rounds"], row["ending"])
    assert {event["seat"] for event in log if event["event"] == "win"} == {s["seat"] for s in seats if s["won"]}
    assert [event["amount"] for event in log if event["event"] == "cash"] == [seat["cash"] for seat in seats]
