// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import Glibc

/// A moment as people write it, in milliseconds since 1970: how long ago (`90m`, `2h`, `7d`), a local time (`2026-11-26`, `2026-11-26T20:15`,
/// also with seconds), or one with its zone (RFC 3339). Nil where it is none of these.
func readMoment(_ text: String, now: Int64) -> Int64? {
    if let age = age(text) { return now - age }
    for withFractions in [false, true] {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: withFractions)
        if let date = try? Date(text, strategy: style) { return Int64((date.timeIntervalSince1970 * 1_000).rounded()) }
    }
    return localTime(text)
}

/// A local time as people read it: `2026-11-26 20:15:03`.
func shownLocally(_ milliseconds: Int64) -> String {
    var seconds = time_t((Double(milliseconds) / 1_000).rounded(.down))
    var local = unsafe tm()
    unsafe localtime_r(&seconds, &local)
    let numbers = unsafe [local.tm_mon + 1, local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec]
    let digits = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(unsafe local.tm_year + 1_900)-\(digits[0])-\(digits[1]) \(digits[2]):\(digits[3]):\(digits[4])"
}

private func age(_ text: String) -> Int64? {
    guard let last = text.last, last.isLetter else { return nil }
    if last == "d" { return Int64(text.dropLast()).flatMap { (0...36_500).contains($0) ? $0 * 86_400_000 : nil } }
    return duration(text, unit: "s").map { Int64($0 / .milliseconds(1)) }
}

private func localTime(_ text: String) -> Int64? {
    guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/) else { return nil }
    let found = match.output
    let numbers = [found.1, found.2, found.3, found.4 ?? "0", found.5 ?? "0", found.6 ?? "0"].compactMap { CInt($0) }
    guard numbers.count == 6 else { return nil }
    guard numbers[3] < 24, numbers[4] < 60, numbers[5] < 60 else { return nil }
    var local = unsafe tm()
    unsafe (local.tm_year, local.tm_mon, local.tm_mday) = (numbers[0] - 1_900, numbers[1] - 1, numbers[2])
    unsafe (local.tm_hour, local.tm_min, local.tm_sec, local.tm_isdst) = (numbers[3], numbers[4], numbers[5], -1)
    let seconds = unsafe mktime(&local)
    // A 31st of February becomes a day of March.
    guard unsafe local.tm_mday == numbers[2], unsafe local.tm_mon == numbers[1] - 1 else { return nil }
    return Int64(seconds) * 1_000
}

extension ValueKind<Int64?> {
    static let moment = ValueKind(
        expected: "a time such as 2h (two hours ago), 7d, 2026-11-26, 2026-11-26T20:15 or 2026-11-26T20:15:00Z",
        parse: { text in readMoment(text, now: Int64(Date.now.timeIntervalSince1970 * 1_000)).map { .some($0) } },
        show: { $0.map(JSONWriter.time(ofMilliseconds:)) ?? "" }
    )
}
