// SPDX-License-Identifier: GPL-3.0-or-later

/// Japanese in Latin letters that no list has: what consists of Japanese syllables and ends as only Japanese verbs and adjectives do.
package enum Romaji {
    /// A word of fewer letters may be one of many languages.
    private static let shortest = 6
    /// Endings of sentences and verbs, backwards, by their last letter. Most words of other languages that end so have syllables that Japanese
    /// lacks.
    private static let endings: [Unicode.Scalar: [[Unicode.Scalar]]] = {
        let endings = listOfEndings.split { $0 == " " || $0 == "\n" }.map { Array($0.unicodeScalars.reversed()) }
        return Dictionary(grouping: endings) { $0[0] }
    }()
    private static let listOfEndings = """
        desu desuka desune desuyo desuyone deshou deshita masu masuka masune masuyo masen mashita mashou dayo dayone dane daro darou janai
        janaika yone kana kanaa nai naide nakatta nakute naiyo tai taiyo takunai takatta teru teruyo teta tta ttayo ttane tte tteyo chatta
        chau reta retayo sugi sugiru sugita sugite kusai ppoi rashii kudasai suita nanda yanen ikou shita shite shiyo shiteru
        """
    /// Pirouettes and operettas end as 帰って does: behind an e they are Japanese in these words only.
    private static let (foreignEndings, ofVerbs) = (["ette", "etta"], ["kaette", "kaetta", "shabette", "shabetta", "hette", "hetta"])
    private static let doubled = Set("kgsztdbpj".unicodeScalars)
    private static let others: Set<String> = ["anyone", "mundane", "regatta", "openai", "dachau", "mayotte", "goutte"]

    /// The word in katakana; nil where it may be of another language.
    static func sentence(_ word: String.UnicodeScalarView) -> String? {
        guard word.count >= shortest, let last = word.last, let endings = endings[last],
            endings.contains(where: { word.reversed().starts(with: $0) })
        else { return nil }
        let text = String(word)
        guard !others.contains(text), !foreignEndings.contains(where: text.hasSuffix) || ofVerbs.contains(where: text.hasSuffix)
        else { return nil }
        return katakana(Array(word))
    }

    /// Small letters in katakana; nil where they are no Japanese syllables.
    package static func katakana(_ letters: [Unicode.Scalar]) -> String? {
        var kana = ""
        var index = 0
        while index < letters.count {
            let rest = letters[index...]
            if let (length, syllable) = syllable(rest) {
                // おう and うう are drawn out.
                let isLong = syllable == "ウ" && index > 0 && (letters[index - 1] == "o" || letters[index - 1] == "u")
                kana += isLong ? "ー" : syllable
                index += length
            } else if rest.count > 1, letters[index] == "n", letters[index + 1] != "y" {
                kana += "ン"
                index += 1
            } else if rest.count > 1, doubled.contains(letters[index]),
                letters[index] == letters[index + 1] || letters[index] == "t" && letters[index + 1] == "c"
            {
                kana += "ッ"
                index += 1
            } else if rest.count == 1, letters[index] == "n" {
                return kana + "ン"
            } else if rest.count > 1, letters[index] == "m", "bmp".unicodeScalars.contains(letters[index + 1]) {
                kana += "ン"
                index += 1
            } else {
                return nil
            }
        }
        return kana
    }

    /// The longest syllable at the start, and how many letters it has.
    private static func syllable(_ letters: ArraySlice<Unicode.Scalar>) -> (length: Int, kana: String)? {
        for length in stride(from: min(3, letters.count), through: 1, by: -1) {
            var syllable = String.UnicodeScalarView()
            syllable.append(contentsOf: letters.prefix(length))
            if let kana = syllables[String(syllable)] { return (length, kana) }
        }
        return nil
    }

    private static let syllables: [String: String] = {
        var syllables: [String: String] = [:]
        for row in table.split(separator: "\n") {
            let fields = row.split(separator: " ")
            let (consonants, vowels) = (fields[0] == "-" ? "" : String(fields[0]), fields[1])
            for (vowel, kana) in zip(vowels, fields.dropFirst(2)) { syllables[consonants + String(vowel)] = String(kana) }
        }
        return syllables
    }()

    /// Consonants, vowels, and the kana of each of these vowels behind the consonants.
    private static let table = """
        - aiueo ア イ ウ エ オ
        k aiueo カ キ ク ケ コ
        g aiueo ガ ギ グ ゲ ゴ
        s aiueo サ シ ス セ ソ
        z aiueo ザ ジ ズ ゼ ゾ
        t aiueo タ チ ツ テ ト
        d aeo ダ デ ド
        n aiueo ナ ニ ヌ ネ ノ
        h aiueo ハ ヒ フ ヘ ホ
        b aiueo バ ビ ブ ベ ボ
        p aiueo パ ピ プ ペ ポ
        m aiueo マ ミ ム メ モ
        y auo ヤ ユ ヨ
        r aiueo ラ リ ル レ ロ
        w ao ワ オ
        f u フ
        j aiuo ジャ ジ ジュ ジョ
        sh aiuo シャ シ シュ ショ
        ch aiuo チャ チ チュ チョ
        ts u ツ
        ky auo キャ キュ キョ
        gy auo ギャ ギュ ギョ
        ny auo ニャ ニュ ニョ
        hy auo ヒャ ヒュ ヒョ
        by auo ビャ ビュ ビョ
        py auo ピャ ピュ ピョ
        my auo ミャ ミュ ミョ
        ry auo リャ リュ リョ
        """
}
