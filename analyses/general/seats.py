"""Measure whether turn order matters, and check that the seat number does not."""

import polars as pl

from bng_sim.analyses.analysis import ALPHA, CORRECTED, INTERVALS, Analysis, Table, Tables
from bng_sim.analyses.forms import by_grouping
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.statistics import adjusted
from bng_sim.analyses.words import brief
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun

ORDER, CONTROL = "order", "seat"  # groupings: one that may matter, and one that must not
FIRST, ENDS = "1", "ends"


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
    return made | {name: by_grouping.table(rows[name], wanted[name]) for name in (ORDER, CONTROL) if rows[name]}


def _answer(tables: Tables, question: Question) -> list[str]:
    said = by_grouping.answer(ORDER, tables, question)
    said += _ends(tables[ENDS].frame) if ENDS in tables else []
    return [*said, *_control(tables)]


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
            f"Seat numbers, which must not matter, make a clear difference in {odd} rows: either seats were not filled "
            "by chance, or something is wrong."
        ]
    return ["As a control: seat numbers make no clear difference, as it should be."]


ANALYSIS = Analysis(
    name="seats",
    place=50,
    asks="Is going first worth it?",
    applies=by_grouping.applies(ORDER),
    compute=compute,
    plots={ORDER: by_grouping.plot(ORDER)},
    answer=_answer,
    key=by_grouping.key(ORDER),
    reading=(*adjusted.READING, INTERVALS, CORRECTED),
)
