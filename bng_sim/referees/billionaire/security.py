"""Chapter X: whether an action is cancelled."""

from bng_sim.referees.billionaire import options
from bng_sim.referees.billionaire.referee import Referee


def cancels(ref: Referee) -> bool:
    """Check the Security cards played against an action; return whether they cancel it (X1 to X5)."""
    table, played, last = ref.table, 0, 0
    while played < ref.rules.security_chain:
        seat = _first_to_play(ref, last)
        if not seat:
            break
        played, last = played + 1, seat
        ref.expect("security", _rule(played - 1), seat=seat, number=played)
        table.use_power(seat, "security")
    refuse(ref, _rule(played) if played < ref.rules.security_chain else "X4")
    if played % 2 == 0:
        ref.refuse("cancel", "X4" if played else "X1")
        return False
    ref.expect("cancel", "X1", seat=table.active)
    table.blame = "X1"
    return True


def refuse(ref: Referee, rule: str) -> None:
    """Check that nobody is asked about Security, or plays it, now."""
    ref.refuse_decision("security", rule)
    ref.refuse("security", rule)


def _rule(played: int) -> str:
    """Return the rule that says who is asked."""
    return "X4" if played else "X3"


def _first_to_play(ref: Referee, last: int) -> int:
    """Ask the holders of Security cards in turn; return the first to play one, or 0 (X3, X4)."""
    table, rule = ref.table, _rule(last)
    asked = table.others(last or table.active)
    if not last and ref.rules.security_own_action:
        asked.append(table.active)
    for seat in asked:
        is_holder = table.players[seat].powers["security"] > 0
        if is_holder and ref.ask(seat, "security", options.SECURITY, asked=rule, chosen=rule) == "yes":
            return seat
    return 0
