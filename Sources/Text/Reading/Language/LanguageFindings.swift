// SPDX-License-Identifier: GPL-3.0-or-later

/// Which language each part of a comment is in: one for each script, and others for the sentences that clearly differ.
struct LanguageFindings {
    /// A sentence that is in another language than the rest.
    fileprivate struct Exception {
        var range: Range<Int>
        var script: Script
        var finding: LanguageFinding
    }

    private let ofScripts: ByScript<LanguageFinding?>
    private let exceptions: [Exception]
    /// The language of text without letters.
    let ofNeutral: String

    fileprivate init(ofScripts: ByScript<LanguageFinding?>, exceptions: [Exception], ofNeutral: String) {
        (self.ofScripts, self.exceptions, self.ofNeutral) = (ofScripts, exceptions, ofNeutral)
    }

    func language(of script: Script, at index: Int) -> String {
        let exception = exceptions.first { $0.script == script && $0.range.contains(index) }
        return (exception?.finding ?? ofScripts[script])?.language ?? ofNeutral
    }

    /// Whether its Han characters, if there are any, are Japanese.
    var isJapanese: Bool {
        ofScripts[.han].map { baseLanguage($0.language) == "ja" } ?? false
    }

    /// How sure it is that a language is in the comment at all.
    func confidence(of language: String) -> Double {
        let findings = ofScripts.values.compactMap(\.self) + exceptions.map(\.finding)
        return findings.filter { $0.language == language }.map(\.confidence).max() ?? 1
    }
}

extension Draft {
    /// So many letters make a sentence that can be in a language of its own.
    private static let sentenceLetters = 12
    /// How much speaks for the comment's language in each of its sentences, and how sure another one has to be.
    private static let sentenceLoyalty = 2.5
    private static let sentenceConfidence = 0.95
    /// How much speaks for English where some Latin words stand among letters of another script.
    private static let englishAmongOthers = 3.0

    /// Looks at the letters of every script, and at every sentence where there are several.
    func findings(_ rules: LanguageRules) -> LanguageFindings {
        var counts = ByScript(repeating: 0)
        for unit in units where unit.kind == .letter { counts[Script(unit.scalar)] += 1 }
        let written = Script.allCases.filter { $0 != .neutral && counts[$0] > 0 }
        let letters = written.reduce(0) { $0 + counts[$1] }
        var ofScripts = ByScript<LanguageFinding?>(repeating: nil)
        ofScripts[.kana] = rules.finding(in: .kana, looksJapanese: true) { _ in nil }
        var exceptions: [LanguageFindings.Exception] = []
        for script in written {
            var expectation = rules.expectation
            addTellingWords(of: script, rules, to: &expectation)
            if script == .han, !looksJapanese { rules.addHan(units, to: &expectation) }
            if script == .latin, 2 * counts[script] <= letters, !rules.roomIsWritten(in: written) {
                expectation.add(Self.englishAmongOthers, for: "en")
            }
            let main = rules.finding(in: script, looksJapanese: looksJapanese) { detector in
                detector.finding(in: script, of: units[...], expecting: expectation)
            }
            ofScripts[script] = main
            if script.hasSpaces, counts[script] >= 2 * Self.sentenceLetters, rules.isOpen(in: script) {
                expectation.add(Self.sentenceLoyalty, for: main.language)
                exceptions += self.exceptions(from: main, in: script, rules, expecting: expectation)
            }
        }
        return LanguageFindings(ofScripts: ofScripts, exceptions: exceptions, ofNeutral: rules.ofNeutral)
    }

    private func exceptions(
        from main: LanguageFinding,
        in script: Script,
        _ rules: LanguageRules,
        expecting expectation: LanguageExpectation
    ) -> [LanguageFindings.Exception] {
        var left = LanguageDetector.letterLimit
        var exceptions: [LanguageFindings.Exception] = []
        for sentence in units.split(whereSeparator: \.endsSentence) {
            let count = sentence.count { $0.kind == .letter && Script($0.scalar) == script }
            guard sentence.count < units.count, count >= Self.sentenceLetters else { continue }
            let finding = rules.finding(in: script, looksJapanese: looksJapanese) { detector in
                detector.finding(in: script, of: sentence, expecting: expectation)
            }
            if finding.language != main.language, finding.confidence >= Self.sentenceConfidence {
                exceptions.append(.init(range: sentence.startIndex..<sentence.endIndex, script: script, finding: finding))
            }
            left -= count
            if left <= 0 { break }
        }
        return exceptions
    }
}
