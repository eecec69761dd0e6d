// SPDX-License-Identifier: GPL-3.0-or-later

private import Glibc

/// Tells the languages of a script apart by the parts of their words. Pure; looks at the beginning of a text only.
public struct LanguageDetector: Equatable, Sendable {
    /// Letters behind this do not change a language any more.
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

    /// The language of what is written in a script; nil where the script needs no question, or none of its languages is chosen.
    func finding(in script: Script, of units: ArraySlice<Unit>, expecting expectation: LanguageExpectation) -> LanguageFinding? {
        guard let group = LanguageTable.shared.groups[script] else { return nil }
        let sums = Self.sums(of: units, in: script)
        // The sum over the root of the number, as it was learnt: the parts of a word are no independent witnesses.
        let worth = LanguageTable.shared.scale / Double(max(1, sums.count)).squareRoot()
        var likelihoods = group.leanings
        for lane in likelihoods.indices { likelihoods[lane] += worth * Double(sums[lane: lane]) }
        expectation.add(to: &likelihoods, of: group.languages)
        for (lane, language) in group.languages.enumerated() {
            if chosen?.contains(language) == false {
                likelihoods[lane] = -.infinity
            } else if script == .han {
                likelihoods[lane] += HanRepertoire.shared.doubt(about: language, in: units)
            }
        }
        guard let best = likelihoods.indices.max(by: { likelihoods[$0] < likelihoods[$1] }), likelihoods[best].isFinite else { return nil }
        let total = likelihoods.reduce(0) { $0 + exp($1 - likelihoods[best]) }
        return LanguageFinding(language: group.languages[best], confidence: 1 / total)
    }

    private static func sums(of units: ArraySlice<Unit>, in script: Script) -> LanguageTable.Sums {
        var parts: [UInt64] = []
        var word = WordParts()
        var left = letterLimit
        for unit in units {
            let belongs = unit.kind == .letter ? Script(unit.scalar) == script : unit.kind == .mark && !word.isEmpty
            if belongs {
                word.append(unit.scalar)
                left -= 1
            }
            if !belongs || word.isFull, !word.isEmpty { word.moveHashes(to: &parts) }
            if left == 0 { break }
        }
        if !word.isEmpty { word.moveHashes(to: &parts) }
        return LanguageTable.shared.sums(of: parts)
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
