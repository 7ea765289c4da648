"""Chapter D read once more: whether a move may be listed, and how many actions must be."""

from collections import Counter

import numpy as np

from bng_sim.games.guillotines.declared.components import N_ASSETS, N_MARKETS, CardKind, Suit
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine.records import AT_MARKET, NOTHING
from tests.games.guillotines.chapters.scene import Move, Scene, assets_of


class Judge:
    """Chapter D read once more: one method a decision or kind of action, each saying whether a move may be listed."""

    def __init__(self, scene: Scene, seat: int) -> None:
        self.scene, self.seat = scene, seat
        self.public, self.rules = scene.public, scene.rules
        self.owner, self.own, self.missing = scene.public.asset_owner, scene.state.own[seat], scene.public.panic_missing
        self.hand = scene.hand_of(seat)

    def allows(self, decision: Decision, move: Move) -> bool:
        name = {Decision.ACT: Kind(move.kind).name, Decision.AUDIT: "policy_audit"}.get(decision, decision.name)
        return bool(getattr(self, name.lower())(move))

    def is_open(self, market: int) -> bool:
        return any(self.owner[a] == AT_MARKET for a in assets_of(market))

    def can_play(self, market: int, *played: int) -> bool:
        free = [card for card in self.hand if self.rules.kind[card] != CardKind.CRISIS]
        return self.is_open(market) and set(played) - {NOTHING} <= set(free)

    def is_special(self, card: int, kind: CardKind) -> bool:
        return card in self.hand and self.rules.kind[card] == kind

    def end_round(self, move: Move) -> bool:
        return move.kind in (Kind.NO, Kind.YES)

    draw = trade = hold_up = end_round

    def is_other_player(self, seat: int) -> bool:
        return seat != self.seat and 0 <= seat < self.rules.players

    def is_own_or_own_puppets(self, number: int) -> bool:
        owner = int(self.owner[number])
        return owner >= 0 and (owner == self.seat or owner == self.seat + self.rules.players)

    def points_of(self, several: int) -> int:
        """What these cards of the hand are worth; 0 if a Crisis is among them, or a place beyond the hand."""
        cards = [card for i, card in enumerate(self.hand) if several >> i & 1]
        if several >> len(self.hand) or any(self.rules.kind[card] == CardKind.CRISIS for card in cards):
            return 0
        favoured = self.public.favoured_suit
        times = [self.rules.suit_bonus if self.rules.suit[card] == favoured else 1 for card in cards]
        return int(sum(self.rules.points[card] * n for card, n in zip(cards, times, strict=True)))

    def is_legal_trade(self, move: Move) -> bool:
        owners = (self.owner[move.other_asset], self.owner[move.asset])
        return owners == (self.seat, move.seat) and self.is_other_player(move.seat)

    def completes(self, got: int, given: int) -> bool:
        owned = Counter(a // 4 for a in range(N_ASSETS) if self.owner[a] == self.seat)
        owned[got // 4] += 1
        owned[given // 4] -= 1
        return all(owned[kind] >= self.public.needs[self.seat, kind] for kind in range(N_MARKETS))

    def reveal(self, move: Move) -> bool:
        return move.kind in (Kind.NO, Kind.YES) and move.card == self.own.role != NOTHING

    keep_role = reveal

    def pick_role(self, move: Move) -> bool:
        return move.kind == Kind.NO or move.card in self.rules.roles[: self.rules.n_roles]

    def power_broker(self, move: Move) -> bool:
        is_exchange = self.owner[move.other_asset] == self.seat and self.owner[move.asset] == AT_MARKET
        return is_exchange and not self.completes(move.asset, move.other_asset)

    def dictate(self, move: Move) -> bool:
        named = [a for a in range(N_ASSETS) if move.several >> a & 1]
        owners = {int(self.owner[a]) for a in named}
        kinds = [a // 4 for a in named]
        return len(owners) == len(named) and min(owners) >= 0 and kinds == np.flatnonzero(self.missing).tolist()

    def scam_artist(self, move: Move) -> bool:
        return self.owner[move.asset] == move.seat and self.is_other_player(move.seat)

    def scam_answer(self, move: Move) -> bool:
        return self.owner[move.asset] == self.seat != move.seat and self.end_round(move)

    def scam_give(self, move: Move) -> bool:
        can_win = self.rules.scam_artist_can_win == 1
        return self.is_legal_trade(move) and (can_win or not self.completes(move.asset, move.other_asset))

    def insider_trader(self, move: Move) -> bool:
        return self.is_other_player(move.seat)

    def vulture(self, move: Move) -> bool:
        has_role = self.public.has_role[move.seat] or self.public.role_shown[move.seat] != NOTHING
        return bool(has_role) and self.insider_trader(move)

    def take_card(self, move: Move) -> bool:
        is_crisis = self.rules.kind[move.card] == CardKind.CRISIS
        return self.public.place[move.card] == Place.DISCARDS and (not is_crisis or self.rules.dig_takes_crises == 1)

    def discard(self, move: Move) -> bool:
        free = [card for card in self.hand if self.rules.kind[card] != CardKind.CRISIS]
        return move.card in (free or self.hand)

    def bribe(self, move: Move) -> bool:
        if move.kind == Kind.PUT:
            return move.card in self.hand and self.rules.kind[move.card] != CardKind.CRISIS
        return move.kind == Kind.NO or (move.kind == Kind.TAKE and move.card in self.scene.envelope_of(self.seat))

    def set_policy(self, move: Move) -> bool:
        return move.kind == Kind.NO or move.card in self.rules.policies[: self.rules.n_policies]

    def policy_audit(self, move: Move) -> bool:
        return move.kind == Kind.NO or self.owner[move.asset] == move.seat >= 0

    def tax(self, move: Move) -> bool:
        paid = [card for i, card in enumerate(self.hand) if move.several >> i & 1]
        has_crisis = any(self.rules.kind[card] == CardKind.CRISIS for card in paid)
        is_enough = self.rules.points[paid].sum() >= self.rules.tax_points  # no suit is favoured just then
        return self.is_own_or_own_puppets(move.asset) if not paid else is_enough and not has_crisis

    def claim(self, move: Move) -> bool:
        return self.owner[move.asset] == AT_MARKET and move.asset in assets_of(move.market)

    def give_back(self, move: Move) -> bool:
        return self.is_own_or_own_puppets(move.asset)

    def nudge(self, move: Move) -> bool:
        is_set = 0 < move.several < 1 << len(self.hand)
        is_free = all(
            self.rules.kind[card] != CardKind.CRISIS for i, card in enumerate(self.hand) if move.several >> i & 1
        )
        return move.kind == Kind.NO or (move.kind in (Kind.UP, Kind.DOWN) and is_set and is_free)

    def puppet_trade(self, move: Move) -> bool:
        puppet = self.seat + self.rules.players
        is_trade = self.owner[move.other_asset] == self.seat and self.owner[move.asset] == move.seat == puppet
        return move.kind == Kind.NO or is_trade

    def purchase(self, move: Move) -> bool:
        suits = {int(self.rules.suit[card]) for i, card in enumerate(self.hand) if move.several >> i & 1}
        return (
            self.owner[move.asset] == move.seat >= self.rules.players
            and suits <= {int(self.public.billionaire[move.seat]), Suit.NONE}
            and self.points_of(move.several) >= self.rules.puppet_price
        )

    def take_rebel(self, move: Move) -> bool:
        activated = self.public.activated[: self.public.n_activated].tolist()
        return self.public.rebels_on[activated.index(move.card)] > 0

    repress = take_rebel

    def pledge(self, move: Move) -> bool:
        is_own = self.is_own_or_own_puppets(move.asset) and not self.public.pledged[move.asset]
        return move.kind in (Kind.NO, Kind.OFFER) or (is_own and self.public.panic_missing[move.asset // 4])

    def offer(self, move: Move) -> bool:
        return self.is_legal_trade(move) and not self.public.pledged[[move.asset, move.other_asset]].any()

    def game_buy(self, move: Move) -> bool:
        is_alone = move.other_card == NOTHING
        return move.kind == Kind.NO or (
            self.can_play(move.market, move.other_card) and (is_alone or self.rules.buy_cards == 2)
        )

    def buy(self, move: Move) -> bool:
        is_alone = move.other_card == NOTHING
        return (
            self.can_play(move.market, move.card, move.other_card)
            and move.card not in (NOTHING, move.other_card)
            and (is_alone or self.rules.buy_cards == 2)
        )

    def invest(self, move: Move) -> bool:
        return self.is_open(move.market) and move.card in self.hand

    def exchange(self, move: Move) -> bool:
        return self.invest(move) and self.public.face_up[move.market] != NOTHING

    def swap(self, move: Move) -> bool:
        both = (move.market, move.other_market)
        return both[0] < both[1] and all(self.is_open(m) and self.public.face_up[m] != NOTHING for m in both)

    def audit(self, move: Move) -> bool:
        return self.is_special(move.card, CardKind.AUDIT) and self.owner[move.asset] == move.seat >= 0

    def scam(self, move: Move) -> bool:
        wins = self.completes(move.asset, move.other_asset)
        return self.is_special(move.card, CardKind.SCAM) and self.is_legal_trade(move) and not wins

    def game(self, move: Move) -> bool:
        return self.is_special(move.card, CardKind.GAME_THE_MARKET)


def how_many(scene: Scene, seat: int) -> int:
    """How many actions chapter D lists, counted by formula."""
    public, rules = scene.public, scene.rules
    hand = scene.hand_of(seat)
    free = sum(rules.kind[card] != CardKind.CRISIS for card in hand)
    n_open = int((public.market_assets > 0).sum())
    n_up = int(((public.market_assets > 0) & (public.face_up != NOTHING)).sum())
    subsets = free + (free * (free - 1) // 2 if rules.buy_cards == 2 else 0)
    n = n_open * subsets + n_open * len(hand) + n_up * len(hand) + n_up * (n_up - 1) // 2
    judge = Judge(scene, seat)
    for card in hand:
        if rules.kind[card] == CardKind.AUDIT:
            n += int((public.asset_owner >= 0).sum())
        elif rules.kind[card] == CardKind.SCAM:
            n += sum(
                judge.scam(Move(Kind.SCAM, card=card, asset=got, other_asset=given, seat=int(public.asset_owner[got])))
                for got in range(N_ASSETS)
                for given in range(N_ASSETS)
            )
        elif rules.kind[card] == CardKind.GAME_THE_MARKET:
            n += 1
    for asset in np.flatnonzero(public.asset_owner >= rules.players).tolist():
        for several in range(1, 1 << len(hand)):
            n += judge.purchase(Move(Kind.PURCHASE, asset=asset, seat=int(public.asset_owner[asset]), several=several))
    return n
