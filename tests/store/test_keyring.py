"""Keys: whole or not there, whoever looks; readable by nobody else."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tidelog.domain.errors import KeyExists
from tidelog.domain.store.keyring import Keyring


def test_all_who_make_the_key_of_the_house_at_once_have_the_same_one(keys: Path) -> None:
    for turn in range(20):
        folder = keys / str(turn)
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda folder: Keyring(folder).house_seed(), [folder] * 4))
        assert len(set(found)) == 1
        assert [path.name for path in folder.iterdir()] == ["house.key"]


def test_a_key_is_made_once_and_only_its_owner_can_read_it(keys: Path) -> None:
    ring = Keyring(keys)
    seed = ring.create("Ana")
    with pytest.raises(KeyExists, match="a key named 'Ana' is here already"):
        ring.create("Ana")
    assert ring.seed("Ana") == Keyring(keys).seed("Ana") == seed
    assert (keys / "Ana.key").stat().st_mode & 0o777 == 0o600
    assert seed.hex() not in repr(ring)
