// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Comments
@testable import Core
@testable import Fleet
@testable import FleetNode

/// Another program reads what is in Redis as docs/fleet-design.md says: by the very lines that it has there.
@Suite(.timeLimit(.minutes(2))) struct FleetPythonTests {
    private static let library = ProcessInfo.processInfo.environment["YOMITE_TEST_REDIS"]

    private struct Line: Decodable, Equatable {
        struct Comment: Decodable, Equatable {
            var text: String?
            var id: String?
            var authorId: String?
            var author: String?
            var login: String?
            var nickname: String?
            var roles: Int?
            var room: String?
            var platform: String?
            var language: String?
            var gender: String?
            var voice: String?
        }

        var library: String?
        var place: String?
        var kind: String?
        var id: String?
        var begun: Int?
        var comment: Comment?
    }

    /// The lines of Python in the documentation.
    private static func script() throws -> String {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../docs/fleet-design.md")
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```python\n")
        try #require(parts.count == 2)
        return try #require(parts[1].components(separatedBy: "\n```\n").first)
    }

    /// What Python finds in a room.
    private func read(_ room: RoomName, at server: PrivateRedis) throws -> [Line] {
        var environment = ProcessInfo.processInfo.environment
        environment["PYTHONPATH"] = Self.library
        let arguments = ["python3", "-c", try Self.script(), "redis://127.0.0.1:\(server.port)", room.text]
        let program = try Program("/usr/bin/env", arguments, in: Program.Place(environment: environment))
        #expect(try program.end() == 0, "\(program.errorText)")
        return try program.outputText.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test(.enabled(if: library != nil, "there is no redis from PyPI: scripts/bootstrap test installs it where it can"))
    func `a client from PyPI reads what waits in a room, and what became of it`() throws {
        let server = try PrivateRedis()
        let bench = try FleetBench(server)
        let room: RoomName = "猫 room"
        let epoch = try bench.own(.room(room), "n1")
        var whole = Comment(text: "こんばんは \u{1F408}")
        (whole.id, whole.room, whole.platform, whole.language) = ("c1", room.text, "twitch", "ja")
        (whole.gender, whole.voice) = (.female, "hts:mei")
        whole.author = Author(id: "7", name: "Ann", login: "ann_", nickname: "An", roles: [.moderator, .member])
        // Values behind those that are read are left alone.
        (whole.timestamp, whole.isHighlighted) = (1_700_000_000_000, true)
        let id = try #require(FleetID(of: whole))
        let place = try bench.put(.comment(whole), as: id, in: room)
        let library = Line(library: FleetLibrary.name)
        let comment = Line.Comment(
            text: whole.text,
            id: "c1",
            authorId: "7",
            author: "Ann",
            login: "ann_",
            nickname: "An",
            roles: 10,
            room: room.text,
            platform: "twitch",
            language: "ja",
            gender: "female",
            voice: "hts:mei"
        )
        var first = Line(place: place.word, kind: "comment", id: "\(id)", begun: 0, comment: comment)
        #expect(try read(room, at: server) == [library, first])

        let (orderID, plainID) = (bench.newID(), bench.newID())
        let order = try bench.put(.order(.delete(id: "c9", room: nil)), as: orderID, in: room)
        let plain = try bench.put(.comment(String(repeating: "x", count: 300)), as: plainID, in: room)
        let calls = bench.calls(of: "n1")
        #expect(try bench.ask(calls.start(place, of: room, epoch)) == .started(attempt: 1))
        first.begun = 1
        let others = [
            Line(place: order.word, kind: "order", id: "\(orderID)", begun: 0),
            Line(
                place: plain.word,
                kind: "comment",
                id: "\(plainID)",
                begun: 0,
                comment: Line.Comment(text: String(repeating: "x", count: 300))
            ),
        ]
        #expect(try read(room, at: server) == [library, first] + others)

        #expect(try bench.ask(calls.done(place, .heard, of: room, epoch)) == .settled)
        #expect(try read(room, at: server) == [library] + others)
    }
}
