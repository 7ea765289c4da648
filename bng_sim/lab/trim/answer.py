"""What a game can do without, in words and as data."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.differences import paired_measures
from bng_sim.analyses.differences.paired_measures import Row
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size
from bng_sim.core.wording import listed
from bng_sim.lab.trim import verdicts
from bng_sim.lab.trim.study import Trim
from bng_sim.lab.trim.together import Together
from bng_sim.lab.trim.verdicts import Verdict

MOST_DECIDING = 3  # parts that decide most, each in a sentence
MOST_NAMED = 3  # parts of which nothing is known yet
WORDS = {
    Size.NOTICEABLE: "noticed",
    Size.UNKNOWN: "not yet known",
    Size.SMALL: "not noticed",
}
MANY_GAMES = 10_000_000  # more need days


def sentences(found: Trim) -> list[str]:
    """Say what may go, what decides most, and of what nothing is known yet."""
    left = _left_behind(found.together) if found.together.parts else ()
    return [*_together(found), *_deciding(found), *left, *_unknown(found)]


def _of_size(found: Trim, size: Size) -> list[Verdict]:
    return [one for one in found.verdicts if one.size == size]


def _together(found: Trim) -> Iterator[str]:
    """Say what may go together, or why that is not known of anything."""
    together, small = found.together, _of_size(found, Size.SMALL)
    names = [part.name for part in sorted(together.parts, key=lambda part: (part.kind, part.name))]
    if len(names) > 1:
        yield f"Nobody would notice if these {len(names)} went together: {listed(names)}."
    elif names:
        yield f"Nobody would notice if this went: {names[0]}."
    elif not small:
        if len(found.verdicts) > 1:
            yield f"Of none of {len(found.verdicts)} parts it is known that nobody would notice if it went."
    else:
        which = listed([one.parts[0].name for one in small])
        yield f"Nobody would notice if one of these went: {which}. Of several together that is not yet known."
        if together.failed:
            yield _would_decide(together.failed[-1], found)


def _left_behind(together: Together) -> Iterator[str]:
    """Say what nobody would notice by itself, but stays when the others go."""
    back = [part.name for part, measure in together.put_back if measure]
    unfit = [part.name for part, measure in together.put_back if not measure]
    for names, why in ((back, "somebody might with the others gone"), (unfit, "it cannot go with the others")):
        if names:
            one = "this" if len(names) == 1 else "one of these"
            yield f"Nobody would notice {one} by itself either, but {why}: {listed(names)}."


def _deciding(found: Trim) -> Iterator[str]:
    seen = _of_size(found, Size.NOTICEABLE)
    for number, one in enumerate(seen[:MOST_DECIDING]):
        most = "What decides most: without" if number == 0 else "Without"
        yield f"{most} {one.parts[0].name}, {what_changes(one, found.game)}."
    if len(seen) > MOST_DECIDING:
        yield f"{len(seen) - MOST_DECIDING} more would be noticed, see the table."
    if not seen and len(found.verdicts) > 1:
        yield f"Of none of {len(found.verdicts)} parts it is known that a table would notice if it went."


def _unknown(found: Trim) -> Iterator[str]:
    unknown = _of_size(found, Size.UNKNOWN)
    if unknown:
        named = brief.some([one.parts[0].name for one in unknown], MOST_NAMED)
        needed = sorted(one.games_needed or MANY_GAMES for one in unknown)
        if len(found.verdicts) == 1:
            yield f"Of {named} it is not yet known whether anybody would notice if they went."
        else:
            yield f"Of {len(unknown)} it is not yet known whether anybody would notice if they went: {named}."
        which = "it" if len(unknown) == 1 else "half of them"
        yield f"{_about(needed[(len(needed) - 1) // 2], found.games)} would decide {which}."
        yield from _alone(unknown)


def _alone(unknown: Sequence[Verdict]) -> Iterator[str]:
    """Say of which measure alone it depends whether the most of these would be noticed."""
    alone = Counter(one.open_measures[0] for one in unknown if len(one.open_measures) == 1)
    for measure, n in alone.most_common(1):
        which = "there" if len(unknown) == 1 else f"with {n} of them"
        yield f"Only the measure {numbers.quoted(measure)} is open {which}; --notice says what your table would notice."


def _would_decide(one: Verdict, found: Trim) -> str:
    return f"{_about(one.games_needed or MANY_GAMES, found.games)} would decide it."


def _about(games: int, played: int) -> str:
    """Say how many more games are about so many in all, with two digits."""
    more = max(games - played, 1)
    if games >= MANY_GAMES:
        return f"No fewer than {numbers.count(MANY_GAMES)} games"
    step = 10 ** max(0, len(str(more)) - 2)
    return f"About {numbers.count(-(-more // step) * step)} more games of each"


def what_changes(verdict: Verdict, game: Game) -> str:
    """Say what differs most without some parts: `a game lasts 40 instead of 30 turns`.

    Of what is not known to be noticed that is the measure whose interval reaches farthest, and its difference.
    """
    row = verdict.largest
    if row is None:
        return "nothing can be compared"
    if verdict.size != Size.NOTICEABLE:
        return f"{row['measure']} {change(row)}"
    return paired_measures.says(row, game) or _named(row)


def _named(row: Row) -> str:
    """Say what a measure without a sentence is instead of what it was."""
    value, before = (brief.plain(row[end], row["kind"]) for end in ("value", "before"))
    return f"{numbers.quoted(row['measure'])} is {value} instead of {before}"


def times(verdict: Verdict) -> str:
    """Return how many times what is just noticed the largest difference is, or of what is not known to be, at most."""
    if verdict.size == Size.NOTICEABLE:
        return numbers.fixed(verdict.units, 1)
    return f"up to {numbers.fixed(verdict.reach, 1)}" if verdict.reach < math.inf else "any"


def change(row: Row) -> str:
    """Return a difference with its interval, for a table."""
    return numbers.change(row["difference"], row["low"], row["high"], row["kind"])


def frame(found: Trim) -> pl.DataFrame:
    """Return a row for each part, what decides most first."""
    return pl.DataFrame(
        [
            {
                "part": one.parts[0].name,
                "kind": one.parts[0].kind,
                "size": str(one.size),
                "units": one.units,
                "reach": one.reach,
                **_ends(one.largest),
                "what": what_changes(one, found.game),
                "games": one.games,
                "may_go": one.parts[0] in found.together.parts,
            }
            for one in found.verdicts
        ],
        schema_overrides={name: pl.Float64 for name in ("value", "before", "difference", "low", "high")},
    )


def _ends(row: Row | None) -> dict[str, Any]:
    names = ("measure", "value", "before", "difference", "low", "high")
    return {name: row[name] if row else None for name in names}


def document(found: Trim) -> dict[str, Any]:
    """Return everything as plain data."""
    together = found.together
    return {
        "game": found.game.name,
        "players": found.cell.rules.players,
        "lineup": found.cell.lineup.text,
        "seed": found.cell.seed,
        "games": found.games,
        "sentences": sentences(found),
        "parts": [verdicts.to_data(one) for one in found.verdicts],
        "together": {
            "names": [part.name for part in together.parts],
            "confirmed": verdicts.to_data(together.verdict) if together.verdict else None,
            "searched": [verdicts.to_data(one) for one in together.searched],
            "not_confirmed": [verdicts.to_data(one) for one in together.failed],
            "put_back": [{"name": part.name, "measure": measure} for part, measure in together.put_back],
        },
        "noticed": {name: asdict(found.noticed[name]) for name in _measures(found)},
    }


def _measures(found: Trim) -> list[str]:
    return list(dict.fromkeys(row["measure"] for one in found.verdicts for row in one.rows))


def figure(value: float, low: float | None, high: float | None, kind: numbers.Kind) -> str:
    """Return a measure's value, as exact as the interval of its difference."""
    return numbers.point(value, low, high, kind)


def noticed(row: Row) -> str:
    """Return the difference of a measure that is just noticed: `5 points`."""
    return brief.difference(row["threshold"], row["kind"])
