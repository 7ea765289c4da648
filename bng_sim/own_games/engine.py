"""The engine of a game in one file: its kernels, built around the functions that the file defines."""

import sys
import zlib
from collections.abc import Callable, Mapping
from enum import IntEnum
from types import ModuleType
from typing import Any, NamedTuple

from bng_sim.core.compiling.compiler import inlined, inlined_early, kernel, part_of
from bng_sim.core.compiling.read_only import shown
from bng_sim.core.engines import asking, game_kernels, seating, streams
from bng_sim.core.engines.engine import Engine, Records
from bng_sim.core.engines.game_kernels import Kernels
from bng_sim.core.engines.streams import Streams
from bng_sim.core.event_logs.event_log import NOTHING, Events, Field, Listed
from bng_sim.core.gift import first_turn
from bng_sim.core.results import course
from bng_sim.own_games import redealing
from bng_sim.own_games import table as tables
from bng_sim.own_games.declarations import Chance, Choice, Event, OwnGame, View, names_seat

TABLE, OWN = "table", "own"  # events that every game has: how the table stands, what a seat alone sees


_NAMED = 1 << 31  # purposes of chance with a name of its own; those of every game are far below


class Parts(NamedTuple):
    """What a file has declared, as the engine is built from it.

    Attributes:
        own: The game.
        module: The file, as a module.
        choices: Its choices by name.
        chances: Its streams of chance by name.
        events: Its events by name.
        functions: Its functions by name, as kernels; those that it lacks do nothing.

    """

    own: OwnGame
    module: ModuleType
    choices: Mapping[str, Choice]
    chances: Mapping[str, Chance]
    events: Mapping[str, Event]
    functions: Mapping[str, Any]

    @property
    def home(self) -> str:
        """The name of the module."""
        return self.module.__name__


class Log(NamedTuple):
    """The events of a game, and the functions that log those of every game."""

    events: Events
    decision: Callable[..., None]
    end: Callable[..., None]
    win: Callable[..., None]
    state: Callable[..., None]


def build(parts: Parts, records: Records, decisions: type[IntEnum], endings: tuple[str, ...]) -> tuple[Engine, Events]:
    """Build the engine of a game, and let its choices and events work."""
    log = _log(parts)
    n_streams = tables.STRATEGY + len(parts.chances)
    drawn = streams.by_turn(parts.home, n_streams, parts.own.most_players, tables.STRATEGY)
    for place, (name, chance) in enumerate(parts.chances.items(), tables.STRATEGY):
        _let_draw(parts.home, name, chance, place)
    choose = asking.chooser(parts.home, parts.own.signature, _viewer(), drawn.of_strategy)
    again = redealing.at_question(parts.home, parts.functions["redeal"])
    ask, determinize = asking.asker(parts.home, choose, drawn.forget, again, log.decision)
    for name, choice in parts.choices.items():
        choice.number = decisions[name.upper()].value
        choice.ask = _asker(parts.home, name, ask, decisions[name.upper()], len(choice.moves), log.state)
        choice.offer = _offerer(parts.home, name)
    kernels: Kernels = game_kernels.build(
        parts.home,
        begin=_beginner(parts, drawn, log),
        step=_stepper(parts, log, len(endings) - 1),
        is_over=_over(parts.home),
        write_row=_row_writer(parts),
        copy=game_kernels.copier(records.state, parts.home),
        choose=choose,
        determinize=determinize,
    )
    own = parts.own
    engine = Engine(
        own.title, own.registry, own.rules_record, records, kernels, decisions,
        characters=own.characters, gifts=(first_turn(),),
    )  # fmt: skip
    return engine, log.events


@inlined_early
def _round_of(table: Any) -> Any:
    return max(table.state.public.round_, 1)


def _log(parts: Parts) -> Log:
    """Declare the events of a game: those of every game, then the author's, which work from now on."""
    own, home = parts.own, parts.home
    events = Events(home, _round_of)
    decision = events.decision("the move")
    end = events.event("end", "-", "the game is over", ending=Field("ending", "how"))
    win = events.event("win", "-", "a player wins", seat=Field("seat", "who"))
    log_table = events.event(
        TABLE, "-", "how the table stands", asked=Field("seat or none", "who is asked"),
        numbers=Listed("integer", "all that is public"),
    )  # fmt: skip
    log_own = events.event(
        OWN, "-", "what a seat alone sees", seat=Field("seat", "who"), numbers=Listed("integer", "all of it")
    )
    for name, event in parts.events.items():
        values = {field: Field(sort_of(own, field), field) for field in event.fields}
        function = events.event(name, "-", event.meaning, **values)
        setattr(parts.module, name, _event(home, name, event.fields, function))
    n_public, n_own = own.public.itemsize // 8, own.own.itemsize // 8

    @kernel
    @part_of(home)
    def log_state(table: Any, asked: Any) -> None:
        for seat in range(table.rules.players):
            log_own(table, seat, tables.words(table.state.own[seat], n_own))
        log_table(table, asked, tables.words(table.state.public, n_public))  # last: a page stops at it

    return Log(events, decision, end, win, log_state)


def sort_of(own: OwnGame, field: str) -> str:
    """Return what kind of value an event's field is: by its name a seat, one with words, or a number."""
    if field in own.words:
        return field
    return "seat" if names_seat(field) else "integer"


def _viewer() -> Callable[..., Any]:
    @inlined_early
    def view(table: Any, seat: Any, decision: Any) -> Any:
        state = table.state
        return View(shown(table.rules), shown(state.public), shown(state.own[seat]), seat, decision)

    return view


def _asker(home: str, name: str, ask: Any, member: IntEnum, n_moves: int, log_state: Any) -> Any:
    """Build what asks a choice: with the moves that were offered, or all that it has."""

    def asked_of(table: Any, seat: Any) -> Any:
        moves = table.engine.moves
        n = moves.listed
        if n == 0:
            n = n_moves
            for i in range(n_moves):
                moves.offered[i] = i
        if n == 0:
            raise ValueError("a choice is asked and no move was offered: call offer(table, move) first")
        moves.listed = 0
        if table.engine.log.on == 1:
            log_state(table.engine, seat)
        return moves.offered[ask(table.engine, table.strategies, seat, member, n)]

    asked_of.__name__ = asked_of.__qualname__ = f"ask_{name}"
    return kernel(part_of(home)(asked_of))


def _let_draw(home: str, name: str, chance: Chance, place: int) -> None:
    """Let a stream of chance draw; within `redeal` it draws from the stream of that."""
    purpose = zlib.crc32(name.encode()) | _NAMED

    @inlined
    @part_of(home)
    def of(state: Any) -> Any:
        if state.purpose == tables.CHANCE:
            return tables.stream_of(state, place, purpose)
        return tables.stream(state)

    def draw(table: Any, n: Any) -> Any:
        return streams.below(of(table.engine.state), n)

    def roll(table: Any, sides: Any) -> Any:
        return 1 + streams.below(of(table.engine.state), sides)

    def shuffle(table: Any, cards: Any, n: Any) -> None:
        streams.permute(of(table.engine.state), cards, n)

    def mix(table: Any, cards: Any, n: Any) -> None:
        tables.mix_from(of(table.engine.state), cards, n)

    for function in (draw, roll, shuffle, mix):
        way = function.__name__
        function.__name__ = function.__qualname__ = f"{way}_{name}"
        setattr(chance, way, inlined(part_of(home)(function)))


def _offerer(home: str, name: str) -> Any:
    def offer(table: Any, move: Any) -> None:
        moves = table.engine.moves
        moves.offered[moves.listed] = move
        moves.listed += 1

    offer.__name__ = offer.__qualname__ = f"offer_{name}"
    return inlined(part_of(home)(offer))


def _beginner(parts: Parts, drawn: Streams, log: Log) -> Callable[..., None]:
    own, set_up, log_state, forget = parts.own, parts.functions["set_up"], log.state, drawn.forget
    most, n_characters = own.most_players, len(own.characters)
    n_public, n_own, n_hidden = (each.itemsize // 8 for each in (own.public, own.own, own.hidden))
    cast = _caster(parts.home, n_characters)

    @kernel
    @part_of(parts.home)
    def begin(table: Any, cell: Any, game: Any) -> None:
        state, public = table.state, table.state.public
        seating.begin(state, cell, game)
        tables.clear(public, n_public)
        tables.clear(state.hidden, n_hidden)
        for seat in range(most):
            tables.clear(state.own[seat], n_own)
            state.own[seat].seat = seat
            state.winners[seat] = 0
        state.ending, table.moves.listed = 0, 0
        forget(table)
        state.purpose = tables.SEATING
        first = cell.starting_seat
        if first == NOTHING:
            first = streams.below(tables.stream(state), table.rules.players)
        public.first = public.active = first
        seating.seat_strategies(state, cell, table.rules.players, tables.stream(state))
        cast(table, cell)
        state.purpose = tables.CHANCE
        set_up(tables.desk(table, 0))
        if table.log.on == 1:
            log_state(table, NOTHING)

    return begin


def _caster(home: str, n_characters: int) -> Callable[..., None]:
    """Build what deals characters: those that the cell names, and to other seats any of the rest."""
    if not n_characters:
        return inlined_early(lambda _table, _cell: None)

    @kernel
    @part_of(home)
    def cast(table: Any, cell: Any) -> None:
        character, n = table.state.public.character, table.rules.players
        for seat in range(n):
            character[seat] = cell.characters[seat]
        for seat in range(n):
            while character[seat] == NOTHING:
                drawn = streams.below(tables.stream(table.state), n_characters)
                is_free = True
                for other in range(n):
                    if character[other] == drawn:
                        is_free = False
                if is_free:
                    character[seat] = drawn

    return cast


def _stepper(parts: Parts, log: Log, called_off: int) -> Callable[..., None]:
    turn, is_over, wins, distance = (parts.functions[name] for name in ("turn", "is_over", "wins", "distance"))
    has_course, most_turns = parts.own.distance is not None, parts.own.most_turns
    log_state, log_end, log_win = log.state, log.end, log.win

    @kernel
    @part_of(parts.home)
    def step(table: Any, strategies: Any) -> None:
        state, public = table.state, table.state.public
        n, seat, desk = table.rules.players, public.active, tables.desk(table, strategies)
        public.turn += 1
        public.round_ = (public.turn - 1) // n + 1
        public.active = (seat + 1) % n
        turn(desk, seat)
        for _ in range(n):
            if public.out[public.active] == 1:
                public.active = (public.active + 1) % n
        if has_course:
            for other in range(n):
                table.row.course.seats[other].distance = distance(desk, other)
            table.row.course.has_changed = 1
            course.turn_ended(table.row.course, n, seat, public.out[seat])
        if table.log.on == 1:
            log_state(table, NOTHING)
        over = int(is_over(desk))
        if over < 0 or over >= called_off:
            raise ValueError("is_over returns a number that no ending has")
        if over != 0:
            state.ending = over
            log_end(table, over)
            for other in range(n):
                if wins(desk, other):
                    state.winners[other] = 1
                    log_win(table, other)
        elif public.turn >= most_turns:
            state.ending = called_off
            log_end(table, called_off)

    return step


def _over(home: str) -> Callable[..., bool]:
    @inlined
    @part_of(home)
    def is_over(table: Any) -> Any:
        return table.state.ending != 0

    return is_over


def _row_writer(parts: Parts) -> Callable[..., None]:
    own, tally = parts.own, parts.functions["tally"]
    copy_counts = _count_copier(parts.home, own)
    has_characters = bool(own.characters)

    @kernel
    @part_of(parts.home)
    def write_row(table: Any) -> None:
        state, public, row, winner = table.state, table.state.public, table.row, NOTHING
        row.game, row.ending, row.turns, row.rounds = state.game, state.ending, public.turn, public.round_
        for seat in range(table.rules.players):
            own_row = row.seats[seat]
            own_row.order = (seat - public.first) % table.rules.players
            own_row.strategy, own_row.won = state.strategy[seat], state.winners[seat]
            own_row.out = public.out[seat]
            if has_characters:
                own_row.character = public.character[seat]
            if state.winners[seat] == 1:
                winner = seat
        desk = tables.desk(table, 0)
        copy_counts(desk)
        tally(desk)
        course.end(row.course, table.rules.players, winner)

    return write_row


def _count_copier(home: str, own: OwnGame) -> Any:
    """Build the function that copies counts which have the name of a public field."""
    public = own.public.names or ()
    lines = [f"    table.count.{name} = table.public.{name}" for name in own.counts if name in public]
    for name in own.seat_counts:
        if name in public:
            lines += [
                "    for seat in range(table.rules.players):",
                f"        table.seats[seat].{name} = table.public.{name}[seat]",
            ]
    source = "def copy_counts(table):\n" + "\n".join(lines or ["    pass"]) + "\n"
    return inlined(_made(home, source, {}))


def _event(home: str, name: str, values: tuple[str, ...], log: Any) -> Any:
    given = ", ".join(("table.engine", *values))
    source = f"def {name}({', '.join(('table', *values))}):\n    log({given})\n"
    return inlined_early(_made(home, source, {"log": log}))


def _made(home: str, source: str, names: dict[str, Any]) -> Any:
    """Return the function of some source, as part of a module."""
    names["__name__"] = home
    made: dict[str, Any] = {}
    exec(compile(source, str(sys.modules[home].__file__), "exec"), names, made)
    (function,) = made.values()
    return function
