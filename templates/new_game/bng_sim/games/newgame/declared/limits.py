"""How far the rules parameters may go, and the capacities of the engine's arrays that follow."""

MAX_PLAYERS = 6
MAX_HAND = 8
MAX_SPARE = 12
MAX_CARDS = MAX_PLAYERS * MAX_HAND + MAX_SPARE
MAX_POOL = 8  # strategies in one lineup
MAX_TRAITS = 1
