"""What can be left out of a game under some rules, and the game without it."""

import importlib
import importlib.util
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

from bng_sim.core.compiling import fingerprint
from bng_sim.core.component import Component
from bng_sim.core.game import Cell, Game
from bng_sim.own_games.loading import find_loaded


@dataclass(frozen=True, slots=True)
class Part:
    """Something in the box.

    Attributes:
        kind: What it is, in the game's words.
        name: Its name.
        component: What a game declares; None for a character.
        character: The character; empty for anything else.

    """

    kind: str
    name: str
    component: Component | None = None
    character: str = ""


@dataclass(frozen=True, slots=True)
class Version:
    """A game as it is, or without some parts.

    Attributes:
        cell: The rules, and who plays.
        drawn_from: The characters that the seats draw theirs from; empty: as the game does.

    """

    cell: Cell[Any]
    drawn_from: tuple[str, ...] = ()

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """Every way to seat the characters that are left; empty if the game draws them."""
        return list(itertools.permutations(self.drawn_from, self.cell.rules.players)) if self.drawn_from else []


def declared(game: Game) -> tuple[Component, ...]:
    """Return what a game says can be left out; nothing if it says nothing."""
    if game.source is not None:
        return find_loaded(game.source).parts.own.leaves_out
    module = _module(game)
    return module.LEAVES_OUT if module else ()


def fingerprint_of(game: Game) -> str:
    """Return the fingerprint of what a game says; empty if it says nothing."""
    if game.source is not None:
        return fingerprint.of(game.source)
    module = _module(game)
    return fingerprint.of(Path(str(module.__file__))) if module else ""


def _module(game: Game) -> ModuleType | None:
    package = f"bng_sim.games.{game.name}"
    name = f"{package}.leaves_out"
    if importlib.util.find_spec(package) is None or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)


def list_parts(game: Game, cell: Cell[Any]) -> list[Part]:
    """List what can be left out under these rules: what the game declares, and each character if others are left."""
    known = [Part(one.kind, one.name, one) for one in declared(game)]
    characters = game.characters
    if not (cell.characters or _seats_others(game, cell)):
        known += [
            Part(characters.one, f"{characters.one} {name.replace('_', ' ').title()}", character=name)
            for name in characters.names
        ]
    usual = Version(cell)
    return [part for part in known if without(game, usual, [part]) not in (None, usual)]


def without(game: Game, version: Version, parts: Sequence[Part]) -> Version | None:
    """Return a game without some parts; None if they cannot all be left out.

    They are left out one after another. What is not in the game any more when its turn comes is out already.
    """
    for part in parts:
        found = _without_one(game, version, part)
        if found is None:
            return None
        version = found
    return version


def _without_one(game: Game, version: Version, part: Part) -> Version | None:
    if part.component is None:
        left = tuple(name for name in version.drawn_from or game.characters.names if name != part.character)
        return replace(version, drawn_from=left) if len(left) >= version.cell.rules.players else None
    rules = version.cell.rules
    changes = part.component.without(rules)
    if changes is None:
        return version
    values = {name: getattr(rules, name) for name in type(rules).model_fields} | dict(changes)
    if game.rules.problems(values):
        return None
    return replace(version, cell=replace(version.cell, rules=game.rules.read(values)))


def _seats_others(game: Game, cell: Cell[Any]) -> bool:
    """Return whether others than the players have a character, which the game draws whatever the players have."""
    seated = getattr(_module(game), "seated", None)
    return seated is not None and seated(cell.rules) > cell.rules.players
