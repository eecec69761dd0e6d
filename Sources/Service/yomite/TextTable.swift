// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

/// Rows under a header, each column as wide as its widest text. A single text wider than `widest` does not widen all rows.
enum TextTable {
    private static let widest = 120

    static func text(_ header: [String], _ rows: [[String]]) -> String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { min(columns(of: $0[column]), widest) }.max() ?? 0 }
        return all.map { row in zip(row, widths).map { padded($0, to: $1) }.joined(separator: "  ").trimmedEnd + "\n" }.joined()
    }
}

extension String {
    /// Without spaces at the end.
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

/// Figures of voices for people: the voices of a language and gender side by side, by quality.
enum FiguresTable {
    private static let qualities = Quality.allCases.reversed().map(\.rawValue)

    static func text(_ figures: [VoiceFigures]) -> String {
        let columns = ["MEMORY", "CLEAN", "FIRST SAMPLE", "REAL TIME ×", "PROCESSOR ×"]
        return TextTable.text(["LANGUAGE", "GENDER"] + qualities.flatMap { [$0.uppercased()] + columns }, rows(figures))
    }

    /// The same for a page in Markdown.
    static func markdown(_ figures: [VoiceFigures]) -> String {
        let columns = ["memory", "clean", "first sample", "real time ×", "processor ×"]
        let header = ["language", "gender"] + qualities.flatMap { [$0] + columns }
        let all = [header, header.map { _ in "---" }] + rows(figures)
        return all.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }

    private static func rows(_ figures: [VoiceFigures]) -> [[String]] {
        var rows: [[String]] = []
        var seen: Set<String> = []
        for voice in figures where seen.insert("\(voice.language) \(voice.gender)").inserted {
            let own = figures.filter { $0.language == voice.language && $0.gender == voice.gender }
            let byQuality = qualities.map { quality in own.filter { $0.quality == quality } }
            for row in 0..<(byQuality.map(\.count).max() ?? 0) {
                rows.append([voice.language, voice.gender] + byQuality.flatMap { cells($0, row) })
            }
        }
        return rows
    }

    private static func cells(_ voices: [VoiceFigures], _ row: Int) -> [String] {
        guard voices.indices.contains(row) else { return ["", "", "", "", "", ""] }
        let voice = voices[row]
        return [
            voice.id, tenths(ofMegabytesIn: voice.anonymousMemory), tenths(ofMegabytesIn: voice.cleanMemory),
            "\(rounded(voice.firstSampleMilliseconds, 10)) ms", "\(rounded(voice.realTimeFactor, 10_000))",
            voice.processorFactor.map { "\(rounded($0, 10_000))" } ?? "",
        ]
    }

    /// Rounded to this part of a whole.
    private static func rounded(_ value: Double, _ parts: Double) -> Double {
        (value * parts).rounded() / parts
    }
}

/// Answers for programs.
enum JSONAnswer {
    /// Writes one JSON value on one line to stdout.
    static func write(_ value: some Encodable) -> ExitCode {
        StandardOutput.write(JSONWriter.text(of: value) + "\n")
    }
}
