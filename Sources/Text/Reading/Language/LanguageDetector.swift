// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Tells the languages of a script apart by the parts of their words. Pure; looks at the beginning of a text only.
public struct LanguageDetector: Equatable, Sendable {
    /// Letters behind this do not change the language of a text any more.
    static let letterLimit = 100

    /// How much it counts for one word that its language is common in live chats. More words speak for themselves.
    private static let worthOfShares: Float = 0.5
    /// Behind the tags that a room names: all others may be found as well.
    static let others = "all"

    /// The tags it is set to; nil means all.
    private let chosen: Set<String>?
    /// Those of all that are as common here as the most common one.
    private let named: Set<String>

    /// Set to all languages it knows, or to these of them; `all` behind some means that others are found as well. A region says nothing here:
    /// `pt-BR` is `pt`; but Chinese is written in two ways, and `zh` is both.
    public init(languages: [String]? = nil) {
        let tags = Set((languages ?? []).flatMap(Self.known(as:)))
        let isOpen = languages?.contains(Self.others) ?? true
        (chosen, named) = isOpen ? (nil, tags) : (tags, [])
    }

    /// Whether every language comes into question.
    var isOpen: Bool {
        chosen == nil
    }

    /// What it calls a language.
    private static func known(as tag: String) -> [String] {
        switch tag {
        case "zh": ["zh", "zh-Hant"]
        case "zh-TW", "zh-HK", "zh-MO": ["zh-Hant"]
        case _ where known.contains(tag): [tag]
        default: [baseLanguage(tag)]
        }
    }

    /// Every language that it can tell from others of its script.
    static let known: Set<String> = Set(LanguageTable.shared.groups.values.flatMap(\.languages))

    /// Whether several languages are written in a script, and it knows them.
    static func tellsApart(_ script: Script) -> Bool {
        LanguageTable.shared.groups[script] != nil
    }

    /// Those of some tags that it cannot tell from others of their script, and whose script others share.
    public static func unknown(of tags: [String]) -> [String] {
        tags.filter { tag in
            tag != others && !known.contains(tag) && !known.contains(baseLanguage(tag))
                && LanguageTable.shared.groups.keys.contains { $0.isWritten(in: tag) }
        }
    }

    /// The languages it is set to and knows.
    public var languages: [String] {
        Self.known.filter(knows).sorted()
    }

    /// Whether it is set to a language, and knows it.
    func knows(_ language: String) -> Bool {
        chosen?.contains(language) != false && Self.known.contains(language)
    }

    /// The languages of a script that come into question, and what speaks for each before a word is read; nil where there is no question.
    /// - Parameter spoken: what is as common here as the most common one; nil where it says nothing how common they are.
    func question(of text: LanguageEvidence, expecting expectation: LanguageExpectation, spoken: [String]? = nil) -> LanguageQuestion? {
        guard let group = LanguageTable.shared.groups[text.script] else { return nil }
        var prior = group.leanings
        if isOpen, let spoken {
            prior = prior + group.shares(beside: named.union(spoken)) * (Self.worthOfShares / Float(max(1, text.words.count)).squareRoot())
        }
        expectation.add(to: &prior, of: group)
        if let chosen {
            for (lane, language) in group.languages.enumerated() where !chosen.contains(language) { prior[lane] = -.infinity }
        }
        guard prior.max().isFinite else { return nil }
        return LanguageQuestion(group: group, prior: prior)
    }
}

/// Which language of a script a text is in.
struct LanguageQuestion {
    /// What it says for one of two languages that it has a word, in nats.
    private static let worthOfKnown: Float = 1.5

    fileprivate let group: LanguageTable.Group
    /// What speaks for each before a word is read.
    fileprivate let prior: LanguageLanes

    func finding(of text: LanguageEvidence) -> LanguageFinding {
        let likelihoods = likelihoods(of: text.firstWords, in: text)
        return finding(of: likelihoods.best, likelihoods)
    }

    /// The parts of a text that are in different languages, in their order; none where it stays the same, or where that is no question.
    /// Between the familiar languages and others people change more easily.
    func runs(of text: LanguageEvidence, familiar: [String]) -> [LanguageRun] {
        guard text.words.count > 1 else { return [] }
        let words = text.words.map { $0.says(in: group) }
        let breaks = text.words.map(\.isBehindBreak)
        let familiar = familiar.compactMap { group.lanes[$0] }
        let path = LanguagePath(of: words, behindBreaks: breaks, expecting: prior, familiar: familiar)
        guard var lanes = path.lanes else { return [] }
        // Hardly anybody writes three languages: what remains is one of the two that most is written in. Their whole words tell where one ends.
        let letters = zip(lanes, text.words).reduce(into: [:]) { $0[$1.0, default: 0] += $1.1.letters }
        if letters.count > 1 {
            let two = letters.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2).map(\.key)
            var narrow = LanguageLanes(repeating: -.infinity)
            for lane in two { narrow[lane] = prior[lane] }
            let known = zip(words, text.words).map { lanes, word in
                two.reduce(into: lanes) { if text.isKnown(word, in: group.languages[$1]) { $0[$1] += Self.worthOfKnown } }
            }
            lanes = LanguagePath(of: known, behindBreaks: breaks, expecting: narrow, familiar: familiar).lanes ?? []
        }
        return runs(of: text, lanes)
    }

    private func runs(of text: LanguageEvidence, _ lanes: [Int]) -> [LanguageRun] {
        var runs: [LanguageRun] = []
        var start = 0
        for index in lanes.indices where index + 1 == lanes.endIndex || lanes[index + 1] != lanes[index] {
            let words = text.words[start...index]
            runs.append(
                LanguageRun(
                    finding: finding(of: lanes[index], likelihoods(of: words, in: text)),
                    range: words[start].range.lowerBound..<words[index].range.upperBound,
                    letters: words.reduce(0) { $0 + ($1.isCommon ? 0 : $1.letters) },
                    mayBeName: words.allSatisfy { $0.mayBeName || $0.letters <= LanguageRun.lettersOfLinks }
                        && words.contains(where: \.mayBeName)
                )
            )
            start = index + 1
        }
        return runs
    }

    private func likelihoods(of words: ArraySlice<LanguageEvidence.Word>, in text: LanguageEvidence) -> LanguageLanes {
        let hasOwn = words.contains { !$0.isBorrowed && !$0.isCommon }
        let sums = words.reduce(into: LanguageTable.Sums()) { if !hasOwn || !$1.isBorrowed { $0.add($1.sums) } }
        var likelihoods = prior + sums.lanes
        if text.script == .han {
            for (lane, language) in group.languages.enumerated() {
                likelihoods[lane] += Float(HanRepertoire.shared.doubt(about: language, in: text.units))
            }
        }
        return likelihoods
    }

    private func finding(of lane: Int, _ likelihoods: LanguageLanes) -> LanguageFinding {
        LanguageFinding(language: group.languages[lane], confidence: likelihoods.share(of: lane))
    }
}

/// Some words in the same language.
struct LanguageRun {
    var finding: LanguageFinding
    var range: Range<Int>
    /// Of the words that not everybody writes.
    var letters: Int
    /// Whether its words have capitals inside of a sentence: `Rio de Janeiro`.
    var mayBeName: Bool

    /// The small words of names have so many letters at most.
    static let lettersOfLinks = 3
}

extension LanguageEvidence.Word {
    /// A word in capitals inside of a sentence may be a name, which says less, as a borrowed word does.
    private static let worthOfName: Float = 0.4
    /// What everybody writes says no more than this for English, in nats: between English words and others it goes with the English ones.
    private static let leaningOfCommon: Float = 0.6

    /// What the word says by itself.
    fileprivate func says(in group: LanguageTable.Group) -> LanguageLanes {
        switch telling {
        case .common?, .little?:
            var lanes = LanguageLanes.zero
            if let lane = group.lanes["en"] { lanes[lane] = Self.leaningOfCommon }
            return lanes
        case .language(let language, let weight)?:
            var lanes = LanguageLanes.zero
            if let lane = group.lanes[language] { lanes[lane] = Float(weight) }
            return lanes
        case .neighbour(let language)?:
            var lanes = sums.lanes
            if let lane = group.lanes[language] { lanes[lane] += Float(TellingWords.neighbourWeight) }
            return lanes
        case .borrowed?: return sums.lanes * Self.worthOfName
        case nil: return sums.lanes * (mayBeName ? Self.worthOfName : 1)
        }
    }

    /// Whether other languages have it as well as English.
    fileprivate var isBorrowed: Bool {
        if case .borrowed? = telling { true } else { false }
    }

    /// Whether everybody writes it.
    fileprivate var isCommon: Bool {
        switch telling {
        case .common?, .little?: true
        case .language?, .neighbour?, .borrowed?, nil: false
        }
    }
}

/// A language, and how probable it is that it is no other of those that come into question.
struct LanguageFinding: Equatable {
    /// BCP 47.
    var language: String
    /// From 0 to 1; 1 where nothing else comes into question.
    var confidence: Double
}

/// What is known of a comment's language before it is read: how much speaks for each, in nats.
public struct LanguageExpectation: Equatable, Sendable {
    private var weights: [String: Double] = [:]

    /// Nothing is known.
    public init() {}

    /// Adds what speaks for each language of a group.
    func add(to lanes: inout LanguageLanes, of group: LanguageTable.Group) {
        for (language, weight) in weights {
            if let lane = group.lanes[language] { lanes[lane] += Float(weight) }
        }
    }

    mutating func add(_ weight: Double, for language: String) {
        weights[language, default: 0] += weight
    }

    /// The language that more speaks for than one comment could; nil where none does.
    var favourite: String? {
        guard let most = weights.values.max(), most >= 1 else { return nil }
        return weights.lazy.filter { $0.value == most }.map(\.key).min()
    }
}
