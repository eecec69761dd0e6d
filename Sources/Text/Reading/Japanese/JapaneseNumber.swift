// SPDX-License-Identifier: GPL-3.0-or-later

/// A whole number as it is said in Japanese, apart where a counter may change its last sound.
struct JapaneseNumber {
    /// The part of it that sounds change with.
    enum Tail: Hashable {
        case zero
        case digit(Int)
        case ten
        case hundred
        case thousand
        /// 万 and what is above it.
        case myriad
    }

    let value: Int
    /// What stands before the tail.
    let head: String
    let tail: Tail

    /// Nil for what has no everyday name.
    init?(_ value: Int) {
        guard (0..<10_000_000_000_000_000).contains(value) else { return nil }
        self.value = value
        guard value > 0 else {
            (head, tail) = ("", .zero)
            return
        }
        var head = ""
        var rest = value
        for (size, name) in [(1_000_000_000_000, "チョー"), (100_000_000, "オク"), (10_000, "マン")] {
            if rest >= size { head += Self.myriads(rest / size, name) }
            rest %= size
        }
        if rest == 0 {
            (self.head, tail) = (head, .myriad)
            return
        }
        head += Self.thousands[rest / 1000] + Self.hundreds[rest % 1000 / 100] + Self.tens(rest % 100 / 10)
        if rest % 10 > 0 {
            (self.head, tail) = (head, .digit(rest % 10))
        } else if rest % 100 > 0 {
            (self.head, tail) = (String(head.dropLast(Self.plain(.ten).count)), .ten)
        } else if rest % 1000 > 0 {
            (self.head, tail) = (String(head.dropLast(Self.plain(.hundred).count)), .hundred)
        } else {
            (self.head, tail) = (head, .thousand)
        }
    }

    /// As it is said when nothing follows.
    var reading: String {
        head + Self.plain(tail)
    }

    static let digits = ["ゼロ", "イチ", "ニ", "サン", "ヨン", "ゴ", "ロク", "ナナ", "ハチ", "キュー"]
    private static let thousands = ["", "セン", "ニセン", "サンゼン", "ヨンセン", "ゴセン", "ロクセン", "ナナセン", "ハッセン", "キューセン"]
    private static let hundreds = ["", "ヒャク", "ニヒャク", "サンビャク", "ヨンヒャク", "ゴヒャク", "ロッピャク", "ナナヒャク", "ハッピャク", "キューヒャク"]

    private static func tens(_ count: Int) -> String {
        count == 0 ? "" : (count > 1 ? digits[count] : "") + "ジュー"
    }

    private static func myriads(_ count: Int, _ name: String) -> String {
        guard let number = JapaneseNumber(count) else { return name }
        switch (number.tail, name) {
        case (.digit(1), "チョー"): return number.head + "イッチョー"
        case (.digit(8), "チョー"): return number.head + "ハッチョー"
        case (.ten, "チョー"): return number.head + "ジュッチョー"
        // 一千万: a thousand of them is counted.
        case (.thousand, _) where count == 1000: return "イッセン" + name
        default: return number.reading + name
        }
    }

    /// The end of the number that the tail stands for.
    private static func plain(_ tail: Tail) -> String {
        switch tail {
        case .zero: "ゼロ"
        case .digit(let digit): digits[digit]
        case .ten: "ジュー"
        // Only its last sound: before it is ヒャ, ビャ or ピャ.
        case .hundred: "ク"
        case .thousand, .myriad: ""
        }
    }
}

/// A word that is counted with, and what it does to the number before it.
struct JapaneseCounter {
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
    static func match(_ scalars: some Collection<Unicode.Scalar>) -> [(counter: JapaneseCounter, length: Int)] {
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
