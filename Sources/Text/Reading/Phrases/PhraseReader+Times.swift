// SPDX-License-Identifier: GPL-3.0-or-later

/// Times of the day, and how long something takes.
extension PhraseReader {
    func clock(_ time: [Int], _ tail: String) -> SpokenPhrase? {
        guard tail.isEmpty else {
            if let suffix = language.words["suffix " + tail] { return phrase(clockWords(time) + suffix) }
            return wordsOfHour(time[0], tail).map { phrase(clockWords(time, before: $0)) }
        }
        if let behind = behindHour(time[0]) {
            return phrase(clockWords(time, before: behind.words), chunks: behind.chunks, marks: behind.marks)
        }
        if let lap = minutesBeforeTheirUnit(time) { return lap }
        let isLap =
            time.count == 3 || language.has(.countsHoursToTwelve) && chunk.text.hasPrefix("0:") || language.isIn("lapBefore", before)
        return phrase((isLap ? lasting(time) : nil) ?? clockWords(time))
    }

    /// `1:23 min`
    private func minutesBeforeTheirUnit(_ time: [Int]) -> SpokenPhrase? {
        guard time.count == 2, let unit = language.units["min"], let next = chunk(after: 1),
            language.units[next.text]?.forms == unit.forms || unit.forms.contains(next.text)
        else { return nil }
        return phrase(time[1] == 0 ? counted(time[0], unit) : withBareRest(time[0], unit, time[1]), chunks: 2)
    }

    /// What is written behind an hour, in words: `pm`, `Uhr`, `a. m.`
    func behindHour(_ hour: Int) -> (words: String, chunks: Int, marks: Int)? {
        let isApart =
            chunk.marks.isEmpty && index + 2 < chunks.count && chunks[index + 1].marks == "." && chunks[index + 2].lowercased == "m"
        if isApart, let words = wordsOfHour(hour, chunks[index + 1].text + "m") {
            return (words, 3, chunks[index + 2].marks.hasPrefix(".") && index + 3 < chunks.count ? 1 : 0)
        }
        guard let next = chunk(after: 1), let words = wordsOfHour(hour, next.text) else { return nil }
        return (words, 2, next.text.contains(".") && next.marks.hasPrefix(".") ? 1 : 0)
    }

    /// Letters of the longest name of an hour.
    private static let longestHour = 8

    /// The words for what is written behind an hour, with points or without; in some languages the late hours have their own.
    func wordsOfHour(_ hour: Int, _ written: some StringProtocol) -> String? {
        guard written.utf8.count <= 2 * Self.longestHour else { return nil }
        let name = written.lowercased().filter { $0 != "." }
        let isNight = name == "pm" ? (8...11).contains(hour) : name == "am" && hour == 12
        return (isNight ? language.words["night " + name] : nil) ?? language.words["hour " + name]
    }

    /// - Parameter unit: what is written behind the time, in words.
    func clockWords(_ time: [Int], before unit: String? = nil, _ kase: NumberForm.Case? = nil) -> String {
        let kase = kase ?? (language.has(.governsCases) ? language.cases[before] : nil) ?? .nominative
        let hourForm = NumberForm(gender: NumberForm.gender(language.word("hourGender")), grammaticalCase: kase, hasNoun: true)
        let minuteForm = NumberForm(gender: NumberForm.gender(language.word("minuteGender")), grammaticalCase: kase)
        // Both noughts of 00:15 are said.
        let hasNoughts = kase == .nominative && time.count == 2 && time[1] > 0 && chunk.text.hasPrefix("00:")
        let noughts = hasNoughts ? language.words["zeroHour"].map { $0 + " " } : nil
        let hour = (noughts ?? "") + cardinal(time[0], hourForm)
        guard time.count == 2 else { return ([hour] + time.dropFirst().map { cardinal($0) }).joined(separator: " ") }
        if time[1] == 0 {
            if let unit { return "\(hour) \(unit)" }
            if language.has(.articleSaysHour), (1...12).contains(time[0]), language.isIn("hourBefore", before) { return hour }
            return fullHour(time[0]).replacing("#", with: hour)
        }
        let minute = (time[1] < 10 ? language.word("zeroMinute") + " " : "") + cardinal(time[1], minuteForm)
        let words = language.word(time[0] == 1 ? "minutesOfOne" : "minutes").replacing("#h", with: hour).replacing("#m", with: minute)
        // In German the word stands between hours and minutes, in English behind both.
        let isSaid = unit.map { words.contains($0) || language.has(.hourWordIsOfFullHours) && $0 == language.word("hour h") } ?? true
        guard let unit, !isSaid else { return words.singleSpaced }
        return "\(words) \(unit)".singleSpaced
    }

    private func fullHour(_ hour: Int) -> String {
        if hour == 0 || hour == 24, let midnight = language.words["midnight"] { return midnight }
        if hour > 12, let late = language.words["lateHour"] { return late }
        return language.word(hour == 1 ? "fullHour" : "fullHours")
    }

    /// `at 7.30`, `15.30 Uhr`, `в 19.30`: a point where only the words around it say that it is a time.
    func dottedClock(_ hour: Int, _ minute: Int, _ tail: String) -> SpokenPhrase? {
        guard chunk.text.dropLast(tail.count).suffix(3).first == ".", (0...24).contains(hour), (0...59).contains(minute) else { return nil }
        let behind = tail.isEmpty ? chunk(after: 1)?.text ?? "" : tail
        let isHour = wordsOfHour(hour, behind) != nil && language.units[behind] == nil
        // до 12.10 is a day.
        let isDay = language.has(.pointTellsDates) && before != "в" && (1...12).contains(minute)
        let isMeasured = language.units[behind] != nil || language.money[behind] != nil
        // Nobody writes 18.00 of anything else there.
        let isFull = language.has(.pointTellsDates) && minute == 0 && hour > 0 && !isDay
        let isAfterWord = (language.isIn("clockPoint", before) || isFull) && !isDay && !isMeasured
        return isHour || isAfterWord ? clock([hour, minute], tail) : nil
    }

    /// The `05` of `21 h 05`.
    func minuteBehindHour() -> SpokenPhrase? {
        guard index > 1, chunk.text.utf8.count == 2, chunk.text.hasPrefix("0"), let minute = number(chunk.text[...]), minute > 0,
            chunks[index - 1].text == "h", number(chunks[index - 2].text[...]) != nil
        else { return nil }
        return phrase(cardinal(minute))
    }

    /// `в 19-00`
    func dashedClock() -> SpokenPhrase? {
        guard language.has(.dashedTimes), chunk.text.utf8.count <= 5 else { return nil }
        let sides = chunk.text.split(separator: "-", omittingEmptySubsequences: false)
        let isAfterWord = language.isIn("clockPoint", before)
        guard sides.count == 2, sides[1] == "00" || sides[1] == "30" && isAfterWord, let hour = number(sides[0]), hour < 24,
            let minute = number(sides[1])
        else { return nil }
        return phrase(clockWords([hour, minute]))
    }

    /// `at 0800`, `0630 hours`
    func militaryTime() -> SpokenPhrase? {
        guard chunk.text.utf8.count == 4, chunk.text.first == "0", let time = number(chunk.text[...]), time >= 100, time % 100 < 60,
            let hundreds = language.words["hundreds"],
            language.isIn("timeBefore", before) || ["hours", "hrs", "am"].contains(chunk(after: 1)?.lowercased ?? "")
        else { return nil }
        let zero = language.word("zeroMinute")
        let hour = zero + " " + cardinal(time / 100)
        if time % 100 == 0 { return phrase(hundreds.replacing("#", with: hour)) }
        return phrase("\(hour) \(time % 100 < 10 ? zero : "") \(cardinal(time % 100))".singleSpaced)
    }

    /// `18:00-20:00`
    func clockRange(_ start: [Int], _ end: [Int], _ tail: String) -> SpokenPhrase? {
        if !tail.isEmpty {
            guard let unit = wordsOfHour(end[0], tail) else { return nil }
            return phrase("\(clockWords(start)) \(language.word("until")) \(clockWords(end, before: unit))")
        }
        // с шести до восьми
        if let from = language.words["from"], let kase = language.cases[language.word("until")] {
            let start = "\(language.isIn("from", before) ? "" : from) \(clockWords(start, kase))"
            return phrase("\(start) \(language.word("until")) \(clockWords(end, kase))".singleSpaced)
        }
        // Uhr has been said.
        let isSaid = language.isIn("hourWord", chunk(after: 1)?.text ?? "")
        return phrase("\(clockWords(start)) \(language.word("until")) \(clockWords(end))", chunks: isSaid ? 2 : 1)
    }

    /// `6 pm`.
    func apartFromHour(_ number: Int) -> SpokenPhrase? {
        guard (1...12).contains(number), let half = chunk(after: 1)?.lowercased.first, half == "a" || half == "p",
            let behind = behindHour(number)
        else { return nil }
        let form = NumberForm(gender: NumberForm.gender(language.word("hourGender")))
        return phrase(cardinal(number, form) + " " + behind.words, chunks: behind.chunks, marks: behind.marks)
    }

    /// `6pm`, `18Uhr`.
    func timeOfDay(_ number: Int, _ tail: String) -> SpokenPhrase? {
        // bis 18h, where 18h alone is how long something takes.
        let isHour = language.units[tail] == nil || language.isIn("dayTimeBefore", before)
        guard (0...24).contains(number), isHour, let words = wordsOfHour(number, tail) else { return nil }
        let form = NumberForm(gender: NumberForm.gender(language.word("hourGender")), hasNoun: true)
        return phrase(cardinal(number, form) + " " + words)
    }

    // MARK: Durations

    /// `1:30:00` as one hour and thirty minutes: without the parts that are nothing.
    private func lasting(_ time: [Int]) -> String? {
        let parts = zip(time, ["h", "min", "s"].suffix(time.count)).compactMap { value, symbol in
            value > 0 ? language.units[symbol].map { counted(value, $0) } : nil
        }
        return parts.isEmpty ? nil : linked(parts)
    }

    /// `58:12`: minutes and seconds, unless something says that it is a result. Some languages write results so.
    func minutesAndSeconds(_ minutes: Int, _ seconds: Int) -> SpokenPhrase? {
        let mayBeScore = language.isIn("score", before) || language.has(.scoresWithColon)
        if mayBeScore, seconds > 9 { return score(minutes, seconds) }
        if language.has(.lapsAreBare), seconds > 0 { return phrase(clockWords([minutes, seconds])) }
        return lasting([minutes, seconds]).map { phrase($0) }
    }

    private func linked(_ parts: [String]) -> String {
        guard parts.count > 1 else { return parts[0] }
        return (parts.dropLast() + [language.word("durationAnd"), parts[parts.count - 1]]).joined(separator: " ").singleSpaced
    }

    /// `2h30`, `1h30m`, `2m15s`, and the `30m` behind `2h`.
    func duration(_ number: Int, _ tail: String) -> SpokenPhrase? {
        if ["m", "м", "min", "мин"].contains(tail), let minutes = language.units["min"] {
            if index > 0, chunks[index - 1].text.hasSuffix("h") || chunks[index - 1].text.hasSuffix("ч") {
                return phrase((language.word("durationAnd") + " " + counted(number, minutes)).singleSpaced)
            }
            // 30m ago, 12m 34s
            let next = chunk(after: 1)
            let tail = next?.text.drop(while: \.isASCIIDigit) ?? ""
            let isBeforeSeconds = next?.text.first?.isASCIIDigit == true && (tail == "s" || tail == "с")
            if isBeforeSeconds || language.isIn("ago", next?.lowercased ?? "") { return phrase(counted(number, minutes)) }
        }
        var rest = tail[...]
        var parts: [String] = []
        var value = number
        var isLast = false
        while !isLast {
            let letters = rest.prefix { !$0.isASCIIDigit }
            rest = rest.dropFirst(letters.count)
            let digits = rest.prefix(while: \.isASCIIDigit)
            rest = rest.dropFirst(digits.count)
            guard digits.utf8.count <= 2, !letters.isEmpty, parts.count < 4 else { return nil }
            let symbol =
                letters == "m" || letters == "мин" || letters == "м" ? "min" : letters == "H" || letters == "ч" ? "h" : String(letters)
            guard ["h", "min", "s", "d", "с", "д"].contains(symbol), let unit = language.units[symbol] else { return nil }
            parts.append(counted(value, unit))
            guard let next = Int(digits) else {
                isLast = true
                continue
            }
            // Hundredths, and minutes without their letter: 9s58, 18h30.
            if rest.isEmpty {
                if symbol == "s", digits.utf8.count == 2 {
                    let zero = next < 10 ? language.words["zeroMinute"] ?? cardinal(0) : ""
                    return phrase("\(linked(parts)) \(zero) \(cardinal(next))".singleSpaced)
                }
                return symbol == "h" && digits.utf8.count == 2 && next < 60 && parts.count == 1
                    ? hourAndMinutes(number, parts[0], next) : nil
            }
            value = next
        }
        guard parts.count > 1, rest.isEmpty else { return nil }
        return phrase(linked(parts))
    }

    private func hourAndMinutes(_ hour: Int, _ hours: String, _ minutes: Int) -> SpokenPhrase {
        if minutes == 0 { return phrase(hours) }
        let isClock = language.isIn("clockBefore", before)
        guard let words = language.words[isClock ? "hourMinutes" : "hoursMinutes"], let unit = language.units["min"] else {
            return phrase(hours + " " + cardinal(minutes))
        }
        let name = cardinal(hour, NumberForm(gender: NumberForm.gender(language.word("hourGender"))))
        return phrase(
            words.replacing("#H", with: hours).replacing("#h", with: name)
                .replacing("#m", with: cardinal(minutes)).replacing("#M", with: counted(minutes, unit))
        )
    }

    /// `09h30`, `00h15`, `08h`: no other number begins with a nought.
    func paddedHour(_ digits: Substring, _ tail: String) -> SpokenPhrase? {
        guard !language.has(.countsHoursToTwelve), digits.utf8.count == 2, digits.first == "0", let hour = number(digits), tail.first == "h"
        else { return nil }
        if tail == "h", let unit = language.units["h"] { return phrase(counted(hour, unit)) }
        guard hour > 0 else {
            guard let minute = number(tail.dropFirst()), minute < 60, let unit = language.units["h"] else { return nil }
            return hourAndMinutes(hour, counted(hour, unit), minute)
        }
        return duration(hour, tail)
    }

    func counted(_ number: Int, _ unit: CountedWord) -> String {
        cardinal(number, NumberForm(gender: unit.gender, hasNoun: true)) + " " + language.form(of: unit, for: number)
    }
}
