// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// The service as programs meet it: over real sockets, with curl and with bytes of our own.
@Suite struct ServeTests {
    private let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    /// A service without a sound card, at a port that was free.
    private func serve(_ arguments: String..., output: String = "null:fast") throws -> (program: Program, port: Int) {
        let program = try yomiteServing(["--output", output, "--events", "-"] + arguments)
        return (program, try program.port())
    }

    private func yomiteServing(_ arguments: [String]) throws -> Program {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        return try Program(builtProgram("yomite"), ["serve", "--http", "127.0.0.1:0"] + arguments, in: place)
    }

    private func curl(_ arguments: String...) throws -> String {
        let place = Program.Place(environment: workspace.environment)
        let program = try Program("/usr/bin/curl", ["-s", "--max-time", "60"] + arguments, in: place)
        _ = try program.end()
        return program.outputText
    }

    /// One request on a connection of its own, and all that comes back.
    private func exchange(_ request: String, port: Int) throws -> String? {
        let client = try #require(RawClient(port: port))
        client.send(request)
        return client.receiveAll()
    }

    private func health(_ port: Int) throws -> Bool {
        try exchange("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)?.hasPrefix("HTTP/1.1 200") == true
    }

    @Test("What curl posts in every form is heard, and counted")
    func forms() throws {
        let (program, port) = try serve()
        let url = "http://127.0.0.1:\(port)/v1/comments"
        #expect(try curl("-d", "Hello", url).contains("\"accepted\":[{"))
        #expect(try curl("-d", "text=Hello there&author=Ann", url).contains("\"accepted\":[{"))
        #expect(try curl("-H", "Content-Type: text/plain", "-d", "Hello again", url).contains("\"accepted\":[{"))
        #expect(try curl("--json", #"[{"text":"One","id":"one"},{"text":"Two"}]"#, url).contains("\"id\":\"one\""))
        try program.wait(forEvent: "finished", 5)
        #expect(program.outcomes == Array(repeating: "heard", count: 5))
        #expect(try curl("http://127.0.0.1:\(port)/v1/comments/one").contains("\"outcome\":\"heard\""))
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 5)
        #expect(program.account["heard"] == 5)
    }

    @Test("Who was posted by a name is banned by it, and heard again when that is taken back")
    func namedViewers() throws {
        let (program, port) = try serve()
        let url = "http://127.0.0.1:\(port)/v1"
        _ = try curl("-X", "POST", "\(url)/control/pause")
        _ = try curl("--json", #"[{"text":"One","author":"Ann"},{"text":"Two","author":{"id":"17","name":"Bob"}}]"#, "\(url)/comments")
        _ = try curl("-d", "text=Three&author=ann", "\(url)/comments")
        #expect(try curl("\(url)/queue").contains(#""author":"Bob","authorId":"17""#))
        func moderate(_ order: String) throws -> Substring { try curl("--json", order, "\(url)/moderation").dropLast() }
        #expect(
            try moderate(#"{"kind":"ban","author":"Ann"}"#) == #"{"done":1,"effects":[{"kind":"ban","known":true,"removed":2}]}"#
        )
        #expect(
            try moderate(#"{"kind":"ban","author":{"id":"nobody"}}"#) == #"{"done":1,"effects":[{"kind":"ban","known":false,"removed":0}]}"#
        )
        #expect(try curl("--json", #"{"text":"Four","author":"Ann"}"#, "\(url)/comments").contains(#""reason":"banned""#))
        // Banned by the id, taken back by the name.
        _ = try moderate(#"{"kind":"ban","author":{"id":"17"}}"#)
        for name in ["Ann", "Bob"] {
            #expect(
                try moderate("{\"kind\":\"unban\",\"author\":\"\(name)\"}")
                    == #"{"done":1,"effects":[{"kind":"unban","known":true,"lifted":1,"removed":0}]}"#
            )
        }
        _ = try curl("--json", #"[{"text":"Five","author":"Ann"},{"text":"Six","author":{"id":"17","name":"Bob"}}]"#, "\(url)/comments")
        _ = try curl("-X", "POST", "\(url)/control/resume")
        try program.wait(forEvent: "finished", 6)
        #expect(program.outcomes.sorted() == ["deleted", "deleted", "deleted", "heard", "heard", "refused"])
        #expect(program.events.filter { $0.event == "accepted" && $0.authorId == "17" }.count == 2)
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test("The end of a source does not end it")
    func endOfSource() throws {
        let file = try workspace.file("chat.txt", ["one", "two"])
        let (program, port) = try serve(file)
        try program.wait(forEvent: "finished", 2)
        #expect(try curl("-d", "three", "http://127.0.0.1:\(port)/v1/comments").contains("accepted"))
        try program.wait(forEvent: "finished", 3)
        program.signal(SIGINT)
        #expect(try program.end() == 130)
    }

    @Test("It writes no file where there is no sound, holds what came, and says that it is not ready")
    func noSound() throws {
        let program = try yomiteServing([])
        let port = try program.port()
        let ready = try curl("-w", "%{http_code}", "http://127.0.0.1:\(port)/readyz")
        #expect(ready.contains("no sound server") && ready.hasSuffix("503"))
        _ = try curl("-d", "Hello", "http://127.0.0.1:\(port)/v1/comments")
        #expect(try curl("http://127.0.0.1:\(port)/v1/rooms").contains("\"waiting\":1"))
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["left"] == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path).filter { $0.hasSuffix(".wav") }.isEmpty)
    }

    @Test("A running one is driven by control")
    func control() throws {
        let (program, port) = try serve(output: "null")
        func control(_ word: String) throws -> String {
            let program = try yomite("control", word, "--http", "127.0.0.1:\(port)", in: workspace)
            #expect(try program.end() == 0)
            return program.outputText
        }
        #expect(try control("pause").contains("\"paused\":true"))
        _ = try curl("-d", story(20), "http://127.0.0.1:\(port)/v1/comments")
        #expect(try control("status").contains("\"waiting\":1"))
        #expect(try control("resume").contains("\"paused\":false"))
        try program.wait(forEvent: "started")
        #expect(try control("skip").contains("\"room\":\"main\""))
        #expect(try program.wait(forEvent: "finished").reason == "by-hand")
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        let nobody = try yomite("control", "status", "--http", "127.0.0.1:1", in: workspace)
        #expect(try nobody.end() == 69)
    }

    @Test("Programs say in which room a comment is heard, and feeds keep to the first one")
    func rooms() throws {
        let feed = try workspace.file("chat.jsonl", [#"{"text":"one","room":"ann"}"#])
        let (program, port) = try serve("--feed", "json", feed)
        let base = "http://127.0.0.1:\(port)/v1/rooms"
        #expect(try curl("-d", "two", base + "/bob/comments").contains("\"accepted\":[{"))
        #expect(try curl("--json", #"{"kind":"ban","author":{"id":"eve"}}"#, base + "/bob/moderation").contains("\"done\":1"))
        let eve = #"{"text":"three","author":{"id":"eve"}}"#
        #expect(try curl("--json", eve, base + "/bob/comments").contains("\"outcome\":\"refused\""))
        #expect(try curl("--json", eve, base + "/main/comments").contains("\"position\""))
        try program.wait(forEvent: "finished", 4)
        #expect(try curl(base).contains("\"room\":\"bob\""))
        let rooms = program.events.filter { $0.event == "finished" }.map { "\($0.room ?? "") \($0.outcome ?? "")" }
        #expect(rooms.sorted() == ["bob heard", "bob refused", "main heard", "main heard"])
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test func `a service that is started again keeps the recordings and events of before`() throws {
        for run in 1...3 {
            let program = try yomiteServing(["--output", "wav:stream.wav", "--events", "log.jsonl"])
            let port = try program.port()
            // The second run says nothing, and leaves no file of its own.
            if run != 2 { _ = try curl("-d", "run \(run)", "http://127.0.0.1:\(port)/v1/comments?wait=heard") }
            program.signal(SIGTERM)
            #expect(try program.end() == 0)
            // As after a crash in the middle of a line.
            if run == 1 { try workspace.append("{\"cut", to: "log.jsonl") }
        }
        #expect(try !workspace.wav("stream.wav").isEmpty && !workspace.wav("stream-2.wav").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: workspace.file("stream-3.wav")))
        let events = try workspace.text("log.jsonl").split(separator: "\n")
        #expect(events.count { $0.contains("\"event\":\"finished\"") } == 2)
        #expect(events.filter { !$0.hasSuffix("}") } == ["{\"cut"])
    }

    @Test func `an order without a room reaches every room, and a deletion is remembered for a comment that comes later`() throws {
        let (program, port) = try serve()
        let base = "http://127.0.0.1:\(port)/v1"
        for room in ["main", "ann", "bob"] {
            _ = try curl("-d", "hello", "\(base)/rooms/\(room)/comments?wait=heard")
            _ = try curl("-X", "POST", "\(base)/rooms/\(room)/control/pause")
            _ = try curl("--json", #"[{"id":"m1","text":"x"},{"id":"m2","text":"y","author":"Eve"}]"#, "\(base)/rooms/\(room)/comments")
        }
        func moderate(_ order: String) throws -> Substring { try curl("--json", order, "\(base)/moderation").dropLast() }
        #expect(try moderate(#"{"kind":"delete","id":"m1"}"#) == #"{"done":1,"effects":[{"kind":"delete","removed":3}]}"#)
        #expect(try moderate(#"{"kind":"ban","author":"eve"}"#) == #"{"done":1,"effects":[{"kind":"ban","known":true,"removed":3}]}"#)
        try program.wait(forEvent: "finished", 9)
        #expect(program.outcomes == Array(repeating: "heard", count: 3) + Array(repeating: "deleted", count: 6))
        #expect(try curl("-X", "DELETE", "\(base)/comments/m3").contains("unknown-comment"))
        let late = try curl("--json", #"{"id":"m3","text":"a secret","room":"bob"}"#, "\(base)/comments")
        #expect(late.contains(#""outcome":"deleted","reason":"message""#), "\(late)")
        #expect(try !curl("\(base)/comments").contains("a secret"))
        #expect(try curl("http://127.0.0.1:\(port)/metrics").contains("yomite_awaited_deletions_removed_total 1"))
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test("read takes comments of programs beside its feed")
    func readBesideStdin() throws {
        let program = try yomite("read", "--http", "127.0.0.1:0", "--output", "null:fast", "--events", "-", in: workspace)
        let port = try program.port()
        program.write("from the pipe\n")
        _ = try curl("-d", "from a program", "http://127.0.0.1:\(port)/v1/comments")
        try program.wait(forEvent: "finished", 2)
        program.endInput()
        #expect(try program.end() == 0)
        #expect(program.account["heard"] == 2)
    }

    @Test("An address beyond this machine needs a token, and the message says how one is made")
    func outsideAddress() throws {
        let program = try yomite("serve", "--http", "0.0.0.0:0", "--output", "null", in: workspace)
        #expect(try program.end() == 78)
        #expect(program.errorText.contains("/dev/urandom"))
        let token = try workspace.secret("token", ["0123456789abcdef0123"])
        let open = try yomite("serve", "--http", "0.0.0.0:0", "--token-file", token, "--output", "null", in: workspace)
        try open.wait(forLine: "listening at http://0.0.0.0:")
        #expect(open.errorText.contains("token"))
        #expect(!open.errorText.contains("0123456789abcdef0123"))
    }

    @Test("A port that is taken is an error with what to do")
    func takenPort() throws {
        let (program, port) = try serve()
        defer { program.signal(SIGTERM) }
        let second = try yomite("serve", "--http", "127.0.0.1:\(port)", "--output", "null", in: workspace)
        #expect(try second.end() == 69)
        #expect(second.errorText.contains("--http"))
    }

    @Test("Events are read as they happen, and gone on from where a reader left off")
    func events() throws {
        let (program, port) = try serve()
        defer { program.signal(SIGTERM) }
        let reader = try #require(RawClient(port: port))
        reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(reader.receive(until: "retry: ")?.contains("text/event-stream") == true)
        _ = try curl("--json", #"{"id":"a","text":"Hello"}"#, "http://127.0.0.1:\(port)/v1/comments")
        let first = try #require(reader.receive(until: "\"outcome\":\"heard\""))
        let accepted = try #require(id(of: "accepted", in: first))
        let second = try #require(RawClient(port: port))
        second.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: \(accepted)\r\n\r\n")
        let missed = try #require(second.receive(until: "\"outcome\":\"heard\""))
        #expect(missed.contains("event: started"))
        #expect(!missed.contains("event: accepted"))
    }

    /// The id of the first event of that name: its line stands before the name's.
    private func id(of event: String, in stream: String) -> Substring? {
        let lines = stream.split(whereSeparator: \.isNewline)
        guard let name = lines.firstIndex(of: "event: \(event)"), name > 0 else { return nil }
        return lines[name - 1].hasPrefix("id: ") ? lines[name - 1].dropFirst("id: ".count) : nil
    }

    @Test("A reader that leaves is noticed, also while nothing happens")
    func leavingReader() throws {
        let (program, port) = try serve()
        defer { program.signal(SIGTERM) }
        do {
            let reader = try #require(RawClient(port: port))
            reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(reader.receive(until: "retry: ") != nil)
            #expect(try curl("http://127.0.0.1:\(port)/metrics").contains("yomite_event_readers 1"))
        }
        try program.wait(for: "nobody", from: "/metrics", at: port) { $0.contains("\nyomite_event_readers 0\n") }
    }
}
