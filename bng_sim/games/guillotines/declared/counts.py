"""The columns of the result tables (`core.results.columns`): what the engine counts, and what `tables` computes."""

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.results.columns import Column, Count, alternating, asked, counts_of
from bng_sim.core.results.course_columns import course_of_game, course_of_seat
from bng_sim.games.guillotines.declared.components import POLICIES, POLICY_NAMES, ROLE_NAMES, ROLES
from bng_sim.games.guillotines.declared.terms import DECISIONS

_ROLES = dict(zip(ROLES, ROLE_NAMES, strict=True))
POLICY_COUNTS = counts_of(
    "policies",
    dict(zip(POLICIES, (*POLICY_NAMES, "none"), strict=True)),
    "times {} was chosen as policy (G4)",
    "policy_{}",
)
ROLES_TAKEN = counts_of("roles_taken", _ROLES, "times the {} was received", "{}_taken")
ROLES_USED = counts_of("roles_used", _ROLES, "times the {} was revealed", "{}_used")
GAME_COLUMNS = (
    Column("game", "index of the game; with seed and cell it decides everything in it"),
    Column("ending", "how it ended (W4): `assets`, `revolution`, `stalemate`, or `celebrity` (a Revolution escaped)"),
    Column("winner", "seat that won, from 1, not as a Toady; empty if none did"),
    Column("winners", "seats that won, a Toady with them (O12)"),
    Column("winner_role", "Role of the winner at the end, revealed or not; empty if none"),
    Column("starting_player", "seat that had the first turn, from 1"),
    Count(
        "turns",
        "turns begun, passes too",
        "a game lasts {} turns",
        "How many turns does a game last",
        most="max_turns",
    ),
    Count(
        "rounds",
        "1 + round ends carried out to the end (R1)",
        "a game lasts {} Rounds",
        "How many Rounds does a game last",
    ),
    Count("passes", "turns without a legal action (T3)"),
    Count(
        "buys",
        "Buys tried (B1)",
        "players try {} Buys a game",
        "How many Buys do players try",
    ),
    Count(
        "bought",
        "Buys won (B4)",
        "players win {} Buys a game",
        "How many Buys do players win",
    ),
    Count("market_crises", "Crises activated in a Buy (K4)"),
    Count("round_crises", "Crises activated at the end of a Round (K7)"),
    Count("rebels_out", "Rebels on Crises at the end (K5)"),
    Column(
        "revolution_by",
        "seat whose Buy brought the last Rebel (K5), from 1; of a Puppet's its controller's; empty if the end of a "
        "Round brought it (K7), and without a Revolution",
    ),
    Count("emergencies", "times emergency measures were due (R3)"),
    Count("consensus_ends", "Rounds ended early by consensus (R7)"),
    Column("panic", "whether Panic! was held (P1)"),
    Count("panic_turn", "turn in which it was held, or after which; empty if it was not", empty_at=0, is_metric=False),
    Column("panic_agreed", "whether all its asset types were given up (P3)"),
    Count("policies_set", "times a policy was chosen, none included (G3)", arises_from={"level": 4}),
    Column(
        "roles_taken",
        "Roles received at set-up, at Rounds' ends, by New Role or by the Vulture Capitalist",
        is_metric=True,
        arises_from={"level": 3},
    ),
    Column("roles_used", "Roles revealed (O4)", is_metric=True, arises_from={"level": 3}),
    Column(
        "envelope_at_end",
        "cards in an envelope at the end, mean of the players",
        is_metric=True,
        arises_from={"level": 4},
    ),
    Column("checksum", "digest of every choice made: equal for the same game on any machine"),
    *asked(DECISIONS),
    *POLICY_COUNTS,
    *alternating(ROLES_TAKEN, ROLES_USED),
    *course_of_game("empty spaces of its board, or of its Puppet's if these are fewer (W1, U8)"),
)
SEAT_COLUMNS = (
    Column("game", "index of the game"),
    Column("seat", "seat at the table, from 1; Puppets have those after the players'"),
    Column("kind", "player or puppet (U1)"),
    Column("order", "place in the order of the first turns, from 1; a Puppet's is its controller's"),
    Column("billionaire", "Billionaire played (C4)"),
    Column("strategy", "strategy that played, as the lineup names it; a Puppet's is its controller's"),
    Count("assets", "assets owned at the end"),
    Count("empty_spaces", "spaces of the board left empty"),
    Column("won", "whether the seat won; empty for a Puppet, whose win is its controller's"),
    Column(
        "won_by", "what won it: `assets`, `celebrity` (O6), `toady` (O12) or `puppet` (U8); empty if it did not win"
    ),
    Count("buys", "Buys tried"),
    Count("bought", "Buys won"),
    Count("crises", "Crises its Buys activated"),
    Count("pledged", "assets it pledged in a Panic!"),
    Column("role_at_start", "Role kept at set-up (O2)"),
    Column("role_at_end", "Role held at the end, revealed or not"),
    Column("roles_held", "Roles it ever held, in the rulebook's order"),
    Column("roles_revealed", "Roles it ever revealed, in the rulebook's order"),
    Count("roles_drawn", "Role cards it drew to choose from"),
    Count("roles_taken", "Roles it received"),
    Count("roles_used", "times it revealed a Role"),
    Count("first_used", "turn in which it first revealed one; empty if it did not", empty_at=NOTHING),
    Count("bribes_spent", "cards of its envelope discarded when held up (G3)"),
    Count("bribe_points", "what they were worth"),
    Count("policies_set", "times it chose the policy"),
    Count("bunker_turns", "turns at whose end it had the Luxury Bunker (L1)"),
    Count(
        "turns_blocked",
        "own turns that it began when the markets alone could not complete its board, nor its Puppet's: some asset "
        "has to come from another board first",
    ),
    *course_of_seat(
        "of some type its board, and its Puppet's, has more spaces than there are assets in the game (A2), and neither "
        "Celebrity nor Toady is in the game. An asset on a board may always come back, so this is rare"
    ),
)
