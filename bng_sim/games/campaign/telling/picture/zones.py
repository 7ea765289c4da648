"""How the table stands, as one seat or an onlooker sees it: plain data for the page (`core.picture`).

A card, which may be a deed, is a number of `number_of`: -1 - number if it is hidden from somebody, null if from these
eyes. All lies open but the top cards of the piles (I1, I2).
"""

from typing import Any

from bng_sim.core.event_logs.teller import Event
from bng_sim.core.wording import counted, money
from bng_sim.games.campaign.declared.components import N_SQUARES, PILES
from bng_sim.games.campaign.declared.limits import MAX_PILE
from bng_sim.games.campaign.telling import naming
from bng_sim.games.campaign.telling.log import DEED_NAMES
from bng_sim.games.campaign.telling.naming import DEED_AT, PILE_NAMES
from bng_sim.games.campaign.telling.tabletop import Auction, Tabletop
from bng_sim.games.campaign.telling.transcript import sides, who

Zone = dict[str, Any]
NUMBERS = {deed: number for number, deed in enumerate(DEED_NAMES)}


def number_of(pile: str, number: int) -> int:
    """Return the number on the page of a card of a pile."""
    return len(DEED_NAMES) + MAX_PILE * PILES.index(pile) + number


def zones(table: Tabletop, eyes: int | None) -> dict[str, Zone]:
    """Every zone of the table as seat `eyes` sees it; None sees all, with what is hidden marked as such."""
    made = {f"square {square}": _square(table, square) for square in range(N_SQUARES)}
    made |= {"matter": _matter(table), "box": _box(table, eyes)}
    return made | {f"seat {seat}": _player(table, seat) for seat in table.seats}


def _square(table: Tabletop, square: int) -> Zone:
    """Tokens, and whose the deed is, with its houses."""
    tokens = [_token(table, seat) for seat in table.left if table.square[seat] == square]
    deed = DEED_AT.get(square)
    if deed is None:
        return {"tokens": tokens}
    owner, level = table.owner.get(deed), table.level.get(deed, 0)
    return {
        "tokens": tokens,
        "owner": [] if owner is None else [{"owner": owner} | ({"off": 1} if deed in table.mortgaged else {})],
        "houses": [{"level": level}] if level else [],
    }


def _token(table: Tabletop, seat: int) -> Zone:
    return {"token": seat} | ({"jailed": 1} if seat in table.in_jail else {})


# What play is about


def _matter(table: Tabletop) -> Zone:
    """Show the card, debt, auction, forced sale or proposal at hand."""
    made: Zone = {"title": "", "words": "", "deeds": [], "bidders": []}
    event = table.at_hand
    if event is None:
        return made
    if table.auction is not None:
        return made | _auction(table.auction)
    title, words, deeds = _TELLERS[event["event"]](event, table)
    return made | {"title": title, "words": words, "deeds": [NUMBERS[deed] for deed in deeds if deed is not None]}


def _auction(auction: Auction) -> Zone:
    standing = auction.bids[-1][0] if auction.bids else None
    words = "" if not auction.is_over else "nobody bids" if standing is None else f"seat {standing} buys"
    return {
        "title": "Auction of a house" if auction.deed is None else "Auction",
        "words": words,
        "deeds": [] if auction.deed is None else [NUMBERS[auction.deed]],
        "bidders": [
            {
                "bidder": seat,
                "bid": money(auction.bid_of(seat)) if auction.bid_of(seat) else "",
                "is": "best" if seat == standing else "in" if seat in auction.left else "out",
            }
            for seat in auction.bidders
        ],
    }


def _card(event: Event, table: Tabletop) -> tuple[str, str, list[str | None]]:
    text = getattr(table.rules, event["pile"])[event["number"]]
    return PILE_NAMES[event["pile"]], naming.card(text, event["pile"], table.rules.bribe_square), []


def _debt(event: Event, _table: Tabletop) -> tuple[str, str, list[str | None]]:
    owes = f"seat {event['seat']} owes {who(event['to'])} {money(event['amount'])}"
    return event["reason"].capitalize(), owes, []


def _bankrupt(event: Event, _table: Tabletop) -> tuple[str, str, list[str | None]]:
    return "Bankrupt", f"seat {event['seat']}, to {who(event['to'])}", []


def _force(event: Event, _table: Tabletop) -> tuple[str, str, list[str | None]]:
    words = f"seat {event['seat']} offers {money(event['amount'])} for a mortgaged deed of seat {event['owner']}"
    return "Forced sale", words, [event["deed"]]


def _propose(event: Event, _table: Tabletop) -> tuple[str, str, list[str | None]]:
    gives, takes = sides(event)
    words = f"seat {event['seat']} offers seat {event['partner']} {gives.plain} for {takes.plain}"
    return "Trade", words, [event["gives"], event["takes"]]


_TELLERS = {"card": _card, "debt": _debt, "bankrupt": _bankrupt, "force": _force, "propose": _propose}


# The Slush Fund


def _box(table: Tabletop, eyes: int | None) -> Zone:
    """Show the dice, the piles, the buildings left, and what the Slush Fund has."""
    return {
        "dice": [] if table.dice is None else [{"die": die} for die in table.dice],
        **{pile: _top(table, pile, eyes) for pile in PILES},
        "fund": money(table.fund),
        "houses": counted(table.houses(), "house"),
        "hotels": counted(table.hotels(), "hotel"),
    }


def _top(table: Tabletop, pile: str, eyes: int | None) -> list[int | None]:
    """Show the top card of a pile; nothing if any card may come."""
    if not table.piles[pile] or table.rules.card_draw == "fresh":
        return []
    top = number_of(pile, table.piles[pile][0])
    if table.is_top_known(pile):
        return [top]
    return [-1 - top if eyes is None else None]


# Players


def _player(table: Tabletop, seat: int) -> Zone:
    """Show what a player has, whether it is the player's turn, and whether the player has won or is out."""
    deeds = table.deeds_of(seat)
    worth = table.worths.get(seat, table.worth(seat))
    return {
        "cash": money(table.cash[seat]),
        "worth": money(worth),
        "more": _more(table, seat),
        "deeds": [NUMBERS[deed] for deed in deeds if deed not in table.mortgaged],
        "mortgaged": [NUMBERS[deed] for deed in deeds if deed in table.mortgaged],
        "cards": [number_of(*card) for card in table.kept(seat)],
        "turn": seat == table.seat and not table.ending,
        "won": seat in table.winners,
        "out": seat not in table.left,
    }


def _more(table: Tabletop, seat: int) -> str:
    """Interns, what is owed, and the ways around Jail."""
    told = []
    if table.interns[seat]:
        told.append(counted(table.interns[seat], "intern"))
    if table.law_debt[seat]:
        told.append(f"law debt {money(table.law_debt[seat])}")
    told += [f"owes seat {lender} {money(owed)}" for (borrower, lender), owed in table.owes.items() if borrower == seat]
    if table.senators[seat]:
        told.append(counted(table.senators[seat], "evasion"))
    if table.files[seat]:
        told.append(f"told the AG {counted(table.files[seat], 'time')}")
    if seat in table.in_jail:
        told.append("in Jail")
    return ", ".join(told)
