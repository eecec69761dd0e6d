// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct LexiconTests {
    private func lexicon(_ entries: LexiconEntry...) -> Lexicon {
        Lexicon.compiled(entries) { _, _ throws(PatternProblem) in throw PatternProblem(reason: "no patterns here", offset: 0) }.lexicon
    }

    private func reading(_ text: String, _ lexicon: Lexicon, language: String? = nil, _ options: ReadingOptions = .init()) -> Reading {
        var reader = Reader(options: options)
        reader.lexicon = lexicon
        var comment = Comments.Comment(text: text)
        comment.language = language
        return reader.read(comment)
    }

    @Test func `a word is replaced as a word, whatever its capitals`() {
        let lexicon = lexicon(LexiconEntry(pattern: "gg", reading: "good game"))
        #expect(reading("GG all, egg and ggs; gg!", lexicon).segments.map(\.spoken) == ["good game all, egg and ggs; good game!"])
    }

    @Test func `in scripts without spaces it is replaced anywhere, the longest first`() {
        let lexicon = lexicon(LexiconEntry(pattern: "東京", reading: "とうきょう"), LexiconEntry(pattern: "東京都", reading: "とうきょうと"))
        #expect(reading("今東京都と東京です", lexicon).segments.map(\.spoken) == ["今とうきょうと" + "と" + "とうきょう" + "です"])
    }

    @Test func `captions find what was replaced`() throws {
        let reading = reading("so gg all", lexicon(LexiconEntry(pattern: "gg", reading: "good game")))
        let segment = try #require(reading.segments.first)
        #expect(segment.map.original(ofSpoken: 3..<12) == 3..<5)
        #expect(segment.map.spoken(ofOriginal: 3..<5) == 3..<12)
        #expect(reading.changes == [ReadingChange(rule: .dictionary, count: 1)])
    }

    @Test func `an entry for a language is for its comments only`() {
        let lexicon = lexicon(LexiconEntry(pattern: "pain", reading: "bread", language: "fr"))
        #expect(reading("pain", lexicon).segments.map(\.spoken) == ["pain"])
        #expect(reading("pain", lexicon, language: "fr-CA").segments.map(\.spoken) == ["bread"])
    }

    @Test func `the first of two entries counts, and a reading may be nothing`() {
        let lexicon = lexicon(
            LexiconEntry(pattern: "a b", reading: "first"),
            LexiconEntry(pattern: "a b", reading: "second"),
            LexiconEntry(pattern: "hush", reading: "")
        )
        #expect(reading("A B hush, you", lexicon).segments.map(\.spoken) == ["first , you"])
        #expect(reading("hush", lexicon).dropped == .nothingToSay)
    }

    @Test func `a reading cannot bring what a comment could not`() {
        let lexicon = lexicon(LexiconEntry(pattern: "x", reading: "<break/>\u{1}5S\u{202E}ok"))
        #expect(reading("x", lexicon).segments.map(\.spoken) == ["break/ 5Sok"])
    }

    @Test func `emoji can be taught, and be in a reading`() {
        let lexicon = lexicon(
            LexiconEntry(pattern: "😀", reading: "smiley"),
            LexiconEntry(pattern: "gg", reading: "good 🔥 game 👍")
        )
        #expect(reading("😀 and 👍, https://a.com", lexicon).segments.map(\.spoken) == ["smiley and thumbs up, link"])
        #expect(reading("🎮 gg", lexicon).segments.map(\.spoken) == ["video game good fire game thumbs up"])
        #expect(spokenName("gg😀", lexicon) == "good game smiley")
    }

    @Test func `words that all begin alike are not looked for without end`() {
        let lexicon = lexicon(
            LexiconEntry(pattern: String(repeating: "あ", count: 199) + "い", reading: "x"),
            LexiconEntry(pattern: "う", reading: "え")
        )
        func isRead(_ count: Int) -> Bool {
            let options = ReadingOptions(rulesOff: [.repeats])
            return reading(String(repeating: "あ", count: count) + "う", lexicon, options).segments.last?.spoken.hasSuffix("え") == true
        }
        #expect(isRead(300) && !isRead(3000))
    }

    @Test func `a taught reading that is never spoken is not spoken`() {
        let options = ReadingOptions(neverSpoken: NeverSpoken.nothing.adding(listedIn: "badger"))
        let lexicon = lexicon(LexiconEntry(pattern: "nice", reading: "bad"), LexiconEntry(pattern: "guy", reading: "ger"))
        #expect(reading("nice.guy", lexicon, options).dropped == .neverSpokenWord)
    }

    @Test func `a dictionary that is changed word by word reads as one that was made at once`() {
        let words = (0..<200).map { number in
            let pattern = ["w\(number % 60)", "w\(number % 60)x", "語\(number % 7)", "😀"][number % 4]
            return LexiconEntry(pattern: pattern, reading: "r\(number)", language: number % 5 == 0 ? "en" : nil)
        }
        var (changed, left) = (Lexicon.empty, [LexiconEntry]())
        for (number, word) in words.enumerated() {
            changed.add(word, to: .room)
            left.append(word)
            // Two of three go again, the first of those that are alike first.
            guard number % 3 > 0 else { continue }
            let first = left[number * 7 % left.count]
            changed.remove(first, from: .room)
            left.remove(at: left.firstIndex { $0.pattern == first.pattern && $0.language == first.language } ?? 0)
        }
        let made = Lexicon.compiled(left) { _, _ throws(PatternProblem) in throw PatternProblem(reason: "", offset: 0) }.lexicon
        for word in words {
            #expect(reading("so \(word.pattern) it is", changed).segments == reading("so \(word.pattern) it is", made).segments)
        }
        #expect(changed.nodeCount == made.nodeCount)
    }

    @Test func `a word makes no more nodes than it has letters, and takes them along when it goes`() {
        var lexicon = Lexicon.empty
        for number in 0..<100 { lexicon.add(LexiconEntry(pattern: "word\(number)", reading: "x"), to: .everywhere) }
        let before = lexicon.nodeCount
        for number in 0..<100 {
            lexicon.add(LexiconEntry(pattern: "words\(number)", reading: "y"), to: .room)
            #expect(lexicon.nodeCount <= before + "s\(number)".count)
            lexicon.remove(LexiconEntry(pattern: "words\(number)", reading: ""), from: .everywhere)
            #expect(reading("words\(number)", lexicon).segments.map(\.spoken) == ["y"], "it is not a word of everywhere's")
            lexicon.remove(LexiconEntry(pattern: "words\(number)", reading: ""), from: .room)
            #expect(lexicon.nodeCount == before)
        }
        #expect(reading("word99 words99", lexicon).segments.map(\.spoken) == ["x words99"])
    }

    @Test func `a room's words come before those of all rooms, whichever came first`() {
        var lexicon = Lexicon.empty
        lexicon.add(LexiconEntry(pattern: "gg", reading: "for all"), to: .everywhere)
        lexicon.add(LexiconEntry(pattern: "gg", reading: "for us"), to: .room)
        #expect(reading("gg", lexicon).segments.map(\.spoken) == ["for us"])
        lexicon.remove(LexiconEntry(pattern: "gg", reading: ""), from: .room)
        #expect(reading("gg", lexicon).segments.map(\.spoken) == ["for all"])
    }

    @Test func `a regular expression that is there already is not compiled again`() {
        struct Nothing: TextPattern {
            let byteCount = 10
            func find(in scalars: [UInt32], from start: Int, steps: inout Int) -> PatternAnswer { .none }
        }
        var lexicon = Lexicon.empty
        var compiled: [String] = []
        for patterns in [["a"], ["a", "b"], ["b", "c", "a"], []] {
            let entries = patterns.map { (LexiconEntry(pattern: $0, reading: "", kind: .regex), Lexicon.Layer.room) }
            let problems = lexicon.setRegexes(entries) { text, _ in
                compiled.append(text)
                return Nothing()
            }
            #expect(problems.isEmpty && lexicon.regexes.map(\.text) == patterns)
        }
        #expect(compiled == ["a", "b", "c"])
        let entries = ["a", "b", "c"].map { (LexiconEntry(pattern: $0, reading: "", kind: .regex), Lexicon.Layer.room) }
        #expect(lexicon.setRegexes(entries, within: 29) { _, _ in Nothing() }.map(\.index) == [2])
        #expect(lexicon.regexBytes() == 20 && lexicon.regexBytes(besides: ["b"]) == 10)
        #expect(lexicon.setRegexes(entries, within: 19) { _, _ in Nothing() }.map(\.index) == [1, 2], "known ones count as well")
    }

    @Test func `links are left alone, emotes can be taught, names too`() {
        let lexicon = lexicon(LexiconEntry(pattern: "com", reading: "comma"), LexiconEntry(pattern: "KEKW", reading: "haha"))
        #expect(reading("https://a.com/com KEKW", lexicon).segments.map(\.spoken) == ["link haha"])
        #expect(spokenName("kekw_99", lexicon) == "haha 99")
    }

    @Test func `a comment grows by so much and no more`() throws {
        let lexicon = lexicon(LexiconEntry(pattern: "x", reading: String(repeating: "word ", count: 40)))
        let spoken = reading(String(repeating: "x ", count: 5_000), lexicon).segments.map(\.spoken).joined()
        #expect(spoken.unicodeScalars.count < 10_000 + Lexicon.growthLimit)
    }
}

@Suite struct LexiconTableTests {
    @Test func `what is written can be read back`() {
        let entries = [
            LexiconEntry(pattern: "語", reading: "よみ"),
            LexiconEntry(
                pattern: "#tag",
                reading: "",
                language: "zh-TW",
                kind: .word,
                addedBy: "moderator Ann",
                addedAt: "2026-01-01T00:00:00Z"
            ),
            LexiconEntry(pattern: #"(\d+)kg"#, reading: "$1キロ", kind: .regex),
            LexiconEntry(pattern: "a\tb\nc", reading: " d\u{2028}e "),
        ]
        let table = LexiconTable(LexiconTable.text(of: entries))
        let back = table.entries
        #expect(back == entries && table.problems.isEmpty)
        #expect(back[3].pattern == "a b c" && back[3].reading == "d e")
    }

    @Test func `who taught it is nobody where that is not said`() {
        #expect(LexiconTable("a\tb\t\t\t\0\t \n").entries == [LexiconEntry(pattern: "a", reading: "b")])
    }

    @Test func `a change leaves other lines as they are`() {
        let file = "# mine\n\nbroken\ngg\tgood game\nGG\tfrench\tfr\nlol\tlaughs"
        var table = LexiconTable(file)
        var text = file
        #expect(table.set([LexiconEntry(pattern: "Gg", reading: "new")], in: &text).map(\.reading) == ["good game"])
        let changed = "# mine\n\nbroken\nGG\tfrench\tfr\nlol\tlaughs\nGg\tnew\t\tword\t\t\n"
        #expect(text == changed)
        #expect(table.remove(LexiconEntry(pattern: "LOL", reading: ""), from: &text).map(\.reading) == ["laughs"])
        #expect(text == changed.replacing("lol\tlaughs\n", with: ""))
        #expect(table.remove(LexiconEntry(pattern: "LOL", reading: ""), from: &text).isEmpty)
    }

    @Test(
        arguments: [
            "", "\n", "# only this", "a\tb", "a\tb\r\nbroken\r\nb\tc\r\na\tagain\n\nalso broken\nc\td", "\u{FEFF}b\tc\n  \nc\td\n",
            "broken\nc\td\nbroken\na\tb\nbroken",
        ]
    )
    func `after each change the table is as if its text had been read again`(file: String) {
        var (table, text) = (LexiconTable(file), file)
        func compare(_ when: Testing.Comment) {
            let again = LexiconTable(text)
            #expect(table.entries == again.entries && table.problems == again.problems, when)
            #expect(table.entries.indices.map(table.line) == again.entries.indices.map(again.line), when)
        }
        for (number, letter) in ["a", "c", "a", "b", "ä", "c"].enumerated() {
            _ = table.set([LexiconEntry(pattern: letter, reading: "new \(number)")], in: &text)
            compare("\(letter) was set: \(text)")
        }
        for letter in ["b", "c", "c", "ä", "a"] {
            _ = table.remove(LexiconEntry(pattern: letter, reading: ""), from: &text)
            compare("\(letter) was removed: \(text)")
        }
        #expect(table.entries.isEmpty)
    }

    @Test func `a line that was one too many comes in when another goes`() {
        var text = (1...10).map { "w\($0)\tx\n" }.joined()
        var table = LexiconTable(text, atMost: 9)
        #expect(table.entries.count == 9 && table.problems.map(\.line) == [10])
        _ = table.remove(LexiconEntry(pattern: "w7", reading: ""), from: &text)
        #expect(table.entries.count == 9 && table.problems.isEmpty && table.entries.last?.pattern == "w10")
    }

    @Test func `two columns are enough, comments and blank lines are nothing`() {
        let table = LexiconTable("\u{FEFF}# a dictionary\r\n\r\ngg\tgood game\r\n  \n#tag\thash\n")
        #expect(table.entries.map(\.pattern) == ["gg", "#tag"] && table.entries.indices.map(table.line) == [3, 5])
        #expect(table.problems.isEmpty)
    }

    @Test(
        arguments: [
            ("gg", "line 1: there must be a tab between pattern and reading"), ("a\tb\n\tc", "line 2: there is no pattern"),
            ("a\tb\t\tphrase", "line 1: the kind must be word or regex"),
            ("a\tb\tx y", "line 1: the language must be a tag such as en or zh-TW"),
            ("a\tb\ten_US", "line 1: the language must be a tag such as en or zh-TW (did you mean en-US?)"),
            ("a\tb\t\t\t\t\tc", "line 1: there are more than six columns"),
        ]
            + ["シノ'ノ'メ", "'シノノメ", "キ'ョウ/ト", "タナカ/’シノ"].map {
                ("a\t\($0)", "line 1: the accent cannot be said: a phrase has one ' at most, behind one of its sounds, as in シノ'ノメ")
            }
    )
    func `a bad line is refused with its number`(text: String, problem: String) {
        #expect(LexiconTable(text).problems.map(\.description) == [problem])
    }

    @Test func `accents that can be said are no problem, and what is no kana has none`() {
        let readings = ["シノ'ノメ", "キョ'ウ/ト", "タナカ/シ’ノ", "シノノメ/", "rock'n'roll", "'tis", "d'l'été", "シノ and/or ノ'"]
        #expect(readings.allSatisfy { LexiconEntry(pattern: "a", reading: $0).problem == nil })
        #expect(["シノ`ノメ", "シノ´ノメ", "シノ′ノメ"].allSatisfy { LexiconEntry(pattern: "a", reading: $0).reading == "シノ'ノメ" })
        #expect(LexiconEntry(pattern: "a", reading: "rock `n` roll").reading == "rock `n` roll")
    }

    @Test func `Bouyomi-chan's dictionaries are understood`() {
        let text = "\u{FEFF}2\tN\twktk\tワクテカ\r\n10\tY\tapple\tアップル\r\n5\tR\t([0-9]+)円\t$1えん\r\n3\tN\tドン\t(SoundW don.wav)\r\nbad\r\n"
        let (rows, problems) = BouyomiDictionary.parse(text)
        let entries = rows.map(\.entry)
        #expect(rows.map(\.line) == [2, 3, 1])
        #expect(entries.map(\.pattern) == ["apple", "([0-9]+)円", "wktk"])
        #expect(entries.map(\.kind) == [.word, .regex, .word])
        #expect(problems.map(\.line) == [4, 5])
    }

    @Test func `of many bad lines some are told, and the good ones are used`() {
        let table = LexiconTable(String(repeating: "bad\n", count: 100) + "a\tb\n")
        #expect(table.line(ofEntry: 0) == 101 && table.problems.count == LexiconProblem.limit + 1)
        #expect(table.problems.last?.description == "line 20: so are 80 lines after it")
    }
}
