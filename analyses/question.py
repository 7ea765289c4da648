"""Determine a run's question: which figure, along which dial, for which lines; all analyses and the report share it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from bng_sim.analyses import noticed
from bng_sim.analyses.numbers import capital, quoted
from bng_sim.analyses.rule_descriptions import describe
from bng_sim.analyses.words.aims import wanted_everywhere
from bng_sim.analyses.words.lineups import apart
from bng_sim.analyses.words.long_values import called, in_words
from bng_sim.core.errors import IncompleteError
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Noticeable
from bng_sim.core.parameters import printed
from bng_sim.core.results.metrics import Metric
from bng_sim.core.value_words import plain, same
from bng_sim.core.wording import listed
from bng_sim.games import GAMES
from bng_sim.sweeps.run.load import StoredRun

LONGEST_VALUE = 26  # letters of a value to write in full
MOST_PLACES = 40  # values of a dial in one figure
MOST_SETTINGS = 24  # that an answer is about: more would hardly be read, and each requires reading its games
_OF_WORDS = dict.fromkeys(("names", "words"), pl.List(pl.String))
LINEUP = "lineup"  # the dial of a run that compares its lineups


@dataclass(frozen=True, slots=True)
class Question:
    """Hold the words of a run's question.

    Attributes:
        game: The game.
        metric: The first of the run's metrics.
        dial: The grid parameter along which cells are compared, `lineup` if lineups are, or None.
        values: Values of the dial as written: numbers ascending, others as in the config.
        numeric: Whether the dial's values are numbers.
        reference: The value of the dial that the others are compared with, or, if none of its cells has figures, the
            first that has, as written; empty without a dial.
        printed: The dial's value in the printed game, as written; empty without a dial, and for players and
            what structures the game, of which the printed game has several.
        noticed: Name of a figure -> the smallest difference that a table would notice (`noticed.in_force`).
        wanted: Ends of what the config wants of the metric everywhere (`targets`); None: no end.
        said: The dial's values as they are put into words: a long one by what it is called.
        names: Label of each grid parameter: `dice a turn`, `players`; of the lineup, if it is the dial.

    """

    game: Game
    metric: Metric
    dial: str | None
    values: tuple[str, ...]
    numeric: bool
    reference: str
    printed: str
    noticed: dict[str, Noticeable]
    names: dict[str, str]
    wanted: tuple[float | None, float | None] = (None, None)
    said: tuple[str, ...] = ()

    @property
    def axis(self) -> str:
        """The dial as the label of an axis; empty without one."""
        return capital(self.names[self.dial]) if self.dial else ""

    @property
    def has_dial(self) -> bool:
        """Whether there is a dial with more than one value."""
        return len(self.values) > 1

    @property
    def at_reference(self) -> str:
        """The setting that others are compared with: `3 dice a turn (as printed)`; empty without a dial."""
        if self.dial is None:
            return ""
        if self.dial == LINEUP:
            return f"lineup {quoted(self.reference)}"
        value = dict(zip(self.values, self.said, strict=False)).get(self.reference, self.reference)
        usual = f" (as {self.origin})" if self.reference == self.printed and value == self.reference else ""
        return self.in_words(self.dial, value) + usual

    @property
    def origin(self) -> str:
        """Where the dial's usual value is from: `printed`, or `assumed` where nobody has published it."""
        return "assumed" if is_assumed(self.game, self.dial) else "printed"

    @property
    def value_labels(self) -> list[str]:
        """The dial's values as labels."""
        return [self.value_in_words(value) for value in self.values]

    def value_in_words(self, value: str) -> str:
        """Return a value of the dial for an axis or a row: a number, a lineup, or what its words are."""
        if self.numeric or self.dial in (None, LINEUP):
            return value
        return self.in_words(str(self.dial), dict(zip(self.values, self.said, strict=False)).get(value, value))

    def in_words(self, name: str, value: str) -> str:
        """Return a parameter, or the lineup, at a value in words (`setting`)."""
        return setting(name, value, self.game)


def ask(run: StoredRun, game: Game | None = None) -> Question:
    """Return the question that a run's config asks; `game` defaults to the one that the config names.

    >>> ask(run).metric.kind, ask(run).values
    ('proportion', ('3', '4', '5'))
    """
    game = game or run.with_own_metrics(GAMES[run.config["game"]])
    config, dial = run.config, _dial(run.config)
    players = {cell["rules"]["players"] for cell in config["cells"]}
    metric = next(metric for metric in game.metrics if metric.name == config["metrics"][0])
    of_dial = {**config["grid"], LINEUP: list(config["lineups"])}
    values = in_order(of_dial[dial]) if dial else ()
    return Question(
        game=game,
        metric=metric,
        dial=dial,
        values=tuple(map(plain, values)),
        numeric=bool(values) and all(is_number(value) for value in values),
        reference=_reference(run, dial) if dial else "",
        printed=_printed(game, dial, players),
        noticed=noticed.in_force(run, game),
        names={name: parameter_label(name, game) for name in (*config["grid"], *([LINEUP] if dial == LINEUP else []))},
        wanted=wanted_everywhere(config["targets"].get(metric.name)),
        said=_said_values(game, dial, values),
    )


def _said_values(game: Game, dial: str | None, values: Sequence[Any]) -> tuple[str, ...]:
    if dial in (None, LINEUP):
        return ()
    return tuple(named_value(game, str(dial), value, values) for value in values)


def cells(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the cells of the grid in the form that figures need.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        One row a cell with columns `cell`, `games`, `lineup`, `control` (whether that is not the lineup that the run is
        about, or if it has no figures the first that has; of none where lineups are compared), `line` (the other grid
        parameters in words, or empty), `names` and `words` (of these parameters), `place` (of the dial's value, from
        0), `setting` (the value as it is written), `said` (the value as it is put into words), `x` (where it is drawn)
        and `reference` (whether its dial stands at its reference); in the order of lineups, lines and places.

    >>> cells(run).height
    12

    """
    return _cells(run, ask(run, game))


def settings(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the settings that an answer is about: all of the grid, or the part of them that `part` names.

    That is every cell of the first lineup, or of all where lineups are compared; if these are too many, those with the
    dial at its reference; and of these the first.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        Columns `cell`, `line` (the setting in words), of that `who` (how many sit at the table, and who else) and
        `rest`, each empty where it sets nothing apart, and `reference` (whether the dial stands at its reference); in
        the order of the config, `MOST_SETTINGS` at most.

    >>> settings(run).columns
    ['cell', 'line', 'who', 'rest', 'reference']

    """
    asked = ask(run, game)
    return _part(_cells(run, asked), asked)[0].select("cell", "line", "who", "rest", "reference")


def part(run: StoredRun, game: Game | None = None) -> str:
    """Return the part of its lineup's settings that `settings` is, to begin a sentence; empty if it is all.

    `With 3 dice a turn (as printed)`.
    """
    asked = ask(run, game)
    return _part(_cells(run, asked), asked)[1]


def _part(played: pl.DataFrame, asked: Question) -> tuple[pl.DataFrame, str]:
    """Return the cells that an answer is about, each line with all that sets it apart, and the part that they are."""
    own = played.filter(~pl.col("control"))
    shown, fixed = own, list[str]()
    if shown.height > MOST_SETTINGS:
        shown, fixed = own.filter("reference"), [asked.at_reference] if asked.has_dial else []
    if shown.height > MOST_SETTINGS:
        fixed = [*fixed, f"the first {MOST_SETTINGS} of {shown.height} settings"]
        shown = shown.head(MOST_SETTINGS)
    by_dial = shown["setting"].n_unique() > 1
    words = [_words(row, asked, by_dial=by_dial) for row in shown.iter_rows(named=True)]
    columns = {
        "line": [", ".join(filter(None, both)) for both in words],
        "who": [who for who, _ in words],
        "rest": [rest for _, rest in words],
    }
    columns["line"] = apart(columns["line"], shown["cell"].to_list())
    series = [pl.Series(name, values, dtype=pl.String) for name, values in columns.items()]
    return shown.with_columns(series), f"With {listed(fixed)}" if fixed else ""


def _words(row: dict[str, Any], asked: Question, *, by_dial: bool) -> tuple[str, str]:
    """Return who sits at the table, and everything else that sets a setting apart, the dial first."""
    known = dict(zip(row["names"], row["words"], strict=True))
    if by_dial:
        known = {str(asked.dial): asked.in_words(str(asked.dial), row["said"])} | known
    seated = ("players", *asked.game.also_seated)
    who = [words for name, words in known.items() if name in seated]
    return " and ".join(who), ", ".join(words for name, words in known.items() if name not in seated)


def _cells(run: StoredRun, asked: Question) -> pl.DataFrame:
    played = _played(run)
    present = {cell["lineup"] for cell in played}
    lineups = [lineup for lineup in dict.fromkeys((subject(run), *run.config["lineups"])) if lineup in present]
    distinguishing = _distinguishing(run, played, asked)
    found = [_row(cell, asked, lineups, distinguishing, run.config["grid"]) for cell in played]
    frame = pl.DataFrame(found, infer_schema_length=None, schema_overrides=_OF_WORDS)
    lines = {line: order for order, line in enumerate(frame["line"].unique(maintain_order=True))}
    by_lineup = [pl.col("lineup").replace_strict(lineups, range(len(lineups)))] if asked.dial != LINEUP else []
    return frame.sort(*by_lineup, pl.col("line").replace_strict(lines), "place", maintain_order=True)


def thinned(table: pl.DataFrame) -> pl.DataFrame:
    """Return a table of cells with no more dial values than a figure can show, with the ends and the reference."""
    n = table["place"].max()
    if not isinstance(n, int) or n < MOST_PLACES:
        return table
    step = -(-n // (MOST_PLACES - 2))
    return table.filter(pl.col("reference") | (pl.col("place") % step == 0) | (pl.col("place") == n))


def label(name: str, game: Game) -> str:
    """Return a figure's name in words, with the game's own capitals: `Coins in bank`."""
    terms = _terms(game)
    words = name.split("_")
    return " ".join(capital(word) if capital(word) in terms else word for word in words)


def parameter_label(name: str, game: Game) -> str:
    """Return a parameter's name for people, as inside a sentence; that of the lineup too."""
    return LINEUP if name == LINEUP else str(describe(game.rules)[name]["label"])


def setting(name: str, value: str, game: Game) -> str:
    """Return a parameter, or the lineup, at a value in words: `4 players`, `3 dice a turn`, `lineup a`.

    Args:
        name: The parameter.
        value: The value as written, or several: `2 to 8`.
        game: The game.

    """
    return f"{LINEUP} {value}" if name == LINEUP else in_words(describe(game.rules)[name]["words"], value)


def named_value(game: Game, name: str, value: Any, values: Sequence[Any], longest: int = LONGEST_VALUE) -> str:
    """Return a value of a parameter in words that fit a line.

    Args:
        game: The game.
        name: Name of the parameter.
        value: The value played.
        values: All its values in the run.
        longest: Longest value to write in full; a longer one is called by its name, its first numbers or its number.
    """
    text = plain(value)
    about = describe(game.rules).get(name) if len(text) > longest else None
    if about is None:
        return text
    read = _as_read(game, name, value)
    if same(read, about["default"]):
        return "as assumed" if is_assumed(game, name) else "as printed"
    for words, other in about["alternatives"].items():
        if same(read, other):
            return str(words)
    return called(value, values)


def is_assumed(game: Game, name: str | None) -> bool:
    """Return whether nobody has published a parameter's usual value."""
    about = describe(game.rules).get(name or "")
    return about is not None and about["provenance"] == "assumed"


def _as_read(game: Game, name: str, value: Any) -> Any:
    """Return a value as the rules parse it, with defaults filled in."""
    rules = {name: value}
    return value if game.rules.problems(rules) else getattr(game.rules.read(rules), name)


def _distinguishing(run: StoredRun, played: list[dict[str, Any]], asked: Question) -> set[tuple[str, ...]]:
    """Return the parameters that distinguish lines: the values of those before it and the dial's, then its name.

    If combinations are excluded, a parameter may have only one value left, which need not be named.
    """
    found: dict[tuple[str, ...], set[str]] = {}
    for cell in played:
        written = {name: plain(value) for name, value in cell["values"].items() if name != asked.dial}
        for name, value in written.items():
            found.setdefault(_after(name, written), set()).add(value)
    alone = {name for name, values in run.config["grid"].items() if len(values) == 1}
    return {key for key, values in found.items() if len(values) > 1 or key[-1] in alone}


def _after(name: str, written: dict[str, str]) -> tuple[str, ...]:
    return *list(written.values())[: list(written).index(name)], name


def _row(
    cell: dict[str, Any],
    asked: Question,
    lineups: list[str],
    distinguishing: set[tuple[str, ...]],
    grid: dict[str, list[Any]],
) -> dict[str, Any]:
    written = {name: plain(value) for name, value in cell["values"].items()}
    value = cell["lineup"] if asked.dial == LINEUP else written.pop(asked.dial, "") if asked.dial else ""
    shown = [name for name in written if _after(name, written) in distinguishing]
    words = {
        name: asked.in_words(name, named_value(asked.game, name, cell["values"][name], grid[name])) for name in shown
    }
    place = asked.values.index(value) if asked.dial else 0
    return {
        "cell": cell["index"],
        "games": cell["games"],
        "lineup": cell["lineup"],
        "control": asked.dial != LINEUP and cell["lineup"] != lineups[0],
        "line": ", ".join(words.values()),
        "names": list(words),
        "words": list(words.values()),
        "place": place,
        "setting": value,
        "said": _said(cell, asked, value, grid),
        "x": float(value) if asked.numeric else float(place),
        "reference": value == asked.reference,
    }


def _said(cell: dict[str, Any], asked: Question, value: str, grid: dict[str, list[Any]]) -> str:
    """Return the dial's value in a cell as it is put into words: a long one by what it is called."""
    if not asked.dial or asked.dial == LINEUP:
        return value
    return named_value(asked.game, asked.dial, cell["values"][asked.dial], grid[asked.dial])


def _played(run: StoredRun) -> list[dict[str, Any]]:
    """Return the cells of the grid that have figures; raises `IncompleteError` if there are none."""
    played = run.on_grid
    if not played:
        raise IncompleteError(f"{run.folder}: no cell of its grid has figures yet")
    return played


def subject(run: StoredRun) -> str:
    """Return the lineup that a run is about: the one that its first is compared with."""
    cells = run.config["cells"]
    return str(cells[cells[0]["baseline"]][LINEUP])


def _dial(config: dict[str, Any]) -> str | None:
    """Return what the cells of a run are compared along: without a parameter, its lineups if there are several."""
    dial: str | None = config["dial"]
    return dial or (LINEUP if len(config["lineups"]) > 1 else None)


def _printed(game: Game, dial: str | None, players: set[int]) -> str:
    if not dial or dial in (LINEUP, "players", *game.structure):
        return ""
    return plain(printed(game.rules, dial, players))


def _reference(run: StoredRun, dial: str) -> str:
    cells = run.config["cells"]
    present = [cell[LINEUP] for cell in _played(run)]
    lineup = subject(run) if subject(run) in present else str(present[0])
    if dial == LINEUP:
        return lineup
    baseline = plain(cells[cells[0]["baseline"]]["values"][dial])
    played = [plain(cell["values"][dial]) for cell in _played(run) if cell["lineup"] == lineup]
    return baseline if baseline in played else played[0]


def in_order(values: list[Any]) -> list[Any]:
    """Return a parameter's values: numbers ascending, others as given."""
    return sorted(values) if all(is_number(value) for value in values) else values


def is_number(value: Any) -> bool:
    """Check whether a value is a number; a yes or no is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _terms(game: Game) -> set[str]:
    """Return the words that the game's texts always capitalise, not only at the start of a sentence."""
    texts = [about["meaning"] for about in describe(game.rules).values()]
    texts += [metric.meaning for metric in game.metrics]
    texts += [meaning for table in game.columns.values() for meaning in table.values()]
    words = [re.sub(r"`.*?`", "", text) for text in texts]  # without names of parameters and columns
    small = {capital(word) for text in words for word in re.findall(r"\b[a-z]+", text)}
    return {word for text in words for word in re.findall(r"(?<=[a-z,] )[A-Z][a-z]+", text)} - small
