"""Check event logs of Billionaire by an independent referee.

It is written from docs/billionaire/rules.md and shares nothing with the engine but the components, the parameters
and how a log is written: `audit` reads the events of one game, maintains its own books, and compares every event with
what the rules make due at that point.

| chapter | file |
|---|---|
| C components | box.py, parameters.py |
| S set-up | setup.py |
| T a turn | turn.py |
| H Headquarters | turn.py (passing), landing.py |
| M Profit cards | profits.py |
| A Sealed Bids | landing.py, auction.py |
| B bidding | auction.py, bids.py |
| Y paying | paying.py |
| N the Analyzer | analyzer.py |
| P Power Play cards | power_plays.py, powers.py |
| X Security | security.py |
| R returned cards | table.py |
| W the end | end.py |
| D decisions | options.py, paying.py |

Chapter V says what a seat sees and remembers, of which a log shows only when a lot is turned up (V3).
"""

from bng_sim.referees.billionaire.game_audit import AUDIT, audit_from
from bng_sim.referees.faults import Fault

audit = AUDIT.faults

__all__ = ["Fault", "audit", "audit_from"]
