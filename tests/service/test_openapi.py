"""The description of the routes is true: a property tester that nobody here wrote finds no fault and no surprise."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Often
from tests.service.running import running
from tidelog.service.settings import Limits


@pytest.mark.torture
def test_schemathesis_finds_no_fault_and_no_undocumented_answer(tmp_path: Path, often: Often) -> None:
    examples = often("examples of each route", 2, 100)
    phases = "fuzzing" if examples < 100 else "examples,coverage,fuzzing"
    with running(tmp_path, limits=PLENTY) as here, here.player("ana") as ana:
        ana.open_table("tsuro", ["me", "bot:random"])
        cookie = "; ".join(f"{name}={value}" for name, value in ana.wire._client.cookies.items())
        schema = tmp_path / "openapi.json"
        schema.write_text(json.dumps(ana.wire.get("/api/openapi.json")))
        command = [
            *(sys.executable, "-m", "schemathesis.cli", "run", str(schema), "--url", here.origin, "--seed", "1"),
            *("--exclude-path-regex", "live|/api/me|/api/session", "--max-examples", str(examples)),
            *("--phases", phases, "--header", f"Cookie: {cookie}"),
            *("--checks", CHECKS, "--request-timeout", "10", "--no-color"),
        ]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=150)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


PLENTY = Limits(asks=1_000_000, commands=1_000_000, logins=1_000_000)
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
