// SPDX-License-Identifier: GPL-3.0-or-later

import Backlog
import Comments
import Events
import Loop
import Playback
import Reading
import Synthesis
import Testing
import VoiceFixtures
import Voices

@testable import Rooms

/// Voices that cost nothing and never speak.
private final class SilentVoices: SpeechSource, VoiceBudget {
    var ledger = Ledger()
    func submit(_ job: SpeechJob) {}
    func cancel(_ job: JobID) {}
    func pause(_ job: JobID) {}
    func resume(_ job: JobID) {}
    func evict(_ processes: [Int32]) {}
}

/// Rooms in which nothing is ever heard, so that everything that comes in waits.
private final class QuietRooms {
    let loop = Loop(virtualTime: VirtualTime())
    let voices = SilentVoices()
    let hub = SpeechHub()
    var outcomes: [String] = []
    private(set) var intake: Intake?
    private(set) var directory: RoomDirectory?

    init(mostWaiting: Int? = nil, policy: Backlog.Policy = .live) throws {
        hub.source = voices
        let preparer = Preparer(
            reader: Reader(options: ReadingOptions(roomLanguage: "en")),
            chooser: VoiceChooser(catalog: .shipped, room: RoomVoices(language: "en"), engines: [.espeak])
        )
        var settings = RoomSettings()
        (settings.announce, settings.admission) = (.never, .open)
        var limits = RoomLimits()
        (limits.hasMany, limits.rooms, limits.closesRooms) = (true, 4, false)
        let environment = RoomEnvironment(
            longWork: LongWork(on: loop),
            output: { [loop] _ throws(OutputError) in try RenderedOutput.null(sampleRate: 22_050, hasTap: false, now: { loop.now }) },
            settings: { [settings] _ in settings },
            preparer: { _ in preparer },
            dictionary: { _ in nil },
            publish: { _, _ in },
            settled: { [unowned self] in intake?.settled($0, $1) },
            news: { _ in },
            ended: {}
        )
        let directory = try RoomDirectory(
            loop: loop,
            hub: hub,
            budget: voices,
            limits: limits,
            template: RoomTemplate(
                options: Conductor.Options(sampleRate: 22_050),
                backlog: Backlog(policy: policy, rules: BacklogRules()),
                history: LanguageHistory(),
                bufferLimit: 65_536
            ),
            environment: environment
        )
        self.directory = directory
        intake = Intake(directory, catalog: .shipped, mostWaiting: mostWaiting)
    }

    /// A source that notes what became of its comments, by their cursors.
    func source(_ name: String, _ rights: SourceRights, waits: Bool = true) throws -> SourceID {
        try #require(intake).add(
            CommentSource(rights: rights, waits: waits) { [unowned self] comment, outcome in
                outcomes.append("\(name) \(comment.origin?.cursor ?? 0) \(outcome.name)")
            }
        )
    }

    func admit(_ comment: Comments.Comment, _ source: SourceID, _ cursor: UInt64 = 1) throws -> Receipt {
        try #require(intake).admit(Arrival(comment, from: CommentOrigin(source: source, cursor: cursor), byteCount: 10))
    }

    func waiting(in room: RoomName = .main) throws -> [Comments.Comment] {
        try #require(directory).waiting(in: room, atMost: 10).map(\.comment)
    }
}

struct IntakeTests {
    private func comment(_ text: String, id: String? = nil, roles: Roles = []) -> Comments.Comment {
        var comment = Comments.Comment(text: text)
        comment.id = id
        comment.author = Author(id: "ann", name: "Ann", roles: roles)
        comment.amount = Amount(value: 5, currency: "EUR")
        return comment
    }

    @Test func `who is not trusted with roles and amounts has none`() throws {
        let rooms = try QuietRooms()
        _ = try rooms.admit(comment("one", roles: .moderator), rooms.source("stranger", .stranger))
        _ = try rooms.admit(comment("two", roles: .moderator), rooms.source("platform", .all))
        let waiting = try rooms.waiting()
        let (one, two) = (waiting.first { $0.text == "one" }, waiting.first { $0.text == "two" })
        #expect(one?.author?.roles == [])
        #expect(one?.amount == nil)
        #expect(two?.author?.roles == .moderator)
        #expect(two?.amount != nil)
    }

    @Test func `what a source is trusted with may change from one comment to the next`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .stranger)
        rooms.intake?.change(feed, rights: .all)
        _ = try rooms.admit(comment("one", roles: .moderator), feed)
        #expect(try rooms.waiting().first?.author?.roles == .moderator)
    }

    @Test func `only who may moderate takes comments away, and their own source is told`() throws {
        let rooms = try QuietRooms()
        let (platform, stranger) = try (rooms.source("platform", .all), rooms.source("stranger", .stranger))
        _ = try rooms.admit(comment("one", id: "a"), platform, 7)
        rooms.intake?.moderate(.delete(id: "a", room: nil), from: stranger)
        #expect(rooms.outcomes.isEmpty)
        rooms.intake?.moderate(.delete(id: "a", room: nil), from: platform)
        #expect(rooms.outcomes == ["platform 7 deleted"])
    }

    @Test func `a comment goes to the room that it names, unless its source has one for all`() throws {
        let rooms = try QuietRooms()
        let feed = try rooms.source("feed", .all)
        var named = comment("one")
        named.room = "ann"
        _ = try rooms.admit(named, feed)
        #expect(try rooms.waiting(in: "ann").map(\.text) == ["one"])
        _ = rooms.intake?.admit(Arrival(named, from: CommentOrigin(source: feed, cursor: 2), byteCount: 10, in: "bob"))
        #expect(try rooms.waiting(in: "bob").map(\.text) == ["one"])
    }

    @Test func `a receipt names the wishes that nobody can fulfil`() throws {
        let rooms = try QuietRooms()
        var wish = comment("one")
        wish.voice = "nobody"
        let receipt = try rooms.admit(wish, rooms.source("client", .program))
        guard case .accepted(_, let dropped) = receipt else { throw Refused() }
        #expect(dropped.count == 1)
        #expect(try rooms.waiting().first?.voice == nil)
    }

    @Test func `where nothing is skipped, who does not wait is told to come again`() throws {
        let rooms = try QuietRooms(mostWaiting: 2, policy: .all)
        let (client, feed) = try (rooms.source("client", .program, waits: false), rooms.source("feed", .all))
        for number in 1...3 { _ = try rooms.admit(comment("text \(number)"), feed) }
        #expect(try rooms.admit(comment("more"), client) == .refusedForNow)
        guard case .accepted = try rooms.admit(comment("more"), feed) else { throw Refused() }
    }

    @Test func `numbers count the comments of a run over all sources`() throws {
        let rooms = try QuietRooms()
        let (one, two) = try (rooms.source("one", .all), rooms.source("two", .all))
        #expect(try rooms.admit(comment("a"), one) == .accepted(CommentNumber(1), dropped: []))
        #expect(try rooms.admit(comment("b"), two) == .accepted(CommentNumber(2), dropped: []))
    }

    private struct Refused: Error {}
}
