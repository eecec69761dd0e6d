// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// How many answers to commands are still spoken in each room: a loop of bots must not fill the queue with answers. Commands are carried out
/// all the same. Pure.
struct AnswerAllowance {
    private static let span = Duration.seconds(60)

    private struct Minute {
        var end: Moment
        var answers = 0
    }

    private let limit: Int
    /// Since when a room's answers are counted; of rooms that were answered in the last minute.
    private var minutes: [RoomName: Minute] = [:]
    /// How many answers were left out.
    private(set) var leftOut = 0

    /// - Parameter limit: how many answers are spoken in a room in a minute.
    init(limit: Int) {
        self.limit = limit
    }

    /// Whether one more answer is spoken in a room.
    mutating func takes(one room: RoomName, at now: Moment) -> Bool {
        var minute = minutes[room] ?? Minute(end: now)
        if minute.end <= now {
            minute = Minute(end: now + Self.span)
            minutes = minutes.filter { now < $0.value.end }
        }
        minute.answers += 1
        minutes[room] = minute
        guard minute.answers > limit else { return true }
        leftOut += 1
        return false
    }
}
