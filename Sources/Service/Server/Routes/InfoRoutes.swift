// SPDX-License-Identifier: GPL-3.0-or-later

import Synthesis

/// What this is and what it can do.
enum InfoRoutes {
    static let routes = [
        Route(.get, "/v1", for: .known, "the endpoints") { _ in .large(.known(endpoints)) },
        Route(.get, "/v1/info", for: .look, "name, version, limits and the fences of voice hosts") {
            .answer(.json(Info(version: $0.facts.options.version, fleet: $0.facts.options.isInFleet, limits: $0.limits.told)))
        },
        Route(.get, "/v1/me", for: .known, "who the token is, and what it allows") {
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
