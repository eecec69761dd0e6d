// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many comments a second a process of a fleet puts into its Redis by its own connection, without a server before it. scripts/bench calls it.
//
// putting PORT SECONDS: so many comments are under way at any time as an intake's busiest clients have.

import Comments
import Core
import Fleet
import FleetNode
import Glibc
import Net

/// Comments that are put one behind the other.
final class Putting {
    private static let underWay = 64
    private static let text = "hello there, this is a comment of a usual length for a chat"

    let loop = Loop()
    private let seconds: Int64
    private var link: FleetLink?
    private var stored = 0
    private var began: Moment?

    init(port: String, seconds: Int64) {
        self.seconds = seconds
        guard let address = try? RedisAddress("redis://127.0.0.1:\(port)") else { fail("no port: \(port)") }
        var rules = FleetRules()
        // It is about the way, and not about what may wait.
        (rules.entries, rules.bytes) = (10_000_000, 1 << 40)
        link = FleetLink(to: address, password: nil, authorities: nil, as: NodeID("putting"), rules, on: loop) { [unowned self] in take($0)
        }
    }

    private func take(_ news: FleetLink.News) {
        guard case .connected = news else { fail("\(news)") }
        began = loop.now
        for _ in 0..<Self.underWay { put() }
        loop.after(.seconds(seconds)) { [unowned self] in finish() }
    }

    private func put() {
        var comment = Comment(text: Self.text)
        comment.author = Author(id: "u1", name: "Ann")
        comment.room = "bench"
        let id = FleetID(random: (.random(in: .min ... .max), .random(in: .min ... .max)))
        link?.ask({ calls throws(FleetProblem) in try calls.put(.comment(comment), as: id, in: "bench") }) { [unowned self] result in
            guard case .success(.stored) = result else { fail("\(result)") }
            stored += 1
            put()
        }
    }

    private func finish() {
        guard let began else { return }
        print(Double(stored) * 1_000 / Double((loop.now - began).milliseconds))
        exit(0)
    }

    private func fail(_ reason: String) -> Never {
        print(reason)
        exit(1)
    }
}

let putting = Putting(port: CommandLine.arguments[1], seconds: Int64(CommandLine.arguments[2]) ?? 1)
putting.loop.run()
