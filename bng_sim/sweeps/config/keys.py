"""The keys of a sweep's config, and the kind of value of each, whatever the game."""

import unicodedata
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetPydanticSchema,
    Strict,
    Tag,
    model_validator,
)
from pydantic_core import PydanticCustomError

from bng_sim.core.results import LONGEST_EXPRESSION

if TYPE_CHECKING:
    from bng_sim.core.game import Characters

MOST_GAMES = 10**12
MOST_CELLS = 100_000
MAX_GAMES = 1_000_000
LARGEST_SEED = 2**62
LINEUP = "lineup"  # in a baseline: the label of a lineup
LONGEST_NAME = 100
LONGEST_LABEL = 100
LONGEST_LINEUP = 10_000
LONGEST_QUESTION = 200
LABEL = f"a label of 1 to {LONGEST_LABEL} characters that can be seen, without blanks at its ends"
QUESTION = f"a question of 1 to {LONGEST_QUESTION} characters that can be seen"
_FORMULAS = ("=", "+", "-", "@")  # a spreadsheet takes what begins so for a formula, even in quotes
Whole = Annotated[int, Strict()]
Width = Annotated[float, Strict(), Field(gt=0, allow_inf_nan=False)]
Margin = Annotated[float, Strict(), Field(gt=0, lt=1)]
Keep = Literal["summary", "games", "all"]
COSTS = {"printed number": 1.0, "new card": 3.0, "new board": 10.0}
Cost = Literal["printed number", "new card", "new board"] | Annotated[float, Strict(), Field(ge=0, allow_inf_nan=False)]


class Range(BaseModel):
    """Whole numbers from one to another."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first: Whole = Field(alias="from", description="the first number")
    to: Whole = Field(description="the last number, if the steps hit it")
    step: Whole = Field(
        default=1,
        description="from each number to the next; less than 0 counts down",
        json_schema_extra={"not": {"const": 0}},
    )

    @model_validator(mode="after")
    def _check(self) -> "Range":
        if self.step == 0:
            raise ValueError("a step that is not 0")
        if (self.to - self.first) * self.step < 0:
            way = "at least" if self.step > 0 else "at most"
            raise ValueError(f"`to` to be {way} {self.first}, where the range begins, because its step is {self.step}")
        n = (self.to - self.first) // self.step + 1
        if n > MOST_CELLS:
            raise ValueError(f"at most {MOST_CELLS} numbers; these are {n}")
        return self

    @property
    def numbers(self) -> tuple[int, ...]:
        """List all of them in order."""
        return tuple(range(self.first, self.to + (1 if self.step > 0 else -1), self.step))


def _not_null(value: Any) -> Any:
    """Refuse a null that is written out, although a missing key means the same."""
    if value is None:
        raise PydanticCustomError("null", "a key without a value")
    return value


_Given = BeforeValidator(_not_null)


def _is_list_or_range(value: Any) -> str | None:
    if isinstance(value, dict):
        return "range" if value.keys() & {"from", "to", "step"} else None
    return "list" if isinstance(value, list | tuple) else None


def _is_list_or_table(value: Any) -> str | None:
    if isinstance(value, dict):
        return "table"
    return "list" if isinstance(value, list | tuple) else None


def one_line(text: str) -> str:
    """Write a lineup or an expression with single blanks, as configs record it."""
    return " ".join(text.split())


def _check_label(label: str) -> str:
    if not label.isprintable() or label.strip() != label:
        raise ValueError(LABEL)
    if unicodedata.normalize("NFKC", label).startswith(_FORMULAS):
        raise ValueError("a label that does not begin with = + - or @, which spreadsheets take for a formula")
    return label


def _check_question(text: str) -> str:
    words = " ".join(text.split())
    if not words or not words.isprintable():
        raise ValueError(QUESTION)
    return words


def _labelled(lineups: tuple[str, ...] | dict[str, str]) -> dict[str, str]:
    if isinstance(lineups, dict):
        return lineups
    for lineup in lineups:
        if lineups.count(lineup) > 1:
            raise ValueError(f"different lineups; {lineup!r} is listed twice")
    return {lineup: lineup for lineup in lineups}


def _read_as(written: Any) -> GetPydanticSchema:
    """Mark a type whose values are written in another way and become that type when read."""
    return GetPydanticSchema(lambda _, handler: handler(written))


_WrittenValues = Annotated[
    Annotated[Range, Tag("range")] | Annotated[tuple[Any, ...], Field(min_length=1), Tag("list")],
    Discriminator(_is_list_or_range),
    AfterValidator(lambda values: values.numbers if isinstance(values, Range) else values),
]
_Label = Annotated[str, Field(min_length=1, max_length=LONGEST_LABEL), AfterValidator(_check_label)]
_Question = Annotated[str, Field(max_length=LONGEST_QUESTION), AfterValidator(_check_question)]
_Lineup = Annotated[str, Field(max_length=LONGEST_LINEUP), AfterValidator(one_line)]
_WrittenLineups = Annotated[
    Annotated[tuple[_Lineup, ...], Field(min_length=1), Tag("list")]
    | Annotated[dict[_Label, _Lineup], Field(min_length=1), Tag("table")],
    Discriminator(_is_list_or_table),
    AfterValidator(_labelled),
]
_Point = Annotated[dict[Any, Any], Field(min_length=1)]
_Expression = Annotated[str, Field(min_length=1, max_length=LONGEST_EXPRESSION), AfterValidator(one_line)]
Values = Annotated[tuple[Any, ...], _read_as(_WrittenValues)]
Lineups = Annotated[dict[str, str], _read_as(_WrittenLineups)]


class Precision(BaseModel):
    """Play each cell until a figure is known precisely enough."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    metric: str = Field(description="the figure that must be precise")
    half_width: Width = Field(
        description="half the width of its 95 % interval at which a cell is done: 0.002 is 0.2 percentage points"
    )


class UntilDecided(BaseModel):
    """Play each cell until it is known whether it differs from its baseline."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    metric: str = Field(description="the rate that is compared with the baseline's")
    margin: Margin = Field(
        description="smaller differences do not matter to you: 0.01 is one percentage point; a cell that is known to "
        "differ by less is practically equal"
    )


class OwnMetric(BaseModel):
    """A metric of the config's own; written as text it is its `value`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: _Expression = Field(
        description="its value for a game, an SQL expression over the columns of the game's row: yes or no, which "
        "gives a rate, or a number, which gives a mean"
    )
    of: Annotated[_Expression | None, _Given] = Field(
        default=None,
        description="condition that selects games; if left out, all games in which the value is known",
    )
    meaning: Annotated[_Question | None, _Given] = Field(
        default=None, description="what it means, in a few words; if left out, its value as written"
    )


def _two_in_order(ends: tuple[float, ...]) -> tuple[float, ...]:
    if len(ends) != 2 or ends[0] >= ends[1]:
        raise ValueError("two numbers, the lower one first, such as [0.3, 0.4]")
    return ends


_End = Annotated[float, Strict(), Field(allow_inf_nan=False)]
_Ends = Annotated[tuple[_End, ...], AfterValidator(_two_in_order)]


class Target(BaseModel):
    """Where a figure should lie."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    between: Annotated[_Ends | None, _Given] = Field(
        default=None,
        description="the lowest and the highest figure that you want",
        json_schema_extra={"minItems": 2, "maxItems": 2},
    )
    least: Annotated[_End | None, _Given] = Field(default=None, description="the lowest figure that you want")
    most: Annotated[_End | None, _Given] = Field(default=None, description="the highest figure that you want")
    share: Annotated[Margin | None, _Given] = Field(
        default=None,
        description="of each game's own value, not of the mean: at least this share of games should lie there; 0.9 is "
        "nine games in ten",
    )
    where: dict[str, Any] = Field(
        default={},
        description="the settings that it is stated for: grid parameters, or the lineup, each with a value or a list "
        "of values; all settings if left out",
    )

    @model_validator(mode="after")
    def _check(self) -> "Target":
        ends = [name for name in ("least", "most") if getattr(self, name) is not None]
        if self.between is not None and ends:
            raise ValueError(f"`between` or `{ends[0]}`, not both")
        if self.between is None and not ends:
            raise ValueError("`between`, `least` or `most`, such as {between: [0.3, 0.4]}")
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(
                f"`least` to be at most `most`; these contradict each other: least {self.least:g}, most {self.most:g}"
            )
        return self

    @property
    def low(self) -> float | None:
        """The lowest figure wanted."""
        return self.between[0] if self.between else self.least

    @property
    def high(self) -> float | None:
        """The highest figure wanted."""
        return self.between[1] if self.between else self.most


class Knob(BaseModel):
    """A rules parameter that may be changed so that targets are met."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    values: Values = Field(description="the values to try; the one that the config's rules have is tried anyway")
    cost: Annotated[Cost | None, _Given] = Field(
        default=None,
        description="what changing it costs: `printed number` (1), `new card` (3), `new board` (10), or a number; if "
        "left out, how many values away from the rules' own",
    )


class Config(BaseModel):
    """A sweep's config as it is read: ranges are expanded, lists are tuples, lineups have labels."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$",
        max_length=LONGEST_NAME,
        description="Name of the sweep and of the folder with its results.",
    )
    question: Annotated[_Question | None, _Given] = Field(
        default=None,
        description="Your question, in your own words: the title of the report. If left out, it follows from the grid.",
    )
    answers: tuple[str, ...] = Field(
        default=(),
        description="Names of the questions that the report answers, the most important first: it leads the report, "
        "with its figure. Two more follow unfolded, the others folded. If left out, the headline leads.",
    )
    noticeable: dict[str, Width] = Field(
        default={},
        description="The smallest difference that your game table would notice, of a metric, a measure of the "
        "scorecard or wins by `order`, `strategy`, ...: in the figure's own unit, of a rate as a share (0.05 is 5 "
        "points), of wins as a share of games. Answers lead with what is larger. If left out, the game's own "
        "values: mostly 5 points of a rate, a tenth of a number, a fifth of an even share of wins.",
    )
    targets: dict[str, Target] = Field(
        default={},
        description="Where figures should lie: a metric, a measure of the scorecard, wins_by_ and a grouping (in "
        "times an even share), or under `matchup` `a beats b` of two strategies. The report begins with which are met, "
        "missed, or not yet known, and the exit code of `sweep` and `report` is 3 if one is missed and 4 if one is not "
        "yet known.",
    )
    knobs: dict[str, Knob] = Field(
        default={},
        description="Rules parameters that `bng-sim balance` may change so that the targets are met, each with the "
        "values to try and what a change costs. A sweep leaves them alone.",
    )
    constraints: tuple[_Point, ...] = Field(
        default=(),
        description="Changes that may not be made together, each as a mapping of knobs to a value.",
    )
    game: str = Field(description="Which game is played.")
    seed: Whole = Field(
        default=1, ge=0, le=LARGEST_SEED, description="Seed of all random numbers: the same seed gives the same games."
    )
    games: Annotated[Whole | None, _Given] = Field(
        default=None,
        ge=1,
        le=MOST_GAMES,
        description="Games of each cell; four times as many halve the width of its intervals. With `rotate`, deals.",
    )
    precision: Annotated[Precision | None, _Given] = Field(
        default=None,
        description="Instead of `games`: each cell is played until a figure's 95 % interval is narrow enough.",
    )
    until_decided: Annotated[UntilDecided | None, _Given] = Field(
        default=None,
        description="Instead of `games`: each cell is played until it is known to be higher than its baseline, lower, "
        "or practically equal. However often figures are checked, at most one sweep in 20 has a false verdict.",
    )
    first_game: Whole = Field(
        default=0,
        ge=0,
        le=LARGEST_SEED,
        description="Index of the first game of each cell; game 5 is the same whichever is first. With `rotate`, of "
        "the first deal.",
    )
    max_games: Annotated[Whole | None, _Given] = Field(
        default=None,
        ge=1,
        le=MOST_GAMES,
        description=f"With `precision` or `until_decided`: no cell plays more games; {MAX_GAMES} if left "
        "out. With `rotate`, deals.",
    )
    rotate: Annotated[Literal["seats"] | None, _Given] = Field(
        default=None,
        description="`seats`: each deal is played once for every seat, with the strategies moved by one seat, "
        "so that no strategy profits from its seat; once if all play the same. `games` then counts deals.",
    )
    keep: Keep = Field(
        default="all",
        description="What is stored of each game: `all` (its row and one per seat), `games` (its row), or `summary` "
        "(only the metrics of this config).",
    )
    rules: dict[str, Any] = Field(
        default={}, description="Rules parameters that differ from the printed game, the same in every cell."
    )
    grid: dict[str, Values] = Field(
        default={},
        description="Rules parameters with several values each; every combination of them is a cell.",
    )
    exclude: tuple[_Point, ...] = Field(
        default=(),
        description="Combinations of the grid that are not played, each as a mapping of parameters to one value.",
    )
    lineups: Lineups = Field(
        default={},
        description="Who plays: every lineup is played in every cell of the grid. A list, or a mapping from labels for "
        "the results to lineups. If left out, the game's own: a pool of strategies that play to win.",
    )
    characters: tuple[str, ...] = Field(  # a config has them under the game's own word
        default=(),
        description="The character of each seat, from the first; `random` and seats left out draw theirs each game.",
    )
    starting_seat: Annotated[Whole | None, _Given] = Field(
        default=None,
        ge=1,
        description="Seat that has the first turn, from 1; drawn each game if left out.",
    )
    assumptions: Annotated[bool, Strict()] = Field(
        default=True,
        description="Whether the first lineup's baseline cells are played again with other values of each assumed "
        "figure: how much depends on figures that nobody has published.",
    )
    ladder: Annotated[bool, Strict()] = Field(
        default=True,
        description="Whether the first lineup's cells are played again, with a twentieth of the games, by the lineups "
        "of the game's ladder, from random moves to search: how much the strategies matter. Not done if the run "
        "compares lineups, or if a lineup would play fewer than 200 games.",
    )
    baseline: dict[str, Any] = Field(
        default={},
        description="The value of a grid parameter, or the label of a lineup, that the others are compared with.",
    )
    metrics: tuple[str, ...] = Field(
        default=(),
        min_length=1,
        description="Figures that the report shows; the first is the headline. Your own is a name "
        "with an expression over the columns of a game's row, as in SQL.",
    )
    own_metrics: dict[str, OwnMetric] = Field(  # a config has them in `metrics`
        default={}, description="Those of `metrics` that are the config's own."
    )
    strategies: tuple[str, ...] = Field(
        default=(),
        description="Python files with your strategies, and personas' YAML files; paths are relative to the "
        "folder of this config.",
    )

    @property
    def most(self) -> int:
        """Return the most games (with `rotate`, deals) that a cell plays."""
        return self.games or self.max_games or MAX_GAMES


def keys_of(characters: "Characters") -> dict[str, str]:
    """Map the fields of `Config` to the keys of a game's configs; the one for characters is the game's word, if any."""
    fields = {name: characters.key if name == "characters" else name for name in Config.model_fields}
    return {name: key for name, key in fields.items() if key and name != "own_metrics"}
