"""A table of a game in one file, written down by hand: the fields that the file declares, by their names.

What is declared for each seat is written for each player. Nothing is known of how fields hang together: what all see
stands as at set-up if it is not written. So do hands that a seat has not seen if the table says which seat has written
it; in each world the file's `redeal` then deals them again. Else all hands have to be written.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numba
import numpy as np
from numba import types

from bng_sim.core.compiling import compiler
from bng_sim.core.engines import streams
from bng_sim.core.engines.engine import Engine
from bng_sim.core.event_logs.event_log import LOG, NOTHING
from bng_sim.core.game import Cell
from bng_sim.core.input.problems import got
from bng_sim.core.written.entries import Entry, word
from bng_sim.core.written.form import Form, Passed, Start
from bng_sim.core.written.seated import seat_strategies
from bng_sim.own_games import redealing
from bng_sim.own_games import table as tables
from bng_sim.own_games.declarations import OwnGame, each_seat, names_seat
from bng_sim.own_games.engine import Parts

_types: Any = types
MOST = 1_000_000_000
TURN, WRITER = "turn", "written_by"


class WrittenTable:
    """A table as it was read."""

    passed: Passed | None = None

    def __init__(self, own: OwnGame, engine: Engine, redealer: "Redealer | None", top: Entry, start: Start) -> None:
        """Read it; raises `InputError` for values that the fields cannot have."""
        self._redealer, self._writer = redealer, NOTHING
        self._own, self.start, self.state, self.notes = own, start, start.state, list[str]()
        self._engine = engine
        self.players = start.cell.rules.players
        public = self.state["public"]
        if top.at("to_move").is_written:
            public["active"] = top.at("to_move").seat(self.players)
        if top.at(TURN).is_written:
            public["turn"] = top.at(TURN).whole(0, own.most_turns - 1)
            public["round_"] = max(int(public["turn"]) - 1, 0) // self.players + 1 if public["turn"] else 0
        self.mover = int(public["active"])
        seats = top.at("players").items()
        of_table, of_seats = public_fields(own)
        for name in of_table:
            _read(own, name, top.at(name), public, name)
        for seat, player in enumerate(seats):
            for name in of_seats:
                _read(own, name, player.at(name), public[name], seat)
            for name in own_fields(own):
                _read(own, name, player.at(name), self.state["own"][seat], name)
        if public["out"][self.mover]:
            raise top.at("to_move").fault(f"seat {self.mover + 1} is out of the game")
        if redealer is not None and top.at(WRITER).is_written:
            self._writer = top.at(WRITER).seat(self.players)
        self._is_written = any(top.at(name).is_written for name in (TURN, *of_table)) or any(
            player.at(name).is_written for player in seats for name in (*of_seats, *own_fields(own))
        )
        if self._is_written:
            self._check_hands(seats)

    def _check_hands(self, seats: list[Entry]) -> None:
        """Have all hands written, or that of the seat that writes the table."""
        if self._writer != NOTHING:
            self.notes.append(f"what seat {self._writer + 1} does not see, dealt again as the file's redeal does")
        for place, seat in enumerate(seats):
            for name in own_fields(self._own):
                if not seat.at(name).is_written and self._writer in (NOTHING, place):
                    raise seat.at(name).fault(f"is not written{self._why_it_must_be()}")
        if hidden := [name for name in self._own.hidden.names or () if name not in ("nothing", "filler")]:
            self.notes.append(f"what nobody sees ({', '.join(hidden)}), taken as at set-up")

    def _why_it_must_be(self) -> str:
        if self._writer != NOTHING:
            return ", though this seat writes the table"
        less = f", or say {WRITER}: which seat's is" if self._redealer is not None else ""
        return f"; what a seat alone sees is not dealt again here: write it for all players{less}"

    def fill(self, states: np.ndarray, rng: np.random.Generator) -> None:
        """Seat the strategies, and deal what the seat that writes the table does not see.

        Nothing else is dealt, but a game of which nothing is written is set up again.
        """
        if not self._is_written:
            stopped = self._engine.start_game(self.start.cell, 0)
            for place, index in enumerate(rng.integers(MOST, size=states.size)):
                stopped.begin(int(index), self.start.cell)
                states[place] = stopped.state
                states["public"]["active"][place] = self.mover
        elif self._redealer is not None and self._writer != NOTHING:
            states[:] = self.state  # as it was read, not as dealt for the worlds before
            self._redealer.deal(states, self.start.rules, self._writer, int(rng.integers(MOST)))
        seat_strategies(states, self.start.seating, self.players, rng)


class Redealer:
    """Deals again, in worlds of a table, what a seat cannot know."""

    def __init__(self, parts: Parts, engine: Engine, forget: Any) -> None:
        """Prepare what the file's `redeal` is called by; it is compiled or loaded when it is needed first."""
        self._kernel, self._engine = redealing.in_worlds(parts.home, parts.functions["redeal"], forget), engine
        records = engine.records
        self._moves, self._rows, self._log = (np.zeros(1, each) for each in (records.moves, records.row, LOG))

    def deal(self, worlds: np.ndarray, rules: np.void, seat: int, seed: int) -> None:
        """Deal again what `seat` does not see, in each of the worlds."""
        records, number = self._engine.records, types.int64
        state, moves, row, log = (numba.from_dtype(each) for each in (records.state, records.moves, records.row, LOG))
        many = [types.Array(each, 1, "C") for each in (state, moves, row)]
        signature = _types.void(*many, numba.from_dtype(records.rules), log, number, number)
        compiler.build(self._kernel, signature, f"what deals tables of {self._engine.title}")
        self._kernel(worlds, self._moves, self._rows, rules, self._log[0], seat, seed)


def public_fields(own: OwnGame) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that all see: those of the table, and those that each seat has one of."""
    shapes: Mapping[str, Any] = {name: shape for name, shape in own.shapes["public"].items() if name != "character"}
    of_seats = tuple(name for name, shape in shapes.items() if _first(shape) == each_seat)
    return tuple(name for name in shapes if name not in of_seats), of_seats


def own_fields(own: OwnGame) -> tuple[str, ...]:
    """Return the fields that a seat alone sees."""
    return tuple(own.shapes["own"])


def _first(shape: Any) -> Any:
    """Return the first axis of a shape; None of a number."""
    return next(iter(shape), None) if isinstance(shape, tuple) else shape


def _read(own: OwnGame, name: str, entry: Entry, record: Any, key: Any) -> None:
    """Read a field into a record, or an array of it; as it is if it is not written."""
    if not entry.is_written:
        return
    if np.ndim(record[key]) == 0:
        record[key] = _number(own, name, entry)
        return
    items = entry.items()
    if len(items) > len(record[key]):
        raise entry.fault(f"got {len(items)} values, expected at most {len(record[key])}")
    for place, item in enumerate(items):
        _read(own, name, item, record[key], place)


def _number(own: OwnGame, name: str, entry: Entry) -> int:
    """Read a number: a word of those declared, a seat, or as it is."""
    words = own.words.get(name, ())
    if isinstance(entry.value, str) and words:
        return entry.choice([word(each) for each in words], name)
    if isinstance(entry.value, bool):
        return int(entry.value)
    if names_seat(name):
        return entry.seat_or_none(own.most_players)
    if not isinstance(entry.value, int):
        raise entry.fault(got(entry.value, f"a whole number{', or a word of the game' if words else ''}"))
    return entry.whole(-MOST, MOST)


def write(own: OwnGame, cell: Cell[Any], state: np.void) -> dict[str, Any]:
    """Write all fields of a state down."""
    public, (of_table, of_seats) = state["public"], public_fields(own)
    value: dict[str, Any] = {
        TURN: int(public["turn"]),
        "to_move": int(public["active"]) + 1,
        "first": int(public["first"]) + 1,
        **{name: _plain(own, name, public[name]) for name in of_table},
    }
    value["players"] = [dict(_write_player(own, state, seat, of_seats)) for seat in range(cell.rules.players)]
    return value


def _write_player(own: OwnGame, state: np.void, seat: int, of_seats: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    public = state["public"]
    if own.characters:
        yield "character", own.characters[public["character"][seat]]
    for name in of_seats:
        yield name, _plain(own, name, public[name][seat])
    for name in own_fields(own):
        yield name, _plain(own, name, state["own"][seat][name])


def _plain(own: OwnGame, name: str, value: Any) -> Any:
    if np.ndim(value):
        return [_plain(own, name, each) for each in value]
    number = int(value)
    return number + 1 if names_seat(name) and number >= 0 else "none" if names_seat(name) else number


def form_of(parts: Parts, engine: Engine) -> Form:
    """Return how tables of a game in one file are written."""
    own = parts.own
    of_table, of_seats = public_fields(own)
    drawn = streams.by_turn(parts.home, tables.STRATEGY + len(parts.chances), own.most_players, tables.STRATEGY)
    redealer = Redealer(parts, engine, drawn.forget) if own_fields(own) and hasattr(parts.module, "redeal") else None
    return Form(
        engine=engine,
        keys=(TURN, *of_table, *([WRITER] if redealer is not None else [])),
        player_keys=(*of_seats, *own_fields(own)),
        read=lambda top, start: WrittenTable(own, engine, redealer, top, start),
        write=lambda cell, state, _seat: write(own, cell, state),
        forget=drawn.forget,
    )
