"""What the page on bots shows runs as it is written."""

import json
import re
import sys
from pathlib import Path

from bng_sim.core.thinkers import WAYS
from bng_sim.players import bot
from tests.command import call

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "howto" / "bots.md").read_text(encoding="utf-8")


def test_python_bot_is_the_example_and_plays(tmp_path):
    (program,) = re.findall(r'```python title="random_bot.py"\n(.*?)```', PAGE, re.DOTALL)
    (tmp_path / "random_bot.py").write_text(program, encoding="utf-8")
    done = call("simulate", "--game", "bluffing", "--players", 3, "--games", 5, "--lineup",
                f"bot('{sys.executable}' random_bot.py),reader", cwd=tmp_path)  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert (ROOT / "examples" / "bots" / "random_bot.py").read_text(encoding="utf-8").endswith(program)


def test_player_in_python_plays():
    names = {}
    try:
        exec("".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), names)
    finally:
        WAYS.pop("modest", None)
    assert len(names["run"].games()) == 20


def test_lines_are_those_of_the_schema():
    lines = [json.loads(line.replace("{...}", "{}")) for line in re.findall(r"\| `(\{.*?\})` \|", PAGE)]
    every = json.loads(bot.SCHEMA.read_text(encoding="utf-8"))["$defs"].values()
    defined = [each for each in every if each["type"] == "object"]  # the others are lists of these

    assert len(lines) == len(defined)
    assert all(line.keys() <= each["properties"].keys() for line, each in zip(lines, defined, strict=True))
