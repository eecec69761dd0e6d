// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Rooms
@testable import Voices

@Suite struct UnknownWishesTests {
    private func notices(language: String? = nil, voice: String? = nil) -> [FeedNotice] {
        var comment = Comments.Comment(text: "Hi")
        (comment.language, comment.voice) = (language, voice)
        let notices = Catalog.shipped.dropUnknownWishes(of: &comment)
        // What was told is gone, and only that.
        #expect(comment.language == (notices.isEmpty ? language : nil))
        #expect(comment.voice == (notices.isEmpty ? voice : nil))
        return notices
    }

    @Test(arguments: ["zq", "english", "日本語", "", String(repeating: "a-", count: 100_000)])
    func `a language of which nothing is known is named`(language: String) {
        #expect(notices(language: language) == [.unknownValue(language, key: "language", nearest: nil)])
    }

    @Test(arguments: ["en", "EN-gb", "jp", "jpn", "nn", "zh-HK", "zh-Hant-TW", "fil", "pt-BR", "fr-CA"])
    func `a language is known by its voices or by how it is read`(language: String) {
        #expect(notices(language: language).isEmpty)
    }

    @Test func `a voice that is not there is named`() {
        #expect(notices(voice: "espeak:xx") == [.unknownValue("espeak:xx", key: "voice", nearest: nil)])
        #expect(notices(voice: "espeak:ja+f3").isEmpty)
        #expect(notices(voice: "slt").isEmpty)
    }
}
