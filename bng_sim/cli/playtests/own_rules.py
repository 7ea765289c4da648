"""The rules of plays that do not name them: as an option, or asked once."""

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from bng_sim.cli.cell_options import read_rules
from bng_sim.cli.output import stderr
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.parameters import describe
from bng_sim.core.value_words import plain
from bng_sim.lab.playtests.plays import Plays

PlayedRules = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="A rule that was played with, where a play does not name it; repeatable."
    ),
]


def add_rules(plays: Plays, game: Game, settings: Sequence[str] | None, *, ask: bool) -> Plays:
    """Return plays with the rules of the command line where they do not name them.

    Args:
        plays: The plays.
        game: Their game.
        settings: The rules, as `name=value`.
        ask: Whether to ask for a rule that changes the game most if no play names it, and somebody is there to answer.

    Raises:
        InputError: If the game has no such rule or value.

    """
    rules = read_rules(settings or (), {})
    if "players" in rules:
        raise InputError("--set players: each play says how many players there were, in the column players")
    if problems := game.rules.problems(rules):
        raise InputError("; ".join(f"--set {name}: {text}" if name else text for name, text in problems.items()))
    found = plays.with_rules(rules)
    asked = _unnamed(found, game) if ask and sys.stdin.isatty() else []
    return found.with_rules({name: value for name in asked if (value := _ask(name, game)) is not None})


def _unnamed(plays: Plays, game: Game) -> list[str]:
    """Return the rules that change the game most and that no play names."""
    counts = {name: plays.without_rule(name) for name in game.structure}
    return [name for name, (lacking, n) in counts.items() if n and lacking == n]


def _ask(name: str, game: Game) -> Any:
    """Ask for a rule; None if it is the usual value."""
    about = describe(game.rules)[name]
    usual = plain(about["default"])
    stderr().print(f"No play names {name}: {about['meaning']}.", soft_wrap=True, markup=False)
    text = typer.prompt(f"{name} you played with", default=usual, err=True)
    rules = read_rules([f"{name}={text}"], {})
    if problems := game.rules.problems(rules):
        raise InputError("; ".join(problems.values()))
    return None if text == usual else rules[name]
