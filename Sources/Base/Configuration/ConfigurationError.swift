// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling

/// A setting cannot be used. The program says so and ends with `exitCode`.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// 64 where the command line is wrong, 78 where the environment or the configuration file is.
    package var exitCode: Int32
    /// What is wrong, and what would be right.
    package var description: String

    /// The configuration file is there and cannot be read.
    package static func unreadable(_ path: String, reason: String) -> ConfigurationError {
        .configuration("\(path) cannot be read: \(reason)")
    }

    /// A value of the command line can be read, and names nothing that exists.
    package static func badValue(_ description: String) -> ConfigurationError {
        .usage(description)
    }

    /// A file that belongs to the configuration is wrong.
    package static func badFile(_ description: String) -> ConfigurationError {
        .configuration(description)
    }

    static func usage(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 64, description: description)
    }

    static func configuration(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 78, description: description)
    }
}

/// `(did you mean …?)` with the nearest known name, or nothing.
package func suggestion(for name: String, among known: some Sequence<String>) -> String {
    nearestName(to: name, among: known).map { " (did you mean \($0)?)" } ?? ""
}
