// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Requests that no honest client makes. After each the next good one is answered.
@Suite struct HostileRequestTests {
    private static let host = "Host: localhost\r\n"
    private static let long = String(repeating: "x", count: 100_000)
    private static let many = String(repeating: "X: y\r\n", count: 20_000)
    private static let post = "POST /v1/comments HTTP/1.1\r\n" + host + "Content-Type: text/plain\r\n"

    private static let old = post.replacing("HTTP/1.1", with: "HTTP/1.0") + "Connection: keep-alive\r\n"
    private static let chunked = post + "Transfer-Encoding: chunked\r\n\r\n"

    /// A request, and how its answer begins; nil where the connection is closed without one.
    struct Case: CustomTestStringConvertible {
        var name: String
        var request: String
        var status: Int?

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "two lengths", request: post + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nhi", status: 400),
        Case(name: "two different lengths", request: post + "Content-Length: 2\r\nContent-Length: 40\r\n\r\nhiGET / HTTP/1.1", status: 400),
        Case(name: "length and chunks", request: post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", status: 400),
        Case(name: "negative length", request: post + "Content-Length: -1\r\n\r\n", status: 400),
        Case(name: "huge length", request: post + "Content-Length: 99999999999999999999\r\n\r\n", status: 413),
        Case(name: "length of words", request: post + "Content-Length: two\r\n\r\nhi", status: 400),
        Case(name: "too large a length", request: post + "Content-Length: 900000000\r\n\r\nhi", status: 413),
        Case(name: "strange encoding", request: post + "Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\nhi", status: 400),
        Case(name: "negative chunk", request: post + "Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n", status: 400),
        Case(name: "huge chunk", request: post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nhello\r\n0\r\n\r\n", status: 413),
        Case(name: "NUL in the path", request: "GET /\u{0}x HTTP/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "NUL in a header", request: "GET / HTTP/1.1\r\nHost: local\u{0}host\r\nConnection: close\r\n\r\n", status: 400),
        Case(name: "no host", request: "GET / HTTP/1.1\r\n\r\n", status: 400),
        Case(name: "two hosts", request: "GET / HTTP/1.1\r\n" + host + "Host: evil.example\r\n\r\n", status: 400),
        Case(name: "binary method", request: "\u{1}\u{2}\u{3} / HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n", status: 400),
        Case(name: "an unknown method", request: "QUERY /v1/queue HTTP/1.1\r\n" + host + "\r\n", status: 405),
        Case(name: "a tunnel", request: "CONNECT localhost:80 HTTP/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "a space before the colon", request: post + "Content-Length : 2\r\n\r\nhi", status: 400),
        Case(name: "a length with a sign", request: post + "Content-Length: +2\r\n\r\nhi", status: 400),
        Case(name: "another host in the target", request: "GET http://evil.example/ HTTP/1.1\r\n" + host + "\r\n", status: 403),
        Case(name: "a method that no path has", request: "TRACE /v1/queue HTTP/1.1\r\n" + host + "\r\n", status: 405),
        Case(name: "huge header", request: "GET / HTTP/1.1\r\n" + host + "X: " + long + "\r\n\r\n", status: 400),
        Case(name: "many headers", request: "GET / HTTP/1.1\r\n" + host + many + "\r\n", status: 400),
        Case(name: "header without a colon", request: "GET / HTTP/1.1\r\n" + host + "nonsense\r\n\r\n", status: 400),
        Case(name: "a path above the root", request: "GET /../../etc/passwd HTTP/1.0\r\n" + host + "\r\n", status: 404),
        Case(name: "percent codes that are no UTF-8", request: "GET /%ff HTTP/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "NUL in a length", request: post + "Content-Length: 1\u{0} 56\r\n\r\nh", status: 400),
        Case(name: "NUL in a host", request: "GET / HTTP/1.1\r\nHost: localhost\u{0}.evil.example\r\n\r\n", status: 400),
        Case(name: "NUL in a name", request: "GET / HTTP/1.1\r\n" + host + "X\u{0}: y\r\n\r\n", status: 400),
        Case(name: "a length of two words", request: post + "Content-Length: 2 2\r\n\r\nhi", status: 400),
        Case(name: "a length of nothing", request: post + "Content-Length:\r\n\r\n", status: 400),
        Case(name: "a chunk of 0x1", request: chunked + "0x1\r\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk of +1", request: chunked + "+1\r\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk of space 1", request: chunked + " 1\r\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk of 1 space", request: chunked + "1 \r\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk of 1 NUL ff", request: chunked + "1\u{0}ff\r\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk with an extension", request: chunked + "1;a=b\r\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk of no size", request: chunked + "\r\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk that is longer than its size", request: chunked + "1\r\nhi\r\n0\r\n\r\n", status: 400),
        Case(name: "a chunk without its line end", request: chunked + "1\r\nh0\r\n\r\n", status: 400),
        Case(name: "a chunk with a bare LF", request: chunked + "1\nh\r\n0\r\n\r\n", status: 400),
        Case(name: "headers behind the body", request: chunked + "1\r\nh\r\n0\r\nOrigin: http://localhost\r\n\r\n", status: 400),
        Case(name: "chunks and more", request: post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", status: 400),
        Case(name: "chunks of chunks", request: chunked.dropLast() + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", status: 400),
        Case(name: "lines that end with LF", request: "GET / HTTP/1.1\nHost: localhost\n\n", status: 400),
        Case(name: "a line that ends with CR", request: "GET / HTTP/1.1\r\nX: y\r" + host + "\r\n", status: 400),
        Case(name: "a folded header", request: "GET / HTTP/1.1\r\n" + host + "X: y\r\n z\r\n\r\n", status: 400),
        Case(name: "a folded first header", request: "GET / HTTP/1.1\r\n X: y\r\n" + host + "\r\n", status: 400),
        Case(name: "a name of nothing", request: "GET / HTTP/1.1\r\n" + host + ": y\r\n\r\n", status: 400),
        Case(name: "a name with an umlaut", request: "GET / HTTP/1.1\r\n" + host + "Ä: y\r\n\r\n", status: 400),
        Case(name: "a tab before the colon", request: post + "Content-Length\t: 2\r\n\r\nhi", status: 400),
        Case(
            name: "two origins",
            request: "GET / HTTP/1.1\r\n" + host + "Origin: http://localhost\r\nOrigin: http://evil.example\r\n\r\n",
            status: 400
        ),
        Case(
            name: "two tokens",
            request: "GET / HTTP/1.1\r\n" + host + "Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n",
            status: 400
        ),
        Case(name: "two types", request: post + "content-type: text/plain\r\nContent-Length: 2\r\n\r\nhi", status: 400),
        Case(name: "HTTP/1.0 without a host", request: "GET / HTTP/1.0\r\n\r\n", status: 400),
        Case(name: "chunks by HTTP/1.0", request: old + "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n", status: 400),
        Case(
            name: "a WebSocket by HTTP/1.0",
            request: "GET /v1/ws HTTP/1.0\r\n" + host + "Connection: Upgrade\r\nUpgrade: websocket\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            status: 426
        ),
        Case(name: "HTTP/0.9", request: "GET /\r\n\r\n", status: 400),
        Case(name: "HTTP/0.9 by name", request: "GET / HTTP/0.9\r\n" + host + "\r\n", status: 400),
        Case(name: "HTTP/1.2", request: "GET / HTTP/1.2\r\n" + host + "\r\n", status: 400),
        Case(name: "HTTP/2.0", request: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 400),
        Case(name: "HTTP in small letters", request: "GET / http/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "two spaces", request: "GET  / HTTP/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "a space in the path", request: "GET /a b HTTP/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "an empty line first", request: "\r\nGET / HTTP/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "a very long target", request: "GET /" + long + " HTTP/1.1\r\n" + host + "\r\n", status: 400),
        Case(name: "not HTTP", request: "hello\r\n\r\n", status: 400),
    ]

    private func serve(_ workspace: Workspace, _ arguments: String...) throws -> (program: Program, port: Int) {
        let place = Program.Place(environment: workspace.environment, folder: workspace.path)
        let standard = ["serve", "--http", "127.0.0.1:0", "--output", "null:fast", "--events", "-"]
        let program = try Program(builtProgram("yomite"), standard + arguments, in: place)
        return (program, try program.port())
    }

    private func isHealthy(_ port: Int) throws -> Bool {
        let client = try #require(RawClient(port: port))
        client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return client.receiveAll()?.hasPrefix("HTTP/1.1 200") == true
    }

    @Test("Each is answered or closed, and the next good request is served")
    func hostile() throws {
        let workspace = try Workspace()
        let (program, port) = try serve(workspace)
        for hostile in HostileRequestTests.cases {
            let client = try #require(RawClient(port: port))
            client.send(hostile.request)
            client.endInput()
            let answer = try #require(client.receiveAll(), "\(hostile.name): neither answered nor closed")
            let status = answer.isEmpty ? nil : Int(answer.split(separator: " ").dropFirst().first ?? "")
            #expect(status == hostile.status, "\(hostile.name)")
            #expect(try isHealthy(port), "\(hostile.name)")
        }
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 0)
    }

    @Test("A body where none is read is not taken for a request", arguments: ["HEAD", "TRACE", "QUERY"])
    func hiddenBody(method: String) throws {
        let workspace = try Workspace()
        let (program, port) = try serve(workspace)
        let hidden = HostileRequestTests.post + "Content-Length: 2\r\n\r\nhi"
        for length in ["Content-Length: \(hidden.utf8.count)", "Transfer-Encoding: chunked"] {
            let client = try #require(RawClient(port: port))
            client.send("\(method) /healthz HTTP/1.1\r\n" + HostileRequestTests.host + length + "\r\n\r\n" + hidden)
            let answer = try #require(client.receiveAll())
            // The hidden request is no chunk.
            let status = method == "HEAD" || length.hasPrefix("T") ? 400 : 405
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 0)
    }

    @Test("What follows an unclear request on its connection is not taken for a request")
    func smuggling() throws {
        let workspace = try Workspace()
        let (program, port) = try serve(workspace)
        let client = try #require(RawClient(port: port))
        let hidden = HostileRequestTests.post + "Content-Length: 2\r\n\r\nhi"
        client.send(HostileRequestTests.post + "Content-Length: 0\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n" + hidden)
        let answer = try #require(client.receiveAll())
        #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2)
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 0)
    }

    @Test func `a connection on which HTTP/1.0 sent chunks is closed`() throws {
        let workspace = try Workspace()
        let (program, port) = try serve(workspace)
        let client = try #require(RawClient(port: port))
        let good = HostileRequestTests.old + "Content-Length: 2\r\n\r\nhi"
        client.send(good + HostileRequestTests.old + "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n" + good)
        let lines = try #require(client.receiveAll()).components(separatedBy: "\n").filter { $0.hasPrefix("HTTP/1.") }
        #expect(lines.map { $0.split(separator: " ")[1] } == ["202", "400"])
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 1)
    }

    @Test func `a good request in front of one that is none is answered first`() throws {
        let workspace = try Workspace()
        let (program, port) = try serve(workspace)
        let client = try #require(RawClient(port: port))
        client.send(HostileRequestTests.post + "Content-Length: 2\r\n\r\nhi" + HostileRequestTests.chunked + "0x1\r\nh\r\n0\r\n\r\n")
        let answers = try #require(client.receiveAll()).components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
        #expect(answers == ["202", "400"])
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
        #expect(program.account["accepted"] == 1)
    }

    @Test("Requests one behind the other on a connection are answered in order")
    func pipelining() throws {
        let workspace = try Workspace()
        let (program, port) = try serve(workspace)
        let client = try #require(RawClient(port: port))
        let request = HostileRequestTests.post + "Content-Length: 2\r\n\r\nhi"
        client.send(request + request + request.replacingOccurrences(of: "\r\nContent-Type", with: "\r\nConnection: close\r\nContent-Type"))
        let answers = try #require(client.receiveAll()).components(separatedBy: "HTTP/1.1 202").dropFirst()
        let ids = answers.compactMap { $0.components(separatedBy: "\"id\":\"").dropFirst().first?.components(separatedBy: "\"").first }
        #expect(ids.compactMap { $0.split(separator: "-").last } == ["1", "2", "3"])
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test("Clients that drip, or say nothing, are closed when their time is over, and others do not notice")
    func dripping() throws {
        let workspace = try Workspace()
        let config = try workspace.file("yomite.json5", ["{limits: {httpRequestSeconds: 1}}"])
        let (program, port) = try serve(workspace, "--config", config)
        let silent = try #require(RawClient(port: port))
        let drip = try #require(RawClient(port: port))
        let halfway = try #require(RawClient(port: port))
        halfway.send(HostileRequestTests.post + "Content-Length: 10\r\n\r\nhi")
        let answered = try #require(RawClient(port: port))
        answered.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(answered.receive(until: "ok\n") != nil)
        // A byte goes out as often as the server answers somebody else, until it has had enough.
        var sent = 0
        while drip.send("G"), sent < 100_000 {
            #expect(try isHealthy(port))
            sent += 1
        }
        #expect(sent < 100_000)
        #expect(silent.receiveAll()?.isEmpty == true)
        #expect(halfway.receiveAll()?.isEmpty == true)
        // A connection between two requests has more time than that.
        answered.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(answered.receiveAll()?.contains("200 OK") == true)
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    @Test("Where all requests together are too large, the largest that is still arriving is refused, and the others are served")
    func overfull() throws {
        let workspace = try Workspace()
        let config = try workspace.file("yomite.json5", ["{limits: {httpHeldBytes: \"64K\", httpBodyBytes: \"60K\"}}"])
        let (program, port) = try serve(workspace, "--config", config)
        let large = try #require(RawClient(port: port))
        large.send(HostileRequestTests.post + "Content-Length: 60000\r\n\r\n" + HostileRequestTests.long.prefix(50_000))
        var tries = 0
        while try heldBytes(port) < 50_000, tries < 1_000 { tries += 1 }
        let small = try #require(RawClient(port: port))
        let body = String(repeating: "{\"text\":\"hi\"}\n", count: 1_500)
        let head = HostileRequestTests.post.replacing("text/plain", with: "application/x-ndjson") + "Connection: close\r\n"
        small.send(head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body.prefix(18_000))
        let refusal = try #require(large.receiveAll())
        #expect(refusal.hasPrefix("HTTP/1.1 503 ") && refusal.contains("limits.httpHeldBytes") && refusal.contains("Retry-After"))
        small.send(String(body.dropFirst(18_000)))
        #expect(small.receiveAll()?.hasPrefix("HTTP/1.1 202") == true)
        #expect(try metrics(port).contains("limit=\"held_bytes\"} 1"))
        // One that is too large by itself is told so: it would be refused again.
        let larger = try #require(RawClient(port: port))
        larger.send(HostileRequestTests.post + "Content-Length: 100000\r\n\r\n" + HostileRequestTests.long.prefix(90_000))
        #expect(larger.receiveAll()?.hasPrefix("HTTP/1.1 413 ") == true)
        #expect(try heldBytes(port) < 1_000)
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }

    private func metrics(_ port: Int) throws -> String {
        let client = try #require(RawClient(port: port))
        client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return try #require(client.receiveAll())
    }

    private func heldBytes(_ port: Int) throws -> Int {
        let line = try #require(try metrics(port).split(separator: "\n").first { $0.hasPrefix("yomite_http_held_bytes ") })
        return try #require(Int(line.drop { $0 != " " }.dropFirst()))
    }

    @Test("When all places are taken the next client is turned away, and a place that gets free is given again")
    func places() throws {
        let workspace = try Workspace()
        let config = try workspace.file("yomite.json5", ["{limits: {httpConnections: 3}}"])
        let (program, port) = try serve(workspace, "--config", config)
        do {
            let holders = try (0..<3).map { _ in try #require(RawClient(port: port)) }
            for holder in holders {
                holder.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(holder.receive(until: "ok\n") != nil)
            }
            let extra = try #require(RawClient(port: port))
            extra.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(extra.receiveAll()?.isEmpty == true)
            holders[0].send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(holders[0].receive(until: "yomite_event_readers 0")?.contains("limit=\"connections\"} 1") == true)
        }
        var isFree = false
        for _ in 0..<1_000 where !isFree { isFree = try isHealthy(port) }
        #expect(isFree)
        program.signal(SIGTERM)
        #expect(try program.end() == 0)
    }
}
