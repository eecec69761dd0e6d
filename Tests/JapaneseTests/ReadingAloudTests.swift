// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Japanese
import Reading
import Testing

@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct ReadingAloudTests {
    @Test func `chat sentences are read as people read them`() throws {
        try expect(ChatSentences.tuned, atLeast: 95)
    }

    @Test func `sentences that nothing was made for are read as people read them`() throws {
        try expect(ChatSentences.heldOut, atLeast: 90)
    }

    private func expect(_ sentences: [(text: String, kana: String)], atLeast percent: Int) throws {
        let reader = try Machine.reader()
        let wrong = sentences.compactMap { sentence -> String? in
            let spoken = reader.read(Comment(text: sentence.text)).segments.map { "\($0.language):\($0.spoken)" }
            return foldedKana(spoken.joined().replacing("ja:", with: "")) == foldedKana(sentence.kana)
                ? nil : "\(sentence.text): \(spoken), not \(sentence.kana)"
        }
        let right = sentences.count - wrong.count
        #expect(right * 100 >= sentences.count * percent, "\(right) of \(sentences.count); wrong: \(wrong.joined(separator: "\n"))")
    }
}

/// Kana without spaces and with one way to write a long vowel.
func foldedKana(_ text: String) -> String {
    let vowels: [Character: Character] = Machine.endingVowels
    var result: [Character] = []
    for character in text where character != " " {
        if let last = result.last(where: { $0 != "ー" }), let vowel = vowels[last],
            character == vowel || (vowel == "エ" && character == "イ") || (vowel == "オ" && character == "ウ")
        {
            result.append("ー")
        } else {
            result.append(character)
        }
    }
    return String(result)
}
