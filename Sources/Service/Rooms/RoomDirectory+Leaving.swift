// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

// Rooms that this run gives up one by one, while the others go on.
extension RoomDirectory {
    /// A room fades out and is closed, within its time limit. All comments that wait in it, for it or for approval are left, as is one that comes
    /// before it is closed. A later one opens it again, without a fence. `done` is called when it is closed.
    public func leave(_ room: RoomName, _ done: @escaping () -> Void) {
        leave(room, done) { $0.stop() }
    }

    /// The same, but what is being heard is heard to its end, within `limits.drainSeconds`.
    public func finish(_ room: RoomName, _ done: @escaping () -> Void) {
        leave(room, done) { [limits] in $0.finish(within: limits.drain) }
    }

    private func leave(_ room: RoomName, _ done: @escaping () -> Void, by end: (Room) -> Void) {
        if commandsUnderWay > 0 { leftUnderWay.insert(room) }
        approvals.settle(.left) { $0.room == room }
        entrance.leave(room, done, by: end)
    }

    /// Sets until when a room may be heard, by CLOCK_BOOTTIME (see `Output.fence`); nil, as at the beginning: always. If the room is not open, it is
    /// opened with this fence, which it keeps until it is left.
    public func fence(_ room: RoomName, until deadline: Moment?) {
        entrance.fence(room, until: deadline)
    }
}
