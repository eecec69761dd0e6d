// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// Turns comments into readings. Pure: the same comment always reads the same, in time that grows with its length only.
public struct Reader: Sendable {
    /// No engine and no library gets more scalars than this at once: some need time by the square of the length.
    static let pieceLimit = 400

    /// What the room wants.
    public var options: ReadingOptions

    /// The user's dictionary. May be changed between two comments.
    public var lexicon = Lexicon.empty

    private let japanese: JapaneseAnalysis?
    private let accents: AccentAnalysis?

    /// A reader for one room. Without an analysis, Japanese is given to the engine as it is written; without accents, no segment has any.
    public init(options: ReadingOptions = ReadingOptions(), japanese: JapaneseAnalysis? = nil, accents: AccentAnalysis? = nil) {
        self.options = options
        self.japanese = japanese
        self.accents = accents
    }

    /// Whether there are words of a language that comments are read with: those that tell who speaks.
    public static func hasRules(forLanguage tag: String) -> Bool {
        SpokenWords.in(tag).own("name") != nil
    }

    /// Whether Japanese may be found in a comment.
    public func mayNeedJapanese(_ comment: Comment) -> Bool {
        guard japanese != nil else { return false }
        let languages = [comment.language, options.fixedLanguage, options.roomLanguage].compactMap(\.self)
        // East Asian scripts begin at U+2E80, with three bytes; the first is E2 or more.
        return languages.contains(where: isJapanese) || comment.text.utf8.contains { $0 >= 0xE2 }
    }

    /// What will be said of a comment; the history of its room may expect a language.
    /// - Parameter isTraced: whether its words are wanted, each with the rules that changed it.
    public func read(_ comment: Comment, expecting history: LanguageExpectation = LanguageExpectation(), isTraced: Bool = false) -> Reading
    {
        var draft = Draft(comment.text, without: options.isOn(.emotes) ? comment.emotes : [], isTraced: isTraced)
        do throws(Refused) {
            return try read(comment, &draft, expecting: history)
        } catch {
            return Reading(changes: draft.changes, dropped: .neverSpokenWord)
        }
    }

    /// The comment is not read, because of a word that is never spoken.
    private struct Refused: Error {}

    private func read(_ comment: Comment, _ draft: inout Draft, expecting history: LanguageExpectation) throws(Refused) -> Reading {
        if let taught = comment.taught { draft.markTaught(taught) }
        var covered: [Range<Int>] = []
        try refuse(&draft, &covered)
        let rules = LanguageRules(
            options,
            wish: comment.language.flatMap(languageTag),
            readsJapanese: japanese != nil,
            history: history
        )
        if options.isOn(.links) { draft.step { $0.foldLinks() } }
        draft.markSounds(options.sounds)
        if !lexicon.isEmpty {
            draft.apply(lexicon) { $0.mainLanguage(rules) }
            // A reading may be what its word was not.
            try refuse(&draft, &covered)
        }
        draft.clean(options)
        if draft.saidOtherwise > 0 { try refuse(&draft, &covered) }
        guard draft.units.contains(where: \.isSpeakable) else { return nothing(draft, covered, of: comment) }
        let hidden = hiddenWords(draft, covered, of: comment)
        let findings = (hidden ?? draft).findings(rules)
        var named =
            hidden.map { [Stretch(language: $0.mainLanguage(rules), units: draft.units[...])] } ?? draft.stretches(findings, rules)
        try refuseEmoji(in: &named, &draft, &covered)
        dropUnsaid(&named, &draft)
        named = named.flatMap { $0.apart(draft.sayings) }
        let sounds = sounds(in: named, draft)
        var texts = japanese.map(JapaneseTexts.init)
        let written = draft.saidOtherwise
        var whole = inWords(named, &draft)
        if draft.saidOtherwise > written { try refuseInWords(&whole, &draft, &covered) }
        try refuseHeard(in: &whole, &texts, &draft, &covered)
        let pieces = limited(whole, &draft).flatMap { $0.pieces(of: Self.pieceLimit) }
        let spoken = endingInAndSoOn(inKana(pieces, &texts, &draft), draft)
        guard !spoken.isEmpty else { return nothing(draft, covered, of: comment) }
        let shown = masked(withoutDirections(comment.text), covered)
        var reading = Reading(shown: shown, segments: segments(spoken, of: shown, sounds), changes: draft.changes)
        reading.confidence = reading.language.map(findings.confidence)
        if let trace = draft.trace { reading.words = WordFinder.words(of: shown, trace, in: spoken) }
        return reading
    }

    /// The reading of a comment with nothing left of it.
    private func nothing(_ draft: Draft, _ covered: [Range<Int>], of comment: Comment) -> Reading {
        var reading = Reading(changes: draft.changes, dropped: .nothingToSay)
        if let trace = draft.trace {
            reading.words = WordFinder.words(of: masked(withoutDirections(comment.text), covered), trace, in: [])
        }
        return reading
    }

    /// The comment as it was written, if its covered words were all its words: then they tell its language.
    private func hiddenWords(_ draft: Draft, _ covered: [Range<Int>], of comment: Comment) -> Draft? {
        guard !covered.isEmpty, !draft.units.contains(where: { $0.kind == .letter }) else { return nil }
        return Draft(comment.text, without: options.isOn(.emotes) ? comment.emotes : [])
    }

    /// Covers the words that are never spoken.
    private func refuse(_ draft: inout Draft, _ covered: inout [Range<Int>]) throws(Refused) {
        let isJapanese = isJapanese(options.roomLanguage)
        let places = options.neverSpoken.places(in: draft.units, japanese: japanese, isJapanese: isJapanese)
        guard !places.isEmpty else { return }
        let isCovered = draft.step { draft in
            draft.note(.neverSpoken, places.count)
            guard let saying = options.refusal.saying else { return false }
            covered += draft.cover(places, with: saying)
            return true
        }
        if !isCovered { throw Refused() }
    }

    /// Covers what Japanese says as a word that is never spoken, however it is written.
    /// Where the dictionary was taken away meanwhile, the comment is read without it: nothing is said that was not compared.
    private func refuseHeard(
        in stretches: inout [Stretch],
        _ texts: inout JapaneseTexts?,
        _ draft: inout Draft,
        _ covered: inout [Range<Int>]
    ) throws(Refused) {
        guard let heard = options.neverSpoken.heard, var known = texts.take() else { return }
        defer { texts = known }
        for index in stretches.indices where isJapanese(stretches[index].language) {
            let found = stretches[index].pieces(of: Self.pieceLimit).map { heard.parts(of: $0.units, &known) }
            if found.contains(where: { $0 == nil }) { known = JapaneseTexts { _ in nil } }
            try cover(found.compactMap(\.self).flatMap(\.self), in: &stretches[index], &draft, &covered)
        }
    }

    /// Covers the words that are never spoken and that only what is said of numbers and abbreviations has.
    private func refuseInWords(_ stretches: inout [Stretch], _ draft: inout Draft, _ covered: inout [Range<Int>]) throws(Refused) {
        for index in stretches.indices {
            let units = Array(stretches[index].units)
            let parts = options.neverSpoken.places(in: units).map { Int(units[$0.lowerBound].start)..<Int(units[$0.upperBound - 1].end) }
            try cover(parts, in: &stretches[index], &draft, &covered)
        }
    }

    /// Covers parts of the comment.
    private func cover(
        _ parts: [Range<Int>],
        in stretch: inout Stretch,
        _ draft: inout Draft,
        _ covered: inout [Range<Int>]
    ) throws(Refused) {
        for part in parts where !covered.contains(part) {
            guard let first = stretch.units.firstIndex(where: { $0.start >= part.lowerBound }),
                let last = stretch.units.lastIndex(where: { $0.end <= part.upperBound }), first <= last
            else { continue }
            let (start, end) = (Int32(part.lowerBound), Int32(part.upperBound))
            draft.note(.neverSpoken, from: start, to: end)
            guard let saying = options.refusal.saying else { throw Refused() }
            covered.append(part)
            stretch.units.replaceSubrange(first...last, with: [draft.unit(saying: saying, start: start, end: end)])
        }
        if !parts.isEmpty { stretch = stretch.inWords(draft.sayings) }
    }

    /// Covers the emoji whose names have words that are never spoken.
    private func refuseEmoji(in stretches: inout [Stretch], _ draft: inout Draft, _ covered: inout [Range<Int>]) throws(Refused) {
        for stretch in stretches.indices {
            for place in stretches[stretch].units.indices {
                let unit = stretches[stretch].units[place]
                guard let picture = draft.saying(of: unit), picture.emoji != nil, let name = picture.words(in: stretches[stretch].language),
                    options.neverSpoken.isIn(name)
                else { continue }
                draft.note(.neverSpoken, from: unit.start, to: unit.end)
                guard let saying = options.refusal.saying else { throw Refused() }
                covered.append(Int(unit.start)..<Int(unit.end))
                stretches[stretch].units[place] = draft.unit(saying: saying, start: unit.start, end: unit.end)
            }
        }
    }

    /// The stretches in words of their languages.
    private func inWords(_ stretches: [Stretch], _ draft: inout Draft) -> [Stretch] {
        stretches.map { stretch in
            let language = baseLanguage(stretch.language)
            let phrases = options.isOn(.numbers) ? PhraseLanguage.of(language) : nil
            var stretch = stretch.inWords(draft.sayings, keepingAmounts: phrases != nil)
            func say(_ rule: ReadingRule, _ spokenOut: (Stretch) -> (Stretch, Int)) {
                guard options.isOn(rule) else { return }
                let (spoken, words) = spokenOut(stretch)
                guard words > 0 else { return }
                draft.note(rule, words)
                draft.trace?.compare(stretch.units, spoken.units, by: Trace.Rules([rule]))
                stretch = spoken
            }
            if language != "ja" {
                say(.numbers) {
                    let written = $0.withCommonDigits
                    return phrases.map { Phrases.spokenOut(written, $0) } ?? NumberWords.spokenOut(written)
                }
            }
            say(.chatWords) { ChatWords.spokenOut($0) }
            say(.borrowed) { BorrowedWords.spokenOut($0) }
            if language == "ko" {
                say(.numbers) { KoreanNumbers.spokenOut($0) }
                say(.chatWords) { LatinInHangul.spokenOut($0) }
            }
            guard language == "zh" || language == "cmn" else { return stretch }
            say(.numbers) { ChineseNumbers.spokenOut($0) }
            say(.polyphones) { Polyphones.shared.respelled($0) }
            return stretch
        }
    }

    /// The pieces with kana in place of everything that Japanese voices cannot read. Kana are more than kanji, so the limits are kept again.
    private func inKana(_ pieces: [Stretch], _ texts: inout JapaneseTexts?, _ draft: inout Draft) -> [Stretch] {
        guard var known = texts.take(), pieces.contains(where: { isJapanese($0.language) }) else { return pieces }
        let spoken = pieces.map { piece in
            guard isJapanese(piece.language) else { return piece }
            let reading = KanaReading(known.text(of: piece.units), accents: accents)
            draft.note(.kana)
            draft.trace?.compare(piece.units, reading.result, by: Trace.Rules([.kana]))
            for place in reading.unread { draft.note(.unread, from: place.lowerBound, to: place.upperBound) }
            return Stretch(language: piece.language, units: reading.result)
        }
        return limited(spoken.filter { !$0.units.isEmpty }, &draft).flatMap { $0.pieces(of: Self.pieceLimit) }
    }

    /// The text up to the room's limit.
    private func limited(_ stretches: [Stretch], _ draft: inout Draft) -> [Stretch] {
        guard let limit = options.lengthLimit, draft.count(.length) > 0 || stretches.reduce(0, { $0 + $1.units.count }) > limit
        else { return stretches }
        // What is cut leaves room for saying so.
        var left = max(1, limit / 2, limit - SpokenWords.longestMore - 1)
        var result: [Stretch] = []
        for stretch in stretches {
            guard stretch.units.count > left else {
                result.append(stretch)
                left -= stretch.units.count
                continue
            }
            if left > 0 {
                result.append(Stretch(language: stretch.language, units: stretch.units[..<stretch.units.cut(within: left)].trimmed))
            }
            // Words that tell so are said behind the last word that is left.
            let cut = result.last?.units.last?.start ?? 0
            draft.note(.length, from: cut, to: stretches.last?.units.last?.end ?? cut)
            break
        }
        return result
    }

    /// So many times a room's limit may be written, since some of it is said in fewer letters, or not at all.
    private static let writtenPart = 4

    /// What will be cut need not be put into words, which take ten times the memory: 1234567890. Japanese stays, whose words are no longer, and
    /// are compared with what is never spoken to their end.
    private func dropUnsaid(_ stretches: inout [Stretch], _ draft: inout Draft) {
        guard let limit = options.lengthLimit else { return }
        var left = limit * Self.writtenPart
        for index in stretches.indices where !isJapanese(stretches[index].language) {
            let units = stretches[index].units
            if units.count > left, let end = units.last?.end {
                let kept = units[..<(units.startIndex + left)]
                draft.note(.length, from: kept.last?.end ?? units[units.startIndex].start, to: end)
                stretches[index].units = kept
            }
            left = max(0, left - units.count)
        }
        stretches.removeAll { $0.units.isEmpty }
    }

    /// What was cut ends with the language's "and so on".
    private func endingInAndSoOn(_ pieces: [Stretch], _ draft: Draft) -> [Stretch] {
        guard draft.count(.length) > 0, let limit = options.lengthLimit, let last = pieces.last, let end = last.units.last
        else { return pieces }
        var units: [Unit] = []
        units.append(words: SpokenWords.in(last.language)["more"], start: end.start, end: end.end)
        guard pieces.reduce(units.count + 1, { $0 + $1.units.count }) <= limit else { return pieces }
        guard last.units.count + 1 + units.count <= Self.pieceLimit else {
            return pieces + [Stretch(language: last.language, units: units[...])]
        }
        return pieces.dropLast() + [Stretch(language: last.language, units: last.units + [.space(in: end)] + units)]
    }

    /// The files of the sounds, by where they are written. Later passes change what is spoken, but not what it stands for.
    private func sounds(in stretches: [Stretch], _ draft: Draft) -> [Int: String] {
        guard !options.sounds.isEmpty else { return [:] }
        let found = stretches.compactMap { $0.units.first }.compactMap { unit in
            unit.sound(draft.sayings).map { (Int(unit.start), $0) }
        }
        return Dictionary(found) { first, _ in first }
    }

    private func segments(_ pieces: [Stretch], of text: String, _ sounds: [Int: String]) -> [Segment] {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var offset = 0
        return pieces.map { piece in
            let start = Int(piece.units.first?.start ?? 0)
            let end = Int(piece.units.last?.end ?? 0)
            // Pieces may share a link, but they never begin before the previous one does.
            scalars.formIndex(&index, offsetBy: start - offset)
            offset = start
            let hasAccents = accents != nil && isJapanese(piece.language)
            return Segment(
                language: piece.language,
                text: String(scalars[index..<scalars.index(index, offsetBy: end - start)]),
                spoken: String(scalars: piece.units.lazy.map(\.scalar)),
                start: start,
                length: end - start,
                map: OffsetMap(piece.units),
                accented: hasAccents ? AccentedText(piece.units, withClasses: false) : nil,
                classified: hasAccents ? AccentedText(piece.units, withClasses: true) : nil,
                sound: sounds[start]
            )
        }
    }
}

extension Unit {
    fileprivate var isSpeakable: Bool {
        switch kind {
        case .letter, .digit, .saying: true
        case .mark, .space, .punctuation: false
        }
    }
}

/// What a room wants of its reader.
public struct ReadingOptions: Equatable, Sendable {
    /// Everything is this language; nil means that each part is looked at.
    public var fixedLanguage: String?
    /// What is spoken where nothing says otherwise.
    public var roomLanguage: String
    /// Which languages are told apart.
    var detector: LanguageDetector
    /// The number of scalars of its spoken form after which a comment is cut; nil means never.
    public var lengthLimit: Int?
    /// Words that are pictures to those who write them.
    var emoteWords: EmoteWords
    /// Words that sounds are played for.
    var sounds: SoundWords
    /// Words that are never spoken.
    public var neverSpoken: NeverSpoken
    /// What becomes of comments with such a word.
    public var refusal: Refusal
    /// What becomes of emoji.
    var emoji: EmojiReading
    /// How it is said who wrote a comment.
    var announcements: Announcements
    /// Rules that are not applied; those that keep engines alive are applied all the same.
    var rulesOff: Set<ReadingRule>

    func isOn(_ rule: ReadingRule) -> Bool {
        !rulesOff.contains(rule)
    }

    /// How much of a comment of a live chat is spoken: some twenty seconds.
    public static let liveLengthLimit = 300

    /// Looks at every part, prefers English, never cuts, unless said otherwise.
    public init(
        fixedLanguage: String? = nil,
        roomLanguage: String = "en",
        detector: LanguageDetector = LanguageDetector(),
        lengthLimit: Int? = nil,
        emoteWords: EmoteWords = .shipped,
        sounds: SoundWords = SoundWords(),
        neverSpoken: NeverSpoken = .nothing,
        refusal: Refusal = .drop,
        emoji: EmojiReading = .names,
        announcements: Announcements = Announcements(),
        rulesOff: Set<ReadingRule> = []
    ) {
        self.fixedLanguage = fixedLanguage
        self.roomLanguage = roomLanguage
        self.detector = detector
        self.lengthLimit = lengthLimit
        self.emoteWords = emoteWords
        self.sounds = sounds
        self.neverSpoken = neverSpoken
        self.refusal = refusal
        self.emoji = emoji
        self.announcements = announcements
        self.rulesOff = rulesOff
    }
}

extension Draft {
    /// The rules that need no language, in their order: pictures before their characters are taken for something else, what is long
    /// before what is looked up.
    mutating func clean(_ options: ReadingOptions) {
        if options.isOn(.emotes) { step { $0.dropEmotes(options.emoteWords) } }
        step { $0.readEmoji(as: options.emoji) }
        if options.isOn(.amounts) {
            step { $0.dropEmptyHundredths() }
            step { $0.foldAmounts() }
        }
        if options.isOn(.faces) { step { $0.dropFaces() } }
        if options.isOn(.code) { step { $0.foldCode() } }
        if options.isOn(.keys) { step { $0.dropKeySmashes() } }
        step { $0.readRomanNumerals() }
        step { $0.foldRepeats(to: options.isOn(.repeats) ? SpokenLimits.repeats : Draft.safeRepeatLimit) }
        step { $0.cutPunctuation(to: options.isOn(.punctuation) ? Draft.punctuationLimit : Draft.safePunctuationLimit) }
        if options.isOn(.words) { step { $0.cutWords() } }
        if options.isOn(.digits) { step { $0.foldDigits() } }
        if !options.isOn(.words) || !options.isOn(.digits) { step { $0.breakLongWords() } }
        readSigils(Set([.mentions, .hashtags, .commands].filter(options.isOn)))
        if options.isOn(.chatWords) { step { $0.readJamo() } }
        // A fixed voice knows its own script only.
        guard options.isOn(.romanised), options.fixedLanguage == nil else { return }
        step { $0.readRomanised() }
        step { $0.readRomanisedSentences(in: .devanagari, RomanisedHindi.word) }
        // Where Japanese is expected, its Latin words are read by rules of their own.
        if !isJapanese(options.roomLanguage) { step { $0.readRomanisedSentences(in: .kana, RomanisedJapanese.word) } }
    }
}
