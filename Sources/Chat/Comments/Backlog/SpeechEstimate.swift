// SPDX-License-Identifier: GPL-3.0-or-later

/// How long comments will take to say: by the length of their text, corrected by what was measured.
struct SpeechEstimate: Sendable {
    /// What a comment costs whatever its length: the pause, and the engine's own silence at both ends.
    static let perComment = 300
    /// A voice says some 14 letters a second, and 7 syllables of scripts that write one with a character. In milliseconds.
    private static let perLetter = 70
    private static let perSyllable = 140

    /// What was estimated and what was measured so far, the latest comments counting most. They are summed up before they are compared:
    /// what is said beside a short comment, such as a name, is no reason to expect long ones to be several times as long.
    private var estimated = beginning
    private var measured = beginning
    private static let beginning = 10_000.0
    /// What each further comment leaves of those before it.
    private static let memory = 0.8

    /// How much longer speech is than estimated: a voice's rate, a chat's habits.
    var correction: Double {
        min(4, max(0.25, measured / estimated))
    }

    /// How long a text takes at a voice's normal rate, in milliseconds.
    static func milliseconds(of text: String) -> Int {
        var sum = perComment
        for byte in text.utf8 {
            switch byte {
            // ASCII, and what begins a character of two bytes: Latin, Greek, Cyrillic, Hebrew, Arabic.
            case 0x21...0x7E, 0xC2...0xDF: sum += perLetter
            // Three bytes: kana, kanji, hangul and the scripts of India and South-East Asia. Of four bytes are mostly emoji.
            case 0xE0...0xEF: sum += perSyllable
            default: break
            }
        }
        return sum
    }

    /// Learns from a comment that was estimated at so much and took so long, both at the normal rate. A single one changes little.
    mutating func learn(estimated: Int, measured: Int) {
        guard estimated > 0, measured > 0 else { return }
        self.estimated = self.estimated * Self.memory + Double(estimated)
        self.measured = self.measured * Self.memory + Double(measured)
    }
}
