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
                "how long before a room may play the same sound again"
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

/// Which sounds of a room are left out because they were played a short time ago. Pure.
///
/// Time is whichever has moved on further: the clock, or what the room has said. A file is written faster than it is heard, and a room is silent
/// between comments.
struct SoundRests {
    private struct Rest {
        var start: Moment
        /// How much the room had said then.
        var heard: Duration
        /// The comments that asked for the sound, which one of them plays; empty once that one is being heard.
        var comments: Set<CommentNumber>
    }

    private var rests: [String: Rest] = [:]

    /// The sounds that are left out now, when the room has said so much.
    mutating func resting(at now: Moment, heard: Duration, for cooldown: Duration) -> Set<String> {
        guard !rests.isEmpty else { return [] }
        rests = rests.filter { $0.value.start + cooldown > now && $0.value.heard + cooldown > heard }
        return Set(rests.keys)
    }

    /// These sounds are played for these comments.
    mutating func note(_ sounds: [String], for comments: Set<CommentNumber>, at now: Moment, heard: Duration) {
        for sound in sounds { rests[sound] = Rest(start: now, heard: heard, comments: comments) }
    }

    /// A comment is being heard.
    mutating func begin(_ comment: CommentNumber) {
        for (sound, rest) in rests where rest.comments.contains(comment) { rests[sound]?.comments = [] }
    }

    /// A comment is not heard as it was prepared. A sound that is then played for nobody was not played.
    mutating func drop(_ comment: CommentNumber) {
        for (sound, rest) in rests where rest.comments.contains(comment) {
            rests[sound]?.comments.remove(comment)
            if rest.comments.count == 1 { rests[sound] = nil }
        }
    }
}

/// How many sounds were asked for in comments, over all rooms. Confined to the loop's thread.
public final class SoundCounts {
    /// How many are played.
    public internal(set) var played = 0
    /// How many were left out.
    public internal(set) var leftOut = 0

    init() {}
}
