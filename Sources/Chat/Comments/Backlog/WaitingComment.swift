// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// Names one source of comments in a run, such as a feed.
public struct SourceID: Hashable, Sendable {
    var number: Int

    /// The source of this number.
    public init(_ number: Int) {
        self.number = number
    }
}

/// Where a comment came from, so that its outcome can be told there.
public struct CommentOrigin: Equatable, Sendable {
    /// Who brought it.
    public var source: SourceID
    /// By what that source knows it again.
    public var cursor: UInt64

    /// A comment of this source.
    public init(source: SourceID, cursor: UInt64) {
        self.source = source
        self.cursor = cursor
    }
}

/// A comment that waits for its turn.
public struct WaitingComment: Equatable, Sendable {
    /// Its number in this run.
    public var number: CommentNumber
    /// The original text.
    public var comment: Comment
    /// What it weighs in the limits: the bytes that came in for it.
    public var byteCount: Int
    /// When it came.
    public var arrival: Moment
    /// Where its outcome is told; nil where nobody wants to know.
    public var origin: CommentOrigin?
    /// Whether somebody has put it before all others.
    var isFirst = false
    /// How many earlier runs began to say it, for one that such a run had accepted; nil for one that came in this run.
    public var earlierAttempts: Int?

    /// Whether an earlier run was cut off while it said it, or about to.
    public var wasBegun: Bool { earlierAttempts ?? 0 > 0 }

    /// What one holds in memory besides its texts (measured with 2,000 of them).
    static let overhead = 1_152

    /// A comment that arrived at `arrival`.
    public init(number: CommentNumber, comment: Comment, byteCount: Int, arrival: Moment, origin: CommentOrigin? = nil) {
        self.number = number
        self.comment = comment
        self.byteCount = byteCount
        self.arrival = arrival
        self.origin = origin
    }

    /// Whether somebody who names this number means the comment: by its own number, or by that of the comment it repeats.
    public func isNamed(_ number: CommentNumber) -> Bool {
        self.number == number || comment.original?.number == number.value
    }
}

/// A comment that leaves the backlog unheard, and why.
public struct Departure: Equatable, Sendable {
    public var comment: WaitingComment
    /// What became of it.
    public var outcome: Outcome

    init(_ comment: WaitingComment, _ reason: SkipReason) {
        self.comment = comment
        outcome = .skipped(reason)
    }
}

/// How long comments will take to say: by the length of their text, corrected by what was measured.
struct SpeechEstimate: Sendable {
    /// What a comment costs whatever its length: the pause, and the engine's own silence at both ends.
    static let perComment = 300
    /// A voice says some 14 letters a second, and 7 syllables of scripts that write one with a character. In milliseconds.
    private static let perLetter = 70
    private static let perSyllable = 140

    /// What was estimated and what was measured so far, the latest comments counting most. They are summed up before they are compared:
    /// what is said besides a short comment, such as a name, is no reason to expect long ones to be several times as long.
    private var estimated = beginning
    private var measured = beginning
    private static let beginning = 10_000.0
    /// What each further comment leaves of those before it.
    private static let memory = 0.8

    /// How much longer speech is than estimated: a voice's rate, a chat's habits.
    var correction: Double {
        min(4, max(0.25, measured / estimated))
    }

    /// How long a text takes at a voice's normal rate, in milliseconds.
    static func milliseconds(of text: String) -> Int {
        var sum = perComment
        for byte in text.utf8 {
            switch byte {
            // ASCII, and what begins a character of two bytes: Latin, Greek, Cyrillic, Hebrew, Arabic.
            case 0x21...0x7E, 0xC2...0xDF: sum += perLetter
            // Three bytes: kana, kanji, hangul and the scripts of India and South-East Asia. Of four bytes are mostly emoji.
            case 0xE0...0xEF: sum += perSyllable
            default: break
            }
        }
        return sum
    }

    /// Learns from a comment that was estimated at so much and took so long, both at the normal rate. A single one changes little.
    mutating func learn(estimated: Int, measured: Int) {
        guard estimated > 0, measured > 0 else { return }
        self.estimated = self.estimated * Self.memory + Double(estimated)
        self.measured = self.measured * Self.memory + Double(measured)
    }
}
