// SPDX-License-Identifier: GPL-3.0-or-later

/// Which language a stretch of text is taken for: the script decides, the wishes choose among the script's languages.
struct LanguageRules {
    /// Set by the user: no questions are asked.
    var fixed: String?
    /// What the comment says of itself.
    var wish: String?
    /// What the room mostly speaks.
    var room: String

    /// Whether Japanese is turned into kana.
    var readsJapanese = false

    /// Whether well-known foreign words are said in kana, so that the voice need not change: where the text or the room is Japanese.
    func readsLatinInKana(looksJapanese: Bool) -> Bool {
        readsJapanese && fixed == nil && (looksJapanese || isJapanese(wish ?? room))
    }

    /// The language of text without letters.
    var ofNeutral: String {
        fixed ?? wish ?? room
    }

    func language(of script: Script, looksJapanese: Bool) -> String {
        if let fixed { return fixed }
        if script == .han, looksJapanese { return "ja" }
        if let wish, script.isWritten(in: wish) { return wish }
        if script.isWritten(in: room) { return room }
        return script.languages.first ?? "en"
    }
}

/// Whether the tag stands for Japanese.
func isJapanese(_ tag: String) -> Bool {
    tag.prefix { $0 != "-" }.lowercased() == "ja"
}

/// The tag, if it has the shape of one: strangers write wishes.
func plausibleLanguage(_ tag: String?) -> String? {
    guard let tag, tag.utf8.count <= 35, tag.unicodeScalars.allSatisfy({ $0.isASCIILetterOrDigit || $0 == "-" }) else { return nil }
    let primary = tag.prefix { $0 != "-" }
    return (2...3).contains(primary.utf8.count) && primary.unicodeScalars.allSatisfy { Script($0) == .latin } ? tag : nil
}

extension Script {
    fileprivate func isWritten(in tag: String) -> Bool {
        let language = tag.prefix { $0 != "-" }.lowercased()
        return self == .latin ? !isWrittenOtherwise(language) : languages.contains(language)
    }

    /// The languages that are written in it, the most common one in chats first. Latin's are all that are not named here.
    fileprivate var languages: [String] {
        switch self {
        case .neutral, .latin: []
        case .greek: ["el", "grc"]
        case .cyrillic: ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "tt", "ba", "cv", "nog"]
        case .armenian: ["hy", "hyw"]
        case .hebrew: ["he", "iw"]
        case .arabic: ["ar", "fa", "ur", "ug", "sd"]
        case .devanagari: ["hi", "mr", "ne", "kok"]
        case .bengali: ["bn", "as", "bpy"]
        case .gurmukhi: ["pa"]
        case .gujarati: ["gu"]
        case .oriya: ["or"]
        case .tamil: ["ta"]
        case .telugu: ["te"]
        case .kannada: ["kn"]
        case .malayalam: ["ml"]
        case .sinhala: ["si"]
        case .thai: ["th"]
        case .lao: ["lo"]
        case .myanmar: ["my", "shn"]
        case .georgian: ["ka"]
        case .hangul: ["ko"]
        case .ethiopic: ["am"]
        case .cherokee: ["chr"]
        case .khmer: ["km"]
        case .kana: ["ja"]
        case .han: ["zh", "ja", "yue", "hak", "cmn"]
        }
    }
}

/// Languages whose voices do not read Latin letters as words. Serbian, Persian and Kurdish are written both ways, Persian by its own tag.
private func isWrittenOtherwise(_ language: String) -> Bool {
    switch language {
    case "el", "grc", "ru", "uk", "be", "bg", "mk", "kk", "ky", "tt", "ba", "cv", "nog", "hy", "hyw", "he", "iw", "ar", "fa", "ur", "ug",
        "sd",
        "hi", "mr", "ne", "kok", "bn", "as", "bpy", "pa", "gu", "or", "ta", "te", "kn", "ml", "si", "th", "lo", "my", "shn", "ka", "ko",
        "am",
        "chr", "km", "ja", "zh", "yue", "hak", "cmn":
        true
    default: false
    }
}
