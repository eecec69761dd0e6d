// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What a journal gives to the next run, whatever ended the one before.
@Suite(.timeLimit(.minutes(5)), .serialized) struct RestartTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private var journal: String { workspace.file("journal.db") }

    /// A service with the journal of the test.
    private func service(output: String = "null:fast") throws -> Service {
        try Service("--output", output, "--events", "-", "--journal", journal)
    }

    /// A service in which nothing is said.
    private func pausedService() throws -> Service {
        let service = try service()
        _ = try service.ask("POST", "/v1/control/pause")
        return service
    }

    /// Comments that are on the disk.
    private func store(_ ids: String..., text: String = "hello", in service: Service) throws {
        for id in ids {
            let answer = try service.ask("POST", "/v1/comments?wait=stored", #"{"id":"\#(id)","text":"\#(text) \#(id)","author":"\#(id)"}"#)
            #expect(answer.contains(#""accepted":[{"#), "\(answer)")
        }
    }

    private func kill(_ service: Service) throws {
        service.program.signal(SIGKILL)
        _ = try service.program.end()
    }

    private func outcomes(_ program: Program) -> [String: String] {
        let finished = program.events.filter { $0.event == "finished" }
        return Dictionary(finished.map { ($0.id ?? "", $0.outcome ?? "") }) { first, next in "\(first) \(next)" }
    }

    /// Runs statements on the journal, which nobody has now.
    private func change(_ statements: String) throws {
        let script = "import sqlite3, sys; base = sqlite3.connect(sys.argv[1]); base.executescript(sys.argv[2]); base.close()"
        let place = Program.Place(environment: workspace.environment)
        let python = try Program("/usr/bin/python3", ["-c", script, journal, statements], in: place)
        #expect(try python.end() == 0, "\(python.errorText)")
    }

    /// Checks that the account of all runs adds up. Nobody has the journal now.
    private func expectTrueAccount() throws {
        let script = """
            import sqlite3, sys
            base = sqlite3.connect(sys.argv[1])
            lives = base.execute('SELECT found + taken - heard - skipped - refused - failed - deleted - "left" FROM life ORDER BY number').fetchall()
            found = base.execute('SELECT found FROM life ORDER BY number').fetchall() + base.execute('SELECT count(*) FROM comment').fetchall()
            print(base.execute('PRAGMA integrity_check').fetchone()[0], lives == found[1:], lives, found)
            """
        let python = try Program("/usr/bin/python3", ["-c", script, journal], in: Program.Place(environment: workspace.environment))
        #expect(try python.end() == 0 && python.outputText.hasPrefix("ok True"), "\(python.outputText)\(python.errorText)")
    }

    @Test(.tags(.memory, .threads)) func `what was accepted and not heard is heard by the next run, and only by that`() throws {
        let killed = try pausedService()
        try store("a", "b", in: killed)
        try kill(killed)

        let next = try service()
        try next.program.wait(forLine: "2 to be read (0 of them again)")
        try next.program.wait(forEvent: "finished", 2)
        #expect(outcomes(next.program) == ["a": "heard", "b": "heard"])
        #expect(try next.ask("GET", "/v1/comments/a").contains(#""outcome":"heard""#))
        // So that what was heard is on the disk as well.
        try store("c", in: next)
        try next.program.wait(forEvent: "finished", 3)
        next.program.signal(SIGTERM)
        #expect(try next.program.end() == 0)
        #expect(next.program.account["heard"] == 3 && next.program.account["kept"] == nil)

        let last = try service()
        for id in ["a", "b", "c"] {
            let answer = try last.ask("POST", "/v1/comments", #"{"id":"\#(id)","text":"hello \#(id)"}"#)
            #expect(answer.contains(#""reason":"duplicate""#), "\(answer)")
        }
        #expect(!last.program.errorText.contains("to be read"))
        #expect(outcomes(last.program).values.allSatisfy { $0 == "skipped" })
        last.program.signal(SIGTERM)
        #expect(try last.program.end() == 0)
        try expectTrueAccount()
    }

    @Test func `a comment that was cut off is said again from its start, twice at most`() throws {
        for run in 1...2 {
            let service = try service(output: "null")
            if run == 1 { try store("long", text: story(8), in: service) }
            let started = try service.program.wait(forEvent: "started") { $0.id == "long" }
            #expect(started.repeated == (run == 2 ? true : nil))
            // What was told before is on the disk then.
            _ = try service.ask("POST", "/v1/moderation", #"{"kind":"delete","id":"nobody"}"#)
            try kill(service)
        }
        let last = try service()
        try last.program.wait(forLine: "0 to be read (0 of them again), 0 too old, 1 failed")
        try store("next", in: last)
        try last.program.wait(forEvent: "finished", 2)
        #expect(outcomes(last.program) == ["long": "failed", "next": "heard"])
        #expect(try last.ask("GET", "/v1/comments/long").contains(#""reason":"node-ended""#))
        try kill(last)
        try expectTrueAccount()
    }

    @Test func `what moderators did counts in the next run`() throws {
        let killed = try pausedService()
        try store("a", "b", "c", in: killed)
        #expect(try killed.ask("DELETE", "/v1/comments/a").contains("deleted"))
        let orders = #"[{"kind":"delete","id":"later"},{"kind":"ban","author":"Bob"},{"kind":"ban","author":"c"}]"#
        #expect(try killed.ask("POST", "/v1/moderation", orders).contains(#""done":3"#))
        try kill(killed)

        let next = try service()
        try next.program.wait(forLine: "1 to be read")
        _ = try next.ask("POST", "/v1/comments", #"[{"id":"later","text":"x"},{"id":"d","text":"x","author":"Bob"},{"id":"e","text":"x"}]"#)
        try next.program.wait(forEvent: "finished", 4)
        #expect(outcomes(next.program) == ["b": "heard", "later": "deleted", "d": "refused", "e": "heard"])
        #expect(!next.program.events.contains { $0.event == "moderated" })
        next.program.signal(SIGTERM)
        #expect(try next.program.end() == 0)
        try expectTrueAccount()
    }

    @Test func `a chat that is cleared stays so, with what the journal has not given back yet`() throws {
        let killed = try pausedService()
        let lines = (1...300).map { #"{"id":"\#($0)","text":"hello \#($0)"}"# }
        for chunk in [lines[..<150], lines[150...]] {
            let answer = try killed.ask("POST", "/v1/comments?wait=stored", "[\(chunk.joined(separator: ","))]")
            #expect(!answer.contains("rejected\":[{"), "\(answer.suffix(200))")
        }
        try kill(killed)

        // In real time: nothing but the first ones is heard before it is cleared.
        let next = try Service("--output", "null", "--events", "-", "--journal", journal, "--backlog", "all")
        try next.program.wait(forLine: "300 to be read")
        #expect(try next.ask("POST", "/v1/moderation", #"{"kind":"clear"}"#).contains(#""done":1"#))
        let cleared = try next.program.wait(forEvent: "moderated")
        try next.waitForMetric("yomite_journal_open 0")
        try kill(next)
        #expect(!next.program.events.contains { $0.event == "started" && $0.time > cleared.time })

        let last = try service()
        try store("new", in: last)
        try last.program.wait(forEvent: "finished")
        #expect(outcomes(last.program) == ["new": "heard"])
        try kill(last)
        try expectTrueAccount()
    }

    @Test func `comments that waited for approval wait for it again, also after an orderly end`() throws {
        let arguments = ["--output", "null:fast", "--events", "-", "--journal", journal, "--approve", "all"]
        let first = try Service(with: { _ in arguments })
        try store("a", in: first)
        first.program.signal(SIGTERM)
        #expect(try first.program.end() == 0)
        #expect(outcomes(first.program) == ["a": "kept"])

        let next = try Service(with: { _ in arguments })
        try next.program.wait(forEvent: "held")
        #expect(try next.ask("POST", "/v1/comments/a/approve").contains(#""id":"a""#))
        try next.program.wait(forEvent: "finished")
        #expect(outcomes(next.program) == ["a": "heard"])
    }

    @Test func `comments that waited for approval are not said because the next run asks for none`() throws {
        let first = try Service(with: { _ in ["--output", "null:fast", "--events", "-", "--journal", journal, "--approve", "all"] })
        try store("a", in: first)
        try kill(first)
        let next = try service()
        try next.program.wait(forEvent: "held")
        try store("b", in: next)
        try next.program.wait(forEvent: "finished")
        #expect(outcomes(next.program) == ["b": "heard"])
        #expect(try next.ask("POST", "/v1/comments/a/refuse").contains(#""id":"a""#))
        try next.program.wait(forEvent: "finished", 2)
        #expect(outcomes(next.program) == ["a": "refused", "b": "heard"])
    }

    @Test func `an orderly end keeps what waits, and tells it`() throws {
        let sound = try HeldPipe(at: workspace.file("sound"))
        let first = try service(output: "raw:\(sound.path)")
        try store("long", text: story(2), in: first)
        try first.program.wait(forEvent: "started")
        try store("waits", in: first)
        first.program.signal(SIGTERM)
        try first.program.wait(forEvent: "closing")
        try sound.flow()
        #expect(try first.program.end() == 0)
        #expect(outcomes(first.program) == ["long": "heard", "waits": "kept"])
        #expect(first.program.account["kept"] == 1 && first.program.account["left"] == 0)

        let next = try service()
        try next.program.wait(forEvent: "finished")
        #expect(outcomes(next.program) == ["waits": "heard"])
    }

    @Test func `a pipe that ends at once waits for what comes back`() throws {
        let killed = try pausedService()
        try store("a", "b", in: killed)
        try kill(killed)
        let reader = try yomite("--output", "null:fast", "--events", "-", "--journal", journal, in: workspace)
        reader.endInput()
        #expect(try reader.end() == 0)
        #expect(outcomes(reader) == ["a": "heard", "b": "heard"])
    }

    @Test func `what is too old is left out`() throws {
        let killed = try pausedService()
        try store("old", "young", in: killed)
        try kill(killed)
        try change("UPDATE comment SET taken = taken - 61000 WHERE entry = (SELECT min(entry) FROM comment)")
        let next = try service()
        try next.program.wait(forLine: "1 to be read (0 of them again), 1 too old, 0 failed")
        try next.program.wait(forEvent: "finished", 2)
        #expect(outcomes(next.program) == ["old": "skipped", "young": "heard"])
    }

    @Test(.tags(.memory)) func `a followed file is read on behind the last comment, whatever ended the run`() throws {
        let chat = try workspace.file("chat.log", ["old"])
        func follow(_ text: String) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: chat))
            try file.seekToEnd()
            try file.write(contentsOf: Data((text + "\n").utf8))
        }
        func service() throws -> Service {
            try Service("--output", "null:fast", "--events", "-", "--journal", journal, "--follow", chat)
        }
        let texts: (Service) -> [String] = { $0.program.events.filter { $0.event == "started" }.compactMap(\.text) }

        let killed = try service()
        try killed.program.wait(forLine: "following")
        try follow("one\ntwo")
        try killed.program.wait(forEvent: "finished", 2)
        // Then what was told before is on the disk.
        _ = try killed.ask("POST", "/v1/moderation", #"{"kind":"delete","id":"nobody"}"#)
        try kill(killed)
        try follow("three")

        let ended = try service()
        try ended.program.wait(forLine: "from where the last run ended")
        try ended.program.wait(forEvent: "finished")
        #expect(texts(ended) == ["three"])
        ended.program.signal(SIGTERM)
        #expect(try ended.program.end() == 0)
        try follow("four")

        let last = try service()
        try last.program.wait(forEvent: "finished")
        #expect(texts(last) == ["four"])
    }

    @Test func `a damaged journal is put aside, and a new one begins`() throws {
        let damaged = [UInt8](repeating: 0x7F, count: 8192)
        _ = try workspace.file("journal.db", damaged)
        let service = try service()
        try service.program.wait(forLine: "the journal was damaged")
        try store("a", in: service)
        let aside = try #require(FileManager.default.contentsOfDirectory(atPath: workspace.path).first { $0.contains(".damaged-") })
        #expect(try workspace.contents(aside) == damaged)
        try service.program.wait(forEvent: "finished")
        #expect(outcomes(service.program) == ["a": "heard"])
    }

    @Test func `a second service with the same journal speaks without it, and says so`() throws {
        let first = try service()
        let second = try service()
        try second.program.wait(forLine: "another program uses the journal")
        #expect(try second.ask("POST", "/v1/comments?wait=stored", #"{"id":"a","text":"x"}"#).contains("another program uses it"))
        _ = try second.ask("POST", "/v1/comments", #"{"id":"b","text":"x"}"#)
        try second.program.wait(forEvent: "finished")
        #expect(outcomes(second.program) == ["b": "heard"])
        #expect(try second.ask("GET", "/readyz").contains(#""warnings":["#))
        try second.waitForMetric(#"yomite_journal_state{state="off"} 1"#)
        try store("c", in: first)
        try first.program.wait(forEvent: "finished")
        #expect(outcomes(first.program) == ["c": "heard"])
    }

    @Test func `without a journal nothing that was written touches the disk`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        _ = try service.ask("POST", "/v1/comments", #"{"id":"a","text":"an unusual sentence"}"#)
        try service.program.wait(forEvent: "finished")
        #expect(try service.ask("POST", "/v1/comments?wait=stored", #"{"text":"x"}"#).contains("there is no journal"))
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        let folder = service.workspace.path
        for name in try #require(FileManager.default.enumerator(atPath: folder)) {
            let contents = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
            #expect(contents.range(of: Data("unusual".utf8)) == nil, "\(name)")
        }
        #expect(FileManager.default.fileExists(atPath: folder + "/.local/state") == false)
    }

    // MARK: - The history

    private func history(_ query: String, of service: Service) throws -> String {
        try service.ask("GET", "/v1/history\(query)")
    }

    @Test(.tags(.memory, .threads)) func `the history has the comments of all runs, and forgets them when it is told to`() throws {
        let arguments = ["--output", "null:fast", "--events", "-", "--journal", journal, "--history-days", "30"]
        let first = try Service(with: { _ in arguments })
        try store("a", "b", text: "secret", in: first)
        try first.program.wait(forEvent: "finished", 2)
        let answer = try history("?text=SECRET", of: first)
        #expect(answer.contains("secret a") && answer.contains("secret b"), "\(answer)")
        _ = try first.ask("POST", "/v1/moderation", #"{"kind":"delete","id":"b"}"#)
        #expect(try !history("", of: first).contains("secret b"))
        try kill(first)

        let next = try Service(with: { _ in arguments })
        try store("c", text: "secret", in: next)
        try next.program.wait(forEvent: "finished")
        let both = try history("?outcome=heard", of: next)
        #expect(both.contains("secret a") && both.contains("secret c") && !both.contains("secret b"), "\(both)")
        let account = try next.ask("GET", "/v1/journal")
        #expect(account.contains(#""flaws":[]"#) && account.contains(#""life":2"#), "\(account)")
        #expect(try next.ask("DELETE", "/v1/history?author=a").contains(#"{"forgotten":1}"#))
        for file in try FileManager.default.contentsOfDirectory(atPath: workspace.path) where file.hasPrefix("journal.db") {
            #expect(try !String(decoding: workspace.contents(file), as: UTF8.self).contains("secret a"), "\(file)")
        }
        next.program.signal(SIGTERM)
        #expect(try next.program.end() == 0)

        // Off: nothing of it is left.
        let last = try service()
        #expect(try history("", of: last).contains("the history is off"))
        last.program.signal(SIGTERM)
        #expect(try last.program.end() == 0)
        #expect(try !String(decoding: workspace.contents("journal.db"), as: UTF8.self).contains("secret"))
        try expectTrueAccount()
    }
}
