// SPDX-License-Identifier: GPL-3.0-or-later

/// The fleet to which the service belongs.
enum FleetRoutes {
    static let routes = [
        Route(.get, "/v1/fleet", for: .look, "the nodes of the fleet, and what became of its comments", state)
    ]

    private static func state(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let question = Question { desk in
            guard let fleet = desk.surroundings.fleet else {
                return .answered(Reply(HTTPProblem(404, "this is no part of a fleet: yomite fleet node and yomite fleet intake are")))
            }
            return .later { goOn in
                fleet.state { state in
                    let silence = HTTPProblem(503, "Redis does not answer: the log says why").with("Retry-After", "1")
                    goOn(Question(state.map { .json($0) } ?? Reply(silence)))
                }
            }
        }
        return .question(question, comments: 0)
    }
}
