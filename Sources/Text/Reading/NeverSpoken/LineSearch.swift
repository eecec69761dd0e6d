// SPDX-License-Identifier: GPL-3.0-or-later

/// Looks for never-spoken words in a line of a `Skeleton`.
///
/// The tree is walked from each letter that may begin a word, and backwards from each that may end one. A walk may go on behind a gap as if there
/// were none, or put letters of the tree in its place. What is found so must be a whole word, and nothing that people write anyway.
struct LineSearch {
    /// How many steps of walks with branches there are for a line, at first and for each of its letters, and from one letter on at most: a long comment
    /// of many hidden letters must not take long. Plain words are looked for without branches, whatever is left.
    private static let (stepsOfLine, stepsOfLetter, mostSteps) = (4_000, 2, 1_000)
    /// The least letters of a word with a hidden letter, of one that is found in pieces, and of one that is written backwards.
    private static let (leastHiding, leastInPieces, leastBackwards) = (4, 4, 5)
    /// From so many letters on a word in hiragana is also found right behind a kanji.
    private static let leastBehindKanji = 4
    /// From so many letters on a word is also found in pieces that are words themselves.
    private static let longCompound = 7
    /// The same where only punctuation is between them.
    private static let boundCompound = 6

    /// The least letters of a word that is compared in `PlainRomaji`, and how many must be written where the chat is not Japanese, in one
    /// piece and with spaces.
    static let leastRomanised = 4
    private static let (leastForeign, leastForeignApart): (Int32, Int32) = (6, 8)

    /// A line in `PlainRomaji`.
    struct Romanised {
        let written: [Skeleton.Letter]
        let isJapanese: Bool

        /// What was written for a part of the line.
        func written(for part: ArraySlice<Skeleton.Letter>) -> [Skeleton.Letter] {
            written.filter { !$0.isGap && $0.first >= part[part.startIndex].first && $0.last <= part[part.endIndex - 1].last }
        }
    }

    private let words: NeverSpokenTree
    private let line: [Skeleton.Letter]
    private let romanised: Romanised?
    private let isTurned: Bool
    private var start = 0
    /// How often the letters on the way were written.
    private var counts: [Int32] = []
    /// How many steps there are left from this letter on.
    private var steps = 0
    private var stepsLeft: Int
    /// Whether a walk may take more than one way.
    private var branches = false
    private var found: Int?

    /// A way from the root.
    private struct Way {
        var place: WordTable.Place
        var depth = 0
        var step = 1
        /// The letter it has come to.
        var value: UInt32 = 0
        /// How many letters were hidden.
        var hidden: Int32 = 0
        /// Whether some are hidden by a sign that is used for other things.
        var hidesDoubtfully = false
        /// Whether it goes over a gap as if there were none, and whether all of these are punctuation.
        var isInPieces = false
        var isBound = true
        /// Whether some of its letters are drawn with others: rn for m.
        var isDrawn = false
        /// Whether it has a gap that the word itself has.
        var isPhrase = false

        var isPlain: Bool { step > 0 && hidden == 0 && !isInPieces && !isDrawn }
    }

    /// - Parameter romanised: the line is in `PlainRomaji`.
    init(_ words: NeverSpokenTree, _ line: Skeleton.Line, romanised: Romanised? = nil) {
        (self.words, self.line, self.romanised, isTurned) = (words, line.letters, romanised, line.isTurned)
        stepsLeft = Self.stepsOfLine + Self.stepsOfLetter * line.letters.count
    }

    mutating func addPlaces(to places: inout [Range<Int>], beginningInside: Bool) {
        // The word that the last letter is in.
        var wordStart = 0
        var wordEnd = -1
        for index in line.indices where !line[index].isGap {
            if line[index].startsWord { wordStart = index }
            if line[index].startsWord || beginningInside, let end = lastLetter(from: index, step: 1) {
                // A part of a word takes the whole word with it. Hiragana in a row are several words: は, ばか and みたいに.
                if end > wordEnd || !line[wordEnd].endsWord { wordEnd = line[end...].firstIndex(where: \.endsWord) ?? end }
                let last = line[end].isHiragana ? end : max(end, wordEnd)
                add(line[index].isHiragana ? index : wordStart, last, &places)
            }
            if line[index].endsWord, let first = lastLetter(from: index, step: -1) {
                add(line[...first].lastIndex(where: \.startsWord) ?? first, index, &places)
            }
        }
    }

    private func add(_ first: Int, _ last: Int, _ places: inout [Range<Int>]) {
        places.append(Int(line[first].first)..<Int(line[last].last) + 1)
    }

    /// The last letter of the longest word that begins here.
    private mutating func lastLetter(from start: Int, step: Int) -> Int? {
        (self.start, found) = (start, nil)
        (branches, steps) = (false, line.count)
        walk(Way(place: words.table.root, step: step), at: start)
        let limit = min(Self.mostSteps, stepsLeft)
        (branches, steps) = (true, limit)
        walk(Way(place: words.table.root, step: step), at: start)
        stepsLeft -= limit - steps
        return found
    }

    private mutating func walk(_ way: Way, at index: Int) {
        var (way, index) = (way, index)
        while line.indices.contains(index) {
            let letter = line[index]
            if letter.isGap { return cross(way, at: index) }
            if branches, letter.other != 0 { branch(way) { $0.takeOther(letter.other, way, at: index) } }
            if branches, letter.third != 0 { branch(way) { $0.takeOther(letter.third, way, at: index) } }
            if branches, way.step > 0 { drawn(way, at: index) }
            guard take(letter.value, &way, at: index) else { return }
            index += way.step
        }
    }

    private mutating func takeOther(_ value: UInt32, _ way: Way, at index: Int) {
        var way = way
        if take(value, &way, at: index) { walk(way, at: index + way.step) }
    }

    /// Takes letters for the one that they look like together.
    private mutating func drawn(_ way: Way, at index: Int) {
        let letters = line[index...].prefix(3).map(\.value)
        let (letter, length): (Unicode.Scalar, Int)
        switch (Unicode.Scalar(letters[0]), line[index].count) {
        case ("v", 2), ("u", 2): (letter, length) = ("w", 1)
        case ("n", 2): (letter, length) = ("m", 1)
        case ("r", _) where letters.count > 1 && letters[1] == 0x6E: (letter, length) = ("m", 2)
        case ("c", _) where letters.count > 1 && letters[1] == 0x6C: (letter, length) = ("d", 2)
        // IVI
        case ("i", _), ("l", _):
            guard letters.count > 2, letters[1] == 0x76, letters[2] == 0x69 || letters[2] == 0x6C else { return }
            (letter, length) = ("m", 3)
        default: return
        }
        branch(way) {
            var way = way
            way.isDrawn = true
            if $0.take(letter.value, &way, at: index + length - 1) { $0.walk(way, at: index + length) }
        }
    }

    /// Follows one of several ways. What is noted of the letters so far stays as it is.
    private mutating func branch(_ way: Way, _ follow: (inout LineSearch) -> Void) {
        // What is noted of later letters is written anew anyway.
        let noted = way.depth > 0 ? counts[way.depth - 1] : 0
        follow(&self)
        if way.depth > 0 { counts[way.depth - 1] = noted }
    }

    /// Goes on with a letter, and looks whether a word ends there.
    private mutating func take(_ value: UInt32, _ way: inout Way, at index: Int) -> Bool {
        steps -= 1
        guard steps > 0 else { return false }
        if !goOn(with: value, line[index].count, &way) {
            // b a a d: the same letter again.
            guard value == way.value, way.depth > 0 else { return false }
            counts[way.depth - 1] += line[index].count
        }
        guard words.endings(at: way.place).contains(where: { fits($0, way, at: index) }) else { return true }
        found = found.map { way.step > 0 ? max($0, index) : min($0, index) } ?? index
        return true
    }

    private mutating func goOn(with value: UInt32, _ count: Int32, _ way: inout Way) -> Bool {
        guard let next = words.table.next(way.place, value) else { return false }
        way.place = next
        way.value = value
        way.depth += 1
        if way.depth > counts.count { counts.append(count) } else { counts[way.depth - 1] = count }
        return true
    }

    private mutating func cross(_ way: Way, at index: Int) {
        guard way.depth > 0 else { return }
        var phrase = way
        phrase.isPhrase = true
        if !way.isInPieces, way.hidden == 0, goOn(with: Skeleton.gap, 1, &phrase) {
            branch(way) { $0.walk(phrase, at: index + way.step) }
        }
        guard branches, !way.isPhrase, isEdge(start, -way.step) || isJoint(index) else { return }
        if way.hidden == 0 {
            var pieces = way
            pieces.isInPieces = true
            if case .space = line[index].gap { pieces.isBound = false }
            branch(way) { $0.walk(pieces, at: index + way.step) }
        }
        guard way.step > 0, !way.isInPieces, !way.hidesDoubtfully else { return }
        switch line[index].gap {
        case .hiding(let count): hide(count, way, at: index)
        case .mayHide where way.hidden == 0:
            var doubtful = way
            doubtful.hidesDoubtfully = true
            hide(1, doubtful, at: index)
        case .space, .bound, .mayHide: break
        }
    }

    /// Puts letters in the place of a gap.
    private mutating func hide(_ count: Int32, _ way: Way, at index: Int) {
        steps -= 1
        guard steps > 0 else { return }
        guard count > 0 else { return walk(way, at: index + 1) }
        var way = way
        way.hidden += 1
        if way.value != 0 {
            // One more of the letter before.
            branch(way) {
                $0.counts[way.depth - 1] += 1
                $0.hide(count - 1, way, at: index)
            }
        }
        for value in words.table.letters(behind: way.place) where value != Skeleton.gap {
            branch(way) {
                var other = way
                if $0.goOn(with: value, 1, &other) { $0.hide(count - 1, other, at: index) }
            }
        }
    }

    /// Whether a stretch of letters begins or ends here, or those of a script with spaces do beside one without them: shǎ bī主播.
    private func isEdge(_ index: Int, _ step: Int) -> Bool {
        !line.indices.contains(index + step) || line[index + step].isGap
            || line[index].isASCIILetter && line[index + step].isEastAsian
    }

    /// Whether it is a sign between two Han characters that no sentence has there: 垃.圾
    private func isJoint(_ index: Int) -> Bool {
        guard case .mayHide(isInSentence: false) = line[index].gap, line.indices.contains(index + 1), index > line.startIndex else {
            return false
        }
        return isHan(index - 1) && isHan(index + 1)
    }

    private func isHan(_ index: Int) -> Bool { (0x3400...0x9FFF).contains(line[index].value) }

    private func fits(_ ending: NeverSpokenTree.Ending, _ way: Way, at index: Int) -> Bool {
        guard zip(counts[..<way.depth], ending.counts).allSatisfy({ $0 >= $1 }) else { return false }
        let (first, last) = way.step > 0 ? (line[start], line[index]) : (line[index], line[start])
        // In plain letters, what may follow a word is for the list to say.
        if ending.marks.contains(.plural), !way.isPlain || !line[start...index].contains(where: \.isDisguised) { return false }
        // ビッチ is neither ビチ nor ビーチ.
        if ending.marks.contains(.shortened), first.isDrawnOut || !last.isDrawnOut { return false }
        if let romanised {
            guard ending.length >= Self.leastRomanised, way.step > 0, !way.isDrawn, way.hidden == 0 || romanised.isJapanese else {
                return false
            }
            if way.hidden == 0, !way.isInPieces { return fits(romanised, at: index) }
            // henta í is no hentai.
            let least = way.isBound ? Self.leastForeign : Self.leastForeignApart
            guard romanised.isJapanese || ending.length >= least else { return false }
            // cu 5-0 is a score.
            guard !romanised.written(for: line[start...index]).contains(where: \.isNumeral) else { return false }
        } else if way.isPlain {
            // Of a longer word it is no part: ニート is not in にとって, nor ブス in ブースト.
            let isWhole = ending.marks.contains(.shortened) || way.depth == 2 && first.isDrawnOut && first.isKatakana
            // Behind a kanji it may be the end of its word, as in 動かす. What is heard tells more.
            guard
                !first.isHiragana || ending.length >= Self.leastBehindKanji || line[start..<index].contains(where: \.isDrawnOut)
                    || !isBehindKanji(start)
            else { return false }
            return (ending.marks.contains(.beginsInside) && !isWhole || first.startsWord)
                && (ending.marks.contains(.endsInside) && !isWhole || last.endsWord || hasKoreanEnding(way, at: index))
        }
        let isEastAsian = first.isEastAsian
        if way.step < 0 {
            return !isEastAsian && first.startsWord && ending.length >= (isTurned ? 3 : Self.leastBackwards)
                && (!way.isInPieces || pieces(to: index).allSatisfy { $0.count == 1 }) && (isTurned || !isOrdinary(index...start))
        }
        if way.isDrawn, way.hidden == 0, !way.isInPieces {
            return first.startsWord && last.endsWord && ending.length >= Self.leastHiding && !isOrdinary(start...index)
        }
        let pieces = pieces(to: index)
        // う・ん・こだ: kana one by one, and what follows in a row.
        let isSpelled = isEastAsian && way.isBound && way.isInPieces && pieces.count > 2 && pieces.dropLast().allSatisfy { $0.count == 1 }
        guard
            isEdge(index, 1) || ending.marks.contains(.endsInside) && !isEastAsian || isSpelled || hasKoreanEnding(way, at: index)
                || isEastAsian && pieces.count == 2 && isJoint(pieces[0].upperBound)
        else { return false }
        // 18.3 is a number.
        guard !pieces.contains(where: { !isSingle($0) && $0.allSatisfy { line[$0].isNumeral } }) else { return false }
        if way.hidden > 0 {
            let real = counts[..<way.depth].reduce(0, +) - way.hidden
            guard ending.length >= (isEastAsian ? 3 : Self.leastHiding), real >= 2, real >= way.hidden else { return false }
            guard way.hidesDoubtfully else { return true }
            guard real >= 3, isEdge(index, 1) else { return false }
            return pieces.contains(where: isConsonant) || !areOrdinary(pieces)
        }
        if isEastAsian { return true }
        let singles = pieces.count { way.isBound ? $0.count == 1 : isSingle($0) }
        if singles == pieces.count { return singles > 2 }
        guard ending.length >= Self.leastInPieces || way.isBound else { return false }
        if ending.length >= Self.longCompound, pieces.allSatisfy({ $0.reduce(0) { $0 + line[$1].count } > 2 }) { return true }
        if way.isBound, ending.length >= Self.boundCompound { return true }
        if singles > 1 || pieces.count > 2 && pieces.contains(where: isConsonant) { return true }
        return !areOrdinary(pieces)
    }

    /// Whether what was written for a word of plain romaji is nothing that other languages have.
    private func fits(_ romanised: Romanised, at index: Int) -> Bool {
        guard line[start].startsWord, let end = line[index...].firstIndex(where: \.endsWord) else { return false }
        guard end == index || PlainRomaji.isEnding(line[(index + 1)...end], isApart: false) else { return false }
        let written = romanised.written(for: line[start...end])
        // The w of laughter stands beside many a kana that is none of its word.
        guard written.contains(where: { $0.value < 0x80 }) else { return false }
        guard romanised.isJapanese || romanised.written(for: line[start...index]).reduce(0, { $0 + $1.count }) >= Self.leastForeign else {
            return false
        }
        guard areOrdinary([start..<end + 1]) else { return true }
        // Beside nothing that is English, shine is none either.
        let others = line.split(whereSeparator: \.isGap).map(\.indices).filter { !$0.overlaps(start..<end + 1) }
        let next = line[(end + 1)...].dropFirst().prefix { !$0.isGap }
        guard romanised.isJapanese, !others.isEmpty else { return false }
        return PlainRomaji.isEnding(next, isApart: true) || !others.contains { areOrdinary([$0]) }
    }

    private func areOrdinary(_ pieces: [Range<Int>]) -> Bool {
        guard let romanised else { return OrdinaryWords.shared.contain(pieces.map { line[$0] }) }
        let written = pieces.map { romanised.written(for: line[$0])[...] }
        // $hine and s h i n e are none.
        let isDisguised = written.contains {
            $0.contains(where: \.isDisguised) || zip($0, $0.dropFirst()).contains { $0.last + 1 < $1.first }
        }
        return !isDisguised && OrdinaryWords.shared.contain(written, inEnglishOnly: romanised.isJapanese)
    }

    /// Korean writes particles right behind its words.
    private func hasKoreanEnding(_ way: Way, at index: Int) -> Bool {
        way.depth > 1 && line[index].isKorean && KoreanEndings.contain(line[(index + 1)...])
    }

    private func isBehindKanji(_ index: Int) -> Bool {
        index > 0 && isHan(index - 1)
    }

    private func isSingle(_ piece: Range<Int>) -> Bool {
        piece.count == 1 && line[piece.lowerBound].count == 1
    }

    /// Whether it is a letter that is no word.
    private func isConsonant(_ piece: Range<Int>) -> Bool {
        isSingle(piece) && !"aeiouy".unicodeScalars.contains { $0.value == line[piece.lowerBound].value }
    }

    /// The stretches that the way goes through, the last one to its end.
    private func pieces(to index: Int) -> [Range<Int>] {
        let (from, to) = (min(start, index), max(start, index))
        let end = line[to...].firstIndex { $0.isGap } ?? line.endIndex
        return line[from..<end].split(whereSeparator: \.isGap).map(\.indices)
    }

    private func isOrdinary(_ range: ClosedRange<Int>) -> Bool {
        OrdinaryWords.shared.contain([line[range]])
    }
}
