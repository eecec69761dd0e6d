// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Testing

@testable import Reading

@Suite struct PhraseTests {
    private func spoken(_ text: String, _ language: String) -> String {
        let options = ReadingOptions(fixedLanguage: language)
        return Reader(options: options).read(Comment(text: text)).segments.map(\.spoken).joined(separator: "|")
    }

    @Test(arguments: phraseLines)
    func `phrases of chats are said as a reader of the language says them`(line: PhraseLine) {
        #expect(heard(spoken(line.written, line.language)) == heard(line.said), "\(line.language): \(line.written)")
    }

    /// Neither capitals nor the marks of the sentence are heard.
    private func heard(_ text: String) -> String {
        text.lowercased().filter { !",.!?;:".contains($0) }
    }
}
