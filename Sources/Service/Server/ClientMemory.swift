// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
package import Core
import Rooms
import Synthesis
import Voices

/// How much memory there was for clients when it was last measured.
package struct ClientMemory: Equatable, Sendable {
    /// Whether less may wait for clients, because voices are given up.
    var isShort = false
    /// How many bytes were left of the budget; negative where more than the budget was held; nil where there is no budget.
    package var left: Int?
    /// So much of the budget is for what grows between two measurements.
    private static let partKeptFree = 16

    init() {}

    package init(_ report: MemoryReport) {
        isShort = report.shed != Shedding.Step.nothing.name
        left = report.budget.map { budget in
            let most = budget - budget / Self.partKeptFree
            // Voice hosts that are ending still hold what is not charged any more.
            return report.held > most ? most - report.held : max(0, most - max(report.used, report.held))
        }
    }
}

/// Who decides whether clients may begin something that takes memory.
protocol MemoryGranter: AnyObject {
    /// Whether something may begin that takes so many bytes for a while.
    func hasMemory(_ bytes: Int) -> Bool
}

/// What clients may begin that takes memory for as long as it goes on. Pure.
struct ClientMemoryAccount {
    /// As it was last measured.
    private(set) var memory = ClientMemory()
    /// What was granted lately: a measurement may not show it yet.
    private var recent: [(bytes: Int, until: Moment)] = []
    private var isDoubtful = false
    private var isAwaitingLook = false
    private static let untilMeasured = Duration.seconds(1)

    /// It was measured.
    mutating func take(_ memory: ClientMemory) { (self.memory, isAwaitingLook) = (memory, false) }

    /// Whether something may begin.
    /// - Parameter isFirst: whether nothing else goes on: then it only matters that the budget is kept.
    mutating func grants(_ bytes: Int, isFirst: Bool, at now: Moment) -> Bool {
        guard bytes > 0, let left = memory.left else { return true }
        recent.removeAll { $0.until <= now }
        let granted = recent.reduce(bytes) { $0 + $1.bytes }
        let isGranted = left >= 0 && (isFirst && recent.isEmpty || granted <= left)
        if isGranted { recent.append((bytes, now + Self.untilMeasured)) }
        isDoubtful = !isGranted || granted > left / 4
        return isGranted
    }

    /// Whether memory should be measured now: once until it was.
    mutating func wantsLook() -> Bool {
        guard isDoubtful, !isAwaitingLook else { return false }
        isAwaitingLook = true
        return true
    }
}

// The voices as JSON. It is written for each request, language by language, because there is half a megabyte of it.
extension Catalog {
    /// The form that clients of OpenAI's interface read: each voice by its id, and by a name for its users.
    private struct SpeechVoice: Encodable {
        var id: String
        var name: String
        var language: String?
        var gender: String
    }

    /// Throws where nothing is known of the language that stands at a place of a request.
    func expect(language: String, _ place: String) throws(HTTPProblem) {
        guard !knows(language: language) else { return }
        let reason = "unknown language \(harmlessWord(language)): GET /v1/voices lists those that are known"
        throw HTTPProblem(404, reason, code: .unknownLanguage, place: place)
    }

    /// The voices of a language, or all voices.
    func list(language: String?) -> LargeBody {
        let tags = language.map { [languageTag($0).flatMap(tag(speaking:)) ?? $0] } ?? languages
        return .array(of: tags.count) { entries(language: tags[$0]).map(CatalogListing.init) }
    }

    /// The voices for OpenAI's clients.
    var speechVoices: LargeBody {
        let genders = SpokenText.Speaker.genders.map {
            SpeechVoice(id: $0.name, name: $0.name, language: nil, gender: $0.gender.rawValue)
        }
        let tags = languages
        return .array(of: 1 + tags.count, after: "{\"voices\":", before: { "}" }) { piece in
            guard piece > 0 else { return genders }
            return entries(language: tags[piece - 1]).map { entry in
                // Several have the same title.
                let name = "\(entry.title), \(entry.voice.id)"
                return SpeechVoice(id: entry.voice.id, name: name, language: entry.voice.language, gender: entry.voice.gender.rawValue)
            }
        }
    }
}
