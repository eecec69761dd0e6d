// SPDX-License-Identifier: GPL-3.0-or-later

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
        spoken = text(result.lazy.map(\.scalar))
        map = OffsetMap(result[...])
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "、", "。", "，", "．", "！", "？", ",", ".", "!", "?", "…", "‥", "ー": true
        default: (0x30A1...0x30F6).contains(scalar.value)
        }
    }
}
