"""Draw a game of a run as a picture to post, and write the page that plays it."""

from pathlib import Path

from bng_sim.api.game_replay import load_cell
from bng_sim.cli import game_output
from bng_sim.cli.output import check_writable, missing_feature, stdout
from bng_sim.cli.progress_lines import compile_engine
from bng_sim.cli.replay import exit_if_different
from bng_sim.core.errors import InputError
from bng_sim.core.game import Game
from bng_sim.sweeps.run.load import StoredRun, replay_differences
from bng_sim.sweeps.store import disk, game_code
from bng_sim.version import __version__


def choose_game(listed: list[tuple[int, int]], index: int | None) -> tuple[int, int]:
    """Choose which of the listed games (cell, index) to draw; raises `InputError` if `index` is none of them."""
    wanted = [each for each in listed if index is None or each[1] == index]
    if not listed:
        raise InputError("--out: no game was found, so there is none to draw")
    if not wanted:
        raise InputError(
            f"--index {index}: expected one of the listed games, {', '.join(str(game) for _, game in listed)}"
        )
    return wanted[0]


def draw_poster(stored: StoredRun, game: Game, cell: int, index: int, folder: Path) -> None:
    """Write the picture of a game as PNG and SVG, and its page if the game has one, and print their paths.

    Raises `InputError` if the game has no such picture or the folder cannot be written; exits with code 1 if the game
    differs from its stored row.
    """
    if game.telling is None or game.telling.poster is None:
        raise missing_feature(game, "picture of a game", "games --out")
    check_writable(folder, "--out")
    setting = load_cell(stored, game, cell, ())
    compile_engine(game, [setting.lineup])
    exit_if_different(replay_differences(stored, game, cell, index))
    _write(game, stored, cell, index, folder / f"{stored.config['name']}_{cell}_{index}")


def _write(game: Game, stored: StoredRun, cell: int, index: int, path: Path) -> None:
    from bng_sim.analyses.plots.poster import DOTS, plot  # noqa: PLC0415 (as above)
    from bng_sim.analyses.plots.style import png, svg  # noqa: PLC0415 (matplotlib takes a second to import; only pictures need it)

    assert game.telling is not None
    assert game.telling.poster is not None
    setting = stored.cell(cell, game)
    figure = plot(
        game.telling.poster(game.telling.log(setting, index)),
        game_code.encode(game, setting, index),
        __version__,
    )
    for suffix, content in ((".png", png(figure, DOTS)), (".svg", svg(figure).encode())):
        disk.write_named(path.with_name(f"{path.name}{suffix}"), content, "--out")
        stdout().print(f"{path}{suffix}", soft_wrap=True)
    if game.telling.picture is not None:
        page = game_output.GameDisplay(
            None, False, False, path.with_name(f"{path.name}.html"), game_output.PLAYOUTS, False, None
        )
        game_output.print_game(game, setting, index, page)
