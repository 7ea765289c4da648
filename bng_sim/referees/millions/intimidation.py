"""Chapter I: looking at a Character card."""

from functools import partial

from bng_sim.referees.faults import breach, text
from bng_sim.referees.millions import options
from bng_sim.referees.millions.broken_rules import rule_of_look
from bng_sim.referees.millions.options import NO, Move
from bng_sim.referees.millions.referee import Referee
from bng_sim.referees.millions.table_state import Character


def open_window(ref: Referee, seat: int, window: str) -> None:
    """Let a player look at Characters, until they decline or have no more looks (I3, I4)."""
    table = ref.table
    player = table.players[seat]
    asked = "I3"
    while window in ref.rules.looks and player.looks and table.looks_for(seat):
        move = ref.ask(seat, "intimidate", options.intimidate(table, seat), asked, chosen=partial(_rule, ref, seat))
        asked = "I4"
        if move == NO:
            break
        character = table.characters[move["character"]]
        ref.expect("look", "I2", seat=seat, character=character.name, role=character.role)
        player.looks -= 1
        table.looked.add((seat, character.name))
    _close(ref, "I3" if window not in ref.rules.looks else "I4")


def _rule(ref: Referee, seat: int, move: Move) -> str:
    """Return the rule by which a player cannot look at this: only others' cards that lie face-down, and none twice."""
    character = ref.table.characters.get(move.get("character", ""))
    return "I4" if character and (seat, character.name) in ref.table.looked else "I2"


def _close(ref: Referee, rule: str) -> None:
    """Check that no more looks follow in this window (I4)."""
    event = ref.log.peek()
    if event is not None and (event["event"] == "look" or event.get("decision") == "intimidate"):
        breach(rule_of_look(ref.table, event["seat"], rule), "no look here", text(event))


def earn(ref: Referee, brute: Character, rule: str) -> None:
    """Give the owner of a Brute an Intimidation card, if the stock has one (I1, H5, C5)."""
    table = ref.table
    if not table.stock:
        ref.refuse("earn_card", "C5")
        return
    ref.expect("earn_card", rule, character=brute.name)
    table.stock -= 1
    table.players[brute.seat].looks += 1
    table.players[brute.seat].has_earned = True
