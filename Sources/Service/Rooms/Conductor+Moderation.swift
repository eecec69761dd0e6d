// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events

extension Conductor {
    /// Carries out what a moderator did, on everything that has no outcome yet.
    mutating func moderate(_ moderation: Moderation, _ now: Moment, _ actions: inout [Action]) {
        if case .ban(let authorID, let seconds, let chat) = moderation {
            bans.add(authorID, from: chat, until: seconds.map { now + .seconds($0) }, at: now)
        }
        let outcome = Outcome.deleted(moderation.reason)
        for waiting in backlog.remove(withID: moderation.deletedID, where: { moderation.covers($0.comment) }) {
            settle(waiting, outcome, &actions)
        }
        takeAway(outcome, &actions) { moderation.covers($0.comment) }
    }
}
