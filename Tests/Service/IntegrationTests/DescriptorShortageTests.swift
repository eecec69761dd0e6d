// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// A service that has no descriptor left for those who call.
@Suite struct DescriptorShortageTests {
    private let service: Service

    init() throws {
        service = try Service("--output", "null")
    }

    private func limitDescriptors(to count: Int, of other: Program? = nil) throws {
        let arguments = ["--pid", "\((other ?? service.program).processID)", "--nofile=\(count):"]
        let program = try Program("/usr/bin/prlimit", arguments, in: Program.Place(environment: service.workspace.environment))
        try #require(try program.end() == 0)
    }

    @Test("Callers wait until there is a descriptor, and meanwhile the server does not try without end")
    func shortage() throws {
        let known = try #require(RawClient(port: service.port))
        let question = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
        known.send(question + "\r\n")
        #expect(known.receive()?.isEmpty == false)
        try limitDescriptors(to: 1)
        let late = try (0..<5).map { _ in try #require(RawClient(port: service.port)) }
        for client in late { client.send(question + "Connection: close\r\n\r\n") }
        // Each answer is a turn of the server's loop, which looks at its callers as well.
        for _ in 0..<50 {
            known.send(question + "\r\n")
            #expect(known.receive()?.isEmpty == false)
        }
        try limitDescriptors(to: 1_000)
        for client in late { #expect(client.receiveAll()?.hasPrefix("HTTP/1.1 200") == true) }
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        // libevent would tell of every try.
        #expect(!service.program.errorText.contains("accept()"))
    }

    @Test func `a reload without a descriptor is refused, and the next one is done`() throws {
        let known = try #require(RawClient(port: service.port))
        let reload = "POST /v1/control/reload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
        known.send(reload)
        #expect(known.receive()?.starts(with: "HTTP/1.1 200".utf8) == true)
        try limitDescriptors(to: 1)
        known.send(reload)
        #expect(known.receive()?.starts(with: "HTTP/1.1 ".utf8) == true)
        try limitDescriptors(to: 1_000)
        known.send(reload)
        #expect(known.receive()?.starts(with: "HTTP/1.1 200".utf8) == true)
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
    }

    @Test func `a configuration that changes while there is no descriptor is read when there is one`() throws {
        let service = try Service("--output", "null", config: "{ volume: 90 }")
        try limitDescriptors(to: 1, of: service.program)
        try FileHandle(forWritingTo: URL(filePath: service.workspace.file("yomite.json5"))).write(contentsOf: Data("{ volume: 80 }".utf8))
        try service.program.wait(forLine: "the configuration was not reloaded")
        try limitDescriptors(to: 1_000, of: service.program)
        try service.program.wait(forLine: "the configuration was reloaded: applied volume")
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
    }

    @Test func `a voice host that cannot be started for lack of descriptors is told once, and readiness tries again`() throws {
        let known = try #require(RawClient(port: service.port))
        func readiness() throws -> String {
            known.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return String(decoding: try #require(known.receive()), as: UTF8.self)
        }
        func wait(for status: String) throws -> String {
            // What is waited for comes of the service's own accord. Beyond that it is not slow, it hangs.
            let patience = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < patience {
                let answer = try readiness()
                if answer.hasPrefix("HTTP/1.1 \(status)") { return answer }
            }
            throw Program.Failure.notReached(status, output: "", errors: service.program.errorText)
        }
        // Its host runs.
        _ = try service.ask("POST", "/v1/comments", #"{"text":"hello"}"#)
        try service.waitForMetric(#"yomite_comments_total{room="main",outcome="heard"} 1"#)
        try limitDescriptors(to: 1)
        for host in Processes.children(of: service.program.processID) { kill(host, SIGKILL) }
        #expect(try wait(for: "503").contains("no voice host can be started: the service has reached its limit of open files"))
        try limitDescriptors(to: 1_000)
        _ = try wait(for: "200")
        try service.program.wait(forLine: "voice hosts can be started again")
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
        let told = service.program.errorText.split(separator: "\n").filter { $0.contains("open files") }
        #expect(told.count == 1 && told.first?.contains("LimitNOFILE=") == true)
    }

    @Test func `a source that is added without a descriptor is refused, and the next one is read`() throws {
        let known = try #require(RawClient(port: service.port))
        func add() throws -> String {
            let body = #"{"onecomme":"on"}"#
            let fields = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n"
            known.send("POST /v1/sources HTTP/1.1\r\n\(fields)\r\n\(body)")
            return String(decoding: try #require(known.receive()), as: UTF8.self)
        }
        // Its connection has been taken when it is answered.
        known.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(known.receive()?.isEmpty == false)
        try limitDescriptors(to: 1)
        let refusal = try add()
        #expect(refusal.hasPrefix("HTTP/1.1 503"))
        #expect(refusal.contains("the system gives no event descriptor"))
        try limitDescriptors(to: 1_000)
        #expect(try add().hasPrefix("HTTP/1.1 201"))
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
    }

    @Test func `sources are added until there are no descriptors, and everything else goes on`() throws {
        let workspace = try Workspace()
        _ = try workspace.file("many.json5", ["{ limits: { sources: 100 } }"])
        let flags = "--output null --http 127.0.0.1:0 --config \(workspace.file("many.json5"))"
        let serve = "ulimit -n 64 && exec \(builtProgram("yomite")) serve \(flags)"
        let program = try Program("/bin/sh", ["-c", serve], in: Program.Place(environment: workspace.environment))
        let port = try program.port()
        var last = 201
        for number in 1...64 where last == 201 {
            let body = Array(#"{"twitch":"channel\#(number)"}"#.utf8)
            last = try ReceivedAnswer(to: "POST", "/v1/sources", port: port, fields: ["Content-Type: application/json"], body: body).status
        }
        #expect(last == 503)
        #expect(try ReceivedAnswer(to: "GET", "/healthz", port: port).status == 200)
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test func `a file whose turn comes while there is no descriptor is read when there is one`() throws {
        let workspace = try Workspace()
        let pipe = "\(workspace.path)/first"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        _ = try workspace.file("second", ["the second file"])
        let arguments = ["read", pipe, workspace.file("second"), "--output", "null:fast", "--events", workspace.file("events")]
        let program = try Program(builtProgram("yomite"), arguments, in: Program.Place(environment: workspace.environment))
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        try writer.write(contentsOf: Data("the first file\n".utf8))
        try program.wait(forLine: "reading \(pipe)")
        // Enough for what a reader waits with.
        try limitDescriptors(to: 3, of: program)
        try writer.close()
        try program.wait(forLine: "it is tried again every second")
        try limitDescriptors(to: 1_000, of: program)
        #expect(try program.end() == 0)
        #expect(program.errorText.contains("2 accepted, 2 heard"))
    }

    @Test func `a feed that cannot wait for lack of descriptors ends when it is told`() throws {
        let workspace = try Workspace()
        let pipe = "\(workspace.path)/feed"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let arguments = ["read", pipe, "--output", "null"]
        let program = try Program(builtProgram("yomite"), arguments, in: Program.Place(environment: workspace.environment))
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        try writer.write(contentsOf: Data("hello\n".utf8))
        try program.wait(forLine: "reading \(pipe)")
        try limitDescriptors(to: 1, of: program)
        // Its reader wakes up, and cannot wait any more.
        try writer.write(contentsOf: Data("hello again\n".utf8))
        program.signal(SIGTERM)
        #expect(try program.end() == 143)
    }

    @Test func `where there are few descriptors, so many fewer connections are taken, and it is said`() throws {
        let workspace = try Workspace()
        let serve = "ulimit -n 300 && exec \(builtProgram("yomite")) serve --output null --http 127.0.0.1:0"
        let program = try Program("/bin/sh", ["-c", serve], in: Program.Place(environment: workspace.environment))
        try program.wait(forLine: "limits.httpConnections is 140 in this run")
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test func `a start without descriptors says what is missing`() throws {
        let workspace = try Workspace()
        let program = try Program(
            "/bin/sh",
            ["-c", "ulimit -n 7 && exec \(builtProgram("yomite")) serve --output null"],
            in: Program.Place(environment: workspace.environment)
        )
        #expect(try program.end() == 71)
        #expect(program.errorText.contains("yomite: the system gives no event descriptor: Too many open files"))
    }
}
