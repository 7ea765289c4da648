"""The starter of Billionaire."""

from tests.games.starters import Cases

CASES = Cases(
    others="random",
    traits=["share=0", "share=1.1", "share=10"],
    rules=[
        {"players": 2, "rebid_floor": True, "exact_payment": True, "security_own_action": True, "max_turns": 200},
        {"players": 3, "trading_values": [[3, 5], [3, 5], [8]], "end_on_last_investment": False, "max_turns": 200},
        {"players": 4, "start_profits": 0, "disaster_targets": "any", "proxy_targets": "any", "max_turns": 200},
    ],
    is_fit=lambda games: games["overbids"].sum() == 0,
)
