"""Ask a program what to do: one line of JSON a question, one line back, by a protocol that has a version.

The forms of all lines are in `bot_protocol.json`, and docs/howto/bots.md says what they mean.
"""

import contextlib
import hashlib
import json
import shlex
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bng_sim.core import forfeits
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import StrategyError
from bng_sim.core.forfeits import BotError
from bng_sim.core.game import Cell
from bng_sim.core.input.problems import show
from bng_sim.core.thinkers import BOT, NO_SEED, PROGRAMS, Way
from bng_sim.players.program import Program
from bng_sim.players.sight import Sight, sight_of

PROTOCOL = 1
SCHEMA = Path(__file__).with_name("bot_protocol.json")
LARGEST_SEED = 2**53 - 1  # that every language reads as a whole number
_encode = json.JSONEncoder(separators=(",", ":")).encode
_LONGEST_SHOWN = 300  # characters of a line in an error
_LONGEST_BATCH = 1 << 19  # bytes of a line with several questions, so that one of a mebibyte holds it in any language
_WANTS: dict[str, type] = {"protocol": int, "name": str, "sees": bool, "means": bool, "batch": bool, "seed": int}
_FORMS = {int: f"a whole number from 0 to {LARGEST_SEED}", bool: "true or false", str: "a text"}


@dataclass(frozen=True, slots=True)
class Wants:
    """What a program says of itself in its first line.

    Attributes:
        sees: Whether each question says what the seat may know.
        means: Whether each question says what its moves mean.
        batch: Whether it takes all questions that wait in one line, and answers them in one.
        seed: The seed of its chance; None: its answers cannot be had again.

    """

    sees: bool = False
    means: bool = False
    batch: bool = False
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Bot:
    """Choose moves by asking a program, of which each thread that plays starts one.

    Attributes:
        command: The program, as the lineup names it.
        folder: The folder that its paths start from; None: nobody has asked for it to be started.
        at: The decisions at which it is asked; empty: all.

    """

    command: str
    folder: Path | None
    at: frozenset[str] = frozenset()

    def choose(self, question: Any) -> int:
        """Return the place of the move that the program names; raises as `choose_all` does."""
        return self.choose_all([question])[0]

    def choose_all(self, questions: Sequence[Any]) -> list[int]:
        """Return the place of the move that the program names at the question of each game, all of one cell.

        Where it fails the game is forfeited, and the program is started again for the others (`core.forfeits`).

        Raises:
            BotError: If it cannot be started, ends, does not answer in time, or answers something else, and games are
                not forfeited.

        """
        places: list[int] = []
        one_by_one = False
        while len(places) < len(questions):
            left = questions[len(places) :]
            try:
                return [*places, *self._ask(left, one_by_one)]
            except _Failed as failed:
                places += failed.places
                if failed.n > 1 and forfeits.rules().forfeits:  # to find out whose game it is
                    one_by_one = True
                    continue
                question = questions[len(places)]
                forfeits.forfeit(question, failed.reason, _named(self.command, question, str(failed)))
                places.append(0)  # of a game that nobody is asked in any more
        return places

    def _ask(self, questions: Sequence[Any], one_by_one: bool) -> list[int]:
        try:
            running = self._running(questions[0].engine.strategies.game)
        except StrategyError as error:
            raise _Failed([], str(error)) from None
        return running.choose_all(questions, one_by_one)

    def wants(self, game: str) -> Wants:
        """Return what the program says of itself; raises as `choose` does."""
        try:
            return self._running(game).wants
        except StrategyError as error:
            raise StrategyError(f"{BOT} {self.command}: {error}") from None

    def _running(self, game: str) -> "_Running":
        if self.folder is None:
            raise StrategyError(
                "it is named by what was stored, and is not started for that; if you trust it, give "
                f"--bot {shlex.quote(self.command)} (in Python bots=[{self.command!r}])"
            )
        running, seconds = _programs.running, forfeits.rules().seconds
        key = (game, self.folder, self.command, seconds)
        if key not in running or running[key].is_over:
            running[key] = _Running(Program(self.command, self.folder, seconds), game)
        return running[key]


class _Programs(threading.local):
    """The programs of a thread; they end with it.

    Attributes:
        running: Game, folder, command and seconds for an answer -> a program.

    """

    def __init__(self) -> None:
        self.running: dict[tuple[str, Path, str, float], _Running] = {}


_programs = _Programs()


class _Failed(Exception):  # noqa: N818 (it becomes an error, or a forfeit)
    """A program failed at a question.

    Attributes:
        places: Its answers to the questions before.
        reason: How it failed.
        n: At one of so many questions.

    """

    def __init__(self, places: list[int], reason: str, more: str = "", n: int = 1) -> None:
        """Take what it answered before, how it failed, and what else may help to find out why."""
        super().__init__(f"{reason}{more}")
        self.places, self.reason, self.n = places, reason, n


class _Running:
    """A program that has been started, and has introduced itself."""

    def __init__(self, program: Program, game: str) -> None:
        self._program, self._asked = program, 0
        self._cell: Cell[Any] | None = None
        self._sight: Sight | None = None
        self.is_over = False
        with self._ended_by_failure():
            try:
                self.wants = _wants(self._program.ask(_line({"protocol": PROTOCOL, "game": game}), 1)[0])
            except StrategyError as error:
                raise StrategyError(f"{error}{self._last_words()}") from None

    def choose_all(self, questions: Sequence[Any], one_by_one: bool) -> list[int]:
        with self._ended_by_failure():
            try:
                sight = self._sight_of(questions[0])
            except StrategyError as error:  # it has ended, or does not read
                raise _Failed([], f"{error}{self._last_words()}") from None
            asked = [self._question(question, sight) for question in questions]
            is_single = one_by_one or not self.wants.batch
            batches = [[one] for one in asked] if is_single else [*_batches(asked)]
            form = b"[%b]\n" if self.wants.batch else b"%b\n"
            failure = None
            try:
                lines = [form % b",".join([one.text for one in batch]) for batch in batches]
                answers = self._program.ask(b"".join(lines), len(lines))
            except StrategyError as error:
                failure, answers = error, self._program.unread
            flat = [line.strip()[1:-1] for line in answers] if self.wants.batch else answers
            places = _places(flat, asked)
            if failure is None and places is not None:
                return places
            return self._read_one_by_one(answers, batches, failure)

    def _read_one_by_one(
        self, answers: Sequence[bytes], batches: Sequence[Sequence["_Asked"]], failure: StrategyError | None
    ) -> list[int]:
        """Read answers one by one, to find where it failed; `failure` is how it did at the first without one."""
        places: list[int] = []
        for line, batch in zip(answers, batches, strict=False):
            try:
                of_batch = _unpacked(line, batch) if self.wants.batch else [line]
            except StrategyError as error:
                raise self._failed(places, batch, error) from None
            for answer, one in zip(of_batch, batch, strict=True):
                try:
                    places.append(_place(answer, one))
                except StrategyError as error:
                    raise self._failed(places, [one], error) from None
        if failure:
            raise self._failed(places, batches[len(answers)], failure)
        return places

    def _failed(self, places: list[int], asked: Sequence["_Asked"], error: StrategyError) -> _Failed:
        others = f" and {len(asked) - 1} other questions" if len(asked) > 1 else ""
        more = f". It was asked {_short(asked[0].text.decode())}{others}{self._last_words()}"
        return _Failed(places, str(error), more, len(asked))

    def _last_words(self) -> str:
        said = self._program.last_error
        return f". The last that it wrote to stderr: {_short(said)}" if said else ""

    @contextlib.contextmanager
    def _ended_by_failure(self) -> Iterator[None]:
        """End the program if something fails or is interrupted: nobody knows what it would answer next."""
        try:
            yield
        except BaseException:
            self.is_over = True
            self._program.kill()
            raise

    def _sight_of(self, question: Any) -> Sight:
        """Return what is shown in the game of a question; the program is told of it if the rules are others."""
        if self._sight is None or self._cell is not question.cell:
            sight, self._cell = sight_of(question.engine, question.cell.rules), question.cell
            if sight is not self._sight:
                self._program.tell(_setting(sight))
            self._sight = sight
        return self._sight

    def _question(self, question: Any, sight: Sight) -> "_Asked":
        """Write a question."""
        self._asked += 1
        moves = sight.moves(question)
        text = b'{"id":%d,%b' % (self._asked, moves.text)
        if self.wants.means:
            means = [{"kind": move.kind, "fields": dict(move.fields)} for move in map(sight.move, moves.numbers)]
            text += f',"means":{_encode(means)}'.encode()
        if self.wants.sees:
            text += f',"sees":{sight.seen_text(question)}'.encode()
        if self.wants.seed is not None:
            text += b',"seed":%d' % _seed(self.wants.seed, question)
        return _Asked(self._asked, moves.numbers, text + b"}")


class _Asked(NamedTuple):
    """A question: its number, those of its moves, and its text."""

    number: int
    numbers: list[int]
    text: bytes


def _batches(asked: Sequence[_Asked]) -> Iterator[list[_Asked]]:
    """Yield questions in as many as fit a line."""
    batch: list[_Asked] = []
    size = 0
    for one in asked:
        if batch and size + len(one.text) > _LONGEST_BATCH:
            yield batch
            batch, size = [], 0
        batch.append(one)
        size += len(one.text)
    yield batch


def _named(command: str, question: Any, said: str) -> BotError:
    state = question.state
    return BotError(
        f"{BOT} {command} failed at decision `{question.decision}` in game {int(state['game'])} "
        f"(seed {int(state['seed'])}, seat {question.asked_seat + 1}): {said}"
    )


def _line(value: dict[str, Any]) -> bytes:
    return _encode(value).encode() + b"\n"


def _setting(sight: Sight) -> bytes:
    """Return the line that says what is played from now on."""
    rules = sight.rules.model_dump(mode="json")
    return _line({"rules": rules, "players": sight.rules.players, "decisions": sight.decisions, "moves": sight.size})


def _seed(own: int, question: Any) -> int:
    """Return a seed for a question: the same whenever it is asked, and nothing about the game can be had from it."""
    state = question.state
    key = f"{own} {int(state['seed'])} {int(state['game'])} {question.asked_seat} {question.number}"
    return int.from_bytes(hashlib.blake2b(key.encode(), digest_size=4).digest(), "big")


def _parsed(line: bytes) -> Any:
    """Return the value of a line of JSON; None if it is none, or one of brackets in brackets without end."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _read(line: bytes, expected: str) -> dict[str, Any]:
    answer = _parsed(line)
    if not isinstance(answer, dict):
        shown = _short(line.decode("utf-8", "replace"))
        raise StrategyError(f"it wrote {shown}, expected {expected}, and nothing else on its standard output")
    return answer


def _wants(line: bytes) -> Wants:
    """Read the first line of a program."""
    expected = f'its first line, such as {{"protocol": {PROTOCOL}, "sees": false}}'
    answer = _read(line, expected)
    if answer.get("protocol") != PROTOCOL:
        raise StrategyError(f"protocol: got {show(answer.get('protocol'))}, expected {PROTOCOL} in {expected}")
    for key, value in answer.items():
        if key not in _WANTS:
            raise StrategyError(f"{_short(key)}: no such key of {expected}; its keys: {', '.join(_WANTS)}")
        if type(value) is not _WANTS[key] or (isinstance(value, int) and not 0 <= value <= LARGEST_SEED):
            raise StrategyError(f"{key}: got {_short(json.dumps(value))}, expected {_FORMS[_WANTS[key]]} in {expected}")
    return Wants(**{key: answer.get(key, False) for key in ("sees", "means", "batch")}, seed=answer.get("seed"))


def _unpacked(line: bytes, batch: Sequence[_Asked]) -> list[bytes]:
    """Return the answers in a line to several questions."""
    answers = _parsed(line)
    if not isinstance(answers, list) or len(answers) != len(batch):
        first = batch[0]
        raise StrategyError(
            f"it wrote {_short(line.decode('utf-8', 'replace'))}, expected a list of as many answers as it was asked "
            f'questions, {len(batch)}, such as [{{"id": {first.number}, "move": {first.numbers[0]}}}, ...]'
        )
    return [_encode(answer).encode() for answer in answers]


def _places(texts: Sequence[bytes], asked: Sequence[_Asked]) -> list[int] | None:
    """Read all answers at once, which is faster; None if one of them is wrong, as `_place` says then."""
    try:
        answers = json.loads((b"[%b]" % b",".join(texts)).decode())
        places = []
        for answer, (number, numbers, _) in zip(answers, asked, strict=True):
            move = answer["move"]
            if answer["id"] != number or type(answer["id"]) is not int or type(move) is not int:
                return None
            places.append(numbers.index(move))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return places


def _place(line: bytes, asked: _Asked) -> int:
    """Read an answer; return the place of its move among those offered."""
    number, numbers, _ = asked
    expected = f'an answer such as {{"id": {number}, "move": {numbers[0]}}}'
    answer = _read(line, expected)
    if answer.get("id") != number or type(answer.get("id")) is not int:
        raise StrategyError(f"id: got {_short(json.dumps(answer.get('id')))}, expected {number}: {expected}")
    move = answer.get("move")
    if type(move) is not int or move not in numbers:
        offered = _short(", ".join(map(str, numbers)))
        raise StrategyError(f"move: got {_short(json.dumps(move))}, expected one of {offered}")
    return numbers.index(move)


def _short(text: str) -> str:
    text = text.strip()
    return repr(text) if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]!r} ..."


def _fingerprint(way: str, game: str) -> str:
    """Return the fingerprint of a program: of the files that its command names, and the seed that it declares.

    One that nobody has asked for is not looked at.
    """
    command = way.removeprefix(f"{BOT}(").removesuffix(")")
    folder = PROGRAMS.get(command)
    if folder is None:
        return "not started"
    seed = Bot(command, folder).wants(game).seed
    files = [path for word in shlex.split(command) if (path := folder / word).is_file()]
    contents = fingerprint.together([command, *(fingerprint.of_bytes(path.read_bytes()) for path in files)])
    return f"{contents} {NO_SEED if seed is None else f'seed {seed}'}"


WAY = Way(
    BOT,
    "Asks a program of yours, in any language: bot(./my_bot --level=3) (docs/howto/bots.md).",
    (),
    lambda values, at: Bot(values["command"], values["folder"], at),
    _fingerprint,
)
