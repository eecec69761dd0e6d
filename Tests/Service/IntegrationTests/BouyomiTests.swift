// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Clients of Bouyomi-chan's, with frames byte by byte and over real sockets.
@Suite struct BouyomiTests {
    private let workspace: Workspace
    /// The header of a talk in which everything is left open, up to the charset.
    private static let talk: [UInt8] = [1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]

    init() throws {
        workspace = try Workspace()
    }

    private struct Service {
        var program: Program
        var tcp: Int
        var http: Int
    }

    private func start(_ command: String, _ arguments: String...) throws -> Service {
        let ports = ["--bouyomi", "--bouyomi-port", "0", "--bouyomi-http-port", "0"]
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let program = try Program(builtProgram("yomite"), [command] + ports + ["--events", "-"] + arguments, in: place)
        let line: String = try program.wait(for: "its ports") { program in
            let lines = program.errorText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            return lines.first { $0.contains("as Bouyomi-chan") }.map(String.init)
        }
        #expect(line.hasSuffix("for programs on this machine"))
        let ports127 = line.components(separatedBy: "127.0.0.1:").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
        try #require(ports127.count == 2)
        return Service(program: program, tcp: ports127[0], http: ports127[1])
    }

    /// Sends a frame in these pieces, and returns all that comes back before the connection is closed.
    private func exchange(_ pieces: [UInt8]..., port: Int) throws -> [UInt8] {
        let client = try #require(RawClient(port: port))
        for piece in pieces { client.send(piece) }
        var answer: [UInt8] = []
        while let more = client.receive(), !more.isEmpty { answer += more }
        return answer
    }

    private func get(_ path: String, port: Int) throws -> String {
        let client = try #require(RawClient(port: port))
        client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let answer = try #require(client.receiveAll())
        return answer.components(separatedBy: "\r\n\r\n").dropFirst().joined()
    }

    @Test("Methods that it does not have are told those that it has", arguments: ["DELETE", "PUT", "TRACE", "PATCH"])
    func methods(method: String) throws {
        let service = try start("serve", "--http", "off", "--output", "null:fast")
        for body in ["", "Content-Length: 2\r\n"] {
            let client = try #require(RawClient(port: service.http))
            client.send("\(method) /Clear HTTP/1.1\r\nHost: localhost\r\n\(body)Connection: close\r\n\r\n\(body.isEmpty ? "" : "hi")")
            let answer = try #require(client.receiveAll())
            #expect(answer.hasPrefix("HTTP/1.1 405 "), "\(answer)")
            #expect(answer.contains("Allow: GET, POST, OPTIONS\r\n"), "\(answer)")
        }
    }

    @Test("A text in each charset is heard, and the room is asked and driven")
    func frames() throws {
        let service = try start("serve", "--http", "off", "--output", "null:fast")
        #expect(try exchange([0x10, 0], port: service.tcp).isEmpty)
        #expect(try exchange([0x10, 1], port: service.tcp) == [1], "it is paused")
        let texts: [[UInt8]] = [
            [0, 6, 0, 0, 0, 0xE3, 0x82, 0x84, 0xE3, 0x81, 0x82], [1, 4, 0, 0, 0, 0x84, 0x30, 0x42, 0x30],
            [2, 4, 0, 0, 0, 0x82, 0xE2, 0x82, 0xA0],
        ]
        // A connection may bring its frame in any pieces.
        for text in texts {
            #expect(try exchange(BouyomiTests.talk, Array(text.prefix(7)), Array(text.dropFirst(7)), port: service.tcp).isEmpty)
        }
        #expect(try exchange([0x30, 1], port: service.tcp) == [3, 0, 0, 0], "three tasks wait")
        #expect(try get("/GetTalkTaskCount", port: service.http) == #"{"talkTaskCount":3}"#)
        #expect(try exchange([0x20, 0], port: service.tcp).isEmpty)
        try service.program.wait(forEvent: "finished", 3)
        #expect(service.program.outputText.components(separatedBy: #""text":"やあ""#).count == 4)
        #expect(try exchange([0x10, 1], port: service.tcp) == [0])
        #expect(try exchange([0x20, 1], port: service.tcp) == [0], "nothing is being heard")
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        #expect(service.program.account["heard"] == 3)
    }

    @Test("A client that has said all it wants to say gets its answer, and the text is never taken for a command")
    func halfClosed() throws {
        let service = try start("read", "--output", "null:fast", "--rooms")
        let client = try #require(RawClient(port: service.tcp))
        client.send([0x30, 1])
        client.endInput()
        #expect(client.receive() == [0, 0, 0, 0])
        let command = Array(#"{"kind":"clear"}"#.utf8)
        #expect(try exchange(BouyomiTests.talk + [0, UInt8(command.count), 0, 0, 0] + command, port: service.tcp).isEmpty)
        try service.program.wait(forEvent: "started", 1)
        #expect(service.program.outputText.contains("kind"))
        service.program.signal(SIGTERM)
        _ = try service.program.end()
    }

    @Test("Speed, height and loudness are heard: a faster text is shorter, and one without volume is silent")
    func manner() throws {
        func length(_ query: String) throws -> (seconds: Double, isSilent: Bool) {
            let file = "sound-\(query)"
            let service = try start("serve", "--http", "off", "--output", "raw:\(file)")
            #expect(try get("/Talk?text=one+two+three+four+five+six&\(query)", port: service.http) == #"{"taskId":1}"#)
            let finished = try service.program.wait(forEvent: "finished")
            service.program.signal(SIGTERM)
            _ = try service.program.end()
            let sound = try Data(contentsOf: URL(fileURLWithPath: workspace.path + "/" + file))
            return (finished.seconds ?? 0, sound.allSatisfy { $0 == 0 })
        }
        let normal = try length("speed=-1")
        #expect(try length("speed=200").seconds < 0.7 * normal.seconds)
        #expect(try length("volume=0").isSilent && !normal.isSilent)
    }

    @Test("Frames that can be none, and clients that are slow or many, are closed and counted; the next good one is served")
    func hostile() throws {
        let config = try workspace.file("yomite.json5", ["{limits: {bouyomiSeconds: 1, bouyomiConnections: 2, maxLineBytes: 256}}"])
        let service = try start("serve", "--http", "127.0.0.1:0", "--output", "null:fast", "--config", config)
        let flaws: [[UInt8]] = [
            Array("GET / HTTP/1.1\r\n\r\n".utf8), BouyomiTests.talk + [9], BouyomiTests.talk + [0, 0xFF, 0xFF, 0xFF, 0xFF],
            BouyomiTests.talk + [0, 1, 1, 0, 0], BouyomiTests.talk + [0, 0xFF, 0xFF, 0xFF, 0x7F],
        ]
        for flaw in flaws {
            #expect(try exchange(flaw, port: service.tcp).isEmpty)
            #expect(try exchange([0x30, 1], port: service.tcp) == [0, 0, 0, 0])
        }
        try service.program.wait(forLine: "sends HTTP to the TCP port of Bouyomi-chan")
        let silent = try #require(RawClient(port: service.tcp))
        let halfway = try #require(RawClient(port: service.tcp))
        halfway.send(BouyomiTests.talk)
        #expect(try exchange([0x30, 1], port: service.tcp).isEmpty, "both places are taken")
        #expect(silent.receive()?.isEmpty == true && halfway.receive()?.isEmpty == true)
        #expect(try exchange([0x30, 1], port: service.tcp) == [0, 0, 0, 0])
        let place = try #require(service.program.errorText.components(separatedBy: "listening at http://127.0.0.1:").last)
        let metrics = try get("/metrics", port: try #require(Int(place.prefix { $0.isNumber })))
        for line in ["bouyomi_frame\"} 3", "bouyomi_text\"} 2", "bouyomi_time\"} 2", "bouyomi_connections\"} 1"] {
            #expect(metrics.contains(line), "\(line)")
        }
        #expect(metrics.contains("yomite_bouyomi_commands_total{command=\"task_count\"} 6"))
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        #expect(service.program.account["accepted"] == 0)
    }

    @Test("A page cannot have it speak by an address that stands for all, of which browsers say less")
    func unspecifiedAddress() throws {
        let service = try start("serve", "--http", "off", "--output", "null:fast")
        for name in ["0.0.0.0", "[::]", "[::ffff:0.0.0.0]", "192.168.1.5"] {
            for target in ["/Talk?text=Hello", "http://\(name):\(service.http)/Talk?text=Hello"] {
                let client = try #require(RawClient(port: service.http))
                client.send("GET \(target) HTTP/1.1\r\nHost: \(name):\(service.http)\r\nConnection: close\r\n\r\n")
                #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 403 ") == true, "\(target) at \(name)")
            }
        }
        #expect(try get("/Talk?text=Hello", port: service.http) == #"{"taskId":1}"#)
        service.program.signal(SIGTERM)
        _ = try service.program.end()
    }

    @Test("A port that is taken is told of with the flag that takes another")
    func takenPort() throws {
        let service = try start("serve", "--http", "off", "--output", "null:fast")
        defer { service.program.signal(SIGTERM) }
        for (flag, other, port) in [
            ("--bouyomi-port", "--bouyomi-http-port", service.tcp), ("--bouyomi-http-port", "--bouyomi-port", service.http),
        ] {
            let second = try yomite("serve", "--http=off", "--bouyomi", flag, "\(port)", other, "0", "--output", "null", in: workspace)
            #expect(try second.end() == 69)
            #expect(second.errorText.contains("Bouyomi-chan itself may be running, or another yomite; \(flag) PORT"))
        }
    }

    @Test("Beyond this machine it needs to know who may connect")
    func outside() throws {
        let alone = try yomite("serve", "--http", "off", "--bouyomi", "0.0.0.0", in: workspace)
        #expect(try alone.end() == 78)
        #expect(alone.errorText.contains("--allow-from"))
    }
}
