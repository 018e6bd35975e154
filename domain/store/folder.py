"""The user's data folder, where store and keys live unless somebody says otherwise."""

import os
from pathlib import Path

from tidelog.domain.errors import StoreTrouble


def data_folder(create: bool = False) -> Path:
    """Where store and keys live; TIDELOG_HOME chooses another folder."""
    folder = _chosen()
    if create:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreTrouble(f"{folder} cannot be made: {fault.strerror}") from None
    return folder


def _chosen() -> Path:
    if os.environ.get("TIDELOG_HOME"):
        return Path(os.environ["TIDELOG_HOME"]).expanduser()
    from platformdirs import user_data_path

    return user_data_path("tidelog", appauthor=False)
