// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Voices

/// What the server's thread knows when it decides about a request.
struct ServerFacts: Sendable {
    var options: ServerOptions
    var counters: ServerCounters
    var catalog: Catalog
}

/// A request on its way through a route.
struct RouteCall: Sendable {
    var request: HTTPRequest
    /// The values of the names in braces.
    var parameters: [String: String]
    var facts: ServerFacts
    /// Who sent it.
    var caller: Caller
    /// What is odd about it, and was left out of account.
    var warnings: [String] = []
    /// The body, if the route reads one object.
    var object: PostedObject?

    var limits: ServerLimits {
        facts.options.limits
    }

    /// The room in the path.
    var room: RoomName? {
        parameters["room"].map { RoomName($0) }
    }
}

extension RouteCall {
    /// The room that the path or the query names; nil for all of them, which is also `?room=*`.
    var meantRoom: RoomName? {
        get throws(HTTPProblem) {
            guard let name = request.target["room"], room == nil else { return room }
            guard name != "*" else { return nil }
            try RoomName.check(name, "?room")
            return RoomName(name)
        }
    }

    /// The language that the query names, if it is known; nil where it names none.
    var language: String? {
        get throws(HTTPProblem) {
            let language = request.target["language"]
            if let language, languageTag(language) == nil {
                throw HTTPProblem(400, "language must be a tag such as en or zh-TW", code: .invalidQuery, place: "?language")
            }
            try expectKnownLanguage()
            return language
        }
    }

    /// Throws where the query names an unknown language. What is no tag of a language is the routes' to judge.
    func expectKnownLanguage() throws(HTTPProblem) {
        guard let language = request.target["language"], languageTag(language) != nil else { return }
        try facts.catalog.expect(language: language, "?language")
    }

    /// Takes the body as one object, and warns of unknown keys.
    mutating func readObject(_ keys: [String], _ form: ProblemForm) throws(HTTPProblem) {
        do throws(HTTPProblem) {
            object = try request.object(limits)
        } catch {
            var problem = error
            // OpenAI's clients are told the name of a field.
            if form == .openAI { problem.place = nil }
            throw problem
        }
        do throws(LineError) {
            warnings += try object?.unknownKeys(beside: keys).map(\.description) ?? []
        } catch {
            throw HTTPProblem(400, "\(error)")
        }
    }
}
