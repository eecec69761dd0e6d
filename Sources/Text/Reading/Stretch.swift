// SPDX-License-Identifier: GPL-3.0-or-later

/// A stretch of units in one language, before it becomes a segment.
struct Stretch {
    var language: String
    var units: ArraySlice<Unit>

    init(language: String, units: ArraySlice<Unit>) {
        (self.language, self.units) = (language, units)
    }
}

extension Stretch {
    /// Pieces of at most `limit` units, cut where it is heard least: after a sentence, else at a space, else before a letter.
    func pieces(of limit: Int) -> [Stretch] {
        var result: [Stretch] = []
        var rest = units.trimmed
        while rest.count > limit {
            let cut = rest.cut(within: limit)
            result.append(Stretch(language: language, units: rest[..<cut].trimmed))
            rest = rest[cut...].trimmed
        }
        result.append(Stretch(language: language, units: rest))
        return result.filter { !$0.units.isEmpty }
    }
}

extension ArraySlice<Unit> {
    package var trimmed: ArraySlice<Unit> {
        guard let first = firstIndex(where: { $0.kind != .space }), let last = lastIndex(where: { $0.kind != .space }) else { return [] }
        return self[first...last]
    }

    /// The best index to cut at, at least a half and at most the whole of `limit` behind the start.
    package func cut(within limit: Int) -> Int {
        let furthest = startIndex + limit
        let candidates = (startIndex + (limit + 1) / 2...furthest).reversed()
        return candidates.first { self[$0 - 1].endsSentence }
            ?? candidates.first { self[$0 - 1].kind == .space }
            ?? candidates.first { self[$0].kind != .mark && !isInsideSyllable($0) }
            ?? furthest
    }

    /// Whether a kana goes on with the one before it here: no voice can begin with the ょ of りょ.
    private func isInsideSyllable(_ index: Int) -> Bool {
        KanaSpelling.continues(self[index].scalar) || self[index - 1].scalar == "っ" || self[index - 1].scalar == "ッ"
    }
}

extension Unit.Kind {
    /// Of a scalar of our own words.
    package init(ofWordScalar scalar: Unicode.Scalar) {
        if scalar == " " {
            self = .space
        } else if (0x30...0x39).contains(scalar.value) {
            self = .digit
        } else if scalar.properties.generalCategory.isMark {
            self = .mark
        } else {
            self = scalar.properties.isAlphabetic ? .letter : .punctuation
        }
    }
}

extension Unit {
    package var endsSentence: Bool {
        switch scalar {
        case ".", "!", "?", "。", "…", "؟", "।": true
        default: false
        }
    }
}
