// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// Drops faces made of characters, as emoji are: `(´・ω・`)`, `:D`, `¯\_(ツ)_/¯`. Their letters are noses, mouths and hands, of whatever
    /// script.
    mutating func dropFaces() {
        let found = count(.faces)
        // The ;) at the end of a face is no emoticon.
        dropFacesInBrackets()
        shorten(.faces, \.withoutEmoticon)
        // A hand does not make a comment Japanese.
        guard looksJapanese, count(.faces) > found else { return }
        looksJapanese = hasWideLetters || units.contains { Script($0.scalar) == .kana && $0.kind == .letter }
    }

    private mutating func dropFacesInBrackets() {
        guard units.contains(where: { $0.opensFace }) else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var index = 0
        while index < units.count {
            if units[index].opensFace, let face = BracketedFace(in: units, openedAt: index) {
                note(.faces)
                result.removeLast(min(result.count, index - face.range.lowerBound))
                let end = face.range.upperBound
                if let last = result.last, last.kind != .space {
                    result.append(Unit(scalar: " ", start: units[face.range.lowerBound].start, end: units[end - 1].end, kind: .space))
                }
                index = end
            } else {
                if units[index].kind != .space || result.last?.kind != .space { result.append(units[index]) }
                index += 1
            }
        }
        units = result
        if units.last?.kind == .space { units.removeLast() }
    }
}

extension Unit {
    fileprivate var opensFace: Bool {
        scalar == "(" || scalar == "ʕ" || scalar == "꒰"
    }

    fileprivate var closesFace: Bool {
        scalar == ")" || scalar == "ʔ" || scalar == "꒱"
    }
}

/// A face between brackets, with the hands and arms beside it: `( *´艸｀)`, `ヽ(´ー｀)ノ`, `m(_ _)m`.
private struct BracketedFace {
    /// The most characters of a face, and on each side of its brackets.
    private static let (most, mostBeside) = (14, 6)

    let range: Range<Int>

    init?(in units: [Unit], openedAt start: Int) {
        guard let end = units[start...].prefix(Self.most).firstIndex(where: \.closesFace) else { return nil }
        let inside = units[start + 1..<end]
        let first = Self.startOfArm(units, before: start)
        let last = Self.endOfArm(units, from: end + 1)
        guard Self.isFace(inside) || MirroredFace.isFace(inside) || Self.isBody(units[first..<start], inside, units[end + 1..<last])
        else { return nil }
        range = first..<last
    }

    /// Whether the arms alone make a face of it: `¯\_(ツ)_/¯`, `(ง'-')ง`, `_(:3」∠)_`.
    private static func isBody(_ left: ArraySlice<Unit>, _ inside: ArraySlice<Unit>, _ right: ArraySlice<Unit>) -> Bool {
        guard let before = left.last ?? inside.first, let behind = right.first, inside.count <= Self.mostBeside,
            !inside.contains(where: { $0.kind == .saying })
        else { return false }
        let letters = inside.count { $0.kind == .letter }
        if before.scalar == "_", behind.scalar == "_", letters == 0 { return true }
        guard letters <= 1, !inside.contains(where: { $0.kind == .digit }) else { return false }
        return before.scalar == behind.scalar && !before.scalar.isASCII
            || left.contains(where: \.isRaisedArm) && right.contains(where: \.isRaisedArm)
    }

    /// A face has features, and no two letters next to each other that could be of one word.
    private static func isFace(_ inside: ArraySlice<Unit>) -> Bool {
        // (>人<): eyes that are pressed shut became spaces before.
        if let left = inside.first, let right = inside.last, left.blank == .closing, inside.count == 1 || right.blank == .opening,
            inside.count <= mostBeside,
            !inside.contains(where: { $0.kind == .digit || $0.kind == .saying })
        {
            return true
        }
        var features = Features()
        for index in inside.indices {
            let unit = inside[index]
            let last = index > inside.startIndex ? inside[index - 1] : nil
            switch unit.kind {
            case .digit where unit.scalar.isASCII: return false
            case .saying: return false
            case .letter where unit.isVoiceMark:
                // Of half-width kana it is a part.
                if last.map({ (0xFF66...0xFF9D).contains($0.scalar.value) }) ?? false { return false }
                features.strong = true
            case .letter:
                if let last, last.kind == .letter, !last.isVoiceMark, unit.isOfOneWord(with: last) { return false }
                features.take(letter: unit.scalar, isAlone: inside.count == 1)
            // Digits of other scripts are cheeks: (๑•̀ㅂ•́)و.
            case .digit, .mark: break
            case .space, .punctuation: features.take(sign: unit.scalar)
            }
        }
        let isEven = inside.count == 3 && inside.first?.scalar == inside.last?.scalar
        return features.strong || features.weak && (!features.hasHan || isEven)
    }

    private struct Features {
        /// No brackets of a text have these between single letters.
        var strong = false
        /// A text has them as well: (一_一) is a face, (国・数) is none.
        var weak = false
        var hasHan = false

        mutating func take(letter: Unicode.Scalar, isAlone: Bool) {
            switch letter {
            case "ω", "Ω", "ε", "д", "Д", "ᴥ": weak = weak || !isAlone
            case "ˊ", "ˋ", "ᴗ", "ᵕ", "ʘ": strong = strong || !isAlone
            // Syllables of North America and Yi, alone: nobody writes words so.
            case "\u{1400}"..."\u{167F}", "\u{A490}"..."\u{A4CF}": strong = true
            default:
                switch Script(letter) {
                case .han: hasHan = true
                // Eyes; who writes Kannada writes words.
                case .kannada: strong = strong || !isAlone
                default: break
                }
            }
        }

        mutating func take(sign: Unicode.Scalar) {
            switch sign {
            case "^", "´", "`", "°", "￣", "*", "≧", "≦", "∀", "′", "ˊ", "ˋ", ";", "¯", "゜", "゛", "‿", "･", "｡", "◕", "◡", "❛": strong = true
            // Radicals of Yi are mouths, and stand in no text.
            case "\u{A490}"..."\u{A4CF}": strong = true
            case "_", "・", "•": weak = true
            default: break
            }
        }
    }

    // MARK: - Hands and arms

    private static func startOfArm(_ units: [Unit], before bracket: Int) -> Int {
        var start = bracket
        if start > 0, units[start - 1].isHand(before: start - 2 >= 0 ? units[start - 2] : nil) { start -= 1 }
        while start > 0, bracket - start < mostBeside, units[start - 1].isArm { start -= 1 }
        return start
    }

    private static func endOfArm(_ units: [Unit], from bracket: Int) -> Int {
        var end = bracket
        while end < units.count, end - bracket < mostBeside {
            if !units[end].isArm {
                // A hand waves, or brings tea: (´∀｀)o彡゜, (´・ω・)つ旦.
                let goesOn = end > bracket && (units[end].scalar == "彡" || units[end].scalar == "旦")
                let next = end + 1 < units.count ? units[end + 1] : nil
                guard goesOn || end == bracket || units[end - 1].isArm, units[end].isHand(before: next) else { break }
            }
            end += 1
        }
        return end
    }
}

extension Unit {
    /// The half-width voice marks, which are letters to Unicode and cheeks to faces.
    var isVoiceMark: Bool {
        scalar.value == 0xFF9E || scalar.value == 0xFF9F
    }

    /// Whether two letters next to each other may belong to a word, as those of one script do; Japanese has two.
    fileprivate func isOfOneWord(with other: Unit) -> Bool {
        let (script, before) = (Script(scalar), Script(other.scalar))
        return script == before || (script == .han || script == .kana) && (before == .han || before == .kana)
    }

    fileprivate var isArm: Bool {
        switch scalar {
        case "\\", "/", "_", "¯", "~", "*", ";", "=", "︵", "゛", "ﾞ", "゜", "ﾟ": true
        default: false
        }
    }

    fileprivate var isRaisedArm: Bool {
        switch scalar {
        case "\\", "/", "¯", "ヽ", "ノ", "ﾉ", "乁", "ㄏ": true
        default: false
        }
    }

    /// Whether it is a hand where this unit stands on its other side: part of a word it is none.
    fileprivate func isHand(before next: Unit?) -> Bool {
        guard kind == .letter || kind == .digit && !scalar.isASCII else { return false }
        switch scalar {
        case "ヽ", "ヾ", "ﾉ", "ゞ", "乁", "ㄏ", "ლ", "ᕙ", "ᕗ", "ᕦ", "ᕤ", "ง", "و", "٩", "۶", "彡", "ᐠ", "ᐟ", "ᐝ", "੭": return true
        case "ノ", "シ", "ｼ", "つ", "づ", "っ", "σ", "ε", "Σ": break
        case "m", "o", "v", "b", "d", "q", "p", "y", "w", "O", "旦": break
        default: return false
        }
        guard let next, next.kind == .letter || next.kind == .mark || next.kind == .digit else { return true }
        switch Script(scalar) {
        case .kana: return next.isKatakana != isKatakana || next.scalar == "旦" || next.scalar == "シ" || next.scalar == "ｼ"
        case let script: return next.kind == .letter && Script(next.scalar) != script
        }
    }

    private var isKatakana: Bool {
        (0x30A1...0x30FF).contains(scalar.value) || (0xFF66...0xFF9D).contains(scalar.value)
    }
}
