"""Billionaires & Guillotines as the toolkit sees it: what is played in `play`, and what is asked of it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bng_sim.core.game import Ahead, Characters, Checkup, Course, Game, Rung, Telling, imported_later, mixed_skill
from bng_sim.core.results.columns import meanings
from bng_sim.core.results.metrics import Grouping, Metric
from bng_sim.core.results.plain_metrics import means, share
from bng_sim.games.guillotines import registry
from bng_sim.games.guillotines.declared.components import BILLIONAIRES, POLICIES, ROLES
from bng_sim.games.guillotines.declared.counts import GAME_COLUMNS, POLICY_COUNTS, ROLES_TAKEN, ROLES_USED, SEAT_COLUMNS
from bng_sim.games.guillotines.declared.gifts import GIFTS
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import DECISIONS, ENDINGS, Ending
from bng_sim.games.guillotines.simulation.play import ENGINE, play
from bng_sim.games.guillotines.telling.log import log_game
from bng_sim.games.guillotines.telling.poster import poster
from bng_sim.games.guillotines.telling.prompts import prompt
from bng_sim.games.guillotines.telling.transcript import transcript
from bng_sim.games.guillotines.telling.win_chances import chances, instead


def _ended_by(*endings: Ending) -> str:
    return " OR ".join(f"ending = '{ENDINGS[ending]}'" for ending in endings)


METRICS = (
    share(
        "revolution_rate",
        _ended_by(Ending.REVOLUTION, Ending.CELEBRITY),
        "games in which the Revolution came, those with an escape included",
        "the Revolution comes in {} of games",
        "How often does the Revolution come",
        endings=(ENDINGS[Ending.REVOLUTION], ENDINGS[Ending.CELEBRITY]),
    ),
    share(
        "all_lose_rate",
        _ended_by(Ending.REVOLUTION),
        "games in which the Revolution left no winner",
        "everybody loses in {} of games",
        "How often does everybody lose",
    ),
    share(
        "stalemate_rate",
        _ended_by(Ending.STALEMATE),
        "games that nobody could bring to an end (T5)",
        "{} of games end in a stalemate",
        "How often does nobody bring the game to an end",
    ),
    *means(GAME_COLUMNS, "turns", "rounds"),
    *means(GAME_COLUMNS, "buys", "bought"),
    *means(GAME_COLUMNS, "passes"),
    *means(GAME_COLUMNS, "market_crises", "consensus_ends"),
    share(
        "panic",
        "panic",
        "games in which Panic! was held",
        "Panic! is held in {} of games",
        "How often is Panic! held",
    ),
    share(
        "panic_agreed_if_due",
        "panic_agreed",
        "of games with Panic!, those in which all types were given up",
        "Panic! succeeds {} of the time",
        "How often does Panic! succeed",
        conditional=True,
        of="panic",
    ),
    share(
        "escape_rate",
        _ended_by(Ending.CELEBRITY),
        "games in which a Celebrity escaped the Revolution and won (O6)",
        "a Celebrity escapes the Revolution in {} of games",
        "How often does a Celebrity escape the Revolution",
        arises_from={"level": 3},
    ),
    share(
        "co_wins",
        "winners > 1",
        "games with two winners or more (O12)",
        "two players or more win {} of games together",
        "How often does more than one player win",
        arises_from={"level": 4},
    ),
    *means(GAME_COLUMNS, "policies_set", "envelope_at_end"),
)
COUNTS = {
    name: tuple(Metric(word, count.name, "mean", meaning) for word, count in zip(words, counts, strict=True))
    for name, words, counts, meaning in (
        ("policies", POLICIES, POLICY_COUNTS, "times chosen"),
        ("roles_taken_by_role", ROLES, ROLES_TAKEN, "times received"),
        ("roles_used_by_role", ROLES, ROLES_USED, "times revealed"),
    )
}


def cautions(rules: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the sentences of advice that readers of win rates by Role need under these rules."""
    choices = {rule["role_choice"] for rule in rules}
    sentences = []
    if "strategy" in choices:
        sentences.append(
            "Where players choose their Roles, who holds one depends on who they are and how they stand. So such a "
            "difference does not say what the Role is worth."
        )
    if "random" in choices:
        sentences.append(
            "Where Roles are dealt at random, the Role at set-up is not mixed up with anything else: that difference "
            "is what the Role does in these players' hands."
        )
    return sentences


def spaces(rules: Mapping[str, Any]) -> int:
    """Return the number of spaces of a board (C4), of the largest if they differ."""
    return max(sum(map(int, board.values())) for board in rules["boards"].values())


WITH_ROLES = {"level": 3}

GUILLOTINES = Game(
    name="guillotines",
    title=ENGINE.title,
    rules=Rules,
    strategies=registry,
    default_lineup="pool:tycoon,tycoon(stake=9)",
    endings=ENDINGS,
    lost=tuple(ending.name.lower() for ending in (Ending.REVOLUTION, Ending.STALEMATE)),
    ending_words={
        ENDINGS[Ending.ASSETS]: "somebody fills a board",
        ENDINGS[Ending.REVOLUTION]: "everybody loses",
        ENDINGS[Ending.CELEBRITY]: "a Celebrity wins",
    },
    columns={"games": meanings(GAME_COLUMNS), "seats": meanings(SEAT_COLUMNS)},
    metrics=METRICS,
    headline=("revolution_rate", "all_lose_rate", "stalemate_rate"),
    warm_up=ENGINE.warm_up,
    play=play,
    structure=("level",),
    also_seated={"puppets": "Puppets"},
    decisions=DECISIONS,
    counts=COUNTS,
    groups=(
        Grouping("role_at_start", "role_at_start", "Role kept at set-up", ROLES, "Role", arises_from=WITH_ROLES),
        Grouping("role_at_end", "role_at_end", "Role held at the end", ROLES, "Role", arises_from=WITH_ROLES),
        Grouping("role_held", "roles_held", "Role ever held", ROLES, "Role", arises_from=WITH_ROLES),
    ),
    characters=Characters(BILLIONAIRES, "billionaire", "Billionaire", "billionaires"),
    gifts=GIFTS,
    telling=Telling(
        log_game,
        transcript,
        imported_later("bng_sim.games.guillotines.telling.picture.page", "picture"),
        poster,
        prompt=prompt,
    ),
    referee=imported_later("bng_sim.referees.guillotines", "audit"),
    checkup=Checkup({"players": 4, "level": 1}, "greedy", "random,greedy,greedy,greedy"),
    starter=Path(__file__).with_name("starter"),
    cautions=cautions,
    notable=imported_later("bng_sim.games.guillotines.telling.notable", "worth_reading"),
    ahead=Ahead(chances, instead),
    course=Course("empty spaces", spaces),
    ladder=(
        Rung("random moves", "random", plays_to_win=False),
        Rung("newcomers", "newcomer", games=200),
        Rung("simple strategies", "pool:greedy,investor,cautious,saboteur,cooperator,free_rider"),
        Rung("experts who pledge", "tycoon"),
        Rung("experts who never pledge", "tycoon(stake=9)"),
        Rung("tuned experts", "tycoon(thrift=0.17,patience=0.54,late=0.72,spite=0.28,zeal=4.6,stake=3.7)"),  # level 2
        *mixed_skill("tycoon"),
        Rung("players that learned", "learned", games=2_000),
        Rung("one thinking ahead", "search(rollouts=100,candidates=6,by=tycoon,at=act) | tycoon", games=200),
        Rung("all thinking ahead", "search(rollouts=100,candidates=6,by=tycoon,at=act)", games=200),
    ),
)
