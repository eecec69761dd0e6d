// SPDX-License-Identifier: GPL-3.0-or-later

public import Backlog
public import Comments
public import Events
public import Loop
public import Playback
public import Reading
public import Voices

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

/// What the rooms ask of the service around them, and tell it. All are called on the loop.
public struct RoomEnvironment {
    /// Where long comments are read.
    public var longWork: LongWork
    /// Opens a room: gives its output, or says why it cannot be had. `opened` is called once, at once or later.
    public var open: (RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) -> Void
    /// Keeps memory for a further room; returns what is missing, for now or as long as as much is used.
    public var makeRoom: () -> BudgetShortfall?
    /// The settings of a room as they are now.
    public var settings: (RoomName) -> RoomSettings
    /// What works out what is said of a room's comments, by its settings as they are now.
    public var preparer: (RoomName) -> Preparer
    /// The dictionary of a room; nil where none is wanted.
    public var dictionary: (RoomName) -> RoomDictionary?
    /// Told every event of a room, but that a comment came in.
    public var publish: (Event, RoomName) -> Void
    /// Told of every comment that came in.
    public var accepted: (WaitingComment, RoomName) -> Void
    /// Told what a moderator did, in which room (nil: in all), who it was, and how many comments are gone, where that was counted.
    public var moderated: (Moderation, RoomName?, _ by: String, _ removed: Int?) -> Void
    /// Told what became of a comment, for whoever brought it.
    public var settled: (WaitingComment, Outcome) -> Void
    /// Told of what people should know.
    public var news: (RoomNews) -> Void
    /// All rooms have ended; their outputs are closed.
    public var ended: () -> Void

    /// All are called on the loop.
    public init(
        longWork: LongWork,
        open: @escaping (RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) -> Void,
        makeRoom: @escaping () -> BudgetShortfall?,
        settings: @escaping (RoomName) -> RoomSettings,
        preparer: @escaping (RoomName) -> Preparer,
        dictionary: @escaping (RoomName) -> RoomDictionary?,
        publish: @escaping (Event, RoomName) -> Void,
        accepted: @escaping (WaitingComment, RoomName) -> Void,
        moderated: @escaping (Moderation, RoomName?, _ by: String, _ removed: Int?) -> Void,
        settled: @escaping (WaitingComment, Outcome) -> Void,
        news: @escaping (RoomNews) -> Void,
        ended: @escaping () -> Void
    ) {
        self.longWork = longWork
        self.open = open
        self.makeRoom = makeRoom
        self.settings = settings
        self.preparer = preparer
        self.dictionary = dictionary
        self.publish = publish
        self.accepted = accepted
        self.moderated = moderated
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
    /// There was no memory for a further room; how often that happened since it was last told.
    case noMemory(BudgetShortfall, count: Int)
    /// Something is wrong with a dictionary.
    case dictionaryProblem(String)
    /// A word of a dictionary was changed.
    case wordChanged(DictionaryNews)
    /// A dictionary was taught from the chat: its path, and how many entries it has now.
    case taught(path: String, entries: Int)
}
