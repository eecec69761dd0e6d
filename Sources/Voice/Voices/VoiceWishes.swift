// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments

/// What a comment asks for, or what the user gives to somebody. The wishes of a comment come from a stranger and may be nonsense.
public struct VoiceWishes: Equatable, Sendable {
    /// The catalog id or name of a voice.
    public var voice: String?
    /// A gender; `any` asks for the viewer's own.
    public var gender: Gender?
    /// The best quality of voices that are chosen by language and gender. Comments cannot set it.
    var quality: QualityLimit?

    /// No wishes by default.
    public init(voice: String? = nil, gender: Gender? = nil, quality: QualityLimit? = nil) {
        self.voice = voice
        self.gender = gender
        self.quality = quality
    }

    /// The wishes of a comment.
    public init(_ comment: Comment) {
        self.init(voice: comment.voice, gender: comment.gender)
    }

    /// Reads the form of the configuration file: a gender, a quality or both, separated by a space, or else a voice's id.
    package init(_ text: String) {
        self.init()
        for word in text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            if gender == nil, let gender = Gender(rawValue: word) {
                self.gender = gender
            } else if quality == nil, let quality = QualityLimit(rawValue: word) {
                self.quality = quality
            } else {
                self.init(voice: text.isEmpty ? nil : text)
                return
            }
        }
    }

    /// The same.
    package var text: String {
        voice ?? [gender?.rawValue, quality?.rawValue].compactMap { $0 }.joined(separator: " ")
    }
}
