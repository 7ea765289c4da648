"""What the author of a game in one file declares: the game itself, its rules, choices, events and endings."""

import string
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numba import types

from bng_sim.core.engines.records import record
from bng_sim.core.engines.signatures import of_strategy, shown
from bng_sim.core.event_logs.event_log import MOST_NUMBERS
from bng_sim.core.game import Rung
from bng_sim.core.rules_record import RulesRecord
from bng_sim.core.strategy import Registry, Trait
from bng_sim.own_games import declaration_checks as checks
from bng_sim.own_games.rules import Rule, rules_model

number: tuple[int, ...] = ()  # shape of a field that is one number
each_seat = "each_seat"  # shape, or part of one: a number for each seat
Shape = int | str | tuple[int | str, ...]

MAX_TRAITS, MAX_POOL, MOST_LISTED = 8, 8, 256
PUBLIC = ("turn", "round_", "first", "active", "out")  # fields that every game has
STALEMATE, GOING_ON = "stalemate", "going_on"


class View(NamedTuple):
    """What a strategy sees.

    Attributes:
        rules: The rules parameters.
        public: What all see.
        own: What its seat alone sees.
        seat: Its seat, from 0.
        decision: The number of the choice that is asked: `go_on.number`.

    """

    rules: Any
    public: Any
    own: Any
    seat: Any
    decision: Any


class Choice(ModuleType):
    """Declare a choice: its question, and its moves by name, or as a sentence for numbers that are offered.

    `go_on = Choice("Roll again, or hold?", "hold", "roll")` is asked by `go_on.ask(table, seat)`, which returns
    `go_on.hold` or `go_on.roll`. With `play = Choice("Which card?", each="play the {card}")`, call
    `play.offer(table, card)` for each card that may be played, then `play.ask(table, seat)` returns one of them.

    It is a module for numba's sake, which reads attributes of modules as constants.
    """

    number: int
    ask: Any
    offer: Any

    def __init__(self, question: str, *moves: str, each: str = "") -> None:
        """Declare it; raises TypeError unless there are two moves or more, or a sentence for each number."""
        super().__init__("choice")
        if bool(moves) == bool(each) or len(moves) == 1:
            raise TypeError('a choice has two moves or more, as in Choice("Roll, or hold?", "hold", "roll"), or each=')
        if each and len(fields_of(each)) != 1:
            raise TypeError(f'each={each!r}: expected one number in braces, as in "play the {{card}}"')
        self.question, self.moves, self.each = question, moves, each
        self.names = {as_name(move): value for value, move in enumerate(moves)}
        if len(self.names) < len(moves) or taken_by_choice & set(self.names):
            raise TypeError(f"moves {', '.join(moves)}: two have the same name, or one that every choice has")
        for name, value in self.names.items():
            setattr(self, name, value)


taken_by_choice = {"ask", "offer", "number", "question", "moves", "each", "names"}


class Chance(ModuleType):
    """Declare a stream of chance of its own, which what is drawn elsewhere does not change.

    `weather = Chance()` has `weather.draw(table, n)`, `weather.roll(table, sides)`, `weather.shuffle(table, cards, n)`
    and `weather.mix(table, cards, n)`: with the same seed it rains in the same turns, whatever dice the players roll.

    It is a module for numba's sake, which reads attributes of modules as constants.
    """

    draw: Any
    roll: Any
    shuffle: Any
    mix: Any

    def __init__(self) -> None:
        """Declare it."""
        super().__init__("chance")


class Event:
    """Declare what happens on the table: a sentence, whose `{names}` are the event's values in their order.

    `rolled = Event("{seat} rolls a {pips}.")` is logged by `rolled(table, seat, pips)`.
    """

    def __init__(self, sentence: str, *, seen_by: str = "", others: str = "") -> None:
        """Declare it.

        Args:
            sentence: What happens.
            seen_by: The value whose seat alone reads that, such as `seat`; the others read `others`.
            others: What the others read; empty: nothing.

        """
        self.sentence, self.seen_by, self.others = sentence, seen_by, others
        self.fields = fields_of(sentence)
        if len(self.fields) > MOST_NUMBERS:
            raise TypeError(f"{sentence!r}: an event has at most {MOST_NUMBERS} values; make two events of it")
        if seen_by and seen_by not in self.fields:
            raise TypeError(f"seen_by={seen_by!r}: expected a value of the sentence: {', '.join(self.fields)}")
        if unknown := set(fields_of(others)) - set(self.fields):
            raise TypeError(f"others={others!r}: {', '.join(unknown)} is no value of the sentence")

    @property
    def meaning(self) -> str:
        """What happens, whatever the values are: `seat rolls a pips.`."""
        parts = string.Formatter().parse(self.sentence)
        return "".join(text + (name or "").replace("_", " ") for text, name, _, _ in parts)

    def __call__(self, *_values: Any) -> None:
        """Log it; possible once the game is built."""
        raise TypeError("an event can be called once the game is built, inside its functions")


def fields_of(sentence: str) -> tuple[str, ...]:
    """Return the names in braces of a sentence, each once, in order."""
    if not isinstance(sentence, str):
        raise TypeError(f'got {sentence!r}, expected a sentence, as in Event("{{seat}} passes.")')
    try:
        parts = [part[1:] for part in string.Formatter().parse(sentence) if part[1] is not None]
    except ValueError as error:
        raise TypeError(f"{sentence!r}: {error}; write a value as {{name}}, and a brace itself twice") from None
    names = [str(name) for name, _, _ in parts]
    if odd := [name for name in names if not name.isidentifier()]:
        raise TypeError(f"{sentence!r}: {{{odd[0]}}} is no name; write the name of a value in braces, such as {{seat}}")
    for name, form, conversion in parts:
        checks.check_value(sentence, str(name), form, conversion)
    return tuple(dict.fromkeys(names))


def names_seat(field: str) -> bool:
    """Return whether a value is a seat, by its name: `seat`, `other_seat`."""
    return field == "seat" or field.endswith("_seat")


def as_name(text: str) -> str:
    """Return words as a Python name: `buy a card` as `buy_a_card`."""
    return "".join(letter if letter.isalnum() else "_" for letter in text.lower()).strip("_")


class Endings(ModuleType):
    """Declare the ways in which a game ends: name -> what happens.

    `end = Endings(goal="somebody reaches the goal", revolt="the people revolt")`: `is_over` returns `end.goal`,
    `end.revolt`, or 0 while the game goes on.
    """

    def __init__(self, **words: str) -> None:
        """Declare them; raises TypeError if there are none, or a name is taken."""
        super().__init__("endings")
        if not words or set(words) & {STALEMATE, GOING_ON, "words"}:
            raise TypeError(f"expected endings with names other than {STALEMATE} and {GOING_ON}, which every game has")
        self.words = words
        for value, name in enumerate(words, 1):
            setattr(self, name, value)


class OwnGame:
    """Declare a game in one file.

    Attributes:
        title: Its title.
        players: The least and the largest number of players, and the usual one.
        rules: The rules parameters' model.
        leaves_out: What can be left out, as declared (`bng-sim trim`).
        public: Record of what all see.
        own: Record of what a seat alone sees.
        hidden: Record of what nobody sees.
        shapes: Record, `public` or `own` -> field of it that the author declares -> shape.
        registry: Its strategies.

    """

    def __init__(
        self,
        title: str,
        *,
        players: tuple[int, int] | tuple[int, int, int],
        rules: Mapping[str, Rule] | None = None,
        public: Mapping[str, Shape] | None = None,
        own: Mapping[str, Shape] | None = None,
        hidden: Mapping[str, Shape] | None = None,
        counts: Mapping[str, str] | None = None,
        seat_counts: Mapping[str, str] | None = None,
        words: Mapping[str, Sequence[str]] | None = None,
        characters: Sequence[str] = (),
        leaves_out: Mapping[str, Mapping[str, Any]] | None = None,
        lost: Sequence[str] = (),
        lineup: str = "",
        ladder: Mapping[str, str] | None = None,
        distance: tuple[str, Callable[[Mapping[str, Any]], int]] | None = None,
        most_turns: int = 10_000,
        check_bounds: bool = True,
    ) -> None:
        """Declare it.

        Args:
            title: Its title.
            players: The least and the largest number of players; a third number is the usual one.
            rules: Rules parameters by name.
            public: Fields that all see: name -> shape (`number`, `each_seat`, 40, or a tuple of such).
            own: Fields that a seat alone sees.
            hidden: Fields that nobody sees.
            counts: What is counted in a game: name -> what it is, in the plural. A count with the name of a public
                number is that number at the end.
            seat_counts: The same for each seat; one with the name of a public field `each_seat` is that at the end.
            words: Name of a value in sentences -> its words by number: `{"card": ("jack", "queen", "king")}`.
            characters: Whom a seat can be dealt to play, each once; a function reads `table.public.character[seat]`.
            leaves_out: What `bng-sim trim` may leave out: its name -> the values of the rules without it.
            lost: The endings that nobody wins.
            lineup: The strategies that usually play.
            ladder: Other lineups at which a sweep plays its headline again: what they are -> the lineup.
            distance: What separates a seat from its goal, in the plural, and how much of it at the start under given
                rules; then `distance(table, seat)` says how much is left.
            most_turns: Longer games are stopped, as a stalemate.
            check_bounds: Whether an index beyond a field is an error. Without it a game is some 5 % faster, and such
                an index reads or writes other memory.

        Raises:
            TypeError: For a declaration that cannot work; the message says what to write.

        """
        checks.check_players(players)
        fewest, most, *usual = players
        rules = checks.check_mapping("rules", rules, Rule, '{"goal": Rule(100, 10, 1000, "{} points to win")}')
        counts = checks.check_mapping("counts", counts, str, '{"rolls": "rolls of the die"}')
        seat_counts = checks.check_mapping("seat_counts", seat_counts, str, '{"score": "points at the end"}')
        checks.check_rule_names(rules)
        checks.check_counts(counts, seat_counts)
        self.title, self.most_players, self.most_turns = title, most, most_turns
        if not isinstance(lineup, str):
            raise TypeError(f'lineup={lineup!r}: expected a text, as in lineup="hold_at(points=20),hold_at(points=25)"')
        self.lineup, self.distance = lineup, distance
        self.lost = checks.check_texts("lost", lost, '("revolt",)')
        self.words = {name: tuple(map(str, each)) for name, each in (words or {}).items()}
        self.characters = checks.check_texts("characters", characters, '("Ann", "Ben")')
        self.check_bounds = check_bounds
        self.ladder = tuple(Rung(name, text) for name, text in (ladder or {}).items())
        self.counts, self.seat_counts = counts, seat_counts
        declared = {"players": Rule(usual[0] if usual else fewest, fewest, most, "{} players"), **(rules or {})}
        self.rules = rules_model(declared)
        checks.check_distance(distance, self.rules.read({}))
        self.leaves_out = checks.check_leaves_out(leaves_out, self.rules)
        self.rules_record = RulesRecord(self.rules)
        cast = {"character": each_seat} if characters else {}
        seen = checks.check_mapping("public", public, object, '{"score": each_seat}')
        self.shapes: dict[str, Mapping[str, Shape]] = {
            "public": {"out": each_seat, **cast, **seen},
            "own": {**(own or {})},
        }
        self.public = self._record("public", PUBLIC, self.shapes["public"])
        checks.check_copied(counts, seat_counts, {name: self.public[name].shape for name in self.public.names or ()})
        self.own = self._record("own", ("seat",), own or {})
        self.hidden = self._record("hidden", ("nothing",), hidden or {})
        of_view = [*map(shown, (self.rules_record.dtype, self.public, self.own)), types.int64, types.int64]
        self.signature = of_strategy(View, of_view, types.int64)
        self.registry = Registry("own", self.signature, MAX_TRAITS, MAX_POOL)

    def strategy(self, description: str, traits: Sequence[Trait] | Trait = ()) -> Callable[[Any], Any]:
        """Register the decorated function as a strategy; raises as `Registry.strategy` does."""
        if callable(description):
            raise TypeError(f'write @game.strategy("What it does.") above def {getattr(description, "__name__", "")}')
        return self.registry.strategy(description, (traits,) if isinstance(traits, Trait) else tuple(traits))

    def _record(self, what: str, begins: tuple[str, ...], fields: Mapping[str, Shape]) -> np.dtype[Any]:
        """Return the type of a record: the fields of every game, then its own."""
        fields = checks.check_mapping(what, fields, object, '{"score": each_seat}')
        checks.check_names(what, fields, dict.fromkeys(set(begins) - {"out"}, "every game"))
        numbers = [(name, np.int64) for name in begins if name != "out"]
        return record(*numbers, *(self._field(what, *item) for item in fields.items()))

    def _field(self, what: str, name: str, shape: Shape) -> tuple[Any, ...]:
        parts = shape if isinstance(shape, tuple) else (shape,)
        sizes = tuple(self.most_players if part == each_seat else part for part in parts)
        if not all(isinstance(size, int) and not isinstance(size, bool) and size > 0 for size in sizes):
            wanted = (
                f'number, each_seat, how many numbers, or a tuple such as (each_seat, 5), as in {{"{name}": each_seat}}'
            )
            raise TypeError(f"{what}: {name}: got {shape!r}, expected {wanted}")
        return (name, np.int64, sizes) if sizes else (name, np.int64)
