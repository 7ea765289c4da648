"""The page of what a game can do without."""

import functools
from collections.abc import Iterator
from typing import Any

from bng_sim.analyses.measures import PLAYERS
from bng_sim.analyses.numbers import NOTHING, capital, count, quoted
from bng_sim.analyses.question import setting
from bng_sim.core.compiling import fingerprint
from bng_sim.core.noticeable import Size
from bng_sim.core.parameters import assumed, changed
from bng_sim.core.value_words import plain
from bng_sim.core.wording import counted, listed
from bng_sim.lab.trim import answer
from bng_sim.lab.trim.plot import plot
from bng_sim.lab.trim.study import Trim
from bng_sim.lab.trim.verdicts import Verdict
from bng_sim.report.blocks import Block, BulletList, Code, Definitions, Folded, Text, bullet_lists, paragraphs
from bng_sim.report.document import FrontPage, Report, Section
from bng_sim.report.figures import DrawnFigure, draw_figure
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.sections.notes import describe_who_plays
from bng_sim.report.tables import ReportTable, TableCell, TableRow
from bng_sim.version import __version__

COMMAND = "trim"
QUESTION = "What may go from the box?"
IN_FRONT = 4  # sentences on page one
_READING = (
    "Each part is left out by itself: a kind of card, a character, a rule. The game without it and the game as it is "
    "play the same deals, and every measure of the scorecard is compared deal by deal, so that the luck of the deal "
    "cancels out. A part plays on until it is decided.",
    "A part is noticed if some measure is known to differ by more than a table would notice. Nobody would notice it if "
    "all measures are known to differ by less. Otherwise it is not yet known: not shown is not false.",
    "The intervals behind the first verdict hold for all measures of all parts together, those behind the second for "
    "all parts together, at every look (Bonferroni): in 95 % of such studies every verdict is right.",
    "What nobody would notice by itself is left out together on other deals. While a table would notice that, or "
    "might, the part that does most to the measure concerned goes back in. What is left is confirmed on deals that had "
    "no part in any choice.",
    "A measure that has no value without a part, such as the price of what is gone, is not compared.",
)
_METHOD = Section("method", "How to read this", bullet_lists(_READING), is_boxed=True, is_folded=True)


def build(found: Trim, command: str) -> Report:
    """Build the page.

    Args:
        found: The answer.
        command: The command line that wrote it.

    """
    said = answer.sentences(found)
    sections = [
        Section(
            "parts", "What each part decides", [*paragraphs(*said[IN_FRONT:]), Folded("All parts", [_table(found)])]
        ),
        *_together(found),
        Section("measures", "Every measure without each part", [*_measures(found)], is_folded=True),
        _METHOD,
        Section("again", "How to reproduce this", [Code(command), _facts(found)], is_folded=True),
    ]
    front = FrontPage(said[:IN_FRONT], _figure(found, said[0].partition(":")[0]), BulletList([*_grounds(found)]))
    claims = PageClaims(COMMAND, "", "", [], __version__, {}, said[:IN_FRONT], [])
    return Report(COMMAND, found.game.title, QUESTION, _lead(found), front, sections, claims)


def _lead(found: Trim) -> str:
    who = describe_who_plays([found.cell.lineup.text], found.game)
    others = {name: value for name, value in changed(found.cell.rules).items() if name != PLAYERS}
    rules = [setting(name, plain(value), found.game) for name, value in others.items()]
    but = f" With {listed(rules)}." if rules else ""
    return (
        f"{count(_played(found))} games by {who}, {found.cell.rules.players} players: up to {count(found.games)} "
        f"without each of {len(found.verdicts)} parts.{but} bng-sim {__version__}, seed {found.cell.seed}."
    )


def _played(found: Trim) -> int:
    """Return the number of games without a part or several; those of the game as it is are as many deals."""
    together = found.together
    several = [*together.searched, *together.failed, *([together.verdict] if together.verdict else [])]
    return sum(one.games for one in (*found.verdicts, *several))


def _facts(found: Trim) -> Definitions:
    """Return what the games depend on."""
    game, strategies = found.game, found.game.strategies
    names = sorted({name for entry in found.cell.lineup.entries for name in entry.made_of})
    digests = {"play": fingerprint.of_module_of(game.play)} | {name: strategies.fingerprint_of(name) for name in names}
    facts = {
        "Seed": str(found.cell.seed),
        "bng-sim": __version__,
        "Fingerprints": ", ".join(f"{of} {digest}" for of, digest in digests.items()),
    }
    return Definitions(list(facts.items()), of_version=True)


def _figure(found: Trim, title: str) -> DrawnFigure:
    draw = functools.partial(plot, found, title.rstrip("."))
    return draw_figure("parts", "What each part decides", draw, answer.frame(found))


def _grounds(found: Trim) -> Iterator[tuple[str, str]]:
    yield "Luck.", "Verdicts hold together in 95 % of studies; what may go together is from deals of its own."
    guesses = len(assumed(found.cell.rules))
    yield (
        "Unpublished figures.",
        f"{counted(guesses, 'figure')} of these rules {'is a guess' if guesses == 1 else 'are guesses'}; with others a "
        "part may matter more or less."
        if guesses
        else "No figure of these rules is a guess.",
    )
    yield "Who plays.", "These players alone, who do not adapt to what is gone. Others may miss what these do not use."
    yield (
        "What is noticed.",
        "The scorecard measures how a game goes. What a part does for the eye, the theme or the fun, no figure says.",
    )


def _table(found: Trim) -> ReportTable:
    may_go = found.together.parts
    rows = [
        TableRow(
            capital(one.parts[0].name),
            [
                TableCell(one.parts[0].kind),
                TableCell(answer.WORDS[one.size], "may go with the others" if one.parts[0] in may_go else ""),
                TableCell(capital(answer.what_changes(one, found.game)), _interval(one)),
                TableCell(answer.times(one), f"{count(one.games)} games"),
            ],
        )
        for one in found.verdicts
    ]
    heads = ["Kind", "Without it", "What changes most", "Times what is noticed"]
    return ReportTable("All parts, what decides most first", "Part", heads, rows, words=True)


def _interval(one: Verdict) -> str:
    """Return the difference below what it does; nothing where the words above are that difference."""
    return answer.change(one.largest) if one.largest and one.size == Size.NOTICEABLE else NOTHING


def _together(found: Trim) -> Iterator[Section]:
    """Show what was left out together, and what went back in."""
    together = found.together
    blocks: list[Block] = []
    if together.verdict:
        blocks += [_of_verdict(together.verdict, "Without all of these, on deals of their own")]
    stays = [
        (
            f"{part.name}.",
            f"It went back in because of {quoted(measure)}." if measure else "It cannot go with the others.",
        )
        for part, measure in together.put_back
    ]
    if stays:
        blocks += [Text(["What stays, though nobody would notice it by itself:"]), BulletList(stays)]
    if blocks:
        yield Section("together", "What may go together", blocks)


def _measures(found: Trim) -> Iterator[Block]:
    for one in found.verdicts:
        name = capital(one.parts[0].name)
        yield Folded(f"{name}: {answer.WORDS[one.size]}", [_of_verdict(one, f"Without {one.parts[0].name}")])


def _of_verdict(one: Verdict, caption: str) -> ReportTable:
    """Return a table of every measure, the largest difference first."""
    rows = [TableRow(capital(row["measure"]), _cells(row)) for row in one.rows]
    heads = ["As it is", "Without", "Difference", "Just noticed", "Verdict"]
    return ReportTable(caption, "Measure", heads, rows)


def _cells(row: dict[str, Any]) -> list[TableCell]:
    ends = row["low"], row["high"], row["kind"]
    before, value = (answer.figure(row[name], *ends) for name in ("before", "value"))
    noticed = answer.noticed(row)
    return [TableCell(text) for text in (before, value, answer.change(row), noticed, answer.WORDS[Size(row["size"])])]
