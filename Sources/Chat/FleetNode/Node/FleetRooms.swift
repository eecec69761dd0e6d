// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Fleet

extension FleetNode {
    /// A comment or an order that came for a room.
    public struct Arrival: Equatable, Sendable {
        /// By which it begins and is settled.
        public var id: FleetID
        public var content: FleetContent
        /// How often nodes began to say it.
        public var attempts: Int
    }
}

/// The rooms of a node, which hold it. All is asked and told on the loop.
public protocol FleetRooms: AnyObject {
    /// How much the node carries.
    var load: NodeReport { get }
    /// The voice by which a room is mostly spoken, where it takes much memory; nil where it does not.
    func heavyVoice(of room: RoomName) -> String?
    /// Whether a room may be given back in which nothing waits, and that was never opened in so long a time.
    func isIdle(_ room: RoomName, for time: Duration) -> Bool
    /// The room may be heard until then, by the clock that goes on while the machine sleeps.
    func fence(_ room: RoomName, until deadline: Moment)
    /// What an earlier owner was told to do comes first.
    func remember(_ order: Moderation, in room: RoomName)
    /// Something came.
    func come(_ arrival: FleetNode.Arrival, to room: RoomName)
    /// The room is not ours any more, and nothing of it may be heard.
    func close(_ room: RoomName)
    /// The room goes to another node: it ends after the current comment. `done` is called when it has ended.
    func finish(_ room: RoomName, _ done: @escaping () -> Void)
    /// A source of comments is this node's to read, or is not any more.
    func follow(source: String, isOurs: Bool)
    /// What people and programs are told.
    func tell(_ news: FleetNews)
}
