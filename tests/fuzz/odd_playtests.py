"""Files of playtests that are valid, and the odd ones that come of them: by number, the same each time."""

import copy
import json
import random
from xml.etree import ElementTree

DEEP = 100_000
# Written as they are, since most are no Python values.
LEAVES = [
    "null", "true", "false", "0", "-1", "-0.0", "1.5", "1e400", "-1e400", "1e-400", "NaN", "Infinity", "-Infinity",
    "9" * 400, "-" + "9" * 400, "9" * 5000, "1" + "0" * 19, "2147483648", "9223372036854775808",
    '""', '" "', '"a"', '"1"', '"no"',
    '"2026-99-99"', '"\\ud800"', '"\\udc00x"', '"\\u0000"', '"\\u202e"', '"\\u001b[31m"', '"\\n"',
    '"' + "x" * 70_000 + '"', '"' + "9" * 5000 + '"', "[]", "{}", "[[]]", "[null]", '[{"id": []}]', '{"id": {}}',
    "[" * DEEP, "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP, "\ud800", "nul", "'a'", "",
]  # fmt: skip
CELLS = [
    "", " ", "0", "-1", "1e400", "NaN", "Infinity", "9" * 400, "9" * 5000, "2026-99-99", "2026-10-02", "12:99:99", "0x",
    "0b", "[" * 900, "{a: " * 200, '"[1, [2]]"', '"{3: 2, [4]: 3}"', '"{3: 2, 2026-01-01: 3}"', "!!binary aGk=",
    "!!set {a}", "&a [*a]", "*a", "# a", '"', '""', '"a', "a\nb", "a\rb", "a\u2028b", "\0", "\x1b[31m", "\u202e",
    "\ufeff", "\u0664", "1_000", "010", "yes", "~", "x" * 2000, '"""\\ud800"""', '"""\\U99999999"""',
]  # fmt: skip
HEADS = ["", "play", "seat", "won", "rules", "moves", "people", "crises_in_deck", "level", "#", "a" * 2000, "\u0000"]
NAMES = ["players", "player", "item", "comments", "a", "plays"]
ENCODINGS = ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp037", "utf-7"]
BOMB = '<!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa">{}]>'.format(
    "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)).replace("&a0;", "&a;")
)
DECLARED = [BOMB, "<!DOCTYPE plays>", '<!DOCTYPE a SYSTEM "file:///etc/passwd">', '<!DOCTYPE a [<!ENTITY % b "c">]>']


def odd_json(text, rng):
    """A JSON document with some of its values or keys replaced by odd ones."""
    root, leaves = json.loads(text), []
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        spots = _spots([root])
        held, key = rng.choice(spots)
        if isinstance(held, dict) and rng.random() < 0.15:
            held[rng.choice(("", "a", *held))] = held.pop(key)
        elif rng.random() < 0.15:
            held[key] = copy.deepcopy(rng.choice(spots)[0])
        else:
            held[key] = f"\ufdd0{len(leaves)}\ufdd0"
            leaves.append(rng.choice(LEAVES))
    written = json.dumps(root, ensure_ascii=False)
    for number, leaf in enumerate(leaves):
        written = written.replace(f'"\ufdd0{number}\ufdd0"', leaf)
    return written


def odd_lines(text, rng):
    """A file of JSON documents, one of which is odd."""
    lines = text.splitlines()
    at = rng.choice((0, rng.randrange(len(lines)), len(lines) - 1))
    change = rng.choice(("odd", "odd", "odd", "odd", "drop", "twice"))
    lines[at : at + 1] = {"odd": [odd_json(lines[at], rng)], "drop": [], "twice": [lines[at]] * 2}[change]
    return "\n".join(lines) + "\n"


def odd_table(text, rng):
    """A table with odd cells, and sometimes an odd header."""
    rows = [line.split(",") for line in text.splitlines()]
    for _ in range(rng.choice((1, 1, 2, 6))):
        row = rng.choice(rows)
        row[rng.randrange(len(row))] = rng.choice(HEADS if row is rows[0] else CELLS)
    return "\n".join(map(",".join, rows)) + "\n"


def odd_xml(text, rng):
    """A list of plays with odd attributes, texts and elements, and sometimes with declarations."""
    root = ElementTree.fromstring(text)
    for _ in range(rng.choice((1, 1, 2, 6))):
        element = rng.choice([*root.iter()])
        change = rng.randrange(4)
        if change == 0 and element.attrib:
            element.set(rng.choice([*element.attrib]), rng.choice(CELLS))
        elif change == 1:
            element.text = rng.choice(CELLS)
        elif change == 2:
            element.tag = rng.choice(NAMES)
        else:
            element.append(copy.deepcopy(rng.choice([*element.iter()])))
    written = ElementTree.tostring(root, encoding="unicode")
    if rng.random() < 0.2:
        written = rng.choice(DECLARED) + written.replace("lively", "&a11;")
    if rng.random() < 0.05:
        written = written.replace("<comments>", "<a>" * DEEP + "</a>" * DEEP + "<comments>")
    if rng.random() < 0.2:
        written = f'<?xml version="1.0" encoding="{rng.choice((*ENCODINGS, "", "x", "utf-9"))}"?>{written}'
    return written


ODD = {".json": odd_json, ".jsonl": odd_lines, ".csv": odd_table, ".xml": odd_xml}


def odd_file(number, suffix, text):
    """The odd file of this number, as bytes, that comes of a valid one; some are valid all the same."""
    rng = random.Random(number)
    written = ODD[suffix](text, rng) if rng.random() < 0.85 else text
    if rng.random() < 0.15:
        return written.encode(rng.choice(ENCODINGS), "replace")
    data = bytearray(written.encode("utf-8", "surrogatepass"))
    if rng.random() < 0.15:
        for _ in range(rng.choice((1, 1, 5))):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(3)] = bytes(rng.choices(range(256), k=rng.randrange(3)))
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.05 else data)


def damaged(content, number):
    """A file with some of its bytes changed, by number, and sometimes cut off."""
    rng, data = random.Random(number), bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 8))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)


def _spots(node):
    """Each place of a document where a value stands: what holds it, and its key or index."""
    inside = [(node, key) for key in (node if isinstance(node, dict) else range(len(node)))]
    return inside + [spot for held, key in inside if isinstance(held[key], dict | list) for spot in _spots(held[key])]
