// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything that can be set, with its default. `OptionTable` says how each is named and read.
public struct Settings: Equatable, Sendable {
    /// Where the sound goes.
    public var output = OutputChoice.auto
    /// The WAV file that `render` writes.
    public var renderPath: String?
    /// The captions that `render` writes besides.
    public var captionsPath: String?
    /// Frames a second; the default is espeak-ng's own.
    public var sampleRate = 22_050
    /// Whether comments choose their room.
    public var rooms = false
    /// Where the events are written as NDJSON; `-` is stdout.
    public var eventsPath: String?
    /// How long a finite command waits for a sound server that is silent.
    public var audioWait = Duration.seconds(5)
    /// The voice by its catalog id; nil chooses by language and gender.
    public var voice: String?
    /// The language as a BCP 47 tag; nil leaves it to the comment.
    public var language: String?
    /// The languages that are told apart, the room's own first; nil is all that can be, and English first.
    public var languages: [String]?
    /// The gender of the voice.
    public var gender = GenderChoice.any
    /// How much memory may be used.
    public var memoryBudget = BudgetChoice.auto
    /// The viewer for whom a voice is chosen.
    public var viewer: String?
    /// What is used already, in bytes; nil is what an idle service uses.
    public var used: Int?
    /// Percent of the voice's normal rate.
    public var rate = 100
    /// Percent of the voice's normal pitch.
    public var pitch = 100
    /// Percent of the voice's normal volume.
    public var volume = 100
    /// Whether the catalog may change how a voice sounds.
    public var normalize = Normalization.on
    /// When it is said who speaks.
    public var announce = AnnounceChoice.changed
    /// Viewers who are not read, by id or name, with commas between them.
    public var ignore: String?
    /// What becomes of what bots write.
    public var bots = ReadOrSkip.skip
    /// What becomes of lines for bots.
    public var commands = ReadOrSkip.skip
    /// A list of further words that are emotes.
    public var emoteWords: String?
    /// What becomes of emoji.
    public var emoji = EmojiChoice.names
    /// How much of a text is changed before it is read.
    public var reading = ReadingChoice.chat
    /// Rules of reading that are not applied.
    public var rulesOff: [RuleChoice] = []
    /// The folder of the user's dictionary, or `off`; nil is beside the configuration file.
    public var dictionary: String?
    /// Who may teach it from the chat.
    public var teachers = TeachersChoice.moderators
    /// The room whose dictionary is meant; nil is the one for all rooms.
    public var dictionaryRoom: String?
    /// The language that a word to be added or removed is for; nil is all of them.
    public var entryLanguage: String?
    /// Whether a word to be added or removed is a regular expression.
    public var regex = false
    /// What becomes of comments with a word that is never spoken.
    public var neverSpoken = NeverSpokenChoice.drop
    /// Lists of words that are never spoken, with colons between their paths.
    public var neverSpokenLists: String?
    /// Whether the list of slurs that comes with Yomite is among them.
    public var slurs = true
    /// Which comments are read; none of them named means all.
    public var read: [ReadChoice] = []
    /// Whether the platform's sentences about subs, raids and gifts are read.
    public var alerts = true
    /// How long comments are kept back for moderators.
    public var hold = Duration.zero
    /// The voice of paid comments; nil is that of all others.
    public var paidVoice: String?
    /// Percent of the rate that paid comments would have.
    public var paidRate = 100
    /// Percent of the pitch that paid comments would have.
    public var paidPitch = 100
    /// Whether the amount is said before a paid comment.
    public var paidAmount = true
    /// The least amounts that count as paid, by currency.
    public var paidMinimum: [String: Double] = [:]
    /// What becomes of comments that cannot be read in time.
    public var backlog = BacklogChoice.auto
    /// The format of the feeds.
    public var feed = FeedChoice.auto
    /// Files that are read as they grow.
    public var followed: [String] = []
    /// Whether such files are read from their start.
    public var fromStart = false
    /// Channels of Twitch whose chat is read.
    public var twitchChannels: [String] = []
    /// Where Twitch's chat is.
    public var twitchServer = ServerAddress.twitch
    /// A file of the certificates that are trusted there; nil trusts the system's.
    public var twitchAuthorities: String?
    /// The playback thread's scheduling.
    public var realtime = RealtimeChoice.auto
    /// Silence between two comments.
    public var pause = Duration.milliseconds(150)
    /// After so much silence the stream is paused at the sound server.
    public var idleGrace = Duration.seconds(2)
    /// How much sound the sound server holds.
    public var latency = Duration.milliseconds(100)
    /// Where programs reach it over HTTP: `on`, `off` or an address; nil leaves it to the command.
    public var http: String?
    /// The file with the token that clients have to know.
    public var tokenFile: String?
    /// The file with the token that opens only what is listened to.
    public var listenTokenFile: String?
    /// Ranges of addresses that may connect, with commas between them.
    public var allowFrom: String?
    /// Names by which clients may call this machine, with commas between them.
    public var allowHost: String?
    /// Origins of web pages that may use the server, with commas between them.
    public var allowOrigin: String?
    /// The configuration file; nil is the usual place.
    public var configPath: String?
    /// What is worth a line on stderr.
    public var logLevel = LogLevel.notice
    /// Leaves out everything but errors and the last line.
    public var quiet = false
    /// Answers for programs.
    public var json = false
    /// Whether a line's explanation depends on the lines before it.
    public var history = false
    /// How much of everything there may be.
    public var limits = Limits()
    /// What a live room gives up when more comes than can be said.
    public var ladder = LadderSettings()

    /// The defaults.
    public init() {}
}

/// What a live room gives up when more comes than can be said, and when.
public struct LadderSettings: Equatable, Sendable {
    /// Where a step begins: either is enough.
    public struct Height: Equatable, Sendable {
        /// Comments that wait.
        public var comments: Int
        /// Seconds of speech that wait.
        public var seconds: Int

        /// A step at so many comments or so many seconds.
        public init(_ comments: Int, _ seconds: Int) {
            self.comments = comments
            self.seconds = seconds
        }
    }

    /// Names are left out.
    public var names = Height(6, 15)
    /// Speech becomes faster.
    public var faster = Height(10, 25)
    /// Comments that say the same are read once.
    public var merge = Height(15, 40)
    /// Long comments are shortened.
    public var shorten = Height(25, 60)
    /// The oldest unpaid comments are skipped.
    public var skip = Height(40, 90)
    /// Percent of the normal rate at most.
    public var fastest = 160
    /// Characters of a comment that is shortened.
    public var shortCharacters = 80

    /// The defaults.
    public init() {}
}

/// How much of everything there may be. Each is the place where a flood ends.
public struct Limits: Equatable, Sendable {
    /// Bytes of a line of text before it is split into several comments.
    public var maxLineBytes = 16_384
    /// Bytes of a line of JSON before it is broken.
    public var maxJSONLineBytes = 262_144
    /// Bytes of a feed that are read before they are wanted.
    public var maxFeedBytes = 262_144
    /// Comments that wait in a room.
    public var backlogComments = 10_000
    /// Bytes of the comments that wait in a room.
    public var backlogBytes = 4_194_304
    /// Seconds after which an unpaid live comment is too old to be heard.
    public var ageSeconds = 300
    /// Live comments that a viewer may write at once.
    public var viewerComments = 10
    /// Seconds in which a viewer may write as many again.
    public var viewerSeconds = 30
    /// Seconds in which a viewer's own live text is not said again.
    public var repeatSeconds = 30
    /// Live comments of which ids, texts and viewers are remembered.
    public var rememberedComments = 10_000
    /// Seconds between two sentences about skipped comments.
    public var skipNoteSeconds = 30
    /// Characters of a platform's sentence about a sub, a raid or a gift.
    public var eventCharacters = 120
    /// Rooms that are open at the same time. A PulseAudio server plays 64 streams of a client and no more.
    public var rooms = 60
    /// Seconds without anything to say after which a room is closed.
    public var roomIdleSeconds = 60
    /// Closed rooms of which bans are remembered.
    public var rememberedRooms = 1_000
    /// Comments that are synthesised before their turn.
    public var prefetchComments = 2
    /// Bytes of sound that are synthesised before their turn.
    public var prefetchBytes = 1_048_576
    /// Seconds of sound of one live comment.
    public var liveAudioSeconds = 20
    /// Viewers whose language is remembered.
    public var languageViewers = 1000
    /// Entries of a room's dictionary that its broadcaster may have taught.
    public var taughtByBroadcaster = 2000
    /// Entries that its moderators may have taught.
    public var taughtByModerators = 500
    /// Entries that all others may have taught.
    public var taughtByViewers = 50
    /// Milliseconds a voice host may be silent while it works.
    public var hostDeadlineMilliseconds = 3000
    /// HTTP connections at once.
    public var httpConnections = 800
    /// HTTP connections at once of one other machine.
    public var httpConnectionsPerPeer = 64
    /// HTTP requests a second of one other machine.
    public var httpRequestsPerPeer = 200
    /// Bytes of a request's headers.
    public var httpHeaderBytes = 16_384
    /// Bytes of a request's body.
    public var httpBodyBytes = 1_048_576
    /// Seconds a request may take to arrive.
    public var httpRequestSeconds = 10
    /// Seconds a connection may have nothing to do.
    public var httpIdleSeconds = 60
    /// Comments that came in over HTTP and are in no room yet.
    public var httpIntake = 4_096
    /// Readers of events at once.
    public var eventReaders = 600
    /// Bytes of events that wait for one reader.
    public var eventReaderBytes = 262_144
    /// Events that are remembered for readers who come back.
    public var eventHistory = 1_024
    /// Comments whose outcome is remembered.
    public var historyComments = 2_000
    /// Voice hosts that run at the same time while a file is rendered; 0: one more than there are processors.
    public var hostCount = 0

    /// The defaults.
    public init() {}
}

/// Where the sound goes.
public enum OutputChoice: Equatable, Sendable {
    /// The sound server, or for finite commands a file where there is none.
    case auto
    /// The sound server, and there this sink or (nil) the default one.
    case pulse(sink: String?)
    /// A WAV file.
    case wav(path: String)
    /// 16-bit samples without a header; `-` is stdout.
    case raw(path: String)
    /// Nowhere, in real time or (fast) as quickly as it is made.
    case null(fast: Bool)
}

/// How much memory service and voices may use together.
public enum BudgetChoice: Equatable, Sendable {
    /// What the tightest limit that binds the process leaves.
    case auto
    /// As much as there is.
    case none
    /// So many bytes.
    case bytes(Int)
}

/// The gender of the voice.
public enum GenderChoice: String, CaseIterable, Sendable {
    /// No wish.
    case any
    /// A woman's voice.
    case female
    /// A man's voice.
    case male
}

/// Whether the catalog may change how a voice sounds.
public enum Normalization: String, CaseIterable, Sendable {
    /// Each voice speaks at the height and speed that the catalog chose for it.
    case on
    /// An engine's samples are left untouched.
    case off
}

/// When it is said who speaks.
public enum AnnounceChoice: String, CaseIterable, Sendable {
    /// Never.
    case never
    /// When the speaker changes, and after a while.
    case changed
    /// Before each comment.
    case always
}

/// Who may teach the dictionary from the chat.
public enum TeachersChoice: String, CaseIterable, Sendable {
    /// Nobody.
    case nobody
    /// Whose chat it is, and who may delete and ban in it.
    case moderators
    /// Everyone.
    case everyone
}

/// What becomes of comments with a word that is never spoken.
public enum NeverSpokenChoice: Equatable, Sendable {
    /// They are not read.
    case drop
    /// Something that beeps is said in the word's place.
    case bleep
    /// This is said in the word's place.
    case replace(String)
}

/// Whether a kind of comments is read.
public enum ReadOrSkip: String, CaseIterable, Sendable {
    /// Left out, and counted.
    case skip
    /// Read as all others.
    case read
}

/// How much of a text is changed before it is read.
public enum ReadingChoice: String, CaseIterable, Sendable {
    /// As people read a chat to others.
    case chat
    /// As it stands, but for what engines do not survive.
    case verbatim
}

/// A rule of reading that may be turned off.
public enum RuleChoice: String, CaseIterable, Sendable {
    /// Emotes are left out.
    case emotes
    /// Faces made of characters are left out.
    case faces
    /// Links are named.
    case links
    /// Code is named.
    case code
    /// `$5` is five dollars.
    case amounts
    /// `@Ann_93847` is Ann.
    case mentions
    /// `#GoodDay` is good day.
    case hashtags
    /// `!song` is song.
    case commands
    /// Smashed keys are left out.
    case keys
    /// Laughter and abbreviations are said as words.
    case chatWords = "chat-words"
    /// Romanised greetings are said in their own language.
    case romanised
    /// Ambiguous Chinese words are spelled for the engine.
    case polyphones
    /// Repeated characters are said three times.
    case repeats
    /// Runs of punctuation end after three.
    case punctuation
    /// Endless words are cut.
    case words
    /// Endless numbers are named.
    case digits
}

/// What becomes of emoji.
public enum EmojiChoice: String, CaseIterable, Sendable {
    /// The first few are said by their names, the others counted.
    case names
    /// How many there are is said.
    case count
    /// They are not said.
    case drop
}

/// A kind of comments that is read.
public enum ReadChoice: Equatable, Sendable {
    /// Of members, moderators, the broadcaster.
    case members
    /// Paid for.
    case paid
    /// Highlighted by the viewer.
    case highlighted
    /// Written with this reward of the channel.
    case reward(String)
    /// Beginning with this word.
    case prefix(String)
}

/// What becomes of comments that cannot be read in time.
public enum BacklogChoice: String, CaseIterable, Sendable {
    /// `all` for regular files, `say` and `render`, else `live`.
    case auto
    /// The oldest are skipped.
    case live
    /// The writer has to wait.
    case all
}

/// The format of a feed.
public enum FeedChoice: String, CaseIterable, Sendable {
    /// Settled by each feed's first line.
    case auto
    /// One comment a line, nothing parsed.
    case text
    /// Yomite's JSON lines.
    case json
    /// Twitch's chat: IRC with tags.
    case twitch
    /// What YouTube's Data API answers.
    case youtube
    /// What yt-dlp writes of a chat on YouTube.
    case ytDLP = "yt-dlp"
    /// What chat-downloader writes.
    case chatDownloader = "chat-downloader"
    /// OneComme's comments.
    case onecomme
    /// Social Stream Ninja's messages.
    case ssn
    /// Each line in a format of its own.
    case mixed
}

/// The playback thread's scheduling.
public enum RealtimeChoice: String, CaseIterable, Sendable {
    /// Real time where it is allowed.
    case auto
    /// Real time or nothing.
    case on
    /// Ordinary.
    case off
}

/// What is worth a line on stderr, with everything above it.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
    /// It does not work.
    case error
    /// Somebody should do something about it.
    case warning
    /// Worth knowing.
    case notice
    /// How it goes.
    case info
    /// Everything, comment texts included.
    case debug

    /// The more important level is the lesser.
    public static func < (a: LogLevel, b: LogLevel) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
