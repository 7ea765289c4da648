"""Find the cheapest change of rules that meets the page's target, with its sliders as knobs.

`/KEY/balance` is a stream of server-sent events: `progress` with a sentence, then `found` with the answer's sentences
and the rules to set, or `problem`. A page that stops listening stops the search.
"""

import asyncio
import contextlib
import os
import tempfile
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from bng_sim.analyses.words.aims import State
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.hosting.studio.answering import Event
from bng_sim.hosting.studio.controls import Control, list_controls
from bng_sim.hosting.studio.export import config_keys
from bng_sim.hosting.studio.keyed import Studio, in_thread, with_key, written
from bng_sim.hosting.studio.setup import with_question
from bng_sim.hosting.studio.strips import choose_sliders
from bng_sim.hosting.studio.study import Study

if TYPE_CHECKING:
    from bng_sim.lab.balance.race import Race

GAMES = 4_000  # of each combination, at most
NEAR = 3  # values of a slider on either side of the one in force
LOOK = 0.25  # seconds between two looks at what the search says


class Stopped(Exception):  # noqa: N818 (an answer, not a failure)
    """Nobody listens any more."""


def keys_of(study: Study, target: tuple[float | None, float | None], names: list[str]) -> dict[str, Any]:
    """Return the config of a search: this setting, the target of its figure, and some rules as knobs.

    Args:
        study: The setting.
        target: The least and the greatest figure that is wanted, as the page has it: of a rate in percent.
        names: The rules that may be changed.

    Raises:
        InputError: If there is no target, or no rule has another value.

    """
    least, most = target
    if least is None and most is None:
        raise InputError("_target: got nothing, expected the least or the greatest figure that you want, as in 40~60")
    metric = study.metric()
    unit = 100 if metric.kind == "proportion" else 1
    ends = {"least": least, "most": most}
    controls = list_controls(study.game, study.fixed, study.cell().rules)
    knobs = {name: {"values": values} for name in names if (values := _values(controls[name], study.rules))}
    if not knobs:
        raise InputError("no slider has another value to try")
    keys = config_keys(study, GAMES)
    if metric.name not in {each.name for each in study.game.metrics}:
        keys["metrics"] = [*keys.get("metrics", []), {metric.name: metric.value}]  # it is none of the game's
    return keys | {
        "targets": {metric.name: {name: end / unit for name, end in ends.items() if end is not None}},
        "knobs": knobs,
    }


def _values(control: Control, rules: Mapping[str, Any]) -> list[Any]:
    """Return the values of a rule to try: those near the one in force, or all words."""
    now = rules.get(control.name, control.printed)
    values = control.laddered(now)
    if control.kind == "number" and now in values:
        at = values.index(now)
        values = values[max(0, at - NEAR) : at + NEAR + 1]
    return values if len(values) > 1 else []


class _Listener:
    """Take what a search says from its thread to the stream, and stop it if nobody listens any more."""

    def __init__(self, game: Game) -> None:
        self.said: list[str] = []
        self.is_over = threading.Event()
        self._game, self._played, self._total = game, 0, 0

    @contextlib.contextmanager
    def counting(self, total: int) -> Iterator["_Listener"]:
        """Count the deals of a round."""
        self._played, self._total = 0, total
        yield self

    def add(self, n: int) -> None:
        """Count deals; raises `Stopped` if nobody listens any more."""
        if self.is_over.is_set():
            raise Stopped
        self._played += n

    def show_round(self, race: "Race") -> None:
        """Say what is known after a round."""
        if self.is_over.is_set():
            raise Stopped
        met = [runner for runner in race.runners if runner.state == State.MET]
        best = f"the cheapest so far: {met[0].candidate.in_words(self._game)}" if met else "none is known to meet it"
        left = f"{len(race.alive):,} of {len(race.runners):,} combinations play on"
        self.said.append(f"Round {race.rounds}, {race.games:,} games so far: {left}; {best}.")


def search(study: Study, keys: Mapping[str, Any], listener: Any) -> dict[str, Any]:
    """Search, and return the answer's sentences and the rules of its first proposal; raises `InputError`, `Stopped`."""
    from bng_sim.api import sweeping  # noqa: PLC0415 (these take a second to import, and few pages search)
    from bng_sim.lab.balance import study as balance  # noqa: PLC0415 (as above)
    from bng_sim.lab.journal import Journal  # noqa: PLC0415 (as above)

    source = study.game.source
    plan, folder = sweeping.read({**keys, "game": str(source) if source is not None else study.game.name})
    with tempfile.TemporaryDirectory(prefix="bng-sim-studio-") as place:
        identity = balance.identify(plan.resolved(folder), plan.game)
        journal = Journal(Path(place) / balance.JOURNAL, identity, balance.REMEDY)
        found = balance.search(plan.config, plan.game, journal, os.cpu_count() or 1, listener)
    changes = found.proposals[0].candidate.changes if found.word == "met" else {}
    return {"answer": found.word, "sentences": found.sentences(plan.game), "changes": dict(changes)}


def read_target(text: str) -> tuple[float | None, float | None]:
    """Read a target as the page's address has it: `40~60`, `~60`; raises `InputError`."""
    low, tilde, high = text.partition("~")
    try:
        ends = float(low) if low else None, float(high) if high else None
    except ValueError:
        ends, tilde = (None, None), ""
    if not tilde and text:
        raise InputError(f"_target: got {text[:40]!r}, expected two numbers such as 40~60")
    return ends


@with_key
async def find_change(server: Studio, request: Request) -> Response:
    """Search for the cheapest change."""
    study = await in_thread(with_question, await server.read(request))
    target = read_target(request.query_params.get("_target", ""))
    controls = await in_thread(list_controls, study.game, study.fixed)
    names = choose_sliders(study, controls, server.answering.ranking(study) or list(controls))
    keys = await in_thread(keys_of, study, target, names)
    return StreamingResponse(_stream(server, study, keys), media_type="text/event-stream")


async def _stream(server: Studio, study: Study, keys: Mapping[str, Any]) -> AsyncIterator[str]:
    listener = _Listener(study.game)
    try:
        await server.answering.warm(study)
        task = asyncio.ensure_future(in_thread(search, study, keys, listener))
        task.add_done_callback(_forget)
        while not task.done():
            await asyncio.wait({task}, timeout=LOOK)
            while listener.said:
                yield written(Event("progress", listener.said.pop(0)))
        yield written(Event("found", task.result()))
    except InputError as error:
        yield written(Event("problem", {"": str(error)}))
    finally:
        listener.is_over.set()


def _forget(task: asyncio.Future[Any]) -> None:
    """Take the exception of a search that nobody waits for any more, or Python would print it."""
    if not task.cancelled():
        task.exception()


HANDLERS = {"balance": find_change}
