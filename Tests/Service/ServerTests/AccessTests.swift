// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

@Suite struct AccessTests {
    private let stage = Stage()

    private func rules(_ change: (inout AccessRules) -> Void) -> AccessRules {
        var rules = AccessRules()
        change(&rules)
        return rules
    }

    private var locked: AccessRules {
        rules {
            $0.tokens.main = Token("correct-horse-battery")
            $0.tokens.listening = Token("listen-only-battery-x")
        }
    }

    @Test(
        "Only names of this machine are answered, so that no page can point its own at it",
        arguments: [
            ("127.0.0.1:8640", 200), ("localhost", 200), ("LOCALHOST:1", 200), ("[::1]:8640", 200), ("192.168.1.5:8640", 200),
            ("evil.example", 403), ("127.0.0.1.evil.example:8640", 403), ("localhost.", 403), ("localhost:80:80", 403), ("", 403),
            ("stream-pc:8640", 200), ("Stream-PC", 200), ("0.0.0.0:8640", 403), ("[::]:8640", 403),
        ]
    )
    func host(name: String, status: Int) {
        let rules = rules { $0.hosts = ["stream-pc"] }
        #expect(stage.ask(request(.get, "/v1/info", headers: ["Host": name]), rules: rules).status == status)
    }

    @Test(
        "Where pages can make it speak, not every address is a name of this machine",
        arguments: [
            ("127.0.0.1:50080", true, true), ("localhost", true, true), ("[::1]", true, true), ("stream-pc", true, true),
            ("192.168.1.5", false, true), ("0.0.0.0:50080", false, false), ("[::]:50080", false, false),
            ("[::ffff:0.0.0.0]", false, false),
        ]
    )
    func ownAddresses(name: String, atLoopback: Bool, elsewhere: Bool) {
        for (addresses, isTaken) in [(AccessRules.OwnAddresses.loopback, atLoopback), (.specified, elsewhere)] {
            let rules = rules {
                $0.hosts = ["stream-pc"]
                $0.ownAddresses = addresses
            }
            #expect((stage.ask(request(.get, "/v1/info", headers: ["Host": name]), rules: rules).status == 200) == isTaken)
            let whole = request(.get, "http://\(name)/v1/info")
            #expect((stage.ask(whole, rules: rules).status == 200) == isTaken)
        }
    }

    @Test(arguments: [("http://stream-pc:8640", "stream-pc:8640"), ("https://stream-pc/a", "stream-pc"), ("http://stream-pc", "stream-pc")])
    func `the address that others are told has a name of this server`(address: String, host: String) {
        let rules = rules { $0.allow(hostOf: address) }
        #expect(stage.ask(request(.get, "/v1/info", headers: ["Host": host]), rules: rules).status == 200)
        #expect(stage.ask(request(.get, "/v1/info", headers: ["Host": "other-pc"]), rules: rules).status == 403)
    }

    @Test func `a request without a Host is refused in any version`() {
        #expect(stage.ask(request(.get, "/v1/info", headers: [:])).status == 400)
        #expect(stage.ask(request(.get, "http://127.0.0.1/v1/info", headers: [:])).status == 400)
    }

    @Test(arguments: ["Origin", "Authorization", "Host", "Content-Type", "Referer", "Sec-Fetch-Site", "Last-Event-ID"])
    func `of two headers that mean one thing none decides`(name: String) {
        var double = request(.get, "/v1/info")
        for _ in 1...2 where name != "Host" { double.headers.add(name, "http://127.0.0.1:8640") }
        if name == "Host" { double.headers.add("host", "localhost") }
        let answer = stage.ask(double)
        #expect(answer.status == 400 && answer.header("Connection") == "close")
    }

    @Test(
        arguments: [
            (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "Cross-Site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
            (["Sec-Fetch-Site": "junk"], 403), (["Sec-Fetch-Site": ""], 403),
            (["Sec-Fetch-Site": "same-origin"], 200),
            (["Sec-Fetch-Site": "none"], 200), ([:], 200), (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
            (["Sec-Fetch-Site": "none", "Origin": "http://evil.example"], 403), (["Referer": "http://evil.example/page"], 403),
            (["Referer": "http://127.0.0.1:8640/"], 200), (["Origin": "http://127.0.0.1:8640"], 200),
            (["Sec-Fetch-Site": "cross-site", "Origin": "https://ok.example"], 200),
            (["Sec-Fetch-Site": "cross-site", "Referer": "https://ok.example/player?x=y"], 200),
            (["Sec-Fetch-Site": "cross-site", "Referer": "https://ok.example.evil.example/"], 403),
        ] as [([String: String], Int)]
    )
    func `a page may look only where its origin is allowed`(headers: [String: String], status: Int) {
        let rules = rules { $0.origins = ["https://ok.example"] }
        for path in ["/v1/info", "/v1/listen.wav", "/v1/events", "/v1/rooms/main/listen.ogg", "/v1"] {
            var request = request(.get, path)
            for (name, value) in headers { request.headers.add(name, value) }
            #expect(stage.ask(request, rules: rules).status == status, "\(path) \(headers)")
        }
        var open = request(.get, "/healthz")
        for (name, value) in headers { open.headers.add(name, value) }
        #expect(stage.ask(open, rules: rules).status == 200)
    }

    @Test(
        "Another page's origin may not change anything",
        arguments: [
            ("http://127.0.0.1:8640", 202), ("https://ok.example", 202), ("https://ok.example.evil.example", 403),
            ("http://evil.example", 403), ("null", 403), ("http://127.0.0.1:9999", 403),
        ]
    )
    func origin(origin: String, status: Int) {
        let rules = rules { $0.origins = ["https://ok.example"] }
        let request = request(.post, "/v1/comments", type: "text/plain", "hi", headers: ["Host": "127.0.0.1:8640", "Origin": origin])
        #expect(stage.ask(request, rules: rules).status == status)
    }

    @Test("Only pages of configured origins may read answers, and are told so in advance")
    func sharing() {
        let rules = rules { $0.origins = ["https://ok.example"] }
        func preflight(_ origin: String) -> HTTPAnswer {
            stage.ask(
                request(
                    .options,
                    "/v1/comments",
                    headers: ["Host": "localhost", "Origin": origin, "Access-Control-Request-Method": "POST"]
                ),
                rules: rules
            )
        }
        #expect(preflight("https://ok.example").status == 204)
        #expect(preflight("https://ok.example").header("Access-Control-Allow-Methods")?.contains("POST") == true)
        #expect(preflight("https://evil.example").status == 403)
        let router = Router(rules: rules)
        func read(_ origin: String) -> HTTPAnswer {
            let request = request(.get, "/v1/info", headers: ["Host": "localhost", "Origin": origin])
            let call = Call(number: 1, connection: ConnectionID(number: 1), request: request)
            return router.finished(stage.ask(request, rules: rules), to: call)
        }
        #expect(read("https://ok.example").header("Access-Control-Allow-Origin") == "https://ok.example")
        #expect(read("https://evil.example").header("Access-Control-Allow-Origin") == nil)
    }

    @Test("A page of a configured origin may send what headers it likes")
    func headersOfPages() {
        let rules = rules { $0.origins = ["https://ok.example"] }
        let asking = ["Host": "localhost", "Origin": "https://ok.example", "Access-Control-Request-Method": "POST"] as KeyValuePairs
        var request = request(.options, "/v1/audio/speech", headers: asking)
        #expect(stage.ask(request, rules: rules).header("Access-Control-Allow-Headers")?.contains("Authorization") == true)
        request.headers.add("Access-Control-Request-Headers", "authorization,x-stainless-os")
        #expect(stage.ask(request, rules: rules).header("Access-Control-Allow-Headers") == "authorization,x-stainless-os")
    }

    @Test(
        "A token opens what it is for",
        arguments: [
            ("/v1/comments", nil, 401), ("/v1/comments", "Bearer wrong-horse-battery!", 401), ("/v1/comments", "Basic abc", 401),
            ("/v1/comments", "Bearer correct-horse-battery", 202), ("/v1/comments", "bearer  correct-horse-battery", 202),
            ("/v1/comments", "Bearer listen-only-battery-x", 403), ("/v1/comments?token=correct-horse-battery", nil, 401),
        ] as [(String, String?, Int)]
    )
    func token(target: String, authorization: String?, status: Int) {
        var request = request(.post, target, type: "text/plain", "hi")
        if let authorization { request.headers.add("Authorization", authorization) }
        let answer = stage.ask(request, rules: locked)
        #expect(answer.status == status)
        #expect((answer.header("WWW-Authenticate") != nil) == (status == 401))
    }

    @Test(
        "What only listens may say its token in the address",
        arguments: [
            ("/v1/events?token=listen-only-battery-x", 200), ("/v1/queue?token=listen-only-battery-x", 401), ("/v1/queue", 401),
            ("/v1/queue?token=correct-horse-battery", 401), ("/v1/settings?token=listen-only-battery-x", 401),
            ("/healthz", 200), ("/readyz", 200), ("/v1", 401), ("/openapi.json", 401),
        ]
    )
    func listening(target: String, status: Int) {
        #expect(stage.ask(request(.get, target), rules: locked).status == status)
    }

    @Test(
        "The main token in an address is told why it is refused there",
        arguments: [
            ("/v1/events?token=correct-horse-battery", "the main token must not be in an address"),
            ("/v1/listen.wav?token=correct-horse-battery", "the main token must not be in an address"),
            ("/v1/queue?token=correct-horse-battery", "a token in the address works only for events and for listening"),
        ]
    )
    func mainToken(target: String, reason: String) {
        let answer = stage.ask(request(.get, target), rules: locked)
        #expect(answer.status == 401 && answer.text.contains(reason) && answer.text.contains("token-in-address"))
    }

    @Test("A token is long, and compared whole")
    func tokens() throws {
        #expect(Token("short") == nil)
        #expect(Token("with a space in the middle") == nil)
        let token = try #require(Token("0123456789abcdef"))
        #expect(token.matches("0123456789abcdef"))
        #expect(!token.matches("0123456789abcdeF"))
        #expect(!token.matches("0123456789abcde"))
        #expect(!token.matches("0123456789abcdef0"))
    }

    @Test(
        "A request that does not say clearly where it ends is refused, and its connection closed",
        arguments: [
            ["Content-Length": "5", "content-length": "5"], ["Content-Length": "5", "Transfer-Encoding": "chunked"],
            ["Transfer-Encoding": "chunked", "transfer-encoding": "chunked"], ["Transfer-Encoding": "xchunked"],
            ["Transfer-Encoding": "gzip, chunked"], ["Host": "localhost"],
        ] as [KeyValuePairs<String, String>]
    )
    func smuggling(headers: KeyValuePairs<String, String>) {
        var request = request(.post, "/v1/comments", type: "text/plain", "hi")
        for header in headers { request.headers.add(header.key, header.value) }
        let answer = stage.ask(request)
        #expect(answer.status == 400)
        #expect(answer.header("Connection") == "close")
    }

    @Test("Paths and methods that are not there are told apart")
    func routing() {
        let nowhere = stage.ask(.get, "/v1/nothing")
        #expect(nowhere.status == 404 && nowhere.text.contains("no such endpoint; GET /v1 lists them"))
        #expect(stage.ask(.get, "/../../etc/passwd").status == 404)
        let wrong = stage.ask(.put, "/v1/comments")
        #expect(wrong.status == 405 && wrong.text.contains("is not allowed; use "))
        #expect(wrong.header("Allow") == "POST, GET, HEAD, OPTIONS")
        #expect(stage.ask(.head, "/v1/info").status == 200)
        #expect(stage.ask(.get, "/v1/rooms/nowhere/queue").status == 404)
        #expect(stage.ask(.get, "/v1/rooms/second/queue/").status == 200)
    }

    @Test(
        "Whoever asks for the head of a stream alone does not stay",
        arguments: ["/v1/events", "/v1/rooms/second/events", "/v1/listen.wav"]
    )
    func heads(path: String) throws {
        guard case .answer(let answer) = stage.decide(request(.head, path)) else { throw Stays() }
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == stage.ask(.get, path).header("Content-Type"))
    }

    private struct Stays: Error {}
}
