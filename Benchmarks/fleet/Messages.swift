// SPDX-License-Identifier: GPL-3.0-or-later

import Fleet

/// What a node asks of Redis. Rooms are numbers; the last one is the right to lead.
enum Request {
    case beat(cell: Int, session: UInt64?)
    case claim(Int, receipt: UInt64?)
    case release(Int, epoch: UInt64, next: Int?)
    case read(Int)
    case start(Int, epoch: UInt64, StreamPlace)
    case done(Int, epoch: UInt64, StreamPlace)
}

/// What Redis answers.
enum Answer {
    case beat(cell: Int, BeatAnswer)
    case claim(Int, ClaimAnswer)
    case released(Int, epoch: UInt64)
    case read(Int, [StreamEntry], upTo: StreamPlace)
    case refused(Int, epoch: UInt64)
}

/// What comes without a question.
enum Bell {
    /// A comment came for a room.
    case comment(Int, session: UInt64, number: UInt64, StreamEntry, previous: StreamPlace)
    /// Nobody owns these any more; all nodes are told.
    case freed([Int])
    /// Nobody owns this, and this node should.
    case given(Int)
    /// The leader wants rooms to be moved.
    case move(to: Int, rooms: Int)
}

/// What happens at a moment.
enum Happening {
    case wake(node: Int)
    case request(node: Int, shard: Int, link: Int, Request)
    case answer(node: Int, shard: Int, link: Int, Answer)
    case bell(node: Int, Bell)
    case connect(node: Int, shard: Int)
    case disconnect(node: Int, shard: Int)
    case spoken(node: Int, room: Int, turn: Int)
    case report(node: Int)
    case resume(node: Int)
    case write
    case put(comment: Int)
    case stored(comment: Int, primary: Int)
    case trouble(Trouble)
    case healed(node: Int, shard: Int)
    case promoted(shard: Int, forgetting: Int64, clock: (rate: Double, offset: Int64))
    case begin
    case tidy
}
