"""Whose turn it is, in which Round, and what lies in the middle of the table (S5, T1, T7, L1, G4)."""

import numpy as np

from bng_sim.core.event_logs.event_log import NOTHING
from bng_sim.core.written.entries import Entry
from bng_sim.core.written.form import Passed, Start
from bng_sim.games.guillotines.declared.components import N_SUITS, POLICIES

KEYS = ("round", "turn", "last", "began", "drawn", "policy", "panic_held", "bunker")
TURNS_A_ROUND = 8  # about: only the stalemate depends on it (T5)
# The mover's questions before it acts, answered no: the Round goes on, no Role is revealed, the card is drawn already.
DRAWN = Passed({name: 0 for name in ("end_round", "reveal", "power_broker", "scam_artist", "draw")}, "draw")


def read(top: Entry, start: Start) -> None:
    """Write whose turn it is into the state; raises `InputError` for what does not fit."""
    public, players, level = start.state["public"], start.cell.rules.players, start.cell.rules.level
    if top.at("round").is_written:
        public["round_number"] = top.at("round").whole(1, _most_rounds(start))
    if top.at("to_move").is_written:
        public["turn_player"] = top.at("to_move").seat(players)
    public["turn"] = _turn(top, start)
    _read_began(top.at("began"), start)
    last = top.at("last")
    if last.is_written:
        public["last_player"] = last.seat(players)
    elif public["turn"] > 0:
        public["last_player"] = (public["turn_player"] - _places_before(start)) % players
    if top.at("panic_held").is_written:
        public["panic_held"] = top.at("panic_held").flag()
        if public["panic_held"] and level < 2:
            raise top.at("panic_held").fault("there is no Panic! below level 2 (P1)")
    _read_policy(top.at("policy"), public, level)


def _read_began(entry: Entry, start: Start) -> None:
    """Write who began when last all had had a turn (T7): the player to move, if a game under way does not say it."""
    public, passing = start.state["public"], start.rules["passing"]
    if entry.is_written and not passing:
        raise entry.fault("the same player begins again when all have had a turn, with turn_order: clockwise (T7)")
    if entry.is_written:
        public["lap_first"] = entry.seat(start.cell.rules.players)
    elif passing and public["turn"] > 0:
        public["lap_first"] = public["turn_player"]


def began_note(top: Entry, start: Start) -> str:
    """Return what is taken for granted of who began; empty if it is written, or nothing depends on it."""
    public = start.state["public"]
    is_open = start.rules["passing"] and public["turn"] > 0 and not top.at("began").is_written
    return f"who began last (`began`), taken to be seat {int(public['lap_first']) + 1}" if is_open else ""


def _places_before(start: Start) -> int:
    """Return how many places to the right of the player to move the one sat whose turn came before (T1, T7)."""
    public = start.state["public"]
    return 2 if start.rules["passing"] and public["turn_player"] == public["lap_first"] else 1


def is_at_start(top: Entry, start: Start) -> bool:
    """Return whether the game has not begun: it is the first Round, no turn has begun, and no Role is written."""
    public = start.state["public"]
    has_roles = any(player.at(key).is_written for player in top.at("players").items() for key in ("role", "shows"))
    return int(public["round_number"]) == 1 and int(public["turn"]) == 0 and not has_roles


def passed(top: Entry) -> Passed | None:
    """Return what of this turn is over: its card is drawn, if the file says so."""
    return DRAWN if top.at("drawn").is_written and top.at("drawn").flag() else None


def _turn(top: Entry, start: Start) -> int:
    """Return how many turns have begun: as written, or about as many as a Round has."""
    entry, rules = top.at("turn"), start.cell.rules
    if entry.is_written:
        return entry.whole(0, rules.max_turns - 1, "T5")
    if "round" not in top.value and not {"deck", "discards", "markets"} & top.value.keys():
        return 0
    about = 1 + TURNS_A_ROUND * (int(start.state["public"]["round_number"]) - 1)
    return int(min(about, rules.max_turns - 1))


def _most_rounds(start: Start) -> int:
    rules = start.cell.rules
    return int(rules.max_rounds_per_turn * rules.max_turns)


def _read_policy(entry: Entry, public: np.void, level: int) -> None:
    if not entry.is_written:
        return
    policy = entry.choice(POLICIES[:-1], "policy")
    if policy != NOTHING and level < 4:
        raise entry.fault("there are no policies below level 4 (S7)")
    public["policy"], public["favoured_suit"] = policy, policy if policy < N_SUITS else NOTHING


def read_bunker(top: Entry, start: Start) -> str:
    """Write who holds the Bunker (L1) into the state, which has the assets; return what is taken for granted."""
    entry, public = top.at("bunker"), start.state["public"]
    players, least = start.cell.rules.players, int(start.rules["bunker_minimum"])
    have = [int(n) for n in public["bunker_assets"][:players]]
    most = max(have)
    first = [seat for seat in range(players) if have[seat] == most and most >= least]
    if start.cell.rules.level < 3:
        if entry.is_written and entry.seat_or_none(players) != NOTHING:
            raise entry.fault("there is no Bunker below level 3 (S6)")
        return ""
    public["bunker_holder"] = first[0] if first else NOTHING
    if not entry.is_written:
        return f"who holds the Bunker, taken to be seat {first[0] + 1}" if len(first) > 1 else ""
    holder = entry.seat_or_none(players)
    if holder != NOTHING and holder not in first:
        raise entry.fault(
            f"seat {holder + 1} has {have[holder]} of its assets; the most has {most}, {least} at least (L1)"
        )
    if holder == NOTHING and len(first) == 1:
        raise entry.fault(f"got none, but seat {first[0] + 1} alone has {most} of its assets (L1)")
    public["bunker_holder"] = holder
    return ""
