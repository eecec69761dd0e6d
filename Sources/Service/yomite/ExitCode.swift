// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The exit codes of the program, which others rely on.
struct ExitCode: RawRepresentable, Equatable {
    var rawValue: CInt

    static let done = ExitCode(rawValue: 0)
    /// What was checked is not as it has to be.
    static let flawed = ExitCode(rawValue: 1)
    static let usage = ExitCode(rawValue: 64)
    static let inputMissing = ExitCode(rawValue: 66)
    static let unavailable = ExitCode(rawValue: 69)
    static let cannotWrite = ExitCode(rawValue: 74)
    static let configuration = ExitCode(rawValue: 78)

    /// Stopped by a signal, after a clean shutdown.
    static func stopped(by signal: CInt) -> ExitCode {
        ExitCode(rawValue: 128 + signal)
    }
}

extension ExitCode {
    /// The code for a kind of problem.
    init(_ kind: ServiceFailure.Kind) {
        self =
            switch kind {
            case .usage: .usage
            case .inputMissing: .inputMissing
            case .unavailable: .unavailable
            case .cannotWrite: .cannotWrite
            case .configuration: .configuration
            }
    }

    /// The code for the end of a session, which a signal may have stopped. Stopping a service by SIGTERM is not a failure.
    init(_ reason: SessionEnd.Reason, signal: CInt, isService: Bool) {
        self =
            switch reason {
            case .done: .done
            case .stopped where isService && signal == SIGTERM: .done
            case .stopped: .stopped(by: signal)
            case .failed(let kind): ExitCode(kind)
            }
    }
}
