"""A table as it stands, written on the page, and how it may end from there (`bng_sim.here`).

| address | what it does |
|---|---|
| `/KEY/table` | JSON: a table as the first seat sees it after a few moves, and the names that may stand there |
| POST `/KEY/here` | `table`: the table as JSON or as YAML; JSON: the chance of every ending, player and move |
"""

import json
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from bng_sim.analyses.numbers import capital
from bng_sim.core.engines.game_kernels import Slot
from bng_sim.core.errors import InputError
from bng_sim.core.input import yaml_lines
from bng_sim.core.lineup import commands_in
from bng_sim.core.written.names import Names, names_of
from bng_sim.here import answer as answers
from bng_sim.here import reading, writing
from bng_sim.hosting.game_table import Answer, GameTable
from bng_sim.hosting.position import Position, play_to_question
from bng_sim.hosting.studio.keyed import Studio, fields_of, in_thread, with_key
from bng_sim.hosting.studio.study import SEED, Study
from bng_sim.hosting.studio.watching import set_up_seat
from bng_sim.sweeps.store import game_code

if TYPE_CHECKING:
    from bng_sim.hosting.studio.games import OpenGames

ANSWERED = 4  # questions of the first seat before its table is written down
MOST_MOVES = 30  # listed


def example(study: Study) -> dict[str, Any]:
    """Return a table of a setting as a file has it; raises `InputError` if tables of its game cannot be written."""
    reading.find_form(study.game)
    drawn = set_up_seat(study, 1)  # it compiles what people need, too
    cell = replace(study.cell(), seed=SEED)
    table = replace(drawn, code=game_code.encode(study.game, cell, secrets.randbelow(1_000)))
    position = _answered(table)
    question = position.question
    if question is None:
        raise InputError(f"{study.game.title}: the game was over before a table could be written; try again")
    return writing.value_of(position.game, position.cell, question._states[Slot.STEP_START], 0)


def names(study: Study) -> dict[str, Any]:
    """Return what may stand on a table of a setting: its keys, and the names for those that have some."""
    form, cell = reading.find_form(study.game), study.cell()
    declared = names_of(f"bng_sim.games.{study.game.name}") if study.game.source is None else Names()
    return {
        "keys": list(form.keys),
        "player_keys": list(form.player_keys),
        "cards": {key: list(each) for key, each in declared.cards(cell).items()},
        "choices": {key: list(each) for key, each in declared.choices(cell).items()},
        "seats": ["first", *declared.seats],
        "counts": list(declared.counts),
        "markers": list(declared.markers),
        "rest": list(declared.rest),
        "flags": list(declared.flags),
    }


def _answered(table: GameTable) -> Position:
    """Play a table until its seat has answered some questions, always with the first move."""
    position = play_to_question(table)
    for _ in range(ANSWERED):
        if position.question is None:
            break
        further = table.answered(position.number, Answer(1, 0))
        after = play_to_question(further)
        if after.question is None:  # the last one stands
            break
        table, position = further, after
    return position


def read_table(text: str, games: "OpenGames") -> reading.TypedTable:
    """Read a table as JSON or YAML.

    Raises:
        InputError: If it is no table, cannot lie there, or names a program or a file, which the page does not start.

    """
    with tempfile.TemporaryDirectory(prefix="bng-sim-studio-") as place:
        path = Path(place) / "table.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            return _read(yaml_lines.read(path, "table"), games)
        except InputError as error:
            raise InputError(_without_file(str(error), path, text)) from None


def _without_file(said: str, path: Path, text: str) -> str:
    """Return what is wrong with a table without the file, which nobody sees; a picture is sent as a single line."""
    said = said.replace(f"{path}: ", "")
    return said.replace(f"{path}:1: ", "") if text.startswith("{") else said.replace(f"{path}:", "line ")


def _read(document: yaml_lines.Document, games: "OpenGames") -> reading.TypedTable:
    value: Mapping[str, Any] = document.value
    games.find(_name(value.get("game"), games))
    if commands_in(str(value.get("lineup", ""))):
        raise InputError("lineup: the studio starts no programs; use `bng-sim here` for that")
    return reading.read_value(document)


def _name(given: Any, games: "OpenGames") -> str:
    """Return the name of a table's game; the file of a game that was opened stands for its name."""
    opened = {str(game.source): game.name for game in games.own}
    return opened.get(str(given), str(given))


def chances(table: reading.TypedTable) -> dict[str, Any]:
    """Return how a table may end, as plain data; raises `InputError` for one that cannot be dealt."""
    found = answers.answer(table)
    return {
        "n": found.n,
        "endings": [
            {"label": capital(table.game.ending_in_words(name)), **_shown(chance)}
            for name, chance in found.endings.items()
        ],
        "players": [
            {"label": f"Seat {seat}{', to move' if seat - 1 == found.mover else ''}", **_shown(chance)}
            for seat, chance in enumerate(found.players, 1)
        ],
        "question": found.question,
        "n_moves": found.n_moves,
        "moves": [
            {"label": each.move, **_shown(each.players[found.mover]), "behind": 100 * each.behind.share}
            for each in found.moves[:MOST_MOVES]
        ],
        "why_none": found.why_none,
        "notes": list(found.notes),
    }


def _shown(chance: answers.Chance) -> dict[str, Any]:
    return {"value": chance.share, "low": chance.low, "high": chance.high, "text": f"{100 * chance.share:.1f} %"}


@with_key
async def give_example(server: Studio, request: Request) -> Response:
    """Tell a table to begin with."""
    study = await server.read(request)
    value = await in_thread(example, study)
    found = {"table": json.loads(json.dumps(value)), "text": writing.text_of(value)}
    return JSONResponse(found | {"names": await in_thread(names, study)})


@with_key
async def tell_chances(server: Studio, request: Request) -> Response:
    """Tell how a table may end."""
    text = (await fields_of(request)).get("table", "")
    table = await in_thread(read_table, text, server.games)
    found = await in_thread(chances, table)
    return JSONResponse(found | {"table": json.loads(json.dumps(table.value)), "text": writing.text_of(table.value)})


HANDLERS = {"table": give_example}
SENT = {"here": tell_chances}
