"""What each column of the result tables says."""

from bng_sim.core.results import course_columns
from bng_sim.games.guillotines.declared.column_names import DECISIONS, POLICIES, ROLES
from bng_sim.games.guillotines.declared.components import POLICY_NAMES, ROLE_NAMES

_COURSE = course_columns.columns(
    "empty spaces of its board, or of its Puppet's if these are fewer (W1, U8)",
    "of some type its board, and its Puppet's, has more spaces than there are assets in the game (A2), and neither "
    "Celebrity nor Toady is in the game. An asset on a board may always come back, so this is rare",
)
GAME_COLUMNS = (
    {
        "game": "index of the game; with seed and cell it decides everything in it",
        "ending": "how it ended (W4): assets, revolution, stalemate, or celebrity (a Revolution escaped)",
        "winner": "seat that won, from 1, not as a Toady; empty if none did",
        "winners": "seats that won, a Toady with them (O12)",
        "winner_role": "Role of the winner at the end, revealed or not; empty if none",
        "starting_player": "seat that had the first turn, from 1",
        "turns": "turns begun, passes too",
        "rounds": "1 + round ends carried out to the end (R1)",
        "passes": "turns without a legal action (T3)",
        "buys": "Buys tried (B1)",
        "bought": "Buys won (B4)",
        "market_crises": "Crises activated in a Buy (K4)",
        "round_crises": "Crises activated at the end of a Round (K7)",
        "rebels_out": "Rebels on Crises at the end (K5)",
        "revolution_by": "seat whose Buy brought the last Rebel (K5), from 1; of a Puppet's its controller's; empty "
        "if the end of a Round brought it (K7), and without a Revolution",
        "emergencies": "times emergency measures were due (R3)",
        "consensus_ends": "Rounds ended early by consensus (R7)",
        "panic": "whether Panic! was held (P1)",
        "panic_turn": "turn in which it was held, or after which; empty if it was not",
        "panic_agreed": "whether all its asset types were given up (P3)",
        "policies_set": "times a policy was chosen, none included (G3)",
        "roles_taken": "Roles received at set-up, at Rounds' ends, by New Role or by the Vulture Capitalist",
        "roles_used": "Roles revealed (O4)",
        "envelope_at_end": "cards in an envelope at the end, mean of the players",
        "checksum": "digest of every choice made: equal for the same game on any machine",
    }
    | {
        f"{count}_{decision}": f"{meaning} at decision `{decision}` (chapter D)"
        for decision in DECISIONS
        for count, meaning in (("decisions", "times a player was asked"), ("options", "options listed in all"))
    }
    | {
        f"policy_{policy}": f"times {name} was chosen as policy (G4)"
        for policy, name in zip(POLICIES, (*POLICY_NAMES, "none"), strict=True)
    }
    | {
        f"{role}_{count}": f"times the {name} {meaning}"
        for role, name in zip(ROLES, ROLE_NAMES, strict=True)
        for count, meaning in (("taken", "was received"), ("used", "was revealed"))
    }
    | _COURSE["games"]
)
SEAT_COLUMNS = {
    "game": "index of the game",
    "seat": "seat at the table, from 1; Puppets have those after the players'",
    "kind": "player or puppet (U1)",
    "order": "place in the order of the first turns, from 1; a Puppet's is its controller's",
    "billionaire": "Billionaire played (C4)",
    "strategy": "strategy that played, as the lineup names it; a Puppet's is its controller's",
    "assets": "assets owned at the end",
    "empty_spaces": "spaces of the board left empty",
    "won": "whether the seat won; empty for a Puppet, whose win is its controller's",
    "won_by": "what won it: assets, celebrity (O6), toady (O12) or puppet (U8); empty if it did not win",
    "buys": "Buys tried",
    "bought": "Buys won",
    "crises": "Crises its Buys activated",
    "pledged": "assets it pledged in a Panic!",
    "role_at_start": "Role kept at set-up (O2)",
    "role_at_end": "Role held at the end, revealed or not",
    "roles_held": "Roles it ever held, in the rulebook's order",
    "roles_revealed": "Roles it ever revealed, in the rulebook's order",
    "roles_drawn": "Role cards it drew to choose from",
    "roles_taken": "Roles it received",
    "roles_used": "times it revealed a Role",
    "first_used": "turn in which it first revealed one; empty if it did not",
    "bribes_spent": "cards of its envelope discarded when held up (G3)",
    "bribe_points": "what they were worth",
    "policies_set": "times it chose the policy",
    "bunker_turns": "turns at whose end it had the Luxury Bunker (L1)",
    "turns_blocked": "own turns that it began when the markets alone could not complete its board, nor its Puppet's: "
    "some asset has to come from another board first",
} | _COURSE["seats"]
COLUMNS = {"games": GAME_COLUMNS, "seats": SEAT_COLUMNS}
