// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Server

@Suite struct DictionaryRouteTests {
    private let stage = Stage()

    private struct Entry: Decodable, Equatable {
        var pattern: String
        var reading: String
        var kind: String
        var language: String?
    }

    private func put(_ target: String, _ reading: String) -> HTTPAnswer {
        stage.ask(.put, target, type: "application/json", "{\"reading\":\"\(reading)\"}")
    }

    private func entries(_ target: String = "/v1/dictionary") throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(stage.ask(.get, target).body))
    }

    @Test("A word is taught, said otherwise, and forgotten")
    func words() throws {
        #expect(try entries().isEmpty)
        #expect(put("/v1/dictionary/gg", "good game").status == 201)
        #expect(put("/v1/dictionary/GG", "well played").status == 200)
        #expect(try entries() == [Entry(pattern: "GG", reading: "well played", kind: "word")])
        #expect(stage.ask(.get, "/v1/dictionary/gg").text.contains("well played"))
        #expect(stage.ask(.delete, "/v1/dictionary/gg").status == 200)
        #expect(stage.ask(.delete, "/v1/dictionary/gg").status == 404)
        #expect(try entries().isEmpty)
    }

    @Test("Each room has words of its own")
    func rooms() throws {
        #expect(put("/v1/rooms/second/dictionary/gg", "good game").status == 201)
        #expect(try entries().isEmpty)
        #expect(try entries("/v1/rooms/second/dictionary").count == 1)
        #expect(put("/v1/rooms/nowhere/dictionary/gg", "good game").status == 404)
    }

    @Test("A word for a language, and a regular expression, are words of their own")
    func kinds() throws {
        #expect(put("/v1/dictionary/w", "double u").status == 201)
        #expect(put("/v1/dictionary/w?language=ja", "ワラ").status == 201)
        #expect(put("/v1/dictionary/w%2B%24?kind=regex", "laughs").status == 201)
        #expect(try Set(entries().map(\.pattern)) == ["w", "w+$"])
        #expect(stage.ask(.get, "/v1/dictionary/w?language=ja").text.contains("ワラ"))
        #expect(stage.ask(.get, "/v1/dictionary/w?language=de").status == 404)
    }

    @Test(
        "What cannot be used is refused with a reason",
        arguments: [
            ("/v1/dictionary/%28?kind=regex", "x"), ("/v1/dictionary/x?kind=other", "x"), ("/v1/dictionary/x?language=%21", "x"),
            ("/v1/dictionary/%20", "x"), ("/v1/dictionary/x", String(repeating: "x", count: 201)),
        ]
    )
    func unusable(target: String, reading: String) {
        let answer = put(target, reading)
        #expect(answer.status == 400)
        #expect(answer.text.contains("\"detail\""))
        #expect(stage.ask(.get, "/v1/dictionary").text == "[]\n")
    }

    @Test("Where the words cannot be written the answer says why, and not where")
    func unwritable() throws {
        #expect(FileManager.default.createFile(atPath: stage.folder, contents: nil))
        let answer = put("/v1/dictionary/gg", "good game")
        #expect(answer.status == 500)
        #expect(answer.text.contains("the room's dictionary cannot be written: Not a directory"))
        #expect(!answer.text.contains(stage.folder))
    }

    @Test func `keys that nobody knows are warned of, and of a key that is there twice the last one counts`() throws {
        let body = #"{"reading":"one","reeding":"x","kind":"word","reading":"two"}"#
        let asked = request(.put, "/v1/dictionary/gg", type: "application/json", body)
        #expect(stage.warnings(of: asked) == [#"the unknown key "reeding" is ignored (did you mean "reading"?)"#])
        #expect(stage.ask(asked).status == 201)
        #expect(try entries().map(\.reading) == ["two"])
        let mistaken = stage.ask(.put, "/v1/dictionary/gg", type: "application/json", #"{"reeding":"x"}"#)
        #expect(mistaken.status == 400 && mistaken.text.contains("did you mean"))
    }

    @Test func `a language of which nothing is known is refused`() throws {
        let answer = put("/v1/dictionary/gg?language=qqq", "x")
        #expect(answer.status == 404 && answer.text.contains("unknown-language"), "\(answer.text)")
        #expect(try entries().isEmpty)
        let voices = stage.ask(.get, "/v1/voices?language=qqq")
        #expect(voices.status == 404 && voices.text.contains("unknown-language"))
        let japanese = stage.ask(.get, "/v1/voices?language=ja")
        #expect(japanese.status == 200 && japanese.text.contains("espeak:ja+f3"))
        for other in ["JA", "jp", "jpn", "ja-JP"] { #expect(stage.ask(.get, "/v1/voices?language=\(other)").text == japanese.text) }
    }

    @Test func `a body that is packed is not taken`() throws {
        for (method, path, type) in [
            (HTTPMethod.put, "/v1/dictionary/x", "application/json"), (.post, "/v1/comments", "text/plain"),
            (.post, "/v1/audio/speech", "application/json"), (.patch, "/v1/settings", "application/json"),
        ] {
            var packed = request(method, path, type: type, "\u{1F}\u{8B}")
            packed.headers.add("Content-Encoding", "gzip")
            let answer = stage.ask(packed)
            #expect(answer.status == 415 && answer.header("Accept-Encoding") == "identity", "\(path): \(answer.text)")
        }
    }

    @Test("A body that is no such object is refused", arguments: ["", "{}", "[]", "{\"reading\":1}", "\u{1}"])
    func bodies(body: String) {
        #expect(stage.ask(.put, "/v1/dictionary/x", type: "application/json", body).status == 400)
        #expect(stage.ask(.put, "/v1/dictionary/x", type: "text/plain", body).status == 415)
    }
}
