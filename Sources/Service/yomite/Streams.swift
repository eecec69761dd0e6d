// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Glibc

/// Writes a whole text to a descriptor, waiting if necessary. For commands that answer and end, not for the loop.
private func writeAll(_ text: String, to descriptor: CInt) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
            let count = unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            if count < 0, errno != EINTR { return false }
            written += max(0, count)
        }
        return true
    }
}

/// Opens standard streams that the caller has closed. Otherwise our first files would take their numbers, and receive our messages.
func keepStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        // The lowest free number is this one.
        _ = unsafe open("/dev/null", O_RDWR)
    }
}

/// The stream for answers.
enum StandardOutput {
    /// Writes an answer. A reader that has seen enough (`head`) is not a failure.
    static func write(_ text: String) -> ExitCode {
        writeAll(text, to: STDOUT_FILENO) || errno == EPIPE ? .done : .cannotWrite
    }

    static var isTerminal: Bool {
        isatty(STDOUT_FILENO) == 1
    }
}

/// The stream for people.
enum StandardError {
    static func log(_ importance: LogLevel, _ message: String) {
        _ = writeAll(LogLine.text(importance, message) + "\n", to: STDERR_FILENO)
    }

    /// Writes a question, after which the answer is typed.
    static func ask(_ question: String) {
        _ = writeAll(question, to: STDERR_FILENO)
    }

    static var isTerminal: Bool {
        isatty(STDERR_FILENO) == 1
    }
}

/// The environment, read once.
enum Environment {
    static func variables() -> [String: String] {
        var variables: [String: String] = [:]
        var number: CInt = 0
        // SAFETY: nobody changes the environment of this process; each entry is copied at once.
        while let entry = unsafe yomite_environment_entry(number) {
            let parts = unsafe String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            number += 1
        }
        return variables
    }
}
