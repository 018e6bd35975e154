"""A bug report in one file: the match as the public may see it, the versions, and what was typed."""

import io
import platform
import zipfile
from importlib.metadata import PackageNotFoundError, version

import tidelog
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import PUBLIC
from tidelog.replays.bundle import write_bundle
from tidelog.replays.export import bundle_of

_PACKAGES = ("eventsourcing", "msgspec", "msgpack", "typer", "PyNaCl")


def bug_report(house: House, match: str, command: str) -> bytes:
    """The file to attach; as with every bundle it needs the head that the house of the match has signed."""
    found = house.load(match)
    lines = [
        f"tidelog {tidelog.__version__}",
        f"python {platform.python_version()} on {platform.system()} {platform.machine()}",
        *(f"{name} {_version(name)}" for name in _PACKAGES),
        f"match {match}: {found.opened.game}, rules version {found.opened.version}, ply {found.head.size}",
        f"command: {command or '(not given)'}",
    ]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("report.txt", "\n".join(lines) + "\n")
        archive.writestr(f"{match}.tide", write_bundle(bundle_of(house, match, PUBLIC)))
    return out.getvalue()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
