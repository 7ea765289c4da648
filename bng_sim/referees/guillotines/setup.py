"""Chapter S: who is who, what is laid out, what is dealt, who begins."""

from bng_sim.referees.guillotines import dealing, roles
from bng_sim.referees.guillotines.box import MARKETS, PLAIN, STARS, SUIT_OF
from bng_sim.referees.guillotines.faults import breach
from bng_sim.referees.guillotines.parameters import pair
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table import Player


def set_up(ref: Referee) -> int:
    """S1 to S6, O2; return the starting player."""
    _seat_players(ref)
    _lay_out(ref)
    _make_piles(ref)
    _deal(ref)
    if not ref.rules.crises_dealt and ref.rules.crises_in_deck:
        _add_crises(ref)
        dealing.shuffle_deck(ref, "S4")
    starter = int(ref.expect("starting_player", "S5")["seat"])
    ref.table.player = starter
    roles.hand_out(ref)
    return starter


def _seat_players(ref: Referee) -> None:
    """S1: every one as another Billionaire."""
    players = ref.table.players
    for seat in range(1, ref.rules.players + 1):
        who = ref.expect("seat", "S1", seat=seat)["billionaire"]
        if any(player.billionaire == who for player in players.values()):
            breach("S1", "another Billionaire for every player", f"a second {who}")
        players[seat] = Player(seat, who, SUIT_OF[who], ref.rules.boards[who])


def _lay_out(ref: Referee) -> None:
    """S2: assets without a star at the markets, and stars on boards."""
    for market in MARKETS:
        _lay_out_market(ref, market)
    if ref.rules.has_stars:
        for seat, player in ref.table.players.items():
            star = STARS[pair(player.spaces)]
            ref.expect("lay_out", "S2", asset=star, to=seat)
            player.gain(star)
    ref.refuse("lay_out", "U9" if ref.rules.players == 2 else "S2")


def _lay_out_market(ref: Referee, market: str) -> None:
    """S2: which ones is chance's; those not chosen are out of the game."""
    left = list(PLAIN[market])
    for place in range(len(left)):
        to = "market" if place < ref.rules.assets_per_market else "out_of_game"
        asset = ref.expect("lay_out", "S2", to=to)["asset"]
        if asset not in left:
            breach("S2", f"one of {left} at the market {market}", asset)
        left.remove(asset)
        if to == "market":
            ref.table.markets[market].assets.append(asset)
    ref.table.markets[market].assets.sort(key=PLAIN[market].index)


def _make_piles(ref: Referee) -> None:
    """S3, S4: the deck, and the Crises kept aside."""
    table = ref.table
    for number, card in enumerate(table.cards):
        (table.aside if card.is_crisis else table.deck).append(number)
    table.aside = dealing.shuffled(ref, "crises_aside", table.aside, "S4")
    if ref.rules.crises_dealt:
        _add_crises(ref)
    dealing.shuffle_deck(ref, "S4" if ref.rules.crises_dealt else "S3")


def _deal(ref: Referee) -> None:
    """S4: as far as the deck goes."""
    table, rules = ref.table, ref.rules
    for market in table.markets.values():
        dealing.deal(ref, market, rules.cards_per_market, "S4")
    for seat, player in table.players.items():
        for _ in range(min(rules.cards_per_player, len(table.deck))):
            ref.expect("deal_hand", "S4", seat=seat, card=table.deck[-1])
            player.hand.append(table.deck.pop())


def _add_crises(ref: Referee) -> None:
    """S4: Crises picked by chance."""
    table = ref.table
    for _ in range(ref.rules.crises_in_deck):
        ref.expect("add_crisis", "S4", card=table.aside[-1])
        table.discards.append(table.aside.pop())
