"""Compare how well the game plays in different settings: a panel for each measure, settings side by side."""

from collections.abc import Iterator
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from bng_sim.analyses import game_analyses, measures, numbers
from bng_sim.analyses.analysis import (
    CORRECTED,
    INTERVALS,
    Analysis,
    Key,
    Table,
    Tables,
    lacks,
)
from bng_sim.analyses.claims import Sentence, Stated, reworded
from bng_sim.analyses.differences import by_table, side_by_side
from bng_sim.analyses.general import games_over, length_spread
from bng_sim.analyses.measures import Measure, MeasuredCell
from bng_sim.analyses.question import Question, ask
from bng_sim.analyses.statistics import skill
from bng_sim.analyses.statistics.counts import quantile_row, worth_of
from bng_sim.analyses.words import brief, edges, sizes
from bng_sim.analyses.words.lineups import lineup_words
from bng_sim.analyses.words.sizes import Judged
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun
from bng_sim.sweeps.statistics.intervals import CONFIDENCE

NAME = "measures"
MEDIAN, LONG, TAIL = "median length", "long games", "tail"
OF_LENGTH = {MEDIAN: "turns", LONG: "turns, 95 % at most", TAIL: "times the median"}
LATE = games_over.MOST  # share of games that are no longer than a long one
NOT_DRAWN = (skill.SHARE, skill.UNTIL)  # they are equivalent to the spread


def compute(run: StoredRun, game: Game | None = None) -> Tables:
    """Return every measure in every setting.

    Args:
        run: A finished run; a file of games, and one of seats, is read at a time.
        game: The game; None: the one that the run's config names.

    Returns:
        `measures`: by `measure`, `who` plays (of what is measured at each table with several strategies) and `line`
        (the setting), `even` (the even share, where that is what it is held against), and with several settings what
        each differs by from that of `reference` (of lengths only the mean: what half of the games do not exceed is a
        whole number, whose interval says nothing of how sure a difference is); `over`: the share of games that are over
        by each turn.

    """
    question = ask(run, game)
    rows: list[dict[str, Any]] = []
    here = side_by_side.settings(run, question)
    wanted, notes = offered(run, question.game)
    for each in here:
        of_setting = [
            *_of_length(run, each.cell),
            *measures.rows(run, question.game, each, wanted),
            *_of_skill(run, each),
        ]
        rows += [{"line": each.line, "even": None} | row for row in of_setting]
    frame = pl.DataFrame(rows, schema=side_by_side.SCHEMA)
    order = {name: place for place, name in enumerate(units(question.game))}
    frame = frame.sort(pl.col("measure").replace_strict(order), "who", maintain_order=True)
    caption = "How it plays"
    if len(here) > 1:
        against = side_by_side.references(run, question, here)
        single = side_by_side.single_changes(run, question, here)
        frame = side_by_side.compared(frame, against, here, OF_LENGTH, single)
        caption += f"; below each figure its difference from {side_by_side.compared_with(frame)}"
    keys = {"line": "Setting", "measure": "Measure", "who": "Players"}
    over = games_over.table([row for each in here for row in _over(run, each)])
    return {
        NAME: Table(caption, frame, keys, {"even": "even share"}, notes=notes, is_drawn=len(here) > 1),
        games_over.NAME: over,
    }


def _over(run: StoredRun, here: MeasuredCell) -> list[dict[str, Any]]:
    games = run.scan("games", of=[here.cell])
    counted = games.group_by(length_spread.UNIT).len("n").collect(engine="streaming")
    return games_over.rows(counted, here.line, run.games_a_deal(here.cell))


def offered(run: StoredRun, game: Game) -> tuple[list[Measure], list[str]]:
    """Return the measures that a run has the columns for, and notes on the others."""
    wanted, notes = [], []
    for measure in measures.of_game(game):
        why = measures.missing(measure, run, game)
        if why:
            notes.append(f"Without {numbers.quoted(measure.name)}: this run lacks {why}.")
        else:
            wanted.append(measure)
    return wanted, notes


def units(game: Game) -> dict[str, str]:
    """Return each measure's name and unit, in the order in which they are shown."""
    general = {measure.name: measure.unit for measure in measures.GENERAL}
    others = {measure.name: measure.unit for measure in game_analyses.offered(game, "measures", "MEASURES", ())}
    return OF_LENGTH | general | skill.UNITS | others


def _of_length(run: StoredRun, cell: int) -> Iterator[dict[str, Any]]:
    """Yield the median of turns, the length of long games, and the ratio of the two, all by order statistics."""
    games = run.scan("games", of=[cell]).select("game", length_spread.UNIT)
    counted = games.group_by(length_spread.UNIT).len("n").collect(engine="streaming")
    worth = {share: worth_of(games, length_spread.UNIT, share, run.games_a_deal(cell)) for share in (0.5, LATE)}
    kept = {"who": "", "kind": "mean"}
    for name, share in ((MEDIAN, 0.5), (LONG, LATE)):
        yield {"measure": name} | kept | quantile_row(counted, length_spread.UNIT, share, worth=worth[share])
    # Both hold jointly with the requested confidence if each fails half as often.
    each = 1 - (1 - CONFIDENCE) / 2
    middle, late = (quantile_row(counted, length_spread.UNIT, share, each, worth[share]) for share in (0.5, LATE))
    if middle["value"] > 0:
        ends = {"low": _ratio(late["low"], middle["high"]), "high": _ratio(late["high"], middle["low"])}
        yield {"measure": TAIL} | kept | {"n": middle["n"], "value": late["value"] / middle["value"]} | ends


def _ratio(part: int | None, whole: int | None) -> float | None:
    """Return the ratio of two ends of intervals; None if either is None or the divisor 0."""
    return part / whole if part is not None and whole else None


def _of_skill(run: StoredRun, here: MeasuredCell) -> Iterator[dict[str, Any]]:
    """Yield what strategies are worth in each lineup of this setting that has several, those of the ladder included."""
    if not run.keeps("seats"):
        return
    values, words = run.config["cells"][here.cell]["values"], lineup_words(run)
    for cell in run.played:
        if cell["values"] == values and not (cell["assumption"] or cell["change"]):
            yield from skill.rows(run, cell["index"], cell["rung"] or words[cell["lineup"]])


def _answer(tables: Tables, question: Question) -> list[str]:
    """Return whether it plays alike in all settings, and what differs; then each measure."""
    table = tables[NAME]
    frame = table.frame
    known = {measure.name: measure.sentence for measure in measures.of_game(question.game)}
    findings = []
    if table.compares:
        judged = _judged(frame, question)
        findings = sizes.verdict(judged, side_by_side.compared_with(frame), known)
    findings += [_of_games(frame, tables[games_over.NAME].frame), *_of_first(frame, question)]
    for name, sentence in known.items():
        part = frame.filter(measure=name)
        if sentence and part.height:
            said = side_by_side.across(sentence, part, question.noticed[name])
            findings.append(reworded(said, f"{numbers.capital(said)}."))
    return [*findings, *_of_spread(frame)]


def _key(tables: Tables, question: Question) -> Key | None:
    """Return the largest noticeable difference between settings: the figure that the verdict quotes."""
    table = tables[NAME]
    known = {measure.name: measure.sentence for measure in measures.of_game(question.game)}
    judged = _judged(table.frame, question) if table.compares else []
    row = sizes.key(judged, known)
    if row is None:
        return None
    return Key(NAME, {name: row[name] for name in ("line", "measure", "who")}, known[row["measure"]])


def _judged(frame: pl.DataFrame, question: Question) -> list[Judged]:
    """Return what differs between settings, without what any other number of players changes in any game."""
    known = {measure.name: measure.grows for measure in measures.of_game(question.game)}
    by_players = frame["seated"].n_unique() > 1
    noticed = {name: size for name, size in question.noticed.items() if not (by_players and known.get(name))}
    return sizes.judged(frame, noticed)


def _of_games(frame: pl.DataFrame, over: pl.DataFrame) -> str:
    spans, stated = [], list[Stated]()
    for name, share in ((MEDIAN, games_over.HALF), (LONG, LATE)):
        rows = frame.filter(measure=name).to_dicts()
        spans.append(length_spread.span([round(row["value"]) for row in rows]))
        stated += games_over.stated(over, length_spread.at_ends(rows, "value"), share)
    return Sentence(f"The median game lasts {spans[0]} turns, and one in twenty more than {spans[1]}.", stated)


def _of_first(frame: pl.DataFrame, question: Question) -> list[str]:
    """Return whether starting is worth it: by how much more or less often than evenly who starts wins."""
    part = frame.filter(measure=measures.FIRST)
    said = edges.verdict(part, question.noticed[measures.FIRST]) if part.height else []
    return [reworded(text, f"{text}.") for text in said]


def _of_spread(frame: pl.DataFrame) -> list[str]:
    """Return how much better the best strategy of each lineup is than the worst, and how soon that shows."""
    findings = []
    for (who,), part in frame.filter(measure=skill.SPREAD).group_by("who", maintain_order=True):
        text = f"With lineup {numbers.quoted(str(who))} {_better(part)}"
        is_better = part.filter(pl.col("low") > 0)
        until = frame.filter(measure=skill.UNTIL, who=who).join(is_better, on="line", how="semi")
        if until.height:
            games = until["value"].sort().round().cast(pl.Int64)
            text += f"; {' to '.join(dict.fromkeys(map(numbers.count, (games[0], games[-1]))))} games show which it is"
        findings.append(f"{text}.")
    return findings


def _better(part: pl.DataFrame) -> str:
    known = part.filter(pl.col("low") > 0)
    if known.is_empty():
        return "no strategy is known to be better than another"
    ends = [brief.points(known["value"].min()), brief.points(known["value"].max())]  # type: ignore[arg-type]
    sizes_said = ends[0] if ends[0] == ends[1] else f"{ends[0].partition(' ')[0]} to {ends[1]}"
    some = f" in {known.height} of {part.height} settings" if known.height < part.height else ""
    return f"the best strategy wins {sizes_said} more than the worst{some}"


def _plot(tables: Tables, question: Question, *, narrow: bool = False) -> Figure:
    """Draw a panel for each measure, a row for each setting."""
    frame = _most_different_first(tables[NAME], question).filter(~pl.col("measure").is_in(NOT_DRAWN))
    upright = "; upright: an even share"
    draw = by_table.plot if by_table.tables(frame) else side_by_side.plot
    return draw(frame, units(question.game), _title(tables, question), upright, narrow=narrow)


def _most_different_first(table: Table, question: Question) -> pl.DataFrame:
    """Return the rows with the measures in the order of their largest noticeable differences between settings."""
    if not table.compares:
        return table.frame
    units: dict[str, float] = {}
    judged = _judged(table.frame, question)
    for one in [one for one in judged if one.is_main] or judged:  # as the sentences do
        for row in one.noticeable:
            units[row["measure"]] = max(units.get(row["measure"], 0.0), row["units"])
    known = {measure.name: measure.sentence for measure in measures.of_game(question.game)}
    ordered = by_table.order(table.frame["measure"].unique(maintain_order=True).to_list(), units, known)
    places = {name: place for place, name in enumerate(ordered)}
    return table.frame.sort(pl.col("measure").replace_strict(places, return_dtype=pl.Int64), maintain_order=True)


def _title(tables: Tables, question: Question) -> str:
    return _answer(tables, question)[0].rstrip(".")


def _applies(run: StoredRun, question: Question) -> str:
    if not length_spread.is_known(question.game):
        return f"{question.game.title} does not record how long its games were"
    return lacks(run, "games")


ANALYSIS = Analysis(
    name="scorecard",
    place=40,
    asks="How does it play, and does it play as well with every number of players?",
    applies=_applies,
    compute=compute,
    plots={NAME: _plot},
    answer=_answer,
    key=_key,
    reading=(
        "docs/scorecard.md defines each measure, and describes what it shows and what it does not.",
        "Settings are compared with the declared baseline; without one, with the printed game; without either, with "
        "the first setting. Their games are treated as independent.",
        "Spread of strategies: even-numbered games choose the two strategies that are furthest apart, odd-numbered "
        "games measure the distance. So choosing the largest does not exaggerate it.",
        INTERVALS,
        CORRECTED,
    ),
)
