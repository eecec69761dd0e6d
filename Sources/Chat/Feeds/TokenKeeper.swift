// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// Keeps a token good: has it checked every hour, as Twitch wants, and gets a new one before it ends. Pure: its driver makes the requests, and
/// passes in the answers, the time and luck (a number from 0 to 1).
struct TokenKeeper {
    /// How long things may take.
    struct Pace: Equatable, Sendable {
        /// Twitch wants a token to be checked that often.
        var check = Duration.seconds(3_600)
        /// So long before its end it is replaced.
        var early = Duration.seconds(600)
        /// A token that lasts less than that would be replaced all the time.
        var least = Duration.seconds(60)
        var backoff = Backoff()
    }

    enum Event {
        /// What HTTP answered to what was asked; 0 where there was no answer.
        case answered(status: Int, body: String)
        /// A request was refused with this token.
        case refused
        /// There is another token already: the user has logged in again, or another program has renewed it.
        case found(access: String, refresh: String, end: Moment)
        /// There is no login any more.
        case removed
        /// The deadline has come.
        case due
    }

    enum Action: Equatable {
        /// Ask whether the token is still good.
        case check(access: String)
        /// Ask for a new one.
        case renew(refresh: String)
        /// Keep the new one, before it is used: the old one cannot be renewed a second time.
        case store(access: String, refresh: String, seconds: Int64)
        /// The user has to log in again.
        case lose(reason: String)
    }

    private enum Phase {
        case resting
        case checking
        case renewing
        case lost
    }

    private let pace: Pace
    private(set) var access: String
    private var refresh: String
    private var phase = Phase.resting
    private var end: Moment
    private var next: Moment
    private var backoff: Backoff

    /// - Parameter end: when the token ends.
    init(access: String, refresh: String, end: Moment, pace: Pace = Pace(), at now: Moment) {
        (self.access, self.refresh, self.end, self.pace) = (access, refresh, end, pace)
        backoff = pace.backoff
        // One that lay in a file may have been taken back meanwhile.
        next = now
    }

    /// When to say that it is due; nil while an answer is awaited, and where the user has to log in again.
    var deadline: Moment? {
        if case .resting = phase { next } else { nil }
    }

    mutating func handle(_ event: Event, at now: Moment, luck: Double) -> Action? {
        switch (phase, event) {
        case (.resting, .due): next <= now ? meetDeadline(now) : nil
        case (.resting, .refused): renew()
        case (.checking, .answered(let status, _)): takeCheck(status, now, luck)
        case (.renewing, .answered(let status, let body)): take(TwitchGrant(status: status, body: body), now, luck)
        case (.renewing, .found(let access, let refresh, let end)): use(access, refresh, end, now)
        case (.renewing, .removed): lose("you have logged out")
        default: nil
        }
    }

    private mutating func meetDeadline(_ now: Moment) -> Action {
        if end <= now + pace.early { return renew() }
        phase = .checking
        return .check(access: access)
    }

    private mutating func renew() -> Action {
        phase = .renewing
        return .renew(refresh: refresh)
    }

    private mutating func takeCheck(_ status: Int, _ now: Moment, _ luck: Double) -> Action? {
        switch status {
        case 200:
            rest(now)
            return nil
        case 401: return renew()
        default:
            wait(now, luck)
            return nil
        }
    }

    private mutating func take(_ grant: TwitchGrant, _ now: Moment, _ luck: Double) -> Action? {
        switch grant {
        case .granted(let access, let refresh, let seconds):
            _ = use(access, refresh, now + max(.seconds(seconds), pace.early + pace.least), now)
            return .store(access: access, refresh: refresh, seconds: seconds)
        case .denied(let reason): return lose(reason)
        case .pending, .tooOften, .unreachable:
            wait(now, luck)
            return nil
        }
    }

    /// Nothing is to be done about it.
    private mutating func use(_ access: String, _ refresh: String, _ end: Moment, _ now: Moment) -> Action? {
        (self.access, self.refresh, self.end) = (access, refresh, end)
        rest(now)
        return nil
    }

    private mutating func lose(_ reason: String) -> Action {
        phase = .lost
        return .lose(reason: reason)
    }

    /// Until the next check, or until it is time for a new one.
    private mutating func rest(_ now: Moment) {
        backoff.reset()
        phase = .resting
        let renewal = Moment(nanoseconds: end.nanoseconds - pace.early.nanoseconds)
        next = min(now + pace.check, max(renewal, now + pace.least))
    }

    private mutating func wait(_ now: Moment, _ luck: Double) {
        phase = .resting
        next = now + backoff.next(luck: luck)
    }
}
