"""A second reading of waiver-chain/v1, in Python's standard library alone, that shares no code with the first.

Reads one case a line from standard input: {"org", "entries": [{"seq", "hash", "prev", "body"}], "checkpoints": [note],
"keys": [verifier key], "receipts": [receipt]}. Answers with one line each:
{"fault": [level, seq] or null, "receipts": [[included, signed, opens]]}.
"""

import base64
import functools
import hashlib
import hmac
import json
import re
import sys

# Ed25519 (RFC 8032, section 5.1), on points in extended coordinates.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(a, b):
    k = (a[1] - a[0]) * (b[1] - b[0]) % P
    m = (a[1] + a[0]) * (b[1] + b[0]) % P
    c = 2 * a[3] * b[3] * D % P
    d = 2 * a[2] * b[2] % P
    e, f, g, h = m - k, d - c, d + c, m + k
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def is_same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def read_point(data):
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = read_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(64)
def is_signed(public, message, signature):
    if len(public) != 32 or len(signature) != 64:
        return False
    key, point = read_point(public), read_point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or point is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    return is_same(times(scalar, BASE), add(point, times(challenge, key)))


def sha(data):
    return hashlib.sha256(data).digest()


def tree_hash(leaves):
    """The Merkle tree hash of RFC 6962, as its section 2.1 words it."""
    if not leaves:
        return sha(b"")
    if len(leaves) == 1:
        return leaves[0]
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return sha(b"\x01" + tree_hash(leaves[:left]) + tree_hash(leaves[left:]))


def climb(leaf, index, size, path):
    """The root that an audit path leads to (RFC 9162, section 2.1.3.2), or None."""
    at, last = index, size - 1
    for sibling in path:
        if last == 0:
            return None
        if at & 1 or at == last:
            leaf = sha(b"\x01" + sibling + leaf)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            leaf = sha(b"\x01" + leaf + sibling)
        at, last = at >> 1, last >> 1
    return leaf if last == 0 else None


def open_checkpoint(note, keys):
    """(origin, size, root) of a checkpoint that one of the keys signed under the log's own name, or None."""
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n"):
        return None
    text = note[: end + 1]
    lines = text.split("\n")
    if len(lines) < 4 or not lines[0] or not re.fullmatch(r"0|[1-9][0-9]{0,14}", lines[1]):
        return None
    if not re.fullmatch(r"[A-Za-z0-9+/]{43}=", lines[2]) or any(not line for line in lines[3:-1]):
        return None
    for line in note[end + 2 : -1].split("\n"):
        signed = re.fullmatch(r"— (\S+) ([A-Za-z0-9+/]+=*)", line)
        if not signed or signed.group(1) != lines[0]:
            continue
        try:
            signature = base64.b64decode(signed.group(2))
        except ValueError:
            continue
        for key in keys:
            name, key_id, typed = key.split("+", 2)
            public = base64.b64decode(typed)
            if name != lines[0] or public[:1] != b"\x01":
                continue
            identity = sha(name.encode() + b"\n" + public)[:4]
            if identity.hex() != key_id or identity != signature[:4]:
                continue
            if is_signed(public[1:], text.encode(), signature[4:]):
                return lines[0], int(lines[1]), base64.b64decode(lines[2])
    return None


def read_entry(body):
    try:
        entry = json.loads(body)
    except ValueError:
        return None
    if not isinstance(entry, dict) or entry.get("v") != 1 or not isinstance(entry.get("data"), dict):
        return None
    texts = all(isinstance(entry.get(name), str) for name in ("prev", "org", "kind", "subject", "at"))
    return entry if texts and isinstance(entry.get("seq"), int) else None


def follow(org, entries):
    """The leaves of a sound chain, or the place of its first bad entry."""
    leaves, prev, at = [], "0" * 64, ""
    for place, row in enumerate(entries):
        entry = read_entry(row["body"])
        leaf = sha(b"\x00" + row["body"].encode("utf-8", "surrogatepass"))
        sound = (
            entry is not None
            and row["seq"] == entry["seq"] == place
            and row["hash"] == leaf.hex()
            and row["prev"] == entry["prev"] == prev
            and entry["org"] == org
            and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z", entry["at"])
            and entry["at"] >= at
        )
        if not sound:
            return place
        leaves.append(leaf)
        prev, at = row["hash"], entry["at"]
    return leaves


def judge(case):
    leaves = follow(case["org"], case["entries"])
    if isinstance(leaves, int):
        return ["links", leaves]
    sound = 0
    for note in case["checkpoints"]:
        opened = open_checkpoint(note, case["keys"])
        if opened is None:
            return ["checkpoints", sound]
        if opened[1] > len(leaves):
            return ["checkpoints", len(leaves)]
        if tree_hash(leaves[: opened[1]]) != opened[2]:
            return ["checkpoints", sound]
        sound = opened[1]
    return None


def canonical(value):
    """RFC 8785 of JSON that holds whole numbers only; keys are ordered by their UTF-16 code units."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def commitment(salt, path, digest):
    own = hmac.digest(salt, b"waiver/salt/v1\0" + path.encode(), "sha256")
    return hmac.digest(own, b"waiver/commit/v1\0" + path.encode() + b"\0" + digest, "sha256").hex()


def opens(entry, record, salt):
    items = {path: sha(canonical(value).encode()) for path, value in record["items"].items()}
    items.update({path: bytes.fromhex(digest) for path, digest in record["images"].items()})
    commitments = {path: commitment(salt, path, digest) for path, digest in items.items()}
    commit = sha(b"waiver/record/v1\0" + canonical(commitments).encode()).hex()
    data = entry["data"]
    origin = entry["kind"] in ("waiver.signed", "waiver.imported")
    return origin and data.get("itemCount") == len(items) and data.get("commit") == commit


def judge_receipt(receipt, keys):
    entry = read_entry(receipt["entry"])
    if entry is None:
        return [False, False, None]
    opened = open_checkpoint(receipt["checkpoint"], keys)
    lines = receipt["checkpoint"].split("\n")
    size, root = int(lines[1]), base64.b64decode(lines[2])
    path = [bytes.fromhex(digest) for digest in receipt["inclusionProof"]]
    leaf = sha(b"\x00" + receipt["entry"].encode())
    included = 0 <= entry["seq"] < size and climb(leaf, entry["seq"], size, path) == root
    is_own = opened is not None and re.search(r"/org/" + re.escape(entry["org"]) + r"(/g[0-9]+)?$", opened[0])
    return [included, bool(is_own), opens(entry, receipt["record"], base64.b64decode(receipt["recordSalt"]))]


for line in sys.stdin:
    case = json.loads(line)
    receipts = [judge_receipt(receipt, case["keys"]) for receipt in case["receipts"]]
    print(json.dumps({"fault": judge(case), "receipts": receipts}))
