// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Japanese
import Lexicon
import Reading
import Voices

// Checks what is needed to know what to say.
extension Doctor {
    func examineLanguages() {
        if let fixed = settings.voices.language { return note("languages", "everything is read as \(fixed) (--language)") }
        let languages = LanguageDetector(languages: settings.voices.languages).languages
        let unknown = LanguageDetector.unknown(of: settings.voices.languages ?? [])
        let found = "recognised by words: \(languages.joined(separator: " ")); others by script"
        note(
            "languages",
            isGood: unknown.isEmpty,
            unknown.isEmpty ? found : "\(found); not known: \(unknown.joined(separator: " "))",
            remedy: "leave them out of --languages, or give the comments a language"
        )
    }

    func examineJapanese(of usable: Set<Engine>) {
        if let kanjiShortfall {
            return note("Japanese", isGood: false, "\(kanjiShortfall)", remedy: kanjiShortfall.remedy)
        }
        let saysAccents = catalog.entries(language: "ja").contains { usable.contains($0.voice.engine) && $0.voice.notation.takesAccents }
        let lacks = JapaneseAnalyser(dictionaries: .installed(environment)).lacks(withAccents: saysAccents)
        if lacks.isEmpty { note("Japanese", "kanji are read (MeCab, IPADIC and the words of chats)") }
        for lack in lacks {
            note("Japanese", isGood: false, "\(lack)", remedy: lack.remedy, fix: lack.packages.isEmpty ? nil : .install(lack.packages))
        }
    }

    /// The user's own words for all rooms.
    func examineDictionary() {
        guard let dictionary = UserDictionary(settings, environment, room: .main) else {
            return note("dictionary", "there is no folder for a dictionary, or it is off")
        }
        _ = dictionary.refresh()
        let shelf = UserDictionary.Shelf.everywhere
        note("dictionary", "\(dictionary.table(of: shelf).entries.count) words of your own in \(dictionary.path(of: shelf))")
        for problem in dictionary.problems {
            note("dictionary", isGood: false, problem, remedy: "correct that line")
        }
    }
}
