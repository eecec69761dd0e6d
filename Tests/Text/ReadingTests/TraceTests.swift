// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

/// Which rule is named for which word.
@Suite struct TraceTests {
    private func reading(_ text: String, _ options: ReadingOptions = .init(), lexicon: Lexicon = .empty, emotes: [Range<Int>] = [])
        -> Reading
    {
        var reader = Reader(options: options)
        reader.lexicon = lexicon
        var comment = Comments.Comment(text: text)
        comment.emotes = emotes
        return reader.read(comment, isTraced: true)
    }

    /// `written = spoken (rules)`, for the words that were changed.
    private func changed(_ text: String, _ options: ReadingOptions = .init()) -> [String] {
        reading(text, options).words.filter { !$0.rules.isEmpty }.map {
            "\($0.text) = \($0.spoken) (\($0.rules.map(\.rawValue).joined(separator: ", ")))"
        }
    }

    @Test(arguments: [
        ("so soooooon, see https://example.org/x now", ["soooooon = soon (chat-words, repeats)", "https://example.org/x = link (links)"]),
        ("idk what to say", ["idk = I don't know (chat-words)"]),
        ("nice!!!!!!! one", ["!!!!!!! = !!! (repeats)"]),
        ("hm ?!,;? ok", ["?!,;? = ?!, (punctuation)"]),
        ("we won 5-3 today", ["5-3 = five to three (numbers)"]),
        ("@Ann_93847561 says !song", ["@Ann_93847561 = Ann (mentions)", "!song = song (commands)"]),
        ("#BestOf2024 was fun", ["#BestOf2024 = Best Of twenty twenty-four (numbers, hashtags)"]),
        ("well 😀 played", ["😀 = grinning face (pictures)"]),
        ("he\u{200B}llo there", ["he\u{200B}llo = hello (controls)"]),
        ("ｗｉｄｅ letters <b>", ["ｗｉｄｅ = wide (letterforms)", "< =  (brackets)", "> =  (brackets)"]),
        ("你好 我去银行了", ["行 = 航 (polyphones)"]),
        ("plain words only", []),
    ])
    func `a rule is named where it changed something`(text: String, words: [String]) {
        #expect(changed(text) == words)
    }

    @Test func `several rules can change one word`() {
        #expect(changed("ＩＤＫ mate") == ["ＩＤＫ = I don't know (letterforms, chat-words)"])
    }

    @Test func `what is left out has a word too`() {
        let words = reading("Kappa that was good Kappa", emotes: [0..<5, 20..<25]).words
        #expect(words.map(\.text) == ["Kappa", "that", "was", "good", "Kappa"])
        #expect(words.map(\.rules) == [[.emotes], [], [], [], [.emotes]])
        #expect(words.map(\.segment) == [nil, 0, 0, 0, nil] && words.first?.spoken == "")
        let nothing = reading("Kappa", emotes: [0..<5])
        #expect(nothing.dropped == .nothingToSay && nothing.words.map(\.rules) == [[.emotes]])
    }

    @Test func `a word of the dictionary is named, with whose it is`() {
        var lexicon = Lexicon.empty
        lexicon.add(LexiconEntry(pattern: "gg", reading: "good game"), to: .room)
        lexicon.add(LexiconEntry(pattern: "wp", reading: "well played"), to: .everywhere)
        let words = reading("GG and wp!", lexicon: lexicon).words
        #expect(words.map(\.spoken) == ["good game", "and", "well played"])
        #expect(words[0].dictionary == [DictionaryWord(pattern: "gg", layer: .room)])
        #expect(words[1].dictionary.isEmpty)
        #expect(words[2].dictionary == [DictionaryWord(pattern: "wp", layer: .everywhere)] && words[2].rules == [.dictionary])
    }

    @Test func `what may not be shown is not shown as a word either`() {
        var options = ReadingOptions()
        options.neverSpoken = .nothing.adding(listedIn: "badger")
        options.refusal = .bleep
        let words = reading("a badger ran", options).words
        #expect(words.map(\.text) == ["a", "******", "ran"] && words[1].rules == [.neverSpoken])
    }

    @Test func `what is cut belongs to the limit`() {
        let words = reading(String(repeating: "one two three ", count: 20), ReadingOptions(lengthLimit: 60)).words
        #expect(words.first?.rules == [] && words.last?.rules == [.length] && words.last?.spoken == "")
        #expect(words.last { $0.segment != nil }?.spoken.hasSuffix("and so on") == true)
    }

    @Test func `words are where they stand in the comment`() {
        let text = "(so) 😀  we won 5-3, idk… see https://example.org/x !!!!!!"
        let scalars = Array(text.unicodeScalars)
        var end = 0
        for word in reading(text).words {
            #expect(word.start >= end)
            end = word.start + word.length
            #expect(word.text.unicodeScalars.elementsEqual(scalars[word.start..<end]))
        }
        #expect(reading(text).words.map(\.text).starts(with: ["so", "😀", "we", "won", "5-3", "idk", "see"]))
    }

    @Test func `nobody pays for it unasked`() {
        #expect(Reader().read(Comment(text: "idk 😀")).words.isEmpty)
    }
}
