"""Who may do what on a shared store: a seat's move and view need its key, the house's acts its own."""

import random
from pathlib import Path

import pytest

from tests.store.playing import GAME, opened, play
from tidelog.domain import corrections
from tidelog.domain.errors import Forbidden
from tidelog.domain.house import House
from tidelog.domain.kernel.seats import HOUSE, PUBLIC
from tidelog.domain.store.keyring import Keyring

SEATS = ("Ana", "Ben", "Guest", "bot:random")


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    """The house has no player's key; Ana and Ben have one each; nobody else has the house's. They share the store."""
    house, ana, ben = (tmp_path / name for name in ("house", "ana", "ben"))
    for name, folder in (("Ana", ana), ("Ben", ben)):
        folder.mkdir(parents=True)
        house.mkdir(exist_ok=True)
        with opened(":memory:", folder) as app:
            app.keys.create(name)
        (house / f"{name}.key").write_bytes((folder / f"{name}.key").read_bytes())
    Keyring(house).master()
    for folder in (ana, ben):
        (folder / "master").write_bytes((house / "master").read_bytes())
    return house, ana, ben


def _match(shared: str, house: Path) -> str:
    with opened(shared, house) as app:
        match = app.open(GAME, SEATS)
        assert match.head.status == "running"
    for name in ("Ana", "Ben"):
        (house / f"{name}.key").unlink()
    return match.id


def test_a_seat_moves_with_its_own_key_alone(shared: str, folders: tuple[Path, Path, Path]) -> None:
    house, ana, _ = folders
    match = _match(shared, house)
    with opened(shared, ana) as app:
        found = app.load(match)
        app.act(match, 1, found.game.legal(found.state, 1)[0])
        with pytest.raises(Forbidden, match="seat 2 plays with the key of Ben, which is not here"):
            app.act(match, 2, found.game.legal(found.state, 2)[0])
        with pytest.raises(Forbidden, match="seat 3 \\(Guest\\) is held by the house"):
            app.act(match, 3, found.game.legal(found.state, 3)[0])
        before = app.load(match).head
        assert app.play_bots(match).head == before, "only the house plays the bots"
    with opened(shared, house) as app:
        assert app.play_bots(match).head.size == before.size + 1
        with pytest.raises(Forbidden, match="seat 1 plays with the key of Ana"):
            app.resign(match, 1)


def test_a_key_of_the_same_name_is_not_the_same_key(shared: str, folders: tuple[Path, Path, Path], keys: Path) -> None:
    match = _match(shared, folders[0])
    with opened(shared, keys) as app:
        app.keys.create("Ana")
        found = app.load(match)
        with pytest.raises(Forbidden, match="the key of Ana, which is not here"):
            app.act(match, 1, found.game.legal(found.state, 1)[0])


def test_a_view_needs_the_key_of_its_seat(shared: str, folders: tuple[Path, Path, Path]) -> None:
    house, ana, _ = folders
    match = _match(shared, house)
    with opened(shared, ana) as app:
        found = app.load(match)
        assert app.gallery.viewer(found, "Ana", False) == 1
        assert app.gallery.viewer(found, None, False) == PUBLIC
        for seat in ("Ben", "Guest", "house"):
            with pytest.raises(Forbidden, match="is not here"):
                app.gallery.viewer(found, seat, False)
    with opened(shared, house) as app:
        found = app.load(match)
        assert app.gallery.viewer(found, "house", False) == HOUSE
        assert app.gallery.viewer(found, "Guest", False) == 3
        with pytest.raises(Forbidden):
            app.gallery.viewer(found, "Ana", False)


def test_only_the_house_seals_and_rules(shared: str, folders: tuple[Path, Path, Path]) -> None:
    house, ana, _ = folders
    match = _match(shared, house)
    with opened(shared, ana) as app:
        for act in (_abandon, _rule):
            with pytest.raises(Forbidden, match="only the house of match"):
                act(app, match)
        assert not app.keys.has("house"), "a refusal makes no key"
    with opened(shared, house) as app:
        _rule(app, match)
        _abandon(app, match)


def _abandon(app: House, match: str) -> None:
    app.abandon(match, "rain")


def _rule(app: House, match: str) -> None:
    corrections.rule(app, match, "orongo/1.1", "it stands")


def test_once_sealed_everything_is_public(shared: str, folders: tuple[Path, Path, Path], keys: Path) -> None:
    house = folders[0]
    with opened(shared, house) as app:
        match = play(app, app.open(GAME, SEATS).id, random.Random(1)).id
    with opened(shared, keys) as app:
        assert app.gallery.viewer(app.load(match), "Ben", False) == 2


def test_no_secret_stands_in_a_refusal_or_in_what_is_printed_of_an_object(
    shared: str, folders: tuple[Path, Path, Path]
) -> None:
    house, ana, _ = folders
    match = _match(shared, house)
    with opened(shared, ana) as app:
        found = app.load(match)
        secrets = [app.keys.seed("Ana").hex(), found.secret.hex(), repr(found.secret)]
        with pytest.raises(Forbidden) as refusal:
            app.act(match, 2, found.game.legal(found.state, 2)[0])
        said = [str(refusal.value), repr(refusal.value), repr(app), repr(app.keys), repr(app.matches)]
        assert not [secret for secret in secrets for text in said if secret in text]
