"""Chapter N: circuits of visits, how they end, and the final call (N9)."""

from functools import partial

from bng_sim.referees.faults import breach, text
from bng_sim.referees.millions import departure, going_first, intimidation, options, talk
from bng_sim.referees.millions.broken_rules import rule_of_move
from bng_sim.referees.millions.options import LEAVE, SILENT, STAY, Move
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character


def hold(ref: Referee) -> None:
    """Check circuits until all Characters have decided, all are silent, or the limit is reached (N2, N8)."""
    circuits, how = 0, ""
    while not how:
        if not any(character.status == "open" for character in ref.table.characters.values()):
            how = "decided"
        elif circuits == ref.rules.negotiation_rounds:
            how = "limit"
        else:
            circuits += 1
            how = _circuit(ref, circuits)
    ref.expect("settled", "N8", how=how)
    ref.refuse("settled", "N8")
    if how == "limit" and ref.rules.final_call:
        hold_final_call(ref)
    ref.refuse_decision("final_answer", "N9")


def _circuit(ref: Referee, number: int) -> str:
    """Check talk and a visit to each Character in; return `quiet` if all were silent, otherwise "" (N2)."""
    ref.expect("circuit", "N2", number=number)
    talk.hold(ref)
    moves = [
        _visit(ref, character, number)
        for character in ref.table.from_leader()
        if character.is_in and not going_first.is_passed_over(ref, character, number)
    ]
    return "quiet" if all(move == SILENT for move in moves) else ""


def _visit(ref: Referee, character: Character, circuit: int) -> Move:
    """Check a visit to a Character in a circuit: a look window, then one move, which is returned (N4, N5)."""
    table = ref.table
    event = ref.due("visit", "N2", character=character.name)
    if event["character"] != character.name:
        breach(_rule_of_visit(ref, event["character"], circuit), f"a visit to {character.name}", text(event))
    table.turn += 1
    table.caller = 0
    ref.accept(event)
    intimidation.open_window(ref, character.seat, "visit")
    moves = options.move(table, character)
    move = ref.ask(character.seat, "move", moves, asked="N4", chosen=partial(rule_of_move, table, character))
    _do(ref, character, move)
    return move


def _rule_of_visit(ref: Referee, name: str, circuit: int) -> str:
    """Return the rule by which a Character is not to be visited now."""
    found = ref.table.characters[name]
    if found.status == "left":
        return "N10"
    return "S11" if going_first.is_passed_over(ref, found, circuit) else "N2"


def _do(ref: Referee, character: Character, move: Move) -> None:
    """Carry out the move chosen in a visit (N5)."""
    if move == LEAVE:
        departure.leave(ref, character, "alone", "N5")
    elif move == STAY:
        ref.expect("stay", "N5", character=character.name)
        character.status = "bound"
    elif "offer" in move:
        departure.offer(ref, character, ref.table.characters[move["offer"]], move["amount"])
    elif "price" in move:
        departure.name_price(ref, character, move["price"])


def hold_final_call(ref: Referee) -> None:
    """Ask every open Character's owner; nothing is shown before all have answered (K4)."""
    asked = [character for character in ref.table.from_leader() if character.status == "open"]
    leaves: dict[str, bool] = {}
    for character in asked:
        if leaves:
            ref.refuse("final_answer", "K4")
        intimidation.open_window(ref, character.seat, "final")
        answer = ref.ask(character.seat, "final_answer", options.FINAL_ANSWER, asked="N9", chosen="N9")
        leaves[character.name] = answer == LEAVE
    ref.refuse_decision("final_answer", "N9")
    for character in ref.characters("final_answer", "N9", asked):
        ref.expect("final_answer", "N9", character=character.name, leaves=leaves[character.name])
    ref.refuse("final_answer", "N9")
    for character in ref.characters("leave", "N9", [each for each in asked if leaves[each.name]]):
        departure.leave(ref, character, "final", "N9")
    ref.refuse("leave", "N9")
