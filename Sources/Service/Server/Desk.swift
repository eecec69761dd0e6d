// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
package import Configuration
public import Events
public import Playback
public import Reading
public import Rooms
internal import Spelling
public import UserWords
public import Voices

/// Connects the server's requests with the rooms: what they may ask of rooms and do to them. Confined to the loop's thread.
public final class Desk {
    /// The program around the desk, as it uses it. All closures are called on the loop.
    public struct Surroundings {
        /// The current time.
        public var now: () -> Moment
        /// Milliseconds since 1970.
        public var wallClock: () -> Int64
        /// All voices.
        public var catalog: Catalog
        /// The settings that can be changed at run time, with the origins of their values.
        public var settings: () -> [(key: String, value: String, origin: String)]
        /// Changes all of these, or throws what is wrong with one of them.
        package var change: (_ changes: [(key: String, value: String)]) throws(SettingRefusal) -> Void
        /// Reads the configuration again, and applies it if nothing is wrong with it.
        package var reload: (_ done: @escaping (Result<ReloadReport, ConfigurationError>) -> Void) -> Void
        /// Why no comment can be heard now; empty where one can.
        public var lacks: () -> [String]
        /// The state of outputs and feeds.
        public var figures: () -> ServiceFigures
        /// The current memory of the service and its hosts.
        public var memory: () -> MemoryReport
        /// The playback figures of all rooms so far.
        public var steadiness: () -> Steadiness
        /// Returns the dictionary of a room, up to date with its files, at once or when they have been read; nil if there is none.
        public var dictionary: (_ room: RoomName, _ done: @escaping (UserDictionary?) -> Void) -> Void
        /// Changes the dictionary of a room, and returns the removed entries when its file is written; nil if there is none.
        public var changeDictionary: (RoomName, DictionaryChange, _ done: @escaping (DictionaryOutcome?) -> Void) -> Void

        /// The entries that a change removed from a dictionary, or why it was not made.
        public typealias DictionaryOutcome = Result<[LexiconEntry], DictionaryError>

        /// All are called on the loop.
        package init(
            now: @escaping () -> Moment,
            wallClock: @escaping () -> Int64,
            catalog: Catalog,
            settings: @escaping () -> [(key: String, value: String, origin: String)],
            change: @escaping (_ changes: [(key: String, value: String)]) throws(SettingRefusal) -> Void,
            reload: @escaping (_ done: @escaping (Result<ReloadReport, ConfigurationError>) -> Void) -> Void,
            lacks: @escaping () -> [String],
            figures: @escaping () -> ServiceFigures,
            memory: @escaping () -> MemoryReport,
            steadiness: @escaping () -> Steadiness,
            dictionary: @escaping (_ room: RoomName, _ done: @escaping (UserDictionary?) -> Void) -> Void,
            changeDictionary: @escaping (RoomName, DictionaryChange, _ done: @escaping (DictionaryOutcome?) -> Void) -> Void
        ) {
            self.now = now
            self.wallClock = wallClock
            self.catalog = catalog
            self.settings = settings
            self.change = change
            self.reload = reload
            self.lacks = lacks
            self.figures = figures
            self.memory = memory
            self.steadiness = steadiness
            self.dictionary = dictionary
            self.changeDictionary = changeDictionary
        }
    }

    let surroundings: Surroundings
    /// Identifies this run, so that ids from other runs are recognised as foreign.
    let run: String
    /// The default room.
    private(set) var rooms: [DeskRoom] = []
    /// The counters of the forgotten rooms; nil if there are none.
    private(set) var forgotten: (account: Account, onset: Histogram)?
    /// Makes the door to a room that is named for the first time; nil if no other rooms can be opened.
    public var door: ((RoomName) -> RoomDoor)?
    private(set) var hostEvents: [String: Int] = [:]
    private(set) var fallbacks: [VoiceFallback.Cause: Int] = [:]
    private var givenIDs = 0
    private let limits: ServerLimits
    /// How many rooms are remembered, with the outcomes of their comments.
    private let mostRooms: Int
    private var history: EventHistory
    /// Whether the first room has listeners over the network: then speech is heard, whatever the state of the sound server.
    public internal(set) var isListenedTo = false
    /// The longest turn of the loop so far, and how many were long.
    var turns: () -> (longest: Duration, long: Int) = { (.zero, 0) }
    /// Receives every event while there are readers.
    var reader: ((NumberedEvent) -> Void)?

    /// A desk without a room, which may get this many.
    public init(run: String, limits: ServerLimits, rooms mostRooms: Int, surroundings: Surroundings) {
        self.run = run
        self.limits = limits
        self.mostRooms = mostRooms
        self.surroundings = surroundings
        history = EventHistory(capacity: limits.rememberedEvents)
    }

    /// An id for a comment that came without one. It is unique among all runs and rooms.
    private func makeID() -> String {
        givenIDs += 1
        return "\(run)-\(givenIDs)"
    }

    /// Adds a room.
    public func add(_ name: RoomName, _ door: RoomDoor) {
        rooms.append(
            DeskRoom(name: name, door: door, capacity: limits.rememberedComments, now: surroundings.now) { [unowned self] in makeID() }
        )
    }

    /// Handles an event of a room.
    public func note(_ event: Event, in room: RoomName) {
        switch event {
        case .host(_, let state): hostEvents[state, default: 0] += 1
        case .voiceFallback(_, _, let fallback): fallbacks[fallback.cause, default: 0] += 1
        case .accepted: open(room)
        default: break
        }
        rooms.first { $0.name == room }?.note(event)
        let numbered = history.add(event, room: room, time: surroundings.wallClock())
        reader?(numbered)
    }

    /// The room of that name, or the first one for nil.
    func room(_ name: RoomName?) throws(HTTPProblem) -> DeskRoom {
        guard let room = name == nil ? rooms.first : rooms.first(where: { $0.name == name }) else {
            throw HTTPProblem(404, "there is no room \"\(harmlessWord(name?.text ?? ""))\"", code: .unknownRoom)
        }
        return room
    }

    /// The room of that name, which is added if it is new.
    func openRoom(_ name: RoomName?) throws(HTTPProblem) -> DeskRoom {
        if let name { open(name) }
        return try room(name)
    }

    /// A door to a room for observers and listeners, who may come before its first comment. A new room is not remembered, so that none is
    /// forgotten for it.
    func visit(_ name: RoomName) throws(HTTPProblem) -> RoomDoor {
        if let door, !rooms.contains(where: { $0.name == name }) { return door(name) }
        return try room(name).door
    }

    /// Adds a room that is named for the first time. If necessary, the closed room with the oldest use is forgotten.
    private func open(_ name: RoomName) {
        guard let door, !rooms.contains(where: { $0.name == name }) else { return }
        if rooms.count >= mostRooms {
            let resting = rooms.indices.dropFirst().filter { rooms[$0].isResting }
            if let oldest = resting.min(by: { rooms[$0].lastUse < rooms[$1].lastUse }) { forget(rooms.remove(at: oldest)) }
        }
        add(name, door(name))
    }

    private func forget(_ room: DeskRoom) {
        var (account, onset) = forgotten ?? (Account(), Histogram())
        account.add(room.account)
        onset.add(room.onset)
        forgotten = (account, onset)
    }

    /// The memory of the service and its hosts.
    func memory() -> MemoryReport {
        surroundings.memory()
    }

    /// The events that a reader missed after this one; empty without one. If it is from another run, or too old: all remembered events.
    func events(after last: EventID?) -> [NumberedEvent] {
        guard let last else { return [] }
        return history.events(after: last.run == run ? last.number : 0)
    }

    /// The number that the next event will have.
    var nextEvent: UInt64 {
        history.next
    }
}

/// Why a setting was not changed.
package struct SettingRefusal: Error {
    /// Which one.
    package var key: String
    /// What is wrong, and what would be right.
    package var reason: String

    package init(key: String, reason: String) {
        (self.key, self.reason) = (key, reason)
    }
}

/// What a desk can do to a room, and ask of it.
public struct RoomDoor {
    /// Puts a comment in. The receipt comes at once if the room is open, or else later.
    public var put: (Comment, _ answer: @escaping (Receipt) -> Void) -> Void
    /// Puts another event in.
    public var handle: (Conductor.Input) -> Void
    /// Carries out a moderator's action, and returns its effect.
    public var moderate: (Moderation) -> ModerationEffect
    /// The state of the room.
    public var overview: () -> Conductor.Overview
    /// The waiting comments, up to this many.
    public var waiting: (Int) -> [QueuedComment]
    /// The accepted comment with this id that waits for the room to be opened.
    public var waitingForRoom: (_ id: String) -> CommentNumber?
    /// Passes the room's sound to listeners, now and whenever it is open; nil while it is not. False if it cannot be listened to.
    public var listen: (@escaping (OutputTap?) -> Void) -> Bool
    /// The last listener has left.
    public var stopListening: () -> Void
    /// Whether the room is muted.
    public var isMuted: () -> Bool
    /// Seconds of silence between two comments.
    public var pause: () -> Double

    /// All are called on the loop.
    public init(
        put: @escaping (Comment, _ answer: @escaping (Receipt) -> Void) -> Void,
        handle: @escaping (Conductor.Input) -> Void,
        moderate: @escaping (Moderation) -> ModerationEffect,
        overview: @escaping () -> Conductor.Overview,
        waiting: @escaping (Int) -> [QueuedComment],
        waitingForRoom: @escaping (_ id: String) -> CommentNumber?,
        listen: @escaping (@escaping (OutputTap?) -> Void) -> Bool,
        stopListening: @escaping () -> Void,
        isMuted: @escaping () -> Bool,
        pause: @escaping () -> Double
    ) {
        self.put = put
        self.handle = handle
        self.moderate = moderate
        self.overview = overview
        self.waiting = waiting
        self.waitingForRoom = waitingForRoom
        self.listen = listen
        self.stopListening = stopListening
        self.isMuted = isMuted
        self.pause = pause
    }
}

/// The public form of a comment in a queue.
public struct QueuedComment: Encodable, Sendable {
    var comment: UInt64
    var id: String?
    var author: String?
    /// The name by which bans and `voicesBy.viewer` know the author.
    var authorId: String?
    var text: String

    /// The public form of a comment.
    public init(comment: CommentNumber, id: String?, author: Author?, text: String) {
        self.comment = comment.value
        self.id = id
        self.author = author?.calledName
        authorId = author?.id
        self.text = text
    }
}
