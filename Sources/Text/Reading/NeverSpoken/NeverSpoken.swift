// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Words that are never spoken, found under most disguises: `docs/decisions/words.md`.
///
/// A table of folded letters. A text is walked through once from each letter that may begin a word, as deep as the longest word.
public struct NeverSpoken: Equatable, Sendable {
    /// More words, and words of more letters, are left out.
    public static let (limit, longest) = (20_000, 40)

    private var written = NeverSpokenTree()
    /// Words of kana and kanji with stars on both sides: wherever they are, whatever words the dictionary sees there.
    private var anywhere = NeverSpokenTree()
    /// Words in kana as `PlainRomaji`.
    private var romanised = NeverSpokenTree()
    private(set) var near = NearWords()
    private var inChinese = ChineseSounds()
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
    public static let shipped = NeverSpoken().adding(listedIn: String(shippedNeverSpokenWords.map { $0 == "," ? "\n" : $0 }))

    /// These and the words of a list: one a line, or with 、 between them; `#` begins a comment; `word*` also begins longer words, `*word` also ends them.
    public func adding(listedIn text: String) -> NeverSpoken {
        var result = self
        var listed = heard?.listed ?? []
        var known: Set<String> = []
        for line in text.split(whereSeparator: \.isNewline) {
            for entry in line.prefix(while: { $0 != "#" }).split(whereSeparator: { $0 == "、" || $0 == "，" }) {
                result.add(entry, beside: written, &listed, &known)
            }
        }
        result.written.settle()
        result.anywhere.settle()
        result.romanised.settle()
        result.inChinese.settle()
        if listed.count > heard?.listed.count ?? 0 { result.heard = HeardWords(listed) }
        return result
    }

    /// The same, which also finds in names and in what is shown how Japanese says a word.
    public func hearing(by analysis: @escaping JapaneseAnalysis) -> NeverSpoken {
        var result = self
        result.analysis = analysis
        return result
    }

    /// Adds an entry, if it is neither among the words of other lists nor among those that are known of its own.
    private mutating func add(
        _ entry: Substring,
        beside others: NeverSpokenTree,
        _ listed: inout [HeardWords.Listed],
        _ known: inout Set<String>
    ) {
        // Who writes ß may mean ss; who lists it is content with one s.
        let units = Draft(String(entry.filter { $0 != "*" }.map { $0 == "ß" ? "s" : $0 }), without: []).units
        let letters = Skeleton.word(units)
        guard !letters.isEmpty else { return }
        guard count < NeverSpoken.limit, letters.count <= NeverSpoken.longest else {
            leftOut += 1
            return
        }
        let stars = entry.drop(while: \.isWhitespace)
        let marks: NeverSpokenTree.Marks = [
            stars.first == "*" ? .beginsInside : [], stars.last { !$0.isWhitespace } == "*" ? .endsInside : [],
        ]
        let counts = letters.map(\.count)
        let key = "\(marks.rawValue) " + letters.map { "\($0.count)\(Unicode.Scalar($0.value) ?? " ")" }.joined()
        let ending = NeverSpokenTree.Ending(counts, marks)
        guard known.insert(key).inserted, !others.contains(letters.lazy.map(\.value), ending) else { return }
        count += 1
        anyBeginsInside = anyBeginsInside || marks.contains(.beginsInside)
        written.add(letters.lazy.map(\.value), ending)
        if marks.isSuperset(of: [.beginsInside, .endsInside]), letters.allSatisfy(\.isEastAsian) {
            anywhere.add(letters.lazy.map(\.value), ending)
        }
        if letters.count >= NeverSpoken.leastPlural, letters.last?.value != NeverSpoken.s, letters.allSatisfy(\.isASCIILetter) {
            written.add(letters.map(\.value) + [NeverSpoken.s], NeverSpokenTree.Ending(counts + [1], marks.union(.plural)))
        }
        for other in [units.withLargeKanaThroughout, units.withWholeSyllables].compactMap(\.self) {
            written.add(Skeleton.word(other), marks)
        }
        for said in units.withKoreanEndings + units.withNearSounds { written.add(Skeleton.word(said), marks) }
        for initials in units.koreanInitials { written.add(Skeleton.word(initials), []) }
        let typed = entry.lowercased().map { NeverSpoken.typed[$0] ?? String($0) }.joined()
        if typed != entry.lowercased() { written.add(Skeleton.word(Draft(typed.filter { $0 != "*" }, without: []).units), marks) }
        if let latin = inChinese.add(letters) { written.add(Skeleton.word(Draft(latin, without: []).units), []) }
        if let short = Skeleton.withoutMarks(units) { written.add(short, short.count == 2 ? marks.union(.shortened) : marks) }
        if !marks.contains(.beginsInside) { near.add(units.map(\.scalar), letters) }
        addHeard(units, marks, &listed)
    }

    private static let (leastPlural, s): (Int, UInt32) = (5, 0x73)
    /// How people type what their keyboard lacks.
    private static let typed: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"]

    /// Adds what is heard of a word, and the other ways to write it.
    private mutating func addHeard(_ units: [Unit], _ marks: NeverSpokenTree.Marks, _ listed: inout [HeardWords.Listed]) {
        guard let word = HeardWords.Listed(units, marks) else { return }
        listed.append(word)
        guard let kana = word.kana else { return }
        romanised.addRomanised(kana)
        if word.isLatin { written.add(kana: kana) }
        if let slurred = KanaSpelling.slurred(kana) { written.add(kana: slurred) }
        for form in KanaSpelling.inflected(kana) { written.add(kana: form, .endsInside) }
    }

    /// Whether the next Japanese text has to wait until all words are looked up. Never waits.
    public var isUnread: Bool { heard?.isUnread ?? false }

    /// How much memory its tables take.
    var bytes: Int { written.table.bytes + anywhere.table.bytes + romanised.table.bytes + inChinese.bytes + (heard?.bytes ?? 0) }

    /// Looks up how Japanese says the words, which may take seconds. Before that, texts that are not read aloud are compared as they are
    /// written.
    public func lookUp() {
        if let analysis { heard?.lookUp(by: analysis) }
    }

    /// What divides texts for which nobody waits.
    private var analysisAtOnce: JapaneseAnalysis? { isUnread ? nil : analysis }

    /// Whether one of the words is in a text. Never waits.
    public func isIn(_ text: String) -> Bool {
        let units = Draft(text, without: []).units
        return !places(in: units, japanese: analysisAtOnce).isEmpty || !partsHeard(in: units).isEmpty
    }

    /// The parts of a text that is not read aloud where one of the words would be heard in Japanese.
    func partsHeard(in units: [Unit]) -> [Range<Int>] {
        guard let heard, let analysis = analysisAtOnce, units.contains(where: { Script($0.scalar) == .kana || Script($0.scalar) == .han })
        else { return [] }
        var texts = JapaneseTexts(analysis)
        return Stretch(language: "ja", units: units[...]).pieces(of: Reader.pieceLimit).flatMap { heard.parts(of: $0.units, &texts) ?? [] }
    }

    /// Where the words are, in order and apart from each other, as indices of the units.
    ///
    /// - Parameters:
    ///   - japanese: what divides Japanese, if anything does.
    ///   - isJapanese: whether the chat is Japanese. Elsewhere only what has kana is.
    func places(in units: [Unit], japanese: JapaneseAnalysis? = nil, isJapanese: Bool = false) -> [Range<Int>] {
        guard count > 0 else { return [] }
        let skeleton = Skeleton(units)
        let lines = skeleton.lines
        let hasKana = heard != nil && units.contains { Script($0.scalar) == .kana }
        let japanese = isJapanese || hasKana ? japanese : nil
        let inKanji = japanese.flatMap { heard?.saying(by: $0) }
        var (places, shortened): ([Range<Int>], [Range<Int>]) = ([], [])
        for line in lines {
            for tree in [written, hasKana ? inKanji?.kana : nil].compactMap(\.self) where !tree.isEmpty {
                var search = LineSearch(tree, line)
                var found: [Range<Int>] = []
                search.addPlaces(to: &found, beginningInside: anyBeginsInside)
                if line.isShortened { shortened += found } else { places += found }
            }
        }
        if let japanese, !places.isEmpty || !shortened.isEmpty {
            let words = TornWords(units, japanese)
            func part(_ place: Range<Int>) -> Range<Int32> { units[place.lowerBound].start..<units[place.upperBound - 1].end }
            places += shortened.filter { !words.contain(part($0)) }
            // What is in pieces has words of its own.
            places.removeAll { place in
                units[place].allSatisfy { $0.kind == .letter || $0.kind == .digit } && words.areTorn(by: part(place))
            }
        } else {
            places += shortened
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
        for index in [0] + skeleton.said {
            let line = lines[index].letters
            places += (inChinese.places(in: line, hasDigits: index > 0) + anywhere.plainPlaces(in: line)).map { part in
                Int(line[part.lowerBound].first)..<Int(line[part.upperBound].last) + 1
            }
        }
        return places.apart
    }
}

extension NeverSpoken {
    /// Whether they are the same words.
    public static func == (one: NeverSpoken, other: NeverSpoken) -> Bool {
        one.written == other.written && one.near == other.near && one.inChinese == other.inChinese
            && one.heard?.listed == other.heard?.listed
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

/// Slurs against groups of people, a few in each main language. Collected for Yomite; no list of others was used.
///
/// Only words that hardly ever mean anything else are here, in any language: a comment lost for a word that happens to look the same is
/// lost in silence. What is merely rude is left to the operator's own list.
let shippedNeverSpokenWords = """
    # English
    nigger*, nigga, niggas, niggaz, niggah*, niglet*, sandnigger*, faggot*, fag, fags, kike, kikes, spic, spics, chink, chinks,
    gook, gooks, wetback*, tranny, trannies, shemale*, raghead*, towelhead*, beaner, beaners, porch monkey*, porchmonkey*, kaffirs,
    pakis
    # Spanish; Portuguese
    maricón, maricones, sudaca, sudacas, negrata*, travelo, travelos
    viado, viados, traveco*, boiola*, preto de merda
    # German; French; Italian; Dutch
    neger, negers, kanake*, kanacke*, schwuchtel*, schlitzauge*, kümmeltürke*, polacke*, untermensch*, judensau*, zigeunerpack
    bougnoul*, youpin*, chinetoque*, niakoué*, tarlouze*, tafiole*, gouine, gouines, sale arabe, sale juif, sale pédé
    frocio, froci, ricchione*, terrone, terroni, negraccio*, culattone*
    kutmarokkaan*, kankerjood*, zwartjoekel*, roetmop*
    # Polish; Czech; Hungarian; Romanian; Swedish; Danish; Norwegian; Finnish
    czarnuch*, ciapaty, ciapaci, ciapate, teplouš*, buzik, jidani, bozgor*, poponar*
    blatte, blattar, svartskalle*, perker, perkere, pakkis, svarting*, neekeri*, hintti*
    # Russian; Ukrainian; Turkish; Arabic; Hindi; Greek
    ниггер*, пидор*, пидар*, підор*, підар*, жид, жиды, жидов, черножоп*, узкоглаз*, чурка, чурки, хачи, хохлы, кацап*
    ibne, ibneler, زنجي, زنوج, भंगी, कटुआ, कटुए, πούστη, πούστης
    # Japanese; Chinese; Korean
    チョン公, チヨン公, 支那人, シナ人, チャンコロ, チヤンコロ, 穢多, ガイジ, キチガイ, 気違い, クロンボ, 不逞鮮人
    黑鬼, 支那猪, 支那豬, 高丽棒子, 高麗棒子, 台巴子, 死基佬
    짱깨*, 쪽바리*, 깜둥이*, 조센징*, 똥꼬충*, 병신*
    """

/// What becomes of a comment with a never-spoken word in it.
public enum Refusal: Equatable, Sendable {
    /// It is not read.
    case drop
    /// Something that beeps is said in the word's place.
    case bleep
    /// This is said in the word's place.
    case replace(String)

    /// What is said in the word's place; nil where nothing of the comment is said.
    var saying: Saying? {
        switch self {
        case .drop: nil
        case .bleep: .bleep
        case .replace(let words):
            .words(String(String.UnicodeScalarView(Draft(words, without: []).units.filter { $0.kind != .saying }.map(\.scalar))))
        }
    }
}

extension Draft {
    /// Puts a saying in the place of some units. Returns the parts of the comment they stood for.
    mutating func cover(_ places: [Range<Int>], with saying: Saying) -> [Range<Int>] {
        var covered: [Range<Int>] = []
        for place in places.reversed() {
            let (start, end) = (units[place.lowerBound].start, units[place.upperBound - 1].end)
            covered.append(Int(start)..<Int(end))
            units.replaceSubrange(place, with: [unit(saying: saying, start: start, end: end)])
        }
        return covered.reversed()
    }
}

/// What may be shown of what a viewer wrote: never-spoken words are not for the screen either. Pure, on whatever thread.
public struct TextMask: Sendable {
    private let neverSpoken: NeverSpoken
    private let dropsComments: Bool

    /// Everything may be shown.
    public static let nothing = TextMask(.nothing, .drop)

    /// Shows what is spoken with these words and this rule.
    public init(_ neverSpoken: NeverSpoken, _ refusal: Refusal) {
        self.neverSpoken = neverSpoken
        dropsComments = refusal == .drop
    }

    /// The text as it may be shown, with asterisks for never-spoken words; nil where a comment with such a word is not read at all.
    public func shown(_ text: String) -> String? {
        let text = withoutDirections(text)
        let units = Draft(text, without: []).units
        let written = neverSpoken.places(in: units, japanese: neverSpoken.analysis).map {
            Int(units[$0.lowerBound].start)..<Int(units[$0.upperBound - 1].end)
        }
        let parts = written + neverSpoken.partsHeard(in: units)
        guard !parts.isEmpty else { return text }
        return dropsComments ? nil : masked(text, parts)
    }
}

/// A text with asterisks in some parts of it. Offsets stay what they are.
func masked(_ text: String, _ parts: [Range<Int>]) -> String {
    guard !parts.isEmpty else { return text }
    var scalars = Array(text.unicodeScalars)
    for part in parts {
        scalars.replaceSubrange(part, with: repeatElement("*", count: part.count))
    }
    return String(String.UnicodeScalarView(scalars))
}
