// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

@Suite struct MissingDictionaryTests {
    private let analyser = JapaneseAnalyser(
        dictionaries: JapaneseAnalyser.Dictionaries(folders: ["/nonexistent/dic"], words: "/nonexistent/words")
    )

    @Test func `without a dictionary the reader goes on, and says what is missing`() {
        let reader = Reader(options: ReadingOptions(roomLanguage: "ja"), japanese: analyser.analyse)
        #expect(reader.read(Comment(text: "今日は3時にライブだよgg")).segments.map(\.spoken) == ["ナントカ ハ サンジ ニライブダヨ ジージー"])
        #expect(analyser.lacks() == [.dictionary("/nonexistent/dic")])
        #expect(analyser.lacks().allSatisfy { !$0.remedy.isEmpty && $0.description.contains("/nonexistent/dic") })
    }
}

@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct AnalyserTests {
    @Test func `without the words of chats the dictionary alone is used, and that is said`() throws {
        let analyser = JapaneseAnalyser(dictionaries: JapaneseAnalyser.Dictionaries(words: "/nonexistent/words"))
        #expect(analyser.analyse("猫")?.map(\.pronunciation) == ["ネコ"])
        #expect(analyser.lacks() == [.words("/nonexistent/words")])
    }

    @Test func `a file that is no dictionary is not taken for one`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-no-words-\(getpid())")
        try Data(repeating: 0x41, count: 4096).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let analyser = JapaneseAnalyser(dictionaries: JapaneseAnalyser.Dictionaries(words: file.path))
        #expect(analyser.analyse("猫")?.count == 1)
        #expect(analyser.lacks() == [.words(file.path)])
    }

    @Test func `words are found where they stand, spaces between them or not`() throws {
        let words = try #require(try Machine.analyser().analyse("𠮟る 猫は神回"))
        #expect(words.last == Morpheme(range: 5..<7, kind: .word, part: .noun, pronunciation: "カミカイ", base: "神回", isOurs: true))
        #expect(words.contains(Morpheme(range: 4..<5, kind: .dependent, part: .particle, pronunciation: "ワ")))
    }

    @Test func `what is done without is closed, and opened again when it is wanted`() async throws {
        let words = try Machine.words.get()
        await #expect(processExitsWith: .success) { [words = words as String] in
            func isMapped() throws -> Bool {
                let maps = try #require(try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd())
                return String(decoding: maps, as: UTF8.self).contains("/sys.dic")
            }
            let analyser = try Machine.analyser(words)
            let before = analyser.analyse("猫が好き")
            #expect(try isMapped() && analyser.isOpen)
            analyser.doWithout()
            #expect(try !isMapped())
            #expect(analyser.analyse("猫が好き") == nil && !analyser.isOpen && !analyser.isUnopened)
            analyser.takeBack()
            #expect(analyser.isUnopened)
            #expect(try analyser.analyse("猫が好き") == before && isMapped())
        }
    }

    @Test func `threads share one analyser`() async throws {
        let analyser = try Machine.analyser()
        await withTaskGroup(of: [String?].self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<200).flatMap { _ in analyser.analyse("猫が好き")?.map(\.pronunciation) ?? [] } }
            }
            for await readings in group {
                #expect(readings.count == 600 && Set(readings) == ["ネコ", "ガ", "スキ"])
            }
        }
    }

    /// In a process of its own: other tests open the same files beside this one, and mark them a moment later.
    @Test func `the dictionary's pages are marked for random access`() async throws {
        let words = try Machine.words.get()
        await #expect(processExitsWith: .success) { [words = words as String] in
            let analyser = try Machine.analyser(words)
            #expect(analyser.analyse("猫") != nil)
            let maps = try withExtendedLifetime(analyser) {
                // A file of the kernel has no length to be read by.
                String(decoding: try #require(try FileHandle(forReadingAtPath: "/proc/self/smaps")?.readToEnd()), as: UTF8.self)
            }
            let mappings = maps.components(separatedBy: "VmFlags:").reversed()
            // Each part begins with the flags of the mapping that the part before it ends with.
            let flags = zip(mappings, mappings.dropFirst()).filter { $1.contains("/sys.dic") || $1.contains("/matrix.bin") }.map { $0.0 }
            #expect(flags.count >= 2 && flags.allSatisfy { $0.prefix { $0 != "\n" }.contains(" rr") })
        }
    }

    @Test(arguments: ["草", "え？草", "まじか！草", "リンク 草", "それは草ｗ", "草 ｗｗｗ", "、草", "これは草。"])
    func `grass is laughter wherever it stands`(text: String) throws {
        let spoken = try Machine.reader().read(Comment(text: text)).segments.map(\.spoken).joined()
        #expect(text == "草" || spoken.contains("クサ"), "\(spoken)")
        #expect(!spoken.contains("ソー"))
    }

    @Test func `captions find the words that are heard`() throws {
        let text = "👍 今日は3時にgameだよｗｗｗ"
        let segment = try #require(try Machine.reader().read(Comment(text: text)).segments.first)
        #expect(segment.spoken == "サムズアップ キョーワ サンジニ ゲームダヨ ワラワラ")
        let original = Array(text.unicodeScalars)
        let heard = segment.spoken.split(separator: " ").map { phrase in
            let start = segment.spoken.unicodeScalars.distance(from: segment.spoken.startIndex, to: phrase.startIndex)
            let range = segment.map.original(ofSpoken: start..<start + phrase.unicodeScalars.count)
            return String(String.UnicodeScalarView(original[range]))
        }
        #expect(heard == ["👍", "今日は", "3時に", "gameだよ", "ｗｗｗ"])
        #expect(segment.map.spoken(ofOriginal: 5..<7) == 12..<15)
    }

    @Test(arguments: [
        ("1本2本3本4本6本8本10本100本", "イッポン ニホン サンボン ヨンホン ロッポン ハッポン ジュッポン ヒャッポン"),
        ("1人2人3人4人", "ヒトリ フタリ サンニン ヨニン"),
        ("4時7時9時0時", "ヨジ シチジ クジ レージ"),
        ("300円600円800円8000円", "サンビャクエン ロッピャクエン ハッピャクエン ハッセンエン"),
        ("1億2千万円", "イチオクニセンマンエン"),
        ("1.5万円 0.3秒", "イッテンゴマンエン レーテンサンビョー"),
        ("1,000円 ¥500 $5", "センエン ゴヒャクエン ゴドル"),
        ("1:23:45から", "イチジカンニジューサンプンヨンジューゴビョーカラ"),
        ("1:23:45.67から", "イチジカンニジューサンプンヨンジューゴビョーロクナナカラ"),
        ("1:00.05 1:30", "イップンゼロビョーゼロゴ イチジサンジュップン"),
        ("10月1日 5月20日", "ジューガツ ツイタチ ゴガツ ハツカ"),
        ("12/25 1/100 1/2", "ジューニガツニジューゴニチ ヒャクブンノイチ ニブンノイチ"),
        ("007", "ゼロゼロナナ"),
        ("ドラクエⅢ ＦＦⅩやった", "ドラクエ スリー エフエフ テン ヤッタ"),
        ("三千円 二十歳 二〇二四年", "サンゼンエン ハタチ ニセンニジューヨネン"),
        ("3〜5人", "サン カラ ゴニン"),
        ("-5度 100%", "マイナスゴド ヒャクパーセント"),
        ("3回目 2つ目 8時間", "サンカイメ フタツメ ハチジカン"),
        ("1:30:00 2:00:00", "イチジカンサンジュップン ニジカン"),
        ("0-3で負け 1-3人", "ゼロタイサンデ マケ イチカラサンニン"),
        ("13階 3軒 千軒", "ジューサンガイ サンゲン センゲン"),
        ("10キロ 6km 8kg", "ジュッキロ ロッキロ ハチキロ"),
        ("一歩 三歩 2桁", "イッポ サンポ フタケタ"),
        ("何百人 何千円 数万人", "ナン ビャクニン ナン ゼンエン スー マンニン"),
        ("スト6 FF7 テスト6", "スト シックス エフエフ セブン テスト ロク"),
        ("艶々 堂々", "ツヤツヤ ドードー"),
    ])
    func `numbers are counted as people count`(text: String, kana: String) throws {
        let reading = try Machine.reader().read(Comment(text: text))
        #expect(reading.segments.map(\.spoken).joined() == kana)
    }

    @Test func `what was done is told of each phrase`() throws {
        let traced = try Machine.reader().read(Comment(text: "明日は銀行に、龘"), isTraced: true).words
        #expect(traced.map(\.text) == ["明日は", "銀行に", "龘"])
        #expect(traced.first?.spoken.hasSuffix("ワ") == true && traced.map(\.rules) == [[.kana], [.kana], [.kana, .unread]])
    }

    @Test func `what was done is told`() throws {
        let changes = try Machine.reader().read(Comment(text: "龘と猫")).changes
        #expect(changes.map(\.rule) == [.kana, .unread] && changes.allSatisfy { $0.count == 1 })
    }
}
