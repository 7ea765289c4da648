"""The content of a report: each question computed once, each figure drawn once, few answers unfolded."""

from collections import Counter

import pytest

from bng_sim.analyses.general import assumption_alternatives, player_count
from bng_sim.games import GAMES
from bng_sim.report.content import build_report
from bng_sim.report.figures import DrawnFigure
from bng_sim.sweeps.run.load import load
from tests.undrawn import figures_left_out

GAME = GAMES["guillotines"]
MOST_OPEN = 3
ANSWERS = ("headline", "endings", "seats", "length", "strategies")


@pytest.fixture(scope="module")
def run(make_config, make_run, tmp_path_factory):
    """Play a run in which a Celebrity may win, so that the headline shows endings; with other figures and a ladder."""
    keys = {"grid": {"players": (3, 4)}, "rules": {"level": 4}, "answers": ANSWERS, "assumptions": True}
    settings = make_config(games=400, **keys)
    return load(make_run(settings, tmp_path_factory.mktemp("runs") / "celebrities"))


@pytest.fixture(scope="module")
def report(run):
    with figures_left_out():
        return build_report(run, GAME)


def figures(blocks):
    for block in blocks:
        if isinstance(block, DrawnFigure):
            yield block
        yield from figures(getattr(block, "blocks", ()))


@pytest.mark.slow
def test_no_figure_is_shown_twice(report):
    drawn = [*figures(report.sections), *([report.front.picture] if report.front.picture else [])]

    assert [figure for figure, n in Counter((figure.title, figure.data) for figure in drawn).items() if n > 1] == []


@pytest.mark.slow
def test_repeated_figure_is_replaced_by_a_note(report):
    (endings,) = [section for section in report.sections if section.name == "endings"]
    words = str(endings.blocks)

    assert not list(figures(endings.blocks))
    assert "see the figure above, under" in words


@pytest.mark.slow
def test_only_first_named_answers_are_unfolded(report):
    is_open = [section.name for section in report.sections if section.name in ANSWERS and not section.is_folded]

    assert is_open == [*ANSWERS[:MOST_OPEN]]


@pytest.mark.slow
def test_page_one_has_a_sentence_on_each_part_of_the_question(report):
    answers = {section.name: section for section in report.sections}
    lead, *others = report.front.verdict[:3], *report.front.verdict[3:]

    assert len(lead) == 3
    blocks = str(answers["endings"].blocks) + str(answers["seats"].blocks)
    assert [text for text in others if repr(str(text))[1:-1] not in blocks] == []
    assert len(others) == 2


@pytest.mark.slow
def test_claims_of_page_one_are_of_the_answers_that_it_states(report):
    tables = {claim.table.partition("/")[0] for claim in report.claims.claims}

    assert report.claims.sentences == list(map(str, report.front.verdict))
    assert report.claims.answers == ["headline", "endings", "seats"]
    assert {"headline", "seats"} <= tables <= {*report.claims.answers}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answers", "module"), [(["players"], player_count), (["assumptions"], assumption_alternatives), ([], player_count)]
)
def test_slow_analyses_are_computed_once(run, monkeypatch, answers, module):
    calls, compute = [], module.compute
    monkeypatch.setattr(module, "compute", lambda *arguments: calls.append(1) or compute(*arguments))
    monkeypatch.setitem(run.config, "answers", answers)

    build_report(run, GAME)

    assert len(calls) == 1
