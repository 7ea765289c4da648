"""The server of game tables: the addresses of a seat, and what they do.

| address | what it does |
|---|---|
| `/KEY` | the table as it stands: a question, or waiting, or the end |
| `/KEY/N` | the table at the seat's own question N; if it was answered, another answer takes that back |
| `/KEY/N/hints` | the same with hints |
| `/KEY/answers` | what was answered so far |
| `/KEY/chances` | after the end: the chances along the way |
| `/KEY/state` | JSON: whether anything has changed |
| POST `/KEY/answer`, `/KEY/copy`, `/KEY/opinions` | answer, try something else in a copy, say how it was |

Games are played in worker threads, for which an idle table has no use.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any
from weakref import WeakValueDictionary

import anyio
import anyio.to_thread
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bng_sim.core.engines.chance_words import list_decisive_turns
from bng_sim.core.errors import InputError, StrategyError
from bng_sim.hosting import seat_page
from bng_sim.hosting.folder import Folder
from bng_sim.hosting.game_table import Answer, GameTable
from bng_sim.hosting.hints import find_hints
from bng_sim.hosting.position import Position, list_answers, play_to_question
from bng_sim.hosting.requests import Gatekeeper, read_form
from bng_sim.hosting.seat_page import OPINIONS, Seat

PATIENCE = 1.0  # seconds that a page waits for players that think
PATIENCE_OF_FORMS = 60.0  # seconds that a form waits: its page was shown, so this is the loading of an engine
PLAYOUTS = 200  # from each moment, for the chances along the way
MOST_POSITIONS = 64  # that are kept, so that they need not be played again
Handler = Callable[[Any, Request, Seat], Awaitable[Response]]
_GONE_ON = (
    "This move is no longer possible",
    "The game has gone on since the page was shown. Nothing was changed: choose again at the table.",
)


class _Place(Convertor[int]):
    """Read the number of a question in an address; one with more digits is no such address."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("place", _Place())


class Refused(Exception):  # noqa: N818 (an answer, not a failure)
    """What is asked for cannot be done at this table: the status, and what to say."""

    def __init__(self, status: int, title: str, *lines: str) -> None:
        """Refuse a request."""
        super().__init__(title)
        self.status, self.title, self.lines = status, title, lines


def of_seat(handler: Handler) -> Callable[[Any, Request], Awaitable[Response]]:
    """Find the seat of a request's link, and answer errors with a page that says what happened."""

    @wraps(handler)
    async def answer(server: "TableServer", request: Request) -> Response:
        seat = None
        try:
            found = server.folder.find(request.path_params["key"])
            if found is None:
                raise Refused(404, "No game table has this link", "Check that it was copied to its end.")
            seat = Seat(*found)
            return await handler(server, request, seat)
        except Refused as refused:
            return HTMLResponse(seat_page.message(refused.title, refused.lines, seat), refused.status)
        except StrategyError as error:
            return HTMLResponse(seat_page.message("A strategy failed", str(error).splitlines(), seat), 500)
        except InputError as error:
            return HTMLResponse(seat_page.message("This table cannot go on", str(error).splitlines(), seat), 409)

    return answer


class TableServer:
    """Answer the requests of all seats of the tables in a folder."""

    def __init__(self, folder: Folder, threads: int) -> None:
        """Serve the tables of a folder, playing in this many threads."""
        self.folder = folder
        self._threads = threads
        self._limiter: anyio.CapacityLimiter | None = None  # it belongs to the event loop
        self._playing: dict[tuple[str, str, int | None], asyncio.Task[Position]] = {}
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # the name of a table -> its own

    def app(self, hosts: frozenset[str]) -> Gatekeeper:
        """Return the application, which answers to these names, each with its port."""
        routes = [
            Route("/favicon.ico", _no_icon),
            Route("/{key}", self.show),
            Route("/{key}/{place:place}", self.show),
            Route("/{key}/{place:place}/hints", self.show_hints),
            Route("/{key}/answers", self.show_answers),
            Route("/{key}/chances", self.show_chances),
            Route("/{key}/state", self.tell_state),
            Route("/{key}/answer", self.take_answer, methods=["POST"]),
            Route("/{key}/copy", self.copy, methods=["POST"]),
            Route("/{key}/opinions", self.take_opinions, methods=["POST"]),
        ]
        served = Starlette(routes=routes, exception_handlers={404: _not_found})
        served.router.redirect_slashes = False
        return Gatekeeper(served, hosts)

    @of_seat
    async def show(self, request: Request, seat: Seat) -> Response:
        """Show the table to a seat, as it is or as it was at one of its questions."""
        place = request.path_params.get("place")
        position = await self._position(seat.table, None if place is None else seat.table.before(seat.number, place))
        if position is None:
            return HTMLResponse(seat_page.thinking(seat))
        if place is not None and not _is_asked(position, seat, place):
            return RedirectResponse(f"/{seat.key}", 303)
        is_final = position.number in seat.table.answers and await self._is_over(seat.table)
        return HTMLResponse(await self._in_thread(self._page, seat, position, place or seat.asked_last, is_final))

    @of_seat
    async def show_hints(self, request: Request, seat: Seat) -> Response:
        """Show a question of a seat with hints."""
        place = request.path_params["place"]
        position = await self._position(seat.table, seat.table.before(seat.number, place))
        if position is None or not _is_asked(position, seat, place):
            return RedirectResponse(f"/{seat.key}", 303)
        hints = await self._in_thread(find_hints, seat.table, position.number)
        is_final = await self._is_over(seat.table)
        if not is_final and request.method == "GET":
            with self.folder.locked(seat.table.name):
                table = self._current(seat)  # others may have asked for hints meanwhile
                self.folder.save(replace(table, hints=table.hints + 1))
        return HTMLResponse(await self._in_thread(seat_page.asking, seat, position, place, hints, is_final))

    @of_seat
    async def show_answers(self, _request: Request, seat: Seat) -> Response:
        """List what the seat has answered so far."""
        return HTMLResponse(seat_page.answers(seat, await self._in_thread(list_answers, seat.table, seat.number)))

    @of_seat
    async def show_chances(self, _request: Request, seat: Seat) -> Response:
        """Show a finished game with its chances along the way."""
        position = await self._position(seat.table)
        if position is None or position.question is not None or position.game.ahead is None:
            return RedirectResponse(f"/{seat.key}", 303)
        return HTMLResponse(await self._in_thread(self._page_with_chances, seat, position))

    @of_seat
    async def tell_state(self, _request: Request, seat: Seat) -> Response:
        """Tell whether the seat would see something new."""
        position = await self._position(seat.table)
        state = "" if position is None else await self._in_thread(seat_page.state_of, seat, position)
        return JSONResponse({"state": state, "thinking": position is None})

    @of_seat
    async def take_answer(self, request: Request, seat: Seat) -> Response:
        """Take the answer to a question, and lead to the next."""
        form = await _form(request)
        place, choice = _number(form, "question"), _number(form, "choice")
        async with self._changing.setdefault(seat.table.name, asyncio.Lock()):
            table = await self._answered(Seat(self._current(seat), seat.number), place, choice, form.get("page"))
        after = await self._position(table)
        asked = f"/{seat.asked_after(table)}" if after is not None and after.seat == seat.number else ""
        return RedirectResponse(f"/{seat.key}{asked}", 303)

    async def _answered(self, seat: Seat, place: int, choice: int, page: str | None) -> GameTable:
        """Save and return the table after an answer: the same if it has this answer already, as after a double click.

        Raises:
            Refused: If the page that the answer was chosen on shows another game than the table's, or nobody may take
                back what was answered before.

        """
        table, number = seat.table, seat.table.before(seat.number, place)
        answer = Answer(seat.number, choice)
        if number is not None and table.answers[number] == answer:
            return table
        position = await self._position_of_form(table, number)
        if not _is_asked(position, seat, place) or position.question is None:
            raise Refused(409, *_GONE_ON)
        if number is not None:
            await self._check_take_back(seat, number)
        shown = await self._in_thread(seat_page.fingerprint_of, seat, position)
        if page != shown and not (page is None and number is None):
            raise Refused(409, *_GONE_ON)
        if choice >= position.question.n:
            raise Refused(400, "There is no such move", f"got move {choice + 1}, expected one on the list")
        with self.folder.locked(table.name):
            current = self._current(seat)  # hints may have been counted meanwhile
            if current.answers != table.answers:  # by another server of this folder
                raise Refused(409, *_GONE_ON)
            after = current.answered(position.number, answer)
            self.folder.save(after)
            return after

    async def _check_take_back(self, seat: Seat, number: int) -> None:
        """Refuse to take back what others have seen and answered since, and what led to the end."""
        if await self._is_over(seat.table):
            raise Refused(403, "The game is over", "What was played stands: try another move in a copy of the table.")
        if seat.table.seats_after(number) - {seat.number}:
            raise Refused(403, "This cannot be taken back", "Somebody else has answered since.")

    @of_seat
    async def copy(self, request: Request, seat: Seat) -> Response:
        """Copy the table as it was at a question, to try something else there."""
        place = _number(await _form(request), "question")
        position = await self._position(seat.table)
        if len(seat.table.seats) > 1 and (position is None or position.question is not None):
            raise Refused(403, "Not before the game is over", "A copy would show what is hidden from the others.")
        number = seat.table.before(seat.number, place)
        if number is None:
            raise Refused(409, "This question has no answer yet")
        table = seat.table.copy_up_to(number)
        self.folder.save(table)
        return RedirectResponse(f"/{table.key(seat.number)}/{place}", 303)

    @of_seat
    async def take_opinions(self, request: Request, seat: Seat) -> Response:
        """Take what a person says of the finished game."""
        form = await _form(request)
        given = {name: form[name] for name, (_, choices) in OPINIONS.items() if form.get(name) in choices}
        if (await self._position_of_form(seat.table)).question is not None:
            raise Refused(409, "The game is not over")
        with self.folder.locked(seat.table.name):
            table = self._current(seat)
            table = replace(table, opinions=table.opinions | {seat.number: given})
            self.folder.save(table)
            if not table.copied:
                self.folder.save_opinions(table)
        return RedirectResponse(f"/{seat.key}", 303)

    def _current(self, seat: Seat) -> GameTable:
        """Return the table as it is stored now: others may have answered since the request began."""
        found = self.folder.find(seat.key)
        if found is None:
            raise Refused(404, "No game table has this link")
        return found[0]

    async def _is_over(self, table: GameTable) -> bool:
        """Return whether a table's game has ended: then what was played stands, and its log is saved."""
        position = await self._position(table)
        return position is not None and position.question is None

    async def _position_of_form(self, table: GameTable, before: int | None = None) -> Position:
        """Play to a question that a form is about."""
        position = await self._position(table, before, PATIENCE_OF_FORMS)
        if position is None:
            raise Refused(503, "The others are still thinking", "Nothing was changed: try again when they are done.")
        return position

    async def _position(
        self, table: GameTable, before: int | None = None, patience: float | None = None
    ) -> Position | None:
        """Play to a question, unless that was done before; None while players think longer than a request waits."""
        key = (table.name, repr(sorted(table.answers.items())), before)
        task = self._playing.get(key)
        if task is None:
            task = asyncio.create_task(self._play(table, before))
            while len(self._playing) >= MOST_POSITIONS:
                del self._playing[next(iter(self._playing))]
            self._playing[key] = task
        await asyncio.wait({task}, timeout=PATIENCE if patience is None else patience)
        if not task.done():
            return None
        if task.exception() is not None:
            self._playing.pop(key, None)  # a strategy may be mended meanwhile
        return task.result()

    async def _play(self, table: GameTable, before: int | None) -> Position:
        known = len(table.thoughts)
        position: Position = await self._in_thread(play_to_question, table, before)
        is_over = position.question is None and not table.copied
        if len(table.thoughts) > known or is_over:
            self._keep(table, position, is_over)
        return position

    def _keep(self, table: GameTable, position: Position, is_over: bool) -> None:
        """Save what was thought, and the log of a finished game, unless others have answered meanwhile."""
        with self.folder.locked(table.name):
            stored = self.folder.load(table.name)
            if stored.answers != table.answers:
                return
            if table.thoughts.keys() > stored.thoughts.keys():
                self.folder.save(replace(stored, thoughts=stored.thoughts | table.thoughts))
            if is_over:
                self.folder.save_log(table, position.log)

    async def _in_thread(self, function: Callable[..., Any], *given: Any) -> Any:
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self._threads)
        return await anyio.to_thread.run_sync(function, *given, limiter=self._limiter, abandon_on_cancel=True)

    def _page(self, seat: Seat, position: Position, place: int, is_final: bool) -> str:
        if position.question is None:
            return seat_page.over(seat, position, _list_faults(position))
        if position.seat != seat.number:
            return seat_page.waiting(seat, position)
        return seat_page.asking(seat, position, place, is_final=is_final)

    def _page_with_chances(self, seat: Seat, position: Position) -> str:
        if position.game.ahead is None:
            raise AssertionError("asked only of games with playouts")
        from bng_sim.analyses.plots.win_chance_curves import draw_curves  # noqa: PLC0415 (matplotlib takes a second to import)

        moments = [*position.game.ahead.chances(position.cell, position.index, PLAYOUTS)]
        faults = _list_faults(position)
        return seat_page.over(seat, position, faults, draw_curves(moments), list_decisive_turns(moments))


def _list_faults(position: Position) -> list[str]:
    """List what the referee finds in a finished game."""
    faults = position.game.referee(map(dict, position.log)) if position.game.referee else ()
    return [f"{fault.rule}, event {fault.event_number}: {fault.message}" for fault in faults]


def _is_asked(position: Position, seat: Seat, place: int) -> bool:
    """Whether the seat is asked, and this is which of its own questions it is."""
    answered = sum(number < position.number for number in seat.table.numbers(seat.number))
    return position.seat == seat.number and answered + 1 == place


async def _form(request: Request) -> dict[str, str]:
    try:
        return await read_form(request)
    except ValueError as error:
        raise Refused(400, "This is not a form of the table", str(error)) from None
    except TimeoutError:
        raise Refused(408, "The form did not arrive", "Nothing was changed: send it again.") from None
    except ClientDisconnect:  # nobody reads the answer
        raise Refused(400, "This is not a form of the table", "It ends in the middle.") from None


def _number(form: Mapping[str, str], name: str) -> int:
    """Return a whole number of a form."""
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(400, "This is not a form of the table", f"{name}: got {text!r}, expected a whole number")
    return int(text)


async def _no_icon(_request: Request) -> Response:
    return Response(status_code=204)


async def _not_found(_request: Request, _error: Exception) -> Response:
    return HTMLResponse(seat_page.message("There is no such page", ("Open the link to your seat.",)), 404)
