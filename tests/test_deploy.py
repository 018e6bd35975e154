"""The files of deploy/ are whole: every name in them has a value, and the programs that read them accept them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.fill import filled, settings

DEPLOY = Path(__file__).parent.parent / "deploy"
SITE = settings((DEPLOY / "site.env").read_text().splitlines())
SOURCES = sorted(DEPLOY.glob("*.in"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_every_name_in_a_file_has_a_value(source: Path) -> None:
    text = filled(source.read_text(), SITE)
    assert not re.search(r"\$(?!1)[A-Z{]", text)
    assert text.count("\n") >= source.read_text().count("\n")


def test_every_value_of_a_site_is_used() -> None:
    used = {name for source in SOURCES for name in re.findall(r"\$\*?([A-Z_]+)", source.read_text())}
    assert used == set(SITE)


def test_a_proxy_is_told_every_server_with_the_port_where_its_health_is_asked() -> None:
    text = filled((DEPLOY / "haproxy.cfg.in").read_text(), SITE)
    assert "server s3 10.0.0.3:5432 check port 8008" in text


def test_a_name_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="NOWHERE"):
        filled("listen $NOWHERE", SITE)


@pytest.mark.parametrize(
    "program,source,check",
    [
        ("haproxy", "haproxy.cfg.in", ["haproxy", "-c", "-f"]),
        ("caddy", "Caddyfile.in", ["caddy", "validate", "--adapter", "caddyfile", "--config"]),
        ("systemd-analyze", "tidelog@.service", ["systemd-analyze", "verify", "--man=no"]),
    ],
)
def test_the_program_that_reads_a_file_accepts_it(program: str, source: str, check: list[str], tmp_path: Path) -> None:
    if not shutil.which(program):
        pytest.skip(f"{program} is not installed")
    path = tmp_path / source.removesuffix(".in").replace("@", "@8743")
    path.write_text(filled((DEPLOY / source).read_text(), SITE) if source.endswith(".in") else _installed(source))
    done = subprocess.run([*check, str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def _installed(source: str) -> str:
    """The unit, with a program in the place of ours that this machine has."""
    return (DEPLOY / source).read_text().replace("/opt/tidelog/bin/tidelog", "/bin/true")
