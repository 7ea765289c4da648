"""Who won a play, from whatever a table says of it: names, places, marks, scores, a character, or that nobody did."""

import re
from collections.abc import Collection, Mapping, Sequence
from statistics import fmean
from typing import Any

from bng_sim.core.game import Game
from bng_sim.core.input.problems import Problem, got, show
from bng_sim.lab.playtests.columns import OF_SEATS as MEAN
from bng_sim.lab.playtests.columns import Row
from bng_sim.lab.playtests.exports import same_name
from bng_sim.lab.playtests.fields import is_flag, plainly
from bng_sim.lab.playtests.seat_rows import CHARACTER, NAME, PLACE, SCORE, WON, Sitting

WINNER, BEGAN = "winner", "began"
NOBODY = {
    *("nobody", "no one", "noone", "all lost", "everyone lost", "everybody lost", "all lose", "niemand", "keiner"),
    *("alle verlieren", "personne", "nadie", "nessuno"),
}
TWO = 2  # players, of whom one began
_BETWEEN_NAMES = re.compile(r"\s*[,;/&+\n]\s*|\s+(?:and|und|et|y|e|en)\s+")
_NUMBER = re.compile(r"-?[0-9]+(?:[.,][0-9]+)?")


def split_names(text: str) -> list[str]:
    """Return the names in a cell.

    >>> split_names("Oda, Piet & Rhea")
    ['Oda', 'Piet', 'Rhea']
    """
    return [name for name in _BETWEEN_NAMES.split(text.strip()) if name]


def settle(sitting: Sitting, of_seats: Collection[str], game: Game, wins: str) -> tuple[Row, list[Problem]]:
    """Return what is known of a play: its row without the names of seats' columns, and what contradicts itself.

    Args:
        sitting: What the table says of it.
        of_seats: The columns of seats whose means are taken, if all seats have them.
        game: The game.
        wins: Which score wins, `highest` or `lowest`; empty: that is not known.

    """
    play = {name: value for name, value in sitting.play.items() if name not in (WINNER, BEGAN)}
    seats = {seat: sitting.seats[seat].row for seat in sorted(sitting.seats)}
    players = play.setdefault("players", len(seats)) if seats else play.get("players")
    names = {seat: str(row.get(NAME, "")) for seat, row in seats.items()}
    problems: list[Problem] = []
    ways = [_by_marks(seats, players), _by_place(seats)]
    if (text := sitting.play.get(WINNER)) is not None:
        try:
            ways.append(_by_text(text, names, seats, game))
        except ValueError as error:
            problems.append(Problem(sitting.line, WINNER, got(text, str(error))))
    known = [way for way in ways if way is not None]
    if "winner_seat" in play:
        play.setdefault("winners", 1)
    if not known and wins and play.get("ending") not in game.lost:
        known = [way for way in [_by_scores(seats, players, wins)] if way is not None]
    problems += _contradictions(sitting, known)
    if known and play.get("winners", len(known[-1])) != len(known[-1]):
        text = f"{got(play['winners'], str(len(known[-1])))}, as the other columns say"
        problems.append(Problem(sitting.line, "winners", text))
    if known and not problems:
        play |= _of_winners(known[-1], sitting, names, game)
    for name, joined, mark in ((NAME, "people", ", "), (SCORE, "scores", " / ")):
        texts = [str(row.get(name, "")) for row in seats.values()]
        if any(texts):
            play[joined] = mark.join(texts)
    if len(seats) == players:
        for name in of_seats:
            if all(isinstance(row.get(name), float) for row in seats.values()):
                play[MEAN + name] = fmean(row[name] for row in seats.values())
    return play, problems


Winners = list[Any]  # seats, or names where no seat has one; empty: nobody


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


def _by_scores(seats: Mapping[int, Row], players: int | None, wins: str) -> Winners | None:
    """Return the seats with the best score, if all have a number."""
    scores = {seat: str(row.get(SCORE, "")) for seat, row in seats.items()}
    if not scores or len(scores) != players or not all(_NUMBER.fullmatch(score) for score in scores.values()):
        return None
    values = {seat: float(score.replace(",", ".")) for seat, score in scores.items()}
    best = (max if wins == "highest" else min)(values.values())
    return [seat for seat, value in values.items() if value == best]


def _by_text(text: str, names: Mapping[int, str], seats: Mapping[int, Row], game: Game) -> Winners:
    """Return who is named; raises `ValueError` that says who could have been."""
    if plainly(text) in NOBODY:
        return []
    by_name = {same_name(name): seat for seat, name in names.items() if name}
    by_character = {plainly(row[CHARACTER]): seat for seat, row in seats.items() if CHARACTER in row}
    winners: Winners = []
    for part in [text] if same_name(text) in by_name else split_names(text):
        place = re.fullmatch(r"([1-9][0-9]?)(?:st|nd|rd|th|\.)?", part)
        if same_name(part) in by_name:
            winners.append(by_name[same_name(part)])
        elif plainly(part) in by_character:
            winners.append(by_character[plainly(part)])
        elif character := character_of(part, game):
            winners.append(character)
        elif place and (not seats or int(place[1]) in seats):
            winners.append(int(place[1]))
        elif by_name:
            raise ValueError(f"one of {', '.join(name for name in names.values() if name)}, or nobody")
        else:
            winners.append(part)
    return winners


def character_of(text: str, game: Game) -> str:
    """Return the character of a game that a text names; empty if none."""
    return next(
        (
            name
            for one in game.groupings
            if not is_flag(one)
            for name in one.names or ()
            if plainly(name) == plainly(text)
        ),
        "",
    )


def _contradictions(sitting: Sitting, known: Sequence[Winners]) -> list[Problem]:
    """Return what names different winners."""
    winner = sitting.play.get("winner_seat")
    if winner is not None and sitting.in_order:
        found = [
            Problem(one.line, WON, f"contradicts winner_seat, which is {winner}")
            for seat, one in sitting.seats.items()
            if WON in one.row and bool(one.row[WON]) != (seat == winner)
        ]
        if found:
            return found
        known = [[winner], *known]
    seats = [sorted(way) for way in known if all(isinstance(one, int) for one in way)]
    if any(way != seats[0] for way in seats[1:]):
        texts = " and ".join(show(", ".join(map(str, way)) or "nobody") for way in seats)
        return [Problem(sitting.line, WINNER, f"the columns name different winners, in the order of players: {texts}")]
    return []


def _of_winners(winners: Winners, sitting: Sitting, names: Mapping[int, str], game: Game) -> Row:
    """Return what is known of who won."""
    found: Row = {"winners": len(winners)}
    if len(winners) != 1:
        return found
    sole, began = winners[0], sitting.play.get(BEGAN)
    character = sitting.seats[sole].row.get(CHARACTER) if sole in sitting.seats else character_of(str(sole), game)
    if character:
        found["winner_character"] = character
    if isinstance(sole, int) and sitting.in_order:
        found["winner_seat"] = sole
    elif began is not None and not character_of(str(sole), game):
        won = names.get(sole, str(sole))
        has_begun = same_name(won) == same_name(str(began))
        others = len(names) == TWO and any(same_name(name) == same_name(str(began)) for name in names.values())
        found |= {"winner_seat": 1 if has_begun else 2} if has_begun or others else {}
    return found
