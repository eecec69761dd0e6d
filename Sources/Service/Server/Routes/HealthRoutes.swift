// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Rooms
import Synchronization
import Synthesis
import Voices

/// For monitors of the service. The first two reveal nothing private, and need no token.
enum HealthRoutes {
    static let routes = [
        Route(.get, "/healthz", for: .open, "whether the service answers") { _ in .ask { _ in .text("ok\n") } },
        Route(.get, "/readyz", for: .open, "whether a comment can be heard now, and if not, why") { _ in
            .question(readiness { _, shown in .json(shown, status: shown.ready ? 200 : 503) }, comments: 0)
        },
        Route(.get, "/v1/readiness", for: .look, "what /readyz says, always with 200, and what can be used here, for pages") { call in
            let wording = call.request.wording
            let shown = readiness { desk, readiness in
                var shown = readiness
                shown.history = desk.surroundings.journalDoor?.hasHistory ?? false
                shown.engines = desk.surroundings.engines.map(\.rawValue).ordered()
                let sources = desk.surroundings.sourceDoor.shownSources
                return Reply { [shown] in
                    var shown = shown.worded(wording)
                    let chats = sources.compactMap { $0.worded(wording).problem }
                    if !chats.isEmpty { shown.warnings = (shown.warnings ?? []) + chats }
                    return .json(shown)
                }
            }
            return .question(shown, comments: 0)
        },
        Route(.get, "/metrics", for: .look, "figures for Prometheus") { call in
            let (counters, options) = (call.facts.counters, call.facts.options)
            let most = options.limits.answerBytes
            return .large(.asked(Metrics.asked(counters, version: options.version, atMost: most) { .success(body(of: $0)) }))
        },
    ]

    private static func body(of metrics: Metrics) -> LargeBody {
        let page = Mutex(MetricsPage())
        return LargeBody(type: "text/plain; version=0.0.4; charset=utf-8") { piece, body in
            page.withLock { page in
                let hasMore = metrics.write(piece, to: &page)
                body += page.takeText().utf8
                return hasMore
            }
        }
    }

    private struct Readiness: Encodable {
        var ready: Bool
        var lacks: [String]
        /// What is wrong although it speaks.
        var warnings: [String]?
        /// Whether comments of the past are kept.
        var history: Bool?
        /// The engines whose voices can be used.
        var engines: [String]?

        func worded(_ wording: Wording) -> Readiness {
            var readiness = self
            readiness.lacks = lacks.map { wording($0) }
            readiness.warnings = warnings?.map { wording($0) }
            return readiness
        }
    }

    /// `/readyz` needs no token: it tells how many rooms are paused, and not which.
    private static func readiness(_ reply: @escaping @Sendable (Desk, Readiness) -> Reply) -> Question {
        Question.ofRooms(0) { paused, room in
            if room.door.overview().isPaused { paused += 1 }
        } then: { desk, paused in
            .answered(reply(desk, readiness(desk, paused: paused)))
        }
    }

    private static func readiness(_ desk: Desk, paused: Int) -> Readiness {
        var lacks = desk.surroundings.lacks
        if paused > 0 { lacks.append(paused == 1 ? "a room is paused" : "\(paused) rooms are paused") }
        // Comments are heard without a journal. What is lost is that they outlive a restart.
        let journal = desk.surroundings.journalDoor?.obstacle.map {
            "comments do not outlive a restart now, because of the journal: \($0)"
        }
        let warnings = desk.surroundings.warnings + [journal].compactMap(\.self)
        return Readiness(ready: lacks.isEmpty, lacks: lacks, warnings: warnings.isEmpty ? nil : warnings)
    }
}

/// What this is and what it can do.
enum InfoRoutes {
    static let routes = [
        Route(.get, "/v1", for: .known, "the endpoints") { _ in .large(.known(endpoints)) },
        Route(.get, "/v1/info", for: .look, "name, version, limits and the fences of voice hosts") {
            .answer(.json(Info(version: $0.facts.options.version, fleet: $0.facts.options.isInFleet, limits: $0.limits.told)))
        },
        Route(.get, "/v1/me", for: .known, "whose token this is, and what it allows") {
            .answer(.json(Me(name: $0.caller.name, rights: $0.caller.rights.names)))
        },
        Route(.get, "/openapi.json", for: .known, "this interface as an OpenAPI 3.1 document") { _ in .large(.known(document)) },
    ]

    private static var endpoints: LargeBody {
        .array(Router.routes.map(Endpoint.init))
    }
    private static let document = LargeBody(type: "application/json") { _, body in
        body += openAPIDocument()
        return false
    }

    private struct Endpoint: Encodable {
        var method: String
        var path: String
        /// The right that its caller needs; nil for none.
        var right: String?
        var summary: String

        init(_ route: Route) {
            (method, path, right, summary) = (route.method.rawValue, route.path, route.access.rights.names.first, route.summary)
        }
    }

    private struct Me: Encodable {
        var name: String
        var rights: [String]
    }

    private struct Info: Encodable {
        var name = "yomite"
        var version: String
        /// Whether it is part of a fleet, which the page /fleet shows.
        var fleet: Bool
        var limits: [String: Int]
        var fences = Dictionary(uniqueKeysWithValues: HostFence.allCases.map { ($0.rawValue, $0.isThere) })
    }
}

/// Voices and memory.
enum StateRoutes {
    static let routes = [
        Route(.get, "/v1/voices", for: .look, "the voices (?language=ja)", voices).taking("language"),
        Route(.get, "/v1/memory", for: .look, "the memory of the service and its voice hosts, in bytes") { _ in
            .ask { .json($0.surroundings.memory) }
        },
    ]

    private static func voices(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let language = try call.language
        return .large(.known(call.facts.catalog.list(language: language)))
    }
}

/// The fleet to which the service belongs.
enum FleetRoutes {
    static let routes = [
        Route(.get, "/v1/fleet", for: .look, "the nodes of the fleet, and what became of its comments", state),
        Route(.post, "/v1/fleet/nodes/{node}/drain", for: .settings, "ends a node of the fleet; others take its rooms", drain),
    ]

    private static func state(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        asking { fleet, answer in
            fleet.tellState { answer($0.map { .json($0) }) }
        }
    }

    private struct Drained: Encodable {
        var nodes: [String]
    }

    private static func drain(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let name = call.parameters["node", default: ""]
        return asking { fleet, answer in
            fleet.drain(node: name) { nodes in
                let message = "no node named \"\(harmlessWord(name))\" is listening: GET /v1/fleet and yomite fleet status list the nodes"
                let unknown = HTTPProblem(404, message)
                answer(nodes.map { $0.isEmpty ? Reply(unknown) : .json(Drained(nodes: $0)) })
            }
        }
    }

    /// Asks the fleet, whose Redis may not answer.
    private static func asking(_ ask: @escaping @Sendable (any FleetDesk, _ answer: @escaping (Reply?) -> Void) -> Void) -> Handling {
        let question = Question { desk in
            guard let fleet = desk.surroundings.fleetDesk else {
                return .answered(
                    Reply(HTTPProblem(404, "this yomite is not part of a fleet: start it with yomite fleet node or yomite fleet intake"))
                )
            }
            return .later { goOn in
                let silence = HTTPProblem(503, "Redis does not answer, or not as it should: the log says why").with("Retry-After", "1")
                ask(fleet) { goOn(Question($0 ?? Reply(silence))) }
            }
        }
        return .question(question, comments: 0)
    }
}
