// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Feeds
import Playback
import Reading
import Rooms
import Server
import Synthesis
import Voices

/// Everything that can be set, with its default: the settings of the modules, of the session and of the call itself.
struct Settings: Equatable, Sendable {
    // The modules, in the order in which a comment meets them.

    /// Which feeds are read, and how.
    var feeds = FeedSettings()
    /// What waits in a room, and for how long.
    var backlog = BacklogRules()
    /// How comments are read.
    var reading = ReadingSettings()
    /// Who may teach the dictionary from the chat, and how much.
    var teaching = TeachingRules()
    /// Which commands of the chat are carried out, and for whom.
    var commands = CommandRules()
    /// Which voices are wanted.
    var voices = RoomVoices()
    /// How much memory may be used.
    var memory = MemoryKeeper.Options()
    /// How voice hosts are run.
    var hosts = HostOptions()
    /// How the sound server is treated.
    var pulse = PulseServer.Options()
    /// For whom comments wait.
    var microphone = MicrophoneOptions()
    /// Which sounds are played for words.
    var sounds = SoundSettings()
    /// What a room follows.
    var room = RoomSettings()
    /// How many rooms there may be, and how much is synthesised ahead in them.
    var roomLimits = RoomLimits()
    /// How programs reach it.
    var server = ServerSettings()

    // The session.

    /// The destinations of the sound: several ones play the same.
    var outputs = [ChosenOutput(.auto)]
    /// What was added over HTTP to earlier runs, and kept.
    var added = AddedPlaces()
    /// So many outputs there may be after one was added to a run.
    var mostOutputs = 8
    /// The sample rate; the default is espeak-ng's own.
    var sampleRate = 22_050
    /// Whether comments choose their room.
    var rooms = false
    /// Rooms' own settings, by room and key, in the spelling in which they came.
    var roomSettings: [String: [String: String]] = [:]
    /// The file for the events as NDJSON; `-` is stdout.
    var eventsPath: String?
    /// How long a finite command waits for a silent sound server.
    var audioWait = Duration.seconds(5)
    /// The folder of the user's dictionary, or `off`; nil is next to the configuration file.
    var dictionary: String?
    /// The folder with what is set for viewers, or `off`; nil is next to the configuration file.
    var viewers: String?
    /// Where comments are kept until they have their outcome.
    var journal = JournalSettings()
    /// Which fleet it belongs to.
    var fleet = FleetSettings()

    // The call itself: its files, its answers.

    /// The WAV file that `render` writes.
    var renderPath: String?
    /// The captions that `render` writes in addition.
    var captionsPath: String?
    /// The file with the comment that is being read.
    var captionFile: String?
    /// The viewer for whom a voice is chosen.
    var viewer: String?
    /// The memory that is used already, in bytes; nil is what an idle service uses.
    var used: Int?
    /// The room of the dictionary, or of the history; nil is all rooms.
    var onlyRoom: String?
    /// What of the history is asked for.
    var asked = HistoryQuestion()
    /// The language of a word to be added or removed; nil is all languages.
    var entryLanguage: String?
    /// Whether a word to be added or removed is a regular expression.
    var regex = false
    /// Whether words are exported in Bouyomi-chan's form.
    var bouyomiDic = false
    /// How long `doctor` speaks to see how steadily it is played.
    var playback = Duration.zero
    /// The rights of a new token in the printed address; nil for no token.
    var linkRights: String?
    /// The name of that token; nil chooses one.
    var tokenName: String?
    /// The configuration file; nil is the usual place.
    var configPath: String?
    /// Which messages appear on stderr.
    var logLevel = LogLevel.notice
    /// The format of lines on stderr.
    var logFormat = LogFormat.text
    /// Leaves out everything except errors and the last line.
    var quiet = false
    /// Answers for programs.
    var json = false
    /// Answers for a page in Markdown.
    var markdown = false
    /// Whether every answer is yes, without a question.
    var yes = false
    /// Whether `doctor` does what it would advise.
    var fix = false
    /// The SHA-256 that a voice must have.
    var sha256: String?
    /// The largest size of the file of a voice that is added.
    var voiceBytes = 1 << 29
    /// Whether a line's explanation depends on the lines before it.
    var history = false

    /// The defaults.
    init() {}

    /// Takes the defaults of a command. If nothing says which language a room speaks, it is that of the locale.
    mutating func follow(_ command: Command, environment: [String: String]) {
        voices.localeLanguage = localeLanguage(environment)
        guard Command.inFleet.contains(command) else { return }
        // Rooms are heard as streams: a sound server plays some dozens, and a node has thousands.
        outputs = [ChosenOutput(.null(fast: false))]
        rooms = true
        roomLimits.rooms = 5_000
        feeds.limits.sources = 200
    }

    /// The level of detail on stderr.
    var shownLevel: LogLevel { quiet ? .error : logLevel }
}

/// The language of messages in a locale, such as `ja` for `ja_JP.UTF-8`; nil for `C` and `POSIX`, which have none.
func localeLanguage(_ environment: [String: String]) -> String? {
    guard let language = LocaleName(of: "LC_MESSAGES", in: environment)?.language else { return nil }
    return (2...3).contains(language.count) ? language : nil
}
