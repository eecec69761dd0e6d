// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension [Unit] {
    /// Which units only resemble letters of ASCII and stand for them: those of words of which all letters resemble some and come from several
    /// scripts, or are signs, and of longer words of one script: ηigger, 卂乃匚, ba∂ger. Nil where there is none.
    var inLettersOfOneScript: (units: [Unit], areLoose: [Bool])? {
        guard contains(where: { !$0.scalar.isASCII && Lookalike($0.scalar)?.isLoose == true }) else { return nil }
        var (units, areLoose) = (self, [Bool](repeating: false, count: count))
        var isAny = false
        for word in indices.split(whereSeparator: { self[$0].kind == .space || self[$0].kind == .saying }) {
            var scripts: Set<Script> = []
            var loose: [Int] = []
            for place in word where self[place].kind != .mark {
                let scalar = self[place].scalar
                let isLoose = Lookalike(scalar)?.isLoose == true
                if isLoose { loose.append(place) }
                guard self[place].kind == .letter || isLoose else { continue }
                // No chat is written in these Cyrillic letters, which look Latin: ԁ, ԝ.
                scripts.insert((0x500...0x52F).contains(scalar.value) ? .latin : Script(scalar))
                guard isLoose || scalar.folded.map({ $0 < 0x80 }) ?? true else {
                    scripts = []
                    break
                }
            }
            let isLong = scripts.first.map { loose.count >= (Self.spelt.contains($0) ? 6 : 4) } ?? false
            guard scripts.count > 1 || isLong, !loose.isEmpty else { continue }
            isAny = true
            for place in loose { (units[place].kind, areLoose[place]) = (.letter, true) }
        }
        return isAny ? (units, areLoose) : nil
    }

    /// The scripts that most chats are written in, and that have words of letters that look Latin.
    private static var spelt: Set<Script> { [.cyrillic, .greek, .hebrew, .arabic, .thai] }

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
