"""A certificate made on the spot, for a network of one's own: browsers sign only over TLS."""

import datetime
import ipaddress
import socket
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from tidelog.domain.entropy import now
from tidelog.domain.files import save
from tidelog.service.settings import Settings

if TYPE_CHECKING:
    from cryptography.x509 import GeneralName

_DAYS: Final = 397
"""Longer ones are not taken by every browser."""


def certified(settings: Settings) -> tuple[Path, Path]:
    """The files of certificate and key for the service's address, made where they are not there yet."""
    host = urlsplit(settings.origin).hostname or "localhost"
    folder = settings.keys.parent / "tls"
    certificate, key = folder / f"{host}.crt", folder / f"{host}.pem"
    if not (certificate.is_file() and key.is_file()):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        made = _made(host)
        save(key, made[1], replace=True, secret=True)
        save(certificate, made[0], replace=True)
    return certificate, key


def _made(host: str) -> tuple[bytes, bytes]:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Tidelog, made on the spot")])
    begins = datetime.datetime.fromtimestamp(now() / 1000, datetime.UTC) - datetime.timedelta(hours=1)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), begins)
        .not_valid_after(begins + datetime.timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([_called(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    return certificate.public_bytes(serialization.Encoding.PEM), private


def _called(host: str) -> "GeneralName":
    from cryptography import x509

    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def own_address() -> str:
    """The address of this machine on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
