// SPDX-License-Identifier: GPL-3.0-or-later

/// The rules against too much of the same. What is left out still belongs, for captions, to the last unit that was kept.
extension Draft {
    /// How often a character or pattern may stand in a row for an engine to bear it.
    static let safeRepeatLimit = 20
    /// A kana with a consonant is a whole syllable, which people count: どどどど, ははははは.
    static let kanaRepeatLimit = 5
    /// Punctuation marks in a row.
    static let (punctuationLimit, safePunctuationLimit) = (3, 20)

    /// Folds `aaaaaa`, `hahahaha`, `s's's's'` and `w w w w`: shorter patterns first, so that no pattern is made of another.
    mutating func foldRepeats(to limit: Int = SpokenLimits.repeats) {
        for period in 1...SpokenLimits.pattern {
            foldRepeats(period: period, limit)
        }
    }

    private mutating func foldRepeats(period: Int, _ limit: Int) {
        var kept = 0
        var index = 0
        while index < units.count {
            let alike = likeness(at: index, period: period)
            let times = alike / period + 1
            var (keep, taken) = (1, 1)
            let isSyllable = times > limit && period == 1 && KanaWriting.isSyllable(units[index].scalar)
            let limit = isSyllable ? max(limit, Self.kanaRepeatLimit) : limit
            if times > limit {
                // 1000000 is a number, not a stammer.
                let isNumber = units[index..<index + period].contains { $0.kind == .digit }
                keep = isNumber ? alike : period * limit
                taken = isNumber ? alike : period * times
            }
            let end = units[index + taken - 1].end
            if kept < index {
                for offset in 0..<keep { units[kept + offset] = units[index + offset] }
            }
            if keep < taken {
                units[kept + keep - 1].end = end
                note(.repeats, taken - keep)
            }
            kept += keep
            index += taken
        }
        units.removeSubrange(kept...)
    }

    /// How many units from `index` on are as those a period later.
    private func likeness(at index: Int, period: Int) -> Int {
        var alike = 0
        while index + alike + period < units.count, units[index + alike].repeats(units[index + alike + period]) {
            alike += 1
        }
        return alike
    }

    /// Ends runs of punctuation, of whatever marks they consist.
    mutating func cutPunctuation(to limit: Int) {
        cutRuns(to: limit, rule: .punctuation) { $0.kind == .punctuation }
    }

    /// Ends endless words in the scripts that put spaces between words.
    mutating func cutWords() {
        cutRuns(to: SpokenLimits.word, rule: .words) { unit in
            unit.kind == .mark || (unit.kind == .letter && Script(unit.scalar).hasSpaces)
        }
    }

    /// Puts a space into words and numbers that are too long for an engine, and leaves nothing out.
    mutating func breakLongWords() {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var run = 0
        for unit in units {
            let belongs = unit.kind == .digit || unit.kind == .mark || (unit.kind == .letter && Script(unit.scalar).hasSpaces)
            run = belongs ? run + 1 : 0
            if run > SpokenLimits.word, unit.kind != .mark {
                result.append(.space(in: unit))
                note(.words)
                run = 1
            }
            result.append(unit)
        }
        units = result
    }

    private mutating func cutRuns(to limit: Int, rule: ReadingRule, _ belongs: (Unit) -> Bool) {
        var kept = 0
        var run = 0
        for index in units.indices {
            run = belongs(units[index]) ? run + 1 : 0
            if run <= limit {
                units[kept] = units[index]
                kept += 1
            } else {
                units[kept - 1].end = units[index].end
                if run == limit + 1 { note(rule) }
            }
        }
        units.removeSubrange(kept...)
    }

    /// Makes one unit of every number that is too long to be read.
    mutating func foldDigits() {
        guard units.contains(where: { $0.kind == .digit }) else { return }
        rewrite { draft, index, result in
            let number = draft.units[index...].prefix { $0.kind == .digit }
            guard number.count > SpokenLimits.digits, let first = number.first, let last = number.last else {
                result += number
                return number.isEmpty ? nil : number.endIndex
            }
            draft.note(.digits)
            if number.allSatisfy({ $0.scalar == "8" }) {
                // Applause, where it is Japanese; 888 is enough of it.
                result += number.prefix(SpokenLimits.repeats)
                result[result.count - 1].end = last.end
            } else {
                result.append(draft.unit(saying: .number, start: first.start, end: last.end))
            }
            return number.endIndex
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is an ASCII character in the width of a kanji.
    var isFullWidth: Bool {
        (0xFF01...0xFF5E).contains(value)
    }

    /// The plain form of a letter, kana or digit that is wide, mathematical, or drawn in a frame, and of a radical that stands for its
    /// kanji: engines spell them or name the frame, and they disguise words. Blood types and the like (`🅰`) are said as their letters, too.
    var plainLetterform: Unicode.Scalar? {
        if isFullWidth { return Unicode.Scalar(value - 0xFF01 + 0x21) }
        switch value {
        // Thirteen alphabets, each A to Z and a to z; ten of them have digits.
        case 0x1D400...0x1D6A3: return letter(Int(value - 0x1D400) % 52)
        case 0x1D7CE...0x1D7FF: return Unicode.Scalar(0x30 + (value - 0x1D7CE) % 10)
        // In brackets, in circles, in squares.
        case 0x249C...0x24B5: return letter(26 + Int(value - 0x249C))
        case 0x24B6...0x24E9: return letter(Int(value - 0x24B6))
        case 0x1F110...0x1F129, 0x1F130...0x1F149, 0x1F150...0x1F169, 0x1F170...0x1F189: return letter(Int(value - 0x1F110) % 32)
        // Punctuation that may also be drawn as a picture: ‼ ⁉ 〰
        case 0x203C: return "!"
        case 0x2049: return "?"
        case 0x3030: return "~"
        default: return KanjiTables.same(as: self)
        }
    }

    /// The capitals, then the small letters.
    private func letter(_ index: Int) -> Unicode.Scalar? {
        Unicode.Scalar(UInt8(index < 26 ? 0x41 + index : 0x61 + index - 26))
    }
}
