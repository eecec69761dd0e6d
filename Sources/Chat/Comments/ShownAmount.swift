// SPDX-License-Identifier: GPL-3.0-or-later

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
