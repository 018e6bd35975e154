"""The user's keys: one file for each, in the data folder, readable by nobody else."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from tidelog.domain import entropy
from tidelog.domain.errors import BadName, FileKept, KeyExists, Malformed, Misuse, Trouble
from tidelog.domain.files import save
from tidelog.domain.kernel.hush import Hush
from tidelog.domain.log.primitives.canonical import encode
from tidelog.domain.log.primitives.labels import MASTER_SALT
from tidelog.domain.log.primitives.luck import expand, extract
from tidelog.domain.log.primitives.note import parse_verifier_key, verifier_key
from tidelog.domain.log.primitives.signing import is_sound_key, public_key
from tidelog.domain.log.records.record import HouseInfo

HOUSE_NAME: Final = "house"
_NAME: Final = re.compile(r"[^\W_][\w .'-]{0,23}")


def check_name(name: str) -> str:
    """A name a seat or a key can have: letters and digits, at most 24, no control characters."""
    import unicodedata

    name = unicodedata.normalize("NFC", name)
    if not _NAME.fullmatch(name) or name != name.strip():
        raise BadName(
            f"a name is 1 to 24 letters, digits, spaces or .'-_ and begins with a letter or digit, not {name!r}"
        )
    return name


def read_public_key(text: str) -> bytes:
    """A public key that somebody handed over: 64 hexadecimal digits, or the line `tidelog key show` prints."""
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return parse_verifier_key(text.removeprefix("player ").strip())[1]
    public = bytes.fromhex(text)
    if not is_sound_key(public):
        raise Malformed(f"expected a sound Ed25519 key, got {text}")
    return public


def verifier_line(name: str, public: bytes) -> str:
    """The line that hands a public key to others; blanks of the name become `_`, as notes demand."""
    return verifier_key(name.replace(" ", "_"), public)


def known_line(name: str, public: bytes) -> str:
    """The same with its role before it, as those who audit list the keys they know."""
    return f"{'house' if name == HOUSE_NAME else 'player'} {verifier_line(name, public)}"


class Keyring:
    """The keys of one folder, each read from its file once. A seed never leaves it but to sign.

    `only` names the one key that is used of it: a service signs for its house, and for nobody who plays there.
    """

    def __init__(self, folder: Path, only: str = "") -> None:
        self._folder = folder
        self._only = only
        self._seeds: dict[str, Hush] = {}

    def __repr__(self) -> str:
        return f"Keyring({str(self._folder)!r})"

    @property
    def folder(self) -> Path:
        """Where the keys are, and what else one knows from outside."""
        return self._folder

    def _path(self, name: str) -> Path:
        return self._folder / f"{check_name(name)}.key"

    def names(self) -> list[str]:
        """Whose keys are here."""
        return sorted(path.stem for path in self._folder.glob("*.key") if self._only in ("", path.stem))

    def has(self, name: str) -> bool:
        """Whether a key of this name is here."""
        return self._only in ("", name) and (name in self._seeds or self._path(name).is_file())

    def create(self, name: str) -> Hush:
        """A new key; refused where one of that name is here already."""
        path, seed = self._path(name), Hush(entropy.fresh(32))
        try:
            self._save(path, seed)
        except FileKept:
            raise KeyExists(f"a key named {name!r} is here already") from None
        return seed

    def _save(self, path: Path, seed: Hush) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as fault:
            raise Trouble(f"{self._folder} cannot be made: {fault.strerror}") from None
        save(path, f"{seed.hex()}\n".encode(), secret=True)

    def seed(self, name: str) -> Hush:
        """The secret half of a key."""
        found = self._seeds.get(name)
        if found is None:
            found = self._seeds[name] = self._read(name)
        return found

    def _read(self, name: str) -> Hush:
        path = self._path(name)
        if not path.is_file():
            raise BadName(f"there is no key named {name!r} here; `tidelog key new {name}` makes one")
        return _seed_in(path, f"the key {name!r}")

    def public(self, name: str) -> bytes:
        """The public half of a key."""
        return public_key(self.seed(name))

    def seed_for(self, name: str, public: bytes) -> Hush | None:
        """The secret half of this very key, where it is here."""
        if not self.has(name):
            return None
        seed = self.seed(name)
        return seed if public_key(seed) == public else None

    def seed_of(self, public: bytes, name: str = "") -> Hush | None:
        """The secret half of this very key, whatever it is called here; looked for under `name` first."""
        if name and _NAME.fullmatch(name) and (seed := self.seed_for(name, public)):
            return seed
        return next((self.seed(word) for word in self.names() if self.public(word) == public), None)

    def keep_chain(self, match: str, seat: int, last: Hush) -> None:
        """Keep the last value of a seat's chain of shares, for a key that takes the seat over."""
        folder = self._folder / "chains"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(FileKept):
            save(folder / f"{match}.{seat}", f"{last.hex()}\n".encode(), secret=True)

    def chain(self, match: str, seat: int) -> Hush:
        """The last value of a seat's chain as it was kept; empty where it was not."""
        path = self._folder / "chains" / f"{match}.{seat}"
        return Hush(bytes.fromhex(path.read_text())) if path.is_file() else Hush(b"")

    def master(self) -> Hush:
        """What the secrets of matches follow from, and what hides them in a store; made when it is first needed."""
        path = self._folder / "master"
        if "" not in self._seeds:
            if not path.is_file():
                with suppress(FileKept):  # another process was quicker
                    self._save(path, Hush(entropy.fresh(32)))
            self._seeds[""] = _seed_in(path, "the master key")
        return self._seeds[""]

    def lock(self) -> Hush:
        """The key that locks what is hidden in a store."""
        return Hush(expand(extract(MASTER_SALT, self.master()), b"lock", 32))

    def locked(self) -> Hush | None:
        """The same, where there is a master key here already."""
        return self.lock() if "" in self._seeds or (self._folder / "master").is_file() else None

    def match_secret(self, match: str, at: int) -> Hush:
        """The secret of a match of this house, by its id and the time of its opening: no restore of a store loses it.

        Both stand in the opening record.
        """
        return Hush(expand(extract(MASTER_SALT, self.master()), encode(("secret", match, at)), 32))

    def house_seed(self) -> Hush:
        """The key of the house, made when it is first needed."""
        if not self.has(HOUSE_NAME):
            try:
                return self.create(HOUSE_NAME)
            except KeyExists:
                return self.seed(HOUSE_NAME)  # another process was quicker
        return self.seed(HOUSE_NAME)

    def house(self) -> HouseInfo:
        """Who runs matches here."""
        return HouseInfo(HOUSE_NAME, public_key(self.house_seed()))


def _seed_in(path: Path, what: str) -> Hush:
    try:
        seed = Hush(bytes.fromhex(path.read_text().strip()))
    except (OSError, ValueError):
        raise Misuse(f"{what} cannot be read") from None
    if len(seed) != 32:
        raise Misuse(f"{what} is damaged: expected 32 bytes, got {len(seed)}")
    return seed
