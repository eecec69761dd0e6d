// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Words that only Chinese has, in characters that Japanese has as well: 你好, 這個. Written for Yomite.
enum ChineseWords {
    /// No Japanese word, and no two that may stand side by side without kana, has these in it.
    private static let words: [Unicode.Scalar: [[Unicode.Scalar]]] = {
        var words: [Unicode.Scalar: [[Unicode.Scalar]]] = [:]
        for word in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let scalars = Array(word.unicodeScalars)
            words[scalars[0], default: []].append(scalars)
        }
        return words
    }()
    private static let list = """
        你 妳 您 她 們 嗎 吧 呢 啊 哦 喔 啦 嗨 哈哈 什么 什麼 麼 怎 這 很 沒 那個 誰的 謝謝 大家好 大家晚 主播 加油 恭喜 開心 漂亮 好聽 好看 好強 好美 好帥 好可愛 好笑 好棒 好吃
        太強 太棒 太可 太美 可以 喜歡 今天 昨天 晚上 晚安 早安 午安 笑死 厲害 辛苦了 我是 我也 我要 我愛 我们 不會 不知道 知道了 真的假 真的很 新年快 拜拜 再見了 聲音 好久不
        是不是 有沒 没有 的時候 老師好 還是 已經 因為
        """
    /// Of Japanese words that end with 了, which in Chinese ends sentences: 終了, 完了.
    private static let beforeEnd = Set("和終完投魅修満校読議閉承未結了".unicodeScalars)
    /// Characters in front of and behind 么 in words of mahjong, the only ones in which Japanese writes it: 断么九, 么九牌.
    private static let (beforeOne, behindOne): (Unicode.Scalar, Unicode.Scalar) = ("断", "九")
    /// Text of other scripts is passed by so far.
    private static let limit = LanguageDetector.letterLimit

    /// Whether a text has one of them, or a character that only Chinese has.
    static func areIn(_ units: [Unit]) -> Bool {
        let scalars = units.prefix(limit).map(\.scalar)
        for (index, scalar) in scalars.enumerated() where Script(scalar) == .han {
            let isOfMahjong = scalar == "么" && (scalars[..<index].last == beforeOne || scalars[(index + 1)...].first == behindOne)
            if !isOfMahjong, HanRepertoire.shared.isOnlyChinese(scalar) { return true }
            if let words = words[scalar], words.contains(where: scalars[index...].starts) { return true }
            if scalar == "了", index > 0, index + 1 == scalars.count || Script(scalars[index + 1]) != .han,
                Script(scalars[index - 1]) == .han, !beforeEnd.contains(scalars[index - 1])
            {
                return true
            }
        }
        return false
    }
}
