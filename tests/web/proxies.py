"""The proxies of assets/hosting, in front of a server on this machine."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOSTING = Path(__file__).parents[2] / "assets" / "hosting"
HOST = "games.example"
PUBLIC = f"https://{HOST}"

_SERVER = "127.0.0.1:8000"

_WHERE = f"{os.environ['PATH']}:/usr/sbin"


def nginx(directory: Path, port: int, server: str, certificate: tuple[Path, Path]) -> list[str]:
    text = (HOSTING / "nginx.conf").read_text("utf-8")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("    listen [::]:443 ssl;\n", "")
    text = text.replace(_SERVER, server)
    for name, path in zip(("fullchain", "privkey"), certificate, strict=True):
        text = text.replace(f"/etc/letsencrypt/live/games.example/{name}.pem", str(path))
    return _nginx(directory, text)


def _nginx(directory: Path, text: str) -> list[str]:
    """The command that runs nginx in a directory, with something in its `http` block."""
    places = "".join(
        f"{name}_temp_path {directory};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path = directory / "nginx.conf"
    path.write_text(
        f"daemon off; pid {directory}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off;\n{places}{text} }}\n"
    )
    return ["nginx", "-c", str(path)]


@contextmanager
def stock_nginx(directory: Path, folder: Path, port: int) -> Iterator[None]:
    """Run nginx as Debian installs it, for the files of a folder."""
    files = f"server {{ listen 127.0.0.1:{port}; root {folder}; }}"
    user = "".join(f"user {name};" for name in ("root",) if os.geteuid() == 0)
    command = _nginx(
        directory,
        f"include /etc/nginx/mime.types; default_type application/octet-stream; gzip on; {files}",
    )
    with _running([*command, "-g", user], directory, port):
        yield


def caddy(directory: Path, port: int, server: str, certificate: tuple[Path, Path]) -> list[str]:
    text = (HOSTING / "Caddyfile").read_text("utf-8").replace(_SERVER, server)
    text = text.replace(
        "games.example {", f"{PUBLIC}:{port} {{\n\tbind 127.0.0.1\n\ttls {certificate[0]} {certificate[1]}"
    )
    path = directory / "Caddyfile"
    path.write_text(f"{{\n\tadmin off\n\tauto_https off\n}}\n{text}")
    return ["caddy", "run", "--config", str(path), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


def is_at_hand(name: str) -> bool:
    """Whether a proxy can be run on this machine, with a certificate."""
    return bool(shutil.which(name, path=_WHERE) and shutil.which("openssl"))


@contextmanager
def proxy(name: str, directory: Path, server: int, port: int) -> Iterator[Path]:
    """Run a proxy in front of what listens at another port, and yield its certificate."""
    certificate = directory / "certificate.pem", directory / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-subj", f"/CN={HOST}",
         "-addext", f"subjectAltName=DNS:{HOST}", "-out", str(certificate[0]),
         "-keyout", str(certificate[1])],
        check=True,
        capture_output=True,
    )  # fmt: skip
    command = PROXIES[name](directory, port, f"127.0.0.1:{server}", certificate)
    with _running(command, directory, port):
        yield certificate[0]


@contextmanager
def _running(command: list[str], directory: Path, port: int) -> Iterator[None]:
    environment = os.environ | {"HOME": str(directory), "PATH": _WHERE}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            while not is_listening(port):
                assert process.poll() is None
                time.sleep(0.05)
            yield
        finally:
            process.terminate()


def is_listening(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True
