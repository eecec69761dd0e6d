// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
public import Net

/// The chat of some channels of Twitch, read anonymously over TLS from the server itself. It connects again whenever it must.
public struct TwitchChat: ~Copyable, FeedSource {
    private let server: ServerEndpoint
    private let authorities: String?
    private let channels: [String]
    private let isOneRoom: Bool
    private let missed: MissedChats
    private let limits: FeedLimits
    private let pace: TwitchSession.Pace

    /// - Parameters:
    ///   - channels: their names as they are in their addresses, in small letters.
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - isOneRoom: whether all channels are read in one room, so that what their chats share is read once.
    ///   - missed: where it is noted which of the channels' chats do not come.
    public init(
        _ channels: [String],
        server: ServerEndpoint,
        authorities: String?,
        isOneRoom: Bool,
        missed: MissedChats,
        limits: FeedLimits
    ) {
        let pace = TwitchSession.Pace()
        self.init(channels, server: server, authorities: authorities, isOneRoom: isOneRoom, missed: missed, limits: limits, pace: pace)
    }

    init(
        _ channels: [String],
        server: ServerEndpoint,
        authorities: String?,
        isOneRoom: Bool = true,
        missed: MissedChats = MissedChats(),
        limits: FeedLimits,
        pace: TwitchSession.Pace
    ) {
        (self.isOneRoom, self.missed) = (isOneRoom, missed)
        self.channels = channels
        self.server = server
        self.authorities = authorities
        self.limits = limits
        self.pace = pace
    }

    /// Reads until it is told to stop: such a feed has no end.
    public consuming func read(through port: inout FeedPort) -> FeedEnd? {
        do throws(TLSProblem) {
            var client = TwitchClient(
                session: TwitchSession(server: server.host, channels: channels, isOneRoom: isOneRoom, pace: pace, at: Moment.now),
                connection: try ServerConnection(authorities: authorities, bell: port.bell),
                server: server,
                missed: missed,
                limits: limits
            )
            missed.add(channels)
            // A chat that is no longer read is not missed.
            defer { missed.remove(channels) }
            client.run(&port)
            return nil
        } catch {
            return error.end(authorities: authorities)
        }
    }
}

/// Does what the session decides. Lives on the reader's thread.
private struct TwitchClient: ~Copyable {
    private var session: TwitchSession
    private let connection: ServerConnection
    private let server: ServerEndpoint
    private let missed: MissedChats
    private let limits: FeedLimits
    private var splitter: LineSplitter
    private var buffer = [UInt8](repeating: 0, count: mostBytesInOneRead)
    /// Lines about the chat that are still to be handed over.
    private var chat: [UInt8] = []

    init(
        session: TwitchSession,
        connection: consuming ServerConnection,
        server: ServerEndpoint,
        missed: MissedChats,
        limits: FeedLimits
    ) {
        self.session = session
        self.connection = connection
        (self.server, self.missed, self.limits) = (server, missed, limits)
        splitter = LineSplitter(limits: limits)
    }

    /// Runs until the port says to stop.
    mutating func run(_ port: inout FeedPort) {
        var isGoingOn = true
        while isGoingOn {
            switch connection.wait(atMost: session.deadline - Moment.now) {
            case .stopped: return
            case .due: perform(.due, port)
            case .opened: perform(.opened, port)
            case .ended(let reason): perform(.ended(reason: reason), port)
            case .arrived: isGoingOn = takeLines(&port)
            }
        }
    }

    /// Returns false when the port says to stop.
    private mutating func takeLines(_ port: inout FeedPort) -> Bool {
        let count = connection.read(into: &buffer)
        splitter.add(buffer[..<count])
        while let piece = splitter.next(.refuse) {
            switch piece {
            case .line(let line, _), .part(let line, _): perform(.line(line), port)
            case .refused(_, let limit): port.tell(.lineTooLong(limit: limit))
            }
        }
        defer { chat.removeAll(keepingCapacity: true) }
        return chat.isEmpty || port.add(chat)
    }

    private mutating func perform(_ event: TwitchSession.Event, _ port: borrowing FeedPort) {
        if case .ended = event { missed.add(session.channels) }
        for action in session.handle(event, at: Moment.now, luck: .random(in: 0..<1)) {
            switch action {
            case .connect(let turn):
                // What was left of the last connection is no beginning of a line of this one.
                splitter = LineSplitter(limits: limits)
                connection.connect(to: server, turn: turn)
            case .send(let line): connection.send(Array(line.utf8) + [carriageReturn, lineFeed])
            case .close:
                splitter = LineSplitter(limits: limits)
                missed.add(session.channels)
                connection.close()
            case .pass(let line): chat += Array(line.utf8) + [lineFeed]
            case .tell(let news):
                note(news)
                port.tell(news)
            }
        }
    }

    private func note(_ news: FeedNews) {
        switch news {
        case .joined(let channel, _, _): missed.remove([channel])
        case .refused(let channel, _): missed.add([channel])
        default: break
        }
    }
}
