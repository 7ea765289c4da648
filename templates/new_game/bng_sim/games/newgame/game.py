"""New Game as the toolkit sees it: what `simulation/play.py` plays, and what is asked of it."""

from bng_sim.core.game import Course, Game, Rung, Telling, mixed_skill
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.games.newgame import registry
from bng_sim.games.newgame.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.newgame.declared.gifts import GIFTS
from bng_sim.games.newgame.declared.parameters import Rules
from bng_sim.games.newgame.declared.terms import DECISIONS, ENDINGS
from bng_sim.games.newgame.simulation.play import ENGINE, play
from bng_sim.games.newgame.telling.log import log_game
from bng_sim.games.newgame.telling.prompts import prompt
from bng_sim.games.newgame.telling.transcript import transcript

NEWGAME = Game(
    name="newgame",
    title=ENGINE.title,
    rules=Rules,
    strategies=registry,
    default_lineup="pool:high,low",
    endings=ENDINGS,
    lost=(),
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=(
        share(
            "co_wins", "winners > 1", "games with two winners or more (E2)",
            "two players or more share {} of victories", "How often do players share the victory",
        ),
        *means(GAME_COLUMNS),
    ),
    headline=("co_wins", "led"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=DECISIONS,
    gifts=GIFTS,
    telling=Telling(log_game, transcript, prompt=prompt),
    course=Course("tricks", lambda rules: int(rules["hand"])),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("newcomers", "newcomer", games=200),
        Rung("low cards first", "low"),
        Rung("high cards first", "high"),
        *mixed_skill("high"),
        Rung("all thinking ahead", "search(rollouts=20)", games=200),
    ),
)  # fmt: skip
