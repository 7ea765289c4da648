"""The environments and the games for OpenSpiel of `import bng_sim`."""

import importlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from bng_sim.api.arguments import check_arguments_without_polars
from bng_sim.api.cells import CellValues, find_game, make_cell
from bng_sim.api.functions import collect_rules, join_lineup
from bng_sim.core.errors import InputError
from bng_sim.core.game import Cell, Game
from bng_sim.core.lineup import POOL, one_among
from bng_sim.doors.one_game import LearnersGame
from bng_sim.doors.vector import VectorEnv

if TYPE_CHECKING:
    from bng_sim.doors.aec import LosingIllegalMoves
    from bng_sim.doors.solo import SoloEnv

RenderMode = Literal["ansi", "human"]
_LEARNER = "random"  # the strategy whose seats learners have: it is never asked


@check_arguments_without_polars
def vector_env(
    game: str = "guillotines",
    n: int = 256,
    players: int | None = None,
    rules: Mapping[str, Any] | None = None,
    *,
    seed: int = 1,
    reward: str = "won",
    seat: int | None = None,
    against: str | Sequence[str] | None = None,
    **structure: Any,
) -> VectorEnv:
    """Play many games at once for learners, in one compiled call a step; nothing but NumPy is needed.

    Args:
        game: Name of the game, or a game in one file.
        n: Number of games.
        players: Number of players; the game's default if left out.
        rules: Rules parameters that differ from the printed game.
        seed: Seed; the same seed gives the same games.
        reward: At the end of a game: `won` (1 for each seat that wins, alone or with others), `shared` (1 among all
            that win), or a column of whole numbers of the tables `seats` or `games`.
        seat: With `against`, the learner's seat, from 1; if left out it moves on by a seat with each game.
        against: A lineup of scripts for all seats but one, which is the learner's, from the seat after it; games
            in which the learner is never asked are left out. If left out, all seats are learners.
        structure: Rules parameters with their own option on the command line: `level=2`.

    Raises:
        InputError: For any argument that cannot be used, with its name and what was expected.

    Examples:
        >>> env = vector_env("bluffing", n=64, players=3, against="random")
        >>> now = env.reset()
        >>> for _ in range(200):
        ...     now = env.step(now.masks.argmax(axis=1))
        >>> now.observations.shape == (64, env.observation_size), now.rewards.shape
        (True, (64,))

    """
    played, cell = _setting(vector_env, game, players, rules, seed, against, structure)
    if seat is not None and against is None:
        raise InputError(
            f"seat: got {seat} without against, where all seats are learners; expected a lineup for the others"
        )
    return VectorEnv(played, cell, n, reward, *_games_of(seat, cell.rules.players))


@check_arguments_without_polars
def env(
    game: str = "guillotines",
    players: int | None = None,
    rules: Mapping[str, Any] | None = None,
    *,
    seed: int = 1,
    reward: str = "won",
    max_cycles: int | None = None,
    render_mode: RenderMode | None = None,
    **structure: Any,
) -> "LosingIllegalMoves":
    """Return a game as an environment of PettingZoo (AEC), in which each seat is an agent.

    An action off the mask ends the game with -1 for its agent; in `.unwrapped` it raises `InputError`. `reset(seed=)`
    begins the first game of a seed, `reset()` the next one. `history` is the code of the game with all actions so far,
    `clone()` the same game at the same question. `state()` is full knowledge.

    Args:
        game: Name of the game, or a game in one file.
        players: Number of players; the game's default if left out.
        rules: Rules parameters that differ from the printed game.
        seed: Seed of the games until `reset` is given another.
        reward: As in `vector_env`.
        max_cycles: A game is truncated after so many actions a player; never if left out.
        render_mode: `ansi` to have `render()` return the transcript as the agent that is asked reads it, `human` to
            have it printed.
        structure: Rules parameters with their own option on the command line: `level=2`.

    Raises:
        InputError: For any argument that cannot be used, and without the extra `env`.

    Examples:
        >>> game = env("bluffing", players=3)
        >>> game.reset(seed=1)
        >>> for agent in game.agent_iter():
        ...     seen, reward, is_over, is_cut, _ = game.last()
        ...     game.step(None if is_over or is_cut else int(seen["action_mask"].argmax()))
        >>> game.history.code.split("/")[:3]
        ['bluffing', '1', '0']

    """
    aec = _import("aec", "env")
    played, cell = _setting(env, game, players, rules, seed, None, structure)
    made: LosingIllegalMoves = aec.LosingIllegalMoves(
        aec.GameEnv(LearnersGame(played, cell, reward), render_mode, max_cycles)
    )
    return made


@check_arguments_without_polars
def solo_env(
    game: str = "guillotines",
    players: int | None = None,
    rules: Mapping[str, Any] | None = None,
    *,
    seat: int | None = None,
    against: str | Sequence[str] | None = None,
    seed: int = 1,
    reward: str = "won",
    render_mode: RenderMode | None = None,
    **structure: Any,
) -> "SoloEnv":
    """Return a game as an environment of Gymnasium: one learner among our players.

    `action_masks()` is what MaskablePPO of sb3-contrib asks for; `info["action_mask"]` is the same. An action off the
    mask ends the game with reward -1. Games in which the learner is never asked are left out.

    Args:
        game: Name of the game, or a game in one file.
        players: Number of players; the game's default if left out.
        rules: Rules parameters that differ from the printed game.
        seat: The learner's seat, from 1; if left out it moves on by a seat with each game.
        against: A lineup of scripts for the other seats, from the one after the learner's. If left out, each draws one
            of the game's own lineup.
        seed: Seed of the games until `reset` is given another.
        reward: As in `vector_env`, of the learner.
        render_mode: As in `env`.
        structure: Rules parameters with their own option on the command line: `level=2`.

    Raises:
        InputError: For any argument that cannot be used, and without the extra `env`.

    Examples:
        >>> game = solo_env("bluffing", players=3, against="random", seat=2)
        >>> seen, info = game.reset(seed=1)
        >>> is_over = False
        >>> while not is_over:
        ...     seen, reward, is_over, _, info = game.step(int(game.action_masks().argmax()))
        >>> info["seat"], reward in (0.0, 1.0)
        (2, True)

    """
    solo = _import("solo", "env")
    played, cell = _setting(solo_env, game, players, rules, seed, against or others_of(find_game(game)), structure)
    first, stride = _games_of(seat, cell.rules.players)
    made: SoloEnv = solo.SoloEnv(LearnersGame(played, cell, reward, first, stride), render_mode)
    return made


@check_arguments_without_polars
def register_openspiel(game: str = "guillotines") -> str:
    """Register a game with OpenSpiel, and return its name for `pyspiel.load_game`, such as `python_bng_guillotines`.

    The parameters it is loaded with are `players` and every other rules parameter that is a number, a word, or yes or
    no, and:

    - `reward`, as in `vector_env`; `zero_sum=True` if the rewards of every game sum up to 0, which is checked;
    - `seed`; `starting_seat`, from 1, or 0 to have it drawn; `deals`: so many games of that seed are dealt, each as
      likely. All chance of a game follows from its deal, that of later turns too. `deals=0` has every deal of the game,
      as likely as it is: for games all of whose chance is in the deal, and none of whose deals is rarer than 1 in
      10,000.

    `resample_from_infostate` deals again what the player who is asked cannot know.

    Args:
        game: Name of the game, or a game in one file.

    Raises:
        InputError: For an unknown game, and without the extra `openspiel`.

    Examples:
        >>> register_openspiel("bluffing")
        'python_bng_bluffing'
        >>> import pyspiel
        >>> state = pyspiel.load_game("python_bng_bluffing(players=3,deals=100)").new_initial_state()
        >>> state.apply_action(7)
        >>> state.is_chance_node(), state.is_terminal()
        (False, False)

    """
    name: str = _import("openspiel", "openspiel").register(game)
    return name


def others_of(game: Game) -> str:
    """Return a game's own lineup as a pool: it may list a strategy for each seat, and the learner has one."""
    return POOL + game.default_lineup.removeprefix(POOL)


def _setting(
    function: Any,
    name: str,
    players: int | None,
    rules: Mapping[str, Any] | None,
    seed: int,
    against: str | Sequence[str] | None,
    structure: Mapping[str, Any],
) -> tuple[Game, Cell]:
    """Return the game and what is played of it; a learner that plays against others has the lineup's single seat."""
    game, lineup = find_game(name), join_lineup(against)
    if lineup is not None and "|" in lineup:
        raise InputError(f"against: got {lineup!r}, expected a lineup without |: the single seat is the learner's")
    values = collect_rules(function, game, rules, players, structure)
    who = _LEARNER if lineup is None else one_among(_LEARNER, lineup)
    return game, make_cell(game, CellValues(values, seed, who))


def _games_of(seat: int | None, players: int) -> tuple[int, int]:
    """Return the first game and the step to the next, such that the learner has its seat; None: one after the other."""
    if seat is None:
        return 0, 1
    if not 1 <= seat <= players:
        raise InputError(f"seat: got {seat}, expected 1 to {players}, the number of players")
    return seat - 1, players


def _import(module: str, extra: str) -> Any:
    """Import a module that needs an extra; raises `InputError` that says how to install it."""
    try:
        return importlib.import_module(f"bng_sim.doors.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("gymnasium", "pettingzoo", "pyspiel"):
            raise
        raise InputError(f'{error.name} is not installed: pip install "bng-sim[{extra}]"') from None
