// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes of `16384`, `16K`, `50M`, `50MB`, `50MiB` or `2G`; the units are powers of 1024. Nil where it is none of these.
public func byteCount(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let power = byteUnits[text.dropFirst(digits.count).lowercased()] else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: 1 << (10 * power))
    return overflow ? nil : product
}

private let byteUnits = [
    "": 0, "b": 0, "k": 1, "kb": 1, "ki": 1, "kib": 1, "m": 2, "mb": 2, "mi": 2, "mib": 2, "g": 3, "gb": 3, "gi": 3, "gib": 3,
]

/// The shortest text that `byteCount` reads back.
public func shown(byteCount bytes: Int) -> String {
    let units = ["", "K", "M", "G"]
    let power = bytes == 0 ? 0 : min(bytes.trailingZeroBitCount / 10, units.count - 1)
    return "\(bytes >> (10 * power))\(units[power])"
}

/// `1.7 MB` for a number of bytes. What is needed is rounded up and what there is down, so that a shortage is seen.
public func tenths(ofMegabytesIn bytes: Int, rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    let tenths = Int((Double(bytes) * 10 / 1_048_576).rounded(rule))
    return "\(tenths / 10).\(tenths % 10) MB"
}
