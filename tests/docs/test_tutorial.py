"""The lessons are true: what they say to type runs, and comes to what they say."""

import re
from pathlib import Path

import pytest
import yaml

from bng_sim.games import GAMES
from tests.command import call

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial"


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", (TUTORIAL / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.slow
def test_the_lesson_in_python_runs_and_comes_to_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names = {}

    for block in blocks("python.md", "python"):
        exec(block, names)

    shares = names["endings"].xs("revolution", level="ending")
    assert list(shares.index) == [2, 4, 6]
    assert shares.is_monotonic_increasing  # "More Crises, more Revolutions."
    assert names["games"].shape[0] == 2_000
    assert names["game"].transcript() in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("written", blocks("sweep.md", "yaml"))
def test_the_config_of_the_lesson_is_the_one_that_init_writes(written):
    starter = (GAMES["guillotines"].starter / "sweep.yaml").read_text(encoding="utf-8")
    uncommented = yaml.safe_load(starter) | {"question": "Does a fifth Crisis make the game too hard?"}

    for key, value in yaml.safe_load(written).items():
        assert value == uncommented[key] or value.items() <= uncommented[key].items()


def test_the_strategy_of_the_lesson_is_the_one_that_init_writes():
    starter = (GAMES["guillotines"].starter / "my_strategies.py.starter").read_text(encoding="utf-8")
    (written,) = blocks("strategy.md", "python")

    assert written.removesuffix(" ...\n") in starter


@pytest.mark.slow
def test_every_block_of_the_lesson_on_a_game_of_ones_own_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first, hidden, strategies = blocks("own_game.md", "python")
    ten_minutes, thirty, sixty = (block.splitlines() for block in blocks("own_game.md", "console"))
    (study,) = blocks("own_game.md", "yaml")
    (tmp_path / "race.yaml").write_text(study.replace("games: 5000", "games: 300"))

    for text, commands in ((first, ten_minutes), (hidden, thirty), (hidden + "\n\n" + strategies, sixty)):
        (tmp_path / "race.py").write_text(text)
        for command in commands:
            done = call(*command.removeprefix("bng-sim ").split())
            assert done.returncode in (0, 3, 4), (command, done.stderr)  # 3 and 4: the target
    assert (tmp_path / "runs" / "race" / "report.html").is_file()
