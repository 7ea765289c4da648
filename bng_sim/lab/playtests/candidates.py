"""The players that people might be like: those of the ladder, each making more or fewer mistakes.

A mistake is a move drawn by lot. So every player of the ladder that tries to win comes with several shares of moves by
lot; all of them is random play. Those that think are left out: they are too slow for a hundred thousand playtests.
"""

import re
from dataclasses import dataclass

from bng_sim.core import lineup
from bng_sim.core.game import Game
from bng_sim.lab.ablation import restricted

MISTAKES = (0.0, 0.1, 0.25, 0.5)  # shares of moves drawn by lot
RANDOM = 1.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """Players that might be like those of the playtests.

    Attributes:
        players: The name of their rung of the ladder.
        mistakes: The share of their moves that is drawn by lot.
        lineup: The lineup as the ladder has it.
        text: The lineup that plays, of strategies that err.
        prior: How likely it is before any play is looked at.

    """

    players: str
    mistakes: float
    lineup: str
    text: str
    prior: float

    @property
    def name(self) -> str:
        """Say who they are: `magnates, 10 % of moves by lot`."""
        errs = 0 < self.mistakes < RANDOM
        return f"{self.players}, {100 * self.mistakes:.0f} % of moves by lot" if errs else self.players


def list_candidates(game: Game) -> list[Candidate]:
    """List a game's candidates, equally likely: players with each share of mistakes, and random play."""
    rungs = [rung for rung in game.ladder if not lineup.parse(rung.lineup, game.strategies, 5).thinks]
    able = [rung for rung in rungs if rung.plays_to_win]
    hardly = [rung for rung in rungs if not rung.plays_to_win]
    n = len(able) * len(MISTAKES) + len(hardly)
    found = [Candidate(rung.name, RANDOM, rung.lineup, rung.lineup, 1 / n) for rung in hardly]
    found += [
        Candidate(rung.name, share, rung.lineup, _erring(game, rung.lineup, share), 1 / n)
        for rung in able
        for share in MISTAKES
    ]
    return found


def _erring(game: Game, text: str, share: float) -> str:
    """Return a lineup whose strategies draw this share of their moves by lot."""
    if not share:
        return text
    names = sorted({entry.name for entry in lineup.parse(text, game.strategies, 5).entries if entry.name != "random"})
    for name in names:
        erring = restricted.add_erring(game.strategies, game.strategies[name], share)
        text = re.sub(rf"\b{re.escape(name)}\b", erring, text)
    return text
