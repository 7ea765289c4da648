"""What Hypothesis makes up: rules within their ranges, and how a table is seeded."""

from typing import Any

from hypothesis import strategies as st

ROLES = (
    "banker", "celebrity", "disaster_speculator", "gangster", "power_broker", "scam_artist", "insider_trader", "toady",
    "vulture_capitalist",
)  # fmt: skip
POLICIES = (
    "weapons_galore", "big_tech_unleashed", "inheritance_tax_abolished", "media_megaplex", "real_estate_bonanza",
    "archaeological_dig", "billionaire_audited", "new_role", "repress_the_rebels", "tax_tyranny",
)  # fmt: skip
SPECIAL_CARDS = ("audit", "scam", "game_the_market")
BILLIONAIRES = ("war_profiteer", "tech_overlord", "aristocrat", "media_baron", "property_speculator")
TYPES = ("influence", "legacy", "power", "toys", "vanity")
COPIES = st.integers(0, 9)


def _small_or_extreme(low: int, usual: int, high: int) -> st.SearchStrategy[int]:
    """Mostly what a table would play with, now and then the ends of the range."""
    return st.one_of(st.integers(low, usual), st.sampled_from((low, high)))


def _few_of(names: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    """None of them, mostly; else any, all included."""
    return st.one_of(st.just([]), st.lists(st.sampled_from(names), unique=True))


@st.composite
def boards(draw: st.DrawFn) -> dict[str, dict[str, int]]:
    """The printed boards, mostly; else others, each in most need of another type (C4)."""
    if draw(st.integers(0, 3)):
        return {}
    most = draw(st.permutations(TYPES))
    return {
        name: {kind: draw(st.integers(2, 4) if kind == needed else st.integers(0, 1)) for kind in TYPES}
        for name, needed in zip(BILLIONAIRES, most, strict=True)
    }


@st.composite
def rules(draw: st.DrawFn, lowest_level: int = 1, *, puppets: bool = False) -> dict[str, Any]:
    """Any rules that hold together, for games short enough to be played interpreted; or just those with Puppets."""
    players = 2 if puppets else draw(st.integers(2, 5))
    crisis_rebels = draw(st.lists(_small_or_extreme(0, 4, 60), min_size=1, max_size=12))
    hand_limit = draw(st.integers(1, 6))
    card = st.lists(st.sampled_from(TYPES), min_size=1, max_size=5, unique=True)
    return {
        "players": players,
        "puppets": puppets or draw(st.booleans()),
        "level": draw(st.integers(lowest_level, 4)),
        "max_turns": draw(st.integers(1, 40)),
        "max_rounds_per_turn": draw(st.integers(1, 2)),
        "hand_limit": hand_limit,
        "buy_cards": draw(st.integers(1, 2)),
        "cards_per_player": draw(st.integers(0, hand_limit)),
        "start_cards_by_order": draw(st.lists(st.integers(0, 3), max_size=5)),
        "first_turn": draw(st.sampled_from(("full", "full", "draw_only"))),
        "turn_order": draw(st.sampled_from(("clockwise", "clockwise", "passing"))),
        "cards_per_market": draw(st.integers(0, 4)),
        "assets_per_market": draw(st.integers(0, 3)),
        "starred_assets_from": draw(st.integers(2, 6)),
        "inflation": draw(st.lists(_small_or_extreme(0, 4, 9), min_size=3, max_size=3)),
        "few_markets": draw(st.integers(0, 5)),
        "round_ends": draw(st.sampled_from(("after_turn", "at_once"))),
        "resource_cards": draw(st.lists(_small_or_extreme(0, 3, 9), min_size=1, max_size=6)),
        "special_actions": draw(st.booleans()),
        "special_cards": {
            name: draw(_small_or_extreme(0, 2, 9)) for name in SPECIAL_CARDS
        },
        "special_points": {name: draw(_small_or_extreme(0, 4, 9)) for name in SPECIAL_CARDS},
        "crisis_rebels": crisis_rebels,
        "crises_in_deck": draw(st.integers(0, len(crisis_rebels))),
        "crises_dealt": draw(st.booleans()),
        "crises_added": draw(_small_or_extreme(0, 3, 12)),
        "crisis_penalty": draw(_small_or_extreme(0, 4, 60)),
        "rebels": draw(_small_or_extreme(1, 20, 60)),
        "panic_at": draw(_small_or_extreme(1, 8, 61)),
        "panic_cards": draw(st.lists(card, min_size=1, max_size=10)),
        "panic_protocol": draw(st.sampled_from(("pledges", "pledges", "none"))),
        "panic_rounds": draw(_small_or_extreme(1, 2, 9)),
        "panic_die": draw(_small_or_extreme(1, 6, 60)),
        "boards": draw(boards()),
        "roles_left_out": draw(_few_of(ROLES)),
        "policies_left_out": draw(_few_of(POLICIES)),
        "role_choice": draw(st.sampled_from(("strategy", "strategy", "strategy", "random", "none"))),
        "bunker_minimum": draw(st.integers(1, 5)),
        "banker_hand_limit": draw(st.integers(1, 6)),
        "banker_goes": draw(st.sampled_from(("discard", "keep"))),
        "celebrity_escape": draw(st.sampled_from(("of_itself", "asked"))),
        "celebrity_barred_by_round_end": draw(st.booleans()),
        "scam_artist_can_win": draw(st.booleans()),
        "insider_trader_asked": draw(st.sampled_from(("before_hold_up", "after_hold_up"))),
        "toady_points": draw(_small_or_extreme(0, 6, 60)),
        "suit_bonus": draw(st.integers(1, 3)),
        "dig_takes_crises": draw(st.booleans()),
        "policy_audit": draw(st.sampled_from(("must", "may"))),
        "new_role": draw(st.sampled_from(("keep_one", "one_or_none"))),
        "tax_points": draw(_small_or_extreme(1, 6, 60)),
        "tax_choice": draw(st.sampled_from(("theirs", "cards_first"))),
        "puppet_die": draw(st.sampled_from(("text", "card"))),
        "puppet_points": draw(_small_or_extreme(0, 9, 60)),
        "puppet_price": draw(_small_or_extreme(1, 5, 60)),
    }  # fmt: skip


seeds = st.integers(0, 2**63 - 1)
games = st.integers(0, 2**31)
