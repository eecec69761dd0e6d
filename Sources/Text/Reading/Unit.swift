// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// One scalar on its way from the comment to the engine, and the part of the comment it stands for.
package struct Unit: Sendable {
    package var scalar: Unicode.Scalar
    package var start: Int32
    package var end: Int32
    package var kind: Kind

    /// What a rule knows about a unit without asking the Unicode tables again.
    package enum Kind: UInt8, Sendable {
        case letter
        case mark
        case digit
        case space
        /// Punctuation and the symbols that are not pictures.
        case punctuation
        /// Stands for something whose words are known when the language is.
        case saying
    }

    /// How a kana is said.
    package struct Accent: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A phrase with an accent of its own begins.
        package static let opensPhrase = Accent(rawValue: 1)
        /// The voice falls behind it.
        package static let falls = Accent(rawValue: 2)
        /// Its vowel has no voice.
        static let isDevoiced = Accent(rawValue: 4)
        fileprivate static let isTaught = Accent(rawValue: 8)
        /// It is written イ, and said as a longer エ: センセイ.
        static let isLongE = Accent(rawValue: 16)
        /// It is written as a large kana, and said as a small one: the イ of スウイング, which espeak-ng cannot say as ウィ.
        static let isSmall = Accent(rawValue: 32)
        /// A user taught where it falls and where its phrase begins.
        package static let isAccentTaught = Accent(rawValue: 64)
        /// What can be taught of an accent.
        package static let taught: Accent = [.opensPhrase, .falls, .isAccentTaught]
    }

    /// What is known of its accent.
    package var accent: Accent = []
    /// The word that ends with it, where that is known.
    var endOfWord: WordClass?
    /// Whether a user taught that it is said, so that no dictionary looks at it again.
    package var isTaught: Bool {
        get { accent.contains(.isTaught) }
        set { if newValue { accent.insert(.isTaught) } else { accent.remove(.isTaught) } }
    }
    /// Which of the draft's sayings it stands for.
    package var saying: UInt16 = 0
    /// What a space was written as.
    package var blank = Blank.space

    /// Only what disguises words differs between them.
    package enum Blank: UInt8 {
        case space
        /// A picture without a name.
        case picture
        case opening, closing
    }

    package init(scalar: Unicode.Scalar, start: Int32, end: Int32, kind: Kind, saying: UInt16 = 0, blank: Blank = .space) {
        (self.scalar, self.start, self.end, self.kind, self.saying, self.blank) = (scalar, start, end, kind, saying, blank)
    }

    /// Whether two units sound alike for the rules about repetition.
    package func repeats(_ other: Unit) -> Bool {
        kind == other.kind && saying == other.saying && scalar.lowercasedASCII == other.scalar.lowercasedASCII
    }
}

extension Unicode.Scalar {
    var lowercasedASCII: UInt32 {
        (0x41...0x5A).contains(value) ? value + 0x20 : value
    }

    var isASCIILetterOrDigit: Bool {
        (0x61...0x7A).contains(lowercasedASCII) || (0x30...0x39).contains(value)
    }

    var isCapitalLetter: Bool {
        isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
    }

    /// The small letter, where it is one scalar as well.
    var simpleLowercase: Unicode.Scalar {
        // Of most comments' letters it is known without a table.
        switch value {
        case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x410...0x42F: return Unicode.Scalar(value + 0x20) ?? self
        case ..<0x100, 0x430...0x44F, 0x900...0xD7F, 0x2E80...0xA63F, 0xAC00...0xD7A3: return self
        default: break
        }
        let mapping = properties.lowercaseMapping.unicodeScalars
        return mapping.count == 1 ? mapping[mapping.startIndex] : self
    }
}

extension Unit {
    /// A space in place of this.
    package static func space(in unit: Unit) -> Unit {
        Unit(scalar: " ", start: unit.start, end: unit.end, kind: .space)
    }
}

extension [Unit] {
    /// Words of ours, which all stand for the same part of the comment.
    package mutating func append(words: String, start: Int32, end: Int32) {
        for scalar in words.unicodeScalars {
            append(Unit(scalar: scalar, start: start, end: end, kind: Unit.Kind(ofWordScalar: scalar)))
        }
    }

    /// One space between words, and none at the start.
    mutating func appendUnlessDoubleSpace(_ unit: Unit) {
        if unit.kind != .space || (last.map { $0.kind != .space } ?? false) { append(unit) }
    }
}

extension Unicode.GeneralCategory {
    var isMark: Bool {
        self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
    }
}

/// Which part of a comment each scalar of a spoken form stands for, for captions. All offsets are Unicode scalars.
///
/// Both ends of the parts never go backwards; parts overlap only where one original thing became several scalars.
public struct OffsetMap: Equatable, Sendable {
    /// Scalars in a row that stand for the same part of the comment (a step of 0), or each for the part one scalar behind the last one's (1).
    private struct Run: Equatable {
        /// Where the run begins in the spoken form.
        let first: Int32
        /// The part that its first scalar stands for.
        let start, end: Int32
        var step: Int32?
    }

    private var runs: [Run] = []
    /// How many scalars the spoken form has.
    private(set) var count = 0

    package init(_ units: ArraySlice<Unit>) {
        for unit in units {
            if !goesOn(unit) { runs.append(Run(first: Int32(count), start: unit.start, end: unit.end)) }
            count += 1
        }
    }

    /// Whether a unit belongs to the last run.
    private mutating func goesOn(_ unit: Unit) -> Bool {
        guard let last = runs.last else { return false }
        let place = Int32(count) - last.first
        guard
            let step = [0, 1].first(where: {
                (last.step ?? $0) == $0 && unit.start == last.start + place * $0 && unit.end == last.end + place * $0
            })
        else { return false }
        runs[runs.count - 1].step = step
        return true
    }

    private subscript(index: Int) -> Range<Int> {
        let run = runs[runs.indices.partitioned { Int(runs[$0].first) <= index } - 1]
        let moved = (index - Int(run.first)) * Int(run.step ?? 0)
        return Int(run.start) + moved..<Int(run.end) + moved
    }

    /// The part of the comment that a part of the spoken form stands for. Offsets outside are moved inside: engines' word marks are hints.
    public func original(ofSpoken spoken: Range<Int>) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        let first = min(max(spoken.lowerBound, 0), count - 1)
        let last = min(max(spoken.upperBound - 1, first), count - 1)
        return self[first].lowerBound..<self[last].upperBound
    }

    /// The part of the spoken form that stands for a part of the comment; empty where none of it is spoken.
    func spoken(ofOriginal original: Range<Int>) -> Range<Int> {
        let first = (0..<count).partitioned { self[$0].upperBound <= original.lowerBound }
        let end = (0..<count).partitioned { self[$0].lowerBound < original.upperBound }
        return first..<max(first, end)
    }
}

/// How much of the same is said.
enum SpokenLimits {
    /// A character or a pattern in a row.
    static let repeats = 3
    /// The length of the longest pattern that is looked for, in characters.
    static let pattern = 4
    /// Letters of a word.
    static let word = 40
    /// Digits of a number.
    static let digits = 12
}
