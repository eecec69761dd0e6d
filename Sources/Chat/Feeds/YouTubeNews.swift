// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What happened to a chat of YouTube's.
public enum YouTubeNews: Equatable, Sendable, CustomStringConvertible {
    /// There is no chat yet.
    case waiting(for: String)
    /// The stream is over, and so is its chat.
    case over
    /// The chat is not sent as it is written, and is asked for again and again.
    case polls(status: Int)
    /// So much of the day's quota was used.
    case quota(spent: Int, of: Int)
    /// Nothing is left of it.
    case exhausted(pause: Duration)
    /// YouTube gives no answer, for a reason that may pass.
    case refused(status: Int, reason: String?, pause: Duration)

    /// What happened, for people.
    public var description: String {
        switch self {
        case .waiting(let target): "\(target) is not live yet; waiting for it"
        case .over: "the stream is over"
        case .polls(let status):
            "YouTube does not stream the chat (HTTP \(status)); polling it instead, which is slower and costs more quota"
        case .quota(let spent, let all): "\(spent) of \(all) units of the day's quota are used by this run"
        case .exhausted(let pause): "the day's quota of YouTube's API is used up; next try in \(pause.milliseconds / 1000) s"
        case .refused(let status, let reason, let pause):
            "YouTube refuses to answer (HTTP \(status)\(reason.map { ", \($0)" } ?? "")); next try in \(pause.milliseconds) ms"
        }
    }

    /// Whether there is no connection any more.
    public var endsConnection: Bool {
        switch self {
        case .over, .exhausted, .refused: true
        case .waiting, .polls, .quota: false
        }
    }

    /// Whether no comments come for now.
    var hasNoComments: Bool {
        if case .waiting = self { true } else { endsConnection }
    }

    /// How much somebody wants to know it.
    var weight: FeedNews.Weight {
        switch self {
        case .polls, .exhausted, .refused: .problem
        case .quota(let spent, let all): spent * 10 >= all * 8 ? .problem : .detail
        case .waiting, .over: .notable
        }
    }
}
