"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from typing import Annotated, Any, Literal

import numpy as np
from pydantic import Field, field_validator, model_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Whole, YesNo, parameter
from bng_sim.games.guillotines.components import (
    BILLIONAIRE_NAMES,
    BUNKER_ASSETS,
    COMPONENTS,
    DIE,
    MAX_PLAYERS,
    N_MARKETS,
    N_RED_ROLES,
    N_SUITS,
    POLICY_NAMES,
    ROLE_NAMES,
    TYPE_NAMES,
    CardKind,
    Suit,
    word,
)
from bng_sim.games.guillotines.limits import (
    HAND_LIMIT_MAX,
    MAX_COPIES,
    MAX_CRISES,
    MAX_PANIC_CARDS,
    MAX_POINTS,
    MAX_REBELS,
    MAX_SPACES,
    MAX_SUIT_BONUS,
    MAX_VALUES,
)
from bng_sim.games.guillotines.records import RULES, RoleChoice

Copies = Annotated[Whole, Field(ge=0, le=MAX_COPIES)]
Points = Annotated[Whole, Field(ge=0, le=MAX_POINTS)]
Spaces = Annotated[Whole, Field(ge=0, le=4)]
Icons = Annotated[Whole, Field(ge=0, le=MAX_REBELS)]
SpecialCard = Literal["audit", "scam", "game_the_market"]
RoleName = Literal[
    "banker", "celebrity", "disaster_speculator", "gangster", "power_broker", "scam_artist",
    "insider_trader", "toady", "vulture_capitalist",
]  # fmt: skip
PolicyName = Literal[
    "weapons_galore", "big_tech_unleashed", "inheritance_tax_abolished", "media_megaplex", "real_estate_bonanza",
    "archaeological_dig", "billionaire_audited", "new_role", "repress_the_rebels", "tax_tyranny",
]  # fmt: skip
TypeName = Literal["influence", "legacy", "power", "toys", "vanity"]
BillionaireName = Literal["war_profiteer", "tech_overlord", "aristocrat", "media_baron", "property_speculator"]
NUMBERS_FROM_0_TO_9 = f"whole numbers from 0 to {MAX_COPIES}"


def _named(table: dict[str, Any], *leave_out: str) -> dict[str, Any]:
    return {word(name): value for name, value in table.items() if name not in ("provenance", *leave_out)}


_BOARDS = {
    word(name): {word(kind): count for kind, count in board["spaces"].items()}
    for name, board in COMPONENTS["billionaires"]["boards"].items()
}
_SPECIAL = COMPONENTS["special_action_cards"]
_PANIC_CARDS = tuple(tuple(word(kind) for kind in kinds) for kinds in COMPONENTS["panic_cards"]["types"].values())


class Rules(BaseRules):
    """The parameters of Billionaires & Guillotines."""

    players: Whole = parameter(4, "players at the table", rule="S1", provenance="rulebook", ge=2, le=MAX_PLAYERS)
    level: Whole = parameter(
        2,
        "level of the rules in play; 2 adds Crises, Rebels and Panic!, 3 Roles and the Luxury Bunker, 4 bribes and "
        "Policies",
        rule="S7",
        provenance="rulebook",
        ge=1,
        le=4,
    )
    puppets: YesNo = parameter(
        True, "two players each run a Puppet; without, they play like three", rule="U9", provenance="rulebook"
    )
    max_turns: Whole = parameter(
        500, "turns after which a game ends as a stalemate", rule="T5", provenance="ruling", ge=1, le=100_000
    )
    max_rounds_per_turn: Whole = parameter(
        10, "a game also ends as a stalemate after max_turns times this many rounds", rule="T5",
        provenance="ruling", ge=1, le=100,
    )  # fmt: skip
    hand_limit: Whole = parameter(2, "cards a hand may hold", rule="T2", provenance="rulebook", ge=1, le=HAND_LIMIT_MAX)
    buy_cards: Whole = parameter(
        2, "cards a player may play from hand in one Buy", rule="B1", provenance="rulebook", ge=1, le=2
    )
    cards_per_player: Whole = parameter(
        1, "cards dealt to each player at set-up", rule="S4", provenance="rulebook", ge=0, le=HAND_LIMIT_MAX
    )
    cards_per_market: Whole = parameter(
        2, "cards dealt to each market at set-up", rule="S4", provenance="rulebook", ge=0, le=4
    )
    assets_per_market: Whole = parameter(
        3, "unstarred assets each market starts with, drawn at random if fewer than three", rule="S2",
        provenance="rulebook", ge=0, le=3,
    )  # fmt: skip
    starred_assets_from: Whole = parameter(
        4, "players from which each Billionaire starts with its starred asset; 6 is never", rule="S2",
        provenance="rulebook", ge=2, le=6,
    )  # fmt: skip
    inflation: tuple[Copies, ...] = parameter(
        (4, 3, 2), "cards dealt to a market that has 1, 2 and 3 assets left", rule="B6", provenance="rulebook",
        wanted=f"3 {NUMBERS_FROM_0_TO_9} (for 1, 2 and 3 assets left)", min_length=3, max_length=3,
    )  # fmt: skip
    few_markets: Whole = parameter(
        1, "open markets at or below which a Round's end brings emergency measures and players may end it early",
        rule="R3", provenance="rulebook", ge=0, le=N_MARKETS,
    )  # fmt: skip
    round_ends: Literal["after_turn", "at_once"] = parameter(
        "after_turn", "when an emptied deck ends the Round: after the whole turn, or at once if a draw emptied it",
        rule="T4", provenance="ruling",
    )  # fmt: skip
    resource_cards: tuple[Copies, ...] = parameter(
        tuple(COMPONENTS["resource_cards"]["counts"]), "how many Resource cards worth 1, 2, 3, ... each suit has",
        rule="C2", provenance="assumed", wanted=f"1 to {MAX_VALUES} {NUMBERS_FROM_0_TO_9} (of value 1, 2, 3, ...)",
        known=COMPONENTS["resource_cards"]["note"], alternatives=COMPONENTS["resource_cards"]["alternatives"],
        min_length=1, max_length=MAX_VALUES,
    )  # fmt: skip
    special_actions: YesNo = parameter(
        True, "the deck holds the Special Action cards", rule="S3", provenance="rulebook"
    )
    special_cards: dict[SpecialCard, Copies] = parameter(
        _named(_SPECIAL["count"]), "how many of each Special Action card there are", rule="C2",
        provenance="rulebook", wanted=f"{NUMBERS_FROM_0_TO_9} for audit, scam and game_the_market",
    )  # fmt: skip
    special_points: dict[SpecialCard, Points] = parameter(
        _named(_SPECIAL["points"]), "points of each Special Action card (Audit's and Game the Market's are printed)",
        rule="C2", provenance="assumed", wanted=f"{NUMBERS_FROM_0_TO_9} for audit, scam and game_the_market",
        known=_SPECIAL["note"],
    )  # fmt: skip
    crisis_rebels: tuple[Icons, ...] = parameter(
        tuple(COMPONENTS["crises"]["rebel_icons"].values()), "Rebel icons on each Crisis card", rule="C2",
        provenance="assumed", wanted=f"1 to {MAX_CRISES} whole numbers from 0 to {MAX_REBELS}",
        known=COMPONENTS["crises"]["note"], alternatives=COMPONENTS["crises"]["alternatives"],
        min_length=1, max_length=MAX_CRISES,
    )  # fmt: skip
    crises_in_deck: Whole | dict[Whole, Whole] = parameter(
        4, "Crises shuffled into the deck at set-up, the same for all or a table by number of players", rule="S4",
        provenance="rulebook",
        wanted=f"a whole number from 0 to {MAX_CRISES}, or a table {{players: number}}",
    )  # fmt: skip
    crises_dealt: YesNo = parameter(
        False, "Crises are shuffled in before markets and hands are dealt", rule="S4", provenance="ruling"
    )
    crises_added: Whole = parameter(
        2, "set-aside Crises that each one activated in a Buy moves to the discard pile", rule="K4",
        provenance="rulebook", ge=0, le=MAX_CRISES,
    )  # fmt: skip
    crisis_penalty: Whole = parameter(
        3,
        "points a Crisis found in a Buy counts against the buyer",
        rule="B3",
        provenance="rulebook",
        ge=0,
        le=60,
    )
    rebels: Whole = parameter(
        10, "Rebels in the supply; all of them out are the Revolution", rule="K5", provenance="rulebook",
        ge=1, le=MAX_REBELS,
    )  # fmt: skip
    panic_at: Whole = parameter(
        7, "Rebels out at which Panic! is due; more than `rebels` is never", rule="P1", provenance="rulebook",
        ge=1, le=MAX_REBELS + 1,
    )  # fmt: skip
    panic_cards: tuple[tuple[TypeName, ...], ...] = parameter(
        _PANIC_CARDS, "asset types to be given up, of each Panic! card", rule="C2", provenance="assumed",
        wanted=f"1 to {MAX_PANIC_CARDS} lists of different asset types ({', '.join(map(word, TYPE_NAMES))})",
        known=COMPONENTS["panic_cards"]["note"], min_length=1, max_length=MAX_PANIC_CARDS,
    )  # fmt: skip
    panic_protocol: Literal["pledges", "none"] = parameter(
        "pledges",
        "how players agree in a Panic!: by pledges in turn, or never",
        rule="P3",
        provenance="ruling",
    )
    panic_rounds: Whole = parameter(
        2, "how often each player is visited for pledges", rule="P3", provenance="ruling", ge=1, le=9
    )
    panic_die: Whole = parameter(
        DIE, "sides of the die that says how many Rebels an agreed Panic! removes", rule="P4",
        provenance="rulebook", ge=1, le=MAX_REBELS,
    )  # fmt: skip
    boards: dict[BillionaireName, dict[TypeName, Spaces]] = parameter(
        _BOARDS, "spaces for each asset type on each Billionaire's board; boards left out stay as printed",
        rule="C4", provenance="assumed", known=COMPONENTS["billionaires"]["note"],
        wanted=f"for a Billionaire ({', '.join(map(word, BILLIONAIRE_NAMES))}) "
        f"0 to 4 spaces for an asset type ({', '.join(map(word, TYPE_NAMES))})",
    )  # fmt: skip

    bunker_minimum: Whole = parameter(
        2, "bunker assets that the holder of the Luxury Bunker must have", rule="L1", provenance="rulebook",
        ge=1, le=len(BUNKER_ASSETS),
    )  # fmt: skip
    roles_left_out: tuple[RoleName, ...] = parameter(
        (), "Roles that are not in the game", rule="O1", provenance="rulebook",
        wanted=f"a list of different Roles ({', '.join(map(word, ROLE_NAMES))})",
    )  # fmt: skip
    role_choice: Literal["strategy", "random", "none"] = parameter(
        "strategy", "who picks the Roles: the players, or chance (so that what a Role does is not mixed up with who "
        "wants it); or there are none", rule="O2", provenance="rulebook",
    )  # fmt: skip
    banker_hand_limit: Whole = parameter(
        3, "cards a hand may hold while the Banker lies revealed before it; hand_limit, if that is more",
        rule="O5", provenance="rulebook", ge=1, le=HAND_LIMIT_MAX,
    )  # fmt: skip
    banker_goes: Literal["discard", "keep"] = parameter(
        "discard", "what happens to surplus cards when the Banker goes: discarded at once, or kept until used",
        rule="O5", provenance="ruling",
    )  # fmt: skip
    celebrity_escape: Literal["of_itself", "asked"] = parameter(
        "of_itself", "whether the Celebrity is asked before escaping the Revolution", rule="O6", provenance="ruling"
    )
    celebrity_barred_by_round_end: YesNo = parameter(
        False, "the player who had the last turn counts as having triggered a Round end's Crisis, and cannot escape",
        rule="O6", provenance="ruling",
    )  # fmt: skip
    scam_artist_can_win: YesNo = parameter(
        True, "the Scam Artist may fill the last space by the asset got", rule="O10", provenance="ruling"
    )
    insider_trader_asked: Literal["before_hold_up", "after_hold_up"] = parameter(
        "before_hold_up", "when envelopes can be swapped: before or after players decide to hold theirs up",
        rule="O11", provenance="ruling",
    )  # fmt: skip
    toady_points: Whole = parameter(
        4, "points of the winner's suit in the envelope with which the Toady wins along", rule="O12",
        provenance="rulebook", ge=0, le=60,
    )  # fmt: skip
    suit_bonus: Whole = parameter(
        2, "times that Resource cards of the favoured suit count", rule="G2", provenance="rulebook",
        ge=1, le=MAX_SUIT_BONUS,
    )  # fmt: skip
    policies_left_out: tuple[PolicyName, ...] = parameter(
        (), "Policies that cannot be set", rule="G4", provenance="rulebook",
        wanted=f"a list of different Policies ({', '.join(map(word, POLICY_NAMES))})",
    )  # fmt: skip
    dig_takes_crises: YesNo = parameter(False, "Archaeological Dig may take Crises too", rule="G5", provenance="ruling")
    policy_audit: Literal["must", "may"] = parameter(
        "must", "whether Billionaire Audited must take an asset if anybody has one", rule="G6", provenance="ruling"
    )
    new_role: Literal["keep_one", "one_or_none"] = parameter(
        "keep_one", "whether New Role may leave its player without a Role", rule="G6", provenance="ruling"
    )
    tax_points: Whole = parameter(
        3, "points of cards that pay Tax Tyranny", rule="G8", provenance="rulebook", ge=1, le=60
    )
    tax_choice: Literal["theirs", "cards_first"] = parameter(
        "theirs", "who can pay Tax Tyranny in cards: may return an asset instead, or must pay in cards", rule="G8",
        provenance="ruling",
    )  # fmt: skip

    @field_validator("roles_left_out", "policies_left_out")
    @classmethod
    def _check_left_out(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name} is named twice")
        return names

    @field_validator("special_cards", "special_points", mode="before")
    @classmethod
    def _complete_special(cls, value: Any, info: Any) -> Any:
        default = cls.model_fields[info.field_name].default
        return {**default, **value} if isinstance(value, dict) else value

    @field_validator("crises_in_deck", mode="before")
    @classmethod
    def _read_table(cls, value: Any) -> Any:
        if isinstance(value, dict):  # JSON has no numbers as keys
            return {int(key) if isinstance(key, str) and key.isdecimal() else key: n for key, n in value.items()}
        return value

    @field_validator("crises_in_deck")
    @classmethod
    def _check_table(cls, value: int | dict[int, int]) -> int | dict[int, int]:
        if isinstance(value, dict):
            for players, crises in value.items():
                if not (2 <= players <= MAX_PLAYERS and 0 <= crises <= MAX_CRISES):
                    raise ValueError(f"the entry {players}: {crises} is not possible")
        return value

    @field_validator("boards", mode="before")
    @classmethod
    def _complete_boards(cls, value: Any) -> Any:
        return {**_BOARDS, **value} if isinstance(value, dict) else value

    @field_validator("boards")
    @classmethod
    def _check_boards(cls, boards: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
        for name, board in boards.items():
            if not 1 <= sum(board.values()) <= MAX_SPACES:
                raise ValueError(f"{name} has {sum(board.values())} spaces, expected 1 to {MAX_SPACES}")
        return boards

    @field_validator("panic_cards")
    @classmethod
    def _check_panic_cards(cls, cards: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        for card in cards:
            if not card or len(set(card)) != len(card):
                raise ValueError(f"{list(card)} must name at least one type and none twice")
        return cards

    @model_validator(mode="after")
    def _check_together(self) -> "Rules":
        if self.players == 2 and self.puppets:
            raise ValueError(
                "puppets: got true with 2 players, expected false: two players with Puppets are not simulated yet; "
                "set puppets=false to play two like three (rule U9)"
            )
        if self.cards_per_player > self.hand_limit:
            raise ValueError(
                f"cards_per_player: got {self.cards_per_player}, expected at most hand_limit, "
                f"which is {self.hand_limit} (rules S4, T2)"
            )
        self._check_crises()
        if self.starred_assets:
            self._check_starred()
        return self

    def _check_crises(self) -> None:
        table = self.crises_in_deck
        if isinstance(table, dict) and self.players not in table:
            raise ValueError(
                f"crises_in_deck: the table has no entry for {self.players} players, only for {sorted(table)}; "
                "add one (rule S4)"
            )
        if self.level > 1 and not 0 <= self.crises <= len(self.crisis_rebels):
            raise ValueError(
                f"crises_in_deck: got {self.crises}, expected 0 to {len(self.crisis_rebels)}: "
                "there are no more Crisis cards in crisis_rebels (rules S4, C2)"
            )

    def _check_starred(self) -> None:
        doubled: dict[str, str] = {}
        for name, board in self.boards.items():
            most = max(board.values())
            kinds = [kind for kind, count in board.items() if count == most]
            if len(kinds) > 1 or sum(board.values()) < 2:
                raise ValueError(
                    f"boards: {name} starts with the starred asset of the type it needs most, so one type must have "
                    f"the most spaces, and one space must stay empty; got {board} (rules S2, C4)"
                )
            if kinds[0] in doubled:
                raise ValueError(
                    f"boards: {name} and {doubled[kinds[0]]} both need {kinds[0]} most, but it has one starred asset "
                    "(rules S2, C3)"
                )
            doubled[kinds[0]] = name

    @property
    def starred_assets(self) -> bool:
        """Whether Billionaires start with their starred assets (S2)."""
        return self.players >= self.starred_assets_from

    @property
    def crises(self) -> int:
        """Crises shuffled into the deck with this number of players (S4)."""
        table = self.crises_in_deck
        return table[self.players] if isinstance(table, dict) else table

    def record(self) -> Any:
        """These rules as the engine's `RULES` record, all whole numbers."""
        record = np.zeros(1, RULES)[0]
        for name in _SAME_IN_RECORD:
            record[name] = getattr(self, name)
        record["starred_assets"] = self.starred_assets
        record["crises_in_deck"] = self.crises if self.level > 1 else 0
        record["at_once"] = self.round_ends == "at_once"
        record["pledges"] = self.panic_protocol == "pledges"
        record["inflation"][1:] = self.inflation
        self._fill_roles(record)
        self._fill_policies(record)
        for seat, name in enumerate(map(word, BILLIONAIRE_NAMES)):
            for market, kind in enumerate(map(word, TYPE_NAMES)):
                record["boards"][seat, market] = self.boards[name].get(kind, 0)  # type: ignore[index, call-overload]
        self._fill_panic_cards(record)
        self._fill_cards(record)
        return record

    def _fill_panic_cards(self, record: Any) -> None:
        kinds = [word(kind) for kind in TYPE_NAMES]
        record["n_panic_cards"] = len(self.panic_cards)
        for index, card in enumerate(self.panic_cards):
            for kind in card:
                record["panic_types"][index, kinds.index(kind)] = 1

    def _fill_roles(self, record: Any) -> None:
        in_game = [
            role
            for role, name in enumerate(map(word, ROLE_NAMES))
            if self.level >= 3 and (self.level >= 4 or role < N_RED_ROLES) and name not in self.roles_left_out
        ]
        if self.role_choice == "none":
            in_game = []
        record["n_roles"] = len(in_game)
        record["roles"][: len(in_game)] = in_game
        record["role_choice"] = RoleChoice[self.role_choice.upper()]
        record["banker_hand_limit"] = max(self.hand_limit, self.banker_hand_limit)
        record["banker_discards"] = self.banker_goes == "discard"
        record["celebrity_asked"] = self.celebrity_escape == "asked"
        record["insider_trader_first"] = self.insider_trader_asked == "before_hold_up"
        record["must_take_role"] = self.new_role == "keep_one"

    def _fill_policies(self, record: Any) -> None:
        settable = [number for number, name in enumerate(map(word, POLICY_NAMES)) if name not in self.policies_left_out]
        record["n_policies"] = len(settable)
        record["policies"][: len(settable)] = settable
        record["must_audit"] = self.policy_audit == "must"
        record["cards_first"] = self.tax_choice == "cards_first"

    def _fill_cards(self, record: Any) -> None:
        cards = [
            (CardKind.RESOURCE, suit, value + 1, 0)
            for suit in range(N_SUITS)
            for value, count in enumerate(self.resource_cards)
            for _ in range(count)
        ]
        if self.special_actions:
            for kind, name in enumerate(("audit", "scam", "game_the_market"), start=1):
                points = self.special_points[name]  # type: ignore[index]
                cards += [(CardKind(kind), Suit.NONE, points, 0)] * self.special_cards[name]  # type: ignore[index]
        record["first_crisis"] = len(cards)
        if self.level > 1:
            cards += [(CardKind.CRISIS, Suit.NONE, 0, icons) for icons in self.crisis_rebels]
        record["n_cards"] = len(cards)
        record["most_points"] = max(points for _, _, points, _ in cards) if cards else 0
        for card, (kind, suit, points, icons) in enumerate(cards):
            record["kind"][card] = kind
            record["suit"][card] = suit
            record["points"][card] = points
            record["icons"][card] = icons


_SAME_IN_RECORD = (
    "players", "level", "max_turns", "max_rounds_per_turn", "hand_limit", "buy_cards", "cards_per_player",
    "cards_per_market", "assets_per_market", "few_markets", "crises_dealt", "crises_added", "crisis_penalty",
    "rebels", "panic_at", "panic_rounds", "panic_die", "bunker_minimum",
    "celebrity_barred_by_round_end", "scam_artist_can_win", "toady_points", "suit_bonus", "dig_takes_crises",
    "tax_points",
)  # fmt: skip
