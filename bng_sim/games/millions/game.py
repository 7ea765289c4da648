"""Millions of Dollars as the toolkit sees it: what is played in `play`, and what is asked of it."""

from pathlib import Path

from bng_sim.core.game import Ahead, Checkup, Course, Game, Rung, Telling, imported_later, mixed_skill
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.metrics import Metric
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.games.millions import registry
from bng_sim.games.millions.declared.counts import BY_ROLE, CASH_BY_ORDER, GAME_COLUMNS, OF_A_ROLE, SEAT_COLUMNS
from bng_sim.games.millions.declared.gifts import GIFTS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.millions.simulation.play import ENGINE, play
from bng_sim.games.millions.telling.log import log_game
from bng_sim.games.millions.telling.naming import ENDING_WORDS
from bng_sim.games.millions.telling.poster import poster
from bng_sim.games.millions.telling.prompts import prompt
from bng_sim.games.millions.telling.transcript import ROUND, transcript
from bng_sim.games.millions.telling.win_chances import chances, instead

METRICS = (
    share(
        "target_rate", f"ending = '{ENDINGS[Ending.TARGET]}'", "games that end because somebody reaches the target",
        "somebody reaches the target in {} of games", "How often does somebody reach the target",
        endings=(ENDINGS[Ending.TARGET],),
    ),
    share(
        "co_wins", "winners > 1", "games with two winners or more (E4)",
        "two players or more share {} of victories", "How often do players share the victory",
    ),
    share(
        "stalemate_rate", f"ending = '{ENDINGS[Ending.STALEMATE]}'", "games that max_rounds cut off (E5)",
        "{} of games end in a stalemate", "How often does a game come to no end",
    ),
    share(
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


MILLIONS = Game(
    name="millions",
    title=ENGINE.title,
    rules=Rules,
    strategies=registry,
    default_lineup="pool:schemer,schemer(nerve=0.2,eagerness=0)",
    endings=ENDINGS,
    lost=(ENDINGS[Ending.STALEMATE],),
    ending_words=ENDING_WORDS,
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("target_rate", "left_bribed", "heists_succeeded"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=DECISIONS,
    counts=COUNTS,
    gifts=GIFTS,
    telling=Telling(
        log_game,
        transcript,
        imported_later("bng_sim.games.millions.telling.picture.page", "picture"),
        poster,
        ROUND,
        prompt=prompt,
    ),
    checkup=Checkup({"players": 4}, "hawk", "random,hawk,hawk,hawk"),
    starter=Path(__file__).with_name("starter"),
    referee=imported_later("bng_sim.referees.millions", "audit"),
    notable=imported_later("bng_sim.games.millions.telling.notable", "worth_reading"),
    ahead=Ahead(chances, instead),
    course=Course("$M to the target", lambda rules: int(rules["target"]) - int(rules["start_cash"])),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("simple strategies", "pool:steady,timid,toll"),
        Rung("paying rivals off", "hawk"),
        Rung("newcomers", "newcomer", games=200),
        Rung("Role guessers", "reader"),
        Rung("experts", "schemer"),
        *mixed_skill("schemer"),
        Rung("players that learned", "learned", games=2_000),
        Rung("one thinking ahead", "search(rollouts=50,worlds=64,by=schemer) | schemer", games=200),
        Rung("all thinking ahead", "search(rollouts=50,by=schemer)", games=200),
    ),
)
