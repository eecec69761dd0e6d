// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
package import Japanese
package import Reading
package import Voices

// What the settings mean for reading.

extension Reader {
    /// `lengthLimit`: how many scalars of a comment are spoken at most.
    package init(_ settings: Settings, words: OperatorWords, catalog: Catalog, japanese: JapaneseAnalyser, lengthLimit: Int? = nil) {
        self.init(
            options: ReadingOptions(
                fixedLanguage: settings.language,
                roomLanguage: settings.roomLanguage(in: catalog),
                detector: LanguageDetector(languages: settings.languages),
                lengthLimit: lengthLimit,
                emoteWords: words.emotes,
                neverSpoken: words.neverSpoken,
                refusal: Refusal(settings.neverSpoken),
                emoji: EmojiReading(settings.emoji),
                rulesOff: settings.reading == .verbatim
                    ? ReadingRule.offInVerbatim.union(settings.rulesOff.map(ReadingRule.init))
                    : Set(settings.rulesOff.map(ReadingRule.init))
            ),
            japanese: japanese.analyse
        )
    }
}

extension Refusal {
    init(_ choice: NeverSpokenChoice) {
        self =
            switch choice {
            case .drop: .drop
            case .bleep: .bleep
            case .replace(let words): .replace(words)
            }
    }
}

extension ReadingRule {
    init(_ choice: RuleChoice) {
        self =
            switch choice {
            case .emotes: .emotes
            case .faces: .faces
            case .links: .links
            case .code: .code
            case .amounts: .amounts
            case .numbers: .numbers
            case .mentions: .mentions
            case .hashtags: .hashtags
            case .commands: .commands
            case .keys: .keys
            case .chatWords: .chatWords
            case .romanised: .romanised
            case .polyphones: .polyphones
            case .repeats: .repeats
            case .punctuation: .punctuation
            case .words: .words
            case .digits: .digits
            }
    }
}

extension Settings {
    /// What is spoken where nothing says otherwise: whoever names a voice means its language.
    package func roomLanguage(in catalog: Catalog) -> String {
        let spoken = voice.flatMap { try? catalog.entry(named: $0).voice.language }
        return language ?? languages?.first ?? spoken ?? "en"
    }
}

extension LanguageHistory {
    package init(_ settings: Settings) {
        self.init(viewerLimit: settings.limits.languageViewers)
    }
}

extension EmojiReading {
    init(_ choice: EmojiChoice) {
        self =
            switch choice {
            case .names: .names
            case .count: .count
            case .drop: .drop
            }
    }
}

extension JapaneseAnalyser.Dictionaries {
    /// Debian's dictionary, and the words that come with the program.
    package static func installed(_ environment: [String: String]) -> JapaneseAnalyser.Dictionaries {
        JapaneseAnalyser.Dictionaries(words: ProgramFiles.dataFolder(environment) + "/stream-words.dic")
    }
}
