// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    func mainLanguage(_ rules: LanguageRules) -> String {
        let findings = findings(rules)
        return languageOfMost(of: stretches(findings, rules).lazy.map { ($0.language, $0.units.count) }) ?? findings.ofNeutral
    }

    /// Divides the text by language. What has no script of its own goes with what stands before it, at the start with what follows.
    func stretches(_ findings: LanguageFindings, _ rules: LanguageRules) -> [Stretch] {
        var result: [Stretch] = []
        var start = units.startIndex
        var current: (script: Script, language: String)?
        let readsLatinInKana = rules.readsLatinInKana(looksJapanese: looksJapanese || findings.isJapanese)
        let readsRomaji = readsLatinInKana || rules.readsRomaji
        var endOfLatinInKana = units.startIndex
        for index in units.indices where units[index].kind == .letter {
            var script = Script(units[index].scalar)
            if script == .latin, readsRomaji {
                if index >= endOfLatinInKana, current?.script != .latin {
                    let isHanJapanese = findings.isJapanese
                    endOfLatinInKana = self.endOfLatinInKana(from: index, isRomaji: !readsLatinInKana, isHanJapanese: isHanJapanese)
                }
                if index < endOfLatinInKana { script = .kana }
            }
            if script == .neutral { continue }
            let language = findings.language(of: script, at: index)
            if let before = current, before.language != language {
                let end = script.hasSpaces ? index : startOfNumber(before: index, from: start)
                result.append(Stretch(language: before.language, units: units[start..<end]))
                start = end
            }
            current = (script, language)
        }
        result.append(Stretch(language: current?.language ?? findings.ofNeutral, units: units[start...]))
        return result
    }

    /// Where a number begins that stands right before a letter and apart from the word before it: the 3 of 3回.
    private func startOfNumber(before index: Int, from start: Int) -> Int {
        let number = units[start..<index].lastIndex { $0.kind != .digit && $0.scalar != "." && $0.scalar != "," }.map { $0 + 1 } ?? start
        return number > start && number < index && units[number].kind == .digit && units[number - 1].kind == .space ? number : index
    }

    /// The end of the Latin words from here on, if they are few and all of them are words that Japanese readers say in kana.
    private func endOfLatinInKana(from start: Int, isRomaji: Bool, isHanJapanese: Bool) -> Int {
        let end = units[start...].firstIndex { $0.kind == .letter && Script($0.scalar) != .latin } ?? units.endIndex
        let words = units[start..<end].split { $0.kind != .letter && $0.kind != .mark }
        if LatinInKana.areRomaji(words.map { $0.lazy.map(\.scalar) }) { return end }
        guard words.count <= LatinInKana.wordLimit else { return start }
        let isNamed = LatinInKana.isBeforeTitle(units[end...].lazy.map(\.scalar))
        let isSaid = words.allSatisfy { word in
            let letters = word.lazy.map(\.scalar)
            if isBehindDigit(word), JapaneseCounter.match(letters).first?.length == word.count { return true }
            if isRomaji { return LatinInKana.isRomaji(letters) }
            return LatinInKana.reading(letters) != nil || isNamed && LatinInKana.inSyllables(letters) != nil
                || LatinInKana.spelling(letters) != nil && (isModel(word) || isBesideJapanese(word, isHanJapanese: isHanJapanese))
        }
        return isSaid || LatinInKana.phrase(units[start..<end].map(\.scalar)[...])?.length == end - start ? end : start
    }

    private func isBehindDigit(_ word: ArraySlice<Unit>) -> Bool {
        word.startIndex > units.startIndex && units[word.startIndex - 1].kind == .digit
    }

    /// Whether it names one of several models: the Ti of 4070 Ti. English writes ordinals and times of the day in small letters.
    private func isModel(_ word: ArraySlice<Unit>) -> Bool {
        guard let first = word.first, ("A"..."Z").contains(first.scalar) else { return false }
        let before = units[..<word.startIndex]
        return (before.last?.kind == .space ? before.dropLast() : before).last?.kind == .digit
    }

    /// Whether a Japanese letter stands right beside it, or beside the digits and hyphens that it is written with: the Wi of Wi-Fi切れた.
    private func isBesideJapanese(_ word: ArraySlice<Unit>, isHanJapanese: Bool) -> Bool {
        func isPart(_ unit: Unit) -> Bool {
            unit.kind == .digit || unit.kind == .mark || unit.scalar == "-" || unit.kind == .letter && Script(unit.scalar) == .latin
        }
        func isJapanese(_ unit: Unit?) -> Bool {
            guard let unit, unit.kind == .letter else { return false }
            let script = Script(unit.scalar)
            return script == .kana || script == .han && isHanJapanese
        }
        return isJapanese(units[..<word.startIndex].last { !isPart($0) }) || isJapanese(units[word.endIndex...].first { !isPart($0) })
    }
}

extension Stretch {
    /// The stretch with words in place of links, numbers and emoji, and without spaces at its ends.
    /// - Parameter keepingAmounts: whether amounts stay as they were written, for a later rule.
    func inWords(_ sayings: [Saying], keepingAmounts: Bool = false) -> Stretch {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var previous = Unit.Kind.space
        for unit in units.trimmed {
            if keepingAmounts, unit.kind == .saying, case .amount(let amount) = sayings[Int(unit.saying)] {
                result.append(words: amount.written, start: unit.start, end: unit.end)
                previous = result.last?.kind ?? previous
                continue
            }
            // The word gets spaces, or it would run together with what it stands beside; they stand for the same part of the comment.
            if unit.kind == .saying ? previous.isWordPart : previous == .saying && unit.kind.isWordPart {
                result.appendUnlessDoubleSpace(.space(in: unit))
            }
            if unit.kind == .saying {
                result.append(words: sayings[Int(unit.saying)].words(in: language) ?? "", start: unit.start, end: unit.end)
            } else {
                result.appendUnlessDoubleSpace(unit)
            }
            previous = unit.kind
        }
        return Stretch(language: language, units: result[...].trimmed)
    }
}

extension Unit.Kind {
    fileprivate var isWordPart: Bool {
        self != .space && self != .punctuation
    }
}
