// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct LanguageHistoryTests {
    private func language(_ text: String, _ history: LanguageHistory, of id: String?) -> String? {
        Reader().read(Comment(text: text), expecting: history.expectation(for: id.map { Author(id: $0) })).language
    }

    private func history(_ comments: [(String, String)], viewerLimit: Int = 10) -> LanguageHistory {
        var history = LanguageHistory(viewerLimit: viewerLimit)
        for (id, text) in comments { history.note(Reader().read(Comment(text: text)), of: Author(id: id)) }
        return history
    }

    @Test func `a viewer goes on in the language he began with`() {
        let german = history([("a", "ich bin heute leider zu spät gekommen"), ("a", "das ist aber ein schönes Lied")])
        #expect(language("super", LanguageHistory(), of: "a") != "de")
        #expect(language("super", german, of: "a") == "de")
        #expect(language("what a beautiful song is this", german, of: "a") == "en", "he may speak another as well")
    }

    @Test func `a room's language is expected of a viewer who is new`() {
        let spanish = history((0..<20).map { ("\($0)", "me encanta mucho este juego tan bonito") }, viewerLimit: 100)
        #expect(language("super", spanish, of: "new") == "es")
        #expect(language("super", spanish, of: nil) == "es")
        #expect(language("12", spanish, of: nil) == "es", "where there are no words as well")
    }

    @Test func `doubts are no experience`() throws {
        let reading = Reader().read(Comment(text: "no"))
        #expect(try #require(reading.confidence) < 0.8)
        var unsure = LanguageHistory()
        unsure.note(reading, of: Author(id: "a"))
        #expect(unsure.viewerCount == 0)
    }

    @Test func `only so many viewers are remembered, those who spoke last, and no endless names`() {
        var full = LanguageHistory(viewerLimit: 8)
        let reading = Reader().read(Comment(text: "ich bin heute leider zu spät gekommen"))
        for number in 0..<100 {
            full.note(reading, of: Author(id: "\(number)"))
            #expect(full.viewerCount <= 8)
        }
        #expect(full.expectation(for: Author(id: "99")) != full.expectation(for: Author(id: "0")))
        full.note(reading, of: Author(id: String(repeating: "a", count: 1000)))
        #expect(full.expectation(for: Author(id: String(repeating: "a", count: 1000))) == full.expectation(for: nil))
    }
}
