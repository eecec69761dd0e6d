// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Playback

// What a room is asked.
extension Room {
    /// The state of the room.
    var overview: Conductor.Overview { conductor.overview }

    /// The waiting comments in the order in which they will be heard, up to this many.
    func waiting(atMost count: Int) -> [WaitingComment] { conductor.waiting(atMost: count) }

    /// How many comments a moderator's order takes away.
    func count(coveredBy order: Moderation) -> Int { conductor.count(coveredBy: order) }

    /// Whether such comments wait in it or are being heard.
    func holds(where isMeant: (WaitingComment) -> Bool) -> Bool { conductor.holds(where: isMeant) }

    /// Who is banned from it.
    var bans: Bans { conductor.bans }
    /// The playback figures of its output.
    var steadiness: Steadiness { output.steadiness }
    /// Why its output failed.
    var failure: OutputError? { output.failure }

    /// Adds a listener, who counts as a hearer.
    func openTap() -> OutputTap? {
        // What waits for somebody who listens goes on.
        defer { handle(.time) }
        return output.openTap { [loop] in loop.now }
    }

    /// Removes the listener.
    func closeTap() {
        output.closeTap()
        handle(.time)
    }
}
