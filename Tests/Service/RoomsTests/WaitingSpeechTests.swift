// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Net
@testable import Rooms
@testable import Synthesis

/// How much sound waits in all rooms together.
@Suite struct WaitingSpeechTests {
    private let samples = [Int16](repeating: 0, count: 20_000)

    @Test func `a comment is synthesised whole until much waits in other rooms, and then a part of it`() throws {
        let rooms = try QuietRooms { $0.prefetchBytes = 100_000 }
        let feed = try rooms.source("feed", .all)
        for (cursor, room) in [(UInt64(1), "ann"), (2, "bob"), (3, "cleo")] as [(UInt64, RoomName)] {
            rooms.directory?.handle(.pause(by: "ann"), in: room)
            try rooms.admit(Comments.Comment(text: "a long story"), feed, cursor, in: room)
        }
        let jobs = rooms.voices.jobs.map(\.id)
        try #require(jobs.count == 3)
        for _ in 1...2 { rooms.hub.speech(of: jobs[0], samples: samples.span) }
        #expect(rooms.voices.paused == [], "80,000 bytes of the first wait")
        rooms.hub.speech(of: jobs[1], samples: samples.span)
        #expect(rooms.voices.paused == [], "120,000 bytes wait, and only 40,000 of the second")
        rooms.hub.speech(of: jobs[1], samples: samples.span)
        #expect(rooms.voices.paused == [jobs[1]])
        for room: RoomName in ["ann", "bob"] { rooms.intake?.moderate(.clear(room: nil), from: feed, in: room) }
        rooms.pass(.milliseconds(1))
        for _ in 1...2 { rooms.hub.speech(of: jobs[2], samples: samples.span) }
        #expect(rooms.voices.paused == [jobs[1]], "80,000 bytes wait, as what was cleared waits no more")
        rooms.hub.speech(of: jobs[2], samples: samples.span)
        rooms.hub.speech(of: jobs[2], samples: samples.span)
        #expect(rooms.voices.paused == [jobs[1], jobs[2]])
        rooms.directory?.handle(.resume(by: "ann"), in: "cleo")
        rooms.pass(.seconds(3))
        #expect(rooms.voices.resumed == [jobs[2]], "it is heard, and what is left is little")
    }
}
