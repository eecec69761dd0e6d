// SPDX-License-Identifier: GPL-3.0-or-later

/// How lines on stderr are written.
package enum LogFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// For programs: a JSON object a line.
    case json
}

/// What is worth a line on stderr, with everything above it.
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

    /// The more important level is the lesser.
    package static func < (a: LogLevel, b: LogLevel) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
