"""Verbs that go back: replay, branch, tree, diff, undo, rule, and notes on plies."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidelog.cli import completing
from tidelog.cli.options import (
    AsOption,
    ClusterOption,
    ForceOption,
    Format,
    FormatOption,
    MatchArgument,
    PlainOption,
    PublicOption,
    SourceArgument,
    StoreOption,
    emit,
    tell,
)
from tidelog.cli.verbs_play import SeatArgument, report_since

if TYPE_CHECKING:
    from tidelog.projections.views import Tree


def replay(
    source: SourceArgument,
    start: Annotated[int, typer.Option("--from", help="The ply to begin at.", min=0)] = 0,
    until: Annotated[int | None, typer.Option("--to", help="The ply to end at.", min=0)] = None,
    speed: Annotated[float, typer.Option("--speed", help="Plies a second.", min=0.25, max=32)] = 2.0,
    step: Annotated[bool, typer.Option("--step", help="Wait for a key at every ply.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page to watch in a browser instead; - for stdout.")
    ] = None,
    force: ForceOption = False,
    plain: PlainOption = False,
    seat: AsOption = None,
    public: PublicOption = False,
    store: StoreOption = "",
) -> None:
    """Watch a match, forwards and backwards, as anybody saw it.

    Example: tidelog replay MATCH --from 40
    """
    from tidelog.cli.evidence import remark_on
    from tidelog.cli.frames import frame_text
    from tidelog.cli.session import files_of, followed, source_film
    from tidelog.cli.window import has_screen

    with followed(source):
        film = source_film(store, source, seat, public, strict=html is not None)
        last = _last_asked(film, start, until)
        if said := remark_on(source):
            tell(f"! {said}")
        if html is not None:
            write = partial(_write_page, html, force, files_of(source), store, not public and not film.is_sealed)
            write(film.until(max(last, 1)), said)
        elif plain or not has_screen():
            for ply in range(start, last + 1):
                print(frame_text(film, ply, recent=1), end="\n\n")
        else:
            from tidelog.cli.tui.replaying import Watching

            Watching(film, start, last, speed, not step).run()


def _write_page(file: Path, force: bool, reads: list[Path], store: str, private: bool, film: Any, said: str) -> None:
    from tidelog.cli.output import is_stdout, put
    from tidelog.replays.page import page

    put(file, page(film, said), force=force, reads=reads, store=store, secret=private)
    if not is_stdout(file):
        tell(f"wrote {file}: open it in a browser")


MOST_PLIES = 1200
"""That are retold unless somebody says which: a forged file can hold many times what is ever played."""


def _last_asked(film: Any, start: int, until: int | None) -> int:
    """The last ply to retell, of those the match has, and of not too many that nobody asked for."""
    from tidelog.domain.errors import BadPly, Misuse

    last = film.last if until is None else until
    if not start <= last <= film.last:
        raise BadPly(f"the match has plies 0 to {film.last}; asked for {start} to {last}")
    if last - start > MOST_PLIES and until is None and not start:
        raise Misuse(f"the match has {last} plies: say which to retell, with --from and --to")
    return int(last)


def branch(
    source: SourceArgument,
    at: Annotated[int, typer.Option("--at", help="The ply to leave the match at.")],
    luck: Annotated[str, typer.Option("--luck", help="fresh, or same: a sealed parent's draws again.")] = "fresh",
    seat: Annotated[list[str] | None, typer.Option("--seat", help="Other players, once for each seat.")] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Go on from any ply as a match of its own that names its parent.

    Example: tidelog branch MATCH --at 40 --luck same
    """
    from tidelog.cli.session import brought_in, house_of
    from tidelog.domain import branches
    from tidelog.domain.errors import Misuse

    if luck not in ("fresh", "same"):
        raise Misuse(f"luck is fresh or same, not {luck!r}")
    with house_of(store) as house:
        match = branches.branch(house, brought_in(house, source), at, "same" if luck == "same" else "fresh", seat)
        match = house.play_bots(match.id)
        tell(f"play it with: tidelog play {match.id}")
        emit(form, match.id, {"match": match.id, "parent": source, "ply": at, "level": match.opened.level})


def tree(match: MatchArgument, store: StoreOption = "", form: FormatOption = Format.text) -> None:
    """Show the family of a match: its ancestors and all branches.

    Example: tidelog tree MATCH
    """
    from tidelog.cli.session import at_match
    from tidelog.domain.branches import family
    from tidelog.projections import views

    with at_match(store, match) as (house, marked):
        found = views.tree(family(house, marked.id))
    emit(form, "\n".join(_tree_lines(found, marked.id, "")), found)


def _tree_lines(node: "Tree", marked: str, indent: str) -> list[str]:
    at = f" at ply {node.at}" if indent else ""
    here = "  <" if node.match == marked else ""
    lines = [f"{indent}{node.match}{at}  {node.game}, luck {node.level}, {node.status}{here}"]
    for child in node.branches:
        lines += _tree_lines(child, marked, indent + "  ")
    return lines


def diff(
    left: SourceArgument, right: SourceArgument, store: StoreOption = "", form: FormatOption = Format.text
) -> None:
    """Find the ply where two matches part, and how they differ there and at the end.

    Example: tidelog diff MATCH BRANCH
    """
    from tidelog.cli.evidence import remark_on
    from tidelog.cli.session import followed, house_of, source_log
    from tidelog.projections.diff import difference

    for source in (left, right):
        if said := remark_on(source):
            tell(f"! {source}: {said}")
    with followed(left, right), house_of(store) as house:
        (one, eyes), (other, others) = source_log(house, left), source_log(house, right)
        found = difference(one, other, (eyes, others))
    emit(form, _diff_text(found, left, right), found)


def _diff_text(found: Any, left: str, right: str) -> str:
    from tidelog.cli.window import told
    from tidelog.domain.kernel.words import counted

    one, other = (told(line.text) if line else "      (ends here)" for line in found.lines)
    if found.ends == (found.shared, found.shared):
        return f"{left} and {right} are the same, record by record, for {found.shared} plies"
    alike = f", and {counted(found.alike, 'move or draw', 'moves and draws')} alike after it" if found.alike else ""
    lines = [f"the same up to ply {found.shared}{alike}; then", f"{left}:", one, f"{right}:", other]
    lines += ["", f"the states then ({left} / {right}):", *(f"  {text}" for text in found.there[:20])]
    lines += ["", f"at the end (ply {found.ends[0]} / {found.ends[1]}):", *(f"  {text}" for text in found.at_end)]
    return "\n".join(lines)


def undo(
    match: MatchArgument,
    seat: SeatArgument,
    to: Annotated[int | None, typer.Option("--to", help="The ply to go back to; else before the last move.")] = None,
    agree: Annotated[list[str] | None, typer.Option("--agree", help="A seat that agrees, signed by its key.")] = None,
    letter: Annotated[
        list[Path] | None,
        typer.Option("--letter", help='A seat\'s word by file: `tidelog sign FILE SEAT "take-back 40"`.'),
    ] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Take a move back, as a record; refused once something came to light, unless every seat agrees.

    Example: tidelog undo MATCH Ana --agree Ben
    """
    from tidelog.cli.session import at_match
    from tidelog.domain.corrections import undo as take_back
    from tidelog.domain.seating import seat_named
    from tidelog.replays.letter import consent, read_file

    with at_match(store, match) as (house, before):
        agreed = [seat_named(before, word) for word in agree or []]
        consents = [consent(house, before.id, read_file(path)) for path in letter or []]
        take_back(house, before.id, seat_named(before, seat), to, agreed, consents)
        report_since(house, before, form)


def rule(
    match: MatchArgument,
    clause: Annotated[
        str, typer.Option("--clause", help="The clause it rests on: orongo/6.3.", autocompletion=completing.clauses)
    ],
    reason: Annotated[str, typer.Option("--reason", help="Why, in a sentence.")],
    back_to: Annotated[int | None, typer.Option("--back-to", help="Take the match back to this ply.")] = None,
    outcome: Annotated[str | None, typer.Option("--outcome", help="Correct the places after the seal: 1,2,2.")] = None,
    agree: Annotated[list[str] | None, typer.Option("--agree", help="A seat that agrees, signed by its key.")] = None,
    letter: Annotated[
        list[Path] | None,
        typer.Option("--letter", help="A seat's consent by file: `sign FILE SEAT --consent PROPOSAL`."),
    ] = None,
    proposal: Annotated[
        Path | None, typer.Option("--proposal", help="Where the ruling stands that seats agree to; written if new.")
    ] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Decide as the referee: the position stands, is taken back, or the outcome is corrected.

    Example: tidelog rule MATCH --clause orongo/6.3 --reason "the palm was not adjacent" --back-to 40
    """
    from tidelog.cli.output import put
    from tidelog.cli.session import at_match
    from tidelog.domain import corrections
    from tidelog.domain.seating import seat_named
    from tidelog.replays.letter import agreement, propose, proposed, read_file

    with at_match(store, match) as (house, before):
        if proposal is not None and not proposal.exists():
            put(proposal, propose(house, before, clause, reason, back_to), force=False, store=store)
            tell(f"{proposal}: every player agrees with `tidelog sign FILE SEAT --consent {proposal}`")
            return
        words = proposed(read_file(proposal), before, clause, back_to) if proposal else reason
        agreed = [seat_named(before, word) for word in agree or []]
        consents = [agreement(house, before.id, read_file(path)) for path in letter or []]
        corrections.rule(house, before.id, clause, words, back_to, _outcome(before, outcome), agreed, consents)
        report_since(house, before, form)


def _outcome(match: Any, text: str | None) -> Any:
    from tidelog.domain.errors import Misuse
    from tidelog.domain.kernel.facts import Outcome

    if text is None:
        return None
    places = text.replace(" ", "").split(",")
    allowed = {str(place) for place in range(1, len(match.names) + 1)}
    if len(places) != len(match.names) or not set(places) <= allowed or "1" not in places:
        sample = ",".join(sorted(allowed))
        raise Misuse(f"expected the places of {', '.join(match.names)} in seat order, such as {sample}; got {text!r}")
    return Outcome("corrected", tuple(map(int, places)))


def note(
    match: MatchArgument,
    ply: Annotated[int | None, typer.Argument(help="The ply to write beside.", min=0)] = None,
    text: Annotated[str | None, typer.Argument(help="The note; left out, the notes of the match are shown.")] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Write a note beside a ply; notes are yours, kept beside the log and never in it.

    Example: tidelog note MATCH 40 "here Ben could have blocked"
    """
    from tidelog.cli.notes import add_note, notes_of
    from tidelog.cli.session import at_match
    from tidelog.domain.errors import Misuse
    from tidelog.domain.store.folder import data_folder

    if text is not None and not text.strip():
        raise Misuse(f"expected the words of the note, got {text!r}")
    with at_match(store, match) as (house, noted):
        house.gallery.view(noted.id, ply)
    if text and ply is not None:
        add_note(data_folder(), noted.id, ply, text)
    found = notes_of(data_folder(), noted.id)
    shown = "\n".join(f"{at:>4}  {words}" for at, words in found)
    none = f'no notes yet: `tidelog note {match} PLY "WORDS"` writes one'
    emit(form, shown or none, [{"ply": at, "note": words} for at, words in found])


def verify(
    paths: Annotated[list[Path], typer.Argument(help="Bundles, or folders that hold them.")],
    regenerate: Annotated[
        bool, typer.Option("--regenerate", help="After an intended change of rules: write F0 bundles anew.")
    ] = False,
    cluster: ClusterOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Check saved matches as regression tests: every move decided again, every view folded again.

    Example: tidelog verify replays/recorded
    """
    from tidelog.cli.verification import regenerate_bundles, verify_bundles

    if regenerate:
        regenerate_bundles(paths, form)
    else:
        verify_bundles(paths, form, cluster)


def report(
    match: MatchArgument,
    file: Annotated[
        Path | None, typer.Option("--file", help="Where to write it; else report-MATCH.zip; - for stdout.")
    ] = None,
    force: ForceOption = False,
    command: Annotated[str, typer.Option("--command", help="What went wrong; else the last refused command.")] = "",
    store: StoreOption = "",
) -> None:
    """Pack a match without anybody's hidden things, the versions and your last command into one file for a bug report.

    Example: tidelog report MATCH --command "tidelog move MATCH Ana 'place P46'"
    """
    from tidelog.cli.output import is_stdout, put, shown
    from tidelog.cli.session import at_match
    from tidelog.domain.store.folder import data_folder
    from tidelog.replays.report import bug_report

    last = data_folder() / "last-refused"
    with at_match(store, match) as (house, found):
        path = file or Path(f"report-{found.id}.zip")
        made = bug_report(house, found.id, command or (last.read_text() if last.is_file() else ""))
    put(path, made, force=force, reads=[last], store=store)
    tell(f"wrote {shown(path)}: it holds no hidden value of an unsealed match")
    if not is_stdout(path):
        print(path)


VERBS = [replay, branch, tree, diff, undo, rule, note, verify, report]
