// SPDX-License-Identifier: GPL-3.0-or-later

/// Kana in the form of VOICEVOX's clients: phrases of morae, with which some animate a mouth. The length of a mora is an estimate. Pure.
enum VoicevoxKana {
    struct Mora: Equatable {
        var text: String
        var consonant: String?
        var vowel: String
    }

    struct Phrase: Equatable {
        var moras: [Mora] = []
        var accent = 1
        var hasPause = false
        var isQuestion = false
    }

    /// The phrases of a text in kana; other characters end a phrase. An accent may be marked (`キョ'ーワ/イ'イ`).
    static func phrases(_ text: String) -> [Phrase] {
        var phrases: [Phrase] = []
        var phrase = Phrase()
        func end(pause: Bool = false, question: Bool = false) {
            guard !phrase.moras.isEmpty else { return }
            (phrase.hasPause, phrase.isQuestion) = (pause, question)
            phrases.append(phrase)
            phrase = Phrase()
        }
        for scalar in text.unicodeScalars {
            let kana = katakana(scalar)
            switch kana {
            case "、", "。", ",", ".", "，", "．", "！", "!": end(pause: true)
            case "？", "?": end(question: true)
            case "'": phrase.accent = max(phrase.moras.count, 1)
            case "_": break
            case "ー": if let vowel = phrase.moras.last?.vowel, vowel.count == 1 { phrase.moras.append(Mora(text: "ー", vowel: vowel)) }
            case "ッ": phrase.moras.append(Mora(text: "ッ", vowel: "cl"))
            case "ン": phrase.moras.append(Mora(text: "ン", vowel: "N"))
            default:
                if let last = phrase.moras.last, let joined = last.joined(small: kana) {
                    phrase.moras[phrase.moras.count - 1] = joined
                } else if let mora = single(kana) {
                    phrase.moras.append(mora)
                } else {
                    end()
                }
            }
        }
        end()
        return phrases
    }

    /// Whether it consists of kana and the marks of phrases, with an accent in each phrase, as clients write it.
    static func isNotation(_ text: String) -> Bool {
        text.contains("'") && text.unicodeScalars.allSatisfy { isKana($0) || "'/_、？".unicodeScalars.contains($0) }
    }

    /// Whether everything in it is kana, or a mark of the notation.
    static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x3041...0x3096).contains(scalar.value) || (0x30A1...0x30FA).contains(scalar.value) || scalar == "ー"
    }

    /// The text that the notation stands for.
    static func plain(_ notation: String) -> String {
        String(String.UnicodeScalarView(notation.unicodeScalars.filter { !"'/_".unicodeScalars.contains($0) }))
    }

    private static func katakana(_ scalar: Unicode.Scalar) -> Character {
        (0x3041...0x3096).contains(scalar.value) ? Character(Unicode.Scalar(scalar.value + 0x60) ?? scalar) : Character(scalar)
    }

    /// One row of the table of kana on each line: the consonant, and the kana with a, i, u, e, o.
    private static let rows: [(consonant: String, kana: [Character])] = [
        ("", Array("アイウエオ")), ("k", Array("カキクケコ")), ("g", Array("ガギグゲゴ")), ("s", Array("サ・スセソ")), ("z", Array("ザ・ズゼゾ")),
        ("t", Array("タ・・テト")), ("d", Array("ダ・・デド")), ("n", Array("ナニヌネノ")), ("h", Array("ハヒ・ヘホ")), ("b", Array("バビブベボ")),
        ("p", Array("パピプペポ")), ("m", Array("マミムメモ")), ("y", Array("ヤ・ユ・ヨ")), ("r", Array("ラリルレロ")), ("w", Array("ワ・・・・")),
        ("sh", Array("・シ・・・")), ("ch", Array("・チ・・・")), ("ts", Array("・・ツ・・")), ("f", Array("・・フ・・")), ("j", Array("・ジ・・・")),
        ("j", Array("・ヂ・・・")), ("z", Array("・・ヅ・・")), ("", Array("・ヰ・ヱヲ")), ("v", Array("・・ヴ・・")), ("", Array("ァィゥェォ")),
    ]
    fileprivate static let vowels = ["a", "i", "u", "e", "o"]

    private static func single(_ kana: Character) -> Mora? {
        for row in rows {
            guard let index = row.kana.firstIndex(of: kana), kana != "・" else { continue }
            return Mora(text: String(kana), consonant: row.consonant.isEmpty ? nil : row.consonant, vowel: vowels[index])
        }
        return nil
    }
}

extension VoicevoxKana.Mora {
    /// The mora of this kana and a small one: `キ` and `ャ` are `キャ`. Nil if they are two morae.
    fileprivate func joined(small kana: Character) -> VoicevoxKana.Mora? {
        guard text.count == 1, text != "ー", vowel.count == 1 else { return nil }
        if let index = Array("ャ・ュ・ョ").firstIndex(of: kana), kana != "・" {
            guard vowel == "i", let consonant else { return nil }
            let soft = ["sh", "ch", "j"].contains(consonant) ? consonant : consonant + "y"
            return .init(text: text + String(kana), consonant: soft, vowel: VoicevoxKana.vowels[index])
        }
        guard let index = Array("ァィゥェォ").firstIndex(of: kana) else { return nil }
        // `テ` and `ィ`, `フ` and `ァ`, `ウ` and `ィ`.
        let with: [Character: String] = [
            "テ": "t", "デ": "d", "ト": "t", "ド": "d", "フ": "f", "ウ": "w", "シ": "sh", "チ": "ch", "ジ": "j", "ツ": "ts", "ヴ": "v", "イ": "y",
        ]
        guard let consonant = with[Character(text)], vowel != VoicevoxKana.vowels[index] else { return nil }
        return .init(text: text + String(kana), consonant: consonant, vowel: VoicevoxKana.vowels[index])
    }
}
