"""Say what each change does by itself: those of `one_at_a_time`, or the other values of a rule, and what matters."""

from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import measures, numbers
from bng_sim.analyses.analysis import INTERVALS, Analysis, Key, Table, Tables, lacks
from bng_sim.analyses.claims import Sentence, Stated, given
from bng_sim.analyses.differences import paired_measures
from bng_sim.analyses.differences.side_by_side import of_cell
from bng_sim.analyses.general import scorecard
from bng_sim.analyses.plots import estimates, style
from bng_sim.analyses.question import LINEUP, Question, ask, cells, named_value, setting
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size
from bng_sim.core.parameters import describe
from bng_sim.core.value_words import plain, same
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.paired import holm

LARGEST, MEASURES = "largest", "measures"
MOST_TOLD = 5  # changes that matter, each in a sentence
MOST_NAMED = 2  # changes of which nothing is known
MOST_DRAWN = 30
CLARIFY, HARMLESS, UNKNOWN = "clarify this in print", "harmless", "not yet known"
MATTERS, SMALL = "makes a difference", "makes none that is noticed"
RULING = "ruling"


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return what each change does to every measure of the scorecard and every metric of the config, paired by deal.

    Args:
        run: A finished run that keeps games.
        game: The game; None: the one that the run's config names.

    Returns:
        `largest`: a row for each change and `line` (the setting), with the figure that differs most in units of what a
        table would notice (`value`, `low`, `high`), which it is (`figure`) and in words (`says`), the `verdict`, and of
        the parameter its `parameter`, `rule` and `provenance`.
        `measures`: a row for each change, setting and `measure`, with its paired difference.

    """
    question = ask(run, game)
    found = list(_rows(run, question))
    corrected = holm([row["p"] for row in found])
    schema = {"difference_low": pl.Float64, "difference_high": pl.Float64}
    frame = pl.DataFrame(
        [_flat(row) | {"p_holm": p} for row, p in zip(found, corrected, strict=True)],
        schema_overrides=schema,
        infer_schema_length=None,
    )
    if frame.is_empty():
        return {}
    largest = pl.DataFrame(
        [_largest(part.to_dicts(), question) for _, part in frame.group_by("line", "change", maintain_order=True)],
        infer_schema_length=None,
    )
    keys = {"line": "Setting", "change": "Change"}
    unit = "Largest effect of each change, in units of what a table would notice"
    every = "Effect of each change on every figure"
    return {
        LARGEST: Table(unit, largest, keys, {"figure": "of"}, counted="deals"),
        MEASURES: Table(every, frame, keys | {"measure": "Figure"}, counted="deals"),
    }


def _rows(run: StoredRun, question: Question) -> Iterator[dict[str, Any]]:
    """Yield a row for each change, setting and figure."""
    game = question.game
    lines = dict(cells(run, game).select("cell", "line").rows())
    of_scorecard, _ = scorecard.offered(run, game)
    names = run.config["metrics"]
    metrics = [metric for metric in game.metrics if metric.name in names]
    wanted = [*map(paired_measures.of_metric, metrics), *(one for one in of_scorecard if one.name not in names)]
    about = describe(game.rules)
    before: dict[int, pl.DataFrame] = {}
    changed = [*_changed(run, question)]
    for cell, name, value in changed:
        if cell["baseline"] not in lines:
            continue
        sides = []
        for number in (cell["index"], cell["baseline"]):
            if number not in before:
                at = of_cell(run, question, number)
                before[number] = measures.of_deals(run, game, at, wanted)
            sides.append(before[number])
        del before[cell["index"]]
        n = min(side.height for side in sides)
        pairs = paired_measures.pair(sides[0].head(n), sides[1].head(n))
        rules = [run.config["cells"][number]["rules"] for number in (cell["index"], cell["baseline"])]
        players = rules[0][measures.PLAYERS], rules[1][measures.PLAYERS]
        tried = [each for _, other, each in changed if other == name]
        said = named_value(game, name, value, tried) if _is_table(value) else plain(value)
        words = {"line": lines[cell["baseline"]], "change": setting(name, said, game), "parameter": name}
        words |= {key: about[name][key] for key in ("rule", "provenance")}
        for row in paired_measures.differences(pairs, game, players, question.noticed):
            yield words | row


def _is_table(value: Any) -> bool:
    """Return whether a value is a list of lists, which no sentence can hold."""
    return isinstance(value, list) and any(isinstance(item, list) for item in value)


def _changed(run: StoredRun, question: Question) -> Iterator[tuple[dict[str, Any], str, Any]]:
    """Yield each cell that differs from its baseline in one parameter, with that and its value.

    That is each change of `one_at_a_time`; without one, each other value of a dial that is a rule in words.
    """
    changes = [(cell, *item) for cell in run.played for item in cell["change"].items()]
    yield from changes
    if changes or not _is_rule_in_words(question):
        return
    for row in cells(run, question.game).filter(~pl.col("control"), ~pl.col("reference")).iter_rows(named=True):
        cell = run.config["cells"][row["cell"]]
        before = run.config["cells"][cell["baseline"]]["values"]
        if [name for name, value in cell["values"].items() if not same(value, before[name])] == [question.dial]:
            yield cell, str(question.dial), cell["values"][question.dial]


def _is_rule_in_words(question: Question) -> bool:
    """Return whether the dial is a rule whose values have no order: no number, lineup, or who sits at the table."""
    seats = (None, LINEUP, measures.PLAYERS, *question.game.also_seated, *question.game.structure)
    return question.has_dial and not question.numeric and question.dial not in seats


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    renamed = {"low": "difference_low", "high": "difference_high"}
    flat = {renamed.get(name, name): value for name, value in row.items() if name != "p"}
    return flat | {"size": str(row["size"]), "low": None, "high": None}  # of the figure itself


def _largest(rows: list[dict[str, Any]], question: Question) -> dict[str, Any]:
    """Return the row of a change in a setting: what differs most, and the verdict on all figures together."""
    sayings = {row["measure"]: paired_measures.says(row, question.game) for row in rows}
    first = max(rows, key=lambda row: (row["size"] == Size.NOTICEABLE, bool(sayings[row["measure"]]), row["units"]))
    threshold = question.noticed[first["measure"]].threshold(first["before"])
    ends = [end for end in (first["difference_low"], first["difference_high"]) if end is not None]
    sign = -1 if first["difference"] < 0 else 1
    low, high = sorted(sign * end / threshold for end in ends) if ends else (None, None)
    kept = {name: first[name] for name in ("line", "change", "parameter", "rule", "provenance", "n")}
    return kept | {
        "kind": "mean",
        "value": first["units"],
        "low": low,
        "high": high,
        "figure": first["measure"],
        "says": sayings[first["measure"]] or _plainly(first),
        "verdict": verdict([row["size"] for row in rows], first["provenance"]),
    }


def _plainly(row: dict[str, Any]) -> str:
    """Say what a figure is that has no sentence of its own."""
    figures = " instead of ".join(brief.alike([row["value"], row["before"]], row["kind"]))
    return f"the {row['measure'].removeprefix('the ')} is {figures}"


def verdict(sizes: Sequence[str], provenance: str) -> str:
    """Return the verdict on a change from what the intervals of all figures say."""
    is_ruling = provenance == RULING
    if Size.NOTICEABLE in sizes:
        return CLARIFY if is_ruling else MATTERS
    if Size.UNKNOWN in sizes:
        return UNKNOWN
    return HARMLESS if is_ruling else SMALL


def _answer(tables: Tables, question: Question) -> list[str]:
    """Say how many changes matter, and how many do not; what those that do change, the largest first; what is open."""
    ranked = worst(tables[LARGEST].frame)
    if ranked.height == 1:
        return _of_one_change(tables)
    rulings = bool((ranked["provenance"] == RULING).all())
    named = "parameter" if rulings else "change"  # of a ruling several other readings may be tried
    matter = ranked.filter(pl.col("verdict").is_in([CLARIFY, MATTERS]))
    rest = ranked.filter(~pl.col(named).is_in(matter[named].implode()))
    unknown = rest.filter(verdict=UNKNOWN)
    small = rest.filter(~pl.col(named).is_in(unknown[named].implode()))
    counts = (part[named].n_unique() for part in (ranked, matter, small, unknown))
    stated = [
        *(Stated(row, least=1.0) for row in matter.to_dicts()),
        *(Stated(row, most=1.0) for row in small.to_dicts()),
    ]
    said: list[str] = [Sentence(_count(*counts, rulings=rulings), stated)]
    said += [_sentence(tables, row) for row in matter.head(MOST_TOLD).iter_rows(named=True)]
    if unknown.height and ranked[named].n_unique() > 1:
        said.append(f"Not yet known: {_some(unknown)}.")
    return said


def _of_one_change(tables: Tables) -> list[str]:
    """Say of a single change what it does in each setting, the largest first."""
    frame = tables[LARGEST].frame.sort("value", descending=True, maintain_order=True)
    matter = frame.filter(pl.col("verdict").is_in([CLARIFY, MATTERS]))
    said: list[str] = [_sentence(tables, row) for row in matter.head(MOST_TOLD).iter_rows(named=True)]
    what = numbers.capital(frame["change"][0])
    texts = {
        f"{what} makes no difference that a table would notice": frame.filter(
            pl.col("verdict").is_in([HARMLESS, SMALL])
        ),
        f"Whether a table would notice {frame['change'][0]} is not yet known": frame.filter(verdict=UNKNOWN),
    }
    for text, part in texts.items():
        if part.height:
            where = brief.where(part["line"].to_list(), frame.height, denied=True)
            stated = [Stated(row, most=1.0) for row in part.to_dicts()] if part["verdict"][0] != UNKNOWN else []
            said.append(Sentence(f"{text} {where}".rstrip() + ".", stated))
    return said


def _sentence(tables: Tables, row: dict[str, Any]) -> Sentence:
    """Say what changes most with a change in a setting."""
    where = f" with {row['line']}" if row["line"] else ""
    text = f"{numbers.capital(row['change'])} ({row['rule']}): {row['says']}{where}."
    of_row = {"line": row["line"], "change": row["change"], "measure": row["figure"]}
    return Sentence(text, given(tables[MEASURES].frame.filter(**of_row).to_dicts(), "difference"))


def _key(tables: Tables, question: Question) -> Key | None:
    """Return the largest effect."""
    first = worst(tables[LARGEST].frame).row(0, named=True)
    sentence = "the largest effect is {} times what a table would notice"
    return Key(LARGEST, {name: first[name] for name in ("line", "change")}, sentence)


def _count(n: int, matter: int, small: int, unknown: int, *, rulings: bool) -> str:
    """Say how many of the changes, or of the rulings, matter, how many do not, and of how many that is open."""
    if rulings and n == 1:
        if matter or not unknown:
            return f"The ruling tried {'has to be clarified in print' if matter else 'is harmless'}."
        return "Whether the ruling tried has to be clarified in print is not yet known."
    if not rulings:
        be = "are" if matter > 1 else "is"
        said = [f"{matter or 'none'} {be} known to make a difference that a table would notice"]
    elif unknown and not matter:
        said = ["none is known to need clarification in print"]
    else:
        said = [f"{matter or 'none'} {'have' if matter > 1 else 'has'} to be clarified in print"]
    if 0 < small < n:
        verb = ("is", "are") if rulings else ("makes", "make")
        said.append(f"{small} {verb[small > 1]} {'harmless' if rulings else 'none'}")
    if unknown:
        said.append(f"of {unknown} it is not yet known")
    return f"Of {n} {'rulings' if rulings else 'changes'}, {listed(said)}."


def _some(rows: pl.DataFrame) -> str:
    """Name some changes with the rules that they are of, and count the others."""
    return brief.some([f"{row['change']} ({row['rule']})" for row in rows.iter_rows(named=True)], MOST_NAMED)


def worst(frame: pl.DataFrame) -> pl.DataFrame:
    """Return a row for each change: of the setting in which it does most; the largest first."""
    order = {verdict: place for place, verdict in enumerate((CLARIFY, MATTERS, UNKNOWN, HARMLESS, SMALL))}
    placed = frame.with_columns(rank=pl.col("verdict").replace_strict(order, return_dtype=pl.Int64))
    return placed.sort("rank", -pl.col("value"), maintain_order=True).unique(
        "change", keep="first", maintain_order=True
    )


@style.styled
def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the largest effect of each change, the largest on top; grey: what a table would not notice."""
    ranked = worst(tables[LARGEST].frame).sort("value", descending=True)
    shown = ranked.head(MOST_DRAWN).with_columns(of=pl.lit(""))
    about = (
        "Largest effect of each change, in units of what a table would notice (bars: 95 % interval, paired by deal; "
    )
    about += "grey: not noticed"
    about += f"; the {shown.height} largest of {ranked.height})" if shown.height < ranked.height else ")"
    names = {row["change"]: numbers.capital(row["change"]) for row in shown.iter_rows(named=True)}
    title = _answer(tables, question)[0].rstrip(".")
    figure = estimates.row_figure(shown, "change", [""], names, title, about, by="of", narrow=narrow)
    (axes,) = figure.axes
    axes.axvspan(0, 1, color=style.RULE, alpha=0.6, linewidth=0, zorder=0)
    axes.set_xlim(left=0)
    axes.set_xlabel("Times what is noticed")
    return figure


def _applies(run: StoredRun, question: Question) -> str:
    if next(_changed(run, question), None) is None:
        return "it plays no change one at a time (`one_at_a_time` in the config), and its dial is no rule in words"
    return lacks(run, "games")


ANALYSIS = Analysis(
    name="changes",
    place=90,
    asks="What does each change do by itself, and which rulings matter?",
    applies=_applies,
    compute=compute,
    plots={LARGEST: _plot},
    answer=_answer,
    key=_key,
    reading=(
        "Each change is compared with the same deals without it, by every measure of docs/scorecard.md and the figures "
        "of the config. It matters if at least one of these is known to differ by more than a table would notice, and "
        "it does not if none can.",
        "A ruling that matters should be clarified in print: two tables that read the rule differently play different "
        "games.",
        INTERVALS,
    ),
)
