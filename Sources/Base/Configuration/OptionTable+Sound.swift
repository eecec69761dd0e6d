// SPDX-License-Identifier: GPL-3.0-or-later

extension Option {
    /// Where the sound goes, and how it is played.
    static let sound: [Option] = [
        Option(
            "output",
            \.outputs,
            .outputs,
            "OUTPUT",
            for: audible + [.doctor],
            "where the sound goes: auto, pulse[:SINK], wav:PATH, raw:PATH, null, null:fast; again for several"
        ),
        Option("renderPath", flag: "-o", \.renderPath, .path(ending: [".wav"]), "OUT.wav", .call, for: [.render], "the file to write"),
        Option(
            "captions",
            \.captionsPath,
            .path(ending: [".vtt", ".srt"]),
            "PATH.vtt|.srt",
            .call,
            for: [.render],
            "writes captions besides"
        ),
        Option(
            "sampleRate",
            \.sampleRate,
            .integer(8000...192_000),
            "HZ",
            for: speaking + [.listen],
            "frames a second; 22050 is espeak-ng's own"
        ),
        Option(
            "events",
            \.eventsPath,
            .path(none: "off"),
            "PATH",
            for: serving,
            "writes the events as NDJSON; - is stdout"
        ),
        Option(
            "rooms",
            \.rooms,
            .onOff,
            for: [.read, .serve, .render],
            "reads the comments of feeds in the rooms that they name, each with a stream or WAV file of its own"
        ),
        Option(
            "audioWait",
            \.audioWait,
            .duration(unit: "s", .zero ... .seconds(3600)),
            "TIME",
            for: live,
            "how long to wait for a sound server that is silent"
        ),
        Option(
            "latency",
            \.latency,
            .duration(unit: "ms", Settings.latencies),
            "MILLISECONDS",
            for: audible + [.doctor],
            "how much sound the sound server holds"
        ),
        Option(
            "idleGrace",
            \.idleGrace,
            .duration(unit: "s", .zero ... .seconds(3600)),
            "TIME",
            for: audible,
            "after so much silence the stream is paused"
        ),
        Option(
            "leadIn",
            \.leadIn,
            .leadIn,
            "auto|MILLISECONDS",
            for: audible,
            "silence first on a sink that slept; auto: 300 for USB, HDMI and Bluetooth"
        ),
        Option(
            "playback",
            \.playback,
            .duration(unit: "s", .zero ... .seconds(86_400)),
            "SECONDS",
            .call,
            for: [.doctor],
            "speaks for so long, and reports how steadily it was played"
        ),
        Option("realtime", \.realtime, .choice, "auto|on|off", for: playing, "real-time scheduling of playback; on fails without it"),
    ]
}
