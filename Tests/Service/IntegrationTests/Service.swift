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
        self.port = try program.wait(for: "its port") { program in
            guard let place = program.errorText.firstRange(of: "listening at http://127.0.0.1:") else { return nil }
            let rest = program.errorText[place.upperBound...]
            return rest.contains(",") ? Int(rest.prefix { $0.isNumber }) : nil
        }
    }

    /// A configuration with these limits.
    static func limits(_ limits: String) -> String {
        "{ limits: { \(limits) } }"
    }

    func url(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    func curlBytes(_ arguments: String...) throws -> [UInt8] {
        try curlBytes(arguments)
    }

    private func curlBytes(_ arguments: [String]) throws -> [UInt8] {
        let place = Program.Place(environment: workspace.environment)
        let program = try Program("/usr/bin/curl", ["-s", "--max-time", "60"] + arguments, in: place)
        _ = try program.end()
        return program.output
    }

    /// Sends JSON, or nothing, to a path.
    func ask(_ method: String, _ path: String, _ body: String? = nil) throws -> String {
        let sent = body.map { ["--json", $0] } ?? []
        return String(decoding: try curlBytes(["-X", method] + sent + [url(path)]), as: UTF8.self)
    }

    func curl(_ url: String) throws -> String {
        String(decoding: try curlBytes(url), as: UTF8.self)
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
        var tries = 0
        while try !isReached(curl(url("/metrics")).split(separator: "\n")) {
            tries += 1
            guard tries < 500 else {
                throw Program.Failure.notReached(awaited, output: try curl(url("/metrics")), errors: program.errorText)
            }
        }
    }
}
