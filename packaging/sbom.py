#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what Yomite's programs are made of and what they load, as SPDX 2.3. Started by scripts/package sbom.

What the programs say they need is compared with packaging/libraries.tsv, and what they open at first use with the names in their text:
a library that is in one place only is an error.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import uuid
from datetime import datetime, timezone
from pathlib import Path

from elf import listed, needed

ROOT = Path(__file__).resolve().parent.parent
C_LIBRARY = re.compile(r"^(libc|libm|libdl|libpthread|librt|ld-linux.*)\.so\.\d+$")
# What is built in besides Debian's archives: name, version, licence, where it comes from.
BUILT_IN = [
    ("Unicode CLDR", "41", "Unicode-DFS-2016", "Sources/Base/CTables/emoji.bin, numbers.bin"),
    ("Unicode mapping tables of JIS X 0208, GB 2312 and Big5", "NOASSERTION", "Unicode-DFS-2016", "Sources/Base/CTables/han.bin"),
    ("pypinyin (phrase-pinyin-data)", "0.53.0", "MIT", "Sources/Base/CTables/polyphones.bin"),
    ("jieba", "0.42.1", "MIT", "Sources/Base/CTables/polyphones.bin"),
    ("opencc-python-reimplemented", "0.1.7", "Apache-2.0", "Sources/Base/CTables/polyphones.bin"),
    ("Unicode Character Database, confusable characters and Unihan", "15.0", "Unicode-DFS-2016", "Sources/Base/CTables/lookalikes.bin, kanji-readings.bin, han-forms.bin"),
    ("IPADIC", "2.7.0-20070801", "NAIST-2003", "Sources/Base/CTables/kanji-readings.bin"),
    ("CJK decomposition data", "NOASSERTION", "MIT", "Sources/Base/CTables/kanji-parts.bin"),
    ("wordfreq", "3.1.1", "CC-BY-SA-4.0", "Sources/Base/CTables/language-words.bin, languages.bin, languages.tsv, ordinary.bin"),
]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, required=True, help="the unpacked Debian package")
    parser.add_argument("--version", required=True)
    parser.add_argument("--built-using", required=True, help="the field Built-Using of the package")
    return parser.parse_args()


def loaded_by(program: Path) -> set[str]:
    """The names of libraries in the text of a program: dlopen is called with them."""
    return {name.decode() for name in re.findall(rb"lib[A-Za-z0-9_+.-]+\.so\.\d+(?=\0)", program.read_bytes())}


def mistakes(programs: list[Path], table: list[dict[str, str]]) -> list[str]:
    """What the table and the programs do not agree about."""
    linked = {name for program in programs for name in needed(program) if not C_LIBRARY.match(name)}
    named = {name for program in programs for name in loaded_by(program) if not C_LIBRARY.match(name)}
    rows = {how: {name for row in table if row["how"] == how for name in row["libraries"].split("|")} for how in ("linked", "loaded")}
    # Voices of flite, ONNX Runtime and Pico belong to voices, and are no package's of ours; the other curl is another build of the same.
    known = {"libonnxruntime.so.1", "libttspico.so.0", "libcurl-gnutls.so.4"}
    return (
        [f"{name} is linked and not in the list" for name in sorted(linked - rows["linked"])]
        + [f"{name} is in the list as linked and is not" for name in sorted(rows["linked"] - linked)]
        + [f"{name} is loaded and not in the list" for name in sorted(named - rows["loaded"] - linked - known)]
        + [f"{name} is in the list as loaded and is not" for name in sorted(rows["loaded"] - named)]
    )


def installed_version(package: str) -> str:
    """The version of a package on this machine, which is what the programs were built and tried with."""
    answer = subprocess.run(["dpkg-query", "--show", "--showformat", "${Version}", package], capture_output=True, text=True, check=False)
    return answer.stdout or "NOASSERTION"


def swift_version() -> str:
    answer = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"Swift version (\S+)", answer)[1]


class Document:
    """The packages of a document and how they belong to Yomite."""

    def __init__(self, version: str, time: int) -> None:
        self.packages: list[dict[str, object]] = []
        self.relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-yomite"}]
        self.version, self.time = version, time
        self.add("yomite", version, "GPL-3.0-or-later", None, "the service and its voice host")

    def add(self, name: str, version: str, licence: str, relation: str | None, comment: str) -> None:
        identity = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-")
        self.packages.append({
            "SPDXID": identity, "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": licence, "copyrightText": "NOASSERTION", "comment": comment,
        })
        if relation:
            self.relations.append({"spdxElementId": "SPDXRef-yomite", "relationshipType": relation, "relatedSpdxElement": identity})

    def text(self) -> str:
        name = f"yomite-{self.version}"
        content = json.dumps([self.packages, self.relations], sort_keys=True)
        return json.dumps({
            "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": name,
            "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}",
            "creationInfo": {
                "created": datetime.fromtimestamp(self.time, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
                "creators": [f"Tool: scripts/package-{self.version}"],
            },
            "packages": self.packages, "relationships": self.relations,
        }, indent=2, ensure_ascii=False)


def main() -> int:
    parsed = arguments()
    table = listed(ROOT / "packaging/libraries.tsv")
    found = mistakes([parsed.tree / "usr/bin/yomite", parsed.tree / "usr/libexec/yomite/yomite-voice"], table)
    for mistake in found:
        print(f"sbom: {mistake}", file=sys.stderr)
    if found:
        return 1
    document = Document(parsed.version, int(os.environ["SOURCE_DATE_EPOCH"]))
    document.add("Swift runtime and FoundationEssentials", swift_version(), "Apache-2.0 WITH Swift-exception", "STATIC_LINK", "linked as an archive")
    for source, version in re.findall(r"([^ ,]+) \(= ([^)]+)\)", parsed.built_using):
        document.add(f"{source} (source of Debian)", version, "NOASSERTION", "STATIC_LINK", "an archive or data of it is part of the programs")
    for name, version, licence, place in BUILT_IN:
        document.add(name, version, licence, "GENERATED_FROM", f"generated into {place}")
    for row in table:
        relation = "DYNAMIC_LINK" if row["how"] == "linked" else "OPTIONAL_DEPENDENCY_OF"
        package = row["packages"].split("|")[0]
        document.add(package, installed_version(package), "NOASSERTION", None, f"{row['libraries']}: {row['purpose']}")
        ends = ("SPDXRef-yomite", document.packages[-1]["SPDXID"])
        first, second = ends if relation == "DYNAMIC_LINK" else ends[::-1]
        document.relations.append({"spdxElementId": first, "relationshipType": relation, "relatedSpdxElement": second})
    print(document.text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
