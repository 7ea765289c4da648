"""The columns of the result tables, each declared once: a `Count` is counted in the engine's row of that name."""

from bng_sim.core.results.columns import Column, Count, asked
from bng_sim.core.results.course_columns import course_of_game, course_of_seat
from bng_sim.games.newgame.declared.terms import DECISIONS

GAME_COLUMNS = (
    Column("game", "index of the game; with seed and cell it decides everything in it"),
    Column("ending", "how it ended (E1)"),
    Column("winners", "seats that won (E2)"),
    Count("turns", "tricks played", "a game lasts {} tricks", "How many tricks does a game last"),
    Count("rounds", "tricks played, as every round is one"),
    Count("led", "tricks taken by the player who led", "the leader takes {} tricks", "How often does leading pay"),
    Column("checksum", "digest of every choice made: equal for the same game on any machine"),
    *asked(DECISIONS),
    *course_of_game("tricks"),
)
SEAT_COLUMNS = (
    Column("game", "index of the game"),
    Column("seat", "seat, from 1"),
    Column("order", "place in the order of the first trick, from 1"),
    Column("strategy", "strategy that played, as the lineup names it"),
    Count("tricks", "tricks taken (T2)"),
    Column("won", "whether it won, alone or with others (E2)"),
    *course_of_seat("another seat has more tricks than it can still reach (E2)"),
)
