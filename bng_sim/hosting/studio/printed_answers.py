"""What ships with each game for the studio: answers of the printed rules, and which rules move each figure most.

Answers are shown while nothing has been played yet, so each file has the code of the engine, strategies and figures
that made it: of another code, its answers are not shown. Which rules matter changes less, and is used all the same.
"""

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import bng_sim.games
from bng_sim.core.game import Game
from bng_sim.hosting.studio.controls import fixed_names
from bng_sim.hosting.studio.study import SEED, Study
from bng_sim.sweeps.store import game_code, provenance

FORM = 2  # of the files: raised whenever answers have another form
FILE = "studio.json"  # in a game's folder


def path_of(game: Game) -> Path:
    """Return where the file of a game of the toolkit is."""
    return Path(bng_sim.games.__file__).parent / game.name / FILE


def code_of(study: Study) -> str:
    """Return what an answer depends on besides its address: engine, strategies, figures, form."""
    return f"{FORM}/{SEED}/{game_code.version(study.game, study.cell())}/{provenance.fingerprint_figures(study.game)}"


def key_of(study: Study) -> str:
    """Return the name of a printed setting in the file: the number of players and the structure."""
    return "/".join(str(study.rules[name]) for name in fixed_names(study.game))


def structure_key(study: Study) -> str:
    """Return the name of a ranking in the file: the structure."""
    return "/".join(str(study.rules[name]) for name in study.game.structure)


@functools.cache
def _read(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def printed_answer(study: Study) -> dict[str, Any] | None:
    """Return the shipped answer of a printed setting; None if there is none, or another code made it."""
    if study.game.source is not None or not study.is_printed:
        return None
    found = _read(path_of(study.game))
    answer: dict[str, Any] | None = found.get("answers", {}).get(key_of(study))
    return answer if answer is not None and found.get("code") == code_of(study) else None


def printed_figures(study: Study) -> Mapping[str, Mapping[str, Any]]:
    """Return the figures of the printed rules by name, for the choice of a question: of any code."""
    if study.game.source is not None:
        return {}
    answers = _read(path_of(study.game)).get("answers", {})
    answer: Mapping[str, Any] = answers.get(key_of(study)) or next(
        (each for key, each in answers.items() if key.partition("/")[2] == structure_key(study)), {}
    )
    return {each["name"]: each for each in answer.get("figures", [])}


def shipped_ranking(study: Study) -> list[str]:
    """Return the rules that move the study's figure most, the most important first; empty if that is not known."""
    if study.game.source is not None:
        return []
    rankings = _read(path_of(study.game)).get("rankings", {})
    ranking: list[str] = rankings.get(structure_key(study), {}).get(study.metric().name, [])
    return ranking


def forget() -> None:
    """Read files again that were written meanwhile."""
    _read.cache_clear()
