// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers of something: units, money, powers of ten.
extension PhraseReader {
    /// - Parameter figures: one, or both ends of a range.
    func measured(_ figures: [Figure], _ head: Head, _ tail: String, _ kase: NumberForm.Case) -> SpokenPhrase? {
        if figures.count == 1, figures[0].fraction.isEmpty, head.isEmpty, let spoken = numbered(figures[0].whole, tail) { return spoken }
        var reach = Reach()
        if figures.count == 1, head.isEmpty, tail.isEmpty, let inches = inches(figures[0]) { return inches }
        guard let last = figures.last else { return nil }
        let scale = scale(last, tail, head.currency, &reach)
        // 13600k is a processor.
        if scale == 1000, head.currency == nil, figures.contains(where: { $0.whole >= 1000 }) { return nil }
        var money = head.currency
        // 5600x is a processor as well.
        if tail == "x" || tail == "X", figures.contains(where: { $0.whole > 1000 && $0.whole % 1000 != 0 }) { return nil }
        var unit: CountedWord?
        var per = ""
        if reach.rest.isEmpty {
            if money == nil, !head.isTimes, let known = unitOfWords(behind: reach, last) {
                unit = known.unit
                reach.count += known.chunks
                reach.marks = known.marks
            } else if let next = chunk(behind: reach) {
                let symbols = next.marks.hasPrefix(".") ? [next.text, next.text + "."] : [next.text]
                // $100 MXN
                let isCurrency = next.isCurrency && language.money[next.text] != nil
                if money == nil || isCurrency { money = symbols.lazy.compactMap { language.money[$0] }.first ?? money }
                // $500 mexicanos
                if head.currency != nil, language.isIn("ofPesos", next.lowercased) { money = language.money["pesos"] ?? money }
                if money == nil, !head.isTimes, standsApart(next.text, last, reach) {
                    unit = symbols.lazy.compactMap { language.units[$0] }.first
                }
                if money == nil, unit == nil, head.isEmpty, next.text.contains("/"), takeUnit(next.text, &money, &unit, &per) {
                    reach.count += 1
                } else if head.currency == nil && (money != nil || unit != nil) || isCurrency {
                    reach.count += 1
                    // The point behind руб. is the abbreviation's, if the sentence goes on.
                    let isShort = symbols.count > 1 && (language.money[symbols[1]] != nil || language.units[symbols[1]] != nil)
                    reach.marks = isShort && index + reach.count < chunks.count ? 1 : 0
                }
            }
        } else if language.isIn("besideTime", reach.rest) && !isBesideTime || !takeUnit(reach.rest, &money, &unit, &per) {
            return nil
        }
        let isBare = figures.count == 1 && head.isEmpty && tail.isEmpty && scale == 1 && unit == nil && money == nil
        if isBare, let words = bareHeight(last) ?? barePrice(last) { return phrase(words) }
        if figures.count == 1, head.isEmpty, scale == 1, let unit, let words = length(figures[0], unit) {
            return phrase(words, chunks: reach.count, marks: reach.marks)
        }
        var form =
            unit.map { NumberForm(gender: $0.gender, hasNoun: true) } ?? money.map { NumberForm(gender: $0.unit.gender, hasNoun: true) }
            ?? self.form(before: reach.count)
        if unit != nil || money != nil { form.grammaticalCase = kase }
        // veintiuno por ciento: it counts no noun.
        if language.has(.percentCountsNothing), unit?.forms == language.units["%"]?.forms { form.hasNoun = false }
        // How far away something is: в пяти километрах.
        let isWay = language.isIn("way", chunk(after: reach.count)?.lowercased ?? "")
        if before == "в", let unit, language.isIn("distance", unit.forms[0]) || isWay { form.grammaticalCase = .prepositional }
        if head.approximate, let kase = language.cases[language.word("about")] { form.grammaticalCase = kase }
        if head.isTimes || head.words != nil { form = NumberForm() }
        var words = numberWords(figures, scale, form, money)
        let isMillion = scale >= 1_000_000 || scale == 1 && last.isWhole && last.whole > 0 && last.whole % 1_000_000 == 0
        if let counted = unit ?? money?.unit {
            let mayDescribe = last.fraction.isEmpty && money != nil || unit != nil
            let name = mayDescribe && isAttribute(reach) ? counted.forms[0] : unitWord(counted, last, scale, form)
            words += " " + language.linked(isMillion ? language.word("ofMillion") : "", name)
            if let money, scale == 1 { words = withCents(words, last, money, form) }
        }
        return phrase((prefix(head, form) + " " + words + " " + per).singleSpaced, chunks: reach.count, marks: reach.marks)
    }

    /// Whether a measure says what follows it: a five minute break.
    private func isAttribute(_ reach: Reach) -> Bool {
        guard let thing = noun(after: reach.count) else { return false }
        return language.isIn("article", before) || language.isIn("measured", thing.lowercased)
    }

    /// `3d ago`, `2d 5h`: a letter that is a length of time only there.
    private var isBesideTime: Bool {
        guard let next = chunk(after: 1) else { return false }
        return language.isIn("ago", next.lowercased)
            || next.text.first?.isASCIIDigit == true && next.text.last.map { "hms".contains($0) } == true
    }

    /// What may belong to the number behind so much of the text: behind Mio. as well.
    private func chunk(behind reach: Reach) -> PhraseChunk? {
        guard reach.marks > 0 else { return chunk(after: reach.count) }
        let next = chunks[index + reach.count]
        return next.isOpened ? nil : next
    }

    /// The chunks of the longest unit.
    private static let wordsOfUnit = 3
    private static let mostTimes = 10

    /// `2 ст. л.`, `20 sq ft`, `1 c. à s.`: a unit of several chunks, each with its point or without.
    private func unitOfWords(behind reach: Reach, _ figure: Figure) -> (unit: CountedWord, chunks: Int, marks: Int)? {
        guard let first = chunk(behind: reach), language.isIn("start of unit", first.text) else { return nil }
        // 3 р. в день are times, 100 р. в день are money.
        if figure.whole > Self.mostTimes, language.money[first.text] != nil { return nil }
        let start = index + reach.count
        var written = first.text
        var found: (unit: CountedWord, chunks: Int, marks: Int)?
        for count in 2...Self.wordsOfUnit where start + count <= chunks.count {
            let (last, next) = (chunks[start + count - 2], chunks[start + count - 1])
            guard last.marks.isEmpty || last.marks == ".", !next.isOpened else { break }
            // 150 л. с. are no litres of something.
            let pointed = last.marks == "." ? language.units[written + ". " + next.text] : nil
            written += " " + next.text
            guard let unit = pointed ?? language.units[written] else { continue }
            found = (unit, count, next.marks.hasPrefix(".") && start + count < chunks.count ? 1 : 0)
        }
        return found
    }

    /// Whether a letter that may be a word of its own is the unit of the number before it: 45 s, but not 2 L.
    private func standsApart(_ symbol: String, _ figure: Figure, _ reach: Reach) -> Bool {
        // 6 ft 2 in
        guard language.isIn("glued", symbol), symbol != "in" || before != "ft" else { return true }
        if language.isIn("more than", chunk(after: reach.count + 1)?.lowercased ?? "") { return false }
        let isMany = figure.whole >= Self.fewest || !figure.fraction.isEmpty
        let isLast = language.isIn("looseAtEnd", symbol) && index + reach.count + 1 == chunks.count
        return isLast
            || language.isIn("loose", symbol) && (isMany || isPart(after: reach.count + 1) || symbol == "s" && language.isIn("of", before))
    }
    private static let fewest = 20

    /// `de`, `d'`: what it is of.
    func isPart(after steps: Int) -> Bool {
        guard let next = chunk(after: steps)?.lowercased else { return false }
        return language.isIn("of", next) || next.firstIndex { $0 == "'" || $0 == "’" }.map { language.isIn("of", next[...$0]) } == true
    }

    /// How much of the text belongs to a number.
    private struct Reach {
        var count = 1
        var marks = 0
        /// What is left of the chunk behind its power of ten.
        var rest = ""
    }

    /// The power of ten in the letters behind a number, or in the word behind it.
    private func scale(_ figure: Figure, _ tail: String, _ currency: SpokenMoney?, _ reach: inout Reach) -> Int {
        reach.rest = tail
        // $1m, 1.5m views
        if tail == "m", currency != nil || noun().map({ language.isIn("audience", $0.lowercased) }) == true {
            reach.rest = ""
            return 1_000_000
        }
        guard tail.isEmpty else {
            let (scale, rest) = scale(in: tail)
            reach.rest = rest
            return scale
        }
        guard let next = chunk(after: 1) else { return 1 }
        let (scale, rest) = scale(in: next.text)
        // 2 M: millions of what follows, or so many with a fraction.
        let isLetter = next.text.count == 1
        let isMany = !figure.fraction.isEmpty || isPart(after: 2) || language.isIn("audience", chunk(after: 2)?.lowercased ?? "")
        let isPower = next.isCapitalised || next.text == "k"
        guard scale > 1, rest != "+", !isLetter || isPower && isMany else { return 1 }
        reach.count = 2
        reach.rest = rest
        reach.marks = rest.isEmpty && next.marks.hasPrefix(".") && index + 2 < chunks.count ? 1 : 0
        return scale
    }

    /// The power of ten at the start of what is behind a number, and what is left of it: M, M€, k+.
    private func scale(in text: String) -> (Int, rest: String) {
        if language.units[text] != nil || language.money[text] != nil { return (1, text) }
        // 10 mil/mês
        let slash = text.firstIndex(of: "/").map { text.distance(from: text.startIndex, to: $0) } ?? text.count
        for length in [slash, 3, 2, 1] where text.count >= length && length > 0 {
            guard let scale = language.scales[String(text.prefix(length))] else { continue }
            let rest = String(text.dropFirst(length))
            if rest.isEmpty || language.money[rest] != nil || rest == "+" || rest.first == "/" { return (scale, rest) }
        }
        return (1, text)
    }

    /// What stands right behind a number: `km`, `€`, `€/month`, `+`.
    private func takeUnit(_ rest: String, _ money: inout SpokenMoney?, _ unit: inout CountedWord?, _ per: inout String) -> Bool {
        if rest == "+" {
            per = language.word("plus")
            return true
        }
        // 1.5x
        if rest == "x" || rest == "х" {
            per = language.word("timesBehind").replacing("#", with: "")
            return true
        }
        if let known = language.units[rest] {
            unit = known
            return true
        }
        if let known = language.money[rest] {
            money = known
            return true
        }
        let sides = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, sides[1].unicodeScalars.allSatisfy(\.properties.isAlphabetic) else { return false }
        let known = language.words["per " + sides[1]] ?? language.units[String(sides[1])]?.forms[0]
        guard known != nil || sides[1].count > 2 else { return false }
        guard sides[0].isEmpty || takeUnit(String(sides[0]), &money, &unit, &per) else { return false }
        per = (per + " " + language.word("per") + " " + (known ?? String(sides[1]))).singleSpaced
        return true
    }

    private func prefix(_ head: Head, _ form: NumberForm) -> String {
        var parts: [String] = []
        if head.approximate {
            let feminine = form.gender == .feminine ? language.words["aboutFeminine"] : nil
            parts.append(feminine ?? language.word("about"))
        }
        switch head.sign {
        case "+": parts.append(language.word("plus"))
        case "±": parts.append(language.word("±"))
        case nil: break
        default: parts.append(language.word("minus"))
        }
        if let words = head.words { parts.append(declined(words)) }
        if head.isTimes { parts.append(language.word("times")) }
        return parts.joined(separator: " ")
    }

    private func numberWords(_ figures: [Figure], _ scale: Int, _ form: NumberForm, _ money: SpokenMoney?) -> String {
        let isScore = figures.count == 2 && (figures[0].whole >= figures[1].whole || language.isIn("score", before))
        // ganamos 3-1 anoche
        let form = isScore && language.has(.scoresCountNothing) ? NumberForm() : form
        var ends = figures.map { figure in
            // Cents are said behind the coin.
            words(money?.cent != nil && figure.isPrice && scale == 1 ? Figure(whole: figure.whole) : figure, form)
        }
        if scale > 1, let last = figures.last { ends[ends.count - 1] = scaled(last, scale, form) }
        guard ends.count == 2 else { return ends[0] }
        // What is counted stands behind the other end: uno a dos días; in German it is always ein bis zwei.
        if figures[0].fraction.isEmpty {
            let isBare = language.has(.startOfRangeIsBare)
            var first = isBare ? NumberForm() : form
            first.hasNoun = isBare && form.hasNoun && !isScore
            ends[0] = cardinal(figures[0].whole, first)
        }
        let sign = isScore ? language.word("score") : language.words["range " + before] ?? language.word("range")
        return sign == "-" ? ends.joined(separator: "-") : "\(ends[0]) \(sign) \(ends[1])".singleSpaced
    }

    /// `10k` as ten thousand, `1.5M` as one point five million.
    private func scaled(_ figure: Figure, _ scale: Int, _ form: NumberForm) -> String {
        let isHalf = language.words["half"] != nil && figure.fraction == "5"
        if scale == 1000, !isHalf, !language.has(.keepsPointBeforeThousand) || figure.fraction.isEmpty, let whole = figure.times(1000) {
            return cardinal(whole, form)
        }
        guard let power = language.units["\(scale)"] else { return words(figure, form) }
        let number = words(figure, NumberForm(gender: power.gender, grammaticalCase: form.grammaticalCase, hasNoun: true))
        return number + " " + unitWord(power, figure, 1, form)
    }

    func unitWord(_ unit: CountedWord, _ figure: Figure, _ scale: Int, _ form: NumberForm) -> String {
        // Thousands are many.
        if scale >= 1000 { return language.form(of: unit, for: 1000, form.grammaticalCase) }
        let hasCents = figure.isPrice && language.isIn("coin", unit.forms[0])
        return language.form(of: unit, for: figure.whole, fraction: hasCents ? "" : figure.fraction, form.grammaticalCase)
    }

    private func withCents(_ words: String, _ figure: Figure, _ money: SpokenMoney, _ form: NumberForm) -> String {
        guard let cent = money.cent, figure.isPrice, var cents = Int(figure.fraction), cents > 0 else { return words }
        if figure.fraction.utf8.count == 1 { cents *= 10 }
        let centForm = NumberForm(gender: cent.gender, grammaticalCase: form.grammaticalCase, hasNoun: true)
        let coin = language.form(of: cent, for: cents, form.grammaticalCase)
        if figure.whole == 0 { return cardinal(cents, centForm) + " " + coin }
        guard language.word("cents") != "bare" else { return words + " " + cardinal(cents) }
        return "\(words) \(language.word("cents")) \(cardinal(cents, centForm)) \(coin)".singleSpaced
    }
}

extension Figure {
    /// Whether nothing stands behind its mark but noughts.
    var isWhole: Bool { fraction.allSatisfy { $0 == "0" } }

    /// Whether its fraction may be cents.
    var isPrice: Bool { (1...2).contains(fraction.utf8.count) }

    /// The whole number that so many times it is; nil where that is none.
    func times(_ scale: Int) -> Int? {
        var rest = scale
        for _ in fraction { rest /= 10 }
        guard rest > 0, whole < 1_000_000_000, let parts = fraction.isEmpty ? 0 : Int(fraction) else { return nil }
        return whole * scale + parts * rest
    }
}

/// Numbers that name pictures and what draws them: `4k`, `RTX 3080`.
extension PhraseReader {
    private static let names: Set<String> = ["4K", "8K", "4К", "8К", "x86", "x64", "x32", "x264", "x265"]
    private static let cards: Set<String> = ["rtx", "gtx", "rx"]
    /// What stands behind the number of a card.
    private static let kinds: Set<String> = ["ti", "xt", "xtx"]
    /// Chunks on both sides among which the size of another picture is sought.
    private static let reachOfPicture = 4

    /// `4k 60 fps`: lines of a picture, where thousands of something would follow.
    var isResolution: Bool {
        if Self.names.contains(chunk.text) { return true }
        guard ["4k", "8k", "4к", "8к"].contains(chunk.text) else { return false }
        let next = chunk(after: 1)
        if let next, language.isIn("resolution", next.lowercased) { return true }
        if let next, isPart(after: 1) || language.isIn("audience", next.lowercased) { return false }
        if isNearPicture { return true }
        guard let next else { return language.isIn("resolutionBefore", before) }
        if language.isIn("resolutionIn", before), next.isWord { return true }
        let digits = next.text.prefix(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return false }
        if ["30", "60", "120", "144"].contains(next.text) { return true }
        let unit =
            digits.utf8.count < next.text.utf8.count ? next.lowercased.dropFirst(digits.count)[...] : chunk(after: 2)?.lowercased[...]
        return unit == "fps" || unit == "hz" || unit == "фпс" || unit == "гц"
    }

    /// `1080p or 4k?`
    private var isNearPicture: Bool {
        chunks[max(0, index - Self.reachOfPicture)..<min(chunks.count, index + Self.reachOfPicture)].contains {
            let digits = $0.text.prefix(while: \.isASCIIDigit)
            return Self.sizes.contains(String(digits)) && ["p", "P"].contains($0.text.dropFirst(digits.count).first)
        }
    }

    private static let sizes: Set<String> = ["144", "240", "360", "480", "720", "1080", "1440", "2160"]

    /// `RTX 3080`, `a 3060 ti`: a card's number is said in pairs of digits.
    func graphicsCard() -> SpokenPhrase? {
        let digits = chunk.text.prefix(while: \.isASCIIDigit)
        let kind = chunk.text.dropFirst(digits.count)
        guard (3...4).contains(digits.utf8.count), let number = number(digits), kind.isEmpty || Self.kinds.contains(kind.lowercased())
        else {
            return nil
        }
        let isLinked = isBehindLink && index > 2 && isCard(chunks[index - 3].lowercased)
        let isBeforeKind = chunk(after: 1).map { Self.kinds.contains($0.lowercased) } == true
        guard isCard(before) || isLinked || !kind.isEmpty || isBeforeKind && digits.utf8.count == 4 else { return nil }
        return phrase("\(pairs(number)) \(kind)".singleSpaced)
    }

    private func isCard(_ word: String) -> Bool {
        Self.cards.contains(word)
    }

    /// `3080` as thirty eighty. Most languages have no such name for what ends with noughts.
    func pairs(_ number: Int) -> String {
        let (first, last) = (number / 100, number % 100)
        if let hundreds = language.words["hundreds"] {
            if last == 0 { return hundreds.replacing("#", with: cardinal(first)) }
            return cardinal(first) + " " + (last < 10 ? language.word("zeroMinute") + " " : "") + cardinal(last)
        }
        return first > 10 && last >= 10 ? "\(cardinal(first)) \(cardinal(last))" : cardinal(number)
    }
}
