// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Net
@testable import Playback
@testable import Reading
@testable import Rooms
@testable import Synthesis
@testable import Voices

/// Voices that cost nothing and never speak.
final class SilentVoices: SpeechSource, VoiceBudget {
    var ledger = Ledger()
    var slowVoices: Set<String> = []
    /// What they were asked to say.
    private(set) var jobs: [SpeechJob] = []
    /// What was held back.
    private(set) var paused: [JobID] = []
    /// What went on again.
    private(set) var resumed: [JobID] = []
    func submit(_ job: SpeechJob) { jobs.append(job) }
    func cancel(_ job: JobID) {}
    func pause(_ job: JobID) { paused.append(job) }
    func resume(_ job: JobID) { resumed.append(job) }
    func evict(_ processes: [Int32]) {}
}

/// Rooms in which nothing is ever heard, so that everything that comes in waits.
final class QuietRooms: RoomEnvironment {
    let loop: Loop
    let voices = SilentVoices()
    let hub = SpeechHub()
    var outcomes: [String] = []
    /// All receipts in the order in which they came, by cursor.
    private(set) var receipts: [(cursor: UInt64, receipt: Receipt)] = []
    private(set) var open: Set<RoomName> = []
    /// Why rooms could not be opened.
    private(set) var refusals: [String] = []
    /// What was told of comments, but what they say.
    private(set) var events: [(Event, RoomName)] = []
    /// What was told of what accepted comments say.
    private(set) var texts: [String] = []
    /// What moderators did.
    private(set) var orders: [(String, RoomName?)] = []
    /// The rooms that were told of it, and how many comments are gone there.
    private(set) var told: [(room: RoomName, removed: Int?)] = []
    /// Called when a room is told.
    var onTold: () -> Void = {}
    private(set) var isOver = false
    /// What becomes of the rest when the stream ends.
    var streamEnd = StreamEnd.off
    /// What is read of other chats that are shown here.
    var sharedChats = SharedChats.all
    /// Which comments wait for approval.
    var approval = Approval()
    /// The ids of comments that came in an earlier run.
    var earlierIDs: Set<String> = []
    /// Which commands are carried out.
    var commands = CommandRules()
    /// What was asked to be changed in the settings.
    private(set) var changes: [String] = []
    /// Whether further rooms are opened only when the test says so.
    var opensLater = false
    private var openings: [RoomName: (Result<any Output, OutputError>) -> Void] = [:]
    /// What is missing for a further room.
    var shortfall: () -> BudgetShortfall? = { nil }
    /// The dictionaries of rooms.
    var dictionaries: [RoomName: RoomDictionary] = [:]
    /// What is set for viewers; in a folder that is removed with the rooms.
    private(set) var viewers: ViewerBooks?
    /// Milliseconds since 1970.
    var wallClock: Int64 = 1_700_000_000_000
    /// The clock of looks at the files of viewers.
    var viewerClock = Moment(nanoseconds: 0)
    /// Whether what was written is forgotten a while after it was taken.
    var forgetsLater = false
    /// Called with every event.
    var onEvent: (Event) -> Void = { _ in }
    /// What was told of viewers.
    private(set) var viewerNews: [String] = []
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-rooms-\(UUID().uuidString.prefix(8))").path
    let longWork: LongWork
    private let preparer: Preparer
    private(set) var intake: Intake?
    private(set) var directory: RoomDirectory?

    init(
        most: WaitingLimit? = nil,
        policy: Backlog.Policy = .live,
        rules: BacklogRules = BacklogRules(),
        rooms: Int = 4,
        idle: Duration? = nil,
        engines: Set<Engine> = [.espeak],
        loop: Loop = Loop(virtualTime: VirtualTime()),
        _ change: (inout RoomLimits) -> Void = { _ in }
    ) throws {
        self.loop = loop
        hub.source = voices
        preparer = Preparer(
            reader: Reader(options: ReadingOptions(roomLanguage: "en")),
            chooser: VoiceChooser(catalog: .shipped, room: RoomVoices(language: "en"), engines: engines)
        )
        var limits = RoomLimits()
        (limits.hasMany, limits.rooms, limits.closesRooms) = (true, rooms, idle != nil)
        if let idle { limits.idle = idle }
        change(&limits)
        longWork = LongWork(on: loop)
        viewers = ViewerBooks(
            folder: folder,
            atMost: limits.setViewers,
            keeping: limits.keptViewers,
            disk: longWork,
            isRemote: false,
            now: { [unowned self] in viewerClock },
            wallClock: { [unowned self] in wallClock },
            tell: { [unowned self] in tell($0) }
        )
        let directory = RoomDirectory(
            loop: loop,
            hub: hub,
            budget: voices,
            limits: limits,
            template: RoomTemplate(
                options: Conductor.Options(sampleRate: 22_050),
                backlog: Backlog(policy: policy, rules: rules),
                history: RoomHistory(),
                speechLimit: limits.prefetchBytes,
                jobLimit: 200_000
            ),
            environment: self
        )
        self.directory = directory
        intake = Intake(directory, catalog: .shipped, most: most)
        directory.start { _ in }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    // MARK: - What the rooms ask for

    func open(_ room: RoomName, _ opened: @escaping (Result<any Output, OutputError>) -> Void) {
        openings[room] = opened
        if !opensLater { finishOpening(room) }
    }

    func refuses(_ text: String) -> Bool { text == "forbidden" }

    func freeMemory(reading bytes: Int) -> BudgetShortfall? { shortfall() }

    func settings(of room: RoomName) -> RoomSettings {
        var settings = RoomSettings()
        (settings.announce, settings.admission, settings.streamEnd) = (.never, .open, streamEnd)
        settings.selection.sharedChats = sharedChats
        return settings
    }

    func preparer(in room: RoomName) -> Preparer { preparer }
    func dictionary(of room: RoomName) -> RoomDictionary? { dictionaries[room] }
    func language(of room: RoomName) -> String { "en" }
    var knownRooms: [RoomName] { [] }

    func change(_ key: String, to value: String, in room: RoomName, by name: String) -> Bool {
        changes.append("\(key)=\(value) by \(name) in \(room.text)")
        return value != "999"
    }

    func cameBefore(_ comment: Comments.Comment, in room: RoomName) -> Bool { comment.id.map(earlierIDs.contains) ?? false }
    func begin(_ comments: [CommentNumber], in room: RoomName, _ done: @escaping () -> Void) { done() }

    func publish(_ event: Event, in room: RoomName) {
        events.append((event, room))
        onEvent(event)
    }

    func publish(accepted comment: WaitingComment, in room: RoomName, atOnce outcome: Outcome?) {
        events.append((.accepted(comment.number, id: comment.comment.id), room))
        texts.append(comment.comment.text)
    }

    func publish(held comment: WaitingComment, in room: RoomName) {
        events.append((.held(comment.number, id: comment.comment.id), room))
    }

    func publish(waitingForRoom comment: WaitingComment, in room: RoomName) {}
    func settle(_ comment: WaitingComment, _ outcome: Outcome) { intake?.settled(comment, outcome) }

    func note(
        _ order: Moderation,
        in room: RoomName?,
        by source: String,
        _ moderator: Moderator?,
        _ done: @escaping (@escaping OrderNews) -> Void
    ) {
        orders.append(("\(order.kind) by \(source)", room))
        let tell = { [unowned self] (room: RoomName, removed: Int?) in
            told.append((room, removed))
            onTold()
        }
        if forgetsLater { loop.after(.milliseconds(1)) { done(tell) } } else { done(tell) }
    }

    func haveEnded() { isOver = true }

    /// An event of the main room that a part of it tells.
    func note(_ event: Event) { events.append((event, .main)) }

    func tell(_ news: RoomNews) {
        switch news {
        case .opened(let room): open.insert(room)
        case .closed(let room): open.remove(room)
        case .refused(let room, let error, _): refusals.append("\(room): \(error)")
        case .noMemory(let shortfall, _): refusals.append("\(shortfall)")
        case .viewerChanged(let news, let room): viewerNews.append("\(news.action) \(news.id) by \(news.by) in \(room)")
        case .viewerProblem(let problem): viewerNews.append(problem)
        case .dictionaryProblem, .wordChanged, .taught, .streamEnded: break
        }
    }

    /// Sets something for a viewer, and waits until it is written. Virtual time would run on meanwhile.
    func set(_ settings: [ViewerSetting]?, for viewer: ViewerID, in room: RoomName = .main) throws -> ViewerEntry? {
        var result: Result<ViewerEntry?, ViewerBookError>?
        let change = ViewerChange(of: viewer, settings, name: nil, ViewerEntry.Change(by: "mod", at: "2026-11-25T14:10:00Z"))
        try #require(viewers).change(change, in: room) { [loop] in
            result = $0
            loop.stop()
        }
        loop.run()
        return try #require(result).get()
    }

    /// A room's output is there, or cannot be had.
    func finishOpening(_ room: RoomName, _ error: OutputError? = nil) {
        let output = Result { [loop] () throws(OutputError) -> any Output in
            if let error { throw error }
            return try RenderedOutput.null(sampleRate: 22_050, hasTap: false, now: { loop.now })
        }
        openings.removeValue(forKey: room)?(output)
    }

    /// Whether a room is being opened.
    func isOpening(_ room: RoomName) -> Bool { openings[room] != nil }

    /// A source that notes what became of its comments, by their cursors.
    func source(_ name: String, _ rights: SourceRights, waits: Bool = true) throws -> SourceID {
        try #require(intake).add(
            CommentSource("test", rights: rights, waits: waits) { [unowned self] comment, outcome in
                outcomes.append("\(name) \(comment.origin?.cursor ?? 0) \(outcome.name)")
            }
        )
    }

    /// Brings a comment. Returns its receipt where that is there at once.
    @discardableResult
    func admit(_ comment: Comments.Comment, _ source: SourceID, _ cursor: UInt64 = 1, in room: RoomName? = nil) throws -> Receipt? {
        var receipt: Receipt?
        let arrival = Arrival(comment, from: CommentOrigin(source: source, cursor: cursor), byteCount: 10, in: room)
        try #require(intake).admit(arrival) { [unowned self] in
            receipt = $0
            receipts.append((cursor, $0))
        }
        return receipt
    }

    /// Lets time pass.
    func pass(_ duration: Duration) {
        loop.after(duration) { [loop] in loop.stop() }
        loop.run()
    }

    func waiting(in room: RoomName = .main) throws -> [Comments.Comment] {
        try #require(directory).waiting(in: room, atMost: 10).map(\.comment)
    }
}
