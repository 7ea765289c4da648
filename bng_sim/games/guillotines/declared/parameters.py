"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Switch, Whole, YesNo, parameter
from bng_sim.core.value_words import VALUE, counted, plain, switch
from bng_sim.games.guillotines.declared import figures
from bng_sim.games.guillotines.declared.components import (
    BILLIONAIRE_NAMES,
    BUNKER_ASSETS,
    COMPONENTS,
    DIE,
    MARKET_CAPACITY,
    MAX_PLAYERS,
    N_MARKETS,
    POLICY_NAMES,
    ROLE_NAMES,
    TYPE_NAMES,
    BillionaireName,
    PolicyName,
    RoleName,
    SpecialCard,
    TypeName,
    word,
)
from bng_sim.games.guillotines.declared.limits import (
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
from bng_sim.games.guillotines.declared.terms import RoleChoice

Copies = Annotated[Whole, Field(ge=0, le=MAX_COPIES)]
Points = Annotated[Whole, Field(ge=0, le=MAX_POINTS)]
ByPlayers = Whole | dict[Whole, Whole]
TABLE = "a table {players: number}"
BY_PLAYERS = "the same for all or a table by number of players (two without Puppets count as three)"
MOST_BY_PLAYERS = {"crises_in_deck": MAX_CRISES, "assets_per_market": MARKET_CAPACITY, "cards_per_market": 4}
Spaces = Annotated[Whole, Field(ge=0, le=4)]
ExtraCards = Annotated[Whole, Field(ge=0, le=HAND_LIMIT_MAX)]
Icons = Annotated[Whole, Field(ge=0, le=MAX_REBELS)]
NUMBERS_FROM_0_TO_9 = f"whole numbers from 0 to {MAX_COPIES}"
_CARDS, _ASSETS, _CRISES = {2: 3, 3: 2, 4: 2, 5: 2}, {2: 2, 3: 3, 4: 3, 5: 3}, {2: 3, 3: 4, 4: 4, 5: 4}


class Rules(BaseRules):
    """The parameters of Billionaires & Guillotines."""

    players: Whole = parameter(
        4, "players at the table", rule="S1", provenance="rulebook", words=counted("player(s)"), ge=2, le=MAX_PLAYERS,
    )  # fmt: skip
    level: Whole = parameter(
        2, "level of the rules in play; 2 adds Crises, Rebels and Panic!, 3 Roles and the Luxury Bunker, 4 bribes and "
        "Policies", rule="S7", provenance="rulebook", label="level of the rules", words="level {}", ge=1, le=4,
    )  # fmt: skip
    puppets: YesNo = parameter(
        True, "two players each run a Puppet; without, they play like three", rule="U9", provenance="rulebook",
        words=switch("Puppets"), field=None,
    )  # fmt: skip
    max_turns: Whole = parameter(
        500, "turns after which a game ends as a stalemate", rule="T5", provenance="ruling", label="turn limit",
        words=counted("a limit of {} turn(s)"), ge=1, le=100_000,
    )  # fmt: skip
    max_rounds_per_turn: Whole = parameter(
        10, "a game also ends as a stalemate after max_turns times this many rounds", rule="T5", provenance="ruling",
        label="Round limit (Rounds a turn)", words=counted("a limit of {} Round(s) a turn"), ge=1, le=100,
    )  # fmt: skip
    hand_limit: Whole = parameter(
        2, "cards a hand may hold", rule="T2", provenance="rulebook", label="hand limit", words="a hand limit of {}",
        ge=1, le=HAND_LIMIT_MAX,
    )  # fmt: skip
    buy_cards: Whole = parameter(
        2, "cards a player may play from hand in one Buy", rule="B1", provenance="rulebook",
        label="card limit of a Buy", words=counted("a limit of {} card(s) in a Buy"), ge=1, le=2,
    )  # fmt: skip
    cards_per_player: Whole = parameter(
        1, "cards dealt to each player at set-up", rule="S4", provenance="rulebook",
        words=counted("card(s) dealt to each player", "no cards dealt to players"), ge=0, le=HAND_LIMIT_MAX,
    )  # fmt: skip
    start_cards_by_order: tuple[ExtraCards, ...] = parameter(
        (), "cards that each place in the turn order is dealt on top, who goes first in front; further places get none",
        rule="S9", provenance="variant", label="extra cards by turn order",
        words={(): "no extra cards by turn order", VALUE: "{} extra cards by turn order"},
        field=None, min_length=0, max_length=MAX_PLAYERS,
    )  # fmt: skip
    first_turn: Literal["full", "draw_only"] = parameter(
        "full", "whether the first turn of the game has an action, as any other, or none", rule="T6",
        provenance="variant", label="first turn",
        words={"full": "a full first turn", "draw_only": "a first turn without an action"},
        field=Switch("draw_only", "draw_only"),
    )  # fmt: skip
    turn_order: Literal["clockwise", "passing"] = parameter(
        "clockwise", "who begins again when all have had a turn: whoever did, or the player to their left", rule="T7",
        provenance="variant", label="turn order",
        words={"clockwise": "a start player that stays", "passing": "a start player that moves on"},
        field=Switch("passing", "passing"),
    )  # fmt: skip
    cards_per_market: ByPlayers = parameter(
        _CARDS, f"cards dealt to each market at set-up, {BY_PLAYERS}", rule="S4", provenance="rulebook",
        words=counted("card(s) at each market at set-up", "no cards at markets at set-up")
        | {plain(_CARDS): "the usual number of cards at each market"}, field=None,
        wanted=f"a whole number from 0 to 4, or {TABLE}",
    )  # fmt: skip
    assets_per_market: ByPlayers = parameter(
        _ASSETS, f"unstarred assets each market starts with, drawn at random if fewer than three, {BY_PLAYERS}",
        rule="S2", provenance="rulebook",
        words=counted("asset(s) at each market at set-up", "no assets at markets at set-up")
        | {plain(_ASSETS): "the usual number of assets at each market"}, field=None,
        wanted=f"a whole number from 0 to 3, or {TABLE}",
    )  # fmt: skip
    starred_assets_from: Whole = parameter(
        4, "players from which each Billionaire starts with its starred asset, as with Puppets; 6 is never", rule="S2",
        provenance="rulebook", label="players needed for starred assets",
        words={
            2: "starred assets for any number of players", VALUE: "starred assets for {} players or more",
            5: "starred assets for 5 players", 6: "starred assets with Puppets only",
        },
        field=None, ge=2, le=6,
    )  # fmt: skip
    inflation: tuple[Copies, ...] = parameter(
        (4, 3, 2), "cards dealt to a market that has 1, 2 and 3 assets left", rule="B6", provenance="rulebook",
        label="inflation by assets left", words="an inflation of {} cards",
        field=None, wanted=f"3 {NUMBERS_FROM_0_TO_9} (for 1, 2 and 3 assets left)", min_length=3, max_length=3,
    )  # fmt: skip
    few_markets: Whole = parameter(
        1, "open markets at or below which a Round's end brings emergency measures and players may end it early",
        rule="R3", provenance="rulebook", label="emergency limit of open markets",
        words={
            0: "emergency measures due at no open market", 1: "emergency measures due at 1 open market",
            VALUE: "emergency measures due at {} open markets",
            N_MARKETS: "emergency measures due at every Round's end",
        },
        ge=0, le=N_MARKETS,
    )  # fmt: skip
    round_ends: Literal["after_turn", "at_once"] = parameter(
        "after_turn", "when an emptied deck ends the Round: after the whole turn, or at once if a draw emptied it",
        rule="T4", provenance="ruling", label="end of a Round",
        words={
            "after_turn": "Rounds ending after the whole turn", "at_once": "Rounds ending at the draw of the last card",
        },
        field=Switch("at_once", "at_once"),
    )  # fmt: skip
    resource_cards: tuple[Copies, ...] = parameter(
        tuple(COMPONENTS["resource_cards"]["counts"]), "how many Resource cards worth 1, 2, 3, ... each suit has",
        rule="C2", provenance="assumed", label="Resource cards by value", words="{} Resource cards by value",
        wanted=f"1 to {MAX_VALUES} {NUMBERS_FROM_0_TO_9} (of value 1, 2, 3, ...)",
        known=COMPONENTS["resource_cards"]["note"], alternatives=COMPONENTS["resource_cards"]["alternatives"],
        field=None, min_length=1, max_length=MAX_VALUES,
    )  # fmt: skip
    special_actions: YesNo = parameter(
        True, "the deck holds the Special Action cards", rule="S3", provenance="rulebook",
        words=switch("Special Action cards"), field=None,
    )  # fmt: skip
    special_cards: dict[SpecialCard, Copies] = parameter(
        figures.COUNTS, "how many of each Special Action card there are", rule="C2",
        provenance="rulebook", label="copies of Special Action cards", words="copies of Special Action cards: {}",
        field=None, wanted=f"{NUMBERS_FROM_0_TO_9} for audit, scam and game_the_market",
    )  # fmt: skip
    special_points: dict[SpecialCard, Points] = parameter(
        figures.POINTS, "points of each Special Action card (Audit's and Game the Market's are printed)",
        rule="C2", provenance="assumed", label="points of Special Action cards",
        words="points of Special Action cards: {}",
        wanted=f"{NUMBERS_FROM_0_TO_9} for audit, scam and game_the_market",
        field=None, known=COMPONENTS["special_action_cards"]["note"], alternatives=figures.OTHER_POINTS,
    )  # fmt: skip
    crisis_rebels: tuple[Icons, ...] = parameter(
        tuple(COMPONENTS["crises"]["rebel_icons"].values()), "Rebel icons on each Crisis card", rule="C2",
        provenance="assumed", label="Rebel icons on Crises", words="Rebel icons on Crises: {}",
        field=None,
        known=COMPONENTS["crises"]["note"], alternatives=COMPONENTS["crises"]["alternatives"],
        min_length=1, max_length=MAX_CRISES,
    )  # fmt: skip
    crises_in_deck: ByPlayers = parameter(
        _CRISES, f"Crises shuffled into the deck at set-up, {BY_PLAYERS}", rule="S4", provenance="rulebook",
        words=counted("Crisis in the deck", plural="Crises in the deck")
        | {plain(_CRISES): "the usual number of Crises in the deck"}, field=None,
        wanted=f"a whole number from 0 to {MAX_CRISES}, or {TABLE}",
    )  # fmt: skip
    crises_dealt: YesNo = parameter(
        False, "Crises are shuffled in before markets and hands are dealt", rule="S4", provenance="ruling",
        words=switch("Crises shuffled in before the deal", "Crises shuffled in after the deal"),
    )  # fmt: skip
    crises_added: Whole = parameter(
        2, "set-aside Crises that each one activated in a Buy moves to the discard pile", rule="K4",
        provenance="rulebook",
        words=counted("Crisis added after a Buy's Crisis", plural="Crises added after a Buy's Crisis"), ge=0,
        le=MAX_CRISES,
    )  # fmt: skip
    crisis_penalty: Whole = parameter(
        3, "points a Crisis found in a Buy counts against the buyer", rule="B3", provenance="rulebook",
        label="Crisis penalty in a Buy (points)",
        words=counted("a Crisis penalty of {} point(s) in a Buy", "no Crisis penalty in a Buy"), ge=0, le=60,
    )  # fmt: skip
    rebels: Whole = parameter(
        10, "Rebels in the supply; all of them out are the Revolution", rule="K5", provenance="rulebook",
        words=counted("Rebel(s) in the supply"), ge=1, le=MAX_REBELS,
    )  # fmt: skip
    panic_at: Whole = parameter(
        7, "Rebels out at which Panic! is due; more than `rebels` is never", rule="P1", provenance="rulebook",
        label="Rebels out when Panic! is due",
        words={1: "Panic! due at 1 Rebel", VALUE: "Panic! due at {} Rebels", MAX_REBELS + 1: "Panic! never due"},
        ge=1, le=MAX_REBELS + 1,
    )  # fmt: skip
    panic_cards: tuple[Annotated[tuple[TypeName, ...], Field(min_length=1)], ...] = parameter(
        figures.PANIC_CARDS, "asset types to be given up, of each Panic! card", rule="C2", provenance="assumed",
        label="types on Panic! cards", words="types on Panic! cards: {}",
        field=None, min_length=1, max_length=MAX_PANIC_CARDS,
        wanted=f"1 to {MAX_PANIC_CARDS} lists of different asset types ({', '.join(map(word, TYPE_NAMES))})",
        known=COMPONENTS["panic_cards"]["note"], alternatives=figures.OTHER_PANIC_CARDS,
    )  # fmt: skip
    panic_protocol: Literal["pledges", "none"] = parameter(
        "pledges", "how players agree in a Panic!: by pledges in turn, or never", rule="P3", provenance="ruling",
        label="pledges in a Panic!",
        words={"pledges": "pledges allowed in a Panic!", "none": "no pledges allowed in a Panic!"},
        field=Switch("pledges", "pledges"),
    )  # fmt: skip
    panic_rounds: Whole = parameter(
        2, "how often each player is visited for pledges", rule="P3", provenance="ruling",
        words=counted("round(s) of pledges in a Panic!"), ge=1, le=9,
    )  # fmt: skip
    panic_die: Whole = parameter(
        DIE, "sides of the die that says how many Rebels an agreed Panic! removes", rule="P4", provenance="rulebook",
        label="sides of the Panic! die", words=counted("a Panic! die of {} side(s)"), ge=1, le=MAX_REBELS,
    )  # fmt: skip
    boards: dict[BillionaireName, dict[TypeName, Spaces]] = parameter(
        figures.BOARDS, "spaces for each asset type on each Billionaire's board; boards left out stay as printed",
        rule="C4", provenance="assumed", label="spaces on boards", words="spaces on boards: {}", field=None,
        known=COMPONENTS["billionaires"]["note"], alternatives=figures.OTHER_BOARDS,
        wanted=f"for a Billionaire ({', '.join(map(word, BILLIONAIRE_NAMES))}) "
        f"0 to 4 spaces for an asset type ({', '.join(map(word, TYPE_NAMES))})",
    )  # fmt: skip

    bunker_minimum: Whole = parameter(
        2, "bunker assets that the holder of the Luxury Bunker must have", rule="L1", provenance="rulebook",
        words=counted("asset(s) needed for the Bunker"), ge=1, le=len(BUNKER_ASSETS),
    )  # fmt: skip
    roles_left_out: tuple[RoleName, ...] = parameter(
        (), "Roles that are not in the game", rule="O1", provenance="rulebook", label="Roles left out",
        words={
            (): "all Roles", VALUE: "Roles left out: {}",
            **{(word(name),): f"all Roles but the {name}" for name in ROLE_NAMES},
        },
        field=None, wanted=f"a list of different Roles ({', '.join(map(word, ROLE_NAMES))})",
    )  # fmt: skip
    role_choice: Literal["strategy", "random", "none"] = parameter(
        "strategy", "who picks the Roles: the players, or chance (so that what a Role does is not mixed up with who "
        "wants it); or there are none", rule="O2", provenance="rulebook", label="choice of Roles",
        words={"strategy": "Roles picked by the players", "random": "Roles picked by chance", "none": "no Roles"},
        field=RoleChoice,
    )  # fmt: skip
    banker_hand_limit: Whole = parameter(
        3, "cards a hand may hold while the Banker lies revealed before it; hand_limit, if that is more",
        rule="O5", provenance="rulebook", label="hand limit with the Banker",
        words="a hand limit of {} with the Banker", field=None, ge=1, le=HAND_LIMIT_MAX,
    )  # fmt: skip
    banker_goes: Literal["discard", "keep"] = parameter(
        "discard", "what happens to surplus cards when the Banker goes: discarded at once, or kept until used",
        rule="O5", provenance="ruling", label="surplus cards when the Banker goes",
        words={
            "discard": "surplus cards discarded as the Banker goes", "keep": "surplus cards kept as the Banker goes",
        },
        field=Switch("banker_discards", "discard"),
    )  # fmt: skip
    celebrity_escape: Literal["of_itself", "asked"] = parameter(
        "of_itself", "whether the Celebrity is asked before escaping the Revolution", rule="O6", provenance="ruling",
        label="the Celebrity's escape",
        words={"of_itself": "a Celebrity who escapes unasked", "asked": "a Celebrity asked before escaping"},
        field=Switch("celebrity_asked", "asked"),
    )  # fmt: skip
    celebrity_barred_by_round_end: YesNo = parameter(
        False, "the player who had the last turn counts as having triggered a Round end's Crisis, and cannot escape",
        rule="O6", provenance="ruling", label="Celebrity barred at a Round's end",
        words=switch("a Celebrity barred at a Round's end", "a Celebrity free to escape at a Round's end"),
    )  # fmt: skip
    scam_artist_can_win: YesNo = parameter(
        True, "the Scam Artist may fill the last space by the asset got", rule="O10", provenance="ruling",
        label="last space open to the Scam Artist",
        words=switch("a Scam Artist allowed to fill the last space", "a Scam Artist barred from the last space"),
    )  # fmt: skip
    insider_trader_asked: Literal["before_hold_up", "after_hold_up"] = parameter(
        "before_hold_up", "when envelopes can be swapped: before or after players decide to hold theirs up",
        rule="O11", provenance="ruling", label="moment of the Insider Trader",
        words={
            "before_hold_up": "envelopes swapped before they are held up",
            "after_hold_up": "envelopes swapped after they are held up",
        },
        field=Switch("insider_trader_first", "before_hold_up"),
    )  # fmt: skip
    toady_points: Whole = parameter(
        4, "points of the winner's suit in the envelope with which the Toady wins along", rule="O12",
        provenance="rulebook", words=counted("point(s) needed by the Toady"), ge=0, le=60,
    )  # fmt: skip
    suit_bonus: Whole = parameter(
        2, "times that Resource cards of the favoured suit count", rule="G2", provenance="rulebook",
        label="factor of the favoured suit",
        words={
            1: "no extra points for the favoured suit", 2: "double points for the favoured suit",
            3: "triple points for the favoured suit", VALUE: "{} times the points for the favoured suit",
        },
        ge=1, le=MAX_SUIT_BONUS,
    )  # fmt: skip
    policies_left_out: tuple[PolicyName, ...] = parameter(
        (), "Policies that cannot be set", rule="G4", provenance="rulebook", label="Policies left out",
        words={
            (): "all Policies", VALUE: "Policies left out: {}",
            **{(word(name),): f"all Policies but {name}" for name in POLICY_NAMES},
        },
        field=None, wanted=f"a list of different Policies ({', '.join(map(word, POLICY_NAMES))})",
    )  # fmt: skip
    dig_takes_crises: YesNo = parameter(
        False, "Archaeological Dig may take Crises too", rule="G5", provenance="ruling",
        label="Crises in the Archaeological Dig",
        words=switch("an Archaeological Dig that takes Crises", "an Archaeological Dig without Crises"),
    )  # fmt: skip
    policy_audit: Literal["must", "may"] = parameter(
        "must", "whether Billionaire Audited must take an asset if anybody has one", rule="G6", provenance="ruling",
        label="audit by Billionaire Audited",
        words={"must": "Billionaire Audited forcing an audit", "may": "Billionaire Audited allowing an audit"},
        field=Switch("must_audit", "must"),
    )  # fmt: skip
    new_role: Literal["keep_one", "one_or_none"] = parameter(
        "keep_one", "whether New Role may leave its player without a Role", rule="G6", provenance="ruling",
        label="Role kept after New Role",
        words={"keep_one": "a Role required after New Role", "one_or_none": "a Role optional after New Role"},
        field=Switch("must_take_role", "keep_one"),
    )  # fmt: skip
    tax_points: Whole = parameter(
        3, "points of cards that pay Tax Tyranny", rule="G8", provenance="rulebook",
        label="price of Tax Tyranny (points)", words=counted("a Tax Tyranny of {} point(s)"), ge=1, le=60,
    )  # fmt: skip
    tax_choice: Literal["theirs", "cards_first"] = parameter(
        "theirs", "who can pay Tax Tyranny in cards: may return an asset instead, or must pay in cards", rule="G8",
        provenance="ruling", label="payment of Tax Tyranny",
        words={
            "theirs": "Tax Tyranny paid in cards or an asset", "cards_first": "Tax Tyranny paid in cards if possible",
        },
        field=Switch("cards_first", "cards_first"),
    )  # fmt: skip

    puppet_die: Literal["text", "card"] = parameter(
        "text", "what a Puppet's die does: by the text (1-5 a card, 6 a Buy, a second 6 an Audit), or by the picture "
        "of its card (1-5 a Buy, 6 an Audit)", rule="U4", provenance="ruling", label="reading of a Puppet's die",
        words={"text": "a Puppet's die read as in the text", "card": "a Puppet's die read as on its card"},
        field=Switch("puppet_card", "card"),
    )  # fmt: skip
    puppet_points: Whole = parameter(
        6, "points of the hand that a Puppet is taken to buy with", rule="U4", provenance="rulebook",
        words=counted("point(s) for a Puppet's Buy"), ge=0, le=60,
    )  # fmt: skip
    puppet_price: Whole = parameter(
        3, "points of cards that purchase an asset from a Puppet", rule="U6", provenance="rulebook",
        label="price of a Puppet's asset (points)", words=counted("a price of {} point(s) for a Puppet's asset"), ge=1,
        le=60,
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

    @field_validator(*MOST_BY_PLAYERS, mode="before")
    @classmethod
    def _read_table(cls, value: Any) -> Any:
        if isinstance(value, dict):  # JSON has no numbers as keys
            return {
                int(key) if isinstance(key, str) and key.isascii() and key.isdecimal() else key: n
                for key, n in value.items()
            }
        return value

    @field_validator(*MOST_BY_PLAYERS)
    @classmethod
    def _check_table(cls, value: int | dict[int, int], info: Any) -> int | dict[int, int]:
        most, printed = MOST_BY_PLAYERS[info.field_name], cls.model_fields[info.field_name].default
        if isinstance(value, dict):
            for players, number in value.items():
                if not (2 <= players <= MAX_PLAYERS and 0 <= number <= most):
                    raise ValueError(f"the entry {players}: {number} is not possible")
            return value
        if not 0 <= value <= most:
            raise ValueError("out of range")
        table_for = _table_for(info.data.get("players", 0), puppets=info.data.get("puppets", True))
        return printed if printed.get(table_for) == value else value  # so that a printed game is described as printed

    @field_validator("boards", mode="before")
    @classmethod
    def _complete_boards(cls, value: Any) -> Any:
        return {**figures.BOARDS, **value} if isinstance(value, dict) else value

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
            if len(set(card)) != len(card):
                raise ValueError(f"{list(card)} must name none twice")
        return cards

    @model_validator(mode="after")
    def _check_together(self) -> "Rules":
        for name in MOST_BY_PLAYERS:
            table = getattr(self, name)
            if isinstance(table, dict) and self._table_for not in table:
                raise ValueError(
                    f"{name}: the table has no entry for {self._table_for} players, only for {sorted(table)}; "
                    "add one (rules S2, S4, U9)"
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
        crises = self.by_players("crises_in_deck")
        if self.level > 1 and crises > len(self.crisis_rebels):
            raise ValueError(
                f"crises_in_deck: got {crises}, expected 0 to {len(self.crisis_rebels)}: "
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
    def has_puppets(self) -> bool:
        """Whether each player runs a Puppet (U1)."""
        return self.players == 2 and self.puppets

    @property
    def billionaires(self) -> int:
        """How many boards there are, players' and Puppets'."""
        return 2 * self.players if self.has_puppets else self.players

    @property
    def starred_assets(self) -> bool:
        """Whether Billionaires start with their starred assets (S2, U2)."""
        return self.has_puppets or self.players >= self.starred_assets_from

    def by_players(self, name: str) -> int:
        """Return the value of a parameter, looked up by number of players if it is a table."""
        value: int | dict[int, int] = getattr(self, name)
        return value[self._table_for] if isinstance(value, dict) else value

    @property
    def _table_for(self) -> int:
        return _table_for(self.players, puppets=self.puppets)


def _table_for(players: int, *, puppets: bool) -> int:
    """Return the number of players whose table entry applies: two without Puppets play like three (U9)."""
    return 3 if players == 2 and not puppets else players
