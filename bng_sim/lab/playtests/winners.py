"""Who won a play, from whatever a table says of it: names, places, marks, scores, a character, or that nobody did."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.input.problems import Problem, got, show
from bng_sim.lab.playtests import amounts, winner_words
from bng_sim.lab.playtests.columns import OF_SEATS as MEAN
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.exports import same_name
from bng_sim.lab.playtests.fields import is_flag, plainly
from bng_sim.lab.playtests.seat_rows import BEGAN, CHARACTER, NAME, PLACE, SCORE, WON, Sitting

WINNER = "winner"
UNLISTED = "winner unlisted"  # of a play until it is stored: who won and is none of the players named
TWO = 2  # players, of whom one began; and what a tie is at least
_BETWEEN_NAMES = re.compile(r"\s*[,;/&+|\n\t]\s*|\s+(?:and|und|et|y|e|en)\s+")
_ASIDE = re.compile(r"\s*\(([^)]*)\)\s*")
_SEAT_WORD = re.compile(r"(?:seat|sitz|place in turn order)? ?([1-9][0-9]?)(?:st|nd|rd|th|\.)?")
_PLAYER_WORD = re.compile(r"(?:player|spieler|joueur|jugador|giocatore|speler|p) ?([1-9][0-9]?)")
Winners = list[Any]  # seats, or names where no seat has one; empty: nobody


@dataclass(frozen=True, slots=True)
class Deciding:
    """How winners are found.

    Attributes:
        game: The game.
        wins: Which score wins, `highest` or `lowest`; empty: that is not known.
        delimiter: What stands between two cells of the table; empty in a workbook.

    """

    game: Game
    wins: str
    delimiter: str


def split_names(text: str) -> list[str]:
    """Return the names in a cell.

    >>> split_names("Oda, Piet & Rhea")
    ['Oda', 'Piet', 'Rhea']
    """
    return [name for name in _BETWEEN_NAMES.split(text.strip()) if name]


def settle(sitting: Sitting, of_seats: Collection[str], how: Deciding) -> tuple[Row, list[Problem]]:
    """Return what is known of a play, and what contradicts itself.

    Args:
        sitting: What the table says of it.
        of_seats: The columns of seats whose means are taken, if all seats have them.
        how: How winners are found.

    """
    play = {name: value for name, value in sitting.play.items() if name not in (WINNER, BEGAN)}
    seats = {seat: sitting.seats[seat].row for seat in sorted(sitting.seats)}
    if seats:
        play.setdefault("players", len(seats))
    seats = _with_scores(seats, play)
    known, problems = _known(sitting, seats, play, how)
    if not problems:
        derived = _of_winners(known, sitting, seats, how.game) if known is not None else {}
        problems = [*_contradictions(sitting, play, derived, seats)]
        play = derived | {name: value for name, value in play.items() if value is not None}
    if "winner_seat" in play:
        play.setdefault("winners", 1)
    return play | _texts(seats) | _means(seats, of_seats, play.get("players")), problems


def _with_scores(seats: Mapping[int, Row], play: Row) -> dict[int, Row]:
    """Return the seats with their scores, where one cell has all of them in the order of the names."""
    scores = split_names(str(play.get("scores", "")).replace(" - ", ","))
    if not seats or len(scores) != len(seats) or any(SCORE in row for row in seats.values()):
        return dict(seats)
    return {seat: row | {SCORE: score} for (seat, row), score in zip(seats.items(), scores, strict=True)}


def _known(
    sitting: Sitting, seats: Mapping[int, Row], play: Row, how: Deciding
) -> tuple[Winners | None, list[Problem]]:
    """Return who won by all that says so; None if nothing does."""
    ways = [_by_marks(seats, play.get("players")), _by_place(seats)]
    text = sitting.play.get(WINNER)
    if text is not None:
        try:
            ways.append(_by_text(str(text), seats, play.get("players"), how.game))
        except ValueError as error:
            return None, [Problem(sitting.line, WINNER, got(text, str(error)))]
    known = [way for way in ways if way is not None]
    if not known and how.wins and play.get("ending") not in how.game.lost:
        known = [way for way in [_by_scores(seats, play.get("players"), how)] if way is not None]
    by_seat = [sorted(way) for way in known if all(isinstance(one, int) for one in way)]
    if any(way != by_seat[0] for way in by_seat[1:]):
        texts = " and ".join(show(", ".join(map(str, way)) or "nobody") for way in by_seat)
        text = f"the columns name different winners, in the order of players: {texts}"
        return None, [Problem(sitting.line, WINNER, text)]
    return (known[-1] if known else None), []


def _by_marks(seats: Mapping[int, Row], players: int | None) -> Winners | None:
    """Return the seats that are marked, if it is known of all; of those whose cell is blank too, if others have x."""
    if not seats or len(seats) != players or not any(WON in row for row in seats.values()):
        return None
    winners = [seat for seat, row in seats.items() if row.get(WON)]
    are_marks = all(row[WON] for row in seats.values() if WON in row)
    return winners if are_marks or all(WON in row for row in seats.values()) else None


def _by_place(seats: Mapping[int, Row]) -> Winners | None:
    """Return the seats that finished first."""
    return [seat for seat, row in seats.items() if row.get(PLACE) == 1] or None


def _by_scores(seats: Mapping[int, Row], players: int | None, how: Deciding) -> Winners | None:
    """Return the seats with the best score, if all have a number."""
    if not seats or len(seats) != players:
        return None
    try:
        values = {seat: amounts.number(str(row.get(SCORE, "")), how.delimiter) for seat, row in seats.items()}
    except ValueError:
        return None
    best = (max if how.wins == "highest" else min)(values.values())
    return [seat for seat, value in values.items() if value == best]


def _by_text(text: str, seats: Mapping[int, Row], players: int | None, game: Game) -> Winners | None:
    """Return who is named, None if that is not known; raises `ValueError` that says who could have been."""
    named = _aliases(seats)
    if same_name(text) not in named:
        match winner_words.say(text, game):
            case "nobody":
                return []
            case "all":
                return [*range(1, players + 1)] if players else None
            case "tie":
                return ["", ""]
            case "unknown":
                return None
    text = winner_words.without_tie(text)
    are_named = any(row.get(NAME) for row in seats.values())
    parts = [text] if same_name(text) in named or not are_named else split_names(text)
    if not are_named and not _one(text, named, seats, game):
        parts = re.split(r"\s*[,;&+]\s*", text)
    return [_one(part, named, seats, game) or _unlisted(part, seats, players) for part in parts if part]


def _one(text: str, named: Mapping[str, int], seats: Mapping[int, Row], game: Game) -> int | str:
    """Return the seat or the character that a text names; empty if none."""
    key = same_name(text)
    if named.get(key):
        return named[key]
    by_character = {plainly(row[CHARACTER]): seat for seat, row in seats.items() if CHARACTER in row}
    if plainly(text) in by_character:
        return by_character[plainly(text)]
    if character := character_of(text, game):
        return character
    place = _SEAT_WORD.fullmatch(key)
    return int(place[1]) if place and (not seats or int(place[1]) in seats) else ""


def _unlisted(text: str, seats: Mapping[int, Row], players: int | None) -> str:
    """Return the name of a winner whom no column of players has; raises `ValueError` if all are named."""
    names = [str(row[NAME]) for row in seats.values() if row.get(NAME)]
    if names and len(names) == players:
        aliases = [alias for row in seats.values() for alias in _names_of(str(row.get(NAME, "")))]
        if aliases.count(same_name(text)) > 1:
            raise ValueError("a name that one player has")
        raise ValueError(f"one of {', '.join(names)}, or nobody")
    return text


def _aliases(seats: Mapping[int, Row]) -> dict[str, int]:
    """Return name -> seat, of all that a player may be called, as far as only one is called so."""
    found: dict[str, list[int]] = {}
    for seat, row in seats.items():
        for alias in dict.fromkeys(_names_of(str(row.get(NAME, "")))):
            found.setdefault(alias, []).append(seat)
    return {alias: of[0] for alias, of in found.items() if len(of) == 1 and alias}


def _names_of(name: str) -> Iterator[str]:
    """Yield what a player may be called: `Ann Miller (Red)` is also Ann Miller, Ann and Red."""
    yield same_name(name)
    bare = _ASIDE.sub(" ", name).strip()
    yield same_name(bare)
    yield same_name(bare.split(" ")[0])
    yield from (same_name(aside) for aside in _ASIDE.findall(name))


def character_of(text: str, game: Game) -> str:
    """Return the character of a game that a text names; empty if none."""
    names = [name for one in game.groupings if not is_flag(one) for name in one.names or ()]
    return next((name for name in names if plainly(name) == plainly(text)), "")


def _of_winners(winners: Sequence[Any], sitting: Sitting, seats: Mapping[int, Row], game: Game) -> Row:
    """Return what is known of who won."""
    found: Row = {"winners": len(winners)}
    if len(winners) != 1:
        return found
    sole = winners[0]
    character = seats[sole].get(CHARACTER) if sole in seats else character_of(str(sole), game)
    if character:
        found["winner_character"] = character
    if isinstance(sole, int) and sitting.in_order:
        return found | {"winner_seat": sole}
    if isinstance(sole, str) and not character:
        found[UNLISTED] = sole
        if place := _PLAYER_WORD.fullmatch(same_name(sole)):
            return found | ({"winner_seat": int(place[1])} if sitting.in_order and seats else {})
    began = _began(sitting, seats)
    if began is not None and not isinstance(character, str) and len(seats) == TWO and isinstance(sole, int):
        found["winner_seat"] = 1 if sole == began else 2
    elif (began is not None and sole == began) or _is_same(sole, sitting.play.get(BEGAN)):
        found["winner_seat"] = 1
    return found


def _is_same(winner: Any, began: Any) -> bool:
    return isinstance(winner, str) and began is not None and same_name(winner) == same_name(str(began))


def _began(sitting: Sitting, seats: Mapping[int, Row]) -> int | None:
    """Return the seat of the player who began, as a column says; None if it does not."""
    marked = [seat for seat, row in seats.items() if same_name(str(row.get(BEGAN, ""))) in amounts.MARKS]
    marked = [seat for seat in marked if amounts.MARKS[same_name(str(seats[seat][BEGAN]))]]
    if len(marked) == 1:
        return marked[0]
    texts = {sitting.play.get(BEGAN), *(row.get(BEGAN) for row in seats.values())} - {None}
    return _aliases(seats).get(same_name(str(texts.pop()))) if len(texts) == 1 else None


def _contradictions(sitting: Sitting, play: Row, derived: Row, seats: Mapping[int, Row]) -> Iterator[Problem]:
    """Yield which columns contradict each other."""
    winner = play.get("winner_seat")
    if winner is not None and sitting.in_order:
        for seat, one in sitting.seats.items():
            if WON in one.row and bool(one.row[WON]) != (seat == winner):
                yield Problem(one.line, WON, f"contradicts winner_seat, which is {winner}")
    for name in ("winner_seat", "winners", "winner_character"):
        if name in play and name in derived and play[name] != derived[name]:
            text = f"{got(play[name], str(derived[name]))}, as the other columns say of who won"
            yield Problem(sitting.line, name, text)
    if winner is not None and play.get("winners", 1) != 1:
        yield Problem(sitting.line, "winners", f"{got(play['winners'], '1')}, as winner_seat names one")
    began = _began(sitting, seats)
    if began is not None and sitting.in_order and began != 1:
        yield Problem(sitting.line, BEGAN, f"names player {began}, but the players are named in turn order")


def _texts(seats: Mapping[int, Row]) -> Row:
    """Return names and scores as texts, in the order of seats."""
    found: Row = {}
    for name, joined, mark in ((NAME, "people", ", "), (SCORE, "scores", " / ")):
        texts = [str(row.get(name, "")) for row in seats.values()]
        if any(texts):
            found[joined] = mark.join(texts)
    return found


def _means(seats: Mapping[int, Row], of_seats: Collection[str], players: int | None) -> Row:
    """Return the mean of every number over the seats, if all have it."""
    if not seats or len(seats) != players:
        return {}
    return {
        MEAN + name: fmean(row[name] for row in seats.values())
        for name in of_seats
        if all(isinstance(row.get(name), float) for row in seats.values())
    }
