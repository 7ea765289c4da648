"""Chapter E: the end of a round, and perhaps of the game."""

from bng_sim.referees.faults import breach, text
from bng_sim.referees.millions.broken_rules import RULE_OF_ENDING
from bng_sim.referees.millions.referee import Referee


def finish_round(ref: Referee) -> str:
    """Check what is shown as a round ends; return the ending, or "" if another round begins (E1 to E5)."""
    rules, table = ref.rules, ref.table
    if rules.show_at_end:
        _show(ref, "E1")
    ending = _ending(ref)
    if not ending and rules.wont_get_fooled and not rules.show_at_end:
        _show(ref, "V1")
    ref.refuse("show", "V1" if rules.wont_get_fooled and not rules.show_at_end else "E1")
    if not ending:
        table.leader = table.left_of(table.leader)
    return ending


def _show(ref: Referee, rule: str) -> None:
    """Check that the Roles that are not public yet are shown (E1, V1)."""
    for character in ref.characters("show", rule, [each for each in ref.table.from_leader() if not each.is_revealed]):
        ref.expect("show", rule, character=character.name, role=character.role)


def _ending(ref: Referee) -> str:
    table = ref.table
    if _at_target(ref):
        return "target"
    if table.round == len(table.pile):
        return "last_round"
    return "stalemate" if table.round >= ref.rules.max_rounds else ""


def _at_target(ref: Referee) -> list[int]:
    """List the players at the target, by the rules perhaps only those with a share of the Loot (E2)."""
    rules, table = ref.rules, ref.table
    sharers = {character.seat for character in table.standing()}
    return [
        seat for seat, player in table.players.items()
        if player.cash >= rules.target and (seat in sharers or not rules.target_needs_share)
    ]  # fmt: skip


def finish(ref: Referee, ending: str) -> None:
    """Check how the game ends, each player's cash, and who has won (E2 to E6)."""
    event = ref.due("end", RULE_OF_ENDING[ending], ending=ending)
    if event["ending"] != ending:
        breach("E2" if ending == "target" else RULE_OF_ENDING[event["ending"]], f"the ending {ending}", text(event))
    ref.accept(event)
    for seat in ref.each("cash", "E6", ref.table.players):
        ref.expect("cash", "C3", seat=seat, amount=ref.table.players[seat].cash)
    ref.refuse("cash", "E6")
    _announce(ref, _winners(ref, ending), RULE_OF_ENDING[ending])


def _winners(ref: Referee, ending: str) -> list[int]:
    """Return the richest, of those at the target or of all; nobody in a stalemate (E2, E3, E5)."""
    cash = {seat: player.cash for seat, player in ref.table.players.items()}
    among = {"target": _at_target(ref), "last_round": [*cash], "stalemate": []}[ending]
    return [seat for seat in among if cash[seat] == max(cash[other] for other in among)]


def _announce(ref: Referee, winners: list[int], rule: str) -> None:
    """Check that exactly these players have won (E4)."""
    ref.expect_wins(winners, rule, "E4", lambda seat: "E4" if seat in winners else rule)
    more = ref.log.peek()
    if more is not None and more["event"] == "win":
        breach("E4" if more["seat"] in winners else rule, f"no winners but {winners}", text(more))
