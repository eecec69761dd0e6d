// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments

/// A text that is to be spoken for a program, and how.
struct SpeechOrder: Equatable, Sendable {
    var text: String
    var voice: VoiceName
    /// Percent of what the voice would have.
    var speed: Int
    var sampleRate: Int
}

/// A voice as OpenAI's clients name one: an id of ours, a gender, or one of OpenAI's own names, which stand for a gender.
enum VoiceName: Equatable, Sendable {
    case gender(Gender)
    case id(String)

    init(_ name: String) {
        let word = name.lowercased()
        self = VoiceName.genders.first { $0.name == word }.map { .gender($0.gender) } ?? .id(name)
    }

    /// The names that stand for a gender. OpenAI says of none whose it is; people hear them so.
    static let genders: [(name: String, gender: Gender)] = [
        ("any", .any), ("female", .female), ("male", .male),
        ("alloy", .female), ("ash", .male), ("ballad", .male), ("cedar", .male), ("coral", .female), ("echo", .male), ("fable", .male),
        ("marin", .female), ("nova", .female), ("onyx", .male), ("sage", .female), ("shimmer", .female), ("verse", .male),
    ]
}

/// What becomes of an order, piece by piece.
enum SpeechNews: Sendable {
    /// More of its sound.
    case samples([Int16])
    /// That was all of it.
    case ended
    /// Nothing (more) comes.
    case failed(HTTPProblem)
}
