// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Which language each part of a comment is in: one for each script, and others for the words that clearly differ.
struct LanguageFindings {
    /// Words in another language than the most of their script.
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
    /// For fewer letters the voice does not change: that is worse than an accent.
    private static let leastLetters = 5
    /// How much speaks for English where some Latin words stand among letters of another script.
    private static let englishAmongOthers = 3.0

    /// Looks at the letters of every script, and where the language of its words changes.
    func findings(_ rules: LanguageRules) -> LanguageFindings {
        var counts = ByScript(repeating: 0)
        for unit in units where unit.kind == .letter { counts[Script(unit.scalar)] += 1 }
        let written = Script.allCases.filter { $0 != .neutral && counts[$0] > 0 }
        let letters = written.reduce(0) { $0 + counts[$1] }
        var ofScripts = ByScript<LanguageFinding?>(repeating: nil)
        ofScripts[.kana] = rules.finding(in: .kana, looksJapanese: true) { _ in nil }
        var exceptions: [LanguageFindings.Exception] = []
        for script in written {
            var runs: [LanguageRun] = []
            var evidence: LanguageEvidence?
            ofScripts[script] = rules.finding(in: script, looksJapanese: looksJapanese) { detector in
                guard LanguageDetector.tellsApart(script) else { return nil }
                var text = LanguageEvidence(in: script, of: units[...])
                if let own = rules.ownFinding(of: text) { return own }
                text.weigh()
                evidence = text
                var expectation = rules.expectation(of: text)
                text.addTellingWords(to: &expectation, rules)
                if script == .han, !looksJapanese { rules.addHan(units, to: &expectation) }
                if script == .latin, 2 * counts[script] <= letters, !rules.roomIsWritten(in: written) {
                    expectation.add(Self.englishAmongOthers, for: "en")
                }
                guard let question = detector.question(of: text, expecting: expectation) else { return nil }
                var whole = question.finding(of: text)
                if detector.isOpen {
                    let other = detector.question(of: text, expecting: LanguageExpectation(), spoken: [])?.finding(of: text).language
                    rules.addKnownWords(of: text, orIn: other, to: &expectation)
                    whole = detector.question(of: text, expecting: expectation, spoken: rules.spokenHere)?.finding(of: text) ?? whole
                }
                if script.hasSpaces, text.confidence(of: whole.language, allowingNames: false) == nil {
                    runs = question.runs(of: text, familiar: rules.familiarLanguages)
                }
                return rules.settled(whole, of: text)
            }
            guard runs.count > 1 else { continue }
            let parts = runs.map { run in
                LanguageFindings.Exception(
                    range: run.range,
                    script: script,
                    finding: rules.finding(in: script, looksJapanese: looksJapanese) { _ in run.finding }
                )
            }
            let most = languageOfMost(of: zip(parts, runs).lazy.map { ($0.finding.language, $1.letters) })
            guard let most, let main = parts.first(where: { $0.finding.language == most }) else { continue }
            // What nobody expects here is not what the rest follows, unless it stands on its own.
            let whole = ofScripts[script]?.language ?? most
            guard
                whole == most || !rules.isUnexpected(most)
                    || parts.contains(where: { $0.finding.language == most && evidence?.isStretch($0.range, of: most, in: whole) == true })
            else { continue }
            ofScripts[script] = main.finding
            exceptions += zip(parts, runs).lazy.filter { part, run in
                guard part.finding.language != most, run.letters >= Self.leastLetters else { return false }
                if rules.isUnexpected(part.finding.language) {
                    guard evidence?.isStretch(run.range, of: part.finding.language, in: most) == true else { return false }
                }
                // A name is no change of the language. Titles of games are English, and an English voice says them best.
                if part.finding.language != "en" { return !run.mayBeName }
                return !BorrowedWords.areSaid(units[run.range], in: most)
            }.map(\.0)
        }
        return LanguageFindings(ofScripts: ofScripts, exceptions: exceptions, ofNeutral: rules.ofNeutral)
    }
}

/// The language of most of a comment; nil where it has no parts.
///
/// Names and borrowed words are in Latin letters in every script, so each of those counts half; a character that is a syllable counts
/// as two letters.
func languageOfMost(of parts: some Sequence<(language: String, count: Int)>) -> String? {
    var weights: [(language: String, weight: Int)] = []
    for part in parts {
        let weight = part.count * weightOfLetter(in: part.language)
        if let known = weights.firstIndex(where: { $0.language == part.language }) {
            weights[known].weight += weight
        } else {
            weights.append((part.language, weight))
        }
    }
    return weights.max { $0.weight < $1.weight }?.language
}

private func weightOfLetter(in tag: String) -> Int {
    switch baseLanguage(tag) {
    case "ko", "zh", "yue", "hak", "cmn": 4
    case let language: isWrittenOtherwise(language) ? 2 : 1
    }
}
