// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FleetNode
import Net
import Rooms

/// Puts comments and orders into the streams of their rooms. Confined to the loop's thread.
///
/// While nobody knows whether something is stored it is put again under the same id: it is stored once.
final class FleetDoor: IntakeForwarding {
    private struct Parcel {
        let content: FleetContent
        let id: FleetID
        let room: RoomName
        /// When its source is told to come again; nil for one that waits.
        let deadline: Moment?
        let answer: (ForwardAnswer) -> Void
    }

    /// After so long something is put again.
    private static let pause = Duration.milliseconds(100)
    /// A client waits so long for Redis.
    private static let patience = Duration.seconds(2)
    /// Sources that wait are held back by their own credit; this many from others wait at most.
    private static let mostWaiting = 10_000

    private let link: FleetLink
    private let loop: Loop
    private let log: LimitedLog
    private var isClosed = false
    private var waiting = 0
    /// Orders that are not stored yet, by their numbers.
    private var orders: Set<Int> = []
    private var lastOrder = 0
    /// Who waits until the orders up to a number are stored.
    private var waits: [Int: (lastOrder: Int, done: (_ problem: String?) -> Void)] = [:]
    private var lastWait = 0
    /// Redis had no memory for a comment.
    private var shortness = RecentTrouble()
    /// Comments that were stored, came again, or found their room full.
    private(set) var figures = Figures()

    struct Figures {
        var stored = 0
        var repeated = 0
        var full = 0
        var refused = 0
        var forgottenIDs = 0
    }

    /// Whether Redis has just had no memory for a comment.
    var lacksMemory: Bool { shortness.lasts(at: loop.now) }

    init(_ link: FleetLink, on loop: Loop, _ log: LimitedLog) {
        (self.link, self.loop, self.log) = (link, loop, log)
    }

    func forward(_ comment: Comment, to room: RoomName, waits: Bool, _ answer: @escaping (ForwardAnswer) -> Void) {
        var comment = comment
        comment.room = room.text
        put(.comment(comment), FleetID(of: comment) ?? anyID(), room, waits: waits, answer)
    }

    func forward(_ order: Moderation, to room: RoomName) {
        lastOrder += 1
        orders.insert(lastOrder)
        put(.order(order), anyID(), room, waits: true) { [weak self, lastOrder] _ in self?.isStored(order: lastOrder) }
    }

    /// Calls `done` when the orders that came are stored, or with why they are not.
    func whenStored(_ done: @escaping (_ problem: String?) -> Void) {
        guard !orders.isEmpty else { return done(nil) }
        lastWait += 1
        waits[lastWait] = (lastOrder, done)
        _ = loop.after(Self.patience) { [weak self, lastWait] in self?.waits.removeValue(forKey: lastWait)?.done(Self.isAway) }
    }

    private static let isAway = "Redis does not answer"

    private func isStored(order: Int) {
        orders.remove(order)
        for (number, one) in waits where !orders.contains(where: { $0 <= one.lastOrder }) {
            waits[number] = nil
            one.done(nil)
        }
    }

    /// Nothing is put any more.
    func close() {
        isClosed = true
    }

    private func anyID() -> FleetID {
        FleetID(random: (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)))
    }

    private func put(_ content: FleetContent, _ id: FleetID, _ room: RoomName, waits: Bool, _ answer: @escaping (ForwardAnswer) -> Void) {
        guard waits || waiting < Self.mostWaiting else { return answer(.refusedForNow(.fleetIsAway)) }
        waiting += 1
        let deadline = waits ? nil : loop.now + Self.patience
        put(Parcel(content: content, id: id, room: room, deadline: deadline, answer: answer))
    }

    private func put(_ parcel: Parcel) {
        link.ask({ calls throws(FleetProblem) in try calls.put(parcel.content, as: parcel.id, in: parcel.room) }) { [weak self] result in
            self?.take(result, parcel)
        }
    }

    private func take(_ result: Result<FleetPut, FleetProblem>, _ parcel: Parcel) {
        switch result {
        case .success(.stored(_, _, let forgotten)):
            figures.stored += 1
            figures.forgottenIDs += forgotten
            finish(parcel, .stored(isRepeated: false))
        case .success(.known):
            figures.repeated += 1
            finish(parcel, .stored(isRepeated: true))
        case .success(.full(let entries, let bytes)):
            figures.full += 1
            log(.warning, "room \(parcel.room) has \(entries) unread comments of \(bytes) bytes: more are refused")
            finish(parcel, .refusedForNow(.roomIsFull))
        case .failure(let problem):
            if problem == .outOfMemory { shortness.note(at: loop.now) }
            guard problem.isPassing, !isClosed else { return refuse(parcel, problem, .refused(problem.message)) }
            if let deadline = parcel.deadline, loop.now >= deadline || problem == .outOfMemory {
                return refuse(parcel, problem, .refusedForNow(.fleetIsAway))
            }
            loop.after(Self.pause) { [weak self] in self?.put(parcel) }
        }
    }

    private func refuse(_ parcel: Parcel, _ problem: FleetProblem, _ answer: ForwardAnswer) {
        figures.refused += 1
        log(.warning, "a comment was not put into room \(parcel.room): \(problem.message)")
        finish(parcel, answer)
    }

    private func finish(_ parcel: Parcel, _ answer: ForwardAnswer) {
        waiting -= 1
        parcel.answer(answer)
    }
}
