// SPDX-License-Identifier: GPL-3.0-or-later

/// A stretch of units in one language, before it becomes a segment.
struct Stretch {
    var language: String
    var units: ArraySlice<Unit>
}

extension Draft {
    /// Divides the text by language. What has no script of its own goes with what stands before it, at the start with what follows.
    func stretches(_ rules: LanguageRules) -> [Stretch] {
        var result: [Stretch] = []
        var start = units.startIndex
        var current: (script: Script, language: String)?
        for index in units.indices where units[index].kind == .letter {
            let script = Script(units[index].scalar)
            if script == .neutral || script == current?.script { continue }
            let language = rules.language(of: script, looksJapanese: looksJapanese)
            if let before = current, before.language != language {
                result.append(Stretch(language: before.language, units: units[start..<index]))
                start = index
            }
            current = (script, language)
        }
        result.append(Stretch(language: current?.language ?? rules.ofNeutral, units: units[start...]))
        return result
    }
}

extension Stretch {
    /// The stretch with words in place of links and numbers, and without spaces at its ends.
    func inWords() -> Stretch {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var previous = Unit.Kind.space
        for unit in units.trimmed {
            // The word gets spaces, or it would run together with what it stands beside; they stand for the same part of the comment.
            if unit.kind.isPlaceholder ? previous.isWordPart : previous.isPlaceholder && unit.kind.isWordPart {
                result.append(Unit(scalar: " ", start: unit.start, end: unit.end, kind: .space))
            }
            if unit.kind.isPlaceholder {
                for scalar in spokenWord(for: unit.kind, in: language).unicodeScalars {
                    result.append(Unit(scalar: scalar, start: unit.start, end: unit.end, kind: scalar == " " ? .space : .letter))
                }
            } else {
                result.append(unit)
            }
            previous = unit.kind
        }
        return Stretch(language: language, units: result[...])
    }

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
    var trimmed: ArraySlice<Unit> {
        guard let first = firstIndex(where: { $0.kind != .space }), let last = lastIndex(where: { $0.kind != .space }) else { return [] }
        return self[first...last]
    }

    /// The best index to cut at, at least a half and at most the whole of `limit` behind the start.
    func cut(within limit: Int) -> Int {
        let furthest = startIndex + limit
        let candidates = (startIndex + (limit + 1) / 2...furthest).reversed()
        return candidates.first { self[$0 - 1].endsSentence }
            ?? candidates.first { self[$0 - 1].kind == .space }
            ?? candidates.first { self[$0].kind != .mark }
            ?? furthest
    }
}

extension Unit.Kind {
    fileprivate var isPlaceholder: Bool {
        self == .link || self == .number
    }

    fileprivate var isWordPart: Bool {
        self != .space && self != .punctuation
    }
}

extension Unit {
    fileprivate var endsSentence: Bool {
        switch scalar {
        case ".", "!", "?", "。", "…", "؟", "।": true
        default: false
        }
    }
}
