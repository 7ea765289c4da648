"""Measure whether turn order matters, and check that the seat number does not, unless the rules set seats apart."""

import dataclasses

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Key, Table, Tables
from bng_sim.analyses.claims import Sentence, reworded
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.question import LINEUP, Question, ask, settings
from bng_sim.analyses.statistics import adjusted
from bng_sim.analyses.words import brief, winners
from bng_sim.core.game import Game
from bng_sim.core.wording import counted, distinct
from bng_sim.sweeps.run.load import StoredRun

ORDER, CONTROL = "order", "seat"  # groupings: one that may matter, and one that should not
FIRST, ENDS = "1", "ends"
GOES_FIRST = {
    winners.ABOVE: "Going first helps",
    winners.BELOW: "Going first is a disadvantage",
    winners.EVEN: "Going first makes no difference that a table would notice",
    winners.UNKNOWN: "Whether going first helps is not yet known",
}


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the adjusted rate of games won.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        `order`: by turn order; `ends`: of who starts, less that of who comes last; `seat`: by number of the seat,
        as a control.

    """
    question = ask(run, game)
    if not run.keeps("seats"):
        return by_grouping.tables(run, question, ORDER, CONTROL)
    wanted = {grouping.name: grouping for grouping in question.game.groupings if grouping.name in (ORDER, CONTROL)}
    rows: dict[str, list[dict[str, object]]] = {name: [] for name in (ORDER, ENDS, CONTROL)}
    columns = [wanted[name].column for name in (ORDER, CONTROL) if name in wanted]
    for line, seen, model in adjusted.fits(run, question, columns):
        for name, grouping in wanted.items():
            rows[name] += adjusted.rows_of(line, seen, model, grouping.column, question)
        groups = model.factors.get(wanted[ORDER].column, []) if model else []
        if model and len(groups) > 1 and groups[0] == FIRST:
            rate, _ = model.margins(wanted[ORDER].column)[FIRST]
            apart = model.contrast(wanted[ORDER].column, FIRST, max(groups, key=int))
            first = pl.col(wanted[ORDER].column).cast(pl.String) == FIRST
            n = int(seen.filter(first)["n_rows"].sum())  # number of games: one seat of each starts
            rows[ENDS].append({"line": line, "kind": "proportion", "n": n} | adjusted.rate_columns(rate, apart))
    made = {}
    if rows[ENDS]:
        frame = adjusted.corrected(pl.DataFrame(rows[ENDS], schema_overrides={"n": pl.Int64}))
        made[ENDS] = Table(
            "Games won by the first player; below: difference from the last player", frame, {"line": "Setting"}
        )
    made |= {name: by_grouping.table(rows[name], wanted[name]) for name in (ORDER, CONTROL) if rows[name]}
    return {name: _with_main(table, run, question) for name, table in made.items()}


def _with_main(table: Table, run: StoredRun, question: Question) -> Table:
    """Add whether the dial is at its reference, where it does not change who sits at the table."""
    is_rule = question.dial not in (None, LINEUP, "players", *question.game.also_seated)
    main = dict(settings(run, question.game).select("line", "reference" if is_rule else pl.lit(value=True)).rows())
    column = pl.col("line").replace_strict(main, return_dtype=pl.Boolean).alias("is_main")
    return dataclasses.replace(table, frame=table.frame.with_columns(column))


def _answer(tables: Tables, question: Question) -> list[str]:
    """Return whether going first helps, by number of players; then who else wins more or less than evenly."""
    if ORDER not in tables:
        return [*by_grouping.answer(ORDER, tables, question), *_control(tables)]
    found = {name: _main(table.frame) for name, table in tables.items()}
    frame = found[ORDER]
    said: list[str] = [_of_first(frame, one, verdict) for verdict, of in _judged(frame, question).items() for one in of]
    others = frame.filter(pl.col("group") != FIRST)
    said += by_grouping.verdict(others, ORDER, question) if others.height else []
    said += _ends(found[ENDS]) if ENDS in found else []
    if frame.height < tables[ORDER].frame.height:
        said[0] = reworded(said[0], f"With {question.at_reference}: {brief.continued(said[0])}")
    return [*said, *_control(tables)]


def _main(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the rows with the dial at its reference; all if there are none, or if the run kept no seats."""
    main = frame.filter("is_main") if "is_main" in frame.columns else frame
    return main if main.height else frame


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw the rates by turn order with the dial at its reference, settings by what sets them apart."""
    frame = _main(tables[ORDER].frame)
    lines = frame["line"].unique(maintain_order=True).to_list()
    shown = frame.with_columns(pl.col("line").replace_strict(lines, distinct(lines)))
    order = next(grouping for grouping in question.game.groupings if grouping.name == ORDER)
    title = _answer(tables, question)[0].rstrip(".")
    return adjusted.plot(shown, winners.label_of(order), title, narrow=narrow)


def _judged(frame: pl.DataFrame, question: Question) -> dict[str, list[winners.Verdict]]:
    """Return what is known of the player who goes first, by verdict."""
    order = next(grouping for grouping in question.game.groupings if grouping.name == ORDER)
    return winners.judged(frame.filter(group=FIRST), order, question.noticed[ORDER].threshold)


def _of_first(frame: pl.DataFrame, one: winners.Verdict, verdict: str) -> Sentence:
    """Say whether going first helps in the settings with one verdict, and how often it wins there."""
    n = frame["line"].n_unique()
    where = winners.where(one, n, denied=verdict in (winners.EVEN, winners.UNKNOWN))
    text = f"{GOES_FIRST[verdict]}{where}: it wins {winners.share(one)}."
    return Sentence(text, one.stated)


def _key(tables: Tables, question: Question) -> Key | None:
    """Return how often the player who goes first wins, where the first sentence says it."""
    if ORDER not in tables:
        return None
    found = [one for of in _judged(_main(tables[ORDER].frame), question).values() for one in of]
    where = {"group": FIRST, "line": found[0].at} if found else None
    return Key(ORDER, where, "the player who goes first would win {} of games") if where else None


def _ends(frame: pl.DataFrame) -> list[str]:
    """Return how much more often who goes first wins than who goes last, in the settings where that is clear."""
    said, n = [], frame["line"].n_unique()
    for word, is_so in (("more", pl.col("difference") > 0), ("less", pl.col("difference") < 0)):
        part = frame.filter(pl.col("p_holm") < ALPHA, is_so)
        if part.height:
            sizes = brief.differences(part["difference"].to_list(), "proportion")
            where = f" {brief.where(part['line'].to_list(), n)}".rstrip()
            said.append(f"The player who goes first wins {sizes} {word} than the player who goes last{where}.")
    return said


def _control(tables: Tables) -> list[str]:
    if CONTROL not in tables:
        return []
    odd = tables[CONTROL].frame.filter(pl.col("p_holm") < ALPHA).height
    if odd:
        return [
            f"Seat numbers make a clear difference in {counted(odd, 'row')}. Unless the rules set seats apart, such as "
            "by where they begin, seats were not filled by chance, or something is wrong."
        ]
    return ["As a control: seat numbers make no clear difference, as it should be."]


ANALYSIS = Analysis(
    name="seats",
    place=50,
    asks="Is going first worth it?",
    applies=by_grouping.applies(ORDER),
    compute=compute,
    plots={ORDER: _plot},
    answer=_answer,
    key=_key,
    reading=(*adjusted.READING, INTERVALS, CORRECTED),
)
