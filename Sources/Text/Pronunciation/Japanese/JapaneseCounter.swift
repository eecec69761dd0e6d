// SPDX-License-Identifier: GPL-3.0-or-later

/// A word that is counted with, and what it does to the number before it.
package struct JapaneseCounter {
    /// Which sounds change where the number and the counter meet.
    enum Junction: String {
        /// None.
        case plain = "n"
        /// イッカイ, ロッカイ, ハッカイ, ジュッカイ, ヒャッカイ.
        case k
        /// イッサイ, ハッサイ, ジュッサイ.
        case s
        /// イッポン, サンボン, ロッポン, ハッポン, ジュッポン, ヒャッポン.
        case h
        /// As `k`, with サンガイ and センゲン.
        case g
        /// As `h`, with サンプン and ヨンプン.
        case f
        /// As `h`, with サンパク.
        case p
    }

    let reading: String
    let junction: Junction
    /// Whole readings of single numbers: ヒトリ.
    let whole: [Int: String]
    /// What the last digit becomes: ヨジ, クジ.
    let digits: [Int: String]

    /// The number together with the counter.
    func reading(of number: JapaneseNumber) -> String {
        if let all = whole[number.value] { return all }
        if case .digit(let digit) = number.tail, let changed = digits[digit] { return number.head + changed + reading }
        guard let (ending, voice) = meeting(number.tail) else { return number.reading + reading }
        return number.head + ending + voice(reading)
    }

    private typealias Meeting = (ending: String, voice: (String) -> String)

    private func meeting(_ tail: JapaneseNumber.Tail) -> Meeting? {
        let hasLips = junction == .h || junction == .f || junction == .p
        let soft: (String) -> String = hasLips ? { firstSound(of: $0, \.plosive) } : { $0 }
        switch (junction, tail) {
        case (.plain, _): return nil
        case (_, .digit(1)): return ("イッ", soft)
        case (_, .digit(8)): return ("ハッ", soft)
        case (_, .ten): return ("ジュッ", soft)
        case (.s, _): return nil
        case (_, .digit(6)): return ("ロッ", soft)
        case (_, .hundred): return ("ッ", soft)
        case (.h, .digit(3)), (.g, .digit(3)): return ("サン", { firstSound(of: $0, \.voiced) })
        case (.h, .thousand), (.g, .thousand): return ("", { firstSound(of: $0, \.voiced) })
        case (.f, .digit(3)), (.p, .digit(3)): return ("サン", soft)
        case (.f, .digit(4)): return ("ヨン", soft)
        default: return nil
        }
    }

    /// The counters that the scalars begin with, the longest first.
    package static func match(_ scalars: some Collection<Unicode.Scalar>) -> [(counter: JapaneseCounter, length: Int)] {
        var found: [(counter: JapaneseCounter, length: Int)] = []
        var node = WordTree<JapaneseCounter>.root
        for (length, scalar) in zip(1..., scalars) {
            guard let next = all.next(node, scalar) else { break }
            node = next
            if let counter = all.value(at: node) { found.append((counter, length)) }
        }
        return found.reversed()
    }

    /// Surfaces, reading, junction, exceptions: `1=ヒトリ` replaces everything, `4:ヨ` the last digit.
    private static let all: WordTree<JapaneseCounter> = {
        var counters = WordTree<JapaneseCounter>()
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count >= 3, let junction = Junction(rawValue: String(fields[2])) else { continue }
            var whole: [Int: String] = [:]
            var digits: [Int: String] = [:]
            for exception in fields.dropFirst(3) {
                let parts = exception.split { $0 == "=" || $0 == ":" }
                guard parts.count == 2, let number = Int(parts[0]) else { continue }
                if exception.contains("=") { whole[number] = String(parts[1]) } else { digits[number] = String(parts[1]) }
            }
            for surface in fields[0].split(separator: "|") {
                counters[surface.unicodeScalars] = JapaneseCounter(
                    reading: String(fields[1]),
                    junction: junction,
                    whole: whole,
                    digits: digits
                )
            }
        }
        return counters
    }()

    private static let table = """
        円 エン n 4:ヨ
        ドル|弗 ドル n
        ユーロ ユーロ n
        ウォン ウォン n
        元 ゲン n
        銭 セン n
        時 ジ n 0=レージ 4:ヨ 7:シチ 9:ク
        時半 ジハン n 4:ヨ 7:シチ 9:ク
        時間 ジカン n 4:ヨ 9:ク
        時間半 ジカンハン n 4:ヨ 9:ク
        時台 ジダイ n 4:ヨ 7:シチ 9:ク
        分 フン f
        分半 フンハン f
        分間 フンカン f
        分の ブンノ n
        秒 ビョー n
        秒間 ビョーカン n
        日 ニチ n 1=イチニチ 2=フツカ 3=ミッカ 4=ヨッカ 5=イツカ 6=ムイカ 7=ナノカ 8=ヨーカ 9=ココノカ 10=トーカ 14=ジューヨッカ 19=ジュークニチ 20=ハツカ 24=ニジューヨッカ 29=ニジュークニチ
        日間 ニチカン n 2=フツカカン 3=ミッカカン 4=ヨッカカン 5=イツカカン 6=ムイカカン 7=ナノカカン 8=ヨーカカン 9=ココノカカン 10=トーカカン 14=ジューヨッカカン 20=ハツカカン
        日中 ニチジュー n
        日目 ニチメ n 2=フツカメ 3=ミッカメ 4=ヨッカメ 5=イツカメ 6=ムイカメ 7=ナノカメ 8=ヨーカメ 9=ココノカメ 10=トーカメ
        週 シュー s
        週目 シューメ s
        週間 シューカン s
        月 ガツ n 4:シ 7:シチ 9:ク
        月号 ガツゴー n 4:シ 7:シチ 9:ク
        ヶ月|か月|カ月|ヵ月|ケ月|箇月 カゲツ k
        年 ネン n 4:ヨ
        年間 ネンカン n 4:ヨ
        年代 ネンダイ n 4:ヨ
        年生 ネンセー n 4:ヨ
        年前 ネンマエ n 4:ヨ
        周年 シューネン s
        世紀 セーキ s
        人 ニン n 1=ヒトリ 2=フタリ 4:ヨ
        人組 ニングミ n 1=ヒトリグミ 2=フタリグミ 4:ヨ
        人前 ニンマエ n 4:ヨ
        名 メー n
        名様 メーサマ n
        歳|才 サイ s 20=ハタチ
        代 ダイ n
        回 カイ k
        回戦 カイセン k
        回転 カイテン k
        個|コ|ヶ|ケ|箇 コ k
        階 カイ g
        件 ケン k
        軒 ケン g
        曲 キョク k
        校 コー k
        国|カ国|ヶ国|か国 カコク k
        ヶ所|か所|カ所|箇所 カショ k
        巻 カン k
        缶 カン k
        期 キ k
        期生 キセー k
        機 キ k
        作 サク s
        級 キュー k
        局 キョク k
        口 クチ n 1=ヒトクチ 2=フタクチ
        組 クミ n 1=ヒトクミ 2=フタクミ
        歩 ホ p
        桁|けた|ケタ ケタ n 1=ヒトケタ 2=フタケタ
        本 ホン h
        本目 ホンメ h
        本勝負 ホンショーブ h
        匹 ヒキ h
        杯 ハイ h
        泊 ハク p
        発 ハツ p
        票 ヒョー h
        枚 マイ n
        番 バン n
        番目 バンメ n
        番線 バンセン n
        度|°C|°|℃ ド n
        度目 ドメ n
        位 イ n
        倍 バイ n
        台 ダイ n
        棟 トー n
        話 ワ n
        話目 ワメ n
        羽 ワ n
        部 ブ n
        章 ショー s
        冊 サツ s
        戦 セン s
        勝 ショー s
        敗 ハイ p
        連勝 レンショー n
        連敗 レンパイ n
        連勝中 レンショーチュー n
        連敗中 レンパイチュー n
        連続 レンゾク n
        連 レン n
        種 シュ s
        種類 シュルイ s
        席 セキ s
        隻 セキ s
        足 ソク s 3=サンゾク
        皿 サラ n 1=ヒトサラ 2=フタサラ
        切れ キレ n 1=ヒトキレ 2=フタキレ
        箱 ハコ n 1=ヒトハコ 2=フタハコ
        袋 フクロ n 1=ヒトフクロ 2=フタフクロ
        部屋 ヘヤ n 1=ヒトヘヤ 2=フタヘヤ
        粒 ツブ n 1=ヒトツブ 2=フタツブ
        セット セット n 1=ワンセット
        パック パック n 1=ワンパック
        点 テン s
        点差 テンサ s
        等 トー s
        頭 トー s
        着 チャク s
        通 ツー s
        丁目 チョーメ s
        滴 テキ s
        体 タイ s
        対 タイ n 1=イッタイ
        畳 ジョー n
        段 ダン n
        膳 ゼン n
        面 メン n
        問 モン n
        文字 モジ n 1=ヒトモジ 2=フタモジ
        行 ギョー n
        列 レツ n
        割 ワリ n
        分の一 ブンノイチ n
        つ ツ n 1=ヒトツ 2=フタツ 3=ミッツ 4=ヨッツ 5=イツツ 6=ムッツ 7=ナナツ 8=ヤッツ 9=ココノツ
        つ目 ツメ n 1=ヒトツメ 2=フタツメ 3=ミッツメ 4=ヨッツメ 5=イツツメ 6=ムッツメ 7=ナナツメ 8=ヤッツメ 9=ココノツメ
        号 ゴー n
        号機 ゴーキ n
        号室 ゴーシツ n
        両 リョー n
        試合 シアイ n
        得点 トクテン n
        票差 ヒョーサ h
        周 シュー s
        周目 シューメ s
        層 ソー s
        色 ショク s
        手 テ n 1=イッテ
        通り トーリ n 1=ヒトトーリ 2=フタトーリ
        晩 バン n 1=ヒトバン 2=フタバン
        言 コト n 1=ヒトコト 2=フタコト
        キロ|km|kg キロ k 1:イチ 8:ハチ
        メートル|m メートル n
        センチ|cm センチ n
        ミリ|mm ミリ n
        グラム|g グラム n
        リットル|L リットル n
        ml ミリリットル n
        パーセント|% パーセント s 1:イチ 8:ハチ
        ポイント|pt ポイント p 1:イチ 6:ロク 8:ハチ
        ページ ページ p
        レベル レベル n
        キル キル n
        デス デス n
        コイン コイン n
        フレーム フレーム n
        fps|FPS エフピーエス n
        GB|ギガ ギガ n
        MB|メガ メガ n
        TB テラ n
        Hz ヘルツ n
        チャンネル|ch チャンネル n
        Mbps メガビーピーエス n
        Gbps ギガビーピーエス n
        bit ビット n
        p ピー n
        """
}

/// The word with another first sound.
private func firstSound(of word: String, _ change: KeyPath<Lips, Character>) -> String {
    guard let first = word.first, let lips = lips[first] else { return word }
    return String(lips[keyPath: change]) + word.dropFirst()
}

private struct Lips {
    var voiced: Character
    var plosive: Character
}

/// Sounds of the throat stay what they are where those of the lips become plosive.
private let lips: [Character: Lips] = [
    "カ": Lips(voiced: "ガ", plosive: "カ"), "ケ": Lips(voiced: "ゲ", plosive: "ケ"),
    "ハ": Lips(voiced: "バ", plosive: "パ"), "ヒ": Lips(voiced: "ビ", plosive: "ピ"), "フ": Lips(voiced: "ブ", plosive: "プ"),
    "ヘ": Lips(voiced: "ベ", plosive: "ペ"), "ホ": Lips(voiced: "ボ", plosive: "ポ"),
]
