// SPDX-License-Identifier: GPL-3.0-or-later

extension [Unit] {
    /// The same with letters of ASCII for those that only resemble them, in words of which the letters come from several scripts, or are signs,
    /// and all resemble some: ηigger, 卂乃匚, ba∂ger. Nil where there is none.
    var withLettersOfOneScript: [Unit]? {
        guard contains(where: { $0.scalar.value >= 0x80 && $0.scalar.looselyFolded != nil }) else { return nil }
        var units = self
        var isAny = false
        for word in indices.split(whereSeparator: { self[$0].kind == .space || self[$0].kind == .saying }) {
            var scripts: Set<Script> = []
            var loose: [(place: Int, letter: Unicode.Scalar)] = []
            for place in word where self[place].kind != .mark {
                let scalar = self[place].scalar
                if let letter = scalar.looselyFolded.flatMap(Unicode.Scalar.init) { loose.append((place, letter)) }
                guard self[place].kind == .letter || scalar.looselyFolded != nil else { continue }
                // No chat is written in these Cyrillic letters, which look Latin: ԁ, ԝ.
                scripts.insert((0x500...0x52F).contains(scalar.value) ? .latin : Script(scalar))
                guard scalar.looselyFolded != nil || scalar.folded.map({ $0 < 0x80 }) ?? true else {
                    scripts = []
                    break
                }
            }
            guard scripts.count > 1, !loose.isEmpty else { continue }
            isAny = true
            for (place, letter) in loose { (units[place].scalar, units[place].kind) = (letter, .letter) }
        }
        return isAny ? units : nil
    }

    /// The same with letters the right way up, where some are upside down. Those that are other letters upside down, as n and u, count as such.
    var turned: [Unit]? {
        guard contains(where: { $0.scalar.value >= 0x80 && onlyTurned.contains($0.scalar) }) else { return nil }
        return map { unit in
            var unit = unit
            unit.scalar = turnedLetters[unit.scalar] ?? unit.scalar
            return unit
        }
    }
}

private let onlyTurned = Set("ɐǝɟƃɥᴉɾʞɯɹʇʌʍʎ".unicodeScalars)
private let turnedLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "u", "u": "n", "b": "q", "q": "b", "d": "p", "p": "d", "ɔ": "c", "6": "9", "9": "6", "¡": "i", "ı": "i", "ן": "l", "ɓ": "g",
    "∀": "A",
]
