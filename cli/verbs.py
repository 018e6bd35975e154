"""The verbs by what one does with them, each with a sentence and the file it stands in; it is loaded when it is called.

A new verb is one file `verbs_<x>.py` whose `VERBS` names it, and one line here.
"""

from typing import Any, Final, NamedTuple


class Verb(NamedTuple):
    """A verb as `--help` has it."""

    name: str
    file: str
    says: str


GROUPS: Final[dict[str, tuple[Verb, ...]]] = {
    "Begin": (
        Verb("tour", "tour", "Five guided minutes, in a store that is thrown away."),
        Verb("games", "look", "Say what can be played, by how many, with which options."),
        Verb("rules", "look", "Read the rules, one clause, or what holds some words."),
        Verb("completion", "tour", "Let the Tab key complete verbs, matches, seats and moves."),
    ),
    "Play": (
        Verb("new", "play", "Open a match and print its name."),
        Verb("play", "play", "Play it in the terminal."),
        Verb("record", "play", "Take down a match from a real table, dice and draws too."),
        Verb("moves", "look", "List what a seat may do, in notation and in words."),
        Verb("move", "play", "Make one move, and let bots answer."),
        Verb("undo", "retell", "Take a move back, as a record."),
        Verb("resign", "play", "Give up for a seat; the match ends."),
        Verb("sign", "post", "Sign a move with your own key, from a file."),
        Verb("submit", "post", "Apply what somebody has signed."),
    ),
    "Look": (
        Verb("list", "look", "List the matches of the store, the latest first."),
        Verb("show", "look", "Show the board at any ply, as text or as a picture."),
        Verb("scores", "look", "Show each score with the lines it is made of."),
        Verb("history", "look", "Tell a match in words, each line with its clause."),
        Verb("watch", "watch", "Watch a match on a server as it is played."),
        Verb("replay", "retell", "Watch a match, here or on a page for a browser."),
        Verb("note", "retell", "Write a note beside a ply, for yourself."),
        Verb("standings", "store", "Show results and ratings of the players."),
        Verb("find", "archive", "Find records by what happened, in many matches."),
    ),
    "Go back": (
        Verb("branch", "retell", "Go on from any ply as a match of its own."),
        Verb("tree", "retell", "Show the family of a match: its branches and parents."),
        Verb("diff", "retell", "Find where two matches part, and how."),
    ),
    "Prove": (
        Verb("audit", "ledger", "Check every claim about a match; name the first bad one."),
        Verb("explain", "ledger", "Tell how one record came about, its luck by hand."),
        Verb("prove", "ledger", "Prove one record without the rest of the log."),
        Verb("verify", "retell", "Check saved matches as regression tests."),
        Verb("coverage", "cover", "Count which rules saved matches have touched."),
        Verb("collect", "cover", "Play what is missing; keep the fewest matches."),
        Verb("shrink", "shrink", "Cut a match down to a short one that still fails."),
        Verb("report", "retell", "Pack a match for a bug report, without hidden things."),
    ),
    "Keep": (
        Verb("export", "ledger", "Write a match into one file."),
        Verb("import", "ledger", "Bring in a file or a transcript, after an audit."),
        Verb("backup", "store", "Copy the whole store into one file, while others play."),
        Verb("store", "store", "Migrate, check, copy or rebuild a store."),
        Verb("table", "tables", "Write matches as Parquet files for other tools."),
        Verb("stats", "tables", "Compare sets of matches: length, endings, wins."),
        Verb("forget", "custody", "Erase a name or a text from the store."),
        Verb("key", "post", "Make, show and list your keys."),
    ),
    "Run": (
        Verb("rule", "retell", "Decide as the referee."),
        Verb("seal", "play", "Seal a match that cannot go on, with the reason."),
        Verb("lapse", "custody", "Say that a seat has let its time run out."),
        Verb("rekey", "custody", "Play on with another key."),
        Verb("reseat", "custody", "Give a seat away that its player has lost."),
        Verb("simulate", "play", "Let bots play many matches, and count."),
        Verb("house", "house", "The house's own log: begin, publish, ask, check."),
        Verb("witness", "house", "Watch houses' logs, and cosign what extends them."),
        Verb("serve", "serve", "Let others play, watch and audit over the network."),
    ),
}

VERBS: Final = {verb.name: verb for group in GROUPS.values() for verb in group}


def called(name: str) -> Any:
    """What runs a verb: its function, or the group of the verbs below it."""
    from importlib import import_module

    file = import_module(f"tidelog.cli.verbs_{VERBS[name].file}")
    found = {verb_name(verb): verb for verb in file.VERBS} | getattr(file, "GROUPS", {})
    return found[name]


def verb_name(verb: Any) -> str:
    """What the function of a verb is called in a shell."""
    return str(verb.__name__).removesuffix("_matches").rstrip("_").replace("_", "-")


HELP: Final = """Usage: tidelog VERB ...      tidelog VERB --help says all about one

The flight recorder for board games: play, record, replay, branch and audit
matches. MATCH is the short name of a match, or the beginning of it."""

FIRST: Final = """Tidelog records board games: every move of every match, to replay, branch and
audit. Five things to begin with:

  tidelog tour                      five guided minutes, nothing is kept
  tidelog games                     what can be played
  tidelog new orongo --seat YOU --seat bot:easy
                                    open a match against a bot; then: play MATCH
  tidelog list                      the matches that are here
  tidelog --help                    all verbs"""


def help_text() -> str:
    """All verbs, by what one does with them."""
    wide = max(map(len, VERBS)) + 2
    blocks = [HELP]
    for group, verbs in GROUPS.items():
        blocks.append("\n".join([f"{group}:", *(f"  {verb.name:<{wide}}{verb.says}" for verb in verbs)]))
    blocks.append("Results go to stdout. --version says which version this is.")
    return "\n\n".join(blocks)
