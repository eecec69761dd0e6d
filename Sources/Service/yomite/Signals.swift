// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Net

/// The signals that end a run, delivered on the loop. Made before any other thread, so that all threads leave the signals to it.
final class Signals {
    private let loop: Loop
    private let descriptor: CInt
    private var watch: Loop.Watch?

    /// Keeps a SIGHUP until somebody receives it. Otherwise a reload during the start would end the program.
    static func holdHangup() {
        mask(SIG_BLOCK, [SIGHUP])
    }

    /// Holds the signals that would end the program, so that files are written completely.
    static func holdEnds() {
        mask(SIG_BLOCK, ends)
    }

    /// Lets these signals end the program again, including those that came meanwhile.
    static func letEnd() {
        mask(SIG_UNBLOCK, ends)
    }

    private static let ends = [SIGINT, SIGTERM, SIGHUP]

    private static func mask(_ change: CInt, _ numbers: [CInt]) {
        var signals = sigset_t()
        // SAFETY: a set of our own, which is not kept.
        unsafe sigemptyset(&signals)
        for number in numbers { unsafe sigaddset(&signals, number) }
        unsafe pthread_sigmask(change, &signals, nil)
    }

    init(on loop: Loop, _ handler: @escaping (CInt) -> Void) {
        self.loop = loop
        let descriptor = atStart(try Self.open())
        self.descriptor = descriptor
        watch = loop.watch(descriptor) { _ in
            while case let signal = yomite_signals_next(descriptor), signal != 0 {
                handler(signal)
            }
        }
    }

    private static func open() throws(SystemShortage) -> CInt {
        let descriptor = unsafe yomite_signals_open(ends, CInt(ends.count))
        guard descriptor >= 0 else { throw SystemShortage(of: "descriptor for signals", errno: -descriptor) }
        return descriptor
    }

    func close() {
        if let watch { loop.forget(watch) }
        watch = nil
        Glibc.close(descriptor)
    }
}

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
