"""An independent referee for Bluffing Billionaires.

It is written from docs/bluffing/rules.md and shares nothing with the engine but the component data: `audit` reads the
events of one game, keeps its own piles, and expects of every event what the rules make due at that point.

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

Chapter H says what a seat sees, of which a log tells nothing.
"""

from bng_sim.referees.bluffing.game import audit
from bng_sim.referees.faults import Fault

__all__ = ["Fault", "audit"]
