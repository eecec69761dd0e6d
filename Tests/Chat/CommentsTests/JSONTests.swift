// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments

/// Anything that JSON can say, by either reader.
private indirect enum Anything: Equatable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([Anything])
    case object([String: Anything])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([Anything].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Anything].self))
        }
    }

    /// Nil where something in it has no value: half a surrogate pair, a number beyond all bounds.
    init?(_ value: JSONValue) {
        if value.isNull {
            self = .null
        } else if let bool = value.bool {
            self = .bool(bool)
        } else if let number = value.double {
            self = .number(number)
        } else if let text = value.string {
            self = .text(text)
        } else if value.isList {
            let list = value.elements.map { Anything($0) }
            guard !list.contains(nil) else { return nil }
            self = .list(list.compactMap(\.self))
        } else if value.isObject {
            var members: [String: Anything] = [:]
            for key in value.keys(atMost: .max) ?? [] {
                guard let member = value.member(key).flatMap({ Anything($0) }) else { return nil }
                members[key] = member
            }
            self = .object(members)
        } else {
            return nil
        }
    }
}

private func ours(_ text: String) -> Anything? {
    JSONText(text).flatMap { Anything(JSONValue($0)) }
}

private func foundations(_ text: String) -> Anything? {
    try? JSONDecoder().decode(Anything.self, from: Data(text.utf8))
}

@Suite struct JSONTests {
    @Test(arguments: [
        "{}", "[]", "null", "true", "false", "0", "-0", "1", "-12.5e+3", "1E2", "1e-2", #""""#, #""a\"b\\c\/d\b\f\n\r\t""#,
        #""\u00e9\u3042""#,
        #""\ud83d\ude4f""#, " \t\r\n{ \"a\" : [ 1 , { } , [ ] ] } \n", #"{"a":{"b":{"c":[[[1]]]}}}"#, #"{"é":"é","\u00e8":1}"#,
        "123456789012345678901234567890",
        "0.1", "9007199254740993", "-999999999999999", "1e308", "2.2250738585072014e-308", "{\"a\":null,\"b\":\"\u{2028}\"}",
    ])
    func `what is JSON means what Foundation says it does`(text: String) throws {
        let expected = try #require(foundations(text))
        #expect(ours(text) == expected)
    }

    @Test(arguments: [
        "", " ", "{", "}", "[", "]", "{]", "[}", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{,}", "{1:2}", "{\"a\" 1}",
        "{\"a\"::1}",
        "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x1", "NaN", "Infinity", "--1", "1-", "tru", "truee", "nul", "True", "\"", "\"a", "\"\\",
        "\"\\u12\"", "\"\\x\"",
        "\"\\u12g4\"", "\"\u{1}\"", "\"a\nb\"", "\"a\tb\"", "1 1", "{}{}", "{} x", "'a'", "{a:1}", "[1;2]", "// a\n1", "\"\\u+123\"",
    ])
    func `what is none is refused by both`(text: String) {
        #expect(ours(text) == nil)
        #expect(foundations(text) == nil)
    }

    @Test(arguments: ["[1,]", #"{"a":1,}"#, "[[],]"])
    func `a comma at the end is no JSON, though Foundation lets it pass`(text: String) {
        #expect(ours(text) == nil)
    }

    @Test(arguments: [#""\ud83d""#, #""\ude4f""#, #""\ud83d\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#, #"{"\ud83d":1}"#])
    func `half a surrogate pair is no text`(text: String) throws {
        let value = JSONValue(try #require(JSONText(text)))
        #expect(value.string == nil)
        #expect(value.keys(atMost: .max) == [])
    }

    @Test func `of a key that is there twice the last one counts`() throws {
        let value = JSONValue(try #require(JSONText(#"{"a":1,"b":2,"a":3,"\u0061":4}"#)))
        #expect(value.member("a")?.double == 4)
        #expect(value.keys(atMost: .max) == ["a", "b"])
    }

    @Test func `keys are told in their order, each once, however many there are`() throws {
        let keys = (0..<30_000).map { "k\($0)" }
        let text = "{" + (keys + keys.reversed()).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        let value = JSONValue(try #require(JSONText(text)))
        #expect(value.keys(atMost: 60_000) == keys)
        #expect(value.keys(atMost: 59_999) == nil)
    }

    @Test func `a number beyond all bounds is none`() throws {
        #expect(JSONValue(try #require(JSONText("1e999"))).double == nil)
        #expect(JSONValue(try #require(JSONText("-0"))).double?.sign == .minus)
    }

    @Test func `depth is bounded, and does not use the stack`() {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(JSONText(nested(JSONText.depthLimit)) != nil)
        #expect(JSONText(nested(JSONText.depthLimit + 1)) == nil)
        #expect(JSONText(String(repeating: #"{"a":"#, count: 200_000)) == nil)
        #expect(JSONText(String(repeating: "[", count: 1_000_000)) == nil)
    }

    @Test func `every place in a word is looked at`() {
        // Eight bytes are looked at together: what ends a text may stand at each of them.
        for length in 0..<40 {
            let plain = String(repeating: "x", count: length)
            #expect(ours("\"\(plain)\"") == .text(plain))
            #expect(ours("\"\(plain)é\(plain)\"") == .text("\(plain)é\(plain)"))
            #expect(ours("\"\(plain)\\n\(plain)\"") == .text("\(plain)\n\(plain)"))
            #expect(ours("\"\(plain)\u{1F}\(plain)\"") == nil)
            #expect(ours("\"\(plain)\u{7F}\u{80}!#[]\(plain)\"") == .text("\(plain)\u{7F}\u{80}!#[]\(plain)"))
            #expect(ours("\"\(plain)") == nil)
        }
    }

    /// Texts that are made up, then damaged: both readers say the same of each.
    @Test func `made up and damaged texts mean what Foundation says they do`() {
        var random = Dice(state: 7)
        for _ in 0..<3_000 {
            var bytes = Array(madeUp(depth: 0, &random).utf8)
            if Bool.random(using: &random) { damage(&bytes, &random) }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(ours(text) == foundations(text), "\(text)")
        }
    }

    private func madeUp(depth: Int, _ random: inout Dice) -> String {
        let space = ["", "", " ", "\n\t"].randomElement(using: &random) ?? ""
        let count = Int.random(in: 0...3, using: &random)
        let value =
            switch Int.random(in: 0..<(depth < 5 ? 8 : 6), using: &random) {
            case 0: "null"
            case 1: Bool.random(using: &random) ? "true" : "false"
            case 2: "\(Int.random(in: -1_000_000...1_000_000, using: &random))"
            case 3: "\(Double.random(in: -1e6...1e6, using: &random))"
            case 4, 5: text(&random)
            case 6: "[" + (0..<count).map { _ in madeUp(depth: depth + 1, &random) }.joined(separator: ",") + "]"
            default:
                // Which of two equal keys counts is not said anywhere, so there are none.
                "{" + (0..<count).map { "\"\($0)\"" + space + ":" + madeUp(depth: depth + 1, &random) }.joined(separator: ",") + "}"
            }
        return space + value + space
    }

    private func text(_ random: inout Dice) -> String {
        let pieces = ["a", "long enough for a word", "é", "日本", "🙏", #"\n"#, #"\""#, #"\\"#, #"\u0041"#, #"\ud83d\ude4f"#, " ", "/"]
        return "\"" + (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }.joined() + "\""
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout Dice) {
        let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
        guard bytes.indices.contains(place) else { return }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = Array(#"{}[]",:\0e-.x"#.utf8).randomElement(using: &random) ?? 0
        default: bytes = Array(bytes[..<place])
        }
    }
}

/// A random source that a seed repeats.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

@Suite struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2024-02-29T23:59:59.999Z", 1_709_251_199_999), ("2024-05-01T21:00:00.5+09:00", 1_714_564_800_500),
        ("2024-04-30T23:30:00-12:30", 1_714_564_800_000), ("1969-12-31T23:59:59Z", -1000),
        ("2000-03-01t00:00:00.1234567z", 951_868_800_123),
        ("2016-12-31T23:59:60Z", 1_483_228_799_000),
    ])
    func `a time in RFC 3339`(text: String, expected: Int64) {
        #expect(milliseconds(ofRFC3339: text) == expected)
    }

    @Test(arguments: [
        "", "now", "2024-05-01", "2024-05-01T12:00:00", "2024-13-01T12:00:00Z", "2023-02-29T12:00:00Z", "2024-00-01T12:00:00Z",
        "2024-05-01T24:00:00Z",
        "2024-05-01T12:60:00Z", "2024-05-01T12:00:61Z", "2024-05-01T12:00:00.Z", "2024-05-01T12:00:00Zx", "2024-05-01T12:00:00+9:00",
        "24-05-01T12:00:00Z",
        "2024-05-01T12:00:00+09", "-024-05-01T12:00:00Z",
    ])
    func `what is none`(text: String) {
        #expect(milliseconds(ofRFC3339: text) == nil)
    }

    @Test func `days are those of Foundation's calendar`() {
        // Before 1582 Foundation counts by another calendar.
        for day in stride(from: -140_000 as Int64, to: 2_900_000, by: 37) {
            let time = day * 86_400_000
            let text = Date(timeIntervalSince1970: Double(day) * 86_400).formatted(.iso8601)
            #expect(milliseconds(ofRFC3339: text) == time)
        }
    }
}
