// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
import Glibc

extension PulseServer {
    /// How the server is reached and treated.
    public struct Options: Equatable, Sendable {
        /// Where it listens, for example `unix:/run/user/1000/pulse/native`; nil leaves that to libpulse.
        public var server: String?
        /// How much sound lies at the server: less is nearer, more is steadier.
        public var latency = Duration.milliseconds(200)
        /// So long after the last sound the stream is paused at the server.
        var idleGrace = Duration.seconds(2)
        /// Silence before the first sound of a sink that slept; nil: as much as its kind needs.
        var leadIn: Duration?
        /// So many streams sound at the same time; the others wait their turn. PulseAudio mixes 32 at a sink, those of other programs
        /// included, and does not read further ones at all.
        var soundingLimit = 28
        /// Whether the playback thread is to run ahead of ordinary ones.
        package var scheduling = Scheduling.auto

        /// How much sound may lie at the server.
        public static let latencies = Duration.milliseconds(40)...Duration.seconds(2)

        /// The usual treatment of the usual server.
        public init() {}
    }

    /// Whether the playback thread is to run ahead of ordinary ones (SCHED_RR, priority 5, not inherited by children).
    package enum Scheduling: String, CaseIterable, Sendable {
        /// If the limits allow it without asking anybody.
        case auto
        /// Or not at all: an error where that is refused.
        case on
        /// Never.
        case off
    }
}

extension PulseServer.Options: SettingsPart {
    package static var options: [Option<PulseServer.Options>] {
        [
            Option(
                "latency",
                \.latency,
                .duration(unit: "ms", latencies),
                "MILLISECONDS",
                for: Command.audible + [.doctor],
                "how much sound is buffered at the sound server"
            ),
            Option(
                "idleGrace",
                \.idleGrace,
                .duration(unit: "s", .zero ... .seconds(3600)),
                "TIME",
                for: Command.audible,
                "pauses the stream after this much silence"
            ),
            Option(
                "leadIn",
                \.leadIn,
                .leadIn,
                "auto|MILLISECONDS",
                for: Command.audible,
                "plays silence first, so that a waking sink does not clip a word; auto: 300 for USB, HDMI and Bluetooth"
            ),
        ]
    }

    package static var schedulingOptions: [Option<PulseServer.Options>] {
        [
            Option(
                "realtime",
                \.scheduling,
                .choice,
                "auto|on|off",
                for: Command.playing,
                "real-time scheduling of playback; on fails without it"
            )
        ]
    }

    package static var limits: [Option<PulseServer.Options>] {
        [
            .limit("soundingRooms", \.soundingLimit, .integer(1...64), "that sound at the same time at a sound server")
        ]
    }
}

extension ValueKind<Duration?> {
    /// A short time, or what is right for the sink.
    fileprivate static let leadIn = ValueKind(
        expected: "auto, or a time up to 2s, such as 300ms",
        words: ["auto"],
        parse: { text in
            if text == "auto" { return .some(nil) }
            return Core.duration(text, unit: "ms").flatMap { ($0 <= .seconds(2)) ? .some($0) : nil }
        },
        show: { $0.map { Core.shown($0) } ?? "auto" }
    )
}

/// A source of the sound server for which comments wait while somebody speaks into it.
public struct MicrophoneOptions: Equatable, Sendable {
    /// Its name, or `default` for the server's default source; nil: comments wait for nobody.
    public var source: String?
    /// The level from which it is loud, in decibels below the highest (dBFS).
    var threshold = -35

    /// Nobody is waited for.
    public init() {}

    /// The word for the source that the server chooses.
    static let standard = "default"
    /// Longer names are none of a source.
    static let longestName = 255

    /// The threshold as a share of the highest level.
    var level: Float { powf(10, Float(threshold) / 20) }
}

extension MicrophoneOptions: SettingsPart {
    package static var options: [Option<MicrophoneOptions>] {
        [
            Option(
                "quietWhile",
                \.source,
                .source,
                "SOURCE",
                for: Command.serving,
                "makes comments wait while this microphone is loud: default, or a source of the sound server"
            ),
            Option(
                "quietThreshold",
                \.threshold,
                .integer(-80...0),
                "DBFS",
                for: Command.serving,
                "the level at which that microphone counts as loud; speech is about -20"
            ),
        ]
    }
}

extension ValueKind<String?> {
    /// A name of a source.
    fileprivate static let source = ValueKind(
        expected: "off, default, or the name of a source (pactl list short sources lists them)",
        words: ["off", MicrophoneOptions.standard],
        parse: { text in
            if text == "off" { return .some(nil) }
            let isShort = (1...MicrophoneOptions.longestName).contains(text.utf8.count)
            return isShort && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } ? .some(text) : nil
        },
        show: { $0 ?? "off" }
    )
}
