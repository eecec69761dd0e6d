// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core
public import Net
public import Playback
import Reading
public import Voices

/// The common basis of all rooms of a run.
public struct RoomTemplate {
    /// The options of a room's conductor.
    var options: Conductor.Options
    /// An empty backlog.
    var backlog: Backlog
    /// An empty history.
    var history: RoomHistory
    /// How many bytes of one comment's samples may wait.
    var bufferLimit: Int
    /// How many sounds were played, over all rooms.
    let soundCounts = SoundCounts()

    /// The same for all rooms.
    public init(options: Conductor.Options, backlog: Backlog, history: RoomHistory, bufferLimit: Int) {
        self.options = options
        self.backlog = backlog
        self.history = history
        self.bufferLimit = bufferLimit
    }
}

/// What a room remembers of its viewers.
public struct RoomHistory: Sendable {
    /// What they have spoken.
    var languages: LanguageHistory
    /// How they sound.
    var voices: ViewerVoices

    /// Starts empty. Remembers the viewers who wrote last, up to a limit.
    public init(viewerLimit: Int = 1000) {
        languages = LanguageHistory(viewerLimit: viewerLimit)
        voices = ViewerVoices(viewerLimit: viewerLimit)
    }
}

/// The service around the rooms, as they use it. All closures are called on the loop.
public struct RoomEnvironment {
    /// Where long comments are read.
    var longWork: LongWork
    /// Opens a room's output, or returns why it cannot be opened. `opened` is called once, at once or later.
    var open: (RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) -> Void
    /// Reserves memory for another room; returns what is missing, for now or while as much is used.
    var makeRoom: () -> BudgetShortfall?
    /// The current settings of a room.
    var settings: (RoomName) -> RoomSettings
    /// Works out what to say of a room's comments, by its current settings.
    var preparer: (RoomName) -> Preparer
    /// The dictionary of a room; nil if none is wanted.
    var dictionary: (RoomName) -> RoomDictionary?
    /// What is set for the viewers of rooms; nil if nothing can be.
    var viewers: ViewerBooks?
    /// Which commands of the chat are carried out.
    var commands: () -> CommandRules
    /// The language in which a room's chat is answered.
    var language: (RoomName) -> String
    /// Changes a setting for a room, and tells who did it. Returns whether the value is possible.
    var change: (_ key: String, _ value: String, RoomName, _ by: String) -> Bool
    /// Told every event of a room, but that a comment came in.
    var publish: (Event, RoomName) -> Void
    /// Told of every comment that came in, and of its outcome if it has one at once.
    var accepted: (WaitingComment, RoomName, Outcome?) -> Void
    /// Told of every comment that was promised an outcome before its room can be opened. It comes in later, and may be told several times.
    var waitsForRoom: (WaitingComment, RoomName) -> Void
    /// Stores that comments begin to be heard; `done` is called when that is certain. Asked if the options say so.
    var begin: ([CommentNumber], RoomName, _ done: @escaping () -> Void) -> Void
    /// Which comments wait for approval, in all rooms.
    var approval: () -> Approval
    /// Told of every comment that waits for approval.
    var held: (WaitingComment, RoomName) -> Void
    /// Told what a moderator did, in which room (nil: in all), and who it was. Calls `done`, mostly at once, with what tells a room, and
    /// how many comments are gone for it, where that was counted.
    var moderated: (Moderation, RoomName?, _ by: String, Moderator?, _ done: @escaping (@escaping Telling) -> Void) -> Void
    /// The rooms in which somebody may show comments, open or not.
    var knownRooms: () -> [RoomName]
    /// Whether an earlier run took a comment with this one's id.
    var cameBefore: (Comment, RoomName) -> Bool
    /// Told what became of a comment, for whoever brought it.
    var settled: (WaitingComment, Outcome) -> Void
    /// Receives what people should know.
    var news: (RoomNews) -> Void
    /// All rooms have ended; their outputs are closed.
    var ended: () -> Void

    public typealias Telling = (_ room: RoomName, _ removed: Int?) -> Void

    /// All are called on the loop.
    public init(
        longWork: LongWork,
        open: @escaping (RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) -> Void,
        makeRoom: @escaping () -> BudgetShortfall?,
        settings: @escaping (RoomName) -> RoomSettings,
        preparer: @escaping (RoomName) -> Preparer,
        dictionary: @escaping (RoomName) -> RoomDictionary?,
        viewers: ViewerBooks?,
        commands: @escaping () -> CommandRules,
        language: @escaping (RoomName) -> String,
        change: @escaping (_ key: String, _ value: String, RoomName, _ by: String) -> Bool,
        publish: @escaping (Event, RoomName) -> Void,
        accepted: @escaping (WaitingComment, RoomName, Outcome?) -> Void,
        waitsForRoom: @escaping (WaitingComment, RoomName) -> Void = { _, _ in },
        begin: @escaping ([CommentNumber], RoomName, _ done: @escaping () -> Void) -> Void = { _, _, done in done() },
        approval: @escaping () -> Approval,
        held: @escaping (WaitingComment, RoomName) -> Void,
        moderated: @escaping (Moderation, RoomName?, _ by: String, Moderator?, _ done: @escaping (@escaping Telling) -> Void) -> Void,
        knownRooms: @escaping () -> [RoomName] = { [] },
        cameBefore: @escaping (Comment, RoomName) -> Bool = { _, _ in false },
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
        self.viewers = viewers
        self.commands = commands
        self.language = language
        self.change = change
        self.publish = publish
        self.accepted = accepted
        self.waitsForRoom = waitsForRoom
        self.begin = begin
        self.approval = approval
        self.held = held
        self.moderated = moderated
        self.knownRooms = knownRooms
        self.cameBefore = cameBefore
        self.settled = settled
        self.news = news
        self.ended = ended
    }
}

/// News about a room for people.
public enum RoomNews {
    /// The room has been opened.
    case opened(RoomName)
    /// The room has been closed.
    case closed(RoomName)
    /// The room is paused because its stream has ended.
    case streamEnded(RoomName)
    /// A room could not be opened; how often this happened to any room since the last report.
    case refused(RoomName, OutputError, count: Int)
    /// There was no memory for another room; how often this happened since the last report.
    case noMemory(BudgetShortfall, count: Int)
    /// Something is wrong with a dictionary.
    case dictionaryProblem(String)
    /// A word of a dictionary was changed.
    case wordChanged(DictionaryNews)
    /// A dictionary was taught from the chat: its path, and how many entries it has now.
    case taught(path: String, entries: Int)
    /// Something was set for a viewer of a room.
    case viewerChanged(ViewerNews, RoomName)
    /// Something is wrong with the file of a room's viewers.
    case viewerProblem(String)
}
