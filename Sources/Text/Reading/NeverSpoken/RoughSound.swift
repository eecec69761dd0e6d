// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// How a long Latin word sounds, roughly and in no particular language, for words that are written by ear: shlampe, basturd. Voiced consonants
/// are as those without a voice, and among many consonants only the places of vowels count.
struct RoughSound {
    /// Fewer consonants, and fewer letters of a listed word, are in too many others: Wachs is not fags.
    private static let least = 4
    static let leastLetters = 6

    private var sounds: [UInt8] = []
    private var consonants = 0

    /// The hash of the sound of a word in small ASCII letters; nil for one that is too short.
    static func hash(of letters: [UInt32]) -> UInt64? {
        var sound = RoughSound()
        sound.add(letters.compactMap { UInt8(exactly: $0) })
        guard sound.consonants >= least else { return nil }
        let isShort = sound.consonants == least
        let key = sound.sounds.map { !isShort && Self.vowelKinds.contains($0) ? UInt8(ascii: "*") : $0 }
        return key.reduce(FNV1a.adding(isShort ? 0 : 1, to: FNV1a.start)) { FNV1a.adding(UInt64($1), to: $0) }
    }

    private mutating func add(_ letters: [UInt8]) {
        var rest = letters[...]
        while let first = rest.first {
            if Self.vowels.contains(first) {
                let run = rest.prefix { Self.vowels.contains($0) }
                rest = rest.dropFirst(run.count)
                // At the end, an r or an h behind a vowel is hardly heard: wankah.
                if rest.elementsEqual("r".utf8) || rest.elementsEqual("h".utf8) { rest = [] }
                sounds += Self.kinds(of: run)
                continue
            }
            let isSoft = first == UInt8(ascii: "c") && rest.dropFirst().first.map { "eiy".utf8.contains($0) } ?? false
            let (written, said) =
                isSoft
                ? ([first], Self.s)
                : Self.consonants.first { rest.starts(with: $0.written) } ?? ([first], first == Self.h ? [] : [first])
            rest = rest.dropFirst(written.count)
            for sound in said where sounds.last != sound {
                sounds.append(sound)
                consonants += 1
            }
        }
    }

    private static let (s, h) = (Array("s".utf8), UInt8(ascii: "h"))
    private static let vowels = Set("aeiouy".utf8)
    private static let vowelKinds = Set("aeo".utf8)

    /// Two vowels may be one sound.
    private static func kinds(of run: ArraySlice<UInt8>) -> [UInt8] {
        let written = String(decoding: run, as: UTF8.self)
        if ["oo", "oa", "ou", "au", "eau", "uo"].contains(written) { return Array("o".utf8) }
        if ["ai", "ay", "ei", "ey", "ae", "ea", "ee", "ie", "ii"].contains(written) { return Array("e".utf8) }
        return run.map { "ou".utf8.contains($0) ? UInt8(ascii: "o") : $0 == UInt8(ascii: "a") ? $0 : UInt8(ascii: "e") }
    }

    /// What is written for a sound, long ones first, and the sound; nothing: it is not heard.
    private static let consonants: [(written: [UInt8], said: [UInt8])] =
        """
        chs-ks chr-kr chl-kl tch-S sch-S sh-S sz-S cz-S ch-S ph-f lh-l gh-k ck-k qu-k c-k q-k g-k b-p d-t v-f w-f z-s x-ks
        """.split(whereSeparator: { $0.isWhitespace }).map { row in
            let parts = row.split(separator: "-")
            return (Array(parts[0].utf8), Array(parts[1].utf8))
        }
}
