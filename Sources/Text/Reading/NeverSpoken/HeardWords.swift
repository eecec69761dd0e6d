// SPDX-License-Identifier: GPL-3.0-or-later

import CTables
import Core
import Synchronization

/// The words of lists as Japanese says them, whichever way they are written: 馬鹿野郎 for ばかやろう.
///
/// For every thread. How kanji are read is looked up when the first text is compared, in the dictionary that this text needed anyway: a list
/// alone loads nothing.
final class HeardWords: Sendable {
    /// A word of a list that may be heard in Japanese.
    struct Listed: Equatable, Sendable {
        let written: String
        let marks: NeverSpokenTree.Marks
    }

    let listed: [Listed]
    private let hasKanji: Bool
    private let sounds = Mutex<Sounds?>(nil)
    private let areKnown = Atomic(false)

    init(_ listed: [Listed]) {
        self.listed = listed
        hasKanji = listed.contains { $0.kana == nil }
    }

    /// Whether the next text has to wait until all words are looked up. Never waits.
    var isUnread: Bool { !areKnown.load(ordering: .relaxed) }

    func lookUp(by analysis: JapaneseAnalysis) {
        _ = sounds(by: analysis)
    }

    /// How much memory its tables take; none before they are made.
    var bytes: Int { sounds.withLock { $0?.bytes ?? 0 } }

    /// The parts of a comment in which one of the words is heard; nil where there is no dictionary at the moment. The units are those of one
    /// Japanese stretch.
    func parts(of units: ArraySlice<Unit>, _ texts: inout JapaneseTexts) -> [Range<Int>]? {
        guard let sounds = sounds(by: texts.analysis) else { return nil }
        guard !units.isChinese else { return [] }
        let text = texts.text(of: units)
        let inHiragana = text.withUnknownInHiragana(by: texts.analysis)
        let forms =
            [units.withoutGapsInKanji, units.withWholeKanji, units.withEverydayKanji, inHiragana].compactMap(\.self)
            .map { texts.text(of: $0[...]) } + Array(units).withSaidDigits.map { texts.text(of: $0[...]) }
        return ([text] + forms).flatMap { SoundSearch(sounds, $0).parts + AtejiSearch(sounds.ateji, $0).parts }
    }

    /// The words that the list has in kanji, in kana, and all words as `PlainRomaji`; nil where there is no dictionary at the moment.
    func saying(by analysis: JapaneseAnalysis) -> (kana: NeverSpokenTree, romanised: NeverSpokenTree)? {
        guard hasKanji, let sounds = sounds(by: analysis) else { return nil }
        return (sounds.inKana, sounds.ateji)
    }

    private func sounds(by analysis: JapaneseAnalysis) -> Sounds? {
        sounds.withLock { sounds in
            if sounds == nil {
                sounds = Sounds(listed, analysis)
                areKnown.store(sounds != nil, ordering: .relaxed)
            }
            return sounds
        }
    }
}

extension HeardWords.Listed {
    /// Nil for what Japanese does not say in one word. Latin letters are Japanese where no other language is likely to have the word.
    init?(_ units: [Unit], _ marks: NeverSpokenTree.Marks) {
        let scalars = KanaWriting.normalised(units[...]).map(\.scalar)
        self.init(written: String(String.UnicodeScalarView(scalars)), marks: marks)
        guard !scalars.allSatisfy({ KanaWriting.isKana($0) || Script($0) == .han }) else { return }
        guard let kana, LatinInKana.isRomaji(Self.lowercased(scalars)) || HeardKana.length(of: kana) >= Self.leastForeign else {
            return nil
        }
    }

    /// So many syllables that could be Japanese are no accident: kike is no 聞け.
    private static var leastForeign: Int { 4 }

    /// Its kana; nil where it has kanji.
    var kana: [Unicode.Scalar]? {
        let scalars = Array(written.unicodeScalars)
        if scalars.allSatisfy(KanaWriting.isKana) { return scalars.map { KanaWriting.katakana($0) ?? $0 } }
        return Romaji.katakana(Self.lowercased(scalars)).map { Array($0.unicodeScalars) }
    }

    private static func lowercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.compactMap { Unicode.Scalar($0.lowercasedASCII) }
    }

    /// Whether it was written in Latin letters.
    var isLatin: Bool { written.unicodeScalars.first.map { Script($0) == .latin } ?? false }
}

extension JapaneseText {
    /// So many kana at most are looked up as one word in katakana, and so many at least: shorter ones are in every sentence.
    private static let (longestWord, shortestWord) = (8, 3)
    /// Behind so many kana nothing is looked up any more: each may take six looks into the dictionary.
    private static let mostLookedUp = 48

    /// Its units with hiragana for the katakana that the dictionary does not know, but for the known words in them: コロスゾ and バカンスデス.
    /// Nil where none are.
    fileprivate func withUnknownInHiragana(by analysis: JapaneseAnalysis) -> [Unit]? {
        let unknown = words.filter {
            $0.kana == nil && $0.range.count >= Self.shortestWord && scalars[$0.range].allSatisfy(KanaWriting.isKana)
        }
        guard !unknown.isEmpty else { return nil }
        var written = units
        var lookedUp = 0
        for word in unknown {
            var rest = word.range
            while let place = rest.first {
                lookedUp += 1
                let known = (Self.shortestWord...Self.longestWord).reversed().first { count in
                    guard count <= rest.count, lookedUp <= Self.mostLookedUp else { return false }
                    let words = JapaneseText(units[place..<place + count], analysis: analysis).words
                    return words.count == 1 && words[0].kana != nil
                }
                if known == nil { written[place].scalar = KanaWriting.hiragana(written[place].scalar) }
                rest = rest.dropFirst(known ?? 1)
            }
        }
        return written
    }
}

extension ArraySlice<Unit> {
    /// So many kanji may be one in parts, and more than so many without a kana are Chinese.
    private static var fewKanji: Int { 2 }
    private static var mostKanji: Int { 12 }

    /// Whether it is Chinese, whatever the chat is: in Japanese readings, every second sentence has some word.
    fileprivate var isChinese: Bool {
        let scripts = map { Script($0.scalar) }
        let kanji = scripts.count { $0 == .han }
        return !scripts.contains(.kana) && kanji > Self.fewKanji && (kanji > Self.mostKanji || ChineseWords.areIn(Array(self)))
    }

    /// The same without what stands between kanji that are written one by one: 馬・鹿. Nil where none are.
    fileprivate var withoutGapsInKanji: [Unit]? {
        func isHan(_ index: Int) -> Bool { indices.contains(index) && self[index].kind == .letter && Script(self[index].scalar) == .han }
        let gaps = indices.split { self[$0].kind != .space && self[$0].kind != .punctuation }.filter { gap in
            let (before, behind) = (gap.startIndex - 1, gap.endIndex)
            return isHan(before) && isHan(behind) && !(isHan(before - 1) && isHan(behind + 1))
        }
        guard !gaps.isEmpty else { return nil }
        return indices.filter { index in !gaps.contains { $0.contains(index) } }.map { self[$0] }
    }
}

/// The words that comments are full of. What only resembles a never-spoken word is none where it is one of them.
///
/// `scripts/make-ordinary-words` made the table of their hashes: read-only pages of the program's file.
struct OrdinaryWords: Sendable {
    static let shared = OrdinaryWords()

    /// How many languages the table has. Their names do not matter here.
    private static let languageCount: UInt64 = 23
    private let hashes: EmbeddedBytes

    private init() {
        // SAFETY: a function of the C target that keeps its promise.
        hashes = unsafe EmbeddedBytes(yomite_table_ordinary)
    }

    /// Whether these are ordinary words, all of the same language. English is the first one.
    func contain(_ words: [ArraySlice<Skeleton.Letter>], inEnglishOnly: Bool = false) -> Bool {
        // A letter that is written three times was meant once or twice.
        let words = words.map { $0.flatMap { repeatElement($0.value, count: $0.count > 1 ? 2 : 1) } }
        return (0..<(inEnglishOnly ? 1 : Self.languageCount)).contains { language in words.allSatisfy { contains($0, language) } }
    }

    private func contains(_ word: [UInt32], _ language: UInt64) -> Bool {
        let hash = word.reduce(FNV1a.adding(language, to: FNV1a.start)) { FNV1a.adding(UInt64($1), to: $0) }
        let wanted = Int((hash >> 32) ^ (hash & 0xFFFF_FFFF))
        return hashes.firstRow(of: 4) { hashes.number32($0) < wanted }.map { hashes.number32($0) == wanted } ?? false
    }
}

/// The words of a Japanese text that a place may tear apart: 群馬 and 鹿児島 have no 馬鹿.
struct TornWords {
    /// Parts of the comment that the dictionary has as words, and whether these stand for themselves.
    private let words: [(part: Range<Int32>, isWhole: Bool)]

    init(_ units: [Unit], _ analysis: JapaneseAnalysis) {
        words = Stretch(language: "ja", units: units[...]).pieces(of: Reader.pieceLimit).flatMap { piece in
            let text = JapaneseText(piece.units, analysis: analysis)
            return text.words.filter { $0.kana != nil }.map {
                (text.units[$0.range.lowerBound].start..<text.units[$0.range.upperBound - 1].end, $0.part == .noun || $0.part == .other)
            }
        }
    }

    /// Whether a part of the comment begins or ends inside of a word that goes on outside. Where it ends, a verb may only inflect it: キモすぎる.
    func areTorn(by part: Range<Int32>) -> Bool {
        words.contains { word, isWhole in
            guard word.overlaps(part) else { return false }
            return word.lowerBound < part.lowerBound && word.upperBound < part.upperBound
                || isWhole && word.lowerBound > part.lowerBound && word.upperBound > part.upperBound
        }
    }

    /// Whether a part of the comment is a word as it is, and none that is only drawn out or repeated: グッズ and ちびちび, but not ばーか.
    func contain(_ part: Range<Int32>) -> Bool { words.contains { $0.part == part && $0.isWhole } }
}
