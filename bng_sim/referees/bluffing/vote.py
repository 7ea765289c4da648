"""Chapter V: who votes, and what is shown."""

from bng_sim.referees.bluffing import options, powers
from bng_sim.referees.bluffing.broken_rules import rule_of_vote
from bng_sim.referees.bluffing.referee import Referee
from bng_sim.referees.faults import breach, text

OF_A_CHALLENGE = ("flip", "compare", "take", "take_revealed", "discard")


def hold(ref: Referee, seat: int) -> bool:
    """Ask all voters, then check the votes shown; return whether there is a challenge (V1 to V4)."""
    table = ref.table
    table.voters = [other for other in table.others(seat) if table.players[other].down]
    has_voter = bool(table.voters)
    powers.gag(ref, seat)
    answers = {}
    for voter in table.voters:
        ref.refuse("vote", "V2")  # nobody shows a vote before all have answered
        answers[voter] = ref.ask(voter, "vote", options.VOTES, asked="V1", chosen="V5") == options.CHALLENGE
    _refuse_more_votes(ref)
    for voter, challenges in answers.items():
        ref.due("vote", "V5", seat=voter)  # not to show a thumb is not allowed
        ref.expect("vote", "V2", seat=voter, challenges=challenges)
    ref.refuse("vote", "V2" if has_voter else "V1")
    table.challengers = [voter for voter, challenges in answers.items() if challenges]
    if not table.challengers:
        for kind in OF_A_CHALLENGE:
            ref.refuse(kind, "V3" if has_voter else "V1")
    return bool(table.challengers)


def _refuse_more_votes(ref: Referee) -> None:
    event = ref.log.peek()
    if event is not None and event.get("decision") == "vote":
        breach(rule_of_vote(ref.table, event["seat"], "V1"), "no more votes asked", text(event))
