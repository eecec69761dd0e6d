// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Feeds

/// What comes of a text in pieces of this length; nil where it is refused.
private func objects(_ text: String, by step: Int = 1_000, mostBytes: Int = 100) -> [String]? {
    var pieces = JSONPieces(mostBytes: mostBytes)
    var found: [String] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: step) {
        guard let more = pieces.take(Array(bytes[start..<min(start + step, bytes.count)])) else { return nil }
        found += more
    }
    return found
}

@Suite struct JSONPiecesTests {
    @Test(arguments: [1, 2, 3, 7, 1_000])
    func `each object is there as soon as it is whole, however it comes`(step: Int) {
        let list = "[{\"a\": [1, {\"b\": 2}]}\n,\r\n{\"c\": \"]}\\\"{\"},{}\n]\n"
        #expect(objects(list, by: step) == [#"{"a": [1, {"b": 2}]}"#, #"{"c": "]}\"{"}"#, "{}"])
        #expect(objects("[{\"a\":1},{\"b\"", by: step) == [#"{"a":1}"#])
        #expect(objects("{\"a\":1}\n{\"b\":2}", by: step) == [#"{"a":1}"#, #"{"b":2}"#])
        #expect(objects("[{\"a\":\"あ\"}]", by: step) == [#"{"a":"あ"}"#])
    }

    @Test(arguments: [1, 1_000])
    func `what is no list of objects is refused, and so is one that is too long`(step: Int) {
        #expect(objects("[1]", by: step) == nil)
        #expect(objects("<html>", by: step) == nil)
        #expect(objects("[{\"a\":\"" + String(repeating: "x", count: 100), by: step) == nil)
        #expect(objects("[{\"a\":\"" + String(repeating: "x", count: 92) + "\"}]", by: step)?.count == 1)
        #expect(objects("[{\"a\":\"" + String(repeating: "x", count: 93) + "\"}]", by: step) == nil)
    }
}
