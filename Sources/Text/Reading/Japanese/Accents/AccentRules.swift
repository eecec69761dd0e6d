// SPDX-License-Identifier: GPL-3.0-or-later

/// Which words are said as one phrase, and where the voice falls in it: the rules of Tokyo's accent as they are described by Sagisaka and
/// Satō, with the classes that naist-jdic gives to words. Numbers are those of Open JTalk's description.
enum AccentRules {
    /// Whether a word is said in one phrase with the one before it. Later rules are stronger.
    static func joins(_ word: AccentWord, after last: AccentWord) -> Bool {
        if let joins = word.joins { return joins }
        let (a, b) = (last.part, word.part)
        // 18: suffixes; 8: particles and auxiliaries.
        if b.first == "接尾" { return true }
        // 16, 17: the parts of a name.
        if a.third == "姓" && b.kind == "名詞" || a.kind == "名詞" && b.third == "名" { return false }
        // 14, 15.
        if [a.kind, b.kind].contains("記号") || b.kind == "接頭詞" { return false }
        // 13.
        if a.kind == "名詞", b.kind == "動詞" || b.kind == "形容詞" || b.first == "形容動詞語幹" {
            return false
        }
        // 12, 11: auxiliaries that were verbs and adjectives.
        let isRenyo = a.form.hasPrefix("連用")
        if b.kind == "動詞", b.first == "非自立", a.kind == "動詞" && isRenyo || a.first == "サ変接続" { return true }
        if b.kind == "形容詞", b.first == "非自立",
            (a.kind == "動詞" || a.kind == "形容詞") && isRenyo || a.first == "接続助詞" && (last.kana == "テ" || last.kana == "デ")
        {
            return true
        }
        // 10.
        if a.first == "接尾", b.kind == "名詞" { return false }
        // 9, 8.
        if word.isDependent { return true }
        if last.isDependent { return false }
        // What is counted: 三日, 数多く.
        if a.first == "数", b.first == "副詞可能" { return true }
        // 7, 6.
        if a.first == "副詞可能" || b.first == "副詞可能" { return false }
        if a.standsAlone || b.standsAlone { return false }
        // 5, 4, 3.
        if a.kind == "動詞", b.kind == "形容詞" || b.kind == "名詞" { return false }
        if b.kind == "名詞", a.kind == "形容詞" || a.first == "形容動詞語幹" { return false }
        return true
    }

    /// The accent of a phrase, from its words.
    static func accent(of words: ArraySlice<AccentWord>) -> Int {
        guard let first = words.first else { return 0 }
        var accent = first.accent
        var morae = first.morae
        var last = first
        for word in words.dropFirst() {
            accent = combined(accent, morae: morae, with: word, after: last)
            morae += word.morae
            last = word
        }
        return accent
    }

    /// What becomes of an accent when a word follows it.
    private static func combined(_ accent: Int, morae: Int, with word: AccentWord, after last: AccentWord) -> Int {
        guard let (name, shift) = rule(of: word, after: last.part.kind) else { return accent }
        switch name {
        case "F2": return accent == 0 ? morae + shift : accent
        case "F3": return accent == 0 ? 0 : morae + shift
        case "F4": return morae + shift
        case "F5", "C4", "P6": return 0
        case "C1": return morae + word.accent
        case "C2": return morae + 1
        case "C3": return morae
        case "P1": return word.accent == 0 ? 0 : morae + word.accent
        case "P2": return morae + (word.accent == 0 ? 1 : word.accent)
        case "P14": return word.accent == 0 ? accent : morae + word.accent
        // F1 and C5 leave it.
        default: return accent
        }
    }

    /// The rule that holds behind such a word. What is written for verbs holds for auxiliaries (助動詞) as well.
    private static func rule(of word: AccentWord, after kind: String) -> (name: Substring, shift: Int)? {
        for choice in word.rule.split(separator: "/") {
            let parts = choice.split(separator: "%")
            guard let rule = parts.last, parts.count == 1 || kind.contains(parts[0]) else { continue }
            let figures = rule.split(separator: "@")
            return (figures[0], figures.count > 1 ? Int(figures[1]) ?? 0 : 0)
        }
        return nil
    }
}

extension AccentWord {
    /// Particles and auxiliaries.
    var isDependent: Bool { part.kind == "助詞" || part.kind == "助動詞" }
}

extension AccentWord.Part {
    fileprivate var standsAlone: Bool { kind == "副詞" || kind == "接続詞" || kind == "連体詞" }
}
