// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import yomite

struct LifecycleTests {
    @Test func `parts start one after the other`() {
        var lifecycle = Lifecycle(count: 2)
        #expect(lifecycle.begin() == .start(0))
        #expect(lifecycle.started(0) == .start(1))
        #expect(lifecycle.started(1) == nil)
        #expect(!lifecycle.isEnding)
    }

    @Test func `they are drained in the reverse order, and then stopped`() {
        var lifecycle = running(2)
        #expect(lifecycle.end() == .drain(1))
        #expect(lifecycle.drained(1) == .drain(0))
        #expect(lifecycle.drained(0) == .stop([1, 0]))
    }

    @Test(arguments: 0..<3)
    func `the end may come while a part is starting: later ones never start`(part: Int) {
        var lifecycle = Lifecycle(count: 3)
        _ = lifecycle.begin()
        for earlier in 0..<part { _ = lifecycle.started(earlier) }
        #expect(lifecycle.end() == .drain(part))
        #expect(lifecycle.started(part) == nil, "it came too late")
        var last: Lifecycle.Action?
        for each in (0...part).reversed() { last = lifecycle.drained(each) }
        #expect(last == .stop(Array((0...part).reversed())))
    }

    @Test func `only the first end counts, and only the drain under way`() {
        var lifecycle = running(2)
        _ = lifecycle.end()
        #expect(lifecycle.end() == nil)
        #expect(lifecycle.drained(0) == nil)
        #expect(lifecycle.begin() == nil)
    }

    @Test func `what was never begun has nothing to stop`() {
        var lifecycle = Lifecycle(count: 2)
        #expect(lifecycle.end() == .stop([]))
        #expect(lifecycle.begin() == nil)
    }

    private func running(_ count: Int) -> Lifecycle {
        var lifecycle = Lifecycle(count: count)
        _ = lifecycle.begin()
        for part in 0..<count { _ = lifecycle.started(part) }
        return lifecycle
    }
}
