"""Every verb of the command line on a match of 300 records, as words to run."""

import json
from collections.abc import Mapping

from benchmarks.shell import Shell

RECORDS = 300
_BUNDLE, _BRANCHED_AT, _PROVEN = "match.tide", "200", "150"

LEFT_OUT = (
    "play",
    "record",
    "tour",
    "completion",
    "find",
    "coverage",
    "collect",
    "shrink",
    "table",
    "stats",
    "serve",
    "watch",
    "house",
    "witness",
    "sign",
    "submit",
    "simulate",
    "rekey",
    "reseat",
    "lapse",
    "forget",
)
"""The first two wait for a person, the next two for a seat whose key is elsewhere, and `simulate` needs no match: how
long it takes is measured by how many cores there are. The others happen once in a match, and write one record."""

Words = tuple[str, ...]


def on(shell: Shell, settled: Mapping[str, str]) -> dict[str, Words]:
    """The words of every verb, for a folder that has been settled; what some verbs need is made first."""
    match, seat = settled["match"], settled["seat"]
    branch = _branch(shell, match)
    shell.says("export", match, _BUNDLE)
    shell.says("key", "new", "Zoe")
    return {
        "--help": ("--help",),
        "--version": ("--version",),
        "games": ("games",),
        "rules": ("rules", "yamatai", "4.1"),
        "new": ("new", "yamatai", "--seat", "Zoe", "--seat", "Yan"),
        "list": ("list",),
        "standings": ("standings",),
        "key list": ("key", "list"),
        **{verb: (verb, match) for verb in ("show", "scores", "history", "tree", "audit")},
        "history --last 20": ("history", match, "--last", "20"),
        "moves": ("moves", match, seat),
        "move": ("move", match, seat, settled["move"]),
        "resign": ("resign", match, seat),
        "seal": ("seal", match, "--abandoned", "time is up"),
        "undo": ("undo", match, "1", *(word for other in "234" for word in ("--agree", other))),
        "rule": ("rule", match, "--clause", "yamatai/4.1", "--reason", "it stands"),
        "note": ("note", match, _PROVEN, "a fine move"),
        "branch": ("branch", match, "--at", _BRANCHED_AT),
        "diff": ("diff", match, branch),
        "prove": ("prove", match, _PROVEN),
        "explain": ("explain", match, _PROVEN),
        "report": ("report", match, "--command", "tidelog show"),
        "export": ("export", match, "again.tide"),
        "backup": ("backup", "again.tidelog"),
        "import": ("import", _BUNDLE, "--store", "other.tidelog"),
        "verify": ("verify", _BUNDLE),
        "show --svg": ("show", match, "--svg", "board.svg"),
        "replay --no-tty": ("replay", match, "--no-tty", "--speed", "32", "--from", "290"),
        "replay --html": ("replay", match, "--public", "--html", "page.html"),
        "store check": ("store", "check"),
    }


def _branch(shell: Shell, match: str) -> str:
    """A branch of the match, by name: the one that the list has beside it."""
    before = shell.says("list", "--format", "jsonl")
    shell.says("branch", match, "--at", _BRANCHED_AT)
    return _only_new(before, shell.says("list", "--format", "jsonl"))


def _only_new(before: str, after: str) -> str:
    known = {json.loads(line)["match"] for line in before.splitlines()}
    (found,) = {json.loads(line)["match"] for line in after.splitlines()} - known
    return str(found)
