// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Rooms

@Suite struct RefusalsTests {
    @Test func `a flood for rooms that cannot be opened is said now and then, with how often it was`() {
        var refusals = Refusals()
        let start = Moment(nanoseconds: 0)
        #expect(refusals.note(at: start) == 1)
        for second in 1..<30 { #expect(refusals.note(at: start + .seconds(second)) == nil) }
        #expect(refusals.note(at: start + .seconds(30)) == 30)
        #expect(refusals.note(at: start + .seconds(31)) == nil)
    }
}
