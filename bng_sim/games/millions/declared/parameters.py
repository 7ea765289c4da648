"""Every figure and ruling of the game that a designer may change, declared once.

Ranges reach as far as the engine holds; `records` sizes its arrays by the limits named here.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from bng_sim.core.parameters import Rules as BaseRules
from bng_sim.core.parameters import Switch, Whole, YesNo, parameter
from bng_sim.core.value_words import VALUE, counted, switch
from bng_sim.games.millions.declared.components import (
    BANK,
    COMPONENTS,
    EACH_BY_PLAYERS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    ROLES,
    ROLES_BY_PLAYERS,
    RoleName,
    SymbolName,
)
from bng_sim.games.millions.declared.limits import (
    MAX_AMOUNT,
    MAX_ANTE,
    MAX_BANK,
    MAX_CASH,
    MAX_CIRCUITS,
    MAX_EACH,
    MAX_FINE,
    MAX_HIDDEN,
    MAX_LOOKS,
    MAX_LOOT,
    MAX_OFFER,
    MAX_PAYMENT,
    MAX_TARGET,
    MIN_AMOUNT,
    MIN_ANTE,
)

LootCard = tuple[
    Annotated[Whole, Field(ge=MIN_AMOUNT, le=MAX_AMOUNT)], Annotated[Whole, Field(ge=MIN_ANTE, le=MAX_ANTE)], SymbolName
]
WindowName = Literal["visit", "answer", "final", "name"]
RANDOM: Literal["random"] = "random"
BY_PLAYERS = "by_players"  # what the rulebook has for this number of players
_LOOT, _TALK = COMPONENTS["loot"], COMPONENTS["negotiation"]


def _table(cards: list[list[Any]]) -> tuple[tuple[int, int, str], ...]:
    return tuple((amount, ante, symbol) for amount, ante, symbol in cards)


def roles_in_play(rules: "Rules") -> tuple[str, ...]:
    """List the Roles in play, in role order (S2)."""
    chosen = ROLES_BY_PLAYERS[rules.players] if rules.roles == BY_PLAYERS else rules.roles
    return tuple(role for role in ROLES if role in chosen)


def characters_each(rules: "Rules") -> int:
    """Return how many Characters each player sends on a heist (S3)."""
    each = rules.characters_each
    return EACH_BY_PLAYERS[rules.players] if isinstance(each, str) else each


def start_money(rules: "Rules") -> int:
    """Return the $M that all players start with (S4, S10)."""
    return rules.players * rules.start_cash + sum(rules.start_cash_by_order[: rules.players])


class Rules(BaseRules):
    """The parameters of Millions of Dollars."""

    players: Whole = parameter(
        5, "players at the table", rule="C1", provenance="rulebook", ge=MIN_PLAYERS, le=MAX_PLAYERS,
        words=counted("player(s)"),
    )  # fmt: skip
    bank: Whole = parameter(
        BANK, "$M in the box: players' cash, antes and the Reserve together", rule="C3", provenance="rulebook", ge=0,
        le=MAX_BANK, wanted=f"a whole number up to {MAX_BANK:,}, at least players times start_cash",
        label="money in the box ($M)", words={0: "no money in the box", VALUE: "${}M in the box"},
    )  # fmt: skip
    loot_table: tuple[LootCard, ...] = parameter(
        _table(_LOOT["cards"]), "the Loot cards: amount, ante and Role symbol of each", rule="C4", provenance="assumed",
        wanted=f"1 to {MAX_LOOT} cards such as [8, 1, brute]: an amount from {MIN_AMOUNT} to {MAX_AMOUNT}, an ante "
        f"from {MIN_ANTE} to {MAX_ANTE}, a Role or none", field=None, known=_LOOT["note"], min_length=1,
        max_length=MAX_LOOT,
        alternatives={words: _table(cards) for words, cards in _LOOT["alternatives"].items()},
        label="figures of the Loot cards",
        words={
            VALUE: "Loot cards {}",
            "no symbols": "no symbols on Loot cards",
            "a symbol on all ten": "a symbol on all ten Loot cards",
            "two cards of each amount": "two Loot cards of each amount",
            "ante 2 from 10 up": "an ante of $2M on Loot of $10M or more",
        },
    )  # fmt: skip
    intimidation_cards: Whole = parameter(
        COMPONENTS["intimidation_cards"]["count"], "Intimidation cards in the stock", rule="C5", provenance="rulebook",
        ge=0, le=MAX_LOOKS, label="Intimidation cards in the stock", words=counted("Intimidation card(s)"),
    )  # fmt: skip
    roles: Literal["by_players"] | tuple[RoleName, ...] = parameter(
        BY_PLAYERS, "the Roles in play; by_players: three with 4 players, also the Snitch with 5 or 6, all five with "
        "3, 7 or 8", rule="S2", provenance="rulebook", field=None,
        wanted="by_players, or different Roles: as many as a player sends Characters, and with wont_get_fooled twice "
        "as many",
        label="Roles in play", words={BY_PLAYERS: "Roles by the number of players", VALUE: "the Roles {}"},
    )  # fmt: skip
    characters_each: Literal["by_players"] | Annotated[Whole, Field(ge=1, le=MAX_EACH)] = parameter(
        BY_PLAYERS, "Characters that each player sends on a heist; by_players: 2 with 3 players, else 1", rule="S3",
        provenance="rulebook", field=None, wanted=f"by_players, or a whole number from 1 to {MAX_EACH}",
        label="Characters that each player sends",
        words={
            BY_PLAYERS: "Characters each by the number of players",
            1: "1 Character each",
            VALUE: "{} Characters each",
        },
    )  # fmt: skip
    start_cash: Whole = parameter(
        5, "$M that each player starts with", rule="S4", provenance="rulebook", ge=0, le=MAX_CASH,
        label="starting cash ($M)", words={0: "no starting cash", VALUE: "${}M of starting cash"},
    )  # fmt: skip
    start_cash_by_order: tuple[Annotated[Whole, Field(ge=0, le=MAX_CASH)], ...] = parameter(
        (), "$M that the player at each place in the turn order starts with on top, the first Leader first", rule="S10",
        provenance="variant", label="extra cash by turn order ($M)",
        words={(): "no extra cash by turn order", VALUE: "${}M of extra cash by turn order"}, field=None,
        wanted=f"up to {MAX_PLAYERS} whole numbers from 0 to {MAX_CASH}: the first Leader, then clockwise",
        max_length=MAX_PLAYERS,
    )  # fmt: skip
    first_turn: Literal["full", "no_visit"] = parameter(
        "full", "whether the first circuit of the game visits all, or passes the first Leader over", rule="S11",
        provenance="variant", label="first turn of the first Leader",
        words={"full": "a full first turn", "no_visit": "a first circuit without the first Leader"},
        field=Switch("first_not_visited", "no_visit"),
    )  # fmt: skip
    first_bid: Literal["none", "sealed"] = parameter(
        "none", "whether players bid for having the Leader card first, in secret and at once", rule="S12",
        provenance="variant", label="bids for going first",
        words={"none": "no bids for going first", "sealed": "sealed bids for going first"},
        field=Switch("first_is_bid_for", "sealed"),
    )  # fmt: skip
    loot_cards: Whole = parameter(
        8, "Loot cards in the pile: the most rounds of a game", rule="S6", provenance="rulebook", ge=1, le=MAX_LOOT,
        wanted="a whole number from 1 to the number of cards of loot_table", words=counted("Loot card(s) in the pile"),
    )  # fmt: skip
    first_leader: Literal["random"] | Whole = parameter(
        RANDOM, "the seat, from 0, that has the Leader card first", rule="S8", provenance="ruling", field=None,
        wanted="random, or a seat from 0 to players - 1",
        label="seat of the first Leader (from 0)",
        words={RANDOM: "a first Leader drawn by chance", VALUE: "seat {} (from 0) as the first Leader"}
        | {seat: f"seat {seat + 1} as the first Leader" for seat in range(MAX_PLAYERS)},
    )  # fmt: skip
    short_ante: Literal["whole", "rest"] = parameter(
        "whole", "what the Reserve puts down for a player who cannot pay an ante: all of it, or the rest", rule="P5",
        provenance="ruling", field=Switch("ante_rest", "rest"),
        label="the Reserve's part of a short ante",
        words={
            "whole": "the Reserve paying all of a short ante",
            "rest": "the Reserve paying the rest of a short ante",
        },
    )  # fmt: skip
    short_ante_back: Literal["player", "reserve"] = parameter(
        "player", "who gets back what the Reserve put down", rule="P6", provenance="ruling",
        field=Switch("ante_to_reserve", "reserve"),
        label="return of the Reserve's ante",
        words={
            "player": "the Reserve's ante returned to the player",
            "reserve": "the Reserve's ante returned to the Reserve",
        },
    )  # fmt: skip
    hidden_roles: Whole = parameter(
        1, "Role cards that stay face-down in the middle", rule="P8", provenance="rulebook", ge=0, le=MAX_HIDDEN,
        words=counted("face-down Role card(s)"),
    )  # fmt: skip
    negotiation_rounds: Whole = parameter(
        _TALK["rounds"], "circuits of a Negotiation at most", rule="N2", provenance="assumed", ge=0, le=MAX_CIRCUITS,
        known=_TALK["note"], alternatives=_TALK["alternatives"]["rounds"],
        words=counted("circuit(s) of Negotiation at most", "no circuits of Negotiation"),
    )  # fmt: skip
    claims: YesNo = parameter(
        False, "whether players say in every circuit which Roles theirs are, true or not", rule="N3",
        provenance="ruling", words=switch("claims of Roles"),
    )  # fmt: skip
    calls: YesNo = parameter(
        False, "whether players say in every circuit which Character should leave", rule="N3", provenance="ruling",
        words=switch("calls to leave"),
    )  # fmt: skip
    binding_stay: YesNo = parameter(
        _TALK["binding_stay"], "whether a Character can be declared to stay, for good", rule="N5", provenance="assumed",
        known=_TALK["note"], alternatives=_TALK["alternatives"]["binding_stay"],
        words=switch("binding declarations to stay", "no declarations to stay"),
    )  # fmt: skip
    offer_max: Whole = parameter(
        _TALK["offer_max"], "the most that can be offered for a departure, in $M", rule="N6", provenance="assumed",
        ge=0, le=MAX_OFFER, known=_TALK["note"], alternatives=_TALK["alternatives"]["offer_max"],
        label="highest offer ($M)", words={0: "no offers", VALUE: "offers up to ${}M"},
    )  # fmt: skip
    price_calls: YesNo = parameter(
        _TALK["price_calls"], "whether one can name a price at which one's own Character leaves", rule="N7",
        provenance="assumed", known=_TALK["note"], alternatives=_TALK["alternatives"]["price_calls"],
        words=switch("price calls"),
    )  # fmt: skip
    final_call: YesNo = parameter(
        _TALK["final_call"], "whether those still open are asked to stay or leave when the circuits are used up",
        rule="N9", provenance="assumed", known=_TALK["note"], alternatives=_TALK["alternatives"]["final_call"],
        label="final call", words=switch("a final call", "no final call"),
    )  # fmt: skip
    looks: tuple[WindowName, ...] = parameter(
        ("visit", "answer", "final", "name"), "when an Intimidation card can be used: before one's move, an answer, "
        "the final answer, or the Snitch's naming", rule="I3", provenance="ruling", field=None,
        wanted="different ones of visit, answer, final, name; [] for never",
        label="look windows",
        words={
            VALUE: "look windows {}",
            "as printed": "looks in all four windows",
            (): "no look windows",
            "none": "no look windows",
            ("visit",): "looks before a move only",
            ("answer",): "looks before an answer only",
            ("final",): "looks before the final answer only",
            ("name",): "looks before the Snitch's naming only",
        },
    )  # fmt: skip
    snitch_names: Literal["visible", "any"] = parameter(
        "visible", "which Roles a sole Snitch can name: those of face-up Role cards, or any in play", rule="H2",
        provenance="rulebook", field=Switch("names_any", "any"),
        label="Roles that a sole Snitch can name",
        words={"visible": "a Snitch naming face-up Roles only", "any": "a Snitch naming any Role in play"},
    )  # fmt: skip
    snitch_may_pass: YesNo = parameter(
        False, "whether a sole Snitch may name no Role", rule="H2", provenance="ruling",
        label="the Snitch's right to name no Role",
        words=switch("a Snitch that may name no Role", "a Snitch that must name a Role"),
    )  # fmt: skip
    snitched_brute_earns: YesNo = parameter(
        False, "whether a Brute that is named, alone of its Role, earns an Intimidation card all the same", rule="H5",
        provenance="ruling",
        label="Intimidation card of a named Brute",
        words=switch("an Intimidation card for a named Brute", "no Intimidation card for a named Brute"),
    )  # fmt: skip
    snitch_fine: Whole = parameter(
        3, "$M that a Snitch pays who is left alone", rule="H7", provenance="rulebook", ge=0, le=MAX_FINE,
        label="fine of a Snitch left alone ($M)",
        words={0: "no fine for a Snitch left alone", VALUE: "a fine of ${}M for a Snitch left alone"},
    )  # fmt: skip
    mastermind_bonus: Whole = parameter(
        2, "$M that a Mastermind adds to the Loot", rule="L1", provenance="rulebook", ge=0, le=MAX_PAYMENT,
        label="the Mastermind's bonus ($M)",
        words={0: "no bonus from a Mastermind", VALUE: "a Mastermind's bonus of ${}M"},
    )  # fmt: skip
    driver_fee: Whole = parameter(
        1, "$M that every other Character pays the Driver", rule="L3", provenance="rulebook", ge=0, le=MAX_PAYMENT,
        label="the Driver's fee ($M)", words={0: "no fee for a Driver", VALUE: "a Driver's fee of ${}M"},
    )  # fmt: skip
    crook_theft: Whole = parameter(
        2, "$M that the Crook takes from the Brute", rule="L4", provenance="rulebook", ge=0, le=MAX_PAYMENT,
        label="the Crook's theft ($M)", words={0: "no theft by a Crook", VALUE: "a Crook's theft of ${}M"},
    )  # fmt: skip
    symbol_bonus: Whole = parameter(
        1, "$M for the Role whose symbol is on the Loot card", rule="L5", provenance="rulebook", ge=0, le=MAX_PAYMENT,
        label="bonus for the Role symbol ($M)",
        words={0: "no bonus for the Role symbol", VALUE: "a bonus of ${}M for the Role symbol"},
    )  # fmt: skip
    show_at_end: YesNo = parameter(
        False, "whether all Roles of a round are shown when it is over", rule="E1", provenance="ruling",
        label="showing of Roles after a round",
        words=switch("all Roles shown after a round", "unrevealed Roles kept secret"),
    )  # fmt: skip
    target: Whole = parameter(
        20, "$M that end the game", rule="E2", provenance="rulebook", ge=1, le=MAX_TARGET,
        label="cash target ($M)", words="a target of ${}M",
    )  # fmt: skip
    target_needs_share: YesNo = parameter(
        True, "whether only who got a share of this round's Loot wins by the target", rule="E2", provenance="ruling",
        label="share needed for the target",
        words=switch("a share needed to win by the target", "no share needed to win by the target"),
    )  # fmt: skip
    max_rounds: Whole = parameter(
        50, "rounds after which a game ends as a stalemate, if Loot cards are left", rule="E5", provenance="ruling",
        ge=1, le=100_000, label="limit on the rounds of a game", words=counted("a limit of {} round(s)"),
    )  # fmt: skip
    wont_get_fooled: YesNo = parameter(
        False, "the variant in which nobody chooses a Role of the round before again", rule="V1", provenance="rulebook",
        label='"Won\'t get fooled again" variant',
        words=switch('the variant "Won\'t get fooled again"', 'no variant "Won\'t get fooled again"'),
    )  # fmt: skip

    @field_validator("roles", "looks")
    @classmethod
    def _check_different(cls, names: Any) -> Any:
        for name in names if isinstance(names, tuple) else ():
            if names.count(name) > 1:
                raise ValueError(f"{name} is named twice")
        return names

    @field_validator("looks", mode="before")
    @classmethod
    def _read_none(cls, names: Any) -> Any:
        return () if names == "none" else names

    @model_validator(mode="after")
    def _check_together(self) -> "Rules":
        if self.bank < start_money(self):
            raise ValueError(
                f"bank: got {self.bank}, expected at least {start_money(self)}, what {self.players} players start with "
                "(rule C3)"
            )
        if self.loot_cards > len(self.loot_table):
            raise ValueError(
                f"loot_cards: got {self.loot_cards}, expected 1 to {len(self.loot_table)}, as many as loot_table has "
                "(rule S6)"
            )
        if self.first_leader != RANDOM and not 0 <= self.first_leader < self.players:
            raise ValueError(
                f"first_leader: got {self.first_leader}, expected random or a seat from 0 to {self.players - 1} "
                "(rule S8)"
            )
        needed = characters_each(self) * (2 if self.wont_get_fooled else 1)
        if len(roles_in_play(self)) < needed:
            raise ValueError(
                f"roles: got {', '.join(roles_in_play(self)) or 'none'}, expected at least {needed}: a player sends "
                f"{characters_each(self)} on every heist"
                + (", and others the next time (rules S2, V1)" if self.wont_get_fooled else " (rules S2, S3)")
            )
        return self
