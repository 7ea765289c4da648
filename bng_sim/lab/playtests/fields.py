"""What a column of playtests may say, in one game."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.results.metrics import Grouping
from bng_sim.lab.playtests import amounts
from bng_sim.lab.playtests.amounts import MARKS, MOST, YES_OR_NO
from bng_sim.lab.playtests.columns import UNKNOWN, numeric_columns, numeric_seat_columns
from bng_sim.lab.playtests.seat_rows import CHARACTER, NAME, PLACE, SCORE, SEAT, WON

MOST_PLAYERS = 20
_ABOUT = re.compile(
    r"(?:[~<>\N{ALMOST EQUAL TO}]|ca\.?|circa|about|approx\.?|around|etwa|rund) ?[0-9].*"
    r"|[0-9]+ ?\+|[0-9]+ ?[-\N{EN DASH}] ?[0-9]+(?: ?[a-z]+)?",
    re.IGNORECASE,
)
_DENIED = {  # words with which an ending is named that was none
    *("no", "not", "nearly", "almost", "without", "kein", "keine", "nicht", "fast", "ohne", "pas", "sans", "sin"),
    *("casi", "senza", "quasi", "niet", "geen", "bijna"),
}
Reader = Callable[[str], Any]  # raises ValueError, saying what was expected


def readers(game: Game) -> dict[str, Reader]:
    """Return column -> what reads its text, for all columns that plays of a game may have."""
    found: dict[str, Reader] = {name: _read_text for name in ("play", "date", "version", "scores", "people", "notes")}
    found |= {"turns": _whole(1), "minutes": amounts.minutes, "winner_seat": _place}
    found |= {"winners": _whole(0, MOST_PLAYERS), "winner_character": _character(game)}
    found |= {"players": _players}
    found |= {"ending": _ending(game), "fun": amounts.rating, "fair": amounts.rating, "too_long": _yes_or_no}
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


def _whole(least: int, most: int = MOST) -> Reader:
    def read(text: str) -> int:
        # Programs write 4.0 where some cells are blank, and people a unit: 22 turns.
        found = re.fullmatch(r"([0-9]{1,9})(\.0+)?(?: ?[a-z]+\.?)?", text, re.IGNORECASE)
        if found is None or not least <= int(found[1]) <= most:
            ends = f"from {least} to {most}" if most < MOST else f"of at least {least}"
            raise ValueError(f"a whole number {ends}")
        return int(found[1])

    return read


def _number() -> Reader:
    def read(text: str) -> float:
        if text.lower() in YES_OR_NO:
            return YES_OR_NO[text.lower()]
        try:
            return amounts.number(text, "")
        except ValueError:
            raise ValueError("a number, or yes or no") from None

    return read


def _ending(game: Game) -> Reader:
    endings = game.endings[1:]  # the first is that of a game that goes on
    known = {plainly(name): name for name in endings} | {
        plainly(words): name for name, words in game.ending_words.items() if name in endings
    }

    def read(text: str) -> str:
        plain = plainly(text)
        within = {name for words, name in known.items() if f" {words} " in f" {plain} "}  # `the stalemate (turn 22)`
        within = set() if _DENIED & {*plain.split()} else within
        if plain not in known and len(within) != 1:
            raise ValueError(f"one of {', '.join(endings)}")
        return known.get(plain) or within.pop()

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
