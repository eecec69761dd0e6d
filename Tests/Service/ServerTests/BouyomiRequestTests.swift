// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Rooms
@testable import Server

/// Bouyomi-chan's HTTP interface, and which pages may use it.
@Suite struct BouyomiRequestTests {
    private let stage = Stage()

    /// What the listener would answer.
    private func ask(_ request: HTTPRequest, rules: AccessRules = AccessRules()) -> HTTPAnswer {
        do throws(HTTPProblem) {
            let understood = try BouyomiRequest(request, textBytes: 100)
            guard case .command(let command) = understood.wish else { return understood.voiceList() }
            var outcome: BouyomiOutcome?
            stage.desk.perform(command) { outcome = $0 }
            return understood.answer(command, try outcome!.get())
        } catch {
            return error.bouyomiAnswer
        }
    }

    private func ask(_ method: HTTPMethod, _ target: String, _ body: String = "") -> HTTPAnswer {
        ask(request(method, target, type: body.isEmpty ? nil : "application/x-www-form-urlencoded", body))
    }

    @Test("A text becomes a comment, and its number grows")
    func talk() {
        #expect(ask(.get, "/Talk?text=%E3%82%84%E3%81%82&voice=2&speed=150&tone=-1&volume=50&unknown=1").text == #"{"taskId":1}"#)
        #expect(ask(.get, "/talk?TEXT=b").text == #"{"taskId":2}"#)
        #expect(stage.comments.map(\.text) == ["やあ", "b"])
        #expect(stage.comments[0].gender == .female)
        #expect(stage.comments[0].manner == WantedManner(rate: 150, pitch: 100, volume: 50))
    }

    @Test("A long text is posted as a form")
    func posted() {
        #expect(ask(.post, "/Talk?voice=3", "text=%E3%82%84%E3%81%82+x").text == #"{"taskId":1}"#)
        #expect(stage.comments.map(\.text) == ["やあ x"])
        #expect(stage.comments[0].gender == .male)
    }

    @Test(
        "Questions are answered in the protocol's words",
        arguments: [
            ("/GetTalkTaskCount", #"{"talkTaskCount":1}"#), ("/gettalktaskcount", #"{"talkTaskCount":1}"#),
            ("/GetNowTaskId", #"{"nowTaskId":0}"#), ("/GetNowPlaying", #"{"nowPlaying":false}"#), ("/GetPause", #"{"pause":false}"#),
        ]
    )
    func questions(path: String, answer: String) {
        _ = ask(.get, "/Talk?text=a")
        #expect(ask(.get, path).text == answer)
    }

    @Test("Orders are carried out")
    func orders() {
        for path in ["/Pause", "/Resume", "/Skip", "/Clear"] { #expect(ask(.get, path).text == "{}") }
        guard stage.inputs.count == 4, case .pause = stage.inputs[0], case .resume = stage.inputs[1], case .skip = stage.inputs[2],
            case .moderation(.clear(room: nil), _) = stage.inputs[3]
        else {
            Issue.record("\(stage.inputs)")
            return
        }
    }

    @Test("A page's function is called with the answer, unless it is no name")
    func callbacks() {
        let answer = ask(.get, "/GetPause?callback=jQuery1.f_2")
        #expect(answer.text == #"jQuery1.f_2({"pause":false});"#)
        #expect(answer.header("Content-Type") == "application/javascript; charset=utf-8")
        #expect(ask(.get, "/GetPause?callback=alert(1)").status == 400)
        #expect(ask(.get, "/GetPause?callback=1f").status == 400)
    }

    @Test("The voices that have a number are listed")
    func voices() {
        #expect(ask(.get, "/GetVoiceList").text.hasPrefix(#"{"voiceList":[{"alias":"","id":1,"kind":"Yomite","name":"女性1"},"#))
    }

    @Test(
        "What cannot be done is said in the protocol's words",
        arguments: [
            (HTTPMethod.get, "/", 404), (.get, "/Nothing", 404), (.get, "/Talk/x", 404), (.get, "/Talk", 400), (.get, "/Talk?text=+", 400),
            (.head, "/Talk?text=a", 405), (.delete, "/Clear", 405),
        ]
    )
    func problems(method: HTTPMethod, target: String, status: Int) {
        let answer = ask(method, target)
        #expect(answer.status == status)
        #expect(answer.text.hasPrefix(#"{"Message":""#))
        #expect(answer.header("Allow") == (status == 405 ? "GET, POST, OPTIONS" : nil))
        #expect(stage.comments.isEmpty && stage.inputs.isEmpty)
    }

    @Test("A text that is too long, or has no place, is refused")
    func refusals() {
        #expect(ask(.get, "/Talk?text=" + String(repeating: "x", count: 101)).status == 413)
        stage.isFull = true
        #expect(ask(.get, "/Talk?text=x").status == 429)
    }

    /// Headers of a browser, and whether its page may.
    private static let browsers: [([(String, String)], Bool)] = [
        ([], true), ([("Sec-Fetch-Site", "none")], true), ([("Sec-Fetch-Site", "same-origin")], true),
        ([("Origin", "http://localhost:11180")], true), ([("Origin", "http://127.0.0.1:11180")], true),
        ([("Origin", "https://friend.example")], true), ([("Referer", "https://friend.example/page?x=1")], true),
        ([("Origin", "https://evil.example")], false), ([("Referer", "https://evil.example/")], false),
        ([("Sec-Fetch-Site", "cross-site")], false), ([("Origin", "null")], false),
        ([("Sec-Fetch-Site", "Cross-Site")], false), ([("Sec-Fetch-Site", "junk")], false), ([("Sec-Fetch-Site", "")], false),
        ([("Sec-Fetch-Site", "same-site")], false), ([("Origin", "http://localhost.evil.example")], false),
        ([("Origin", "http://localhost:80@evil.example")], false), ([("Origin", "https://friend.example.evil.example")], false),
    ]

    @Test("Pages of programs of this machine may use it, others only where they are named", arguments: browsers)
    func pages(headers: [(String, String)], isAllowed: Bool) {
        var rules = AccessRules()
        rules.origins = ["https://friend.example"]
        var request = request(.get, "/Talk?text=a")
        for (name, value) in headers { request.headers.add(name, value) }
        let pages = LocalPages(request, rules)
        #expect(pages.isAllowed == isAllowed)
        #expect(pages.sharing.isEmpty == !(isAllowed && pages.page != nil))
    }
}
