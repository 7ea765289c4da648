"""Study whether turn order and character matter, and whether that depends on the number of players."""

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses.general.player_count import seated, settings
from bng_sim.analyses.numbers import capital
from bng_sim.analyses.plots import estimates, style
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.words import winners
from bng_sim.core.game import ORDER, Game
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import MANY, Z, two_sided_p
from bng_sim.sweeps.statistics.paired import holm_column


def compute(run: StoredRun, game: Game | None = None) -> pl.DataFrame:
    """Return the share of games won from a seat, next to the even share, at every table and variant of the game.

    Args:
        run: A finished run of which `player_count.is_asked`.
        game: The game; None: the one that the run's config names.

    Returns:
        One row a grouping, table, variant and group, with columns `by`, `table`, that of the variant, `group`, `n`
        (seats), `value` (games won per seat), `even` (the same over all seats of the cell), `excess` (how much more
        than that), `low` and `high` (its 95 % interval), and `p_holm` (corrected for all rows). The even share, which
        has the same luck, is taken as known, so the intervals are somewhat too wide.

    """
    asked = ask(run, game)
    here = settings(run, asked)
    every_seat_is_in = (ORDER.name, asked.game.characters.column)
    known = [grouping.name for grouping in asked.game.groupings if grouping.name in every_seat_is_in]
    rates = run.summary.filter(pl.col("metric") == "win_rate", pl.col("by").is_in(known))
    found = here.join(rates.select("cell", "by", "group", "n", "value", "low", "high"), on="cell", how="inner")
    even = (pl.col("value") * pl.col("n")).sum() / pl.col("n").sum()
    found = found.with_columns(even=even.over("cell", "by")).with_columns(
        pl.col("low") - pl.col("even"), pl.col("high") - pl.col("even"), excess=pl.col("value") - pl.col("even")
    )
    errors = found.select((pl.col("high") - pl.col("low")) / (2 * Z)).to_series().to_list()
    p = [
        1.0 if error is None else two_sided_p(excess, error, MANY)
        for excess, error in zip(found["excess"], errors, strict=True)
    ]
    order = [pl.col("by").replace_strict(known, range(len(known)), return_dtype=pl.Int64), pl.col("cell")]
    return found.with_columns(holm_column(pl.Series(p))).sort(order, maintain_order=True).drop("cell")


def verdict(table: pl.DataFrame, by: str, question: Question, variant: str) -> list[str]:
    """Return who wins noticeably more or less often than evenly, by a grouping.

    Args:
        table: From `compute`.
        by: Name of the grouping.
        question: The run's question.
        variant: The column of the game's variants.

    """
    grouping = next(grouping for grouping in question.game.groupings if grouping.name == by)
    seats = pl.col("table").map_elements(seated, return_dtype=pl.String)
    line = pl.when(pl.col(variant) == "").then(seats).otherwise(
        pl.concat_str(seats, pl.lit(f", {variant} "), pl.col(variant))
    )  # fmt: skip
    ends = {"low": "difference_low", "high": "difference_high", "excess": "difference"}
    part = table.filter(pl.col("by") == by).rename(ends).with_columns(line=line)
    return winners.verdict(part, grouping, question.noticed[by].threshold)


@style.styled
def plot(table: pl.DataFrame, by: str, question: Question, variant: str, *, narrow: bool = False) -> Figure:
    """Draw how far win rates are from an even share: a panel a table, a row a group, variants side by side."""
    grouping = next(grouping for grouping in question.game.groupings if grouping.name == by)
    part = table.filter(pl.col("by") == by)
    columns = ("table", variant, "group")
    tables, variants, groups = (part[name].unique(maintain_order=True).to_list() for name in columns)
    about = "Games won per seat: difference from the even share, points (bars: 95 % interval)"
    label = winners.label_of(grouping)
    names = {group: capital(label(group)) for group in groups}
    rows = -(-len(tables) // (1 if narrow else 3))
    height = rows * (0.12 * len(variants) * len(groups) + 0.55)
    key = style.key([f"{variant} {name}" for name in variants if name])
    title = verdict(table, by, question, variant)[0].rstrip(".")
    figure = style.canvas(height, title, about, key=key, narrow=narrow)
    for panel, of in zip(style.panels(figure, len(tables), narrow=narrow), tables, strict=True):
        panel.axvline(0, color=style.FAINT, linewidth=0.8)
        here = part.filter(pl.col("table") == of)
        estimates.rows(panel, here, "group", variants, names, by=variant, of=("excess", "low", "high"), scale=100)
        panel.set_title(of if " " in of else seated(of))
    return figure
