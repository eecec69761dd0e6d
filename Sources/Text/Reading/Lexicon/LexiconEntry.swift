// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A word of the user's dictionary.
public struct LexiconEntry: Equatable, Encodable, Sendable {
    /// How a pattern is meant.
    public enum Kind: String, CaseIterable, Encodable, Sendable {
        /// These letters as a word, capital or small; in scripts without spaces anywhere.
        case word
        /// A regular expression of PCRE2.
        case regex
    }

    /// More scalars are refused, in a pattern and in a reading.
    static let lengthLimit = 200

    /// What is written.
    public var pattern: String
    /// What is said instead; `$1` and `${1}` are a regular expression's groups, `$0` and `$&` all of it.
    public var reading: String
    /// The language of the comments it is for; nil is all of them.
    public var language: String?
    /// How the pattern is meant.
    public var kind: Kind
    public var addedBy: String?
    /// When, in RFC 3339.
    public var addedAt: String?

    /// An entry. Tabs and line ends, which a file could not hold, become spaces.
    public init(
        pattern: String,
        reading: String,
        language: String? = nil,
        kind: Kind = .word,
        addedBy: String? = nil,
        addedAt: String? = nil
    ) {
        self.pattern = onOneLine(pattern)
        self.reading = Draft.withPlainAccents(onOneLine(reading))
        self.language = language.map { languageTag($0) ?? $0 }
        self.kind = kind
        self.addedBy = addedBy.map(onOneLine).flatMap { $0.isEmpty ? nil : $0 }
        self.addedAt = addedAt.map(onOneLine).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What is wrong with it; nil where it can be used.
    public var problem: String? {
        if pattern.isEmpty { return "there is no pattern" }
        if pattern.hasPrefix("# ") { return "a pattern cannot begin with # and a space, as comments do" }
        for (name, text) in [("pattern", pattern), ("reading", reading)] where text.unicodeScalars.count > LexiconEntry.lengthLimit {
            return "the \(name) is longer than \(LexiconEntry.lengthLimit) characters"
        }
        if let language, languageTag(language) == nil {
            guard let meant = tagOfLocale(language) else { return "the language must be a tag such as en or zh-TW" }
            return "the language must be a tag such as en or zh-TW (did you mean \(meant)?)"
        }
        if Draft.hasBrokenAccents(reading) {
            return "the accent cannot be said: a phrase has one ' at most, behind one of its sounds, as in シノ'ノメ"
        }
        if kind == .regex, let group = RegexReading(reading).unknownGroup {
            return "the group ${\(group)} cannot be used: groups are known by their numbers, ${0} to ${9}"
        }
        return nil
    }

    /// What it is about: two entries with the same word are about the same, and only one of them can count.
    var word: Word {
        Word(pattern: kind == .word ? pattern.lowercased() : pattern, kind: kind, language: language)
    }

    struct Word: Hashable {
        var pattern: String
        var kind: Kind
        var language: String?
    }
}

/// A text on one line, without what separates columns, and without spaces at its ends.
private func onOneLine(_ text: String) -> String {
    let line = String(
        String.UnicodeScalarView(
            text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.properties.isWhitespace ? " " : $0 }
        )
    )
    return line[...].trimmingSpaces
}
