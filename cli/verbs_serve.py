"""The verb that starts the service; everything else about it is the service's own."""

import os
from typing import Annotated

import typer

from tidelog.cli.options import StoreOption

AddressOption = Annotated[
    str, typer.Option("--address", help="What people type, where a proxy stands before it: https://tide.club.")
]
TlsOption = Annotated[bool, typer.Option("--tls", help="Make a certificate on the spot, for a network of one's own.")]
BehindOption = Annotated[
    list[str] | None, typer.Option("--behind", help="A proxy that is believed for whom it asks, by its address.")
]
BotsOption = Annotated[
    float, typer.Option("--bots", help="How much of one processor bots may take.", min=0.01, max=1.0)
]
HooksOption = Annotated[
    bool, typer.Option("--private-hooks", help="Let webhooks go to addresses of one's own network.")
]


def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen; loopback if left out.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port.", min=1, max=65_535)] = 8743,
    address: AddressOption = "",
    tls: TlsOption = False,
    behind: BehindOption = None,
    bots: BotsOption = 0.5,
    private_hooks: HooksOption = False,
    store: StoreOption = "",
) -> None:
    """Let others play, watch and audit over the network, each with a key of their own.

    Example: tidelog serve --port 8743
    """
    from tidelog.cli.session import store_file
    from tidelog.domain.errors import Misuse
    from tidelog.domain.store.folder import data_folder

    folder = data_folder(create=True)
    try:
        from tidelog.service.serving import serve as run
        from tidelog.service.settings import Settings
    except ModuleNotFoundError as missing:
        raise Misuse(f"the service needs {missing.name}: pip install 'tidelog[serve]'") from None
    settings = Settings(
        store=store or str(store_file(store)[0]),
        keys=folder / "keys",
        heads=os.environ.get("TIDELOG_HEADS", ""),
        host=host,
        port=port,
        address=address,
        tls=tls,
        behind=tuple(behind or ()),
        bots=bots,
        private_hooks=private_hooks,
    )
    run(settings)


VERBS = [serve]
