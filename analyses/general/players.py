"""Answer what the number of players changes, from the study of it."""

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.analysis import CORRECTED, INTERVALS, Analysis, Table, Tables
from bng_sim.analyses.general import player_count, player_plots, player_sentences, player_wins
from bng_sim.analyses.general.player_count import Study, Supply
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.question import Question, ask
from bng_sim.core.game import Game
from bng_sim.core.wording import listed
from bng_sim.sweeps.run.load import StoredRun


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return the study of the number of players as tables.

    Args:
        run: A finished run in which nothing varies but who sits at the table, and what structures the game.
        game: The game; None: the one that the run's config names.

    Returns:
        `figures`: each figure by table and variant; `steps`: what each step from one table to the next changes, paired
        by game; `wins`: games won per seat less the even share; `supply`: what there is to own.
    """
    question = ask(run, game)
    study = player_count.compute(run, game)
    by, heading = study.by, capital(study.by) if study.variants[0] else ""
    named = {variant: study.named(variant) for variant in (*study.variants, study.mean)}
    line = pl.col(by).replace_strict(named)
    labels = {metric.name: player_count.named(metric.name, question) for metric in player_count.shown(question)}
    label = pl.col("metric").replace_strict(labels)
    figures = study.cells.rename({"figure": "metric"}).with_columns(line=line, figure=label)
    keys = {"line": heading, "figure": "Figure", "table": "Players"}
    made = {"figures": Table("By number of players" + f" and {by}" * bool(heading), figures, keys)}
    steps = study.steps.rename({"figure": "metric", "low": "difference_low", "high": "difference_high"})
    steps = steps.with_columns(line=line, figure=label)
    keys = {"line": heading, "figure": "Figure", "start": "From", "end": "to"}
    made["steps"] = Table("What each step changes, paired by game", steps, keys)
    wins = player_wins.compute(run, game)
    if wins.height:
        ends = {"low": "difference_low", "high": "difference_high", "excess": "difference"}
        wins = wins.rename({"value": "rate", **ends}).with_columns(line=line, kind=pl.lit("proportion"))
        keys = {"line": heading, "table": "Players", "by": "By", "group": "Group"}
        made["wins"] = Table("Games won per seat: difference from the even share", wins, keys, counted="seats")
    if study.supply is not None:
        supply = study.supply.frame.with_columns(
            pl.lit("").alias("line"), pl.lit("mean").alias("kind"), n=pl.col("there"), value=pl.col("each"),
            low=pl.col("each"), high=pl.col("each"),
        )  # fmt: skip
        keys = {"line": "", "table": "Players"}
        made["supply"] = Table(f"{study.supply.caption}, by the rules", supply, keys, counted=study.supply.counted)
    return made


def study(tables: Tables, question: Question) -> Study:
    """Rebuild the study from its tables, for its figures."""
    by = player_count.column(question.game)
    figures, steps = (tables[name].frame.drop("figure").rename({"metric": "figure"}) for name in ("figures", "steps"))
    seated = tuple(figures["table"].unique(maintain_order=True))
    variants = tuple(figures[by].unique(maintain_order=True))
    steps = steps.rename({"difference_low": "low", "difference_high": "high"})
    table, supply = tables.get("supply"), None
    if table is not None:
        supply = Supply(table.caption.removesuffix(", by the rules"), "", table.counted, table.frame)
    return Study(by, seated, variants, figures, steps, {}, supply)


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return player_plots.plot(study(tables, question), question, narrow=narrow)


def _plot_steps(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    return player_plots.plot_steps(study(tables, question), question, narrow=narrow)


def _answer(tables: Tables, question: Question) -> list[str]:
    found = study(tables, question)
    sentences = player_sentences.verdict(found, question)
    if "wins" in tables:
        wins = tables["wins"].frame.rename(
            {"rate": "value", "difference_low": "low", "difference_high": "high", "difference": "excess"}
        )
        for by in wins["by"].unique(maintain_order=True):
            sentences += player_wins.verdict(wins, by, question, found.by)
    return sentences


def _applies(run: StoredRun, question: Question) -> str:
    if player_count.is_asked(run, question.game):
        return ""
    others = listed([*question.game.also_seated, *question.game.structure])
    return (
        f"it needs several numbers of players and a grid of nothing else{f' but {others}' if others else ''}, as many "
        "games in each cell, and a headline that every game has"
    )


ANALYSIS = Analysis(
    name="players",
    place=30,
    asks="What does the number of players change?",
    applies=_applies,
    compute=compute,
    plots={"figures": _plot, "steps": _plot_steps},
    answer=_answer,
    reading=(
        "All settings play the same numbered games, so steps are paired by game.",
        INTERVALS,
        CORRECTED,
    ),
    is_of_part=False,
)
