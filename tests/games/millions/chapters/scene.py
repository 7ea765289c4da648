"""A table, and players who do as told when they are asked, and else as little as they can.

Seats count from 1 and Characters are named as in the event log: `2A` is the second player's (first) Character.
"""

from collections import deque
from typing import Any, NamedTuple

from bng_sim.games.millions.declared.components import MAX_PLAYERS, ROLES
from bng_sim.games.millions.declared.limits import MAX_CHARACTERS, MAX_EACH, OFFERS, PAIRS
from bng_sim.games.millions.declared.parameters import Rules
from bng_sim.games.millions.declared.terms import Answer, Decision, Ending, Move, Status
from bng_sim.games.millions.engine.records import NOTHING
from bng_sim.games.millions.rules import heist_round
from bng_sim.games.millions.simulation import batch
from bng_sim.games.millions.simulation.play import ENGINE
from bng_sim.games.millions.telling import log
from tests.games import scenes

NONE = NOTHING  # no, nobody, nothing said
YES, NO, LEAVE, STAY, SILENT = Answer.YES, Answer.NO, Move.LEAVE, Move.STAY, Move.SILENT
LEAVES, STAYS = Answer.YES, Answer.NO  # of the final call


class Question(NamedTuple):
    """What a player was asked, with the number of every entry."""

    who: str
    decision: Decision
    listed: list[int]


class Says(NamedTuple):
    """Who is to answer which question how: a Character where one is asked about its own, else `2`, a seat."""

    who: str
    decision: Decision
    number: int


def number_of(name: str) -> int:
    """The number of a Character."""
    return log.CHARACTERS.index(name)


def moves(who: str, move: Move) -> Says:
    """What the owner does in a Character's visit, without money."""
    return Says(who, Decision.MOVE, move)


def offers(who: str, other: str, amount: int) -> Says:
    """In a Character's visit, an offer for another."""
    return Says(who, Decision.MOVE, OFFERS * (1 + number_of(other)) + amount)


def asks(who: str, amount: int) -> Says:
    """In a Character's visit, the price of its own departure."""
    return Says(who, Decision.MOVE, OFFERS * (1 + MAX_CHARACTERS) + amount)


def accepts(who: str, answer: Answer = YES) -> Says:
    """The answer to an offer for a Character."""
    return Says(who, Decision.ANSWER, answer)


def pays(seat: int, answer: Answer = YES) -> Says:
    """The answer to a price."""
    return Says(str(seat), Decision.PAY, answer)


def finally_(who: str, answer: Answer) -> Says:
    """The answer to the final call."""
    return Says(who, Decision.FINAL_ANSWER, answer)


def looks(seat: int, other: str) -> Says:
    """The use of an Intimidation card."""
    return Says(str(seat), Decision.INTIMIDATE, number_of(other))


def looks_not(seat: int) -> Says:
    """That a card is kept."""
    return Says(str(seat), Decision.INTIMIDATE, NONE)


def claims(who: str, role: str) -> Says:
    """What is said of a Character."""
    return Says(who, Decision.CLAIM, ROLES.index(role))


def calls(seat: int, other: str) -> Says:
    """Who should leave."""
    return Says(str(seat), Decision.CALL, number_of(other))


def names(seat: int, role: str) -> Says:
    """The Role that a Snitch names."""
    return Says(str(seat), Decision.NAME, ROLES.index(role))


_BY_CHARACTER = (Decision.CLAIM, Decision.MOVE, Decision.ANSWER, Decision.FINAL_ANSWER)
_FOR_NOTHING = {Decision.PLAN: 0, Decision.NAME: 0}  # the place of the entry taken by who is not told anything


class Scene(scenes.Scene):
    """A game from its set-up on."""

    def __init__(
        self, players: int = 4, leader: int = 1, seed: int = 1, game: int = 0,
        loot: tuple[int, int, str] | None = (9, 1, "none"), **rules: Any,
    ) -> None:  # fmt: skip
        """All Loot cards are alike, as `loot` says; with None they are as the rules say."""
        table = {} if loot is None else {"loot_table": [list(loot)] * max(8, rules.get("loot_cards", 8))}
        super().__init__(
            ENGINE, Rules.read({"players": players, **table, **rules}), seed, leader - 1 if leader else None
        )
        self.cell.characters = NOTHING
        self._told: dict[tuple[str, Decision], deque[int]] = {}
        batch.begin(self.table, self.cell, game)

    # Playing

    def round(self, plans: str, *told: Says) -> None:
        """Play a round with these Roles, by seat (`brute driver/crook` with two each); all that is told must happen."""
        self._told = {}
        for seat, plan in enumerate(plans.split(), 1):
            first, _, second = plan.partition("/")
            number = ROLES.index(first) + (PAIRS * (1 + ROLES.index(second)) if second else 0)
            self._told[str(seat), Decision.PLAN] = deque([number])
        for says in told:
            self._told.setdefault((says.who, says.decision), deque()).append(says.number)
        heist_round.play(self.table, (self._answer,) * MAX_PLAYERS)
        left = {key: [*numbers] for key, numbers in self._told.items() if numbers and key[1] != Decision.PLAN}
        assert left == {}, f"nobody was asked: {left}"

    def _answer(self, seen: Any, moves: Any, n: int, traits: Any, rng: Any) -> int:
        decision, seat = Decision(int(seen.decision)), int(seen.own.seat)
        who = log.CHARACTERS[int(seen.character)] if decision in _BY_CHARACTER else str(seat + 1)
        question = Question(who, decision, [int(move) for move in moves[:n]])
        self.asked.append(question)
        numbers = self._told.get((who, decision))
        return question.listed.index(int(numbers.popleft())) if numbers else _FOR_NOTHING.get(decision, 0)

    def play_out(self, choose: Any) -> None:
        """Play on to the end, all players choosing by this."""
        while self.state.ending == Ending.GOING_ON:
            heist_round.play(self.table, (choose,) * MAX_PLAYERS)
        batch.write_row(self.table)

    # Laying out

    def give(self, *cash: int) -> None:
        """Let the players have so much, by seat; the Reserve has the rest."""
        for seat, amount in enumerate(cash):
            self.public.cash[seat] = amount
        self.public.reserve = self.rules.bank - sum(cash)

    def give_cards(self, seat: int, n: int) -> None:
        """Give a player Intimidation cards of the stock."""
        self.public.cards_held[seat - 1] += n
        self.public.stock -= n

    # Looking

    @property
    def cash(self) -> list[int]:
        """What the players have, by seat."""
        return [int(amount) for amount in self.public.cash[: self.rules.players]]

    def status(self, name: str) -> Status:
        """How a Character stands."""
        return Status(int(self.public.status[number_of(name)]))

    def standing(self) -> list[str]:
        """The Characters that stand at the end of the round."""
        return [name for name in log.CHARACTERS if self.status(name) == Status.STANDING]

    def who(self, decision: Decision) -> list[str]:
        """Who was asked this, in order."""
        return [question.who for question in self.questions(decision)]

    def winners(self) -> list[int]:
        """The seats that have won."""
        return [seat + 1 for seat in range(self.rules.players) if self.state.winners[seat]]

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """What was logged of these kinds."""
        return [event for event in log.FORMAT.read(self.logged()) if event["event"] in kinds]

    def all_money(self) -> int:
        """Cash, antes and the Reserve."""
        public = self.public
        antes = public.ante_own[:].sum() + public.ante_reserve[:].sum()
        return int(public.cash[: self.rules.players].sum() + antes + public.reserve)


def characters(players: int, each: int) -> list[str]:
    """The names of all Characters of a game, by seat."""
    return [log.CHARACTERS[seat * MAX_EACH + place] for seat in range(players) for place in range(each)]
