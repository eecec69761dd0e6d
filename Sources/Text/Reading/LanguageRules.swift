// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Which language a stretch of text is taken for: the script decides; among the languages of a script a wish does, else the detector.
struct LanguageRules {
    /// Less sure than this, the detector does not overrule a room whose language it does not know.
    private static let overruling = 0.9
    /// How much speaks for the room's language in each of its comments, in nats.
    private static let roomWeight = 1.5
    /// As much more in a comment of one word, where no setting names a language and nothing else is spoken.
    private static let roomWeightOfWord = 1.5
    /// What each word that a language has says for it, in nats: if it is spoken here, and if it is not and what is spoken here lacks the word.
    private static let (knownWeight, foreignWeight) = (1.0, 3.0)
    private static let lackingWeight = 0.6
    private static let mostKnown = 3
    /// Comments with no more words than this are in a language that nobody expects only if that is surer than this.
    private static let (shortCount, leastConfidence) = (3, 0.45)
    /// A small language has to be surer, or has words or letters of its own.
    private static let leastConfidenceOfSmall = 0.7
    /// Of the room's language where no other is sure.
    private static let confidenceInRoom = 0.3
    /// More than the parts of words say about Han characters.
    private static let hanWeight = 40.0
    /// So many letters of Japanese are seldom without kana.
    private static let (weightWithoutKana, leastWithoutKana) = (1.5, 3)

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
        history.favourite.flatMap { script.isWritten(in: $0) ? [$0] : nil } ?? tags(in: script)
    }

    /// The room's languages, or English where they are written otherwise.
    private func tags(in script: Script) -> [String] {
        script == .latin && !tagsOfRoom.contains(where: script.isWritten) ? ["en"] : tagsOfRoom
    }

    /// What is to be expected of every part of the comment.
    func expectation(of text: LanguageEvidence) -> LanguageExpectation {
        var expectation = history
        let isRoomAlone = detector.isOpen && text.told.isEmpty && spokenHere.allSatisfy(tagsOfRoom.contains)
        let more = isRoomAlone ? Self.roomWeightOfWord / Double(max(1, text.words.count)) : 0
        for language in tags(in: text.script) { expectation.add(Self.roomWeight + more, for: language) }
        return expectation
    }

    /// Adds what the whole words say, where every language comes into question: for what is spoken here, and against it.
    /// - Parameter other: the language that its words fit best where nothing is expected.
    func addKnownWords(of text: LanguageEvidence, orIn other: String?, to expectation: inout LanguageExpectation) {
        func add(_ count: Int, _ weight: Double, for language: String) {
            expectation.add(weight * Double(min(Self.mostKnown, count)), for: language)
        }
        let spoken = spokenHere
        for language in spoken {
            add(text.wordsKnown(in: language), Self.knownWeight, for: language)
            add(text.wordsLacking(in: language), -Self.lackingWeight, for: language)
        }
        guard let other, !spoken.contains(other) else { return }
        add(text.wordsTelling(other, beside: spoken), Self.foreignWeight, for: other)
    }

    /// What is spoken here and the room's own languages, in this order, of those that may be found.
    var spokenHere: [String] {
        var languages = tagsOfRoom
        if let favourite = history.favourite, !languages.contains(favourite) { languages.insert(favourite, at: 0) }
        return languages.filter(detector.knows)
    }

    /// The language that a text is in by its words alone: what is spoken here, else the most common one of its script. No parts of words are
    /// looked at then.
    func ownFinding(of text: LanguageEvidence) -> LanguageFinding? {
        for language in spokenHere {
            if let confidence = text.confidence(of: language, allowingNames: detector.isOpen) {
                return LanguageFinding(language: language, confidence: confidence)
            }
        }
        guard let common = LanguageTable.shared.groups[text.script]?.mostCommon, detector.knows(common),
            let confidence = text.confidence(of: common, allowingNames: detector.isOpen),
            confidence > LanguageEvidence.confidenceOfWord || !text.script.isWritten(in: room)
        else { return nil }
        return LanguageFinding(language: common, confidence: confidence)
    }

    /// The finding, or what is usual here for a few words that are not surely in a language that nobody expects.
    func settled(_ finding: LanguageFinding, of text: LanguageEvidence) -> LanguageFinding {
        guard detector.isOpen, text.words.count <= Self.shortCount, !familiarLanguages.contains(finding.language),
            !text.told.contains(finding.language), let group = LanguageTable.shared.groups[text.script]
        else { return finding }
        let isDoubtful =
            finding.confidence < Self.leastConfidenceOfSmall && !group.common.contains(finding.language) && !text.hasOwnLetters
            && text.wordsTelling(finding.language, beside: spokenHere) == 0
        guard finding.confidence < Self.leastConfidence || isDoubtful else { return finding }
        let own = tagsOfRoom.first { text.script.isWritten(in: $0) }
        guard let usual = own ?? (isDoubtful ? group.mostCommon : nil) else { return finding }
        return LanguageFinding(language: usual, confidence: Self.confidenceInRoom)
    }

    /// Whether a change into a language needs more than one word that the language around it lacks.
    func isUnexpected(_ language: String) -> Bool {
        detector.isOpen && !familiarLanguages.contains(language)
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
        guard prefersKanji else {
            guard tagsOfRoom.contains("zh") || units.count(where: { $0.kind == .letter }) >= Self.leastWithoutKana else { return }
            for language in ["zh", "zh-Hant"] { expectation.add(Self.weightWithoutKana, for: language) }
            return
        }
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

private let languagesWrittenOtherwise = Set(Script.allCases.flatMap(\.languages)).subtracting(["sr"])
