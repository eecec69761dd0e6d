// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
import Glibc

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
                "lets comments wait while this microphone is loud: default, or a source of the sound server"
            ),
            Option(
                "quietThreshold",
                \.threshold,
                .integer(-80...0),
                "DBFS",
                for: Command.serving,
                "the level from which that microphone is loud; speech is about -20"
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
