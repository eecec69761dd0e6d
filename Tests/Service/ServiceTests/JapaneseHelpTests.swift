// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import yomite

/// Help as Japanese users see it.
@Suite struct JapaneseHelpTests {
    /// A new command or flag needs its row in `CTables/japanese.tsv`.
    @Test(arguments: [nil] + Command.allCases.map(Optional.some))
    func `every line of help is said in Japanese`(command: Command?) {
        expectJapanese(helpText(for: command, in: .japanese))
    }

    @Test func `every line of help about everything is said in Japanese`() {
        expectJapanese(fullHelpText(in: .japanese))
    }

    private func expectJapanese(_ help: String) {
        let lines = help.split(separator: "\n")
        #expect(lines.first?.hasPrefix("使い方: yomite") == true)
        // The names of flags may stand alone on a line; all other lines are for reading.
        for line in lines where !line.hasPrefix("  -") || line.dropFirst(2).contains("  ") {
            #expect(line.unicodeScalars.contains { (0x3041...0x9FFF).contains($0.value) }, "not in CTables/japanese.tsv: \(line)")
        }
        for line in lines where line.contains("default") {
            #expect(!line.contains("(default: "), "\(line)")
        }
        #expect(lines.allSatisfy { columns(of: String($0)) <= 130 })
    }

    @Test(arguments: ["voices", "control", "dictionary", "config"])
    func `commands of a family have their columns`(word: String) {
        expectColumns(of: helpText(forFamily: word, in: .japanese))
    }

    @Test func `the first screen has its columns, also where characters are wide`() {
        expectColumns(of: helpText(for: nil, in: .japanese))
        expectColumns(of: helpText(for: nil, in: .english))
    }

    /// What values may be, as complaints say it.
    @Test func `what each setting must be is said in Japanese`() {
        for form in Settings.forms {
            let text = Wording.japanese("--\(form.key): \"?!\" must be \(form.expected)")
            #expect(text.hasPrefix("--\(form.key): \"?!\" は使えません。指定できる値: "), "\(text)")
            #expect(!text.contains(" or ") && !text.contains("such as") && !text.hasSuffix(" \(form.expected)"), "\(text)")
        }
    }

    /// In a list of commands, all summaries begin in the same column.
    private func expectColumns(of help: String) {
        let entries = help.split(separator: "\n").filter { $0.hasPrefix("  ") }.map(String.init)
        let starts = entries.compactMap { line -> Int? in
            // The summary stands behind the last gap.
            guard let gap = line.ranges(of: "  ").last(where: { $0.lowerBound > line.startIndex }) else { return nil }
            return columns(of: String(line)) - columns(of: String(line[gap.upperBound...].drop { $0 == " " }))
        }
        #expect(starts.count == entries.count)
        #expect(Set(starts).count == 1, "\(help)")
    }
}
