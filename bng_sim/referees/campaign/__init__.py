"""An independent referee for Campaign Billionaire.

It is written from docs/campaign/rules.md and shares nothing with the engine but the component data: `audit` reads
the events of one game, keeps its own books, and expects of every event what the rules make due at that point.

| chapter | file |
|---|---|
| L the board | box.py, parameters.py |
| S set-up | setup.py |
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
| G mortgages and forced sales | mortgages.py, forced.py |
| T trades | trades.py |
| W the end | end.py |
| D decisions | options.py, lots.py, offers.py |

Chapter I says what a seat knows, of which a log tells nothing; its counts are not in a log either.
"""

from bng_sim.referees.campaign.game import audit
from bng_sim.referees.faults import Fault

__all__ = ["Fault", "audit"]
