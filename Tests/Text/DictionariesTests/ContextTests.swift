// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

/// Words that are read by what stands beside them.
@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct ContextTests {
    @Test(arguments: [
        ("キムチが辛い", "キムチガカライ"), ("別れが辛い", "ワカレガツライ"), ("辛いの平気？", "カライノヘイキ?"), ("字が潰れて読み辛い", "ジガツブレテヨミズライ"),
        ("撃ち辛かった", "ウチズラカッタ"), ("コップが空", "コップガカラ"), ("財布が空になった", "サイフガカラニナッタ"), ("空が広い", "ソラガヒロイ"), ("額が広い", "ヒタイガヒロイ"),
    ])
    func `what is told of decides`(text: String, kana: String) throws {
        #expect(try said(text) == kana)
    }

    @Test(arguments: [
        ("金の盾もらった", "キンノタテモラッタ"), ("銀と金", "ギントキン"), ("金がない", "カネガナイ"), ("サイン色紙", "サインシキシ"), ("色紙を折る", "イロガミオオル"),
        ("お茶と最中", "オチャトモナカ"), ("戦闘の最中", "セントーノサイチュー"), ("米の値段", "コメノネダン"), ("日米の選手", "ニチベイノセンシュ"),
        ("舞台の上手", "ブタイノカミテ"), ("下手から登場", "シモテカラトージョー"), ("一枚上手", "イチマイウワテ"), ("ギターが上手", "ギターガジョーズ"),
        ("その人何人？", "ソノヒトナニジン?"), ("今何人いる？", "イマナンニンイル?"), ("大分慣れた", "ダイブナレタ"), ("大分に行く", "オーイタニイク"),
    ])
    func `what follows or comes before decides`(text: String, kana: String) throws {
        #expect(try said(text) == kana)
    }

    @Test(arguments: [
        ("勝ったー！", "カッター!"), ("勝った", "カッタ"), ("この曲って何？", "コノキョクッテナニ?"), ("あの物語って好き", "アノモノガタリッテスキ"),
        ("笑い堪えた", "ワライコラエタ"), ("今月の一日", "コンゲツノツイタチ"), ("一日の終わり", "イチニチノオワリ"), ("生で聞いた", "ナマデキイタ"),
    ])
    func `a rarer word of the same writing is not meant`(text: String, kana: String) throws {
        #expect(try said(text) == kana)
    }

    @Test(arguments: [
        ("どどどどうしよう", "ドドドドーシヨー"), ("ははははは", "ハハハハハ"), ("はははははははは", "ハハハハハ"), ("ナイファイ！", "ナイファイ!"), ("っぽいね", "ッポイネ"),
        ("RTX4070", "アールティーエックスヨンマルナナマル"), ("スト6", "ストシックス"), ("№1", "ナンバーワン"), ("残機1機", "ザンキイッキ"), ("3作目", "サンサクメ"),
    ])
    func `kana and numbers are said as people say them`(text: String, kana: String) throws {
        #expect(try said(text) == kana)
    }

    private func said(_ text: String) throws -> String {
        let reading = try Machine.reader(ReadingOptions(fixedLanguage: "ja")).read(Comment(text: text))
        return reading.segments.map(\.spoken).joined().filter { $0 != " " }
    }
}
