"""What was found in a saved match, for a person."""

from tidelog.replays.verify import Verdict


def verdict_words(verdict: Verdict) -> str:
    """One line where it holds; else every fault and the first differing record side by side."""
    if verdict.holds:
        excuse = f"; {verdict.known} of them decided otherwise today, which the list beside it excuses"
        known = excuse if verdict.known else ""
        return f"ok    {verdict.path} ({verdict.records} records of {verdict.game}{known})"
    lines = [f"FAULT {verdict.path}", *(f"  {fault}" for fault in verdict.faults)]
    if verdict.divergence:
        found = verdict.divergence
        lines += [
            f"  record {found.ply} ({found.move}) is decided otherwise today ({found.clause}):",
            f"    recorded: {found.recorded}",
            f"    today:    {found.today}",
            f"  look at it: tidelog replay {verdict.path} --from {found.ply - 1}",
        ]
    return "\n".join(lines)
