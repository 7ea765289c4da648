"""Check event logs of Billionaires & Guillotines by an independent referee.

It is written from docs/guillotines/rules.md and shares nothing with the engine but the components, the parameters
and how a log is written: `audit` reads the events of one game, maintains its own piles, and compares every event with
what the rules make due at that point.

| chapter | file |
|---|---|
| C components | box.py, parameters.py |
| S set-up | setup.py |
| T a turn | turn.py |
| B Buy | buy.py, dealing.py |
| I, X, A other actions | actions.py, assets.py |
| R end of a Round | round_end.py |
| W winning | win.py |
| K Crises, Rebels, Revolution | crisis.py |
| P Panic! | panic.py |
| L Luxury Bunker | bunker.py |
| O Roles | roles.py, powers.py |
| G bribes and Policies | policy.py |
| U Puppets | puppets.py |
| D decisions | options.py, role_options.py, policy_options.py, puppet_options.py |
"""

from bng_sim.referees.faults import Fault
from bng_sim.referees.guillotines.game_audit import AUDIT, audit_from

audit = AUDIT.faults

__all__ = ["Fault", "audit", "audit_from"]
