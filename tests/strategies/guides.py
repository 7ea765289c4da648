"""The guide to a game's strategies, for tests: its example plays, and it names every feature."""

import inspect
import re
from pathlib import Path
from types import ModuleType

from tests.command import call

DOCS = Path(__file__).parents[2] / "docs"


def page(game: str) -> Path:
    """Where a game's guide is, if it has one."""
    return DOCS / game / "strategies.md"


def read(game: str) -> str:
    return page(game).read_text(encoding="utf-8")


def example(guide: str) -> str:
    """The first strategy that stands in it."""
    return re.search(r"```python\n(.*?)```", guide, re.DOTALL)[1]


def name_of(source: str) -> str:
    """The name of the first strategy in a file."""
    return re.search(r"@strategy\(.*?^def (\w+)\(", source, re.DOTALL | re.MULTILINE)[1]


def tried_in_a_session(guide: str) -> tuple[str, str]:
    """The example of the section on that, and what it says that is said of it."""
    section = guide.partition("## A first try in Python")[2]
    said = re.search(r"```text\n(.*?)```", section, re.DOTALL)[1]
    return example(section), said.strip()


def simulated(*arguments: object) -> str:
    """What `bng-sim simulate` prints of these arguments, which must be taken."""
    done = call("simulate", *arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return done.stdout


def features(module: ModuleType) -> list[str]:
    """The functions of a game's `features` with their arguments, as a guide names them."""
    functions = [getattr(member, "py_func", member) for _, member in inspect.getmembers(module, callable)]
    own = [f for f in functions if inspect.isfunction(f) and f.__module__ == module.__name__]
    return [f"`{f.__name__}{inspect.signature(f)}`" for f in own if not f.__name__.startswith("_")]
