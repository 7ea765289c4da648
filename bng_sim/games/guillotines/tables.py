"""The result tables: what the engine's rows become for people, and what each column says."""

from typing import Any

import numpy as np
import polars as pl

from bng_sim.games.guillotines.components import BILLIONAIRE_NAMES, POLICY_NAMES, ROLE_NAMES, word
from bng_sim.games.guillotines.records import NOTHING, SEAT_ROW
from bng_sim.games.guillotines.rules import Rules
from bng_sim.games.guillotines.terms import Decision, Ending, WonBy

BILLIONAIRES = tuple(word(name) for name in BILLIONAIRE_NAMES)
ENDINGS = tuple(ending.name.lower() for ending in Ending)
ROLES = tuple(word(name) for name in ROLE_NAMES)
POLICIES = (*(word(name) for name in POLICY_NAMES), "none")
KINDS = ("player", "puppet")
WON_BY = tuple(way.name.lower() for way in WonBy)
DECISIONS = tuple(decision.name.lower() for decision in Decision)

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
}
COLUMNS = {"games": GAME_COLUMNS, "seats": SEAT_COLUMNS}
_YES_OR_NO = ("panic", "panic_agreed", "won")
_FROM_1 = ("winner", "starting_player", "order", "revolution_by")  # the engine counts seats from 0
_LARGE = ("game", "checksum")


def games(rows: np.ndarray, players: int) -> pl.DataFrame:
    """One row a game, with the columns `GAME_COLUMNS`."""
    columns = {name: _column(name, rows[name]) for name in GAME_COLUMNS if name in (rows.dtype.names or ())}
    columns["ending"] = _named(ENDINGS, rows["ending"])
    for name in ("winner", "revolution_by", "panic_turn"):
        columns[name] = columns[name].replace(0, None)
    columns |= _of_all_seats(rows, players)
    for index, decision in enumerate(DECISIONS):
        for count in ("decisions", "options"):
            columns[f"{count}_{decision}"] = _column(count, rows[count][:, index])
    for index, policy in enumerate(POLICIES):
        columns[f"policy_{policy}"] = _column(policy, rows["policies"][:, index])
    for index, role in enumerate(ROLES):
        columns[f"{role}_taken"] = _column(role, rows["roles_taken"][:, index])
        columns[f"{role}_used"] = _column(role, rows["roles_used"][:, index])
    return pl.DataFrame(columns).select(*GAME_COLUMNS)


def seats(rows: np.ndarray, rules: Rules, labels: tuple[str, ...]) -> pl.DataFrame:
    """One row a game and seat, with the columns `SEAT_COLUMNS`; `labels` names the strategies of the lineup."""
    taken, n = rows["seats"][:, : rules.billionaires], rules.billionaires
    is_puppet = np.tile(np.arange(n) >= rules.players, len(rows))
    columns: dict[str, Any] = {name: _column(name, taken[name].reshape(-1)) for name in SEAT_ROW.names or ()}
    columns["game"] = _column("game", np.repeat(rows["game"], n))
    columns["seat"] = _column("seat", np.tile(np.arange(1, n + 1), len(rows)))
    columns["kind"] = _named(KINDS, is_puppet.astype(np.int64))
    columns["won"] = columns["won"].set(pl.Series(is_puppet), None)
    columns["billionaire"] = _named(BILLIONAIRES, taken["billionaire"].reshape(-1))
    for name in ("role_at_start", "role_at_end"):
        columns[name] = _named_or_none(ROLES, taken[name].reshape(-1))
    for name in ("roles_held", "roles_revealed"):
        columns[name] = _SETS_OF_ROLES.gather(taken[name].reshape(-1))
    columns["won_by"] = _named_or_none(WON_BY[1:], taken["won_by"].reshape(-1) - 1)
    columns["first_used"] = columns["first_used"].replace(NOTHING, None)
    columns["strategy"] = pl.Series(labels).gather(taken["strategy"].reshape(-1))
    return pl.DataFrame(columns).select(*SEAT_COLUMNS)


def _column(name: str, values: np.ndarray) -> pl.Series:
    if name in _YES_OR_NO:
        return pl.Series(values == 1)
    if name in _LARGE:
        return pl.Series(np.ascontiguousarray(values))
    return pl.Series((values + 1 if name in _FROM_1 else values).astype(np.int32))


def _named(names: tuple[str, ...], numbers: np.ndarray) -> pl.Series:
    return pl.Series(names, dtype=pl.Enum(names)).gather(np.ascontiguousarray(numbers))


def _named_or_none(names: tuple[str, ...], numbers: np.ndarray) -> pl.Series:
    kept = pl.Series(np.ascontiguousarray(numbers))
    return pl.Series(names, dtype=pl.Enum(names)).gather(kept.set(kept < 0, None))


def _of_all_seats(rows: np.ndarray, players: int) -> dict[str, pl.Series]:
    """The columns of a game that its seats make together."""
    seats = rows["seats"][:, :players]
    winner_role = np.where(
        rows["winner"] == NOTHING, NOTHING, seats["role_at_end"][np.arange(len(rows)), rows["winner"]]
    )
    return {
        "winners": _column("winners", seats["won"].sum(axis=1)),
        "winner_role": _named_or_none(ROLES, winner_role),
        "roles_taken": _column("roles_taken", rows["roles_taken"].sum(axis=1)),
        "roles_used": _column("roles_used", rows["roles_used"].sum(axis=1)),
        "envelope_at_end": pl.Series(rows["envelopes"] / players),
    }


_SETS_OF_ROLES = pl.Series(
    [[role for index, role in enumerate(ROLES) if several >> index & 1] for several in range(1 << len(ROLES))],
    dtype=pl.List(pl.Enum(ROLES)),
)
