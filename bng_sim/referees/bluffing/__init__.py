"""Check event logs of Bluffing Billionaires by an independent referee.

It is written from docs/bluffing/rules.md and shares nothing with the engine but the components, the parameters
and how a log is written: `audit` reads the events of one game, maintains its own piles, and compares every event with
what the rules make due at that point.

| chapter | file |
|---|---|
| C components | box.py, parameters.py |
| S set-up | setup.py |
| T a turn | turn.py |
| V the vote | vote.py |
| X a challenge | challenge.py, paying.py |
| E the end | end.py |
| W scoring | scoring.py |
| P powers | powers.py |
| D decisions | options.py |

Chapter H says what a seat sees, which a log does not show.
"""

from bng_sim.referees.bluffing.game_audit import AUDIT, audit_from
from bng_sim.referees.faults import Fault

audit = AUDIT.faults

__all__ = ["Fault", "audit", "audit_from"]
