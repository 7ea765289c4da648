"""Billionaire as the toolkit sees it: what is played in `play`, and what is asked of it."""

from pathlib import Path

from bng_sim.core.game import Ahead, Checkup, Course, Game, Rung, Telling, imported_later, mixed_skill
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.games.billionaire import registry
from bng_sim.games.billionaire.declared.counts import GAME_COLUMNS, SEAT_COLUMNS
from bng_sim.games.billionaire.declared.gifts import GIFTS
from bng_sim.games.billionaire.declared.parameters import Rules
from bng_sim.games.billionaire.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.billionaire.simulation.play import ENGINE, play
from bng_sim.games.billionaire.telling.log import log_game
from bng_sim.games.billionaire.telling.naming import ENDING_WORDS
from bng_sim.games.billionaire.telling.poster import poster
from bng_sim.games.billionaire.telling.prompts import prompt
from bng_sim.games.billionaire.telling.transcript import TURN, transcript
from bng_sim.games.billionaire.telling.win_chances import chances, instead

METRICS = (
    share(
        "billionaire_rate", f"ending = '{ENDINGS[Ending.BILLIONAIRE]}'",
        "games that end because somebody is a billionaire (W1)", "somebody becomes a billionaire in {} of games",
        "How often does somebody become a billionaire", endings=(ENDINGS[Ending.BILLIONAIRE],),
    ),
    share(
        "stalemate_rate", f"ending = '{ENDINGS[Ending.STALEMATE]}'", "games that max_turns cut off (W6)",
        "{} of games end in a stalemate", "How often does a game come to no end",
    ),
    share(
        "co_wins", "winners > 1", "games with two winners or more (W5)",
        "two players or more share {} of victories", "How often do players share the victory",
    ),
    *(
        share(name, name, meaning, sentence, question, conditional=True)
        for name, meaning, sentence, question in (
            (
                "winner_most_investments", "of games that somebody won, those in which a winner has as many "
                "Investments as anybody", "a winner has the most Investments {} of the time",
                "How often does a winner have the most Investments",
            ),
            (
                "winner_most_cash", "of games that somebody won, those in which a winner has as much in Profit cards "
                "as anybody", "a winner has the most cash {} of the time", "How often does a winner have the most cash",
            ),
        )
    ),
    *means(GAME_COLUMNS),
)  # fmt: skip


# A quarter of this ring is as any other, and so is every seat.
_EVEN = ("headquarters", "profit", "sealed_eurasia", "power_play", "sealed_three", "analyze_americas") * 4


BILLIONAIRE = Game(
    name="billionaire",
    title=ENGINE.title,
    rules=Rules,
    strategies=registry,
    default_lineup="pool:magnate,magnate(share=2)",
    endings=ENDINGS,
    lost=(ENDINGS[Ending.STALEMATE],),
    ending_words=ENDING_WORDS,
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("billionaire_rate", "rounds", "sold"),
    warm_up=ENGINE.warm_up,
    play=play,
    decisions=DECISIONS,
    checkup=Checkup({"players": 4, "spaces": _EVEN}, "magnate", "random,magnate,magnate,magnate"),
    starter=Path(__file__).with_name("starter"),
    referee=imported_later("bng_sim.referees.billionaire", "audit"),
    gifts=GIFTS,
    telling=Telling(
        log_game,
        transcript,
        imported_later("bng_sim.games.billionaire.telling.picture.page", "picture"),
        poster,
        TURN,
        prompt=prompt,
    ),
    notable=imported_later("bng_sim.games.billionaire.telling.notable", "worth_reading"),
    ahead=Ahead(chances, instead),
    course=Course("$ million to the goal", lambda rules: int(rules["goal"])),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("low bids", "appraiser(share=0.4)"),
        Rung("simple strategies", "pool:appraiser,raider,guard"),
        Rung("newcomers", "newcomer", games=100),
        Rung("big spenders", "hoarder"),
        Rung("lot sellers", "auctioneer"),
        Rung("experts", "magnate"),
        *mixed_skill("magnate"),
        Rung("players that learned", "learned", games=2_000),
        Rung("one thinking ahead", "search(rollouts=100,candidates=4,by=magnate,at=bid) | magnate", games=200),
        Rung("all thinking ahead", "search(rollouts=100,candidates=4,by=magnate,at=bid)", games=100),
    ),
)
