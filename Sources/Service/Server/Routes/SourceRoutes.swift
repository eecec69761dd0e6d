// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// The sources of comments. Over HTTP only channels of Twitch, chats of YouTube and OneComme on this machine are added: a path or a command would
/// let a client that changes settings read this machine's files and run its programs.
enum SourceRoutes {
    static let routes = [
        Route(.get, "/v1/sources", for: .settings, "the sources of comments, and how each stands") { call in
            let wording = call.request.wording
            return .ask { desk in
                let sources = desk.surroundings.sourceDoor.shownSources
                return Reply { .json(sources.map { $0.worded(wording) }) }
            }
        },
        Route(.post, "/v1/sources", for: .settings, "reads a source from now on: {\"twitch\": \"CHANNEL\"}, or onecomme, or youtube", add)
            .reading(kinds.map(\.key)),
        Route(.delete, "/v1/sources/{name}", for: .settings, "stops reading a source; its accepted comments are still read aloud", remove),
    ]

    private static let kinds: [(key: String, example: String, source: @Sendable (String) -> WantedSource)] = [
        ("twitch", "ann", { .twitch(channel: $0) }),
        ("onecomme", "ws://127.0.0.1:11180", { .oneComme(address: $0) }),
        ("youtube", "@ann", { .youTube($0) }),
    ]

    private static func add(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let wanted = try wanted(call)
        let name = call.caller.name
        return .ask { desk throws(HTTPProblem) in
            do throws(PlaceRefusal) {
                return .json(try desk.surroundings.sourceDoor.add(wanted, by: name), status: 201)
            } catch {
                throw HTTPProblem(error)
            }
        }
    }

    private static func wanted(_ call: RouteCall) throws(HTTPProblem) -> WantedSource {
        let given = kinds.filter { call.object?[$0.key] != nil }
        guard let kind = given.first, given.count == 1 else {
            let reason = "name one source, as in {\"twitch\": \"ann\"}, {\"onecomme\": \"on\"} or {\"youtube\": \"@ann\"}"
            throw HTTPProblem(400, reason, place: given.last?.key ?? "twitch")
        }
        guard case .text(let text)? = call.object?[kind.key] else {
            let reason = "\"\(kind.key)\" must be a text, as in {\"\(kind.key)\": \"\(kind.example)\"}"
            throw HTTPProblem(400, reason, place: kind.key)
        }
        return kind.source(text)
    }

    private static func remove(_ call: RouteCall) -> Handling {
        let (source, name) = (call.parameters["name", default: ""], call.caller.name)
        return .ask { desk throws(HTTPProblem) in
            do throws(PlaceRefusal) {
                return .json(try desk.surroundings.sourceDoor.remove(source: source, by: name))
            } catch {
                throw HTTPProblem(error)
            }
        }
    }
}
