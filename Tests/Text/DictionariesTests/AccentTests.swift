// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Dictionaries
@testable import Reading

private let source = "/var/lib/mecab/dic/open-jtalk/naist-jdic"
private let isInstalled = FileManager.default.fileExists(atPath: source + "/sys.dic")

/// The dictionary as scripts/build lays it out: MeCab wants a dicrc beside it.
private let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "yomite-accents-\(ProcessInfo.processInfo.processIdentifier)").path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["sys.dic", "matrix.bin", "char.bin", "unk.dic", "left-id.def", "right-id.def", "pos-id.def", "rewrite.def"] {
        try? FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: "\(source)/\(name)")
    }
    let settings =
        "cost-factor = 800\nbos-feature = BOS/EOS,*,*,*,*,*,*,*,*\neval-size = 8\nunk-eval-size = 4\nconfig-charset = UTF-8\n"
    try? Data(settings.utf8).write(to: URL(filePath: "\(folder)/dicrc"))
    return folder
}()

@Suite(.enabled(if: isInstalled, "open-jtalk-mecab-naist-jdic is not installed: scripts/bootstrap installs it"))
struct AccentTests {
    private static let japanese = JapaneseAnalyser(dictionaries: .init(accents: folder))
    private static let reader = Reader(
        options: ReadingOptions(fixedLanguage: "ja"),
        japanese: { japanese.analyse($0) },
        accents: { japanese.accentWords($0) }
    )

    @Test(arguments: [
        ("今日はいい天気ですね。", "キョ'ーワ/イ'イ/テ'ンキデ_スネ。"),
        ("桜が咲いています。", "サクラガ/サイテ/イマ'_ス。"),
        ("食べられなかった", "タベラレ'ナカッタ"),
        ("走りませんでした", "ハシリマセ'ンデ_シタ"),
        ("新しいゲームを買った", "アタラシ'イ/ゲ'ームオ/カッタ'"),
        ("再起動して", "サイキ'ドー/_シテ"),
        ("明日も晴れるかな？", "ア_シタ'モ/ハレ'ルカナ?"),
        ("田中太郎さん", "タナカ/タ'ローサン"),
        ("超かっこいい", "チョ'ーカッコイイ"),
        ("先生の時計", "センセ'ーノ/トケー"),
        ("毛糸の", "ケイトノ"),
        ("新しくしたら", "アタラシ'ク_シタラ"),
        ("赤く熟している", "アカクジュ_クシテ/イル"),
        ("転職してから", "テンショク/_シテカラ"),
        ("ありがとうございます", "アリ'ガトー/ゴザイマ'_ス"),
        ("気持ちいい", "キモチイ'イ"),
        ("やっと来たんだ", "ヤット/キ'タ/ン'ダ"),
        ("行くんですか？", "イク/ン'デ_スカ?"),
        ("また明日〜旅行です", "マタ/ア_シタ'ー/リョコーデ'_ス"),
        ("お母さん〜", "オカ'ーサンン"),
        ("クォートと", "クォ'ートト"),
        ("それともう一つ", "ソレト/モ'ー/_ヒト'ツ"),
        ("妹と二人で", "イモート'ト/_フタリ'デ"),
        ("一人で三日前に", "_ヒト'リデ/ミッカ/マ'エニ"),
        ("そうです、素敵です", "ソーデ_ス、_ステキデ'_ス"),
        ("二十五分", "ニ'ジュー/ゴ'フン"),
        ("25分", "ニ'ジュー/ゴ'フン"),
        ("五十六個", "ゴジュー/ロ'ッコ"),
        ("三百人と七百円", "サンビャク'ニント/ナナヒャク'エン"),
        ("二十四日", "ニ'ジュー/ヨッカ"),
        ("約三時間", "ヤ'_ク/サンジ'カン"),
        ("何十人", "ナンジュー'ニン"),
    ])
    func `kana have the accents of Tokyo`(text: String, accented: String) {
        #expect(Self.reader.read(Comment(text: text)).segments.map { $0.accented?.spoken } == [accented])
    }

    /// IPADIC has ハリズケ, ホソメ, ユウ, オーコク and ウインドウ, and はつ.
    @Test(arguments: [
        ("貼り付けの細目も", "ハリ_ツケ'ノ/サイモクモ"),
        ("残量という表示", "ザンリョ'ート/イウ/ヒョージ"),
        ("方法はつぎのとおり", "ホーホーワ/ツギ'ノ/トーリ'"),
        ("シングルウィンドウ", "シングルウィ'ンドー"),
        ("さあ行きましょうか", "サーイキマショ'ーカ"),
        ("直線を描くと", "チョ_クセンオ/エガ'_クト"),
    ])
    func `what no rule decided is read as the dictionary of accents reads it`(text: String, accented: String) {
        #expect(Self.reader.read(Comment(text: text)).segments.map { $0.accented?.spoken } == [accented])
    }

    /// naist-jdic has ナニノ, タノ, エガク, クグル, イチテキ and ガキジュン.
    @Test(arguments: [
        ("何の警告もなく", "ナンノ"), ("他の人は", "ホカノ"), ("絵を描く", "エオ/カク"), ("海に潜る", "モグル"), ("一滴も", "イッテキモ"), ("漢字の書き順", "カキジュン"),
        ("何食べた", "ナニ"), ("一手だけ", "イッテダケ"), ("主は", "ヌシ"), ("主として", "シュトシテ"), ("一通り", "ヒトトーリ"), ("筆圧", "ヒツアツ"),
        ("射角と街角", "シャカクト/マチカド"), ("晴れる", "ハレル"), ("静か", "シズカ"), ("メンヘラ", "メンヘ"), ("調査を行って", "オコナッテ"), ("蔵の中", "クラノ"), ("急がば回れ", "イソガ"),
        ("兄弟喧嘩ばかり", "キョーダイゲンカ"), ("露天風呂から", "ロテンブロ"),
    ])
    func `rules know better than the dictionary of accents`(text: String, said: String) throws {
        let accented = try #require(Self.reader.read(Comment(text: text)).segments.first?.accented?.spoken)
        #expect(accented.filter { !"'_".contains($0) }.contains(said), "\(accented)")
    }

    @Test(arguments: [
        ("天気は寒いですね。", "テ'ンキ[2]ワ[24]/サム'イ[1.7.2]デ_ス[10.7.2]ネ[14]。"),
        ("走りませんでした", "ハシリ[20.1.1]マセ'[10.7.0]ン[10.6.2]デ_シ[10.7.1]タ[10.7.2]"),
        ("田中さんが三回も", "タナカ[18]サン[15]ガ[13]/サン'[5]カイ[15]モ[24]"),
    ])
    func `engines that ask for them are told the classes of words`(text: String, classified: String) throws {
        let segment = try #require(Self.reader.read(Comment(text: text)).segments.first)
        let found = try #require(segment.classified)
        #expect(found.spoken == classified)
        #expect(found.map.count == found.spoken.unicodeScalars.count)
        #expect(found.spoken.replacing(/\[[0-9x.]+\]/, with: "") == segment.accented?.spoken)
    }

    @Test(arguments: ["ひゃっはー", "ひゃっはーーー", "うぇーい", "ないすぅ", "おっはー", "やっほー", "よっしゃー", "ちーっす", "てぃあらー"])
    func `no phrase begins inside a syllable`(text: String) throws {
        let accented = try #require(Self.reader.read(Comment(text: text)).segments.first?.accented?.spoken)
        let starts = accented.split(separator: "/").compactMap { $0.unicodeScalars.first { $0 != "_" && $0 != "'" } }
        #expect(starts.allSatisfy { !"ーァィゥェォャュョヮッン".unicodeScalars.contains($0) }, "\(accented)")
    }

    @Test(arguments: ["今日は12時に寝ます", "5,000円ありがとう", "今日、明日、。！？…", "ッッッ", "ガチャで爆死www", "😀草", "猫ー", "ー", String(repeating: "今日は", count: 200)])
    func `what is said stays what it was, and every scalar has its place`(text: String) throws {
        let plain = Reader(options: ReadingOptions(fixedLanguage: "ja"), japanese: { Self.japanese.analyse($0) }).read(Comment(text: text))
        let marked = Self.reader.read(Comment(text: text))
        #expect(plain.segments.allSatisfy { $0.accented == nil })
        #expect(marked.segments.map(\.spoken) == plain.segments.map(\.spoken))
        for segment in marked.segments {
            let accented = try #require(segment.accented)
            #expect(accented.spoken.filter { !" /'_".contains($0) } == segment.spoken.filter { $0 != " " })
            #expect(accented.map.count == accented.spoken.unicodeScalars.count)
        }
    }

    /// Without marks, シノノメ falls behind its second mora, as most words do that are in no dictionary.
    @Test(arguments: [
        ("シノ'ノメ", "今日は東雲さんと", "キョ'ーワ/シノ'ノメサント"), ("シノノメ'", "東雲が", "シノノメ'ガ"), ("シノノメ/", "東雲が好き", "シノノメガ/_スキ'"),
        ("しのの’め", "東雲です", "シノノ'メデ_ス"),
        ("キョ'ート", "東雲だ", "キョ'ートダ"), ("キョウ'ト", "東雲だ", "キョウ'トダ"), ("タナカ/シ'ノ", "東雲さん", "タナカ/シ'ノサン"), ("シ'ノ/ミ'ツキ", "東雲", "シ'ノ/ミ'_ツキ"),
        ("すごーい'", "東雲", "スゴーイ'"), ("シノ'ノ'メ", "東雲", "シノ'ノメ"), ("'シノノメ", "東雲が", "シノ'ノメガ"), ("シノノメ", "東雲が", "シノ'ノメガ"),
        ("シノ'ノメ さん", "東雲", "シノ'ノメサン"),
    ])
    func `taught words fall where they were taught to fall`(taught: String, text: String, accented: String) throws {
        var reader = Self.reader
        reader.lexicon =
            Lexicon.compiled([LexiconEntry(pattern: "東雲", reading: taught)]) { _, _ throws(PatternProblem) in fatalError() }.lexicon
        let segment = try #require(reader.read(Comment(text: text)).segments.first)
        let found = try #require(segment.accented)
        #expect(found.spoken == accented)
        #expect(found.map.count == found.spoken.unicodeScalars.count)
        #expect(!segment.spoken.contains { "'’/".contains($0) })
    }

    @Test func `accents are no signs where they cannot be heard`() {
        let lexicon = Lexicon.compiled(
            [LexiconEntry(pattern: "東雲", reading: "シノ'ノメ"), LexiconEntry(pattern: "rnr", reading: "rock'n'roll")]
        ) { _, _ throws(PatternProblem) in fatalError() }.lexicon
        var reader = Reader(options: ReadingOptions(roomLanguage: "ja"), japanese: { Self.japanese.analyse($0) })
        reader.lexicon = lexicon
        #expect(reader.read(Comment(text: "東雲さん")).segments.map(\.spoken) == ["シノノメサン"])
        var other = Reader(options: ReadingOptions(roomLanguage: "en"))
        other.lexicon = lexicon
        #expect(other.read(Comment(text: "東雲")).segments.map(\.spoken) == ["シノノメ"])
        #expect(other.read(Comment(text: "I love rnr")).segments.map(\.spoken) == ["I love rock'n'roll"])
    }

    @Test func `the answer to who teaches an accent has it, and so has a name`() throws {
        let reply = TeachingReply.learned("シノノ'メ").comment(in: "ja")
        let answer = try #require(Self.reader.read(reply).segments.last?.accented)
        #expect(answer.spoken.hasSuffix("シノノ'メ"))
        var reader = Self.reader
        reader.lexicon =
            Lexicon.compiled([LexiconEntry(pattern: "東雲", reading: "シノノ'メ")]) { _, _ throws(PatternProblem) in fatalError() }.lexicon
        var comment = Comment(text: "こんにちは")
        comment.author = Author(id: "1", name: "東雲")
        let announcement = try #require(reader.announcement(of: comment, read: reader.read(comment)))
        #expect(announcement.opening.compactMap { $0.accented?.spoken } == ["シノノ'メサン"])
        #expect(announcement.text == "シノノメさん")
    }

    @Test func `what is in another script has no accents`() {
        let reading = Self.reader.read(Comment(text: "今日は안녕です"))
        #expect(reading.segments.contains { $0.accented == nil && $0.spoken.contains("안") })
    }

    @Test func `without its dictionary kana have no accents, and are kana with accents all the same`() {
        let japanese = JapaneseAnalyser(dictionaries: .init(accents: "/nowhere"))
        let reader = Reader(
            options: ReadingOptions(fixedLanguage: "ja"),
            japanese: { japanese.analyse($0) },
            accents: { japanese.accentWords($0) }
        )
        #expect(reader.read(Comment(text: "今日はいい天気")).segments.map { $0.accented?.spoken } == ["キョーワ イイ テンキ"])
    }
}
