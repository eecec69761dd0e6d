// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Rooms
import Synchronization
import Voices

/// For monitors of the service. The first two reveal nothing private, and need no token.
enum HealthRoutes {
    static let routes = [
        Route(.get, "/healthz", for: .open, "whether the service answers") { _ in .ask { _ in .text("ok\n") } },
        Route(.get, "/readyz", for: .open, "whether a comment can be heard now, and if not, why") { _ in
            .question(readiness { _, shown in .json(shown, status: shown.ready ? 200 : 503) }, comments: 0)
        },
        Route(.get, "/v1/readiness", for: .look, "the same with 200 in any case, and what can be used here, for pages") { call in
            let wording = call.request.wording
            let shown = readiness { desk, readiness in
                var shown = readiness
                shown.history = desk.surroundings.journalDoor?.hasHistory ?? false
                shown.engines = desk.surroundings.engines.map(\.rawValue).ordered()
                return Reply { [shown] in .json(shown.worded(wording)) }
            }
            return .question(shown, comments: 0)
        },
        Route(.get, "/metrics", for: .look, "figures for Prometheus") { call in
            let (counters, version) = (call.facts.counters, call.facts.options.version)
            return .large(.asked(Metrics.asked(counters, version: version) { .success(body(of: $0)) }))
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
