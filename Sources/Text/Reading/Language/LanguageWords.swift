// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core
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
        let place = places.partitioned { hashes.number32($0 * 4) < wanted }
        return place < places.upperBound && hashes.number32(place * 4) == wanted
    }
}

extension LanguageEvidence {
    /// For so many letters of words that a language has, one is allowed that it has not.
    private static let knownLetters = 3
    private static let languageOfBorrowed = "en"
    /// So many letters of a small language are no chance.
    private static let lettersOfSmall = 6
    /// One word says little of what comes next, three say it.
    static let confidenceOfWord = 0.5

    /// How sure it is that the text is in a language by its words alone; nil where they do not say so. Single words that it lacks may be names
    /// or mistakes, but two in a row, a letter that English lacks, or a word that tells another language have to be looked at.
    /// - Parameter allowingNames: whether any word may be lacking that no common language has.
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
                    guard allowingNames, !isBehindUnknown, isPlain || script != .latin, !isQuoted(word) else { return nil }
                    ofUnknown += word.letters
                    isUnknown = true
                }
            }
            isBehindUnknown = isUnknown
        }
        guard known > 0, ofUnknown * Self.knownLetters <= ofKnown else { return nil }
        return 1 - pow(1 - Self.confidenceOfWord, Double(known))
    }

    func wordsKnown(in language: String) -> Int {
        words.count { isKnown($0, in: language) }
    }

    /// How many of its words a language lacks, without names and what is written everywhere.
    func wordsLacking(in language: String) -> Int {
        guard LanguageTable.shared.words[language] != nil else { return 0 }
        return words.count { $0.telling == nil && !$0.mayBeName && !isKnown($0, in: language) }
    }

    /// How many more of its words a language has than each of those that are spoken here, and than each common one. Names and what is written
    /// everywhere tell nothing.
    ///
    /// A small language, and English, which everybody quotes, need more than a short word, or letters that English lacks.
    func wordsTelling(_ language: String, beside spoken: [String]) -> Int {
        let own = words.filter { $0.telling == nil && !$0.mayBeName && isKnown($0, in: language) }
        guard !own.isEmpty else { return 0 }
        let rivals = Set(common + spoken).subtracting([language])
        let most = rivals.map { rival in words.count { $0.telling == nil && !$0.mayBeName && isKnown($0, in: rival) } }.max() ?? 0
        let telling = own.filter { word in !rivals.contains { isKnown(word, in: $0) } }
        let isSmall = !common.contains(language) || language == Self.languageOfBorrowed
        let isEnough = own.count > 1 && !telling.isEmpty || telling.reduce(0) { $0 + $1.letters } >= Self.lettersOfSmall
        return isSmall && !isEnough && !hasOwnLetters ? 0 : max(0, own.count - most)
    }

    /// Whether it has letters that the most common language of its script lacks.
    var hasOwnLetters: Bool {
        words.contains { units[$0.range].contains { $0.kind == .letter && !isUsual($0.scalar) } }
    }

    private func isUsual(_ scalar: Unicode.Scalar) -> Bool {
        script == .cyrillic ? ("а"..."я").contains(scalar.simpleLowercase) || scalar.simpleLowercase == "ё" : scalar.isASCII
    }

    /// The languages that a good part of live chats in this script is in.
    private var common: [String] { LanguageTable.shared.groups[script]?.common ?? [] }

    private func tells(_ word: Word, _ language: String) -> Bool {
        return !units[word.range.lowerBound].scalar.isCapitalLetter && isKnown(word, in: baseLanguage(language))
            && !common.contains { $0 != baseLanguage(language) && isKnown(word, in: $0) }
    }

    func isKnown(_ word: Word, in language: String) -> Bool {
        LanguageWords.shared.contain(units[word.range], of: language)
    }

    /// Whether a language other than English has a word, and so many live chats are in it that it may be no name.
    private func isQuoted(_ word: Word) -> Bool {
        return common.contains { $0 != Self.languageOfBorrowed && isKnown(word, in: $0) }
    }

    /// Whether a stretch stands on its own: the other language lacks several of its words, or one, and its own has them all. A single word must
    /// be one that no common language has besides its own, and no name.
    func isStretch(_ range: Range<Int>, of language: String, in other: String) -> Bool {
        let own = words.filter { range.contains($0.range.lowerBound) }
        let foreign = own.count { !isKnown($0, in: baseLanguage(other)) }
        guard foreign == 1 else { return foreign > 1 }
        return own.count > 1 ? own.allSatisfy { isKnown($0, in: baseLanguage(language)) } : own.allSatisfy { tells($0, language) }
    }
}
