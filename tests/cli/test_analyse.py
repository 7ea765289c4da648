"""`bng-sim analyse` on a real run."""

import json
import re

import polars as pl
import pytest

from bng_sim.analyses.catalogue import questions
from bng_sim.games import GAMES
from tests.command import call

QUESTIONS = questions(GAMES["guillotines"])


@pytest.mark.slow
def test_every_applicable_question_is_answered_and_others_have_a_reason(small_run):
    done = call("analyse", small_run)

    assert done.returncode == 0
    for name in ("revolution", "length", "seats", "billionaires", "strategies", "panic", "assumptions"):
        assert f"{name}: {QUESTIONS[name].asks}" in done.stdout
    assert "roles: not answered, because it needs level 3 or higher, and the run has level 2" in done.stderr
    answered = [name for name, one in QUESTIONS.items() if f"{name}: {one.asks}" in done.stdout]
    assert done.stdout.count("How to read this") == len(answered)
    assert {*answered, *re.findall(r"^(\w+): not answered", done.stderr, re.MULTILINE)} == {*QUESTIONS}


def test_answers_come_before_tables_and_how_to_read_them_after(small_run):
    text = call("analyse", small_run, "--question", "seats").stdout

    parts = [
        "seats: Is going first worth it?",
        "oing first ",
        "Games won by the first player",
        "How to read this",
        "Holm",
    ]
    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)
    assert "length:" not in text


@pytest.mark.slow
def test_json_has_answers_rows_and_reasons(small_run):
    done = call("analyse", small_run, "--json", "--question", "panic", "--question", "seats")
    found = json.loads(done.stdout)

    assert [one["name"] for one in found["questions"]] == ["panic", "seats"]
    (row, *_) = found["questions"][0]["tables"]["held"]["rows"]
    assert row["low"] <= row["value"] <= row["high"]
    assert found["unanswered"] == {}


@pytest.mark.slow
def test_figures_come_with_their_data(small_run, tmp_path):
    done = call("analyse", small_run, "--question", "length", "--figures", tmp_path / "out")

    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert {"length_length.svg", "length_length.png", "length_length.csv", "length_decisions.svg"} <= names
    assert pl.read_csv(tmp_path / "out" / "length_length.csv")["median"].min() > 5
    assert str(tmp_path / "out" / "length_length.svg") in done.stderr.replace("\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--question", "weather"],
            "--question weather: no such question; known: headline, dials, endings, revolution, length, players",
        ),
        (["--question", "roles"], "has no answer to it, because it needs level 3 or higher"),
    ],
)
def test_question_without_answer_is_refused(small_run, arguments, message):
    done = call("analyse", small_run, *arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())


@pytest.mark.slow
def test_unwritable_folder_is_named(small_run, tmp_path):
    (tmp_path / "file").touch()
    done = call("analyse", small_run, "--question", "seats", "--figures", tmp_path / "file" / "out")

    assert done.returncode == 2
    assert "choose another folder" in " ".join(done.stderr.split())


def test_folder_without_run_is_refused(tmp_path):
    done = call("analyse", tmp_path)

    assert done.returncode == 2
    assert "Traceback" not in done.stderr
