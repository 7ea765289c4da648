"""Millions of Dollars as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.core.game import Ahead, Checkup, Course, Fault, Game, Log, Metric, Rung, Telling
from bng_sim.games.millions import registry
from bng_sim.games.millions.declared.column_names import BY_ROLE, CASH_BY_ORDER, DECISIONS, ENDINGS
from bng_sim.games.millions.declared.columns import COLUMNS, GAME_COLUMNS
from bng_sim.games.millions.declared.components import ROLES
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import Ending
from bng_sim.games.millions.engine.play import play, warm_up
from bng_sim.games.millions.telling.picture import picture
from bng_sim.games.millions.telling.play_log import log_game
from bng_sim.games.millions.telling.poster import poster
from bng_sim.games.millions.telling.transcript import ROUND, transcript
from bng_sim.games.millions.telling.win_chances import chances, instead

if TYPE_CHECKING:
    from bng_sim.core.results.notable import Notables


def _mean(name: str, sentence: str = "", question: str = "", **more: Any) -> Metric:
    return Metric(name, name, "mean", GAME_COLUMNS[name], sentence, question, **more)


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
    _mean("rounds", "a game lasts {} heists", "How many heists does a game last"),
    _mean("turns"),
    _mean("circuits"),
    _mean("ended_decided"),
    _mean("ended_quiet"),
    _mean("ended_limit"),
    _mean("final_calls"),
    _mean("bound"),
    _mean("left_alone"),
    _mean("left_bribed", "{} departures a game are bought", "How many departures are bought"),
    _mean("left_final"),
    _mean("stayed"),
    _mean("offers"),
    _mean("offers_taken"),
    _mean("asks", arises_from={"price_calls": 1}),
    _mean("asks_paid", arises_from={"price_calls": 1}),
    _mean("bribes", "${}M a game are paid for departures", "How much is paid for departures"),
    _mean("claims", arises_from={"claims": 1}),
    _mean("claims_true", arises_from={"claims": 1}),
    _mean("clashed"),
    _mean("named"),
    _mean("fined"),
    _mean("shared"),
    _mean("snitch_sole"),
    _mean("snitch_named"),
    _mean("snitch_hits"),
    _mean("heists_succeeded", "{} heists a game succeed", "How many heists succeed"),
    _mean("heists_abandoned"),
    _mean("heists_failed"),
    _mean("loot_shared"),
    _mean("undistributed"),
    _mean("driver_fees"),
    _mean("stolen"),
    _mean("symbol_bonuses"),
    _mean("fines"),
    _mean("antes_lost"),
    _mean("antes_short"),
    _mean("looks_won"),
    _mean("looks_used"),
    _mean("hidden_unique"),
    _mean("cash"),
    _mean("richest_cash"),
    _mean("poorest_cash"),
    _mean("winner_cash", "the winner has ${}M", "How much does the winner have", conditional=True),
    _mean("reserve_end"),
    _mean("reserve_low"),
    _mean("leader_net"),
    _mean("others_net"),
)  # fmt: skip
COUNTS = {
    "cash_by_order": tuple(
        Metric(str(order), name, "mean", GAME_COLUMNS[name], conditional=True)
        for order, name in enumerate(CASH_BY_ORDER, 1)
    ),
    **{
        f"by_role.{role}": tuple(
            Metric(count, name, "mean", GAME_COLUMNS[name], conditional=True) for count, name in BY_ROLE[role].items()
        )
        for role in ROLES
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
    columns=COLUMNS,
    metrics=METRICS,
    headline=("target_rate", "left_bribed", "heists_succeeded"),
    warm_up=warm_up,
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
