// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct HarmlessTextTests {
    @Test(arguments: [
        ("hello 日本 👍", "hello 日本 👍"), ("red \u{1B}[31mtext", "red  [31mtext"), ("one\r\ntwo\u{2028}three", "one  two three"),
        ("\u{202E}reversed", " reversed"), ("bell\u{7}\u{9C}", "bell  "), ("", ""),
    ])
    func `what a terminal would obey becomes a space`(text: String, expected: String) {
        #expect(harmless(text) == expected)
    }

    @Test func `a word is cut where it is too long for a message`() {
        #expect(harmlessWord(String(repeating: "a", count: 60)) == String(repeating: "a", count: 60))
        #expect(harmlessWord(String(repeating: "a", count: 1_000_000)) == String(repeating: "a", count: 60) + "…")
    }
}
