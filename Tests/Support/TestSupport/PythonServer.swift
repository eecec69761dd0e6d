// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Testing

/// A server of a test's own, in Python: prints its port first, then what it did. It does what it is told, an order a line, and prints `obeyed` after
/// each. Killed with its owner.
final class PythonServer {
    let port: UInt16
    private let process: Program
    private var orders = 0

    /// Starts it, and waits until it listens.
    /// - Parameter library: a folder of modules that it needs.
    init(_ script: String, _ arguments: [String], library: String? = nil) throws {
        var environment = ProcessInfo.processInfo.environment
        if let library { environment["PYTHONPATH"] = library }
        process = try Program("/usr/bin/env", ["python3", "-u", "-c", script] + arguments, in: Program.Place(environment: environment))
        port = try process.wait(for: "its port") { program in
            // A number is whole when its line is.
            guard let end = program.outputText.firstIndex(of: "\n") else { return nil }
            return UInt16(program.outputText[..<end])
        }
    }

    deinit {
        process.signal(SIGKILL)
    }

    /// Kills it, and waits for its end.
    func stop() throws {
        process.signal(SIGKILL)
        _ = try process.end()
    }

    /// Gives an order, and waits until it is obeyed: what a test does next comes after it, whichever way it takes to the server.
    func tell(_ order: [String: Any]) {
        do {
            process.write(Array(try JSONSerialization.data(withJSONObject: order)) + [10])
            orders += 1
            try wait(for: "obeyed", times: orders)
        } catch {
            Issue.record(error)
        }
    }

    /// What it has printed behind its port.
    var lines: [Substring] { Array(process.outputText.split(separator: "\n").dropFirst()) }

    /// Waits until this holds of what it has printed.
    func wait(for what: String, until isReached: ([Substring]) -> Bool) throws {
        try process.wait(for: what) { [unowned self] _ in isReached(lines) ? true : nil }
    }

    /// Waits until it has printed this line so often.
    func wait(for line: String, times: Int) throws {
        try wait(for: line) { $0.count { $0 == line } >= times }
    }

    /// How often it has printed this line.
    func count(of line: String) -> Int {
        lines.count { $0 == line }
    }
}
