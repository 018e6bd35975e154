"""A door to PostgreSQL that can be shut at the worst moment: between a request and its answer."""

import socket
import threading
from contextlib import suppress
from pathlib import Path

_NAME = ".s.PGSQL.5432"


class Proxy:
    """Forwards connections; after `swallow` the next answer is lost, and the connection with it."""

    def __init__(self, server: str, folder: Path) -> None:
        self._server = str(Path(server) / _NAME)
        self._swallow = False
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / _NAME))
        self._listener.listen()
        self.swallowed = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self) -> None:
        """Lose the next answer."""
        self._swallow = True

    def close(self) -> None:
        """Let nobody in any more."""
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                threading.Thread(target=self._up, args=(client, server), daemon=True).start()
                threading.Thread(target=self._down, args=(client, server), daemon=True).start()

    def _up(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                server.sendall(data)
        server.close()

    def _down(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                if self._swallow:
                    self._swallow = False
                    self.swallowed += 1
                    break
                client.sendall(data)
        with suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)
        client.close()
