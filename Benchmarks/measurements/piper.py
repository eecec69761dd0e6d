# SPDX-License-Identifier: GPL-3.0-or-later
"""A neural voice beside Piper's own program, in one run: the first sound, the processor time, the memory, and how far the cut model's sound is from that
of the whole one."""

from __future__ import annotations

import ctypes
import json
import subprocess
from pathlib import Path

from harness.bench import Bench
from harness.figures import OURS, Figure, Goal
from harness.held import HeldMemory
from harness.processes import NotMeasured
from harness.voice_host import VoiceHost

ROOT = Path(__file__).resolve().parent.parent.parent
PLACE = ROOT / ".build/piper"
VOICE = "en_US-joe-medium"
PEER, LIBPIPER, SHERPA = "piper-tts", "libpiper", "sherpa-onnx"
SENTENCE = "The quick brown fox jumps over the lazy dog and then it walks home now."
CLAUSE = "Hello everyone this is a new stream."
LONG = "Good evening everybody, what a great run! Everyone who saw it says that the stream went down again right in the middle of the last fight. "
TEXTS = [SENTENCE, LONG, LONG * 5, "a" * 1_000, "1234567890" * 3, "w " * 200, "\N{GRINNING FACE}\N{SPARKLES}" * 10, "hello こんにちは привет مرحبا 你好"]
IPA = 2
UTF8 = 1


class Peer:
    """Another program with the same voice: a script of Benchmarks/peers in a process of its own."""

    def __init__(self, bench: Bench, script: str, *arguments: str) -> None:
        environment = {**bench.environment, "PYTHONPATH": str(PLACE / "peer"), "ORT_DISABLE_TELEMETRY": "1", "OMP_NUM_THREADS": "1"}
        command = ["python3", str(ROOT / "Benchmarks/peers" / script), str(PLACE / f"voices/{VOICE}.onnx"), *arguments]
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._answer()

    def ask(self, **question: object) -> dict[str, float]:
        """A question and its answer."""
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return self._answer()

    def stop(self) -> None:
        """Ends it."""
        self.process.stdin.close()
        self.process.wait(10)

    def _answer(self) -> dict[str, float]:
        line = self.process.stdout.readline()
        if not line:
            raise NotMeasured(f"it ended: {self.process.stderr.read().strip()[-200:]}")
        return json.loads(line)


def host(bench: Bench, model: Path) -> VoiceHost:
    """A host of ours with this model."""
    arguments = ["--engine", "piper", "--data", str(model), "--library", str(PLACE / "onnxruntime")]
    return VoiceHost(bench.yomite.parent / "yomite-voice", arguments, bench.environment)


def measure(bench: Bench) -> list[Figure]:
    """All in turn, with the same texts."""
    bench.say("neural voices")
    first = Figure("piper-first", "Neural voice: first sound of 70 characters", "ms", baseline=PEER, goals=[Goal(against=PEER, factor=0.5), Goal(against=LIBPIPER, factor=0.7)])
    spent = Figure("piper-processor", "Neural voice: processor time for a second of sound", "s/s", baseline=PEER, goals=[Goal(against=PEER, factor=1.6), Goal(against=LIBPIPER, factor=1.6)])
    held = Figure("piper-memory", "Neural voice: memory that the kernel cannot take back, at its most, of the worst text", "MB", goals=[Goal(limit=40.0)])
    likeness = Figure("piper-likeness", "Neural voice: sound of the cut model against that of the whole one", "dB", lower_is_better=False, goals=[Goal(limit=50.0)])
    figures = [first, spent, held, likeness]
    model = PLACE / f"voices/{VOICE}.onnx"
    if not model.exists() or not (PLACE / "peer").exists():
        for figure in figures:
            figure.notes[OURS] = "scripts/bootstrap bench could not fetch what this needs"
        return figures
    try:
        ours, peers = host(bench, model), {
            PEER: Peer(bench, "piper_reader.py"),
            LIBPIPER: Peer(bench, "piper_reader.py", LIBPIPER),
            SHERPA: Peer(bench, "sherpa_reader.py", str(bench.folder)),
        }
        take_times(bench, ours, peers, first, spent)
        take_memory(ours, peers, held)
        likeness.add(OURS, compare(bench, peers[PEER], model))
        for reader in (ours, *peers.values()):
            reader.stop()
    except NotMeasured as reason:
        for figure in figures:
            if not figure.taken(OURS):
                figure.notes[OURS] = str(reason)
    return figures


def take_times(bench: Bench, ours: VoiceHost, peers: dict[str, Peer], first: Figure, spent: Figure) -> None:
    """The first sound of a sentence, and the processor time of a longer text."""
    for _ in range(bench.pick(15, 5)):
        first.add(OURS, ours.say(SENTENCE, VOICE).first * 1000)
        for name, peer in peers.items():
            first.add(name, peer.ask(text=SENTENCE)["first"] * 1000)
    for _ in range(bench.pick(5, 2)):
        said = ours.say(LONG * 3, VOICE)
        spent.add(OURS, said.processor / said.seconds)
        for name, peer in peers.items():
            theirs = peer.ask(text=LONG * 3)
            spent.add(name, theirs["processor"] / theirs["seconds"])


def take_memory(ours: VoiceHost, peers: dict[str, Peer], held: Figure) -> None:
    """The most of all texts, one after the other in the same process; `details` has each text's."""
    for name, pid, say in [(OURS, ours.process.pid, lambda text: ours.say(text, VOICE))] + [
        (name, peer.process.pid, lambda text, peer=peer: peer.ask(text=text)) for name, peer in peers.items()
    ]:
        for text in TEXTS:
            with HeldMemory(pid) as memory:
                say(text)
            held.details[f"{name} {text[:20]}"] = memory.most / 1e6
        held.add(name, max(value for text, value in held.details.items() if text.startswith(f"{name} ")))


def compare(bench: Bench, peer: Peer, model: Path) -> float:
    """Our sound of a clause without chance, against the whole model's for the same phonemes."""
    steady = bench.folder / model.name
    steady.symlink_to(model)
    description = json.loads(Path(f"{model}.json").read_text(encoding="utf-8"))
    description["inference"] |= {"noise_scale": 0, "noise_w": 0}
    Path(f"{steady}.json").write_text(json.dumps(description), encoding="utf-8")
    ours = host(bench, steady)
    path = bench.folder / "ours.raw"
    path.write_bytes(ours.say(CLAUSE, VOICE).samples)
    ours.stop()
    return peer.ask(numbers=numbers(description), samples=str(path))["decibels"]


def numbers(description: dict) -> list[int]:
    """The clause as the model is asked for it: espeak-ng's phonemes, each with a pause behind it."""
    espeak = ctypes.CDLL("libespeak-ng.so.1")
    espeak.espeak_TextToPhonemes.restype = ctypes.c_char_p
    espeak.espeak_Initialize(2, 0, None, 0)
    espeak.espeak_SetVoiceByName(description["espeak"]["voice"].encode())
    text = ctypes.c_void_p(ctypes.cast(ctypes.c_char_p(CLAUSE.encode()), ctypes.c_void_p).value)
    phonemes = espeak.espeak_TextToPhonemes(ctypes.byref(text), UTF8, IPA).decode() + CLAUSE[-1]
    table = description["phoneme_id_map"]
    result = table["^"] + table["_"]
    for phoneme in phonemes.replace("_", ""):
        if phoneme in table:
            result += table[phoneme] + table["_"]
    return result + table["$"]
