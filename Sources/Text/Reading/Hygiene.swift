// SPDX-License-Identifier: GPL-3.0-or-later

/// The first pass: every scalar of the comment is kept, replaced or dropped by what it is.
extension Draft {
    /// The limit of marks of no particular script on one letter. Vietnamese and Polytonic Greek need two.
    static let genericMarkLimit = 2
    /// Of an ordinal with the space behind it: 1st.
    private static let ordinalLength = 4
    /// The limit of marks of any kind on one letter. Burmese needs four.
    static let markLimit = 4

    /// - Parameter emotes: as `Comment.emotes` promises them; where that is broken, some of them are read.
    /// - Parameter isTraced: whether somebody asks which rule changed what.
    init(_ text: String, without emotes: [Range<Int>], isTraced: Bool = false) {
        if isTraced { trace = Trace(length: text.unicodeScalars.count) }
        units.reserveCapacity(text.utf8.count)
        var marks = (generic: 0, all: 0)
        var offset: Int32 = 0
        var emotes = emotes[...]
        var picture: PictureSequence?
        // Where the last letters ended that were written as indicators of regions.
        var region: Int32 = -2
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if let emote = emotes.first, Int(offset) >= emote.lowerBound {
                close(&picture)
                if Int(offset) == emote.lowerBound { note(.emotes, from: offset, to: Int32(emote.upperBound)) }
                if Int(offset) + 1 >= emote.upperBound { emotes.removeFirst() }
                appendSpace(at: offset)
            } else if picture == nil, scalar.isRegionalIndicator,
                let letters = rest.lettersOfRegions(from: scalar, isFirst: offset > region + 1)
            {
                for letter in letters {
                    units.append(Unit(scalar: letter, start: offset, end: offset + 1, kind: .letter))
                    offset += 1
                }
                rest = rest.dropFirst(letters.count - 1)
                note(.letterforms, from: offset - Int32(letters.count), to: offset)
                region = offset
                continue
            } else if picture?.takes(scalar, isPicture: scalar.isPicture) != true {
                close(&picture)
                if scalar == "<", rest.isEndOfHeart, units.last?.kind != .digit {
                    picture = PictureSequence(heartAt: offset)
                } else if scalar == "<" || scalar == ">", rest.first == "=", rest.dropFirst().isNumberAhead {
                    takeSign(scalar == "<" ? "≤" : "≥", before: rest.dropFirst(), at: offset, &marks, &picture)
                    rest = rest.dropFirst()
                    offset += 1
                } else if scalar == "<" || scalar == ">", isCompared(with: rest) {
                    marks = (0, 0)
                    // 5 > 3, 1st > 2nd
                    let isBetween = units.suffix(Self.ordinalLength).contains { $0.kind == .digit } || !rest.isNumberAhead
                    units.append(unit(saying: .comparison(isLess: scalar == "<", isBetween: isBetween), start: offset, end: offset + 1))
                } else if scalar == "★", units.last?.kind == .digit {
                    marks = (0, 0)
                    appendSpace(at: offset)
                    units.append(unit(saying: .stars, start: offset, end: offset + 1))
                } else {
                    takeSign(scalar, before: rest, at: offset, &marks, &picture)
                }
            }
            offset += 1
        }
        close(&picture)
        while units.last?.kind == .space {
            units.removeLast()
        }
    }

    /// Whether a sign before the rest compares what stands around it: `> 50`, `cats > dogs`.
    private func isCompared(with rest: Substring.UnicodeScalarView) -> Bool {
        guard let space = units.last else { return rest.isNumberAhead }
        guard space.kind == .space else { return false }
        if rest.isNumberAhead { return true }
        guard rest.first == " ", let next = rest.dropFirst().first, let last = units.dropLast().last else { return false }
        let isWord = last.kind == .letter && Script(last.scalar).hasSpaces
        return (isWord || last.kind == .digit) && next.properties.isAlphabetic && Script(next).hasSpaces
    }

    /// Takes what stands for a Japanese word as that word.
    private mutating func takeSign(
        _ scalar: Unicode.Scalar,
        before rest: Substring.UnicodeScalarView,
        at offset: Int32,
        _ marks: inout (generic: Int, all: Int),
        _ picture: inout PictureSequence?
    ) {
        // Triangles and squares.
        if (0x25A0..<0x25CB).contains(scalar.value) {
            let mouth = Unit(scalar: scalar, start: offset, end: offset + 1, kind: .punctuation)
            if MirroredFace.isMouth(mouth, between: units.last, and: rest.first) {
                units.append(mouth)
            } else {
                take(scalar, at: offset, &marks, &picture)
            }
            return
        }
        // All others are symbols of the blocks from U+25CB on.
        if scalar.value < 0x25CB || scalar.value > 0x33DF {
            take(scalar, at: offset, &marks, &picture)
        } else if let letters = JapaneseSigns.letters(of: scalar) {
            note(.letterforms, from: offset, to: offset + 1)
            looksJapanese = looksJapanese || JapaneseSigns.isJapanese(scalar)
            for letter in letters.unicodeScalars { take(letter, at: offset, &marks, &picture) }
        } else if JapaneseSigns.isRating(scalar, before: rest) {
            note(.pictures, from: offset, to: offset + 1)
            units.append(unit(saying: .star, start: offset, end: offset + 1))
        } else {
            let isBlank = JapaneseSigns.isBlank(scalar, after: units.last?.scalar, before: rest)
            take(isBlank ? JapaneseSigns.blank : scalar, at: offset, &marks, &picture)
        }
    }

    private mutating func take(
        _ original: Unicode.Scalar,
        at offset: Int32,
        _ marks: inout (generic: Int, all: Int),
        _ picture: inout PictureSequence?
    ) {
        var scalar = original
        if let plain = scalar.plainLetterform {
            note(.letterforms, from: offset, to: offset + 1)
            hasWideLetters = hasWideLetters || (scalar.isFullWidth && plain.isASCIILetterOrDigit)
            looksJapanese = looksJapanese || hasWideLetters
            scalar = plain
        }
        // A line that draws a kana out: キタ━━━.
        if scalar == "━" || scalar == "─", let last = units.last, Script(last.scalar) == .kana { scalar = "ー" }
        switch ScalarClass(scalar) {
        case .dropped:
            note(.controls, from: offset, to: offset + 1)
        case .picture:
            picture = PictureSequence(scalar, at: offset)
        case .bracket:
            note(.brackets, from: offset, to: offset + 1)
            appendSpace(at: offset, scalar == "<" ? .opening : .closing)
        case .kept(.space):
            appendSpace(at: offset)
        case .kept(.mark) where scalar.kanaSoundMark != nil && units.last?.kind != .letter && units.last?.kind != .mark:
            // A voice mark that stands alone is as good as one that is made for that.
            let alone: Unicode.Scalar = scalar.value == 0x3099 ? "\u{309B}" : "\u{309C}"
            units.append(Unit(scalar: alone, start: offset, end: offset + 1, kind: .punctuation))
        case .kept(.mark):
            let isGeneric = scalar.isGenericMark
            guard !scalar.isDecoration, let base = units.last, base.kind == .letter || base.kind == .mark, marks.all < Self.markLimit,
                !isGeneric || marks.generic < Self.genericMarkLimit
            else { return note(.marks, from: offset, to: offset + 1) }
            marks.all += 1
            marks.generic += isGeneric ? 1 : 0
            units.append(Unit(scalar: scalar, start: offset, end: offset + 1, kind: .mark))
        case .kept(let kind):
            marks = (0, 0)
            looksJapanese = looksJapanese || Script(scalar) == .kana
            units.append(Unit(scalar: scalar, start: offset, end: offset + 1, kind: kind))
        }
    }

    /// A picture is a saying where it has a name, else it is left out.
    private mutating func close(_ picture: inout PictureSequence?) {
        guard let closed = picture else { return }
        picture = nil
        note(.pictures, from: closed.start, to: closed.end)
        if let emoji = closed.emoji {
            units.append(unit(saying: closed.isTyped ? .heart(emoji) : .emoji(emoji), start: closed.start, end: closed.end))
        } else {
            appendSpace(at: closed.start, .picture)
        }
    }

    /// One space between words, however it was written, and none at the start.
    private mutating func appendSpace(at offset: Int32, _ blank: Unit.Blank = .space) {
        guard let last = units.last, last.kind != .space else { return }
        units.append(Unit(scalar: " ", start: offset, end: offset + 1, kind: .space, blank: blank))
    }
}

extension Substring.UnicodeScalarView {
    /// The letters that the indicators of regions are, from the one before this on, where they are no flags: 🇱 🇴 🇱. Nil where they are flags, or
    /// a single one.
    fileprivate func lettersOfRegions(from first: Unicode.Scalar, isFirst: Bool) -> [Unicode.Scalar]? {
        let run = [first] + prefix(while: \.isRegionalIndicator)
        if run.count == 1, isFirst, dropFirst().first?.isRegionalIndicator != true { return nil }
        let areFlags =
            run.count % 2 == 0 && stride(from: 0, to: run.count, by: 2).allSatisfy { PictureSequence.isFlag(run[$0], run[$0 + 1]) }
        return areFlags ? nil : run.compactMap { Unicode.Scalar($0.value - 0x1F1E6 + 0x41) }
    }

    /// Whether a number comes next, apart or not.
    fileprivate var isNumberAhead: Bool {
        let next = first == " " ? dropFirst().first : first
        return next.map { ("0"..."9").contains($0) } ?? false
    }

    /// Whether it begins with what makes a heart of a bracket: <3, <333, but not <30.
    fileprivate var isEndOfHeart: Bool {
        guard first == "3" else { return false }
        return drop { $0 == "3" }.first.map { !$0.isASCIILetterOrDigit } ?? true
    }
}

/// What becomes of a scalar.
private enum ScalarClass {
    case kept(Unit.Kind)
    case dropped
    case picture
    case bracket

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x61...0x7A, 0x41...0x5A: self = .kept(.letter)
        case 0x30...0x39: self = .kept(.digit)
        case 0x20, 0x09...0x0D: self = .kept(.space)
        case 0x00...0x1F, 0x7F: self = .dropped
        case 0x3C, 0x3E: self = .bracket
        case 0x21...0x7E: self = .kept(.punctuation)
        // Kana, Han, Hangul: most of what is not ASCII, in runs without exceptions.
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .kept(.letter)
        default: self.init(byProperties: scalar)
        }
    }

    private init(byProperties scalar: Unicode.Scalar) {
        let properties = scalar.properties
        if scalar.isPicture {
            self = .picture
            return
        }
        if properties.isDefaultIgnorableCodePoint {
            self = .dropped
            return
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: self = .kept(.letter)
        case .nonspacingMark, .spacingMark, .enclosingMark: self = .kept(.mark)
        case .decimalNumber, .otherNumber: self = .kept(.digit)
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: self = .kept(.space)
        // Letters of alphabets that Unicode has among the symbols.
        case .otherSymbol where Lookalike(scalar).map { !$0.isLoose && !$0.isRow } ?? false: self = .kept(.letter)
        case .otherSymbol: self = scalar == "°" || scalar == "℃" || scalar == "№" ? .kept(.punctuation) : .picture
        case .control, .format, .surrogate, .privateUse, .unassigned: self = .dropped
        default: self = .kept(.punctuation)
        }
    }
}

extension Unicode.Scalar {
    /// Everything that Unicode draws as pictures, also those it has yet to assign.
    fileprivate var isPicture: Bool {
        (properties.isEmoji && value > 0x7F) || (0x1F000...0x1FAFF).contains(value) || value == 0x20E3
    }

    /// Lines through, over and under letters, and frames around them: no language writes them, and engines do not know the word any more.
    fileprivate var isDecoration: Bool {
        switch value {
        case 0x0305, 0x0332...0x0338, 0x033F, 0x20D0...0x20FF: true
        default: false
        }
    }

    /// Marks that fit on letters of every script, the ones text is defaced with.
    var isGenericMark: Bool {
        switch value {
        case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        default: false
        }
    }
}
