"""What can be taken away of a setting.

| address | what it is |
|---|---|
| `/KEY/config.yaml` | the config that plays exactly this |
| `/KEY/table.csv` | its figures with all digits |
| `/KEY/report` | the report of a sweep of this setting |
| `/KEY/picture.png`, `/KEY/picture.svg` | the answer as a picture, `_width=1900` for a wide one |
"""

import tempfile
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from bng_sim.core.errors import InputError
from bng_sim.hosting.studio import export
from bng_sim.hosting.studio.answering import HALF, MANY, SECOND
from bng_sim.hosting.studio.keyed import Studio, as_file, games_of, in_thread, with_key
from bng_sim.hosting.studio.setup import with_question
from bng_sim.hosting.studio.study import Study

WIDTH, WIDE = 1_200, 1_900  # pixels


@with_key
async def give_config(server: Studio, request: Request) -> Response:
    """Give a config that plays exactly this."""
    asked = await server.read(request)
    return as_file(await in_thread(export.config_text, asked, MANY), "config.yaml", "application/yaml")


@with_key
async def give_table(server: Studio, request: Request) -> Response:
    """Give the answer as a table."""
    answer = await server.answering.answer(await server.read(request), games_of(request, MANY, SECOND))
    return as_file(export.table_text(answer), "studio.csv", "text/csv")


@with_key
async def give_picture(server: Studio, request: Request) -> Response:
    """Give the answer as a picture."""
    from bng_sim.hosting.studio import picture  # noqa: PLC0415 (matplotlib takes a second to import)

    width = request.query_params.get("_width", str(WIDTH))
    if width not in (str(WIDTH), str(WIDE)):
        raise InputError(f"_width: got {width[:40]!r}, expected {WIDTH} or {WIDE}")
    study = await in_thread(with_question, await server.read(request))
    answer = await server.answering.answer(study, games_of(request, MANY, SECOND))
    kind = Path(request.url.path).suffix
    content = await in_thread(picture.draw, study, answer, kind, int(width))
    return as_file(content, f"studio{kind}", "image/png" if kind == ".png" else "image/svg+xml")


@with_key
async def give_report(server: Studio, request: Request) -> Response:
    """Give the report of a sweep of this setting."""
    study = await server.read(request)
    await server.answering.warm(study)
    content = await in_thread(write_report, study, games_of(request, MANY, HALF))
    return as_file(content, "studio_report.html", "text/html")


def write_report(study: Study, games: int) -> bytes:
    """Sweep a setting in a temporary folder, and return its report; raises `InputError`."""
    from bng_sim.api.functions import sweep  # noqa: PLC0415 (a report's figures take a second to import)

    source = study.game.source
    keys = export.config_keys(study, games) | ({"game": str(source)} if source is not None else {})
    with tempfile.TemporaryDirectory(prefix="bng-sim-studio-") as place:
        run = sweep(keys, folder=Path(place) / "run", progress=False)
        return run.report(progress=False).read_bytes()


HANDLERS = {
    "config.yaml": give_config,
    "table.csv": give_table,
    "report": give_report,
    "picture.png": give_picture,
    "picture.svg": give_picture,
}
