"""Millions of Dollars as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.core.game import Ahead, Checkup, Course, Fault, Game, Log, Metric, Rung, Telling
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.plain_metrics import means
from bng_sim.games.millions import registry
from bng_sim.games.millions.declared.counts import BY_ROLE, CASH_BY_ORDER, GAME_COLUMNS, OF_A_ROLE, SEAT_COLUMNS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.millions.engine.play import ENGINE, play
from bng_sim.games.millions.telling.picture import picture
from bng_sim.games.millions.telling.play_log import log_game
from bng_sim.games.millions.telling.poster import poster
from bng_sim.games.millions.telling.transcript import ROUND, transcript
from bng_sim.games.millions.telling.win_chances import chances, instead

if TYPE_CHECKING:
    from bng_sim.core.results.notable import Notables


def _share(name: str, value: str, meaning: str, sentence: str, question: str, **more: Any) -> Metric:
    return Metric(name, value, "proportion", meaning, sentence, question, **more)


METRICS = (
    _share(
        "target_rate", f"ending = '{ENDINGS[Ending.TARGET]}'", "games that end because somebody reaches the target",
        "somebody reaches the target in {} of games", "How often does somebody reach the target",
        endings=(ENDINGS[Ending.TARGET],),
    ),
    _share(
        "co_wins", "winners > 1", "games with two winners or more (E4)",
        "two players or more share {} of victories", "How often do players share the victory",
    ),
    _share(
        "stalemate_rate", f"ending = '{ENDINGS[Ending.STALEMATE]}'", "games that max_rounds cut off (E5)",
        "{} of games end in a stalemate", "How often does a game come to no end",
    ),
    _share(
        "runaway", "was_runaway", "of games with a winner that are not over by half time, those in which every "
        "winner was the richest then, perhaps with others",
        "who is richest at half time wins {} of the time", "How often does the richest at half time win",
        conditional=True,
    ),
    *means(GAME_COLUMNS, "rounds", "claims_true"),
    *means(GAME_COLUMNS, "clashed", "shared"),
    *means(GAME_COLUMNS, "snitch_sole", "hidden_unique"),
    *means(GAME_COLUMNS, "cash", "winner_cash"),
    *means(GAME_COLUMNS, "reserve_end", "reserve_low"),
    *means(GAME_COLUMNS, "leader_net", "others_net"),
)  # fmt: skip
COUNTS = {
    "cash_by_order": tuple(
        Metric(str(order), column.name, "mean", column.meaning, conditional=True)
        for order, column in enumerate(CASH_BY_ORDER, 1)
    ),
    **{
        f"by_role.{role}": tuple(
            Metric(count.name, column.name, "mean", column.meaning, conditional=True)
            for count, column in zip(OF_A_ROLE, columns, strict=True)
        )
        for role, columns in BY_ROLE.items()
    },
}


def notable() -> "Notables":
    """Which games of a cell are worth reading."""
    from bng_sim.games.millions.telling.notable import WORTH_READING  # noqa: PLC0415 (most commands look for none)

    return WORTH_READING


def audit(log: Log) -> Sequence[Fault]:
    """Every breach of the rules that an independent referee finds in a log."""
    from bng_sim.referees.millions import audit as judge  # noqa: PLC0415 (most commands audit nothing)

    return judge(log)


MILLIONS = Game(
    name="millions",
    title="Millions of Dollars",
    rules=Rules,
    strategies=registry,
    default_lineup="pool:reader,reader,hawk,steady,timid",
    endings=ENDINGS,
    lost=(ENDINGS[Ending.STALEMATE],),
    ending_words={
        ENDINGS[Ending.TARGET]: "somebody reaches the target",
        ENDINGS[Ending.LAST_ROUND]: "the last Loot card is shared",
    },
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("target_rate", "left_bribed", "heists_succeeded"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=DECISIONS,
    counts=COUNTS,
    telling=Telling(log_game, transcript, picture, poster, ROUND),
    checkup=Checkup({"players": 4}, "hawk", "random,hawk,hawk,hawk"),
    starter=Path(__file__).with_name("starter"),
    referee=audit,
    notable=notable,
    ahead=Ahead(chances, instead),
    course=Course("$M to the target", lambda rules: int(rules["target"]) - int(rules["start_cash"])),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("weak", "pool:steady,timid,toll"),
        Rung("hawks", "hawk"),
        Rung("readers", "reader"),
        Rung("searching", "search(rollouts=50,by=reader)", games=200),
    ),
)
