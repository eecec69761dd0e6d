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
        remove(.deleted(moderation.reason), &actions) { moderation.covers($0.comment) }
    }

    private mutating func remove(_ outcome: Outcome, _ actions: inout [Action], where isMeant: (WaitingComment) -> Bool) {
        for waiting in backlog.remove(where: isMeant) {
            settle(waiting, outcome, &actions)
        }
        takeAway(outcome, &actions, where: isMeant)
    }
}
