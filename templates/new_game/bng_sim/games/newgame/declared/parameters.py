"""The rules parameters, each declared once."""

from bng_sim.core import parameters
from bng_sim.core.parameters import Whole, parameter
from bng_sim.core.value_words import counted
from bng_sim.games.newgame.declared.limits import MAX_HAND, MAX_PLAYERS, MAX_SPARE


class Rules(parameters.Rules):
    """The rules that can be changed."""

    players: Whole = parameter(
        4, "players at the table", rule="S1", provenance="rulebook", words=counted("player(s)"), ge=2, le=MAX_PLAYERS,
    )  # fmt: skip
    hand: Whole = parameter(
        5, "cards dealt to each player", rule="S2", provenance="rulebook",
        words=counted("card(s) dealt to each player"), ge=1, le=MAX_HAND,
    )  # fmt: skip
    spare: Whole = parameter(
        4, "spare cards, which nobody gets", rule="C1", provenance="rulebook",
        words=counted("spare card(s)"), ge=0, le=MAX_SPARE,
    )  # fmt: skip
