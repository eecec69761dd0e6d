// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// What happened to a source that goes on.
public enum FeedNews: Equatable, Sendable, CustomStringConvertible {
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
    /// What is written in the channel comes from now on.
    case joined(channel: String)
    /// The server does not let us into the channel.
    case refused(channel: String)
    /// The server says nothing about the channel.
    case unanswered(channel: String)
    /// A line was longer than anything that is read.
    case lineTooLong(limit: Int)

    /// What happened, for people.
    public var description: String {
        switch self {
        case .awaited: "there is no such file; it is waited for"
        case .truncated: "the file was emptied, and is read from its start"
        case .replaced: "the file is another one now, and is read from its start"
        case .connected(let server): "connected to \(server)"
        case .disconnected(let server, let reason, let pause):
            "no connection to \(server): \(reason); next try in \(pause.milliseconds) ms"
        case .withoutTags(let server): "\(server) knows no tags, so there are no roles, emotes, amounts and deletions"
        case .joined(let channel): "reading the channel \(channel)"
        case .refused(let channel): "the channel \(channel) cannot be joined: it does not exist, is suspended or closed"
        case .unanswered(let channel): "nobody answers for the channel \(channel), which is tried again: is its name right?"
        case .lineTooLong(let limit): "a line of more than \(limit) bytes was left out"
        }
    }

    /// Whether somebody should know without asking.
    public var isProblem: Bool {
        switch self {
        case .disconnected, .withoutTags, .refused, .unanswered, .lineTooLong: true
        case .awaited, .truncated, .replaced, .connected, .joined: false
        }
    }
}
