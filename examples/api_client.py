"""Play a whole game against a bot over the API: python api_client.py [ADDRESS] [GAME]."""

import json
import random
import sys
from urllib.request import Request, urlopen

ADDRESS = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7530"
GAME = sys.argv[2] if len(sys.argv) > 2 else "magna_roma"
headers = {"Content-Type": "application/json"}


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{ADDRESS}/api{path}", data, headers)) as answer:  # noqa: S310
        return json.load(answer)


guest = call("/guests", {"name": "Example"})
headers["Authorization"] = f"Bearer {guest['token']}"
table = call("/tables", {"game": GAME, "seats": ["me", "bot:citizen"]})["id"]
while not (asked := call(f"/tables/{table}/moves?wait=20"))["over"]:
    if not asked["moves"]:  # nothing to decide for twenty seconds: ask again
        continue
    choice = random.choice(asked["moves"])
    print(f"{asked['question']}: {choice['text']}")
    call(f"/tables/{table}/moves", {"ply": asked["ply"], "move": choice["move"]})
for seat in call(f"/tables/{table}")["seats"]:
    print(f"{seat['name']}: {seat['total']} points, place {seat['place']}")
