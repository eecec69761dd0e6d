// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Events
public import Playback
public import Reading

/// What every room of a run is made from.
public struct RoomTemplate {
    /// How a room is led.
    public var options: Conductor.Options
    /// An empty backlog.
    public var backlog: Backlog
    /// An empty history of languages.
    public var history: LanguageHistory
    /// How many bytes of one comment's samples may wait.
    public var bufferLimit: Int

    /// The same for all rooms.
    public init(options: Conductor.Options, backlog: Backlog, history: LanguageHistory, bufferLimit: Int) {
        self.options = options
        self.backlog = backlog
        self.history = history
        self.bufferLimit = bufferLimit
    }
}

/// What may differ from room to room, and change while a room is open.
public struct RoomSettings {
    /// The gain (1 = as it is).
    public var gain: Float
    /// Before which comments the speaker's name is said.
    public var announce: Announcer.Rule
    /// Works out what is said of a comment.
    public var preparer: Preparer

    /// A room that is so loud, says names by this rule, and prepares comments in this way.
    public init(gain: Float, announce: Announcer.Rule, preparer: Preparer) {
        self.gain = gain
        self.announce = announce
        self.preparer = preparer
    }
}

/// How many rooms there may be.
public struct RoomLimits: Sendable {
    /// Whether comments choose their room; else all go to the main one.
    public var hasMany: Bool
    /// Rooms that are open at the same time.
    public var rooms: Int
    /// After so long without anything to do a room is closed; nil never closes one, because its output could not be had again.
    public var idle: Duration?
    /// Closed rooms of which bans are remembered.
    public var remembered: Int
    /// Ids of comments that are remembered over all rooms.
    public var ids: Int
    /// Rooms that may speak at the same time and still prepare comments before their turn.
    public var ahead: Int

    /// One room unless said otherwise.
    public init(hasMany: Bool = false, rooms: Int = 1, idle: Duration? = nil, remembered: Int = 1_000, ids: Int = 100_000, ahead: Int = 1) {
        self.hasMany = hasMany
        self.rooms = rooms
        self.idle = idle
        self.remembered = remembered
        self.ids = ids
        self.ahead = ahead
    }
}

/// What the rooms ask of the service around them, and tell it. All are called on the loop.
public struct RoomEnvironment {
    /// Opens a room: gives its output, or says why it cannot be had. `opened` is called once, at once or later.
    public var open: (RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) -> Void
    /// The settings of a room as they are now.
    public var settings: (RoomName) -> RoomSettings
    /// The dictionary of a room; nil where none is wanted.
    public var dictionary: (RoomName) -> RoomDictionary?
    /// Told every event of a room.
    public var publish: (Event, RoomName) -> Void
    /// Told what became of a comment, for whoever brought it.
    public var settled: (WaitingComment, Outcome) -> Void
    /// Told of what people should know.
    public var news: (RoomNews) -> Void
    /// All rooms have ended; their outputs are closed.
    public var ended: () -> Void

    /// All are called on the loop.
    public init(
        open: @escaping (RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) -> Void,
        settings: @escaping (RoomName) -> RoomSettings,
        dictionary: @escaping (RoomName) -> RoomDictionary?,
        publish: @escaping (Event, RoomName) -> Void,
        settled: @escaping (WaitingComment, Outcome) -> Void,
        news: @escaping (RoomNews) -> Void,
        ended: @escaping () -> Void
    ) {
        self.open = open
        self.settings = settings
        self.dictionary = dictionary
        self.publish = publish
        self.settled = settled
        self.news = news
        self.ended = ended
    }
}

/// What people should know of a room.
public enum RoomNews {
    /// The room has been opened.
    case opened(RoomName)
    /// The room has been closed.
    case closed(RoomName)
    /// A room could not be opened; how often that happened to any room since it was last told.
    case refused(RoomName, OutputError, count: Int)
    /// Something is wrong with a dictionary.
    case dictionaryProblem(String)
    /// A dictionary was taught from the chat: its path, and how many entries it has now.
    case taught(path: String, entries: Int)
}
