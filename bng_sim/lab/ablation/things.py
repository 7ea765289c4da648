"""What can be forbidden or given in a game, by name."""

import importlib
import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Literal

from bng_sim.analyses.numbers import quoted
from bng_sim.core.compiling import fingerprint
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.core.gift import Gift
from bng_sim.core.input.problems import hint
from bng_sim.core.parameters import Rules
from bng_sim.core.restriction import Restriction

LISTED = "; `bng-sim ablate --list` names them all"
BY_LOT, GIVEN = "lot:", "give:"
Kind = Literal["forbidden", "by lot", "given"]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something whose worth is asked for.

    Attributes:
        name: Its name on the command line.
        words: What the player does: `may not invest`, `answers “bribe” by lot`, `is the Captain`.
        kind: How it is found out.
        restriction: What is forbidden, if something is.
        decision: The number of the decision that is made by lot, if one is.
        character: The character that is given, if one is.
        gift: What else is given, if something is.

    """

    name: str
    words: str
    kind: Kind
    restriction: Restriction | None = None
    decision: int = -1
    character: str = ""
    gift: Gift | None = None


def list_things(game: Game) -> list[Thing]:
    """List all that can be asked about in a game: its restrictions, decisions by lot, characters and gifts."""
    found = [Thing(one.name, f"may not {one.words}", "forbidden", one) for one in _restrictions(game)]
    found += [
        Thing(f"{BY_LOT}{name}", f"answers {quoted(name.replace('_', ' '))} by lot", "by lot", decision=number)
        for number, name in enumerate(game.decisions)
    ]
    word = game.characters.one
    found += [
        Thing(f"{GIVEN}{name}", f"is the {word} {name.replace('_', ' ')}", "given", character=name)
        for name in game.characters.names
    ]
    found += [Thing(f"{GIVEN}{gift.name}", gift.words, "given", gift=gift) for gift in game.gifts]
    return found


def choose_things(game: Game, names: Sequence[str], rules: Rules) -> list[Thing]:
    """Return the things of these names, or if none is named all that these rules have.

    Raises:
        InputError: If a name is unknown, or nobody can be given this under these rules.

    """
    known = {thing.name: thing for thing in list_things(game)}
    lacking = [thing for thing in known.values() if thing.gift is not None and not thing.gift.exists(rules)]
    for name in names:
        if name not in known:
            raise InputError(f"--thing {name}: {game.title} has no such thing{hint(name, known, LISTED)}")
        if known[name] in lacking:
            raise InputError(f"--thing {name}: under these rules nobody {known[name].words}; change them by --set")
    chosen = [known[name] for name in dict.fromkeys(names)] or list(known.values())
    return [thing for thing in chosen if thing not in lacking]


def fingerprint_of(game: Game) -> str:
    """Return the fingerprint of a game's restrictions; empty if it declares none."""
    module = _module(game)
    return fingerprint.of(Path(str(module.__file__))) if module else ""


def _restrictions(game: Game) -> tuple[Restriction, ...]:
    """Return a game's own restrictions; none if it declares none."""
    module = _module(game)
    return module.RESTRICTIONS if module else ()


def _module(game: Game) -> ModuleType | None:
    name = f"bng_sim.games.{game.name}.restrictions"
    if importlib.util.find_spec(f"bng_sim.games.{game.name}") is None or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)
