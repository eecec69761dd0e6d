// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback

/// Decides when the next turn is prepared, and whether it begins with its speaker's name. One turn is prepared at a time. Pure.
struct Planner: Sendable {
    private let ahead: Int
    private var isAheadAllowed = true
    private var announcer: Announcer
    /// The turn that the driver is preparing.
    private var pending: (id: UtteranceID, turn: Turn)?

    /// Prepares up to `ahead` turns in addition to the current one.
    init(ahead: Int, announce: Announcer.Rule) {
        self.ahead = ahead
        announcer = Announcer(announce)
    }

    /// Whether a turn is being prepared.
    var isBusy: Bool {
        pending != nil
    }

    /// Whether this turn is.
    func isPreparing(_ id: UtteranceID) -> Bool {
        pending?.id == id
    }

    /// The turn that is being prepared.
    var turn: Turn? {
        pending?.turn
    }

    var comments: [WaitingComment] {
        turn?.comments ?? []
    }

    /// Whether another turn may be prepared while this many are prepared already, including the current one.
    func hasRoom(beside prepared: Int) -> Bool {
        prepared <= (isAheadAllowed ? ahead : 0)
    }

    mutating func allowAhead(_ isAllowed: Bool) {
        isAheadAllowed = isAllowed
    }

    mutating func announce(_ rule: Announcer.Rule) {
        announcer.rule = rule
    }

    /// Starts to prepare a turn. Returns whether the speaker's name is to be said.
    mutating func begin(_ turn: Turn, as id: UtteranceID, at now: Moment) -> Bool {
        pending = (id, turn)
        return turn.delivery.hasName && announcer.names(turn.comments.first?.comment.announcedAuthor, at: now)
    }

    /// The turn has been prepared. Nil if it was taken away meanwhile.
    mutating func finish(_ id: UtteranceID) -> Turn? {
        guard let (expected, turn) = pending, expected == id else { return nil }
        pending = nil
        return turn
    }

    /// Gives up the turn that is being prepared.
    mutating func takeBack() -> Turn? {
        defer { pending = nil }
        return turn
    }

    /// Removes comments from the turn that is being prepared. The turn is dropped if none are left, or if it had none and `dropsNotes` is
    /// set.
    mutating func takeOut(dropsNotes: Bool, where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        guard let (id, turn) = pending else { return [] }
        var rest = turn
        let meant = rest.take(where: isMeant)
        let isDropped = rest.comments.isEmpty && (dropsNotes || !meant.isEmpty)
        pending = isDropped ? nil : (id, rest)
        return meant
    }

    /// The speaker of this turn is heard last of those who are prepared.
    mutating func noteLast(_ turn: Turn, at now: Moment) {
        announcer.note(turn.comments.first?.comment.announcedAuthor, at: now)
    }

    /// The order of what is prepared has changed: the next turn says its speaker's name.
    mutating func forgetSpeaker() {
        announcer.forget()
    }
}
