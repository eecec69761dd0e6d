// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Samples of one job that wait for their place in the output: first in, first out, in the pieces in which the host sent them, so that what was
/// heard takes no memory. Owned by the room, on the loop.
struct SpeechBuffer {
    private var pieces = Deque<[Int16]>()
    /// How many samples of the first piece were taken.
    private var taken = 0
    private(set) var byteCount = 0

    var isEmpty: Bool { pieces.isEmpty }

    mutating func append(_ more: Span<Int16>) {
        guard !more.isEmpty else { return }
        byteCount += more.count * MemoryLayout<Int16>.size
        // SAFETY: the span is valid during the call, which copies.
        pieces.append(unsafe more.withUnsafeBufferPointer { unsafe Array($0) })
    }

    /// Offers the samples to `take`, which returns how many it took.
    mutating func drain(_ take: (Span<Int16>) -> Int) {
        while let piece = pieces.first {
            let more = take(piece.span.extracting(taken...))
            taken += more
            byteCount -= more * MemoryLayout<Int16>.size
            guard taken == piece.count else { return }
            _ = pieces.popFirst()
            taken = 0
        }
    }
}
