// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct ChatSpellingTests {
    @Test(arguments: [
        ("また来週〜", "マタ ライシュー"), ("お疲れ様〜", "オツカレサマー"), ("お疲れ様～", "オツカレサマー"), ("お疲れ様~", "オツカレサマー"), ("最高〜", "サイコー"), ("また明日〜", "マタ アシター"),
        ("今日〜", "キョー"), ("猫〜！", "ネコー!"), ("最高〜w", "サイコー ワラ"), ("最高〜また来ます", "サイコー マタ キマス"), ("お疲れ様〜♪", "オツカレサマー"),
        ("お疲れ様〜〜〜", "オツカレサマー"), ("だから〜", "ダカラー"), ("今日〜楽しみ", "キョー タノシミ"), ("初見〜お願い", "ショケンン オネガイ"), ("nice〜", "ナイスー"), ("〜最高〜", "サイコー"),
        ("1位〜おめでとう", "イチイー オメデトー"), ("888〜w", "パチパチパチー ワラ"), ("草〜", "クサー"), ("東京〜！", "トーキョー!"),
    ])
    func `a wave that stands between no two ends draws out what is before it`(text: String, kana: String) throws {
        let spoken = try Machine.reader().read(Comment(text: text)).segments.map(\.spoken).joined()
        #expect(foldedKana(spoken) == foldedKana(kana))
        #expect(!spoken.contains("カラ") || text.contains("から"))
    }

    @Test(arguments: [
        ("3〜5人", "サンカラゴニン"), ("3時〜5時", "サンジカラゴジ"), ("21時〜", "ニジューイチジカラ"), ("18時〜配信", "ジューハチジカラハイシン"),
        ("12:30〜13:00", "ジューニジサンジュップンカラジューサンジ"),
        ("8/1〜8/3", "ハチガツツイタチカラハチガツミッカ"), ("東京〜大阪", "トーキョーカラオーサカ"), ("横浜駅〜新宿駅", "ヨコハマエキカラシンジュクエキ"), ("月〜金", "ゲツカラキン"),
        ("月曜～金曜", "ゲツヨーカラキンヨー"), ("朝〜晩", "アサカラバン"), ("今日~明日", "キョーカラアシタ"), ("第3話〜第5話", "ダイサンワカラダイゴワ"), ("1話〜見た", "イチワカラミタ"),
        ("500円〜販売", "ゴヒャクエンカラハンバイ"), ("A〜Z", "エーカラゼット"), ("一〜二回", "イチカラニカイ"), ("21時頃〜", "ニジューイチジゴロカラ"), ("21時ごろ〜配信", "ニジューイチジゴロカラハイシン"),
        ("Lv1〜Lv5", "レベルイチカラレベルゴ"),
        ("4/1(月)〜4/5(金)", "シガツツイタチゲツカラシガツイツカキン"), ("今日〜3日まで", "キョーカラミッカマデ"),
        ("2024年4月〜2025年3月", "ニセンニジューヨネンシガツカラニセンニジューゴネンサンガツ"),
        ("午後3時〜w", "ゴゴサンジカラワラ"),
    ])
    func `between two numbers, times or places, and behind a time, it is から`(text: String, kana: String) throws {
        let spoken = try Machine.reader().read(Comment(text: text)).segments.map(\.spoken).joined()
        #expect(foldedKana(spoken) == foldedKana(kana))
    }

    @Test(arguments: [
        ("Lv.50になった", "レベル ゴジューニ ナッタ"), ("Dr.マリオが好き", "ドクター マリオガ スキ"), ("Ver.2.0が出た", "バージョン ニテンゼロガ デタ"),
        ("OK.それで", "オーケー. ソレデ"),
    ])
    func `the point of an abbreviation ends no sentence`(text: String, kana: String) throws {
        #expect(try Machine.reader().read(Comment(text: text)).segments.map(\.spoken) == [kana])
    }

    @Test(arguments: [
        ("君がNo.1だ", "キミガナンバーワンダ"), ("No.2", "ナンバーツー"), ("no1だ", "ナンバーワンダ"), ("世界No. 1", "セカイナンバーワン"), ("ナンバー1", "ナンバーワン"),
        ("ベスト10", "ベストテン"), ("トップ3", "トップスリー"), ("ベスト16", "ベストジューロク"), ("No.15", "ナンバージューゴ"), ("トップ5人", "トップゴニン"), ("1番", "イチバン"),
    ])
    func `ranks up to ten are said in English`(text: String, kana: String) throws {
        let spoken = try Machine.reader().read(Comment(text: text)).segments.map(\.spoken).joined()
        #expect(foldedKana(spoken) == foldedKana(kana))
    }

    @Test(arguments: [
        ("東京都渋谷区１−２−３", "トーキョートシブヤクイチノニノサン"), ("渋谷区1-2-3です", "シブヤクイチノニノサンデス"), ("新宿2-3-4", "シンジュクニノサンノヨン"), ("渋谷区1ー2ー3", "シブヤクイチノニノサン"),
        ("2丁目3-4", "ニチョーメサンノヨン"), ("横浜市10-20", "ヨコハマシジューノニジュー"), ("日本3-1韓国", "ニホンサンタイイチカンコク"), ("3-1で勝った", "サンタイイチデカッタ"),
    ])
    func `the numbers of a house are joined by の`(text: String, kana: String) throws {
        let spoken = try Machine.reader().read(Comment(text: text)).segments.map(\.spoken).joined()
        #expect(foldedKana(spoken) == foldedKana(kana))
    }

    @Test(arguments: [
        ("まじでggr", "マジデググレ"), ("ggrks", "ググレカス"), ("wktkが止まらない", "ワクテカガトマラナイ"), ("今日もgdgd", "キョーモグダグダ"), ("wkwkする", "ワクワクスル"),
        ("omae baka ka", "オマエバカカ"),
        ("omae wa baka ka", "オマエワバカカ"), ("kore no namae wa", "kore no namae wa"), ("@yuki さん", "ユキサン"),
        ("@yuki_chan さん ありがとう", "ユキチャンサンアリガトー"), ("yukiさん", "ユキサン"),
        ("@mike さん", "マイクサン"),
    ])
    func `Japanese in Latin letters is said by one voice`(text: String, kana: String) throws {
        let segments = try Machine.reader().read(Comment(text: text)).segments
        #expect(segments.count == 1)
        #expect(foldedKana(segments.map(\.spoken).joined()) == foldedKana(kana))
    }

    private static let listed = NeverSpoken.nothing.adding(listedIn: "*ばか*\nアホ\nしね\nくそ*\nキモい")

    @Test(arguments: [
        "BAKA", "baka", "baka desu", "ｂａｋａ", "Baka!", "omae baka ka", "bakaaaa", "bakadesu", "今日もbakaだ", "aho", "kuso", "kusoge", "bakaさん",
    ])
    func `a never-spoken word is found where it is said for Latin letters`(text: String) throws {
        let reader = try Machine.reader(ReadingOptions(roomLanguage: "ja", neverSpoken: Self.listed))
        #expect(reader.read(Comment(text: text)).dropped == .neverSpokenWord)
    }

    @Test(arguments: [
        "shine on you", "back at it", "the bakery is open", "good game", "kill the boss", "I like to bake a cake", "nice shot", "so close",
        "a host", "ahoy",
        "kawaii desu", "no way", "その場から", "確かに",
    ])
    func `other words and words of other languages are left alone`(text: String) throws {
        let reader = try Machine.reader(ReadingOptions(roomLanguage: "ja", neverSpoken: Self.listed))
        #expect(reader.read(Comment(text: text)).dropped == nil)
        let english = try Machine.reader(ReadingOptions(roomLanguage: "en", neverSpoken: Self.listed))
        #expect(english.read(Comment(text: text)).dropped == nil)
    }

    @Test func `it is covered where something else is said`() throws {
        let reader = try Machine.reader(ReadingOptions(roomLanguage: "ja", neverSpoken: Self.listed, refusal: .bleep))
        let reading = reader.read(Comment(text: "まじでbaka desu"))
        #expect(reading.segments.map(\.spoken) == ["マジデ ピー デス"])
        #expect(reading.shown == "まじで**** desu")
    }
}
