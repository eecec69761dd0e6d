// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments
package import Core
package import Feeds
package import Playback
package import Reading
package import Rooms
package import Server
package import Synthesis
package import Voices

/// Everything that can be set, with its default: the settings of the modules, of the session and of the call itself.
package struct Settings: Equatable, Sendable {
    // The modules, in the order in which a comment meets them.

    /// Which feeds are read, and how.
    package var feeds = FeedSettings()
    /// What waits in a room, and for how long.
    package var backlog = BacklogRules()
    /// How comments are read.
    package var reading = ReadingSettings()
    /// Who may teach the dictionary from the chat, and how much.
    package var teaching = TeachingRules()
    /// Which commands of the chat are carried out, and for whom.
    package var commands = CommandRules()
    /// Which voices are wanted.
    package var voices = RoomVoices()
    /// How much memory may be used.
    package var memory = MemoryKeeper.Options()
    /// How voice hosts are run.
    package var hosts = HostOptions()
    /// How the sound server is treated.
    package var pulse = PulseServer.Options()
    /// For whom comments wait.
    package var microphone = MicrophoneOptions()
    /// Which sounds are played for words.
    package var sounds = SoundSettings()
    /// What a room follows.
    package var room = RoomSettings()
    /// How many rooms there may be, and how much is synthesised ahead in them.
    package var roomLimits = RoomLimits()
    /// How programs reach it.
    package var server = ServerSettings()

    // The session.

    /// The destinations of the sound: several ones play the same.
    package var outputs = [ChosenOutput(.auto)]
    /// So many outputs there may be after one was added to a run.
    package var mostOutputs = 8
    /// The sample rate; the default is espeak-ng's own.
    package var sampleRate = 22_050
    /// Whether comments choose their room.
    package var rooms = false
    /// Rooms' own settings, by room and key, in the spelling in which they came.
    package internal(set) var roomSettings: [String: [String: String]] = [:]
    /// The file for the events as NDJSON; `-` is stdout.
    package var eventsPath: String?
    /// How long a finite command waits for a silent sound server.
    package var audioWait = Duration.seconds(5)
    /// The folder of the user's dictionary, or `off`; nil is beside the configuration file.
    package var dictionary: String?
    /// The folder with what is set for viewers, or `off`; nil is beside the configuration file.
    package var viewers: String?
    /// Where comments are kept until they have their outcome.
    package var journal = JournalSettings()
    /// Which fleet it belongs to.
    package var fleet = FleetSettings()

    // The call itself: its files, its answers.

    /// The WAV file that `render` writes.
    package var renderPath: String?
    /// The captions that `render` writes in addition.
    package var captionsPath: String?
    /// The file with the comment that is being read.
    package var captionFile: String?
    /// The viewer for whom a voice is chosen.
    package var viewer: String?
    /// The memory that is used already, in bytes; nil is what an idle service uses.
    package var used: Int?
    /// The room of the dictionary, or of the history; nil is all rooms.
    package var onlyRoom: String?
    /// What of the history is asked for.
    package var asked = HistoryQuestion()
    /// The language of a word to be added or removed; nil is all languages.
    package var entryLanguage: String?
    /// Whether a word to be added or removed is a regular expression.
    package var regex = false
    /// Whether words are exported in Bouyomi-chan's form.
    package var bouyomiDic = false
    /// How long `doctor` speaks to see how steadily it is played.
    package var playback = Duration.zero
    /// The rights of a new token in the printed address; nil for no token.
    package var linkRights: String?
    /// The name of that token; nil chooses one.
    package var tokenName: String?
    /// The configuration file; nil is the usual place.
    package var configPath: String?
    /// Which messages appear on stderr.
    package var logLevel = LogLevel.notice
    /// The format of lines on stderr.
    package var logFormat = LogFormat.text
    /// Leaves out everything except errors and the last line.
    package var quiet = false
    /// Answers for programs.
    package var json = false
    /// Answers for a page in Markdown.
    package var markdown = false
    /// Whether every answer is yes, without a question.
    package var yes = false
    /// Whether `doctor` does what it would advise.
    package var fix = false
    /// The SHA-256 that a voice must have.
    package var sha256: String?
    /// The largest size of the file of a voice that is added.
    package var voiceBytes = 1 << 29
    /// Whether a line's explanation depends on the lines before it.
    package var history = false

    /// The defaults.
    package init() {}

    /// Takes the defaults of a command. If nothing says which language a room speaks, it is that of the locale.
    package mutating func follow(_ command: Command, environment: [String: String]) {
        voices.localeLanguage = localeLanguage(environment)
        guard Command.inFleet.contains(command) else { return }
        // Rooms are heard as streams: a sound server plays some dozens, and a node has thousands.
        outputs = [ChosenOutput(.null(fast: false))]
        rooms = true
        roomLimits.rooms = 5_000
        feeds.limits.sources = 200
    }

    /// The level of detail on stderr.
    package var shownLevel: LogLevel { quiet ? .error : logLevel }
}

/// The language of messages in a locale, such as `ja` for `ja_JP.UTF-8`; nil for `C` and `POSIX`, which have none.
func localeLanguage(_ environment: [String: String]) -> String? {
    guard let language = LocaleName(of: "LC_MESSAGES", in: environment)?.language else { return nil }
    return (2...3).contains(language.count) ? language : nil
}
