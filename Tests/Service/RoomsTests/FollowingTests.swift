// SPDX-License-Identifier: GPL-3.0-or-later

import Backlog
import Comments
import Events
import Rooms
import Testing

/// What a room does when its settings change while it is open.
struct FollowingTests {
    @Test func `what is read is decided by the settings at a comment's arrival`() {
        let rehearsal = Rehearsal()
        rehearsal.comment("!song")
        var settings = rehearsal.settings
        settings.admission = Admission()
        rehearsal.happen(.follow(settings))
        rehearsal.comment("!song")
        settings.admission = .open
        settings.selection = Selection(kinds: [.highlighted])
        rehearsal.happen(.follow(settings))
        rehearsal.comment("hello")
        #expect(rehearsal.prepared == ["!song"])
        #expect(rehearsal.outcomes == [.skipped(.command), .skipped(.notChosen)])
    }
}
