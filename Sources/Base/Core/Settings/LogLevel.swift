// SPDX-License-Identifier: GPL-3.0-or-later

/// How lines on stderr are written.
package enum LogFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs: a JSON object a line.
    case json
}

/// The importance of a line on stderr; a level includes those above it.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
    /// It does not work.
    case error
    /// Somebody should do something about it.
    case warning
    /// Worth knowing.
    case notice
    /// How it goes.
    case info
    /// Everything, comment texts included.
    case debug

    /// More important levels are less.
    package static func < (a: LogLevel, b: LogLevel) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
