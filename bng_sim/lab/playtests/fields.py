"""What a column of playtests may say, in one game."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from bng_sim.core.game import Game
from bng_sim.lab.playtests.columns import numeric_columns, numeric_seat_columns
from bng_sim.lab.playtests.seat_rows import NAME, SCORE, SEAT, WON

MOST = 10**9
YES_OR_NO = {"yes": 1.0, "true": 1.0, "no": 0.0, "false": 0.0}
Reader = Callable[[str], Any]  # raises ValueError, saying what was expected


def readers(game: Game) -> dict[str, Reader]:
    """Return column -> what reads its text, for all columns that plays of a game may have."""
    parameters = game.rules.model_json_schema()["properties"]
    found: dict[str, Reader] = {name: _read_text for name in ("play", "date", "scores", "people", "notes")}
    found |= {"turns": _whole(1), "minutes": _number(above=0.0), "winner_seat": _whole(1, 20)}
    found |= {"players": _whole(parameters["players"]["minimum"], parameters["players"]["maximum"])}
    found |= {"ending": _ending(game), "fun": _whole(1, 5), "fair": _whole(1, 5), "too_long": _yes_or_no}
    found |= {name: _number() for name in numeric_columns(game) if name not in found}
    return found


def seat_readers(game: Game) -> dict[str, Reader]:
    """Return the same for columns that rows of seats may have."""
    found: dict[str, Reader] = {SEAT: _whole(1, 20), WON: _yes_or_no, NAME: _read_text, SCORE: _read_text}
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


def plainly(text: str) -> str:
    """Return a name without what people write differently."""
    return re.sub(r"[\W_]+", " ", text).strip().lower()
