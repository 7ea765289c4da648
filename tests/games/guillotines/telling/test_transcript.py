"""What the story says of a turn without an action: it had none to take, or the game's first turn has none (T3, T6)."""

import pytest

from bng_sim.games.guillotines.telling.transcript import Story
from tests.referees.guillotines.recording import recorded

NO_MOVE, NO_ACTION = "  has no legal action", "  takes no action: the first turn of the game has none"


def told_of_passes(log, seat=None):
    """The turn of every pass, and the lines it gets."""
    story = Story(seat)
    lines = [(event, [line.plain for line in story.tell(event)]) for event in log]
    return [(event["turn"], told) for event, told in lines if event["event"] == "pass"]


@pytest.mark.parametrize("seat", [None, 1])
def test_t6_a_first_turn_that_is_a_draw_alone_is_said_to_have_no_action(seat):
    turn, told = told_of_passes(recorded("remedies", 0), seat)[0]

    assert (turn, told) == (1, [NO_ACTION])


def test_t3_other_passes_are_said_to_be_for_want_of_a_legal_action():
    log = [*recorded("remedies", 0)]
    (passed,) = [event for event in log if event["event"] == "pass" and event["turn"] == 1]
    later = [event | {"turn": 2} if event is passed else event for event in log]
    full = [log[0] | {"rules": log[0]["rules"] | {"first_turn": "full"}}, *log[1:]]
    older = [
        log[0] | {"rules": {key: log[0]["rules"][key] for key in log[0]["rules"] if key != "first_turn"}},
        *log[1:],
    ]

    assert [told_of_passes(each)[0][1] for each in (later, full, older)] == [[NO_MOVE]] * 3
