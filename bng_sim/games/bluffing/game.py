"""Bluffing Billionaires as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bng_sim.core.game import Ahead, Characters, Checkup, Course, Game, Rung, Telling, imported_later, mixed_skill
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.metrics import Metric
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.bluffing.declared.gifts import GIFTS
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire
from bng_sim.games.bluffing.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.bluffing.simulation.play import ENGINE, play
from bng_sim.games.bluffing.telling.log import log_game
from bng_sim.games.bluffing.telling.naming import ENDING_WORDS
from bng_sim.games.bluffing.telling.poster import poster
from bng_sim.games.bluffing.telling.prompts import prompt
from bng_sim.games.bluffing.telling.transcript import transcript
from bng_sim.games.bluffing.telling.win_chances import chances, instead

_MEANINGS = meanings(GAME_COLUMNS)
METRICS = (
    share(
        "co_wins", "winners > 1", "games with two winners or more, after replays (W5)",
        "two players or more share {} of victories", "How often do players share the victory",
    ),
    share(
        "stalemate_rate", f"ending = '{ENDINGS[Ending.STALEMATE]}'", "games that max_turns cut off (E5)",
        "{} of games end in a stalemate", "How often does a game come to no end",
    ),
    *means(GAME_COLUMNS, "turns", "hidden_discards"),
    *means(GAME_COLUMNS, "points", "bonus_points"),
    *means(GAME_COLUMNS, "winning_points"),
    Metric(
        "margin", "points_margin", "mean", _MEANINGS["points_margin"],
        "the first is {} points ahead", "How far is the first ahead",
    ),
    share(
        "coin_tie_breaks", "coin_tie_break", _MEANINGS["coin_tie_break"],
        "Coin symbols break a tie in {} of games", "How often do Coin symbols break a tie",
    ),
    *means(GAME_COLUMNS, "replays"),
    share(
        "ender_wins", "ender_won", "of games ended by a last card, those that whoever played it won (E1)",
        "whoever plays the last card wins {} of the time", "How often does the last card win", conditional=True,
    ),
)  # fmt: skip


def full_hand(rules: Mapping[str, Any]) -> int:
    """Return the highest sum of a deck's values: the most that a player has to lose."""
    return max(map(sum, by_billionaire(tuple(map(_frozen, rules["deck_values"])))))


def _frozen(figures: Any) -> Any:
    return tuple(figures) if isinstance(figures, list) else figures


VARIED = "pool:reader,reader(caution=0.2)"  # nobody knows which of the two sits there

BLUFFING = Game(
    name="bluffing",
    title=ENGINE.title,
    rules=Rules,
    strategies=registry,
    default_lineup=VARIED,
    endings=ENDINGS,
    lost=(ENDINGS[Ending.STALEMATE],),
    ending_words=ENDING_WORDS,
    columns={"games": _MEANINGS, "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("false_claims", "challenges", "turns"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=DECISIONS,
    characters=Characters(BILLIONAIRES, "billionaire", "Billionaire", "billionaires"),
    gifts=GIFTS,
    telling=Telling(
        log_game,
        transcript,
        imported_later("bng_sim.games.bluffing.telling.picture.page", "picture"),
        poster,
        prompt=prompt,
    ),
    checkup=Checkup({"players": 4}, "reckoner", "random,reckoner,reckoner,reckoner"),
    starter=Path(__file__).with_name("starter"),
    referee=imported_later("bng_sim.referees.bluffing", "audit"),
    notable=imported_later("bng_sim.games.bluffing.telling.notable", "worth_reading"),
    ahead=Ahead(chances, instead),
    course=Course("points", full_hand),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("simple strategies", "pool:hoarder,counter,trapper,bluffer,rusher"),
        Rung("newcomers", "newcomer", games=200),
        Rung("constant challengers", "bully"),
        Rung("identical planners", "reckoner"),  # nothing is shuffled: their games hardly differ
        Rung("inconsistent planners", "reckoner(caprice=0.05)"),
        Rung("experts", VARIED),
        *mixed_skill("reader"),
        Rung("players that learned", "learned"),
        Rung("one thinking ahead", "search(rollouts=100,worlds=128,by=reckoner) | reckoner", games=200),
        Rung("all thinking ahead", "search(rollouts=100,by=reckoner)", games=200),
    ),
)
