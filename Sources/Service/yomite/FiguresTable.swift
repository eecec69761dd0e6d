// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling
internal import Voices

/// Figures of voices for people: the default and the enhanced voices of a language and gender side by side.
enum FiguresTable {
    static func text(_ figures: [VoiceFigures]) -> String {
        var rows: [[String]] = []
        var seen: Set<String> = []
        for voice in figures where seen.insert("\(voice.language) \(voice.gender)").inserted {
            let own = figures.filter { $0.language == voice.language && $0.gender == voice.gender }
            let (plain, enhanced) = (own.filter { $0.quality == "default" }, own.filter { $0.quality != "default" })
            for row in 0..<max(plain.count, enhanced.count) {
                rows.append([voice.language, voice.gender] + cells(plain, row) + cells(enhanced, row))
            }
        }
        let columns = ["MEMORY", "CLEAN", "FIRST SAMPLE", "REAL TIME ×"]
        return TextTable.text(["LANGUAGE", "GENDER", "DEFAULT"] + columns + ["ENHANCED"] + columns, rows)
    }

    private static func cells(_ voices: [VoiceFigures], _ row: Int) -> [String] {
        guard voices.indices.contains(row) else { return ["", "", "", "", ""] }
        let voice = voices[row]
        return [
            voice.id, tenths(ofMegabytesIn: voice.anonymousMemory), tenths(ofMegabytesIn: voice.cleanMemory),
            "\(rounded(voice.firstSampleMilliseconds, 10)) ms", "\(rounded(voice.realTimeFactor, 10_000))",
        ]
    }

    /// To one part in so many of a whole.
    private static func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
}
