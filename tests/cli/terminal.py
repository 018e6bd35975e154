"""`tidelog` in a terminal of a given width, as a person sees it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def shown(
    home: Path,
    words: Sequence[str],
    wide: int,
    typed: Sequence[str] = (),
    high: int = 60,
    term: str = "xterm",
    code: int = 0,
) -> str:
    """All that a verb writes to a terminal of this width, with these lines typed as it waits for them."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", high, wide, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "tidelog.cli.main", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**known, "TIDELOG_HOME": str(home), "TERM": term},
    )
    os.close(slave)
    out = _read(master, list(typed))
    os.close(master)
    try:
        assert process.wait(10) == code, out
    finally:
        process.kill()
    return out


def plain(text: str) -> list[str]:
    """The lines of what was shown, without colours."""
    return _ESCAPE.sub("", text).replace("\r\n", "\n").split("\n")


def _read(master: int, typed: list[str]) -> str:
    data, end = b"", time.monotonic() + 30
    while time.monotonic() < end:
        if not select.select([master], [], [], 1.0)[0]:
            continue
        try:
            some = os.read(master, 65536)
        except OSError:
            break
        if not some:
            break
        data += some
        if typed and data.endswith((b"> ", b"Enter. ", b"yes? ", b"leaves) ")):
            os.write(master, typed.pop(0).encode() + b"\n")
    return data.decode()
