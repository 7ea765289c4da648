"""How far the rules parameters may go, and the capacities of the engine's arrays that follow."""

from bng_sim.games.bluffing.declared.components import MAX_PLAYERS

MAX_DECK = 12  # Asset cards of one Billionaire
MAX_FIGURE = 99  # a card's value, or its Coin symbols
MAX_START_POINTS = 99  # that a place in the turn order gets on top
MAX_TAKEN = 9  # hand cards that a comparison's winner takes
MAX_USES = 9
MAX_BOOST = 9
MAX_REPLAYS = 20
MAX_TRAITS = 10
MAX_POOL = 16  # strategies in one lineup

MAX_CARDS = MAX_PLAYERS * MAX_DECK
MAX_TURNS = MAX_CARDS  # E5: every turn uses up a card
MAX_MOVES = 1 + MAX_CARDS  # raid (P9): none, or any card of the others' Bonus piles
