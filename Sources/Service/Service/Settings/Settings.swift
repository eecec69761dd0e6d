// SPDX-License-Identifier: GPL-3.0-or-later

package import Backlog
package import Comments
package import Configuration
package import Playback
package import Reading
package import Rooms
package import Server
package import Voices

/// Everything that can be set, with its default. `OptionTable` says how each is named and read.
package struct Settings: Equatable, Sendable {
    /// Where the sound goes: several places hear the same.
    package var outputs = [ChosenOutput(.auto)]
    /// The WAV file that `render` writes.
    package var renderPath: String?
    /// The captions that `render` writes besides.
    package var captionsPath: String?
    /// Frames a second; the default is espeak-ng's own.
    package var sampleRate = 22_050
    /// Whether comments choose their room.
    package var rooms = false
    /// Where the events are written as NDJSON; `-` is stdout.
    package var eventsPath: String?
    /// How long a finite command waits for a sound server that is silent.
    package var audioWait = Duration.seconds(5)
    /// The voice by its catalog id; nil chooses by language and gender.
    package var voice: String?
    /// The language as a BCP 47 tag; nil leaves it to the comment.
    package var language: String?
    /// The languages that are told apart, the room's own first; nil is all that can be, and English first.
    package var languages: [String]?
    /// The gender of the voice.
    package var gender = Gender.any
    /// Who has a voice of their own.
    package var voicesBy = VoicesBy()
    /// How much memory may be used.
    package var memoryBudget = MemoryBudget.auto
    /// The viewer for whom a voice is chosen.
    package var viewer: String?
    /// What is used already, in bytes; nil is what an idle service uses.
    package var used: Int?
    /// Percent of the voice's normal rate.
    package var rate = 100
    /// Percent of the voice's normal pitch.
    package var pitch = 100
    /// Percent of the voice's normal volume.
    package var volume = 100
    /// Whether the catalog may change how a voice sounds.
    package var normalize = Normalization.on
    /// When it is said who speaks.
    package var announce = Announcer.Rule.changed
    /// Viewers who are not read, by id or name, with commas between them.
    package var ignore: String?
    /// What becomes of what bots write.
    package var bots = ReadOrSkip.skip
    /// What becomes of lines for bots.
    package var commands = ReadOrSkip.skip
    /// How comments are read.
    package var reading = ReadingSettings()
    /// Who may teach the dictionary from the chat, and how much.
    package var teaching = TeachingRules()
    /// The folder of the user's dictionary, or `off`; nil is beside the configuration file.
    package var dictionary: String?
    /// The room whose dictionary is meant; nil is the one for all rooms.
    package var dictionaryRoom: String?
    /// The language that a word to be added or removed is for; nil is all of them.
    package var entryLanguage: String?
    /// Whether a word to be added or removed is a regular expression.
    package var regex = false
    /// Which comments are read; none of them named means all.
    package var read: [Selection.Kind] = []
    /// Whether the platform's sentences about subs, raids and gifts are read.
    package var alerts = true
    /// What rooms have of their own, by room and key, as it was written.
    package internal(set) var roomSettings: [String: [String: String]] = [:]
    /// How many times as fast as it was recorded a feed is played; nil reads it as it comes.
    package var replay: Double?
    /// The voice of paid comments; nil is that of all others.
    package var paidVoice: String?
    /// Percent of the rate that paid comments would have.
    package var paidRate = 100
    /// Percent of the pitch that paid comments would have.
    package var paidPitch = 100
    /// Whether the amount is said before a paid comment.
    package var paidAmount = true
    /// What becomes of comments that cannot be read in time.
    package var backlogPolicy = BacklogChoice.auto
    /// What waits in a room, and for how long.
    package var backlog = BacklogRules()
    /// The format of the feeds; nil lets the first line of each decide.
    package var feed: FeedFormat?
    /// Files that are read as they grow.
    package var followed: [String] = []
    /// Whether such files are read from their start.
    package var fromStart = false
    /// Channels of Twitch whose chat is read.
    package var twitchChannels: [String] = []
    /// Where Twitch's chat is.
    package var twitchServer = ServerAddress.twitch
    /// A file of the certificates that are trusted there; nil trusts the system's.
    package var twitchAuthorities: String?
    /// The playback thread's scheduling.
    package var realtime = PulseServer.Scheduling.auto
    /// Silence between two comments.
    package var pause = Duration.milliseconds(150)
    /// After so much silence the stream is paused at the sound server.
    package var idleGrace = Duration.seconds(2)
    /// Silence before the first sound of a sink that slept; nil: as much as its kind needs.
    package var leadIn: Duration?
    /// How much sound the sound server may be told to hold.
    package static let latencies = Duration.milliseconds(40)...Duration.seconds(2)
    /// How much sound the sound server holds.
    package var latency = Duration.milliseconds(200)
    /// How programs reach it.
    package var server = ServerSettings()
    /// How long `doctor` speaks to see how steadily it is played.
    package var playback = Duration.zero
    /// The configuration file; nil is the usual place.
    package var configPath: String?
    /// What is worth a line on stderr.
    package var logLevel = LogLevel.notice
    /// How lines on stderr are written.
    package var logFormat = LogFormat.text
    /// Leaves out everything but errors and the last line.
    package var quiet = false
    /// Answers for programs.
    package var json = false
    /// Whether a line's explanation depends on the lines before it.
    package var history = false
    /// How much of everything there may be.
    package var limits = Limits()

    /// The defaults.
    package init() {}
}
