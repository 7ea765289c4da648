"""Bluffing Billionaires as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bng_sim.core.game import (
    Ahead,
    Characters,
    Checkup,
    Course,
    Fault,
    Game,
    Log,
    Metric,
    Rung,
    Telling,
)
from bng_sim.games.bluffing import registry
from bng_sim.games.bluffing.declared.column_names import DECISIONS, ENDINGS
from bng_sim.games.bluffing.declared.columns import COLUMNS, GAME_COLUMNS
from bng_sim.games.bluffing.declared.components import BILLIONAIRES
from bng_sim.games.bluffing.declared.parameters import Rules
from bng_sim.games.bluffing.declared.terms import Ending
from bng_sim.games.bluffing.engine.play import play, warm_up
from bng_sim.games.bluffing.engine.rules_record import by_billionaire
from bng_sim.games.bluffing.telling.picture import picture
from bng_sim.games.bluffing.telling.play_log import log_game
from bng_sim.games.bluffing.telling.poster import poster
from bng_sim.games.bluffing.telling.transcript import transcript
from bng_sim.games.bluffing.telling.win_chances import chances, instead

if TYPE_CHECKING:
    from bng_sim.core.results.notable import Notables


def _mean(name: str, sentence: str = "", question: str = "", *, column: str = "") -> Metric:
    column = column or name
    return Metric(name, column, "mean", GAME_COLUMNS[column], sentence, question)


def _share(name: str, value: str, meaning: str, sentence: str, question: str, **more: Any) -> Metric:
    return Metric(name, value, "proportion", meaning, sentence, question, **more)


METRICS = (
    _share(
        "co_wins", "winners > 1", "games with two winners or more, after replays (W5)",
        "two players or more share {} of victories", "How often do players share the victory",
    ),
    _share(
        "stalemate_rate", f"ending = '{ENDINGS[Ending.STALEMATE]}'", "games that max_turns cut off (E5)",
        "{} of games end in a stalemate", "How often does a game come to no end",
    ),
    _mean("turns", "a game lasts {} turns", "How many turns does a game last"),
    _mean("rounds", "a player has {} turns at most", "How many turns does a player have"),
    _mean("skips"),
    _mean("votable_turns"),
    _mean("false_claims", "a game has {} false claims", "How many claims are false"),
    _mean("false_unchallenged", "{} bluffs a game work", "How many bluffs work"),
    _mean("challenged_turns"),
    _mean("multi_challenges"),
    _mean("mixed_results"),
    _mean("caught"),
    _mean("challenges", "a game has {} challenges", "How many challenges are there"),
    _mean("won_by_active"),
    _mean("won_by_challenger"),
    _mean("cards_taken"),
    _mean("revealed_taken"),
    _mean("takes_missed"),
    _mean("bankruptcies", "{} hands a game are emptied", "How many hands are emptied"),
    _mean("powers_used"),
    _mean("hidden_discards"),
    _mean("points", "a player has {} points at the end", "How many points does a player have"),
    _mean("hand_points"),
    _mean("bonus_points"),
    _mean("winning_points", "the winner has {} points", "How many points does the winner have"),
    _mean("margin", "the first is {} points ahead", "How far is the first ahead", column="points_margin"),
    _share(
        "coin_tie_breaks", "coin_tie_break", GAME_COLUMNS["coin_tie_break"],
        "Coin symbols break a tie in {} of games", "How often do Coin symbols break a tie",
    ),
    _mean("replays"),
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
    columns=COLUMNS,
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
