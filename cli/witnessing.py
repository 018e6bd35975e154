"""The witness on the network, and the house that asks it: one request, `POST /add-checkpoint`."""

import sys
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tidelog.domain.errors import Misuse, StoreTrouble
from tidelog.domain.log.primitives.merkle import consistency_proof, leaf_hash
from tidelog.domain.log.primitives.note import Signature, node_lines, parse_line, parse_pin
from tidelog.domain.witness import LIMIT, Witness

_PATIENCE = 10


def serve(witness: Witness, host: str, port: int) -> None:
    """Answer until somebody stops it."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            """Answer one request; what is not `add-checkpoint` is not here."""
            size = int(self.headers.get("Content-Length") or 0)
            if self.path != "/add-checkpoint" or not 0 < size <= LIMIT:
                self.send_error(404 if self.path != "/add-checkpoint" else 400)
                return
            answer = witness.add_checkpoint(self.rfile.read(size))
            body = answer.body.encode()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing of each request."""

    server = ThreadingHTTPServer((host, port), Handler)
    print(f"http://{host}:{server.server_address[1]}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        server.server_close()


def ask(url: str, note: str, entries: Sequence[bytes]) -> tuple[Signature, ...]:
    """The cosignatures of a witness below a head; it is asked again from the size it says it knows."""
    leaves, size = [leaf_hash(entry) for entry in entries], parse_pin(note).head.size
    old = 0
    for _ in range(2):
        path = consistency_proof(leaves, old, size) if 0 < old < size else ()
        body = f"old {old}\n{node_lines(path)}\n{note}".encode()
        status, text = _post(url, body)
        if status == 200:
            return tuple(parse_line(line) for line in text.splitlines())
        if status != 409 or not text.strip().isdigit():
            raise StoreTrouble(f"the witness at {url} refuses the head: {status} {text.strip()[:200]}")
        old = int(text)
        if old > size:
            raise StoreTrouble(
                f"the witness at {url} has seen {old} entries of this log, and it has {size} here: sign nothing, and "
                "bring the entries back"
            )
    raise StoreTrouble(f"the witness at {url} knows another log of {old} entries than this one")


def _post(url: str, body: bytes) -> tuple[int, str]:
    if not url.startswith(("http://", "https://")):
        raise Misuse(f"a witness is asked at an address that begins with http:// or https://, not {url!r}")
    asked = Request(f"{url.rstrip('/')}/add-checkpoint", data=body, method="POST")
    try:
        with urlopen(asked, timeout=_PATIENCE) as answer:
            return int(answer.status), answer.read(LIMIT).decode()
    except HTTPError as fault:
        return fault.code, fault.read(LIMIT).decode(errors="replace")
    except (URLError, OSError, ValueError) as fault:
        raise StoreTrouble(f"the witness at {url} cannot be reached: {fault}") from None
