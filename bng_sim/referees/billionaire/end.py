"""Chapter W: when the game ends, and who has won."""

from bng_sim.referees.billionaire.broken_rules import RULE_OF_ENDING
from bng_sim.referees.billionaire.referee import Referee
from bng_sim.referees.faults import breach, text


def _is_anybody_there(ref: Referee) -> bool:
    """Return whether a player's total has reached the goal (W1)."""
    return any(ref.table.total(seat) >= ref.rules.goal for seat in ref.table.players)


def after_action(ref: Referee) -> str:
    """Return the ending after an action, or "" if the game continues (W2)."""
    return "billionaire" if ref.rules.goal_check == "action" and _is_anybody_there(ref) else ""


def after_last(ref: Referee) -> str:
    """Return the ending after the auction of the last Investment, or "" if the game continues (W3)."""
    if not ref.rules.end_on_last_investment:
        return ""
    return "billionaire" if _is_anybody_there(ref) else "sold_out"


def after_turn(ref: Referee) -> str:
    """Return the ending after a turn, or "" if the game continues (W2, W6)."""
    if _is_anybody_there(ref):
        return "billionaire"
    return "stalemate" if ref.table.turn >= ref.rules.max_turns else ""


def finish(ref: Referee, ending: str) -> None:
    """Check how the game ends, each player's total, and who has won (W1 to W7)."""
    event = ref.due("end", "W2" if ending == "billionaire" else RULE_OF_ENDING[ending], ending=ending)
    if event["ending"] != ending:
        breach(RULE_OF_ENDING[ending], f"the ending {ending}", text(event))
    ref.accept(event)
    for seat in ref.each("total", "W1", ref.table.players):
        ref.expect("total", "W1", seat=seat, amount=ref.table.total(seat))
    ref.refuse("total", "W1")
    _announce(ref, ending)


def _best(ref: Referee) -> list[int]:
    """Return the player who reached the goal first, or those with the greatest total, by the rules (W4)."""
    table = ref.table
    if ref.rules.several_billionaires == "first" and table.there:
        return table.there[:1]
    totals = {seat: table.total(seat) for seat in table.seats_from(table.active)}
    return [seat for seat, total in totals.items() if total == max(totals.values())]


def _announce(ref: Referee, ending: str) -> None:
    """Check that exactly the right players have won (W4 to W6)."""
    best = _best(ref)
    if ending == "stalemate":
        ref.refuse("win", "W6")
        return
    winners = best if ref.rules.tie_break == "shared" else best[:1]
    ref.expect_wins(winners, "W4", "W5", lambda seat: "W5" if seat in best else "W4")
    ref.refuse("win", "W5" if len(best) > 1 else "W4")
