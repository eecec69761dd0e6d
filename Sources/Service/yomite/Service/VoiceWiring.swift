// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Dictionaries
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
        for (key, problem) in problems(in: catalog) { mistakes.add(origins.refusal(of: key, "\(problem)")) }
        return mistakes
    }

    /// What was kept during earlier runs and is not in the catalog any more, by key, and why.
    func unusableKept(in catalog: Catalog) -> [String: String] {
        guard !kept.isEmpty else { return [:] }
        let problems = problems(in: catalog).filter { kept[$0.key] != nil }
        return Dictionary(problems.map { ($0.key, "\($0.problem)") }, uniquingKeysWith: { first, _ in first })
    }

    private typealias Problem = (key: String, problem: CatalogError)

    private func problems(in catalog: Catalog) -> [Problem] { voiceProblems(in: catalog) + languageProblems(in: catalog) }

    /// Voices that the operator names have to exist; only strangers' wishes are ignored silently.
    private func voiceProblems(in catalog: Catalog) -> [Problem] {
        let ofRooms = settings.roomSettings.orderedByKey.map { ("roomSettings.\($0.key).voice", $0.value["voice"]) }
        let ofViewers = settings.voices.overrides.all.map { ($0.key, $0.wishes.voice) }
        let numbered = [("bouyomiVoices", settings.server.bouyomiVoices), ("voicevoxVoices", settings.server.voicevoxVoices)]
        let ofNumbers = numbered.flatMap { key, voices in voices.orderedByKey.map { ("\(key).\($0.key)", $0.value.voice) } }
        let ofNames = ("announceVoice", settings.room.announceVoice.flatMap { VoiceWishes($0).voice })
        let ofEvents = ("alertVoice", settings.room.selection.alerts.voice.flatMap { VoiceWishes($0).voice })
        let single = [("voice", settings.voices.voice), ("paidVoice", settings.room.paid.voice), ofNames, ofEvents]
        let named = (single + ofRooms + ofViewers + ofNumbers).compactMap { key, name in
            name == "auto" ? nil : name.flatMap(catalog.problem(with:)).map { (key, $0) }
        }
        let listed = settings.commands.unknownVoice(in: catalog).map { ("chatWishVoices", CatalogError.unknown($0, nearest: nil)) }
        return named + [listed].compactMap(\.self)
    }

    /// Languages that the operator names have to be known. Otherwise the room's first language would speak without an explanation.
    private func languageProblems(in catalog: Catalog) -> [Problem] {
        let ofRooms = settings.roomSettings.orderedByKey.map { ("roomSettings.\($0.key).language", $0.value["language"]) }
        let named = (settings.voices.languages ?? []).filter { $0 != "all" }
        let ofAll = [("language", settings.voices.language)] + named.map { ("languages", $0) }
        return (ofAll + ofRooms).compactMap { key, tag in
            tag == "auto" ? nil : tag.flatMap(catalog.problem(withLanguage:)).map { (key, $0) }
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

// What the settings mean for voice hosts.

extension HostOptions {
    init(_ settings: Settings, _ catalog: Catalog) {
        self = settings.hosts
        use(catalog, programs: ProgramFiles.hostFolder)
        if let folder = settings.sounds.folder, let index = engines.firstIndex(where: { $0.engine == .sounds }) {
            let (seconds, bytes) = (settings.sounds.longest.components.seconds, settings.sounds.bytes)
            engines[index].arguments += ["--data", folder, "--set", "seconds=\(seconds)", "--set", "bytes=\(bytes)"]
        }
        environment.append("YOMITE_VOICES=" + ProgramFiles.voiceFolders.joined(separator: ":"))
        environment.append("YOMITE_DATA=" + ProgramFiles.ownDataFolder)
        // Libraries that the user has installed are searched for in the user's own folder, which may not be that of the login.
        if let home = ProgramFiles.home { environment.append("HOME=" + home) }
    }
}

extension HostEvent.State {
    /// How much a change in a host's life concerns an operator.
    var importance: LogLevel {
        switch self {
        case .ready, .dismissed: .info
        case .crashed, .hung, .killed, .failedStart: .warning
        case .missing, .givenUp: .error
        }
    }
}
