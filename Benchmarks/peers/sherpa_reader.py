# SPDX-License-Identifier: GPL-3.0-or-later
"""sherpa-onnx as a reader of Piper's voices: MODEL FOLDER, then each line of stdin is a question in JSON and each line of stdout its answer.

It speaks the phonemes that Piper's own package makes, sentence by sentence. It wants a table of tokens and a description inside the model, which
are made in FOLDER: fields at the end of a protobuf message count like those inside. {"text": …} is spoken and timed, as by piper_reader.py.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import sherpa_onnx
from piper.phonemize_espeak import EspeakPhonemizer

METADATA_FIELD = 14  # of an ONNX model: pairs of a key (1) and a value (2)


def field(number: int, content: bytes) -> bytes:
    """A field of a protobuf message that holds bytes, fewer than 128 of them."""
    return bytes([number << 3 | 2, len(content)]) + content


def prepare(model: Path, folder: Path, description: dict) -> tuple[Path, Path]:
    """The model with its description inside, and the table of tokens."""
    facts = {
        "sample_rate": description["audio"]["sample_rate"], "n_speakers": description["num_speakers"], "language": "English", "comment": "piper",
        "voice": description["espeak"]["voice"], "has_espeak": 1, "add_blank": 1,
    }
    described, tokens = folder / "described.onnx", folder / "tokens.txt"
    pairs = b"".join(field(METADATA_FIELD, field(1, key.encode()) + field(2, str(value).encode())) for key, value in facts.items())
    described.write_bytes(model.read_bytes() + pairs)
    tokens.write_text("".join(f"{phoneme} {numbers[0]}\n" for phoneme, numbers in description["phoneme_id_map"].items()), encoding="utf-8")
    return described, tokens


def main() -> None:
    """Answers until stdin ends."""
    model, folder = Path(sys.argv[1]), Path(sys.argv[2])
    description = json.loads(Path(f"{model}.json").read_text(encoding="utf-8"))
    described, tokens = prepare(model, folder, description)
    voice = sherpa_onnx.OfflineTtsVitsModelConfig(model=str(described), tokens=str(tokens))
    speaker = sherpa_onnx.OfflineTts(sherpa_onnx.OfflineTtsConfig(model=sherpa_onnx.OfflineTtsModelConfig(vits=voice, num_threads=1)))
    phonemizer = EspeakPhonemizer()
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        began, spent = time.monotonic(), time.process_time()
        first, samples = 0.0, 0
        for sentence in phonemizer.phonemize(description["espeak"]["voice"], json.loads(line)["text"]):
            config = sherpa_onnx.GenerationConfig()
            config.phoneme_codepoints = [[ord(phoneme) for phoneme in sentence if phoneme in description["phoneme_id_map"]]]
            samples += len(speaker.generate("", config).samples)
            first = first or time.monotonic() - began
        answer = {"first": first, "processor": time.process_time() - spent, "seconds": samples / speaker.sample_rate}
        print(json.dumps(answer), flush=True)


main()
