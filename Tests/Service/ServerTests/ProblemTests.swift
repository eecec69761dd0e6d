// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Server
@testable import Voices

/// What programs are told of their mistakes.
@Suite struct ProblemTests {
    private let stage = Stage()

    private struct Problem: Decodable, Equatable {
        var title: String
        var status: Int
        var code: String
        var detail: String
        var place: String?
        var requestId: String?
    }

    private func problem(_ answer: HTTPAnswer) throws -> Problem {
        #expect(answer.header("Content-Type") == "application/problem+json")
        let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body))
        #expect(problem.status == answer.status && problem.title == HTTPProblem.titles[answer.status])
        return problem
    }

    private func post(_ path: String, _ body: String, method: HTTPMethod = .post) -> HTTPAnswer {
        stage.ask(method, path, type: "application/json", body)
    }

    private static let long = String(repeating: "x", count: 49)

    @Test(
        arguments: [
            (.get, "/nowhere", "", "unknown-endpoint", nil), (.get, "/v1/listen.aac", "", "unknown-format", nil),
            (.get, "/v1/rooms/main/listen.mp3", "", "unknown-format", nil), (.get, "/v1/rooms/nobody/queue", "", "unknown-room", nil),
            (.get, "/v1/comments/nobody", "", "unknown-comment", nil), (.post, "/v1/queue", "", "method-not-allowed", nil),
            (.trace, "/v1/queue", "", "method-not-allowed", nil), (.other, "/v1/comments", "", "method-not-allowed", nil),
            (.get, "/v1/queue?limit=many", "", "invalid-query", "?limit"),
            (.get, "/v1/events?events=started,ended", "", "unknown-event", "?events"),
            (.get, "/v1/events?events=", "", "invalid-query", "?events"), (.get, "/v1/rooms/\(long)/events", "", "invalid-room", "room"),
            (.post, "/v1/rooms/\(long)/comments", #"{"text":"x"}"#, "invalid-room", "room"),
            (.post, "/v1/moderation", #"{"kind":"clear","room":"\#(long)"}"#, "invalid-room", "[0].room"),
            (.patch, "/v1/settings", #"{"volume":[1]}"#, "invalid-setting", "volume"),
            (.patch, "/v1/settings", #"{"volume":null}"#, "invalid-setting", "volume"),
            (.patch, "/v1/settings", #"{"volum":1}"#, "invalid-setting", "volum"),
            (.put, "/v1/dictionary/gg", #"{"readin":"x"}"#, "invalid-request", "readin"),
            (.put, "/v1/dictionary/gg", #"{"reading":1}"#, "invalid-request", "reading"),
            (.get, "/v1/dictionary/gg?kind=x", "", "invalid-query", "?kind"),
        ] as [(HTTPMethod, String, String, String, String?)]
    )
    func `a problem has its code and its place`(method: HTTPMethod, path: String, body: String, code: String, place: String?) throws {
        let answer = body.isEmpty ? stage.ask(method, path) : post(path, body, method: method)
        let problem = try problem(answer)
        #expect(problem.code == code && problem.place == place, "\(problem)")
        #expect(answer.status != 405 || answer.header("Allow") != nil)
    }

    @Test(arguments: [("/v1/comments", "POST, GET, HEAD, OPTIONS"), ("/v1/queue", "GET, HEAD, OPTIONS"), ("/nowhere", "OPTIONS")])
    func `what is no method is told as that, with a body too, which nobody reads`(path: String, methods: String) {
        for method in [HTTPMethod.trace, .other] {
            var asking = request(method, path, "body")
            asking.headers.add("Content-Length", "4")
            let answer = stage.ask(asking)
            #expect(answer.status == 405 && answer.header("Allow") == methods && answer.header("Connection") == "close")
        }
    }

    @Test func `every code is in the description, and in the documentation`() throws {
        let description = String(decoding: openAPIDocument(), as: UTF8.self)
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/api.md")
        let documentation = try String(contentsOf: folder, encoding: .utf8)
        for code in ProblemCode.allCases {
            #expect(description.contains("\"\(code.rawValue)\""))
            #expect(documentation.contains("`\(code.rawValue)`"), "\(code.rawValue)")
        }
    }

    @Test func `what formats there are is told to who asks for another`() throws {
        #expect(try problem(stage.ask(.get, "/v1/listen.aac")).detail.contains("listen.wav or listen.ogg"))
        let speech = post("/v1/audio/speech", #"{"input":"x","response_format":"aac"}"#)
        #expect(
            speech.status == 400 && speech.text.contains("aac") && speech.text.contains("mp3") && speech.text.contains("opus"),
            "\(speech.text)"
        )
    }

    @Test func `a name of a room is taken as it stands, or refused`() throws {
        let longest = String(Self.long.dropLast())
        #expect(RoomName.flaw(of: longest) == nil && RoomName.flaw(of: "") == nil && RoomName.flaw(of: "é") == nil)
        #expect(RoomName.flaw(of: "e\u{301}") == nil, "another spelling of the same")
        #expect(RoomName.flaw(of: String(repeating: "é", count: 48)) == nil)
        #expect(RoomName.flaw(of: Self.long)?.contains("48") == true)
        #expect([" ", "\u{A0}", "\u{3000}\u{3000}"].allSatisfy { RoomName.flaw(of: $0) != nil }, "nobody sees it")
        #expect(RoomName.flaw(of: "a b") == nil)
        #expect(RoomName.flaw(of: "a\u{200B}b") != nil && RoomName.flaw(of: "a\nb") != nil)
        let mixed = post("/v1/comments", #"[{"text":"x","room":"\#(Self.long)"},{"text":"y"}]"#)
        #expect(mixed.status == 202 && mixed.text.contains("48 characters"))
        #expect(stage.comments.map(\.text) == ["y"])
        #expect(post("/v1/comments", #"{"text":"x","room":"\#(Self.long)"}"#).status == 400)
    }

    private func finished(_ request: HTTPRequest) -> HTTPAnswer {
        let router = Router(rules: AccessRules())
        let options = ServerOptions(
            address: nil,
            rules: AccessRules(),
            limits: ServerLimits(),
            logsRequests: false,
            run: "run",
            version: "1"
        )
        let decision = router.decide(request, ServerFacts(options: options, counters: ServerCounters(), catalog: .shipped))
        var call = Call(number: 7, connection: ConnectionID(number: 1), request: request)
        (call.id, call.warnings) = (request.givenID ?? "run-7", decision.warnings)
        return router.finished(stage.ask(request), to: call)
    }

    @Test(
        arguments: [
            ("abc-1.2_3~4:5+6/7=8@9", true), (String(repeating: "x", count: 128), true), (String(repeating: "x", count: 129), false),
            ("", false),
            ("a b", false), ("a\"b", false), ("ä", false), ("a%0ab", false),
        ]
    )
    func `a request keeps the id that its client gave it, where that may stand in a log`(id: String, isKept: Bool) throws {
        var asking = request(.get, "/nowhere")
        asking.headers.add("X-Request-Id", id)
        let answer = finished(asking)
        #expect(answer.header("X-Request-Id") == (isKept ? id : "run-7"))
        #expect(try problem(answer).requestId == (isKept ? id : "run-7"))
    }

    @Test func `keys of the query that nobody knows are told, and change nothing`() throws {
        let answer = finished(request(.get, "/v1/queue?limt=1&limit=5"))
        #expect(answer.status == 200)
        #expect(
            answer.header("Warning") == #"299 - "query: the unknown key \"limt\" is ignored (did you mean \"limit\"?)""#,
            "\(answer.headers)"
        )
        #expect(finished(request(.get, "/v1/events?events=word&lastEventId=x-1&token=x")).header("Warning") == nil)
        #expect(finished(request(.get, "/v1/info?token=x")).header("Warning") != nil)
        #expect(finished(request(.get, "/v1/info?%C3%A4%0Ax=1")).header("Warning")?.contains { !$0.isASCII || $0.isNewline } == false)
        #expect(post("/v1/comments?rom=x", #"{"text":"x"}"#).text.contains(#"query: the unknown key \"rom\""#))
        #expect(post("/v1/moderation", #"{"kind":"clear","rom":"x"}"#).text.contains(#"the unknown key \"rom\""#))
    }

    @Test func `a wrong key of the body that mutes is named, and another one is ignored`() throws {
        stage.settings = ["mute": "off"]
        func mute(_ body: String) -> HTTPAnswer {
            finished(request(.post, "/v1/control/mute", type: "application/json", body))
        }
        let unknown = #"the unknown key \"x\" is ignored"#
        let answer = mute(#"{"muted":true,"x":1}"#)
        #expect(answer.status == 200 && answer.header("Warning")?.contains(unknown) == true, "\(answer.headers)")
        #expect(stage.settings["mute"] == "on")
        #expect(mute("").status == 200 && stage.settings["mute"] == "off")
        let refusal = try problem(mute(#"{"mutd":true}"#))
        #expect(refusal.status == 400, "\(refusal)")
        #expect(refusal.detail.contains(#"the unknown key "mutd" is ignored (did you mean "muted"?)"#), "\(refusal.detail)")
        #expect(try problem(mute(#"{"muted":"yes"}"#)).status == 400)
        #expect(stage.settings["mute"] == "off")
    }

    @Test func `numbers among settings are numbers`() {
        stage.settings = ["volume": "80", "level": "-1.5", "voice": "1e3", "mute": "off", "language": "auto"]
        #expect(stage.ask(.get, "/v1/settings").text == #"{"language":"auto","level":-1.5,"mute":"off","voice":"1e3","volume":80}"# + "\n")
    }

    @Test func `who puts the main token into an address is told why it is refused`() throws {
        var rules = AccessRules()
        rules.tokens.main = Token("0123456789abcdef")
        rules.tokens.listening = Token("fedcba9876543210")
        for path in ["/v1/events", "/v1/listen.wav", "/v1/queue", "/v1/settings"] {
            let refused = stage.ask(request(.get, path + "?token=0123456789abcdef"), rules: rules)
            #expect(try problem(refused).code == "token-in-address", "\(path)")
            #expect(refused.status == 401 && refused.text.contains("Authorization: Bearer"))
        }
        #expect(try problem(stage.ask(request(.get, "/v1/events?token=no"), rules: rules)).code == "token-wrong")
        #expect(try problem(stage.ask(request(.get, "/v1/events"), rules: rules)).code == "token-missing")
        #expect(stage.ask(request(.get, "/v1/events?token=fedcba9876543210"), rules: rules).status == 200)
    }
}
