// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
package import Net

/// Handles added elements in order, each in one step or in many, for a millisecond in each turn of the loop: the rest waits until everything
/// else that is ready has had its turn. On the loop's thread.
package final class PacedQueue<Element> {
    /// As for large answers (docs/decisions/loop.md). The current step is finished even when the time is over.
    private static var time: Duration { .milliseconds(1) }

    private let loop: Loop
    private let step: (inout Element) -> Bool
    private var waiting = Deque<Element>()
    /// The element that needs further steps.
    private var current: Element?
    private var timer: Timer?
    private var isWorking = false

    package convenience init(on loop: Loop, _ handle: @escaping (Element) -> Void) {
        self.init(inStepsOn: loop) { element in
            handle(element)
            return true
        }
    }

    /// - Parameter step: does some of what is to be done for an element. Returns whether it was the last of it.
    package init(inStepsOn loop: Loop, _ step: @escaping (inout Element) -> Bool) {
        (self.loop, self.step) = (loop, step)
    }

    deinit {
        if let timer { loop.cancel(timer) }
    }

    package func add(_ elements: some Sequence<Element>) {
        for element in elements { waiting.append(element) }
        if timer == nil, !isWorking { work() }
    }

    /// Handles no more of the added elements.
    package func removeAll() {
        _ = waiting.removeAll { _ in true }
    }

    private func work() {
        timer = nil
        // Elements that a handler adds come after the others.
        isWorking = true
        defer { isWorking = false }
        repeat {
            guard var element = current.take() ?? waiting.popFirst() else { return }
            if !step(&element) { current = element }
        } while loop.now - loop.turnStart < Self.time
        guard current != nil || waiting.count > 0 else { return }
        timer = loop.after(.zero) { [weak self] in self?.work() }
    }
}

/// What is to be done for every room: for a few of them in each turn of the loop, so that thousands keep nobody waiting. A room in which
/// anything else is about to happen, that is opened or closed, catches up first: in each room things happen in their order, and nothing is
/// heard of what was taken back. On the loop's thread.
final class RoomRounds {
    /// What is done for a room; nil: it is not open.
    typealias Deed = (RoomName, Room?) -> Void

    private let loop: Loop
    private weak var rooms: OpenRooms?
    private var deeds: [(deed: Deed, others: [AnySequence<RoomName>], then: (() -> Void)?)] = []
    /// How many deeds were done for every room, before those that are kept.
    private var earlier = 0
    /// How many deeds a room has seen; no entry: only the earlier ones.
    private var seen: [RoomName: Int] = [:]
    /// How many deeds every room will have seen at the end of this round.
    private var goal = 0
    /// The rooms that catch up at this moment.
    private var catchingUp: [RoomName] = []
    /// The names of the rounds: they are taken one by one, as to list thousands takes too long for one turn.
    private lazy var queue = PacedQueue<FlattenSequence<[AnySequence<RoomName>]>.Iterator>(inStepsOn: loop) {
        [weak self] in self?.visit(&$0) ?? true
    }

    init(of rooms: OpenRooms, on loop: Loop) {
        (self.rooms, self.loop) = (rooms, loop)
    }

    /// Does something once for every room that is open now and for these others, of which some may be open, and then `then`. Where there
    /// are few, it is done when this returns.
    func add(_ deed: @escaping Deed, others: [AnySequence<RoomName>] = [], then: (() -> Void)? = nil) {
        deeds.append((deed, others, then))
        if deeds.count == 1 { begin() }
    }

    /// Does what is left to do for a room.
    func catchUp(_ name: RoomName, _ room: Room?) {
        guard !deeds.isEmpty, !catchingUp.contains(name) else { return }
        catchingUp.append(name)
        defer { catchingUp.removeLast() }
        while case let done = seen[name] ?? earlier, done < earlier + deeds.count {
            seen[name] = done + 1
            deeds[done - earlier].deed(name, room)
        }
    }

    private func begin() {
        goal = earlier + deeds.count
        queue.add(CollectionOfOne(((rooms?.names ?? []) + deeds.flatMap(\.others)).joined().makeIterator()))
    }

    /// Visits the next room of a round. Returns whether there is none.
    private func visit(_ names: inout FlattenSequence<[AnySequence<RoomName>]>.Iterator) -> Bool {
        if let name = names.next() {
            catchUp(name, rooms?.current(name))
            return false
        }
        let done = deeds[..<(goal - earlier)]
        deeds.removeFirst(done.count)
        earlier = goal
        if deeds.isEmpty { seen = [:] } else { begin() }
        for deed in done { deed.then?() }
        return true
    }
}
