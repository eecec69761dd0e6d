// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A speech server of this machine that does what its voices are called (`Tests/Support/Programs/hostile-speech`). Ended with its owner.
public final class SpeechServer {
    private let process: Program
    /// Where it is.
    public let address: String

    /// Starts it, and waits until it can be asked.
    public init() throws {
        process = try Program(builtProgram("hostile-speech"), [], in: Program.Place(environment: ProcessInfo.processInfo.environment))
        let port = try process.wait(for: "its port") { Self.lines(of: $0).first }
        address = "http://127.0.0.1:\(port)"
    }

    /// The requests so far, with their bodies, once there are this many.
    public func requests(_ count: Int) throws -> [String] {
        try process.wait(for: "\(count) requests") { process in
            let lines = Self.lines(of: process).dropFirst()
            return lines.count >= count ? Array(lines) : nil
        }
    }

    private static func lines(of process: Program) -> [String] {
        process.outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
