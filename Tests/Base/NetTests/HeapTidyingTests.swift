// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Core
@testable import Net

@Suite(.tags(.threads)) struct HeapTidyingTests {
    @Test func `a flood is over once, when most of it has gone`() {
        // Two ordinary days, then a flood.
        let steps = [534_288, 8_192, 9_734_400, 5_015_200, 819_200, 0]
        var mark = FloodMark()
        #expect(steps.map { mark.isOver(bytes: $0) } == [false, false, false, false, true, false])
    }

    @Test func `what a flood left is given back once, a moment after most of it has gone`() {
        let time = VirtualTime()
        let loop = Loop(virtualTime: time)
        var trimmed: [Moment] = []
        let tidying = HeapTidying(on: loop) { trimmed.append(loop.now) }
        let begin = loop.now
        for bytes in [4 << 20, 3 << 20, 900_000, 500_000, 0] { tidying.note(bytes) }
        loop.after(HeapTidying.pause * 3) { loop.stop() }
        loop.run()
        #expect(trimmed == [begin + HeapTidying.pause])
    }
}
