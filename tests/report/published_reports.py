"""Reports that say who publishes them, and one whose every name tries to be something else."""

from dataclasses import replace

from bng_sim.report.about import About, Author, read_about
from bng_sim.report.blocks import BulletList, Code, Definitions, GameBlock, Mono, Text
from bng_sim.report.document import FrontPage, Report, Section
from bng_sim.report.tables import ReportTable, TableCell, TableRow
from tests.report.claims import NO_CLAIMS

NOTES = """# Why

We changed **one** number, see [the rules](https://example.org).

- first

```
a < b
```
"""
ABOUT = read_about({
    "title": "Five Crises?",
    "author": [{"name": "Ann Example", "link": "https://example.org/ann"}, {"name": "Bob"}],
    "date": "2026-11-29",
    "version": "0.7",
    "licence": "CC BY 4.0",
    "address": "https://example.org/studies/five.html",
    "notes": {"above": NOTES, "below": "Soft\u00adhyphen."},
})  # fmt: skip
NASTY = '<script>alert(1)</script> [b]bold[/b] #let x = 1 *a* $x$ \\ {{ 7 }} \u202e \u05e9\u05dc\u05d5\u05dd "q"'


def published(report):
    """The report with an author."""
    return replace(report, about=ABOUT)


def nasty(name=NASTY):
    """A report in which everything has this name."""
    table = ReportTable(name, name, [name], [TableRow(name, [TableCell(name, name)], strong=True)], name)
    blocks = [Text([name, Mono(name)]), Text([name], is_note=True), BulletList([(name, name), ("", name)])]
    blocks += [Definitions([(name, name)]), Code(f"{name}\n```\n{name}"), GameBlock(name, name, [name], "", "x"), table]
    front = FrontPage([name], None, BulletList([(name, name)]))
    about = About(name, [Author(name, "https://example.org/?a=<b>&c=[d]")], "2026-11-29", name, name)
    return Report("run", name, name, name, front, [Section("one", name, blocks)], NO_CLAIMS, about)
