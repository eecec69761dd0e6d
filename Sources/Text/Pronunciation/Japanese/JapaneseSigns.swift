// SPDX-License-Identifier: GPL-3.0-or-later

/// Signs that stand for Japanese words: in other languages they mean nothing, or are pictures.
package enum JapaneseSigns {
    /// Words and units that are drawn as one character, ㌔ ㎏ ㈱ ㊤: what they are drawn of. Nil for all other characters.
    package static func letters(of scalar: Unicode.Scalar) -> Substring.UnicodeScalarView? {
        switch scalar.value {
        case 0x3220...0x3243: inBrackets[Int(scalar.value - 0x3220)]
        // Two of those in circles are emoji.
        case 0x3297, 0x3299: nil
        case 0x3280...0x32B0: inCircles[Int(scalar.value - 0x3280)]
        case 0x3300...0x3357: words[Int(scalar.value - 0x3300)]
        case 0x3371...0x33DF: units[Int(scalar.value - 0x3371)]
        default: nil
        }
    }

    /// Whether only Japanese writes it: the names of companies and offices, as ㈱.
    package static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
        (0x3231...0x3243).contains(scalar.value)
    }

    /// Whether it is a star that counts: ☆5, ★4.
    package static func isRating(_ scalar: Unicode.Scalar, before rest: Substring.UnicodeScalarView) -> Bool {
        (scalar == "★" || scalar == "☆") && rest.first?.properties.numericType == .decimal
    }

    /// Whether it is one of the circles that stand for what is not written: several of them right beside a Japanese letter, ○○さん, or one
    /// right before a kana, ○ね.
    package static func isBlank(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before rest: Substring.UnicodeScalarView) -> Bool {
        guard isCircle(scalar) else { return false }
        // They are what was made of the circles before this one.
        if last == blank { return true }
        let circles = rest.prefix(blankLimit).prefix(while: isCircle)
        guard !circles.isEmpty else { return rest.first.map { Script($0) == .kana } ?? false }
        return [last, rest[circles.endIndex...].first].contains { $0.map { Script($0) == .kana || Script($0) == .han } ?? false }
    }

    /// What the dictionary has, and Japanese writes as well.
    package static let blank: Unicode.Scalar = "〇"
    /// So many circles are looked at.
    private static let blankLimit = 8

    private static func isCircle(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "○" || scalar == "◯" || scalar == "●"
    }

    private static func each(_ letters: String) -> [Substring.UnicodeScalarView] {
        letters.map { String($0)[...].unicodeScalars }
    }

    private static func split(_ words: String) -> [Substring.UnicodeScalarView] {
        words.split { $0 == " " || $0 == "\n" }.map(\.unicodeScalars)
    }

    // From U+3220, U+3280, U+3300 and U+3371 on, in their order.
    private static let inBrackets = each(
        "一二三四五六七八九十月火水木金土日株有社名特財祝労代呼学監企資協祭休自至"
    )
    private static let inCircles = each(
        "一二三四五六七八九十月火水木金土日株有社名特財祝労秘男女適優印注項休写正上中下左右医宗学監企資協夜"
    )
    private static let words = split(
        """
        アパート アルファ アンペア アール イニング インチ ウォン エスクード エーカー オンス オーム カイリ カラット
        カロリー ガロン ガンマ ギガ ギニー キュリー ギルダー キロ キログラム キロメートル キロワット グラム
        グラムトン クルゼイロ クローネ ケース コルナ コーポ サイクル サンチーム シリング センチ セント ダース デシ
        ドル トン ナノ ノット ハイツ パーセント パーツ バーレル ピアストル ピクル ピコ ビル ファラッド フィート
        ブッシェル フラン ヘクタール ペソ ペニヒ ヘルツ ペンス ページ ベータ ポイント ボルト ホン ポンド ホール
        ホーン マイクロ マイル マッハ マルク マンション ミクロン ミリ ミリバール メガ メガトン メートル ヤード
        ヤール ユアン リットル リラ ルピー ルーブル レム レントゲン ワット
        """
    )
    private static let units = split(
        """
        hPa da AU bar oV pc dm dm2 dm3 IU 平成 昭和 大正 明治 株式会社 pA nA μA mA kA KB MB GB cal kcal pF nF μF μg mg kg Hz kHz
        MHz GHz THz μl ml dl kl fm nm μm mm cm km mm2 cm2 m2 km2 mm3 cm3 m3 km3 m∕s m∕s2 Pa kPa MPa GPa rad rad∕s
        rad∕s2 ps ns μs ms pV nV μV mV kV MV pW nW μW mW kW MW kΩ MΩ a.m. Bq cc cd C∕kg Co. dB Gy ha HP in KK KM kt lm
        ln log lx mb mil mol PH p.m. PPM PR sr Sv Wb V∕m A∕m
        """
    )
}
