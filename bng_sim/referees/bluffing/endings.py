"""When a game ends (chapter E)."""

from bng_sim.referees.bluffing.table_state import TableState

RULE = {"last_card": "E1", "sole_survivor": "E2", "bankrupt": "E3", "no_cards": "E3", "stalemate": "E5"}


def possible(table: TableState) -> list[str]:
    """Return the endings whose time has come, by E4 the one that counts first."""
    if not table.target:
        return ["last_card"] if table.has_played_last and table.rules.last_play == "ends" else []
    return [ending for ending, has_come in _after_a_turn(table, table.rules.empty_hand) if has_come]


def _after_a_turn(table: TableState, empty_hand: str) -> list[tuple[str, bool]]:
    """List the endings that can follow a turn, in order, each with whether it is due (E4)."""
    with_cards = sum(bool(player.hand) for player in table.players.values())
    is_next_empty = not table.players[table.left_of(table.target)].hand
    return [
        ("last_card", table.has_played_last),
        ("bankrupt", empty_hand == "ends_at_once" and table.has_emptied),
        ("sole_survivor", empty_hand == "skip" and with_cards <= 1),
        ("no_cards", empty_hand == "play_on" and with_cards == 0),
        ("bankrupt", empty_hand == "ends_at_turn" and is_next_empty),
        ("stalemate", table.turn >= table.rules.max_turns),
    ]
