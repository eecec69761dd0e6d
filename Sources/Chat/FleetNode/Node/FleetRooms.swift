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

    /// How it reaches the rooms.
    public struct Ways {
        /// The clock that goes on while the machine sleeps.
        var now: () -> Moment
        /// The room may be heard until then, by that clock.
        var fence: (RoomName, Moment) -> Void
        /// What an earlier owner was told to do comes first.
        var remember: (Moderation, RoomName) -> Void
        /// Something came.
        var come: (Arrival, RoomName) -> Void
        /// The room is not ours any more, and nothing of it may be heard.
        var close: (RoomName) -> Void
        /// The room goes to another node: it ends after the current comment. `done` is called when it has ended.
        var finish: (RoomName, _ done: @escaping () -> Void) -> Void
        /// Whether a room may be given back in which nothing waits, and that was never opened in so long a time.
        var isIdle: (RoomName, Duration) -> Bool
        /// A source of comments is this node's to read, or is not any more.
        var source: (String, _ isOurs: Bool) -> Void
        /// The voice by which a room is mostly spoken, where it takes much memory; nil where it does not.
        var heavyVoice: (RoomName) -> String?
        /// How much it carries.
        var load: () -> NodeReport
        /// What people and programs are told.
        var tell: (FleetNews) -> Void

        /// All are called on the loop.
        public init(
            now: @escaping () -> Moment,
            fence: @escaping (RoomName, Moment) -> Void,
            remember: @escaping (Moderation, RoomName) -> Void,
            come: @escaping (Arrival, RoomName) -> Void,
            close: @escaping (RoomName) -> Void,
            finish: @escaping (RoomName, _ done: @escaping () -> Void) -> Void,
            isIdle: @escaping (RoomName, Duration) -> Bool,
            source: @escaping (String, _ isOurs: Bool) -> Void,
            heavyVoice: @escaping (RoomName) -> String?,
            load: @escaping () -> NodeReport,
            tell: @escaping (FleetNews) -> Void
        ) {
            (self.now, self.fence, self.remember, self.come) = (now, fence, remember, come)
            (self.close, self.finish, self.isIdle, self.source) = (close, finish, isIdle, source)
            (self.heavyVoice, self.load, self.tell) = (heavyVoice, load, tell)
        }
    }
}
