// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import FoundationEssentials
public import Net

/// The chat of a live stream on YouTube, by its Data API. It connects again whenever it must.
public struct YouTubeChat: ~Copyable, FeedSource {
    private let target: YouTubeTarget
    private let key: String
    private let server: ServerEndpoint
    private let authorities: String?
    private let quota: Int?
    private let heardUntil: Int64?
    private let limits: FeedLimits
    private let pace: YouTubeSession.Pace

    /// - Parameters:
    ///   - key: of a project of Google's that uses this API.
    ///   - authorities: a file of certificates that are trusted; nil trusts those of the system.
    ///   - quota: the units that a day may take, which are made to last; nil only counts them.
    ///   - heardUntil: when an earlier run ended, in milliseconds since 1970; nil where there was none.
    public init(
        _ target: YouTubeTarget,
        key: String,
        server: ServerEndpoint,
        authorities: String?,
        quota: Int?,
        heardUntil: Int64? = nil,
        limits: FeedLimits
    ) {
        self.init(
            target,
            key: key,
            server: server,
            authorities: authorities,
            quota: quota,
            heardUntil: heardUntil,
            limits: limits,
            pace: YouTubeSession.Pace()
        )
    }

    init(
        _ target: YouTubeTarget,
        key: String,
        server: ServerEndpoint,
        authorities: String?,
        quota: Int?,
        heardUntil: Int64? = nil,
        limits: FeedLimits,
        pace: YouTubeSession.Pace
    ) {
        (self.target, self.key, self.server, self.authorities) = (target, key, server, authorities)
        (self.quota, self.heardUntil, self.limits, self.pace) = (quota, heardUntil, limits, pace)
    }

    /// Reads until it is told to stop, or until the stream is over.
    public consuming func read(through port: inout FeedPort) -> FeedEnd? {
        do throws(TLSProblem) {
            let bytes = limits.maxMessageBytes
            let stream = try HTTPSStream(authorities: authorities, bell: port.bell, mostBytes: bytes)
            let session = YouTubeSession(
                of: target,
                quota: quota,
                remembered: limits.sourceIDs,
                catchUp: limits.catchUp,
                heardUntil: heardUntil,
                pace: pace,
                at: Moment.now
            )
            var client = YouTubeClient(stream, of: server, session, key: key, mostBytes: bytes)
            return client.run(&port)
        } catch {
            return error.end(authorities: authorities)
        }
    }
}

/// Does what the session decides. Lives on the reader's thread.
private struct YouTubeClient: ~Copyable {
    private let server: ServerEndpoint
    private let key: String
    private let mostBytes: Int
    private var stream: HTTPSStream
    private var session: YouTubeSession
    private var pieces: JSONPieces
    private var isGoingOn = true
    private var end: FeedEnd?

    init(_ stream: consuming HTTPSStream, of server: ServerEndpoint, _ session: YouTubeSession, key: String, mostBytes: Int) {
        self.stream = stream
        (self.server, self.session, self.key, self.mostBytes) = (server, session, key, mostBytes)
        pieces = JSONPieces(mostBytes: mostBytes)
    }

    /// Runs until the port says to stop, or nothing more can come.
    mutating func run(_ port: inout FeedPort) -> FeedEnd? {
        while isGoingOn, end == nil {
            for news in stream.wait(until: session.deadline) where isGoingOn { take(news, &port) }
            // A server that never stops sending has deadlines too.
            if isGoingOn, end == nil { perform(.due, &port) }
        }
        return end
    }

    private mutating func take(_ news: HTTPSStream.News, _ port: inout FeedPort) {
        switch news {
        case .stopped: isGoingOn = false
        case .due: break
        case .sent: perform(.sent, &port)
        case .opened: perform(.opened, &port)
        case .piece(let bytes): take(bytes, &port)
        case .finished: perform(.finished, &port)
        case .answered(let status, let body): perform(.answered(status: status, body: body), &port)
        case .lost(let reason): perform(.lost(reason: reason), &port)
        }
    }

    private mutating func take(_ bytes: [UInt8], _ port: inout FeedPort) {
        guard let pages = pieces.take(bytes) else {
            stream.close()
            return perform(.strayed, &port)
        }
        for page in pages { perform(.page(page), &port) }
    }

    private mutating func perform(_ event: YouTubeSession.Event, _ port: inout FeedPort) {
        guard isGoingOn, end == nil else { return }
        let date = Int64(Date().timeIntervalSince1970 * 1000)
        for action in session.handle(event, at: Moment.now, date: date, luck: .random(in: 0..<1)) where isGoingOn {
            switch action {
            case .ask(let question):
                pieces = JSONPieces(mostBytes: mostBytes)
                stream.ask(question.request(key: key), of: server, isEndless: question.isEndless)
            case .close: stream.close()
            case .pass(let lines): isGoingOn = port.add(lines.joined(separator: "\n").utf8 + [lineFeed])
            case .tell(let news): port.tell(news)
            case .end(let found): end = found
            }
        }
    }
}

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
        case .quota(let spent, let all): "this run has used \(spent) of the day's \(all) units of quota"
        case .exhausted(let pause): "the day's quota of YouTube's API is used up; next try in \(pause.startedSeconds) s"
        case .refused(let status, let reason, let pause):
            "YouTube refused the request (HTTP \(status)\(reason.map { ", \($0)" } ?? "")); next try in \(pause.startedSeconds) s"
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
