// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Net
import Synchronization

/// What a client of Twitch's chat does next: it connects, says who it is, joins, answers, notices silence, and connects again.
///
/// Pure: its driver passes in what happened, the time, and luck (a number from 0 to 1). It never gives up.
struct TwitchSession {
    /// How long things may take.
    struct Pace: Equatable, Sendable {
        var lifeline = Lifeline.Pace()
        /// Twitch allows twenty joins in ten seconds.
        var mostJoins = 20
        var joinSpan = Duration.seconds(10)
        var joinAnswer = Duration.seconds(30)
    }

    enum Event {
        /// The connection is open.
        case opened
        /// The server said this.
        case line(String)
        /// The connection ended, or could not be opened.
        case ended(reason: String)
        /// The deadline has come.
        case due
    }

    enum Action: Equatable {
        /// Connect, to the address with that number.
        case connect(turn: Int)
        /// Send this line.
        case send(String)
        /// Close the connection.
        case close
        /// This line may be about the chat.
        case pass(String)
        case tell(FeedNews)
    }

    private let server: String
    let channels: [String]
    private var lifeline: Lifeline
    private var joins: JoinQueue
    private var nick = ""
    /// Channels already reported to have nobody who answers for them.
    private var missed: Set<String> = []
    /// What was told already: which channels were joined, why others cannot be, and who may write.
    private var joined: Set<String> = []
    private var refusals: [String: ChannelRefusal] = [:]
    private var modes: [String: TwitchModes] = [:]
    /// Twitch's ids of the channels that were joined.
    private var ids: [String: String] = [:]
    private let isOneRoom: Bool
    private var loginWasRefused = false
    /// Whether the last that was told is that there is no connection, after there was one.
    private var isMissed = false

    /// A session that connects when it is first told that it is due.
    /// - Parameter isOneRoom: whether all channels are read in one room, so that what their chats share is passed on once.
    init(server: String, channels: [String], isOneRoom: Bool = true, pace: Pace = Pace(), at now: Moment) {
        (self.server, self.channels, self.isOneRoom) = (server, channels, isOneRoom)
        lifeline = Lifeline(pace: pace.lifeline, at: now)
        joins = JoinQueue(mostJoins: pace.mostJoins, span: pace.joinSpan, patience: pace.joinAnswer)
    }

    /// When to say that it is due.
    var deadline: Moment {
        guard lifeline.isWelcomed, let join = joins.next else { return lifeline.deadline }
        return min(lifeline.deadline, join)
    }

    mutating func handle(_ event: Event, at now: Moment, luck: Double) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .opened: introduce(luck, &actions)
        case .line(let line): take(line, now, luck, &actions)
        case .ended(let reason): lose(reason, now, luck, &actions)
        case .due: meetDeadline(now, luck, &actions)
        }
        return actions
    }

    // MARK: - Time

    private mutating func meetDeadline(_ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        switch lifeline.meetDeadline(at: now) {
        case .connect(let turn): return actions.append(.connect(turn: turn))
        case .abandon(let reason):
            actions.append(.close)
            return lose(reason, now, luck, &actions)
        case .ask: actions.append(.send("PING :yomite"))
        case nil: break
        }
        if lifeline.isWelcomed { join(now, &actions) }
    }

    private mutating func join(_ now: Moment, _ actions: inout [Action]) {
        for channel in joins.giveUp(at: now) where missed.insert(channel).inserted {
            actions.append(.tell(.unanswered(channel: channel)))
        }
        actions += joins.take(at: now).map { .send("JOIN #\($0)") }
    }

    private mutating func lose(_ reason: String, _ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        joins.stop()
        ids = [:]
        if lifeline.isWelcomed { isMissed = true }
        let pause = lifeline.lose(at: now, luck: luck)
        actions.append(.tell(.disconnected(from: server, reason: reason, pause: pause)))
    }

    // MARK: - Words

    private mutating func introduce(_ luck: Double, _ actions: inout [Action]) {
        actions.append(.send("CAP REQ :twitch.tv/tags twitch.tv/commands"))
        chooseNick(luck, &actions)
        actions.append(.send("USER \(nick) 0 * :\(nick)"))
    }

    /// Anonymous viewers call themselves `justinfan` and a number, and need no password.
    private mutating func chooseNick(_ luck: Double, _ actions: inout [Action]) {
        nick = "justinfan\(10_000 + Int(luck * 89_999))"
        actions.append(.send("NICK \(nick)"))
    }

    private mutating func take(_ line: String, _ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        lifeline.hear(at: now)
        let message = IRCMessage(line)
        switch message.text(message.command) {
        case "PING": answerPing(message.parameters.first.map(message.text), &actions)
        case "CAP": negotiate(message, &actions)
        case "001": welcome(now, &actions)
        case "433": chooseNick(luck, &actions)
        case "JOIN":
            if message.source.map(message.text)?.hasPrefix("\(nick)!") == true { noteJoin(message, &actions) }
        case "403": refuse(message, 1, .missing, &actions)
        case "405": refuse(message, 1, .tooMany, &actions)
        case "474": refuse(message, 1, .banned, &actions)
        case "437", "471", "473", "475", "476", "477", "489": refuse(message, 1, .closed, &actions)
        case "464": noteRefusedLogin(&actions)
        case "NOTICE": heed(message, &actions)
        case "ROOMSTATE": noteModes(message, &actions)
        case "RECONNECT": moveOn(now, luck, &actions)
        case "PRIVMSG", "USERNOTICE": if !comesByItsOwnChat(message) { actions.append(.pass(line)) }
        case "ERROR", "PONG", "MODE", "QUIT", "KICK", "NICK", "TOPIC": break
        case let command where command.count == 3 && command.allSatisfy(\.isNumber): break
        default: actions.append(.pass(line))
        }
    }

    /// The server's word comes back to it, but no second line that it may hide in there.
    private func answerPing(_ word: String?, _ actions: inout [Action]) {
        let echo = word.map { " :" + String($0.unicodeScalars.prefix { $0 != "\r" }) } ?? ""
        actions.append(.send("PONG\(echo)"))
    }

    private func negotiate(_ message: IRCMessage, _ actions: inout [Action]) {
        guard message.parameters.count >= 2 else { return }
        let isRefused = message.part(message.parameters[1], is: "NAK")
        guard isRefused || message.part(message.parameters[1], is: "ACK") else { return }
        if isRefused { actions.append(.tell(.withoutTags(server: server))) }
        actions.append(.send("CAP END"))
    }

    private mutating func welcome(_ now: Moment, _ actions: inout [Action]) {
        guard lifeline.isConnecting else { return }
        lifeline.welcome(at: now)
        actions.append(.tell(isMissed ? .reconnected(to: server) : .connected(to: server)))
        isMissed = false
        joins.restart(channels)
        join(now, &actions)
    }

    /// The server is about to end, and another one is there already: no need to wait, unless that goes on and on.
    private mutating func moveOn(_ now: Moment, _ luck: Double, _ actions: inout [Action]) {
        let isWell = lifeline.isWell(at: now)
        actions.append(.close)
        lose("it asked Yomite to reconnect", now, luck, &actions)
        guard isWell else { return }
        lifeline.hurry(at: now)
        // Twitch does so every few hours, and nothing is missed: nobody is told, unless that fails.
        isMissed = false
        actions.removeLast()
    }

    // MARK: - Channels

    /// The channel of ours that a parameter names.
    private func channel(_ message: IRCMessage, _ parameter: Int) -> String? {
        guard message.parameters.count > parameter else { return nil }
        let name = message.text(message.parameters[parameter]).lowercased()
        guard name.hasPrefix("#") else { return nil }
        return channels.first { $0 == name.dropFirst() }
    }

    private mutating func noteJoin(_ message: IRCMessage, _ actions: inout [Action]) {
        guard let channel = channel(message, 0), joins.settle(channel) else { return }
        // Users who were told that it is not heard want to know that it is.
        if refusals.removeValue(forKey: channel) != nil { joined.remove(channel) }
        actions.append(.tell(.joined(channel: channel, at: server, isFirst: joined.insert(channel).inserted)))
    }

    /// Also of a channel that was joined already. Each reason is told once, until the channel has been joined again.
    private mutating func refuse(_ message: IRCMessage, _ parameter: Int, _ reason: ChannelRefusal, _ actions: inout [Action]) {
        guard let channel = channel(message, parameter) else { return }
        _ = joins.settle(channel)
        ids[channel] = nil
        guard refusals.updateValue(reason, forKey: channel) != reason else { return }
        actions.append(.tell(.refused(channel: channel, reason)))
    }

    /// Twitch's reasons not to let somebody in come as notices. What it says there of who may write is in `ROOMSTATE` as well, with figures.
    private mutating func heed(_ notice: IRCMessage, _ actions: inout [Action]) {
        var reason: ChannelRefusal?
        notice.forEachTag { key, value in
            guard notice.part(key, is: "msg-id") else { return }
            switch notice.text(value) {
            case "msg_channel_suspended", "tos_ban": reason = .suspended
            case "msg_room_not_found": reason = .missing
            case "msg_banned": reason = .banned
            default: break
            }
        }
        if let reason { refuse(notice, 0, reason, &actions) }
        guard lifeline.isConnecting, let text = notice.parameters.last.map(notice.text) else { return }
        let refusals = ["Login authentication failed", "Login unsuccessful", "Improperly formatted auth"]
        if refusals.contains(where: text.hasPrefix) { noteRefusedLogin(&actions) }
    }

    private mutating func noteRefusedLogin(_ actions: inout [Action]) {
        guard !loginWasRefused else { return }
        loginWasRefused = true
        actions.append(.tell(.loginRefused(by: server)))
    }

    /// Whether it was written in another chat that is read too, where its viewer's roles are known: this chat only shows it.
    private func comesByItsOwnChat(_ message: IRCMessage) -> Bool {
        guard isOneRoom, ids.count > 1 else { return false }
        var (room, source): (Range<Int>?, Range<Int>?)
        message.forEachTag { key, value in
            if message.part(key, is: "room-id") { room = value }
            if message.part(key, is: "source-room-id") { source = value }
        }
        guard let source, !source.isEmpty else { return false }
        let id = message.text(source)
        return id != room.map(message.text) && ids.values.contains(id)
    }

    /// Told where it is not what it was; at first everybody may write.
    private mutating func noteModes(_ message: IRCMessage, _ actions: inout [Action]) {
        guard let channel = channel(message, 0) else { return }
        message.forEachTag { key, value in if message.part(key, is: "room-id") { ids[channel] = message.text(value) } }
        let known = modes[channel] ?? TwitchModes()
        var changed = known
        changed.update(by: message)
        modes[channel] = changed
        if changed != known { actions.append(.tell(.modes(channel: channel, changed))) }
    }
}

/// Who may write in a channel of Twitch, and how often, as its `ROOMSTATE` says.
public struct TwitchModes: Equatable, Sendable {
    /// The minutes that a viewer must have followed the channel; nil where that is not required.
    var followers: Int?
    /// So many seconds lie between two comments of a viewer.
    var slow = 0
    /// Whether only subscribers may write, …
    var subscribers = false
    /// … only emotes may be written, …
    var emotes = false
    /// … nothing may be written twice.
    var unique = false

    /// Takes in what a message says of them: all when a channel is joined, later what has changed.
    mutating func update(by message: IRCMessage) {
        message.forEachTag { key, value in
            guard let number = Int(message.text(value)) else { return }
            switch message.text(key) {
            case "followers-only": followers = number < 0 ? nil : number
            case "slow": slow = max(0, number)
            case "subs-only": subscribers = number == 1
            case "emote-only": emotes = number == 1
            case "r9k": unique = number == 1
            default: break
            }
        }
    }

    /// What is asked for, for people; empty where everybody may write.
    var words: [String] {
        [
            followers.map { $0 == 0 ? "only followers may write" : "only viewers who have followed for \($0) minutes may write" },
            subscribers ? "only subscribers may write" : nil,
            emotes ? "only emotes may be written" : nil,
            slow > 0 ? "each viewer may write once every \(slow) s" : nil,
            unique ? "nothing may be written twice" : nil,
        ].compactMap(\.self)
    }
}

/// The channels of Twitch that are read, and whose chat does not come from its own server now. The readers of chats write it, and the reader of EventSub,
/// which stands in for them, asks: on any thread.
public final class MissedChats: Sendable {
    private let channels = Mutex<Set<String>>([])

    /// None is missed.
    public init() {}

    func contains(_ channel: String) -> Bool {
        channels.withLock { $0.contains(channel) }
    }

    func add(_ missed: [String]) {
        channels.withLock { $0.formUnion(missed) }
    }

    func remove(_ found: [String]) {
        channels.withLock { $0.subtract(found) }
    }
}
