// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

@testable import Comments
@testable import Core
@testable import Dictionaries
@testable import Playback
@testable import Reading
@testable import Rooms
@testable import Server
@testable import Voices

/// A desk over rooms that remember what was done to them and number their comments, as a conductor does.
final class Stage {
    var inputs: [Conductor.Input] = []
    var comments: [Comments.Comment] = []
    /// What may be shown of texts.
    var mask = TextMask.nothing
    /// What is to be done when some time is over.
    var alarm: (() -> Void)?
    var isFull = false
    /// The number of the comment that came last, in whichever room.
    private(set) var lastNumber: UInt64 = 0
    /// How many comments the rooms take.
    var mostComments = Int.max
    /// Whether the next comment waits for its room.
    var isOpening = false
    /// Opens the room that a comment waits for.
    private(set) var opened: () -> Void = {}
    /// Ends the waiting of a client that has left.
    private(set) var leave: () -> Void = {}
    /// What happens while a question waits for its answer.
    var meanwhile: () -> Void = {}
    /// Whether comments are taken in and wait for their room.
    var isClosed = false
    /// Those that do.
    var waitingForRoom: [String: CommentNumber] = [:]
    var isPaused = false
    /// After how many seconds an unpaid comment is too old.
    var patience = 300.0
    /// The comment that is being heard.
    var current: CommentNumber?
    var isOpen = true
    /// What viewers want dictionaries to learn, and what is said when somebody approves it.
    var proposals: [WordProposal] = []
    var dictionaryReply = TeachingReply.learned("good game")
    /// Who moderated and changed settings.
    var changers: [String] = []
    /// How often somebody wanted the service to end.
    var drains = 0
    /// What moderators did in all rooms.
    var ordersForAll: [Moderation] = []
    /// How many steps the answers took.
    private(set) var steps = 0
    /// How often somebody asked how a room stands.
    private(set) var looks = 0
    /// What the regular expressions of all rooms take.
    var regexBytes = 0
    /// What a moderator's word changes.
    var effect = ModerationEffect()
    var budget: Int?
    var settings = ["rate": "100", "volume": "100"]
    var origins: [String: Origins.Origin] = [:]
    var figures = ServiceFigures(outputs: [ServiceFigures.Output(kind: "null", isReady: true)])
    /// What lasts.
    var kept: [String: String] = [:]
    /// What a reload comes to.
    var reload = Result<ReloadReport, ConfigurationError>.success(ReloadReport())
    var now = Moment(nanoseconds: 0)
    /// Who wrote in the rooms.
    var spoken = SpokenViewers(limit: 100)
    /// For how many viewers of a room something can be set.
    var mostViewers = 100
    var sources: [ShownSource] = []
    var outputs: [ShownOutput] = []
    /// Where the rooms' dictionaries lie; made when a word is put into one.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-desk-\(UUID().uuidString.prefix(8))").path
    private var builtDesk: Desk?
    private var surroundings: Surroundings?

    var desk: Desk {
        guard let builtDesk else { preconditionFailure("the desk is built in init") }
        return builtDesk
    }

    init(
        comments: Int = 100,
        events: Int = 100,
        rooms: Int = 60,
        closed: Int = .max,
        journal: (any JournalDoor)? = nil,
        fleet: (any FleetDesk)? = nil
    ) {
        let surroundings = Surroundings(stage: self, journal: journal, fleet: fleet)
        self.surroundings = surroundings
        var limits = ServerLimits()
        (limits.rememberedComments, limits.rememberedEvents) = (comments, events)
        builtDesk = Desk(run: "run", limits: limits, rooms: rooms, closed: closed, surroundings: surroundings)
        desk.add("main", door(of: "main"))
        desk.add("second", door(of: "second"))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func door(of room: RoomName) -> any RoomDoor { Door(stage: self, room: room) }

    /// The program around the desk.
    private final class Surroundings: DeskSurroundings, SourceDoor, OutputDoor {
        private unowned let stage: Stage
        let journalDoor: (any JournalDoor)?
        let fleetDesk: (any FleetDesk)?

        init(stage: Stage, journal: (any JournalDoor)?, fleet: (any FleetDesk)?) {
            (self.stage, journalDoor, fleetDesk) = (stage, journal, fleet)
        }

        var now: Moment { stage.now }
        var wallTime: Int64 { 1_700_000_000_000 }
        var catalog: Catalog { .shipped }
        var kept: [String: String] { stage.kept }
        var lacks: [String] { [] }
        var warnings: [String] { [] }
        var engines: Set<Engine> { Set([Catalog.shipped.keptEngine].compactMap(\.self)) }
        var figures: ServiceFigures { stage.figures }
        var ledger: Ledger { Ledger(budget: stage.budget) }
        var sourceDoor: any SourceDoor { self }
        var outputDoor: any OutputDoor { self }

        var settings: [(key: String, value: String, origin: Origins.Origin)] {
            stage.settings.sorted { $0.key < $1.key }.map { ($0.key, $0.value, stage.origins[$0.key] ?? .standard) }
        }

        var memory: MemoryReport {
            let share = MemoryReport.Share(anonymous: 2, shared: 1, clean: 4)
            let host = MemoryReport.Host(process: 4711, engine: "espeak", voice: nil, isBusy: false, memory: share)
            return MemoryReport(
                held: 6,
                used: 6,
                budget: stage.budget,
                origin: "none",
                reserve: 0,
                service: share,
                hosts: [host],
                shed: "nothing"
            )
        }

        func change(_ changes: [(key: String, value: String)], by name: String) throws(SettingRefusal) {
            stage.changers.append(name)
            for (key, value) in changes {
                guard stage.settings[key] != nil && Int(value) != nil || key == "mute" else {
                    throw SettingRefusal(key: key, reason: "no \(key)")
                }
            }
            for (key, value) in changes { (stage.settings[key], stage.origins[key]) = (value, .http) }
        }

        func keep(_ values: [(key: String, value: String)], _ done: @escaping Reloaded) throws(SettingRefusal) {
            for (key, _) in values where stage.settings[key] == nil { throw SettingRefusal(key: key, reason: "no \(key)") }
            stage.kept = Dictionary(uniqueKeysWithValues: values)
            done(stage.reload)
        }

        func makeToken(_ rights: String, by maker: String, _ done: @escaping MadeToken) {
            done(.success(("link-1", "\(rights) \(maker)")))
        }

        func reload(_ done: @escaping Reloaded) { done(stage.reload) }
        func finish() { stage.drains += 1 }

        func after(_ delay: Duration, _ work: @escaping () -> Void) -> () -> Void {
            stage.alarm = work
            return { [weak stage] in stage?.alarm = nil }
        }

        func moderate(_ order: Moderation, by name: String, _ done: @escaping (ModerationEffect) -> Void) {
            stage.changers.append(name)
            stage.inputs.append(.moderation(order))
            stage.ordersForAll.append(order)
            done(stage.effect)
        }

        func explain(_ comment: Comments.Comment, in room: RoomName, _ done: @escaping (Explanation) -> Void) {
            var explanation = Explanation(dropped: "in \(room)")
            explanation.text = comment.text
            done(explanation)
        }

        func survey(_ done: @escaping (RoomSurvey) -> Void) {
            let steadiness = Steadiness(
                glitches: 3,
                underflows: 2,
                longestRender: .microseconds(40),
                longestRequestGap: .milliseconds(75),
                lostToListeners: 7
            )
            done(RoomSurvey(steadiness: steadiness, regexBytes: stage.regexBytes))
        }

        func dictionary(of room: RoomName, _ done: @escaping (UserDictionary?) -> Void) {
            let dictionary = UserDictionary(folder: stage.folder, room: room)
            _ = dictionary.refresh()
            done(dictionary)
        }

        func changeDictionary(
            of room: RoomName,
            _ change: DictionaryChange,
            by name: String,
            _ done: @escaping (DictionaryOutcome?) -> Void
        ) {
            let dictionary = UserDictionary(folder: stage.folder, room: room)
            done(Result { () throws(DictionaryError) in try dictionary.make(change, in: .room) })
        }

        func proposals(in room: RoomName) -> [WordProposal] { stage.proposals.filter { $0.room == room } }

        func decideProposal(
            _ number: UInt64,
            isApproved: Bool,
            by name: String,
            in room: RoomName,
            _ done: @escaping ((WordProposal, TeachingReply)?) -> Void
        ) {
            stage.changers.append(name)
            guard let index = stage.proposals.firstIndex(where: { $0.room == room && $0.number == number }) else { return done(nil) }
            let proposal = stage.proposals.remove(at: index)
            done((proposal, isApproved ? stage.dictionaryReply : .refused("gg")))
        }

        func viewers(of room: RoomName, _ done: @escaping (ViewerBook?) -> Void) {
            var file = ViewerFile(folder: stage.folder, room: room, atMost: stage.mostViewers)
            file.refresh()
            done(file.book)
        }

        func spokenViewers(in room: RoomName) -> [SpokenViewer] { stage.spoken.viewers(in: room) }

        func changeViewer(in room: RoomName, _ change: ViewerChange, _ done: @escaping (Result<ViewerEntry?, ViewerBookError>?) -> Void) {
            stage.changers.append(change.change.by)
            var file = ViewerFile(folder: stage.folder, room: room, atMost: stage.mostViewers)
            let old = Result { () throws(ViewerBookError) in try file.make(change) }
            done(old.map { _ in file.book[change.viewer] })
        }

        // MARK: - Sources and outputs

        var shownSources: [ShownSource] { stage.sources }

        func add(_ wanted: WantedSource, by name: String) throws(PlaceRefusal) -> ShownSource {
            stage.changers.append(name)
            let number = stage.sources.count + 1
            let source =
                switch wanted {
                case .twitch(let channel): ShownSource(name: "twitch-\(number)", kind: "twitch", channels: [channel], state: "connecting")
                case .oneComme(let address):
                    ShownSource(name: "onecomme-\(number)", kind: "onecomme", address: address, state: "connecting")
                case .youTube(let stream): ShownSource(name: "youtube-\(number)", kind: "youtube", channels: [stream], state: "connecting")
                }
            stage.sources.append(source)
            return source
        }

        func remove(source name: String, by changer: String) throws(PlaceRefusal) -> ShownSource {
            guard let index = stage.sources.firstIndex(where: { $0.name == name }) else { throw .unknown("there is no source \(name)") }
            return stage.sources.remove(at: index)
        }

        func note(sentByBouyomi comment: Comments.Comment) {}

        var shownOutputs: [ShownOutput] { stage.outputs }
        func findSinks(_ found: @escaping ([ShownSink]?) -> Void) { found([ShownSink(name: "obs", description: "For OBS")]) }

        func add(_ sink: String, makes: Bool, by name: String, _ done: @escaping (Result<ShownOutput, PlaceRefusal>) -> Void) {
            stage.changers.append(name)
            stage.outputs.append(ShownOutput(name: "pulse:\(sink)", number: stage.outputs.count + 1, isReady: true, isRemovable: true))
            done(.success(stage.outputs[stage.outputs.count - 1]))
        }

        func remove(output name: String, by changer: String) throws(PlaceRefusal) -> ShownOutput {
            guard let index = stage.outputs.firstIndex(where: { $0.name == name }) else { throw .unknown("there is no output \(name)") }
            guard stage.outputs[index].isRemovable else { throw .conflict("it stays") }
            return stage.outputs.remove(at: index)
        }
    }

    private struct Door: RoomDoor {
        unowned let stage: Stage
        let room: RoomName

        func put(_ comment: Comments.Comment, _ answer: @escaping (Receipt) -> Void) {
            if stage.isClosed, let id = comment.id {
                let number = CommentNumber(UInt64(70 + stage.waitingForRoom.count))
                stage.waitingForRoom[id] = number
                return answer(.accepted(number, dropped: []))
            }
            if stage.isFull || stage.comments.count >= stage.mostComments { return answer(.refusedForNow(.roomIsFull)) }
            if stage.isOpening {
                stage.isOpening = false
                stage.opened = { answer(stage.take(comment, in: room)) }
                return
            }
            answer(stage.take(comment, in: room))
        }

        func handle(_ input: Conductor.Input) { stage.inputs.append(input) }

        func moderate(_ order: Moderation, _ name: String) -> ModerationEffect {
            stage.changers.append(name)
            stage.inputs.append(.moderation(order))
            _ = stage.desk.forget(order, in: room)
            return stage.effect
        }

        func decide(_ number: CommentNumber, _ isApproved: Bool, _ name: String) -> Bool {
            let desk = stage.desk
            guard desk.comments[number]?.state == .held else { return false }
            let id = desk.comments[number]?.id
            desk.note(.approval(number, id: id, isApproved: isApproved, by: name), in: room)
            desk.accepted(Comments.Comment(text: ""), as: number, in: room)
            if !isApproved { desk.note(.finished(number, id: id, .refused(.notApproved), seconds: 0), in: room) }
            return true
        }

        func overview() -> Conductor.Overview {
            stage.looks += 1
            return Conductor.Overview(waiting: stage.comments.count, current: stage.current, isPaused: stage.isPaused, isOpen: stage.isOpen)
        }

        func waiting(_ count: Int) -> [QueuedComment] {
            stage.comments.prefix(count).map {
                QueuedComment(comment: CommentNumber(1), id: $0.id, author: $0.author, text: $0.text, amount: $0.amount)
            }
        }

        func waitingForRoom(_ id: String) -> CommentNumber? { stage.waitingForRoom[id] }
        func listen(_ hear: @escaping (OutputTap?) -> Void) -> Bool { false }
        func stopListening() {}
        func isMuted() -> Bool { stage.settings["mute"] == "on" }
        func pause() -> Double { 0.1 }
        func patience(_ comment: Comments.Comment) -> Double? { comment.amount == nil ? stage.patience : nil }
    }

    private func take(_ comment: Comments.Comment, in room: RoomName) -> Receipt {
        var comment = comment
        let dropped = Catalog.shipped.dropUnknownWishes(of: &comment)
        comments.append(comment)
        lastNumber += 1
        let number = CommentNumber(lastNumber)
        desk.accepted(comment, as: number, in: room)
        return .accepted(number, dropped: dropped)
    }

    /// What the server would answer, in a run with these rules.
    func ask(_ request: HTTPRequest, rules: AccessRules = AccessRules(), counters: ServerCounters = ServerCounters()) -> HTTPAnswer {
        switch decide(request, rules: rules, counters: counters) {
        case .answer(let answer): return answer
        case .question(let question, _): return answer(to: question).answer
        case .large(.known(let body), _): return HTTPAnswer(whole: body)
        case .large(.asked(let question), _):
            do throws(HTTPProblem) { return HTTPAnswer(whole: try answer(to: question).get()) } catch { return error.answer }
        case .events: return HTTPAnswer(200, type: "text/event-stream")
        case .listen(.file(let format), _): return HTTPAnswer(200, type: format.mediaType)
        case .listen(.packets(let handshake, _), _): return handshake.answer
        case .listeners: return .json(ShownListeners(listeners: []))
        case .speak(let wish): return HTTPAnswer(200, type: wish.format.mediaType)
        }
    }

    /// What is answered in the end.
    func answer<Answer>(to question: Inquiry<Answer>) -> Answer {
        steps += 1
        switch question.step(desk) {
        case .answered(let answer): return answer
        case .more(let rest): return answer(to: rest)
        case .later(let begin):
            var rest: Inquiry<Answer>?
            begin { rest = $0 }
            opened()
            meanwhile()
            return answer(to: rest!)
        case .waiting(let begin):
            var rest: Inquiry<Answer>?
            leave = begin { rest = $0 }
            meanwhile()
            return answer(to: rest!)
        }
    }

    /// What the server would warn of.
    func warnings(of request: HTTPRequest) -> [String] {
        Router(rules: AccessRules()).decide(request, facts()).warnings
    }

    /// What the server would do.
    func decide(
        _ request: HTTPRequest,
        rules: AccessRules = AccessRules(),
        counters: ServerCounters = ServerCounters()
    ) -> Handling {
        Router(rules: rules).decide(request, facts(rules, counters)).handling
    }

    private func facts(_ rules: AccessRules = AccessRules(), _ counters: ServerCounters = ServerCounters()) -> ServerFacts {
        let address = ListenAddress(address: .loopback, port: 8640)
        var options = ServerOptions(address: address, rules: rules, limits: ServerLimits(), logsRequests: false, run: "run", version: "1.2")
        options.mask = mask
        return ServerFacts(options: options, counters: counters, catalog: .shipped)
    }

    func ask(_ method: HTTPMethod, _ target: String, type: String? = nil, _ body: String = "") -> HTTPAnswer {
        ask(request(method, target, type: type, body))
    }
}

extension Desk {
    /// A comment of this number comes in.
    func accept(_ number: UInt64, id: String? = nil, _ text: String = "x", author: Author? = nil, in room: RoomName = "main") {
        var comment = Comments.Comment(text: text)
        (comment.id, comment.author) = (id, author)
        accepted(comment, as: CommentNumber(number), in: room)
    }
}

/// A request as a program of this machine makes it.
func request(
    _ method: HTTPMethod,
    _ target: String,
    type: String? = nil,
    _ body: String = "",
    headers: KeyValuePairs<String, String> = ["Host": "127.0.0.1:8640"]
) -> HTTPRequest {
    var request = HTTPRequest(method: method, target: RequestTarget(target)!, headers: HTTPHeaders(headers), body: Array(body.utf8))
    if let type { request.headers.add("Content-Type", type) }
    return request
}

extension HTTPAnswer {
    /// With all pieces of a large body.
    init(whole large: LargeBody) {
        self.init(200, type: large.type)
        var piece = 0
        while large.write(piece, &body) { piece += 1 }
    }

    var text: String {
        String(decoding: body, as: UTF8.self)
    }

    func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}

extension EventFrames {
    /// An event as a server-sent one.
    mutating func frame(of event: NumberedEvent, hasTexts: Bool = false) -> [UInt8] {
        frame(line(of: event, hasTexts: hasTexts), of: event, as: .serverSent)
    }
}

extension Desk {
    /// Forgets what was written in the comments that go with an order, and returns which they were.
    func forget(_ order: Moderation, in room: RoomName?) -> ForgottenComments {
        moderated(order, in: room)
        var forgotten = ForgottenComments.all
        while !forgetMore({ forgotten = $0 }) {}
        return forgotten
    }
}
