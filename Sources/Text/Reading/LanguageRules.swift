// SPDX-License-Identifier: GPL-3.0-or-later

/// Which language a stretch of text is taken for: the script decides; among the languages of a script a wish does, else the detector.
struct LanguageRules {
    /// Less sure than this, the detector does not overrule a room whose language it does not know.
    private static let overruling = 0.9
    /// How much speaks for the room's language in each of its comments, in nats.
    private static let roomWeight = 1.5
    /// More than the parts of words say about Han characters.
    private static let hanWeight = 40.0

    /// Set by the user: no questions are asked.
    var fixed: String?
    /// What the comment says of itself.
    var wish: String?
    /// What the room mostly speaks, and what the detector calls that.
    let room: String
    let tagsOfRoom: [String]

    /// Whether Japanese is turned into kana.
    var readsJapanese: Bool

    var detector: LanguageDetector
    /// What the history says.
    var history: LanguageExpectation

    init(_ options: ReadingOptions, wish: String?, readsJapanese: Bool, history: LanguageExpectation) {
        fixed = options.fixedLanguage
        self.wish = wish
        room = options.roomLanguage
        tagsOfRoom = detectorsTags(for: options.roomLanguage)
        self.readsJapanese = readsJapanese
        detector = options.detector
        self.history = history
    }

    /// Whether well-known foreign words are said in kana, so that the voice need not change: where the text or the room is Japanese.
    func readsLatinInKana(looksJapanese: Bool) -> Bool {
        readsJapanese && fixed == nil && (looksJapanese || isJapanese(wish ?? room))
    }

    /// Whether Japanese words in Latin letters are, at least: where Japanese is spoken mostly, others may write English.
    var readsRomaji: Bool {
        readsJapanese && fixed == nil && isJapanese(wish ?? history.favourite ?? room)
    }

    /// Whether Han characters are Japanese where nothing says otherwise.
    private var prefersKanji: Bool {
        isJapanese(wish ?? history.favourite ?? room)
    }

    /// The languages of words that everybody writes: what is spoken here, where it is written in their script, else the room's own.
    func tagsOfCommonWords(in script: Script) -> [String] {
        history.favourite.flatMap { script.isWritten(in: $0) ? [$0] : nil } ?? tagsOfRoom
    }

    /// What is to be expected of every part of the comment.
    var expectation: LanguageExpectation {
        var expectation = history
        for language in tagsOfRoom { expectation.add(Self.roomWeight, for: language) }
        return expectation
    }

    /// What Japanese is called here: kanji between kana are in the language of the kana, whatever region was named with it.
    private var japanese: String {
        [wish, room].lazy.compactMap(\.self).first(where: isJapanese) ?? "ja"
    }

    /// The language of text without letters.
    var ofNeutral: String {
        fixed ?? wish ?? history.favourite ?? room
    }

    /// Whether the room's language is written in each of these scripts, as Serbian is.
    func roomIsWritten(in scripts: some Sequence<Script>) -> Bool {
        scripts.allSatisfy { $0.isWritten(in: room) }
    }

    /// Languages that others are mixed with: what is spoken here, and English.
    var familiarLanguages: [String] {
        tagsOfRoom + ["en"] + (history.favourite.map { [$0] } ?? [])
    }

    /// What Han characters without kana speak for, in nats: where Japanese is spoken, words of Chinese decide, and else it is Japanese.
    func addHan(_ units: [Unit], to expectation: inout LanguageExpectation) {
        guard prefersKanji else { return }
        let isChinese = ChineseWords.areIn(units)
        expectation.add(isChinese ? -Self.hanWeight : Self.hanWeight, for: "ja")
    }

    func finding(in script: Script, looksJapanese: Bool, detected: (LanguageDetector) -> LanguageFinding?) -> LanguageFinding {
        if let fixed { return LanguageFinding(language: fixed, confidence: 1) }
        if script == .han, looksJapanese { return LanguageFinding(language: japanese, confidence: 1) }
        if let wish, script.isWritten(in: wish) { return LanguageFinding(language: wish, confidence: 1) }
        if let found = detected(detector) {
            if tagsOfRoom.contains(found.language) { return LanguageFinding(language: room, confidence: found.confidence) }
            let isForeignHere = !script.isWritten(in: room) || detector.knows(baseLanguage(room))
            if isForeignHere || found.confidence >= Self.overruling { return found }
        }
        let language = script.isWritten(in: room) ? room : script.languages.first ?? "en"
        return LanguageFinding(language: language, confidence: 1)
    }
}

/// What the detector calls a room's language: without the region, or by the tag of a neighbour that it does not tell apart.
private func detectorsTags(for room: String) -> [String] {
    if LanguageDetector.known.contains(room), room != "sr" { return [room] }
    return switch baseLanguage(room) {
    case "sr", "bs", "sh": ["sr", "hr"]
    case "nn", "no": ["nb"]
    case "zh", "yue", "hak", "cmn": ["zh", "zh-Hant"]
    case let base: [base]
    }
}

/// Whether the tag stands for Japanese.
func isJapanese(_ tag: String) -> Bool {
    baseLanguage(tag) == "ja"
}

extension Script {
    func isWritten(in tag: String) -> Bool {
        let language = baseLanguage(tag)
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
func isWrittenOtherwise(_ language: String) -> Bool {
    languagesWrittenOtherwise.contains(language)
}

private let languagesWrittenOtherwise: Set<String> = [
    "el", "grc", "ru", "uk", "be", "bg", "mk", "kk", "ky", "tt", "ba", "cv", "nog", "hy", "hyw", "he", "iw", "ar", "fa", "ur", "ug", "sd",
    "hi", "mr",
    "ne", "kok", "bn", "as", "bpy", "pa", "gu", "or", "ta", "te", "kn", "ml", "si", "th", "lo", "my", "shn", "ka", "ko", "am", "chr", "km",
    "ja", "zh",
    "yue", "hak", "cmn",
]
