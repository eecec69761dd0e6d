// SPDX-License-Identifier: GPL-3.0-or-later

public import Pronunciation

/// Words that are never spoken, found under most disguises: `docs/decisions/words.md`.
///
/// A tree of folded letters. A text is walked through once from each letter that may begin a word, as deep as the longest word.
public struct NeverSpoken: Equatable, Sendable {
    /// More words, and words of more letters, are left out.
    public static let (limit, longest) = (20_000, 40)

    private var written = NeverSpokenTree()
    /// Words in kana as `PlainRomaji`.
    private var romanised = NeverSpokenTree()
    private(set) var near = NearWords()
    private var count = 0
    /// How many words of the lists are left out.
    public private(set) var leftOut = 0
    private var anyBeginsInside = false
    /// The words that may be heard in Japanese; nil where there are none.
    private(set) var heard: HeardWords?
    /// What divides the Japanese texts that are not read aloud, such as names.
    private(set) var analysis: JapaneseAnalysis?

    /// No word.
    public static let nothing = NeverSpoken()

    /// The list that comes with Yomite.
    public static let shipped = NeverSpoken().adding(listedIn: shippedNeverSpokenWords)

    /// These and the words of a list: one a line, `#` begins a comment; `word*` also begins longer words, `*word` also ends them.
    public func adding(listedIn text: String) -> NeverSpoken {
        var result = self
        var listed = heard?.listed ?? []
        for line in text.split(whereSeparator: \.isNewline) {
            result.add(line.prefix { $0 != "#" }, &listed)
        }
        if listed.count > heard?.listed.count ?? 0 { result.heard = HeardWords(listed) }
        return result
    }

    /// The same, which also finds in names and in what is shown how Japanese says a word.
    public func hearing(by analysis: @escaping JapaneseAnalysis) -> NeverSpoken {
        var result = self
        result.analysis = analysis
        return result
    }

    private mutating func add(_ entry: Substring, _ listed: inout [HeardWords.Listed]) {
        let word = Draft(String(entry.filter { $0 != "*" }), without: [])
        let letters = Skeleton.word(word.units)
        guard !letters.isEmpty else { return }
        guard count < NeverSpoken.limit, letters.count <= NeverSpoken.longest else {
            leftOut += 1
            return
        }
        let stars = entry.drop(while: \.isWhitespace)
        var ending = NeverSpokenTree.Ending(
            counts: letters.map(\.count),
            mayBeginInside: stars.first == "*",
            mayEndInside: stars.last { !$0.isWhitespace } == "*"
        )
        guard written.add(letters.lazy.map(\.value), ending) else { return }
        anyBeginsInside = anyBeginsInside || ending.mayBeginInside
        count += 1
        if !ending.mayBeginInside { near.add(word.units.map(\.scalar), letters) }
        addHeard(word.units, ending, &listed)
        if let large = word.units.withLargeKanaThroughout.map(Skeleton.word) {
            ending.counts = large.map(\.count)
            _ = written.add(large.lazy.map(\.value), ending)
        }
        guard let short = Skeleton.withoutMarks(word.units), short.count > 1 else { return }
        ending.counts = short.map(\.count)
        ending.isShortened = short.count == 2
        _ = written.add(short.lazy.map(\.value), ending)
    }

    /// Adds what is heard of a word, and the other ways to write it.
    private mutating func addHeard(_ units: [Unit], _ ending: NeverSpokenTree.Ending, _ listed: inout [HeardWords.Listed]) {
        guard let word = HeardWords.Listed(units, mayBeginInside: ending.mayBeginInside, mayEndInside: ending.mayEndInside) else { return }
        listed.append(word)
        guard let kana = word.kana else { return }
        romanised.addRomanised(kana)
        if word.isLatin { written.add(kana: kana) }
        if let slurred = KanaSpelling.slurred(kana) { written.add(kana: slurred) }
        for form in KanaSpelling.inflected(kana) { written.add(kana: form, mayEndInside: true) }
    }

    /// Whether one of the words is in a text.
    public func isIn(_ text: String) -> Bool {
        let units = Draft(text, without: []).units
        return !places(in: units, japanese: analysis).isEmpty || !partsHeard(in: units).isEmpty
    }

    /// The parts of a text that is not read aloud where one of the words would be heard in Japanese.
    func partsHeard(in units: [Unit]) -> [Range<Int>] {
        guard let heard, let analysis, units.contains(where: { Script($0.scalar) == .kana || Script($0.scalar) == .han }) else { return [] }
        var texts = JapaneseTexts(analysis)
        return Stretch(language: "ja", units: units[...]).pieces(of: Reader.pieceLimit).flatMap { heard.parts(of: $0.units, &texts) }
    }

    /// Where the words are, in order and apart from each other, as indices of the units.
    ///
    /// - Parameters:
    ///   - japanese: what divides Japanese, if anything does.
    ///   - isJapanese: whether the chat is Japanese. Elsewhere only what has kana is.
    func places(in units: [Unit], japanese: JapaneseAnalysis? = nil, isJapanese: Bool = false) -> [Range<Int>] {
        guard count > 0 else { return [] }
        var places: [Range<Int>] = []
        let lines = Skeleton(units).lines
        for line in lines {
            var search = LineSearch(written, line)
            search.addPlaces(to: &places, beginningInside: anyBeginsInside)
        }
        let hasKana = heard != nil && units.contains { Script($0.scalar) == .kana }
        let japanese = isJapanese || hasKana ? japanese : nil
        let inKanji = japanese.flatMap { heard?.saying(by: $0) }
        if hasKana, let inKanji, !inKanji.kana.isEmpty {
            for line in lines {
                var search = LineSearch(inKanji.kana, line)
                search.addPlaces(to: &places, beginningInside: false)
            }
        }
        if let japanese, places.contains(where: { TornWords.mayBeTorn(by: $0, in: units) }) {
            let words = TornWords(units, japanese)
            places.removeAll {
                TornWords.mayBeTorn(by: $0, in: units) && words.areTorn(by: units[$0.lowerBound].start..<units[$0.upperBound - 1].end)
            }
        }
        if let plain = heard.flatMap({ _ in PlainRomaji.line(lines[0].letters) }) {
            for tree in [romanised, isJapanese ? inKanji?.romanised : nil].compactMap(\.self) where !tree.isEmpty {
                var search = LineSearch(
                    tree,
                    Skeleton.Line(letters: plain),
                    romanised: .init(written: lines[0].letters, isJapanese: isJapanese)
                )
                search.addPlaces(to: &places, beginningInside: false)
            }
        }
        for word in lines[0].letters.split(whereSeparator: \.isGap) where near.contain(word, of: units) {
            places.append(Int(word[word.startIndex].first)..<Int(word[word.endIndex - 1].last) + 1)
        }
        return places.apart
    }
}

extension NeverSpoken {
    /// Whether they are the same words.
    public static func == (one: NeverSpoken, other: NeverSpoken) -> Bool {
        one.written == other.written && one.near == other.near && one.heard?.listed == other.heard?.listed
    }
}

extension [Range<Int>] {
    /// In order, those that overlap made one.
    fileprivate var apart: [Range<Int>] {
        var result: [Range<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, range.lowerBound < last.upperBound {
                result[result.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
