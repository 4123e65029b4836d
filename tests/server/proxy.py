"""A real nginx with our own configuration, on ports of its own and with a certificate of its own."""

from __future__ import annotations

import datetime
import ipaddress
import os
import re
import shutil
import signal
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.site import free_port

ROOT = Path(__file__).parents[2]
PLACES = os.pathsep.join((os.environ["PATH"], "/usr/sbin", str(ROOT / ".venv/nginx/usr/sbin")))
NGINX = shutil.which("nginx", path=PLACES)
"""Where nginx is; `scripts/nginx` may have brought one."""

AROUND = """
{user}
worker_processes 2;
pid {folder}/pid;
error_log {folder}/error.log warn;
daemon off;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/yaniv.conf;
    include {folder}/processes.conf;
}}
"""


@dataclass
class Proxy:
    """nginx, and how it is to be trusted."""

    folder: Path
    port: int
    processes: Sequence[int]

    def write(self) -> None:
        """Our configuration, with the ports and the certificate of this run in the places of those in it."""
        config = (ROOT / "deploy/nginx/yaniv.conf").read_text()
        config = re.sub(r".*listen \[::\].*\n", "", config)
        config = config.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        config = config.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;")
        config = config.replace("/etc/letsencrypt/live/yaniv.example", str(self.folder))
        config = config.replace("yaniv.example", "localhost")
        (self.folder / "yaniv.conf").write_text(config)
        upstream = (ROOT / "deploy/nginx/processes.conf").read_text()
        servers = [line for line in upstream.splitlines() if "server 127" in line]
        lines = [re.sub(r":\d+", f":{port}", servers[0]) for port in self.processes]
        (self.folder / "processes.conf").write_text(upstream.replace("\n".join(servers), "\n".join(lines)))
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(AROUND.format(folder=self.folder, user=user))
        certify(self.folder)

    def command(self, *more: str) -> list[str]:
        assert NGINX
        log = str(self.folder / "error.log")
        return [NGINX, "-e", log, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), *more]

    @property
    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.folder / "fullchain.pem")


@contextmanager
def proxying(folder: Path, port: int, processes: Sequence[int]) -> Iterator[Proxy]:
    """nginx before these processes, for as long as it is needed."""
    proxy = Proxy(folder, port, processes)
    proxy.write()
    running = subprocess.Popen(proxy.command())
    try:
        for _ in range(3000):
            if (folder / "pid").exists() and (folder / "pid").read_text().strip():
                break
            assert running.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.02)
        yield proxy
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(60)


def certify(folder: Path) -> None:
    """A certificate that says that this is localhost."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(certificate.public_bytes(pem))
    plain = serialization.NoEncryption()
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
