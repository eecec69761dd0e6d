#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a container image of the Debian package: what the programs need of a Debian 12, and nothing else. Started by scripts/package.

The file is read by `podman load` and `docker load`. Nobody is asked for a base image: mmdebstrap makes the system from Debian's packages.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import subprocess
import tarfile
import tempfile
from datetime import datetime, timezone
from pathlib import Path

from elf import Libraries, listed

TRIPLETS = {"amd64": "x86_64-linux-gnu", "arm64": "aarch64-linux-gnu"}
USER = 10001
# What is only needed for Japanese, and the voices of flite that the catalog has (voices/flite.json5).
JAPANESE = ("libmecab.so.2", "libHTSEngine.so.1")
FLITE_VOICES = ("awb", "rms", "slt")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deb", type=Path, required=True)
    parser.add_argument("--voices", type=Path, required=True)
    parser.add_argument("--tag", required=True)
    parser.add_argument("--architecture", choices=TRIPLETS, required=True)
    parser.add_argument("--japanese", action="store_true", help="with the dictionary for kanji")
    parser.add_argument("--output", type=Path, required=True)
    return parser.parse_args()


def make_root(place: Path, deb: Path, voices: Path, table: list[dict[str, str]], japanese: bool) -> Path:
    """A Debian 12 with the package and its libraries, from which files are taken."""
    packages = ["ca-certificates", *(row["packages"].split("|")[0] for row in table if row["how"] == "loaded")]
    if japanese:
        packages.append("mecab-ipadic-utf8")
    archive, root = place / "root.tar", place / "root"
    subprocess.run(
        [
            "mmdebstrap", "--quiet", "--variant=apt", "--include=" + ",".join(packages),
            f"--customize-hook=upload {deb} /yomite.deb", f"--customize-hook=upload {voices} /voices.deb",
            '--customize-hook=chroot "$1" apt-get install --yes --no-install-recommends /yomite.deb /voices.deb >/dev/null',
            "bookworm", archive,
        ],
        check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )
    root.mkdir()
    # Devices are not needed, and only root could make them.
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", root, "--exclude=./dev/*"], check=True)
    archive.unlink()
    return root


def chosen_files(root: Path, triplet: str, table: list[dict[str, str]], japanese: bool) -> dict[str, Path]:
    """The files of the image, by their paths in it."""
    programs = [root / "usr/bin/yomite", root / "usr/libexec/yomite/yomite-voice"]
    names = [name for row in table for name in row["libraries"].split("|") if japanese or name not in JAPANESE]
    names += [f"libflite_cmu_us_{voice}.so.1" for voice in FLITE_VOICES]
    libraries = Libraries(root, triplet).closure(programs, names)
    files = {str(place.relative_to(root)): place for place in [*programs, *libraries.values()]}
    data = [f"usr/lib/{triplet}/espeak-ng-data", "usr/share/yomite", "etc/ssl/certs", "usr/share/ca-certificates"]
    if japanese:
        data += ["var/lib/mecab/dic/ipadic-utf8"]
    for folder in data:
        for path in (root / folder).rglob("*"):
            if path.is_symlink() or path.is_file():
                files[str(path.relative_to(root))] = path
    for package in ("yomite", "yomite-voices", "libc6", "espeak-ng-data"):
        files[f"usr/share/doc/{package}/copyright"] = root / "usr/share/doc" / package / "copyright"
    return files


def resolved(root: Path, path: Path) -> Path:
    """The file that a link of the tree leads to, seen from the tree's root."""
    for _ in range(8):
        if not path.is_symlink():
            return path
        target = os.readlink(path)
        path = root / target.lstrip("/") if target.startswith("/") else Path(os.path.normpath(path.parent / target))
    raise SystemExit(f"{path} leads in a circle")


class Layer:
    """A tar whose bytes depend on nothing but what is in it."""

    def __init__(self, time: int) -> None:
        self.time, self.buffer, self.bytes = time, io.BytesIO(), 0
        self.tar = tarfile.open(fileobj=self.buffer, mode="w", format=tarfile.PAX_FORMAT)
        self.folders: set[str] = set()

    def add(self, path: str, content: bytes | None = None, *, kind: bytes = tarfile.REGTYPE, mode: int = 0o644, link: str = "", owner: int = 0) -> None:
        parent = os.path.dirname(path)
        if parent and parent not in self.folders:
            self.add(parent, kind=tarfile.DIRTYPE, mode=0o755)
        if kind == tarfile.DIRTYPE:
            self.folders.add(path)
        entry = tarfile.TarInfo(path)
        entry.type, entry.mode, entry.mtime, entry.linkname, entry.uid, entry.gid = kind, mode, self.time, link, owner, owner
        entry.size = len(content or b"")
        self.bytes += entry.size
        self.tar.addfile(entry, io.BytesIO(content or b""))

    def end(self) -> bytes:
        self.tar.close()
        return self.buffer.getvalue()


def make_layer(root: Path, files: dict[str, Path], triplet: str, time: int) -> tuple[bytes, int]:
    layer = Layer(time)
    for folder in ("bin", "lib", "lib64", "sbin"):
        layer.add(folder, kind=tarfile.SYMTYPE, link=f"usr/{folder}")
    for path in sorted(files):
        source = resolved(root, files[path])
        # A link into another package, as to the dictionary of accents, may lead nowhere.
        if source.is_file():
            mode = 0o755 if os.access(source, os.X_OK) else 0o644
            layer.add(path, source.read_bytes(), mode=mode)
    loader = "ld-linux-x86-64.so.2" if triplet.startswith("x86") else "ld-linux-aarch64.so.1"
    folder = "usr/lib64" if triplet.startswith("x86") else "usr/lib"
    layer.add(f"{folder}/{loader}", kind=tarfile.SYMTYPE, link=f"../lib/{triplet}/{loader}")
    layer.add("etc/passwd", f"root:x:0:0::/:/nonexistent\nyomite:x:{USER}:{USER}::/var/lib/yomite:/nonexistent\n".encode())
    layer.add("etc/group", f"root:x:0:\nyomite:x:{USER}:\n".encode())
    layer.add("etc/nsswitch.conf", b"passwd: files\nhosts: files dns\n")
    layer.add("etc/os-release", (root / "usr/lib/os-release").read_bytes())
    layer.add("tmp", kind=tarfile.DIRTYPE, mode=0o1777)
    layer.add("var/lib/yomite", kind=tarfile.DIRTYPE, mode=0o700, owner=USER)
    return layer.end(), layer.bytes


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def compact(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def image_config(layer: bytes, architecture: str, time: int) -> bytes:
    created = datetime.fromtimestamp(time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return compact({
        "architecture": architecture, "os": "linux", "created": created,
        "config": {
            "User": f"{USER}:{USER}",
            "Entrypoint": ["/usr/bin/yomite"],
            "Cmd": ["serve"],
            # No sound unless the host's socket is handed in: speech is listened to over HTTP.
            "Env": ["PATH=/usr/bin", "HOME=/var/lib/yomite", "LANG=C.UTF-8", "YOMITE_OUTPUT=null", "YOMITE_HTTP=127.0.0.1:8640"],
            "ExposedPorts": {"8640/tcp": {}},
            "StopSignal": "SIGTERM",
            "WorkingDir": "/var/lib/yomite",
            "Healthcheck": {"Test": ["CMD", "/usr/bin/yomite", "control", "status"], "Interval": 30_000_000_000, "Timeout": 5_000_000_000},
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{digest(layer)}"]},
        "history": [{"created": created, "created_by": "scripts/package image"}],
    })


def write_image(output: Path, tag: str, layer: bytes, config: bytes, time: int) -> str:
    """Both forms in one file: an OCI layout, and the manifest that older programs read."""
    name = f"yomite:{tag}"
    manifest = compact({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": {"mediaType": "application/vnd.oci.image.config.v1+json", "digest": f"sha256:{digest(config)}", "size": len(config)},
        "layers": [{"mediaType": "application/vnd.oci.image.layer.v1.tar", "digest": f"sha256:{digest(layer)}", "size": len(layer)}],
    })
    index = compact({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [{
            "mediaType": "application/vnd.oci.image.manifest.v1+json", "digest": f"sha256:{digest(manifest)}", "size": len(manifest),
            "annotations": {"io.containerd.image.name": f"localhost/{name}", "org.opencontainers.image.ref.name": tag},
        }],
    })
    blob = "blobs/sha256/"
    older = compact([{"Config": blob + digest(config), "RepoTags": [f"localhost/{name}"], "Layers": [blob + digest(layer)]}])
    archive = Layer(time)
    for part in (config, layer, manifest):
        archive.add(blob + digest(part), part)
    archive.add("index.json", index)
    archive.add("manifest.json", older)
    archive.add("oci-layout", compact({"imageLayoutVersion": "1.0.0"}))
    output.write_bytes(archive.end())
    return digest(manifest)


def main() -> None:
    parsed = arguments()
    triplet = TRIPLETS[parsed.architecture]
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    table = listed(Path(__file__).with_name("libraries.tsv"))
    with tempfile.TemporaryDirectory(prefix="yomite-image-") as name:
        root = make_root(Path(name), parsed.deb, parsed.voices, table, parsed.japanese)
        files = chosen_files(root, triplet, table, parsed.japanese)
        layer, size = make_layer(root, files, triplet, time)
    manifest = write_image(parsed.output, parsed.tag, layer, image_config(layer, parsed.architecture, time), time)
    print(f"yomite:{parsed.tag}: {size / 1e6:.1f} MB unpacked, sha256:{manifest}")


if __name__ == "__main__":
    main()
