"""Recorded games for the referee's tests, and what the table held before each of their events."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from bng_sim.games import GAMES
from bng_sim.referees.guillotines import box
from bng_sim.referees.guillotines.game_audit import AUDIT
from tests.referees import recordings
from tests.referees.recordings import Recordings

GAME = GAMES["guillotines"]
SMALL_BOARDS = {
    name: {market: 1}
    for name, market in zip(
        ("war_profiteer", "tech_overlord", "aristocrat", "media_baron", "property_speculator"), box.MARKETS, strict=True
    )
}
PAIRS = {name: {market: 2 for market in board} for name, board in SMALL_BOARDS.items()}
SETTINGS: dict[str, tuple[dict[str, Any], str]] = {
    "usual": ({"players": 3}, "random"),
    "four": ({"players": 4}, "random"),
    "two": ({"players": 2, "puppets": False}, "random"),
    "level 1": ({"players": 3, "level": 1}, "random"),
    "greedy": ({"players": 4}, "greedy"),
    "at once": ({"players": 3, "round_ends": "at_once", "hand_limit": 6}, "random"),
    "short": ({"players": 3, "max_turns": 12}, "random"),
    "remedies": (
        {"players": 3, "start_cards_by_order": [0, 1, 2, 1], "first_turn": "draw_only", "turn_order": "passing"},
        "random",
    ),
    "few markets": ({"players": 3, "few_markets": 4}, "random"),
    "special": (
        {"players": 4, "special_cards": {"audit": 9, "scam": 9, "game_the_market": 9}, "resource_cards": [1, 1]},
        "random",
    ),
    "bare": ({"players": 3, "inflation": [0, 0, 0], "cards_per_market": 4}, "random"),
    "crises": ({"players": 3, "crises_in_deck": 12, "rebels": 60, "resource_cards": [2, 2]}, "random"),
    "panic": ({"players": 4, "panic_at": 2}, "random"),
    "trades": (
        {
            "players": 5, "starred_assets_from": 6, "panic_at": 1, "panic_rounds": 9,
            "boards": SMALL_BOARDS, "resource_cards": [9, 0, 9],
        },
        "random",
    ),
    "roles": ({"players": 4, "level": 3}, "random"),
    "policies": ({"players": 4, "level": 4}, "random"),
    "owners": ({"players": 3, "level": 3, "bunker_minimum": 1, "crises_in_deck": 12, "rebels": 60}, "greedy"),
    "brokers": (
        {
            "players": 5, "level": 3, "panic_at": 1, "crises_dealt": True, "crises_in_deck": 12, "rebels": 6,
            "roles_left_out": ["banker", "disaster_speculator", "scam_artist"],
            "special_cards": {"audit": 9, "scam": 0, "game_the_market": 0}, "resource_cards": [1, 1],
            "panic_cards": [["influence", "legacy"], ["legacy", "toys"], ["power", "vanity"]],
        },
        "random,greedy,random,greedy,random",
    ),
    "closing": (
        {
            "players": 3, "level": 3, "assets_per_market": 1, "starred_assets_from": 2, "crises_in_deck": 0,
            "roles_left_out": ["banker", "celebrity", "disaster_speculator", "gangster"],
        },
        "random",
    ),
    "bankers": (
        {"players": 3, "level": 4, "roles_left_out": ["celebrity", "gangster", "power_broker", "scam_artist"]},
        "random",
    ),
    "gamers": (
        {"players": 3, "level": 4, "special_cards": {"audit": 0, "scam": 0, "game_the_market": 9}},
        "random",
    ),
    "toadies": (
        {
            "players": 3, "level": 4, "starred_assets_from": 6, "boards": SMALL_BOARDS, "toady_points": 1,
            "crises_in_deck": 1,
            "roles_left_out": ["banker", "celebrity", "disaster_speculator", "gangster", "insider_trader"],
        },
        "random,greedy,random",
    ),
    "artists": (
        {
            "players": 5, "level": 3, "starred_assets_from": 6, "panic_at": 1, "panic_rounds": 9,
            "boards": SMALL_BOARDS, "resource_cards": [9, 0, 9],
        },
        "random",
    ),
    "oppressors": (
        {
            "players": 3, "level": 4, "panic_at": 3,
            "policies_left_out": [
                "big_tech_unleashed", "inheritance_tax_abolished", "media_megaplex", "real_estate_bonanza",
                "weapons_galore", "archaeological_dig", "billionaire_audited", "new_role",
            ],
        },
        "random",
    ),
    "taxed": (
        {
            "players": 3, "level": 4, "hand_limit": 3, "tax_points": 2, "starred_assets_from": 2,
            "resource_cards": [5, 2],
            "policies_left_out": ["new_role", "media_megaplex", "real_estate_bonanza", "big_tech_unleashed"],
        },
        "random",
    ),
    "puppets": ({"players": 2}, "random"),
    "puppets, level 4": ({"players": 2, "level": 4}, "random"),
    "puppets by the card": (
        {
            "players": 2, "level": 3, "puppet_die": "card", "bunker_minimum": 1, "crises_in_deck": 12, "rebels": 60,
            "panic_at": 61,
        },
        "random",
    ),
    "puppets at once": ({"players": 2, "round_ends": "at_once", "hand_limit": 6, "panic_at": 1}, "random"),
    "puppets, few markets": ({"players": 2, "few_markets": 4, "level": 1}, "random"),
    "puppets that win": (
        {
            "players": 2, "level": 4, "boards": PAIRS,
            "panic_at": 1, "panic_rounds": 9, "resource_cards": [9, 0, 9], "assets_per_market": 3,
        },
        "random",
    ),
    "puppets that pay": (
        {
            "players": 2, "level": 4, "panic_at": 2, "special_cards": {"audit": 2, "scam": 9, "game_the_market": 0},
            "policies_left_out": [
                "big_tech_unleashed", "inheritance_tax_abolished", "media_megaplex", "real_estate_bonanza",
                "weapons_galore", "archaeological_dig", "billionaire_audited", "new_role", "repress_the_rebels",
            ],
        },
        "random",
    ),
}  # fmt: skip


TYPICAL = ("usual", "level 1", "special", "policies", "puppets by the card")
each_setting = pytest.mark.parametrize(
    "setting", [name if name in TYPICAL else pytest.param(name, marks=pytest.mark.slow) for name in SETTINGS]
)


def _snapshot(table: Any) -> SimpleNamespace:
    return SimpleNamespace(
        deck=len(table.deck),
        aside=list(table.aside),
        hands={seat: list(player.hand) for seat, player in table.billionaires.items()},
        boards={seat: list(board.assets) for seat, board in table.billionaires.items()},
        empty={seat: player.empty_spaces() for seat, player in table.players.items()},
        assets={name: list(market.assets) for name, market in table.markets.items()},
        cards={name: list(market.cards) for name, market in table.markets.items()},
        struck=list(table.guillotine),
        envelopes={seat: list(player.envelope) for seat, player in table.players.items()},
        roles={seat: player.role for seat, player in table.players.items()},
        shown=[seat for seat, player in table.players.items() if player.is_shown],
        left=list(table.roles),
        bunker=table.bunker,
        policy=table.policy,
        discards=list(table.discards),
        rebels=dict(table.guillotine),
        rebels_out=table.rebels_out,
        panic_was_due=table.panic_was_due,
    )


RECORDINGS = Recordings(GAME, SETTINGS, AUDIT, _snapshot)
play = partial(recordings.play, GAME)
recorded, fresh, tables = RECORDINGS.recorded, RECORDINGS.fresh, RECORDINGS.tables
