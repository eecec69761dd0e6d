// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport

/// A service of a test's own, at a port that was free.
final class Service {
    let workspace: Workspace
    let program: Program
    let port: Int

    /// Starts `yomite serve`, or another service, with these arguments, and with those that need files, and waits until it listens.
    init(
        _ arguments: String...,
        command: [String] = ["serve"],
        port: Int = 0,
        config: String? = nil,
        sound: PrivateSoundServer? = nil,
        with more: (Workspace) throws -> [String] = { _ in [] }
    ) throws {
        workspace = try Workspace()
        var arguments = command + ["--http", "127.0.0.1:\(port)"] + arguments + (try more(workspace))
        if let config { arguments += ["--config", try workspace.file("yomite.json5", [config])] }
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        if let sound { place.environment["PULSE_SERVER"] = sound.server }
        program = try Program(builtProgram("yomite"), arguments, in: place)
        self.port = try program.port()
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
    func answer(to method: String, _ path: String, _ body: String? = nil, fields: String...) throws -> HTTPAnswer {
        let all = (body == nil ? [] : ["Content-Type: application/json"]) + fields
        return try HTTPAnswer(to: method, path, port: port, fields: all, body: Array((body ?? "").utf8))
    }

    /// Asks until the figures hold this line. What is waited for comes of the kernel's and the service's own accord, and soon.
    func waitForMetric(_ line: String) throws {
        try waitForMetrics(line) { $0.contains(Substring(line)) }
    }

    /// Asks until so many comments of all rooms have their outcomes. Their events have been sent by then.
    func waitForOutcomes(_ count: Int) throws {
        try waitForMetrics("\(count) outcomes") { lines in
            lines.filter { $0.hasPrefix("yomite_comments_total{") }
                .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +) == count
        }
    }

    private func waitForMetrics(_ awaited: String, until isReached: ([Substring]) -> Bool) throws {
        try waitForAnswer(from: "/metrics", awaited) { isReached($0.split(separator: "\n")) }
    }

    /// Asks until an answer is as it shall be. What is waited for comes of its own accord: beyond this patience it never will.
    func waitForAnswer(from path: String, _ awaited: String, until isReached: (String) -> Bool) throws {
        let end = ContinuousClock.now + .seconds(60)
        var answer = try ask("GET", path)
        while !isReached(answer) {
            guard ContinuousClock.now < end else { throw Program.Failure.notReached(awaited, output: answer, errors: program.errorText) }
            answer = try ask("GET", path)
        }
    }
}
