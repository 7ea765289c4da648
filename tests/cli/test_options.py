"""Invalid options are refused at once, naming the option, the value and the remedy."""

import pytest

from tests.command import call

HUGE = "9" * 5000
CONFIG = "name: tiny\ngames: 20\nlineups: [random]\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--fresh", "--extend"), "leave one out"),
        (("--runs", ""), "--runs"),
        (("--only", "0,0"), "--only 0,0: names cell 0 twice; leave one out"),
        (("--only", "0-1,1"), "--only 0-1,1: names cell 1 twice"),
        (("--only", HUGE), "--only 9999"),
        (("--workers", "100000"), "--workers"),
        (("--workers", HUGE), "--workers"),
    ],
)
def test_invalid_option_of_sweep_is_refused(tmp_path, options, message):
    (tmp_path / "tiny.yaml").write_text(CONFIG)
    done = call("sweep", "tiny.yaml", "--dry-run", *options, cwd=tmp_path)

    assert done.returncode == 2, done.stderr
    assert message in done.stderr
    assert len(done.stderr) < 1000
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "--seed", HUGE),
        ("simulate", "--set", f"players={HUGE}"),
        ("simulate", "--set", f"max_turns={'[' * 5000}"),
        ("simulate", "--set", "max_turns=2024-02-30"),
        ("play", f"guillotines/{HUGE}/1/012abc"),
        ("strategies", "--strategies", "x" * 300),
        ("sweep", "s.yaml", "--runs", "\udcff"),
        ("play", "guillotines/1/1/012abc/starting_seat=" + HUGE),
    ],
)
def test_numbers_of_thousands_of_digits_are_refused(arguments):
    done = call(*arguments)

    assert done.returncode == 2, done.stderr
    assert "fault" not in done.stderr


def test_a_cells_number_of_thousands_of_digits_is_refused(small_run):
    done = call("compare", small_run, "--cell-a", HUGE, "--cell-b", "0")

    assert done.returncode == 2
    assert done.stderr.startswith("bng-sim: --cell-a 9999")


@pytest.mark.parametrize(
    "arguments",
    [("report", "{run}", "--out", "taken"), ("analyse", "{run}", "--figures", "taken"), ("play", "--html", "taken/a")],
)
def test_unwritable_output_is_refused_before_work_begins(arguments, small_run, tmp_path, monkeypatch):
    (tmp_path / "taken").write_text("a file")
    monkeypatch.setattr("bng_sim.report.content.build_report", None)  # what takes long is not begun
    monkeypatch.setattr("bng_sim.cli.analyse._answer", None)
    done = call(*(argument.format(run=small_run) for argument in arguments), cwd=tmp_path)

    assert done.returncode == 2, done.stderr
    assert f"{arguments[-1]}: cannot be written" in done.stderr
    assert arguments[-2] in done.stderr


def test_contradicting_rules_name_the_given_one():
    done = call("simulate", "--set", "crisis_rebels=3,3")

    assert done.returncode == 2
    assert done.stderr.startswith("bng-sim: crisis_rebels: got [3, 3], which does not fit crises_in_deck: got 4")
