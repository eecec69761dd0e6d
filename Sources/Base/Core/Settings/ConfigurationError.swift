// SPDX-License-Identifier: GPL-3.0-or-later

/// Settings cannot be used. The program says so and ends with `exitCode`.
package struct ConfigurationError: SeveralMistakes, Equatable {
    /// 64 where the command line is wrong, 78 where the environment or the configuration file is.
    package var exitCode: Int32
    /// What is wrong, and what would be right: a line for each mistake.
    package var problems: [String]

    /// Mistakes with the exit code of a command of their own.
    package init(exitCode: Int32, problems: [String]) {
        (self.exitCode, self.problems) = (exitCode, problems)
    }

    package init(_ first: ConfigurationError, problems: [String]) {
        self.init(exitCode: first.exitCode, problems: problems)
    }

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

    /// It could not be read now, and may be later (75, EX_TEMPFAIL).
    package static func notYet(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 75, problems: [description])
    }

    /// Whether it may be read later as it is.
    package var isTemporary: Bool { exitCode == 75 }

    static func usage(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 64, problems: [description])
    }

    static func configuration(_ description: String) -> ConfigurationError {
        ConfigurationError(exitCode: 78, problems: [description])
    }
}

/// `(did you mean …?)` with the nearest known name, or nothing.
package func suggestion(for name: String, among known: some Sequence<String>) -> String {
    nearestName(to: name, among: known).map { " (did you mean \($0)?)" } ?? ""
}
