// SPDX-License-Identifier: GPL-3.0-or-later

/// Everything that can be set, with its default. `OptionTable` says how each is named and read.
public struct Settings: Equatable, Sendable {
    /// Where the sound goes: several places hear the same.
    public var outputs = [ChosenOutput(.auto)]
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
    /// Who has a voice of their own.
    public var voicesBy = VoicesBy()
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
    /// What rooms have of their own, by room and key, as it was written.
    public internal(set) var roomSettings: [String: [String: String]] = [:]
    /// How many times as fast as it was recorded a feed is played; nil reads it as it comes.
    public var replay: Double?
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
    /// Silence before the first sound of a sink that slept; nil: as much as its kind needs.
    public var leadIn: Duration?
    /// How much sound the sound server may be told to hold.
    public static let latencies = Duration.milliseconds(40)...Duration.seconds(2)
    /// How much sound the sound server holds.
    public var latency = Duration.milliseconds(200)
    /// Where programs reach it over HTTP: `on`, `off` or an address; nil leaves it to the command.
    public var http: String?
    /// Where clients of Bouyomi-chan reach it: `on` or an address; nil for nowhere.
    public var bouyomi: String?
    /// Their TCP port.
    public var bouyomiPort = 50_001
    /// Their HTTP port.
    public var bouyomiHttpPort = 50_080
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
    /// How long `doctor` speaks to see how steadily it is played.
    public var playback = Duration.zero
    /// The configuration file; nil is the usual place.
    public var configPath: String?
    /// What is worth a line on stderr.
    public var logLevel = LogLevel.notice
    /// How lines on stderr are written.
    public var logFormat = LogFormat.text
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
