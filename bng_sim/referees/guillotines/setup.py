"""Chapter S: who is who, what is laid out, what is dealt, who begins."""

from bng_sim.referees.faults import breach
from bng_sim.referees.guillotines import dealing, gifts, roles
from bng_sim.referees.guillotines.box import MARKETS, PLAIN, STARS, SUIT_OF
from bng_sim.referees.guillotines.parameters import WITH_PUPPETS, pair
from bng_sim.referees.guillotines.referee import Referee
from bng_sim.referees.guillotines.table_state import Player
from bng_sim.referees.log import FIRST_TURN


def set_up(ref: Referee) -> int:
    """Check the set-up, from seats to Roles; return the starting player (S1 to S6, S9, U1 to U3, O2)."""
    _seat_players(ref)
    _lay_out(ref)
    _make_piles(ref)
    _deal(ref)
    if ref.rules.start_cards_by_order:
        _pick_starter(ref)
        _deal_by_order(ref)
    if not ref.rules.crises_dealt and ref.rules.crises_in_deck:
        _add_crises(ref)
        dealing.shuffle_deck(ref, "S4")
    if not ref.rules.start_cards_by_order:
        _pick_starter(ref)
    starter = ref.table.player
    gifts.give(ref)
    roles.hand_out(ref)
    return starter


def _seat_players(ref: Referee) -> None:
    """Seat each player, then their Puppets, as another Billionaire (S1, U1)."""
    table = ref.table
    for seat in range(1, ref.rules.billionaires + 1):
        rule, side = ("S1", table.players) if seat <= ref.rules.players else ("U1", table.puppets)
        who = ref.expect("seat", rule, seat=seat)["billionaire"]
        if any(other.billionaire == who for other in table.billionaires.values()):
            breach(rule, "another Billionaire for everybody", f"a second {who}")
        side[seat] = Player(seat, who, SUIT_OF[who], ref.rules.boards[who])
    ref.refuse("seat", "U1" if ref.rules.players == WITH_PUPPETS else "S1")


def _lay_out(ref: Referee) -> None:
    """Put assets without a star at the markets, and starred ones on boards (S2, U2)."""
    rule = "U2" if ref.rules.has_puppets else "S2"
    for market in MARKETS:
        _lay_out_market(ref, market, rule)
    if ref.rules.has_stars:
        for seat, board in ref.table.billionaires.items():
            star = STARS[pair(board.spaces)]
            ref.expect("lay_out", rule, asset=star, to=seat)
            board.gain(star)
    ref.refuse("lay_out", "U9" if ref.rules.players == WITH_PUPPETS and not ref.rules.puppets else rule)


def _lay_out_market(ref: Referee, market: str, rule: str) -> None:
    """Put assets chosen by chance at a market, and the others out of the game (S2, U2)."""
    left = list(PLAIN[market])
    for place in range(len(left)):
        to = "market" if place < ref.rules.assets_per_market else "out_of_game"
        asset = ref.expect("lay_out", rule, to=to)["asset"]
        if asset not in left:
            breach(rule, f"one of {left} at the market {market}", asset)
        left.remove(asset)
        if to == "market":
            ref.table.markets[market].assets.append(asset)
    ref.table.markets[market].assets.sort(key=PLAIN[market].index)


def _make_piles(ref: Referee) -> None:
    """Build the deck, and the pile of Crises kept aside (S3, S4)."""
    table = ref.table
    for number, card in enumerate(table.cards):
        (table.aside if card.is_crisis else table.deck).append(number)
    table.aside = dealing.shuffled(ref, "crises_aside", table.aside, "S4")
    if ref.rules.crises_dealt:
        _add_crises(ref)
    dealing.shuffle_deck(ref, "S4" if ref.rules.crises_dealt else "S3")


def _deal(ref: Referee) -> None:
    """Deal cards to the markets and hands, as far as the deck goes (S4, U3)."""
    table, rules = ref.table, ref.rules
    for market in table.markets.values():
        dealing.deal(ref, market, rules.cards_per_market, "U3" if rules.has_puppets else "S4")
    for player in table.players.values():
        for _ in range(min(rules.cards_per_player, len(table.deck))):
            _deal_to(ref, player, "S4")


def _deal_to(ref: Referee, player: Player, rule: str) -> None:
    """Deal the top card of the deck to a player."""
    ref.expect("deal_hand", rule, seat=player.seat, card=ref.table.deck[-1])
    player.hand.append(ref.table.deck.pop())


def _pick_starter(ref: Referee) -> None:
    """Take who goes first (S5), and so begins when all have had a turn (T7)."""
    ref.table.player = int(ref.expect("starting_player", "S5", **ref.log.seat_given(FIRST_TURN))["seat"])
    ref.table.began = ref.table.player


def _deal_by_order(ref: Referee) -> None:
    """Deal the cards that places in the turn order get on top, to no hand and from no deck that has no room (S9)."""
    table, rules = ref.table, ref.rules
    for seat, cards in zip(table.leftwards(table.player), rules.start_cards_by_order, strict=False):
        player = table.players[seat]
        for _ in range(cards):
            if table.deck and len(player.hand) < rules.hand_limit:
                _deal_to(ref, player, "S9")
    ref.refuse("deal_hand", "S9")


def _add_crises(ref: Referee) -> None:
    """Add Crises picked by chance to the discards (S4, U3)."""
    table, rule = ref.table, "U3" if ref.rules.has_puppets else "S4"
    for _ in range(ref.rules.crises_in_deck):
        ref.expect("add_crisis", rule, card=table.aside[-1])
        table.discards.append(table.aside.pop())
    ref.refuse("add_crisis", rule)
