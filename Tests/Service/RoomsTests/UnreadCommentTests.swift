// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Net
@testable import Reading
@testable import Rooms
@testable import Voices

@Suite struct UnreadCommentTests {
    private let loop = Loop()

    /// What is read of a text, and whether that was known at once.
    private func read(_ text: String, isJapaneseReady: Bool = true, language: String = "en") -> (spoken: [String], atOnce: Bool) {
        let reader = Reader(options: ReadingOptions(roomLanguage: language)) { _ in [] }
        let preparer = Preparer(reader: reader, chooser: VoiceChooser()) { isJapaneseReady }
        let work = LongWork(on: loop)
        var spoken: [String]?
        preparer.unread(Comments.Comment(text: text)).read(work) { [loop] in
            spoken = $0.reading.segments.map(\.spoken)
            loop.stop()
        }
        let atOnce = spoken != nil
        if !atOnce { loop.run() }
        return (spoken ?? [], atOnce)
    }

    @Test func `a comment of common length is read at once`() {
        let text = String(repeating: "word ", count: 100)
        #expect(read(text).atOnce && read("hello").spoken == ["hello"])
    }

    @Test(arguments: ["ordinary words, ", "日本語の文章です。", "한국어 문장, ", "слова и слова, "])
    func `a long one is read beside the loop, to the same words`(words: String) {
        let text = String(repeating: words, count: 4_096 / words.unicodeScalars.count)
        let preparer = Preparer(reader: Reader { _ in [] }, chooser: VoiceChooser())
        let (spoken, atOnce) = read(text)
        #expect(!atOnce && spoken == preparer.unread(Comments.Comment(text: text)).read().reading.segments.map(\.spoken))
    }

    @Test func `what may be Japanese is read beside the loop while the dictionary is not loaded`() {
        #expect(!read("日本", isJapaneseReady: false).atOnce)
        #expect(!read("カナ", isJapaneseReady: false).atOnce)
        #expect(!read("5", isJapaneseReady: false, language: "ja").atOnce)
        #expect(read("hello ä", isJapaneseReady: false).atOnce)
        #expect(read("日本").atOnce)
    }
}
