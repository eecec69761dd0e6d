// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// More digits in a row at the end of a viewer's name are the platform's, not part of it.
    static let nameDigitLimit = 4

    /// Says the words behind `@`, `#` and `!` as people do: `@Ann_Lee_93847` as Ann Lee, `#BestOf2024` as Best Of 2024, `!song` as song.
    mutating func readSigils(_ rules: Set<ReadingRule>) {
        guard units.contains(where: { Sigil($0.scalar) != nil }) else { return }
        rewrite { draft, index, result in
            let rest = draft.units[(index + 1)...]
            guard let sigil = Sigil(draft.units[index].scalar), rules.contains(sigil.rule), let first = rest.first,
                first.kind == .letter || (sigil == .mention && first.kind == .digit), draft.begins(sigil, at: index)
            else { return nil }
            let name = rest.prefix(while: \.isNamePart)
            draft.note(sigil.rule, from: draft.units[index].start, to: draft.units[name.endIndex - 1].end)
            draft.append(sigil == .hashtag ? name : name.withoutNumberBehind, of: sigil, to: &result)
            return name.endIndex
        }
    }

    /// Whether nothing that belongs to a word stands before the sign. Inside a text without spaces `!` ends a sentence: うまっ！凄い.
    private func begins(_ sigil: Sigil, at index: Int) -> Bool {
        guard index > 0, units[index - 1].kind != .space else { return true }
        guard Script(units[index - 1].scalar).hasSpaces else { return sigil != .command || Script(units[index + 1].scalar).hasSpaces }
        return units[index - 1].kind == .punctuation && Sigil(units[index - 1].scalar) == nil
    }

    /// The name's parts with spaces between them; what stands between them belongs to the part before it.
    private func append(_ name: ArraySlice<Unit>, of sigil: Sigil, to result: inout [Unit]) {
        if let last = result.last, last.kind != .space, last.kind != .punctuation { result.append(.space(in: name[name.startIndex])) }
        for index in name.indices {
            let unit = name[index]
            if unit.scalar == "_" {
                result.appendUnlessDoubleSpace(.space(in: unit))
                continue
            }
            if sigil == .hashtag, index > name.startIndex, name[index - 1].endsPart(before: unit, name[(index + 1)...].first) {
                result.appendUnlessDoubleSpace(.space(in: unit))
            }
            result.append(unit)
        }
        while result.last?.kind == .space { result.removeLast() }
    }
}

/// A sign that makes a word a name.
private enum Sigil {
    case mention, hashtag, command

    init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "@": self = .mention
        case "#": self = .hashtag
        case "!": self = .command
        default: return nil
        }
    }

    var rule: ReadingRule {
        switch self {
        case .mention: .mentions
        case .hashtag: .hashtags
        case .command: .commands
        }
    }
}

extension ArraySlice<Unit> {
    /// A name without the long number at its end; the whole where it is nothing else.
    fileprivate var withoutNumberBehind: ArraySlice<Unit> {
        let digits = reversed().prefix { $0.kind == .digit || $0.scalar == "_" }
        let isLong = digits.count { $0.kind == .digit } > Draft.nameDigitLimit
        return isLong && digits.count < count ? dropLast(digits.count) : self
    }
}

extension Unit {
    fileprivate var isNamePart: Bool {
        kind == .letter || kind == .mark || kind == .digit || scalar == "_"
    }

    /// Between small and capital letters, before the last of several capitals (HTTPServer), between letters and digits.
    fileprivate func endsPart(before next: Unit, _ behind: Unit?) -> Bool {
        if kind == .digit || next.kind == .digit { return kind != next.kind && next.kind != .mark }
        guard next.scalar.properties.isUppercase else { return false }
        return scalar.properties.isLowercase || (scalar.properties.isUppercase && behind?.scalar.properties.isLowercase == true)
    }
}
