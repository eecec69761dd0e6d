// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension Settings {
    /// Where the sound goes, and what is reported about it.
    static var soundOptions: [Option<Settings>] {
        [
            Option(
                "output",
                \.outputs,
                .outputs,
                "OUTPUT",
                for: Command.audible + [.doctor],
                "where sound goes: auto, pulse[:SINK], wav:PATH, raw:PATH, null[:fast], none; may be repeated"
            ),
            Option("renderPath", flag: "-o", \.renderPath, .path(ending: [".wav"]), "OUT.wav", .call, for: [.render], "the file to write"),
            Option(
                "captions",
                \.captionsPath,
                .path(ending: [".vtt", ".srt"]),
                "PATH.vtt|.srt",
                .call,
                for: [.render],
                "also writes captions"
            ),
            Option(
                "captionFile",
                \.captionFile,
                .path(none: "none"),
                "PATH",
                for: Command.serving,
                "a text file that always has the comment being read, for OBS"
            ),
            Option(
                "sampleRate",
                \.sampleRate,
                .integer(8000...192_000),
                "HZ",
                for: Command.speaking + [.listen],
                "the sample rate; 22050 is espeak-ng's own"
            ),
            Option(
                "events",
                \.eventsPath,
                .path(none: "off"),
                "PATH",
                for: Command.serving,
                "writes events as NDJSON; - is stdout"
            ),
            Option(
                "rooms",
                \.rooms,
                .onOff,
                for: [.read, .serve, .render],
                "reads each comment in the room that it names, with a stream or WAV file for each room"
            ),
            Option(
                "audioWait",
                \.audioWait,
                .duration(unit: "s", .zero ... .seconds(3600)),
                "TIME",
                for: Command.live,
                "how long to wait for a silent sound server"
            ),
            .limit("outputs", \.mostOutputs, .integer(1...64), "that play at the same time, when one is added over HTTP"),
        ]
    }

    /// How `doctor` tries the sound.
    static var trialOptions: [Option<Settings>] {
        [
            Option(
                "playback",
                \.playback,
                .duration(unit: "s", .zero ... .seconds(86_400)),
                "SECONDS",
                .call,
                for: [.doctor],
                "plays speech for this long and reports how steadily it was played"
            )
        ]
    }
}
