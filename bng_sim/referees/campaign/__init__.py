"""Check event logs of Campaign Billionaire by an independent referee.

It is written from docs/campaign/rules.md and shares nothing with the engine but the components, the parameters
and how a log is written: `audit` reads the events of one game, maintains its own books, and compares every event with
what the rules make due at that point.

| chapter | file |
|---|---|
| L the board | box.py, parameters.py |
| S set-up | setup.py, gifts.py, going_first.py |
| V a turn | turn.py, moving.py |
| B buying | buying.py |
| A auctions | auction.py |
| R rent | rents.py |
| X taxes | taxes.py |
| C cards | cards.py |
| J Jail | jail.py, turn.py |
| F debts and loans | debts.py |
| K bankruptcy | bankruptcy.py |
| M business | business.py |
| H houses and hotels | building.py |
| G mortgages and forced sales | mortgages.py |
| T trades | trades.py |
| W the end | end.py |
| D decisions | options.py, lots.py, offers.py |

Chapter I says what a seat knows, which a log does not show; its counts are not in a log either.
"""

from bng_sim.referees.campaign.game_audit import AUDIT, audit_from
from bng_sim.referees.faults import Fault

audit = AUDIT.faults

__all__ = ["Fault", "audit", "audit_from"]
