// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Playback

/// Why a service cannot start, or had to end.
struct ServiceFailure: SeveralMistakes {
    /// The kind of problem; the program has an exit code for each.
    enum Kind: Sendable {
        /// The command line contains options that exclude each other.
        case usage
        /// A feed cannot be opened.
        case inputMissing
        /// No sound server, no engine, or a port that is taken.
        case unavailable
        /// An output cannot be written.
        case cannotWrite
        /// A setting is wrong.
        case configuration
    }

    /// What kind of problem it is.
    var kind: Kind
    /// What is wrong and what to do about it: a line for each mistake.
    var problems: [String]

    init(_ kind: Kind, _ description: String) {
        (self.kind, problems) = (kind, [description])
    }

    init(_ first: ServiceFailure, problems: [String]) {
        (kind, self.problems) = (first.kind, problems)
    }

    /// A setting is wrong.
    init(_ error: ConfigurationError) {
        (kind, problems) = (error.exitCode == 64 ? .usage : .configuration, error.problems)
    }

    /// An output cannot be opened.
    init(_ error: OutputError) {
        if case .schedulingRefused = error { self.init(.unavailable, "\(error)") } else { self.init(.cannotWrite, "\(error)") }
    }
}
