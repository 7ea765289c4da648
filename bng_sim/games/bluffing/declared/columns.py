"""What each column of the result tables says."""

from bng_sim.core.results import course_columns
from bng_sim.games.bluffing.declared.column_names import DECISIONS

_COURSE = course_columns.columns(
    "points",
    "its points and the Coin symbols on all cards that others may still lose are fewer than the points of somebody's "
    "Bonus pile; without powers only",
)
GAME_COLUMNS = (
    {
        "game": "index of the game; with seed and cell it decides everything in it",
        "ending": "how it ended (E6)",
        "winners": "seats that won, after replays (W3-W5)",
        "first_player": "seat that had the first turn, from 1",
        "ender": "seat that played the last card of its hand and so ended the game (E1), from 1; empty if none did",
        "ender_won": "whether that seat won, alone or with others, after replays; empty if there is none",
        "turns": "turns begun; each plays one card (T2)",
        "rounds": "the most turns that any one player had",
        "skips": "players passed over for an empty hand, each time each one (E2)",
        "votable_turns": "turns that came to a vote (V1)",
        "false_claims": "of these, with a voter's card down that would have won against the one played (V6)",
        "false_unchallenged": "of those, where nobody challenged: a bluff that worked",
        "challenged_turns": "turns with a challenger or more (V4)",
        "multi_challenges": "turns with two challengers or more",
        "mixed_results": "turns in which the active player won against one challenger and lost to another (X4)",
        "caught": "turns in which the active player lost a comparison or more",
        "challenges": "comparisons, one for each challenger (X2)",
        "won_by_active": "comparisons that the active player won",
        "won_by_challenger": "comparisons that the challenger won",
        "cards_taken": "hand cards taken (X5)",
        "revealed_taken": "flipped cards taken (X7)",
        "takes_missed": "comparisons whose winner took fewer hand cards than were due, for the hand had too few (X5)",
        "bankruptcies": "times that the last card of a hand was taken (X5)",
        "powers_used": "uses of powers (P2)",
        "hidden_discards": "cards face-down in Discard piles at the end, of all players together (T4)",
        "winning_points": "the most points that any player has (W2)",
        "points_margin": "those less the second most; 0 in a tie (W3)",
        "replays": "times that those still tied played again (W5)",
        "coin_tie_break": "whether several had the most points, and Coin symbols left fewer of them (W4)",
        "points": "points, mean of the players (W2)",
        "hand_points": "points of hand cards, mean of the players (W1)",
        "bonus_points": "points of Bonus piles, mean of the players (W2)",
        "checksum": "digest of every choice made: equal for the same game on any machine",
    }
    | {
        f"{count}_{decision}": f"{meaning} at decision `{decision}` (chapter D)"
        for decision in DECISIONS
        for count, meaning in (("decisions", "times a player was asked"), ("options", "options listed in all"))
    }
    | _COURSE["games"]
)
SEAT_COLUMNS = {
    "game": "index of the game",
    "seat": "seat at the table, from 1",
    "order": "place in the order of the first turns, from 1",
    "billionaire": "Billionaire played (C2)",
    "strategy": "strategy that played, as the lineup names it",
    "won": "whether the seat won, alone or with others, after replays",
    "points": "points at the end (W2)",
    "hand_points": "points of its hand cards (W1)",
    "bonus_points": "points of its Bonus pile (W2)",
    "hand_cards": "hand cards at the end",
    "bonus_cards": "cards in its Bonus pile at the end",
    "turns": "turns it had",
    "false_claims": "its turns that came to a vote with a false claim (V6)",
    "caught": "its turns in which it lost a comparison or more",
    "votes": "times it voted (V2)",
    "challenges": "times it challenged (V4)",
    "challenges_won": "of these, those that it won (X2)",
    "cards_taken": "cards it took by winning comparisons, of hands and flipped ones (X5, X7)",
    "cards_lost": "cards it lost so",
    "powers_used": "times it used its power (P2)",
} | _COURSE["seats"]
COLUMNS = {"games": GAME_COLUMNS, "seats": SEAT_COLUMNS}
