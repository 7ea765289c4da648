"""A journal says nothing that was not written: whatever befalls its lines, they count as written or not at all."""

import json
import random
import shutil

import pytest

from bng_sim.core.errors import InputError
from bng_sim.lab.journal import Journal
from tests.command import call

IDENTITY = {"config": "abc", "engine": "1.2"}
PARTS = [(f"race {n}", {"players": n, "rule": [1, 2.5]}, {"sums": [n * 0.1, 10**12 + n, None]}) for n in range(4)]


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "study" / "balance.jsonl"
    journal = opened(file)
    for each in PARTS:
        journal.add(*each)
    return file


def opened(file, identity=IDENTITY):
    return Journal(file, identity, "discard it with --fresh")


def known(journal):
    """The parts that a journal has; each must be what was written."""
    found = [each for each in PARTS if journal.has(*each[:2])]
    assert all(journal.sums(*each[:2]) == each[2] for each in found)
    return found


def damaged(file, content):
    file.write_bytes(content)
    return opened(file)


def test_whatever_byte_is_changed_its_line_is_named_and_all_others_count(path):
    content = path.read_bytes()
    draw = random.Random(1)

    ends = [place for place, byte in enumerate(content) if byte == ord("\n")]
    for at in [*ends, *draw.sample(range(len(content)), 25)]:
        other = draw.choice([byte for byte in range(256) if byte != content[at]])
        number = content[:at].count(b"\n") + 1  # 1 is the head
        journal = damaged(path, content[:at] + bytes([other]) + content[at + 1 :])

        assert journal.unusable, at
        assert journal.unusable[0].startswith(f"{path}:{number}: damaged")
        lost = {number} | ({number + 1} if content[at : at + 1] == b"\n" else set())
        assert known(journal) == [each for place, each in enumerate(PARTS, 2) if place not in lost]

        for each in PARTS:
            if not journal.has(*each[:2]):
                journal.add(*each)
        again = opened(path)
        assert (known(again), again.unusable) == (PARTS, [])


def test_wherever_writing_stopped_what_was_whole_counts(path):
    content = path.read_bytes()

    ends = [place for place, byte in enumerate(content) if byte == ord("\n")]
    for length in [0, *ends, *(end + 1 for end in ends), *random.Random(2).sample(range(len(content)), 15)]:
        journal = damaged(path, content[:length])
        n = content[: length + 1].count(b"\n")  # a line counts without its end, too
        assert known(journal) == PARTS[: max(n - 1, 0)]
        journal.add(*PARTS[-1])
        assert PARTS[-1] in known(opened(path))


def test_lines_swapped_or_written_twice_change_nothing(path):
    lines = path.read_bytes().splitlines(keepends=True)

    for other in (lines[::-1], [*lines, *lines], [lines[0], lines[3], lines[3], *lines]):
        journal = damaged(path, b"".join(other))
        assert (known(journal), journal.unusable) == (PARTS, [])


def test_lines_of_another_study_do_not_count(path, tmp_path):
    other = opened(tmp_path / "other.jsonl", IDENTITY | {"config": "def"})
    other.add(*PARTS[0][:2], {"sums": [99]})
    _, strange = other.path.read_bytes().splitlines(keepends=True)
    lines = path.read_bytes().splitlines(keepends=True)

    journal = damaged(path, b"".join([lines[0], strange, *lines[2:]]))

    assert known(journal) == PARTS[1:]
    assert journal.unusable == [f"{path}:2: of other games; left out, and played again where it is needed"]


@pytest.mark.parametrize("with_head", [True, False])
def test_the_journal_of_another_study_is_refused_and_stays(path, with_head):
    if not with_head:
        content = path.read_bytes()
        path.write_bytes(b"#" + content[1:])
    before = path.read_bytes()

    with pytest.raises(InputError, match="is of other games, or of another version; discard it with --fresh"):
        opened(path, IDENTITY | {"config": "def"})
    assert path.read_bytes() == before


def test_a_journal_without_digests_is_refused(path):
    path.write_text(json.dumps({"format": 1, **IDENTITY}) + "\n" + json.dumps({"part": "a", "sums": 1}) + "\n")

    with pytest.raises(InputError, match="another version"):
        opened(path)


CONFIG = """
name: small
game: guillotines
games: 400
rules: {level: 2, players: 3}
targets: {revolution_rate: {most: 0.4}}
knobs: {crises_in_deck: {values: [1, 2]}}
lineups: {all: random}
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", ["balance", "ablate", "trim"])
def test_a_damaged_journal_changes_no_answer(tmp_path, command):
    (tmp_path / "small.yaml").write_text(CONFIG)
    asked = {
        "balance": ["balance", "small.yaml", "--json"],
        "ablate": ["ablate", "random", "--games", "200", "--thing", "invest", "--thing", "audit", "--json"],
        "trim": ["trim", "bluffing", "--lineup", "random", "--games", "200", "--json"],
    }[command]
    first = call(*asked, cwd=tmp_path)
    (journal,) = tmp_path.glob(f"runs/*/{command}.jsonl")
    content = journal.read_bytes()
    draw = random.Random(command)

    for at in draw.sample([place for place, byte in enumerate(content) if chr(byte).isdigit()], 4):
        journal.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        again = call(*asked, cwd=tmp_path)
        assert again.stdout == first.stdout
        assert again.returncode == first.returncode
        assert f"{command}.jsonl:{content[:at].count(10) + 1}: damaged" in again.stderr.replace("\n", "")
        assert journal.read_bytes().splitlines()[0] == content.splitlines()[0]
    shutil.rmtree(tmp_path / "runs")
