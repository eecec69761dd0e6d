// SPDX-License-Identifier: GPL-3.0-or-later

/// Names a comment within a run: in the order of arrival, from 1. Platforms' own ids may be missing or repeat.
public struct CommentNumber: Hashable, Comparable, Sendable {
    /// The number.
    public var value: UInt64

    /// The comment with that number.
    public init(_ value: UInt64) {
        self.value = value
    }

    /// Earlier comments have lesser numbers.
    public static func < (a: CommentNumber, b: CommentNumber) -> Bool {
        a.value < b.value
    }
}

/// What happens in a room, for the terminal, an event file, dashboards and captions.
///
/// `id` is the platform's name for the comment, which every event of it carries: readers need not have seen the first one. A thousand are
/// remembered, so what is rare and large is indirect.
public enum Event: Equatable, Sendable {
    /// A comment came in and will have an outcome.
    case accepted(CommentNumber, id: String?, authorID: String? = nil)
    /// A comment came in and waits for approval.
    case held(CommentNumber, id: String?, authorID: String? = nil)
    /// A moderator approved a comment that waited for it, or refused it.
    case approval(CommentNumber, id: String?, isApproved: Bool, by: String)
    /// Its first sample is heard.
    case started(Started)
    /// A word of it begins.
    case word(CommentNumber, id: String?, Word)
    /// It has its outcome; `seconds` of it were heard.
    case finished(CommentNumber, id: String?, Outcome, seconds: Double)
    /// A live room gives up more, or less, of what it would say: the step of its ladder, what waits, and how many seconds that is.
    case backlog(step: String, comments: Int, seconds: Double)
    /// Many strangers came into a live room at once, or that is over.
    case raid(isOn: Bool)
    /// The next comment of a room waits because the microphone is loud, or does so no longer.
    case microphone(MicrophoneWait)
    /// The output changed.
    case output(state: String)
    /// A voice host changed.
    case host(engine: String, state: String)
    /// A comment is spoken by another voice than was wanted.
    indirect case voiceFallback(CommentNumber, id: String?, VoiceFallback)
    /// The memory that is used, as it was measured.
    indirect case memory(MemoryReport)
    /// A moderator did something.
    indirect case moderated(ModerationNews)
    /// Settings were changed: their new values by their keys, and who changed them.
    case settings([String: String], by: String)
    /// The room was paused, or goes on, and who did it.
    case paused(Bool, by: String)
    /// Everything was muted, or is heard again, and who did it.
    case muted(Bool, by: String)
    /// The room was opened or closed.
    case room(isOpen: Bool)
    /// A word of the room's dictionary was set or deleted.
    indirect case dictionary(DictionaryNews)
    /// Something was set for a viewer of the room.
    indirect case viewer(ViewerNews)
    /// A source of comments was added or removed, or its comments come twice.
    indirect case source(PlaceNews)
    /// An output was added or removed.
    indirect case outputs(PlaceNews)
    /// The chat gave a command.
    indirect case command(CommandNews)
    /// The service ends after what is being heard.
    case closing
}

extension Event {
    /// The names of all events.
    public static let names = [
        "accepted", "started", "word", "finished", "voice-fallback", "output", "host", "backlog", "memory", "moderated", "settings",
        "paused", "muted", "room", "dictionary", "held", "approval", "viewer", "command", "source", "outputs", "raid",
        "microphone", "closing",
    ]

    /// The event's name, as event files and readers of events know it.
    public var name: String {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .approval: "approval"
        case .started: "started"
        case .word: "word"
        case .finished: "finished"
        case .output: "output"
        case .host: "host"
        case .backlog: "backlog"
        case .raid: "raid"
        case .microphone: "microphone"
        case .voiceFallback: "voice-fallback"
        case .memory: "memory"
        case .moderated: "moderated"
        case .settings: "settings"
        case .paused: "paused"
        case .muted: "muted"
        case .room: "room"
        case .dictionary: "dictionary"
        case .viewer: "viewer"
        case .source: "source"
        case .outputs: "outputs"
        case .command: "command"
        case .closing: "closing"
        }
    }

    /// How many bytes of texts it has that strangers chose.
    public var textBytes: Int {
        switch self {
        case .accepted(_, let id, let author), .held(_, let id, let author): (id?.utf8.count ?? 0) + (author?.utf8.count ?? 0)
        case .word(_, let id, _), .finished(_, let id, _, _), .voiceFallback(_, let id, _), .approval(_, let id, _, _):
            id?.utf8.count ?? 0
        case .started(let started):
            [started.id, started.author, started.authorID].reduce(started.text.utf8.count) { $0 + ($1?.utf8.count ?? 0) }
        case .moderated(let news): [news.id, news.author, news.authorID].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        case .dictionary(let news): (news.pattern?.utf8.count ?? 0)
        case .viewer(let news): news.id.utf8.count + (news.name?.utf8.count ?? 0)
        case .command(let news): [news.author, news.authorID, news.answer].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        case .backlog, .raid, .microphone, .output, .host, .memory, .settings, .paused, .muted, .room, .source, .outputs, .closing: 0
        }
    }

    /// The comment that it is about; nil where it is about none.
    public var comment: CommentNumber? {
        switch self {
        case .accepted(let comment, _, _), .held(let comment, _, _), .approval(let comment, _, _, _), .word(let comment, _, _),
            .finished(let comment, _, _, _), .voiceFallback(let comment, _, _):
            comment
        case .started(let started): started.comment
        default: nil
        }
    }
}

/// The facts about a comment that begins to be heard.
public struct Started: Equatable, Sendable {
    public var comment: CommentNumber
    /// The platform's id of it.
    var id: String?
    /// The author, as it is displayed.
    public var author: String?
    /// The platform's id of the author.
    var authorID: String?
    /// The original text.
    public var text: String
    /// The spoken parts, in order.
    public var segments: [SpokenSegment]
    /// Milliseconds of the room's audio clock.
    var at: Int64
    /// Whether an earlier run began to say it too.
    var isRepeated: Bool
    /// The other chat that it was written in, if it was.
    var source: Written.Source?

    /// All properties of a beginning.
    public init(
        comment: CommentNumber,
        id: String?,
        author: String?,
        authorID: String? = nil,
        text: String,
        segments: [SpokenSegment],
        at: Int64,
        isRepeated: Bool = false,
        source: Written.Source? = nil
    ) {
        self.comment = comment
        self.id = id
        self.author = author
        self.authorID = authorID
        self.text = text
        self.segments = segments
        self.at = at
        self.isRepeated = isRepeated
        self.source = source
    }
}

/// A stretch of the original text in one language and voice.
public struct SpokenSegment: Equatable, Sendable {
    /// BCP 47.
    public var language: String
    /// Catalog id of the voice.
    public var voice: String
    /// Offset in the original text, in Unicode scalars.
    var start: Int
    /// Length in Unicode scalars.
    var length: Int

    /// A stretch of the original text.
    public init(language: String, voice: String, start: Int, length: Int) {
        self.language = language
        self.voice = voice
        self.start = start
        self.length = length
    }
}

/// Where a word lies in the original text, and when it is heard.
public struct Word: Equatable, Sendable {
    /// Offset in the original text, in Unicode scalars.
    var start: Int
    /// Length in Unicode scalars.
    var length: Int
    /// Milliseconds of the room's audio clock.
    var at: Int64

    /// A word of the original text.
    public init(start: Int, length: Int, at: Int64) {
        self.start = start
        self.length = length
        self.at = at
    }
}

/// A command of the chat that was carried out, as events tell it.
public struct CommandNews: Equatable, Sendable {
    /// `pause`, `volume`, …
    var kind: String
    /// The name of who gave it.
    public var author: String?
    /// The platform's id of that viewer.
    var authorID: String?
    /// What is answered, in English; nil where the command speaks for itself.
    var answer: String?
    /// Whether it could be carried out.
    var isDone: Bool

    /// All properties of a command.
    public init(kind: String, author: String?, authorID: String?, answer: String?, isDone: Bool) {
        (self.kind, self.author, self.authorID, self.answer, self.isDone) = (kind, author, authorID, answer, isDone)
    }
}

/// A source or an output was added or removed while it runs, or a source brings what another one brings.
public struct PlaceNews: Equatable, Sendable {
    /// What was done.
    public enum Action: String, Sendable {
        case added
        case removed
        /// The comments of a source come a second time, by somebody else.
        case doubled
    }

    /// The name of the source or the output.
    var name: String
    /// `twitch`, `twitch-events`, `onecomme`, `youtube`, `follow`, `file`, `pulse` …
    var kind: String
    /// What was done.
    var action: Action
    /// Who did it, or brings them too.
    var by: String

    /// All there is to know about it.
    public init(name: String, kind: String, action: Action, by: String) {
        (self.name, self.kind, self.action, self.by) = (name, kind, action, by)
    }
}

/// What becomes of a comment that does not begin because the microphone is loud.
public enum MicrophoneWait: String, CaseIterable, Sendable {
    /// The next comment waits.
    case waiting
    /// It does not wait any more: the microphone is quiet, or the comment is gone.
    case over
    /// It begins although the microphone is loud, because it has waited for as long as it may.
    case limit
}
