"""Measure whether starting order matters, and check that the seat number does not."""

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import by_grouping, numbers
from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.statistics import adjusted
from bng_sim.core.game import Game
from bng_sim.sweeps.store.load import StoredRun

ORDER, CONTROL = "order", "seat"  # groupings: one that may matter, and one that must not
FIRST, ENDS = "1", "ends"


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the adjusted rate of games won.

    Args:
        run: A finished run.
        game: The game; None: the one that the run's config names.

    Returns:
        `order`: by starting order; `ends`: of who starts, less that of who comes last; `seat`: by number of the seat,
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
        made[ENDS] = Table("Games won by who starts; below: less those of who comes last", frame, {"line": "Setting"})
    return made | {name: by_grouping.table(rows[name], wanted[name]) for name in (ORDER, CONTROL) if rows[name]}


def finding(tables: Tables) -> str:
    """Return whether starting is an advantage, clear of chance."""
    frame = tables[ENDS].frame
    ways = set((frame.filter(pl.col("p_holm") < ALPHA)["difference"] > 0).to_list())
    every = " in every setting" if frame.height > 1 else ""
    if len(ways) == 1 and (frame["p_holm"] < ALPHA).all():
        return f"Who starts wins {'more' if ways == {True} else 'less'} often than who comes last{every}"
    if ways:
        return "Whether starting pays depends on the setting"
    return "No clear difference between starting and coming last"


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    title = finding(tables) if ENDS in tables else ""
    return adjusted.plot(tables[ORDER].frame, by_grouping.meaning(ORDER, question), title, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    if ENDS not in tables:
        return by_grouping.answer(ORDER, tables, question)
    sentences = [f"{finding(tables)}."]
    for row in tables[ENDS].frame.iter_rows(named=True):
        size = numbers.change(row["difference"], row["difference_low"], row["difference_high"], "proportion")
        rate = numbers.estimate(row["value"], row["low"], row["high"], "proportion")
        where = f"{numbers.capital(row['line'])}: who" if row["line"] else "Who"
        sentences.append(f"{where} starts wins {rate} of games; against who comes last that is {size}.")
    if CONTROL in tables:
        odd = tables[CONTROL].frame.filter(pl.col("p_holm") < ALPHA).height
        sentences.append(
            f"The number of a seat, which must not matter, makes a clear difference in {odd} rows: either seats were "
            "not filled by chance, or the instrument is biased."
            if odd
            else "As a control: by number of the seat, which must not matter, no clear difference shows."
        )
    return sentences


ANALYSIS = Analysis(
    name="seats",
    asks="Does it matter who starts?",
    applies=by_grouping.applies(ORDER),
    compute=compute,
    plots={ORDER: _plot},
    answer=_answer,
    reading=(*adjusted.READING, INTERVALS, CORRECTED),
)
