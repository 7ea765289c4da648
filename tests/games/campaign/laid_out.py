"""Games laid out in the middle, by chance: whole groups built on, mortgages, debts, kept cards, little cash."""

from typing import Any

import numpy as np

from bng_sim.core.engines import streams
from bng_sim.games import GAMES
from bng_sim.games.campaign.declared.components import DEEDS, Pile
from bng_sim.games.campaign.declared.terms import Decision
from bng_sim.games.campaign.engine.records import NOTHING
from tests.conformance.mixed import mixed
from tests.games.campaign.on_paper import GROUPS, RAILROADS, UTILITIES
from tests.games.campaign.tables import Scene

TURNS = 25  # that such a game has, played interpreted
MOVING = ["to:0", "to:24", "back:3", "rail", "utility", "each:-50", "each:30", "repairs:25:100", "door", "free",
          "money:-300", "money:50"]  # fmt: skip
WEIGHTY = (Decision.BUY, Decision.BID)  # of which a first entry means that nothing happens


def drawn_rules(seed: int) -> dict[str, Any]:
    """Rules with much changed: also lists, which the declared parameters say nothing of."""
    rng, values = np.random.default_rng(seed), mixed(GAMES["campaign"], seed)
    if rng.random() < 0.5:
        values["bid_steps"] = sorted(int(step) for step in rng.choice(np.arange(1, 300), 4, replace=False))
        values["force_steps"] = sorted(int(step) for step in rng.choice(np.arange(1, 300), 3, replace=False))
        values["trade_money"] = sorted(int(sum_) for sum_ in rng.choice(np.arange(-400, 401), 9, replace=False))
    if rng.random() < 0.5:
        values["houses"], values["hotels"] = int(rng.choice([0, 3, 6, 12, 32])), int(rng.choice([0, 1, 12]))
    if rng.random() < 0.3:
        values["lot_price"] = [int(2 * half) for half in rng.integers(1, 200, 22)]
    if rng.random() < 0.5:
        for name in ("chance", "chest"):
            values[name] = [str(text) for text in rng.choice(MOVING, int(rng.choice([0, 1, 5, 32])))]
    for name, likely in (("chicago_loans", True), ("rent_window", "second_turn"), ("jail_cards", "keep")):
        if rng.random() < 0.4:
            values[name] = likely
    if rng.random() < 0.4:
        values["rent_miss"], values["go_miss"] = 40, 40
    if rng.random() < 0.3:  # debts to the Fund that cannot be paid
        values |= {"law_loan_limit": 0, "luxury_tax": 1000, "income_tax": "flat", "income_tax_flat": 1000}
    busy = {"manage_actions": int(rng.choice([1, 4])), "auctions": bool(rng.random() < 0.8)}
    return {"start_cash": 1500, **values, **busy, "max_turns": TURNS}


def laid_out(seed: int, **rules: Any) -> Scene:
    """A game of such rules, laid out."""
    scene = Scene(**{"players": 4, "first": None, "seed": seed, "billionaire": "drawn", **drawn_rules(seed), **rules})
    rng = np.random.default_rng([seed, 1])
    n = len(scene.seats)
    for group in [*GROUPS.values(), RAILROADS, UTILITIES]:
        _deal(scene, group, rng)
    for group in GROUPS.values():
        _furnish(scene, group, rng)
    for square in DEEDS:
        if scene.owner(square) != NOTHING and scene.level(square) == [0] and rng.random() < 0.25:
            scene.mortgage(square)
    scene.cash(*(int(most * rng.random()) for most in rng.choice([20, 60, 400, 1500], n)))
    for seat in scene.seats:
        _settle(scene, seat, rng)
    return scene


def _deal(scene: Scene, group: tuple[int, ...], rng: Any) -> None:
    """Give a group to one player, or to several and the Fund."""
    n = len(scene.seats)
    whole = int(rng.integers(n)) if rng.random() < 0.5 else None
    for square in group:
        seat = int(rng.integers(-1, n)) if whole is None else whole
        if seat >= 0:
            scene.give(seat, square)


def _furnish(scene: Scene, group: tuple[int, ...], rng: Any) -> None:
    """Build on a group that a player owns whole, as far as the Fund has what that takes."""
    least = int(rng.integers(0, 6)) if rng.random() < 0.6 else 0
    levels = [min(5, least + int(rng.random() < 0.4)) for _ in group]
    houses, hotels = sum(level for level in levels if level < 5), levels.count(5)
    owners = {scene.owner(lot) for lot in group}
    if len(owners) == 1 and owners != {NOTHING} and houses <= scene.public.houses and hotels <= scene.public.hotels:
        scene.build(*zip(group, levels, strict=True))


def _settle(scene: Scene, seat: int, rng: Any) -> None:
    """Let a player be somewhere, with what has come together by then."""
    public, n = scene.public, len(scene.seats)
    public.square[seat], public.laps[seat] = int(rng.integers(40)), int(rng.integers(3))
    public.interns[seat] = int(rng.integers(4))
    public.senators[seat] = int(rng.random() < 0.2)
    if rng.random() < 0.2:
        scene.jail(seat)
    if public.square[seat] in (30, scene.read.bribe_square):
        public.square[seat] = 0
    if scene.read.law_loan_limit > 0 and rng.random() < 0.4:
        public.law_debt[seat] = int(rng.integers(scene.read.law_loan_limit)) + 1
    if scene.read.chicago_loans and rng.random() < 0.5:
        public.owes[seat, (seat + 1) % n] = int(rng.integers(1, 200))
        public.n_loans += 1
    for pile in Pile:
        for text in ("free", "door"):
            is_kept = text == "free" or scene.read.jail_cards == "keep"
            if is_kept and text in scene.pile(pile) and rng.random() < 0.2:
                scene.keeps(seat, pile, text)


def at_random(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
    """A player that picks any entry, and buys and bids rather than not."""
    if seen.decision in WEIGHTY:
        return int(min(streams.below(rng, n + 1), n - 1))
    return int(streams.below(rng, n))
