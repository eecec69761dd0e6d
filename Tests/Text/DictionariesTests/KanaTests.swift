// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct KanaTests {
    @Test(arguments: [
        ("おは", "オハ"), ("おはよ", "オハヨ"), ("おはよー", "オハヨー"), ("おはおは", "オハオハ"), ("おはござ", "オハゴザ"), ("ははは", "ハハハ"),
        ("はぁはぁ", "ハー ハー"), ("はーはー", "ハーハー"), ("わはは", "ワハハ"), ("あはは", "アハハ"), ("こんはろ", "コンハロ"), ("こんはろー", "コンハロー"),
        ("うへへ", "ウヘヘ"), ("へへへ", "ヘヘヘ"), ("もうはよ来い", "モーハヨ コイ"), ("はよはよ", "ハヨハヨ"), ("ひゃっはー", "ヒャッハー"), ("は？", "ハ?"),
    ])
    func `a ha or he inside a word is no particle`(text: String, spoken: String) throws {
        #expect(try self.spoken(text) == spoken)
    }

    @Test(arguments: [
        ("こんにちは", "コンニチワ"), ("こんばんは", "コンバンワ"), ("私は元気", "ワタシワ ゲンキ"), ("これはペンです", "コレワ ペンデス"), ("私 は 元気", "ワタシ ワ ゲンキ"),
        ("それははっきりしてる", "ソレワ ハッキリシテル"), ("東京へ行く", "トーキョーエ イク"), ("草は草", "クサワ クサ"), ("ぽよは最高", "ポヨワ サイコー"),
        ("コーヒーはうまい", "コーヒーワ ウマイ"), ("母は", "ハハワ"), ("きょうはね", "キョーワネ"), ("では", "デワ"), ("おはようは大事", "オハヨーワ ダイジ"),
    ])
    func `a particle is said as one`(text: String, spoken: String) throws {
        #expect(try self.spoken(text) == spoken)
    }

    @Test(arguments: [
        ("りょ", "リョ"), ("うぇーい", "ウェーイ"), ("バズった", "バズッタ"), ("しゅき", "シュキ"), ("ふぁ", "ファ"), ("ふぁぁぁ", "ファー"), ("ないすぅ", "ナイスー"),
        ("てぃあら", "ティアラ"), ("へい", "ヘイ"), ("すげぇな", "スゲーナ"), ("だよねぇ", "ダヨネー"), ("きゃぁ", "キャー"), ("ﾊﾞｽﾞｯﾀ", "バズッタ"), ("ｳｪｰｲ", "ウェーイ"),
    ])
    func `small kana stay with what they belong to`(text: String, spoken: String) throws {
        #expect(try self.spoken(text) == spoken)
    }

    @Test(arguments: [
        ("草ー", "クサー"), ("無理ー", "ムリー"), ("神ー", "カミー"), ("凄ー", "スゴー"), ("猫ー", "ネコー"), ("葛葉ー", "クズハー"), ("猫っ", "ネコッ"), ("猫ーー！", "ネコー!"),
        ("草ーって言う", "クサーッテ イウ"), ("猫 ー", "ネコ"), ("女王様", "ジョオオサマ"), ("思おう", "オモオオ"), ("問おう", "トオオ"), ("大きい", "オーキイ"),
    ])
    func `a long vowel stays with its kanji, and a third mora is heard`(text: String, spoken: String) throws {
        #expect(try self.spoken(text) == spoken)
    }

    @Test(arguments: [
        ("ッタ", "ッタ"), ("っぽい", "ッポイ"), ("っあ", "ア"), ("って言われても", "ッテ イワレテモ"), ("んー", "ンン"), ("アーー", "アー"), ("スィーツ", "スイーツ"), ("カァ", "カー"),
        ("ウッヴァ", "ウッバ"), ("ヷ", "ヴァ"),
        ("ヰヱヲ", "イエオ"),
        ("あっおー", "アッ オー"),
        ("ゟ", "ヨリ"), ("ㇰㇱ", "クシ"), ("、ー", "、"), ("ー", ""), ("ャ", "ヤ"), ("あ ぁ", "ア ア"),
    ])
    func `what a voice cannot say is spelled otherwise`(text: String, spoken: String) throws {
        #expect(try self.spoken(text) == spoken)
    }

    @Test(arguments: [
        ("うお", "ウオ"), ("うおおお！", "ウオー!"), ("うおー", "ウオー"), ("ウオオオ", "ウオオ"), ("うおっ", "ウオッ"), ("うおおすごい", "ウオー スゴイ"), ("神うおー", "カミウオー"),
        ("えええ", "エー"), ("いえええい", "イエエイ"), ("おおー", "オー"), ("あーいいね", "アー イイネ"), ("えいいの？", "エ イイノ?"), ("ああそう", "アー ソー"),
    ])
    func `a cry is one word`(text: String, spoken: String) throws {
        #expect(try self.spoken(text) == spoken)
    }

    @Test func `no cry of two vowels has a pause in it, however it is drawn out`() throws {
        let vowels = "あいうえお"
        for (first, second) in vowels.flatMap({ first in vowels.map { (first, $0) } }) {
            for end in ["", "ー", "っ", "ーー", "\(second)", "\(second)\(second)", "\(second)\(second)！", "ー！", "っ！", "\(second)ー"] {
                let spoken = try spoken("\(first)\(second)\(end)")
                #expect(!spoken.contains(" "), "\(first)\(second)\(end): \(spoken)")
            }
        }
    }

    /// With the dictionary and without it: what it does not know it tears apart in other places.
    @Test(arguments: [true, false])
    func `of no pair of kana anything is torn`(hasDictionary: Bool) throws {
        let analyser = try Machine.analyser()
        let reader = Reader(options: ReadingOptions(fixedLanguage: "ja")) { hasDictionary ? analyser.analyse($0) : nil }
        for pair in Kana.pairs {
            for segment in reader.read(Comment(text: pair)).segments where !Kana.isSayable(segment.spoken) {
                Issue.record("\(pair): \(segment.spoken)")
            }
        }
    }

    @Test(arguments: ["りょ", "ッタ", "ラー", "ﾃｨ", "あぁ"])
    func `no piece begins inside a syllable, wherever it is cut`(syllable: String) {
        let reader = Reader(options: ReadingOptions(fixedLanguage: "ja")) { _ in nil }
        for offset in 0..<3 {
            let text = String(repeating: "ナ", count: offset) + String(repeating: "か\(syllable)", count: 400)
            for segment in reader.read(Comment(text: text)).segments where !Kana.isSayable(segment.spoken) {
                Issue.record("\(offset): \(segment.spoken)")
            }
        }
    }

    @Test(arguments: [
        ("初見です", "ショケンデス"), ("初見は楽しい", "ショケンワ タノシイ"), ("初見さんへ", "ショケンサンエ"), ("今日初見、初見", "キョー ショケン、 ショケン"),
        ("おはろです", "オハヨハロデス"), ("pog", "ポッハー"), ("初見はいいね", "ショケンワ イイネ"), ("おつぺこー", "オツ ペコー"), ("初見ー", "ショケンン"),
    ])
    func `what a user taught in kana is said as it was taught`(text: String, spoken: String) throws {
        var reader = try Machine.reader(ReadingOptions(fixedLanguage: "ja"))
        let entries = [("初見", "しょけん"), ("おはろ", "おはよはろ"), ("pog", "ぽっはー"), ("ぺこ", "ぺこ")].map { LexiconEntry(pattern: $0, reading: $1) }
        reader.lexicon =
            Lexicon.compiled(entries) { _, _ throws(PatternProblem) in throw PatternProblem(reason: "none", offset: 0) }.lexicon
        #expect(reader.read(Comment(text: text)).segments.map(\.spoken).joined(separator: "|") == spoken)
    }

    @Test func `the answer to who teaches repeats the reading as it was taught`() throws {
        let answer = TeachingReply.learned("しょけん").comment(in: "ja")
        #expect(try Machine.reader().read(answer).segments.map(\.spoken) == ["オボエマシタ、 ショケン"])
    }

    private func spoken(_ text: String) throws -> String {
        try Machine.reader(ReadingOptions(fixedLanguage: "ja")).read(Comment(text: text)).segments.map(\.spoken).joined(separator: "|")
    }
}

/// All kana of a kind, and what a voice can say of them.
private enum Kana {
    private static let kinds: [[Unicode.Scalar]] = [
        scalars(0x3041...0x3096) + ["ー", "ゝ", "ゞ"], scalars(0x30A1...0x30FA) + ["ー", "ヽ", "ヾ"], scalars(0xFF66...0xFF9F),
    ]

    static let pairs = kinds.flatMap { kind in
        kind.flatMap { first in kind.map { String(String.UnicodeScalarView([first, $0])) } }
    }

    private static func scalars(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
        range.compactMap(Unicode.Scalar.init)
    }

    /// Whether each word begins with a kana that can, and small kana and ー stand behind what they go on with.
    static func isSayable(_ text: String) -> Bool {
        text.unicodeScalars.split(separator: " ").allSatisfy { word in
            guard let first = word.first, !"ァィゥェォャュョヮヵヶー".unicodeScalars.contains(first) else { return false }
            // って
            if first == "ッ", word.dropFirst().first.map("アイウエオヤユヨワンヴ".unicodeScalars.contains) != false { return false }
            return zip(word, word.dropFirst()).allSatisfy { before, kana in
                switch kana {
                case "ー": !"ンッー、。!?".unicodeScalars.contains(before)
                case "ァ", "ィ", "ゥ", "ェ", "ォ": !"ンッー".unicodeScalars.contains(before)
                case "ャ", "ュ", "ョ": "キギシジチヂニヒビピミリテデヴ".unicodeScalars.contains(before)
                case "ヮ", "ヵ", "ヶ": false
                case "ヴ": before != "ッ"
                default: (0x30A1...0x30F4).contains(kana.value)
                }
            }
        }
    }
}
