"""Certificates of one's own, and the file of Dask's configuration that names them."""

import subprocess

import yaml

ROLES = ("scheduler", "worker", "client")


def make_certificate(folder):
    """Dask's configuration of a certificate that is its own authority, as `key.pem` and `certificate.pem`."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    files = ["-keyout", key, "-out", certificate]
    subprocess.run([*command, *files, "-days", "1", "-subj", "/CN=test"], check=True, capture_output=True)
    of_both = {f"{role}.{kind}": str(path) for role in ROLES for kind, path in (("key", key), ("cert", certificate))}
    return {f"distributed.comm.tls.{name}": path for name, path in {"ca-file": str(certificate), **of_both}.items()}


def write_configuration(folder, *, lead=""):
    """Make a certificate, and write the file that Dask's documentation shows; `lead` stands before its paths."""
    make_certificate(folder)
    pair = {"cert": f"{lead}certificate.pem", "key": f"{lead}key.pem"}
    tls = {"ca-file": f"{lead}certificate.pem"} | dict.fromkeys(ROLES, pair)
    path = folder / "dask.yaml"
    path.write_text(yaml.safe_dump({"distributed": {"comm": {"require-encryption": True, "tls": tls}}}))
    return path


def as_set(file):
    """What a file of `write_configuration` says of a client, for `dask.config.set`."""
    tls = yaml.safe_load(file.read_text())["distributed"]["comm"]["tls"]
    client = {f"distributed.comm.tls.client.{kind}": path for kind, path in tls["client"].items()}
    return {"distributed.comm.tls.ca-file": tls["ca-file"], **client}
