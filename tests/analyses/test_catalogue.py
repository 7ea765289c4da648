"""Every question of the catalogue keeps to one contract, on runs that were really played."""

import functools
import re

import polars as pl
import pytest

from bng_sim.analyses import figure_files, game_analyses, question_names
from bng_sim.analyses.catalogue import questions
from bng_sim.analyses.plots import svg
from bng_sim.analyses.question import ask
from bng_sim.analyses.question_names import names
from bng_sim.games import GAMES
from bng_sim.report.sections.answers import to_report_table
from bng_sim.sweeps.run.load import load
from tests.conformance.held import HELD
from tests.slow import slow_after

QUESTIONS = questions(GAMES["guillotines"])
POOL = "pool:greedy,investor,cautious,saboteur,cooperator,free_rider"
FIGURES = {"kind", "n"}
NO_NUMBER = re.compile(r"\bNone\b|\bnan\b|\binf\b")
INTERVALS = [("low", "value", "high"), ("difference_low", "difference", "difference_high")]


@pytest.fixture(scope="module")
def runs(make_config, make_run, tmp_path_factory):
    """A run each in which Roles, tables, and assumed figures vary."""
    kinds = {
        "roles": {"grid": {"players": (3, 4), "role_choice": ("strategy", "random")}, "rules": {"level": 4}},
        "tables": {"grid": {"players": (2, 3), "level": (1, 2)}, "baseline": {"level": 2}},
        "assumed": {
            "grid": {
                "resource_cards": ([3, 3, 3], [5, 3, 1]),
                "crisis_rebels": ([2] * 12, [1] * 12),
                "players": (3, 4),
            },
            "baseline": {"players": 4},
            "assumptions": True,
        },
        "alone": {
            "lineups": {"greedy": "greedy"},
            "rules": {"players": 3, "level": 1},
            "targets": {"turns": {"most": 40.0}, "wins_by_order": {"most": 1.2}},
        },
    }
    made = {}
    for name, keys in kinds.items():
        settings = {"lineups": {"sensible": POOL}, "games": 250, "name": name} | keys
        folder = make_run(make_config(**settings), tmp_path_factory.mktemp("runs") / name)
        made[name] = load(folder)
    return made


# Question -> the runs that have no answer to it; a question that is not here is answered by all, or is new.
# The ladder needs more games than these runs have, one states targets, and one has a rule in words as its dial.
LACKING = {
    "who_plays": {"roles", "tables", "assumed", "alone"},
    "changes": {"tables", "assumed", "alone"},
    "targets": {"roles", "tables", "assumed"},
    "players": {"roles", "assumed", "alone"},
    "assumptions": {"roles", "tables", "alone"},
    "roles": {"tables", "assumed", "alone"},
    "policies": {"tables", "assumed", "alone"},
    "dials": {"assumed", "alone"},
    "panic": {"alone"},
    "revolution": {"alone"},
    "strategies": {"alone"},
    **{key: set() for key in ("headline", "endings", "length", "scorecard", "seats", "billionaires")},
}


RUNS = ("roles", "tables", "assumed", "alone")


def is_usual(run, name):
    """Whether `make test` asks it: of the first run that has an answer; the slow tests ask all of them."""
    return run == next((each for each in RUNS if each not in LACKING.get(name, ())), None)


WHERE = [
    pytest.param(run, name, marks=[pytest.mark.slow] * (not is_usual(run, name))) for run in RUNS for name in QUESTIONS
]


@pytest.fixture(scope="module")
def answered(runs):
    """Look up what a run answers to a question: its tables, or why there are none."""

    @functools.cache
    def found(run, name):
        why = QUESTIONS[name].applies(runs[run], ask(runs[run]))
        return why or QUESTIONS[name].compute(runs[run])

    return found


@pytest.mark.parametrize("name", LACKING)
def test_each_run_has_the_answers_it_can_have(runs, name):
    assert {run for run in RUNS if QUESTIONS[name].applies(runs[run], ask(runs[run]))} == LACKING[name]


@pytest.mark.parametrize(("run", "name"), WHERE)
def test_tables_have_their_keys_and_intervals_that_hold_their_values(answered, run, name):
    found = answered(run, name)
    if isinstance(found, str):
        assert len(found) > 10
        return

    assert found or (run, name) == ("alone", "strategies")  # there is but one
    for table in found.values():
        columns = set(table.frame.columns)
        assert table.frame.height
        assert {*table.keys, *table.also, *FIGURES} <= columns
        assert next(iter(table.keys)) == "line"
        assert "value" in columns or table.compares
        for low, value, high in INTERVALS:
            if value in columns:
                rows = table.frame.drop_nulls(value)
                is_in = (pl.col(low) - 1e-9 <= pl.col(value)) & (pl.col(value) <= pl.col(high) + 1e-9)
                assert rows.select(is_in.all()).item(), (table.caption, rows)
        if table.compares:
            assert table.frame["p_holm"].drop_nulls().is_between(0, 1).all()
        keys = table.frame.select(list(table.keys))
        assert keys.is_duplicated().sum() == 0


@pytest.mark.parametrize(("run", "name"), WHERE)
def test_answers_are_sentences_and_tables_can_be_read(answered, runs, run, name):
    found, question = answered(run, name), ask(runs[run])
    if isinstance(found, str):
        return

    sentences = QUESTIONS[name].answer(found, question)
    assert sentences
    assert all(not text[0].islower() and text.endswith(".") for text in sentences)
    assert [text for text in sentences if re.search(r"None|\bnan\b", text)] == []
    for table in found.values():
        shown = to_report_table(table)
        assert all(len(row.cells) == len(shown.columns) for row in shown.rows)


@pytest.mark.parametrize("narrow", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("run", "name"), WHERE)
def test_figures_have_their_finding_on_top_and_nothing_else_is_drawn(answered, runs, run, name, narrow, monkeypatch):
    found, question = answered(run, name), ask(runs[run])
    if isinstance(found, str):
        return
    if not narrow:  # the slow ones are laid out too
        monkeypatch.setattr(svg, "lay_out", lambda figure: None)

    drawn = [plot(found, question, narrow=narrow) for key, plot in QUESTIONS[name].plots.items() if key in found]
    assert all(figure.texts[0].get_text() for figure in drawn)
    assert drawn or run == "alone"


@pytest.mark.parametrize("games", slow_after(1, [1, 2]))
def test_few_deals_are_answered_and_one_has_no_interval(games, make_config, make_run, tmp_path):
    settings = make_config(
        name="few", games=games, lineups={"sensible": POOL}, rules={"level": 4}, grid={"players": (3, 4)}
    )
    run = load(make_run(settings, tmp_path / "few"))
    question = ask(run)

    for analysis in QUESTIONS.values():
        if not analysis.applies(run, question):
            found = analysis.compute(run)
            shown = [cell.text for table in found.values() for row in to_report_table(table).rows for cell in row.cells]
            assert [text for text in (*analysis.answer(found, question), *shown) if NO_NUMBER.search(text)] == []
            of_chance = [table for table in found.values() if "by the rules" not in table.caption]
            for table in of_chance if games == 1 else ():
                ends = table.frame.select(pl.selectors.by_name("low", "difference_low", require_all=False))
                assert ends.null_count().sum_horizontal().item() == ends.height * ends.width, (table.caption, ends)


@pytest.mark.slow
def test_the_same_run_gives_the_same_tables(answered, runs):
    for name in ("revolution", "strategies", "roles"):
        again = QUESTIONS[name].compute(runs["roles"])
        assert all(table.frame.equals(answered("roles", name)[key].frame) for key, table in again.items())


def test_files_are_figures_with_the_data_behind_them(answered, runs, tmp_path):
    run, found = runs["roles"], answered("roles", "seats")
    paths = list(figure_files.write(QUESTIONS["seats"], found, ask(run), tmp_path / "new"))

    assert sorted(path.name for path in paths if path.suffix != ".csv") == ["seats_order.png", "seats_order.svg"]
    data = pl.read_csv(tmp_path / "new" / "seats_order.csv")
    assert data["value"].to_list() == pytest.approx(found["order"].frame["value"].to_list())
    assert (tmp_path / "new" / "seats_order.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("game", HELD.values(), ids=HELD)
def test_names_and_places_are_found_in_the_files(game):
    known, moved = questions(game), game_analyses.offered(game, "", "PLACES", {})
    places = {name: moved.get(name, one.place) for name, one in known.items()}

    assert tuple(known) == names(game)
    assert {name: one.name for name, one in known.items()} == {name: name for name in known}
    assert list(places) == sorted(places, key=places.get)
    assert [name for name, place in places.items() if [*places.values()].count(place) > 1] == []
    assert set(moved) <= set(names())


@pytest.mark.parametrize("game", HELD.values(), ids=HELD)
def test_every_file_with_an_answer_is_a_question(game):
    """A place that is not on a line of its own would not be found."""
    for folder in (question_names.GENERAL, game.name):
        found = [
            path.stem
            for path in (question_names.FOLDER / folder).glob("*.py")
            if "\nANALYSIS = " in path.read_text("utf-8")
        ]
        assert set(found) <= set(names(game))


@pytest.mark.parametrize("game", HELD.values(), ids=HELD)
def test_every_question_is_asked_as_one_and_says_how_to_read_its_answer(game):
    assert all(one.asks.endswith("?") and one.reading for one in questions(game).values())


@pytest.fixture(scope="module")
def odd(make_config, make_run, tmp_path_factory):
    """Runs that keep no rows, or play each deal once for every seat; each is played when it is asked for."""
    folder, keys = tmp_path_factory.mktemp("odd"), {"games": 240, "lineups": {"sensible": POOL}, "assumptions": True}
    made = {"summary": {"keep": "summary"}, "rotated": {"rotate": "seats", "rules": {"players": 3}}}
    return functools.cache(lambda name: load(make_run(make_config(**keys, **made[name]), folder / name)))


@pytest.mark.slow
def test_without_rows_only_what_the_summary_says_is_answered(odd):
    run = odd("summary")
    why = {name: one.applies(run, ask(run)) for name, one in QUESTIONS.items()}

    answered = {"headline", "endings", "seats", "billionaires", "strategies", "assumptions"}
    assert {name for name in {*LACKING} if not why[name]} == answered
    assert why["length"] == "the rows of its games were not kept"
    (table,) = QUESTIONS["billionaires"].compute(run).values()
    known = run.summary.filter(by="billionaire", cell=0)
    assert dict(table.frame.select("group", "value").rows()) == dict(known.select("group", "value").rows())
    assert "not adjusted" in table.notes[0]
    assert QUESTIONS["billionaires"].plots["billionaire"]({"billionaire": table}, ask(run)).axes


@pytest.mark.slow
def test_of_rotated_deals_only_what_counts_by_deals_is_answered(odd):
    run = odd("rotated")
    why = {name: one.applies(run, ask(run)) for name, one in QUESTIONS.items()}

    answered = {"headline", "endings", "scorecard", "seats", "billionaires", "strategies", "assumptions"}
    assert {name for name in LACKING if not why[name]} == answered
    assert "rotate" in why["length"]


@pytest.mark.slow
def test_intervals_of_rotated_deals_are_over_deals(odd):
    run = odd("rotated")
    found = QUESTIONS["strategies"].compute(run)["strategy"].frame
    known = run.summary.filter(by="strategy", cell=0)

    widths = dict(zip(known["group"], known["high"] - known["low"], strict=True))
    for row in found.iter_rows(named=True):
        assert row["high"] - row["low"] == pytest.approx(widths[row["group"]], rel=0.15)
