// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

/// The text of `docs/first-minutes.md`.
enum FirstMinutes {
    /// A step: what is typed, and what is answered where it asks.
    struct Step {
        var name: String
        var commands: [String] = []
        var answers: [(question: String, line: String)] = []
    }

    /// The steps of each section, by its heading.
    static var sections: [String: [Step]] {
        get throws {
            let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/first-minutes.md")
            let text = try String(contentsOf: page, encoding: .utf8)
            var sections: [String: [Step]] = [:]
            for section in text.components(separatedBy: "\n## ").dropFirst() {
                let steps = section.components(separatedBy: "\n### ")
                sections[title(of: steps[0])] = steps.dropFirst().map(step)
            }
            return sections
        }
    }

    private static func title(of text: String) -> String {
        String(text.prefix { $0 != "\n" })
    }

    private static func step(_ text: String) -> Step {
        var step = Step(name: title(of: text))
        for block in text.components(separatedBy: "\n```").enumerated().filter({ $0.offset % 2 == 1 }).map(\.element) {
            let lines = block.split(separator: "\n").dropFirst()
            if block.hasPrefix("sh\n") { step.commands.append(lines.joined(separator: "\n")) }
            guard block.hasPrefix("text\n") else { continue }
            step.answers += lines.compactMap { line in
                guard let mark = line.range(of: "> ") else { return nil }
                return (line[..<mark.lowerBound].trimmingCharacters(in: .whitespaces), String(line[mark.upperBound...]))
            }
        }
        return step
    }
}

/// A machine that yomite was never on: a home, and stand-ins for `sudo apt install` and `systemctl`. Ends the services that were started there.
final class NewMachine {
    static let configuration = ".config/yomite/yomite.json5"

    let workspace: Workspace
    private var place: Program.Place
    private let port: UInt16
    private let bouyomiPort: UInt16
    private var output = ""

    init(_ variables: [String: String] = [:]) throws {
        workspace = try Workspace()
        (port, bouyomiPort) = (try ListeningPort().number, try ListeningPort().number)
        place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.environment.merge([
            // Faster than people like it: the tests wait while it is heard.
            "YOMITE_RATE": "300", "PATH": "\(workspace.path)/commands:/usr/bin:/bin", "YOMITE_HTTP": "127.0.0.1:\(port)",
            "YOMITE_BOUYOMI_PORT": "\(try ListeningPort().number)", "YOMITE_BOUYOMI_HTTP_PORT": "\(bouyomiPort)",
        ]) { $1 }
        place.environment.merge(variables) { $1 }
        try FileManager.default.createDirectory(atPath: workspace.file("commands"), withIntermediateDirectories: true)
        try make("sudo", "[ \"$1 $2\" = 'apt install' ] && ln -sf \(builtProgram("yomite")) ~/commands/yomite")
        try make("systemctl", systemctl)
        // tail looks once a second whether a process has gone, and takes one that nobody has reaped yet for alive.
        let wait = "import os, select, sys; select.select([os.pidfd_open(int(sys.argv[1]))], [], [])"
        try make("tail", "python3 -c '\(wait)' \"${1#--pid=}\" 2> /dev/null || true")
    }

    deinit {
        for file in ["service.pid", "yomite.pid"] {
            // Its number may be another's by now.
            guard let process = (try? workspace.text(file)).flatMap({ Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }),
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) == builtProgram("yomite")
            else { continue }
            kill(process, SIGKILL)
        }
    }

    private func make(_ name: String, _ text: String) throws {
        let file = try workspace.file("commands/\(name)", ["#!/bin/bash", text])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }

    /// A user unit that starts `yomite serve`, and counts as started once it answers.
    private var systemctl: String {
        """
        start() {
            setsid yomite serve < /dev/null >> ~/service.log 2>&1 & echo $! > ~/service.pid
            until curl -sf http://127.0.0.1:\(port)/healthz > /dev/null; do kill -0 "$(cat ~/service.pid)" || exit 1; done
        }
        stop() { kill "$(cat ~/service.pid)"; tail --pid="$(cat ~/service.pid)" -f /dev/null; }
        case "$*" in
        "--user show-environment" | "--user cat yomite.service") ;;
        "--user enable --now yomite"*) start ;;
        "--user restart yomite") stop; start ;;
        *) exit 1 ;;
        esac
        """
    }

    /// Does the steps of a section, and has each checked.
    func walk(_ section: String, _ check: (String) throws -> Void) throws {
        try #require(!FileManager.default.fileExists(atPath: workspace.file("commands/yomite")))
        for step in try #require(FirstMinutes.sections[section]) {
            for command in step.commands { try run(command, step.answers) }
            try check(step.name)
        }
    }

    /// What the last command wrote.
    func said() throws -> String { output }

    private func run(_ command: String, _ answers: [(question: String, line: String)]) throws {
        let command = command.replacing("http://127.0.0.1:8640", with: "http://127.0.0.1:\(port)")
            .replacing("http://127.0.0.1:50080", with: "http://127.0.0.1:\(bouyomiPort)")
        guard command.hasSuffix("yomite setup") else {
            // Its output goes to a file: what it leaves running would keep a pipe open.
            let program = try Program("/bin/bash", ["-euo", "pipefail", "-c", "exec > said 2>&1\n\(command)"], in: place)
            program.endInput()
            let code = try program.end()
            output = try workspace.text("said")
            #expect(code == 0, "\(command)\n\(output)")
            return
        }
        let program = try Program(SetupCommandTests.script, ["-qec", command, "/dev/null"], in: place)
        try program.answer(answers.map { ($0.question, $0.line.replacing("CHANNEL", with: "ann") + "\n") })
        #expect(try program.end() == 0, "\(program.outputText)")
        output = program.outputText
    }

    /// Sends a text as a client of Bouyomi-chan does.
    func talk(_ text: String) throws {
        let url = "http://127.0.0.1:\(bouyomiPort)/Talk"
        let program = try Program("/usr/bin/curl", ["-sf", "--get", "--data-urlencode", "text=\(text)", url], in: place)
        #expect(try program.end() == 0)
    }

    /// Asks until the service is connected to the chat, which happens of its own accord, and soon.
    func waitForTwitch() throws {
        let end = ContinuousClock.now + .seconds(60)
        while try !ReceivedAnswer(to: "GET", "/metrics", port: Int(port)).text.contains("\nyomite_twitch_connected 1\n") {
            let log = try workspace.text("service.log")
            guard ContinuousClock.now < end else { throw Program.Failure.notReached("a connection to the chat", output: "", errors: log) }
        }
    }

    /// Waits for what becomes of a comment that `send` sends.
    func expect(outcome: String, of text: String, _ send: () throws -> Void) throws {
        let client = try #require(RawClient(port: Int(port)))
        client.send("GET /v1/events?events=accepted,finished HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var said = try #require(client.receive(until: "\r\n\r\n"))
        try send()
        var seen: String?
        while seen == nil {
            said += try #require(client.receive(until: "\n\n"), "what becomes of \(text)")
            let lines = said.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("data: ") }
            let events = lines.compactMap { try? JSONDecoder().decode(Event.self, from: Data($0.dropFirst(6).utf8)) }
            // What was sent before may end only now.
            guard let sent = events.first(where: { $0.event == "accepted" }) else { continue }
            seen = events.first { $0.event == "finished" && $0.comment == sent.comment }?.outcome
        }
        #expect(seen == outcome, "\(text)")
    }
}

extension Program {
    /// Answers each question of a program at a terminal once it is asked.
    func answer(_ answers: [(question: String, line: String)]) throws {
        for answer in answers {
            try wait(for: answer.question) { program -> Bool? in
                let text = program.outputText
                guard let place = text.range(of: answer.question) else { return nil }
                return text[place.upperBound...].contains("> ") ? true : nil
            }
            write(answer.line)
        }
    }
}
