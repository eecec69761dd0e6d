// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Fleet

/// An entry of a room's stream.
struct FleetEntry: Equatable, Sendable {
    /// What it is known by. One that was stored without an id is known by its place.
    var id: FleetID
    var place: StreamPlace
    /// How often it began to be heard.
    var attempts: Int
    /// What it holds, or why it cannot be used here.
    var content: Result<FleetContent, FleetProblem>

    /// An entry with these values.
    init(id: FleetID, place: StreamPlace, attempts: Int = 0, content: Result<FleetContent, FleetProblem>) {
        (self.id, self.place, self.attempts, self.content) = (id, place, attempts, content)
    }

    /// What Redis says of it.
    init(id: String, place: StreamPlace, attempts: Int, kind: String, body: [UInt8]) {
        self.init(
            id: FleetID(id) ?? FleetID(random: (place.milliseconds, place.number)),
            place: place,
            attempts: attempts,
            content: Result { () throws(FleetProblem) in try FleetContent(kind: kind, body: body) }
        )
    }
}

/// What a room has in Redis.
struct FleetStream: Equatable, Sendable {
    /// What has no outcome, in its order.
    var entries: [FleetEntry]
    /// The place of the last entry that it ever had.
    var end: StreamPlace
    /// What moderators did, as far as it still counts. A ban has the seconds that are left of it. Some of it may be among the entries as well.
    var orders: [Moderation]
}
