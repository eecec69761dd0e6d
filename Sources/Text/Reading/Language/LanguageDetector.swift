// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc

/// Tells the languages of a script apart by the parts of their words. Pure; looks at the beginning of a text only.
public struct LanguageDetector: Equatable, Sendable {
    /// Letters behind this do not change the language of a text any more.
    static let letterLimit = 100

    /// The tags it is set to; nil means all.
    private let chosen: Set<String>?

    /// Set to all languages it knows, or to these of them. A region says nothing here: `pt-BR` is `pt`; but Chinese is written in two ways,
    /// and `zh` is both.
    public init(languages: [String]? = nil) {
        chosen = languages.map { Set($0.flatMap(Self.known(as:))) }
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
    public static let known: Set<String> = Set(LanguageTable.shared.groups.values.flatMap(\.languages))

    /// Whether several languages are written in a script, and it knows them.
    static func tellsApart(_ script: Script) -> Bool {
        LanguageTable.shared.groups[script] != nil
    }

    /// Those of some tags that it cannot tell from others of their script, and whose script others share.
    public static func unknown(of tags: [String]) -> [String] {
        tags.filter { tag in
            !known.contains(tag) && !known.contains(baseLanguage(tag))
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

    /// The language of a text; nil where its script needs no question, or none of its languages is chosen.
    func finding(of text: LanguageEvidence, expecting expectation: LanguageExpectation) -> LanguageFinding? {
        guard let group = LanguageTable.shared.groups[text.script] else { return nil }
        let likelihoods = likelihoods(of: text.firstWords, in: text, group, expecting: expectation)
        guard let best = likelihoods.best, likelihoods[best].isFinite else { return nil }
        return LanguageFinding(language: group.languages[best], confidence: likelihoods.share(of: best))
    }

    /// By lane, in nats.
    private func likelihoods(
        of words: ArraySlice<LanguageEvidence.Word>,
        in text: LanguageEvidence,
        _ group: LanguageTable.Group,
        expecting expectation: LanguageExpectation
    ) -> [Double] {
        let sums = words.reduce(into: LanguageTable.Sums()) { $0.add($1.sums) }
        var likelihoods = prior(in: group, expecting: expectation)
        let worth = sums.worth
        for lane in likelihoods.indices {
            likelihoods[lane] += worth * Double(sums[lane: lane])
            if text.script == .han { likelihoods[lane] += HanRepertoire.shared.doubt(about: group.languages[lane], in: text.units) }
        }
        return likelihoods
    }

    /// What speaks for each language before a word is read.
    private func prior(in group: LanguageTable.Group, expecting expectation: LanguageExpectation) -> [Double] {
        var prior = group.leanings
        expectation.add(to: &prior, of: group.languages)
        for (lane, language) in group.languages.enumerated() where chosen?.contains(language) == false { prior[lane] = -.infinity }
        return prior
    }

    /// The parts of a text that are in different languages, in their order; none where it stays the same, or where that is no question.
    /// Between the familiar languages and others people change more easily.
    func runs(of text: LanguageEvidence, expecting expectation: LanguageExpectation, familiar: [String]) -> [LanguageRun] {
        guard text.words.count > 1, let group = LanguageTable.shared.groups[text.script] else { return [] }
        let evidence = text.words.map { TellingWords.evidence(text.units[$0.range]) }
        let weights = group.weights(of: text.words, evidence)
        let breaks = text.words.map(\.isBehindBreak)
        let familiar = familiar.compactMap(group.languages.firstIndex)
        var prior = prior(in: group, expecting: expectation)
        let path = LanguagePath(of: weights, behindBreaks: breaks, expecting: prior, familiar: familiar)
        guard var lanes = path.lanes else { return [] }
        // Hardly anybody writes three languages: what remains is one of the two that most is written in.
        let letters = zip(lanes, text.words).reduce(into: [:]) { $0[$1.0, default: 0] += $1.1.letters }
        if letters.count > 2 {
            let two = letters.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2).map(\.key)
            for lane in prior.indices where !two.contains(lane) { prior[lane] = -.infinity }
            let narrow = LanguagePath(of: weights, behindBreaks: breaks, expecting: prior, familiar: familiar)
            lanes = narrow.lanes ?? []
        }
        return runs(of: text, lanes, evidence, group, expecting: expectation)
    }

    private func runs(
        of text: LanguageEvidence,
        _ lanes: [Int],
        _ evidence: [TellingWords.Evidence?],
        _ group: LanguageTable.Group,
        expecting expectation: LanguageExpectation
    ) -> [LanguageRun] {
        var runs: [LanguageRun] = []
        var start = 0
        for index in lanes.indices where index + 1 == lanes.endIndex || lanes[index + 1] != lanes[index] {
            let words = text.words[start...index]
            let likelihoods = likelihoods(of: words, in: text, group, expecting: expectation)
            let lane = lanes[index]
            runs.append(
                LanguageRun(
                    finding: LanguageFinding(language: group.languages[lane], confidence: likelihoods.share(of: lane)),
                    range: words[start].range.lowerBound..<words[index].range.upperBound,
                    letters: words.indices.reduce(0) { $0 + (evidence[$1]?.isCommon == true ? 0 : words[$1].letters) }
                )
            )
            start = index + 1
        }
        return runs
    }
}

/// Some words in the same language.
struct LanguageRun {
    var finding: LanguageFinding
    /// Their units.
    var range: Range<Int>
    /// Of the words that not everybody writes.
    var letters: Int
}

extension LanguageTable.Group {
    /// A word in capitals inside of a sentence may be a name, which says less.
    private static let worthOfName = 0.5

    /// What each word says by itself, by lane. What everybody writes says nothing.
    fileprivate func weights(of words: [LanguageEvidence.Word], _ evidence: [TellingWords.Evidence?]) -> [Double] {
        var weights: [Double] = []
        weights.reserveCapacity(words.count * languages.count)
        for (word, evidence) in zip(words, evidence) {
            switch evidence {
            case .common?, .little?: weights += repeatElement(0, count: languages.count)
            case .language(let language, let weight)?: weights += languages.lazy.map { $0 == language ? weight : 0 }
            case nil:
                let worth = word.sums.worth * (word.mayBeName ? Self.worthOfName : 1)
                weights += languages.indices.lazy.map { worth * Double(word.sums[lane: $0]) }
            }
        }
        return weights
    }
}

extension TellingWords.Evidence {
    /// Whether everybody writes it.
    fileprivate var isCommon: Bool {
        switch self {
        case .common, .little: true
        case .language: false
        }
    }
}

extension LanguageTable.Sums {
    /// What a weight of 1 is worth here, in nats. The sum is divided by the root of the number, as it was learnt: the parts of a word are no
    /// independent witnesses.
    fileprivate var worth: Double {
        LanguageTable.shared.scale / Double(max(1, count)).squareRoot()
    }
}

extension [Double] {
    /// Where the greatest is.
    var best: Int? {
        indices.max { self[$0] < self[$1] }
    }

    /// How probable one of these likelihoods is beside the others, in nats.
    fileprivate func share(of index: Int) -> Double {
        1 / reduce(0) { $0 + exp($1 - self[index]) }
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

    /// Adds what speaks for each of these languages.
    func add(to likelihoods: inout [Double], of languages: [String]) {
        for (language, weight) in weights {
            if let lane = languages.firstIndex(of: language) { likelihoods[lane] += weight }
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
