"""What does the number of players change? The study of it, as an answer among the others."""

import polars as pl
from matplotlib.figure import Figure

from analyses import player_count, player_wins
from analyses.analysis import CORRECTED, INTERVALS, Analysis, Table, Tables
from analyses.player_count import Study
from analyses.question import Question, ask, label
from bng_sim.core.game import Game
from bng_sim.sweep.store.load import Run

LEVEL = "Level"


def compute(run: Run, game: Game | None = None) -> Tables:
    """The study of the number of players as tables.

    Args:
        run: A finished run in which nothing varies but who sits at the table, and the level.
        game: Its game, if it is not one of those known by name.

    Returns:
        `figures`: each figure by table and level; `steps`: what each step from one table to the next changes, paired
        by game; `wins`: games won per seat less the even share; `supply`: assets for every space on a board.

    """
    question = ask(run, game)
    study = player_count.compute(run, game)
    at_level = pl.concat_str(pl.lit("level "), "level")
    figures = study.cells.with_columns(line=at_level)
    keys = {"line": LEVEL, "figure": "Figure", "table": "Players"}
    made = {"figures": Table("By number of players and level", figures, keys)}
    mean = pl.when(pl.col("level") == player_count.MEAN).then(pl.col("level")).otherwise(at_level)
    steps = study.steps.rename({"low": "difference_low", "high": "difference_high"}).with_columns(line=mean)
    keys = {"line": LEVEL, "figure": "Figure", "start": "From", "end": "to"}
    made["steps"] = Table("What each step changes, paired by number of the game", steps, keys)
    wins = player_wins.compute(run, game)
    if wins.height:
        ends = {"low": "difference_low", "high": "difference_high", "excess": "difference"}
        wins = wins.rename({"value": "rate", **ends}).with_columns(line=at_level, kind=pl.lit("proportion"))
        keys = {"line": LEVEL, "table": "Players", "by": "By", "group": "Group"}
        made["wins"] = Table("Games won per seat, less the even share", wins, keys, counted="seats")
    if study.supply.height:
        supply = study.supply.with_columns(
            pl.lit("").alias("line"), pl.lit("mean").alias("kind"), n=pl.col("assets"), value=pl.col("each"),
            low=pl.col("each"), high=pl.col("each"),
        )  # fmt: skip
        keys = {"line": "", "table": "Players"}
        made["supply"] = Table("Assets for every space on a board, by the rules", supply, keys, counted="assets")
    return {name: _labelled(table, question) for name, table in made.items()}


def _labelled(table: Table, question: Question) -> Table:
    if "figure" not in table.frame.columns:
        return table
    names = {name: label(name, question.game) for name in table.frame["figure"].unique()}
    frame = table.frame.rename({"figure": "metric"}).with_columns(figure=pl.col("metric").replace_strict(names))
    return Table(table.caption, frame, table.keys, table.also, table.counted)


def study(tables: Tables) -> Study:
    """The study again, as its figures need it."""
    figures, steps = (tables[name].frame.drop("figure").rename({"metric": "figure"}) for name in ("figures", "steps"))
    seated = tuple(figures["table"].unique(maintain_order=True))
    levels = tuple(figures["level"].unique(maintain_order=True))
    steps = steps.rename({"difference_low": "low", "difference_high": "high"})
    none = pl.DataFrame(schema={"table": pl.String, "assets": pl.Int64, "spaces": pl.Int64, "each": pl.Float64})
    return Study(seated, levels, figures, steps, {}, tables["supply"].frame if "supply" in tables else none)


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return player_count.plot(study(tables), question, narrow=narrow)


def _plot_steps(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return player_count.plot_steps(study(tables), question, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    found = study(tables)
    sentences = [player_count.finding(found, question), player_count.steps_finding(found, question)]
    if "wins" in tables:
        meanings = {grouping.name: grouping.meaning for grouping in question.game.groupings}
        wins = tables["wins"].frame
        sentences += [player_wins.finding(wins, by, meanings[by]) for by in wins["by"].unique(maintain_order=True)]
    return [f"{sentence}." for sentence in sentences if sentence]


def _applies(run: Run, _question: Question) -> str:
    return (
        ""
        if player_count.is_asked(run)
        else "more than the table and the level varies in it, or less, or its cells are not alike"
    )


ANALYSIS = Analysis(
    name="players",
    asks="What does the number of players change?",
    applies=_applies,
    compute=compute,
    plots={"figures": _plot, "steps": _plot_steps},
    answer=_answer,
    reading=(
        "Cells play games of the same numbers, so steps are paired by number of the game.",
        INTERVALS,
        CORRECTED,
    ),
)
