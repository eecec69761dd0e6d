// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension Amount {
    /// An amount as a platform shows it: `$5.00`, `￥1,000`, `CA$2.50`, `5,00 €`, `KRW 10,000`. Nil where there is no number or no
    /// currency that is known; of a currency's many namesakes the most likely one is taken.
    init?(shown: String) {
        let plain = shown.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
        let isPartOfNumber = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) || scalar == "." || scalar == "," }
        guard let first = plain.firstIndex(where: isPartOfNumber), let last = plain.lastIndex(where: isPartOfNumber),
            let value = Self.value(String(String.UnicodeScalarView(plain[first...last])))
        else { return nil }
        let sign = String(String.UnicodeScalarView(plain[..<first])) + String(String.UnicodeScalarView(plain[plain.index(after: last)...]))
        guard let currency = Self.currency(sign) else { return nil }
        self.init(value: value, currency: currency)
    }

    /// The last point or comma separates the fraction where at most two digits follow it; all others group.
    private static func value(_ number: String) -> Double? {
        let isMark = { (byte: UInt8) in byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }
        var digits: [UInt8] = []
        let bytes = Array(number.utf8)
        let fraction = bytes.lastIndex(where: isMark).flatMap { (1...2).contains(bytes.count - $0 - 1) ? $0 : nil }
        for (place, byte) in bytes.enumerated() {
            if place == fraction {
                digits.append(UInt8(ascii: "."))
            } else if !isMark(byte) {
                digits.append(byte)
            }
        }
        // More digits than this are no amount, and nobody wants to hear them.
        guard digits.count <= 15 else { return nil }
        return Double(String(decoding: digits, as: UTF8.self))
    }

    private static func currency(_ sign: String) -> String? {
        if let known = signs[sign] { return known }
        let isCode = sign.utf8.count == 3 && sign.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        return isCode ? sign : nil
    }

    private static let signs: [String: String] = [
        "$": "USD", "US$": "USD", "A$": "AUD", "CA$": "CAD", "NZ$": "NZD", "HK$": "HKD", "NT$": "TWD", "MX$": "MXN", "R$": "BRL",
        "S$": "SGD", "AR$": "ARS", "CL$": "CLP", "CO$": "COP", "¥": "JPY", "￥": "JPY", "JP¥": "JPY", "円": "JPY", "CN¥": "CNY",
        "€": "EUR", "£": "GBP", "₩": "KRW", "￦": "KRW", "₹": "INR", "₱": "PHP", "฿": "THB", "₫": "VND", "đ": "VND", "₪": "ILS",
        "₴": "UAH", "₽": "RUB", "₺": "TRY", "zł": "PLN", "Kč": "CZK", "Ft": "HUF", "lei": "RON", "kr": "SEK", "Rp": "IDR", "RM": "MYR",
        "bits": "bits", "bit": "bits",
    ]
}

extension Comment {
    /// The message paid that many bits on Twitch. The words for them are pictures.
    mutating func pay(bits: Int) {
        amount = Amount(value: Double(bits), currency: "bits")
        emotes = (emotes + cheermotes(in: text, worth: bits)).asEmotes(ofTextWith: text.unicodeScalars.count)
    }
}

/// Where a message that brought so many bits has the words that stand for them, such as `Cheer100`: pictures to viewers, as emotes are. In
/// Unicode scalars, in order.
///
/// Every channel may have words of its own, so they are told by their numbers: together they are the bits that were paid. `windows10` beside
/// `Cheer100` stays.
func cheermotes(in text: String, worth bits: Int) -> [Range<Int>] {
    var found: [Cheermote] = []
    var start: (index: String.Index, offset: Int)?
    let scalars = text.unicodeScalars
    var offset = 0
    for index in scalars.indices {
        if scalars[index].properties.isWhitespace {
            if let start, let word = Cheermote(scalars[start.index..<index], at: start.offset, atMost: bits) { found.append(word) }
            start = nil
        } else if start == nil {
            start = (index, offset)
        }
        offset += 1
    }
    if let start, let word = Cheermote(scalars[start.index...], at: start.offset, atMost: bits) { found.append(word) }
    // None of them is worth more than what was paid, but all together may be worth more than a number holds.
    var unsaid: Int? = bits
    for word in found { unsaid = unsaid.flatMap { $0 >= word.bits ? $0 - word.bits : nil } }
    if unsaid == 0 { return found.map(\.range) }
    // Where more words look so, those that say it, then those that say the most of what was paid.
    var (left, chosen) = (bits, [Range<Int>]())
    for word in found.ordered(by: { ($0.isPlain ? 0 : 1, -$0.bits) < ($1.isPlain ? 0 : 1, -$1.bits) }) where word.bits <= left {
        left -= word.bits
        chosen.append(word.range)
    }
    return left == 0 ? chosen.ordered { $0.lowerBound < $1.lowerBound } : found.filter(\.isPlain).map(\.range)
}

/// A word that may stand for bits: Latin letters and digits, the last of them a number.
private struct Cheermote {
    var range: Range<Int>
    var bits: Int
    /// Whether it is the word that every channel has.
    var isPlain: Bool

    init?(_ word: Substring.UnicodeScalarView, at offset: Int, atMost most: Int) {
        guard word.allSatisfy({ $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) }),
            let last = word.lastIndex(where: { !("0"..."9").contains($0) })
        else { return nil }
        let number = word[word.index(after: last)...]
        guard number.first != "0", let bits = Int(String(number)), bits <= most else { return nil }
        (range, self.bits) = (offset..<offset + word.count, bits)
        isPlain = String(word[...last]).lowercased() == "cheer"
    }
}
