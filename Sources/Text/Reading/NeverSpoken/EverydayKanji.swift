// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension Collection<Unit> {
    /// The same with the kanji of everyday Japanese for their other forms: 殺 for 杀. Nil where there are none.
    var withEverydayKanji: [Unit]? {
        var units = Array(self)
        var isAny = false
        for place in units.indices where (0x3400...0x9FFF).contains(units[place].scalar.value) {
            guard let everyday = KanjiTables.everyday(units[place].scalar) else { continue }
            units[place].scalar = everyday
            isAny = true
        }
        return isAny ? units : nil
    }
}
