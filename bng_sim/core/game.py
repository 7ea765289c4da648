"""What a game hands to the toolkit, and what the toolkit hands to a game.

A game needs a dozen things: what playing and counting take. All else comes in groups that a game may leave out; the
command that needs one says so, and reports leave the section out.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol

from rich.text import Text
from typing_extensions import TypeVar

from bng_sim.core.engines.win_chances import Choice, Moment
from bng_sim.core.lineup import Lineup
from bng_sim.core.parameters import Rules
from bng_sim.core.poster import Poster
from bng_sim.core.strategy import Registry

if TYPE_CHECKING:
    import polars as pl

    from bng_sim.core.results.notable import Notables

RulesT = TypeVar("RulesT", bound=Rules, default=Rules)


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure that summaries show, as an expression over a row of a result table.

    Attributes:
        name: As it is printed and written to files.
        value: One value a row, as in SQL: columns in small letters, keywords in capitals. It is empty where the
            question does not arise.
        kind: Whether the values are yes or no, or numbers to be averaged.
        meaning: What it says, in one line.
        sentence: The same as a sentence of a report, `{}` standing for the figure: "the bank is broken in {} of
            games".
        question: The same as a question: "How often is the bank broken"; a report adds what was varied.
        arises_from: Rules parameter -> its least value at which the question arises.
        conditional: Whether some games have no value, as of an auction that was never held.
        endings: Those that a game must have for a rate to count it, if that is what the rate is.
        of: Of which rows, as in SQL; all if empty.
        own: Whether it is the config's own, which anybody may have written: it is computed by `results.row_expression`.

    """

    name: str
    value: str
    kind: Literal["proportion", "mean"]
    meaning: str
    sentence: str = ""
    question: str = ""
    arises_from: Mapping[str, int] = field(default_factory=dict)
    conditional: bool = False
    endings: tuple[str, ...] = ()
    of: str = ""
    own: bool = False

    @property
    def expression(self) -> "pl.Expr":
        """The value as polars computes it; null where the question does not arise."""
        return _own(self.value, self.of, self.kind) if self.own else _expression(self.value, self.of)

    @property
    def missing(self) -> "pl.Expr":
        """Whether the value is not known, of the rows that it is asked of and those of which not even that is known."""
        import polars as pl  # noqa: PLC0415 (as below)

        asked = _own(self.of, "", "proportion").ne_missing(pl.lit(value=False)) if self.of else pl.lit(value=True)
        return pl.when(asked).then(self.expression.is_null())

    def arises(self, rules: Mapping[str, Any]) -> bool:
        """Whether the question arises under these rules."""
        return all(rules[name] >= least for name, least in self.arises_from.items())


@functools.cache
def _expression(value: str, of: str) -> "pl.Expr":
    import polars as pl  # noqa: PLC0415 (telling a game needs no tables, and polars takes a tenth of a second)

    return pl.when(pl.sql_expr(of)).then(pl.sql_expr(value)) if of else pl.sql_expr(value)


@functools.cache
def _own(value: str, of: str, kind: Literal["proportion", "mean"]) -> "pl.Expr":
    import polars as pl  # noqa: PLC0415 (as above)

    from bng_sim.core.results import row_expression  # noqa: PLC0415 (it imports polars)

    computed = row_expression.read(value).over(pl.Boolean if kind == "proportion" else pl.Float64)
    return pl.when(row_expression.read(of).over(pl.Boolean)).then(computed) if of else computed


@dataclass(frozen=True, slots=True)
class Grouping:
    """A way to split the seats: by a column of the `seats` table.

    A seat with nothing in the column is in no group; one with a list there is in the group of each entry. What such
    columns hold is `of`, "Trade"; it is empty where every seat is in one group.
    """

    name: str
    column: str
    meaning: str
    names: tuple[str, ...] | None = None  # all its values, in the rulebook's order; None: those that occur, sorted
    of: str = ""


@dataclass(frozen=True, slots=True)
class Cell(Generic[RulesT]):
    """Everything that decides a game but its index.

    Attributes:
        rules: The rules parameters.
        seed: Same seed, same games.
        lineup: Which strategies play.
        characters: Who sits where; those that are None, and all if empty, are drawn each game.
        starting_seat: Who has the first turn, from 0; None: drawn each game.
        rotate: Whether each deal is played once per rotation of the strategies: game i is deal i // players, with
            every strategy i % players seats further on.

    """

    rules: RulesT
    seed: int
    lineup: Lineup
    characters: tuple[str | None, ...] = ()
    starting_seat: int | None = None
    rotate: bool = False

    @property
    def games_a_deal(self) -> int:
        """How many games in a row are played on one deal."""
        return self.rules.players if self.rotate else 1


class Batch(NamedTuple):
    """What a batch of games came to: one row a game, and one row a game and seat."""

    games: "pl.DataFrame"
    seats: "pl.DataFrame"


class Fault(Protocol):
    """A breach of the rules: which, at which event of the log, what was wrong, and how the table stood."""

    @property
    def rule(self) -> str:
        """The id of the rule."""

    @property
    def event_number(self) -> int:
        """The number of the event that shows it."""

    @property
    def message(self) -> str:
        """What was expected and what was found."""

    @property
    def state(self) -> str:
        """The table at that moment, in short."""


Log = Iterable[dict[str, Any]]  # a head that says what is played, then every event, as plain data


@dataclass(frozen=True, slots=True)
class Characters:
    """Whom a seat can be given to play.

    Attributes:
        names: In the rulebook's order.
        column: Of the `seats` table, and the name of the grouping.
        one: What such a character is called: "Captain".
        key: The config's key, the option and the part of a code that say who sits where: "captains".

    """

    names: tuple[str, ...]
    column: str
    one: str
    key: str

    @property
    def grouping(self) -> Grouping:
        """The seats split by character."""
        return Grouping(self.column, self.column, self.one, self.names)


NO_CHARACTERS = Characters((), "", "", "")


@dataclass(frozen=True, slots=True)
class Telling:
    """How a game is told.

    Attributes:
        log: `log(cell, game)` plays one game and gives its event log.
        transcript: `transcript(log, seat)` tells a game from its log, a line at a time, as `seat` (from 1) sees it, or
            with everything if that is None.
        picture: `picture(log, seat, code, curves)` shows a game from its log, event by event, as one HTML page that
            needs nothing else; `seat` as in `transcript`, `code` is what replays the game, and `curves` an `svg`
            element with its chances, or empty. None: there is no such page.
        poster: `poster(log)` gives what one picture shows of a game, from its log. None: there is no such picture.
        pauses: What the lines of a transcript begin with before which somebody may want to wait.

    """

    log: Callable[[Cell[Any], int], Iterator[dict[str, Any]]]
    transcript: Callable[[Log, int | None], Iterator[Text]]
    picture: Callable[[Log, int | None, str, str], str] | None = None
    poster: Callable[[Log], Poster] | None = None
    pauses: str = "Turn "


@dataclass(frozen=True, slots=True)
class Rung:
    """A table at which a sweep's headline is played again, so that it shows what hangs on who plays.

    Attributes:
        name: What its players are, in a word or two: "random moves".
        lineup: Who plays.
        games: How many games of a cell, at most.
        plays_to_win: Whether its players try; those that do not are told apart from the rest.

    """

    name: str
    lineup: str
    games: int = 5_000
    plays_to_win: bool = True


@dataclass(frozen=True, slots=True)
class Checkup:
    """A setting in which all seats are alike, so that the instrument itself can be checked.

    Attributes:
        rules: Rules under which nothing but its strategy tells one seat from another.
        even: A lineup of one strategy in every seat: all must win equally often.
        uneven: The same with a weaker strategy in the first seat: it must win less often. Empty where no strategy is
            weaker than another.

    """

    rules: dict[str, Any]
    even: str
    uneven: str = ""


def _no_cautions(_rules: Sequence[Mapping[str, Any]]) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Ahead:
    """Playing on from the moments of a game: each seat by its own strategy, chance anew, and what nobody knows.

    Attributes:
        chances: `chances(cell, game, n)` plays a game, and on from each moment between two turns `n` times.
        instead: `instead(cell, game, turn, moves, n)` plays a game up to what was done in a turn, and on after that
            and each of `moves` (places in the list of what might have been done) `n` times. Raises `InputError` for a
            turn in which there was nothing to choose, or a move that is not on the list.

    """

    chances: Callable[[Cell[Any], int, int], Iterator[Moment]]
    instead: Callable[[Cell[Any], int, int, Sequence[int], int], Choice]


@dataclass(frozen=True, slots=True)
class Course:
    """How a game's course is told: who leads, and how far from the goal the others are (`results.course`).

    Attributes:
        distance: What is missing to the goal, in the plural: "steps".
        goal: `goal(rules)` is how much of it is missing at the start, under these rules.

    """

    distance: str
    goal: Callable[[Mapping[str, Any]], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game, as the rest of the toolkit sees it. `core.contract` checks it when it is registered.

    Attributes:
        name: As in configs and on the command line.
        title: As on the box.
        rules: Its rules parameters.
        strategies: Its registry.
        default_lineup: Who plays when nothing is said.
        endings: The values of the column `ending` of the `games` table; the first stands for a game still going on.
        lost: Those of them that nobody wins.
        ending_words: What comes about with an ending, for those whose name does not say it: "the bank is broken".
        columns: Table (`games`, `seats`) -> column -> what it says.
        metrics: Over the `games` table.
        headline: The metrics a sweep shows when nothing is said; the first is the question its report answers.
        warm_up: Compile, or load what is compiled; raises if that fails.
        play: `play(cell, first_game, n)` plays games `first_game` to `first_game + n - 1`; raises
            `StrategyError` if a strategy breaks its contract.

        structure: The rules parameters that make several games of one box, as an `edition` would.
        also_seated: Rules parameter that seats others beside the players, if it is on -> what these are called.
        decisions: What players are asked; each has the columns `decisions_<name>` (times asked) and `options_<name>`
            (options listed) of the `games` table.
        counts: Further metrics over the `games` table that come by kind: name -> kind -> metric. Several that belong
            together have names such as `by_colour.red`, and are printed under `by_colour`.
        groups: Ways to split the win rate of the `seats` table, beside those that every game has.
        characters: Whom a seat can be given to play.
        telling: How a game is told.
        referee: Reads the event log of a game and gives every breach of the rules that it finds.
        checkup: A setting to check the instrument in.
        starter: A folder with the files that `bng-sim init` writes.
        cautions: `cautions(rules)` says what one must know, under these rules, to read win rates by what a seat holds.
        notable: `notable()` gives which games of a cell are worth reading.
        ahead: Playing on from the moments of a game.
        course: How its course is told, which it notes in the columns that `results.course` names.
        ladder: Tables of players, from those that hardly try to those that think; these come last.

    """

    name: str
    title: str
    rules: type[Rules]
    strategies: Registry
    default_lineup: str
    endings: tuple[str, ...]
    lost: tuple[str, ...]
    columns: dict[str, dict[str, str]]
    metrics: tuple[Metric, ...]
    headline: tuple[str, ...]
    warm_up: Callable[[Lineup], None]
    play: Callable[[Cell[Any], int, int], Batch]

    ending_words: Mapping[str, str] = field(default_factory=dict)
    structure: tuple[str, ...] = ()
    also_seated: Mapping[str, str] = field(default_factory=dict)
    decisions: tuple[str, ...] = ()
    counts: Mapping[str, tuple[Metric, ...]] = field(default_factory=dict)
    groups: tuple[Grouping, ...] = ()
    characters: Characters = NO_CHARACTERS
    telling: Telling | None = None
    referee: Callable[[Log], Sequence[Fault]] | None = None
    checkup: Checkup | None = None
    starter: Path | None = None
    cautions: Callable[[Sequence[Mapping[str, Any]]], list[str]] = _no_cautions
    notable: "Callable[[], Notables] | None" = None
    ahead: Ahead | None = None
    course: Course | None = None
    ladder: tuple[Rung, ...] = ()

    def ending_in_words(self, ending: str) -> str:
        """What comes about with an ending."""
        return self.ending_words.get(ending, ending.replace("_", " "))

    @property
    def groupings(self) -> tuple[Grouping, ...]:
        """All ways to split the win rate: those of every game, by character, and its own."""
        characters = (self.characters.grouping,) if self.characters.names else ()
        return SEAT, ORDER, *characters, STRATEGY, *self.groups

    @property
    def all_counts(self) -> dict[str, tuple[Metric, ...]]:
        """Metrics that come by kind: decisions and options by what is asked, then the game's own."""
        asked = {
            f"{count}_per_game": tuple(
                Metric(decision, f"{count}_{decision}", "mean", meaning) for decision in self.decisions
            )
            for count, meaning in ASKED.items()
        }
        return (asked if self.decisions else {}) | dict(self.counts)


SEAT = Grouping("seat", "seat", "seat")
ORDER = Grouping("order", "order", "starting order")
STRATEGY = Grouping("strategy", "strategy", "strategy")
ASKED = {"decisions": "times asked", "options": "options listed in all"}
