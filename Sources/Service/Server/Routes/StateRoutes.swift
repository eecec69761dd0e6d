// SPDX-License-Identifier: GPL-3.0-or-later

/// Voices and memory.
enum StateRoutes {
    static let routes = [
        Route(.get, "/v1/voices", for: .look, "the voices (?language=ja)", voices).taking("language"),
        Route(.get, "/v1/memory", for: .look, "the memory of the service and its voice hosts, in bytes") { _ in
            .ask { .json($0.memory()) }
        },
    ]

    private static func voices(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let language = try call.language
        return .large(.known(call.facts.catalog.list(language: language)))
    }
}
