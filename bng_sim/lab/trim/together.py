"""Leave out together what nobody would notice by itself, until that is known of all of it together.

Parts that hardly matter one by one may matter together. So all of them are left out at once, on deals that had no part
in finding them; while a table would notice that, or might, the one that does most to the measure concerned goes back
in. What is left is confirmed on deals that had no part in that choice either. If these do not confirm it, one more goes
back in and other deals try; the few tries share the probability of a wrong verdict.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bng_sim.core.noticeable import Size
from bng_sim.lab.trim.parts import Part
from bng_sim.lab.trim.verdicts import Verdict, reach

MOST_CONFIRMED = 3  # sets that are tried on deals of their own, at most


class Trials(Protocol):
    """Plays without several parts at once."""

    def fits(self, parts: Sequence[Part]) -> bool:
        """Return whether these can all be left out."""

    def judge(self, parts: Sequence[Part], block: int, among: float) -> Verdict:
        """Play without these on the deals of a block, and judge that as one of so many verdicts.

        The deals of block 0 are those of the search, the deals of each other block confirm once.
        """


@dataclass
class Together:
    """What nobody would notice if it went together.

    Attributes:
        verdict: On the deals that confirm; None if nothing was left to try, or it was not confirmed.
        searched: The sets that were tried on the way.
        failed: The sets that were not confirmed.
        put_back: What went back in: the part, and the measure because of which it did.

    """

    verdict: Verdict | None = None
    searched: list[Verdict] = field(default_factory=list)
    failed: list[Verdict] = field(default_factory=list)
    put_back: list[tuple[Part, str]] = field(default_factory=list)

    @property
    def parts(self) -> Sequence[Part]:
        """What may go; nothing if that is not known of anything."""
        return self.verdict.parts if self.verdict else ()


def find_together(alone: Sequence[Verdict], trials: Trials) -> Together:
    """Find the parts of which it is known that nobody would notice if they went together.

    Args:
        alone: The verdicts on parts that nobody would notice one by one.
        trials: Plays without several.

    """
    found = Together()
    left = _that_fit([one for one in alone if one.size == Size.SMALL], trials, found)
    for attempt in range(1, MOST_CONFIRMED + 1):
        left = _search(left, trials, found)
        if not left:
            return found
        verdict = trials.judge(_parts(left), attempt, MOST_CONFIRMED)
        if verdict.size == Size.SMALL:
            found.verdict = verdict
            return found
        found.failed.append(verdict)
        left = _put_one_back(left, verdict, found)
    return found


def _search(left: list[Verdict], trials: Trials, found: Together) -> list[Verdict]:
    """Return those of some parts of which on the deals of the search nobody notices that they are gone together."""
    while len(left) > 1:
        verdict = trials.judge(_parts(left), 0, 1)
        found.searched.append(verdict)
        if verdict.size == Size.SMALL:
            break
        left = _put_one_back(left, verdict, found)
    return left


def _that_fit(alone: Sequence[Verdict], trials: Trials, found: Together) -> list[Verdict]:
    """Return the parts that can be left out at once: the smallest effects first, without those that do not fit."""
    left: list[Verdict] = []
    for one in sorted(alone, key=lambda verdict: verdict.reach):
        if trials.fits([*_parts(left), *one.parts]):
            left.append(one)
        else:
            found.put_back.append((one.parts[0], ""))
    return left


def _parts(verdicts: Sequence[Verdict]) -> list[Part]:
    return [part for verdict in verdicts for part in verdict.parts]


def _put_one_back(left: Sequence[Verdict], together: Verdict, found: Together) -> list[Verdict]:
    """Put back in the part that does most, in the same direction, to the measure that differs most together."""
    worst = max((row for row in together.rows if row["size"] != Size.SMALL), key=reach)
    sign = 1 if worst["difference"] >= 0 else -1

    def effect(one: Verdict) -> tuple[float, float]:
        alone = [row for row in one.rows if row["measure"] == worst["measure"]]
        return (sign * alone[0]["difference"] if alone else 0.0, one.units)

    most = max(left, key=effect)
    found.put_back.append((most.parts[0], worst["measure"]))
    return [one for one in left if one is not most]
