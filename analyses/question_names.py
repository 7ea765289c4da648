"""Find the questions of a game by their files, without importing these: figures take seconds to import."""

import re
from pathlib import Path

from bng_sim.analyses import game_analyses
from bng_sim.core.game import Game

FOLDER = Path(__file__).parent
GENERAL = "general"  # the folder of the questions that every game gets
_PLACE = re.compile(r"^    place=(\d+),$", re.MULTILINE)


def names(game: Game | None = None) -> tuple[str, ...]:
    """Return the names in the order of their places: of a game's questions, or None: those that every game gets."""
    return tuple(modules(game))


def modules(game: Game | None = None) -> dict[str, str]:
    """Return the name of each question -> the module that answers it, in the order of their places."""
    found = _in_folder(GENERAL)
    if game is not None:
        places = game_analyses.offered(game, "", "PLACES", {})
        found = {name: (places.get(name, place), module) for name, (place, module) in found.items()}
        found |= _in_folder(game.name)
    return {name: module for name, (_, module) in sorted(found.items(), key=lambda item: item[1])}


def _in_folder(folder: str) -> dict[str, tuple[int, str]]:
    """Return name -> place and module of the questions in a folder: the files that say `place=`."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (FOLDER / folder).glob("*.py")}
    return {
        name: (int(place[1]), f"{__package__}.{folder}.{name}")
        for name, text in texts.items()
        if (place := _PLACE.search(text))
    }
