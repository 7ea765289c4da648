"""The answer on the number of players: what each further player changes, in words that the intervals bear."""

import functools
import itertools
from typing import Any

import polars as pl

from bng_sim.analyses import numbers, player_count, player_wins
from bng_sim.analyses.numbers import capital, change, count, estimate, fixed, listed
from bng_sim.analyses.player_count import Study, named, seated
from bng_sim.analyses.question import Question
from bng_sim.analyses.words.phrases import ALPHA
from bng_sim.report.document import DAGGER, Block, points
from bng_sim.report.formats.figures import draw
from bng_sim.report.sections.answers import Answered
from bng_sim.report.sections.tables import UNCLEAR, Cell, Row, Table, cut, listed_counts
from bng_sim.sweeps.store.load import StoredRun

NAME, TITLE = "players", "What does the number of players change?"
STALEMATES = "stalemate_rate"


def study(run: StoredRun, question: Question) -> Study | None:
    """The study of a run in which only number of players and structure vary; None if it cannot be made."""
    if not player_count.is_asked(run, question.game):
        return None
    found = player_count.compute(run, question.game)
    return found if question.metric.name in set(found.cells["figure"]) else None


def answered(found: Study, run: StoredRun, question: Question) -> Answered:
    """What the study says, with its figures and tables."""
    won = player_wins.compute(run, question.game)
    meanings = {grouping.name: grouping.meaning for grouping in question.game.groupings}
    by = {name: meanings[name] for name in dict.fromkeys(won["by"])}
    finding, largest = player_count.finding(found, question), player_count.steps_finding(found, question)
    plot, plot_steps = (
        functools.partial(plot, found, question) for plot in (player_count.plot, player_count.plot_steps)
    )
    rest: list[Block] = [draw("players-steps", largest or finding, plot_steps, found.steps)]
    for name, meaning in by.items():
        plot_wins = functools.partial(player_wins.plot, won, name, meaning, found.by)
        title, rows = player_wins.finding(won, name, meaning, found.by), won.filter(pl.col("by") == name)
        rest += [draw(f"players-{name}", title, plot_wins, rows), *points(uneven(won, name, meaning, found))]
    tables = [cells(found, question), steps(found, question), *(wins(won, *pair, found) for pair in by.items())]
    rest += [*tables, DAGGER]
    shown = [draw("players-figures", finding, plot, found.cells)]
    return Answered(NAME, TITLE, sentences(found, question), shown, rest)


def sentences(found: Study, question: Question) -> list[str]:
    """The answer: which way the headline goes, the largest step, then each step, and what else is to be said."""
    largest = player_count.steps_finding(found, question)
    told = [f"{player_count.finding(found, question)}.", *([f"{largest}."] if largest else []), *_averaged(found)]
    told += [step(found, question, *pair) for pair in itertools.pairwise(found.tables)]
    return [*told, *together(found, question), *stalemates(found), *supply(found), pairing(found)]


def step(found: Study, question: Question, start: str, end: str) -> str:
    """What changes from one table to the next, on average over the variants of the game, and whether all agree."""
    part = found.steps.filter(pl.col("start") == start, pl.col("end") == end, pl.col("figure") != STALEMATES)
    words = []
    for (figure,), rows in part.group_by("figure", maintain_order=True):
        mean = rows.filter(pl.col(found.by) == found.mean)
        row = (mean if mean.height else rows).row(0, named=True)
        size = change(row["difference"], row["low"], row["high"], row["kind"])
        words.append(f"{capital(named(str(figure), question))} {size}{_agreement(rows, row, found)}")
    return f"From {seated(start)} to {seated(end)}: {'; '.join(words)}."


def _averaged(found: Study) -> list[str]:
    if found.mean not in set(found.steps[found.by]):
        return []
    return [f"Each figure is the mean of the {found.by}s at which it varies at all, with its 95 % interval."]


def _agreement(rows: pl.DataFrame, told: dict[str, Any], found: Study) -> str:
    """What the variants say where they do not all say what is told."""
    by = found.by
    if told[by] != found.mean:
        return "" if told["p_holm"] < ALPHA else ", which may be chance"
    variants = rows.filter(pl.col(by) != found.mean, ~((pl.col("difference") == 0) & pl.col("correlation").is_null()))
    ways = {
        "more": variants.filter(pl.col("p_holm") < ALPHA, pl.col("difference") > 0)[by].to_list(),
        "less": variants.filter(pl.col("p_holm") < ALPHA, pl.col("difference") < 0)[by].to_list(),
        "not clear": variants.filter(pl.col("p_holm") >= ALPHA)[by].to_list(),
    }
    held = {way: names for way, names in ways.items() if names}
    if len(held) == 1 and "not clear" not in held and told["p_holm"] < ALPHA:
        return ""
    return f" (by {by}: {', '.join(f'{way} at {listed(names)}' for way, names in held.items())})"


def together(found: Study, question: Question) -> list[str]:
    """How much number of players and what structures the game explain apart, and how much only together."""
    sentences = []
    for figure, fit in found.fits.items():
        if figure == STALEMATES:
            continue
        kind = found.cells.filter(pl.col("figure") == figure)["kind"][0]
        scale, unit = (100, " points") if kind == "proportion" else (1, "")
        shares = [f"{fixed(100 * term.share, 1)}{numbers.PER_CENT}" for term in (fit.row, fit.column, fit.both)]
        text = f"{capital(named(figure, question))}: of what differs between these settings, the number of players "
        text += f"explains {shares[0]}, the {found.by} beyond that {shares[1]}, and {shares[2]} hangs on both together"
        if fit.both.p >= ALPHA:
            sentences.append(f"{text}, which may be chance: no interaction was found.")
            continue
        off, most = scale * fit.typical_miss, scale * float(abs(fit.misses).max())
        text += f". So what a further player changes depends on the {found.by}: were they told apart, settings would"
        sentences.append(
            f"{text} be off by {fixed(off, 1)}{unit} typically and by {fixed(most, 1)}{unit} at most; chance alone "
            f"would make that about {fixed(scale * fit.chance, 1 if scale * fit.chance >= 0.05 else 2)}{unit}."
        )
    return sentences


def stalemates(found: Study) -> list[str]:
    """How often nobody could bring the game to an end."""
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
    where = _with(most, found)
    return [f"Stalemates: {count(n)} of {count(games)} games; most often {where}, in {figure}."]


def _with(row: dict[str, Any], found: Study) -> str:
    """`with 3 players at edition 2`."""
    variant = found.named(row[found.by])
    return f"with {seated(row['table'])}" + f" at {variant}" * bool(variant)


def supply(found: Study) -> list[str]:
    """What the rules put into play for what players want; empty if nothing is known of it."""
    if found.supply is None:
        return []
    rows = found.supply.frame.to_dicts()
    told = [f"{row['there']} for {row['wanted']} with {seated(row['table'])}" for row in rows]
    return [f"{found.supply.sentence}, from the rules alone: {listed(told)}."]


def pairing(found: Study) -> str:
    """How alike games of the same number are, and what follows."""
    known = found.steps["correlation"].drop_nulls()
    taken = (
        f" The shares explained take settings as independent: a regression on number of players, {found.by} and their "
    )
    taken += "interaction, on the log-odds of a rate and the mean of a count."
    alike = (
        f" (they correlate by {fixed(float(known.min()), 2)} to {fixed(float(known.max()), 2)})"  # type: ignore[arg-type]
        if len(known)
        else ""
    )
    return (
        "Another number of players is another deal, so games of the same number have little luck in common"
        f"{alike}; steps are paired by number all the same, which holds whatever they share.{taken * bool(found.fits)}"
    )


def uneven(won: pl.DataFrame, by: str, meaning: str, found: Study) -> list[str]:
    """For each group, in how many settings its chances clearly differ from the even share, and by how much at most."""
    part = won.filter(pl.col("by") == by)
    sentences = []
    for (group,), rows in part.group_by("group", maintain_order=True):
        clear = rows.filter(pl.col("p_holm") < ALPHA)
        words = []
        for word, side in (("more", clear.filter(pl.col("excess") > 0)), ("less", clear.filter(pl.col("excess") < 0))):
            if side.height:
                most = side.sort(pl.col("excess").abs()).row(-1, named=True)
                size = change(most["excess"], most["low"], most["high"], "proportion")
                where = _with(most, found)
                words.append(f"{word} often in {side.height} of {rows.height} settings, most {where}: {size}")
        name = f"{meaning} {group}" if str(group).isdecimal() else str(group).replace("_", " ")
        sentences.append(f"{capital(name)}: {'; '.join(words) or f'no clear difference in {rows.height} settings'}.")
    return sentences


def cells(found: Study, question: Question) -> Table:
    """A row a table and variant, a column a figure."""
    rows = [
        Row(_where(table, variant, found), [Cell(_estimated(row)) for row in part.iter_rows(named=True)])
        for (table, variant), part in found.cells.group_by("table", found.by, maintain_order=True)
    ]
    columns = [capital(named(figure, question)) for figure in dict.fromkeys(found.cells["figure"])]
    caption = f"By {_by(found, ' and ')}; {listed_counts(found.cells['n'])} games each"
    return cut(Table(caption, capital(_by(found, ", ")), columns, rows))


def steps(found: Study, question: Question) -> Table:
    """A row a step and variant, a column a figure."""
    rows = []
    for (start, end, variant), part in found.steps.group_by("start", "end", found.by, maintain_order=True):
        figures = {row["figure"]: row for row in part.iter_rows(named=True)}
        texts = [
            Cell(_changed(figures[name]) if name in figures else numbers.NOTHING)
            for name in dict.fromkeys(found.steps["figure"])
        ]
        where = ", ".join(filter(None, (f"{start} \N{RIGHTWARDS ARROW} {end}", found.named(str(variant)))))
        rows.append(Row(where, texts, variant == found.mean))
    columns = [capital(named(figure, question)) for figure in dict.fromkeys(found.steps["figure"])]
    return cut(Table("Change from one table to the next, paired; of rates in points", "Step", columns, rows))


def wins(won: pl.DataFrame, by: str, meaning: str, found: Study) -> Table:
    """A row a table and variant, a column a group."""
    part = won.filter(pl.col("by") == by)
    groups = list(dict.fromkeys(part["group"]))
    rows = []
    for (table, variant), here in part.group_by("table", found.by, maintain_order=True):
        figures = {row["group"]: row for row in here.iter_rows(named=True)}
        texts = [Cell(_changed(figures[group], "excess") if group in figures else "") for group in groups]
        even = Cell(f"{fixed(100 * here['even'][0], 1)}{numbers.PER_CENT}")
        rows.append(Row(_where(table, variant, found), [even, *texts]))
    columns = ["Even share", *(capital(str(group).replace("_", " ")) for group in groups)]
    caption = f"Games won per seat, by {meaning}: more or less than evenly, points"
    return cut(Table(caption, capital(_by(found, ", ")), columns, rows))


def _by(found: Study, between: str) -> str:
    return between.join(["table", *([found.by] if found.variants[0] else [])])


def _where(table: Any, variant: Any, found: Study) -> str:
    return ", ".join(filter(None, (seated(str(table)), found.named(str(variant)))))


def _estimated(row: dict[str, Any]) -> str:
    return estimate(row["value"], row["low"], row["high"], row["kind"])


def _changed(row: dict[str, Any], value: str = "difference") -> str:
    text = change(row[value], row["low"], row["high"], row.get("kind", "proportion"), unit=False)
    return text if row["p_holm"] < ALPHA else text + UNCLEAR
