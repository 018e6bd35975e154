"""The programs of Debian that deploy/ is made of, installed where they are missing and one may."""

import os
import shutil
import subprocess
from typing import Final

PROGRAMS: Final = {
    "patroni": "patroni",
    "etcd": "etcd-server",
    "haproxy": "haproxy",
    "caddy": "caddy",
    "pgbackrest": "pgbackrest",
    "setpriv": "util-linux",
    "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
}
# Debian starts what it installs; here everything is started by hand, on ports of its own.
_QUIET: Final = 'printf "#!/bin/sh\\nexit 101\\n" > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d'


def provide() -> None:
    """Install what is missing; says what to install where that is not ours to do."""
    missing = sorted({package for program, package in PROGRAMS.items() if not shutil.which(program)})
    if not missing:
        return
    if os.geteuid() or not shutil.which("apt-get"):
        raise SystemExit(f"this needs Debian packages: apt-get install {' '.join(missing)} python3-etcd")
    print(f"installing {' '.join(missing)}", flush=True)
    kept = os.path.exists("/usr/sbin/policy-rc.d")
    try:
        if not kept:
            subprocess.run(_QUIET, shell=True, check=True)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
    finally:
        if not kept:
            os.unlink("/usr/sbin/policy-rc.d")
