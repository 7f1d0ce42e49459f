"""Checks every die of a file that /fair export made: python verify.py export.json (docs/fairness.md explains it)."""

import hashlib, hmac, json, sys  # noqa: E401, I001 - 40 lines are read by more people than 60

sha = lambda text: hashlib.sha256(text.encode()).hexdigest()  # noqa: E731
with open(sys.argv[1], encoding="utf-8") as opened:
    file, seeds, known, last, turn, counts, hidden = json.load(opened), {}, {}, (1, 1), 0, [], []
for chain, each in enumerate(file["chains"], 1):  # the hash of each seed is the seed before it
    for turn, seed in enumerate([each["commitment"], *each["seeds"]]):
        seeds[chain, turn] = seed if turn == 0 or sha(seed) == seeds[chain, turn - 1] else None
now, said = (len(file["chains"]), turn + 1), [(p.get("text"), p.get("sha256")) for p in file["phrases"]]
phrases = sha("\n".join(h if t is None else sha(t) for t, h in said))
forged = any(None not in (t, h) and sha(t) != h for t, h in said)
for want, roll in enumerate([*file["rolls"], {"roll": file["next"], "chain": now[0], "turn": now[1]}], file["first"]):
    at, seal, of = (roll["chain"], roll["turn"]), roll.get("sealed"), roll.get("anew_of", want)
    marks = [(t["sides"], t["typed"], t["typed"] + t["kept"], t["faces"]) for t in roll.get("throws", [])]
    seed, later = (seal.get("seed"), not seal.get("seed") and not marks) if seal else (seeds.get(at), at == now)
    kept = [(sides, face) for sides, typed, old, faces in marks for face in faces[typed:old] if of >= file["first"]]
    rng = (b for n in range(10**6) for b in hmac.digest(str(seed).encode(), f"{phrases}:{want}:{n}".encode(), "sha256"))
    made = ((next(b % s + 1 for b in rng if b < 256 - 256 % s), face) for s, _, k, f in marks for face in f[k:])
    if why := (
        (forged and "a phrase is not the one of its SHA-256")
        or (roll["roll"] != want and f"it is missing, or moved: number {roll['roll']} stands in its place")
        or (not (last <= at <= now and at[1] and seeds.get((at[0] - 1, 1000), at[0] == 1)) and "it is of another turn")
        or (not all(0 < s < 257 and 0 <= t <= k <= len(f) for s, t, k, f in marks) and "no such dice can be")
        or (not later and (not seed or (seal and sha(seed) != seal["hash"])) and "its seed is not the one committed to")
        or (not later and any(true != face for true, face in made) and "these are not its dice")
        or (any(kept.count(k) > known.get(of, []).count(k) for k in kept) and "it kept dice that had not fallen")
    ):
        sys.exit(f"Roll {want}: {why}.")
    last, known[want], hidden = at, [(s, face) for s, _, _, f in marks for face in f], hidden + [want] * later
    counts += [(0 if later else len(f) - k, t, k - t, want) for _, t, k, f in marks]
own = [f"Roll {r['roll']}: seed of its own, SHA-256 {r['sealed']['hash']}" for r in file["rolls"] if r.get("sealed")]
print("Compare with what was shown:", *(f"Commitment {c['commitment']}" for c in file["chains"]), sep="\n")
print(*(f"Phrase {t or h!r}" for t, h in said), *own, sep="\n")
dice, typed, kept = (sum(count[place] for count in counts) for place in range(3))
told = f"{typed} typed in, {kept} kept of earlier rolls, {len(own)} rolls on a seed of their own"
rolls = f"{len({count[3] for count in counts if count[0]})} rolls checked{', all fit' * bool(dice)}"
print(f"{dice} dice of {rolls}; {told}; not revealed yet: {len(hidden) - 1} {hidden[:-1] or ''}".rstrip() + ".")
