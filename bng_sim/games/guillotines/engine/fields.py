"""What the numbers of the records mean, for players from elsewhere (`core.field_meanings`)."""

from typing import Any

import numpy as np

from bng_sim.core.field_meanings import (
    FLAG,
    Fields,
    Kind,
    Meaning,
    Moves,
    Part,
    Seats,
    Window,
    alike,
    amount,
    code,
    each,
    one_of,
    seat_of,
)
from bng_sim.games.guillotines.declared.components import (
    ASSETS_A_TYPE,
    MARKET_CAPACITY,
    MAX_PLAYERS,
    N_ASSETS,
    N_MARKETS,
    N_POLICIES,
    N_ROLES,
    N_SUITS,
    AssetType,
)
from bng_sim.games.guillotines.declared.limits import HAND_LIMIT_MAX, MAX_CRISES, MAX_HAND, MAX_REBELS, MAX_SPACES
from bng_sim.games.guillotines.declared.terms import Kind as MoveKind
from bng_sim.games.guillotines.declared.terms import Place
from bng_sim.games.guillotines.engine.records import NOTHING, OUT_OF_GAME

_MANY = 12  # cards of one's own that are seen of an envelope, and of those face-down at markets, the last ones
_TURNS = 500  # more are seen as so many


def declare(rules: np.void) -> Fields:
    """Return the meaning of every field under these rules."""
    players, seats = int(rules["players"]), int(rules["billionaires"])
    seat, card = seat_of(players, seats=seats), _card(rules)
    own = {
        "seat": None,  # seats are counted from it
        "hand": each(card, MAX_HAND),
        "role": code(N_ROLES, NOTHING),
        "role_seen": each(amount(_TURNS), N_ROLES),
        "invested": amount(int(rules["n_cards"])),
        "envelope": each(card, _MANY),
        "invested_card": Window(card, length="invested", most=_MANY),
        "invested_market": Window(code(N_MARKETS, NOTHING), length="invested", most=_MANY),
    }
    return Fields(_public(rules, Seats(players, seats), seat, card), own, {}, _moves(seat, card))


def _card(rules: np.void) -> Meaning:
    """Return the meaning of a card: copies are alike, but for Crises, which differ in the Rebels left on them."""
    first, printed = int(rules["first_crisis"]), zip(rules["kind"], rules["suit"], rules["points"], strict=True)
    each_ = [(*about, max(card - first, NOTHING)) for card, about in enumerate(printed) if card < rules["n_cards"]]
    kinds = sorted(set(each_))
    return alike([kinds.index(about) for about in each_])


def _public(rules: np.void, seats: Seats, seat: Meaning, card: Meaning) -> dict[str, Any]:
    n_cards, n_points, n_crises = (
        int(rules["n_cards"]),
        1 + int(rules["most_points"]),
        min(MAX_CRISES, int(rules["n_cards"])),
    )
    cards, assets, rebels = amount(n_cards), amount(N_ASSETS), amount(MAX_REBELS)
    at_markets = each(cards, N_MARKETS)
    return {
        "round_number": amount(_TURNS), "turn": amount(_TURNS), "turn_player": seat, "starting_player": seat,
        "lap_first": seat if rules["passing"] else None,  # otherwise nothing depends on it
        "last_player": seat, "billionaire": each(code(MAX_PLAYERS), seats),
        "needs": each(amount(MAX_SPACES), seats, N_MARKETS), "owned": each(amount(ASSETS_A_TYPE), seats, N_MARKETS),
        "empty_spaces": each(assets, seats), "asset_owner": each(seat._replace(low=OUT_OF_GAME), N_ASSETS),
        "market_assets": each(amount(MARKET_CAPACITY), N_MARKETS), "face_up": each(card, N_MARKETS),
        "face_down": at_markets, "hand_size": each(amount(MAX_HAND), seats), "deck_size": cards, "discards": cards,
        "aside": amount(MAX_CRISES), "place": each(code(len(Place)), n_cards), "holder": each(seat, n_cards),
        "unseen": each(cards, N_SUITS + 1, n_points), "unseen_crises": amount(MAX_CRISES), "plain": each(cards, seats),
        "dealt_under": at_markets, "mixed_under": at_markets, "mixed_plain": cards, "rebels_out": rebels,
        "n_activated": amount(MAX_CRISES),
        "activated": Window(card, length="n_activated", most=n_crises, newest=False),
        "rebels_on": Window(rebels, length="n_activated", most=n_crises, newest=False),
        "panic_due": FLAG, "panic_held": FLAG, "panic_missing": each(FLAG, N_MARKETS), "pledged": each(FLAG, N_ASSETS),
        "bunker_assets": each(assets, seats), "bunker_holder": seat, "has_role": each(FLAG, seats),
        "role_shown": each(code(N_ROLES, NOTHING), seats), "roles_left": amount(N_ROLES),
        "envelope_size": each(cards, seats), "policy": code(N_POLICIES, NOTHING), "die": code(7), "die_buys": FLAG,
        "favoured_suit": code(N_SUITS, NOTHING), "ending": None, "winner": None,  # nobody is asked then
    }  # fmt: skip


def _moves(seat: Meaning, card: Meaning) -> Moves:
    asset, market, role = code(N_ASSETS, NOTHING), code(N_MARKETS), code(N_ROLES, NOTHING)
    policy, several = code(N_POLICIES, NOTHING), code(1 << HAND_LIMIT_MAX)  # cards by their place in the hand
    pair = {"asset": asset, "other_asset": asset}
    buy = {"market": market, "card": card, "other_card": card}
    no, yes = _kind(MoveKind.NO), _kind(MoveKind.YES)
    of_asset, of_card, of_seat = ({name: of} for name, of in (("asset", asset), ("card", card), ("seat", seat)))

    def choose(**fields: Any) -> Kind:
        return _kind(MoveKind.CHOOSE, **fields)

    def no_yes(**about: Any) -> list[Kind]:
        return [_kind(MoveKind.NO, **about), _kind(MoveKind.YES, **about)]

    act = [
        _kind(MoveKind.BUY, **buy), _kind(MoveKind.INVEST, market=market, card=card),
        _kind(MoveKind.EXCHANGE, market=market, card=card), _kind(MoveKind.SWAP, market=market, other_market=market),
        _kind(MoveKind.AUDIT, **of_asset), _kind(MoveKind.SCAM, **pair), _kind(MoveKind.GAME),
        _kind(MoveKind.PURCHASE, asset=asset, several=several),
    ]  # fmt: skip
    return {
        "end_round": no_yes(), "draw": no_yes(), "act": act, "claim": [choose(**of_asset)],
        "game_buy": [no, _kind(MoveKind.BUY, **buy)], "pledge": [no, choose(**of_asset), _kind(MoveKind.OFFER)],
        "offer": [choose(**pair)], "trade": no_yes(**pair), "take_rebel": [choose(**of_card)],
        "give_back": [choose(**of_asset)], "reveal": no_yes(role=Part(role, field="card")),
        "power_broker": [no, choose(**pair)], "dictate": [choose(**_of_each_type())],
        "scam_artist": [no, choose(**of_asset)], "scam_answer": no_yes(**of_asset), "scam_give": [choose(**pair)],
        "vulture": [no, choose(**of_seat)], "insider_trader": [no, choose(**of_seat)],
        "take_card": [no, choose(**of_card)], "discard": [no, choose(**of_card)],
        "bribe": [no, _kind(MoveKind.PUT, **of_card), _kind(MoveKind.TAKE, **of_card)], "hold_up": [no, yes],
        "set_policy": [no, choose(policy=Part(policy, field="card"))], "audit": [no, _kind(MoveKind.AUDIT, **of_asset)],
        "repress": [no, choose(**of_card)], "tax": [no, choose(several=several, **of_asset)],
        "pick_role": [no, choose(role=Part(role, field="card"))], "keep_role": no_yes(role=Part(role, field="card")),
        "nudge": [no, _kind(MoveKind.UP, several=several), _kind(MoveKind.DOWN, several=several)],
        "puppet_trade": [no, choose(**pair)],
    }  # fmt: skip


def _kind(kind: MoveKind, **fields: Any) -> Kind:
    return Kind(kind.name.lower(), kind, kind, fields)


def _of_each_type() -> dict[str, Part]:
    """Return the parts of a set of assets, one of each type at most (O9): none, or which of the type's."""
    one = one_of((0, *(1 << asset for asset in range(ASSETS_A_TYPE))))
    return {
        AssetType(kind).name.lower(): Part(one, ASSETS_A_TYPE, kind * ASSETS_A_TYPE, "several")
        for kind in range(N_MARKETS)
    }
