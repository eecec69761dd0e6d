// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Voices

/// What viewers may wish for themselves from the chat: how they are spoken. Pure.
struct WishRules: Equatable, Sendable {
    /// Who may wish: that role, and those above it; nil for nobody.
    var least: CommandRules.Rank?
    /// Genders and voices that may be chosen, with `*` for any letters; nil for all.
    var voices: [String]?
    /// Percent of the speed of others.
    var rates = 75...150
    /// Percent of the pitch of others.
    var pitches = 70...130
    /// How long a viewer waits after a wish.
    var pause = Duration.seconds(30)
    /// Whether viewers of Niconico name themselves by `@name` at the end of a comment.
    var takesNames = false

    /// Nobody may wish.
    init() {}

    /// Whether an author may wish, and what was wished counts.
    func isOpen(to author: Author?) -> Bool {
        least.map { CommandRules.Rank(of: author) >= $0 } ?? false
    }

    /// What a wish sets; nil if that may not be chosen.
    func settings(for wish: ViewerWish, in catalog: Catalog) -> [ViewerSetting]? {
        switch wish {
        case .off: return [.voice(nil), .gender(nil), .rate(nil), .pitch(nil)]
        case .rate(let percent): return percent.map(rates.contains) ?? true ? [.rate(percent)] : nil
        case .pitch(let percent): return percent.map(pitches.contains) ?? true ? [.pitch(percent)] : nil
        case .voice(let word):
            guard let settings = ViewerSetting.voices(word, in: catalog) else { return nil }
            return settings.allSatisfy(admits) ? settings : nil
        }
    }

    /// An entry without what its viewer wished and may not have any more, because the rules or his role have changed.
    func permitted(_ entry: ViewerEntry, for author: Author?) -> ViewerEntry {
        guard !entry.wished.isEmpty else { return entry }
        let isOpen = isOpen(to: author)
        var permitted = entry
        for (_, part) in ViewerEntry.Part.named where entry.wished.contains(part) {
            let settings = entry.settings(of: part)
            if !(part == .nickname ? takesNames : isOpen) || !settings.allSatisfy(admits) { permitted.clear(part) }
        }
        return permitted
    }

    /// The first of the listed voices that a catalog does not have.
    func unknownVoice(in catalog: Catalog) -> String? {
        voices?.first { listed in
            !Gender.allCases.contains { matches($0.rawValue, wildcards: listed) }
                && !catalog.entries.contains { matches($0.voice.id, wildcards: listed) }
        }
    }

    private func admits(_ setting: ViewerSetting) -> Bool {
        switch setting {
        case .voice(let voice?): isListed(voice)
        case .gender(let gender?): isListed(gender.rawValue)
        case .rate(let percent?): rates.contains(percent)
        case .pitch(let percent?): pitches.contains(percent)
        default: true
        }
    }

    private func isListed(_ voice: String) -> Bool {
        voices.map { $0.contains { matches(voice, wildcards: $0) } } ?? true
    }
}

extension WishRules: SettingsPart {
    static var options: [Option<WishRules>] {
        [
            Option(
                "chatWishes",
                \.least,
                .choice(among: CommandRules.Rank.allCases, none: "off"),
                "off|ROLE",
                for: Command.serving,
                "who may choose their own voice, speed and pitch in the chat: !tts my voice female"
            ),
            Option("chatWishVoices", \.voices, .voicePatterns, "all|VOICES", for: Command.serving, "the voices that viewers may choose"),
            Option(
                "chatWishRate",
                \.rates,
                .percentages(within: ViewerEntry.rates),
                "FROM-TO",
                for: Command.serving,
                "the speeds that viewers may choose, in percent"
            ),
            Option(
                "chatWishPitch",
                \.pitches,
                .percentages(within: ViewerEntry.pitches),
                "FROM-TO",
                for: Command.serving,
                "the pitches that viewers may choose, in percent"
            ),
            Option(
                "chatWishSeconds",
                \.pause,
                .seconds(1...86_400),
                "SECONDS",
                for: Command.serving,
                "how long a viewer has to wait before choosing again"
            ),
            Option(
                "niconicoNames",
                \.takesNames,
                .onOff,
                for: Command.serving,
                "Niconico viewers choose a name with @name at the end of a comment"
            ),
        ]
    }
}

extension ValueKind<[String]?> {
    /// `all`, or genders and ids of voices.
    fileprivate static let voicePatterns = ValueKind(
        expected: "all, or genders and ids of voices separated by commas, such as female,espeak:ja*",
        words: ["all", "female", "male"],
        parse: { text in
            if text == "all" { return .some(nil) }
            let voices = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            if voices.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) { return nil }
            return .some(voices)
        },
        show: { $0?.joined(separator: ",") ?? "all" },
        separator: ","
    )
}

extension ValueKind<ClosedRange<Int>> {
    /// `75-150`.
    fileprivate static func percentages(within range: ClosedRange<Int>) -> ValueKind {
        ValueKind(
            expected: "two percentages from \(range.lowerBound) to \(range.upperBound), the smaller one first, such as 75-150",
            parse: { text in
                let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
                guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high, range.contains(low), range.contains(high) else {
                    return nil
                }
                return low...high
            },
            show: { "\($0.lowerBound)-\($0.upperBound)" }
        )
    }
}
