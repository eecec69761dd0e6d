// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Accents that a user taught with a word, as in `シノ'ノメ`: a `'` stands behind the mora after which the voice falls, a `/` between two phrases. A phrase
/// with a `/` beside it and without a `'` does not fall: `サクラ/`.
extension Draft {
    /// Takes the marks out of the kana that a user taught, and remembers what they say. No engine gets them as signs.
    mutating func takeTaughtAccents() {
        guard units.contains(where: { $0.isTaught && Self.isMark($0) }) else { return }
        rewrite { draft, index, result in
            let word = draft.units[index...].prefix { $0.isTaught && (KanaWriting.isKana($0.scalar) || Self.isMark($0)) }
            guard KanaWriting.isKana(draft.units[index].scalar), word.contains(where: Self.isMark) else { return nil }
            result += Self.accented(word)
            return word.endIndex
        }
    }

    private static func accented(_ word: ArraySlice<Unit>) -> [Unit] {
        var result: [Unit] = []
        var opensPhrase = true
        for unit in word {
            if isFall(unit) {
                result[result.count - 1].accent.insert(.falls)
                result[result.count - 1].end = unit.end
            } else if isMark(unit) {
                result[result.count - 1].end = unit.end
                opensPhrase = true
            } else {
                result.append(unit)
                result[result.count - 1].accent.formUnion(opensPhrase ? [.isAccentTaught, .opensPhrase] : .isAccentTaught)
                opensPhrase = false
            }
        }
        return result
    }

    private static func isMark(_ unit: Unit) -> Bool {
        isFall(unit) || unit.scalar == "/"
    }

    /// Keyboards of phones write the other two.
    private static func isFall(_ unit: Unit) -> Bool {
        unit.scalar == "'" || unit.scalar == "’" || unit.scalar == "‘"
    }
}
