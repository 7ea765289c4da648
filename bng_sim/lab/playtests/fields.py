"""What a column of playtests may say, in one game."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Grouping
from bng_sim.lab.playtests.columns import UNKNOWN, numeric_columns, numeric_seat_columns
from bng_sim.lab.playtests.seat_rows import CHARACTER, NAME, PLACE, SCORE, SEAT, WON

MOST = 10**9
YES_OR_NO = {"yes": 1.0, "true": 1.0, "no": 0.0, "false": 0.0}
MARKS = YES_OR_NO | {
    "x": 1.0,
    "\N{CHECK MARK}": 1.0,
    "\N{HEAVY CHECK MARK}": 1.0,
    "y": 1.0,
    "1": 1.0,
    "n": 0.0,
    "0": 0.0,
}
MOST_PLAYERS = 20
_ABOUT = re.compile(r"(~|\N{ALMOST EQUAL TO}|ca\.?|about) ?[0-9].*", re.IGNORECASE)
_DURATION = re.compile(
    r"(?:([0-9]{1,4}) ?(?::|h|hours?|std\.?) ?)?(?:([0-9]{1,6}(?:\.[0-9]+)?) ?(?:m|min\.?|minutes?|minuten)?)?",
    re.IGNORECASE,
)
Reader = Callable[[str], Any]  # raises ValueError, saying what was expected


def readers(game: Game) -> dict[str, Reader]:
    """Return column -> what reads its text, for all columns that plays of a game may have."""
    found: dict[str, Reader] = {name: _read_text for name in ("play", "date", "version", "scores", "people", "notes")}
    found |= {"turns": _whole(1), "minutes": _minutes, "winner_seat": _place}
    found |= {"winners": _whole(0, MOST_PLAYERS), "winner_character": _character(game)}
    found |= {"players": _players}
    found |= {"ending": _ending(game), "fun": _whole(1, 5), "fair": _whole(1, 5), "too_long": _yes_or_no}
    found |= {name: _number() for name in numeric_columns(game) if name not in found}
    return found


def seat_readers(game: Game) -> dict[str, Reader]:
    """Return the same for columns that rows of seats may have."""
    found: dict[str, Reader] = {SEAT: _place, WON: _mark, NAME: _read_text, SCORE: _read_text, PLACE: _place}
    found[CHARACTER] = _character(game)
    return found | {name: _number() for name in numeric_seat_columns(game)}


def rules_problem(game: Game, rules: Mapping[str, Any]) -> str:
    """Return what is wrong with rules, empty if nothing is."""
    return "; ".join(f"{name}: {text}" if name else text for name, text in game.rules.problems(dict(rules)).items())


def _read_text(text: str) -> str:
    return text


def _yes_or_no(text: str) -> bool:
    if text.lower() not in YES_OR_NO:
        raise ValueError("yes or no")
    return bool(YES_OR_NO[text.lower()])


def is_unknown(text: str) -> bool:
    """Return whether a cell says that something is not known, or about how much it was."""
    return text.casefold() in UNKNOWN or bool(_ABOUT.fullmatch(text))


def _mark(text: str) -> bool:
    if text.lower() not in MARKS:
        raise ValueError("yes or no")
    return bool(MARKS[text.lower()])


def _players(text: str) -> int:
    return int(_whole(1, MOST_PLAYERS)(re.sub(r"(?<=[0-9]) ?[a-z]+$", "", text, flags=re.IGNORECASE)))


def _place(text: str) -> int:
    """Return a place: `2`, `2nd`, `2.`."""
    return int(_whole(1, MOST_PLAYERS)(re.sub(r"(?<=[0-9])(st|nd|rd|th|\.)$", "", text, flags=re.IGNORECASE)))


def _minutes(text: str) -> float:
    """Return a duration in minutes: `75`, `75 min`, `1:15`, `1h15`, `1 hour`."""
    found = _DURATION.fullmatch(text)
    minutes = 60 * int(found[1] or 0) + float(found[2] or 0) if found else 0.0
    if not 0 < minutes <= MOST:
        raise ValueError("a number above 0, or hours and minutes such as 1:15")
    return minutes


def _whole(least: int, most: int = MOST) -> Reader:
    def read(text: str) -> int:
        found = re.fullmatch(r"([0-9]{1,9})(\.0+)?", text)  # programs write 4.0 where some cells are blank
        if found is None or not least <= int(found[1]) <= most:
            ends = f"from {least} to {most}" if most < MOST else f"of at least {least}"
            raise ValueError(f"a whole number {ends}")
        return int(found[1])

    return read


def _number(above: float | None = None) -> Reader:
    def read(text: str) -> float:
        if text.lower() in YES_OR_NO:
            return YES_OR_NO[text.lower()]
        if not re.fullmatch(r"-?[0-9]{1,12}(\.[0-9]{1,12})?", text) or (above is not None and float(text) <= above):
            raise ValueError("a number" + (f" above {above:g}" if above is not None else ", or yes or no"))
        return float(text)

    return read


def _ending(game: Game) -> Reader:
    endings = game.endings[1:]  # the first is that of a game that goes on
    known = {plainly(name): name for name in endings} | {
        plainly(words): name for name, words in game.ending_words.items() if name in endings
    }

    def read(text: str) -> str:
        if plainly(text) not in known:
            raise ValueError(f"one of {', '.join(endings)}")
        return known[plainly(text)]

    return read


def _character(game: Game) -> Reader:
    """Return what reads a character: as the game has it, or as it is written if the game has none."""
    known = {plainly(name): name for one in game.groupings if one.names and not is_flag(one) for name in one.names}

    def read(text: str) -> str:
        if known and plainly(text) not in known:
            raise ValueError(f"one of {', '.join(known.values())}")
        return known.get(plainly(text), text)

    return read


def is_flag(grouping: Grouping) -> bool:
    """Return whether a grouping is of seats with something and those without."""
    return {*(grouping.names or ())} <= {*YES_OR_NO}


def plainly(text: str) -> str:
    """Return a name without what people write differently."""
    return re.sub(r"[\W_]+", " ", text).strip().lower()
