"""The door for codes of games: whatever stands in one, it is a game's or refused in words."""

import random

from bng_sim.core.errors import InputError
from bng_sim.games import GAMES
from bng_sim.sweeps.store import game_code
from tests.fuzz.commands import CODES, NUMBERS, SETTINGS
from tests.fuzz.mutants import TEXT, WORDS

ALWAYS = 200
RIGHT = (
    "guillotines/1/734212/c1de07",
    'guillotines/7/0/c1de07/players=3/crises_in_deck={"3":4,"4":5}/lineup=pool:greedy,random/starting_seat=2',
    "guillotines/1/2/x/inflation=[4,3,2]/billionaires=aristocrat,random,random,random/rotate=seats",
    'campaign/1/3/x/chance=["to:5","money:-20"]/players=2',
    *(f"{game}/1/3/x/rotate=seats/lineup=random" for game in GAMES),
    "bluffing/4611686018427387904/3/x",
)


def _piece(rng):
    """Something that hardly belongs into a code."""
    kind = rng.randrange(6)
    if kind == 0:
        return f"{rng.choice(['players', 'lineup', 'starting_seat', 'rotate', ''])}={rng.choice(NUMBERS + TEXT)}"
    if kind == 1:
        return rng.choice("[{(") * rng.choice((1, 30, 3000))
    return rng.choice((NUMBERS, SETTINGS, CODES, TEXT, WORDS)[kind - 2 if kind > 1 else 0])


def drawn(number):
    """The code of this number: a right one with something changed."""
    rng = random.Random(number)
    parts = rng.choice(RIGHT).split("/")
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(parts))
        way = rng.randrange(6)
        if way == 0:
            del parts[at:]
        elif way == 1:
            parts.append(parts[at])
        elif way == 2:
            parts.insert(at, _piece(rng))
        elif way == 3:
            parts[at] = _piece(rng)
        elif way == 4:
            parts[at] = f"{parts[at].partition('=')[0]}={_piece(rng)}"
        else:
            middle = rng.randint(0, len(parts[at]))
            parts[at] = (
                parts[at][:middle]
                + rng.choice(("\u0663", "\u00b2", "\0", "=", "9" * 400, ",", '"', " "))
                + parts[at][middle:]
            )
        parts = parts or [""]
    return "/".join(parts)


def fault(text):
    """What is wrong with the answer to a code; empty if nothing is."""
    try:
        found = game_code.decode(text, GAMES)
        again = game_code.decode(game_code.encode(found.game, found.cell, found.number), GAMES)
        return "" if (again.cell, again.number) == (found.cell, found.number) else f"{found} is written as {again}"
    except InputError as error:
        return "" if len(str(error)) < 1000 + 2 * len(text) else f"said {error}"
    except Exception as error:  # which it is, is told  # noqa: BLE001
        return f"{type(error).__name__}: {error}"


def test_what_is_changed_is_a_code_to_begin_with():
    assert [fault(text) for text in RIGHT] == [""] * len(RIGHT)
    assert [game_code.decode(text, GAMES).game.name for text in RIGHT] == [text.partition("/")[0] for text in RIGHT]


def test_a_changed_code_is_a_games_or_refused_in_words(seeds):
    for seed in seeds(ALWAYS):
        assert fault(drawn(seed)) == "", f"seed {seed}: {drawn(seed)[:300]!r}"
