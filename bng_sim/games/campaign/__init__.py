"""Campaign Billionaire.

Folders, each using those before it: `declared` (components, terms, parameters, columns, events), `engine` (records,
chance, asking), `rules` (a chapter of the rules page a file, and dealing again), `simulation` (whole games), `telling`
(log, transcript, page). Files below are in `rules` unless they say otherwise.

| chapter | file |
|---|---|
| L the board, C cards | declared/components.yaml, declared/components.py, declared/card_texts.py |
| S set-up | setup.py, roles.py, gifts.py, going_first.py |
| V a turn, J Jail | turn.py, moving.py, jail.py, squares.py |
| B buying, A auctions | buying.py, offers.py, auction.py, bids.py |
| R rent, X taxes | rents.py, taxes.py |
| C cards | piles.py, cards.py |
| F debts and loans, K bankruptcy | debts.py, bankruptcy.py |
| M the management step | business.py |
| H houses and hotels | building.py, deeds.py |
| G mortgages and forced sales | mortgages.py, forced.py |
| T trades | trades.py |
| W the end | end.py, money.py |
| I what a seat knows | engine/records.py (`PUBLIC`), redeal.py |
| D decisions | decisions.py; each list stands in the chapter that offers it |

A strategy imports from here: the decorator, the names of decisions and answers, and the helpers that draw at random.
"""

from bng_sim.core.compiling.compiler import inlined, kernel
from bng_sim.core.engines.streams import below, uniform
from bng_sim.core.strategy import Registry, Trait
from bng_sim.games.campaign import features
from bng_sim.games.campaign.declared.components import HOTEL, MAX_PLAYERS, N_COLOURS, N_DEEDS, Card, Group, Pile
from bng_sim.games.campaign.declared.limits import (
    BORROW,
    BREAK,
    KEEPS,
    LAW,
    MAX_POOL,
    MAX_TRAITS,
    MORTGAGE,
    NO_DEED,
    OFFERED,
    PARTNER,
)
from bng_sim.games.campaign.declared.terms import Answer, Business, Decision, Evasion, IncomeTax, InJail, Purchase
from bng_sim.games.campaign.engine.records import NOTHING, STRATEGY_SIGNATURE

registry = Registry(
    "campaign",
    STRATEGY_SIGNATURE,
    MAX_TRAITS,
    MAX_POOL,
    (),
    tuple(decision.name.lower() for decision in Decision),
    thinks_with="tycoon",
    scripts={"newcomer": "buyer"},
)
strategy = registry.strategy

__all__ = [
    "BORROW",
    "BREAK",
    "HOTEL",
    "KEEPS",
    "LAW",
    "MAX_PLAYERS",
    "MORTGAGE",
    "NOTHING",
    "NO_DEED",
    "N_COLOURS",
    "N_DEEDS",
    "OFFERED",
    "PARTNER",
    "Answer",
    "Business",
    "Card",
    "Decision",
    "Evasion",
    "Group",
    "InJail",
    "IncomeTax",
    "Pile",
    "Purchase",
    "Trait",
    "below",
    "features",
    "inlined",
    "kernel",
    "registry",
    "strategy",
    "uniform",
]
