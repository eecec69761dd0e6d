// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// `yomite history`, with a running service and without one.
@Suite(.timeLimit(.minutes(5)), .serialized) struct HistoryCommandTests {
    private struct Line: Decodable {
        struct Author: Decodable {
            var name: String?
        }

        var outcome: String
        var author: Author?
        var text: String?
    }

    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private var journal: String { workspace.file("journal.db") }

    private func service(_ more: String...) throws -> Service {
        try Service(with: { [journal] _ in ["--output", "null:fast", "--events", "-", "--journal", journal] + more })
    }

    /// A service that has heard these comments, by their authors, and has them on the disk.
    private func service(thatHeard comments: KeyValuePairs<String, String>) throws -> Service {
        let service = try service("--history-days", "7")
        let sent = comments.map { ["author": $0.key, "text": $0.value] }
        let body = String(decoding: try JSONSerialization.data(withJSONObject: sent), as: UTF8.self)
        #expect(try service.ask("POST", "/v1/comments", body).contains("accepted"))
        try service.program.wait(forEvent: "finished", comments.count)
        // Answered when all before it is stored.
        _ = try service.ask("POST", "/v1/moderation", #"{"kind":"delete","id":"nobody"}"#)
        return service
    }

    /// Asks the service, or where there is none, the journal.
    private func history(_ words: String..., of service: Service? = nil, endsWith code: Int32 = 0) throws -> Program {
        let address = "127.0.0.1:\(service?.port ?? 1)"
        let arguments = ["history"] + words + ["--http", address, "--journal", journal]
        let program = try Program(builtProgram("yomite"), arguments, in: Program.Place(environment: workspace.environment))
        #expect(try program.end() == code, "\(program.errorText)")
        return program
    }

    private func end(_ service: Service, by signal: Int32 = SIGTERM) throws {
        service.program.signal(signal)
        _ = try service.program.end()
    }

    /// Whether a file of the workspace has these bytes.
    private func isOnDisk(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: workspace.path).contains { name in
            Data(try workspace.contents(name)).range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `comments are shown for people, for programs and for spreadsheets`() throws {
        let service = try service(thatHeard: ["Ann": "Hello, all", "Bob": "=1+1", "Cyd\u{9B}31m": "red \u{1B}[31m \u{202E}text"])
        let table = try history(of: service)
        let rows = table.outputText.split(separator: "\n")
        #expect(rows.count == 4 && rows[0].hasPrefix("TIME"))
        #expect(rows[1].contains("heard") && rows[1].contains("Ann") && rows[1].hasSuffix("Hello, all"))
        #expect(!table.output.contains(0x1B) && !table.outputText.unicodeScalars.contains { [0x9B, 0x202E].contains($0.value) })

        let json = try history("--json", of: service)
        let lines = try json.outputText.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        // The service itself shows nobody what turns a text around.
        #expect(lines.map(\.text) == ["Hello, all", "=1+1", "red \u{1B}[31m \u{200B}text"])
        #expect(lines.last?.author?.name == "Cyd\u{9B}31m" && lines.allSatisfy { $0.outcome == "heard" })
        #expect(!json.output.contains(0x1B) && !json.outputText.unicodeScalars.contains { [0x9B, 0x202E].contains($0.value) })

        let csv = try history("--csv", of: service).outputText
        #expect(csv.hasPrefix("takenAt,settledAt,room,") && csv.contains(",Ann,\"Hello, all\",") && csv.contains(",Bob,'=1+1,"))
        #expect(csv.components(separatedBy: "\r\n").count == 5)
    }

    @Test func `what nobody has approved is not in it, and not on the disk`() throws {
        let service = try Service(
            "--output",
            "null:fast",
            "--journal",
            journal,
            "--history-days",
            "7",
            "--approve",
            "all",
            config: "{ limits: { heldComments: 1 } }"
        )
        let sent = #"[{"text":"unseen one","id":"a"},{"text":"unseen two","id":"b"},{"text":"unseen three","id":"c"}]"#
        #expect(try service.ask("POST", "/v1/comments", sent).contains("accepted"))
        #expect(try service.ask("POST", "/v1/comments/a/refuse").contains("not-approved"))
        // Answered when all before it is stored.
        _ = try service.ask("POST", "/v1/moderation", #"{"kind":"delete","id":"nobody"}"#)
        #expect(try service.ask("GET", "/v1/history").contains(#""comments":[]"#))
        try end(service)
        #expect(try !isOnDisk("unseen"))
    }

    @Test func `comments are found by their text, author, outcome and time`() throws {
        let service = try service(thatHeard: ["Ann": "Hello, all", "Bob": "good evening", "Cyd": "hello again"])
        func texts(_ words: String...) throws -> [String] {
            try history(words[0], words.dropFirst().first ?? "--quiet", of: service).outputText.split(separator: "\n").dropFirst().map {
                row in
                String(row.split(separator: "  ").last ?? "").trimmingCharacters(in: .whitespaces)
            }
        }
        #expect(try texts("hello") == ["Hello, all", "hello again"])
        #expect(try texts("good", "evening") == ["good evening"])
        #expect(try texts("--author", "bob") == ["good evening"])
        #expect(try texts("--outcome", "skipped") == [])
        #expect(try texts("--since", "1h").count == 3)
        #expect(try texts("--until", "1h") == [])
        #expect(try texts("--room", "other") == [])
        let newest = try history("--limit", "1", of: service)
        #expect(newest.outputText.contains("hello again") && !newest.outputText.contains("Hello, all"))
        #expect(newest.errorText.contains("--limit COUNT shows more"))
        #expect(try history("--since", "yesterday", of: service, endsWith: 64).errorText.contains("must be a time such as"))
        #expect(try history("--json", "--csv", of: service, endsWith: 64).errorText.contains("exclude each other"))
    }

    @Test func `without a service the journal is asked, unless somebody has it`() throws {
        let service = try service(thatHeard: ["Ann": "Hello, all"])
        #expect(try history(endsWith: 69).errorText.contains("another program uses the journal"))
        let asked = try history(of: service).outputText
        try end(service)
        let read = try history()
        #expect(read.outputText == asked && asked.contains("Hello, all"), "\(asked)\(read.outputText)")
        #expect(try history("evening").errorText.contains("no comment in the history matches"))
    }

    @Test func `an author is forgotten by a running service, and everybody without one`() throws {
        let service = try service(thatHeard: ["Ann": "Hello, all", "Bob": "good evening"])
        #expect(try history("forget", "Ann", of: service, endsWith: 64).errorText.contains("nothing was forgotten"))
        #expect(try history("forget", "--yes", of: service, endsWith: 64).errorText.contains("or --all"))
        #expect(try history("forget", " ", "--yes", of: service, endsWith: 64).errorText.contains("or --all"))
        #expect(try history("forget", "ann", "--yes", of: service).errorText.contains("forgotten: 1"))
        #expect(try !isOnDisk("Hello, all") && isOnDisk("good evening"))
        let rest = try history(of: service).outputText
        #expect(rest.contains("Bob") && !rest.contains("Ann"))
        try end(service)
        #expect(try history("forget", "--all", "--yes").errorText.contains("forgotten: 1"))
        #expect(try !isOnDisk("good evening"))
        #expect(try history().outputText.isEmpty)
    }

    @Test func `the account of all runs is checked, also after a kill`() throws {
        let killed = try service()
        _ = try killed.ask("POST", "/v1/control/pause")
        _ = try killed.ask("POST", "/v1/comments?wait=stored", #"[{"text":"one"},{"text":"two"}]"#)
        try end(killed, by: SIGKILL)
        let next = try service()
        try next.program.wait(forEvent: "finished", 2)
        #expect(try history("check", of: next).outputText.contains("RUN"))
        try end(next)
        let rows = try history("check").outputText.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        // The first run took two and kept them, the second found two and said them.
        #expect(rows.count == 3 && rows[1].last == "2" && rows[2].last == "0")

        let script =
            "import sqlite3, sys; base = sqlite3.connect(sys.argv[1]); base.execute('UPDATE life SET heard = heard + 1'); base.commit()"
        let python = try Program("/usr/bin/python3", ["-c", script, journal], in: Program.Place(environment: workspace.environment))
        #expect(try python.end() == 0, "\(python.errorText)")
        #expect(try history("check", endsWith: 1).errorText.contains("life 1"))
    }

    @Test func `where there is no history, it is said how to have one`() throws {
        let service = try service()
        #expect(try history(of: service, endsWith: 69).errorText.contains("--history-days"))
        let alone = try yomite("history", "--http", "127.0.0.1:1", in: workspace)
        #expect(try alone.end() == 69)
        #expect(alone.errorText.contains("there is no journal in the settings"))
    }
}
