"""A bot in Python: it makes any move, each as likely. Nothing needs to be installed."""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "id" in asked:
        rng = random.Random(asked["seed"])
        print(json.dumps({"id": asked["id"], "move": rng.choice(asked["moves"])}), flush=True)
    elif "protocol" in asked:
        print(json.dumps({"protocol": 1, "seed": 7}), flush=True)
