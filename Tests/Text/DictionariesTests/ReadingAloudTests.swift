// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct ReadingAloudTests {
    @Test func `chat sentences are read as people read them`() throws {
        try expect(ChatSentences.tuned, atLeast: 95)
    }

    @Test func `sentences that nothing was made for are read as people read them`() throws {
        try expect(ChatSentences.heldOut, atLeast: 95)
    }

    @Test(arguments: [
        ("主は何歳？", "ヌシワナンサイ?"), ("主な理由", "オモナリユー"), ("次の角を右", "ツギノカドオミギ"), ("角度やばい", "カクドヤバイ"), ("弾避けた", "タマヨケタ"),
        ("避けられない", "サケラレナイ"), ("ピアノ弾けるんだ", "ピアノヒケルンダ"), ("絵描いて", "エカイテ"), ("他の人は？その他は？", "ホカノヒトワ?ソノタワ?"),
        ("難易度高すぎ、円高だ", "ナンイドタカスギ、エンダカダ"), ("○ね、お〇ぱい", "マルネ、オマルパイ"), ("カレー辛い", "カレーカライ"), ("麻婆豆腐は辛い", "マーボードーフワカライ"), ("それは辛い", "ソレワツライ"),
        ("ドアが開いた", "ドアガアイタ"), ("花が開いた", "ハナガヒライタ"), ("目を開いて", "メオヒライテ"), ("そこ退いて", "ソコドイテ"), ("良いね、良かった", "イイネ、ヨカッタ"),
        ("60fpsで十分", "ロクジューエフピーエスデジューブン"), ("十分後に来る", "ジュップンゴニクル"), ("あと十分で始まる", "アトジュップンデハジマル"),
        ("日本人です", "ニホンジンデス"), ("1対1、3対1", "イッタイイチ、サンタイイチ"), ("電車が空いてる、席が空いてる", "デンシャガスイテル、セキガアイテル"),
        ("窓が開いた", "マドガアイタ"), ("額に汗、金額に", "ヒタイニアセ、キンガクニ"), ("今日の配信神だった", "キョーノハイシンカミダッタ"), ("鹿の角、角が生えた", "シカノツノ、ツノガハエタ"),
        ("間が持たない、間もなく", "マガモタナイ、マモナク"), ("空のペットボトル、中身が空だ", "カラノペットボトル、ナカミガカラダ"), ("表に出ろ、早く出ろよ", "オモテニデロ、ハヤクデロヨ"),
        ("詳しい方教えて、右の方に", "クワシイカタオシエテ、ミギノホーニ"), ("市場で魚を買う、株式市場で", "イチバデサカナオカウ、カブシキシジョーデ"), ("攻撃を弾く、ギターを弾く", "コーゲキオハジク、ギターオヒク"),
        ("夢を描く、絵を描く", "ユメオエガク、エオカク"), ("人混みを避けた、弾を避けた", "ヒトゴミオサケタ、タマオヨケタ"), ("被害を被った、帽子を被った", "ヒガイオコームッタ、ボーシオカブッタ"),
        ("後3分待って、後ほど", "アトサンプンマッテ、ノチホド"), ("十分待った、十分な時間", "ジュップンマッタ、ジューブンナジカン"), ("一途だね、増加の一途", "イチズダネ、ゾーカノイット"),
        ("雨の中、机の上", "アメノナカ、ツクエノウエ"), ("お茶を注ぐ、視線を注ぐ", "オチャオツグ、シセンオソソグ"), ("子供を抱く、夢を抱く", "コドモオダク、ユメオイダク"),
        ("辛いのは苦手、生きるのが辛い", "カライノワニガテ、イキルノガツライ"), ("毎月一日は休み、一日休み", "マイツキツイタチワヤスミ、イチニチヤスミ"),
    ])
    func `words that are written alike are read as chats mean them`(text: String, kana: String) throws {
        let spoken = try Machine.reader().read(Comment(text: text)).segments.map(\.spoken).joined()
        #expect(foldedKana(spoken) == foldedKana(kana))
    }

    @Test(arguments: [
        ("大谷翔平がホームラン", "オータニショーヘイガ ホームラン"), ("藤井聡太七冠", "フジイソータ ナナカン"), ("小鳥遊さん", "タカナシサン"), ("月見里くん", "ヤマナシクン"),
        ("角巻わため", "ツノマキワタメ"), ("夏油傑", "ゲトースグル"), ("牛丼と鶏肉", "ギュードント トリニク"), ("一か八か", "イチカバチカ"),
        ("大谷さんは？", "オータニサンワ?"), ("一狩り行こうぜ", "ヒトカリ イコーゼ"), ("尊死した", "トートシシタ"), ("四月一日", "シガツ ツイタチ"),
        ("Thank youです", "サンキューデス"), ("ありがとうThank You!", "アリガトー サンキュー!"), ("MOD入れてる", "モッド イレテル"), ("GGWP", "ジージーダブリューピー"),
        ("ggwpでした", "ジージーダブリューピーデシタ"),
    ])
    func `well-known names and words of chats are said right`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/edict/enamdict"), "enamdict is not installed"),
        arguments: [
            ("翔平くんと聡太くん", "ショーヘイクント ソータクン"), ("宮崎駿監督", "ミヤザキハヤオ カントク"), ("剛力彩芽さん", "ゴーリキ アヤカサン"), ("四月一日に会う", "シガツ ツイタチニ アウ"),
            ("新垣結衣が好き", "アラガキユイガ スキ"),
        ]
    )
    func `names that the dictionary lacks are those of Debian's dictionary of names`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/edict/kanjidic"), "kanjidic is not installed"),
        arguments: [
            ("圧がすごい", "アツガ スゴイ"), ("爆益", "バクエキ"), ("鬱", "ウツ"), ("換", "カン"), ("確キル", "カク キル"), ("檎", "キン"), ("喰", "ク"),
            ("牌効率", "ハイ コーリツ"),
        ]
    )
    func `kanji that no dictionary has a word for have a reading of their own`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    /// Of JIS level 1, which is all that is common.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/edict/kanjidic"), "kanjidic is not installed"))
    func `no common kanji is unreadable`() throws {
        let reader = try Machine.reader()
        let names: [Substring] = try allCommonKanji().filter { kanji in
            reader.read(Comment(text: "\(kanji)の")).segments.contains { $0.spoken.contains("ナントカ") }
        }
        #expect(names == [])
    }

    private func allCommonKanji() throws -> [Substring] {
        let convert = Process()
        convert.executableURL = URL(filePath: "/usr/bin/iconv")
        convert.arguments = ["-c", "-f", "EUC-JP", "-t", "UTF-8", "/usr/share/edict/kanjidic"]
        let output = Pipe()
        convert.standardOutput = output
        try convert.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(separator: "\n")
        convert.waitUntilExit()
        let common = lines.filter { line in
            line.split(separator: " ").dropFirst().first.flatMap { Int($0, radix: 16) }.map { (0x3021..<0x5000).contains($0) } ?? false
        }
        #expect(common.count == 2965)
        return common.map { $0.prefix(1) }
    }

    @Test(arguments: [
        ("眠すぎ", "ネムスギ"), ("長すぎ", "ナガスギ"), ("薄すぎる", "ウススギル"), ("酷すぎる", "ヒドスギル"), ("臭すぎ", "クサスギ"), ("賢すぎ", "カシコスギ"), ("幼すぎ", "オサナスギ"),
        ("熱っ", "アツッ"), ("臭っ", "クサッ"), ("少なっ", "スクナッ"), ("美味っ", "ウマッ"), ("うまっ", "ウマッ"), ("画質悪すぎ", "ガシツ ワルスギ"), ("背が高過ぎる", "セガ タカスギル"),
        // What ends with an adjective's kanji is a word of its own.
        ("最高すぎる", "サイコースギル"), ("不安すぎる", "フアンスギル"), ("成長すぎ", "セイチョースギ"), ("最近すぎ", "サイキンスギ"), ("身近すぎ", "ミジカスギ"), ("残酷すぎ", "ザンコクスギ"),
        ("濃厚すぎる", "ノーコースギル"), ("臭ってきた", "ニオッテキタ"), ("体が鈍った", "カラダガ ニブッタ"), ("眠ってた", "ネムッテタ"), ("太った", "フトッタ"),
    ])
    func `stems of adjectives are read as the adjectives are`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test(arguments: [
        ("うわ！声かわいい", "ウワ! コエ カワイイ"), ("うまっ！凄い", "ウマッ! スゴイ"), ("うわ？人いる", "ウワ? ヒト イル"), ("初見です！声好き", "ショケンデス! コエスキ"),
        ("なに!game", "ナニ ゲーム"),
    ])
    func `an exclamation mark inside a sentence is none of a command`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test(arguments: [
        ("今作は", "コンサクワ"), ("今シーズン", "コンシーズン"), ("今エイムやばい", "イマエイム ヤバイ"), ("今PC落ちた", "イマピーシー オチタ"), ("今回の敵", "コンカイノ テキ"),
        ("米が高い", "コメガ タカイ"), ("米国", "ベイコク"),
        ("雑魚すぎ", "ザコスギ"), ("ニコ生", "ニコナマ"), ("服被ってる", "フク カブッテル"), ("倍満ツモった", "バイマン ツモッタ"), ("LINE交換", "ライン コーカン"),
        ("GAME OVER", "ゲーム オーバー"), ("CM長い", "シーエム ナガイ"), ("180CM", "ヒャクハチジュー センチ"), ("BANされた", "バンサレタ"), ("FPSとRPG", "エフピーエスト アールピージー"),
        ("唐揚げ", "カラアゲ"), ("罰ゲーム", "バツゲーム"), ("𠮟られた", "シカラレタ"), ("殺す", "コロス"),
        ("BOSS戦", "ボスセン"), ("ATK盛り", "エーティーケーモリ"), ("火力盛り", "カリョクモリ"), ("ATK盛りすぎ", "エーティーケーモリスギ"), ("BOSS戦始まる", "ボスセン ハジマル"),
        ("働き盛り", "ハタラキザカリ"), ("開幕草", "カイマククサ"), ("即死草ｗ", "ソクシクサ ワラ"),
        ("多年草", "タネンソー"), ("断么九", "タンヤオ"), ("和了", "ホーラ"), ("和了った", "アガッタ"), ("やったああああ", "ヤッター"),
        ("きたあああ", "キター"), ("キタ━━━━(ﾟ∀ﾟ)━━━━!!", "キター!!"), ("終了━━━", "シューリョー"), ("すげえええ", "スゲー"), ("おめでとおおお", "オメデトー"), ("まあああ", "マー"),
        ("いいえ", "イーエ"),
    ])
    func `common words of chats are said right`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test(arguments: [
        ("kitaaa", "キター"), ("KITAAAAA!", "キター!"), ("kusaaa", "クサー"), ("majiii", "マジー"), ("yabaaai", "ヤバイ"), ("sugoooi", "スゴイ"),
        ("otsuuu", "オツー"),
        ("nooo", "ノー"), ("goood", "グッド"), ("うわ kitaaa", "ウワ キター"), ("aaaa", "アー"), ("oooo", "オー"),
        ("AAA", "エーエーエー"), ("III", "アイアイアイ"), ("coool", "クール"),
    ])
    func `words whose letters are drawn out are read as the words`(text: String, kana: String) throws {
        let segments = try Machine.reader().read(Comment(text: text)).segments
        #expect(segments.map(\.spoken) == [kana])
        #expect(segments.map(\.language) == ["ja"])
    }

    @Test func `drawn-out words of other languages are left to their voices`() throws {
        let reader = try Machine.reader(ReadingOptions(roomLanguage: "fi"))
        // As words of Finnish, which they are in that room.
        for (text, spoken) in [("kitaaa", "kita"), ("nooo", "no"), ("aaa", "aaa")] {
            #expect(reader.read(Comment(text: text)).segments.map(\.spoken) == [spoken])
        }
        #expect(try Machine.reader().read(Comment(text: "waaay tooo loooong")).language != "ja")
    }

    @Test(arguments: [
        ("tsukareta", "ツカレタ"), ("nemutai", "ネムタイ"), ("kawaisugiru", "カワイスギル"), ("nandeyanen", "ナンデヤネン"), ("tanoshimida", "タノシミダ"),
        ("gambarimasu", "ガンバリマス"),
        ("omedetougozaimasu", "オメデトーゴザイマス"), ("yattane", "ヤッタネ"), ("mattemasu", "マッテマス"), ("Shiranakatta", "シラナカッタ"),
        ("sotchidesu", "ソッチデス"),
        ("kaette", "カエッテ"), ("hon'yaku", nil), ("gazette", nil), ("anyone", nil), ("mundane", nil), ("pirouette", nil), ("regatta", nil),
        ("operetta", nil), ("banana", nil),
        ("montana", nil),
        ("tomato", nil), ("karate", nil), ("moderator", nil), ("tsunami", nil), ("samurai", nil), ("matinee", nil), ("bonsai", nil),
        ("sonata", nil),
    ])
    func `romaji that end as Japanese sentences do are read as kana`(text: String, kana: String?) throws {
        let segments = try Machine.reader().read(Comment(text: text)).segments
        #expect(kana.map { segments.map(\.spoken) == [$0] } ?? segments.allSatisfy { $0.language != "ja" }, "\(segments.map(\.spoken))")
    }

    @Test(arguments: [
        ("180cm", "ヒャクハチジューセンチ"), ("5ch", "ゴチャン"), ("2chまとめ", "ニチャン マトメ"), ("cm", "センチ"), ("kg", "キロ"), ("500ml", "ゴヒャクミリリットル"),
        ("10kgやせた", "ジュッキロ ヤセタ"), ("5km走った", "ゴキロ ハシッタ"), ("PS5 Pro買った", "ピーエスファイブ プロ カッタ"), ("身長180cm", "シンチョー ヒャクハチジューセンチ"),
        ("RTX 4070 Ti SUPER", "アールティーエックス ヨンマルナナマル ティーアイ スーパー"), ("Wi-Fi切れた", "ワイファイ キレタ"), ("Wi-Fi", "ワイファイ"), ("banした", "バンシタ"),
        ("ult打て", "ウルト ウテ"), ("tier1", "ティア イチ"), ("144Hz", "ヒャクヨンジューヨンヘルツ"), ("今日のqte", "キョーノ キューティーイー"),
    ])
    func `Latin letters inside Japanese, and units, stay with the Japanese voice`(text: String, kana: String) throws {
        let segments = try Machine.reader().read(Comment(text: text)).segments
        #expect(segments.map(\.spoken) == [kana])
        #expect(segments.map(\.language) == ["ja"])
    }

    @Test func `units are Japanese where Japanese is spoken, whatever the room was set to`() throws {
        var reader = try Machine.reader(ReadingOptions(roomLanguage: "en"))
        var history = LanguageHistory()
        for text in ["こんにちは", "配信ありがとう"] { history.note(reader.read(Comment(text: text)), of: nil) }
        for text in ["180cm", "10kg", "144Hz"] {
            #expect(reader.read(Comment(text: text), expecting: history.expectation(for: nil)).language == "ja", "\(text)")
            #expect(reader.read(Comment(text: text)).language == "en", "\(text)")
        }
        reader.options.roomLanguage = "ja"
        for text in ["what game is this", "I ran 5km today", "she came 2nd", "bonjour tout le monde", "the fun begins at 5pm"] {
            #expect(reader.read(Comment(text: text)).segments.allSatisfy { $0.language != "ja" }, "\(text)")
        }
        let parts = reader.read(Comment(text: "今日はmy colleagueと")).segments.map(\.language)
        #expect(parts == ["ja", "en", "ja"], "a longer word has its own voice: the Japanese one would spell it")
    }

    @Test(arguments: [
        ("W杯", "ワールドカップ"), ("Ｗ杯見てる", "ワールドカップ ミテル"), ("昨日のW杯", "キノーノ ワールドカップ"), ("Wヒロイン", "ダブル ヒロイン"), ("Wキル", "ダブル キル"),
        ("W主演", "ダブル シュエン"), ("今日はWキルだ", "キョーワ ダブル キルダ"), ("LoLやってる", "エルオーエル ヤッテル"), ("LoL", "エルオーエル"), ("lolやばい", "ワラ、 ヤバイ"),
        ("草w", "クサ ワラ"), ("草ｗ", "クサ ワラ"), ("すごいW", "スゴイ ワラ"), ("ｗ", "ワラ"), ("草wやばい", "クサ ワラ、 ヤバイ"), ("草Wやばい", "クサ ワラ、 ヤバイ"), ("W", "ワラ"),
        ("wwwやばい", "ワラワラ、 ヤバイ"), ("wヒロイン", "ワラ、 ヒロイン"), ("W草", "ワラ、 クサ"),
        ("初見ですｗよろしくお願いします", "ショケンデス ワラ、 ヨロシク オネガイシマス"), ("草ｗ！", "クサ ワラ!"),
    ])
    func `a capital W before katakana or kanji is no laughter`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test(arguments: [
        ("○○さん", "マルマルサン"), ("◯◯さん", "マルマルサン"), ("〇〇さん", "マルマルサン"), ("今日の○○", "キョーノ マルマル"), ("●●さん", "マルマルサン"),
        ("今日○", "キョー"), ("☆5", "ホシ ゴ"), ("★4きた", "ホシ ヨン キタ"),
        ("☆５出た", "ホシ ゴ デタ"), ("すごい☆", "スゴイ"), ("3㌔走った", "サンキロ ハシッタ"), ("㈱任天堂", "カブ ニンテンドー"), ("5㎏", "ゴキロ"), ("㌢", "センチ"),
    ])
    func `signs that stand for words are read as them`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test func `a long vowel stays with its word`() throws {
        let segments = try Machine.reader().read(Comment(text: "落ち着くわ〜")).segments
        #expect(segments.map(\.spoken) == ["オチツクワー"])
    }

    @Test(arguments: [
        ("v2.1.3が出た", "ブイニテンイチテンサンガデタ"), ("2026-11-21に会う", "ニセンニジューロクネンジューイチガツニジューイチニチニアウ"),
        ("2、3日待って", "ニサンニチマッテ"), ("5、6人いる", "ゴロクニンイル"), ("1、2分で", "イチニフンデ"), ("三年二組です", "サンネンニクミデス"),
        ("熱が38度5分", "ネツガサンジューハチドゴブ"), ("打率3割5分", "ダリツサンワリゴブ"),
        ("2026/01/01から", "ニセンニジューロクネンイチガツツイタチカラ"), ("電話は090-1234-5678です", "デンワワゼロキューゼロイチニサンヨンゴロクナナハチデス"),
        ("10-20人くらい", "ジューカラニジューニンクライ"), ("3-1で勝った", "サンタイイチデカッタ"), ("9/10点です", "ジュッテンチューキューテンデス"),
        ("20°Cだよ", "ニジュードダヨ"), ("3:30から1時間半", "サンジサンジュップンカライチジカンハン"), ("1,000,000人のうち50%", "ヒャクマンニンノウチゴジュッパーセント"),
        ("19日と29日", "ジュークニチトニジュークニチ"), ("1皿と2部屋と3足", "ヒトサラトフタヘヤトサンゾク"), ("1セット、2セット", "ワンセット、ニセット"),
        ("100Mbps", "ヒャクメガビーピーエス"), ("10連敗中です", "ジューレンパイチューデス"),
        ("1.5倍で2回目、3本と8匹", "イッテンゴバイデニカイメ、サンボントハッピキ"),
    ])
    func `numbers with signs and counters are read as people read them`(text: String, kana: String) throws {
        let spoken = try Machine.reader().read(Comment(text: text)).segments.map(\.spoken).joined()
        #expect(foldedKana(spoken) == foldedKana(kana))
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
