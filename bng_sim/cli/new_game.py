"""Write a game that is to come with the toolkit: `bng-sim init --new-game`, for contributors in a checkout.

Its rules are those of an example, `examples/tricks.py`; what a shipped game has besides is in `templates/new_game`.
"""

import keyword
import re
from pathlib import Path

from bng_sim import shipped
from bng_sim.core.errors import InputError
from bng_sim.games import GAMES

ROOT = Path(__file__).parents[2]
TEMPLATE = ROOT / "templates" / "new_game"
GENERATOR = ROOT / "docs" / "generate.py"  # of what in docs follows from code
STANDS_FOR = "newgame"  # the name of the game in the template
EXAMPLE = "tricks"
SCHEMA = "# yaml-language-server: $schema=sweep.schema.json\n"  # for editors
SMALL_WORDS = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"})


def files(name: str) -> dict[Path, str]:
    """Return the files of a small card game, with its study, tests and docs: place in the checkout -> content.

    Args:
        name: What its folders are called, such as `two_words`.

    Raises:
        InputError: If the name cannot be used or is taken, or if this is no checkout.

    """
    if not TEMPLATE.is_dir():
        raise InputError("--new-game: expected a checkout of bng-sim, which a game is added to; clone its repository")
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise InputError(
            f"--new-game {name}: expected lower-case letters and digits, with `_` between words, such as `two_words`"
        )
    made = _of_example(name) | _of_template(name)
    if name in GAMES or any((ROOT / place).exists() for place in made):
        raise InputError(
            f"--new-game {name}: this game exists already, and nothing is overwritten; choose another name"
        )
    return made


def _of_template(name: str) -> dict[Path, str]:
    found = [path for path in sorted(TEMPLATE.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    return {
        Path(str(path.relative_to(TEMPLATE)).replace(STANDS_FOR, name)): _renamed(
            path.read_text(encoding="utf-8"), name
        )
        for path in found
    }


def _renamed(text: str, name: str) -> str:
    renamed = text.replace(STANDS_FOR, name).replace(STANDS_FOR.upper(), name.upper())
    return renamed.replace("New Game", title_of(name))


def _of_example(name: str) -> dict[Path, str]:
    """Return the example's rules and study with another name and title."""
    path = shipped.examples()[EXAMPLE]
    title, rules, study = EXAMPLE.capitalize(), path.read_text(encoding="utf-8"), path.with_suffix(".yaml")
    rules = rules.replace(f'"""{title}:', f'"""{title_of(name)}:').replace(f'"{title}"', f'"{title_of(name)}"')
    config = SCHEMA + re.sub(rf"\b{EXAMPLE}(\.py)?\b", name, study.read_text(encoding="utf-8"))
    return {
        Path(f"bng_sim/games/{name}/{name}.py"): rules,
        Path(f"configs/{name}/{name}.yaml"): config,
    }


def title_of(name: str) -> str:
    """Return the title that a game's folder suggests, its small words in lower case: `Race to the Top`."""
    first, *others = name.split("_")
    return " ".join([first.capitalize(), *(word if word in SMALL_WORDS else word.capitalize() for word in others)])


def next_steps(name: str) -> list[str]:
    """Return the commands that check that the game plays and passes its tests; `make test` is all of them and more."""
    return [
        f".venv/bin/bng-sim simulate --game {name}",
        f".venv/bin/pytest -n 0 tests/games/{name}",
        f".venv/bin/pytest -n 0 tests/conformance tests/docs tests/games/test_metrics.py -k {name}",
        ".venv/bin/pytest -n 0 tests/test_architecture.py && .venv/bin/mypy",
    ]
