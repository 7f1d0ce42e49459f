"""Checks every die of a file that /fair export made: python verify.py export.json (docs/fairness.md explains it)."""

import hashlib
import hmac
import json
import sys


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def dice(seed, phrases, roll, throws):  # bytes that would favour low faces are passed over
    stream = (b for n in range(10**6) for b in hmac.digest(seed.encode(), f"{phrases}:{roll}:{n}".encode(), "sha256"))
    return [[next(b % sides + 1 for b in stream if b < 256 - 256 % sides) for _ in faces] for sides, faces in throws]


with open(sys.argv[1], encoding="utf-8") as opened:
    file = json.load(opened)
seeds, hidden, last = {}, [], (1, 1)
for chain, each in enumerate(file["chains"], 1):
    before, now = each["commitment"], (chain, len(each["seeds"]) + 1)
    for turn, seed in enumerate(each["seeds"], 1):  # the hash of each seed is the seed before it
        seeds[chain, turn] = before = seed if sha(seed) == before else None
phrases = sha("\n".join(each.get("sha256") or sha(each["text"]) for each in file["phrases"]))
for want, roll in enumerate([*file["rolls"], {"roll": file["next"], "chain": now[0], "turn": now[1]}], file["first"]):
    at, seal = (roll["chain"], roll["turn"]), roll.get("sealed")
    seed, hidden_yet = (seal.get("seed"), "seed" not in seal) if seal else (seeds.get(at), at == now)
    throws = [(each["sides"], each["faces"][each["typed"] + each["kept"] :]) for each in roll.get("throws", [])]
    if roll["roll"] != want:
        sys.exit(f"Roll {want} is missing, or moved: number {roll['roll']} stands in its place.")
    if not last <= at <= now or (at[0] > 1 and (at[0] - 1, 1000) not in seeds):
        sys.exit(f"Roll {want} can't be of that turn.")
    if not hidden_yet and (not seed or (seal and sha(seed) != seal["hash"])):
        sys.exit(f"Roll {want}: its seed is not the one committed to.")
    if not hidden_yet and dice(seed, phrases, want, throws) != [faces for _, faces in throws]:
        sys.exit(f"Roll {want}: these are not its dice.")
    last, hidden = at, hidden + [want] * hidden_yet
print(f"All {len(file['rolls'])} rolls fit. Not revealed yet: {hidden[:-1] or 'none'}.")
