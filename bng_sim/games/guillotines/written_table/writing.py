"""Write the table of a state down, as a seat sees it or with all that is hidden."""

from typing import Any

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.game import Cell
from bng_sim.core.written.entries import NONE
from bng_sim.games.guillotines.declared.components import ASSET_NAMES, BILLIONAIRES, POLICIES, ROLES
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.engine.records import OUT_OF_GAME
from bng_sim.games.guillotines.telling.log import cards as cards_of
from bng_sim.games.guillotines.written_table.cards import MARKETS
from bng_sim.games.guillotines.written_table.held_roles import UNKNOWN


def write(cell: Cell[Rules], state: np.void, seat: int | None) -> dict[str, Any]:
    """Write the table of a state down, as a seat (from 0) sees it; None: with all that is hidden but the deck."""
    public, level = state["public"], cell.rules.level
    names = [card["name"] for card in cards_of(cell.rules)]
    value = _write_turn(public, cell.rules)
    if level >= 2:
        struck = zip(public["activated"][: public["n_activated"]], public["rebels_on"], strict=False)
        value["guillotine"] = {names[card]: int(rebels) for card, rebels in struck}
        value["aside"] = int(public["aside"])
    value["discards"] = [name for card, name in enumerate(names) if public["place"][card] == Place.DISCARDS]
    value["deck"] = int(public["deck_size"])
    value["out"] = _assets(public, OUT_OF_GAME)
    value["markets"] = {
        name: _write_market(state, market, names, seat is None, bool(level >= 2 and not cell.rules.crises_dealt))
        for market, name in enumerate(MARKETS)
    }
    value["players"] = [_write_player(cell, state, at, names, seat in (None, at)) for at in range(cell.rules.players)]
    puppets = range(cell.rules.players, cell.rules.billionaires)
    if puppets:
        value["puppets"] = [
            {"billionaire": BILLIONAIRES[public["billionaire"][at]], "assets": _assets(public, at)} for at in puppets
        ]
    return value


def _write_turn(public: np.void, rules: Rules) -> dict[str, Any]:
    level = rules.level
    value: dict[str, Any] = {
        "round": int(public["round_number"]),
        "turn": int(public["turn"]),
        "to_move": int(public["turn_player"]) + 1,
        "last": int(public["last_player"]) + 1,
        "first": int(public["starting_player"]) + 1,
    }
    if rules.turn_order == "passing":
        value["began"] = int(public["lap_first"]) + 1
    if level >= 2:
        value["panic_held"] = bool(public["panic_held"])
    if level >= 3:
        value["bunker"] = _seat(int(public["bunker_holder"]))
    if level >= 4:
        value["policy"] = NONE if public["policy"] == NOTHING else POLICIES[public["policy"]]
    return value


def _seat(seat: int) -> int | str:
    return NONE if seat == NOTHING else seat + 1


def _assets(public: np.void, owner: int) -> list[str]:
    return [name for asset, name in enumerate(ASSET_NAMES) if public["asset_owner"][asset] == owner]


def _write_market(state: np.void, market: int, names: list[str], knows: bool, has_plain: bool) -> dict[str, Any]:
    public = state["public"]
    top, n, dealt = (int(public[name][market]) for name in ("face_up", "face_down", "dealt_under"))
    under = [names[card] for card in state["under"][market][:n]]
    value: dict[str, Any] = {"open": NONE if top == NOTHING else names[top], "covered": under if knows else n}
    return value | ({"set_up": dealt} if has_plain and dealt else {})


def _write_player(cell: Cell[Rules], state: np.void, seat: int, names: list[str], knows: bool) -> dict[str, Any]:
    public, own = state["public"], state["own"][seat]
    hand = [int(card) for card in own["hand"][: public["hand_size"][seat]]]
    seen = [names[card] for card in hand if public["place"][card] == Place.HAND]
    value: dict[str, Any] = {"billionaire": BILLIONAIRES[public["billionaire"][seat]]}
    shown = [names[card] for card in hand] if knows else seen
    value["hand"] = [*shown, *[UNKNOWN] * (len(hand) - len(shown))]
    if seen:
        value["seen_by_all"] = seen
    if knows and own["invested"]:
        n = int(own["invested"])
        lying = zip(own["invested_card"][:n], own["invested_market"][:n], strict=True)
        value["invested"] = [f"{names[card]} at {MARKETS[market]}" for card, market in lying]
    if public["envelope_size"][seat]:
        cards = own["envelope"][: public["envelope_size"][seat]]
        value["envelope"] = [names[card] if knows else UNKNOWN for card in cards]
    value["assets"] = _assets(public, seat)
    return value | _write_role(cell, state, seat, knows)


def _write_role(cell: Cell[Rules], state: np.void, seat: int, knows: bool) -> dict[str, str]:
    public = state["public"]
    if cell.rules.level < 3 or cell.rules.role_choice == NONE or not state["has_begun"]:
        return {}
    if public["role_shown"][seat] != NOTHING:
        return {"shows": ROLES[public["role_shown"][seat]]}
    if not public["has_role"][seat]:
        return {"role": NONE}
    return {"role": ROLES[state["own"]["role"][seat]] if knows else UNKNOWN}
