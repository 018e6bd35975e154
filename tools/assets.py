"""The hash of every file that pages load: what a release publishes, and what a house's own pages are compared with.

`python -m tools.assets` lists them as `sha256sum` does; with the address of a house it asks for each of them there, and
names those that are others. It shows what that house gives out now, to whoever asks so.
"""

import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

ROOT: Final = Path(__file__).resolve().parent.parent
_ROOTS: Final = (ROOT / "replays" / "web", ROOT / "service" / "pages" / "static")
_KINDS: Final = {".css", ".js", ".json", ".svg"}
_LIMIT: Final = 4 << 20
_PATIENCE: Final = 15.0

Fetch = Callable[[str], bytes]


def hashes() -> dict[str, str]:
    """Every file by the path it is served at."""
    found = {}
    for root in _ROOTS:
        for path in sorted(root.rglob("*")):
            if path.suffix in _KINDS and path.name != "package.json":
                found[f"/static/{path.relative_to(root).as_posix()}"] = sha256(path.read_bytes()).hexdigest()
    return dict(sorted(found.items()))


def differing(fetch: Fetch) -> Iterator[str]:
    """The files that a house gives out otherwise, or not at all."""
    for path, due in hashes().items():
        try:
            got = sha256(fetch(path)).hexdigest()
        except (URLError, OSError) as fault:
            yield f"{path} cannot be had: {fault}"
            continue
        if got != due:
            yield f"{path} is another file than that of this release"


def _from(address: str) -> Fetch:
    def fetch(path: str) -> bytes:
        with urlopen(address.rstrip("/") + path, timeout=_PATIENCE) as answer:
            return bytes(answer.read(_LIMIT))

    return fetch


def main(words: list[str]) -> int:
    """List the hashes, or compare those of a house."""
    if not words:
        print("\n".join(f"{told}  {path}" for path, told in hashes().items()))
        return 0
    others = list(differing(_from(words[0])))
    print("\n".join(others) or f"all {len(hashes())} files are those of this release")
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
