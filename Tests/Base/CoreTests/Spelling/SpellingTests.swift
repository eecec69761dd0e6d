// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct SpellingTests {
    private let known = ["text", "author", "language", "timestamp", "id"]

    @Test(arguments: [
        ("txt", "text"), ("tetx", "text"), ("Text", "text"), ("autor", "author"), ("langauge", "language"), ("timestmap", "timestamp"),
    ])
    func `a slip of the fingers finds the name that was meant`(typed: String, meant: String) {
        #expect(nearestName(to: typed, among: known) == meant)
    }

    @Test func `a name that was not typed to its end is completed`() {
        #expect(nearestName(to: "espeak:fr", among: ["espeak:ar", "espeak:fr-fr+f3", "espeak:fr-fr", "espeak:fa"]) == "espeak:fr-fr")
    }

    @Test(arguments: ["", "xyz", "colour", "💡"])
    func `a name that is like none gets no suggestion`(typed: String) {
        #expect(nearestName(to: typed, among: known) == nil)
    }

    @Test func `a name of a million letters is not compared`() {
        #expect(nearestName(to: String(repeating: "text", count: 250_000), among: known) == nil)
    }

    @Test(arguments: [
        ("ja", "ja"), ("JA", "ja"), ("ja-jp", "ja-JP"), ("jp", "ja"), ("JPN", "ja"), ("zh-hant-tw", "zh-Hant-TW"),
        ("EN-gb-Scotland", "en-GB-scotland"),
        ("vi-X-Central", "vi-x-central"), ("en-gb-x-RP", "en-GB-x-rp"), ("es-419", "es-419"),
    ])
    func `a language's tag has one spelling`(written: String, tag: String) {
        #expect(languageTag(written) == tag)
    }

    @Test(arguments: ["", "-", "x", "en-", "en us", "日本", "12", "e1", "english", "en-abcdefghi"])
    func `what has not the shape of a tag is none`(text: String) {
        #expect(languageTag(text) == nil)
    }

    @Test func `of several that are equally near the first ones are named`() {
        #expect(nearestNames(to: "zq", among: ["de", "az", "zh", "uz", "zu"], atMost: 2) == ["zh", "zu"])
        #expect(nearestNames(to: "text", among: known, atMost: 3) == ["text"])
        #expect(nearestNames(to: String(repeating: "z", count: 1_000), among: known, atMost: 3).isEmpty)
    }

    @Test func `nothing is near where nothing is known`() {
        #expect(nearestName(to: "text", among: []) == nil)
    }
}
