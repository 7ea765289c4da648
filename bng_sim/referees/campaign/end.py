"""Chapter W: when the game ends, and who has won."""

from bng_sim.referees.campaign.broken_rules import RULE_OF_ENDING
from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import breach, text


def after_turn(ref: Referee) -> str:
    """Return the ending after a turn, or "" if the game continues (W3)."""
    return "stalemate" if ref.table.turn >= ref.rules.max_turns else ""


def finish(ref: Referee, ending: str) -> None:
    """Check how the game ends, what each player is worth, and who has won (W1 to W4)."""
    event = ref.due("end", RULE_OF_ENDING[ending], ending=ending)
    if event["ending"] != ending:
        breach(RULE_OF_ENDING[ending], f"the ending {ending}", text(event))
    ref.expect("end", RULE_OF_ENDING[ending])
    for seat in ref.table.players:
        ref.expect("net_worth", "W4", seat=seat, amount=ref.table.net_worth(seat))
    ref.refuse("net_worth", "W4")
    _announce(ref, ending)


def _announce(ref: Referee, ending: str) -> None:
    """Check that exactly the right players have won (W1, W3)."""
    table = ref.table
    rule = "W1" if ending == "last_standing" else "W3"
    winners = table.in_game
    if ending == "stalemate":
        best = max(table.net_worth(seat) for seat in winners)
        is_won = ref.rules.cap_winner == "richest"
        winners = [seat for seat in winners if is_won and table.net_worth(seat) == best]
    for seat in winners:
        ref.expect("win", rule, seat=seat)
    ref.refuse("win", rule)
