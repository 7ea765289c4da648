"""The columns of the result tables (`core.results.columns`): what the engine counts, and what `tables` computes."""

import numpy as np

from bng_sim.core.results.columns import Column, Count, asked
from bng_sim.core.results.course_columns import course_of_game, course_of_seat
from bng_sim.games.bluffing.declared.terms import DECISIONS

GAME_COLUMNS = (
    Column("game", "index of the game; with seed and cell it decides everything in it"),
    Column("ending", "how it ended (E6)"),
    Column("winners", "seats that won, after replays (W3-W5)"),
    Column("first_player", "seat that had the first turn, from 1"),
    Column("ender", "seat that played the last card of its hand and so ended the game (E1), from 1; empty if none did"),
    Column("ender_won", "whether that seat won, alone or with others, after replays; empty if there is none"),
    Count(
        "turns",
        "turns begun; each plays one card (T2)",
        "a game lasts {} turns",
        "How many turns does a game last",
        most="max_turns",
    ),
    Count(
        "rounds",
        "the most turns that any one player had",
        "a player has {} turns at most",
        "How many turns does a player have",
        most="max_turns",
    ),
    Count("skips", "players passed over for an empty hand, each time each one (E2)"),
    Count("votable_turns", "turns that came to a vote (V1)"),
    Count(
        "false_claims",
        "of these, with a voter's card down that would have won against the one played (V6)",
        "a game has {} false claims",
        "How many claims are false",
    ),
    Count(
        "false_unchallenged",
        "of those, where nobody challenged",
        "nobody challenges {} false claims a game",
        "How many false claims does nobody challenge",
    ),
    Count("challenged_turns", "turns with a challenger or more (V4)"),
    Count("multi_challenges", "turns with two challengers or more"),
    Count("mixed_results", "turns in which the active player won against one challenger and lost to another (X4)"),
    Count("caught", "turns in which the active player lost a comparison or more"),
    Count(
        "challenges",
        "comparisons, one for each challenger (X2)",
        "a game has {} challenges",
        "How many challenges are there",
    ),
    Count("won_by_active", "comparisons that the active player won"),
    Count("won_by_challenger", "comparisons that the challenger won"),
    Count("cards_taken", "hand cards taken (X5)"),
    Count("revealed_taken", "flipped cards taken (X7)"),
    Count(
        "takes_missed",
        "comparisons whose winner took fewer hand cards than were due, for the hand had too few (X5)",
    ),
    Count(
        "bankruptcies",
        "times that the last card of a hand was taken (X5)",
        "{} hands a game are emptied",
        "How many hands are emptied",
    ),
    Count("powers_used", "uses of powers (P2)"),
    Count("hidden_discards", "cards face-down in Discard piles at the end, of all players together (T4)"),
    Count(
        "winning_points",
        "the most points that any player has (W2)",
        "the winner has {} points",
        "How many points does the winner have",
        dtype=np.int32,
    ),
    Count("points_margin", "those less the second most; 0 in a tie (W3)", dtype=np.int32, is_metric=False),
    Count("replays", "times that those still tied played again (W5)"),
    Column("coin_tie_break", "whether several had the most points, and Coin symbols left fewer of them (W4)"),
    Column(
        "points",
        "points, mean of the players (W2)",
        "a player has {} points at the end",
        "How many points does a player have",
        is_metric=True,
    ),
    Column("hand_points", "points of hand cards, mean of the players (W1)", is_metric=True),
    Column("bonus_points", "points of Bonus piles, mean of the players (W2)", is_metric=True),
    Column("checksum", "digest of every choice made: equal for the same game on any machine"),
    *asked(DECISIONS),
    *course_of_game("points"),
)
SEAT_COLUMNS = (
    Column("game", "index of the game"),
    Column("seat", "seat at the table, from 1"),
    Column("order", "place in the order of the first turns, from 1"),
    Column("billionaire", "Billionaire played (C2)"),
    Column("strategy", "strategy that played, as the lineup names it"),
    Column("won", "whether the seat won, alone or with others, after replays"),
    Count("points", "points at the end (W2)"),
    Count("hand_points", "points of its hand cards (W1)"),
    Count("bonus_points", "points of its Bonus pile (W2)"),
    Count("hand_cards", "hand cards at the end"),
    Count("bonus_cards", "cards in its Bonus pile at the end"),
    Count("turns", "turns it had"),
    Count("false_claims", "its turns that came to a vote with a false claim (V6)"),
    Count("caught", "its turns in which it lost a comparison or more"),
    Count("votes", "times it voted (V2)"),
    Count("challenges", "times it challenged (V4)"),
    Count("challenges_won", "of these, those that it won (X2)"),
    Count("cards_taken", "cards it took by winning comparisons, of hands and flipped ones (X5, X7)"),
    Count("cards_lost", "cards it lost so"),
    Count("powers_used", "times it used its power (P2)"),
    *course_of_seat(
        "its points and the Coin symbols on all cards that others may still lose are fewer than the points of "
        "somebody's Bonus pile; without powers only"
    ),
)
