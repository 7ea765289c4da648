"""Games of mixed rules and lineups: `python -m tests.games.guillotines.mixed_games 24` prints a digest of each row."""

import hashlib
import sys
from collections.abc import Iterator
from itertools import islice

from bng_sim.core import lineup
from bng_sim.core.errors import StrategyError
from bng_sim.core.game import Cell
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.game import GUILLOTINES
from bng_sim.games.guillotines.simulation.play import ENGINE

MIXED_RULES = (
    {},
    {"level": 1, "players": 3, "max_turns": 120},
    {"players": 5, "round_ends": "at_once", "hand_limit": 3, "cards_per_player": 2},
    {"players": 2, "puppets": False, "special_actions": False, "few_markets": 3},
    {"players": 3, "crises_dealt": True, "crises_in_deck": 12, "rebels": 20, "panic_at": 4},
    {"special_cards": {"scam": 9, "audit": 5, "game_the_market": 9}, "hand_limit": 6, "max_turns": 150},
    {"resource_cards": [1], "assets_per_market": 2, "starred_assets_from": 2, "inflation": [9, 0, 1]},
    {"panic_at": 1, "panic_rounds": 4, "panic_die": 20, "rebels": 30, "buy_cards": 1, "max_turns": 100},
    {"level": 3},
    {"level": 4},
    {"level": 4, "players": 5, "role_choice": "random", "suit_bonus": 3, "hand_limit": 3, "banker_hand_limit": 6},
    {"level": 4, "players": 2, "puppets": False, "banker_goes": "keep", "new_role": "one_or_none", "rebels": 20},
    {"level": 3, "players": 3, "celebrity_escape": "asked", "celebrity_barred_by_round_end": True, "bunker_minimum": 1,
     "panic_at": 3, "scam_artist_can_win": False, "round_ends": "at_once"},
    {"level": 4, "role_choice": "none", "policies_left_out": ["weapons_galore", "new_role"], "policy_audit": "may",
     "tax_choice": "cards_first", "dig_takes_crises": True, "insider_trader_asked": "after_hold_up", "toady_points": 1},
    {"level": 1, "players": 2, "max_turns": 120},
    {"level": 4, "players": 2},
    {"level": 3, "players": 2, "puppet_die": "card", "puppet_points": 9, "round_ends": "at_once", "hand_limit": 4,
     "panic_at": 3, "few_markets": 3, "cards_per_market": 1, "assets_per_market": {2: 3}, "rebels": 20},
    {"level": 4, "players": 2, "puppet_price": 1, "hand_limit": 6, "special_cards": {"scam": 9}, "suit_bonus": 3,
     "crises_dealt": True, "max_turns": 100},
)  # fmt: skip


def lineups() -> list[str]:
    """Chance, and the lineup played when nothing is said, if its strategies are there."""
    GUILLOTINES.strategies.load_shipped()
    try:
        lineup.parse(GUILLOTINES.default_lineup, GUILLOTINES.strategies, 5)
    except StrategyError:
        return ["random"]
    return ["random", GUILLOTINES.default_lineup]


def cells() -> list[Cell]:
    """One cell for each of the rules and lineups."""
    made = []
    for seed, values in enumerate(MIXED_RULES):
        rules = Rules.read(values)
        for text in lineups():
            seated = lineup.parse(text, GUILLOTINES.strategies, rules.players)
            GUILLOTINES.warm_up(seated)
            made.append(Cell(rules, seed, seated))
    return made


def digests() -> Iterator[str]:
    """A digest of each game's row: the first of each cell, then the second of each, and so on."""
    mixed = cells()
    game = 0
    while True:
        for cell in mixed:
            yield hashlib.sha256(ENGINE.play_rows(cell, game, 1).tobytes()).hexdigest()[:16]
        game += 1


if __name__ == "__main__":
    sys.stdout.write("\n".join(islice(digests(), int(sys.argv[1]))))
