"""The keys of a sweep's config, and the kind of value of each, whatever the game."""

import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    SerializerFunctionWrapHandler,
    Strict,
    Tag,
    model_serializer,
    model_validator,
)

from bng_sim.core.bot_rules import SECONDS, BotRules
from bng_sim.core.results import LONGEST_EXPRESSION
from bng_sim.sweeps.config.about_keys import ABOUT_KEYS, Address, Authors, BothNotes, Date, Language, Line, Version
from bng_sim.sweeps.config.target_keys import Knob, Target
from bng_sim.sweeps.config.value_types import GIVEN, Margin, Seconds, Values, Whole, Width, read_as

if TYPE_CHECKING:
    from bng_sim.core.game import Characters

MOST_GAMES = 10**12
MAX_GAMES = 1_000_000
SEARCHED = 10_000  # games of each cell of a config with knobs that does not say how many
HOW_LONG = ("games", "precision", "until_decided")  # keys, of which a config has one
LARGEST_SEED = 2**62
LINEUP = "lineup"  # in a baseline: the label of a lineup
LONGEST_NAME = 100
LONGEST_LABEL = 100
LONGEST_LINEUP = 10_000
LONGEST_QUESTION = 200
LABEL = f"a label of 1 to {LONGEST_LABEL} characters that can be seen, without blanks at its ends"
QUESTION = f"a question of 1 to {LONGEST_QUESTION} characters that can be seen"
_FORMULAS = ("=", "+", "-", "@")  # a spreadsheet takes what begins so for a formula, even in quotes
Keep = Literal["summary", "games", "all"]


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
Lineups = Annotated[dict[str, str], read_as(_WrittenLineups)]


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


class Bots(BaseModel):
    """How the bots of the lineups are treated."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    on_failure: Literal["stop", "forfeit"] = Field(
        default="stop",
        description="what happens if a bot ends, does not answer in time, or answers anything else: `stop` ends the "
        "sweep, and the same command resumes; `forfeit` ends that game, as a row with the ending `forfeit`, which "
        "nobody has won",
    )
    seconds: Seconds = Field(default=SECONDS, description="how long an answer may take")

    @property
    def rules(self) -> BotRules:
        """Return the same as a game takes it."""
        return BotRules(self.seconds, self.on_failure == "forfeit")


class OwnMetric(BaseModel):
    """A metric of the config's own; written as text it is its `value`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: _Expression = Field(
        description="its value for a game, an SQL expression over the columns of the game's row: yes or no, which "
        "gives a rate, or a number, which gives a mean"
    )
    of: Annotated[_Expression | None, GIVEN] = Field(
        default=None,
        description="condition that selects games; if left out, all games in which the value is known",
    )
    meaning: Annotated[_Question | None, GIVEN] = Field(
        default=None, description="what it means, in a few words; if left out, its value as written"
    )


class Config(BaseModel):
    """A sweep's config as it is read: ranges are expanded, lists are tuples, lineups have labels."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _with_games(cls, values: Any) -> Any:
        """Let a config with knobs name no number of games: a search plays as many as decide, and at most these."""
        says = isinstance(values, dict) and any(key in values for key in HOW_LONG)
        return (
            values if says or not (isinstance(values, dict) and values.get("knobs")) else {**values, "games": SEARCHED}
        )

    name: str = Field(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]*$",
        max_length=LONGEST_NAME,
        description="Name of the sweep and of the folder with its results.",
    )
    question: Annotated[_Question | None, GIVEN] = Field(
        default=None,
        description="Your question, in your own words: the title of the report. If left out, it follows from the grid.",
    )
    title: Annotated[Line | None, GIVEN] = Field(
        default=None, description="The title of the report, above its question; if left out, the question is the title."
    )
    author: Annotated[Authors | None, GIVEN] = Field(
        default=None,
        description="Who publishes the report: a name, `{name: ..., link: https://...}`, or a list of these.",
    )
    date: Annotated[Date | None, GIVEN] = Field(default=None, description="The date of the report: 2026-11-29.")
    version: Annotated[Version | None, GIVEN] = Field(
        default=None, description="The version of your rules, as your players know it: v0.7."
    )
    licence: Annotated[Line | None, GIVEN] = Field(
        default=None, description="On which terms others may use the report: CC BY 4.0."
    )
    address: Annotated[Address | None, GIVEN] = Field(
        default=None,
        description="Where the page will be published, https://...: whoever shares that link gets its picture.",
    )
    notes: Annotated[BothNotes | None, GIVEN] = Field(
        default=None,
        description="What you add, in Markdown: above the answers, or `{above: ..., below: ...}`. Pages show its "
        "paragraphs, lists, headings, links and code; HTML stays text.",
    )
    language: Annotated[Language | None, GIVEN] = Field(
        default=None,
        description="How the report writes numbers: `en` 1,234.5, `de` 1.234,5, and so on; its words stay English.",
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
    games: Annotated[Whole | None, GIVEN] = Field(
        default=None,
        ge=1,
        le=MOST_GAMES,
        description="Games of each cell; four times as many halve the width of its intervals. With `rotate`, deals.",
    )
    precision: Annotated[Precision | None, GIVEN] = Field(
        default=None,
        description="Instead of `games`: each cell is played until a figure's 95 % interval is narrow enough.",
    )
    until_decided: Annotated[UntilDecided | None, GIVEN] = Field(
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
    max_games: Annotated[Whole | None, GIVEN] = Field(
        default=None,
        ge=1,
        le=MOST_GAMES,
        description=f"With `precision` or `until_decided`: no cell plays more games; {MAX_GAMES} if left "
        "out. With `rotate`, deals.",
    )
    rotate: Annotated[Literal["seats"] | None, GIVEN] = Field(
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
        description="Rules parameters with several values each; every combination of them is a cell. A parameter may "
        "be in `rules` too if its value there is one of these: the others are compared with it.",
    )
    exclude: tuple[_Point, ...] = Field(
        default=(),
        description="Combinations of the grid that are not played, each as a mapping of parameters to one value.",
    )
    one_at_a_time: dict[str, Values] = Field(
        default={},
        description="Rules parameters with other values each. The first lineup's baseline cells are played again with "
        "every one of these values, all else alike and on the same deals: what each change does by itself. The value "
        "that the rules have anyway may be among them, and is played once.",
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
    starting_seat: Annotated[Whole | None, GIVEN] = Field(
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

    bots: Annotated[Bots | None, GIVEN] = Field(
        default=None,
        description=f"How bots that fail are treated; if left out, one ends the sweep, after {SECONDS:g} seconds "
        "without an answer.",
    )

    @model_serializer(mode="wrap")
    def _with_given(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave keys out that the config does not have and older versions did not know: their runs stay as they are."""
        written: dict[str, Any] = write(self)
        newer = ("bots", *ABOUT_KEYS)
        return {key: value for key, value in written.items() if key not in newer or value is not None}

    @property
    def bot_rules(self) -> BotRules:
        """Return how bots are treated."""
        return self.bots.rules if self.bots else BotRules()

    @property
    def most(self) -> int:
        """Return the most games (with `rotate`, deals) that a cell plays."""
        return self.games or self.max_games or MAX_GAMES


def recorded_bot_rules(config: Mapping[str, Any]) -> BotRules:
    """Return how bots are treated in the games of a resolved config."""
    return Bots.model_validate(config["bots"]).rules if "bots" in config else BotRules()


def keys_of(characters: "Characters") -> dict[str, str]:
    """Map the fields of `Config` to the keys of a game's configs; the one for characters is the game's word, if any."""
    fields = {name: characters.key if name == "characters" else name for name in Config.model_fields}
    return {name: key for name, key in fields.items() if key and name != "own_metrics"}
