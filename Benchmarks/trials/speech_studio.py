# SPDX-License-Identifier: GPL-3.0-or-later
"""A speech server of somebody else's (local-tts-studio, with Piper's voice joe) as a voice, until it is killed in the middle of a comment."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

from harness.processes import NotMeasured, end, start
from harness.reading import Reading
from harness.sound import SoundServer
from harness.trial import SENTENCE, Options, Verdict, clean_environment

PIPER = Path(__file__).resolve().parents[2] / ".build/piper"
VOICE = "en_US-joe-medium"
COMMENTS = 10  # by the server, and as many after its end
PATIENCE = 60.0  # seconds until it is ready


def speech_studio(options: Options, server: SoundServer) -> Verdict:
    """Each comment is heard once: by the server as long as it lives, then by the default voice."""
    if not (PIPER / "studio").is_dir():
        raise NotMeasured("scripts/bootstrap bench could not fetch local-tts-studio")
    studio, port = _start(options.folder)
    try:
        _introduce(options.folder, port)
        log = options.folder / "yomite.log"
        flags = ("--output", "null:fast", "--backlog", "all", "--announce", "never", "--language", "en", "--voice", "studio:joe")
        reading = Reading(options.yomite, clean_environment(options.folder), log, *flags)
        voices: dict[int, str] = {}
        reasons: set[str] = set()
        for number in range(2 * COMMENTS):
            reading.say(SENTENCE * 3)
            while (item := reading.next()) and item[1]["event"] != "finished":
                event = item[1]
                if event["event"] == "started":
                    voices[number] = event["voice"]
                    if number == COMMENTS:
                        end(studio)
                elif event["event"] == "voice-fallback":
                    reasons.add(event["reason"])
        reading.close_input()
        status = reading.drain()
    finally:
        end(studio)
    by_server = sum(voice == "studio:joe" for voice in voices.values())
    passed = status == 0 and reading.outcomes == {"heard": 2 * COMMENTS} and by_server >= COMMENTS and voices[2 * COMMENTS - 1].startswith("espeak:")
    passed = passed and all(count == 1 for count in reading.finished.values())
    return Verdict("speech studio", passed, f"{dict(reading.outcomes)}, {by_server} by the server; after its end: {', '.join(sorted(reasons))}")


def _start(folder: Path) -> tuple[subprocess.Popen, int]:
    data = folder / "studio"
    (data / "voices").mkdir(parents=True)
    for file in (PIPER / "voices").glob(f"{VOICE}*"):
        shutil.copy(file, data / "voices")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = clean_environment(folder) | {"LOCAL_TTS_DATA_DIR": str(data), "PYTHONPATH": f"{PIPER}/studio:{PIPER}/peer"}
    studio = start(["python3", "-m", "local_tts.cli", "--host", "127.0.0.1", "--port", str(port)], environment, folder / "studio.log")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            _post(port, "/api/openai/speech-defaults", {"default_voice": VOICE})
            # The model is loaded by the first request.
            _post(port, "/v1/audio/speech", {"model": "tts-1", "voice": VOICE, "input": "Hello.", "response_format": "wav"})
            return studio, port
        except OSError:
            time.sleep(0.2)
    end(studio)
    raise NotMeasured(f"local-tts-studio is not ready after {PATIENCE:g} s")


def _post(port: int, path: str, body: dict) -> None:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        answer.read()


def _introduce(home: Path, port: int) -> None:
    folder = home / ".config/yomite/voices"
    folder.mkdir(parents=True)
    arguments = ["--engine", "remote", "--set", "server=openai", "--set", "wait=30000", "--set", f"address=http://127.0.0.1:{port}"]
    host = f"program: 'yomite-voice', arguments: {arguments}, network: true, firstSample: 35000, silence: 35000, dataSegment: 6000"
    voice = f"name: 'joe', engineName: '{VOICE}', language: 'en', title: 'Joe', gender: 'male', quality: 'enhanced', anonymous: 2600, clean: 7500"
    (folder / "studio.json5").write_text(f"{{ engine: 'studio', sampleRate: 24000, licence: 'CC0-1.0', voices: [{{ {voice} }}], host: {{ {host} }} }}\n")
