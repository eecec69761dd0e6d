// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

/// What is carried to another node of a fleet, and how it looks there.
@Suite struct CarryingTests {
    private static let page: KeyValuePairs = ["Host": "intake:8640", "Origin": "http://intake:8640"]

    private func node(_ address: String = "http://10.0.0.7:8641") throws -> NodeAddress {
        try #require(NodeAddress(address))
    }

    /// The lines of a request that was carried.
    private func lines(_ request: HTTPRequest, to node: NodeAddress) -> [String] {
        String(decoding: request.carried(to: node, as: "x-1", within: .look), as: UTF8.self).split(
            separator: "\r\n",
            omittingEmptySubsequences: false
        )
        .map(String.init)
    }

    @Test func `a node is reached by HTTP, with or without a port and a path`() throws {
        for (address, origin, path) in [
            ("http://10.0.0.7:8641", "http://10.0.0.7:8641", ""), ("http://node-a", "http://node-a:80", ""),
            ("http://[fd00::7]:8641/", "http://[fd00::7]:8641", ""), ("http://proxy:80/a/", "http://proxy:80", "/a"),
        ] {
            let node = try node(address)
            #expect(node.origin == origin && node.path == path)
        }
        for address in [
            "", "https://10.0.0.7:8641", "10.0.0.7:8641", "http://", "http://:8641", "http://a:0", "http://a:65536", "http://a b",
            "http://::1",
            "http://a\r\nX: y", "http://a/\r\nX: y", "redis://a",
        ] {
            #expect(NodeAddress(address) == nil, "\(address)")
        }
    }

    @Test func `a page of this process becomes one of the node's`() throws {
        var request = request(.get, "/v1/rooms/a%20b/listen.wav?token=x", headers: Self.page)
        for (name, value) in [
            ("Referer", "http://intake:8640/overlay?room=a"), ("Sec-Fetch-Site", "same-origin"), ("Last-Event-ID", "run-1"),
            ("Cookie", "a=b"),
            ("X-Request-Id", "other"), ("Connection", "keep-alive, X-Mine"), ("X-Mine", "1"), ("Keep-Alive", "timeout=5"),
        ] {
            request.headers.add(name, value)
        }
        #expect(
            lines(request, to: try node()) == [
                "GET /v1/rooms/a%20b/listen.wav?token=x HTTP/1.1", "Host: 10.0.0.7:8641", "Connection: close", "X-Request-Id: x-1",
                "yomite-carried: look", "origin: http://10.0.0.7:8641", "referer: http://10.0.0.7:8641", "sec-fetch-site: same-origin",
                "last-event-id: run-1", "", "",
            ]
        )
    }

    @Test(arguments: [("look", false), ("look,moderate", true), ("none", false), ("", false), ("nonsense", false)])
    func `who was carried may do no more than where it asked, though this process trusts everybody`(rights: String, mayPause: Bool) {
        var handshake = request(.get, "/v1/rooms/r/ws", headers: ["Host": "localhost", "Yomite-Carried": rights])
        let rules = AccessRules()
        for asked in [handshake, handshake.client] {
            #expect(((try? rules.authorise(asked, for: .moderate)) != nil) == mayPause)
        }
        handshake.headers = HTTPHeaders()
        #expect((try? rules.authorise(handshake, for: .moderate)) != nil)
    }

    @Test func `a page of elsewhere stays one, so that the node decides about it as well`() throws {
        let request = request(.get, "/v1/rooms/r/queue", headers: ["Host": "intake:8640", "Origin": "http://intake:8640.example.org"])
        #expect(lines(request, to: try node()).contains("origin: http://intake:8640.example.org"))
    }

    @Test(arguments: [
        "/v1/rooms/a%0d%0aX:%20y/queue?a=%0d%0a&b=c%20d", "/v1/rooms/%2e%2e%2f/queue", "http://other/v1/rooms/r/queue?%3d=%26",
    ])
    func `no target becomes more than one line`(target: String) throws {
        let request = request(.get, target, headers: Self.page)
        let sent = lines(request, to: try node())
        #expect(sent.count == 8)
        let words = sent[0].split(separator: " ")
        #expect(words.count == 3 && words[1].first == "/" && RequestTarget(String(words[1]))?.path == request.target.path)
    }

    @Test func `a body goes with its own length, and with what changes something only`() throws {
        var post = request(.post, "/v1/rooms/r/control/pause", type: "application/json", "{}", headers: Self.page)
        post.headers.add("Transfer-Encoding", "chunked")
        let sent = lines(post, to: try node("http://proxy/a"))
        #expect(sent.first == "POST /a/v1/rooms/r/control/pause HTTP/1.1" && sent.suffix(2) == ["", "{}"])
        #expect(sent.contains("Content-Length: 2") && !sent.contains { $0.hasPrefix("transfer-encoding") })
        var get = request(.get, "/v1/rooms/r/queue", headers: Self.page)
        get.body = Array("GET /v1/other HTTP/1.1\r\n\r\n".utf8)
        get.headers.add("Content-Length", "26")
        #expect(lines(get, to: try node()).suffix(3) == ["origin: http://10.0.0.7:8641", "", ""])
    }

    @Test func `a WebSocket is asked for, and whoever refuses it ends the connection`() throws {
        let request = request(
            .get,
            "/v1/rooms/r/ws",
            headers: [
                "Host": "intake:8640", "Origin": "http://intake:8640", "Connection": "keep-alive, Upgrade", "Upgrade": "websocket",
                "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            ]
        )
        let sent = lines(request, to: try node())
        #expect(sent.filter { $0.lowercased().hasPrefix("connection:") } == ["Connection: close", "Connection: Upgrade"])
        #expect(sent.filter { $0.lowercased().hasPrefix("upgrade:") } == ["Upgrade: websocket"])
        #expect(sent.contains("sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="))
    }

    @Test func `pages and changes are carried, programs are led, and what was carried is not carried again`() throws {
        func way(_ name: String?, _ value: String = "x", to address: String = "http://10.0.0.7:8641", isCommand: Bool = false) -> RoomWay {
            var request = request(.get, "/v1/rooms/r/listen.ogg")
            if let name { request.headers.add(name, value) }
            return RoomWay(to: .elsewhere(address), for: request, isCommand: isCommand)
        }
        for header in ["Origin", "Sec-Fetch-Mode", "Sec-Fetch-Site", "Accept-Language"] {
            #expect(way(header) == .carry(try node()))
        }
        var led = HTTPAnswer(307)
        led.add("Location", "http://10.0.0.7:8641/v1/rooms/r/listen.ogg")
        #expect(way(nil) == .answer(led) && way("Range", "bytes=0-") == .answer(led))
        for (way, status, words) in [
            (way("Yomite-Carried"), 503, "ask again"), (way("Origin", to: "https://10.0.0.7"), 502, "--fleet-address"),
            (way("Origin", isCommand: true), 409, "/v1/rooms/{room}/ws"),
        ] {
            guard case .answer(let answer) = way else { throw Unexpected() }
            #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
        }
        #expect(RoomWay(to: .here, for: request(.get, "/v1/rooms/r/queue"), isCommand: false) == .stay)
        for method in [HTTPMethod.delete, .post, .put] {
            let change = request(method, "/v1/rooms/r/comments/1")
            #expect(RoomWay(to: .elsewhere("http://10.0.0.7:8641"), for: change, isCommand: false) == .carry(try node()))
            let secret = RoomWay(to: .elsewhere("https://10.0.0.7"), for: change, isCommand: false)
            guard case .answer(let answer) = secret else { throw Unexpected() }
            #expect(answer.status == 307, "it cannot be carried")
        }
    }

    @Test func `an answer begins when it is one, and only a WebSocket goes both ways`() {
        let socket = request(.get, "/v1/rooms/r/ws", headers: ["Connection": "Upgrade", "Upgrade": "websocket"])
        let plain = request(.get, "/v1/rooms/r/queue")
        for (request, status, goesBothWays) in [
            (socket, "101", true), (socket, "401", false), (plain, "101", false), (plain, "200", false),
        ] {
            var carriage = Carriage(of: request)
            let (first, second) = (Array("HTTP/1.1 \(status.prefix(1))".utf8), Array("\(status.dropFirst()) x\r\n".utf8))
            #expect(carriage.take(first) == .wait && !carriage.hasBegun)
            #expect(carriage.take(second) == .begin(first + second) && carriage.hasBegun)
            #expect(carriage.take([1, 2]) == .pass([1, 2]))
            #expect(carriage.goesBothWays == goesBothWays, "\(status)")
        }
        var strange = Carriage(of: plain)
        #expect(strange.take(Array("SSH-2.0-OpenSSH_9.2".utf8)) == .refuse)
        var short = Carriage(of: plain)
        #expect(short.take(Array("H".utf8)) == .wait)
        #expect(short.take(Array("i\n".utf8)) == .refuse, "it may say no more")
    }
}
