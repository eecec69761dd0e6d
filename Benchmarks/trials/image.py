# SPDX-License-Identifier: GPL-3.0-or-later
"""The container image: small, the same at each making, and used without root, shell or a file that can be written."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import tarfile
from pathlib import Path

from harness.cgroup import MemoryGroup
from harness.roots import package, run
from harness.trial import Options, Verdict

from .heavy_voices import MEGABYTE
from .units import Service, free_ports

USER = "10001"
LIMIT = 64 * MEGABYTE
# What a container engine mounts; the folder itself becomes read-only.
MOUNTS = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount --rbind /sys "$0/sys" && mount --rbind /dev "$0/dev" && exec "$@"'
MOST_BYTES = {(): 90e6, ("--japanese",): 150e6}


def image(options: Options, server: object) -> Verdict:
    """The container image: small, the same at each making, and used without root, shell or a file that can be written."""
    faults, sizes = [], []
    for variant, most in MOST_BYTES.items():
        archive = package("image", *variant)
        folder = options.folder / f"image{''.join(variant)}"
        config, size = unpack(archive, folder)
        sizes.append(f"{size / 1e6:.1f} MB")
        if size > most:
            faults.append(f"{archive.name} has {size / 1e6:.1f} MB unpacked")
        if config["User"] != f"{USER}:{USER}" or list(folder.glob("usr/bin/*sh")):
            faults.append(f"{archive.name} is run by root, or has a shell")
    first = hashlib.sha256(package("image").read_bytes()).hexdigest()
    if hashlib.sha256(package("image").read_bytes()).hexdigest() != first:
        faults.append("two images of one package differ")
    faults += used(options.folder / "image", config)
    return Verdict("image", not faults, "; ".join(faults) or f"{' and '.join(sizes)} unpacked, the same twice, healthy and heard within {LIMIT // MEGABYTE} MB")


def unpack(archive: Path, folder: Path) -> tuple[dict[str, object], int]:
    """The configuration of an image, its files in a folder, and how large they are."""
    with tarfile.open(archive) as outer:
        manifest = json.load(outer.extractfile("manifest.json"))[0]
        config = json.load(outer.extractfile(manifest["Config"]))["config"]
        with tarfile.open(fileobj=outer.extractfile(manifest["Layers"][0])) as layer:
            size = sum(member.size for member in layer)
            layer.extractall(folder)
    return config, size


def used(folder: Path, config: dict[str, object]) -> list[str]:
    """Runs the image as a container engine would, within a memory limit and with nothing that can be written, and asks it what it finds."""
    for mount in ("dev", "proc", "sys"):
        (folder / mount).mkdir(exist_ok=True)
    port = free_ports(1)[0]
    variables = dict(pair.split("=", 1) for pair in config["Env"]) | {"YOMITE_HTTP": f"127.0.0.1:{port}"}
    inside = ("unshare", "--mount", "sh", "-c", MOUNTS, str(folder), "unshare", "--pid", "--fork", "--kill-child=TERM", f"--root={folder}",
              "--mount-proc", f"--setuid={USER}", f"--setgid={USER}")
    faults = []
    with MemoryGroup(LIMIT) as group:
        command = [*inside, *config["Entrypoint"], *config["Cmd"]]
        with subprocess.Popen(command, env=variables, stderr=subprocess.DEVNULL, preexec_fn=group.join, start_new_session=True) as process:
            try:
                found = Service(port).examine()
                if found != {"landlock": True, "seccomp": True, "metrics": True, "heard": True}:
                    faults.append(f"the service says: {found}")
                budget = json.loads(Service(port).ask("/v1/memory"))["budget"]
                if not LIMIT / 2 < budget < LIMIT:
                    faults.append(f"the budget is {budget}, with a limit of {LIMIT}")
                health = run(*inside, *config["Healthcheck"]["Test"][1:], env=variables, check=False)
                if health.returncode != 0:
                    faults.append(f"the health check: {health.stderr}")
            finally:
                # unshare itself leaves this signal to what it started.
                os.killpg(process.pid, signal.SIGTERM)
                process.wait(30)
        if group.kills():
            faults.append("the kernel ended something in the container")
    return faults
