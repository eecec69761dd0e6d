// SPDX-License-Identifier: GPL-3.0-or-later

import Core

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
                let message = "no node of the name \"\(harmlessWord(name))\" listens: GET /v1/fleet and yomite fleet status list the nodes"
                let unknown = HTTPProblem(404, message)
                answer(nodes.map { $0.isEmpty ? Reply(unknown) : .json(Drained(nodes: $0)) })
            }
        }
    }

    /// Asks the fleet, whose Redis may not answer.
    private static func asking(_ ask: @escaping @Sendable (any FleetDesk, _ answer: @escaping (Reply?) -> Void) -> Void) -> Handling {
        let question = Question { desk in
            guard let fleet = desk.surroundings.fleetDesk else {
                return .answered(Reply(HTTPProblem(404, "this is not part of a fleet: yomite fleet node and yomite fleet intake are")))
            }
            return .later { goOn in
                let silence = HTTPProblem(503, "Redis does not answer, or not as it should: the log says why").with("Retry-After", "1")
                ask(fleet) { goOn(Question($0 ?? Reply(silence))) }
            }
        }
        return .question(question, comments: 0)
    }
}
