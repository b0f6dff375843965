"""The vectors of docs/protocol.md: what they say is what the code does, and the other way round.

The second half computes some of them from the page alone, with ``hashlib`` and ``cryptography``.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import struct
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tessera.canonical import Stream, digest, encode
from tessera.fairness import matchfile
from tessera.fairness.chain import HashChain
from tessera.fairness.draws import DRAW_STREAM, beacon, deck_seed
from tessera.fairness.keys import SigningKey, audit_commitment, box_key, derive
from tessera.fairness.pieces import Sealing, box_up, candidate_seed, commit, nonce_of
from tessera.fairness.shuffles import Candidates, order
from tessera.fairness.terms import succession
from tessera.fairness.transcript import Entry, sign_message

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
SEED = bytes(range(32))
MATCH = b"\x11" * 32
PIECE = Sealing(1, 0, "order", 3, 7)
DEALT = Sealing(1, 0, "order", 3, 7, dealt=True)
FIRST = Sealing(1, 0, "cup", 3, 7)
LOT = (0, 0, 1, 1, 2, 2)
PICK = 17


def computed() -> dict[str, Any]:
    """Every vector, by the code."""
    stream = Stream(DRAW_STREAM, SEED)
    chain = HashChain(SEED, 4)
    receiver = box_key(SEED).public_key().public_bytes_raw()
    message = sign_message(SigningKey(SEED), MATCH, 1, 0, 7, (9, MATCH), "here", [])
    entry = Entry.make(MATCH, 0, 10, MATCH, 1_700_000_000_000, "said", [], [message])
    deck = deck_seed(SEED)
    cup, picked = Candidates(SEED, MATCH, FIRST, LOT), candidate_seed(SEED, MATCH, FIRST, PICK)
    vectors: dict[str, Any] = {
        'enc(1, "é", h"00ff", ["a", []])': encode(1, "é", b"\x00\xff", ["a", []]),
        'H("tessera/1/example", 1)': digest("tessera/1/example", 1),
        "stream of seed: below(6), below(10), below(1000), below(6)": [
            stream.below(n) for n in (6, 10, 1000, 6)
        ],
        "Ed25519 public key of seed": SigningKey(SEED).public,
        'derive(seed, "tessera/1/example", 1)': derive(SEED, "tessera/1/example", 1),
        "commitment to seed": audit_commitment(SEED),
        "X25519 public key of seed": receiver,
        "tip of the chain of 4 links": chain.tip,
        "preimage of draw 1": chain.preimage(1),
        "preimage of draw 4": chain.preimage(4),
        "nonce of the piece": nonce_of(SEED, MATCH, PIECE),
        "commitment to the piece": commit(MATCH, PIECE, 5, nonce_of(SEED, MATCH, PIECE)),
        "deck seed of seed": deck,
        "nonce of the dealt piece": nonce_of(deck, MATCH, DEALT),
        "commitment to the dealt piece": commit(MATCH, DEALT, 5, nonce_of(deck, MATCH, DEALT)),
        "box of the dealt piece for the X25519 key of seed": box_up(
            deck, MATCH, DEALT, receiver, 5, nonce_of(deck, MATCH, DEALT)
        ),
        "secret of candidate 17 of the lot": picked,
        "order of candidate 17": order(LOT, picked),
        "commitments of candidate 17": cup.proof(PICK).leaves,
        "sealing of the lot": cup.sealing(),
        "secrets in its proof": cup.proof(PICK).nodes,
        "binding of epoch 1 of seat 1": succession(MATCH, 1, 1),
        "beacon(match, opening 22…, Draw, [33…, 44…], 55…)": beacon(
            MATCH, b"\x22" * 32, "Draw", [b"\x33" * 32, b"\x44" * 32], b"\x55" * 32
        ),
        "message: here, seat 1, epoch 0, counter 7, head (9, match), signed by seed": message,
        "entry: said, epoch 0, index 10, previous match, time 1700000000000, that message": (
            entry.sign(SigningKey(SEED))
        ),
        "hash of that entry": entry.hash,
        "record of evidence 00": matchfile.record(matchfile.EVIDENCE, b"\x00"),
    }
    return {name: shown(value) for name, value in vectors.items()}


def shown(value: Any) -> Any:
    """As the page has it."""
    if isinstance(value, list):
        return [shown(item) for item in value]
    return value.hex() if isinstance(value, bytes) else value


def written() -> dict[str, Any]:
    """Every vector, by the page."""
    found = re.search(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    vectors: dict[str, Any] = json.loads(found.group(1))
    return vectors


def test_the_page_has_the_vectors_of_the_code() -> None:
    assert written() == computed()


# -- from the page alone --------------------------------------------------------------------------


def enc(*values: Any) -> bytes:
    def put(value: Any) -> bytes:
        if isinstance(value, int):
            return b"\x01" + struct.pack(">Q", value)
        if isinstance(value, bytes):
            return b"\x02" + struct.pack(">I", len(value)) + value
        if isinstance(value, str):
            raw = value.encode()
            return b"\x03" + struct.pack(">I", len(raw)) + raw
        return b"\x04" + struct.pack(">I", len(value)) + b"".join(map(put, value))

    return put(list(values))


def h(*values: Any) -> bytes:
    return hashlib.sha256(enc(*values)).digest()


def expand(seed: bytes, *values: Any) -> bytes:
    return hmac.digest(seed, enc(*values) + b"\x01", "sha256")


def test_hashes_and_derivations_follow_from_the_page() -> None:
    page = written()
    assert h("tessera/1/example", 1).hex() == page['H("tessera/1/example", 1)']
    made = expand(SEED, "tessera/1/example", 1).hex()
    assert made == page['derive(seed, "tessera/1/example", 1)']
    assert h("tessera/1/audit-seed", SEED).hex() == page["commitment to seed"]
    link = expand(SEED, "tessera/1/chain-start")
    assert link.hex() == page["preimage of draw 4"]
    for _ in range(4):
        link = h("tessera/1/chain", link)
    assert link.hex() == page["tip of the chain of 4 links"]


def test_pieces_and_boxes_follow_from_the_page() -> None:
    page = written()
    nonce = expand(SEED, "tessera/1/nonce", MATCH, 1, "order", 3, 7)
    assert nonce.hex() == page["nonce of the piece"]
    made = h("tessera/1/commitment", MATCH, 1, "order", 3, 5, nonce)
    assert made.hex() == page["commitment to the piece"]
    box = bytes.fromhex(page["box of the dealt piece for the X25519 key of seed"])
    own = X25519PrivateKey.from_private_bytes(expand(SEED, "tessera/1/box-key"))
    receiver = own.public_key().public_bytes_raw()
    info = enc("tessera/1/box", MATCH, 1, "order", 3, box[:32], receiver)
    shared = own.exchange(X25519PublicKey.from_public_bytes(box[:32]))
    key = HKDF(SHA256(), 32, None, info).derive(shared)
    plain = ChaCha20Poly1305(key).decrypt(bytes(12), box[32:], info)
    assert plain == enc(5, bytes.fromhex(page["nonce of the dealt piece"]))


def test_messages_and_beacons_follow_from_the_page() -> None:
    page = written()
    body = enc("tessera/1/message", MATCH, 1, 0, 7, 9, MATCH, "here", [])
    signature = Ed25519PrivateKey.from_private_bytes(SEED).sign(body)
    name = "message: here, seat 1, epoch 0, counter 7, head (9, match), signed by seed"
    assert enc(body, signature).hex() == page[name]
    preimages = [b"\x33" * 32, b"\x44" * 32]
    made = h("tessera/1/beacon", MATCH, b"\x22" * 32, "Draw", preimages, b"\x55" * 32)
    assert made.hex() == page["beacon(match, opening 22…, Draw, [33…, 44…], 55…)"]
    words = b"".join(h("tessera/1/draw-stream", SEED, n) for n in range(2))
    choices = [int.from_bytes(words[at : at + 8], "big") for at in range(0, 32, 8)]
    expected = [word % n for word, n in zip(choices, (6, 10, 1000, 6), strict=True)]
    assert expected == page["stream of seed: below(6), below(10), below(1000), below(6)"]


def test_cups_follow_from_the_page() -> None:
    """All 64 candidates, from the page alone."""
    page = written()
    nodes = [expand(SEED, "tessera/1/shuffle", MATCH, 1, "cup", 3, 7)]
    levels = [nodes]
    for _ in range(6):
        nodes = [h("tessera/1/shuffle-node", node, bit) for node in nodes for bit in (0, 1)]
        levels.append(nodes)
    assert nodes[PICK].hex() == page["secret of candidate 17 of the lot"]
    beside = [levels[n][(PICK >> (6 - n)) ^ 1].hex() for n in range(1, 7)]
    assert beside == page["secrets in its proof"]
    orders = [mixed(secret) for secret in nodes]
    assert orders[PICK] == page["order of candidate 17"]
    leaves = [
        [leaf(secret, place, value) for place, value in enumerate(values)]
        for secret, values in zip(nodes, orders, strict=True)
    ]
    assert [each.hex() for each in leaves[PICK]] == page["commitments of candidate 17"]
    roots = [h("tessera/1/shuffle-root", each) for each in leaves]
    made = h("tessera/1/shuffle-sealing", MATCH, 1, "cup", 3, roots)
    assert made.hex() == page["sealing of the lot"]


def leaf(secret: bytes, place: int, value: int) -> bytes:
    nonce = h("tessera/1/shuffle-nonce", secret, place)
    return h("tessera/1/commitment", MATCH, 1, "cup", 3 + place, value, nonce)


def mixed(secret: bytes) -> list[int]:
    """The lot in the order of a candidate; no word is near enough to 2**64 to be rejected."""
    blocks = b"".join(h("tessera/1/shuffle-order", secret, n) for n in range(2))
    words = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 64, 8)]
    values = list(LOT)
    for i, word in zip(range(5, 0, -1), words, strict=False):
        j = word % (i + 1)
        values[i], values[j] = values[j], values[i]
    return values
