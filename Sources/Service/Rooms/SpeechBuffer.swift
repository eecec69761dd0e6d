// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples of one job that wait for their place in the output: first in, first out. Owned by the room, on the loop.
struct SpeechBuffer {
    private var samples: [Int16] = []
    private var head = 0

    var isEmpty: Bool {
        head == samples.count
    }

    var byteCount: Int {
        (samples.count - head) * MemoryLayout<Int16>.size
    }

    /// Forgets the samples and keeps the memory.
    mutating func clear() {
        samples.removeAll(keepingCapacity: true)
        head = 0
    }

    mutating func append(_ more: Span<Int16>) {
        // What was taken is removed once it is more than the rest, so that a speech of hours stays small.
        if head * 2 >= samples.count {
            samples.removeFirst(head)
            head = 0
        }
        // SAFETY: the span is valid during the call, which copies.
        unsafe more.withUnsafeBufferPointer { unsafe samples.append(contentsOf: $0) }
    }

    /// Offers the samples to `take`, which returns how many it took.
    mutating func drain(_ take: (Span<Int16>) -> Int) {
        guard !isEmpty else { return }
        head += take(samples.span.extracting(head...))
    }
}
