"""The page of a designer's own figures: what the plays show, what they cannot show yet, and then who plays."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from bng_sim.analyses.numbers import NOTHING, capital
from bng_sim.analyses.plots import estimates, style
from bng_sim.core.game import Game
from bng_sim.core.wording import counted, listed
from bng_sim.lab.playtests import figure_words
from bng_sim.lab.playtests.answer import Comparison
from bng_sim.lab.playtests.differences import ISO_DATE, PlayDifference
from bng_sim.lab.playtests.figures import LENGTHS, MEAN, MEDIAN, SHARE, PlayFigure
from bng_sim.lab.playtests.plays import Plays
from bng_sim.report.blocks import Block, BulletList, Folded, bullet_lists, paragraphs
from bng_sim.report.document import FrontPage, Report, Section
from bng_sim.report.figures import DrawnFigure, draw_figure
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.tables import ReportTable, TableCell, TableRow
from bng_sim.version import __version__

COMMAND = "playtests report"
TITLE = "What do your plays show?"
IN_FRONT = 3  # sentences on page one
MOST_ROWS = 12  # kinds of players in the table
_GREY = "0.45"


@dataclass(frozen=True)
class OwnFigures:
    """What some plays show by themselves, and beside the simulated game.

    Attributes:
        plays: The plays.
        game: Their game.
        figures: The figures of all plays and of their parts.
        differences: How versions of the rules differ, and later plays from earlier ones.
        comparison: The plays beside simulated games; None: they were not compared.
        why_not: Why they were not.

    """

    plays: Plays
    game: Game
    figures: Sequence[PlayFigure]
    differences: Sequence[PlayDifference]
    comparison: Comparison | None
    why_not: str = ""

    def sentences(self) -> list[str]:
        """Say what the plays show, the most asked for first."""
        said = [*figure_words.of_all(self.figures, self.game)]
        frame = self.plays.frame
        if not frame["players"].count():
            said.append("No play says how many players there were: note it, and who won by place can be counted.")
        return said or [f"{counted(frame.height, 'play')} with nothing that can be counted."]

    def not_yet(self) -> list[str]:
        """Say what they cannot show yet, and how many more plays would."""
        return [*figure_words.not_yet(self.figures)]

    def apart(self) -> list[str]:
        """Say how versions of the rules differ by the plays alone."""
        return [*figure_words.apart(self.differences, self.game)]

    def document(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "game": self.game.name,
            "plays": self.plays.frame.height,
            "figures": [one.document() for one in self.figures],
            "differences": [one.document() for one in self.differences],
            "sentences": self.sentences(),
            "not_yet": self.not_yet(),
            "apart": self.apart(),
            "comparison": self.comparison and self.comparison.document(),
            "not_compared": self.why_not,
        }


def build(found: OwnFigures) -> Report:
    """Build the page."""
    said = found.sentences()
    verdict = [*said[:IN_FRONT], *found.not_yet()[:1]]
    sections = [
        Section("figures", "What they show", [*paragraphs(*said[IN_FRONT:]), *_tables(found)]),
        *_over_time(found),
        Section("apart", "Versions of the rules, and earlier and later plays", _apart(found)),
        Section("not-yet", "What they cannot show yet", paragraphs(*found.not_yet())),
        Section("alike", "Is the simulated game like it?", _alike(found)),
        Section("who", "Who plays", _who(found)),
    ]
    claims = PageClaims(COMMAND, "", "", [], __version__, {}, verdict, [])
    front = FrontPage(verdict, _shares(found), BulletList([*_grounds(found)]))
    shown = [section for section in sections if section.blocks]
    return Report("playtests", found.game.title, TITLE, _lead(found), front, shown, claims)


def _lead(found: OwnFigures) -> str:
    frame = found.plays.frame
    dates = sorted(frame.filter(pl.col("date").str.contains(ISO_DATE))["date"].to_list())
    when = f", {dates[0]} to {dates[-1]}" if dates else ""
    by_players = [
        f"{n} with {counted(players, 'player')}"
        for players, n in frame.drop_nulls("players").group_by("players").len().sort("players").iter_rows()
    ]
    played = f"{counted(frame.height, 'play')} of {found.game.title}{when}"
    return f"{played}{f': {listed(by_players)}' if by_players else ''}. bng-sim {__version__}."


def _grounds(found: OwnFigures) -> Iterator[tuple[str, str]]:
    yield (
        "Luck.",
        "Intervals cover 95 %: Clopper and Pearson of shares, Student of means. They take plays for independent; those "
        "of one group at one evening are more alike.",
    )
    yield "Who plays.", "The people of these plays. What they would do with other rules, no figure here says."


def _rows(found: OwnFigures, kinds: Sequence[str]) -> list[PlayFigure]:
    return [one for one in found.figures if one.kind in kinds]


def _tables(found: OwnFigures) -> Iterator[ReportTable]:
    """Yield a table of shares and one of means, with a column for all plays and for each part of them."""
    for kinds, caption in (((SHARE,), "Shares of plays"), ((MEAN, MEDIAN), "Means, and medians below them")):
        rows = _rows(found, kinds)
        columns = list(dict.fromkeys(one.where for one in rows))
        names = list(dict.fromkeys(one.name for one in rows))
        if not names:
            continue
        cells = {(one.name, one.where, one.kind): one for one in rows}
        heads = ["All plays", *(capital(figure_words.place(*where[0])) for where in columns if where)]
        lines = []
        for name in names:
            first = next(one for one in rows if one.name == name)
            shown = [_cell(cells.get((name, where, kinds[0])), cells.get((name, where, MEDIAN))) for where in columns]
            lines.append(TableRow(capital(figure_words.what(first, found.game)), shown))
        yield ReportTable(caption, "", heads, lines)


def _cell(figure: PlayFigure | None, middle: PlayFigure | None) -> TableCell:
    if figure is None:
        return TableCell(NOTHING)
    if figure.kind == SHARE:
        even = "" if figure.even is None else f"even: {100 * figure.even:.0f} %"
        return TableCell(figure_words.figure_text(figure), even)
    return TableCell(figure_words.figure_text(figure), figure_words.figure_text(middle) if middle else "")


def _shares(found: OwnFigures) -> DrawnFigure | None:
    """Draw the shares of all plays with their intervals, and an even share where there is one."""
    shown = [one for one in found.figures if one.kind == SHARE and not one.where]
    if not shown:
        return None
    frame = pl.DataFrame(
        [
            {"line": "plays", "place": one.name, "value": one.value, "low": one.low, "high": one.high, "n": one.n,
             "even": one.even}
            for one in shown
        ],
        infer_schema_length=None,
    )  # fmt: skip
    names = {one.name: capital(figure_words.what(one, found.game)) for one in shown}
    title = found.sentences()[0].rstrip(".")
    return draw_figure("shares", "Shares of plays", functools.partial(_plot_shares, frame, names, title), frame)


@style.styled
def _plot_shares(table: pl.DataFrame, names: dict[str, str], title: str, *, narrow: bool = False) -> Figure:
    evens = table.drop_nulls("even")
    mark = Line2D([], [], linestyle="", marker="|", markersize=10, color=_GREY, label="even share")
    about = "Plays, % (bars: exact 95 % interval)"
    figure = estimates.row_figure(
        table, "place", ["plays"], names, title, about, key=[mark] if evens.height else [], thick=0.2, narrow=narrow,
        scale=100,
    )  # fmt: skip
    axes = figure.axes[0]
    rows = {name: row for row, name in enumerate(names)}
    axes.plot(
        [100 * even for even in evens["even"]], [rows[name] for name in evens["place"]],
        linestyle="", marker="|", markersize=14, color=_GREY, zorder=0,
    )  # fmt: skip
    axes.set_xlim(0, 100)
    axes.set_xlabel("Plays, %")
    return figure


def _over_time(found: OwnFigures) -> Iterator[Section]:
    """Draw how long plays took in the order of their dates, if enough have both."""
    blocks: list[Block] = []
    frame = found.plays.frame.filter(pl.col("date").str.contains(ISO_DATE))
    for name in LENGTHS:
        known = frame.drop_nulls(name).sort("date", maintain_order=True)
        if known.height > MOST_SMALL and known["date"].n_unique() > 1:
            data = known.select("date", "players", pl.col(name).cast(pl.Float64)).with_row_index("number", offset=1)
            title = f"{capital(name)} of each play, in the order of their dates"
            blocks.append(draw_figure(f"over-{name}", title, functools.partial(_plot_time, data, name, title), data))
    if blocks:
        yield Section("time", "Over time", blocks)


MOST_SMALL = 5  # plays: of so few a picture over time shows nothing


@style.styled
def _plot_time(table: pl.DataFrame, name: str, title: str, *, narrow: bool = False) -> Figure:
    players = [n for n in table["players"].unique().sort().to_list() if n is not None]
    lines = [counted(n, "player") for n in players]
    figure = style.canvas(2.6, title, f"{capital(name)} of a play", key=style.key(lines), narrow=narrow)
    axes = figure.subplots()
    for n, (colour, marker) in zip(players, style.looks(len(lines)), strict=True):
        part = table.filter(pl.col("players") == n)
        axes.plot(part["number"], part[name], linestyle="", marker=marker, color=colour, markersize=5, clip_on=False)
    axes.set_ylim(bottom=0)
    axes.set_xlabel("Plays, the first on the left")
    axes.set_ylabel(capital(name))
    return figure


def _apart(found: OwnFigures) -> list[Block]:
    """Say how parts of the plays differ, and show each pair of parts in a table."""
    blocks: list[Block] = [*bullet_lists(found.apart())]
    for of, parts in dict.fromkeys((one.of, one.parts) for one in found.differences):
        rows = [
            TableRow(
                capital(f"{figure_words.what(one, found.game)}{figure_words.with_players(one)}"),
                [TableCell(text) for text in figure_words.difference_cells(one)],
                strong=one.is_clear,
            )
            for one in found.differences
            if (one.of, one.parts) == (of, parts)
        ]
        names = [figure_words.part(of, name) for name in parts]
        caption = f"{capital(names[1])} against {names[0]}, among plays by the same number of players"
        heads = [*map(capital, names), "Difference (95 % interval)", "Plays"]
        blocks.append(Folded(f"All figures of {names[1]}", [ReportTable(caption, "", heads, rows)]))
    return blocks


def _alike(found: OwnFigures) -> list[Block]:
    """Say whether simulated games are like these plays."""
    if found.comparison is None:
        return [*paragraphs(found.why_not)]
    return [*paragraphs(*found.comparison.left_out, *found.comparison.surprising())]


def _who(found: OwnFigures) -> list[Block]:
    if found.comparison is None:
        return []
    one = found.comparison
    order = sorted(range(len(one.candidates)), key=lambda place: -one.likeness.weights[place])[:MOST_ROWS]
    rows = [
        TableRow(capital(one.candidates[place].name), [TableCell(f"{100 * one.likeness.weights[place]:.0f} %")])
        for place in order
    ]
    table = ReportTable("How likely each kind of players is, given these plays", "Players", ["Likely"], rows)
    return [*paragraphs(*one.likely()), table]
