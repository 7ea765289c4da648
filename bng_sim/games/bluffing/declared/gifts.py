"""What a seat can be given at the start (S5): each gift's place here, from 1, is its number in the engine."""

from bng_sim.core.gift import Gift, first_turn
from bng_sim.games.bluffing.declared.parameters import RANDOM

POWER_USE = 1

GIFTS = (
    Gift("power_use", "may use its power once more", lambda rules: rules.powers != "off"),
    first_turn(lambda rules: rules.first_player == RANDOM),
)
