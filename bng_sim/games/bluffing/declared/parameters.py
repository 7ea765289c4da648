"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Switch, Whole, parameter
from bng_sim.games.bluffing.declared.components import COMPONENTS, MAX_PLAYERS, BillionaireName, PowerName, word
from bng_sim.games.bluffing.declared.limits import MAX_BOOST, MAX_DECK, MAX_FIGURE, MAX_REPLAYS, MAX_TAKEN, MAX_USES
from bng_sim.games.bluffing.declared.terms import AfterChallenge, EmptyHand, OldCard, RevealedCard

Figure = Annotated[Whole, Field(ge=0, le=MAX_FIGURE)]
Figures = tuple[Figure, ...]
Decks = Figures | tuple[Figures, ...]
RANDOM: Literal["random"] = "random"
_DECK, _POWERS = COMPONENTS["deck"], COMPONENTS["powers"]
_A_DECK = (
    f"1 to {MAX_DECK} whole numbers from 0 to {MAX_FIGURE}, for all decks, or six such lists, one a Billionaire; "
    "deck_values and deck_coins with as many numbers"
)


def _icons(names: list[str]) -> tuple[str, ...]:
    return tuple(map(word, names))


def by_billionaire(decks: Any) -> tuple[tuple[int, ...], ...]:
    """Return the figures of each Billionaire's deck, from one list for all or one for each (C3, C4)."""
    return tuple(decks) if decks and isinstance(decks[0], tuple) else (decks,) * MAX_PLAYERS


class Rules(BaseRules):
    """The parameters of Bluffing Billionaires."""

    players: Whole = parameter(4, "players at the table", rule="C1", provenance="rulebook", ge=2, le=MAX_PLAYERS)
    deck_values: Decks = parameter(
        tuple(_DECK["values"]), "values of a Billionaire's Asset cards, in deck order", rule="C3",
        provenance="assumed", wanted=_A_DECK, known=_DECK["note"], fills=None,
        alternatives={words: tuple(values) for words, values in _DECK["alternatives"]["values"].items()},
    )  # fmt: skip
    deck_coins: Decks = parameter(
        tuple(_DECK["coins"]), "Coin symbols on a Billionaire's Asset cards, in deck order", rule="C4",
        provenance="assumed", wanted=_A_DECK, known=_DECK["note"], fills=None,
        alternatives={words: tuple(coins) for words, coins in _DECK["alternatives"]["coins"].items()},
    )  # fmt: skip
    billionaires: Literal["none"] | tuple[BillionaireName, ...] = parameter(
        "none", "the Billionaire of each seat; none: drawn", rule="S1",
        provenance="ruling", wanted="none, or different Billionaires, one for each seat", fills=None,
    )  # fmt: skip
    first_player: Literal["random"] | Whole = parameter(
        RANDOM, "the seat, from 0, that has the first turn", rule="S3", provenance="rulebook",
        wanted="random, or a seat from 0 to players - 1", fills=None,
    )  # fmt: skip
    old_card: Literal["discarded", "shown", "stacked"] = parameter(
        "discarded", "what becomes of one's face-down card when one plays another: it goes to the Discard pile "
        "face-down, or face-up, or stays below the new one", rule="T4", provenance="rulebook", fills=OldCard,
    )  # fmt: skip
    equal_card: Literal["challenger", "active"] = parameter(
        "challenger", "who wins with cards of equal value", rule="X3", provenance="rulebook",
        fills=Switch("equal_wins", "active"),
    )  # fmt: skip
    hand_cards_taken: Whole = parameter(
        1, "cards that a comparison's winner draws from the loser's hand", rule="X5", provenance="rulebook", ge=0,
        le=MAX_TAKEN,
    )  # fmt: skip
    taking_order: Literal["clockwise", "random"] = parameter(
        "clockwise", "the order in which several challenges are paid", rule="X6", provenance="ruling",
        fills=Switch("random_order", "random"),
    )  # fmt: skip
    revealed_card: Literal["single", "always", "never"] = parameter(
        "single", "when a winner takes the loser's flipped card: from a single challenge, always, or never", rule="X7",
        provenance="rulebook", fills=RevealedCard,
    )  # fmt: skip
    after_challenge: Literal["active", "challenger", "loser"] = parameter(
        "active", "whose left neighbour is next after a challenge", rule="X10", provenance="ruling",
        fills=AfterChallenge,
    )  # fmt: skip
    last_play: Literal["ends", "voted"] = parameter(
        "ends", "whether a last card ends the game at once, or after a vote on it", rule="E1", provenance="ruling",
        fills=Switch("last_is_voted", "voted"),
    )  # fmt: skip
    empty_hand: Literal["skip", "play_on", "ends_at_turn", "ends_at_once"] = parameter(
        "skip", "what a hand emptied by challenges means: its player is passed over until one player is left, or until "
        "a last card is played; or the game ends at that player's turn, or at once", rule="E2", provenance="ruling",
        fills=EmptyHand,
    )  # fmt: skip
    max_turns: Whole = parameter(
        500, "turns after which a game ends as a stalemate", rule="E5", provenance="ruling", ge=1, le=100_000
    )
    tie_coins: Literal["bonus", "all"] = parameter(
        "bonus", "which Coin symbols break a tie: those that scored, or those on hand cards too", rule="W4",
        provenance="ruling", fills=Switch("all_coins", "all"),
    )  # fmt: skip
    further_tie: Literal["share", "replay"] = parameter(
        "share", "what those do who are still tied: share the victory, or play again", rule="W5",
        provenance="rulebook", fills=Switch("replays", "replay"),
    )  # fmt: skip
    max_replays: Whole = parameter(
        5, "times that they play again at most", rule="W5", provenance="ruling", ge=1, le=MAX_REPLAYS
    )
    powers: Literal["off", "assumed"] = parameter(
        "off", "whether each Billionaire has a power: six stand-ins, for the texts are not known", rule="P1",
        provenance="assumed", known=_POWERS["note"], alternatives={"six stand-ins": "assumed"},
        fills=Switch("has_powers", "assumed"),
    )  # fmt: skip
    power_uses: Whole = parameter(
        _POWERS["uses"], "times a game that each player may use a power", rule="P2", provenance="assumed", ge=0,
        le=MAX_USES, known=_POWERS["note"], alternatives=_POWERS["alternatives"]["uses"],
    )  # fmt: skip
    power_icons: tuple[PowerName, ...] = parameter(
        _icons(_POWERS["icons"]), "powers with the icon: they need a face-down card in front of another player",
        rule="P3", provenance="assumed", wanted="different powers of spy, gag, swap, boost, insure, raid; [] for none",
        known=_POWERS["note"], fills=None,
        alternatives={words: _icons(names) for words, names in _POWERS["alternatives"]["icons"].items()},
    )  # fmt: skip
    boost_points: Whole = parameter(
        _POWERS["boost_points"], "by how much a boost raises a card", rule="P7", provenance="assumed", ge=0,
        le=MAX_BOOST, known=_POWERS["note"], alternatives=_POWERS["alternatives"]["boost_points"],
    )  # fmt: skip

    @field_validator("deck_values", "deck_coins")
    @classmethod
    def _check_decks(cls, decks: Decks) -> Decks:
        lists = by_billionaire(decks)
        if decks and isinstance(decks[0], tuple) and len(decks) != MAX_PLAYERS:
            raise ValueError(f"got {len(decks)} lists, expected one for all Billionaires or {MAX_PLAYERS}")
        if not all(1 <= len(deck) <= MAX_DECK and len(deck) == len(lists[0]) for deck in lists):
            raise ValueError(f"every deck must have as many cards as the others, 1 to {MAX_DECK}")
        return decks

    @field_validator("billionaires", "power_icons")
    @classmethod
    def _check_different(cls, names: Any) -> Any:
        for name in names if isinstance(names, tuple) else ():
            if names.count(name) > 1:
                raise ValueError(f"{name} is named twice")
        return names

    @field_validator("power_icons", mode="before")
    @classmethod
    def _read_none(cls, names: Any) -> Any:
        return () if names == "none" else names

    @model_validator(mode="after")
    def _check_together(self) -> "Rules":
        n_values, n_coins = (len(by_billionaire(decks)[0]) for decks in (self.deck_values, self.deck_coins))
        if n_values != n_coins:
            raise ValueError(
                f"deck_coins: got {n_coins} numbers a deck, expected {n_values}, as many as deck_values has (rule C4)"
            )
        if isinstance(self.billionaires, tuple) and len(self.billionaires) != self.players:
            raise ValueError(
                f"billionaires: got {len(self.billionaires)} names, expected {self.players}, one a seat (rule S1)"
            )
        if self.first_player != RANDOM and not 0 <= self.first_player < self.players:
            raise ValueError(
                f"first_player: got {self.first_player}, expected random or a seat from 0 to {self.players - 1} "
                "(rule S3)"
            )
        return self
