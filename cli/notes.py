"""A user's notes on plies: one file for each match in the data folder, never in the log."""

import json
from pathlib import Path


def _file(folder: Path, match: str) -> Path:
    return folder / "notes" / f"{match}.jsonl"


def add_note(folder: Path, match: str, ply: int, text: str) -> None:
    """Write a note beside a ply."""
    path = _file(folder, match)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps([ply, text], ensure_ascii=False) + "\n")


def notes_of(folder: Path, match: str) -> list[tuple[int, str]]:
    """All notes of a match by ply, the earliest written first."""
    path = _file(folder, match)
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return sorted(((ply, text) for ply, text in map(json.loads, lines)), key=lambda pair: pair[0])
