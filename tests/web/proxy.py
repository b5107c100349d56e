"""nginx in front of servers, set up by deploy/nginx.conf, with a certificate of its own."""

import datetime
import re
import shutil
import subprocess
from pathlib import Path
from typing import Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.patience import until
from tests.web.postgres import free_port

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
LIVE = "/etc/letsencrypt/live/games.example.org"
AROUND = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{inside}
}}
"""


def why_not() -> str:
    return "" if program() else "There is no nginx; on Debian: apt-get install nginx-light"


def program() -> str | None:
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


class Proxy:
    """nginx on a free port, for servers on these."""

    def __init__(self, folder: Path, *, tls: bool = True):
        self.folder, self.tls = folder, tls
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http{'s' * self.tls}://127.0.0.1:{self.port}"

    def start(self, ports: list[int]) -> Self:
        servers = "\n".join(f"    server 127.0.0.1:{port} fail_timeout=1s;" for port in ports)
        inside = CONFIGURATION.read_text(encoding="utf-8")
        if self.tls:
            certify(self.folder)
        else:
            inside = re.sub(r"\n\s*ssl_\w+ [^;]*;", "", inside)
            inside = inside.replace("listen 443 ssl http2", "listen 443")
        changes = {
            "listen 443": f"listen 127.0.0.1:{self.port}",
            "games.example.org;": "_;",
            "    server 127.0.0.1:7530 fail_timeout=1s;": servers,
            **({LIVE: str(self.folder)} if self.tls else {}),
        }
        for was, becomes in changes.items():
            assert was in inside, was
            inside = inside.replace(was, becomes, 1 if was.startswith("games") else -1)
        file = self.folder / "nginx.conf"
        file.write_text(AROUND.format(folder=self.folder, inside=inside), encoding="utf-8")
        found = program()
        assert found is not None
        self.process = subprocess.Popen([found, "-p", str(self.folder), "-c", str(file)])
        until(lambda: (self.folder / "nginx.pid").exists(), pause=0.1)
        return self

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()


def certify(folder: Path) -> None:
    """A certificate that nobody has signed."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "circenses.test")])
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - day)
        .not_valid_after(now + day)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    (folder / "privkey.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, form, plain))
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
