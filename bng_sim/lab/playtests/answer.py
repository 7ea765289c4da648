"""What playtests tell about who played, in words and as data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from scipy import stats

from bng_sim.analyses.numbers import quoted
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.lab.playtests.candidates import Candidate
from bng_sim.lab.playtests.likeness import COMPONENTS, Likeness, credible_set
from bng_sim.lab.playtests.plays import Plays
from bng_sim.lab.playtests.simulated import Measure
from bng_sim.lab.playtests.surprise import plays_needed
from bng_sim.sweeps.statistics.paired import holm

ALPHA = 0.05
MOST_NAMED = 4
WORDS = {"players": "who played", "mistakes": "how many mistakes they made"}


@dataclass(frozen=True)
class Comparison:
    """Plays beside the games of candidates.

    Attributes:
        plays: The plays.
        game: Their game.
        measures: What both sides know of plays in which people had all seats.
        candidates: Who might have played.
        games: By candidate and group of plays: their games.
        tails: By candidate: measure -> how surprising the plays would be; measures that one side lacks left out.
        likeness: How likely each candidate is.
        decisions: Number of decisions of people in games recorded move by move.
        left_out: Under which rules plays were compared that name none, and which were not compared, a sentence each.

    """

    plays: Plays
    game: Game
    measures: Sequence[Measure]
    candidates: Sequence[Candidate]
    games: Sequence[Sequence[pl.DataFrame]]
    tails: Sequence[dict[str, float]]
    likeness: Likeness
    decisions: int = 0
    left_out: Sequence[str] = ()

    @property
    def corrected(self) -> list[float]:
        """The smallest tail of each candidate, corrected for the number of measures (Holm)."""
        return [min(holm(list(of_one.values()))) if of_one else 1.0 for of_one in self.tails]

    @property
    def likeliest(self) -> Candidate:
        """The candidate that is most likely."""
        return self.candidates[int(np.argmax(self.likeness.weights))]

    @property
    def is_surprising(self) -> bool:
        """Whether the plays would be surprising among all candidates."""
        return max(self.corrected) < ALPHA

    def sentences(self) -> list[str]:
        """Say what the plays are, among whom they would be surprising, whom they are like, and what is not known."""
        said = [*self._played(), *self._recorded(), *self.left_out]
        return [*said, *self.surprising(), *self.likely()]

    def _played(self) -> list[str]:
        endings = self.plays.frame["ending"].drop_nulls()
        n = endings.len()
        if not n:
            return [f"Of {self.plays.frame.height} plays none says how it ended."]
        said = []
        for ending in self.game.endings[1:]:
            k = int((endings == ending).sum())
            if k:
                low, high = stats.binomtest(k, n).proportion_ci(method="exact")
                words = self.game.ending_words.get(ending) or f"the ending is {quoted(ending.replace('_', ' '))}"
                what = f"In {k} of {n} plays {words}"
                said.append(f"{what}: that means {100 * low:.0f} to {100 * high:.0f} % of such games.")
        return said

    def _recorded(self) -> list[str]:
        n = self._n_recorded
        if not n:
            return []
        what = f"{n} play{' is' if n == 1 else 's are'} recorded move by move"
        return [f"{what}: there each of the {self.decisions:,} decisions of people counts, and not how the game ended."]

    @property
    def _n_recorded(self) -> int:
        frame = self.plays.frame
        return frame.height - frame["moves"].null_count()

    def surprising(self) -> list[str]:
        """Say among whom the plays would be surprising."""
        if not self.measures:
            return []
        whole = [place for place, one in enumerate(self.candidates) if one.mistakes in (0.0, 1.0)]
        excluded = [self.candidates[place].players for place in whole if self.corrected[place] < ALPHA]
        if self.is_surprising:
            return [
                "The plays would be surprising among all players tried: none of them plays as this table does.",
            ]
        if not excluded:
            return ["They would surprise among none of the ladder's players: so few plays exclude nobody."]
        others = len(whole) - len(excluded)
        named = brief.some(excluded, MOST_NAMED)
        rest = f"; {others} other{'s' * (others != 1)} of the ladder would not surprise" if others else ""
        return [f"Such plays would be surprising among these players: {named}{rest}."]

    def likely(self) -> list[str]:
        """Say whom they are like, and what they leave open."""
        found = self.likeness
        likely = credible_set(found.weights)
        named = [f"{self.candidates[place].name} ({100 * found.weights[place]:.0f} %)" for place in likely]
        said = [f"They are most like: {brief.some(named, MOST_NAMED)}."]
        if found.not_identified:
            what = listed([WORDS[name] for name in found.not_identified])
            said.append(f"Not identified: {what}. The plays leave more than half of what was thought possible before.")
        return [*said, *self._apart()]

    def _apart(self) -> list[str]:
        order = np.argsort(-self.likeness.weights, kind="stable")
        if len(order) < 2 or self._n_recorded == self.plays.frame.height:
            return []
        one, other = int(order[0]), int(order[1])
        needed = plays_needed(self.measures, self.games[one], self.games[other])
        names = f"{self.candidates[one].name} and {self.candidates[other].name}"
        if needed is None:
            return [
                f"The two likeliest, {names}, can hardly be told apart by what was noted, however many plays there are."
            ]
        return [f"To tell the two likeliest apart, {names}, takes about {needed:,} plays."]

    def document(self) -> dict[str, Any]:
        """Return everything as plain data."""
        found = self.likeness
        return {
            "game": self.game.name,
            "plays": self.plays.frame.height,
            "decisions": self.decisions,
            "left_out": list(self.left_out),
            "sentences": self.sentences(),
            "surprising": self.is_surprising,
            "lineups": [
                {
                    "lineup": one.name,
                    "players": one.players,
                    "mistakes": one.mistakes,
                    "text": one.lineup,
                    "p": tails,
                    "prior": float(found.prior[place]),
                    "weight": float(found.weights[place]),
                }
                for place, (one, tails) in enumerate(zip(self.candidates, self.tails, strict=True))
            ],
            "components": {
                name: [
                    {"value": value, "prior": before, "posterior": after}
                    for value, (before, after) in found.marginal[name].items()
                ]
                for name in COMPONENTS
            },
            "not_identified": list(found.not_identified),
        }
