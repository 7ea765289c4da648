"""Campaign Billionaire as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bng_sim.core.game import Ahead, Checkup, Course, Fault, Game, Grouping, Log, Metric, Rung, Telling
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.plain_metrics import means
from bng_sim.games.campaign import registry
from bng_sim.games.campaign.declared.counts import GAME_COLUMNS, LANDINGS, SEAT_COLUMNS
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.campaign.engine.play import ENGINE, play
from bng_sim.games.campaign.telling.picture import picture
from bng_sim.games.campaign.telling.play_log import log_game
from bng_sim.games.campaign.telling.poster import poster
from bng_sim.games.campaign.telling.transcript import TURN, transcript
from bng_sim.games.campaign.telling.win_chances import chances, instead

if TYPE_CHECKING:
    from bng_sim.core.results.notable import Notables


_MEANS = means(GAME_COLUMNS)
METRICS = (
    Metric(
        "stalemate_rate", f"ending = '{ENDINGS[Ending.STALEMATE]}'", "proportion",
        "games that max_turns cut off (W3)", "{} of games end in a stalemate", "How often does a game come to no end",
        endings=(ENDINGS[Ending.STALEMATE],),
    ),
    Metric(
        "co_wins", "winners > 1", "proportion", "games with two winners or more (W3)",
        "two players or more share {} of victories", "How often do players share the victory",
    ),
    *(metric for metric in _MEANS if not metric.conditional),
    *(metric for metric in _MEANS if metric.conditional),
)  # fmt: skip
COUNTS = {
    "landings": tuple(
        Metric(count.name.removeprefix("landings_"), count.name, "mean", count.meaning) for count in LANDINGS
    )
}


def notable() -> "Notables":
    """Which games of a cell are worth reading."""
    from bng_sim.games.campaign.telling.notable import WORTH_READING  # noqa: PLC0415 (most commands look for none)

    return WORTH_READING


def audit(log: Log) -> Sequence[Fault]:
    """Every breach of the rules that an independent referee finds in a log."""
    from bng_sim.referees.campaign import audit as judge  # noqa: PLC0415 (most commands audit nothing)

    return judge(log)


CAMPAIGN = Game(
    name="campaign",
    title="Campaign Billionaire",
    rules=Rules,
    strategies=registry,
    default_lineup="pool:builder,raider,trader,lawmaker",
    endings=ENDINGS,
    lost=(),
    ending_words={
        ENDINGS[Ending.LAST_STANDING]: "all but one are bankrupt",
        ENDINGS[Ending.STALEMATE]: "the last turn allowed is over",
    },
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("stalemate_rate", "rounds", "bankruptcies"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=DECISIONS,
    counts=COUNTS,
    checkup=Checkup({"players": 4, "billionaire": "none"}, "builder", "random,builder,builder,builder"),
    starter=Path(__file__).with_name("starter"),
    referee=audit,
    telling=Telling(log_game, transcript, picture, poster, TURN),
    notable=notable,
    groups=tuple(
        Grouping(name, name, meanings(SEAT_COLUMNS)[name], ("yes", "no"))
        for name in ("billionaire", "attorney_general")
    ),
    ahead=Ahead(chances, instead),
    course=Course("$ to all that players began with", lambda rules: int(rules["players"]) * int(rules["start_cash"])),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("buyers", "buyer"),
        Rung("builders", "builder"),
        Rung("raiders", "raider"),
        Rung("searching", "search(rollouts=50,candidates=3,by=raider,at=buy)", games=100),
    ),
)
