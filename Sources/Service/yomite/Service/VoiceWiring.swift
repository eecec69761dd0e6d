// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Japanese
import Net
import Playback
import Rooms
import Server
import Synthesis
import Voices

// What the settings mean for the choice of voices.

extension Resolution {
    /// All that is wrong with the settings, as far as the catalog tells.
    func mistakes(in catalog: Catalog) -> Mistakes<ConfigurationError> {
        var mistakes = mistakes
        checkVoices(in: catalog, &mistakes)
        checkLanguages(in: catalog, &mistakes)
        return mistakes
    }

    /// Voices that the operator names have to exist; only strangers' wishes are ignored silently.
    private func checkVoices(in catalog: Catalog, _ mistakes: inout Mistakes<ConfigurationError>) {
        let ofRooms = settings.roomSettings.orderedByKey.map { ("roomSettings.\($0.key).voice", $0.value["voice"]) }
        let ofViewers = settings.voices.overrides.all.map { ($0.key, $0.wishes.voice) }
        let numbered = [("bouyomiVoices", settings.server.bouyomiVoices), ("voicevoxVoices", settings.server.voicevoxVoices)]
        let ofNumbers = numbered.flatMap { key, voices in voices.orderedByKey.map { ("\(key).\($0.key)", $0.value.voice) } }
        let ofNames = ("announceVoice", settings.room.announceVoice.flatMap { VoiceWishes($0).voice })
        let ofEvents = ("alertVoice", settings.room.selection.alerts.voice.flatMap { VoiceWishes($0).voice })
        let single = [("voice", settings.voices.voice), ("paidVoice", settings.room.paid.voice), ofNames, ofEvents]
        for (key, name) in single + ofRooms + ofViewers + ofNumbers
        where name != "auto" {
            if let name, let problem = catalog.problem(with: name) { mistakes.add(origins.refusal(of: key, "\(problem)")) }
        }
        if let listed = settings.commands.unknownVoice(in: catalog) {
            let problem = CatalogError.unknown(listed, nearest: nil)
            mistakes.add(origins.refusal(of: "chatWishVoices", "\(problem)"))
        }
    }

    /// Languages that the operator names have to be known. Otherwise the room's first language would speak without an explanation.
    private func checkLanguages(in catalog: Catalog, _ mistakes: inout Mistakes<ConfigurationError>) {
        let ofRooms = settings.roomSettings.orderedByKey.map { ("roomSettings.\($0.key).language", $0.value["language"]) }
        let named = (settings.voices.languages ?? []).filter { $0 != "all" }
        let ofAll = [("language", settings.voices.language)] + named.map { ("languages", $0) }
        for (key, tag) in ofAll + ofRooms where tag != "auto" {
            if let problem = tag.flatMap(catalog.problem(withLanguage:)) { mistakes.add(origins.refusal(of: key, "\(problem)")) }
        }
    }
}

extension Catalog {
    /// Why a language cannot be chosen; nil if it can.
    func problem(withLanguage name: String) -> CatalogError? {
        let tag = languageTag(name) ?? name
        return knows(language: tag) ? nil : error(ofLanguage: tag)
    }

    /// Why a voice cannot be used; nil if it can.
    fileprivate func problem(with name: String) -> CatalogError? {
        do throws(CatalogError) {
            _ = try entry(named: name)
            return nil
        } catch {
            return error
        }
    }
}

extension MemoryKeeper {
    /// The keeper for these settings.
    convenience init(_ settings: Settings, catalog: Catalog, japanese: JapaneseAnalyser, loop: Loop) {
        let late = LateLoad(
            isLoaded: { japanese.isOpen },
            doWithout: { japanese.doWithout() },
            takeBack: { japanese.takeBack() }
        )
        self.init(settings, catalog: catalog, japanese: late, loop: loop)
    }

    /// The keeper for these settings.
    convenience init(_ settings: Settings, catalog: Catalog, japanese: LateLoad, loop: Loop) {
        self.init(Options(settings), catalog: catalog, japanese: japanese, rings: heldRingBytes, loop: loop)
    }
}

extension MemoryKeeper.Options {
    /// The budget, and what has to fit it.
    init(_ settings: Settings) {
        self = settings.memory
        language = settings.voices.language
        prefetchBytes = settings.roomLimits.prefetchBytes
    }
}
