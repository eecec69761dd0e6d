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
    func submit(_ job: SpeechJob) { jobs.append(job) }
    func cancel(_ job: JobID) {}
    func pause(_ job: JobID) {}
    func resume(_ job: JobID) {}
    func evict(_ processes: [Int32]) {}
}

/// Rooms in which nothing is ever heard, so that everything that comes in waits.
final class QuietRooms {
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
        let preparer = Preparer(
            reader: Reader(options: ReadingOptions(roomLanguage: "en")),
            chooser: VoiceChooser(catalog: .shipped, room: RoomVoices(language: "en"), engines: engines)
        )
        var settings = RoomSettings()
        (settings.announce, settings.admission) = (.never, .open)
        var limits = RoomLimits()
        (limits.hasMany, limits.rooms, limits.closesRooms) = (true, rooms, idle != nil)
        if let idle { limits.idle = idle }
        change(&limits)
        let longWork = LongWork(on: loop)
        let viewers = ViewerBooks(
            folder: folder,
            atMost: limits.setViewers,
            disk: longWork,
            isRemote: false,
            now: { [unowned self] in viewerClock },
            wallClock: { [unowned self] in wallClock },
            tell: { [unowned self] in tell($0) }
        )
        self.viewers = viewers
        let environment = RoomEnvironment(
            longWork: longWork,
            open: { [unowned self] in
                openings[$0] = $1
                if !opensLater { finishOpening($0) }
            },
            makeRoom: { [unowned self] in shortfall() },
            settings: { [unowned self, settings] _ in
                var settings = settings
                settings.streamEnd = streamEnd
                settings.selection.sharedChats = sharedChats
                return settings
            },
            preparer: { _ in preparer },
            dictionary: { [unowned self] in dictionaries[$0] },
            viewers: viewers,
            commands: { [unowned self] in commands },
            language: { _ in "en" },
            change: { [unowned self] key, value, room, name in
                changes.append("\(key)=\(value) by \(name) in \(room.text)")
                return value != "999"
            },
            publish: { [unowned self] in
                events.append(($0, $1))
                onEvent($0)
            },
            accepted: { [unowned self] waiting, room, _ in
                events.append((.accepted(waiting.number, id: waiting.comment.id), room))
                texts.append(waiting.comment.text)
            },
            approval: { [unowned self] in approval },
            held: { [unowned self] in events.append((.held($0.number, id: $0.comment.id), $1)) },
            moderated: { [unowned self] order, room, source, _, done in
                orders.append(("\(order.kind) by \(source)", room))
                let tell = { [unowned self] (room: RoomName, removed: Int?) in
                    told.append((room, removed))
                    onTold()
                }
                if forgetsLater { loop.after(.milliseconds(1)) { done(tell) } } else { done(tell) }
            },
            cameBefore: { [unowned self] comment, _ in comment.id.map(earlierIDs.contains) ?? false },
            settled: { [unowned self] in intake?.settled($0, $1) },
            news: { [unowned self] in tell($0) },
            ended: { [unowned self] in isOver = true }
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
                bufferLimit: 65_536
            ),
            environment: environment
        )
        self.directory = directory
        intake = Intake(directory, catalog: .shipped, most: most)
        directory.start { _ in }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// An event of the main room that a part of it tells.
    func note(_ event: Event) { events.append((event, .main)) }

    private func tell(_ news: RoomNews) {
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
