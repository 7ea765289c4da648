"""What the numbers of the records mean, for players from elsewhere (`core.field_meanings`)."""

from typing import Any

import numpy as np

from bng_sim.core.field_meanings import (
    FLAG,
    Fields,
    Kind,
    Meaning,
    Moves,
    Seats,
    Window,
    amount,
    code,
    each,
    one_of,
    seat_of,
)
from bng_sim.games.billionaire.declared.components import N_POWERS, N_REGIONS, Power, Space
from bng_sim.games.billionaire.declared.limits import (
    MAX_BID,
    MAX_CARDS,
    MAX_CHAIN,
    MAX_GOAL,
    MAX_INVESTMENTS,
    MAX_LOT,
    MAX_REBIDS,
    TARGETS,
)
from bng_sim.games.billionaire.declared.terms import Action, Answer, Colour
from bng_sim.games.billionaire.engine.records import NOTHING

_BIDS = 3  # rounds of bids that are seen, the last ones
_USED = 8  # used Power Play cards at the bottom of their deck that are seen, the first to be drawn
_TURNS = 1000  # more are seen as so many


def declare(rules: np.void) -> Fields:
    """Return the meaning of every field under these rules."""
    players, values = int(rules["players"]), int(rules["n_values"])
    seats, region, cash = Seats(players), code(N_REGIONS), amount(MAX_GOAL)
    profits, powers = (
        each(amount(int(rules["profit_cards"].max())), values),
        each(amount(int(rules["power_cards"].max())), N_POWERS),
    )
    own = {
        "seat": None,  # seats are counted from it
        "cash": cash,
        "profits": profits,
        "powers": powers,
        "lot": _investment(rules, NOTHING),
        "knows": each(profits.of, seats, values),
    }
    return Fields(_public(rules, seats, region, cash), own, {}, _moves(rules))


def _investments(rules: np.void) -> list[int]:
    return [region * MAX_CARDS + i for region in range(N_REGIONS) for i in range(int(rules["n_cards"][region]))]


def _investment(rules: np.void, *others: int) -> Meaning:
    """Return the meaning of an Investment's number, or of one of some others."""
    return one_of((*others, *_investments(rules)))


def _public(rules: np.void, seats: Seats, region: Meaning, cash: Meaning) -> dict[str, Any]:
    players, values = seats.players, int(rules["n_values"])
    seat, investment = seat_of(players), _investment(rules, NOTHING)
    n_investments, n_profits = int(rules["n_cards"].sum()), int(rules["profit_cards"].sum())
    n_powers, bid = int(rules["power_cards"].sum()), amount(MAX_BID, NOTHING)
    trading = amount(int(rules["worth"][:MAX_INVESTMENTS].max()))
    of_profit, of_power = amount(int(rules["profit_cards"].max())), amount(int(rules["power_cards"].max()))
    return {
        "turn": amount(_TURNS), "rounds": amount(_TURNS), "first": seat, "active": seat,
        "space": each(code(int(rules["n_spaces"])), seats), "die": code(7),
        "spinners": each(code(len(Colour), NOTHING), 2),
        "owner": each(seat, tuple(_investments(rules))), "least": each(trading, seats, N_REGIONS),
        "n_investments": each(amount(n_investments), seats),
        "trading": each(cash, seats), "deck": each(amount(n_investments), N_REGIONS),
        "profit_deck": amount(n_profits), "n_profits": each(amount(n_profits), seats),
        "known_profits": each(of_profit, seats, values), "power_deck": amount(n_powers),
        "n_powers": each(amount(n_powers), seats), "known_powers": each(of_power, seats, N_POWERS),
        "first_used": None, "n_used": amount(n_powers),
        "used": Window(code(N_POWERS, NOTHING), length="n_used", most=_USED, newest=False, start="first_used"),
        "plays": amount(n_powers), "revealed": FLAG, "action": code(len(Action)),
        "action_kind": code(max(len(Space), N_POWERS), NOTHING), "target": investment, "target_seat": seat,
        "securities": amount(MAX_CHAIN), "last_security": seat, "lot_size": amount(MAX_LOT),
        "lot_region": Window(region._replace(low=NOTHING), length="lot_size", most=MAX_LOT, newest=False),
        "lot": Window(investment, length="lot_size", most=MAX_LOT, newest=False), "is_three": FLAG,
        "may_bid": each(FLAG, seats), "overbid": each(FLAG, seats), "rebids": amount(MAX_REBIDS),
        "floor": amount(MAX_BID),
        "n_bid_rounds": amount(MAX_REBIDS), "bids": Window(each(bid, seats), length="n_bid_rounds", most=_BIDS),
        "winner": seat, "price": amount(MAX_BID), "owed": amount(MAX_BID),
        "paid_down_to": code(int(rules["n_kinds"]), NOTHING),
    }  # fmt: skip


def _moves(rules: np.void) -> Moves:
    answer, investments = {"answer": code(len(Answer))}, _investments(rules)
    target, other = _investment(rules), seat_of(int(rules["players"]), low=0)
    worth = [MAX_INVESTMENTS + value for value in range(int(rules["n_values"]))]
    or_none = {"investment": _investment(rules, NOTHING)}
    of_power: dict[Power, dict[str, Any]] = {
        Power.POWER_PLAY: {}, Power.DISASTER: {"investment": target}, Power.ESPIONAGE: {"seat": other},
        Power.PROXY_FIGHT: {"investment": target}, Power.ANALYZE_ANY: {"investment": target},
    }  # fmt: skip
    plays = [
        Kind(power.name.lower(), 1 + TARGETS * power, TARGETS * (1 + power), fields)
        for power, fields in of_power.items()
    ]
    return {
        "play": [Kind("no", 0, 0, {}), *plays],
        "security": answer,
        "deck": {"region": code(N_REGIONS, NOTHING)},
        "bid": {"bid": code(1 + int(rules["bid_cap"]))},
        "forfeit": {"investment": target},
        "pay": {"kind": one_of((*investments, *worth))},
        "analyze": or_none,
        "headquarters": or_none,
        "take_profit": {"kind": one_of(worth)},
    }
