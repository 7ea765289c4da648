"""Check event logs of Millions of Dollars by an independent referee.

It is written from docs/millions/rules.md and shares nothing with the engine but the components, the parameters
and how a log is written: `audit` reads the events of one game, maintains its own books, and compares every event with
what the rules make due at that point.

| chapter | file |
|---|---|
| C components | box.py, parameters.py, money.py |
| S set-up | setup.py, going_first.py |
| P Planning | planning.py |
| N Negotiation | negotiation.py, talk.py, departure.py |
| I Intimidation cards | intimidation.py |
| H the Heist | heist.py |
| L sharing the Loot | sharing.py |
| E end of a round, winning | end.py |
| T two Characters each | in all of these |
| V the variant | options.py, end.py |
| D decisions | options.py |

Chapter K says what a seat knows, of which a log shows only that simultaneous choices are shown when all are made (K4).
"""

from bng_sim.referees.faults import Fault
from bng_sim.referees.millions.game_audit import AUDIT, audit_from

audit = AUDIT.faults

__all__ = ["Fault", "audit", "audit_from"]
