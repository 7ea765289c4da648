"""Billionaire (Parker Brothers, 1973).

Folders, each using those before it: `declared` (components, terms, parameters, columns, events), `engine` (records,
chance, asking), `rules` (a chapter of the rules page a file, and dealing again), `simulation` (whole games), `telling`
(log, transcript, page). Files below are in `rules` unless they say otherwise.

| chapter | file |
|---|---|
| C components | declared/components.yaml, declared/components.py |
| S set-up | setup.py, going_first.py |
| T a turn, H Headquarters | turn.py, landing.py |
| M Profit cards | profits.py |
| A Sealed Bids spaces | auction.py, landing.py, investments.py |
| B bidding | auction.py, bids.py |
| Y paying | paying.py |
| N the Analyzer | analyzer.py |
| P Power Play cards | powers.py, power_plays.py |
| X Security | security.py |
| R returning | profits.py, investments.py |
| W the end | end.py, arrivals.py |
| V what a seat knows | engine/records.py (`PUBLIC`, `OWN`), profits.py, powers.py, redeal.py |
| D decisions | decisions.py; each list stands in the chapter that offers it |

A strategy imports from here: the decorator, the names of decisions and answers, `features` (what a player can work out
from what it sees) and the helpers that draw at random.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.streams import below, uniform
from bng_sim.core.strategy import Registry, Trait
from bng_sim.games.billionaire import features
from bng_sim.games.billionaire.declared.components import MAX_PLAYERS, Power, Region, Space
from bng_sim.games.billionaire.declared.limits import MAX_CARDS, MAX_INVESTMENTS, MAX_POOL, MAX_TRAITS, TARGETS
from bng_sim.games.billionaire.declared.terms import Action, Answer, Colour, Decision
from bng_sim.games.billionaire.engine.records import NOTHING, STRATEGY_SIGNATURE

registry = Registry(
    "billionaire",
    STRATEGY_SIGNATURE,
    MAX_TRAITS,
    MAX_POOL,
    (),
    tuple(decision.name.lower() for decision in Decision),
    thinks_with="magnate",
    scripts={"newcomer": "appraiser"},
)
strategy = registry.strategy

__all__ = [
    "MAX_CARDS",
    "MAX_INVESTMENTS",
    "MAX_PLAYERS",
    "NOTHING",
    "TARGETS",
    "Action",
    "Answer",
    "Colour",
    "Decision",
    "Power",
    "Region",
    "Space",
    "Trait",
    "below",
    "features",
    "inlined",
    "kernel",
    "registry",
    "strategy",
    "uniform",
]
