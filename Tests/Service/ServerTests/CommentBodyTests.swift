// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Server

@Suite struct CommentBodyTests {
    private func body(_ type: String?, _ bytes: [UInt8], limits: ServerLimits = ServerLimits()) throws -> CommentBody {
        var request = request(.post, "/v1/comments", type: type)
        request.body = bytes
        return try CommentBody(request, limits: limits)
    }

    private func body(_ type: String?, _ text: String) throws -> CommentBody {
        try body(type, Array(text.utf8))
    }

    @Test(
        "What curl sends is understood",
        arguments: [
            ("application/x-www-form-urlencoded", "Hello", "Hello"),
            ("application/x-www-form-urlencoded", "1+1=2 & more", "1+1=2 & more"),
            ("application/x-www-form-urlencoded", "text=1%2B1+%3D+2&author=Ann", "1+1 = 2"),
            ("application/x-www-form-urlencoded", "a=b&text=", nil),
            ("text/plain; charset=UTF-8", "やあ\n二行", "やあ\n二行"),
            ("application/json", #"{"text":"Hi"}"#, "Hi"),
            ("application/json; charset=utf-8", #" [ {"text":"Hi"} ] "#, "Hi"),
            ("application/x-ndjson", "\n{\"text\":\"Hi\"}\r\n\n", "Hi"),
        ] as [(String, String, String?)]
    )
    func forms(type: String, text: String, expected: String?) throws {
        #expect(try body(type, text).comments.first?.comment.text == expected)
    }

    @Test("A form can name its author, and more")
    func formKeys() throws {
        let comment = try body("application/x-www-form-urlencoded", "text=Hi&author=Ann&id=7&language=de&gender=female").comments[0].comment
        #expect(comment.author?.name == "Ann")
        #expect(comment.id == "7")
        #expect(comment.language == "de")
        #expect(comment.gender == .female)
    }

    @Test("What a form has besides is named, as in JSON")
    func formWarnings() throws {
        let form = "application/x-www-form-urlencoded"
        #expect(
            try body(form, "text=Hi&author=Ann&foo=1&foo=2&txt=3&gender=femal").warnings == [
                #"the unknown key "foo" is ignored"#, #"the unknown key "txt" is ignored (did you mean "text"?)"#,
                #"the unknown gender "femal" is ignored (did you mean "female"?)"#,
            ]
        )
        #expect(try body(form, "text=Hi&author=Ann").warnings.isEmpty)
        #expect(try body(form, "1+1=2 & more").warnings.isEmpty)
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded"]) func `JSON that is not called JSON is read, with a warning`(
        type: String
    )
        throws
    {
        let posted = try body(type, #" {"text":"Hello"}"#)
        #expect(posted.comments.count == 1 && posted.warnings.count == 1)
        #expect(posted.warnings.first?.contains("application/json") == true)
        for text in ["{o_o}", "{}", "[1]", "a {\"text\":1}", "text={\"text\":1}"] {
            #expect(try body(type, text).warnings.isEmpty, "\(text)")
        }
    }

    @Test("One object that is wrong costs itself only, in a list and in lines")
    func partlyWrong() throws {
        let list = try body("application/json", #"[{"text":"a"},{"txt":"b"},5,{"text":"c"},{"text":"  "}]"#)
        #expect(list.comments.map(\.index) == [0, 3])
        #expect(list.rejected.map(\.index) == [1, 2, 4])
        #expect(list.rejected[0].error == "\"text\" is missing")
        #expect(list.rejected[1].error.contains("not an object in braces"))
        #expect(list.warnings.count == 1 && list.warnings.first?.contains("\"text\"") == true, "what was meant is told of those as well")
        let lines = try body("application/x-ndjson", "{\"text\":\"a\"}\n{\"text\" \"b\"}\n{\"text\":\"c\"}")
        #expect(lines.comments.map(\.index) == [0, 2])
        #expect(lines.rejected.map(\.index) == [1])
    }

    @Test("An unknown key is reported once, with what may have been meant")
    func warnings() throws {
        let body = try body("application/json", #"[{"text":"a","authr":"x"},{"text":"b","authr":"y"}]"#)
        #expect(body.comments.count == 2)
        #expect(body.warnings.count == 1)
        #expect(body.warnings.first?.contains("\"author\"") == true)
    }

    @Test("Moderation does not hide among comments")
    func moderation() throws {
        let body = try body("application/json", #"[{"kind":"clear"},{"text":"a"}]"#)
        #expect(body.comments.count == 1)
        #expect(body.rejected.first?.error.contains("/v1/moderation") == true)
    }

    @Test(
        "What is wrong with the whole body is told with its place",
        arguments: [
            ("application/json", #"{"text":"a""#, 400, "line 1, column 12"),
            ("application/json", "[{\"text\":\"a\"},\n {\"text\" 1}]", 400, "line 2, column 10"),
            ("application/json", "", 400, "line 1, column 1"),
            ("application/json", #"{"text":nul}"#, 400, "line 1, column 9"),
            ("application/json; charset=shift_jis", "{}", 415, nil),
            ("image/png", "x", 415, nil),
            (nil, "x", 415, nil),
        ] as [(String?, String, Int, String?)]
    )
    func broken(type: String?, text: String, status: Int, place: String?) {
        let problem = #expect(throws: HTTPProblem.self) { try body(type, text) }
        #expect(problem?.status == status)
        #expect(problem?.place == place)
    }

    @Test("Bytes that are no UTF-8 are refused with their place")
    func notUTF8() {
        let problem = #expect(throws: HTTPProblem.self) { try body("text/plain", [0x61, 0xC3, 0xA9, 0xFF]) }
        #expect(problem?.place == "byte 4")
    }

    @Test("Bodies, texts and depth have limits")
    func limits() throws {
        let tooMuch = #expect(throws: HTTPProblem.self) {
            try body("text/plain", Array(repeating: 0x61, count: ServerLimits().bodyBytes + 1))
        }
        #expect(tooMuch?.status == 413)
        let long = try body("text/plain", Array(repeating: 0x61, count: ServerLimits().textBytes + 1))
        #expect(long.comments.isEmpty)
        #expect(long.rejected.first?.error.contains("limits.maxLineBytes") == true)
        let name = String(repeating: "n", count: ServerLimits().nameBytes + 1)
        for (type, text) in [
            ("application/json", #"{"text":"a","id":"\#(name)"}"#), ("application/x-www-form-urlencoded", "text=a&id=\(name)"),
        ] {
            let named = try body(type, text)
            #expect(named.comments.isEmpty)
            #expect(named.rejected.map(\.error) == ["\"id\" is longer than 1024 bytes (limits.maxNameBytes)"])
        }
        let fields = #expect(throws: HTTPProblem.self) {
            try body("application/x-www-form-urlencoded", "text=a" + String(repeating: "&b=1", count: mostFormFields))
        }
        #expect(fields?.status == 413)
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: HTTPProblem.self) { try body("application/json", deep) }
    }

    @Test(
        "A body has so many items at most, whether they can be taken or not",
        arguments: [
            ("application/json", #"[0,{"text":"a"},"b"]"#, #"[0,{"text":"a"},"b",{}]"#),
            ("application/json", #"[{"text":"a"},{"text":"b"},{"text":"c"}]"#, #"[{"text":"a"},{"text":"b"},{"text":"c"},{"text":"d"}]"#),
            ("application/x-ndjson", "0\n\n{\n{\"text\":\"a\"}\n\n", "0\n\n{\n{\"text\":\"a\"}\n\n{"),
            ("application/x-ndjson", "[0,0]\n0", "[0,0]\n[0,0]"),
        ]
    )
    func items(type: String, most: String, more: String) throws {
        var limits = ServerLimits()
        limits.intake = 3
        let taken = try body(type, Array(most.utf8), limits: limits)
        #expect(taken.comments.count + taken.rejected.count == 3)
        let problem = #expect(throws: HTTPProblem.self) { try body(type, Array(more.utf8), limits: limits) }
        #expect(problem?.status == 413)
    }

    @Test(
        "A wrong key is named beside what is missing for it, in every body",
        arguments: [
            ("/v1/comments", #"{"txt":1}"#, "is missing", "text"), ("/v1/comments", #"[{"txt":"a"},{"txt":"b"}]"#, "is missing", "text"),
            ("/v1/moderation", #"{"knd":"clear"}"#, "is missing", "kind"),
            ("/v1/moderation", #"{"kind":"ban","author":{"idd":"ann"}}"#, #"\"author\" must be a name, or an object"#, "author.id"),
            ("/v1/moderation", #"{"kind":"ban","autor":{"id":"ann"}}"#, "is missing", "author"),
            ("/v1/audio/speech", #"{"inptu":"Hi"}"#, "is missing", "input"),
        ]
    )
    func wrongKey(path: String, body: String, mistake: String, meant: String) throws {
        let answer = Stage().ask(.post, path, type: "application/json", body)
        #expect(answer.status == 400)
        #expect(answer.text.contains(mistake), "\(answer.text)")
        #expect(answer.text.contains(#"did you mean \"\#(meant)\"?"#), "\(answer.text)")
    }

    @Test("A comment is no moderation")
    func commentAsModeration() throws {
        let answer = Stage().ask(.post, "/v1/moderation", type: "application/json", #"{"text":"Hi"}"#)
        #expect(answer.status == 400 && answer.text.contains(#"\"kind\" is missing"#), "\(answer.text)")
    }
}
