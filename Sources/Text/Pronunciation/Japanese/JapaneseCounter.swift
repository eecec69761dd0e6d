// SPDX-License-Identifier: GPL-3.0-or-later

/// A word that is counted with, and what it does to the number before it.
package struct JapaneseCounter {
    /// Which sounds change where the number and the counter meet.
    enum Junction: String {
        /// None.
        case plain = "n"
        /// イッカイ, ロッカイ, ハッカイ, ジュッカイ, ヒャッカイ.
        case k
        /// イッサイ, ハッサイ, ジュッサイ.
        case s
        /// イッポン, サンボン, ロッポン, ハッポン, ジュッポン, ヒャッポン.
        case h
        /// As `k`, with サンガイ and センゲン.
        case g
        /// As `h`, with サンプン and ヨンプン.
        case f
        /// As `h`, with サンパク.
        case p
    }

    let reading: String
    let junction: Junction
    /// Whole readings of single numbers: ヒトリ.
    let whole: [Int: String]
    /// What the last digit becomes: ヨジ, クジ.
    let digits: [Int: String]

    /// The number together with the counter.
    func reading(of number: JapaneseNumber) -> String {
        if let all = whole[number.value] { return all }
        if case .digit(let digit) = number.tail, let changed = digits[digit] { return number.head + changed + reading }
        guard let (ending, voice) = meeting(number.tail) else { return number.reading + reading }
        return number.head + ending + voice(reading)
    }

    private typealias Meeting = (ending: String, voice: (String) -> String)

    private func meeting(_ tail: JapaneseNumber.Tail) -> Meeting? {
        let hasLips = junction == .h || junction == .f || junction == .p
        let soft: (String) -> String = hasLips ? { firstSound(of: $0, \.plosive) } : { $0 }
        switch (junction, tail) {
        case (.plain, _): return nil
        case (_, .digit(1)): return ("イッ", soft)
        case (_, .digit(8)): return ("ハッ", soft)
        case (_, .ten): return ("ジュッ", soft)
        case (.s, _): return nil
        case (_, .digit(6)): return ("ロッ", soft)
        case (_, .hundred): return ("ッ", soft)
        case (.h, .digit(3)), (.g, .digit(3)): return ("サン", { firstSound(of: $0, \.voiced) })
        case (.h, .thousand), (.g, .thousand): return ("", { firstSound(of: $0, \.voiced) })
        case (.f, .digit(3)), (.p, .digit(3)): return ("サン", soft)
        case (.f, .digit(4)): return ("ヨン", soft)
        default: return nil
        }
    }

    /// The scalars of the longest counter.
    private static let longest = 5

    /// The counters that the scalars begin with, the longest first.
    package static func match(_ scalars: some Collection<Unicode.Scalar>) -> [(counter: JapaneseCounter, length: Int)] {
        var found: [(counter: JapaneseCounter, length: Int)] = []
        var key = RowKey("counter")
        for (length, scalar) in zip(1...longest, scalars) {
            key.take(scalar)
            if let counter = NumberTable.japanese?.value(key).flatMap(JapaneseCounter.init) { found.append((counter, length)) }
        }
        return found.reversed()
    }

    /// Reading, junction, exceptions: `1=ヒトリ` replaces everything, `4:ヨ` the last digit.
    private init?(_ row: String) {
        let fields = row.split(separator: " ")
        guard fields.count >= 2, let junction = Junction(rawValue: String(fields[1])) else { return nil }
        var whole: [Int: String] = [:]
        var digits: [Int: String] = [:]
        for exception in fields.dropFirst(2) {
            let parts = exception.split { $0 == "=" || $0 == ":" }
            guard parts.count == 2, let number = Int(parts[0]) else { continue }
            if exception.contains("=") { whole[number] = String(parts[1]) } else { digits[number] = String(parts[1]) }
        }
        (reading, self.junction, self.whole, self.digits) = (String(fields[0]), junction, whole, digits)
    }
}

/// The word with another first sound.
private func firstSound(of word: String, _ change: KeyPath<Lips, Character>) -> String {
    guard let first = word.first, let lips = lips[first] else { return word }
    return String(lips[keyPath: change]) + word.dropFirst()
}

private struct Lips {
    var voiced: Character
    var plosive: Character
}

/// Sounds of the throat stay what they are where those of the lips become plosive.
private let lips: [Character: Lips] = [
    "カ": Lips(voiced: "ガ", plosive: "カ"), "ケ": Lips(voiced: "ゲ", plosive: "ケ"),
    "ハ": Lips(voiced: "バ", plosive: "パ"), "ヒ": Lips(voiced: "ビ", plosive: "ピ"), "フ": Lips(voiced: "ブ", plosive: "プ"),
    "ヘ": Lips(voiced: "ベ", plosive: "ペ"), "ホ": Lips(voiced: "ボ", plosive: "ポ"),
]
