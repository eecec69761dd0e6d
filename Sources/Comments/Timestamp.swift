// SPDX-License-Identifier: GPL-3.0-or-later

internal import FoundationEssentials

/// Milliseconds since 1970 of a time in RFC 3339; nil where it is none.
func milliseconds(ofRFC3339 text: String) -> Int64? {
    guard let date = try? Date.ISO8601FormatStyle().parse(text) else { return nil }
    return Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded())
}

/// Milliseconds since 1970 of a Unix time in seconds or milliseconds: which of the two is told by its size. Up to the year 5138 it
/// is seconds; nil for what is neither.
func milliseconds(ofUnixTime number: Double) -> Int64? {
    let firstMilliseconds = 100_000_000_000.0
    let last = 100_000_000_000_000.0
    guard number >= 0, number < last else { return nil }
    return Int64((number < firstMilliseconds ? number * 1000 : number).rounded())
}

/// The same of a number that is known to count milliseconds; nil for what is no time of a chat.
func milliseconds(ofUnixMilliseconds number: Double) -> Int64? {
    (0..<100_000_000_000_000.0).contains(number) ? Int64(number.rounded()) : nil
}
