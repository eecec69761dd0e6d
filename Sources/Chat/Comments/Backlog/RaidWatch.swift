// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Notices when many strangers come into a room at once, friendly or not, and tells them from those who were there before. Pure, and bounded.
///
/// A stranger is who wrote nothing before the raid, has no role in the chat, and is not in the book of viewers.
struct RaidWatch: Sendable {
    /// A raid that goes on.
    private struct Raid {
        /// Who wrote nothing before is a stranger.
        var since: Moment
        /// When it is over; nil: when somebody says so.
        var end: Moment?
    }

    private let rules: BacklogRules.Raids
    private var mode = RaidMode.off
    /// When viewers wrote for the first time.
    private var beginnings = Recent<Moment>(limit: .max)
    /// When the latest strangers wrote for the first time: as many as make a raid.
    private var newcomers = Deque<Moment>()
    /// When the first comment came: who was there already is learned for a while.
    private var began: Moment?
    private var raid: Raid?

    init(_ rules: BacklogRules.Raids) {
        self.rules = rules
    }

    /// How many viewers are remembered from now on.
    mutating func remember(_ count: Int) {
        beginnings.limit = count
    }

    /// Whether a raid goes on.
    var isOn: Bool { raid != nil }

    /// When the raid ends without an input.
    var wakeUp: Moment? { raid?.end }

    /// Whether, and when, it watches.
    mutating func follow(_ mode: RaidMode, at now: Moment) {
        guard mode != self.mode else { return }
        self.mode = mode
        raid = mode == .on ? Raid(since: raid?.since ?? now) : nil
        if mode == .off { beginnings.removeAll() }
    }

    /// The platform tells of something.
    mutating func note(_ event: ChatEvent, at now: Moment) {
        if event.kind == .raid, let count = event.count, count >= rules.strangers { extend(since: now, at: now) }
    }

    /// A comment comes. Returns whether a stranger wrote it while a raid goes on.
    /// - Parameter isKnown: whether its author is in the book of viewers.
    mutating func note(_ comment: Comment, isKnown: Bool, at now: Moment) -> Bool {
        guard mode != .off else { return false }
        advance(to: now)
        guard let viewer = comment.viewer, !comment.isEvent, !comment.isReply else { return false }
        began = began ?? now
        let known = beginnings.value(of: viewer)
        // A comment may have come before its room was open.
        let beginning = known ?? max(now, raid?.since ?? now)
        beginnings.set(beginning, of: viewer, at: now)
        guard !isKnown, comment.author?.roles.isDisjoint(with: .members) != false else { return false }
        if known == nil { noteNewcomer(at: now) }
        return raid.map { beginning >= $0.since } ?? false
    }

    /// Time has passed.
    mutating func advance(to now: Moment) {
        if let end = raid?.end, end <= now { raid = nil }
    }

    private mutating func noteNewcomer(at now: Moment) {
        guard mode == .auto, let began, now - began >= rules.span else { return }
        newcomers.append(now)
        while let first = newcomers.first, newcomers.count > rules.strangers || now - first > rules.window { _ = newcomers.popFirst() }
        guard newcomers.count == rules.strangers, let first = newcomers.first else { return }
        extend(since: first, at: now)
    }

    private mutating func extend(since beginning: Moment, at now: Moment) {
        guard mode == .auto else { return }
        raid = Raid(since: raid?.since ?? beginning, end: now + rules.span)
    }
}

/// When comments of strangers are held down because many come at once.
public enum RaidMode: String, CaseIterable, Sendable {
    /// Never.
    case off
    /// While many come.
    case auto
    /// From now on.
    case on
}
