"""What a game can do without, in words and as data."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from bng_sim.analyses import measures, numbers
from bng_sim.analyses.differences import paired_measures
from bng_sim.analyses.differences.paired_measures import Row
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size
from bng_sim.core.wording import listed
from bng_sim.lab.trim import verdicts
from bng_sim.lab.trim.study import Trim
from bng_sim.lab.trim.verdicts import Verdict

MOST_DECIDING = 3  # parts that decide most, each in a sentence
MOST_NAMED = 3  # parts of which nothing is known yet
WORDS = {
    Size.NOTICEABLE: "noticed",
    Size.UNKNOWN: "not yet known",
    Size.SMALL: "nobody would notice",
}
MANY_GAMES = 10_000_000  # more need days


def sentences(found: Trim) -> list[str]:
    """Say what may go, what decides most, and of what nothing is known yet."""
    return [*_together(found), *_deciding(found), *_unknown(found)]


def _of_size(found: Trim, size: Size) -> list[Verdict]:
    return [one for one in found.verdicts if one.size == size]


def _together(found: Trim) -> Iterator[str]:
    """Say what may go together, or why that is not known of anything."""
    together, small = found.together, _of_size(found, Size.SMALL)
    names = [part.name for part in together.parts]
    if len(names) > 1:
        yield f"Nobody would notice if these {len(names)} went together: {listed(names)}."
    elif names:
        yield f"Nobody would notice if this went: {names[0]}."
    elif not small:
        yield f"Of none of {len(found.verdicts)} parts it is known that nobody would notice if it went."
    else:
        which = listed([one.parts[0].name for one in small])
        yield f"Nobody would notice if one of these went: {which}. Of several together that is not yet known."
        if together.failed:
            yield _would_decide(together.failed[-1], found)
    if together.put_back and names:
        back = listed([part.name for part, _ in together.put_back])
        yield f"By itself nobody would notice this either, but not together with these: {back}."


def _deciding(found: Trim) -> Iterator[str]:
    seen = _of_size(found, Size.NOTICEABLE)
    for number, one in enumerate(seen[:MOST_DECIDING]):
        text = what_changes(one, found.game)
        most = "What decides most: without" if number == 0 else "Without"
        yield f"{most} {one.parts[0].name} {text}."
    if len(seen) > MOST_DECIDING:
        yield f"{len(seen) - MOST_DECIDING} more would be noticed, see the table."
    if not seen:
        yield f"Of none of {len(found.verdicts)} parts it is known that a table would notice if it went."


def _unknown(found: Trim) -> Iterator[str]:
    unknown = _of_size(found, Size.UNKNOWN)
    if unknown:
        named = brief.some([one.parts[0].name for one in unknown], MOST_NAMED)
        needed = sorted(one.games_needed or MANY_GAMES for one in unknown)
        yield f"Of {len(unknown)} it is not yet known whether anybody would notice: {named}."
        which = "it" if len(unknown) == 1 else "half of them"
        yield f"{_about(needed[(len(needed) - 1) // 2], found.games)} would decide {which}."


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
    """Say what differs most without some parts: `a game lasts 40 instead of 30 turns`."""
    rows = [row for row in verdict.rows if row["size"] == verdict.size]
    texts = (paired_measures.says(row, game) or _named(row) for row in rows)
    return next(texts, "nothing can be compared")


def _named(row: Row) -> str:
    """Say what a measure without a sentence is instead of what it was."""
    value, before = (brief.plain(row[end], row["kind"]) for end in ("value", "before"))
    return f"{row['measure']}: {value} instead of {before}"


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
                **_ends(one.largest),
                "what": what_changes(one, found.game),
                "games": found.games,
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
        "noticed": {name: _in_words(name, found) for name in _measures(found)},
    }


def _measures(found: Trim) -> list[str]:
    return list(dict.fromkeys(row["measure"] for one in found.verdicts for row in one.rows))


def _in_words(name: str, found: Trim) -> str:
    return measures.figures(found.game)[name].noticed.reason


def figure(value: float, low: float | None, high: float | None, kind: numbers.Kind) -> str:
    """Return a measure's value, as exact as the interval of its difference."""
    return numbers.point(value, low, high, kind)


def noticed(row: Row) -> str:
    """Return the difference of a measure that is just noticed: `5 points`."""
    return brief.difference(row["threshold"], row["kind"])
