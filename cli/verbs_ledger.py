"""Verbs that prove: audit a match or a file, export and import bundles, prove and explain single records."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidelog.cli.options import (
    AsOption,
    ForceOption,
    Format,
    FormatOption,
    PlaceArgument,
    PublicOption,
    StoreOption,
    emit,
)
from tidelog.cli.options import tell as say
from tidelog.cli.servers import is_address

if TYPE_CHECKING:
    pass

SourceArgument = Annotated[str, typer.Argument(help="A match of the store, or a file: a bundle or a proof.")]
TrustOption = Annotated[
    list[str] | None,
    typer.Option("--trust", help="A key you know, with its role: the line `key show` prints, or a file of such lines."),
]
PinOption = Annotated[
    list[Path] | None,
    typer.Option("--pin", help="A checkpoint you kept: a file with a signed head of the match."),
]
IndexArgument = Annotated[int, typer.Argument(help="The record, as the audit counts them: from 0.")]


def audit(
    source: SourceArgument,
    trust: TrustOption = None,
    pin: PinOption = None,
    running: Annotated[bool, typer.Option("--running", help="Take a match that is not sealed yet.")] = False,
    require: Annotated[
        list[str] | None, typer.Option("--require", help="Claims that must be proven: COMPLETE,LUCK. Else exit 3.")
    ] = None,
    beacon: Annotated[
        list[str] | None, typer.Option("--beacon", help="A beacon's value you know: SOURCE,ROUND,VALUE,SECONDS.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="The files of the house's log, for the claim ONE: see `house tiles`.")
    ] = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Check every claim about a match: PROVEN, FAILED, UNDETERMINED, NOT CLAIMED; name the first bad record.

    Example: tidelog audit final.tide --trust house.keys
    """
    from msgspec.structs import replace

    from tidelog.cli import evidence
    from tidelog.cli.proofs import kind_of
    from tidelog.domain.kernel.seats import HOUSE
    from tidelog.domain.log.audit.audit import audit as run

    if check := kind_of(source):
        code, said, facts = check(Path(source), evidence.trusted(trust or []), evidence.pinned(pin or []))
        emit(form, said, facts)
        raise typer.Exit(code)
    found = evidence.evidence_of(store, source, trust or [], pin or [], HOUSE)
    found = replace(found, beacons=evidence.beacons(beacon or []), policy=evidence.policy(trust or []))
    found = found if log is None else replace(found, **evidence.entries(log))
    report = run(found, running=running, required=evidence.claims(require or []))
    emit(form, evidence.report_text(report), report.data())
    raise typer.Exit(report.exit_code)


def export(
    match: PlaceArgument,
    file: Annotated[Path, typer.Argument(help="The bundle to write, by custom with the ending .tide; - for stdout.")],
    seat: AsOption = None,
    public: PublicOption = False,
    pin: PinOption = None,
    force: ForceOption = False,
    store: StoreOption = "",
) -> None:
    """Write a match into one file: all of it, or as one seat or the public may know it, with its house's signed head.

    Example: tidelog export k3x9q2ab final.tide
    """
    from tidelog.cli.evidence import kept_heads
    from tidelog.cli.output import put, shown
    from tidelog.cli.session import at_match, check_one_viewer
    from tidelog.domain.kernel.seats import HOUSE
    from tidelog.replays.bundle import write_bundle
    from tidelog.replays.export import bundle_of, is_private

    check_one_viewer(seat, public)
    if is_address(match):
        from tidelog.cli import distant

        distant.save(match, file, force)
        return
    with at_match(store, match) as (house, found):
        viewer = house.gallery.taker(found, seat, public)
        bundle = bundle_of(house, found.id, viewer, kept_heads(house, found, pin or []))
        ours, private = house.pens.is_house(found), is_private(house, found, viewer)
    data = write_bundle(bundle)
    put(file, data, force=force, reads=pin or [], store=store, secret=private)
    if viewer == HOUSE and found.head.status != "sealed":
        say(_ALL_OF_IT if ours else _ALL_THAT_CAME)
    say(f"{shown(file)}: match {found.id} up to ply {len(bundle.records)}, {len(data)} bytes")


_ALL_OF_IT = "this file holds the match secret: who has it can foresee every draw until the seal"
_ALL_THAT_CAME = "this file holds all that came to you, what others may not see included (--public leaves that out)"


def import_(
    file: Annotated[Path, typer.Argument(help="A bundle, or a transcript as `history` prints it.")],
    trust: TrustOption = None,
    pin: PinOption = None,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Bring a bundle into the store, after an audit, or a transcript; a second history of a match is refused.

    Example: tidelog import final.tide
    """
    from tidelog.cli.evidence import pinned, transcript_of, trusted
    from tidelog.cli.session import house_of
    from tidelog.replays.bundle import read_bundle
    from tidelog.replays.imports import bring_in
    from tidelog.replays.transcript import import_transcript

    if text := transcript_of(file):
        with house_of(store, create=True) as house:
            match = import_transcript(house, text)
        emit(form, f"a transcript, ply {match.head.size}: {match.id}", {"match": match.id, "ply": match.head.size})
        return

    with house_of(store, create=True) as house:
        done = bring_in(house, read_bundle(file), trusted(trust or []), pinned(pin or []))
        playable = house.pens.is_house(done.match) and bool(done.match.secret)
    match, new = done.match, f"{done.added} new records" if done.added else "nothing new"
    kind = "playable" if playable and match.head.status != "sealed" else "to read"
    unanchored = any(f.claim == "ANCHOR" and f.verdict == "UNDETERMINED" for f in done.report.findings)
    if unanchored:
        say("unanchored: nothing from outside vouches for the keys in this file (--trust, --pin)")
    data = {"match": match.id, "ply": match.head.size, "added": done.added, "playable": kind == "playable"}
    emit(form, f"{new}, ply {match.head.size}, {kind}: {match.id}", data)


def prove(
    source: SourceArgument,
    index: Annotated[int | None, typer.Argument(help="The record, as the audit counts them: from 0.")] = None,
    old: Annotated[
        Path | None, typer.Option("--from", help="An earlier head: prove that the log extends it, without its records.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="A file for the proof; - for stdout.")] = Path("-"),
    force: ForceOption = False,
    store: StoreOption = "",
) -> None:
    """Prove that one record stands in the log, a C2SP tlog-proof; or with --from that it extends an earlier head.

    Example: tidelog prove k3x9q2ab 12 -o move.tlog-proof
    """
    from tidelog.cli.evidence import evidence_of, pinned
    from tidelog.cli.output import is_stdout, put
    from tidelog.cli.session import files_of
    from tidelog.domain.errors import Misuse
    from tidelog.replays.consistency import prove_from
    from tidelog.replays.proof import prove as proof_of

    if (index is None) == (old is None):
        raise Misuse("name a record, or an earlier head with --from")
    evidence = evidence_of(store, source, [], [])
    text = prove_from(evidence, pinned([old])[0].head) if old is not None else proof_of(evidence, index or 0)
    put(out, text, force=force, reads=files_of(source), store=store)
    if not is_stdout(out):
        say(f"{out}: check it with `tidelog audit {out} --trust KEY{'' if old is None else f' --pin {old}'}`")


def explain(
    source: SourceArgument,
    index: IndexArgument,
    store: StoreOption = "",
    form: FormatOption = Format.text,
) -> None:
    """Tell how one record came about: what happened, by which clauses, who signed, and its luck by hand.

    Example: tidelog explain k3x9q2ab 12
    """
    import msgspec

    from tidelog.cli.evidence import evidence_of
    from tidelog.replays.explain import explain as explanation_of

    found = explanation_of(evidence_of(store, source, [], []), index)
    emit(form, _explained(found), msgspec.to_builtins(found))


def _explained(found: Any) -> str:
    from tidelog.cli.window import columns, hung

    wide = columns()
    lines = [f"record {found.record} of match {found.match} ({found.kind}), leading to ply {found.record + 1}"]
    lines += [f"  {found.act}"]
    for fact in found.facts:
        lines += [hung(f"  {fact.words} ({fact.clause})", 4, wide), hung(f"      {fact.rule}", 6, wide)]
    for one in found.signatures:
        lines += _signature_lines(one)
    if found.remark:
        lines += ["", f"luck: {found.remark}"]
    lines += [f"    {line}" for line in found.luck]
    return "\n".join(lines)


def _signature_lines(one: Any) -> list[str]:
    if one.custody == "house" and not one.lines:
        return [f"unsigned: the house holds the seat of {one.name}, and its checkpoint vouches for this"]
    holds = "holds" if one.holds else "DOES NOT HOLD"
    return [f"signed by {one.name} ({one.custody}): the signature {holds}; by hand:", *_indented(one.lines)]


def _indented(lines: tuple[str, ...]) -> list[str]:
    return [f"    {part}" if not line.startswith("cat >") else part for line in lines for part in line.splitlines()]


VERBS = [audit, export, import_, prove, explain]
