"""A table laid out as a test says, and players who answer as told.

Cards are named by what is printed on them: `(BOMBS, 2)` is a Resource card, `AUDIT` a Special
Action card, "Floods" a Crisis; assets by their names. Nothing here is laid out by rule functions
(but `set_up`, where a test asks for it), so a rule that does nothing cannot hide behind them.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from bng_sim.core.engines import streams
from bng_sim.core.engines.records import Table
from bng_sim.core.event_logs.event_log import LOG
from bng_sim.games.guillotines.declared.components import (
    ASSET_NAMES,
    ASSETS_A_TYPE,
    BUNKER_ASSETS,
    CRISIS_NAMES,
    MAX_PLAYERS,
    N_ASSETS,
    N_MARKETS,
    N_SUITS,
    AssetType,
    CardKind,
    Suit,
)
from bng_sim.games.guillotines.declared.limits import MAX_POOL
from bng_sim.games.guillotines.declared.parameters import Rules
from bng_sim.games.guillotines.declared.terms import Decision, Kind, Place
from bng_sim.games.guillotines.engine import chance
from bng_sim.games.guillotines.engine.records import AT_MARKET, CELL, MOVES, NOTHING, OUT_OF_GAME, ROW, STATE
from bng_sim.games.guillotines.engine.rules_record import RULES_RECORD
from bng_sim.games.guillotines.rules import roles, round_end, setup, turn, win
from bng_sim.games.guillotines.simulation import batch
from bng_sim.games.guillotines.telling import log

BOMBS, BOLTS, DIAMONDS, DISHES, LOCKS = Suit.BOMBS, Suit.BOLTS, Suit.DIAMONDS, Suit.DISHES, Suit.LOCKS
AUDIT, SCAM, GAME = CardKind.AUDIT, CardKind.SCAM, CardKind.GAME_THE_MARKET
INFLUENCE, LEGACY, POWER, TOYS, VANITY = AssetType
PROFITEER, OVERLORD, ARISTOCRAT, BARON, SPECULATOR = range(5)  # whose suits and seats come in this order

Printed = tuple[Suit, int] | CardKind | str


class Move(NamedTuple):
    """One listed move, as plain numbers."""

    kind: int
    market: int = NOTHING
    other_market: int = NOTHING
    card: int = NOTHING
    other_card: int = NOTHING
    asset: int = NOTHING
    other_asset: int = NOTHING
    seat: int = NOTHING
    several: int = 0


class Question(NamedTuple):
    """What a player was asked."""

    seat: int
    decision: Decision
    listed: list[Move]


class Answer(NamedTuple):
    """Who is expected to be asked what, and the fields that single out the move they choose."""

    seat: int
    decision: Decision
    chosen: dict[str, int]


def says(seat: int, decision: Decision, /, **chosen: int) -> Answer:
    """Expect `seat` to be asked `decision`, and let it choose the one move with these fields."""
    return Answer(seat, decision, chosen)


def yes(seat: int, decision: Decision) -> Answer:
    """Expect `seat` to be asked `decision`, and let it say yes."""
    return says(seat, decision, kind=Kind.YES)


def no(seat: int, decision: Decision) -> Answer:
    """Expect `seat` to be asked `decision`, and let it say no, or pass."""
    return says(seat, decision, kind=Kind.NO)


def asset(name: str) -> int:
    """The number of the asset of this name."""
    return ASSET_NAMES.index(name)


def assets_of(kind: int) -> range:
    """The assets of one type, the starred one last."""
    return range(kind * ASSETS_A_TYPE, (kind + 1) * ASSETS_A_TYPE)


def listed_moves(moves: Any, n: int) -> list[Move]:
    """The first `n` moves of the engine's list."""
    return [Move(*(int(moves[name][i]) for name in Move._fields)) for i in range(n)]


class Script:
    """Players who expect certain questions in a certain order, and answer as told."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.asked: list[Question] = []
        self.choose: Any = None  # if not as told, then with this
        self.strategies = (self._answer,) * MAX_PLAYERS

    def _answer(self, seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        question = Question(int(seen.own.seat), Decision(int(seen.decision)), listed_moves(moves, n))
        self.asked.append(question)
        if self.choose is not None:
            return int(self.choose(moves, n))
        if not self.answers:
            raise AssertionError(f"nobody should have been asked anything more: {question}")
        seat, decision, chosen = self.answers.pop(0)
        if (seat, decision) != question[:2]:
            raise AssertionError(f"seat {seat} should have been asked {decision.name}: {question}")
        fits = [i for i, move in enumerate(question.listed) if chosen.items() <= move._asdict().items()]
        if len(fits) != 1:
            raise AssertionError(f"{len(fits)} moves fit {chosen}: {question}")
        return fits[0]

    def listed(self, decision: Decision) -> list[Move]:
        """What was listed when this was asked, which must have been once."""
        (question,) = (question for question in self.asked if question.decision == decision)
        return question.listed


_BARE: dict[str, tuple[Any, Any, Any]] = {}  # the cell, rules and state of each bare table asked for so far


class Scene:
    """A table and what a test does with it: bare at first, no card dealt, no asset owned."""

    def __init__(self, *billionaires: int, first: int = 0, seed: int = 1, game: int = 0, **rules: Any) -> None:
        """Seat these Billionaires (or the first ones in order), `first` to move, at level 1 unless `rules` say more.

        Two players have no Puppets unless `rules` say so (see `two_players`). Tables that differ in `seed` and `game`
        alone are copies of one table.
        """
        billionaires = billionaires or tuple(range(rules.get("players", 4)))
        values = {"level": 1, "players": len(billionaires), "puppets": False, "starred_assets_from": 6, **rules}
        alike = repr((billionaires, first, values))
        if alike not in _BARE:
            self._lay_bare(billionaires, first, values)
            _BARE[alike] = self.cell, self.rules, self.state
        self._take(*(np.array([record])[0] for record in _BARE[alike]))
        self.state.seed, self.state.game, self.state.deal, self.cell.seed = seed, game, game, seed
        chance.forget(self.table)  # each game draws from streams of its own

    def _take(self, cell: Any, rules: Any, state: Any) -> None:
        self.cell, self.rules, self.state, self.public = cell, rules, state, state.public
        self.table = Table(state, np.zeros(1, MOVES)[0], rules, np.zeros(1, ROW)[0], np.zeros(1, LOG)[0])
        self.row = self.table.row
        self.free = list(range(rules.n_cards))
        self.fixed_deck: list[int] | None = None
        self.fixed_roles: list[int] | None = None

    def _lay_bare(self, billionaires: tuple[int, ...], first: int, values: dict[str, Any]) -> None:
        cell = np.zeros(1, CELL)[0]
        cell.n_listed, cell.starting_seat, cell.games_a_deal = 1, first, 1
        cell.characters[:] = NOTHING
        cell.characters[: len(billionaires)] = billionaires
        self._take(cell, RULES_RECORD.fill(Rules.read(values)), np.zeros(1, STATE)[0])
        for name in ("invested_card", "invested_market", "envelope"):
            self.state["own"][name] = NOTHING
        self.set_up()
        self._clear()

    def set_up(self) -> None:
        """Lay out a new game as the rules say (S1-S5)."""
        setup.set_up(self.table, self.cell)

    def _clear(self) -> None:
        public = self.public
        public.face_up[:], public.face_down[:], public.hand_size[:] = NOTHING, 0, 0
        self.state["own"]["hand"] = NOTHING
        public.asset_owner[:] = [OUT_OF_GAME if a % ASSETS_A_TYPE == 3 else AT_MARKET for a in range(N_ASSETS)]
        self._tell()

    # Laying out

    def card(self, printed: Printed) -> int:
        """Take a card that reads so out of what is not laid out yet."""
        rules = self.rules
        if isinstance(printed, str):
            card = int(rules.first_crisis) + CRISIS_NAMES.index(printed)
        elif isinstance(printed, CardKind):
            card = next(card for card in self.free if rules.kind[card] == printed)
        else:
            card = next(card for card in self.free if (rules.suit[card], rules.points[card]) == printed)
        self.free.remove(card)
        return card

    def hand(self, seat: int, *printed: Printed) -> list[int]:
        """Put cards into a hand."""
        cards = [self.card(text) for text in printed]
        for card in cards:
            self.state.own[seat].hand[self.public.hand_size[seat]] = card
            self.public.hand_size[seat] += 1
        self._tell()
        return cards

    def market(self, market: int, up: Printed | None, *under: Printed) -> list[int]:
        """Lay cards at a market: the one face-up, and those under it."""
        top = [] if up is None else [self.card(up)]
        self.public.face_up[market] = top[0] if top else NOTHING
        cards = [self.card(text) for text in under]
        self.state.under[market, : len(cards)] = cards
        self.public.face_down[market] = len(cards)
        self._tell()
        return top + cards

    def deck(self, *printed: Printed) -> list[int]:
        """Leave just these in the deck, drawn in this order; the rest goes to the discard pile."""
        self.fixed_deck = [self.card(text) for text in printed]
        self._tell()
        return list(self.fixed_deck)

    def give(self, seat: int, *names: str) -> list[int]:
        """Put assets on a board."""
        numbers = [asset(name) for name in names]
        self.public.asset_owner[numbers] = seat
        self._tell()
        return numbers

    def leave(self, market: int, n: int) -> list[int]:
        """Leave `n` assets at a market, the others are out of the game; return those left."""
        there = [a for a in assets_of(market) if self.public.asset_owner[a] == AT_MARKET]
        self.public.asset_owner[there[n:]] = OUT_OF_GAME
        self._tell()
        return there[:n]

    def activate(self, name: str, rebels: int) -> int:
        """Lay a Crisis beside the Guillotine with Rebels on it."""
        public, card = self.public, self.card(name)
        public.activated[public.n_activated], public.rebels_on[public.n_activated] = card, rebels
        public.n_activated += 1
        public.rebels_out += rebels
        public.place[card] = Place.GUILLOTINE
        self._tell()
        return card

    def set_aside(self, *names: str) -> None:
        """Set just these Crises aside, the last one next; the others go to the discard pile."""
        wanted = [int(self.rules.first_crisis) + CRISIS_NAMES.index(name) for name in names]
        self.aside_only = wanted
        self._tell()

    def role(self, seat: int, role: int, *, shown: bool = False) -> None:
        """Give a Role to a player: unrevealed, or `shown` in front of them."""
        self.state.own[seat].role = NOTHING if shown else role
        self.public.role_shown[seat] = role if shown else NOTHING
        self._tell()

    def role_deck(self, *left: int) -> None:
        """Leave just these Roles to be drawn, in this order; those that nobody has otherwise are out of the game."""
        self.fixed_roles = list(left)
        self._tell()

    def envelope(self, seat: int, *printed: Printed) -> list[int]:
        """Put cards into an envelope."""
        cards = [self.card(text) for text in printed]
        size = int(self.public.envelope_size[seat])
        self.state.own[seat].envelope[size : size + len(cards)] = cards
        self.public.envelope_size[seat] = size + len(cards)
        self._tell()
        return cards

    def policy(self, policy: int) -> None:
        """Let a Policy be in effect."""
        self.public.policy, self.public.favoured_suit = policy, policy if policy < N_SUITS else NOTHING

    def _tell(self) -> None:
        """Make all that is public follow from where things are."""
        state, public, rules = self.state, self.public, self.rules
        crises = [card for card in self.free if card >= rules.first_crisis]
        aside = getattr(self, "aside_only", crises)
        others = [card for card in self.free if card < rules.first_crisis]
        deck = others[::-1] if self.fixed_deck is None else self.fixed_deck
        discards = [card for card in crises if card not in aside] + ([] if self.fixed_deck is None else others)
        state.crises_aside[: len(aside)] = aside
        state.deck[: len(deck)] = deck[::-1]
        public.aside, public.deck_size, public.discards = len(aside), len(deck), len(discards)
        public.place[public.place != Place.GUILLOTINE] = Place.UNKNOWN
        public.place[discards] = Place.DISCARDS
        public.place[public.face_up[public.face_up != NOTHING]] = Place.FACE_UP
        public.unseen[:], public.unseen_crises = recount_unseen(self)
        for market in range(N_MARKETS):
            public.market_assets[market] = sum(public.asset_owner[a] == AT_MARKET for a in assets_of(market))
        for seat in range(rules.billionaires):
            owned = [sum(public.asset_owner[a] == seat for a in assets_of(kind)) for kind in range(N_MARKETS)]
            public.owned[seat] = owned
            public.empty_spaces[seat] = np.maximum(public.needs[seat] - owned, 0).sum()
            public.bunker_assets[seat] = sum(public.asset_owner[a] == seat for a in BUNKER_ASSETS)
            public.has_role[seat] = state.own[seat].role != NOTHING
        held = {int(state.own[seat].role) for seat in range(rules.players)}
        held |= set(public.role_shown[: rules.players].tolist())
        left = [role for role in rules.roles[: rules.n_roles].tolist() if role not in held]
        left = left[::-1] if self.fixed_roles is None else self.fixed_roles
        state.role_deck[: len(left)], public.roles_left = left[::-1], len(left)

    # Playing

    def play(self, *answers: Answer, what: Any = turn.play) -> Script:
        """Play one turn (or whatever else takes table and players) with players who answer so."""
        script = Script(*answers)
        what(self.table, script.strategies)
        if script.answers:
            raise AssertionError(f"never asked: {script.answers}")
        return script

    def play_with(self, choose: Any, what: Any = turn.play) -> Script:
        """As `play`, every seat choosing with `choose(moves, n)`, and nobody told what to expect."""
        script = Script()
        script.choose = choose
        what(self.table, script.strategies)
        return script

    def end_round(self, *answers: Answer) -> Script:
        """End the Round."""
        return self.play(*answers, what=round_end.end_round)

    def play_game(self, choose: Any) -> None:
        """Play a whole game from its set-up, every seat choosing with `choose`."""
        batch.begin(self.table, self.cell, self.state.game)
        while not win.is_over(self.table):
            batch.noted(batch.step, self.table, (choose,) * MAX_POOL)
        batch.write_row(self.table)

    def go_on(self, choose: Any) -> None:
        """Play from the table as it lies to the end of the game, every seat choosing with `choose`."""
        laid_out = setup.set_up, roles.choose_at_set_up
        setup.set_up = roles.choose_at_set_up = lambda *_: None
        try:
            self.play_game(choose)
        finally:
            setup.set_up, roles.choose_at_set_up = laid_out

    def tell_events(self) -> None:
        """Keep an event log from here on."""
        self.table.log.on = 1

    # Looking

    def hand_of(self, seat: int) -> list[int]:
        """The cards in a hand."""
        return self.state.own[seat].hand[: self.public.hand_size[seat]].tolist()

    def under(self, market: int) -> list[int]:
        """The face-down cards at a market."""
        return self.state.under[market, : self.public.face_down[market]].tolist()

    def at_market(self, market: int) -> list[int]:
        """All cards at a market."""
        top = int(self.public.face_up[market])
        return ([] if top == NOTHING else [top]) + self.under(market)

    def envelope_of(self, seat: int) -> list[int]:
        """The cards in an envelope."""
        return self.state.own[seat].envelope[: self.public.envelope_size[seat]].tolist()

    def roles_left(self) -> list[int]:
        """The Roles nobody has, the next one first."""
        return self.state.role_deck[: self.public.roles_left][::-1].tolist()

    def events(self, *names: str) -> list[dict[str, Any]]:
        """What happened since `tell_events`, or just the events of these names."""
        words = self.table.log.words[: int(self.table.log.used)]
        return [event for event in log.FORMAT.read(words) if not names or event["event"] in names]

    def in_deck(self) -> list[int]:
        """The cards of the deck, the next one first."""
        return self.state.deck[: self.public.deck_size][::-1].tolist()

    def discards(self) -> list[int]:
        """The cards of the discard pile."""
        return np.flatnonzero(self.public.place[: self.rules.n_cards] == Place.DISCARDS).tolist()

    def aside(self) -> list[int]:
        """The Crises set aside, the next one first."""
        return self.state.crises_aside[: self.public.aside][::-1].tolist()

    def owned_by(self, seat: int) -> list[int]:
        """The assets of a seat; AT_MARKET and OUT_OF_GAME are seats too."""
        return np.flatnonzero(self.public.asset_owner == seat).tolist()


def recount_unseen(scene: Scene) -> tuple[np.ndarray, int]:
    """The tallies `unseen` and `unseen_crises` as they follow from the cards' places."""
    rules, public = scene.rules, scene.public
    is_unseen = public.place[: rules.n_cards] == Place.UNKNOWN
    is_unseen[scene.state.crises_aside[: public.aside]] = False
    is_crisis = rules.kind[: rules.n_cards] == CardKind.CRISIS
    others = np.flatnonzero(is_unseen & ~is_crisis)
    tally = np.zeros_like(public.unseen)
    np.add.at(tally, (rules.suit[others], rules.points[others]), 1)
    return tally, int((is_unseen & is_crisis).sum())


def draws(*values: int) -> Any:
    """A stand-in for `streams.below` that gives these numbers in turn, none of them too high."""
    left = list(values)

    def below(rng: Any, n: int) -> int:
        value = left.pop(0)
        if value >= n:
            raise AssertionError(f"{value} was to be drawn, the highest is {n - 1}")
        return value

    return below


def at_random(seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
    """A player who chooses each move as likely."""
    return streams.below(rng, n)


def fields(moves: Iterable[Move], *names: str) -> set[tuple[int, ...]]:
    """Some fields of each move; no two moves may agree in all of them."""
    found = [tuple(getattr(move, name) for name in names) for move in moves]
    if len(set(found)) != len(found):
        raise AssertionError(f"listed twice: {found}")
    return set(found)
