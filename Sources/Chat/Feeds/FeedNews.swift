// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What happened to a source that goes on.
public enum FeedNews: Equatable, Sendable, CustomStringConvertible {
    /// Comments are typed at a terminal.
    case typing
    /// A file is followed now; from where an earlier run ended, or not.
    case following(goingOn: Bool)
    /// A file that is followed is not there yet, or no more.
    case awaited
    /// A file that is followed was emptied.
    case truncated
    /// A file that is followed was replaced by another one.
    case replaced
    /// The server has let us in.
    case connected(to: String)
    /// There is no connection, and there will be another try after a pause.
    case disconnected(from: String, reason: String, pause: Duration)
    /// The server sends no tags: no roles, no emotes, no deletions.
    case withoutTags(server: String)
    /// The server has let us in again, after it was told that there is no connection.
    case reconnected(to: String)
    /// The server takes no viewers without an account.
    case loginRefused(by: String)
    /// What is written in the channel comes from now on; for the first time in this run, or again.
    case joined(channel: String, at: String, isFirst: Bool)
    /// The server does not let us into the channel.
    case refused(channel: String, ChannelRefusal)
    /// Who may write in the channel has changed.
    case modes(channel: String, TwitchModes)
    /// The server says nothing about the channel.
    case unanswered(channel: String)
    /// The server of all streams' comments has let us in; for the first time in this run, or again.
    case receiving(from: String, isFirst: Bool)
    /// So many comments were written while there was no connection, and are read now.
    case caughtUp(comments: Int)
    /// So many comments that the server had before are not read.
    case leftOut(comments: Int)
    /// What those are told who have logged in to Twitch has changed.
    case eventSub(EventSubNews)
    /// Something happened to a chat of YouTube's.
    case youTube(YouTubeNews)
    /// A line was longer than anything that is read.
    case lineTooLong(limit: Int)

    /// What happened, for people.
    public var description: String {
        switch self {
        case .typing: "type a comment and press Enter; Ctrl-D ends"
        case .following(let isGoingOn): "following it" + (isGoingOn ? " from where the last run ended" : "")
        case .awaited: "there is no such file yet; waiting for it"
        case .truncated: "the file was truncated; reading it from the start"
        case .replaced: "the file was replaced; reading the new one from the start"
        case .connected(let server): "connected to \(server)"
        case .disconnected(let server, let reason, let pause):
            "no connection to \(server): \(reason); next try in \(pause.startedSeconds) s"
        case .withoutTags(let server): "\(server) does not support tags, so roles, emotes, amounts and deletions are missing"
        case .reconnected(let server):
            "reconnected to \(shownName(of: server)); comments written in between are lost, except those that came through the login"
        case .loginRefused(let server):
            "\(shownName(of: server)) requires an account, and Yomite connects without one: name another server (--twitch-server)"
        case .joined(let channel, let server, true): "connected to \(shownName(of: server)), joined #\(channel)"
        case .joined(let channel, _, false): "joined #\(channel) again"
        case .refused(let channel, let reason): "the chat of #\(channel) is not available: \(reason)"
        case .modes(let channel, let modes):
            "#\(channel): \(modes.words.isEmpty ? "everybody may write again" : modes.words.joined(separator: ", "))"
        case .unanswered(let channel): "no answer for the channel \(channel); trying again. Is its name right?"
        case .receiving(let server, let isFirst): isFirst ? "connected to \(server)" : "connected to \(server) again"
        case .caughtUp(let comments): "comments written while there was no connection are read now: \(comments)"
        case .leftOut(let comments): "comments written before the connection are not read: \(comments)"
        case .eventSub(let news): news.description
        case .youTube(let news): news.description
        case .lineTooLong(let limit): "a line of more than \(limit) bytes was skipped"
        }
    }

    /// What keeps comments from coming, for people; nil for other news.
    public var obstacle: String? {
        switch self {
        case .disconnected(let server, let reason, _): "no connection to \(server): \(reason)"
        case .refused, .unanswered, .loginRefused: description
        case .youTube(let news) where news.hasNoComments: description
        default: nil
        }
    }

    /// What each of them takes of what may be under way, in bytes: a server may send nothing else.
    public static let cost = 512

    /// How much somebody wants to know it.
    public enum Weight: Sendable {
        /// Something is missing.
        case problem
        /// Worth telling without being asked.
        case notable
        /// Shown with `-v`.
        case detail
    }

    /// How much somebody wants to know it.
    public var weight: Weight {
        switch self {
        case .disconnected, .withoutTags, .refused, .unanswered, .lineTooLong, .loginRefused, .eventSub: .problem
        case .youTube(let news): news.weight
        case .typing, .following, .awaited, .joined(_, _, true), .reconnected, .modes, .receiving, .caughtUp: .notable
        case .truncated, .replaced, .connected, .joined, .leftOut: .detail
        }
    }

    /// What people call a server.
    private func shownName(of server: String) -> String {
        server.hasSuffix(".twitch.tv") ? "Twitch" : server
    }
}

/// Why a server does not let us into a channel, or no longer.
public enum ChannelRefusal: Equatable, Sendable, CustomStringConvertible {
    /// There is no such channel, or it has been suspended: Twitch tells both alike.
    case suspended
    /// There is no such channel.
    case missing
    /// We are banned from it.
    case banned
    /// The server wants no more channels.
    case tooMany
    /// It is closed to those who come without an account or an invitation.
    case closed

    /// Why, and what to do about it.
    public var description: String {
        switch self {
        case .suspended: "the channel is suspended or does not exist; the next connection tries it again"
        case .missing: "there is no channel of that name: check the channel's address"
        case .banned: "the server says that Yomite is banned there; the channel's owner can undo that"
        case .tooMany: "the server does not allow this many channels; name fewer"
        case .closed: "the channel is closed to viewers without an account or an invitation"
        }
    }
}
