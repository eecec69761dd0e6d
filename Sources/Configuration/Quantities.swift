// SPDX-License-Identifier: GPL-3.0-or-later

/// Bytes of `16384`, `16K`, `50M`, `50MB`, `50MiB` or `2G`; the units are powers of 1024. Nil where it is none of these.
func byteCount(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), let power = byteUnits[text.dropFirst(digits.count).lowercased()] else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: 1 << (10 * power))
    return overflow ? nil : product
}

private let byteUnits = [
    "": 0, "b": 0, "k": 1, "kb": 1, "ki": 1, "kib": 1, "m": 2, "mb": 2, "mi": 2, "mib": 2, "g": 3, "gb": 3, "gi": 3, "gib": 3,
]

/// The shortest text that `byteCount` reads back.
func shown(byteCount bytes: Int) -> String {
    let units = ["", "K", "M", "G"]
    let power = bytes == 0 ? 0 : min(bytes.trailingZeroBitCount / 10, units.count - 1)
    return "\(bytes >> (10 * power))\(units[power])"
}

/// A span of time like `150ms`, `1.5s`, `2m` or `1h`; a bare number counts in `unit`. Nil where it is none of these.
func duration(_ text: String, unit: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text.dropFirst(digits.count)
    guard let number = Double(digits), let milliseconds = millisecondsOfUnits[name.isEmpty ? unit : String(name)] else { return nil }
    let longest = 1e12
    let total = (number * milliseconds).rounded()
    return total <= longest ? .milliseconds(Int64(total)) : nil
}

private let millisecondsOfUnits = ["ms": 1.0, "s": 1000, "m": 60_000, "h": 3_600_000]

/// The shortest text that `duration` reads back.
func shown(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return milliseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + milliseconds)ms"
}

/// A whole number, which may carry a percent sign.
func percent(_ text: String) -> Int? {
    Int(text.hasSuffix("%") ? String(text.dropLast()) : text)
}
