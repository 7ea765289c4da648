"""Say what the number of players changes, as far as the intervals support it."""

import itertools
from collections.abc import Sequence
from typing import Any

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import ALPHA
from bng_sim.analyses.claims import Sentence, given
from bng_sim.analyses.differences import side_by_side
from bng_sim.analyses.general.player_count import STALEMATES, UNCLEAR, Study, named, seated, shown
from bng_sim.analyses.numbers import capital, change, count, estimate, fixed
from bng_sim.analyses.question import Question
from bng_sim.analyses.words import brief
from bng_sim.core.noticeable import Size, judge
from bng_sim.core.results.metrics import Metric
from bng_sim.core.wording import listed


def finding(study: Study, question: Question) -> str:
    """Return the direction of the headline from each table to the next, as far as that is clear."""
    name = question.metric.name
    start, *others = study.tables
    ways = [direction(study, name, *step) for step in itertools.pairwise(study.tables)]
    subject = capital(named(name, question))
    if set(ways) == {UNCLEAR}:
        return f"{subject}: no clear difference by the number of players"
    first, *more = [f"{verb} to {_without_players(table)}" for table, verb in zip(others, ways, strict=True)]
    verb, _, end = first.partition(" to ")
    return f"{subject} {listed([f'{verb} from {seated(start)} to {end}', *more])}"


def steps_finding(study: Study, question: Question) -> str:
    """Return the step that changes the headline most; empty if none does clearly."""
    part = study.steps.filter(pl.col("figure") == question.metric.name)
    part = part.filter(pl.col(study.by) == study.mean) if study.mean in set(part[study.by]) else part
    clear = part.filter(pl.col("p_holm") < ALPHA).sort(pl.col("difference").abs())
    if clear.is_empty():
        return ""
    row = clear.row(-1, named=True)
    size = change(row["difference"], row["low"], row["high"], row["kind"])
    where = f" on average over the {study.by}s" if row[study.by] == study.mean else ""
    others = part.filter(pl.col("start") != row["start"]).select(pl.max_horizontal(pl.col("low", "high").abs()))
    is_largest = min(abs(row["low"]), abs(row["high"])) > max(others.to_series().drop_nulls(), default=0.0)
    which = "The largest step" if is_largest else "One of the largest steps"
    return f"{which}, from {seated(row['start'])} to {_without_players(row['end'])}: {size}{where}"


def direction(study: Study, figure: str, start: str, end: str) -> str:
    """Return the direction of a figure from one table to the next, in those variants in which it varies."""
    part = study.steps.filter(
        pl.col("figure") == figure, pl.col("start") == start, pl.col("end") == end, pl.col(study.by) != study.mean
    )
    varying = study.cells.filter(pl.col("figure") == figure).group_by(study.by).agg(pl.col("value").n_unique())
    part = part.filter(pl.col(study.by).is_in(varying.filter(pl.col("value") > 1)[study.by].implode()))
    clear = part.filter(pl.col("p_holm") < ALPHA)
    signs = set((clear["difference"] > 0).to_list())
    if not signs:
        return UNCLEAR
    if len(signs) > 1:
        return f"goes either way, by {study.by},"
    verb = "rises" if signs == {True} else "falls"
    return verb if clear.height == part.height else f"{verb} (not clearly at every {study.by})"


def verdict(study: Study, question: Question) -> list[str]:
    """Return what the number of players changes, the headline first, and of each figure the largest difference first.

    In each variant a figure's least and greatest value are compared, as of independent games.
    """
    metrics = {metric.name: metric for metric in shown(question)}
    order = list(metrics)
    said: list[tuple[int, float, Sentence]] = []
    for (name, variant), part in study.cells.group_by("figure", study.by, maintain_order=True):
        metric = metrics[str(name)]
        least, *_, most = part.sort("value").to_dicts() * 2
        value, low, high, _ = side_by_side.difference(most, least)
        threshold = question.noticed[metric.name].threshold(least["value"])
        size = judge(low, high, threshold)
        text = _verdict_on(metric, study.named(str(variant)), [least, most], size)
        said.append((order.index(metric.name), -value / threshold, Sentence(capital(text), given([least, most]))))
    return [text for *_, text in sorted(said)]


def _verdict_on(metric: Metric, variant: str, ends: Sequence[dict[str, Any]], size: Size) -> str:
    """Return at which tables a figure is least and greatest, or that none of them would notice a difference."""
    where = f"at {variant} " * bool(variant)
    figures = brief.alike([row["value"] for row in ends], metric.kind)
    sentence = brief.sentence_of(metric)
    if size == Size.NOTICEABLE:
        one, other = (seated(row["table"]) for row in ends)
        return f"{where}{sentence.replace('{}', figures[0])} with {one}, {figures[1]} with {other}."
    span = brief.span([row["value"] for row in ends], metric.kind)
    if size == Size.SMALL:
        return f"{where}{sentence.replace('{}', span)}, whatever the number of players."
    return f"{where}{sentence.replace('{}', span)}; whether a table would notice the difference is not yet known."


def answer_sentences(found: Study, question: Question) -> list[str]:
    """Write the answer: what a table would notice, then each step from one number of players to the next."""
    steps = [*verdict(found, question), *_averaging_sentences(found)]
    steps += [describe_step(found, question, *pair) for pair in itertools.pairwise(found.tables)]
    return [
        *steps,
        *describe_interaction(found, question),
        *describe_stalemates(found),
        *describe_supply(found),
        describe_pairing(found),
    ]


def _averaging_sentences(found: Study) -> list[str]:
    if found.mean not in set(found.steps[found.by]):
        return []
    return [f"Each figure is the mean of the {found.by}s at which it varies at all, with its 95 % interval."]


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


def _without_players(table: str) -> str:
    return table.rpartition(" ")[0] if " without " in table else table
