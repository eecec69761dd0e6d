// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension [Unit] {
    /// The same with ー for every mark that may only draw a kana out or cut it short: ば～か, ばぁか, ばっか. Nil where there is none.
    var withDrawnOutKana: [Unit]? {
        var units = self
        var isAny = false
        for index in units.indices where drawsOut(index) {
            (units[index].scalar, units[index].kind) = ("ー", .letter)
            isAny = true
        }
        return isAny ? units : nil
    }

    private func drawsOut(_ index: Int) -> Bool {
        let scalar = self[index].scalar
        switch scalar {
        case "ー", "ｰ", "っ", "ッ", "ｯ": return true
        case _ where KanaWriting.isWave(scalar): return index > startIndex && KanaWriting.isKana(self[index - 1].scalar)
        default:
            // The ァ of ファ is a sound of its own.
            guard let vowel = KanaWriting.smallVowel(scalar) else { return false }
            let before = self[..<index].last { $0.scalar != "ー" && KanaWriting.smallVowel($0.scalar) != vowel }
            return before.map { KanaWriting.endingVowel($0.scalar) == vowel } ?? false
        }
    }
}
