// SPDX-License-Identifier: GPL-3.0-or-later

/// What this is and what it can do.
enum InfoRoutes {
    static let routes = [
        Route(.get, "/", "the endpoints") { _ in .large(.known { endpoints }) },
        Route(.get, "/v1/info", for: .listening, "name, version and limits") {
            .answer(.json(Info(version: $0.facts.options.version, limits: Limits($0.limits))))
        },
        Route(.get, "/openapi.json", "this interface as an OpenAPI 3.1 document") { _ in .large(.known { document }) },
    ]

    // These never change: each is made once.

    private static let endpoints = HTTPAnswer.json(
        Router.routes.map { Endpoint(method: $0.method.rawValue, path: $0.path, summary: $0.summary) }
    )
    private static let document = HTTPAnswer(200, type: "application/json", body: openAPIDocument())

    private struct Endpoint: Encodable {
        var method: String
        var path: String
        var summary: String
    }

    private struct Info: Encodable {
        var name = "yomite"
        var version: String
        var limits: Limits
    }

    /// By the names of the configuration file.
    private struct Limits: Encodable {
        var httpConnections: Int
        var httpConnectionsPerPeer: Int
        var httpRequestsPerPeer: Int
        var httpHeaderBytes: Int
        var httpBodyBytes: Int
        var httpHeldBytes: Int
        var httpAnswerBytes: Int
        var httpRequestSeconds: Int64
        var httpIdleSeconds: Int
        var httpIntake: Int
        var maxLineBytes: Int
        var eventReaders: Int
        var eventReaderBytes: Int
        var listeners: Int
        var listenerBytes: Int
        var speechRequests: Int
        var speechCharacters: Int
        var speechBytes: Int

        init(_ limits: ServerLimits) {
            httpConnections = limits.connections
            httpConnectionsPerPeer = limits.connectionsPerPeer
            httpRequestsPerPeer = limits.requestsPerPeer
            httpHeaderBytes = limits.headerBytes
            httpBodyBytes = limits.bodyBytes
            httpHeldBytes = limits.heldBytes
            httpAnswerBytes = limits.answerBytes
            httpRequestSeconds = limits.requestTime.components.seconds
            httpIdleSeconds = limits.idleSeconds
            httpIntake = limits.intake
            maxLineBytes = limits.textBytes
            eventReaders = limits.eventReaders
            eventReaderBytes = limits.eventBytes
            listeners = limits.listeners
            listenerBytes = limits.listenerBytes
            speechRequests = limits.speechRequests
            speechCharacters = limits.speechCharacters
            speechBytes = limits.speechBytes
        }
    }
}
