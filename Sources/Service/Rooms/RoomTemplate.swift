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
    /// The samples that wait for their outputs.
    let waitingSpeech: WaitingSpeech
    /// How many sounds were played, over all rooms.
    let soundCounts = SoundCounts()

    /// The same for all rooms.
    /// - Parameters:
    ///   - speechLimit: how many bytes of sound may wait in all rooms before jobs are held back.
    ///   - jobLimit: how many bytes of one job may wait until then.
    public init(options: Conductor.Options, backlog: Backlog, history: RoomHistory, speechLimit: Int, jobLimit: Int) {
        self.options = options
        self.backlog = backlog
        self.history = history
        waitingSpeech = WaitingSpeech(limit: speechLimit, most: jobLimit, sampleRate: options.sampleRate)
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

/// The service around the rooms, which holds them. All is asked and told on the loop.
public protocol RoomEnvironment: AnyObject {
    /// Where long comments are read.
    var longWork: LongWork { get }
    /// What is set for the viewers of rooms; nil if nothing can be.
    var viewers: ViewerBooks? { get }
    /// Which commands of the chat are carried out.
    var commands: CommandRules { get }
    /// Which comments wait for approval, in all rooms.
    var approval: Approval { get }
    /// Whether a comment with this text is left out because of a never-spoken word.
    func refuses(_ text: String) -> Bool
    /// The rooms in which somebody may show comments, open or not.
    var knownRooms: [RoomName] { get }

    /// Opens a room's output, or returns why it cannot be opened. `opened` is called once, at once or later.
    func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void)
    /// Reserves memory for another room in which so many bytes are to be read; returns what is missing, for now or while as much is used.
    func freeMemory(reading bytes: Int) -> BudgetShortfall?
    /// The current settings of a room.
    func settings(of room: RoomName) -> RoomSettings
    /// Works out what to say of a room's comments, by its current settings.
    func preparer(in room: RoomName) -> Preparer
    /// The dictionary of a room; nil if none is wanted.
    func dictionary(of room: RoomName) -> RoomDictionary?
    /// The language in which a room's chat is answered.
    func language(of room: RoomName) -> String
    /// Changes a setting for a room, and tells who did it. Returns whether the value is possible.
    func change(_ key: String, to value: String, in room: RoomName, by name: String) -> Bool
    /// Whether an earlier run took a comment with this one's id.
    func cameBefore(_ comment: Comment, in room: RoomName) -> Bool
    /// Stores that comments begin to be heard; `done` is called when that is certain. Asked if the options say so.
    func begin(_ comments: [CommentNumber], in room: RoomName, _ done: @escaping () -> Void)

    /// An event of a room, but that a comment came in.
    func publish(_ event: Event, in room: RoomName)
    /// A comment came in, and has its outcome if it has one at once.
    func publish(accepted comment: WaitingComment, in room: RoomName, atOnce outcome: Outcome?)
    /// A comment waits for approval.
    func publish(held comment: WaitingComment, in room: RoomName)
    /// A comment was promised an outcome before its room can be opened. It comes in later, and may be told several times.
    func publish(waitingForRoom comment: WaitingComment, in room: RoomName)
    /// What became of a comment, for the one who brought it.
    func settle(_ comment: WaitingComment, _ outcome: Outcome)
    /// A moderator did something in a room or (nil) in all. Calls `done`, mostly at once, with what tells a room, and how many comments are
    /// gone for it, where that was counted.
    func note(
        _ order: Moderation,
        in room: RoomName?,
        by source: String,
        _ moderator: Moderator?,
        _ done: @escaping (@escaping OrderNews) -> Void
    )
    /// Tells people something.
    func tell(_ news: RoomNews)
    /// All rooms have ended; their outputs are closed.
    func haveEnded()
}

/// Tells a room of an order.
public typealias OrderNews = (_ room: RoomName, _ removed: Int?) -> Void

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
