"""Chapter S: what a seat starts with on top of what everybody has (S7)."""

from bng_sim.referees.campaign.referee import Referee
from bng_sim.referees.faults import breach
from bng_sim.referees.log import FIRST_TURN

FREE = "free"  # a card as configs write it


def give(ref: Referee) -> None:
    """Let a seat start with what the head says it is given: a deed, cash, a card."""
    deeds = {f"deed_{name.replace(' ', '_')}": name for name in ref.table.box.deeds}
    drawn = {"billionaire": ref.rules.billionaire, "attorney_general": ref.rules.attorney_general}
    for seat, name in ref.log.given.items():
        if name in deeds:
            ref.expect("deed", "S7", deed=deeds[name], seat=seat)
            ref.table.owners[deeds[name]] = seat
        elif name == "cash":
            ref.table.players[seat].cash += ref.rules.start_cash
        elif name == "jail_card":
            _give_jail_card(ref, seat)
        elif drawn.get(name) != "drawn" and name != FIRST_TURN:
            breach("S7", "a gift that there is", name)


def _give_jail_card(ref: Referee, seat: int) -> None:
    """Move the first Get out of Jail Free card of a pile that has others to a player."""
    free = [(pile, cards.index(FREE)) for pile, cards in ref.table.box.cards.items() if FREE in cards[1:] + cards[:-1]]
    if not free:
        breach("S7", "a Get out of Jail Free card", "none")
    pile, number = free[0]
    ref.expect("keep_card", "S7", seat=seat, pile=pile, number=number)
    ref.table.piles[pile].remove(number)
    ref.table.players[seat].kept.append((pile, number))
