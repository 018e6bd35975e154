"""What must be said beside a file that is only looked at: that it fails its audit, or that nothing vouches for it."""

from tidelog.domain.log.audit.audit import audit
from tidelog.domain.log.audit.evidence import Key
from tidelog.domain.log.records.names import readable
from tidelog.domain.store.keyring import HOUSE_NAME, Keyring
from tidelog.replays.bundle import Bundle


def remark(bundle: Bundle, keys: Keyring) -> str:
    """A sentence for whoever looks at a bundle; empty where the house that is here vouches for it."""
    own = (Key("house", HOUSE_NAME, keys.house().key),) if keys.has(HOUSE_NAME) else ()
    report = audit(bundle.evidence(trusted=own), running=True)
    if report.failed:
        first = report.failed[0]
        where = f" at record {first.record}" if first.record is not None else ""
        return f"this file fails its audit, and may be made up: {first.claim} FAILED{where}, {readable(first.detail)}"
    vouched = any(found.claim == "ANCHOR" and found.verdict == "PROVEN" for found in report.findings)
    if vouched:
        return ""
    return "nothing vouches for this file here: `tidelog audit FILE --trust KEYS` says what it proves"
