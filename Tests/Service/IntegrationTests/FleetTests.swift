// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Processes of a fleet at a real Redis, as operators start them.
@Suite(.timeLimit(.minutes(5)), .serialized) struct FleetTests {
    let redis: PrivateRedis

    init() throws {
        redis = try PrivateRedis()
    }

    /// - Parameter lease: in seconds. One that is shorter than others need to find their nodes alive is for a node that is alone.
    func process(_ command: String, _ name: String, lease: Int = 2, _ more: String...) throws -> Service {
        let arguments =
            ["fleet", command, "--redis", "redis://127.0.0.1:\(redis.port)", "--node", name]
            + (command == "node" ? ["--voice", "espeak:en-us"] : []) + more
        let config = Service.limits("fleetLeaseSeconds: \(lease), drainSeconds: 600")
        let process = try Service("--events", "-", command: arguments, config: config)
        try process.program.wait(forLine: "connected to Redis")
        return process
    }

    /// Nodes that know of each other, and a Redis that grants what they claim: a new one would do so after a lease only.
    func nodes(_ names: String..., lease: Int = 2) throws -> [Service] {
        let nodes = try names.map { try process("node", $0, lease: lease) }
        for node in nodes {
            try node.wait(for: "\(names)", from: "/v1/fleet") { answer in names.allSatisfy { answer.contains("\"\($0).") } }
        }
        let script = """
            local cells = redis.call('KEYS', '*:cell')
            for _, cell in ipairs(cells) do redis.call('HSET', cell, 'open', '0') end
            return #cells
            """
        #expect(try redis.answer(to: ["EVAL", script, "0"]) == ":64\r\n")
        return nodes
    }

    func put(_ text: String, id: String, in room: String = "r", at process: Service) throws {
        let answer = try process.ask("POST", "/v1/rooms/\(room)/comments", #"{"id":"\#(id)","text":"\#(text)"}"#)
        #expect(answer == #"{"accepted":[{"id":"\#(id)"}],"rejected":[]}"# + "\n")
    }

    /// `yomite …`, asking a process.
    func command(_ words: [String], at process: Service, endsWith code: Int32 = 0) throws -> Program {
        let arguments = words + ["--http", "127.0.0.1:\(process.port)"]
        let program = try Program(builtProgram("yomite"), arguments, in: Program.Place(environment: process.workspace.environment))
        #expect(try program.end() == code, "\(program.errorText)")
        return program
    }

    /// Asks a process until the fleet has counted this.
    func wait(for outcome: String, at process: Service) throws {
        try process.wait(for: outcome, from: "/v1/fleet") { $0.contains(outcome) }
    }

    /// Has a process speak what it begins from now on as fast as it can, which it says behind what matters.
    private func hurry(_ process: Service) throws {
        #expect(try process.ask("PATCH", "/v1/settings", #"{"rate":400}"#).contains(#""rate":400"#))
    }

    /// The node that reads the room, and the others.
    func split(_ nodes: [Service], room: String = "r") throws -> (owner: Service, others: [Service]) {
        // Answered as soon as somebody owns it.
        let answer = try nodes[0].answer(to: "GET", "/v1/rooms/\(room)/queue")
        let owner = try #require(
            answer.status == 200 ? nodes[0] : nodes.first { answer.head.contains("Location: \($0.url("/v1/rooms/\(room)/queue"))") },
            "\(answer)"
        )
        return (owner, nodes.filter { $0 !== owner })
    }

    private static let long = "this is a long sentence that is read for some seconds so that its node can end while it is being heard"

    @Test(.tags(.memory, .threads)) func `what comes in at an intake is heard by one node, and once`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a", "b"))
        for room in ["r", "s", "t", "u"] {
            for id in ["1", "2"] { try put("hello", id: "\(room)\(id)", in: room, at: intake) }
        }
        #expect(try intake.ask("POST", "/v1/rooms/r/comments", #"{"id":"r1","text":"hello"}"#).contains(#""duplicate":true"#))
        try wait(for: #""outcomes":{"heard":8}"#, at: intake)
        #expect(try intake.ask("GET", "/v1/fleet").contains(#""waiting":0"#))
        for node in nodes {
            node.program.signal(SIGTERM)
            #expect(try node.program.end() == 0)
        }
        let heard = nodes.flatMap(\.program.events).filter { $0.event == "finished" }.map { "\($0.id ?? "") \($0.outcome ?? "")" }
        #expect(heard.sorted() == ["r", "s", "t", "u"].flatMap { ["\($0)1 heard", "\($0)2 heard"] })
    }

    @Test func `what a killed node was saying is said again by another one`() throws {
        let (nodes, commands) = (try nodes("a", "b"), try redis.commands())
        try put(Self.long, id: "1", at: nodes[0])
        try put("hello", id: "2", at: nodes[1])
        let (owner, others) = try split(nodes)
        // A node tells Redis that a comment begins when it is heard already. Killed before, it leaves nothing that says so.
        try #require(commands.receive(until: #":s:r" "a:"#) != nil)
        try hurry(others[0])
        owner.program.signal(SIGKILL)
        _ = try owner.program.end()
        try others[0].program.wait(forEvent: "finished", 2)
        let started = others[0].program.events.filter { $0.event == "started" }
        #expect(started.map(\.id) == ["1", "2"])
        #expect(started.map(\.repeated) == [true, nil])
        try wait(for: #""outcomes":{"heard":2}"#, at: others[0])
    }

    @Test func `a drained node gives its room away between two comments`() throws {
        let nodes = try nodes("a", "b")
        for id in ["1", "2", "3"] { try put("hello number \(id)", id: id, at: nodes[0]) }
        let (owner, others) = try split(nodes)
        try owner.program.wait(forEvent: "started")
        let name = owner === nodes[0] ? "a" : "b"
        let other = others[0]
        let table = try command(["fleet", "status"], at: other)
        #expect(table.outputText.hasPrefix("NODE ") && table.outputText.contains("waiting in all rooms\n"), "\(table.outputText)")
        #expect(try command(["fleet", "status", "--json"], at: other).outputText.hasPrefix(#"{"node":"#))
        #expect(try command(["fleet", "drain", "nobody"], at: other, endsWith: 69).errorText.contains("no node named \"nobody\""))
        #expect(try command(["fleet", "drain", name], at: other).outputText.hasSuffix(" ends: other nodes take its rooms\n"))
        #expect(try owner.program.end() == 0)
        try wait(for: #""outcomes":{"heard":3}"#, at: others[0])
        others[0].program.signal(SIGTERM)
        _ = try others[0].program.end()
        let all = (owner.program.events + others[0].program.events).filter { $0.event == "finished" && $0.outcome == "heard" }
        #expect(all.compactMap(\.id) == ["1", "2", "3"])
        #expect(others[0].program.events.allSatisfy { $0.repeated == nil })
    }

    @Test func `a moderator reaches what is being heard through any process`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a"))
        try put(Self.long, id: "1", at: intake)
        try nodes[0].program.wait(forEvent: "started")
        let answer = try intake.ask("POST", "/v1/rooms/r/moderation", #"{"kind":"delete","id":"1"}"#)
        #expect(answer.contains(#""done":1"#), "\(answer)")
        try nodes[0].program.wait(forEvent: "finished")
        #expect(nodes[0].program.events.first { $0.event == "finished" }?.outcome == "deleted")
        #expect(try intake.ask("POST", "/v1/moderation", #"{"kind":"delete","id":"1"}"#).contains("a fleet has many rooms"))
    }

    @Test func `clients are led to the node that reads a room`() throws {
        let (intake, nodes) = (try process("intake", "in"), try nodes("a", "b"))
        try put("hello", id: "1", at: intake)
        try wait(for: #""heard":1"#, at: intake)
        let (owner, _) = try split(nodes)
        for process in nodes + [intake] {
            for path in ["/v1/rooms/r/comments/1", "/v1/rooms/r/queue", "/v1/comments?room=r"] {
                let answer = try process.answer(to: "GET", path)
                if process === owner {
                    #expect(answer.status == 200 && (path.hasSuffix("queue") || answer.text.contains(#""outcome":"heard""#)), "\(answer)")
                } else {
                    #expect(answer.status == 307 && answer.head.contains("Location: \(owner.url(path))\r\n"), "\(answer)")
                }
            }
            for path in ["/v1/control/skip", "/v1/comments/1/again"] {
                #expect(try process.ask("POST", path).contains("in a fleet, a process does not know which room is meant"))
            }
            #expect(try process.ask("DELETE", "/v1/comments/1").contains("/v1/rooms/{room}/"))
            // What changes something is done by the owner, whoever is asked.
            _ = try command(["control", "skip", "--room", "r"], at: process, endsWith: 0)
            #expect(try process.answer(to: "DELETE", "/v1/rooms/r/comments/1").text.contains(#""outcome":"heard""#))
            for path in ["/?room=r", "/v1/comments?room=*"] {
                #expect(try process.answer(to: "HEAD", path).status == 200)
            }
        }
    }

    @Test func `while Redis is away comments are refused, and nothing is lost`() throws {
        let node = try nodes("a", lease: 1)[0]
        try put(Self.long, id: "1", at: node)
        try node.program.wait(forEvent: "started")
        try hurry(node)
        redis.kill()
        try node.program.wait(forLine: "the connection to Redis is lost")
        #expect(try node.ask("POST", "/v1/rooms/r/comments", #"{"id":"2","text":"hello"}"#).contains("does not take it now"))
        #expect(try node.ask("GET", "/readyz").contains("Redis does not answer"))
        let ban = try node.ask("POST", "/v1/rooms/r/moderation", #"{"kind":"ban","author":{"id":"x"}}"#)
        #expect(ban.contains("a restart would forget it: Redis does not answer"), "\(ban)")
        try redis.start()
        try node.program.wait(forLine: "connected to Redis", 2)
        // Redis takes connections before it has read its file, and clients try again.
        while try node.ask("POST", "/v1/rooms/r/comments", #"{"id":"2","text":"hello"}"#).contains("does not take it now") {}
        try wait(for: #""outcomes":{"heard":2}"#, at: node)
    }

    /// What deploy/compose.yaml has as its health check, with the token in the environment as there.
    @Test func `a node whose comment may not be heard ends without waiting for it`() throws {
        let node = try nodes("a", lease: 1)[0]
        try put(String(repeating: Self.long + " ", count: 3), id: "1", at: node)
        try node.program.wait(forEvent: "started")
        redis.kill()
        try node.program.wait(forLine: "the rooms of this node are silent until it answers")
        node.program.signal(SIGTERM)
        #expect(try node.program.end() == 0)
    }

    @Test func `fleet status fails while Redis is away, and without the token`() throws {
        let (workspace, token) = (try Workspace(), "correct-horse-battery")
        let node = try process("node", "a", "--token-file", workspace.secret("token", [token]))
        func status(with token: String?) throws -> (exit: Int, said: String) {
            let program = try yomite("fleet", "status", in: workspace) {
                $0.environment["YOMITE_HTTP"] = "0.0.0.0:\(node.port)"
                $0.environment["YOMITE_TOKEN"] = token
            }
            return (try program.end(), program.errorText)
        }
        #expect(try status(with: token).exit == 0)
        #expect(try status(with: nil).exit != 0)
        redis.kill()
        try node.program.wait(forLine: "the connection to Redis is lost")
        let sick = try status(with: token)
        #expect(sick.exit != 0)
        #expect(sick.said.contains("Redis does not answer"), "\(sick.said)")
        try redis.start()
        try node.program.wait(forLine: "connected to Redis", 2)
        #expect(try status(with: token).exit == 0)
    }

    @Test func `what is missing or does not fit is said`() throws {
        let workspace = try Workspace()
        for (arguments, words) in [
            (["fleet", "node"], "add --redis redis://HOST:6379"),
            (["fleet", "node", "--redis", "redis://u:secret@h"], "must not have a password"),
            (["fleet", "node", "--redis", "redis://h", "--journal", "auto"], "leave out --journal"),
            (["fleet", "intake", "--redis", "redis://h", "--output", "null"], "not of fleet intake"),
        ] {
            let place = Program.Place(environment: workspace.environment, folder: workspace.path)
            let program = try Program(builtProgram("yomite"), arguments, in: place)
            #expect(try program.end() != 0)
            #expect(program.errorText.contains(words), "\(program.errorText)")
            #expect(!program.errorText.contains("secret"))
        }
    }
}
