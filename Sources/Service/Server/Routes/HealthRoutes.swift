// SPDX-License-Identifier: GPL-3.0-or-later

internal import Rooms

/// For whatever watches over the service. The first two tell nothing private, and need no token.
enum HealthRoutes {
    static let routes = [
        Route(.get, "/healthz", for: .open, "whether the service answers") { _ in .ask { _ in .text("ok\n") } },
        Route(.get, "/readyz", for: .open, "whether a comment can be heard now, and if not, why") { _ in .ask(ready) },
        Route(.get, "/metrics", for: .listening, "figures for Prometheus") { call in
            .ask { desk in
                .text(Metrics.text(of: desk, call.counters), type: "text/plain; version=0.0.4; charset=utf-8")
            }
        },
    ]

    private struct Readiness: Encodable {
        var ready: Bool
        var lacks: [String]
    }

    private static func ready(_ desk: Desk) -> HTTPAnswer {
        var lacks = desk.surroundings.lacks()
        // Whoever asks needs no token: how many rooms, and not which.
        let paused = desk.rooms.count { $0.door.overview().isPaused }
        if paused > 0 { lacks.append(paused == 1 ? "a room is paused" : "\(paused) rooms are paused") }
        return .json(Readiness(ready: lacks.isEmpty, lacks: lacks), status: lacks.isEmpty ? 200 : 503)
    }
}
