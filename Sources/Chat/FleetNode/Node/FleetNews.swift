// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Fleet

/// What a node tells of its part in the fleet.
public enum FleetNews: Equatable, Sendable {
    /// It owns a room.
    case opened(RoomName, Epoch)
    /// It does not own it any more: it gave the room away, or (`isLost`) lost it.
    case closed(RoomName, isLost: Bool)
    /// Its lease is over, and its rooms are silent until it is renewed.
    case silent
    /// They may be heard again.
    case audible
    /// An operator wants it to give its rooms away, and to end.
    case asked
    /// A comment ended its owners too often.
    case failed(RoomName, id: String)
    /// Redis does not do what is asked for a room, though it is there. Told once, until it does.
    case failing(RoomName, FleetProblem)
    /// Redis does not do what is asked for the ownership of rooms, though it is there. Told once while that lasts.
    case hindered(FleetProblem)
    /// An entry that cannot be used was left out.
    case unreadable(RoomName, FleetProblem)
}

/// What a node has counted.
public struct FleetFigures: Equatable, Sendable {
    /// Rooms that it took.
    public var opened = 0
    /// Rooms that it gave away.
    public var moved = 0
    /// How often its lease was over while it owned something.
    public var silences = 0
    /// Whether it is over now.
    public var isSilent = false
    /// Calls that Redis did not do.
    public var failedCalls = 0
    /// How often a stream was read because a bell was not heard.
    public var missedBells = 0
    /// Bells that were not understood.
    public var strangeBells = 0
    /// Comments that failed.
    public var failed = 0
    /// Entries that only newer versions can read.
    public var leftEntries = 0

    /// Nothing yet.
    init() {}
}

/// A trouble that shows only when something is tried. It counts for a while after it was last seen: those who know of it may try nothing
/// meanwhile, and would not see it end.
public struct RecentTrouble: Sendable {
    private static let memory = Duration.seconds(5)
    private var last: Moment?

    /// There was none.
    public init() {}

    /// It was seen.
    public mutating func note(at now: Moment) {
        last = now
    }

    /// Whether it counts.
    public func lasts(at now: Moment) -> Bool {
        last.map { now - $0 < Self.memory } ?? false
    }
}

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
