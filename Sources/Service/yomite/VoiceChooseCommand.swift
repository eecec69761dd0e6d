// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Synthesis
import Voices

/// `voices choose`: which voice would speak, why, and what it costs within a memory budget.
enum VoiceChooseCommand {
    static func run(_ settings: Settings, catalog: Catalog, _ environment: [String: String]) -> ExitCode {
        let chooser = VoiceChooser(catalog: catalog, room: settings.voices, engines: UsableEngines(catalog, settings).wait())
        let ledger = ledger(settings, catalog)
        // With this budget no service would start, whatever it has to say.
        if settings.used == nil, let shortfall = ledger.shortfall { return refuse("\(shortfall)") }
        let folder = settings.viewersFolder(environment)
        let known = settings.viewer.flatMap { viewer in folder.flatMap { ViewerBook.entry(named: viewer, in: $0) } }
        let decision = chooser.decide(
            language: settings.voices.mainLanguage(in: catalog),
            viewer: known?.wishes ?? VoiceWishes(),
            author: settings.viewer.map { Author(id: $0, name: $0) },
            within: ledger
        )
        switch decision {
        case .speak(let choice):
            if settings.json { return JSONAnswer.write(Answer(choice)) }
            return StandardOutput.write("\(choice.voice.id): \(Wording.chosen(choice.description))\n")
        case .tooSmall(let shortfall): return refuse("\(shortfall)")
        case .silent: return refuse("the catalog has no voice")
        }
    }

    /// An idle service, as `say` and `serve` begin, or one that uses as much as the user says.
    private static func ledger(_ settings: Settings, _ catalog: Catalog) -> Ledger {
        var ledger =
            settings.used.map { Ledger(service: MemoryUse(anonymous: max(0, $0 - Ledger.reserve))) }
            ?? .atRest(in: catalog, language: settings.voices.language)
        let budget = settings.memory.budget
        ledger.budget = budget.bytes(limits: memoryLimits(read: readText), own: ledger.service.held)
        // A service without room for the dictionary continues without it, and says so at its start.
        if settings.used == nil, MemoryKeeper.Options(settings).expectsJapanese { _ = ledger.awaitJapanese() }
        return ledger
    }

    private static func refuse(_ reason: String) -> ExitCode {
        StandardError.log(.error, "\(reason)")
        return .configuration
    }

    private struct Answer: Encodable {
        var voice: Identity
        var fallback: Bool
        var reason: String
        var cost: Int
        var used: Int
        var budget: Int?

        struct Identity: Encodable {
            var id: String
            var engine: String
            var quality: String
            var gender: String
            var language: String
        }

        enum CodingKeys: CodingKey {
            case voice, fallback, reason, cost, used, budget
        }

        init(_ choice: VoiceChoice) {
            voice = Identity(
                id: choice.voice.id,
                engine: choice.voice.engine.rawValue,
                quality: choice.voice.quality.rawValue,
                gender: choice.voice.gender.rawValue,
                language: choice.voice.language
            )
            fallback = choice.isFallback
            reason = "\(choice)"
            (cost, used, budget) = (choice.cost, choice.used, choice.budget)
        }

        /// Without a limit the budget is null, not missing.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(voice, forKey: .voice)
            try container.encode(fallback, forKey: .fallback)
            try container.encode(reason, forKey: .reason)
            try container.encode(cost, forKey: .cost)
            try container.encode(used, forKey: .used)
            try container.encode(budget, forKey: .budget)
        }
    }
}
