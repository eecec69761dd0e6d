// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials

/// Values as JSON for programs: on one line, the keys in order.
public enum JSONWriter {
    /// The wall clock now, as JSON has it (RFC 3339).
    public static var now: String { time(of: .now) }

    /// A moment in milliseconds since 1970, in the same form.
    public static func time(ofMilliseconds milliseconds: Int64) -> String {
        time(of: Date(timeIntervalSince1970: (Double(milliseconds) + 0.5) / 1_000))
    }

    static func time(of date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// The JSON of a value that holds only text and finite numbers, so that encoding cannot fail.
    public static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
