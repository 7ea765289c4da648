"""What a seat can be given at the start: each gift's place here, from 1, is its number in the engine."""

from bng_sim.core.gift import first_turn

GIFTS = (first_turn(),)
