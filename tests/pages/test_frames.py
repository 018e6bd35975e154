"""Every page before any script runs: what it says, in which language, what it allows itself, what it does not show."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.pages.house import Standing, standing
from tests.seeded import drawing
from tidelog.domain import catalog
from tidelog.replays.imports import import_bundle
from tidelog.replays.tongue import tongues, words

pytestmark = pytest.mark.xdist_group("browser")
SEALED = Path("replays/recorded/orongo/three-players-short.tide")
PAGES = ("/", "/matches", "/new", "/rules", "/rules/orongo", "/audit", "/standings", "/me")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    """A service with a match that runs and one that is over."""
    with standing(tmp_path_factory.mktemp("house")) as found:
        with drawing("pages"):
            found.running = found.service.house.open("orongo", ["Ana", "Ben"]).id
            found.sealed = import_bundle(found.service.house, SEALED).id
        yield found


def read(house: Standing, path: str, **headers: str) -> httpx.Response:
    """A page as a reader without scripts gets it."""
    return httpx.get(f"{house.origin}{path}", headers=headers, timeout=30)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_stands_without_scripts_and_allows_nothing_inline(path: str, house: Standing) -> None:
    answer = read(house, path)
    assert answer.status_code == 200
    assert len(re.findall(r"<h1\b", answer.text)) == 1
    assert not re.search(
        r"<style|<script(?! type=\"application/json\"| type=\"module\" src=)| style=| on\w+=", answer.text
    )
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert not re.findall(r"(?:src|href)=\"(?:https?:)?//", answer.text), "something comes from another host"


def test_the_table_and_the_replay_tell_what_happened_before_a_script_runs(house: Standing) -> None:
    for path, match in ((f"/m/{house.running}", house.running), (f"/m/{house.sealed}/replay", house.sealed)):
        text = read(house, path).text
        last = house.service.house.load(match).head.size
        assert text.count("data-ply=") == last
        assert text.count('data-part="board"') == 1


def test_the_words_of_people_are_never_markup(house: Standing) -> None:
    match = house.service.house.open("tsuro", ["Ana", "Ben"]).id
    house.service.house.abandon(match, "</script><img src=x onerror=alert(1)>")
    for path in (f"/m/{match}", f"/m/{match}/replay"):
        text = read(house, path).text
        assert "onerror" in text
        assert "<img src=x" not in text


def test_every_clause_that_a_page_cites_is_a_place_on_the_page_of_the_rules(house: Standing) -> None:
    cited = set(re.findall(r'href="(/rules/orongo#[\d.]+)"', read(house, f"/m/{house.sealed}/replay").text))
    rules = read(house, "/rules/orongo").text
    assert len(cited) > 5
    assert all(f'id="{address.partition("#")[2]}"' in rules for address in cited)


@pytest.mark.parametrize("path", ["/m/nowhere", "/t/nowhere", "/rules/chess", "/p/ana", "/m/nowhere/replay"])
def test_what_is_not_there_is_said_on_a_page(path: str, house: Standing) -> None:
    answer = read(house, path)
    assert answer.status_code in (400, 404)
    assert words()["missing.title"] in answer.text


def test_a_reader_of_german_reads_german_and_games_go_on_speaking_english(house: Standing) -> None:
    text = read(house, f"/m/{house.sealed}/replay", **{"accept-language": "de-AT,de;q=0.9,en;q=0.5"}).text
    assert '<html lang="de">' in text
    assert words("de")["replay.history"] in text
    assert "places a token on" in text
    assert '<html lang="en">' in read(house, "/", **{"accept-language": "xx"}).text


@pytest.mark.parametrize("tongue", tongues())
def test_a_language_has_every_word_with_the_same_gaps(tongue: str) -> None:
    english, other = words(), words(tongue)
    assert set(english) == set(other)
    for key, sentence in other.items():
        assert set(re.findall(r"\{\w+\}", sentence)) <= set(re.findall(r"\{\w+\}", english[key])) | {"{n}"}, key
        assert sentence.strip()


def test_every_word_the_pages_ask_for_is_in_the_catalogue() -> None:
    asked: set[str] = set()
    for path in (*Path("service/pages/templates").glob("*.html"), *Path("replays/web").rglob("*.[hj]*")):
        asked |= set(re.findall(r"say\([\"']([\w.]+\w)[\"']", path.read_text(encoding="utf-8")))
    for path in Path("service/pages/static/js").glob("*.js"):
        asked |= set(re.findall(r"say\(\"([\w.]+)\"", path.read_text(encoding="utf-8")))
    assert len(asked) > 80
    assert asked <= set(words()), asked - set(words())


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_sheet_of_a_board_has_every_role_and_its_picture_stands_alone(game: str, house: Standing) -> None:
    sheet = read(house, f"/static/boards/{game}.css")
    assert sheet.headers["content-type"].startswith("text/css")
    assert "prefers-color-scheme:dark" in sheet.text
    assert read(house, f"/static/boards/{game}.svg").text.startswith("<svg")


def test_a_file_is_sent_once_and_nothing_outside_the_two_folders_is(house: Standing) -> None:
    first = read(house, "/static/style.css")
    again = read(house, "/static/style.css", **{"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    for path in ("/static/../frame.py", "/static/%2e%2e/frame.py", "/static/js/..%2f..%2fframe.py", "/static/words"):
        assert read(house, path).status_code == 404, path


def test_no_page_shows_what_is_hidden_from_whoever_asks(house: Standing) -> None:
    house.service.house.act(house.running, 1, "bid 7")
    for path in (f"/m/{house.running}", f"/m/{house.running}/replay", f"/m/{house.running}/film.json"):
        text = read(house, path).text
        assert "has bid" in text
        assert "bid 7" not in text
    refused = read(house, f"/m/{house.running}/preview.json?seat=1&move=bid%207")
    assert refused.status_code == 403
    assert read(house, f"/m/{house.running}/opinion.json?ply=3").status_code == 403
