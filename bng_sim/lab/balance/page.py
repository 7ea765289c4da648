"""Build the report of a balance: the proposals, what they do, and what that rests on."""

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import polars as pl

from bng_sim.analyses import numbers
from bng_sim.analyses.analysis import Table
from bng_sim.analyses.claims import Sentence
from bng_sim.analyses.general import targets
from bng_sim.analyses.numbers import NOTHING, capital, count, fixed
from bng_sim.analyses.verification import claims_of
from bng_sim.analyses.words import aims
from bng_sim.core.game import Game
from bng_sim.core.noticeable import Size
from bng_sim.core.wording import listed
from bng_sim.lab.balance import answer as answers
from bng_sim.lab.balance import reach_page
from bng_sim.lab.balance.answer import Answer
from bng_sim.lab.balance.confirming import Proposal, Tried
from bng_sim.lab.balance.judging import figures_of
from bng_sim.lab.balance.plot import plot
from bng_sim.lab.balance.race import Runner, distance
from bng_sim.report.about import read_about
from bng_sim.report.blocks import Block, BulletList, Code, Definitions, Mono, Text, bullet_lists, note, paragraphs
from bng_sim.report.document import FrontPage, Report, Section, cite_sections
from bng_sim.report.figures import DrawnFigure, draw_figure
from bng_sim.report.first_screen import BALANCE, table_names
from bng_sim.report.page_claims import PageClaims
from bng_sim.report.sections import reproduce
from bng_sim.report.sections.notes import describe_who_plays
from bng_sim.report.tables import ReportTable, TableCell, TableRow, fit_to_page
from bng_sim.sweeps.store import provenance
from bng_sim.version import __version__

IN_FRONT = 4  # sentences on page one
QUESTION = "What should change, so that the targets are met?"
AS_THEY_ARE = "As they are"
MOST_ROWS = 60  # candidates in the table; the data of the figure has all
MARK = "\N{BLACK DIAMOND}"
_READING = (
    "Every change of one knob and of two is a candidate. All play the same deals, first few; then the cheapest that "
    "are left play on. A candidate drops out once it is known to miss a target, once enough cheaper ones are known to "
    "meet all, or if the deals that it may still play would hardly decide.",
    "If no pair is known to meet all targets, larger combinations are tried, up to four changes: those that by a model "
    "of all that was played are likeliest to meet them. There a cheaper one may have been overlooked.",
    "Intervals hold at all looks and for all candidates together, so at most one search in 20 drops a candidate, "
    "or calls one met, wrongly.",
    "Proposals are played again on other deals, which all figures on this page are from, and with other players, "
    "numbers of players and guesses. With these a target counts as missed only if that is known.",
    "The distance of a candidate is by how much its worst target is missed, as a share of the end that is wanted.",
)
_METHOD = Section("method", "How to read this", bullet_lists(_READING), is_boxed=True, is_folded=True)


def build(config: Mapping[str, Any], game: Game, found: Answer) -> Report:
    """Build the report.

    Args:
        config: The resolved config.
        game: Its game.
        found: The answer.

    """
    said = found.sentences(game)
    sections = [
        _proposals(found, game, said[IN_FRONT:]),
        *reach_page.sections(found, game),
        *_scorecard(found, game),
        *_others(found, game),
        _candidates(found, game),
        _METHOD,
        _reproduction(config, game, found),
    ]
    rests = BulletList([*_grounds(config, found)])
    front = FrontPage(said[:IN_FRONT], _figure(found, game, said[0]), rests)
    title, played = config["question"] or QUESTION, _played(config, game, found)
    about, claims = read_about(config), _claims(config, game, found)
    sections += cite_sections(about, title, game.title, config["name"])
    return Report(config["name"], game.title, title, played, front, sections, claims, about)


def _claims(config: Mapping[str, Any], game: Game, found: Answer) -> PageClaims:
    """Return what the page says of its first proposal's targets; a sweep with its changes holds it to that."""
    first = found.proposals[0]
    frame = pl.DataFrame(first.rows, schema=targets.SCHEMA)
    every = [sentence for sentence in aims.verdict(frame.to_dicts()) if isinstance(sentence, Sentence)]
    said = [*found.sentences(game)[:IN_FRONT], *every]
    fingerprints = provenance.list_fingerprints({"fingerprints": provenance.fingerprints(game, dict(config))})
    return PageClaims(
        BALANCE,
        reproduce.config_as_yaml(config, game),
        reproduce.config_as_yaml(proposal_config(config, found), game),
        [targets.NAME],
        __version__,
        fingerprints,
        list(map(str, said)),
        claims_of(said, table_names(targets.NAME, {targets.NAME: Table("", frame, targets.KEYS)})),
    )


def proposal_config(config: Mapping[str, Any], found: Answer) -> dict[str, Any]:
    """Return the resolved config with the first proposal's changes for its rules."""
    rules = {**config["rules"], **found.proposals[0].candidate.changes}
    return {**config, "name": f"{config['name']}_proposal", "rules": rules, "knobs": {}, "constraints": []}


def _played(config: Mapping[str, Any], game: Game, found: Answer) -> str:
    who = describe_who_plays(config["lineups"].values(), game)
    tried = found.tried(f" of {len(config['knobs'])} knobs").rstrip(",")
    return (
        f"{count(found.raced)} games by {who}, in a race of {tried}, each with {count(found.most)} deals at "
        f"most. bng-sim {__version__}, seed {config['seed']}."
    )


def _figure(found: Answer, game: Game, title: str) -> DrawnFigure:
    rows = [_row_of_candidate(runner, game) for runner in found.runners]
    draw = functools.partial(plot, found, title.rstrip("."))
    return draw_figure("candidates", "All candidates: cost, and distance from the targets", draw, pl.DataFrame(rows))


def _row_of_candidate(runner: Runner, game: Game) -> dict[str, Any]:
    words, cost, state = runner.candidate.in_words(game), runner.candidate.cost, str(runner.state)
    far = distance(runner.rows)
    known = far if math.isfinite(far) else None
    return {"changes": words, "cost": cost, "state": state, "distance": known, "deals": runner.deals}


def _grounds(config: Mapping[str, Any], found: Answer) -> Iterator[tuple[str, str]]:
    first = found.proposals[0]
    yield (
        "Luck.",
        f"Figures are from {count(found.most)} deals that had no part in the choice. Verdicts hold together in 95 % of "
        "searches.",
    )
    guesses, others = ([one for one in first.variants if one.is_guess == is_guess] for is_guess in (True, False))
    yield "Unpublished figures.", _held(guesses, "other guesses") or "No figure that it keeps is a guess."
    left_out = (
        f" Players that think did not sit there: {listed(found.left_out)} (see --thinking)." if found.left_out else ""
    )
    yield "Who plays.", (_held(others, "other tables") or "No other players were tried.") + left_out


def _held(tried: Sequence[Tried], what: str) -> str:
    """Say with how many of some variants a proposal meets all targets, and with which not; nothing if there is none."""
    return answers.held(tried, what) if tried else ""


def _proposals(found: Answer, game: Game, more: Sequence[str]) -> Section:
    """Show what each proposal does to the targets, in a table and a sentence each."""
    printed = found.printed
    names = list(figures_of(printed.rows))
    rows = [TableRow(AS_THEY_ARE, [TableCell(NOTHING), *_target_cells(printed, names)], strong=True)]
    rows += [
        TableRow(
            capital(one.candidate.in_words(game)), [TableCell(one.candidate.cost_in_words), *_target_cells(one, names)]
        )
        for one in found.changed
    ]
    heads = ["Cost", *(capital(name.replace("_", " ")) for name in names), "With others"]
    table = ReportTable(f"Proposals on {count(found.most)} other deals", "Change", heads, rows)
    points = [
        (
            f"{capital(one.candidate.in_words(game))}.",
            " ".join([*answers.targets_met(one.rows, printed.rows), answers.robustness(one)]),
        )
        for one in found.changed[1:]
    ]
    blocks: list[Block] = [*paragraphs(*more), table]
    return Section("proposals", "The proposals", [*blocks, *([BulletList(points)] if points else [])])


def _target_cells(proposal: Proposal, names: Sequence[str]) -> list[TableCell]:
    figures = figures_of(proposal.rows)
    cells = [TableCell(aims.figure(figures[name]), aims.WORDS[figures[name]["state"]]) for name in names]
    return [*cells, TableCell(answers.with_others(proposal))]


def _scorecard(found: Answer, game: Game) -> Iterator[Section]:
    """Show what the proposals do to every measure of the scorecard, a table for each place."""
    proposals = [one for one in found.changed if one.effects]
    if not proposals:
        return
    blocks: list[Block] = []
    for line in dict.fromkeys(row["line"] for one in proposals for row in one.effects):
        of_place = [{row["measure"]: row for row in one.effects if row["line"] == line} for one in proposals]
        rows = [
            TableRow(capital(name), [TableCell(_before(name, of_place)), *(_change(one.get(name)) for one in of_place)])
            for name in dict.fromkeys(name for one in of_place for name in one)
        ]
        heads = [AS_THEY_ARE, *(capital(one.candidate.in_words(game)) for one in proposals)]
        caption = "The scorecard, and below each figure its difference from the rules as they are"
        blocks.append(ReportTable(f"{caption}{f', with {line}' if line else ''}", "Measure", heads, rows))
    said = answers.besides(proposals[0], game)
    blocks += [note(f"Marked {MARK}: a table would notice the difference.")]
    yield Section("scorecard", "What else they change", [*paragraphs(*said), *blocks])


def _before(name: str, of_place: Sequence[Mapping[str, Any]]) -> str:
    row = next(one[name] for one in of_place if name in one)
    return numbers.point(row["before"], row["low"], row["high"], row["kind"])


def _change(row: Mapping[str, Any] | None) -> TableCell:
    if row is None:
        return TableCell(NOTHING)
    mark = f" {MARK}" if row["size"] == Size.NOTICEABLE else ""
    ends = row["low"], row["high"], row["kind"]
    return TableCell(numbers.point(row["value"], *ends), numbers.change(row["difference"], *ends) + mark)


def _others(found: Answer, game: Game) -> Iterator[Section]:
    """Show with which other players, numbers of players and guesses each proposal holds."""
    proposals = found.changed or found.proposals[:1]
    states = [{tried.name: aims.WORDS[tried.state] for tried in one.variants} for one in proposals]
    names = dict.fromkeys(name for known in states for name in known)
    if not names:
        return
    rows = [TableRow(capital(name), [TableCell(known.get(name, NOTHING)) for known in states]) for name in names]
    heads = [capital(one.candidate.in_words(game)) for one in proposals]
    table = ReportTable("All targets together", "Otherwise as stated, but with", heads, rows, words=True)
    said = [answers.robustness(proposals[0])]
    yield Section("others", "With whom, and with which guesses, they hold", [*paragraphs(*said), table], is_folded=True)


def _candidates(found: Answer, game: Game) -> Section:
    rows = [
        TableRow(
            capital(one.candidate.in_words(game)),
            [
                TableCell(one.candidate.cost_in_words),
                TableCell(aims.WORDS[one.state]),
                TableCell(_distance(one)),
                TableCell(count(one.deals)),
            ],
        )
        for one in found.runners[:MOST_ROWS]
    ]
    n = len(found.runners)
    which = f"The {MOST_ROWS} cheapest of {count(n)}" if n > MOST_ROWS else "All"
    heads = ["Cost", "All targets", "Distance", "Deals"]
    table = fit_to_page(ReportTable(f"{which} combinations, as they ended the race", "Change", heads, rows))
    return Section("candidates", "All that was tried", [table], is_folded=True)


def _distance(runner: Runner) -> str:
    far = distance(runner.rows)
    return f"{fixed(100 * far, 0)} %" if math.isfinite(far) else NOTHING


def _reproduction(config: Mapping[str, Any], game: Game, found: Answer) -> Section:
    name = f"{config['name']}.yaml"
    facts = {"Seed": str(config["seed"]), "bng-sim": __version__}
    known = provenance.list_fingerprints({"fingerprints": provenance.fingerprints(game, dict(config))})
    facts |= {"Fingerprints": ", ".join(f"{of} {digest}" for of, digest in known.items())}
    blocks: list[Block] = [
        Text(["Save this as ", Mono(name), " and run ", Mono(f"bng-sim balance {name}"), "."]),
        Code(reproduce.config_as_yaml(config, game)),
        Definitions(list(facts.items()), of_version=True),
        Text(["The first proposal, to be played with ", Mono("bng-sim sweep"), ":"]),
        Code(reproduce.config_as_yaml(proposal_config(config, found), game)),
    ]
    return Section("again", "How to reproduce this", blocks, is_folded=True)
