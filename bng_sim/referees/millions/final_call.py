"""The final call (N9)."""

from bng_sim.referees.millions import departure, intimidation, options
from bng_sim.referees.millions.options import LEAVE
from bng_sim.referees.millions.referee import Referee


def hold(ref: Referee) -> None:
    """Every open Character's owner is asked; nothing is shown before all have answered (K4)."""
    asked = [character for character in ref.table.from_leader() if character.status == "open"]
    leaves: dict[str, bool] = {}
    for character in asked:
        if leaves:
            ref.refuse("final_answer", "K4")
        intimidation.open_window(ref, character.seat, "final")
        answer = ref.ask(character.seat, "final_answer", options.FINAL_ANSWER, asked="N9", chosen="N9")
        leaves[character.name] = answer == LEAVE
    ref.refuse_decision("final_answer", "N9")
    for character in ref.each("final_answer", "N9", asked):
        ref.expect("final_answer", "N9", character=character.name, leaves=leaves[character.name])
    ref.refuse("final_answer", "N9")
    for character in ref.each("leave", "N9", [each for each in asked if leaves[each.name]]):
        departure.leave(ref, character, "final", "N9")
    ref.refuse("leave", "N9")
