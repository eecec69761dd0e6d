// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net

/// What is asked of YouTube's Data API and when, and which messages of its answers are passed on: each once, and none that was written before.
///
/// Pure: its driver passes in what happened, the time, the date (milliseconds since 1970) and luck (a number from 0 to 1).
struct YouTubeSession {
    /// How long things may take.
    struct Pace: Equatable, Sendable {
        /// From the first step of a connection to the end of an answer, or to where an endless one has been asked for.
        var answer = Duration.seconds(20)
        /// An endless answer that says nothing for so long is asked for again.
        var silence = Duration.seconds(180)
        /// How long such an answer must last to count as a good one.
        var well = Duration.seconds(30)
        /// Between two looks whether there is a stream.
        var look = Duration.seconds(60)
        /// Between two questions for what was written since, whatever YouTube says.
        var shortest = Duration.seconds(5)
        var longest = Duration.seconds(60)
        /// So long after its beginning an endless answer may still bring what was written before.
        var history = Duration.seconds(5)
        /// Where the day's quota is used up, YouTube is asked again after no more than this: others may have been given more.
        var exhausted = Duration.seconds(3_600)
        var backoff = Backoff()
    }

    enum Event {
        /// The deadline has come.
        case due
        /// The question is on its way.
        case sent
        /// An endless answer has begun,
        case opened
        /// and this is a part of it.
        case page(String)
        /// It has ended as it should.
        case finished
        /// A whole answer.
        case answered(status: Int, body: String)
        /// The connection ended, or could not be made.
        case lost(reason: String)

        /// The answer is of another kind.
        static let strayed = Event.lost(reason: "its answer is not about a chat")
    }

    enum Action: Equatable {
        case ask(YouTubeQuestion)
        /// Nothing more is wanted of the last question's answer.
        case close
        /// Lines of the feed.
        case pass([String])
        case tell(FeedNews)
        case end(FeedEnd)
    }

    private enum Stage {
        /// Nothing is known of the channel.
        case channel
        /// What it has put up is looked at,
        case uploads(list: String)
        /// and whether that is live.
        case videos([String])
        /// There is a chat.
        case chat(String)
    }

    /// So many endless answers that end soon, without a word, tell that there is none to be had.
    private static let mostEmpty = 3

    private let target: YouTubeTarget
    private let catchUp: Duration
    private let heardUntil: Int64?
    private let pace: Pace
    private var quota: YouTubeQuota
    private var known: LatestIDs
    private var backoff: Backoff
    private var stage: Stage
    /// The list of the channel's videos, as soon as it is known.
    private var list: String?
    /// The video whose chat it is.
    private var video: String?
    /// The chat that has ended.
    private var finished: String?
    /// What was asked last, until it is answered.
    private var asked: YouTubeQuestion?
    /// Where the next answer is to begin; nil where YouTube chooses.
    private var token: String?
    /// What was written before this is not read.
    private var start: Int64 = 0
    /// Until when an endless answer may bring it.
    private var historyEnd: Moment?
    /// Whether there is no endless answer to be had.
    private var polls = false
    private var emptyAnswers = 0
    private var opened: Moment?
    private var hasSpoken = false
    private var isOffline = false
    private var lostAt: Moment?
    private var isConnected = false
    private var isFirst = true
    private var isWaitingTold = false
    /// When to say that it is due.
    private(set) var deadline: Moment

    /// Asks when it is first told that it is due.
    /// - Parameters:
    ///   - quota: the units that a day may take; nil only counts them.
    ///   - remembered: so many of the latest messages are known again.
    ///   - catchUp: what was written in a longer time without a connection is not read.
    ///   - heardUntil: when an earlier run ended, as a date; nil where there was none.
    init(
        of target: YouTubeTarget,
        quota: Int?,
        remembered: Int,
        catchUp: Duration,
        heardUntil: Int64? = nil,
        pace: Pace = Pace(),
        at now: Moment
    ) {
        (self.target, self.catchUp, self.heardUntil, self.pace) = (target, catchUp, heardUntil, pace)
        self.quota = YouTubeQuota(limit: quota)
        known = LatestIDs(limit: remembered)
        backoff = pace.backoff
        deadline = now
        if case .video(let id) = target { stage = .videos([id]) } else { stage = .channel }
    }

    /// How many messages are remembered.
    var rememberedCount: Int { known.count }

    /// What was taken of the day's quota.
    var spent: Int { quota.spent }

    /// What has to be done because of it.
    mutating func handle(_ event: Event, at now: Moment, date: Int64, luck: Double) -> [Action] {
        var turn = Turn(now: now, date: date, luck: luck)
        switch event {
        case .due:
            guard deadline <= now else { break }
            guard asked != nil else {
                ask(&turn)
                break
            }
            turn.actions.append(.close)
            lose(opened == nil ? "it did not answer in time" : "it stopped sending", &turn)
        case .sent: if asked?.isEndless == true { deadline = now + pace.silence }
        case .opened: if asked?.isEndless == true { open(&turn) }
        case .page(let text): if asked?.isEndless == true { take(part: text, &turn) }
        case .finished: if asked?.isEndless == true { finish(&turn) }
        case .lost(let reason): if asked != nil { lose(reason, &turn) }
        case .answered(let status, let body):
            guard let question = asked else { break }
            asked = nil
            guard status == 200 else {
                refuse(status, YouTubeAnswer.failure(in: body).reason, &turn)
                break
            }
            do throws(YouTubeAnswer.Unreadable) { try take(body, to: question, &turn) } catch { lose("its answer cannot be read", &turn) }
        }
        return turn.actions
    }

    /// A call of `handle`.
    private struct Turn {
        let now: Moment
        let date: Int64
        let luck: Double
        var actions: [Action] = []

        mutating func tell(_ news: YouTubeNews) {
            actions.append(.tell(.youTube(news)))
        }
    }

    // MARK: - Questions

    private var question: YouTubeQuestion {
        switch stage {
        case .channel: .channel(target)
        case .uploads(let list): .uploads(list: list)
        case .videos(let ids): .videos(ids)
        case .chat(let chat): polls ? .polling(chat: chat, from: token) : .listening(chat: chat, from: token)
        }
    }

    private mutating func ask(_ turn: inout Turn) {
        // Nobody wants to hear now what was written long ago.
        if case .chat = stage, let lostAt, turn.now - lostAt > catchUp { (token, start) = (nil, turn.date) }
        let question = self.question
        guard quota.allows(question.units, at: turn.date) else { return exhaust(quota.untilNextDay(turn.date), &turn) }
        if let news = quota.spend(question.units, at: turn.date) { turn.tell(news) }
        (asked, opened, hasSpoken) = (question, nil, false)
        deadline = turn.now + pace.answer
        turn.actions.append(.ask(question))
    }

    private mutating func exhaust(_ pause: Duration, _ turn: inout Turn) {
        disconnect(turn.now)
        deadline = turn.now + pause
        turn.tell(.exhausted(pause: pause))
    }

    /// What was written in a short time between two runs is read, as it is in a short time without a connection.
    private func start(at date: Int64) -> Int64 {
        guard let heardUntil, date - heardUntil <= catchUp.milliseconds else { return date }
        return min(heardUntil, date)
    }

    private mutating func disconnect(_ now: Moment) {
        isConnected = false
        if lostAt == nil { lostAt = now }
    }

    // MARK: - Looking for the chat

    private mutating func take(_ body: String, to question: YouTubeQuestion, _ turn: inout Turn) throws(YouTubeAnswer.Unreadable) {
        switch question {
        case .channel:
            guard let found = try YouTubeAnswer.uploads(in: body) else {
                turn.actions.append(.end(.impossible("there is no channel \(target) on YouTube: check the channel's address")))
                return
            }
            list = found
            go(to: .uploads(list: found), &turn)
        case .uploads:
            let ids = try YouTubeAnswer.videos(in: body)
            if ids.isEmpty { wait(&turn) } else { go(to: .videos(ids), &turn) }
        case .videos: choose(among: try YouTubeAnswer.streams(in: body), &turn)
        case .polling: try take(page: body, &turn)
        case .listening: break
        }
    }

    private mutating func go(to stage: Stage, _ turn: inout Turn) {
        self.stage = stage
        deadline = turn.now
    }

    /// There is no stream yet.
    private mutating func wait(_ turn: inout Turn) {
        if !isWaitingTold { turn.tell(.waiting(for: "\(target)")) }
        isWaitingTold = true
        if let list { stage = .uploads(list: list) }
        deadline = turn.now + pace.look
    }

    private mutating func choose(among videos: [YouTubeAnswer.Video], _ turn: inout Turn) {
        // Some days before a stream of a channel there may be a chat where people wait for it.
        let live = videos.first { $0.chat != nil && $0.chat != finished && ($0.hasBegun || !target.isLasting) && !$0.hasEnded }
        if let live, let chat = live.chat { return enter(chat, of: live.id, &turn) }
        if target.isLasting {
            // The stream was offline, and does not come back.
            if video != nil { over(&turn) } else { wait(&turn) }
        } else if let only = videos.first {
            if !only.isStream {
                turn.actions.append(.end(.impossible("the video \(target) is not a live stream: name one, or the channel")))
            } else if only.hasEnded {
                over(&turn)
            } else {
                wait(&turn)
            }
        } else {
            turn.actions.append(.end(.impossible("there is no public video \(target) on YouTube: check its address")))
        }
    }

    private mutating func enter(_ chat: String, of id: String, _ turn: inout Turn) {
        if video != id {
            (token, start, polls, emptyAnswers, lostAt) = (nil, start(at: turn.date), false, 0, nil)
            video = id
        }
        isOffline = false
        go(to: .chat(chat), &turn)
    }

    private mutating func over(_ turn: inout Turn) {
        turn.tell(.over)
        guard target.isLasting, let list else {
            turn.actions.append(.end(.end))
            return
        }
        if case .chat(let chat) = stage { finished = chat }
        (asked, video, token, isConnected, isWaitingTold) = (nil, nil, nil, false, true)
        stage = .uploads(list: list)
        deadline = turn.now + pace.look
    }

    // MARK: - Reading the chat

    private mutating func open(_ turn: inout Turn) {
        (opened, deadline) = (turn.now, turn.now + pace.silence)
        historyEnd = token == nil ? turn.now + pace.history : nil
        connect(&turn)
    }

    private mutating func connect(_ turn: inout Turn) {
        guard !isConnected else { return }
        turn.actions.append(.tell(.receiving(from: "YouTube", isFirst: isFirst)))
        (isConnected, isFirst) = (true, false)
    }

    private mutating func take(part text: String, _ turn: inout Turn) {
        deadline = turn.now + pace.silence
        guard let page = YouTubePage(text) else {
            let failure = YouTubeAnswer.failure(in: text)
            guard let status = failure.status else { return }
            turn.actions.append(.close)
            asked = nil
            return refuse(status, failure.reason, &turn)
        }
        (hasSpoken, emptyAnswers) = (true, 0)
        read(page, isHistory: historyEnd.map { turn.now < $0 } ?? false, &turn)
        guard page.isOver else { return }
        turn.actions.append(.close)
        over(&turn)
    }

    private mutating func take(page body: String, _ turn: inout Turn) throws(YouTubeAnswer.Unreadable) {
        guard let page = YouTubePage(body) else { throw YouTubeAnswer.Unreadable() }
        backoff.reset()
        connect(&turn)
        read(page, isHistory: token == nil, &turn)
        guard !page.isOver else { return over(&turn) }
        let asWished = min(max(page.pause ?? pace.shortest, pace.shortest), pace.longest)
        deadline = turn.now + max(asWished, quota.pause(for: question.units, at: turn.date))
        lookAgain()
    }

    private mutating func read(_ page: YouTubePage, isHistory: Bool, _ turn: inout Turn) {
        var lines: [String] = []
        var leftOut = 0
        for item in page.items {
            if let key = item.key, !known.insert(key) { continue }
            if isHistory, item.time.map({ $0 < start }) ?? true {
                if item.isComment { leftOut += 1 }
            } else {
                lines.append(item.line)
            }
        }
        if leftOut > 0 { turn.actions.append(.tell(.leftOut(comments: leftOut))) }
        if !lines.isEmpty { turn.actions.append(.pass(lines)) }
        token = page.next ?? token
        isOffline = page.isOffline
        lostAt = nil
    }

    /// A video that has stopped may go on, with the same chat.
    private mutating func lookAgain() {
        if isOffline, let video { stage = .videos([video]) }
    }

    private mutating func finish(_ turn: inout Turn) {
        asked = nil
        guard !isWell(at: turn.now) else {
            backoff.reset()
            deadline = turn.now
            return lookAgain()
        }
        // YouTube ends such answers when it likes; but each question has its price.
        deadline = turn.now + backoff.next(luck: turn.luck)
        noteEmptiness(&turn)
        lookAgain()
    }

    private mutating func lose(_ reason: String, _ turn: inout Turn) {
        asked = nil
        if isWell(at: turn.now) { backoff.reset() }
        disconnect(turn.now)
        let pause = backoff.next(luck: turn.luck)
        deadline = turn.now + pause
        turn.actions.append(.tell(.disconnected(from: "YouTube", reason: reason, pause: pause)))
        if opened != nil { noteEmptiness(&turn) }
        lookAgain()
    }

    private func isWell(at now: Moment) -> Bool {
        opened.map { $0 + pace.well <= now } ?? false
    }

    private mutating func noteEmptiness(_ turn: inout Turn) {
        guard !hasSpoken, !polls, !isWell(at: turn.now) else { return }
        emptyAnswers += 1
        if emptyAnswers == Self.mostEmpty { poll(insteadOf: 200, &turn) }
    }

    private mutating func poll(insteadOf status: Int, _ turn: inout Turn) {
        // Nobody says that a token of the one is good for the other; what comes again is known.
        (polls, token) = (true, nil)
        turn.tell(.polls(status: status))
    }

    // MARK: - Refusals

    private mutating func refuse(_ status: Int, _ reason: String?, _ turn: inout Turn) {
        switch reason {
        case "quotaExceeded", "dailyLimitExceeded": exhaust(min(quota.untilNextDay(turn.date), pace.exhausted), &turn)
        case "liveChatEnded": over(&turn)
        case "liveChatDisabled" where !target.isLasting:
            turn.actions.append(.end(.impossible("the chat of \(target) is turned off: its owner can turn it on")))
        case "liveChatDisabled": over(&turn)
        case "API_KEY_INVALID", "keyInvalid", "API_KEY_EXPIRED", "keyExpired", "CONSUMER_INVALID":
            let place = "https://console.cloud.google.com/apis/credentials"
            turn.actions.append(.end(.impossible("YouTube does not accept the key: check it at \(place)")))
        case "SERVICE_DISABLED", "accessNotConfigured":
            let place = "https://console.cloud.google.com/apis/library/youtube.googleapis.com"
            turn.actions.append(.end(.impossible("the key's project does not use the YouTube Data API v3: enable it at \(place)")))
        case "API_KEY_SERVICE_BLOCKED", "API_KEY_IP_ADDRESS_BLOCKED", "API_KEY_HTTP_REFERRER_BLOCKED", "ipRefererBlocked":
            turn.actions.append(.end(.impossible("the key's restrictions forbid its use here: change them in Google's console")))
        default: giveWay(to: status, reason, &turn)
        }
    }

    /// To a refusal that may pass, or may be of one kind of question only.
    private mutating func giveWay(to status: Int, _ reason: String?, _ turn: inout Turn) {
        disconnect(turn.now)
        let pause = backoff.next(luck: turn.luck)
        deadline = turn.now + pause
        switch stage {
        // A channel that has put nothing up yet has no list.
        case .uploads where status == 404: return wait(&turn)
        // The name of the chat is not good any more.
        case .chat where reason == "liveChatNotFound": if let video { stage = .videos([video]) }
        // Perhaps the token is not.
        case .chat where status == 400 && token != nil: token = nil
        case .chat where !polls && (400...499).contains(status) && !Self.isHurry(status, reason): return poll(insteadOf: status, &turn)
        default: break
        }
        turn.tell(.refused(status: status, reason: reason, pause: pause))
    }

    /// Whether more was asked than may be asked in a minute.
    private static func isHurry(_ status: Int, _ reason: String?) -> Bool {
        status == 429 || ["rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"].contains(reason)
    }
}
