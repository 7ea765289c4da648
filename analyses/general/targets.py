"""Judge the targets of a config: is each met, missed, or not yet known?"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from bng_sim.analyses.analysis import Analysis, Key, Table, Tables
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.general import target_figures
from bng_sim.analyses.general.target_figures import Summed, TargetFigure
from bng_sim.analyses.numbers import capital, count
from bng_sim.analyses.plots import estimates, labels, style
from bng_sim.analyses.question import Question, ask, cells
from bng_sim.analyses.words import aims
from bng_sim.analyses.words.aims import State
from bng_sim.core.game import Game
from bng_sim.sweeps.config.targets import is_stated_for
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics import anytime

NAME = "targets"
KEYS = {"line": "Setting", "label": "Target", "of": "Of"}
FALSE = 0.05  # at most so many runs have any false verdict, however often they are looked at and extended
MOST_ROWS = 40  # in a panel; the table shows all
LOOKS = {State.MET: (style.COLOURS[0], "o"), State.MISSED: (style.COLOURS[1], "X"), State.UNKNOWN: (style.FAINT, "D")}
SCHEMA = {
    "line": pl.String, "where": pl.String, "at": pl.String,
    "target": pl.String, "label": pl.String, "who": pl.String, "group": pl.String, "of": pl.String,
    "sentence": pl.String, "kind": pl.String, "in_points": pl.Boolean, "low_wanted": pl.Float64,
    "high_wanted": pl.Float64, "cell": pl.Int64, "n": pl.Int64, "value": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "state": pl.String, "beyond": pl.Float64, "more_games": pl.Int64, "reason": pl.String,
    "verdict": pl.String, "even": pl.Float64, "as_share": pl.String,
}  # fmt: skip


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return where the figures of the config's targets lie.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        `targets`: a row for each `target` (as the config names it), setting that it is stated for (`line`, `cell`),
        played or not, and group of seats (`who`): `value` with `low` and `high`, which hold at all looks and in all
        rows together in 95 % of runs, the `state`, how far `beyond` the wanted range the value lies (less than 0:
        within), and about how many `more_games` would decide; or without a value the `reason`. Wins are in times an
        `even` share, and `as_share` is the sentence that gives them as a share.
    """
    question = ask(run, game)
    asked = _settings(run, question)
    found = []
    for name, target in run.config["targets"].items():
        figure = target_figures.find(name, target, question.game)
        for cell, line, place in asked:
            if is_stated_for(target["where"], cell["values"], cell["lineup"]):
                shared = (
                    describe(name, figure, aims.figure_ends(target)) | {"line": line, "cell": cell["index"]} | place
                )
                here = side_by_side.of_cell(run, question, cell["index"], line)
                found += [(shared, summed) for summed in figure.sums(run, here)]
    games = {cell["index"]: cell["games"] for cell, *_ in asked}
    rows = [judge_row(shared, summed, FALSE / len(found), games[shared["cell"]]) for shared, summed in found]
    frame = pl.DataFrame(rows, schema=SCHEMA)
    caption = "Where the figures of the targets lie"
    return {NAME: Table(caption, frame, KEYS, {"verdict": ""}, is_drawn=True)} if rows else {}


def _settings(run: StoredRun, question: Question) -> list[tuple[dict[str, Any], str, dict[str, str]]]:
    """Return each cell that the config asks for, as in the config, its setting in words, and that in two parts."""
    lines, places, asked = dict[int, str](), dict[int, dict[str, str]](), run.asked
    for row in cells(run.with_grid(asked), question.game).iter_rows(named=True):
        dial = [question.in_words(question.dial, row["said"])] if question.has_dial and question.dial else []
        lineup = [f"lineup {row['lineup']}"] if row["control"] else []
        lines[row["cell"]] = ", ".join([*dial, *filter(None, [row["line"]]), *lineup])
        places[row["cell"]] = {"where": ", ".join(filter(None, [row["line"], *lineup])), "at": "".join(dial)}
    return [(cell, lines[cell["index"]], places[cell["index"]]) for cell in asked]


def describe(name: str, figure: TargetFigure, ends: tuple[float | None, float | None]) -> dict[str, Any]:
    """Return what all rows of a target share.

    Args:
        name: As in the config.
        figure: The figure that it is of.
        ends: The lowest and the highest figure wanted.
    """
    return {
        "target": name, "label": figure.label, "sentence": figure.sentence, "kind": figure.kind,
        "in_points": figure.less_even, "low_wanted": ends[0], "high_wanted": ends[1],
    }  # fmt: skip


def judge_row(
    shared: Mapping[str, Any], summed: Summed, alpha: float, games: int, sharpest: float = anytime.SHARPEST
) -> dict[str, Any]:
    """Return a row with the figure, its interval, the state, and how many more games would decide.

    Args:
        shared: From `describe`, with `line` and `cell`.
        summed: The figure.
        alpha: The probability that the interval may fail at any look.
        games: Games played of the cell; 0 if it has not been played.
        sharpest: Games at which the interval is narrowest for its probability.
    """
    low, high = summed.ends(alpha, sharpest)
    wanted = shared["low_wanted"], shared["high_wanted"]
    state = judge(low, high, *wanted)
    value, more, over, reason = summed.value, None, None, ""
    if value is None:
        reason = aims.NO_GAME if games else aims.NOT_PLAYED
    else:
        over = beyond(value, *wanted)
        more = more_games(value, low, high, wanted, games) if state == State.UNKNOWN else None
        more = games_to_interval(summed.n, alpha, games) if low is None else more
    text = aims.WORDS[state] + (f", {count(more)} more games" if more else f": {reason}" if reason else "")
    of = summed.who.removeprefix("the player who ").removeprefix("the ")
    return {
        **shared, "who": summed.who, "group": summed.group, "of": of, "n": summed.n, "value": value, "low": low,
        "high": high, "state": str(state), "beyond": over, "more_games": more, "reason": reason, "verdict": text,
        "even": summed.even, "as_share": summed.as_share,
    }  # fmt: skip


def judge(low: float | None, high: float | None, low_wanted: float | None, high_wanted: float | None) -> State:
    """Return what an interval says of a target: met if all of it lies within, missed if all of it lies without."""
    if low is None or high is None:
        return State.UNKNOWN
    if (low_wanted is not None and high < low_wanted) or (high_wanted is not None and low > high_wanted):
        return State.MISSED
    is_within = (low_wanted is None or low >= low_wanted) and (high_wanted is None or high <= high_wanted)
    return State.MET if is_within else State.UNKNOWN


def beyond(value: float, low_wanted: float | None, high_wanted: float | None) -> float:
    """Return how far a figure lies beyond what is wanted; within, the distance from the nearer end, below 0."""
    below = -math.inf if low_wanted is None else low_wanted - value
    return max(below, -math.inf if high_wanted is None else value - high_wanted)


def more_games(
    value: float, low: float | None, high: float | None, wanted: tuple[float | None, float | None], games: int
) -> int | None:
    """Estimate how many more games would decide, if the figure stays; None if that is unknown or too many.

    The interval narrows with the square root of the games, and has to become as narrow as the distance of the figure
    from the end that is in doubt.
    """
    if low is None or high is None:
        return None
    far = [
        abs(value - end) / (value - low if value > end else high - value)
        for end in wanted
        if end is not None and low <= end <= high
    ]
    nearest = min(far, default=0.0)
    if nearest <= 0 or games / nearest**2 > aims.MOST_GAMES:
        return None
    needed = 1.1 * games * (1 / nearest**2 - 1)  # the interval narrows a little more slowly
    return _two_digits(needed)


def games_to_interval(n: int, alpha: float, games: int) -> int | None:
    """Return about how many more games a figure without bounds needs for an interval; None if it has enough for one.

    Args:
        n: Deals with a value.
        alpha: The probability that the interval may fail at any look.
        games: Games played of the cell.
    """
    needed = (anytime.enough(alpha) / max(n, 1) - 1) * games
    return _two_digits(needed) if 0 < needed <= aims.MOST_GAMES else None


def _two_digits(needed: float) -> int:
    """Round a number of games up to two digits."""
    step: int = 10 ** max(0, math.ceil(math.log10(max(needed, 1))) - 2)
    return math.ceil(needed / step) * step


def of_run(run: StoredRun, game: Game) -> dict[str, dict[str, Any]]:
    """Return the targets of a run as plain data: the row that decides each, with the state, and all its `settings`.

    A setting without a value has the `reason`. Empty if the config has no targets.
    """
    tables = compute(run, game) if run.config["targets"] else {}
    if not tables:
        return {}
    frame = tables[NAME].frame
    return {
        name: _as_data(frame.filter(target=name).to_dicts()) for name in frame["target"].unique(maintain_order=True)
    }


def _as_data(rows: list[dict[str, Any]]) -> dict[str, Any]:
    kept = ("value", "low", "high", "state", "more_games")
    settings = [{name: row[name] for name in (*kept, "reason", "cell", "line", "group", "n")} for row in rows]
    first = aims.deciding(rows)
    ends = {"low_wanted": first["low_wanted"], "high_wanted": first["high_wanted"]}
    return {name: first[name] for name in kept} | ends | {"settings": settings}


def _answer(tables: Tables, question: Question) -> list[str]:
    return aims.verdict(tables[NAME].frame.to_dicts())


def _key(tables: Tables, question: Question) -> Key | None:
    """Return the figure of the first sentence about a target."""
    row = aims.leading(tables[NAME].frame.to_dicts())
    if row["in_points"] or row["value"] is None:
        return None
    where = {name: row[name] for name in ("line", "target", "who")}
    return Key(NAME, where, row["sentence"].replace("{who}", row["who"]), cell=row["cell"])


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel for each target: the figure of each setting and group, and the wanted range shaded."""
    frame = tables[NAME].frame
    names = frame["target"].unique(maintain_order=True).to_list()
    parts = [_with_row_names(frame.filter(target=name), narrow=narrow) for name in names]
    heights = [labels.height(part["words"], 0.22) + 0.75 for part in parts]
    title = aims.verdict(frame.to_dicts())[0].rstrip(".")
    about = "Shaded: what is wanted (bars: interval that holds at all looks, in all rows together)"
    figure = style.canvas(sum(heights), title, about, key=entries(frame["state"].unique().to_list()), narrow=narrow)
    axes = figure.subplots(len(parts), 1, squeeze=False, height_ratios=heights)[:, 0]
    for panel, part in zip(axes, parts, strict=True):
        _panel(panel, part, narrow=narrow)
    return figure


def _with_row_names(part: pl.DataFrame, *, narrow: bool) -> pl.DataFrame:
    part = part.sort(pl.col("beyond"), descending=True).head(MOST_ROWS) if part.height > MOST_ROWS else part
    words = [", ".join(filter(None, pair)) or "all games" for pair in part.select("of", "line").rows()]
    wrapped = labels.wrap_all(words, 20 if narrow else 44) if len(set(words)) > 1 else {word: word for word in words}
    return part.with_columns(pl.Series("words", [wrapped[word] for word in words])).with_row_index("row").cast(
        {"row": pl.String}
    )  # fmt: skip


def entries(states: Sequence[str]) -> list[Line2D]:
    """Return the key of the markers of these states."""
    return [
        Line2D([], [], linestyle="", marker=LOOKS[state][1], color=LOOKS[state][0], label=aims.WORDS[state])
        for state in aims.IN_ORDER
        if state in states
    ]


def _panel(panel: Any, part: pl.DataFrame, *, narrow: bool) -> None:
    scale = 100 if part["kind"][0] == "proportion" else 1
    states = [str(state) for state in State]
    names = dict(part.select("row", "words").rows())
    estimates.rows(
        panel, part, "row", states, names, by="state", scale=scale, apart=0.0, looks=[LOOKS[State(s)] for s in states],
        called=dict.fromkeys(states, ""), named="words",
    )  # fmt: skip
    low, high = (None if end is None else scale * end for end in part.select("low_wanted", "high_wanted").row(0))
    ends = [scale * end for name in ("value", "low", "high") for end in part[name].drop_nulls()]
    fair = target_figures.fair(part["target"][0], in_points=part["in_points"][0])
    if fair is not None:
        panel.axvline(fair, color=style.FAINT, linewidth=0.8, zorder=1)
        ends.append(fair)
    ends += [end for end in (low, high) if end is not None]
    room = 0.06 * (max(ends) - min(ends) or 1.0)
    least, most = min(ends) - room, max(ends) + room
    panel.set_xlim(least, most)
    style.shade(panel, low, high, across=True)
    panel.xaxis.set_major_locator(MaxNLocator(5 if narrow else 8, steps=[1, 2, 2.5, 5, 10]))
    panel.set_title(labels.wrap(capital(part["label"][0]), 34 if narrow else 70))
    panel.set_xlabel("points above an even share" if part["in_points"][0] else "%" if scale == 100 else "")


def _applies(run: StoredRun, question: Question) -> str:
    return "" if run.config["targets"] else "its config states no targets"


ANALYSIS = Analysis(
    name=NAME,
    place=10,
    asks="Are the targets met?",
    applies=_applies,
    compute=compute,
    plots={NAME: _plot},
    answer=_answer,
    key=_key,
    reading=(
        "A target is met if the interval of its figure lies within what is wanted, missed if it lies outside, and "
        "otherwise not yet known: in a setting that has not been played, or where no game decides the figure, too.",
        "These intervals stay valid however often the run is looked at and extended, and in all rows together: at most "
        "one run in 20 has any false verdict. So they are wider than others here.",
    ),
    is_of_part=False,  # it is of all settings, or of those that each target names
    is_of_lineup=False,
)
