// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport

/// A service of a test's own, at a port that was free.
final class Service {
    let workspace: Workspace
    let program: Program
    let port: Int

    /// Starts `yomite serve`, or another service, with these arguments, and with those that need files, and waits until it listens. `wrapper`: a
    /// program that runs it, and its arguments. `shared`: the files of an earlier one.
    init(
        _ arguments: String...,
        command: [String] = ["serve"],
        address: String = "127.0.0.1",
        port: Int = 0,
        config: String? = nil,
        in shared: Workspace? = nil,
        sound: PrivateSoundServer? = nil,
        under wrapper: [String] = [],
        with more: (Workspace) throws -> [String] = { _ in [] }
    ) throws {
        workspace = try shared ?? Workspace()
        var arguments = command + ["--http", "\(address):\(port)"] + arguments + (try more(workspace))
        if let config { arguments += ["--config", try workspace.file("yomite.json5", [config])] }
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        if let sound { place.environment["PULSE_SERVER"] = sound.server }
        let words = wrapper + [builtProgram("yomite")] + arguments
        program = try Program(words[0], Array(words.dropFirst()), in: place)
        self.port = try program.port(behind: "listening at http://\(address):")
    }

    /// A configuration with these limits.
    static func limits(_ limits: String) -> String {
        "{ limits: { \(limits) } }"
    }

    func url(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// Sends JSON, or nothing, to a path.
    func ask(_ method: String, _ path: String, _ body: String? = nil) throws -> String {
        try answer(to: method, path, body).text
    }

    /// The same, with fields of the request's own, and the whole answer.
    func answer(to method: String, _ path: String, _ body: String? = nil, fields: String...) throws -> ReceivedAnswer {
        let all = (body == nil ? [] : ["Content-Type: application/json"]) + fields
        return try ReceivedAnswer(to: method, path, port: port, fields: all, body: Array((body ?? "").utf8))
    }

    /// Asks until an answer is what is waited for.
    func wait(for what: String, from path: String, until isReached: (String) -> Bool) throws {
        try program.wait(for: what, from: path, at: port, until: isReached)
    }

    /// Asks until the figures hold this line.
    func waitForMetric(_ line: String) throws {
        try wait(for: line, from: "/metrics") { $0.contains("\n\(line)\n") }
    }

    /// Asks until so many comments of all rooms have their outcomes. Their events have been sent by then.
    func waitForOutcomes(_ count: Int) throws {
        try wait(for: "\(count) outcomes", from: "/metrics") { figures in
            figures.matches(of: /\nyomite_comments_total{[^}]*} ([0-9]+)/).compactMap { Int($0.output.1) }.reduce(0, +) == count
        }
    }
}
