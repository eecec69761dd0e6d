// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms
import Voices

/// Why things are said as they are: what would be said of a text, and what each voice would cost.
enum ReasonRoutes {
    static let routes =
        Route.ofRoom(.post, "/explain", for: .moderate, "what would be said of a comment, by whom, and why", explain)
        + [
            Route(.get, "/v1/ledger", for: .look, "the memory account, and what each voice costs (?language=ja)", ledger)
                .taking("language")
        ]

    private static func explain(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let body = try CommentBody(call.request, limits: call.limits)
        guard let comment = body.comments.first?.comment, body.comments.count + body.rejected.count == 1 else {
            throw HTTPProblem(400, body.rejected.first?.error ?? "one comment is expected")
        }
        let path = call.room
        var question = Question { desk in
            let name: RoomName
            do throws(HTTPProblem) {
                name = try desk.room(path ?? comment.room.map { RoomName($0) }).name
            } catch {
                return .answered(Reply(error))
            }
            return .later { goOn in
                desk.surroundings.explain(comment, in: name) { goOn(Question(body.warnings.reduce(.json($0)) { $0.warning($1) })) }
            }
        }
        question.memory = comment.text.utf8.count * explanationFactor
        return .question(question, comments: 1)
    }

    /// What an explanation takes for each byte of its text (measured with 5,000 letters of Japanese and Russian).
    private static let explanationFactor = 64

    private struct Account: Encodable {
        var budget: Int?
        var held: Int
        var used: Int
        var reserve: Int
        var shed: String
    }

    /// What a voice would cost now. Worked out where it is written, from a copy of the account.
    private struct Cost: Encodable {
        let entry: CatalogEntry
        let ledger: Ledger

        private enum CodingKeys: CodingKey {
            case voice, language, quality, bytes, more, loaded, affordable
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            let host = entry.voice.host
            try container.encode(entry.voice.id, forKey: .voice)
            try container.encode(entry.voice.language, forKey: .language)
            try container.encode(entry.voice.quality.rawValue, forKey: .quality)
            try container.encode(ledger.cost(of: entry), forKey: .bytes)
            try container.encode(ledger.additionalCost(of: entry), forKey: .more)
            try container.encode(ledger.hosts.contains { $0.host == host && !$0.isLeaving }, forKey: .loaded)
            let fits = if case .fits = ledger.fit(entry) { true } else { false }
            try container.encode(fits, forKey: .affordable)
        }
    }

    private static func ledger(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let catalog = call.facts.catalog
        let language = try call.language
        let languages = language.flatMap(languageTag).flatMap(catalog.tag(speaking:)).map { [$0] } ?? catalog.languages
        return .askLarge { desk in
            let (report, ledger) = (desk.surroundings.memory, desk.surroundings.ledger)
            let account = Account(
                budget: report.budget,
                held: report.held,
                used: report.used,
                reserve: report.reserve,
                shed: report.shed
            )
            // The account without the brace at its end.
            let prefix = JSONWriter.text(of: account).dropLast()
            // There are thousands of voices.
            return .array(of: languages.count, after: "\(prefix),\"voices\":", before: { "}" }) { piece in
                catalog.entries(language: languages[piece]).map { Cost(entry: $0, ledger: ledger) }
            }
        }
    }
}
