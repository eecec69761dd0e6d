// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms

/// What goes to the rooms of a fleet instead of those of this process.
@Suite struct FleetOrdersTests {
    private final class Streams: IntakeForwarding {
        var stored: [String] = []
        var orders: [Moderation] = []

        func forward(_ comment: Comments.Comment, to room: RoomName, waits: Bool, _ answer: @escaping (ForwardAnswer) -> Void) {
            stored.append("\(comment.text) in \(room)")
            answer(.stored(isRepeated: false))
        }

        func forward(_ order: Moderation, to room: RoomName) {
            stored.append("\(order.kind) in \(room)")
            orders.append(order)
        }
    }

    private func arrival(_ text: String, _ source: SourceID, in room: RoomName, roles: Roles = []) -> Arrival {
        var comment = Comments.Comment(text: text)
        comment.author = Author(name: "Ann", roles: roles)
        return Arrival(comment, from: CommentOrigin(source: source, cursor: 1), byteCount: 1, in: room)
    }

    @Test func `an order without a room goes to the rooms that its source reaches, also later`() throws {
        let (rooms, streams) = (try QuietRooms(), Streams())
        let (feed, other) = (try rooms.source("feed", .all), try rooms.source("other", .all))
        let (intake, directory) = (try #require(rooms.intake), try #require(rooms.directory))
        directory.forwarding = streams
        for (source, room) in [(feed, RoomName("ann")), (feed, "ann"), (other, "cat")] {
            intake.admit(arrival("hello", source, in: room)) { _ in }
        }
        streams.stored = []
        intake.moderate(.ban(NamedViewer(name: "Bob"), seconds: nil, room: nil), from: feed)
        intake.moderate(.delete(id: "m1", room: nil), from: feed)
        intake.moderate(.clear(room: nil), from: feed)
        #expect(streams.stored == ["ban in main", "ban in ann", "delete in main", "delete in ann", "clear in main", "clear in ann"])
        streams.stored = []
        intake.admit(arrival("hello", feed, in: "bob")) { _ in }
        #expect(streams.stored == ["ban in bob", "delete in bob", "hello in bob"])
    }

    private let start = Moment(nanoseconds: 0)

    @Test func `what a source reaches and orders is bounded`() {
        var reach = FleetReach()
        for number in 0..<2_000 {
            #expect(reach.orders(reaching: RoomName("room \(number)"), at: start).isEmpty)
        }
        for number in 0..<300 {
            let rooms = reach.rooms(of: .delete(id: "\(number)", room: nil), at: start)
            #expect(rooms.count == FleetReach.mostRooms && rooms.first == .main)
        }
        #expect(reach.orders(reaching: "another", at: start).count == FleetReach.mostOrders)
    }

    @Test func `a room that is reached later gets what is left of a ban`() {
        var reach = FleetReach()
        let ann = NamedViewer(name: "Ann")
        _ = reach.rooms(of: .ban(ann, seconds: 600, room: nil), at: start)
        _ = reach.rooms(of: .ban(ann, seconds: nil, room: nil), at: start)
        #expect(reach.orders(reaching: "soon", at: start + .seconds(200)).first == .ban(ann, seconds: 400, room: nil))
        #expect(reach.orders(reaching: "late", at: start + .seconds(600)) == [.ban(ann, seconds: nil, room: nil)])
    }

    @Test func `what a moderator orders in the chat comes back with the room's comments`() throws {
        let (rooms, streams) = (try QuietRooms(), Streams())
        let feed = try rooms.source("feed", .all)
        try #require(rooms.directory).forwarding = streams
        for words in ["mute bob", "unmute bob", "clear"] {
            try #require(rooms.intake).admit(stored: arrival("!tts \(words)", feed, in: "ann", roles: .moderator), in: "ann")
        }
        #expect(streams.stored == ["ban in ann", "unban in ann", "clear in ann"])
    }

    @Test func `the end of a ban goes on with all by which its viewer is known`() throws {
        let (rooms, streams) = (try QuietRooms(), Streams())
        let feed = try rooms.source("feed", .all)
        let directory = try #require(rooms.directory)
        directory.forwarding = streams
        var arrival = arrival("hello", feed, in: "ann")
        arrival.comment.author = Author(id: "55", name: "Fifty")
        try #require(rooms.intake).admit(stored: arrival, in: "ann")
        directory.moderate(.unban(NamedViewer(name: "fifty"), room: nil), in: "ann", by: "http")
        directory.moderate(.unban(NamedViewer(name: "nobody"), room: nil), in: "ann", by: "http")
        #expect(streams.orders == [.unban(NamedViewer(id: "55", name: "fifty"), room: nil)])
    }

    @Test func `two viewers of one name are not taken for each other`() {
        var spoken = SpokenViewers(limit: 10)
        for id in ["1", "2", "3"] {
            var comment = Comments.Comment(text: "hi")
            comment.author = Author(id: id, name: id == "3" ? "Bob" : "Ann")
            spoken.note(comment, in: .main, at: Moment(nanoseconds: 0))
        }
        #expect(spoken.knowing(NamedViewer(name: "ann"), in: .main) == NamedViewer(name: "ann"))
        #expect(spoken.knowing(NamedViewer(name: "bob"), in: nil) == NamedViewer(id: "3", name: "bob"))
        #expect(spoken.knowing(NamedViewer(id: "2"), in: .main) == NamedViewer(id: "2", name: "Ann"))
        #expect(spoken.knowing(NamedViewer(id: "2"), in: "cat") == NamedViewer(id: "2"))
    }
}
