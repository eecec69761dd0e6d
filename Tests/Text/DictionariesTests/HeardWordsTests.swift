// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization
import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

/// Never-spoken words that are written otherwise than on the list, and said the same.
@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct HeardWordsTests {
    private func reading(_ text: String, without list: String, _ refusal: Refusal = .drop, room: String = "ja") throws -> Reading {
        let options = ReadingOptions(roomLanguage: room, neverSpoken: .nothing.adding(listedIn: list), refusal: refusal)
        return try Machine.reader(options).read(Comment(text: text))
    }

    @Test(
        arguments: ["ばかやろう", "バカヤロウ", "馬鹿野郎", "bakayarou"],
        [
            "ばかやろう", "バカヤロー", "ﾊﾞｶﾔﾛｳ", "馬鹿野郎", "この馬鹿野郎が", "馬鹿やろう", "バカ野郎！", "莫迦野郎", "馬・鹿・野・郎", "馬鹿、野郎", "bakayarou", "それはばかやろうだ",
        ]
    )
    func `whichever writing is listed, all are found`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == .neverSpokenWord)
    }

    @Test(arguments: [
        ("ばか", "馬鹿だなあ"), ("*ばか*", "馬鹿"), ("馬鹿", "ほんとバカだな"), ("あほ", "この阿呆"), ("かす", "滓が"), ("くず", "お前は屑だ"), ("死ね", "しねよ"), ("しね", "早く氏ね"),
        ("しね", "市ねよ"),
        ("きちがい", "この基地外が"), ("気違い", "キチガイ"), ("気違い", "基地外"), ("ころす", "殺すぞ"), ("きちがい", "kitigai"), ("くそやろう", "kusoyaro lol"), ("うせろ", "失せろ"),
    ])
    func `so it is with other words`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == .neverSpokenWord)
    }

    @Test(arguments: [
        ("しね", "師寝"), ("ばか", "場加"), ("くそ", "苦祖"), ("きちがい", "基地貝"), ("しね", "死ne"), ("くたばれ", "久多場霊"),
        ("ばか", "ば鹿"), ("あほ", "ア保"), ("ころす", "頃す"), ("くそ", "糞が"), ("しね", "タヒね"), ("ばか", "baka"), ("しね", "sineyo"),
        ("しね", "omae shine"), ("ばいた", "baita"), ("死ね", "shi ne"), ("馬鹿", "bakka"),
    ])
    func `in a Japanese chat kanji for their sound and short words in Latin letters are found`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == .neverSpokenWord)
    }

    @Test(arguments: [
        ("ちんこ", "チンコデスネ"), ("きちがい", "キチガイデスネ"), ("ころす", "コロスゾ"), ("ばか", "バカデスネ"), ("ばか", "baka desu"), ("*ばか*", "watashi wa baka desu"),
    ])
    func `sentences in katakana, and in Latin letters that are read as kana, are compared as well`(entry: String, text: String) throws {
        for room in ["ja", "en"] { #expect(try reading(text, without: entry, room: room).dropped == .neverSpokenWord, "\(room)") }
    }

    @Test(arguments: [
        ("ばか", "バカンスデスネ"), ("かす", "カステラダヨ"), ("しね", "シネマデス"), ("くそ", "フレックスオフィス"), ("ばか", "アルバカーキ"),
        ("しね", "8 進値です"), ("しね", "書き込み閾値"), ("かす", "私を動かす時"), ("しね", "shine on me"), ("ばか", "工場加工"), ("死ね", "タヒチね"), ("くそ", "九州区層"),
        ("ばか", "その場から"), ("ばか", "その場か"), ("ばか", "遊んでばかり"), ("かす", "カステラ"), ("かす", "お金を貸すよ"), ("しね", "しねまを見る"), ("かす", "かすてら"),
        ("しね", "楽しいしね"), ("しね", "田中氏ね"),
        ("ばかやろう", "確かやろう"), ("きちがい", "基地がいい"), ("まんこ", "何万個も"), ("ガイジ", "外耳炎になった"), ("かたわ", "肩は大丈夫"), ("朝鮮", "挑戦します"),
        ("ごみ", "五味さん"),
        ("ぶす", "不过「龙」这名词"), ("ぶす", "不過，對我來說，這與其說是賀禮"),
        ("はげ", "ペンキが剥げた"), ("しね", "shine on"), ("うんこ", "運行情報"), ("kike", "聞け"),
    ])
    func `what only sounds alike is left alone`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == nil)
        #expect(try reading(text, without: entry, room: "en").dropped == nil)
    }

    @Test(arguments: [
        // Words in kanji, in kana under every disguise of kana, and with some of their kanji.
        ("弱虫", "ヨ🔥ワ🔥ム🔥シ"), ("弱虫", "よーわむし"), ("弱虫", "y o w a m u s h i"), ("臆病者", "おくびようもの"), ("悪人", "悪にん"),
        // With particles and in other forms.
        ("帰れ", "帰れよ"), ("泣かす", "泣かすぞ"), ("泣かす", "泣かしてやる"), ("ぶん殴る", "ぶん殴ってやる"), ("図々しい", "図々しかった"), ("煩い", "煩すぎる"),
        // In readings that the dictionary has as well, and where it has none.
        ("あるじ", "主だ"), ("たれ", "垂れ"), ("たわけもの", "戯者"),
    ])
    func `readings and forms of a word are the word`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == .neverSpokenWord)
    }

    @Test(arguments: [
        ("老人", "長老人気"), ("変人", "大変人気だ"), ("能無し", "機能なしです"), ("帰れ", "帰れば分かる"), ("馬鹿", "牛か馬か"), ("むのう", "休むの美味いｗ"),
        ("どじ", "同じように"), ("どじ", "同じなので"), ("支那猪", "ダンプしない"), ("穢多", "I/O エラー"), ("はげ", "激ムズ"), ("くそ", "鈎爪"),
    ])
    func `a word is not torn out of others`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == nil)
    }

    @Test func `only the word is covered, behind the end of what is said too`() throws {
        let bleeped = try reading("まじで馬鹿野郎だな", without: "ばかやろう", .bleep)
        #expect(bleeped.segments.map(\.spoken) == ["マジデ ピー ダナ"])
        #expect(bleeped.shown == "まじで****だな")
        var options = ReadingOptions(roomLanguage: "ja", lengthLimit: 40, neverSpoken: .nothing.adding(listedIn: "ばかやろう"))
        options.refusal = .bleep
        let long = try Machine.reader(options).read(Comment(text: String(repeating: "今日は良い天気です。", count: 20) + "馬鹿野郎"))
        #expect(long.shown.hasSuffix("です。****"))
    }

    @Test func `names and what is shown are compared as well, once the words are looked up, for which they do not wait`() throws {
        let analyser = try Machine.analyser()
        let words = NeverSpoken.nothing.adding(listedIn: "ばかやろう").hearing { analyser.isOpen ? analyser.analyse($0) : nil }
        let mask = TextMask(words, .bleep)
        #expect(mask.shown("馬鹿野郎だ") == "馬鹿野郎だ", "nothing is loaded for a name")
        words.lookUp()
        #expect(words.isUnread && analyser.isUnopened, "nor for a list")
        _ = analyser.analyse("日本")
        #expect(mask.shown("馬鹿野郎だ") == "馬鹿野郎だ" && !words.isIn("馬鹿野郎") && words.isIn("ばかやろう"))
        words.lookUp()
        #expect(mask.shown("馬鹿野郎だ") == "****だ" && TextMask(words, .drop).shown("馬鹿野郎だ") == nil)
        #expect(words.isIn("馬鹿野郎") && !words.isIn("確かやろう"))
        let reader = Reader(options: ReadingOptions(neverSpoken: words), japanese: analyser.analyse)
        #expect(reader.shownName(of: Author(id: "1", name: "馬鹿野郎")) == nil)
    }

    @Test func `a list that no text is compared with asks no dictionary`() {
        let list = NeverSpoken.nothing.adding(listedIn: "馬鹿野郎\nbadger")
        let reader = Reader(options: ReadingOptions(neverSpoken: list), japanese: { _ in fatalError("asked for English") })
        #expect(reader.read(Comment(text: "a badger")).dropped == .neverSpokenWord)
        #expect(reader.read(Comment(text: "good morning")).dropped == nil)
    }

    /// So many words in kanji, all different.
    private func words(_ count: Int, of length: Int) -> [String] {
        let nouns = ["会社", "地震", "牛乳", "先生", "電話", "音楽", "時計", "学校", "台所", "新聞", "野球", "料理", "写真", "天気", "病院", "大根", "手紙", "公園"]
        return (0..<count).map { number in
            var rest = number
            return (0..<length).map { _ in
                defer { rest /= nouns.count }
                return nouns[rest % nouns.count]
            }.joined()
        }
    }

    @Test(arguments: [3, 6])
    func `a thousand words take few bytes, and are found`(length: Int) throws {
        let (count, most) = (1_000, 1_100_000)
        let entries = words(count, of: length)
        let list = NeverSpoken.nothing.adding(listedIn: entries.joined(separator: "\n"))
        let reader = try Machine.reader(ReadingOptions(roomLanguage: "ja", neverSpoken: list))
        #expect(list.isUnread)
        #expect(reader.read(Comment(text: "これは" + entries[count / 2] + "です")).dropped == .neverSpokenWord)
        #expect(reader.read(Comment(text: "今日は良い天気です")).dropped == nil)
        #expect(!list.isUnread && list.bytes < most, "\(list.bytes)")
    }

    @Test func `where the dictionary is taken away among the words, the rest is not looked up, and nothing is said by it unchecked`() throws
    {
        let analyser = try Machine.analyser()
        let entries = words(1_000, of: 3)
        let list = NeverSpoken.nothing.adding(listedIn: (entries + ["ばかやろう"]).joined(separator: "\n"))
        let asked = Mutex(0)
        let analysis: JapaneseAnalysis = { text in
            let isGone = asked.withLock {
                $0 += 1
                return (100..<103).contains($0)
            }
            return isGone ? nil : analyser.analyse(text)
        }
        let reader = Reader(options: ReadingOptions(roomLanguage: "ja", neverSpoken: list), japanese: analysis)
        let reading = reader.read(Comment(text: "馬鹿野郎"))
        #expect(asked.withLock { $0 } < 1_000 && list.isUnread)
        #expect(reading.segments.map(\.spoken) == ["ナントカ"], "as where no dictionary is")
        #expect(reader.read(Comment(text: "馬鹿野郎")).dropped == .neverSpokenWord, "it is looked up when there is one again")
    }

    @Test(arguments: [
        ("負け犬", "まけ犬"), ("負け犬", "負けいぬ"), ("しね", "sh1ne"), ("しね", "$hine"), ("しね", "s h i n e"), ("はちじゅうはち", "88"),
    ])
    func `what is said alike is found without the look of another word`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == .neverSpokenWord)
    }

    @Test(arguments: [
        // Nouns with a long vowel or a double consonant of their own, and repeated adverbs.
        ("ぐず", "グッズを見た"), ("ブス", "ブースに行く"), ("ほら", "ホラーは苦手"), ("カス", "生かす〜"), ("チビ", "ちびちび飲む"),
        // What is said of kanji is not slurred, and long vowels are no short ones. Half a number is none.
        ("きもい", "記名してください"), ("糞", "苦そう"), ("殺す", "殺される"), ("はち", "18時"),
    ])
    func `a hit agrees with the words of the text`(entry: String, text: String) throws {
        #expect(try reading(text, without: entry).dropped == nil)
    }

    @Test func `without a dictionary, lists and texts are compared as they are written`() {
        let list = NeverSpoken.nothing.adding(listedIn: "馬鹿野郎\nしね")
        let reader = Reader(options: ReadingOptions(roomLanguage: "ja", neverSpoken: list), japanese: { _ in nil })
        #expect(reader.read(Comment(text: "この馬鹿野郎")).dropped == .neverSpokenWord)
        #expect(reader.read(Comment(text: "しね")).dropped == .neverSpokenWord)
        #expect(reader.read(Comment(text: "氏ね")).dropped == nil)
    }
}
