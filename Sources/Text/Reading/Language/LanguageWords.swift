// SPDX-License-Identifier: GPL-3.0-or-later

internal import CTables
internal import Spelling
private import Glibc

/// The most frequent words of each language, but for those that another has much more often: read-only pages of the program's file, of which
/// a room only touches those of its own languages. `scripts/make-languages` made it.
struct LanguageWords: Sendable {
    static let shared = LanguageWords()

    private let hashes: EmbeddedBytes

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        hashes = unsafe EmbeddedBytes(yomite_table_language_words)
    }

    /// Whether a language has a word. Of one with apostrophes it has to have each part.
    func contain(_ word: ArraySlice<Unit>, of language: String) -> Bool {
        guard let places = LanguageTable.shared.words[language] else { return false }
        return word.split { $0.kind == .punctuation }.allSatisfy { contain($0, in: places) }
    }

    private func contain(_ word: ArraySlice<Unit>, in places: Range<Int>) -> Bool {
        let hash = word.reduce(FNV1a.start) { FNV1a.adding(UInt64($1.scalar.simpleLowercase.value), to: $0) }
        let wanted = Int((hash >> 32) ^ (hash & 0xFFFF_FFFF))
        var (low, high) = (places.lowerBound, places.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if hashes.number32(middle * 4) < wanted { low = middle + 1 } else { high = middle }
        }
        return low < places.upperBound && hashes.number32(low * 4) == wanted
    }
}

extension LanguageEvidence {
    /// For so many letters of words that a language has, one is allowed that it has not.
    private static let knownLetters = 3
    private static let languageOfBorrowed = "en"
    /// One word says little of what comes next, three say it.
    static let confidenceOfWord = 0.5

    /// How sure it is that the text is in a language by its words alone; nil where they do not say so. Single words that it lacks may be names
    /// or mistakes, but two in a row, a letter that English lacks, or a word that tells another language have to be looked at.
    /// - Parameter allowingNames: whether any word may be lacking.
    func confidence(of language: String, allowingNames: Bool) -> Double? {
        var (known, ofKnown, ofUnknown) = (0, 0, 0)
        var isBehindUnknown = false
        for word in words {
            var isUnknown = false
            switch word.telling {
            case .common?: continue
            case .borrowed?:
                guard !isBehindUnknown else { return nil }
                isUnknown = language != Self.languageOfBorrowed
            case .language(let other, _)?, .neighbour(let other)?:
                guard other == language else { return nil }
                (known, ofKnown) = (known + 1, ofKnown + word.letters)
            case .little?, nil:
                if LanguageWords.shared.contain(units[word.range], of: language) {
                    (known, ofKnown) = (known + 1, ofKnown + word.letters)
                } else if case nil = word.telling {
                    let isPlain = units[word.range].allSatisfy { $0.kind == .punctuation || $0.scalar.isASCII }
                    guard allowingNames, !isBehindUnknown, isPlain || script != .latin else { return nil }
                    ofUnknown += word.letters
                    isUnknown = true
                }
            }
            isBehindUnknown = isUnknown
        }
        guard known > 0, ofUnknown * Self.knownLetters <= ofKnown else { return nil }
        return 1 - pow(1 - Self.confidenceOfWord, Double(known))
    }

    /// How many of its words a language has.
    func wordsKnown(in language: String) -> Int {
        words.count { LanguageWords.shared.contain(units[$0.range], of: language) }
    }

    /// The words of a stretch that a language lacks.
    func foreign(to language: String, in range: Range<Int>) -> (words: Int, letters: Int) {
        words.lazy
            .filter { range.contains($0.range.lowerBound) && !LanguageWords.shared.contain(units[$0.range], of: baseLanguage(language)) }
            .reduce((0, 0)) { ($0.0 + 1, $0.1 + $1.letters) }
    }
}
