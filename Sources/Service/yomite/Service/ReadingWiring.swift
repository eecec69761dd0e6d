// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Japanese
import Reading
import Voices

// What the settings mean for reading.

extension Reader {
    /// `engines`: the usable ones; accents are looked up if one of them takes accents. `lengthLimit`: the most scalars of a comment that
    /// are spoken.
    init(
        _ settings: Settings,
        words: OperatorWords,
        catalog: Catalog,
        engines: Set<Engine>,
        japanese: JapaneseAnalyser,
        lengthLimit: Int? = nil
    ) {
        let isAccented = catalog.engineProfiles.contains { $0.notation.takesAccents && engines.contains($0.engine) }
        self.init(
            options: ReadingOptions(
                fixedLanguage: settings.voices.language,
                roomLanguage: settings.voices.mainLanguage(in: catalog),
                detector: LanguageDetector(languages: settings.voices.languages),
                lengthLimit: lengthLimit,
                emoteWords: words.emotes,
                sounds: words.sounds(playedBy: engines),
                neverSpoken: words.neverSpoken,
                refusal: settings.reading.refusal,
                emoji: settings.reading.emoji,
                announcements: settings.reading.announcements,
                rulesOff: settings.reading.allRulesOff
            ),
            japanese: japanese.analyse,
            accents: isAccented ? japanese.accentWords : nil
        )
    }
}

extension LanguageHistory {
    init(_ settings: Settings) {
        self.init(viewerLimit: settings.reading.viewerLimit)
    }
}

extension JapaneseAnalyser.Dictionaries {
    /// Debian's dictionary, and the words that come with the program; with people's names if these are installed, because they are large.
    static func installed(_ environment: [String: String]) -> JapaneseAnalyser.Dictionaries {
        let folder = ProgramFiles.dataFolder { environment[$0] }
        let withNames = folder + "/japanese/stream-words.dic"
        let hasNames = unsafe access(withNames, R_OK) == 0
        return JapaneseAnalyser.Dictionaries(words: hasNames ? withNames : folder + "/stream-words.dic", accents: folder + "/accents")
    }
}
