"""The answer of an address, as a stream of events that becomes more exact from event to event.

| event | data |
|---|---|
| `preparing` | what is being compiled, and how many of how many parts are done |
| `answer` | the answer (`figures.answer_of`) |
| `strips` | rule -> the values that its strip will have |
| `points` | points of strips (`figures.point`), as they are played |
| `problem` | name of a rule, or nothing -> what is wrong |
| `done` | nothing more will come |

A stream is a function of its address, and nothing is kept of it: the page closes it at the next change. A second one,
which the page opens when the first has ended, is of the rules that matter most there: `ranked`, then `done`.
"""

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, NamedTuple

import anyio.to_thread

from bng_sim.core.errors import InputError, StrategyError
from bng_sim.hosting.studio import figures, ranking
from bng_sim.hosting.studio.controls import list_controls
from bng_sim.hosting.studio.kept_games import KeptGames
from bng_sim.hosting.studio.pool import Goal, Pool, Wish
from bng_sim.hosting.studio.printed_answers import printed_answer, shipped_ranking
from bng_sim.hosting.studio.strips import Strips, choose_sliders, list_points, list_strips
from bng_sim.hosting.studio.study import Study
from bng_sim.hosting.studio.warming import Warming

FIRST, SECOND, HALF, MANY = 500, 2_000, 10_000, 20_000  # games of an answer, step by step
MOST = 50_000  # games of an answer that is still coarse
SECONDS = 8.0  # of play for many games, and for all strips together
PATIENCE = 16.0  # of play for an answer that is still coarse
SOON = 4.0  # seconds: what takes longer waits for the strips
FEWEST = 60  # games of a point of a strip
SHOWN_FROM = 10  # games
RARELY = 0.09  # seconds between two events, at least
RANKING_SECONDS = 20.0  # of play to find out which rules matter
MOST_RANKED = 200  # settings of which that is remembered
STILL_HERE = 10.0  # seconds without news after which a comment keeps the connection

NOW, NEXT, AFTER, LAST = range(4)  # ranks: the first answer, a better one, the best, strips


class Event(NamedTuple):
    """An event of a stream; without a name it is a comment that keeps the connection."""

    name: str
    data: Any = None


News = Callable[[bool], Event | None]  # what is new, given whether all is played


class Answering:
    """Answer one address."""

    def __init__(self, pool: Pool, warming: Warming) -> None:
        """Play in the threads of a pool, what `warming` has compiled."""
        self._pool, self._warming = pool, warming
        self._unshipped: OrderedDict[Any, dict[str, list[str]]] = OrderedDict()
        self._ranked: OrderedDict[Any, dict[str, ranking.Ranked]] = OrderedDict()

    async def events(self, study: Study) -> AsyncIterator[Event]:
        """Yield the events of an address, the last of which is `done`."""
        try:
            wrong = await _in_thread(study.problems)
            if wrong:
                yield Event("problem", wrong)
            else:
                async for event in self._of_possible(study):
                    yield event
        except (InputError, StrategyError, ValueError) as error:
            yield Event("problem", {"": str(error)})
        yield Event("done", {})

    async def answer(self, study: Study, games: int) -> dict[str, Any]:
        """Return the answer of an address once, at a number of games; raises `InputError` or `StrategyError`."""
        here, there = await _in_thread(self.settings, study)
        for setting in (here, there):
            async for _ in self._warming.prepare(study.game, setting.cell.lineup):
                pass
        with self._listening() as (wish, changed):
            self._pool.want(wish, NEXT, (Goal(here, games), Goal(there, games)))
            while not wish.is_met:
                await changed.wait()
                changed.clear()
        _raise_error(here, there)
        found: dict[str, Any] = await _in_thread(figures.answer_of, here, None if there is here else there, games)
        return found

    async def warm(self, study: Study) -> None:
        """Compile what plays an address; raises `InputError` or `StrategyError`."""
        cell = await _in_thread(study.cell)
        async for _ in self._warming.prepare(study.game, cell.lineup):
            pass

    def settings(self, study: Study) -> tuple[KeptGames, KeptGames]:
        """Return the setting of an address and its baseline's; raises `InputError` for rules that cannot be."""
        return tuple(self._pool.setting(study.game, each.cell(), study.by) for each in (study, study.baseline()))  # type: ignore[return-value]

    async def _of_possible(self, study: Study) -> AsyncIterator[Event]:
        here, there = await _in_thread(self.settings, study)
        for setting in (here, there):
            async for building in self._warming.prepare(study.game, setting.cell.lineup):
                yield Event("preparing", building)
        with self._listening() as (wish, changed):
            course = _Course(self._pool, wish, changed, here, there)
            is_shipped = await _in_thread(printed_answer, study) is not None
            async for event in course.answer(FIRST if is_shipped else HALF):  # the page has it: strips come first
                yield event
            names = await _in_thread(self._sliders, study)
            strips = await _in_thread(self._strips, study, names)
            yield Event("strips", {name: [place.value for place in places] for name, places in strips.items()})
            async for event in course.refine(study, strips):
                yield event

    def ranking(self, study: Study) -> list[str]:
        """Return the rules that have sliders, the most important first; empty: not known yet.

        They are those of the printed rules, or sliders would change places under the hand that turns one.
        """
        return shipped_ranking(study) or self._unshipped.get(_ranked_as(study), {}).get(study.metric().name, [])

    async def rank(self, study: Study) -> AsyncIterator[Event]:
        """Yield the rules that move the study's figure most where it is, all others as they are, then `done`."""
        try:
            if not await _in_thread(study.problems):
                async for event in self._ranked_where_it_is(study):
                    yield event
        except (InputError, StrategyError, ValueError):
            pass  # the answer says what is wrong
        yield Event("done", {})

    async def _ranked_where_it_is(self, study: Study) -> AsyncIterator[Event]:
        here, _ = await _in_thread(self.settings, study)
        key = (study.game.key, study.lineup, repr(here.cell.rules))
        if key not in self._ranked:
            async for _ in self._warming.prepare(study.game, here.cell.lineup):
                pass
            with self._listening() as (wish, changed):
                course = _Course(self._pool, wish, changed, here, here)
                async for event in self._play_neighbours(study, course, key):
                    yield event
        ranked = self._ranked[key]
        self._unshipped.setdefault(_ranked_as(study), {name: each.rules for name, each in ranked.items()})
        for remembered in (self._ranked, self._unshipped):
            if len(remembered) > MOST_RANKED:
                remembered.popitem(last=False)
        yield Event("ranked", ranked[study.metric().name]._asdict())

    def _sliders(self, study: Study) -> list[str]:
        controls = list_controls(study.game, study.fixed, study.cell().rules)
        return choose_sliders(study, controls, self.ranking(study) or list(controls))

    def _strips(self, study: Study, names: list[str]) -> Strips:
        return list_strips(self._pool, study, list_controls(study.game, study.fixed), names)

    async def _play_neighbours(self, study: Study, course: "_Course", key: Any) -> AsyncIterator[Event]:
        """Play each rule changed by a step or two, while nothing else is to be played, and remember what matters."""
        rules = course.here.cell.rules
        controls = list_controls(study.game, study.fixed, rules)
        neighbours = await _in_thread(ranking.list_neighbours, self._pool, study, controls)
        settings = [course.here, *(each for changed in neighbours.values() for each in changed)]
        games = course.games_in(RANKING_SECONDS, len(settings), ranking.GAMES)
        async for event in course.follow(LAST, tuple(Goal(each, games) for each in settings), lambda _: None):
            yield event
        self._ranked[key] = await _in_thread(ranking.rank_rules, course.here, neighbours)

    @contextlib.contextmanager
    def _listening(self) -> Iterator[tuple[Wish, asyncio.Event]]:
        """Hold a wish while a stream lasts, and an event that is set whenever something was played for it."""
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        def tell() -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(changed.set)

        wish = Wish(tell)
        try:
            yield wish, changed
        finally:
            self._pool.drop(wish)


class _Course:
    """Play a setting and its baseline step by step, with news after each."""

    def __init__(self, pool: Pool, wish: Wish, changed: asyncio.Event, here: KeptGames, there: KeptGames) -> None:
        self.here, self.there = here, there
        self._pool, self._wish, self._changed = pool, wish, changed
        self._sent: tuple[int, int] = (-1, -1)
        self._goal = 0  # not settled yet

    async def answer(self, most: int) -> AsyncIterator[Event]:
        """Yield a first answer, the baseline, then better ones that come soon, up to a number of games."""
        here, there = self.here, self.there
        both = (here, there)
        for rank, games, settings in (
            (NOW, FIRST, (here,)),
            (NOW, FIRST, (there,)),
            (NEXT, SECOND, both),
            (NEXT, HALF, both),
        ):
            if games > most or (games == HALF and not self._comes_soon(HALF)):
                continue
            goals = tuple(Goal(each, min(games, self._most())) for each in settings)
            async for event in self.follow(rank, goals, self._answer_news):
                yield event

    async def refine(self, study: Study, strips: Strips) -> AsyncIterator[Event]:
        """Yield coarse strips, the full answer, finer strips, then more of an answer that is still coarse."""
        sent: dict[tuple[str, int], int] = {}
        fine = self._games_of_points(strips)
        async for event in self._points(study, strips, max(FEWEST, min(FIRST, fine // 3)), sent):
            yield event
        async for event in self._play_on(MANY, SECONDS):
            yield event
        async for event in self._points(study, strips, fine, sent):
            yield event
        if not figures.is_fine(self.here, study.metric()):
            async for event in self._play_on(MOST, PATIENCE):
                yield event

    def _play_on(self, games: int, seconds: float) -> AsyncIterator[Event]:
        """Yield better answers until both sides have a number of games, or some seconds of play are spent."""
        self._goal = self._most(games, seconds)
        return self.follow(AFTER, (Goal(self.here, self._goal), Goal(self.there, self._goal)), self._answer_news)

    def _points(self, study: Study, strips: Strips, n: int, sent: dict[tuple[str, int], int]) -> AsyncIterator[Event]:
        """Yield the points of strips, each with `n` games; `sent` holds how many the page has seen of each."""
        goals = tuple(Goal(place.setting, n) for places in strips.values() for place in places)
        return self.follow(LAST, goals, _PointNews(strips, self.here, study, sent, n))

    async def follow(self, rank: int, goals: tuple[Goal, ...], news: News) -> AsyncIterator[Event]:
        """Have something played, and yield what is new until it is."""
        self._pool.want(self._wish, rank, goals)
        while True:
            is_met = self._wish.is_met
            event = await _in_thread(news, is_met)
            if event is not None:
                yield event
            _raise_error(self.here, self.there)
            if is_met:
                return
            began = time.monotonic()
            try:
                await asyncio.wait_for(self._changed.wait(), STILL_HERE)
            except TimeoutError:
                yield Event("")
            self._changed.clear()
            if event is not None:
                await asyncio.sleep(max(0.0, began + RARELY - time.monotonic()))

    def _answer_news(self, is_met: bool) -> Event | None:
        here, there = self.here, self.there
        state = (here.n, 0 if there is here else there.n)
        if state == self._sent or here.n < (1 if is_met else SHOWN_FROM):
            return None
        self._sent = state
        compared = there if there is not here and there.n else None
        return Event("answer", figures.answer_of(here, compared, self._goal or self._most()))

    def _most(self, games: int = MANY, seconds: float = SECONDS) -> int:
        """Return how many games are played at most: no more than all cores play in some seconds."""
        pace = self._pool.pace(self.here)
        if pace is None:
            return games
        sides = 1 if self.here is self.there else 2
        return min(games, max(self.here.n, FIRST, int(seconds * self._pool.threads / pace / sides)))

    def _comes_soon(self, n: int) -> bool:
        pace = self._pool.pace(self.here)
        return pace is None or 2 * n * pace / self._pool.threads <= SOON

    def _games_of_points(self, strips: Strips) -> int:
        """Return how many games each point of the strips gets."""
        return self.games_in(SECONDS, sum(len(places) for places in strips.values()), SECOND)

    def games_in(self, seconds: float, settings: int, most: int) -> int:
        """Return how many games of each of some settings all cores play in some seconds, but not more than `most`."""
        pace = self._pool.pace(self.here)
        n = most if pace is None else int(seconds * self._pool.threads / pace / max(1, settings))
        return max(FEWEST, min(most, n))


class _PointNews:
    """Find the points of strips that have more games than the page was sent."""

    def __init__(
        self, strips: Strips, here: KeptGames, study: Study, sent: dict[tuple[str, int], int], least: int
    ) -> None:
        self._strips, self._here, self._metric = strips, here, study.metric()
        self._sent, self._least = sent, least

    def __call__(self, is_met: bool) -> Event | None:
        """Return the points that are new: with enough games, or at the end with as many as there are."""
        now = {
            (name, at): place.setting.n
            for name, places in self._strips.items()
            for at, place in enumerate(places)
            if place.setting.n
        }
        fresh = [key for key, n in now.items() if self._sent.get(key) != n and (n >= self._least or is_met)]
        if not fresh:
            return None
        self._sent |= {key: now[key] for key in fresh}
        return Event("points", list_points(self._strips, fresh, self._here, self._metric))


def _ranked_as(study: Study) -> tuple[Any, ...]:
    return (study.game.key, study.lineup, *map(str, study.fixed.values()))


def _raise_error(*settings: KeptGames) -> None:
    error = next((each.error for each in settings if each.error), "")
    if error:
        raise StrategyError(error)


async def _in_thread(function: Callable[..., Any], *given: Any) -> Any:
    return await anyio.to_thread.run_sync(function, *given)
