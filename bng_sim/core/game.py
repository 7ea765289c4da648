"""Define what a game provides to the toolkit, and what the toolkit passes to a game.

A game needs a dozen members for playing and counting. The others come in optional groups: without one, the command
that needs it explains so, and reports omit the section.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from rich.text import Text
from typing_extensions import TypeVar

from bng_sim.core import noticeable
from bng_sim.core.gift import Gift
from bng_sim.core.lineup import Lineup
from bng_sim.core.parameters import Rules
from bng_sim.core.poster import Poster
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.core.strategy import Registry
from bng_sim.core.thinkers import Thinker
from bng_sim.core.win_chances import Choice, Moment

if TYPE_CHECKING:
    import polars as pl

    from bng_sim.core.picture.page import Frame
    from bng_sim.core.results.notable import Notables

SUFFIX = ".py"  # of a designer's game in one file
RulesT = TypeVar("RulesT", bound=Rules, default=Rules)


def imported_later(module: str, function: str) -> Callable[..., Any]:
    """Build a function that imports a module and calls a function of it: for what few commands need."""
    # The lambda is what puts the import off.
    return lambda *given: getattr(importlib.import_module(module), function)(*given)  # noqa: PLW0108


@dataclass(frozen=True, slots=True)
class Cell(Generic[RulesT]):
    """Hold everything that determines a game except its index.

    Attributes:
        rules: The rules parameters.
        seed: The same seed gives the same games.
        lineup: The strategies.
        characters: The character of each seat; None (all, if the tuple is empty) is drawn in each game.
        starting_seat: The seat with the first turn, from 0; None: drawn in each game.
        rotate: Whether each deal is played once per rotation of the strategies: game i is deal i // games_a_deal, with
            every strategy i % games_a_deal seats further on.
        people: The person in each seat, who answers in place of its strategy; None (all, if the tuple is empty): none.
        given: What each seat is given at the start, a name of the game's `gifts`; None (all, if the tuple is empty):
            nothing.

    """

    rules: RulesT
    seed: int
    lineup: Lineup
    characters: tuple[str | None, ...] = ()
    starting_seat: int | None = None
    rotate: bool = False
    people: tuple[Thinker | None, ...] = ()
    given: tuple[str | None, ...] = ()

    @property
    def games_a_deal(self) -> int:
        """The number of consecutive games played on one deal; 1 where all play alike, whose rotations are one game."""
        return self.rules.players if self.rotate and len(self.lineup.entries) > 1 else 1


class Batch(NamedTuple):
    """Hold the results of a batch of games: a row a game, and a row a game and seat."""

    games: "pl.DataFrame"
    seats: "pl.DataFrame"


class Prompt(NamedTuple):
    """Put what a player is asked into words.

    Attributes:
        text: The question.
        moves: Every move on the list, in its order.

    """

    text: str
    moves: tuple[str, ...]


class Fault(Protocol):
    """Describe a breach of the rules: the rule, the event that shows it, what was wrong, and the state of the table."""

    @property
    def rule(self) -> str:
        """The id of the rule."""

    @property
    def event_number(self) -> int:
        """The number of the event that shows the fault."""

    @property
    def message(self) -> str:
        """What was expected and what was found."""

    @property
    def state(self) -> str:
        """A short description of the table at that moment."""


Log = Iterable[dict[str, Any]]  # a head that describes the game, then every event, as plain data


@dataclass(frozen=True, slots=True)
class Characters:
    """Describe the characters that seats can be assigned.

    Attributes:
        names: In the rulebook's order.
        column: The column of the `seats` table, and the name of the grouping.
        one: The word for a character: "Captain".
        key: The config key, option and part of a game code that assign characters to seats: "captains".

    """

    names: tuple[str, ...]
    column: str
    one: str
    key: str

    @property
    def grouping(self) -> Grouping:
        """The grouping of seats by character."""
        return Grouping(self.column, self.column, self.one, self.names)


NO_CHARACTERS = Characters((), "", "", "")


@dataclass(frozen=True, slots=True)
class Telling:
    """Provide the readable forms of a game: log, transcript, picture, poster, questions.

    Attributes:
        log: `log(cell, game)` plays one game and returns its event log. If a person is asked who has not answered yet,
            `thinkers.Unanswered` is raised after the last event.
        transcript: `transcript(log, seat)` yields the lines of a transcript as `seat` (from 1) sees the game, or
            with everything if `seat` is None.
        picture: `picture(log, seat, frame)` returns one HTML page that shows a game event by event and needs no other
            file; `seat` as in `transcript`, `frame` is what stands around the table. None: the game has no such page.
        poster: `poster(log)` returns the content of a poster. None: the game has no poster.
        pauses: Prefixes of transcript lines before which a reader may want to pause.
        prompt: `prompt(cell, stopped)` puts the question into words that an `engines.stopped_game.StoppedGame` has
            stopped at. None: people cannot play the game.

    """

    log: Callable[[Cell[Any], int], Iterator[dict[str, Any]]]
    transcript: Callable[[Log, int | None], Iterator[Text]]
    picture: "Callable[[Log, int | None, Frame], str] | None" = None
    poster: Callable[[Log], Poster] | None = None
    pauses: str = "Turn "
    prompt: Callable[[Cell[Any], Any], Prompt] | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """Define a lineup at which a sweep's headline is played again, to show how much the strategies matter.

    Attributes:
        name: Its players, in a word or two: "random moves".
        lineup: The lineup.
        games: Number of games of a cell, at most.
        plays_to_win: Whether some of its players try to win; reports keep the others separate.

    """

    name: str
    lineup: str
    games: int = 5_000
    plays_to_win: bool = True


def mixed_skill(strong: str, weak: str = "random") -> tuple[Rung, ...]:
    """Make the rungs at which players of different skill meet, as they do at most real tables."""
    return (
        Rung("one weak among strong", f"{weak} | {strong}"),
        Rung("half weak, half strong", f"{strong},{weak}"),
        Rung("one strong among weak", f"{strong} | {weak}"),
    )


@dataclass(frozen=True, slots=True)
class Checkup:
    """Define a setting in which all seats are equal, to check the simulator itself.

    Attributes:
        rules: Rules under which seats differ only in their strategies.
        even: A lineup of one strategy in every seat: all must win equally often.
        uneven: The same with a weaker strategy in the first seat: it must win less often. Empty if no strategy is
            weaker than the others.

    """

    rules: dict[str, Any]
    even: str
    uneven: str = ""


def _no_cautions(_rules: Sequence[Mapping[str, Any]]) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Ahead:
    """Provide playouts from the moments of a game: seats keep their strategies; chance and hidden facts are redrawn.

    Attributes:
        chances: `chances(cell, game, n)` plays a game, and `n` playouts from each moment between two turns.
        instead: `instead(cell, game, turn, moves, n)` plays a game up to a turn's choice, then `n` playouts after it
            and after each of `moves` (indices in the list of options). Raises `InputError` for a turn without a
            choice, or a move that is not on the list.

    """

    chances: Callable[[Cell[Any], int, int], Iterator[Moment]]
    instead: Callable[[Cell[Any], int, int, Sequence[int], int], Choice]


@dataclass(frozen=True, slots=True)
class Course:
    """Describe a game's course: who leads, and how far the others are from the goal (`results.course`).

    Attributes:
        distance: Unit of the distance from the goal, in the plural: "steps".
        goal: `goal(rules)` returns that distance at the start, under these rules.

    """

    distance: str
    goal: Callable[[Mapping[str, Any]], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Describe a game to the toolkit. `core.contract` checks it when it is registered.

    Attributes:
        name: Name in configs and on the command line.
        title: Title on the box.
        rules: The class of its rules parameters.
        strategies: The registry of its strategies.
        default_lineup: The lineup if none is given.
        endings: The values of the column `ending` of the `games` table; the first stands for an unfinished game.
        lost: The endings that nobody wins.
        ending_words: What happens at an ending, if its name does not express it: "the bank is broken".
        columns: Table (`games`, `seats`) -> column -> description.
        metrics: Metrics over the `games` table.
        headline: The metrics that a sweep shows by default; the first is the question its report answers.
        warm_up: Compiles the engine or loads it from the cache; raises if that fails.
        play: `play(cell, first_game, n)` plays games `first_game` to `first_game + n - 1`; raises
            `StrategyError` if a strategy breaks its contract.

        structure: The rules parameters that distinguish several games in one box, such as an `edition`.
        also_seated: Rules parameter that, if on, seats others besides the players -> the word for these.
        decisions: The decisions of players; each has the columns `decisions_<name>` (times asked) and `options_<name>`
            (options listed) of the `games` table.
        counts: Further metrics over the `games` table by kind: name -> kind -> metric. Several that belong
            together have names such as `by_colour.red`, and are printed under `by_colour`.
        groups: Ways to split the win rate of the `seats` table, in addition to those that every game has.
        characters: The characters that seats can be assigned.
        gifts: What a seat can be given at the start, each for one seat.
        telling: Log, transcript, picture and poster.
        referee: Reads the event log of a game and returns the breaches of the rules that it finds.
        checkup: A setting in which to check the simulator.
        starter: The folder of the files that `bng-sim init` writes.
        cautions: `cautions(rules)` returns caveats on win rates by what a seat holds, under these rules.
        notable: `notable()` returns the kinds of games of a cell that are worth reading.
        ahead: Playouts from the moments of a game.
        course: Description of its course, which it records in the columns that `results.course` names.
        ladder: Lineups from players that hardly try to those that search, which come last.
        source: The file of a designer's game in one file; None: it comes with the toolkit.

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
    gifts: tuple[Gift, ...] = ()
    telling: Telling | None = None
    referee: Callable[[Log], Sequence[Fault]] | None = None
    checkup: Checkup | None = None
    starter: Path | None = None
    cautions: Callable[[Sequence[Mapping[str, Any]]], list[str]] = _no_cautions
    notable: "Callable[[], Notables] | None" = None
    ahead: Ahead | None = None
    course: Course | None = None
    ladder: tuple[Rung, ...] = ()
    source: Path | None = None

    @property
    def key(self) -> str:
        """What `games.GAMES.open` opens this game by, in another process too: its name, or its file."""
        return str(self.source or self.name)

    def ending_in_words(self, ending: str) -> str:
        """Return what happens at an ending."""
        return self.ending_words.get(ending, ending.replace("_", " "))

    @property
    def groupings(self) -> tuple[Grouping, ...]:
        """All ways to split the win rate: those of every game, by character, and its own."""
        characters = (self.characters.grouping,) if self.characters.names else ()
        return ORDER, *characters, STRATEGY, *self.groups, SEAT

    @property
    def all_counts(self) -> dict[str, tuple[Metric, ...]]:
        """Metrics by kind: decisions and options by decision, then the game's own."""
        asked = {
            f"{count}_per_game": tuple(
                Metric(decision, f"{count}_{decision}", "mean", meaning) for decision in self.decisions
            )
            for count, meaning in ASKED.items()
        }
        return (asked if self.decisions else {}) | dict(self.counts)


SEAT = Grouping("seat", "seat", "seat", noticeable=noticeable.ORDER)
ORDER = Grouping("order", "order", "turn order", noticeable=noticeable.ORDER)
STRATEGY = Grouping("strategy", "strategy", "strategy")
ASKED = {"decisions": "times asked", "options": "options listed in all"}
