"""The golden games of Guillotines, written as people read them."""

from collections.abc import Iterator

from bng_sim.games import GAMES
from tests.games.golden import Golden, Log

_MANY = "pool:greedy,investor,cautious,saboteur,cooperator,free_rider"
NOTICED = {"buy_cards": 1}  # a change that the figures of a published report show
GOLDEN = {
    "buying": Golden({"players": 3, "level": 1}, "greedy", 186, "S T B R W"),
    "cards": Golden({"players": 3, "level": 1, "max_turns": 70}, "random", 52, "T5 I X A"),
    "crises": Golden({"players": 4}, _MANY, 215, "K P"),
    "trade": Golden({"players": 4}, "cooperator", 227, "P3 W3"),
}
NOT_SHOWN = {  # events of levels 3 and 4 and of two players, of which there is no golden game
    "also_wins", "bribe", "bunker", "dictate", "discard_from_hand", "draw_roles", "emergency", "escape", "give_role",
    "nudge", "open_envelope", "pass", "policy", "policy_due", "puppet_card", "puppet_roll", "puppet_trade", "purchase",
    "return_role", "reveal_role", "role_order", "seize", "setter", "shuffle_roles", "swap_envelopes", "take_card",
    "take_role", "taxed",
}  # fmt: skip


def lines(log: Log) -> Iterator[str]:
    """Write the transcript."""
    return (line.plain for line in GAMES["guillotines"].telling.transcript(log, None))
