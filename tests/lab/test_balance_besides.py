"""What else a proposal changes."""

from bng_sim.analyses.differences.paired_measures import noticeable, says
from bng_sim.core.noticeable import Size
from bng_sim.games import GAMES
from bng_sim.lab.balance.answer import besides
from bng_sim.lab.balance.candidates import Candidate
from bng_sim.lab.balance.confirming import Proposal

GAME = GAMES["billionaire"]


def effect(measure, line, units, size=Size.NOTICEABLE):
    return {
        "measure": measure, "line": line, "units": units, "size": size, "value": 12.0, "before": 14.0, "kind": "mean",
    }  # fmt: skip


def test_a_measure_is_said_once_of_the_setting_where_it_changes_most():
    effects = [effect("rounds", "3 players", 2.0), effect("rounds", "4 players", 3.0), effect("sold", "4 players", 2.5)]
    first, second = (says(row, GAME) for row in noticeable(effects)[:2])

    assert besides(Proposal(Candidate(1, {}, 1), [], effects, []), GAME) == [
        f"Besides, {first} with 4 players and {second} with 4 players."
    ]


def test_what_a_table_would_not_notice_is_not_said():
    effects = [effect("rounds", "3 players", 2.0, Size.SMALL), effect("rounds", "4 players", 0.5, Size.UNKNOWN)]

    assert besides(Proposal(Candidate(1, {}, 1), [], effects, []), GAME) == [
        "No other measure of the scorecard is known to change noticeably."
    ]
