// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct RoomNameTests {
    @Test(arguments: [("", "main"), ("main", "main"), ("a\u{1B}[2J\nb", "a_[2J_b"), ("a\u{202E}b\u{2028}", "a_b_"), ("猫", "猫")])
    func `a name has nothing that a terminal would obey`(text: String, expected: String) {
        #expect(RoomName(text).text == expected)
    }

    @Test func `a name is cut after 48 scalars`() {
        #expect(RoomName(String(repeating: "x", count: 60)).text == String(repeating: "x", count: 48))
        #expect(RoomName(String(repeating: "x", count: 60)) == RoomName(String(repeating: "x", count: 48)))
    }

    @Test(arguments: [
        ("main", "main"), ("Ann_1-2", "Ann_1-2"), ("../ann", "%2e%2e%2fann"), ("a b", "a%20b"), ("猫", "%e7%8c%ab"), ("a~b", "a%7eb"),
    ])
    func `the name of a file says the name of the room where it fits`(text: String, expected: String) {
        #expect(RoomName(text).fileName() == expected)
    }

    @Test func `a name that is too long for a file ends in its digest`() {
        // printf '猫%.0s' $(seq 30) | sha256sum
        let expected = String(repeating: "%e7%8c%ab", count: 7) + "~9156491a091acc665ffa61f3141401e0"
        #expect(RoomName(String(repeating: "猫", count: 30)).fileName() == expected)
        #expect(RoomName(String(repeating: "猫", count: 11)).fileName().utf8.count == 99)
    }

    @Test(arguments: [64, 100, 242])
    func `each name has a file name of its own that fits`(limit: Int) {
        var names: [RoomName] = []
        for count in 0...48 {
            for letter in ["a", "~", "%", "é", "猫", "🐈"] {
                names.append(RoomName(String(repeating: letter, count: count)))
                names.append(RoomName(String(repeating: "🐈", count: 47 - min(47, count)) + letter))
            }
        }
        let files = Dictionary(grouping: Set(names)) { $0.fileName(atMost: limit) }
        #expect(files.keys.allSatisfy { (1...limit).contains($0.utf8.count) })
        #expect(files.values.allSatisfy { $0.count == 1 })
    }

    @Test(arguments: [("\u{e9}", "e\u{301}"), ("\u{ac00}", "\u{1100}\u{1161}"), ("\u{1ed9}", "o\u{302}\u{323}")])
    func `a name has one file, however its accents are spelled`(composed: String, decomposed: String) {
        #expect(RoomName(decomposed) == RoomName(composed))
        #expect(RoomName(decomposed).fileName() == RoomName(composed).fileName())
        #expect(Array(RoomName(decomposed).text.utf8) == Array(composed.utf8), "as most keyboards write it")
    }

    @Test func `a name is cut at the same letter, however its accents are spelled`() {
        let letters = String(repeating: "\u{e9}", count: 60)
        #expect(RoomName(String(repeating: "e\u{301}", count: 60)) == RoomName(letters))
    }
}
