// SPDX-License-Identifier: GPL-3.0-or-later

/// A chunk that is a number with what is written before and behind it.
extension PhraseReader {
    func numberPhrase() -> SpokenPhrase? {
        // A resolution is no number of thousands, and a processor's family none of times.
        guard !isResolution, !isNetwork, let digit = chunk.text.firstIndex(where: \.isASCIIDigit) else {
            return nil
        }
        // 5 v 5, but v 5
        let isMatch = before == "v" && index > 1 && number(chunks[index - 2].text[...]) != nil
        if language.isIn("named", before), !isMatch { return version(chunk.text[...]).map { phrase($0) } }
        // v1.2
        if let name = language.words["v"], chunk.lowercased.first == "v", let words = version(chunk.text.dropFirst()) {
            return phrase("\(name) \(words)")
        }
        if let odds = odds() { return odds }
        if let dialled = dialledGroups { return dialled.lowerBound == index ? telephone(dialled) : nil }
        if isHouse { return nil }
        if let card = graphicsCard() { return card }
        let head = chunk.text[..<digit]
        let end = endOfNumber(from: digit)
        let tail = String(chunk.text[end...])
        if head.isEmpty, let time = paddedHour(chunk.text[digit..<end], tail) { return time }
        if head.isEmpty, tail.isEmpty, isOfName { return nil }
        // Mega Man X4
        if head == "X", !before.isEmpty, chunks[index - 1].isCapitalised { return nil }
        // '05
        if chunk.isOpened, chunk.text.utf8.count == 2, chunk.text.first == "0", let year = number(chunk.text[...]), year > 0,
            let words = language.words["shortYear"]
        {
            return phrase(words.replacing("#", with: cardinal(year)))
        }
        if let time = militaryTime() { return time }
        // mid-2010s
        if head.last == "-", language.isIn("before decade", head.dropLast().lowercased()) {
            let near = [head.dropLast(), chunk.text[digit...]].map { PhraseChunk($0, of: chunk) }
            return PhraseReader(language: language, chunks: near, index: 1).numberPhrase().map { phrase(head + $0.words) }
        }
        // el 8M
        if let letter = language.words["letter " + tail], language.isIn("dateBefore", before), let day = number(chunk.text[digit..<end]),
            (1...31).contains(day), !isPart(after: 1)
        {
            return phrase(cardinal(day) + " " + letter)
        }
        if let time = dashedClock() ?? minuteBehindHour() { return time }
        if let number = groupedBySpaces(chunk.text[digit..<end], head, tail) { return number }
        if head == ".", tail.isEmpty || tail == "%", let part = bareFraction(chunk.text[digit..<end], tail) { return part }
        // $.50
        if head.last == ".", let coin = Head(head.dropLast(), language), coin.currency != nil, number(chunk.text[digit..<end]) != nil {
            return measured([Figure(whole: 0, fraction: String(chunk.text[digit..<end]))], coin, tail, .nominative)
        }
        guard let parts = Head(head, language), let shape = NumberShape(chunk.text[digit..<end], thousands: language.word("thousands")),
            let spoken = phrase(shape, parts, tail)
        else { return rangeOfMeasures() }
        return spoken
    }

    /// `odds are 1:4096`
    private func odds() -> SpokenPhrase? {
        let sides = chunk.text.split(separator: ":", omittingEmptySubsequences: false)
        guard sides.count == 2, let first = number(sides[0]), let second = number(sides[1]),
            language.isIn("odds", before) || index > 1 && language.isIn("odds", chunks[index - 2].lowercased)
        else { return nil }
        return language.odds(first, second).map { phrase($0) }
    }

    /// `R$ 10`: a currency's sign before a number, with a space between them.
    func apartFromSign() -> SpokenPhrase? {
        let sign = String(chunk.text.drop { "~≈+-".contains($0) })
        guard language.money[sign] != nil, chunk.isCode || !sign.unicodeScalars.allSatisfy(\.properties.isAlphabetic),
            let next = chunk(after: 1), next.text.first?.isASCIIDigit == true
        else { return nil }
        let joined = PhraseChunk(chunk.text + next.text, behind: chunk, and: next)
        // No more of the text than a phrase can have: the copy must not grow with it.
        let start = max(0, index - 1)
        let near = Array(chunks[start..<index]) + [joined] + chunks[(index + 2)...].prefix(4)
        guard var spoken = PhraseReader(language: language, chunks: near, index: index - start).numberPhrase() else { return nil }
        spoken.next += start + 1
        return spoken
    }

    /// `18h-20h`, `10k-20k`, `$5-$10`.
    private func rangeOfMeasures() -> SpokenPhrase? {
        // 15h/16h
        let isEither = chunk.text.contains("/") && chunk.lowercased.hasSuffix("h")
        let sides = chunk.text.split(omittingEmptySubsequences: false) { (isEither ? "/" : "-–—").contains($0) }
        guard sides.count == 2, let last = sides[0].last, let first = sides[1].first,
            !last.isASCIIDigit || !first.isASCIIDigit || sides.allSatisfy({ $0.contains("h") })
        else { return nil }
        let ends = sides.compactMap { side -> String? in
            guard side.contains(where: \.isASCIIDigit), side.first?.isLetter == false else { return nil }
            return PhraseReader(language: language, chunks: [PhraseChunk(side, of: chunk)], index: 0).numberPhrase()?.words
        }
        guard ends.count == 2 else { return nil }
        if isEither { return phrase(ends.joined(separator: ", ")) }
        let sign = language.word("range")
        return phrase("\(ends[0]) \(sign == "-" ? "" : sign) \(ends[1])".singleSpaced)
    }

    /// `ios 17.4.1`, where engines take the points for those of a date.
    private func version(_ text: Substring) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...4).contains(parts.count), let point = language.words["versionPoint"], case let values = parts.compactMap({ number($0) }),
            values.count == parts.count
        else { return nil }
        return values.map { cardinal($0) }.joined(separator: " \(point) ")
    }

    /// `+34 911 23 45 67`: digit by digit, in pairs or in groups, as the language says it.
    private func telephone(_ groups: Range<Int>) -> SpokenPhrase? {
        guard let usual = language.words["dialled"].flatMap({ Int($0) }) else { return nil }
        var words = chunk.text.hasPrefix("+") ? [language.word("plus")] : []
        let written = chunks[groups].flatMap { $0.text.split { !$0.isASCIIDigit } }
        let length = usual == 2 && written.allSatisfy { $0.utf8.count == 3 } ? 3 : usual
        for group in written {
            // An odd digit is the first.
            let odd = group.utf8.count % length
            var rest = odd > 0 && length == 2 ? group.dropFirst(odd) : group
            var parts = rest.startIndex > group.startIndex ? [group.prefix(odd)] : []
            while !rest.isEmpty {
                parts.append(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
            for part in parts {
                let zeros = part.prefix { $0 == "0" }
                words += zeros.map { _ in cardinal(0) } + (zeros.count < part.count ? [cardinal(Int(part) ?? 0)] : [])
            }
        }
        var spoken = phrase(words.joined(separator: " "), chunks: groups.count)
        // (555) 123-4567
        if chunk.isOpened { spoken.units = spoken.units.lowerBound - 1..<spoken.units.upperBound }
        return spoken
    }

    /// The telephone number it belongs to: groups of digits that are no thousands.
    private var dialledGroups: Range<Int>? {
        func isGroup(_ chunk: PhraseChunk) -> Bool {
            !chunk.text.isEmpty && chunk.text.allSatisfy { $0.isASCIIDigit || $0 == "-" || $0 == "+" || $0 == "(" || $0 == ")" }
                && chunk.text.contains(where: \.isASCIIDigit)
        }
        guard isGroup(chunk) else { return nil }
        var (first, last) = (index, index)
        while first > 0, index - first < 6, isGroup(chunks[first - 1]) { first -= 1 }
        while last + 1 < chunks.count, last - index < 6, isGroup(chunks[last + 1]) { last += 1 }
        guard last > first else { return nil }
        let groups = chunks[first...last]
        let digits = groups.reduce(0) { $0 + $1.text.count(where: \.isASCIIDigit) }
        let isGrouped = groups.dropFirst().allSatisfy { $0.text.utf8.count == 3 && $0.text.allSatisfy(\.isASCIIDigit) }
        let start = chunks[first].text
        guard (7...15).contains(digits) else { return nil }
        let hasHyphen = groups.contains { $0.text.dropFirst().contains("-") } && digits >= 9
        let isUsual = language.word("phoneDigits") == "\(digits)"
        let isNumber = start.hasPrefix("+") || start.hasPrefix("0") || hasHyphen || isUsual || !isGrouped && groups.count > 2
        return isNumber ? first..<last + 1 : nil
    }

    /// `Apt 4B`, `221B Baker St.`: a letter of a house or a seat, where millions and billions have the same.
    private var isHouse: Bool {
        guard let letter = chunk.text.last, ("A"..."Z").contains(letter), number(chunk.text.dropLast()) != nil else { return false }
        if language.isIn("lettered", before) { return true }
        return language.has(.numberBeforeStreet) && letter == "B" && chunk(after: 1)?.isCapitalised == true
    }

    /// Whether the number belongs to the name before it, which every voice reads its own way: `Boeing 747`, `Minecraft 1.20`.
    private var isOfName: Bool {
        guard !before.isEmpty, !before.contains("/"), language.months[before] == nil, language.before[before] == nil,
            !language.isIn("stop", before), !language.isIn("year", before)
        else { return false }
        let name = chunks[index - 1]
        let mayBeLatin = language.has(.namesAreLatin)
        let isLatin = mayBeLatin && name.text.unicodeScalars.allSatisfy(\.isASCII) && name.text.contains(where: \.isLetter)
        guard isLatin || !mayBeLatin && name.isCapitalised else { return false }
        if let next = chunk(after: 1), noun() != nil || isUnit(next.text) || language.money[next.text] != nil {
            return false
        }
        let digits = chunk.text.prefix(while: \.isASCIIDigit)
        let rest = chunk.text.dropFirst(digits.count)
        if rest.first == ".", rest.dropFirst().allSatisfy(\.isASCIIDigit) { return isLatin || !chunk.text.hasPrefix("0") }
        let isYear = digits.utf8.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("20"))
        return rest.isEmpty && (isLatin || digits.utf8.count > 2 && !isYear)
    }

    /// Whether it is a unit that is no other word: in.
    private func isUnit(_ text: String) -> Bool {
        language.units[text] != nil && !language.isIn("glued", text)
    }

    /// `5g` alone is a network, before what is weighed it is grams.
    private var isNetwork: Bool {
        guard ["3g", "4g", "5g", "6g"].contains(chunk.text) else { return false }
        guard let next = chunk(after: 1) else { return true }
        if isPart(after: 1) { return false }
        return language.has(.capitalisesNouns) || language.has(.namesAreLatin) ? !next.isCapitalised : noun() == nil
    }

    private func endOfNumber(from start: String.Index) -> String.Index {
        let text = chunk.text
        var end = start
        while end < text.endIndex {
            if text[end].isASCIIDigit {
                end = text.index(after: end)
            } else if ".,:/-–—−~".contains(text[end]),
                let next = text.index(end, offsetBy: 1, limitedBy: text.index(before: text.endIndex)),
                text[next].isASCIIDigit
            {
                end = next
            } else {
                break
            }
        }
        return end
    }

    /// - Parameter context: the reader at whose chunk the number begins.
    func phrase(_ shape: NumberShape, _ head: Head, _ tail: String, context: PhraseReader? = nil) -> SpokenPhrase? {
        let kase = (context ?? self).caseBefore
        switch shape {
        case .clock(let time): return head.isEmpty ? clock(time, tail) : nil
        case .date(let year, let first, let second, let isYearFirst):
            guard head.isEmpty, tail.isEmpty else { return nil }
            return wholeDate(year, first, second, isYearFirst: isYearFirst)
        case .slash(let first, let second): return head.isEmpty ? slash(first, second, tail) : nil
        case .score(let first, let second):
            return head.isEmpty && tail.isEmpty ? score(first, second) : nil
        case .lap(let minutes, let seconds): return head.isEmpty && tail.isEmpty ? minutesAndSeconds(minutes, seconds) : nil
        case .dotted(let first, let second, let figure):
            if head.isEmpty, let time = dottedClock(first, second, tail) { return time }
            if head.isEmpty, tail.isEmpty, let day = dottedDay(first, second) { return day }
            guard figure.whole >= 0 else { return nil }
            return measured([figure], head, tail, kase)
        case .figure(let figure): return measured([figure], head, tail, kase)
        case .range(let first, let second): return range(first, second, head, tail, kase)
        }
    }

    private func range(_ first: NumberShape, _ second: NumberShape, _ head: Head, _ tail: String, _ kase: NumberForm.Case) -> SpokenPhrase?
    {
        if case .clock(let start) = first, case .clock(let end) = second, head.isEmpty { return clockRange(start, end, tail) }
        guard let start = first.figure, let end = second.figure else { return nil }
        let areWhole = start.fraction.isEmpty && end.fraction.isEmpty
        if head.isEmpty, tail.isEmpty, areWhole, let days = rangeOfDays(start.whole, end.whole) { return days }
        if !tail.isEmpty, let hour = wordsOfHour(end.whole, tail), language.units[tail] == nil, head.isEmpty {
            return phrase("\(words(start, NumberForm())) \(language.word("range")) \(words(end, NumberForm())) \(hour)")
        }
        // 8-10 pm
        let half = chunk(after: 1)?.lowercased.first
        if head.isEmpty, tail.isEmpty, areWhole, half == "a" || half == "p", let behind = behindHour(end.whole) {
            let hours = [start, end].map { words($0, NumberForm(gender: NumberForm.gender(language.word("hourGender")))) }
            return phrase("\(hours[0]) \(language.word("range")) \(hours[1]) \(behind.words)", chunks: behind.chunks, marks: behind.marks)
        }
        return measured([start, end], head, tail, kase)
    }

    func cardinal(_ number: Int, _ form: NumberForm = NumberForm()) -> String {
        names.cardinal(number, form)
    }
}

/// What is written before a number.
struct Head {
    var approximate = false
    var sign: Character?
    var currency: SpokenMoney?
    /// Words before the number.
    var words: String?
    var isTimes = false

    var isEmpty: Bool { !approximate && sign == nil && currency == nil && words == nil && !isTimes }

    /// Letters of the longest name of a currency.
    private static let longestSymbol = 8

    /// Nil where it is something else.
    init?(_ text: Substring, _ language: PhraseLanguage) {
        var rest = text
        while let first = rest.first {
            if first == "~" || first == "≈" {
                approximate = true
            } else if words == nil, let comparison = language.words[String(first)], "≥≤≠".contains(first) {
                words = comparison
            } else if sign == nil, "+-−–±".contains(first) {
                sign = first
            } else if currency == nil,
                let (symbol, money) = (1...Self.longestSymbol).reversed().lazy.map({ rest.prefix($0) })
                    .compactMap({ symbol in language.money[symbol].map { (symbol, $0) } }).first
            {
                currency = money
                rest = rest.dropFirst(symbol.count)
                continue
            } else if rest == "x" || rest == "X" || rest == "х" || rest == "×" {
                isTimes = true
            } else if let word = language.before[String(rest).lowercased()], words == nil {
                words = word
                break
            } else {
                return nil
            }
            rest = rest.dropFirst()
        }
    }
}

extension NumberShape {
    /// As a number that is measured.
    fileprivate var figure: Figure? {
        switch self {
        case .figure(let figure): figure
        case .dotted(_, _, let figure): figure.whole < 0 ? nil : figure
        default: nil
        }
    }
}

extension String {
    /// Without the double spaces that words which a language lacks leave.
    var singleSpaced: String {
        split(separator: " ").joined(separator: " ")
    }
}

/// Numbers with a fraction, in words.
extension PhraseReader {
    func words(_ figure: Figure, _ form: NumberForm) -> String {
        guard !figure.fraction.isEmpty else { return cardinal(figure.whole, form) }
        if figure.fraction == "5", let half = language.half(figure.whole, form) { return half }
        if language.has(.governsCases) {
            let number = DecimalNumber(whole: figure.whole, fraction: figure.fraction[...])
            let digits = figure.fraction.compactMap { $0.wholeNumberValue.map { cardinal($0) } }
            return names.words(number, by: names.set(.cardinal, form))
                ?? ([cardinal(figure.whole), language.word("and")] + digits).joined(separator: " ")
        }
        let whole = cardinal(figure.whole)
        let mark = language.word(figure.mark == "," ? "comma" : "point")
        let isSpelled = language.word("decimals") == "spelled"
        let zeros = figure.fraction.prefix { $0 == "0" }
        let rest = figure.fraction.dropFirst(zeros.count)
        let digits = figure.fraction.compactMap { $0.wholeNumberValue.map { cardinal($0) } }
        guard !isSpelled, !rest.isEmpty else { return ([whole, mark] + digits).joined(separator: " ") }
        return ([whole, mark] + zeros.map { _ in cardinal(0) } + [cardinal(Int(rest) ?? 0)]).joined(separator: " ")
    }

    /// `.300`, `.5%`
    func bareFraction(_ digits: Substring, _ tail: String) -> SpokenPhrase? {
        guard let point = language.words["point"], digits.utf8.count <= 6, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let isWhole = language.word("decimals") == "whole" && digits.first != "0"
        let names = isWhole ? [cardinal(number(digits) ?? 0)] : digits.compactMap { $0.wholeNumberValue.map { cardinal($0) } }
        // .5 sec
        let symbol = tail.isEmpty ? chunk(after: 1).map(\.text).flatMap { language.isIn("glued", $0) ? nil : $0 } : tail
        let unit = symbol.flatMap { language.units[$0]?.forms.last } ?? ""
        let chunks = tail.isEmpty && !unit.isEmpty ? 2 : 1
        return phrase("\(point) \(names.joined(separator: " ")) \(unit)".singleSpaced, chunks: chunks)
    }
}

/// Long numbers whose groups of three digits stand apart.
extension PhraseReader {
    /// `1 000 000` where the language groups so: all but the first of three digits.
    func groupedBySpaces(_ first: Substring, _ head: Substring, _ tail: String) -> SpokenPhrase? {
        // In some languages only from a million on: two numbers may stand side by side.
        let leastGroups = language.word("thousands").contains("_") ? 1 : language.word("thousands").contains("~") ? 2 : Int.max
        guard leastGroups <= 2, tail.isEmpty, (1...3).contains(first.utf8.count), first.first != "0",
            first.allSatisfy(\.isASCIIDigit), let parts = Head(head, language)
        else { return nil }
        var digits = String(first)
        var steps = 0
        var rest = ""
        var fraction = ""
        while steps < 3, rest.isEmpty, fraction.isEmpty, let next = chunk(after: steps + 1) {
            let group = next.text.prefix(while: \.isASCIIDigit)
            guard group.utf8.count == 3 else { break }
            rest = String(next.text.dropFirst(3))
            if rest.first == "," {
                fraction = String(rest.dropFirst().prefix(while: \.isASCIIDigit).prefix(3))
                rest = String(rest.dropFirst(fraction.utf8.count + 1))
            }
            guard !rest.contains(where: \.isASCIIDigit) else { return nil }
            digits += group
            steps += 1
        }
        guard steps >= leastGroups || steps == 1 && rest.isEmpty && isOneNumber, let whole = Int(digits) else { return nil }
        let reader = PhraseReader(language: language, chunks: chunks, index: index + steps)
        // What stands before the first group decides about the form.
        let figure = Figure(whole: whole, fraction: fraction, mark: ",")
        guard var spoken = reader.phrase(.figure(figure), parts, rest, context: self) else { return nil }
        spoken.units = chunk.core.lowerBound..<spoken.units.upperBound
        return spoken
    }

    /// Whether two groups of digits are one number: `1 234 viewers`, but `level 5 300 hp`.
    private var isOneNumber: Bool {
        if chunk(after: 2)?.text.first?.isASCIIDigit == true { return false }
        guard index > 0, !chunk.isOpened else { return true }
        let name = chunks[index - 1]
        return !name.isCapitalised && !name.text.contains(where: \.isASCIIDigit) && language.before[name.lowercased] == nil
            && language.before[name.lowercased + "."] == nil
            && !["part", "label", "named", "ranking"].contains { language.isIn($0, name.lowercased) }
    }
}
