"""Campaign Billionaire as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.game import Ahead, Checkup, Course, Game, Rung, Telling, imported_later, mixed_skill
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.games.campaign import registry
from bng_sim.games.campaign.declared.counts import GAME_COLUMNS, LANDINGS, SEAT_COLUMNS
from bng_sim.games.campaign.declared.gifts import GIFTS
from bng_sim.games.campaign.declared.parameters import Rules
from bng_sim.games.campaign.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.campaign.simulation.play import ENGINE, play
from bng_sim.games.campaign.telling.log import log_game
from bng_sim.games.campaign.telling.naming import ENDING_WORDS
from bng_sim.games.campaign.telling.poster import poster
from bng_sim.games.campaign.telling.prompts import prompt
from bng_sim.games.campaign.telling.transcript import TURN, transcript
from bng_sim.games.campaign.telling.win_chances import chances, instead

_MEANS = means(GAME_COLUMNS)
METRICS = (
    share(
        "stalemate_rate", f"ending = '{ENDINGS[Ending.STALEMATE]}'",
        "games that max_turns cut off (W3)", "{} of games end in a stalemate", "How often does a game come to no end",
        endings=(ENDINGS[Ending.STALEMATE],),
    ),
    share(
        "co_wins", "winners > 1", "games with two winners or more (W3)",
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


def start_money(rules: Mapping[str, Any]) -> int:
    """Return the $ that all players begin with (S2, S8)."""
    players, by_order = int(rules["players"]), rules.get("start_cash_by_order", ())  # which older runs do not have
    return players * int(rules["start_cash"]) + sum(map(int, by_order[:players]))


CAMPAIGN = Game(
    name="campaign",
    title=ENGINE.title,
    rules=Rules,
    strategies=registry,
    default_lineup="pool:tycoon,tycoon(thrift=1.5,means=0.75)",
    endings=ENDINGS,
    lost=(),
    ending_words=ENDING_WORDS,
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("stalemate_rate", "rounds", "bankruptcies"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=DECISIONS,
    counts=COUNTS,
    checkup=Checkup({"players": 4, "billionaire": "none"}, "builder", "random,builder,builder,builder"),
    starter=Path(__file__).with_name("starter"),
    referee=imported_later("bng_sim.referees.campaign", "audit"),
    gifts=GIFTS,
    telling=Telling(
        log_game,
        transcript,
        imported_later("bng_sim.games.campaign.telling.picture.page", "picture"),
        poster,
        TURN,
        prompt=prompt,
    ),
    notable=imported_later("bng_sim.games.campaign.telling.notable", "worth_reading"),
    groups=tuple(
        Grouping(name, name, meanings(SEAT_COLUMNS)[name], ("yes", "no"))
        for name in ("billionaire", "attorney_general")
    ),
    ahead=Ahead(chances, instead),
    course=Course("$ to all that players began with", start_money),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("buyers", "buyer"),
        Rung("newcomers", "newcomer", games=80),
        Rung("builders", "builder"),
        Rung("bargain hunters", "raider"),
        Rung("experts", "tycoon"),
        *mixed_skill("tycoon"),
        Rung("players that learned", "learned", games=1_000),
    ),
)
