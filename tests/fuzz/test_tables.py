"""The door of game tables: whatever a request is, it gets a page, a redirect or a refusal, and changes no answer."""

import random
import string

import pytest

from bng_sim.hosting import server
from tests.fuzz.mutants import TEXT
from tests.hosting.tables import new_table, serving

ALWAYS = 150
ANSWERS = {200, 303, 400, 403, 404, 405, 409, 413, 421}
FIELDS = ("question", "choice", "fun", "fair", "too_long", "x", "")
WORDS = ("answer", "copy", "opinions", "answers", "chances", "state", "hints")
PLACES = (*WORDS, "1", "2", "0", "-1", "9" * 14, "", "..", "%00")


def request(seed, key):
    """A request that is none, or nearly one: its method, path, body and headers."""
    rng = random.Random(seed)
    keys = (key, key[:-1], key.upper(), rng.choice(TEXT) or "x", "".join(rng.choices(string.printable, k=8)))
    path = "/".join(["", rng.choice(keys), *rng.sample(PLACES, rng.randrange(3))])
    values = ("0", "1", "2", "999", "-1", "1e3", "9" * 400, *rng.sample(TEXT, 2))
    fields = [f"{rng.choice(FIELDS)}={rng.choice(values)}" for _ in range(rng.randrange(4))]
    body = "&".join(fields).encode("utf-8", "replace")
    mutated = bytes(rng.randrange(256) if rng.random() < 0.1 else byte for byte in body)
    headers = {"content_length": rng.choice(values)} if rng.random() < 0.1 else {}
    return rng.choice(("GET", "POST", "POST", "PUT", "DELETE")), path, rng.choice((body, mutated)), headers


@pytest.fixture
def client(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "PATIENCE", 60.0)
    with serving(tmp_path) as made:
        yield made


def test_a_request_is_answered_or_refused(client, seeds):
    for seed in seeds(ALWAYS):
        table = new_table("bluffing", players=2)
        client.folder.save(table)
        method, path, body, headers = request(seed, table.key(1))

        done = client.send(method, path, body, **headers)

        assert done.status in ANSWERS, (method, path, body)
        assert "Traceback" not in done.body
        if done.status not in (200, 303):
            assert client.folder.load(table.name) == table
