"""Bots for tests: scripts that answer rightly, or fail in one way each."""

import sys

FIRST = """
import json, sys, time
WANTS = {"protocol": 1}
def answer(asked):
    return {"id": asked["id"], "move": asked["moves"][0]}
"""
LOOP = """
for line in sys.stdin:
    asked = json.loads(line)
    if "id" in asked:
        print(json.dumps(answer(asked)), flush=True)
    elif "protocol" in asked:
        print(json.dumps(WANTS), flush=True)
"""
# Answers several questions at once; what comes before says otherwise.
BATCH = """
WANTS['batch'] = True
def answers(asked):
    return [answer(each) for each in asked]
def unpacked(lines):
    for line in lines:
        if line.startswith("["):
            print(json.dumps(answers(json.loads(line))), flush=True)
        else:
            yield line
sys.stdin = unpacked(sys.stdin)
"""
# Of each: what it does otherwise, and what is said of it.
FAULTS = {
    "talks": ("print('Hello!', flush=True)\n", "it wrote 'Hello!', expected its first line, such as"),
    "dies_at_once": ("raise KeyError('oops')\n", "it ended with exit code 1. The last that it wrote to stderr: "),
    "other_protocol": ("WANTS['protocol'] = 2\n", "protocol: got 2, expected 1"),
    "other_key": ("WANTS['seen'] = True\n", "'seen': no such key of its first line"),
    "other_value": ("WANTS['sees'] = 1\n", "sees: got '1', expected true or false"),
    "not_offered": (
        "def answer(asked): return {'id': asked['id'], 'move': 10**6}\n",
        "move: got '1000000', expected one of",
    ),
    "other_question": ("def answer(asked): return {'id': 0, 'move': asked['moves'][0]}\n", "id: got '0', expected 1"),
    "no_number": ("def answer(asked): return {'id': True, 'move': asked['moves'][0]}\n", "id: got 'true', expected 1"),
    "no_object": ("def answer(asked): return 7\n", "it wrote '7', expected an answer such as {\"id\": 1"),
    "debugs": (
        "def answer(asked):\n    print('hm')\n    return {'id': asked['id'], 'move': asked['moves'][0]}\n",
        "it wrote 'hm', expected an answer such as",
    ),
    "deep": ("def answer(asked): print('[' * 100_000, flush=True)\n", "expected an answer such as"),
    "dies": ("def answer(asked): print('so long', file=sys.stderr) or sys.exit(3)\n", "it ended with exit code 3."),
    "endless": ("def answer(asked): return 'x' * 2_000_000\n", "it wrote a line of more than 1,048,576 bytes"),
    "hangs": ("def answer(asked): time.sleep(600)\n", "no answer within 0.5 s"),
}  # fmt: skip

# The same of those that answer several questions at once.
BATCH_FAULTS = {
    "too_few": ("answers = lambda asked: [answer(asked[0])]\n", "expected a list of as many answers as it was asked"),
    "no_list": ("answers = lambda asked: answer(asked[0])\n", "expected a list of as many answers as it was asked"),
    "one_wrong": (
        "answers = lambda asked: [answer(each) for each in asked[:-1]] + [{'id': asked[-1]['id'], 'move': -1}]\n",
        "move: got '-1', expected one of",
    ),
    "dies_of_many": (FAULTS["dies"][0], "it ended with exit code 3."),
}


def write_bot(folder, name, otherwise=""):
    """Write a bot in Python; return its command, whose paths start from its folder."""
    (folder / f"{name}.py").write_text(FIRST + otherwise + LOOP, encoding="utf-8")
    return f"'{sys.executable}' {name}.py"
