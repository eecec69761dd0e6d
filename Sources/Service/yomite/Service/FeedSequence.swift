// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Custody
import Feeds
import Net
import Rooms
import Server

/// Who has feeds, and learns what comes of them. On the loop's thread.
protocol FeedOwner: AnyObject {
    /// A comment has an unknown wish, or is left out.
    func tell(_ notice: FeedNotice)
    func oneCommeSent(_ comment: Comment)
    /// Whether something is to be done that Twitch tells of a moderator, and perhaps who it was: not if it was told before.
    func isNew(_ order: Moderation, by moderator: Moderator?, from way: TwofoldModeration.Way) -> Bool
    /// Whether clients have not been told yet of much that has happened.
    var isBehind: Bool { get }
    /// The key of YouTube's API.
    func youTubeKey() throws(ServiceFailure) -> String
}

/// Feeds that are read one after the other, as by `cat`, and passed to the intake as one source each. A feed that cannot be opened does not
/// affect the others.
///
/// A feed is held back by credit. If all of its comments must be heard, the credit for a comment is returned with its outcome. For a live
/// feed it is returned with the receipt, because the backlog decides about what is too much: only comments whose room is still being opened
/// hold it back.
final class FeedSequence {
    /// Where the comments of feeds go.
    struct Target {
        /// The door.
        var intake: Intake
        /// The room for all comments; nil if they choose it.
        var room: RoomName?
        /// Whether feeds are live, and so not held back by what waits in rooms.
        var isLive: Bool
        weak var owner: (any FeedOwner)?
        /// The chats of Twitch that do not come from their own server.
        var missedChats = MissedChats()
    }

    /// A flood must not keep the loop from passing on sound: even a single moderator's action may look at everything that waits.
    private enum Received {
        case entry(FeedEntry)
        case stretch(FileStretch)
        case news(FeedNews)
        case ended(FeedEnd, FeedCounters)
    }

    private let loop: Loop
    private let log: Log
    private let settings: FeedSettings
    private let resumption: FeedResumption
    /// The first one is being read.
    private var origins: ArraySlice<FeedPlan.Origin>
    private let target: Target
    private let ended: () -> Void
    /// The feeds as one source of comments, whose rights change from feed to feed.
    private lazy var source = target.intake.add(
        CommentSource("chat", rights: .stranger, waits: true) { [weak self] comment, _ in self?.settled(comment) }
    )
    /// Receives from the reader of each feed in turn. One message has some dozens of entries.
    private var inbox: Inbox<FeedMessage>?
    /// What was received and not handled yet. Bounded by the reader's credit.
    private lazy var received = PacedQueue<Received>(on: loop) { [weak self] in self?.take($0) }
    private var reader: FeedReader?
    /// Waits for the system to have descriptors and threads again.
    private var retry: Timer?
    private var retries = 0
    private static let pause = Duration.seconds(1)
    private static let mostRetries = 60
    /// Which file is read, where that is one that is followed.
    private var stretch: FileStretch?
    /// The stage before us if the feed is played at its own pace.
    private var replayed: ReplayedFeed?
    private var name = "" {
        didSet { limitedLog.subject = name }
    }
    /// Whether the format of the feed is certain: the operator named it, or it was detected.
    private var tellsFormat = true
    private var bytesBefore = 0

    /// The state of the connection to the chat's server; nil if this reads something else.
    private(set) var connection: ServiceFigures.Connection?
    private var connections = 0
    /// Why nothing comes from it now; nil if something may.
    private(set) var problem: String?
    private var isOneComme = false
    /// How Twitch tells here what moderators do; nil if this reads something else.
    private var wayOfTwitch: TwofoldModeration.Way?

    private let limitedLog: LimitedLog
    /// How many messages about the feeds were not logged.
    var messagesLeftOut: Int { limitedLog.leftOut }

    /// What the feeds have delivered and was not given back yet.
    private(set) var underWay = 0
    /// How many feeds could not be opened or read to their end.
    private(set) var failures = 0
    /// Bytes read so far, of all feeds.
    private(set) var bytesRead = 0

    /// Feeds that wait for `start`.
    init(
        _ origins: [FeedPlan.Origin],
        settings: FeedSettings,
        resumption: FeedResumption,
        loop: Loop,
        log: Log,
        into target: Target,
        ended: @escaping () -> Void
    ) {
        self.origins = origins[...]
        (self.settings, self.resumption) = (settings, resumption)
        self.loop = loop
        self.log = log
        limitedLog = LimitedLog(log, atMost: settings.limits.messages, "limits.feedMessages", on: loop)
        self.target = target
        self.ended = ended
        // A flood of orders for all rooms, and news of them to clients, would fill the memory.
        received.isHeldBack = { target.intake.isModerating || target.owner?.isBehind == true }
    }

    /// Has the next feed opened.
    func start() {
        retry = nil
        do throws(FeedOpenError) {
            try begin()
        } catch {
            fail(error)
        }
    }

    /// Has the next feed opened. Throws where the system has too few descriptors or threads.
    func begin() throws(FeedOpenError) {
        guard let origin = origins.first else { return ended() }
        try open(origin)
    }

    /// A feed could not be opened. Where the system has too few descriptors or threads, it is tried again for a minute.
    private func fail(_ error: FeedOpenError) {
        problem = "\(error)"
        retries += 1
        guard error.isShortage, retries <= Self.mostRetries else {
            failures += 1
            log(.error, "\(error)")
            return goOn()
        }
        if retries == 1 { log(.warning, "\(error); it is tried again every second") }
        retry = loop.after(Self.pause) { [weak self] in self?.start() }
    }

    private func goOn() {
        retries = 0
        origins.removeFirst()
        start()
    }

    /// A comment has its outcome.
    private func settled(_ comment: WaitingComment) {
        if !target.isLive { release(comment.byteCount) }
    }

    /// Gives back the credit of an entry. Only once.
    private func release(_ cost: Int) {
        underWay -= cost
        reader?.giveBack(cost)
    }

    /// What clients see of it.
    var state: String {
        if retry != nil { return "connecting" }
        guard reader != nil else { return "ended" }
        return connection.map { $0.isConnected ? "connected" : "connecting" } ?? "reading"
    }

    /// Stops reading at once, and brings nothing more. What was accepted goes on.
    func leave() {
        stop()
        limitedLog.tellLeftOut()
        target.intake.remove(source)
    }

    /// Stops reading at once.
    func stop() {
        origins = []
        if let retry { loop.cancel(retry) }
        retry = nil
        replayed?.stop()
        received.removeAll()
        reader?.stop()
        reader = nil
    }

    private func open(_ origin: FeedPlan.Origin) throws(FeedOpenError) {
        bytesBefore = bytesRead
        target.intake.change(source, rights: .stranger)
        let limits = settings.limits
        switch origin {
        case .path(let path):
            let input = FeedInput(path)
            name = input.name
            replayed = settings.replay.map { speed in
                let replay = Replay(speed: speed, longestPause: limits.longestReplayPause)
                return ReplayedFeed(replay, on: loop) { [weak self] in self?.take($0) }
            }
            try read(input, limits)
        case .samples(let path):
            name = "samples"
            try read(FeedInput(path), limits, format: .json)
        case .followed(let path):
            name = path
            let place = resumption.place(inFollowed: path)
            try read(FollowedFile(path, fromStart: settings.fromStart, goingOn: place, limits: limits), limits)
        case .twitch(let channels):
            name = "twitch"
            wayOfTwitch = .chat
            connection = ServiceFigures.Connection(isConnected: false, reconnects: 0)
            let chat = TwitchChat(
                channels,
                server: settings.twitchServer,
                authorities: settings.twitchAuthorities,
                isOneRoom: target.room != nil,
                missed: target.missedChats,
                limits: limits
            )
            log(.notice, "connecting to \(settings.twitchServer) for \(channels.joined(separator: ", "))")
            // Unlike others, this format is certain, and so is the origin of its tags: the server.
            try read(chat, limits, format: .twitch)
        case .twitchEvents(let channel, let account):
            name = "twitch-events"
            wayOfTwitch = .events
            connection = ServiceFigures.Connection(isConnected: false, reconnects: 0)
            log(.notice, "asking Twitch for the events of \(channel) that are not in the chat")
            let events = EventSubChat(of: channel, account: account, missed: target.missedChats, limits: limits)
            try read(events, limits, format: .eventsub)
        case .oneComme(let address):
            name = "onecomme"
            isOneComme = true
            connection = ServiceFigures.Connection(isConnected: false, reconnects: 0)
            log(.notice, "connecting to OneComme at \(address)")
            try read(OneCommeChat(at: address, heardUntil: resumption.heardUntil, limits: limits), limits, format: .onecomme)
        case .youTube(let wanted):
            name = "youtube"
            connection = ServiceFigures.Connection(isConnected: false, reconnects: 0)
            let chat = YouTubeChat(
                wanted,
                // It was there a moment ago, or it is refused as a wrong one.
                key: (try? target.owner?.youTubeKey()) ?? "",
                server: settings.youTubeServer,
                authorities: settings.youTubeAuthorities,
                quota: settings.youTubeQuota,
                heardUntil: resumption.heardUntil,
                limits: limits
            )
            log(.notice, "connecting to YouTube for \(wanted)")
            try read(chat, limits, format: .youtube)
        }
    }

    private func read(
        _ source: consuming some FeedSource & ~Copyable,
        _ limits: FeedLimits,
        format: FeedFormat? = nil
    ) throws(FeedOpenError) {
        tellsFormat = format == nil
        do throws(SystemShortage) {
            let inbox = try openInbox()
            let sink = inbox.mailbox.send
            reader = try FeedReader(source, format: format ?? settings.format, limits: limits, underWay: underWay, sink: sink)
        } catch {
            throw FeedOpenError(name, error)
        }
    }

    private func openInbox() throws(SystemShortage) -> Inbox<FeedMessage> {
        if let inbox { return inbox }
        let made = try Inbox<FeedMessage>(on: loop, perTurn: 1) { [weak self] in self?.receive($0) }
        inbox = made
        return made
    }

    private func receive(_ message: FeedMessage) {
        // What a reader sent before it was stopped is no longer wanted.
        guard reader != nil else { return }
        switch message {
        case .entries(let entries, let counters):
            bytesRead = bytesBefore + counters.bytes
            underWay += entries.reduce(0) { $0 + $1.cost }
            if let replayed { replayed.add(entries) } else { received.add(entries.lazy.map { .entry($0) }) }
        case .stretch(let stretch): received.add([.stretch(stretch)])
        case .news(let news): received.add([.news(news)])
        case .ended(let end, let counters):
            bytesRead = bytesBefore + counters.bytes
            received.add([.ended(end, counters)])
        }
    }

    private func take(_ received: Received) {
        switch received {
        case .entry(let entry): take(entry)
        case .stretch(let new): stretch = new
        case .news(let news):
            reader?.giveBack(FeedNews.cost)
            note(news)
            limitedLog(news.weight.level, "\(news)")
        case .ended(let end, let counters):
            guard let replayed else { return finish(end, counters) }
            replayed.end { [weak self] in self?.finish(end, counters) }
        }
    }

    private func note(_ news: FeedNews) {
        switch news {
        case .connected, .reconnected, .receiving:
            connections += 1
            connection = ServiceFigures.Connection(isConnected: true, reconnects: connections - 1)
            problem = nil
        case .disconnected:
            connection?.isConnected = false
        case .youTube(let change): if change.endsConnection { connection?.isConnected = false }
        case .joined: problem = nil
        default: break
        }
        problem = news.obstacle ?? problem
    }

    private func finish(_ end: FeedEnd, _ counters: FeedCounters) {
        if case .unopened(let error) = end {
            (replayed, reader) = (nil, nil)
            return fail(error)
        }
        if end != .end { failures += 1 }
        var account = "\(counters.lines) lines, \(counters.broken) broken, \(counters.unknownKinds) unknown"
        if let shortened = replayed?.shortened, shortened > 0 { account += ", \(shortened) pauses cut short" }
        limitedLog.tellLeftOut()
        log(end == .end ? .info : .error, "\(name): \(end); \(account)")
        replayed = nil
        reader = nil
        connection?.isConnected = false
        goOn()
    }

    private func take(_ entry: FeedEntry) {
        switch entry.item {
        case .comment(let comment):
            admit(comment, entry)
            return
        case .moderation(let order, let moderator):
            if canBeMeant(order.room), isNew(order, by: moderator) {
                target.intake.moderate(order, from: source, moderator: moderator, in: target.room)
            }
        case .settled(let format, let isVouched):
            if isVouched { target.intake.change(source, rights: .all) }
            let belief = isVouched ? "" : "; moderation, roles and amounts are ignored, --feed \(format.rawValue) allows them"
            guard tellsFormat else { break }
            let kind = name == format.rawValue ? "" : " as \(format.rawValue)"
            log(.notice, "reading \(name)\(kind)\(format == .text ? "" : belief)")
        case .broken(let line): limitedLog(.warning, "\(line)")
        case .nothing: break
        case .notice(let notice): log(.warning, "\(name): \(notice)")
        }
        release(entry.cost)
    }

    private func isNew(_ order: Moderation, by moderator: Moderator?) -> Bool {
        // The chat does not say who it was, whichever server tells of it.
        wayOfTwitch.flatMap { target.owner?.isNew(order, by: moderator, from: moderator == nil ? .chat : $0) } ?? true
    }

    /// Whether a room's name can be used unchanged, if comments choose their rooms: a cut name would be that of another room.
    private func canBeMeant(_ room: String?) -> Bool {
        guard target.room == nil, let room, let flaw = RoomName.flaw(of: room) else { return true }
        target.owner?.tell(.unusableRoom(room, flaw: flaw))
        return false
    }

    private func admit(_ comment: Comment, _ entry: FeedEntry) {
        let cost = entry.cost
        guard canBeMeant(comment.room) else { return release(cost) }
        if isOneComme { target.owner?.oneCommeSent(comment) }
        let origin = CommentOrigin(source: source, cursor: UInt64(entry.position))
        target.intake.admit(Arrival(comment, from: origin, byteCount: cost, in: target.room)) { [weak self] in self?.note($0, cost: cost) }
    }

    /// Where the next run goes on behind one of the comments; nil where it cannot, or it is none of these.
    func cursor(behind origin: CommentOrigin) -> SourceCursor? {
        guard origin.source == source, let stretch else { return nil }
        return SourceCursor(source: FeedResumption.name(ofFollowed: name), place: "\(stretch.place(of: Int(origin.cursor)))")
    }

    private func note(_ receipt: Receipt, cost: Int) {
        switch receipt {
        case .accepted(_, let dropped), .stored(_, let dropped): for notice in dropped { target.owner?.tell(notice) }
        case .refusedForNow, .refused: break
        }
        if target.isLive { release(cost) }
    }
}

extension FeedNews.Weight {
    fileprivate var level: LogLevel {
        switch self {
        case .problem: .warning
        case .notable: .notice
        case .detail: .info
        }
    }
}
