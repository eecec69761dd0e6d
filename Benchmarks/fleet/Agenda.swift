// SPDX-License-Identifier: GPL-3.0-or-later

/// What happens next, in virtual time. Of two things at the same time the one that was entered first comes first.
struct Agenda<What> {
    private struct Entry {
        let time: Int64
        let number: UInt64
        let slot: Int

        func isBefore(_ other: Entry) -> Bool {
            time != other.time ? time < other.time : number < other.number
        }
    }

    private var heap: [Entry] = []
    private var last: UInt64 = 0
    /// What happens stands here, so that only small entries are moved in the heap.
    private var slots: [What?] = []
    private var unused: [Int] = []

    mutating func add(_ what: What, at time: Int64) {
        last += 1
        let slot = unused.popLast() ?? slots.count
        if slot == slots.count { slots.append(what) } else { slots[slot] = what }
        heap.append(Entry(time: time, number: last, slot: slot))
        var child = heap.count - 1
        while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func next() -> (time: Int64, what: What)? {
        guard let first = heap.first, let what = slots[first.slot] else { return nil }
        slots[first.slot] = nil
        unused.append(first.slot)
        sink(heap.removeLast())
        return (first.time, what)
    }

    /// Puts the last entry in place of the first one, which was taken.
    private mutating func sink(_ end: Entry) {
        guard !heap.isEmpty else { return }
        heap[0] = end
        var parent = 0
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
            guard heap[child].isBefore(heap[parent]) else { break }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
