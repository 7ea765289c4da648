"""What the numbers of a game in one file mean, for players from elsewhere (`core.field_meanings`).

All follows from what the file declares: an axis `each_seat` is counted from the seat asked, a number that `words` has
words for is one of them, one that names a seat by its name is a seat, and any other is seen as it is.
"""

from collections.abc import Mapping
from typing import Any

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.field_meanings import FLAG, Fields, Meaning, Seats, amount, code, each, seat_of
from bng_sim.core.parameters import Rules
from bng_sim.own_games.declarations import Choice, OwnGame, Shape, each_seat, fields_of, names_seat
from bng_sim.own_games.engine import Parts

MOST = 1_000_000  # numbers of unknown range are seen up to this, and down to minus it
MOST_OFFERED = 1_023  # the largest move that is a number without words


def declare(parts: Parts, rules: Rules) -> Fields:
    """Return the meaning of every field of a game under some rules."""
    own, players = parts.own, rules.players
    seat, turns = seat_of(players), amount(own.most_turns)
    begin = {"turn": turns, "round_": turns, "first": seat, "active": seat}
    public = {name: _field(own, name, shape, players) for name, shape in own.shapes["public"].items()}
    of_seat = {name: _field(own, name, shape, players) for name, shape in own.shapes["own"].items()}
    moves = {name: _moves(own, choice, players) for name, choice in parts.choices.items()}
    return Fields({**begin, **public}, {"seat": None, **of_seat}, {}, moves)


def _field(own: OwnGame, name: str, shape: Shape, players: int) -> Any:
    meaning = _meaning(own, name, players, Meaning(-MOST, MOST))
    parts = shape if isinstance(shape, tuple) else (shape,)
    return each(meaning, *(Seats(players) if part == each_seat else int(part) for part in parts)) if parts else meaning


def _meaning(own: OwnGame, name: str, players: int, other: Meaning) -> Meaning:
    """Return the meaning of a number by its name; `other` if its name says nothing."""
    if name == "out":
        return FLAG
    if name == "character" and own.characters:
        return code(len(own.characters))
    if name in own.words:
        return code(len(own.words[name]), NOTHING)
    return seat_of(players) if names_seat(name) else other


def _moves(own: OwnGame, choice: Choice, players: int) -> Mapping[str, Meaning]:
    if choice.moves:
        return {"answer": code(len(choice.moves))}
    (name,) = fields_of(choice.each)
    return {name: _meaning(own, name, players, Meaning(NOTHING, MOST_OFFERED))}
