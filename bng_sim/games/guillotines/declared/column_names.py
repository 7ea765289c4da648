"""The columns of the result tables by name, and the words that stand in them; what each says stands in `columns`."""

from bng_sim.core.results import course
from bng_sim.games.guillotines.declared.components import BILLIONAIRE_NAMES, POLICY_NAMES, ROLE_NAMES, word
from bng_sim.games.guillotines.declared.terms import Decision, Ending, WonBy

BILLIONAIRES = tuple(word(name) for name in BILLIONAIRE_NAMES)
ENDINGS = tuple(ending.name.lower() for ending in Ending)
ROLES = tuple(word(name) for name in ROLE_NAMES)
POLICIES = (*(word(name) for name in POLICY_NAMES), "none")
KINDS = ("player", "puppet")
WON_BY = tuple(way.name.lower() for way in WonBy)
DECISIONS = tuple(decision.name.lower() for decision in Decision)
GAME_COLUMNS = (
    "game", "ending", "winner", "winners", "winner_role", "starting_player", "turns", "rounds", "passes", "buys",
    "bought", "market_crises", "round_crises", "rebels_out", "revolution_by", "emergencies", "consensus_ends", "panic",
    "panic_turn", "panic_agreed", "policies_set", "roles_taken", "roles_used", "envelope_at_end", "checksum",
    *(f"{count}_{decision}" for decision in DECISIONS for count in ("decisions", "options")),
    *(f"policy_{policy}" for policy in POLICIES),
    *(f"{role}_{count}" for role in ROLES for count in ("taken", "used")),
    *course.GAME_COLUMNS,
)  # fmt: skip
SEAT_COLUMNS = (
    "game", "seat", "kind", "order", "billionaire", "strategy", "assets", "empty_spaces", "won", "won_by", "buys",
    "bought", "crises", "pledged", "role_at_start", "role_at_end", "roles_held", "roles_revealed", "roles_drawn",
    "roles_taken", "roles_used", "first_used", "bribes_spent", "bribe_points", "policies_set", "bunker_turns",
    "turns_blocked", *course.SEAT_COLUMNS,
)  # fmt: skip
