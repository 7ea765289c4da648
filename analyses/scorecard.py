"""Does it play as well for two and five as for four? One figure a measure, the settings side by side."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analyses import length, measures, numbers, own, skill
from analyses.analysis import (
    ALPHA,
    CORRECTED,
    INTERVALS,
    MOST_SETTINGS,
    Analysis,
    Table,
    Tables,
    lacks,
    subject,
)
from analyses.measures import Measure, Setting
from analyses.plots import labels, style
from analyses.question import Question, ask, cells, setting
from analyses.statistics.counts import quantile_row, worth_of
from bng_sim.core.game import Game
from bng_sim.core.parameters import describe, plain, printed
from bng_sim.sweep.statistics.paired import holm
from bng_sim.sweep.statistics.sums import CONFIDENCE, Z
from bng_sim.sweep.store.load import Run

NAME = "measures"
MEDIAN, LONG, TAIL = "median length", "long games", "tail"
OF_LENGTH = {MEDIAN: "turns", LONG: "turns, 95 % at most", TAIL: "times the median"}
LATE = 0.95  # of games are no longer than a long one
MOST_DRAWN = 21  # panels; the table has all
NOT_DRAWN = (skill.SHARE, skill.UNTIL)  # they say the same as the spread
SCHEMA = {
    "line": pl.String, "measure": pl.String, "who": pl.String, "kind": pl.String, "n": pl.Int64, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "even": pl.Float64,
}  # fmt: skip


def compute(run: Run, game: Game | None = None) -> Tables:
    """Every measure in every setting.

    Args:
        run: A finished run; a file of games, and one of seats, is read at a time.
        game: Its game, if it is not one of those known by name.

    Returns:
        `measures`: by `measure`, `who` plays (of what is measured at each table with several strategies) and `line`
        (the setting), `even` (the even share, where that is what it is held against), and with several settings what
        each differs by from that of `reference` (of lengths only the mean: what half of the games do not exceed is a
        whole number, whose interval says nothing of how sure a difference is).

    """
    question = ask(run, game)
    rows: list[dict[str, Any]] = []
    here = settings(run, question)
    wanted, notes = offered(run, question.game)
    for each in here:
        of_setting = [
            *_of_length(run, each.cell),
            *measures.rows(run, question.game, each, wanted),
            *_of_skill(run, each),
        ]
        rows += [{"line": each.line, "even": None} | row for row in of_setting]
    frame = pl.DataFrame(rows, schema=SCHEMA)
    order = {name: place for place, name in enumerate(units(question.game))}
    frame = frame.sort(pl.col("measure").replace_strict(order), "who", maintain_order=True)
    caption = "How it plays"
    if len(here) > 1:
        first = reference(run, question, here).line
        frame = compared(frame, first)
        caption += f"; below each figure what it differs by from {first}"
    keys = {"line": "Setting", "measure": "Measure", "who": "Players"}
    return {NAME: Table(caption, frame, keys, {"even": "even share"}, notes=notes)}


def offered(run: Run, game: Game) -> tuple[list[Measure], list[str]]:
    """The measures that a run has the columns for, and what must be said of the others."""
    wanted, notes = [], []
    for measure in (*measures.GENERAL, *own.offered(game, "MEASURES", ())):
        why = measures.missing(measure, run, game)
        if why:
            notes.append(f"Without {numbers.quoted(measure.name)}: this run lacks {why}.")
        else:
            wanted.append(measure)
    return wanted, notes


def units(game: Game) -> dict[str, str]:
    """Each measure's name and unit, in the order in which they are shown."""
    general = {measure.name: measure.unit for measure in measures.GENERAL}
    others = {measure.name: measure.unit for measure in own.offered(game, "MEASURES", ())}
    return OF_LENGTH | general | skill.UNITS | others


def settings(run: Run, question: Question) -> list[Setting]:
    """The settings that are held side by side: each number of players, or what an answer is about elsewhere."""
    if question.dial == measures.PLAYERS:
        found = cells(run, question.game).filter(~pl.col("control")).head(MOST_SETTINGS)
        seated = [setting(question.names[measures.PLAYERS], value) for value in found["setting"]]
        lines = [", ".join(filter(None, both)) for both in zip(seated, found["line"], strict=True)]
        here = list(zip(found["cell"], lines, strict=True))
    else:
        here = subject(run, question.game).rows()
    course = question.game.course
    made = []
    for cell, line in here:
        rules = run.config["cells"][cell]["rules"]
        made.append(Setting(line, cell, rules[measures.PLAYERS], course.goal(rules) if course else None))
    return made


def reference(run: Run, question: Question, here: Sequence[Setting]) -> Setting:
    """The setting that the others are compared with.

    That is the baseline which the config declares; of several such, or without one, the setting that is as printed in
    all that tells these apart; if the run has none, the first.
    """
    rules = {each.cell: run.config["cells"][each.cell]["rules"] for each in here}
    declared = {name: value for name, value in run.config["baseline"].items() if name in run.config["grid"]}
    there = [each for each in here if _has(rules[each.cell], declared)] or here
    of_game = question.game.rules
    differ = [
        name
        for name in run.config["grid"]
        if name in describe(of_game) and len({plain(rules[each.cell][name]) for each in there}) > 1
    ]
    as_printed = [
        each
        for each in there
        if _has(rules[each.cell], {name: printed(of_game, name, {each.players}) for name in differ})
    ]
    return (as_printed or there)[0]


def _has(rules: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(plain(rules[name]) == plain(value) for name, value in wanted.items())


def compared(frame: pl.DataFrame, first: str) -> pl.DataFrame:
    """With what each figure differs by from that of the setting `first`; games of settings are taken as independent.

    The interval of a difference is made of those of the two figures (Zou and Donner 2008, doi:10.1002/sim.3095); its
    p-value is that of the normal law at which the interval would just reach 0.
    """
    there = {(row["measure"], row["who"]): row for row in frame.filter(line=first).iter_rows(named=True)}
    found = []
    for row in frame.iter_rows(named=True):
        reference = there.get((row["measure"], row["who"]))
        is_compared = row["line"] != first and row["measure"] not in OF_LENGTH
        found.append(difference(row, reference) if is_compared and reference else (None,) * 4)
    names = ("difference", "difference_low", "difference_high", "p")
    made = frame.hstack(pl.DataFrame(found, schema=dict.fromkeys(names, pl.Float64), orient="row"))
    p = made["p"].drop_nulls()
    corrected = iter(holm(p.to_list()))
    p_holm = [None if value is None else next(corrected) for value in made["p"]]
    return made.with_columns(pl.Series("p_holm", p_holm, dtype=pl.Float64)).drop("p")


def difference(here: dict[str, Any], there: dict[str, Any]) -> tuple[float, float, float, float]:
    """A figure less another, with its interval and two-sided p-value, from the figures with their intervals."""
    value = here["value"] - there["value"]
    below = math.hypot(here["value"] - here["low"], there["high"] - there["value"])
    above = math.hypot(here["high"] - here["value"], there["value"] - there["low"])
    room = below if value > 0 else above  # that lies between it and nothing
    p = math.erfc(Z * abs(value) / room / math.sqrt(2)) if room else float(value == 0)
    return value, value - below, value + above, p


def _of_length(run: Run, cell: int) -> Iterator[dict[str, Any]]:
    """The median of turns, how long a long game is, and the ratio of the two, all by order statistics."""
    games = pl.scan_parquet(run.shards("games", cell), glob=False).select("game", length.UNIT)
    counted = games.group_by(length.UNIT).len("n").collect(engine="streaming")
    worth = {share: worth_of(games, length.UNIT, share, run.games_a_deal(cell)) for share in (0.5, LATE)}
    kept = {"who": "", "kind": "mean"}
    for name, share in ((MEDIAN, 0.5), (LONG, LATE)):
        yield {"measure": name} | kept | quantile_row(counted, length.UNIT, share, worth=worth[share])
    # Both hold at once with the confidence asked for if each fails half as often.
    each = 1 - (1 - CONFIDENCE) / 2
    middle, late = (quantile_row(counted, length.UNIT, share, each, worth[share]) for share in (0.5, LATE))
    if middle["low"] > 0:
        ends = {"low": late["low"] / middle["high"], "high": late["high"] / middle["low"]}
        yield {"measure": TAIL} | kept | {"n": middle["n"], "value": late["value"] / middle["value"]} | ends


def _of_skill(run: Run, here: Setting) -> Iterator[dict[str, Any]]:
    """What strategies are worth at each table of this setting that seats several: its lineups', and the ladder's."""
    if not run.keeps("seats"):
        return
    values = run.config["cells"][here.cell]["values"]
    for cell in run.played:
        if cell["values"] == values and not cell["assumption"]:
            yield from skill.rows(run, cell["index"], cell["rung"] or cell["lineup"])


def _verdict(part: pl.DataFrame) -> str:
    """Whether a measure differs between the settings, as far as is clear."""
    p = part["p_holm"].drop_nulls()
    if p.is_empty():
        return ""
    clear = int((p < ALPHA).sum())
    if clear == 0:
        return "; no clear difference between settings"
    return (
        "; clearly different in every other setting"
        if clear == len(p)
        else f"; clearly different in {clear} of {len(p)} other settings"
    )


def _answer(tables: Tables, question: Question) -> list[str]:
    frame = tables[NAME].frame
    told = [_overall(frame)] if tables[NAME].compares else []
    told += [_of_games(frame)]
    for measure in (*measures.GENERAL, *own.offered(question.game, "MEASURES", ())):
        part = frame.filter(measure=measure.name)
        if measure.sentence and part.height:
            text = measure.sentence.format(_span(part))
            beside = _beside_even(part) if measure.even else ""
            told.append(f"{numbers.capital(text)}{beside}{_verdict(part) if tables[NAME].compares else ''}.")
    return [*told, *_of_first(frame), *_of_spread(frame)]


def _span(part: pl.DataFrame) -> str:
    """From the least to the greatest value, both with the decimals that the widest interval bears."""
    if not (part["value"] != 0).any():
        return f"0{numbers.PER_CENT}" if part["kind"][0] == "proportion" else "0"
    room = part.select(
        pl.max_horizontal(pl.col("high") - pl.col("value"), pl.col("value") - pl.col("low")).max()
    ).item()
    return numbers.span([(value, value - room, value + room) for value in part["value"]], part["kind"][0])


def _overall(frame: pl.DataFrame) -> str:
    """Which measures differ clearly by setting, and which do not."""
    seen = frame.drop_nulls("p_holm")
    names = seen["measure"].unique(maintain_order=True).to_list()
    clear = set(seen.filter(pl.col("p_holm") < ALPHA)["measure"])
    first = _compared_with(frame)
    text = f"Of {len(names)} measures {len(clear)} clearly differ from {first} in some other setting"
    same = [name for name in names if name not in clear]
    return f"{text}; no clear difference: {numbers.listed(same)}." if same and clear else f"{text}."


def _compared_with(frame: pl.DataFrame) -> str:
    """The setting that the others are compared with: the one that differs from nothing."""
    lines = frame.filter(pl.col("difference").is_null().all().over("line"))["line"]
    return str(lines[0])


def _of_games(frame: pl.DataFrame) -> str:
    spans = [length.span([round(value) for value in frame.filter(measure=name)["value"]]) for name in (MEDIAN, LONG)]
    return f"The median game lasts {spans[0]} turns, and one in twenty more than {spans[1]}."


def _beside_even(part: pl.DataFrame) -> str:
    """Whether a share is clear of the even one in every setting."""
    ways = set(_signs(part, part["even"].to_list()))
    shares = numbers.span([(even,) * 3 for even in part["even"]], "proportion")
    if ways == {1}:
        return f", more than an even share ({shares})"
    if ways == {-1}:
        return f", less than an even share ({shares})"
    return f" (an even share is {shares})"


def _signs(part: pl.DataFrame, against: list[float]) -> list[int]:
    """1 where a figure is clearly above what it is held against, -1 where it is clearly below, else 0; after Holm."""
    known = [{"value": value, "low": value, "high": value} for value in against]
    found = [difference(row, there) for row, there in zip(part.iter_rows(named=True), known, strict=True)]
    p = holm([row[-1] for row in found])
    return [((row[0] > 0) - (row[0] < 0)) * (each < ALPHA) for row, each in zip(found, p, strict=True)]


def _of_first(frame: pl.DataFrame) -> list[str]:
    """Whether who starts wins more than an even share, as far as that is clear."""
    part = frame.filter(measure=measures.FIRST)
    words = "wins more than an even share", "wins less than an even share", "has no clear edge"
    return [f"Who starts {_ways(part, *words)}."] if part.height else []


def _of_spread(frame: pl.DataFrame) -> list[str]:
    """Whether one strategy of a table is clearly better than another, and how soon that would show."""
    words = (
        "one strategy is clearly better than another",
        "the one that looked better is worse",
        "none is clearly better",
    )
    told = []
    for (who,), part in frame.filter(measure=skill.SPREAD).group_by("who", maintain_order=True):
        text = f"At the table {numbers.quoted(str(who))} {_ways(part, *words)}"
        is_better = pl.Series([way == 1 for way in _signs(part, [0.0] * part.height)])
        until = frame.filter(measure=skill.UNTIL, who=who).join(part.filter(is_better), on="line", how="semi")
        if until.height:
            games = until["value"].sort().round().cast(pl.Int64)
            text += f", and leads after {' to '.join(dict.fromkeys(map(numbers.count, (games[0], games[-1]))))} games"
            text += " nine times in ten"
        told.append(f"{text}.")
    return told


def _ways(part: pl.DataFrame, more: str, less: str, neither: str) -> str:
    """In how many settings a figure is clear of nothing, in words for either way."""
    ways = _signs(part, [0.0] * part.height)
    words = {1: more, -1: less}
    if len(ways) == 1:
        return words.get(ways[0], neither)
    told = [f"{text} in {ways.count(way)} of {len(ways)} settings" for way, text in words.items() if way in ways]
    return numbers.listed(told) if told else f"{neither} in any setting"


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """A panel a measure, a row a setting."""
    known = units(question.game)
    frame = tables[NAME].frame.filter(~pl.col("measure").is_in(NOT_DRAWN))
    frame = frame.filter((pl.col("value") != 0).any().over("measure", "who"))  # what never happens needs no panel
    keys = frame.select("measure", "who").unique(maintain_order=True).rows()
    shown, lines = keys[:MOST_DRAWN], tables[NAME].frame["line"].unique(maintain_order=True).to_list()
    names = _named(lines, 12 if narrow else 22)
    about = "Each measure in its own unit (bars: 95 % interval; upright: an even share"
    about += f"; {len(shown)} of {len(keys)} measures, all are in the table)" if len(shown) < len(keys) else ")"
    columns = 2 if narrow else 3
    high = -(-len(shown) // columns)
    figure = style.canvas((0.2 * len(lines) + 0.62) * high, _title(tables), about, narrow=narrow)
    grid = figure.subplots(high, columns, sharey=True, squeeze=False)
    axes = [each for row in grid for each in row]
    for panel in axes[len(shown) :]:
        panel.set_visible(False)
    for panel, (measure, who) in zip(axes, shown, strict=False):
        _panel(panel, frame.filter(measure=measure, who=who), names, lines)
        panel.set_title(labels.shortened(numbers.capital(measure), 15 if narrow else 26))
        panel.set_xlabel(labels.shortened(f"{known[measure]}, {who}" if who else known[measure], 22 if narrow else 32))
    return figure


def _named(lines: list[str], most: int) -> list[str]:
    """Settings as names of rows, cut off where they are long; those that would then be called alike by their number."""
    short = [labels.shortened(line, most) for line in lines]
    if len(set(short)) == len(set(lines)):
        return short
    return [labels.shortened(re.sub(r"^(\d+) \w+, ", r"\1, ", line), most + 4) for line in lines]


def _title(tables: Tables) -> str:
    frame = tables[NAME].frame
    if tables[NAME].compares:
        return _overall(frame).partition(";")[0].rstrip(".")
    return _of_games(frame).rstrip(".")


def _panel(axes: Axes, part: pl.DataFrame, names: list[str], lines: list[str]) -> None:
    scale = 100 if part["kind"][0] == "proportion" else 1
    at = [float(lines.index(line)) for line in part["line"]]
    figures = [part[name] * scale for name in ("value", "low", "high")]
    style.whiskers(axes, at, figures, part["n"], colour=style.COLOURS[0], marker="o", across=True)
    for y, even in zip(at, part["even"], strict=True):
        if even is not None:
            axes.plot([scale * even], [y], "|", color=style.COLOURS[1], markersize=9)
    labels.row_names(axes, range(len(lines)), names)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    ends = [float(end) for end in (*figures[1], *figures[2])] + [scale * even for even in part["even"].drop_nulls()]
    axes.set_xlim(min(0.0, 1.06 * min(ends)), 1.06 * max(*ends, 0.0))


def _applies(run: Run, question: Question) -> str:
    if not length.is_known(question.game):
        return f"{question.game.title} does not say how long its games were"
    return lacks(run, "games")


ANALYSIS = Analysis(
    name="scorecard",
    asks="How does it play, and as well with every number of players?",
    applies=_applies,
    compute=compute,
    plots={NAME: _plot},
    answer=_answer,
    reading=(
        "docs/scorecard.md defines each measure and says what it is good for, and what it does not say.",
        "Settings are compared with the declared baseline, or the printed game, or if the run has neither the first; "
        "their games are taken as independent.",
        "Of a table with several strategies, games of even number say which two are furthest apart, and games of odd "
        "number how far: that is not made larger by having been looked for.",
        INTERVALS,
        CORRECTED,
    ),
)
