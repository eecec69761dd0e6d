// SPDX-License-Identifier: GPL-3.0-or-later

extension Collection<Unit> {
    /// The same with the kanji of everyday Japanese for their other forms: 殺 for 杀. Nil where there are none.
    var withEverydayKanji: [Unit]? {
        var units: [Unit]?
        for (place, unit) in self.enumerated() where (0x3400...0x9FFF).contains(unit.scalar.value) {
            guard let everyday = KanjiTables.everyday(unit.scalar) else { continue }
            var changed = units ?? Array(self)
            changed[place].scalar = everyday
            units = changed
        }
        return units
    }
}
