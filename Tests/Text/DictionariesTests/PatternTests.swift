// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

@Suite struct PatternTests {
    private func reading(_ text: String, _ entries: [(String, String)]) throws -> String {
        let entries = entries.map { LexiconEntry(pattern: $0.0, reading: $0.1, kind: .regex) }
        let (lexicon, problems) = Lexicon.compiled(entries) { text, bytes throws(PatternProblem) in try Pattern(text, atMost: bytes) }
        #expect(problems.isEmpty)
        var reader = Reader()
        reader.lexicon = lexicon
        return reader.read(Comments.Comment(text: text)).segments.map(\.spoken).joined(separator: "|")
    }

    @Test(
        arguments: [
            (#"(\d+)kg"#, "$1 kilos", "5kg and 12kg", "five kilos and twelve kilos"), ("^hi", "hello", "hi hi", "hello hi"),
            ("x*", "y", "axxb", "ayb"),
            ("(a)|(b)", "o$2o", "abck", "ooobock"), ("café", "coffee", "un café noir", "un coffee noir"),
            ("(?<=o)n", "x", "on no", "ox no"),
            (#"(\w+) (\w+)"#, "$2 $1", "one two three four", "two one four three"), ("a", "", "banana", "bnn"),
            ("([0-9]+)yen", "${1}en", "300yen", "300en"), ("x+", "a$0b", "xx", "axxb"), ("x+", "a$&b", "xx", "axxb"),
            ("x+", "a${0}b", "xx", "axxb"), ("x", "$ $y ${", "x", "$ $y ${"),
        ]
    )
    func `a regular expression replaces what it finds`(pattern: String, reading: String, text: String, said: String) throws {
        #expect(try self.reading(text, [(pattern, reading)]) == said)
    }

    @Test(arguments: ["name", "10", "", "٣"])
    func `a group by its name is refused with the reason`(name: String) {
        let problem = LexiconEntry(pattern: "(?<name>x)", reading: "a${\(name)}", kind: .regex).problem
        #expect(problem == "the group ${\(name)} cannot be used: groups are known by their numbers, ${0} to ${9}")
        #expect(LexiconEntry(pattern: "x", reading: "a${\(name)}").problem == nil, "in a word's reading it is text")
        #expect(BouyomiDictionary.parse("1\tR\tx\t${\(name)}\n").problems.map(\.reason) == [problem])
    }

    @Test func `they are applied in their order`() throws {
        #expect(try reading("one", [("one", "two"), ("two", "three")]) == "three")
    }

    @Test(arguments: ["(", "[a", "a{2,1}", "(?P<a", #"\C"#, "*", String(repeating: "(", count: 60), String(repeating: "a", count: 2_000)])
    func `a bad one is refused, and says where`(pattern: String) throws {
        let problem = #expect(throws: PatternProblem.self) { try Pattern(pattern) }
        #expect(try #require(problem).reason.count > 5)
        let (_, problems) = Lexicon.compiled([LexiconEntry(pattern: "(", reading: "", kind: .regex)]) {
            text,
            bytes throws(PatternProblem) in
            try Pattern(text, atMost: bytes)
        }
        #expect(problems.map(\.reason) == ["the regular expression is wrong at character 2: missing closing parenthesis"])
    }

    @Test(
        arguments: [
            "(a+)+$", "(a|aa)+$", "(.*)*x", "(a?){40}a{40}", #"(\w+\s?)+x"#, ".*.*.*.*.*=", "(?:(?:a*)*)*b", "(?R)?a",
            #"^(?:a(?1)?b)|(a(?2)?)(b)"#,
        ]
    )
    func `none takes more than its steps`(pattern: String) throws {
        guard let pattern = try? Pattern(pattern) else { return }
        let scalars = [UInt32](repeating: 0x61, count: 400)
        var steps = 10_000
        _ = pattern.find(in: scalars, from: 0, steps: &steps)
        #expect(steps >= 0)
        var none = 0
        #expect(pattern.find(in: scalars, from: 0, steps: &none) != .found([]))
        // The comment is read without what could not be found in time.
        #expect(try reading(String(repeating: "ab ", count: 3_000), [("(a+)+$", "x")]).contains("ab ab"))
    }

    @Test(
        arguments: [
            "(?:(?:(?:a{1,255}b){1,255}){1,255}){1,120}x?", "(?:(?:(?:a{1,255}b){1,255}){1,255}){1,255}", "((a{0,99}){0,99}){0,255}",
            "(?:(?:[a-zあ-ん]{1,99}){1,99}){1,99}",
        ]
    )
    func `one that would be compiled into more than a dictionary may take is refused before that`(pattern: String) {
        #expect(throws: PatternProblem.tooLarge) { try Pattern(pattern) }
        let (lexicon, problems) = Lexicon.compiled([LexiconEntry(pattern: pattern, reading: "", kind: .regex)]) {
            text,
            bytes throws(PatternProblem) in try Pattern(text, atMost: bytes)
        }
        #expect(problems.map(\.reason) == ["the regular expression is not used: \(PatternProblem.tooLarge.reason)"])
        #expect(lexicon.regexBytes() == 0)
    }

    @Test func `what it takes is what it was compiled into`() throws {
        let (none, small, large) = (try Pattern("b"), try Pattern("a{1,9}b"), try Pattern("(?:a{1,9}b){1,99}"))
        #expect(none.byteCount > 0 && large.byteCount > 50 * (small.byteCount - none.byteCount))
        #expect(throws: PatternProblem.tooLarge) { try Pattern("(?:a{1,9}b){1,99}", atMost: large.byteCount - 1) }
        #expect(try Pattern("(?:a{1,9}b){1,99}", atMost: large.byteCount).byteCount == large.byteCount)
        // A dictionary of many long ones fits.
        let long = try Pattern(String(repeating: "a", count: LexiconEntry.lengthLimit))
        #expect(long.byteCount * 200 < Lexicon.regexBytes)
    }
}
