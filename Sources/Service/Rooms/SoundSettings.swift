// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// Which sounds are played for words of comments, and how.
public struct SoundSettings: Equatable, Sendable {
    /// The folder of the files; nil plays none.
    public var folder: String?
    /// Percent of the loudness of voices.
    var volume = 100
    /// The time between two plays of one sound in a room.
    var cooldown = Duration.seconds(5)
    /// How much of a file is played.
    public var longest = Duration.seconds(10)
    /// Files of the folder.
    public var files = 200
    /// The size of one file.
    public var bytes = 16 << 20

    /// No sounds.
    public init() {}
}

extension SoundSettings: SettingsPart {
    package static var options: [Option<SoundSettings>] {
        [
            Option(
                "sounds",
                \.folder,
                .path(none: "off"),
                "FOLDER",
                for: Command.speaking + [.explain],
                "a folder of WAV, FLAC and Ogg files, played for (NAME) and !NAME in comments"
            ),
            Option("soundVolume", \.volume, .percentage(0...200), "PERCENT", for: Command.speaking, "the volume of sounds, in percent"),
            Option(
                "soundCooldown",
                \.cooldown,
                .duration(unit: "s", .zero ... .seconds(86_400)),
                "SECONDS",
                for: Command.speaking,
                "how long the same sound is not played again in a room"
            ),
            Option("soundSeconds", \.longest, .seconds(1...60), "SECONDS", for: Command.speaking, "how much of a sound file is played"),
        ]
    }

    package static var limits: [Option<SoundSettings>] {
        [
            .limit("soundFiles", \.files, .integer(1...10_000), "in the folder of sounds"),
            .limit("soundBytes", \.bytes, .bytes(4096...1_073_741_824), "of a sound file"),
        ]
    }
}
