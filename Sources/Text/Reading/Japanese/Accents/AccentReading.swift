// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the words that no rule decided as the dictionary of accents does: its accents are those of its own readings.
struct AccentReading {
    private let source: [Unit]
    private let scalars: [Unicode.Scalar]
    private let found: [AccentWord]
    private let units: [Unit]
    private(set) var pieces: [CommonStretch.Piece]
    private(set) var spoken: [Unit] = []
    /// How many of `units` were taken over.
    private var taken = 0

    /// `source` is the text, `units` what is spoken of it in these pieces.
    init(_ units: [Unit], _ pieces: [CommonStretch.Piece], of source: [Unit], by found: [AccentWord]) {
        (self.source, self.found, self.units, self.pieces) = (source, found, units, pieces)
        scalars = source.map(\.scalar)
        spoken.reserveCapacity(units.count)
        for stretch in CommonStretch.all(pieces, found) {
            keep(to: stretch.units(of: self.pieces).lowerBound)
            if decides(stretch), let kana = otherKana(of: stretch) {
                replace(stretch, by: kana)
            } else {
                for index in stretch.pieces {
                    let start = spoken.count
                    keep(to: self.pieces[index].units.upperBound)
                    self.pieces[index].units = start..<spoken.count
                }
            }
        }
        keep(to: units.count)
    }

    private mutating func keep(to end: Int) {
        guard taken < end else { return }
        spoken += units[taken..<end]
        taken = end
    }

    /// Whether the dictionary knows all words of it, and no rule knows better.
    private func decides(_ stretch: CommonStretch) -> Bool {
        // Where one word was found, its parts were read for want of it: 筆圧.
        let isOneWord = stretch.words.count == 1 && stretch.pieces.count > 1
        guard pieces[stretch.pieces].allSatisfy({ $0.isGuess || isOneWord && isKanji($0) }) else { return false }
        // A word in kanji that it divides it does not know: 晴れる is no ハレ レル.
        guard stretch.pieces.count > 1 || stretch.words.count == 1 || Script(scalars[stretch.scalars.lowerBound]) != .han else {
            return false
        }
        var end = stretch.scalars.lowerBound
        for word in found[stretch.words] {
            guard word.morae > 0, word.range.lowerBound == end || word.range.upperBound == end, !isNumber(word), !isHomograph(word),
                !isKatakanaParticle(word)
            else { return false }
            end = word.range.upperBound
        }
        return end == stretch.scalars.upperBound
    }

    private func isKanji(_ piece: CommonStretch.Piece) -> Bool {
        scalars[piece.scalars].allSatisfy { Script($0) == .han }
    }

    /// What a number sounds like is decided by what is counted: イッテキ, not イチテキ.
    private func isNumber(_ word: AccentWord) -> Bool {
        word.part.kind == "名詞" && word.part.first == "数"
    }

    /// Particles are written in hiragana: the ヘ of メンヘラ is none.
    private func isKatakanaParticle(_ word: AccentWord) -> Bool {
        word.part.kind == "助詞" && (0x30A1...0x30FA).contains(scalars[word.range.lowerBound].value)
    }

    private func isHomograph(_ word: AccentWord) -> Bool {
        Homographs.reading(
            of: scalars[word.range],
            said: word.kana,
            behind: scalars[..<word.range.lowerBound],
            before: scalars[word.range.upperBound...]
        ) != nil
    }

    /// How the dictionary reads it; nil where that is the same.
    private func otherKana(of stretch: CommonStretch) -> [Unit]? {
        // How a kana is written depends on those before it.
        var kana = Array(spoken.suffix(2))
        let context = kana.count
        for word in found[stretch.words] {
            if opensPhrase(word, in: stretch), let last = kana.last {
                kana.append(Unit(scalar: " ", start: last.start, end: last.end, kind: .space))
            }
            // しよう is said シヨー.
            let drawsOut = word.part.kind == "助動詞" && word.kana == "ウ" && kana.last.map { KanaWriting.endingVowel($0.scalar) } == "o"
            let spelling = Array((drawsOut ? "ー" : word.written ?? word.kana).unicodeScalars)
            for (index, scalar) in spelling.enumerated() {
                kana.append(
                    kana: scalar,
                    before: index + 1 < spelling.count ? spelling[index + 1] : nil,
                    start: source[word.range.lowerBound].start,
                    end: source[word.range.upperBound - 1].end
                )
            }
        }
        let own = units[stretch.units(of: pieces)].map(\.scalar).filter(KanaWriting.isKana)
        let theirs = kana.dropFirst(context)
        let scalars = theirs.map(\.scalar).filter(KanaWriting.isKana)
        return own == scalars || isVoiced(own, as: scalars) && !endsCompound(stretch) ? nil : Array(theirs)
    }

    /// Whether its only word is the end of a compound: 露天風呂, 兄弟喧嘩.
    private func endsCompound(_ stretch: CommonStretch) -> Bool {
        guard stretch.words.count == 1 else { return false }
        if stretch.pieces.count > 1 { return true }
        guard let before = found[..<stretch.words.lowerBound].last, let word = found[stretch.words].first else { return false }
        return before.part.kind == "名詞" && word.part.kind == "名詞" && before.range.upperBound == word.range.lowerBound
    }

    /// Whether a single kana differs, and has a voice in the dictionary of accents only: it takes words for the end of a compound that stand
    /// alone (字の書き順 is no ガキジュン).
    private func isVoiced(_ own: [Unicode.Scalar], as theirs: [Unicode.Scalar]) -> Bool {
        guard own.count == theirs.count else { return false }
        let different = own.indices.filter { own[$0] != theirs[$0] }
        guard different.count == 1, let place = different.first else { return false }
        return own[place].value + 1 == theirs[place].value && !KanaSpelling.isSmall(own[place])
    }

    /// Whether a piece with a space in front of it begins where the word begins.
    private func opensPhrase(_ word: AccentWord, in stretch: CommonStretch) -> Bool {
        pieces[stretch.pieces].contains {
            $0.scalars.lowerBound == word.range.lowerBound && !$0.units.isEmpty && units[$0.units.lowerBound].kind == .space
        }
    }

    private mutating func replace(_ stretch: CommonStretch, by kana: [Unit]) {
        let own = stretch.units(of: pieces)
        let start = spoken.count
        spoken += kana
        taken = max(taken, own.upperBound)
        for index in stretch.pieces { pieces[index].units = spoken.count..<spoken.count }
        pieces[stretch.pieces.lowerBound].units = start..<spoken.count
    }
}

/// Kana with accents, as voices are told them whose engine knows Japanese accents: `キョ'ーワ/イ'イ/テ'ンキデ_ス`.
///
/// `'` stands behind the mora after which the voice falls, `/` or a space between two phrases, `_` before a mora whose vowel is not voiced.
/// `[20.1.2]` stands behind a word, for engines that are told the classes of words.
public struct AccentedText: Equatable, Sendable {
    /// What the engine gets.
    public var spoken: String
    /// Which scalars of the comment each scalar of `spoken` stands for.
    public var map: OffsetMap

    /// Kana with the accents that were found; nil where something else is among them.
    package init?(_ units: ArraySlice<Unit>, withClasses: Bool) {
        guard units.allSatisfy({ Self.isPart($0.scalar) }) else { return nil }
        let hasPhrases = units.contains { $0.accent.contains(.opensPhrase) }
        var result: [Unit] = []
        result.reserveCapacity(units.count + units.count / 3)
        func add(_ sign: Unicode.Scalar, _ unit: Unit) {
            result.append(Unit(scalar: sign, start: unit.start, end: unit.end, kind: .punctuation))
        }
        for unit in units {
            if hasPhrases, unit.kind == .space { continue }
            let endsPhrase = result.last.map { $0.kind == .letter || $0.scalar == "'" || $0.scalar == "]" } ?? false
            if unit.accent.contains(.opensPhrase), endsPhrase { add("/", unit) }
            if unit.accent.contains(.isDevoiced) { add("_", unit) }
            result.append(unit)
            if unit.accent.contains(.isLongE) { result[result.count - 1].scalar = "ー" }
            if unit.accent.contains(.isSmall), let small = KanaSpelling.small(unit.scalar) { result[result.count - 1].scalar = small }
            if unit.accent.contains(.falls) { add("'", unit) }
            if withClasses, let word = unit.endOfWord { "[\(word)]".unicodeScalars.forEach { add($0, unit) } }
        }
        spoken = String(scalars: result.lazy.map(\.scalar))
        map = OffsetMap(result[...])
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "、", "。", "，", "．", "！", "？", ",", ".", "!", "?", "…", "‥", "ー": true
        default: (0x30A1...0x30F6).contains(scalar.value)
        }
    }
}

/// A part of a text between two places where both what is read and the dictionary of accents have a boundary between words.
struct CommonStretch {
    /// Kana that stand for a part of the text.
    struct Piece {
        /// The part of the text.
        var scalars: Range<Int>
        /// The units of what is spoken.
        var units: Range<Int>
        /// Whether the dictionary of readings alone decided what they are.
        var isGuess: Bool
    }

    /// The part of the text.
    var scalars: Range<Int>
    /// Its pieces: never empty.
    var pieces: Range<Int>
    /// The words of the dictionary of accents.
    var words: Range<Int>

    /// The stretches of a text, in order.
    static func all(_ pieces: [Piece], _ words: [AccentWord]) -> [CommonStretch] {
        var stretches: [CommonStretch] = []
        var (piece, word) = (0, 0)
        while piece < pieces.count {
            let start = pieces[piece].scalars.lowerBound
            var end = pieces[piece].scalars.upperBound
            let (firstPiece, firstWord) = (piece, word)
            piece += 1
            var isEven = false
            while !isEven {
                isEven = true
                while word < words.count, words[word].range.lowerBound < end {
                    if words[word].range.upperBound > end { (end, isEven) = (words[word].range.upperBound, false) }
                    word += 1
                }
                while piece < pieces.count, pieces[piece].scalars.lowerBound < end {
                    if pieces[piece].scalars.upperBound > end { (end, isEven) = (pieces[piece].scalars.upperBound, false) }
                    piece += 1
                }
            }
            stretches.append(CommonStretch(scalars: start..<end, pieces: firstPiece..<piece, words: firstWord..<word))
        }
        return stretches
    }

    /// The units of what is spoken.
    func units(of pieces: [Piece]) -> Range<Int> {
        let start = pieces[self.pieces.lowerBound].units.lowerBound
        return start..<max(start, pieces[self.pieces.upperBound - 1].units.upperBound)
    }
}
