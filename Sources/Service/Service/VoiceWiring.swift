// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
package import Configuration
package import Japanese
package import Loop
internal import Rooms
internal import Spelling
package import Synthesis
package import Voices

// What the settings mean for the choice of voices.

extension VoiceChooser {
    package init(_ settings: Settings, catalog: Catalog, engines: Set<Engine>) {
        self.init(
            catalog: catalog,
            room: RoomVoices(
                language: settings.roomLanguage(in: catalog),
                gender: settings.gender,
                voice: settings.voice,
                overrides: VoiceOverrides(settings.voicesBy)
            ),
            engines: engines
        )
    }
}

extension VoiceOverrides {
    init(_ voices: VoicesBy) {
        self.init(
            viewers: voices.viewer.mapValues(VoiceWishes.init),
            roles: RoleChoice.allCases.compactMap { role in
                voices.role[role].map { RoleWishes(role: Roles(role), wishes: VoiceWishes($0)) }
            },
            platforms: voices.platform.mapValues(VoiceWishes.init)
        )
    }
}

extension VoiceWishes {
    init(_ own: OwnVoice) {
        switch own {
        case .gender(let gender): self.init(gender: gender)
        case .voice(let id): self.init(voice: id)
        }
    }
}

extension Roles {
    init(_ role: RoleChoice) {
        self =
            switch role {
            case .broadcaster: .broadcaster
            case .moderator: .moderator
            case .vip: .vip
            case .member: .member
            case .bot: .bot
            }
    }
}

extension Settings {
    /// Whether room is kept for the Japanese dictionary.
    package var expectsJapanese: Bool {
        language.map { $0.split(separator: "-").first == "ja" } ?? true
    }
}

extension Resolution {
    /// The voices that the operator names have to be there; only strangers' wishes are quietly passed over.
    package func checkVoices(in catalog: Catalog) throws(ConfigurationError) {
        let ofRooms = settings.roomSettings.sorted { $0.key < $1.key }.map { ("roomSettings.\($0.key).voice", $0.value["voice"]) }
        let ofViewers = settings.voicesBy.all.map { ($0.key, $0.voice.id) }
        for (key, name) in [("voice", settings.voice), ("paidVoice", settings.paidVoice)] + ofRooms + ofViewers where name != "auto" {
            if let name, let problem = catalog.problem(with: name) { throw origins.refusal(of: key, "\(problem)") }
        }
    }

    /// Something has to be known of the languages that he names: else the room's first one would speak, and nobody knew why.
    package func checkLanguages(in catalog: Catalog) throws(ConfigurationError) {
        let ofRooms = settings.roomSettings.sorted { $0.key < $1.key }.map { ("roomSettings.\($0.key).language", $0.value["language"]) }
        let ofAll = [("language", settings.language)] + (settings.languages ?? []).map { ("languages", $0) }
        for (key, tag) in ofAll + ofRooms where tag != "auto" {
            if let problem = tag.flatMap(catalog.problem(withLanguage:)) { throw origins.refusal(of: key, "\(problem)") }
        }
    }
}

extension Catalog {
    /// Why a language cannot be chosen; nil where it can.
    package func problem(withLanguage name: String) -> CatalogError? {
        let tag = languageTag(name) ?? name
        return knows(language: tag) ? nil : error(ofLanguage: tag)
    }

    /// Why a voice cannot be had; nil where it can.
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
    /// The keeper that the settings ask for.
    package convenience init(_ settings: Settings, catalog: Catalog, japanese: JapaneseAnalyser, loop: Loop) {
        let late = LateLoad(isLoaded: { japanese.isOpen }, doWithout: { japanese.doWithout() })
        self.init(settings, catalog: catalog, japanese: late, loop: loop)
    }

    /// The keeper that the settings ask for.
    convenience init(_ settings: Settings, catalog: Catalog, japanese: LateLoad, loop: Loop) {
        self.init(
            Options(
                budget: settings.memoryBudget,
                language: settings.language,
                expectsJapanese: settings.expectsJapanese,
                prefetchBytes: settings.limits.prefetchBytes
            ),
            catalog: catalog,
            japanese: japanese,
            loop: loop
        )
    }
}
