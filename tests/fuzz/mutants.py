"""Malformed configs: valid ones, changed as hands, editors and ill will change them. Each has a number, which makes it.

A tree of YAML is made of `Table`s (pairs, so that a key may come twice), lists and leaves; a `Raw` leaf is written as
it is, any other in quotes that YAML reads.
"""

import copy
import functools
import json
import random
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "bng_sim" / "games" / "guillotines" / "starter"
SHIPPED = [*sorted((ROOT / "configs").glob("*/*.yaml")), STARTER / "sweep.yaml"]
OWN = '''
from bng_sim.games.guillotines import strategy

@strategy("Takes the first move.")
def own_first(seen, moves, n, traits, rng):
    """Considers nothing."""
    return 0
'''
EVERY_KEY = """\
name: a-1.b_C
game: guillotines
seed: 0
games: 1_000
rules: {level: 2, inflation: [4, 4, 4], panic_cards: [[toys, power, vanity], [legacy]]}
grid:
  players: [3, 4]
  crises_in_deck: {from: 0, to: 9, step: 4}
  cards_per_market: [2, {3: 2, 4: 3}]
exclude: [{players: 4, crises_in_deck: 8}]
lineups: {mine: "own_first,random", all greedy: greedy(thrift=0.1)}
billionaires: [aristocrat, random, random]
baseline: {players: 3, lineup: mine}
metrics: [turns, revolution_rate]
strategies: [own.py]
rotate: seats
keep: games
"""
STOPPING = """\
name: stops
precision: {metric: revolution_rate, half_width: 0.005}
max_games: 200000
grid: {crises_in_deck: [3, 4]}
"""
DECIDING = """\
name: decides
until_decided: {metric: revolution_rate, margin: 0.01}
max_games: 200000
grid: {crises_in_deck: [3, 4]}
keep: summary
"""


class Raw(str):
    """Text of YAML, written without quotes."""

    __slots__ = ()


class Table(list):
    """Pairs of a key and a value; a pair is a list of the two."""


def tree(value):
    """The tree of a value that YAML has read."""
    if isinstance(value, dict):
        return Table([key, tree(item)] for key, item in value.items())
    return [tree(item) for item in value] if isinstance(value, list) else value


TEXTS = [path.read_text(encoding="utf-8") for path in SHIPPED] + [EVERY_KEY, STOPPING, DECIDING, "name: a\ngames: 10\n"]
TEXTS = ["\n".join(line for line in text.splitlines() if line.partition("#")[0].strip()) + "\n" for text in TEXTS]

NUMBERS = [
    "0", "-1", "1", "2", "-0", "3.0", "2.5", "1e400", "-1e400", ".inf", "-.inf", ".nan", "1e3", "1e-9", "0x1F",
    "0b11", "017", "0o17", "1_000", "+4", "1:30", "190:20:30", "99999999999999999999", "1000000000000",
    "9007199254740993", "4611686018427387905", "20000", "4.",
]  # fmt: skip
WORDS = [
    "no", "yes", "on", "off", "true", "null", "~", "y", "2024-02-30", "2024-01-31",
    "2001-12-14t21:59:43.10-05:00", "=", "<<", "*nowhere", "*a", "&a", "&a [*a]", "!!set {a}", "!!binary aGk=",
    "!!python/object/apply:os.system [ls]", "!!python/name:os.system", "!x 1", "!!str 4", "!!int x", "!!null x",
    "!!timestamp x", "!!float _", "!!map [1]", "!!seq {a: 1}", "[]", "{}", "[[]]", "[{}]", "{{}}", "[", "{", "]",
    "}", "%", "@", "`", "|", ">", "-", "?", ":", ",", "#", "'", '"', "''", '""', "!",
]  # fmt: skip
LONG = ["9" * 5000, "1" + ":59" * 2000, "0x" + "f" * 3000, "[" * 60, "{a: " * 30, "'" + "x" * 3000 + "'", "- " * 40]
TEXT = [
    "", " ", "a", "greedy", "greedi", "pool:", "pool:greedy,random", "greedy(thrift=0.1)", "greedy(thrift=nan)",
    "greedy(thrift=1e999)", "greedy(thrift=0.1", "greedy()", "greedy(,)", ",", "random," * 40, "turns", "aristocrat",
    "lineup", "own.py", "seats",
    "summary", "../s.yaml", "/", ".", "\0", "\x1b[31m", "\n", "\u202egnp", "\ufeff", "\u0085", "\u2028",
    "caf\u00e9", "\U0001f4a3", "<script>alert(1)</script>", "[bold]x[/bold]", "[/]", "$x^2$", "{{ 7 * 7 }}", "{0}",
    "%s", "=1+1", "|", "*", "`", "NaN", "None", "4", "1e3", "0" * 40, "x" * 101, "__class__", "\u0661",
]  # fmt: skip
KEYS = [
    "name", "game", "seed", "games", "rules", "grid", "exclude", "lineups", "billionaires", "baseline", "metrics",
    "strategies", "precision", "until_decided", "max_games", "rotate", "keep", "metric", "half_width", "margin",
    "players", "level", "boards", "inflation", "crises_in_deck", "panic_cards", "from", "to", "step",
    "lineup", "self", "nmae", Raw("3"), Raw("no"), Raw("~"), Raw(".nan"), Raw("2024-01-31"), Raw("[1]"), Raw("<<"),
    Raw("? a"), Raw("{x}"), *TEXT,
]  # fmt: skip


@functools.cache
def _read(text):
    return tree(yaml.safe_load(text))


def mutant(number, texts=TEXTS):
    """The malformed text of this number, as bytes, of one of these of configs; some are valid all the same."""
    rng = random.Random(number)
    text = rng.choice(texts)
    if rng.random() < 0.3:
        data = text.encode()
    else:
        root = copy.deepcopy(_read(text))
        for _ in range(rng.choice((1, 1, 1, 2, 6))):
            root = rng.choice(CHANGES)(root, rng)
        data = written(root, rng).encode("utf-8", "surrogatepass")
        if rng.random() < 0.9:
            return data
    for _ in range(rng.choice((1, 1, 3))):
        data = rng.choice(RAW_CHANGES)(data, rng)
    return data


def written(root, rng):
    """A tree as YAML: its table's keys a line each, and all else as JSON would have it."""
    plain = rng.random() < 0.5
    if isinstance(root, Table):
        return "".join(f"{_inline(key, plain)}: {_inline(value, plain)}\n" for key, value in root)
    return _inline(root, plain)


def _inline(node, plain):
    if isinstance(node, Table):
        return "{" + ", ".join(f"{_inline(key, plain)}: {_inline(value, plain)}" for key, value in node) + "}"
    if isinstance(node, list):
        return "[" + ", ".join(_inline(item, plain) for item in node) + "]"
    return node if isinstance(node, Raw) else json.dumps(node, ensure_ascii=plain, default=str)


def _spots(node):
    """Each place of a tree where a value stands, as the list that holds it and the index in it."""
    inside = [(pair, 1) for pair in node] if isinstance(node, Table) else []
    inside += [(node, index) for index in range(len(node))] if type(node) is list else []
    return inside + [spot for held, index in inside for spot in _spots(held[index])]


def _pairs(node):
    """Each pair of a tree, as the table that holds it and the index in it."""
    here = [(node, index) for index in range(len(node))] if isinstance(node, Table) else []
    return here + [found for holder, index in _spots(node) for found in _pairs(holder[index])] if node else here


def leaf(rng):
    """A value that hardly belongs where it is put."""
    kind = rng.randrange(20)
    if kind == 0:
        return Raw(rng.choice(LONG))
    if kind < 7:
        return Raw(rng.choice(NUMBERS))
    return Raw(rng.choice(WORDS)) if kind < 13 else rng.choice(TEXT)


def _replace(change):
    """A change of one value of the tree."""

    def changed(root, rng):
        spots = _spots(root)
        if not spots:
            return change(root, rng)
        held, index = rng.choice(spots)
        held[index] = change(held[index], rng)
        return root

    return changed


def _with_pair(change):
    """A change of one of the tree's tables, at one of its pairs."""

    def changed(root, rng):
        pairs = _pairs(root) if isinstance(root, list) else []
        if pairs:
            change(*rng.choice(pairs), rng)
        return root

    return changed


def _drop(table, index, rng):
    del table[index]


def _double(table, index, rng):
    table.insert(rng.randint(0, len(table)), copy.deepcopy(table[index]))


def _rename(table, index, rng):
    table[index][0] = rng.choice(KEYS)


def _misspell(table, index, rng):
    key = str(table[index][0])
    at = rng.randint(0, len(key))
    table[index][0] = key[:at] + rng.choice(["", "e", "_", " ", key[:at]]) + key[at + 1 :]


def _add(table, index, rng):
    table.insert(index, [rng.choice(KEYS), leaf(rng)])


def _swap_in(root, rng):
    """One value in the place of another."""
    spots = _spots(root) if isinstance(root, list) else []
    if spots:
        held, index = rng.choice(spots)
        source, where = rng.choice(spots)
        held[index] = copy.deepcopy(source[where])
    return root


def _anchored(root, rng):
    """A value that another stands for by an alias."""
    spots = _spots(root) if isinstance(root, list) else []
    if len(spots) > 1:
        first, second = sorted(rng.sample(range(len(spots)), 2))
        held, index = spots[first]
        held[index] = Raw(f"&a {_inline(held[index], plain=True)}")
        held, index = spots[second]
        held[index] = Raw("*a")
    return root


def _bomb(value, rng):
    """A table whose aliases stand for 9 to the power of its levels."""
    levels = [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, rng.randint(2, 12))]
    return Raw("{" + ", ".join([f"a0: &a0 {_inline(value, plain=True)}", *levels]) + "}")


def _deep(value, rng):
    text, levels = _inline(value, plain=True), rng.randint(2, 30)
    return Raw("[" * levels + text + "]" * levels)


CHANGES = [
    *[_replace(lambda value, rng: leaf(rng))] * 6,
    _replace(lambda value, rng: [value]),
    _replace(lambda value, rng: Table([[rng.choice(KEYS), value]])),
    _replace(lambda value, rng: rng.choice([[], Table(), "", None])),
    _replace(lambda value, rng: str(value)),
    _replace(lambda value, rng: [*value, leaf(rng)] if type(value) is list else [value, leaf(rng)]),
    _replace(lambda value, rng: Table([["from", leaf(rng)], ["to", leaf(rng)], ["step", leaf(rng)]])),
    _replace(lambda value, rng: Raw(rng.choice(["!!str ", "!!int ", "!x ", "&x "]) + _inline(value, plain=True))),
    _replace(_bomb),
    _replace(_deep),
    *[_with_pair(change) for change in (_drop, _double, _rename, _rename, _misspell, _add, _add)],
    _swap_in,
    _swap_in,
    _anchored,
]  # fmt: skip


def _lines(change):
    """A change of one line of the text."""

    def changed(data, rng):
        lines = data.splitlines(keepends=True) or [b""]
        at = rng.randrange(len(lines))
        lines[at : at + 1] = change(lines[at], rng)
        return b"".join(lines)

    return changed


def _cut(data, rng):
    start = rng.randint(0, len(data))
    return data[:start] + data[start + rng.choice((1, 1, 5, 40)) :]


def _insert(data, rng):
    at = rng.randint(0, len(data))
    odd = (*b"\0\t\n\r\x1b\x80\xff\xc3 :-[]{}&*!|>'\"#%@`,?=<~", *range(0, 256, 7))
    return data[:at] + bytes(rng.choices(odd, k=rng.choice((1, 1, 4)))) + data[at:]


def _recoded(encoding):
    return lambda data, rng: data.decode("utf-8", "replace").encode(encoding, "replace")


RAW_CHANGES = [
    _cut, _insert, _insert,
    lambda data, rng: data[: rng.randint(0, len(data))],
    lambda data, rng: b"\xef\xbb\xbf" * rng.choice((1, 2)) + data,
    lambda data, rng: data.replace(b"\n", rng.choice((b"\r\n", b"\r", b"\n\n", b"\n\t", b"\n ", b"\0"))),
    lambda data, rng: rng.choice((b"---\n", b"%YAML 1.2\n---\n", b"%TAG ! x:\n---\n", b"%YAML 9\n---\n")) + data,
    lambda data, rng: data + rng.choice((b"---\n", b"...\n", b"...\nx\n", b"---\na: 1\n", b"\0", b"name: b\n")),
    *map(_recoded, ("utf-16", "utf-16-le", "utf-32", "latin-1", "cp037")),
    _lines(lambda line, rng: []),
    _lines(lambda line, rng: [line, line]),
    _lines(lambda line, rng: [b" " * rng.randint(1, 5) + line]),
    _lines(lambda line, rng: [b"\t" + line]),
    _lines(lambda line, rng: [line.lstrip()]),
    _lines(lambda line, rng: [line.rstrip()]),
    _lines(lambda line, rng: [line.replace(b":", b"", 1)]),
    _lines(lambda line, rng: [line.replace(b" ", b"", 1)]),
    _lines(lambda line, rng: [b"#" + line]),
    _lines(lambda line, rng: [line.replace(b" ", "\u00a0".encode())]),
]  # fmt: skip
