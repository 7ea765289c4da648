"""Bluffing Billionaires as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.core.game import Ahead, Characters, Checkup, Course, Fault, Game, Log, Metric, Rung, Telling
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.plain_metrics import means
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.bluffing.declared.parameters import Rules, by_billionaire
from bng_sim.games.bluffing.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.bluffing.engine.play import play, warm_up
from bng_sim.games.bluffing.telling.picture import picture
from bng_sim.games.bluffing.telling.play_log import log_game
from bng_sim.games.bluffing.telling.poster import poster
from bng_sim.games.bluffing.telling.transcript import transcript
from bng_sim.games.bluffing.telling.win_chances import chances, instead

if TYPE_CHECKING:
    from bng_sim.core.results.notable import Notables


def _share(name: str, value: str, meaning: str, sentence: str, question: str, **more: Any) -> Metric:
    return Metric(name, value, "proportion", meaning, sentence, question, **more)


_MEANINGS = meanings(GAME_COLUMNS)
METRICS = (
    _share(
        "co_wins", "winners > 1", "games with two winners or more, after replays (W5)",
        "two players or more share {} of victories", "How often do players share the victory",
    ),
    _share(
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
    _share(
        "coin_tie_breaks", "coin_tie_break", _MEANINGS["coin_tie_break"],
        "Coin symbols break a tie in {} of games", "How often do Coin symbols break a tie",
    ),
    *means(GAME_COLUMNS, "replays"),
    _share(
        "ender_wins", "ender_won", "of games ended by a last card, those that whoever played it won (E1)",
        "whoever plays the last card wins {} of the time", "How often does the last card win", conditional=True,
    ),
)  # fmt: skip


def full_hand(rules: Mapping[str, Any]) -> int:
    """The highest sum of a deck's values: what a player has to lose."""
    return max(map(sum, by_billionaire(tuple(map(_frozen, rules["deck_values"])))))


def _frozen(figures: Any) -> Any:
    return tuple(figures) if isinstance(figures, list) else figures


def notable() -> "Notables":
    """Which games of a cell are worth reading."""
    from bng_sim.games.bluffing.telling.notable import WORTH_READING  # noqa: PLC0415 (most commands look for none)

    return WORTH_READING


def audit(log: Log) -> Sequence[Fault]:
    """Every breach of the rules that an independent referee finds in a log."""
    from bng_sim.referees.bluffing import audit as judge  # noqa: PLC0415 (most commands audit nothing)

    return judge(log)


BLUFFING = Game(
    name="bluffing",
    title="Bluffing Billionaires",
    rules=Rules,
    strategies=registry,
    default_lineup="pool:reckoner,bully,trapper,counter",
    endings=ENDINGS,
    lost=(ENDINGS[Ending.STALEMATE],),
    ending_words={
        ENDINGS[Ending.LAST_CARD]: "somebody plays a last card",
        ENDINGS[Ending.SOLE_SURVIVOR]: "one player alone has cards",
        ENDINGS[Ending.BANKRUPT]: "a player is bankrupt",
        ENDINGS[Ending.NO_CARDS]: "nobody has cards",
    },
    columns={"games": _MEANINGS, "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("false_claims", "challenges", "turns"),
    warm_up=warm_up,
    play=play,
    decisions=DECISIONS,
    characters=Characters(BILLIONAIRES, "billionaire", "Billionaire", "billionaires"),
    telling=Telling(log_game, transcript, picture, poster),
    checkup=Checkup({"players": 4}, "reckoner", "random,reckoner,reckoner,reckoner"),
    starter=Path(__file__).with_name("starter"),
    referee=audit,
    notable=notable,
    ahead=Ahead(chances, instead),
    course=Course("points", full_hand),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("weak", "pool:hoarder,counter,trapper,bluffer,rusher"),
        Rung("bullies", "bully"),
        Rung("alike", "reckoner"),  # nothing is shuffled: their games hardly differ
        Rung("wavering", "reckoner(caprice=0.05)"),
        Rung("searching", "search(rollouts=100,by=reckoner)", games=200),
    ),
)
