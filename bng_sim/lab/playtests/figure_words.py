"""What plays show by themselves, in sentences: figures, what they cannot show yet, how versions differ."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bng_sim.analyses.numbers import capital, fixed
from bng_sim.analyses.words.winners import ORDINALS
from bng_sim.core.game import Game
from bng_sim.core.wording import counted, listed
from bng_sim.lab.playtests.differences import TIME, PlayDifference
from bng_sim.lab.playtests.figures import (
    LENGTHS,
    MEAN,
    MEDIAN,
    OPINIONS,
    SCORES,
    SHARE,
    STEP,
    PlayFigure,
    plays_needed,
)

_UNITS = {"minutes": "minutes", "turns": "turns"}
_OPINIONS = {"fun": "fun", "fair": "fairness"}
MOST_DIFFERENCES = 4
SURE = 0.2  # shares nearer to 0 or 1 are not taken for what they seem
ROUNDED = 20  # from here on without decimals


def what(figure: PlayFigure | PlayDifference, game: Game) -> str:
    """Return what a figure is of, as the head of a row: `the first player wins`, `turns`."""
    name, _, value = figure.name.partition(" ")
    if name == "winner_seat":
        return f"the player who goes {ORDINALS[int(value) - 1]} wins"
    if name == "ending":
        return game.ending_in_words(value)
    if name == "winners":
        return "nobody wins" if value == "0" else "several share the victory"
    if name == "winner_character":
        return f"{value.replace('_', ' ')} wins"
    if name == "too_long":
        return "it was too long"
    return {**_OPINIONS, SCORES: "score of a player"}.get(name, name.replace("_", " "))


def figure_text(figure: PlayFigure) -> str:
    """Return a figure with its interval: `30 of 48: 47 to 76 %`, `72 (60 to 84)`."""
    if figure.kind == SHARE:
        return f"{figure.k} of {figure.n}: {_per_cent(figure.low or 0.0)} to {_per_cent(figure.high or 0.0)} %"
    if figure.low is None or figure.high is None:
        return f"{_number(figure.value)} (no interval of {counted(figure.n, 'play')})"
    return f"{_number(figure.value)} ({_number(figure.low)} to {_number(figure.high)})"


def _even(share: float) -> str:
    return fixed(100 * share, 1).removesuffix(".0")


def _per_cent(value: float) -> str:
    return fixed(100 * value, 0)


def _number(value: float) -> str:
    return fixed(value, 0 if abs(value) >= ROUNDED or value == round(value) else 1)


def of_all(figures: Sequence[PlayFigure], game: Game) -> Iterator[str]:
    """Yield a sentence for each figure of all plays that a designer asks for first."""
    whole = [one for one in figures if not one.where]
    by_name = {(one.name, one.kind): one for one in whole}
    first = by_name.get(("winner_seat 1", SHARE))
    if first:
        yield f"Who began won {figure_text(first)}; an even share would be {_even(first.even or 0.0)}."
    lost = sum(one.k or 0 for one in whole if one.name in {f"ending {ending}" for ending in game.lost})
    for one in whole:
        if one.name == "winners 0" and one.k == lost:
            continue  # the endings have it
        if one.name.startswith(("ending ", "winners ", "winner_character ", "too_long")):
            k, n, rest = one.k, one.n, figure_text(one).partition(": ")[2]
            yield f"In {k} of {n} plays {what(one, game)}: {rest}."
    for name in (*LENGTHS, *OPINIONS):
        average, middle = by_name.get((name, MEAN)), by_name.get((name, MEDIAN))
        if average and middle:
            yield f"{_subject(name)} {figure_text(average)}{_unit(name)} on average, median {_number(middle.value)}."


def _subject(name: str) -> str:
    return f"Its {_OPINIONS[name]} was rated" if name in OPINIONS else "A play took"


def _unit(name: str) -> str:
    return f" {_UNITS[name]}" if name in _UNITS else " of 5"


def not_yet(figures: Sequence[PlayFigure]) -> Iterator[str]:
    """Yield what plays cannot show yet, and about how many more would."""
    for one in figures:
        if one.name != "winner_seat 1" or one.even is None or one.excludes_even or one.low is None:
            continue
        if any(column != "players" for column, _ in one.where):
            continue
        other = min(0.95, one.even + STEP)
        more = plays_needed(one.even, other) - one.n
        shares = f"{_per_cent(one.even)} from {_per_cent(other)} %"
        enough = f"About {more} more plays would tell {shares}" if more > 0 else f"So many tell {shares}, and not less"
        yield (
            f"Whether going first helps{_where(one)} they do not show yet: from {_per_cent(one.low)} to "
            f"{_per_cent(one.high or 0.0)} % is possible. {enough}."
        )
    unknown = [one for one in figures if not one.where and one.kind == SHARE and one.name.startswith("ending ")]
    wide = [one for one in unknown if (one.high or 0.0) - (one.low or 0.0) > 2 * STEP]
    if wide:
        one = max(wide, key=lambda figure: (figure.high or 0.0) - (figure.low or 0.0))
        about = min(max(one.value, SURE), 1 - SURE)  # what few plays show is no share to count on
        more = plays_needed(about, about + STEP if about < 0.5 else about - STEP) - one.n
        if more > 0:
            yield (
                f"How a game ends is known to within {_per_cent((one.high or 0.0) - (one.low or 0.0))} points. About "
                f"{more} more plays would tell a rule that changes it by 10 points."
            )


def _where(figure: PlayFigure) -> str:
    return "".join(f" with {place(column, value)}" for column, value in figure.where)


def place(column: str, value: Any) -> str:
    """Return a part of the plays in words."""
    if column == "players":
        return counted(value, "player")
    return f"version {value}" if column == "version" else rules_in_words(value)


def rules_in_words(rules: str) -> str:
    """Return rules that were stored as JSON."""
    values: Mapping[str, Any] = json.loads(rules)
    return listed([f"{name} {value}" for name, value in values.items()]) or "the printed rules"


def apart(differences: Sequence[PlayDifference], game: Game) -> Iterator[str]:
    """Yield how versions of the rules, and later plays, differ: what is clear, and otherwise what is known best."""
    for of, parts in dict.fromkeys((one.of, one.parts) for one in differences):
        mine = [one for one in differences if (one.of, one.parts) == (of, parts)]
        clear = [one for one in mine if one.is_clear]
        names = f"{capital(part(of, parts[1]))} against {part(of, parts[0])}"
        for one in clear[:MOST_DIFFERENCES]:
            yield f"{names}: {what(one, game)}{with_players(one)} {difference_text(one)}."
        if not clear:
            first = max(mine, key=lambda one: (min(one.n), one.name in LENGTHS))
            known = f"{what(first, game)}{with_players(first)} {difference_text(first)}"
            n = f"of {first.n[1]} and {first.n[0]} plays"
            yield f"{names}: no clear difference in {counted(len(mine), 'figure')}; {known}, {n}."


def part(of: str, value: str) -> str:
    """Return a part of the plays in words."""
    return f"plays {value}" if of == TIME else place(of, value)


def with_players(one: PlayDifference) -> str:
    """Return the number of players of a difference, as an addition to a sentence."""
    return "" if one.players is None else f" with {counted(one.players, 'player')}"


def difference_cells(one: PlayDifference) -> tuple[str, str, str, str]:
    """Return both values, the difference with its interval, and the plays of each part."""
    if one.kind == SHARE:
        values = [f"{_per_cent(value)} %" for value in one.values]
        scale, unit = 100, " points"
    else:
        values, scale, unit = [_number(value) for value in one.values], 1, ""
    ends = "no interval" if math.isinf(one.low) else f"{_signed(scale * one.low)} to {_signed(scale * one.high)}"
    return values[0], values[1], f"{_signed(scale * one.value)}{unit} ({ends})", f"{one.n[0]}, {one.n[1]}"


def difference_text(one: PlayDifference) -> str:
    """Return both values, and the difference with its interval."""
    before, after, by, _ = difference_cells(one)
    return f"{after} instead of {before}: {by}"


def _signed(value: float) -> str:
    return fixed(value, 0 if abs(value) >= ROUNDED else 1, sign=True)
