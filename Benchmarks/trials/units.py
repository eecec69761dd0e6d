# SPDX-License-Identifier: GPL-3.0-or-later
"""The units in a booted Debian 12: the services speak in their sandboxes, survive a port that is taken, and learn words and voices."""

from __future__ import annotations

import json
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from harness.processes import NotMeasured
from harness.roots import PROJECT, Root, package, run
from harness.trial import Options, Verdict

MOST_SECONDS_TO_BOOT, MOST_SECONDS_TO_SPEAK = 120.0, 30.0
MOST_EXPOSURE = 2.0
LANDLOCK = "landlock_create_ruleset landlock_add_rule landlock_restrict_self"
UNIT, SETTINGS = "lib/systemd/system/yomite.service", "etc/yomite/yomite.json5"
# What docs/packages.md says: words and voices of the system service. The voices need these libraries.
AS_SERVICE = ("env", "XDG_CONFIG_HOME=/var/lib", "XDG_DATA_HOME=/var/lib", "yomite")
LIBRARIES = ("libhtsengine1", "libmecab2", "open-jtalk-mecab-naist-jdic")
WORD, READING, VOICE = "初音", "てすと", "hts:mei"
# systemd's own limit is five starts.
MOST_SECONDS_TO_RESTART, RESTARTS = 120.0, 6


def units(options: Options, server: object) -> Verdict:
    """The units in a booted Debian 12: the services speak in their sandboxes, survive a port that is taken, and learn words and voices."""
    if shutil.which("systemd-nspawn") is None:
        raise NotMeasured("systemd-nspawn is needed: apt-get install systemd-container")
    voices = sorted((PROJECT / ".build/voices").glob("*.htsvoice"))
    if not voices:
        raise NotMeasured("the HTS voices are needed: scripts/bootstrap")
    root = Root(options.folder / "booted", "bookworm", *LIBRARIES, "systemd", "systemd-sysv", "dbus", "libpam-systemd", "dbus-user-session")
    root.install(package("deb"), recommends=False)
    exposure = run("systemd-analyze", "security", "--offline=true", root.folder / UNIT, check=False)
    score = float(re.search(r"([0-9.]+) \w+ \S*$", exposure.stdout.strip())[1])
    faults, found = [], {}
    with socket.create_server(("127.0.0.1", 0)) as other:
        names = ("system", "user", "unfenced", "hindered")
        ports = dict(zip(names, [*free_ports(3), other.getsockname()[1]], strict=True))
        prepare(root, ports)
        with Booted(root.folder, options.folder / "boot.log") as booted:
            for name in names[:3]:
                found[name] = Service(ports[name]).examine()
            if restarts(root, "hindered"):
                other.close()
                found["hindered"] = Service(ports["hindered"]).examine()
            else:
                faults.append(f"a service whose port is taken is not restarted {RESTARTS} times")
            teach(root, voices)
            booted.run("systemctl", "restart", "yomite")
            found["taught"] = Service(ports["system"]).examine()
            segments = json.loads(Service(ports["system"]).ask("/v1/explain", {"text": WORD, "gender": "female", "language": "ja"}))["segments"]
            if [segment["voice"] for segment in segments] != [VOICE] or "テ" not in segments[0]["spoken"]:
                faults.append(f"the system service does not have its new words and voices: {segments}")
    # A control: where a unit forgets Landlock's calls, the service says so.
    control = found.pop("unfenced")
    if control["landlock"] or control["metrics"]:
        faults.append(f"a unit without Landlock's calls is taken for fenced: {control}")
    for name, state in found.items():
        if state != {"landlock": True, "seccomp": True, "metrics": True, "heard": True}:
            faults.append(f"the {name} unit: {state}")
    if score > MOST_EXPOSURE:
        faults.append(f"the exposure of the system unit is {score}")
    told = f"the services speak behind all fences, after a port was taken, and with new words and voices; exposure of the system unit {score}"
    return Verdict("units", not faults, "; ".join(faults) or told)


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def prepare(root: Root, ports: dict[str, int]) -> None:
    """Lets all services start at boot: the system's, one without Landlock's calls, one whose port is taken, and that of a user who need not log in."""
    settings, unit = (root.folder / SETTINGS).read_text(), (root.folder / UNIT).read_text()
    wanted = root.folder / "etc/systemd/system/multi-user.target.wants"

    def write(path: str, text: str) -> Path:
        place = root.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return place

    write(SETTINGS, settings.replace("8640", str(ports["system"])))
    (wanted / "yomite.service").symlink_to(f"/{UNIT}")
    write("etc/yomite/unfenced.json5", settings.replace("8640", str(ports["unfenced"])))
    unfenced = unit.replace(f"SystemCallFilter={LANDLOCK} ", "SystemCallFilter=").replace("yomite.json5", "unfenced.json5")
    assert unfenced.count("landlock") == unit.count("landlock") - LANDLOCK.count("landlock")
    write("etc/systemd/system/unfenced.service", unfenced)
    (wanted / "unfenced.service").symlink_to("/etc/systemd/system/unfenced.service")
    write("etc/yomite/hindered.json5", settings.replace("8640", str(ports["hindered"])))
    write("etc/systemd/system/hindered.service", unit.replace("yomite.json5", "hindered.json5"))
    (wanted / "hindered.service").symlink_to("/etc/systemd/system/hindered.service")
    # The journal is read from outside.
    (root.folder / "var/log/journal").mkdir(exist_ok=True)
    root.run("useradd", "--create-home", "streamer")
    write("home/streamer/.config/yomite/yomite.json5", settings.replace("8640", str(ports["user"])))
    write("var/lib/systemd/linger/streamer", "")
    link = root.folder / "home/streamer/.config/systemd/user/default.target.wants/yomite.service"
    link.parent.mkdir(parents=True)
    link.symlink_to("/usr/lib/systemd/user/yomite.service")
    root.run("chown", "--recursive", "streamer:", "/home/streamer")


def teach(root: Root, voices: list[Path]) -> None:
    """Gives the system service a word and voices, as its administrator would."""
    (root.folder / "words.dic").write_text(f"100\tN\t{WORD}\t{READING}\n")
    root.run(*AS_SERVICE, "dictionary", "import", "/words.dic")
    for voice in voices:
        shutil.copy(voice, root.folder / voice.name)
        root.run(*AS_SERVICE, "voices", "add", f"/{voice.name}")
    root.run("chown", "--recursive", "--reference=/var/lib/yomite/", "/var/lib/yomite/")


def restarts(root: Root, unit: str) -> bool:
    """Waits until systemd has started a unit so often that its own limit would have ended it."""
    journal = ("journalctl", "--directory", root.folder / "var/log/journal", "--output", "cat", "--unit", unit)
    deadline = time.monotonic() + MOST_SECONDS_TO_RESTART
    while f"restart counter is at {RESTARTS}" not in run(*journal, check=False).stdout:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.5)
    return True


class Booted:
    """A root whose systemd runs, on this machine's network."""

    def __init__(self, folder: Path, log: Path) -> None:
        self.command = ["systemd-nspawn", "--boot", "--register=no", "--keep-unit", f"--system-call-filter={LANDLOCK}", "--directory", str(folder)]
        self.log = log

    def __enter__(self) -> Booted:
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        return self

    def run(self, *command: str) -> None:
        """Runs a command beside the root's systemd, which is the only child of systemd-nspawn."""
        first = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()[0]
        run("nsenter", f"--target={first}", "--mount", "--uts", "--ipc", "--pid", *command)

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Service:
    """A service as programs see it."""

    def __init__(self, port: int) -> None:
        self.base = f"http://127.0.0.1:{port}"

    def ask(self, path: str, body: dict[str, str] | None = None, wait: float = 10) -> str:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers), timeout=wait) as answer:
            return answer.read().decode()

    def examine(self) -> dict[str, bool]:
        """Which fences it tells of, and whether a comment is heard."""
        deadline = time.monotonic() + MOST_SECONDS_TO_BOOT
        while True:
            try:
                info = json.loads(self.ask("/v1/info"))
                break
            except (urllib.error.URLError, OSError) as problem:
                if time.monotonic() > deadline:
                    raise NotMeasured(f"{self.base} does not answer: {problem}") from problem
                time.sleep(0.2)
        self.ask("/v1/comments", {"text": "Hello"})
        deadline = time.monotonic() + MOST_SECONDS_TO_SPEAK
        while 'outcome="heard"} 1' not in (metrics := self.ask("/metrics")) and time.monotonic() < deadline:
            time.sleep(0.2)
        fenced = 'yomite_voice_host_fence{fence="landlock"} 1' in metrics
        return {**info["fences"], "metrics": fenced, "heard": 'outcome="heard"} 1' in metrics}
