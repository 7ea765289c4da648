"""The answer on the number of players: what each further player changes, as far as the intervals support it."""

import functools
import itertools
from typing import Any

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.general import player_count, player_wins, players
from bng_sim.analyses.general.player_count import Study, named, seated
from bng_sim.analyses.numbers import capital, change, count, estimate, fixed
from bng_sim.analyses.question import Question
from bng_sim.analyses.sentences.phrases import ALPHA
from bng_sim.core.wording import listed
from bng_sim.report.document import DAGGER, Block, bullet_lists
from bng_sim.report.figures import draw_figure
from bng_sim.report.sections.answers import ReportAnswer
from bng_sim.report.tables import UNCLEAR, ReportTable, TableCell, TableRow, fit_to_page, format_counts
from bng_sim.sweeps.run.load import StoredRun

NAME, TITLE = "players", "What does the number of players change?"
STALEMATES = "stalemate_rate"


def find_study(run: StoredRun, question: Question) -> Study | None:
    """Build the study of a run in which only the number of players and structure vary; None if there is none."""
    if not player_count.is_asked(run, question.game):
        return None
    found = player_count.compute(run, question.game)
    return found if question.metric.name in set(found.cells["figure"]) else None


def answer_question(found: Study, run: StoredRun, question: Question) -> ReportAnswer:
    """Answer with the study's sentences, figures and tables."""
    won = player_wins.compute(run, question.game)
    meanings = {grouping.name: grouping.meaning for grouping in question.game.groupings}
    by = {name: meanings[name] for name in dict.fromkeys(won["by"])}
    finding, largest = player_count.finding(found, question), player_count.steps_finding(found, question)
    plot, plot_steps = (
        functools.partial(plot, found, question) for plot in (player_count.plot, player_count.plot_steps)
    )
    rest: list[Block] = [draw_figure("players-steps", largest or finding, plot_steps, found.steps)]
    for name in by:
        plot_wins = functools.partial(player_wins.plot, won, name, question, found.by)
        said, rows = player_wins.verdict(won, name, question, found.by), won.filter(pl.col("by") == name)
        rest += [draw_figure(f"players-{name}", said[0].rstrip("."), plot_wins, rows), *bullet_lists(said)]
    tables = [
        cells_table(found, question),
        steps_table(found, question),
        *(wins_table(won, *pair, found) for pair in by.items()),
    ]
    rest += [*tables, DAGGER]
    shown = [draw_figure("players-figures", finding, plot, found.cells)]
    return ReportAnswer(NAME, TITLE, answer_sentences(found, question), shown, rest)


def answer_sentences(found: Study, question: Question) -> list[str]:
    """Write the answer: what a table would notice, then each step from one number of players to the next."""
    steps = [*players.verdict(found, question), *_averaging_sentences(found)]
    steps += [describe_step(found, question, *pair) for pair in itertools.pairwise(found.tables)]
    return [
        *steps,
        *describe_interaction(found, question),
        *describe_stalemates(found),
        *describe_supply(found),
        describe_pairing(found),
    ]


def describe_step(found: Study, question: Question, start: str, end: str) -> str:
    """Describe what changes from one number of players to the next, averaged over variants, and whether all agree."""
    part = found.steps.filter(pl.col("start") == start, pl.col("end") == end, pl.col("figure") != STALEMATES)
    words = []
    for (figure,), rows in part.group_by("figure", maintain_order=True):
        mean = rows.filter(pl.col(found.by) == found.mean)
        row = (mean if mean.height else rows).row(0, named=True)
        size = change(row["difference"], row["low"], row["high"], row["kind"])
        words.append(f"{capital(named(str(figure), question))} {size}{_describe_agreement(rows, row, found)}")
    return f"From {seated(start)} to {seated(end)}: {'; '.join(words)}."


def _averaging_sentences(found: Study) -> list[str]:
    if found.mean not in set(found.steps[found.by]):
        return []
    return [f"Each figure is the mean of the {found.by}s at which it varies at all, with its 95 % interval."]


def _describe_agreement(rows: pl.DataFrame, average: dict[str, Any], found: Study) -> str:
    """Describe the variants where they do not all agree with the average."""
    by = found.by
    if average[by] != found.mean:
        return "" if average["p_holm"] < ALPHA else ", which may be chance"
    variants = rows.filter(pl.col(by) != found.mean, ~((pl.col("difference") == 0) & pl.col("correlation").is_null()))
    ways = {
        "more": variants.filter(pl.col("p_holm") < ALPHA, pl.col("difference") > 0)[by].to_list(),
        "less": variants.filter(pl.col("p_holm") < ALPHA, pl.col("difference") < 0)[by].to_list(),
        "not clear": variants.filter(pl.col("p_holm") >= ALPHA)[by].to_list(),
    }
    held = {way: names for way, names in ways.items() if names}
    if len(held) == 1 and "not clear" not in held and average["p_holm"] < ALPHA:
        return ""
    return f" (by {by}: {', '.join(f'{way} at {listed(names)}' for way, names in held.items())})"


def describe_interaction(found: Study, question: Question) -> list[str]:
    """Describe how much players and structure explain separately, and how much only together."""
    sentences = []
    for figure, fit in found.fits.items():
        if figure == STALEMATES:
            continue
        kind = found.cells.filter(pl.col("figure") == figure)["kind"][0]
        scale, unit = (100, " points") if kind == "proportion" else (1, "")
        shares = [f"{fixed(100 * term.share, 1)}{numbers.PER_CENT}" for term in (fit.row, fit.column, fit.both)]
        text = f"{capital(named(figure, question))}: the number of players explains {shares[0]} of the differences "
        text += f"between these settings, the {found.by} {shares[1]} more, and {shares[2]} depends on both together"
        if fit.both.p >= ALPHA:
            sentences.append(f"{text}, which may be chance: no interaction was found.")
            continue
        off, most = scale * fit.typical_miss, scale * float(abs(fit.misses).max())
        text += f". So what a further player changes depends on the {found.by}: the sum of both effects would"
        sentences.append(
            f"{text} be off by {fixed(off, 1)}{unit} typically and by {fixed(most, 1)}{unit} at most; chance alone "
            f"would make that about {fixed(scale * fit.chance, 1 if scale * fit.chance >= 0.05 else 2)}{unit}."
        )
    return sentences


def describe_stalemates(found: Study) -> list[str]:
    """State how often nobody could bring the game to an end."""
    part = found.cells.filter(pl.col("figure") == STALEMATES)
    if part.is_empty():
        return []
    games, most = int(part["n"].sum()), part.sort("value", "high").row(-1, named=True)
    if not most["value"]:
        known = most["high"] is not None and numbers.bound(most["high"], "proportion", difference=False)
        bound = f"; in each setting at most {known} (95 % interval)" if known else ""
        return [f"Stalemates: none in {count(games)} games{bound}."]
    n = round(float((part["value"] * part["n"]).sum()))
    figure = estimate(most["value"], most["low"], most["high"], "proportion")
    where = _name_setting(most, found)
    return [f"Stalemates: {count(n)} of {count(games)} games; most often {where}, in {figure}."]


def _name_setting(row: dict[str, Any], found: Study) -> str:
    """Name the setting of a row: `with 3 players at edition 2`."""
    variant = found.named(row[found.by])
    return f"with {seated(row['table'])}" + f" at {variant}" * bool(variant)


def describe_supply(found: Study) -> list[str]:
    """State how much of what players want the rules put into play; empty if unknown."""
    if found.supply is None:
        return []
    rows = found.supply.frame.to_dicts()
    per_table = [f"{row['there']} for {row['wanted']} with {seated(row['table'])}" for row in rows]
    return [f"{found.supply.sentence}, from the rules alone: {listed(per_table)}."]


def describe_pairing(found: Study) -> str:
    """State how strongly paired games correlate, and what follows from it."""
    known = found.steps["correlation"].drop_nulls()
    taken = (
        f" The shares explained treat settings as independent: a regression on number of players, {found.by} and their "
    )
    taken += "interaction, on the log-odds of a rate and the mean of a count."
    alike = (
        f" (they correlate by {fixed(float(known.min()), 2)} to {fixed(float(known.max()), 2)})"  # type: ignore[arg-type]
        if len(known)
        else ""
    )
    return (
        "Another number of players means another deal, so games with the same index share little luck"
        f"{alike}. Steps are paired by index even so, which is valid whatever they share.{taken * bool(found.fits)}"
    )


def cells_table(found: Study, question: Question) -> ReportTable:
    """Lay out the figures: a row per number of players and variant, a column per figure."""
    rows = [
        TableRow(
            _name_table_and_variant(table, variant, found),
            [TableCell(_format_estimate(row)) for row in part.iter_rows(named=True)],
        )
        for (table, variant), part in found.cells.group_by("table", found.by, maintain_order=True)
    ]
    columns = [capital(named(figure, question)) for figure in dict.fromkeys(found.cells["figure"])]
    caption = f"By {_name_factors(found, ' and ')}; {format_counts(found.cells['n'])} games each"
    return fit_to_page(ReportTable(caption, capital(_name_factors(found, ", ")), columns, rows))


def steps_table(found: Study, question: Question) -> ReportTable:
    """Lay out the steps: a row per step and variant, a column per figure."""
    rows = []
    for (start, end, variant), part in found.steps.group_by("start", "end", found.by, maintain_order=True):
        figures = {row["figure"]: row for row in part.iter_rows(named=True)}
        texts = [
            TableCell(_format_change(figures[name]) if name in figures else numbers.NOTHING)
            for name in dict.fromkeys(found.steps["figure"])
        ]
        where = ", ".join(filter(None, (f"{start} \N{RIGHTWARDS ARROW} {end}", found.named(str(variant)))))
        rows.append(TableRow(where, texts, variant == found.mean))
    columns = [capital(named(figure, question)) for figure in dict.fromkeys(found.steps["figure"])]
    return fit_to_page(
        ReportTable("Change from one number of players to the next, paired; rates in points", "Step", columns, rows)
    )


def wins_table(won: pl.DataFrame, by: str, meaning: str, found: Study) -> ReportTable:
    """Lay out the wins: a row per number of players and variant, a column per group."""
    part = won.filter(pl.col("by") == by)
    groups = list(dict.fromkeys(part["group"]))
    rows = []
    for (table, variant), here in part.group_by("table", found.by, maintain_order=True):
        figures = {row["group"]: row for row in here.iter_rows(named=True)}
        texts = [TableCell(_format_change(figures[group], "excess") if group in figures else "") for group in groups]
        even = TableCell(f"{fixed(100 * here['even'][0], 1)}{numbers.PER_CENT}")
        rows.append(TableRow(_name_table_and_variant(table, variant, found), [even, *texts]))
    columns = ["Even share", *(capital(str(group).replace("_", " ")) for group in groups)]
    caption = f"Games won per seat, by {meaning}: more or less than evenly, points"
    return fit_to_page(ReportTable(caption, capital(_name_factors(found, ", ")), columns, rows))


def _name_factors(found: Study, between: str) -> str:
    return between.join(["table", *([found.by] if found.variants[0] else [])])


def _name_table_and_variant(table: Any, variant: Any, found: Study) -> str:
    return ", ".join(filter(None, (seated(str(table)), found.named(str(variant)))))


def _format_estimate(row: dict[str, Any]) -> str:
    return estimate(row["value"], row["low"], row["high"], row["kind"])


def _format_change(row: dict[str, Any], value: str = "difference") -> str:
    text = change(row[value], row["low"], row["high"], row.get("kind", "proportion"), unit=False)
    return text if row["p_holm"] < ALPHA else text + UNCLEAR
