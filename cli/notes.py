"""A user's notes on plies: one file for each match in the data folder, never in the log."""

from pathlib import Path

import msgspec

from tidelog.domain.errors import Malformed


def _file(folder: Path, match: str) -> Path:
    return folder / "notes" / f"{match}.jsonl"


def add_note(folder: Path, match: str, ply: int, text: str) -> None:
    """Write a note beside a ply."""
    path = _file(folder, match)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(msgspec.json.encode((ply, text)).decode() + "\n")


def notes_of(folder: Path, match: str) -> list[tuple[int, str]]:
    """All notes of a match by ply, the earliest written first."""
    path = _file(folder, match)
    if not path.is_file():
        return []
    try:
        notes = [msgspec.json.decode(line, type=tuple[int, str]) for line in path.read_bytes().split(b"\n") if line]
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise Malformed(f"{path.name} is no file of notes: {fault}") from None
    return sorted(notes, key=lambda note: note[0])
