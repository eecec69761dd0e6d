// SPDX-License-Identifier: GPL-3.0-or-later

/// One chat message, as it came in. Hostile input, always: every text in it was chosen by a stranger.
public struct Comment: Equatable, Sendable {
    /// Bytes of the text of one comment, unless the settings say otherwise.
    package static let mostBytes = 16_384
    /// Bytes of each of its other texts, unless the settings say otherwise: names and ids go into every event and are compared very often.
    package static let mostNameBytes = 1_024

    /// The platform's name for it; nil where the feed gives none.
    public var id: String?
    /// The original text.
    public var text: String
    /// Who wrote it; nil where the feed does not say.
    public var author: Author?
    /// The room it belongs to; nil means the feed's own room.
    public var room: String?
    /// Where it came from, for example `twitch`.
    public var platform: String?
    /// Another name for it, by which it is known again: that of the chat it was written in, where others show it too (Twitch's Shared Chat), or that
    /// of the platform's other interface (YouTube).
    public var sharedID: String?
    /// Where it was written, if that is another chat than the one it came by.
    public var source: ChatSource?
    /// Wishes: BCP 47 language, gender, catalog id of a voice.
    public var language: String?
    /// The gender of voice that is wished for.
    public var gender: Gender?
    /// The voice that is wished for, by catalog id.
    public var voice: String?
    /// How it is to be spoken; nil for as all others are.
    public var manner: WantedManner?
    /// What was paid for it.
    public var amount: Amount?
    /// When it was written, in milliseconds since 1970.
    public var timestamp: Int64?
    /// Which parts of the text the platform shows as pictures of its own, in Unicode scalars: in order, apart from each other and
    /// within the text.
    public var emotes: [Range<Int>] = []
    /// What happened, where it is the platform's sentence about that (somebody subscribed, raided, gave a gift) and not a viewer's.
    public var event: ChatEvent?
    /// Whether it is such a sentence.
    public var isEvent: Bool { event != nil }
    /// Whether its viewer had it highlighted.
    public var isHighlighted = false
    /// Whether its viewer called for it to be read, by the word that it begins with.
    public var isCalled = false
    /// Whether it is meant for the streamer, and heard before those of others therefore.
    public var isForStreamer = false
    /// Whether a stranger wrote it while many strangers came, so that it is heard after those of others.
    public var isFromStranger = false
    /// Why its author may be greeted; nil for most comments.
    public var greeting: Greeting?
    /// Whether it is our answer to what its author asked for: his name is not said before it.
    public var isReply = false
    /// Whether it is a command for Yomite, which is not read.
    public var isCommand = false
    /// Whether a command in it may change settings; not where a program brings it that may not.
    public var maySet = true
    /// Which part of the text is what somebody taught, in Unicode scalars: said as it is written.
    public var taught: Range<Int>?
    /// The channel's own reward that its viewer redeemed with it.
    public var rewardID: String?
    /// The comment that the operator wants read once more with this one; nil for all others.
    public var original: Original?
    /// Whether the operator wants it read once more: no rule for comments of viewers leaves it out.
    public var isAgain: Bool { original != nil }

    /// What a copy is a copy of: the comment that somebody wrote, also where a copy was copied.
    public struct Original: Equatable, Sendable {
        /// Its number in the run.
        public var number: UInt64
        /// The platform's name for it; nil where it has none.
        public var id: String?

        /// The comment with this number and id.
        public init(number: UInt64, id: String?) {
            (self.number, self.id) = (number, id)
        }
    }

    /// Whether somebody who names this id means the comment: by one of its own ids, or by that of the comment it repeats.
    public func isNamed(_ id: String) -> Bool {
        self.id == id || sharedID == id || original?.id == id
    }

    /// A comment with nothing but its text known.
    public init(text: String) {
        self.text = text
    }
}

/// Who wrote a comment.
public struct Author: Equatable, Sendable {
    /// The platform's name for the viewer, stable over time.
    public var id: String?
    /// The name that is shown.
    public var name: String?
    /// The name in the viewer's address, where the platform has one and it differs from the name that is shown by more than capital letters.
    public var login: String?
    /// The name by which the viewer wants to be called.
    public var nickname: String?
    /// What the viewer is in this chat.
    public var roles: Roles = []

    /// An author about whom nothing is known yet.
    public init(id: String? = nil, name: String? = nil, login: String? = nil, nickname: String? = nil, roles: Roles = []) {
        self.id = id
        self.name = name
        self.login = login
        self.nickname = nickname
        self.roles = roles
    }

    /// What the viewer is called: the nickname before the name that is shown.
    public var calledName: String? {
        nickname ?? name
    }

    /// What tells this viewer from others; nil where nothing does.
    public var speaker: String? {
        id ?? name ?? nickname
    }
}

/// What a viewer is in a chat.
public struct Roles: OptionSet, Hashable, Sendable {
    /// One bit a role.
    public var rawValue: UInt8

    /// The set with these bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Whose chat it is.
    public static let broadcaster = Roles(rawValue: 1)
    /// May delete and ban.
    public static let moderator = Roles(rawValue: 2)
    /// Honoured by the broadcaster.
    public static let vip = Roles(rawValue: 4)
    /// Pays for the channel.
    public static let member = Roles(rawValue: 8)
    /// A program.
    public static let bot = Roles(rawValue: 16)
    /// Members, and those who count as members: those with a higher role.
    package static let members: Roles = [.broadcaster, .moderator, .vip, .member]

    /// Each by its word, as Yomite's own format and its settings have it, the one that counts most first.
    package static let named: KeyValuePairs<String, Roles> = [
        "broadcaster": .broadcaster, "moderator": .moderator, "vip": .vip, "member": .member, "bot": .bot,
    ]
}

/// The gender of a voice, or the wish for one.
public enum Gender: String, CaseIterable, Sendable {
    /// No wish.
    case any
    /// A woman's voice.
    case female
    /// A man's voice.
    case male
}

/// Why somebody is greeted.
public enum Greeting: UInt8, Sendable {
    /// The platform says that nothing of this viewer came in the channel before.
    case first
    /// It is the first comment in this run of somebody for whom something is set in the room's book.
    case back
}

/// How a comment is to be spoken, in percent of how others are. Short numbers: thousands of comments may wait.
public struct WantedManner: Equatable, Sendable {
    /// Speed.
    public var rate: Int16
    /// Height.
    public var pitch: Int16
    /// Loudness.
    public var volume: Int16

    /// As all others unless said otherwise.
    public init(rate: Int = 100, pitch: Int = 100, volume: Int = 100) {
        (self.rate, self.pitch, self.volume) = (Int16(clamping: rate), Int16(clamping: pitch), Int16(clamping: volume))
    }
}

/// What was paid for a comment.
public struct Amount: Equatable, Sendable {
    /// How much, in whole units of the currency.
    public var value: Double
    /// ISO 4217, for example `JPY`, or what a platform has instead: `bits`.
    public var currency: String

    /// So much of that currency.
    public init(value: Double, currency: String) {
        self.value = value
        // Whatever is longer is no currency, and would be read as text is, without its limits.
        self.currency = String(currency.prefix(32))
    }
}

extension Comment {
    /// What it weighs in limits, with what every comment takes besides its texts.
    public var weight: Int { textBytes + 128 }

    /// The bytes of all its texts, which strangers chose.
    public var textBytes: Int {
        let texts = [
            id, room, platform, language, voice, rewardID, author?.id, author?.name, author?.login, author?.nickname, sharedID, source?.id,
            source?.channel,
        ]
        return texts.reduce(text.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
    }
}

/// Another chat, in which a comment was written that this one shows too (Twitch's Shared Chat).
public struct ChatSource: Equatable, Sendable {
    /// The name of its channel, where the platform tells it.
    public var channel: String?
    /// The platform's id of its channel.
    public var id: String

    /// The chat of this channel.
    public init(channel: String? = nil, id: String) {
        (self.channel, self.id) = (channel, id)
    }
}

extension Comment {
    /// The comment comes from another chat. What its viewer paid, redeemed or is new to belongs to that one.
    mutating func come(from source: ChatSource) {
        self.source = source
        (amount, rewardID, greeting, isHighlighted) = (nil, nil, nil, false)
    }
}

/// What tells a viewer from all others: the platform and its id of the viewer, or the name where comments have no id.
public struct ViewerID: Hashable, Sendable {
    /// Where the viewer writes, for example `twitch`; nil where comments do not say, and for any platform.
    public var platform: String?
    /// The platform's id of the viewer, or the name.
    public var id: String

    /// The viewer of this id.
    public init(_ id: String, on platform: String? = nil) {
        (self.platform, self.id) = (platform, id)
    }

    /// The viewer who wrote a comment; nil where that is not known. A name counts without capital letters, so that it has one spelling.
    public init?(of comment: Comment) {
        guard let author = comment.author, let id = author.id ?? author.speaker.map(foldedName) else { return nil }
        self.init(id, on: comment.platform)
    }

    /// The same as a name: without capital letters and a leading `@`.
    public var folded: ViewerID { ViewerID(foldedName(id), on: platform) }
    /// The same on any platform.
    public var anywhere: ViewerID { ViewerID(id) }
}

/// Who moderated, as far as the platform tells it.
public struct Moderator: Equatable, Sendable {
    /// The moderator's name.
    public var name: String?
    /// The chat in which it was done, where that is another one that this one shows too.
    public var source: ChatSource?

    /// A moderator of that name. Nil where nothing is told.
    init?(name: String?, source: ChatSource? = nil) {
        guard name != nil || source != nil else { return nil }
        (self.name, self.source) = (name, source)
    }
}
