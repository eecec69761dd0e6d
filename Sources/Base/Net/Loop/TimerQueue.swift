// SPDX-License-Identifier: GPL-3.0-or-later

public import Core

/// A timer that was set on a loop.
public struct Timer: Hashable, Sendable {
    fileprivate var number: UInt64
}

/// The timers of a loop, in the order in which they fall due: a binary heap, with withdrawn timers dropped when they surface, or before that
/// when they are more than the others.
struct TimerQueue {
    private struct Entry {
        var moment: Moment
        var number: UInt64
    }

    private var heap: [Entry] = []
    private var actions: [UInt64: () -> Void] = [:]
    private var nextNumber: UInt64 = 1

    /// How many there are, with those that were withdrawn and not dropped yet.
    var count: Int { heap.count }

    /// When the first timer falls due.
    var next: Moment? {
        mutating get {
            dropWithdrawn()
            return heap.first?.moment
        }
    }

    mutating func add(at moment: Moment, _ action: @escaping () -> Void) -> Timer {
        let number = nextNumber
        nextNumber += 1
        actions[number] = action
        heap.append(Entry(moment: moment, number: number))
        rise(from: heap.count - 1)
        return Timer(number: number)
    }

    mutating func cancel(_ timer: Timer) {
        actions[timer.number] = nil
        if heap.count > 2 * actions.count + Self.fewWithdrawn { dropAllWithdrawn() }
    }

    /// So few are not looked for.
    private static let fewWithdrawn = 64

    private mutating func dropAllWithdrawn() {
        heap.removeAll { actions[$0.number] == nil }
        for parent in (0..<heap.count / 2).reversed() { sink(from: parent) }
        heap.giveSpaceBack()
    }

    /// The action of the first timer that is due at `moment`, which is thereby done with.
    mutating func takeDue(at moment: Moment) -> (() -> Void)? {
        dropWithdrawn()
        guard let first = heap.first, first.moment <= moment else { return nil }
        removeFirst()
        defer { actions.giveSpaceBack() }
        return actions.removeValue(forKey: first.number)
    }

    private mutating func dropWithdrawn() {
        while let first = heap.first, actions[first.number] == nil {
            removeFirst()
        }
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        sink(from: 0)
        heap.giveSpaceBack()
    }

    private func isBefore(_ a: Int, _ b: Int) -> Bool {
        // Timers for the same moment fire in the order in which they were set.
        (heap[a].moment, heap[a].number) < (heap[b].moment, heap[b].number)
    }

    private mutating func rise(from index: Int) {
        var child = index
        while child > 0 {
            let parent = (child - 1) / 2
            guard isBefore(child, parent) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func sink(from index: Int) {
        var parent = index
        while true {
            let left = 2 * parent + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && isBefore(right, left) ? right : left
            guard isBefore(child, parent) else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}

/// One timer for whatever is due next. It is moved whenever that changes, and withdrawn when its owner releases it.
public final class Alarm {
    private let loop: Loop
    private let action: () -> Void
    private var timer: (at: Moment, timer: Timer)?

    /// An alarm that is not set. `action` is called on the loop, each time that the moment has come.
    public init(on loop: Loop, _ action: @escaping () -> Void) {
        self.loop = loop
        self.action = action
    }

    deinit {
        set(nil)
    }

    /// The moment that it is set to; nil where it is not set.
    public var due: Moment? { timer?.at }

    /// Sets the alarm to this moment instead of the one before; nil withdraws it.
    public func set(_ due: Moment?) {
        guard due != timer?.at else { return }
        if let timer { loop.cancel(timer.timer) }
        timer = due.map { moment in
            let timer = loop.at(moment) { [weak self] in
                self?.timer = nil
                self?.action()
            }
            return (moment, timer)
        }
    }
}
