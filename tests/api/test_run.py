"""A run in Python: frames with the requested rows and columns, answers, games, and errors that name what is invalid."""

import gc
import html
import shutil
import weakref

import numpy as np
import pandas as pd
import polars as pl
import pytest
from matplotlib.figure import Figure

import bng_sim
from bng_sim.analyses.catalogue import questions
from bng_sim.api import frames
from bng_sim.sweeps.run.results import SUMMARY_COLUMNS
from tests.slow import slow_after
from tests.sweeps.store.faults import reseal_with_other_turns

QUIET = {"progress": False}
GRID = ["players", "crises_in_deck"]
TOLD = ["cell", *GRID, "lineup"]
CELLS = 12  # of the grid, in the small run; 300 games each
GAMES = 300


@pytest.fixture(scope="module")
def run(small_run):
    return bng_sim.load(small_run)


@pytest.fixture(scope="module")
def stored(run):
    """Read the rows of all cells of the grid as they are on disk."""
    return {table: run._stored.scan(table).collect() for table in ("games", "seats")}


@pytest.fixture
def damaged(small_run, tmp_path):
    """Copy the small run and damage a shard of cell 3's games and one of cell 4's seats."""
    folder = tmp_path / "damaged"
    shutil.copytree(small_run, folder)
    for shard in (*folder.glob("games/00003-*"), *folder.glob("seats/00004-*")):
        content = bytearray(shard.read_bytes())
        content[len(content) // 2] ^= 1
        shard.write_bytes(content)
    return bng_sim.load(folder)


def refusal_of(do):
    with pytest.raises(bng_sim.InputError) as error:
        do()
    return str(error.value)


def test_games_have_one_row_each_with_cell_and_requested_columns(run, stored):
    games = run.games(columns=["turns", "ending", "panic"])

    assert isinstance(games, pd.DataFrame)
    assert list(games.columns) == [*TOLD, "game", "turns", "ending", "panic"]
    kinds = {name: str(kind) for name, kind in games.dtypes.items()}
    assert kinds["ending"] == kinds["lineup"] == "category"
    assert kinds["panic"] == "bool"
    assert all(np.issubdtype(games[name].dtype, np.integer) for name in ("cell", *GRID, "game", "turns"))
    assert len(games) == CELLS * GAMES
    assert games["turns"].tolist() == stored["games"]["turns"].to_list()
    assert games["ending"].tolist() == stored["games"]["ending"].to_list()
    of_cells = run.cells.set_index("cell").loc[games["cell"]]
    for name in (*GRID, "lineup"):
        assert games[name].tolist() == of_cells[name].tolist()


def test_seats_have_one_row_per_game_and_seat(run, stored):
    seats = run.seats(columns=["won", "strategy"], cells=[0, 3])

    assert list(seats.columns) == [*TOLD, "game", "seat", "won", "strategy"]
    assert seats.groupby("cell")["seat"].max().to_dict() == {0: 3, 3: 4}
    own = stored["seats"].filter(pl.col("cell").is_in([0, 3]))
    assert seats["won"].tolist() == own["won"].to_list()
    assert not seats.duplicated(["cell", "game", "seat"]).any()


def test_without_columns_all_described_columns_are_returned(run):
    for table, frame in (("games", run.games(cells=0)), ("seats", run.seats(cells=0))):
        described = list(run.columns(table).index)
        assert set(frame.columns) - {*TOLD} == set(described)
        assert run.columns(table).map(len).min() > 3
    assert list(run.columns("summary").index) == list(SUMMARY_COLUMNS)


def test_columns_are_returned_once_and_key_columns_may_be_named(run):
    assert list(run.games(columns=["game", "turns", "players", "turns"]).columns) == [*TOLD, "game", "turns"]
    assert list(run.games(columns=[]).columns) == [*TOLD, "game"]


def test_unknown_values_are_missing(run):
    games = run.games(columns=["winner", "winners"])

    assert (games["winner"].isna() == (games["winners"] == 0)).all()
    assert games["winner"].dropna().between(1, 4).all()


def test_column_named_like_grid_parameter_gets_suffix(run, monkeypatch):
    described = frames.describe_cells

    def with_turns(stored, chosen):
        return described(stored, chosen).with_columns(turns=pl.lit(7))

    monkeypatch.setattr(frames, "describe_cells", with_turns)

    games = run.games(columns=["turns"], cells=0)
    assert set(games["turns"]) == {7}
    assert games["turns_of_game"].nunique() > 1


def test_polars_frames_are_lazy_and_have_same_rows(run):
    asked = {"columns": ["ending", "turns"], "cells": {"players": 4}}
    lazy = run.scan_games(**asked)

    assert isinstance(lazy, pl.LazyFrame)
    assert frames.to_pandas(lazy.collect()).equals(run.games(**asked))
    means = lazy.group_by("crises_in_deck", "lineup").agg(pl.col("turns").mean()).collect()
    assert means.height == 6


@pytest.mark.parametrize("table", ["games", "seats"])
def test_pandas_pieces_have_together_the_rows_of_the_frame(run, table):
    asked = {"columns": ["turns"] if table == "games" else ["won"], "cells": {"players": 4}}
    whole = getattr(run, table)(**asked)
    parts = list(getattr(run, f"scan_{table}")(**asked, frames="pandas"))

    assert len(parts) > 1
    assert max(map(len, parts)) < len(whole)
    pd.testing.assert_frame_equal(pd.concat(parts, ignore_index=True), whole)


def test_a_frame_that_would_be_too_large_is_refused_before_it_is_read(run, monkeypatch):
    rows = CELLS * GAMES
    monkeypatch.setattr(frames, "MOST_BYTES", rows * 60)

    assert len(run.games(columns=["turns"])) == rows
    message = refusal_of(run.games)
    assert f"{rows:,} rows of `games`" in message
    assert "run.scan_games()" in message
    assert len(run.games(cells=0)) == GAMES
    assert run.scan_games().select(pl.len()).collect().item() == rows


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        ({"columns": ["turn"]}, "columns: no column 'turn' in `games`, expected one such as turns"),
        ({"columns": "turns"}, "columns: got 'turns', expected a list of names of columns; write ['turns']"),
        ({"columns": ["won"]}, "columns: no column 'won' in `games`"),
        ({"cells": 99}, "cells: no cell 99 was played, expected numbers as in run.cells"),
        ({"cells": -1}, "cells: got -1, expected a number or a list of numbers, as in run.cells"),
        ({"cells": True}, "cells: got True, expected a number"),
        ({"cells": "3"}, "cells: got '3', expected a number"),
        ({"cells": [1.5]}, "cells: got [1.5], expected a number"),
        ({"cells": []}, "cells: got [], expected a number or a list of numbers"),
        ({"cells": {"player": 4}}, "cells: no parameter 'player' in the grid, expected players, crises"),
        ({"cells": {"player": 4}}, "did you mean players?"),
        ({"cells": {"players": 5}}, "cells: none has players=5"),
    ],
)
def test_invalid_request_is_named(run, ask, message):
    assert message in refusal_of(lambda: run.games(**ask))
    assert message in refusal_of(lambda: run.scan_games(**ask))


def test_unknown_kind_of_frame_is_named(run):
    refused = refusal_of(lambda: run.scan_games(frames="numpy"))
    assert "frames: got 'numpy', expected 'pandas' or 'polars'" in refused


def test_columns_are_described_for_three_tables(run):
    assert refusal_of(lambda: run.columns("game")) == "table 'game': no such table; expected games, seats, summary"


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (2, [2]),
        (np.int64(2), [2]),
        ([4, 2], [4, 2]),
        ([2, 2], [2]),
        (range(2), [0, 1]),
        (np.array([1, 3]), [1, 3]),
        (pd.Series([1, 3]), [1, 3]),
        ({"players": 4}, [3, 4, 5, 9, 10, 11]),
        ({"players": 4, "crises_in_deck": [3, 5], "lineup": "dice"}, [9, 11]),
        ({"crises_in_deck": np.arange(4, 6), "lineup": ["dice"]}, [7, 8, 10, 11]),
        ({}, list(range(CELLS))),
        (None, list(range(CELLS))),
    ],
)
def test_cells_are_named_by_number_or_by_value(run, cells, numbers):
    assert run.games(columns=[], cells=cells)["cell"].drop_duplicates().tolist() == numbers


def test_repeating_cells_are_returned_only_if_named(run):
    repeated = run.cells[run.cells["assumption"].notna()]["cell"]

    assert len(repeated) > 0
    assert not run.games(columns=[])["cell"].isin(repeated).any()
    assert set(run.games(columns=[], cells=repeated)["cell"]) == set(repeated)


def test_only_requested_files_are_read(damaged):
    assert len(damaged.games(columns=["turns"], cells=[0, 4])) == 2 * GAMES
    assert len(damaged.seats(columns=["won"], cells={"crises_in_deck": 3})) == GAMES * 2 * (3 + 4)
    assert damaged.measure("turns", cells=4)["n"].tolist() == [GAMES]
    assert len(damaged.summary) > 0

    for do in (
        lambda: damaged.games(columns=["turns"]),
        lambda: damaged.scan_games(columns=["turns"], cells=3),
        lambda: damaged.measure("turns", cells=3),
        lambda: damaged.replay(0, 3),
    ):
        assert "games/00003-0000000000000-0000000000300.parquet: missing or altered" in refusal_of(do)
    assert "seats/00004-" in refusal_of(lambda: damaged.seats(columns=["won"], cells=4))


def test_summary_equals_its_file_with_grid_parameters(run, small_run):
    summary, written = run.summary, pd.read_csv(small_run / "summary.csv", dtype={"by": str, "group": str})

    assert list(summary.columns) == [
        *TOLD,
        "assumption",
        "change",
        "rung",
        *(name for name in SUMMARY_COLUMNS if name != "cell"),
    ]
    assert summary["cell"].tolist() == written["cell"].tolist()
    for name in written.columns:
        found, own = summary[name].astype(object), written[name].astype(object)
        assert ((found == own) | (found.isna() & own.isna())).all(), name
    of_cells = pd.read_csv(small_run / "cells.csv").set_index("cell").loc[summary["cell"]]
    for name in GRID:
        assert summary[name].tolist() == of_cells[name].tolist()


def test_unplayed_cells_and_failures_are_empty_frames(run):
    assert len(run.cells) == len(run.config["cells"])
    assert run.unplayed.empty
    assert list(run.unplayed.columns) == list(run.cells.columns)
    assert run.failures.empty
    assert "reason" in run.failures.columns


def test_measured_figure_equals_summary(run):
    revolution = run.measure("ending = 'revolution' or ending = 'celebrity'")
    turns = run.measure("turns", cells={"lineup": "dice"})

    for found, metric in ((revolution, "revolution_rate"), (turns, "turns")):
        own = run.summary[(run.summary["metric"] == metric) & run.summary["cell"].isin(found["cell"])]
        figures = ["kind", "n", "value", "low", "high"]
        rows = [frame[figures].astype({"kind": str}).to_numpy().tolist() for frame in (found, own)]
        assert rows[0] == rows[1]
        assert list(found.columns) == [*TOLD, "kind", "n", "missing", "value", "low", "high"]
        assert found["missing"].tolist() == [0] * len(found)
    agreed = run.measure("panic_agreed", of="panic", cells=0)
    own = run.summary[(run.summary["metric"] == "panic_agreed_if_due") & (run.summary["cell"] == 0)]
    assert agreed["n"].tolist() == own["n"].tolist() != [GAMES]
    assert agreed["value"].tolist() == own["value"].tolist()


def test_no_games_give_no_figure(run):
    (row,) = run.measure("turns", of="turns > 100000", cells=0).itertuples()

    assert row.n == 0
    assert np.isnan([row.value, row.low, row.high]).all()


@pytest.mark.parametrize(
    ("what", "of", "message"),
    [
        ("turn > 3", None, "what: no column 'turn' in `games`, expected one such as turns"),
        ("turns", "panics", "of: no column 'panics' in `games`, expected one such as panic"),
        ("ending", None, "what: 'ending' gives words, expected yes or no, or a number"),
        ("turns >", None, "expected an expression such as 'turns > 40'"),
        ("avg(turns)", None, "it must be about one game"),
        ("corr(turns, rounds)", None, "it must be about one game"),
        ("turns", "turns > quantile_cont(turns, 0.5)", "it must be about one game"),
        (pl.all(), None, "it must be about one game"),
        (pl.col("turns") > pl.col("turns").mean(), None, "it must be about one game"),
        ("turns" + "+1" * 5000, None, "it has 10,005 letters, expected at most 1,000"),
        ("turns", "turns" + "+1" * 400 + " > 3", "more than 100 operations within one another"),
        ("lpad(ending, 2000000000, 'x') = 'x'", None, "it cannot hold"),
        (None, None, "what: got None, expected an expression such as 'turns > 40', as text or of polars"),
        ("turns", ["panic"], "of: got ['panic'], expected an expression such as 'turns > 40'"),
        ("turns", pl.col("rounds"), "expected a condition, which is yes or no"),
        (pl.col("turns").mean(), None, "it must be about one game"),
        (pl.col("turns").rank(), None, "it must be about one game"),
        ("turns", pl.col("turns") > pl.col("turns").median(), "it must be about one game"),
        ("turns", "rounds", "of: got 'rounds', expected a condition, which is yes or no"),
        (pl.col("ending") + pl.col("turns").sqrt(), None, "got words where a number is expected"),
    ],
)
def test_expression_that_is_no_figure_is_refused(run, what, of, message):
    assert message in refusal_of(lambda: run.measure(what, of, cells=0))


def test_numbers_are_computed_with_as_many_bits_as_they_need(run):
    turns = run.games(columns=["turns"], cells=0)["turns"].tolist()
    (row,) = run.measure("turns*turns*turns*turns*turns*turns > 1000000000", cells=0).itertuples()

    assert row.value == sum(n**6 > 1_000_000_000 for n in turns) / GAMES
    assert (row.n, row.missing) == (GAMES, 0)


@pytest.mark.parametrize(
    ("what", "of", "is_known"),
    [
        ("turns / 0", None, lambda turns: False),
        ("sqrt(30 - turns) > 0", None, lambda turns: turns <= 30),
        (pl.col("turns") / (pl.col("turns") - 30), None, lambda turns: turns != 30),
        ("power(turns, 20)", None, lambda turns: turns**20 < 2**53),
        ("turns", "sqrt(30 - turns) > 0", lambda turns: turns <= 30),
    ],
)
def test_games_without_a_finite_value_are_missing_and_counted(run, what, of, is_known):
    turns = run.games(columns=["turns"], cells=0)["turns"].tolist()
    (row,) = run.measure(what, of, cells=0).itertuples()
    n = sum(map(is_known, turns)) - (turns.count(30) if of else 0)

    assert (row.n, row.missing) == (n, GAMES - sum(map(is_known, turns)))
    assert np.isfinite([row.value, row.low, row.high]).all() == (n > 0)


def test_missing_counts_only_included_games(run):
    (row,) = run.measure("turns / 0", of="turns > 20", cells=0).itertuples()

    assert row.missing == sum(run.games(columns=["turns"], cells=0)["turns"] > 20)


def test_constant_is_the_value_of_every_game(run):
    assert run.measure("1", cells=0)["n"].tolist() == [GAMES]


@pytest.mark.slow  # quickly: each answer, tests/analyses/test_catalogue.py
def test_every_answer_has_its_tables_and_figures_by_name(run):
    listed = run.questions()
    answered = [name for name, lacking in listed["lacking"].items() if not lacking]

    assert list(listed.index) == list(questions(run.game))
    assert len(answered) > 8
    for name in answered:
        answer = run.answer(name)
        assert answer.asks == listed.loc[name, "asks"]
        assert answer.sentences
        assert set(answer.figures) <= set(answer.tables)
        for table, frame in answer.tables.items():
            assert len(frame) > 0
            assert run.table(f"{name}.{table}").equals(frame)
        for figure in answer.figures:
            assert isinstance(answer.figure(figure), Figure)


def test_table_and_figure_are_found_by_name_and_by_question(run):
    effects = run.answer("dials").tables["effects"]

    for name in ("effects", "dials", "dials.effects"):
        assert run.table(name).equals(effects)
        assert isinstance(run.figure(name), Figure)
    assert {"n", "value", "low", "high", "difference", "p_holm"} <= set(effects.columns)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("do", "message"),
    [
        (lambda run: run.answer("role"), "question 'role': no such question; did you mean roles?"),
        (lambda run: run.answer("roles"), "the run has no answer to it, because it needs level 3 or higher"),
        (
            lambda run: run.table("roles.start"),
            "table 'roles.start': the run has no answer to roles, because it needs level 3",
        ),
        (lambda run: run.figure("roles"), "figure 'roles': the run has no answer to roles, because it needs level 3"),
        (lambda run: run.table("effect"), "did you mean dials.effects?"),
        (lambda run: run.figure("lengths"), "figure 'lengths': the run has no such figure; did you mean length?"),
        (lambda run: run.answer("seats").figure("ends"), "figure 'ends': seats has order"),
    ],
)
def test_missing_answer_is_refused_with_reason(run, do, message):
    assert message in refusal_of(lambda: do(run))


def test_run_without_rows_has_its_figures():
    run = bng_sim.simulate(lineup="greedy", games=50, keep="summary", **QUIET)

    assert "the rows of games were not stored" in refusal_of(lambda: run.games(columns=["turns"]))
    assert "the rows of games were not stored" in refusal_of(lambda: run.measure("turns"))
    assert len(run.table("endings")) > 0
    assert run.replay(49).index == 49


def test_a_run_shows_its_verdict_and_its_headline(run):
    page, answer = run._repr_html_(), run.answer("headline")

    assert html.escape(answer.sentences[0]) in page
    assert page.count("<tr") == 1 + 1 + CELLS  # a heading, the name of the index, the cells
    assert html.escape(repr(run)) in page
    assert f"{CELLS * GAMES:,} games" not in repr(run)  # those under other assumptions are counted too
    assert str(run.folder) in repr(run)


def test_an_answer_shows_sentences_tables_and_a_figure(run):
    answer = run.answer("endings")
    page = answer._repr_html_()

    assert page.startswith(f"<h4>{html.escape(answer.asks)}</h4>")
    assert all(html.escape(sentence) in page for sentence in answer.sentences)
    assert page.count("<svg ") == 1
    assert page.count("<table") >= 1
    assert str(answer) == "\n".join([answer.asks, *answer.sentences])


def test_a_game_shows_its_page(run):
    game = run.replay(7, 0)
    page = game._repr_html_()

    assert page.startswith("<iframe ")
    assert f'srcdoc="{html.escape(game.page())}"' in page
    assert f"<code>{html.escape(game.code)}</code>" in page


def test_markup_in_user_texts_is_escaped():
    lineups = {"<b>bold</b>": "greedy", "<script>": "random"}
    run = bng_sim.sweep(
        name="odd", question="Is <i>this</i> so?", lineups=lineups, games=200, assumptions=False, ladder=False, **QUIET
    )

    for page in (run._repr_html_(), run.answer("headline")._repr_html_(), run.answer("endings")._repr_html_()):
        assert not any(tag in page for tag in ("<b>bold", "<script", "<i>"))
    assert "Is &lt;i&gt;this&lt;/i&gt; so?" in run._repr_html_()


def test_replayed_game_equals_stored_row(run, stored):
    cell = {"players": 4, "crises_in_deck": 5, "lineup": "sensible"}
    games = run.games(cells=cell)
    index = games["game"].iloc[-1]
    game = run.replay(index, cell)

    row = stored["games"].row(by_predicate=(pl.col("cell") == 5) & (pl.col("game") == index), named=True)
    assert {**game.row(), "cell": 5} == {**row, "cell": 5}
    assert len(game.events) == len(game.log) - 1
    assert str(bng_sim.replay(run, index, cell)) == str(bng_sim.replay(run.folder, index, 5)) == str(game)
    assert str(bng_sim.play(game.code, **QUIET)) == game.transcript()
    assert game.audit() == []


def test_transcript_shows_view_of_seat(run, tmp_path):
    game = run.replay(0, 0)

    assert game.transcript(seat=2) != game.transcript()
    page = game.page(seat=2, path=tmp_path / "game.html")
    assert (tmp_path / "game.html").read_text(encoding="utf-8").startswith(page)
    assert "seat: got 4, expected a whole number from 1 to 3" in refusal_of(lambda: game.transcript(seat=4))


def test_chances_of_a_moment_add_up(run):
    chances = run.replay(0, 0).chances(playouts=10)

    assert list(chances.columns) == ["moment", "turn", "who", "chance"]
    assert chances["who"].unique().tolist() == ["seat 1", "seat 2", "seat 3", "nobody"]
    assert chances.groupby("moment")["chance"].sum().between(1 - 1e-9, 1 + 1).all()


@pytest.mark.parametrize(
    ("index", "cell", "message"),
    [
        (GAMES, 0, f"index: got {GAMES}, expected a whole number from 0 to {GAMES - 1}"),
        (-1, 0, "index: got -1"),
        (1.0, 0, "index: got 1.0"),
        (0, None, f"cell None: got {CELLS} of the run's cells, expected one"),
        (0, {"players": 3}, "cell {'players': 3}: got 6 of the run's cells, expected one"),
        (0, 99, "no cell 99 was played"),
    ],
)
def test_unknown_game_is_refused(run, index, cell, message):
    assert message in refusal_of(lambda: run.replay(index, cell))


def test_replay_that_differs_from_stored_row_is_refused(tmp_path):
    folder = bng_sim.simulate(lineup="greedy", games=5, folder=tmp_path / "run", **QUIET).folder
    reseal_with_other_turns(folder, *(folder / "games").iterdir())

    assert "game 3 of cell 0 differs from the stored one (turns: " in refusal_of(lambda: bng_sim.load(folder).replay(3))


def test_first_game_shifts_indices():
    run = bng_sim.simulate(players=3, lineup="greedy", games=40, first_game=25, **QUIET)
    from_start = bng_sim.simulate(players=3, lineup="greedy", games=65, **QUIET)

    games = run.games(columns=["turns"])
    assert games["game"].tolist() == list(range(25, 65))
    assert games["turns"].tolist() == from_start.games(columns=["turns"])["turns"].tolist()[25:]
    own = run.summary[run.summary["metric"] == "turns"]
    assert own["value"].tolist() == run.measure("turns")["value"].tolist() == pytest.approx([games["turns"].mean()])
    game = bng_sim.play(players=3, lineup="greedy", index=64, **QUIET)
    assert str(run.replay(64)) == str(from_start.replay(64)) == str(game)
    for index in (24, 65):
        assert f"index: got {index}, expected a whole number from 25 to 64" in refusal_of(
            lambda at=index: run.replay(at)
        )


def test_temporary_run_is_deleted_with_its_object_unless_saved(tmp_path):
    run = bng_sim.simulate(lineup="greedy", games=50, **QUIET)
    turns, folder, gone = run.games(columns=["turns"]), run.folder, weakref.ref(run)
    kept = run.save(tmp_path / "kept")

    assert folder.is_dir()
    assert "deleted with this object" in repr(run)
    del run
    gc.collect()
    assert gone() is None
    assert not folder.exists()
    assert kept.games(columns=["turns"]).equals(turns)
    again = bng_sim.load(tmp_path / "kept")
    assert again.games(columns=["turns"]).equals(turns)
    assert "exists already; name a new folder" in refusal_of(lambda: again.save(tmp_path / "kept"))


def test_a_folder_without_a_run_is_no_run(tmp_path):
    assert "no run found" in refusal_of(lambda: bng_sim.load(tmp_path))
    assert "no run found" in refusal_of(lambda: bng_sim.replay(tmp_path, 0))


@pytest.mark.slow
def test_report_is_written_to_given_path(figures, tmp_path):
    run = bng_sim.simulate(lineup="greedy", games=200, **QUIET)

    assert run.report(tmp_path / "page.html", progress=False) == tmp_path / "page.html"
    assert "<title>" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert run.report(progress=False) == run.folder / "report.html"
    assert run.report(run.folder / "report.html", progress=False) == run.folder / "report.html"


def test_pages_replace_earlier_ones_and_no_other_file(run, tmp_path):
    game, path = run.replay(0, 0), tmp_path / "page.html"
    path.write_text("<p>My own words.</p>\n", encoding="utf-8")

    for write in (lambda: game.page(path=path), lambda: run.report(path, progress=False)):
        assert refusal_of(write) == f"path {path}: exists already, and was not written by bng-sim; name another file"
    assert path.read_text(encoding="utf-8") == "<p>My own words.</p>\n"
    path.unlink()
    game.page(path=path)
    assert game.page(seat=2, path=path) in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", slow_after(1, ["bluffing", "millions"]))
def test_runs_of_every_game_are_shown_and_answered(game):
    run = bng_sim.simulate(game=game, lineup="random", games=200, **QUIET)

    assert html.escape(run.game.title) in run._repr_html_()
    assert len(run.seats(columns=["won"])) == 200 * run.config["cells"][0]["rules"]["players"]
    assert run.answer("endings")._repr_html_().startswith("<h4>")
    assert run.replay(3).audit() == []
