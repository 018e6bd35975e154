"""The page inside a bundle that tells how to check it by hand, with nothing but sha256sum and openssl."""

from base64 import b64encode
from typing import Final

from tidelog.domain.log.records.record import Opened

_KEY_PREFIX: Final = bytes.fromhex("302a300506032b6570032100")
"""What stands before an Ed25519 public key in the form openssl reads."""

_TEXT: Final = """\
This is match {match}, a play of {game} with {size} records, recorded by Tidelog.
`tidelog audit FILE` checks all of it. By hand, after `unzip` into a new folder, with sha256sum and openssl:

1. The first record is what its leaf says: both lines must be equal.

    F=$(ls tile/entries/000 tile/entries/000.p/* 2>/dev/null | head -n 1)
    N=$(( $(od -An -tu1 -N1 "$F") * 256 + $(od -An -tu1 -j1 -N1 "$F") ))
    {{ printf '\\000'; tail -c +3 "$F" | head -c "$N"; }} | sha256sum | cut -c 1-64
    head -c 32 $(ls tile/0/000 tile/0/000.p/* 2>/dev/null | head -n 1) | od -An -v -tx1 | tr -d ' \\n'; echo

   The next record begins 2 + N bytes later. Leaves are joined in pairs by RFC 6962: SHA-256 of the byte 1,
   the left hash and the right hash. The root of all leaves is the third line of `checkpoint`, in base64.

2. The house signed that root.

    cat > house.pem <<'END'
{pem}END
    head -n 3 checkpoint > head.txt
    sed -n 's/^— {house} //p' checkpoint | head -n 1 | base64 -d | tail -c 64 > head.sig
    openssl pkeyutl -verify -pubin -inkey house.pem -rawin -in head.txt -sigfile head.sig

   Compare the key in house.pem with one you have from elsewhere: this file cannot vouch for itself.

3. The rules are those the match was opened with: their hash stands in the first record.

    sha256sum rules/*.md

docs/log-format.md of Tidelog says what every byte means, so that a verifier can be written from it alone.
"""


def readme(opened: Opened, size: int) -> str:
    """How to check the bundle of this match."""
    return _TEXT.format(
        match=opened.match, game=opened.game, size=size, house=opened.house.name, pem=pem(opened.house.key)
    )


def pem(key: bytes) -> str:
    """An Ed25519 public key as openssl reads it."""
    body = b64encode(_KEY_PREFIX + key).decode()
    return f"-----BEGIN PUBLIC KEY-----\n{body}\n-----END PUBLIC KEY-----\n"
