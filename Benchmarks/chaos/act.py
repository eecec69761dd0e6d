# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays one act of the plan, and writes down what came of it."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

from harness.processes import NotMeasured, last_words
from harness.reading import Reading
from harness.sound import SoundServer
from harness.speech_server import SpeechServer
from harness.trial import Options, clean_environment

from . import ear, plan
from .chat import Chat
from .deeds import do
from .findings import Finding, believed
from .plan import Act
from .record import Loud, Place, Record
from .scene import Scene
from .surroundings import ROOMY, Surroundings
from .tape import Piece, Tape
from .watch import Watch

SINKS = ["first", "second"]
ENOUGH = {plan.HEARD: 3, plan.LIVE: 6, plan.FAST: 30, plan.FILE: 30}  # comments that wait
STATUS = {plan.FEED_ENDS: 0, plan.ASKED: 143, plan.KILLED: -signal.SIGKILL, plan.DISK_FULL: 74}
DISK_PATIENCE = 30.0  # seconds until a full disk is noticed


def play(
    act: Act, options: Options, name: str, clock_library: Path, flags: tuple[str, ...] = (), voices: SpeechServer | None = None
) -> tuple[Record, dict[str, str]]:
    """The record of the act, and the deeds that this machine does not allow. `voices`: a server whose voices comments may ask for."""
    folder = options.folder / name
    surroundings = Surroundings(folder, clock_library)
    try:
        if voices:
            voices.introduce(surroundings.home)
        with SoundServer(folder, SINKS) as server:
            tape = Tape(server, SINKS) if act.stage == plan.HEARD else None
            try:
                if tape:
                    server.wait_for_sinks()
                record, lines = _perform(act, options, server, surroundings, tape, flags)
            finally:
                pieces = tape.stop() if tape else []
        _listen(options, folder, record, lines, pieces)
        return record, surroundings.missing
    finally:
        surroundings.close()


def _flags(act: Act, home: Path) -> list[str]:
    output = {plan.FAST: "null:fast", plan.FILE: f"wav:{home}/speech.wav"}.get(act.stage, "pulse")
    backlog = "live" if act.stage == plan.LIVE else "all"
    return ["--output", output, "--backlog", backlog, "--announce", "never", "--language", "en", "--memory-budget", "auto"]


def _perform(
    act: Act, options: Options, server: SoundServer, surroundings: Surroundings, tape: Tape | None, flags: tuple[str, ...]
) -> tuple[Record, dict[str, dict]]:
    environment = clean_environment(surroundings.home) | server.environment | surroundings.clock.environment | {"HOME": str(surroundings.home)}
    group = surroundings.memory
    record = Record(feed_ended=False, cut_short=act.ending == plan.KILLED, expected=STATUS[act.ending])
    reading = Reading(
        options.yomite, environment, surroundings.folder / "yomite.log", *_flags(act, surroundings.home), *flags, feed="json",
        preexec_fn=group.join if group else None,
    )  # fmt: skip
    watch = Watch(reading.process.pid, record, ROOMY if group else None)
    chat = Chat(reading, record, act.seed, ENOUGH[act.stage])
    scene = Scene(reading, chat, record, server, surroundings, watch, tape)
    try:
        try:
            for step in act.steps:
                do(scene, step)
            _end(act, scene)
        except BrokenPipeError:
            pass  # it has ended already: its status says whether it should have
        finally:
            scene.undo()
        record.status = _drain(scene)
    finally:
        watch.stop()
        reading.end()
    record.orphans = watch.left_behind()
    words = surroundings.home / ".config/yomite/dictionary/room-main.tsv"
    record.dictionary = words.read_text() if words.exists() else ""
    return record, chat.lines


def _end(act: Act, scene: Scene) -> None:
    scene.undo()
    scene.take_events()
    if act.ending == plan.DISK_FULL and scene.surroundings.disk:
        scene.surroundings.disk.fill()
        until = time.monotonic() + DISK_PATIENCE
        while scene.goes_on() and time.monotonic() < until:
            time.sleep(0.01)
    elif act.ending in (plan.ASKED, plan.KILLED):
        scene.reading.process.send_signal(signal.SIGTERM if act.ending == plan.ASKED else signal.SIGKILL)
    else:
        scene.record.expected, scene.record.feed_ended = 0, True
        scene.reading.close_input()


def _drain(scene: Scene) -> int:
    while not scene.has_ended:
        scene.take_event()
    try:
        return scene.reading.process.wait(10)
    except subprocess.TimeoutExpired:
        raise NotMeasured(f"it does not end: {last_words(scene.reading.log)}") from None


def _listen(options: Options, folder: Path, record: Record, lines: dict[str, dict], pieces: list[Piece]) -> None:
    """Finds every comment in the recorded sound, by the sound that it has by itself."""
    if not pieces:
        return
    for piece in pieces:
        record.louds += [Loud(piece.began + start, piece.began + end) for start, end in ear.louds(bytes(piece.samples))]
    voices = {event["id"]: event["voice"] for _, event in record.events if event["event"] == "started"}
    recordings = [(piece, ear.features(bytes(piece.samples))) for piece in pieces]
    # The answers to those who teach sound all alike.
    unlike = {id: line for id, line in lines.items() if id not in record.taught}
    findings = []
    for id, sound in _references(options, folder, unlike, voices).items():
        wanted = ear.features(sound)
        seconds = len(wanted) * ear.HOP / ear.RATE
        for piece, recording in recordings:
            for at, alike in ear.find(wanted, recording):
                findings.append(Finding(piece.began + at, piece.began + at + seconds, id, alike))
    record.places = [Place(finding.start, finding.id) for finding in believed(findings)]


def _references(options: Options, folder: Path, lines: dict[str, dict], voices: dict[str, str]) -> dict[str, bytes]:
    """What each comment sounds like, in the voice in which it was said or would have been."""
    usual = next(iter(voices.values()), "espeak:en-us")
    asked = [line | {"voice": voices.get(id, usual)} for id, line in lines.items()]
    sound = folder / "references"
    command = [str(options.yomite), "--output", f"raw:{sound}", "--backlog", "all", "--announce", "never", "--language", "en", "--feed", "json", "--events", "-"]
    text = "".join(json.dumps(line) + "\n" for line in asked)
    done = subprocess.run(command, input=text, env=clean_environment(folder), capture_output=True, text=True, check=True)
    samples = sound.read_bytes()
    begun: dict[int, tuple[str, int]] = {}
    found: dict[str, bytes] = {}
    for event in map(json.loads, done.stdout.splitlines()):
        if event["event"] == "started":
            begun[event["comment"]] = (event["id"], round(event["at"] * ear.RATE / 1000))
        elif event["event"] == "finished" and event["outcome"] == "heard":
            id, first = begun[event["comment"]]
            found[id] = samples[2 * first : 2 * (first + int(event["seconds"] * ear.RATE))]
    return found
