// SPDX-License-Identifier: GPL-3.0-or-later

/// A span of time like `150ms`, `1.5s`, `2m` or `1h`; a bare number counts in `unit`. Nil where it is none of these.
package func duration(_ text: String, unit: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let name = text.dropFirst(digits.count)
    guard let number = Double(digits), let milliseconds = millisecondsOfUnits[name.isEmpty ? unit : String(name)] else { return nil }
    let longest = 1e12
    let total = (number * milliseconds).rounded()
    return total <= longest ? .milliseconds(Int64(total)) : nil
}

private let millisecondsOfUnits = ["ms": 1.0, "s": 1000, "m": 60_000, "h": 3_600_000]

/// The shortest text that `duration` reads back.
package func shown(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    return milliseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + milliseconds)ms"
}

/// A whole number, which may carry a percent sign.
func percent(_ text: String) -> Int? {
    Int(text.hasSuffix("%") ? String(text.dropLast()) : text)
}
