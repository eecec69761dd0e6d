// SPDX-License-Identifier: GPL-3.0-or-later

/// Twitch's chat: lines of IRC, with the tags and commands that a client asks for with `CAP REQ`.
struct TwitchFormat: LineFormat {
    static let longLines = LongLines.refuse

    /// A command of Twitch's for a channel, or a line by its server.
    static func recognises(_ beginning: String) -> Bool {
        let message = IRCMessage(beginning)
        let host = "tmi.twitch.tv"
        if message.part(message.command, is: "PING") { return message.parameters.contains { message.part($0, is: host) } }
        guard message.source.map({ message.text($0).hasSuffix(host) }) == true else { return false }
        return Command(rawValue: message.text(message.command)) != nil || message.isNumeric
    }

    func parse(_ line: String) throws(LineError) -> ParsedLine {
        let message = IRCMessage(line)
        guard let command = Command(rawValue: message.text(message.command)) else {
            if message.isNumeric { return .nothing }
            guard message.hasCommand else { throw .notIRC }
            return .unknown(kind: message.text(message.command))
        }
        switch command {
        case .privmsg: return .comment(try comment(message))
        case .usernotice: return try event(message)
        case .clearchat: return .moderation(try clearing(message), at: TwitchTags(message).sentTime)
        case .clearmsg: return .moderation(try deletion(message), at: TwitchTags(message).sentTime)
        case .cap, .globaluserstate, .hosttarget, .join, .notice, .part, .ping, .pong, .reconnect, .roomstate, .userstate, .whisper:
            return .nothing
        }
    }

    private enum Command: String {
        case privmsg = "PRIVMSG"
        case usernotice = "USERNOTICE"
        case clearchat = "CLEARCHAT"
        case clearmsg = "CLEARMSG"
        case cap = "CAP"
        case globaluserstate = "GLOBALUSERSTATE"
        case hosttarget = "HOSTTARGET"
        case join = "JOIN"
        case notice = "NOTICE"
        case part = "PART"
        case ping = "PING"
        case pong = "PONG"
        case reconnect = "RECONNECT"
        case roomstate = "ROOMSTATE"
        case userstate = "USERSTATE"
        case whisper = "WHISPER"
    }

    private func comment(_ message: IRCMessage) throws(LineError) -> Comment {
        guard message.parameters.count >= 2 else { throw .missing(key: "text") }
        let tags = TwitchTags(message)
        var comment = comment(message, tags, author: message.nick)
        let text = message.text(message.parameters[1])
        comment.text = text.asAction ?? text
        comment.emotes = tags.emotes.within(comment.text)
        if let bits = tags.number(.bits), bits > 0 { comment.pay(bits: bits) }
        comment.isHighlighted = tags[.messageID] == "highlighted-message"
        comment.rewardID = tags[.customRewardID]
        if tags.flag(.firstMessage) { comment.greeting = .first }
        if let source = tags.source { comment.come(from: source) }
        return comment
    }

    /// A sub, a raid, a gift: the ready sentence, and what the viewer wrote to it. An announcement has no sentence and is a comment.
    private func event(_ message: IRCMessage) throws(LineError) -> ParsedLine {
        let tags = TwitchTags(message)
        let sentence = tags[.systemMessage]
        let text = message.parameters.count >= 2 ? message.text(message.parameters[1]) : ""
        guard sentence != nil || !text.isEmpty else { return .unknown(kind: tags.notice ?? "USERNOTICE") }
        var comment = comment(message, tags, author: tags[.login])
        comment.isHighlighted = tags.notice == "announcement"
        comment.text = text
        comment.emotes = tags.emotes.within(text)
        if let sentence { comment.stand(behind: sentence, about: tags.event) }
        if let source = tags.source { comment.come(from: source) }
        return .comment(comment)
    }

    private func comment(_ message: IRCMessage, _ tags: TwitchTags, author login: String?) -> Comment {
        var comment = Comment(text: "")
        comment.id = tags[.id]
        comment.sharedID = tags[.sourceID]
        // Without tags there is no number, and the login is the only name there is.
        var author = Author(id: tags[.userID] ?? login, name: tags[.displayName] ?? login, roles: tags.roles)
        author.note(login: login)
        comment.author = author
        comment.room = message.channel
        comment.platform = "twitch"
        comment.timestamp = tags.sentTime
        return comment
    }

    /// A viewer's comments, or all of them.
    private func clearing(_ message: IRCMessage) throws(LineError) -> Moderation {
        let tags = TwitchTags(message)
        let login = message.parameters.count >= 2 ? message.text(message.parameters[1]) : ""
        let viewer = NamedViewer(Author(id: tags[.targetUserID], name: login.isEmpty ? nil : login))
        guard let viewer else { return .clear(room: message.channel) }
        return .ban(viewer, seconds: tags.number(.banDuration), room: message.channel)
    }

    private func deletion(_ message: IRCMessage) throws(LineError) -> Moderation {
        guard let id = TwitchTags(message)[.targetMessageID] else { throw .missing(key: TwitchTag.targetMessageID.key) }
        return .delete(id: id, room: message.channel)
    }
}

extension TwitchTags {
    /// The other chat that a message was written in, if it was.
    fileprivate var source: ChatSource? {
        self[.sourceRoomID].flatMap { $0 == self[.roomID] ? nil : ChatSource(id: $0) }
    }

    /// What a notice tells of. One of another chat has a name of its own.
    fileprivate var notice: String? {
        let name = self[.messageID]
        return name == "sharedchatnotice" ? self[.sourceMessageID] : name
    }

    /// What happened. One gift tells of itself; many also come one by one.
    fileprivate var event: ChatEvent {
        let kind = ChatEvent.Kind(ofTwitch: notice ?? "")
        let count: Int? =
            switch kind {
            case .sub: number(.months)
            case .gift: number(.gifts) ?? 1
            case .raid: number(.raiders)
            case .streak: number(.streams)
            default: nil
            }
        return ChatEvent(kind, count: count)
    }

    /// When Twitch sent it on.
    fileprivate var sentTime: Int64? {
        number(.sentTimestamp).flatMap { milliseconds(ofUnixMilliseconds: Double($0)) }
    }
}

extension ChatEvent.Kind {
    fileprivate init(ofTwitch name: String) {
        switch name {
        case "sub", "resub", "primepaidupgrade", "giftpaidupgrade", "anongiftpaidupgrade": self = .sub
        case "subgift", "anonsubgift", "submysterygift", "standardpayforward", "communitypayforward", "rewardgift": self = .gift
        case "raid": self = .raid
        case "viewermilestone": self = .streak
        default: self = .notice
        }
    }
}

extension IRCMessage {
    /// The channel it is for, without its `#`.
    fileprivate var channel: String? {
        guard let first = parameters.first, line.utf8.span.count > first.lowerBound, !first.isEmpty,
            line.utf8.span[first.lowerBound] == UInt8(ascii: "#"), first.count > 1
        else { return nil }
        return text(first.lowerBound + 1..<first.upperBound)
    }

    /// What stands before `!` in the source, or all of it.
    fileprivate var nick: String? {
        source.map { text(split($0, at: UInt8(ascii: "!"))[0]) }
    }

    /// Whether its command could be one: capital letters, and not many. The first word of a line that is no IRC is somebody's own.
    fileprivate var hasCommand: Bool {
        (1...Self.longestCommand).contains(command.count)
            && text(command).utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// Twitch's longest has fifteen letters.
    private static let longestCommand = 20

    /// Whether it is one of a server's numbered replies.
    fileprivate var isNumeric: Bool {
        command.count == 3 && text(command).utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension Author {
    /// Names in other scripts are shown along with a login in Latin letters, by which moderators may mean their viewers.
    mutating func note(login: String?) {
        if let login, let name, !isSameName(name, login) { self.login = login }
    }
}

extension String {
    /// What stands before the words of `/me`.
    static let actionMark = "\u{1}ACTION "

    /// What was said with `/me`; nil for anything else. Emotes count from its beginning.
    var asAction: String? {
        guard utf8.starts(with: Self.actionMark.utf8) else { return nil }
        let body = unicodeScalars.dropFirst(Self.actionMark.unicodeScalars.count)
        return String(body.last == "\u{1}" ? body.dropLast() : body)
    }
}

extension [Range<Int>] {
    /// The length of a text is only counted where there are emotes.
    func within(_ text: String) -> [Range<Int>] {
        isEmpty ? [] : asEmotes(ofTextWith: text.unicodeScalars.count)
    }
}
