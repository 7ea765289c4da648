"""Chapter K: who cannot pay is out."""

from bng_sim.referees.campaign import auction, mortgages, options
from bng_sim.referees.campaign.referee import Over, Referee
from bng_sim.referees.campaign.table_state import Kept


def go(ref: Referee, seat: int, creditor: int) -> None:
    """Settle a bankruptcy with a creditor, 0 for the Fund; raise `Over` if one player is left (K1 to K5)."""
    table = ref.table
    player = table.players[seat]
    ref.expect("bankrupt", "K1", seat=seat, to=creditor or None)
    player.is_out = True
    if len(table.in_game) == 1:
        raise Over
    ref.pay(seat, creditor, player.cash, "bankruptcy", "K2")
    _hand_cards(ref, seat, creditor)
    deeds = table.deeds_of(seat)
    if creditor:
        for name in deeds:
            _hand_deed(ref, name, creditor)
    else:
        _give_up(ref, seat, deeds)
    _forget(ref, seat)


def _hand_cards(ref: Referee, seat: int, creditor: int) -> None:
    """Pass kept cards to the creditor, or under their piles, by pile and *free* before *door* (K3, K4)."""
    table = ref.table
    kept, rule = table.players[seat].kept, "K3" if creditor else "K4"
    while kept:
        first = min(_place(ref, card) for card in kept)
        equals = [card for card in kept if _place(ref, card) == first]
        event = ref.due("use_card", rule, seat=seat, pile=equals[0][0])
        card = next((card for card in equals if card[1] == event["number"]), equals[0])
        ref.expect("use_card", rule, seat=seat, pile=card[0], number=card[1], to=creditor or None)
        kept.remove(card)
        if creditor:
            table.players[creditor].kept.append(card)
        else:
            table.piles[card[0]].append(card[1])


def _place(ref: Referee, card: Kept) -> tuple[int, bool]:
    """Return the index of a card among those passed on."""
    return [*ref.table.piles].index(card[0]), not options.is_free_card(ref.table, card)


def _hand_deed(ref: Referee, name: str, creditor: int) -> None:
    """Hand a deed to the creditor, or to the Fund if the interest on its mortgage is out of reach (K3, G5)."""
    table = ref.table
    if name not in table.mortgaged:
        ref.hand(name, creditor, "K3")
    elif table.interest(name) > table.players[creditor].cash:
        ref.hand(name, 0, "K3")
        ref.clear(name, "K3")
    else:
        ref.hand(name, creditor, "K3")
        mortgages.inherit(ref, creditor, name)


def _give_up(ref: Referee, seat: int, deeds: list[str]) -> None:
    """Return deeds to the Fund without mortgages, and auction them if the rules say so (K4)."""
    for name in deeds:
        ref.hand(name, 0, "K4")
        if name in ref.table.mortgaged:
            ref.clear(name, "K4")
    if ref.rules.bankrupt_deeds == "auction":
        for name in deeds:
            auction.sell(ref, name, ref.table.seats_after(seat), "K4")
    ref.refuse("auction", "K4")


def _forget(ref: Referee, seat: int) -> None:
    """Clear the interns, evasions, law debt and loans of a bankrupt player (K5)."""
    player = ref.table.players[seat]
    player.interns = player.senators = player.law = 0
    player.loans.clear()
    for other in ref.table.players.values():
        other.loans.pop(seat, None)
