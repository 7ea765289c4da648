"""Recorded games for the referee's tests, and what the table held before each of their events."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

from bng_sim.games import GAMES
from bng_sim.games.billionaire.declared.components import POWERS
from bng_sim.referees.billionaire.game_audit import AUDIT
from tests.referees import recordings
from tests.referees.recordings import Recordings

GAME = GAMES["billionaire"]
SHORT = {"goal": 5000, "max_turns": 25}
AUCTIONS = ["headquarters", "sealed_eurasia", "sealed_three", "sealed_afro_europa", "headquarters", "sealed_americas",
            "sealed_three", "headquarters", "sealed_eurasia", "headquarters", "sealed_americas"]  # fmt: skip
ON_AUCTIONS = {"spaces": AUCTIONS, "headquarters": [[0, 4], [0, 4, 7], [0, 4, 7, 9]]}
SMALL = ["headquarters", "power_play", "profit", "headquarters", "power_play", "profit", "analyze_eurasia"]
ON_SMALL = {"players": 2, "spaces": SMALL}
RICH = {"start_profits": 10, "profit_cards": [60] * 5}


def of_powers(**numbers: int) -> dict[str, Any]:
    """A box with so many Power Play cards of each kind, and more spaces on which to draw them."""
    ring = ["headquarters", "power_play", "sealed_three", "power_play", "headquarters", "power_play", "profit",
            "headquarters", "power_play", "sealed_eurasia", "headquarters", "power_play", "sealed_americas",
            ]  # fmt: skip
    return {
        "power_cards": [numbers.get(power, 0) for power in POWERS],
        "spaces": ring,
        "headquarters": [[0, 4], [0, 4, 7], [0, 4, 7, 10]],
    }


SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {"goal": 400},
    "two": {"players": 2, **SHORT},
    "three": {"players": 3, **SHORT},
    "poor": {"start_profits": 0, "overbid_reach": 0, **SHORT},
    "auctions": {**SHORT, **ON_AUCTIONS},
    "ties": {**SHORT, **ON_AUCTIONS, "bid_cap": 2},
    "any ties": {**SHORT, **ON_AUCTIONS, "bid_cap": 6, "tie_rule": "any", "rebid_among": "tied", "rebid_floor": True},
    "clockwise": {**SHORT, **ON_AUCTIONS, "bid_cap": 1, "max_rebids": 1, "tie_after_rebids": "clockwise"},
    "unsold": {**SHORT, **ON_AUCTIONS, "bid_cap": 1, "max_rebids": 0, "tie_after_rebids": "unsold",
               "unsold": "drawer", "players": 2},
    "exact": {**SHORT, **ON_AUCTIONS, **RICH, "exact_payment": True, "bid_cap": 4},
    "exact by profits": {**SHORT, **ON_AUCTIONS, "exact_payment": True, "exact_with": "profits", "overbid_reach": 0,
                         "profit_values": [3, 5], "profit_cards": [60, 60], "trading_values": [[1, 2, 2, 4] * 4] * 3},
    "overbids": {**SHORT, **ON_AUCTIONS, "overbid_reach": 100, "start_profits": 1},
    "overbids of owners": {**SHORT, **ON_AUCTIONS, "overbid_reach": 100, "start_profits": 10, "hit_profits": 0,
                           "pass_profits": 0, "max_turns": 60},
    "sold out": {**ON_AUCTIONS, "trading_values": [[2], [3, 4], [1, 5]], "goal": 5000, "players": 3},
    "last drawn": {**ON_AUCTIONS, "trading_values": [[2], [3, 4], [1, 5]], "goal": 5000, "players": 3,
                   "last_investment": "drawn"},
    "empty decks": {**SHORT, **ON_AUCTIONS, "trading_values": [[2], [3], [1]], "end_on_last_investment": False},
    "few profits": {"players": 4, **SHORT, "profit_cards": [2, 2, 2, 1, 1], "start_profits": 2, "hit_profits": 5,
                    "pass_profits": 4, "partial_draws": False},
    "fewer profits": {"players": 4, **SHORT, "profit_cards": [2, 2, 2, 1, 1], "start_profits": 10, "hit_profits": 5,
                      "pass_profits": 4},
    "powers": {**SHORT, **of_powers(power_play=4, disaster=4, espionage=4, proxy_fight=4, analyze_any=4)},
    "other powers": {
        **SHORT, **of_powers(power_play=4, disaster=4, espionage=4, proxy_fight=4, analyze_any=4),
        "power_play_effect": "profit", "espionage_effect": "blind", "disaster_targets": "any", "proxy_targets": "any",
        "proxy_ties": "again", "analyze_any_targets": "unprotected", "plays_per_turn": 1,
    },
    "looks": {**SHORT, **of_powers(espionage=9), "espionage_effect": "look", "play_windows": "after_landing"},
    "guarded": {"players": 3, **SHORT, **of_powers(security=9, power_play=5, espionage=3), "security_own_action": True},
    "chains": {**SHORT, **of_powers(security=12, power_play=3), "security_chain": 2},
    "few powers": {**ON_SMALL, **SHORT, "headquarters": [[0, 3], [0, 3, 1], [0, 3, 1, 2]],
                   "power_cards": [1, 2, 0, 1, 0, 0]},
    "used after": {**ON_SMALL, **SHORT, "headquarters": [[0, 3], [0, 3, 1], [0, 3, 1, 2]],
                   "power_cards": [2, 2, 0, 0, 0, 0], "used_cards": "after_action"},
    "analyzed": {**SHORT, "max_turns": 40, "spaces": ["headquarters", "sealed_eurasia", "analyze_eurasia"] * 4,
                 "headquarters": [[0, 3], [0, 3, 6], [0, 3, 6, 9]], "start_profits": 3},
    "red": {**SHORT, "spaces": ["headquarters", "sealed_eurasia", "analyze_eurasia"] * 4, "analyzer_red": [1.0, 0],
            "headquarters": [[0, 3], [0, 3, 6], [0, 3, 6, 9]]},
    "goal": {"goal": 60, "start_profits": 5},
    "goal by turn": {"goal": 60, "goal_check": "turn", "tie_break": "clockwise"},
    "passing": {"goal": 50, "profit_values": [50], "profit_cards": [60], "start_profits": 0, "players": 2,
                "spaces": [*["headquarters"] * 6, *["analyze_eurasia"] * 3], "goal_check": "turn",
                "headquarters": [[0, 5], [0, 5, 1], [0, 5, 1, 2]]},
    "all there": {"goal": 50, "profit_values": [50], "profit_cards": [60], "start_profits": 1, "players": 3},
    "first there": {"goal": 50, "profit_values": [50], "profit_cards": [60], "start_profits": 1, "players": 3,
                    "tie_break": "clockwise", "pass_profits": 0},
    "in order": {"goal": 50, "profit_values": [50, 7], "profit_cards": [60, 60], "start_profits": 2, "players": 3,
                 "several_billionaires": "first"},
    "by order": {"players": 3, **SHORT, "start_profits_by_order": [0, 1, 2]},
    "bid for first": {"players": 3, **SHORT, "first_bid": "sealed", "start_profits": 3},
    "no first landing": {"players": 2, **SHORT, "first_turn": "no_landing",
                         "spaces": ["headquarters", *["profit"] * 6] * 4, "headquarters": [[0, 7], [0, 7, 14],
                                                                                          [0, 7, 14, 21]]},
    "start player": {"players": 3, **SHORT, "turn_order": "passing"},
    "very short": {"max_turns": 3, "goal": 5000},
}  # fmt: skip


def _snapshot(table: Any) -> SimpleNamespace:
    players = table.players.items()
    return SimpleNamespace(
        active=table.active,
        turn=table.turn,
        plays=table.plays,
        revealed=table.revealed,
        blame=table.blame,
        auction=recordings.copied(table.auction),
        decks={region: list(cards) for region, cards in table.decks.items()},
        profit_deck=Counter(table.profit_deck),
        unseen=Counter(table.unseen),
        used=list(table.used),
        space={seat: player.space for seat, player in players},
        headquarters={seat: player.headquarters for seat, player in players},
        has_moved=[seat for seat, player in players if player.has_moved],
        profits={seat: Counter(player.profits) for seat, player in players},
        powers={seat: Counter(player.powers) for seat, player in players},
        investments={seat: list(player.investments) for seat, player in players},
        totals={seat: table.total(seat) for seat, _ in players},
        means={seat: table.means(seat) for seat, _ in players},
    )


RECORDINGS = Recordings(GAME, {name: (rules, "random") for name, rules in SETTINGS.items()}, AUDIT, _snapshot)
play, recorded, fresh, tables = RECORDINGS.play, RECORDINGS.recorded, RECORDINGS.fresh, RECORDINGS.tables
