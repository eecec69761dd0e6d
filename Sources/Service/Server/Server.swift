// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
import Glibc
public import Net
public import Reading
public import Rooms
import Voices

/// How a server is set up.
public struct ServerOptions: Sendable {
    /// The address for HTTP; nil for none.
    public var address: ListenAddress?
    /// The addresses for Bouyomi-chan's clients; nil for none.
    public var bouyomi: BouyomiOptions?
    /// The address for VOICEVOX's clients; nil for none.
    public var voicevox: VoicevoxOptions?
    /// Who may do what.
    public var rules: AccessRules
    /// How much clients may ask.
    public var limits: ServerLimits
    /// Whether every request gets a line in the log. It has the route and never what was written.
    public var logsRequests: Bool
    /// The sample rate of the sound.
    var sampleRate: Int
    /// Identifies this run.
    public var run: String
    /// The program's version.
    var version: String
    /// What may be shown of what viewers write.
    public var mask = TextMask.nothing
    /// Whether rooms may be read by other processes.
    public var isInFleet = false
    /// Sockets that are open already.
    public var inherited = InheritedSockets()

    /// A server at these addresses.
    public init(
        address: ListenAddress?,
        bouyomi: BouyomiOptions? = nil,
        voicevox: VoicevoxOptions? = nil,
        rules: AccessRules,
        limits: ServerLimits,
        logsRequests: Bool,
        sampleRate: Int = 22_050,
        run: String,
        version: String
    ) {
        self.address = address
        self.bouyomi = bouyomi
        self.voicevox = voicevox
        self.rules = rules
        self.limits = limits
        self.logsRequests = logsRequests
        self.sampleRate = sampleRate
        self.run = run
        self.version = version
    }
}

/// Why there is no server.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The address cannot be used.
    case cannotListen(ListenAddress, errno: CInt)
    /// Bouyomi-chan's address cannot be used; the flag takes another port.
    case cannotListenAsBouyomi(ListenAddress, flag: String, errno: CInt)
    /// VOICEVOX's address cannot be used.
    case cannotListenAsVoicevox(ListenAddress, errno: CInt)
    /// libevent could not create a loop.
    case noLoop

    /// The same about an address of Bouyomi-chan's.
    func ofBouyomi(_ flag: String) -> ServerError {
        guard case .cannotListen(let address, let number) = self else { return self }
        return .cannotListenAsBouyomi(address, flag: flag, errno: number)
    }

    /// The same about an address of VOICEVOX's.
    var ofVoicevox: ServerError {
        guard case .cannotListen(let address, let number) = self else { return self }
        return .cannotListenAsVoicevox(address, errno: number)
    }

    /// What is wrong, and what can be done.
    public var description: String {
        switch self {
        case .cannotListen(let address, let number):
            "cannot listen at \(address): \(systemMessage(number)). Another yomite may be running; choose another address with --http ADDRESS:PORT"
        case .cannotListenAsBouyomi(let address, let flag, let number):
            "cannot listen as Bouyomi-chan at \(address): \(systemMessage(number)). Bouyomi-chan itself may be running, "
                + "or another yomite; \(flag) PORT chooses another port, to be set in the clients as well"
        case .cannotListenAsVoicevox(let address, let number):
            "cannot listen as VOICEVOX at \(address): \(systemMessage(number)). VOICEVOX itself may be running, or another yomite; "
                + "choose another address with --voicevox ADDRESS:PORT, and set it in the clients"
        case .noLoop: "libevent cannot be used: the system has no descriptors left"
        }
    }
}

/// The ports at which a server listens.
public struct ServerPorts: Sendable {
    public var http: UInt16?
    /// For Bouyomi-chan's clients.
    public var bouyomi: (tcp: UInt16, http: UInt16)?
    /// For VOICEVOX's clients.
    public var voicevox: UInt16?
}

/// The HTTP server of a run: a thread with libevent's loop, and the desk on our loop that answers its questions.
///
/// Confined to the service's loop. Releasing it, or `stop`, ends the thread.
public final class Server {
    /// The ports it listens at.
    public let ports: ServerPorts

    private let inbox: Mailbox<ToServer>
    private let eventsWaiting: EventsWaiting
    private let service: Inbox<ToService>
    private let desk: Desk
    private let speech: SpokenTexts
    /// The voices that the operator gave to Bouyomi-chan's numbers.
    private let bouyomiVoices: [Int: VoiceWishes]
    private let log: (String, Bool) -> Void
    /// The doors of the rooms with listeners.
    private var listened: [RoomName: any RoomDoor] = [:] {
        didSet { desk.isListenedTo = desk.rooms.first.map { listened[$0.name] != nil } ?? false }
    }
    /// What ends the waiting of questions.
    private var waits: [UInt64: () -> Void] = [:]
    private var queue: ServiceQueue?
    private var thread: pthread_t?

    /// Listens and serves.
    public init(
        _ options: ServerOptions,
        desk: Desk,
        speech: SpokenTexts,
        on loop: Loop,
        log: @escaping (_ line: String, _ isNotice: Bool) -> Void
    ) throws(ServerError) {
        self.desk = desk
        self.speech = speech
        self.log = log
        bouyomiVoices = options.bouyomi?.voices ?? [:]
        var take: (ToService) -> Void = { _ in }
        inbox = atStart(try Mailbox())
        service = atStart(try Inbox(on: loop) { take($0) })
        let body = try ServerThread(options, catalog: desk.surroundings.catalog, inbox: inbox, service: service.mailbox)
        ports = try body.listen()
        eventsWaiting = body.eventsWaiting
        do throws(SystemShortage) {
            thread = try startThread("for the server") { body.run() }
        } catch {
            error.endStart()
        }
        queue = ServiceQueue(on: loop) { [weak self] in self?.handle($0) }
        take = { [weak self] in self?.queue?.add($0) }
        desk.turns = { [unowned loop] in (loop.longestTurn, loop.longTurns) }
        speech.tell = { [inbox] in inbox.send(.speech(call: $0, $1)) }
    }

    deinit {
        stop()
    }

    /// So many events wait for the server's thread at most before those who can wait should.
    private static let mostWaiting = 4_096

    /// Whether clients have not been told yet of much that has happened.
    public var isBehind: Bool { inbox.count + eventsWaiting.count > Self.mostWaiting }

    /// The service is ending: a socket that it took over from its service manager is left to its successor.
    public func rest() {
        inbox.send(.rest)
    }

    /// Closes every connection and ends the thread.
    public func stop() {
        guard let thread else { return }
        desk.reader = nil
        speech.close()
        inbox.send(.stop)
        pthread_join(thread, nil)
        self.thread = nil
    }

    /// Other tokens are valid from now on. Open streams stay open.
    public func change(_ tokens: Tokens) {
        inbox.send(.tokens(tokens))
    }

    /// This may be shown of what viewers write from now on.
    public func change(mask: TextMask) {
        inbox.send(.mask(mask))
    }

    /// Another process reads the room from now on: streams of it end, and their clients ask again.
    public func moved(_ room: RoomName) {
        inbox.send(.moved(room: room))
    }

    /// How much memory there is for clients from now on.
    package func note(_ memory: ClientMemory) {
        inbox.send(.memory(memory))
    }

    /// Whether every request gets a line in the log from now on.
    public func log(requests isWanted: Bool) {
        inbox.send(.logsRequests(isWanted))
    }

    /// Does one step of a message. Returns the rest of it.
    private func handle(_ message: ToService) -> ToService? {
        switch message {
        case .ask(let call, let question):
            return step(of: question, call, rest: { .ask(call: call, $0) }, answer: { .answer(call: call, $0) })
        case .askerLeft(let call): waits[call]?()
        case .askLarge(let call, let question):
            return step(of: question, call, rest: { .askLarge(call: call, $0) }, answer: { .largeAnswer(call: call, $0) })
        case .follow(let call, let last, let room):
            inbox.send(.follow(call: call, Result { () throws(HTTPProblem) in try beginFollowing(room, after: last) }))
        case .place(let call, let room):
            desk.surroundings.fleetDesk?.place(of: room) { [inbox, weak desk] place in
                // This node has the room, perhaps since a moment ago: it is known before its first comment comes.
                if place == .here { _ = try? desk?.openRoom(room) }
                inbox.send(.place(call: call, place))
            }
        case .nobodyFollows: desk.reader = nil
        case .listen(let name): inbox.send(.listen(room: name, beginListening(to: name)))
        case .nobodyListens(let name): listened.removeValue(forKey: name)?.stopListening()
        case .speak(let call, let order): speech.speak(order, for: call)
        case .read(let call, let order): speech.read(order, for: call)
        case .speechTaken(let call, let samples): speech.taken(samples, by: call)
        case .speechLeft(let call): speech.cancel(call)
        case .bouyomi(let call, let command):
            desk.perform(command, voices: bouyomiVoices) { [inbox] in inbox.send(.bouyomi(call: call, $0)) }
        case .lookAtMemory: note(ClientMemory(desk.surroundings.memory))
        case .log(let line, let isNotice): log(line, isNotice)
        }
        return nil
    }

    /// Does one step of a question. Returns the rest of it.
    private func step<Answer>(
        of question: Inquiry<Answer>,
        _ call: UInt64,
        rest: @escaping (Inquiry<Answer>) -> ToService,
        answer: (Answer) -> ToServer
    ) -> ToService? {
        switch question.step(desk) {
        case .answered(let reply): inbox.send(answer(reply))
        case .more(let more): return rest(more)
        case .later(let begin): begin { [weak self] in self?.queue?.add(rest($0)) }
        case .waiting(let begin):
            inbox.send(.entered(call: call))
            var isOver = false
            let end = begin { [weak self] in
                isOver = true
                self?.waits[call] = nil
                self?.queue?.add(rest($0))
            }
            if !isOver { waits[call] = end }
        }
        return nil
    }

    private func beginFollowing(_ room: RoomName?, after last: EventID?) throws(HTTPProblem) -> EventsMissed {
        if let room { _ = try desk.visit(room) }
        desk.reader = { [inbox] in inbox.send(.event($0)) }
        return desk.events(after: last)
    }

    /// Nil, or why the room cannot be listened to.
    private func beginListening(to name: RoomName) -> HTTPProblem? {
        do throws(HTTPProblem) {
            let door = try desk.visit(name)
            guard door.listen({ [inbox] in inbox.send(.sound(room: name, $0)) }) else {
                throw HTTPProblem(503, "this output cannot be listened to over the network")
            }
            listened[name] = door
            return nil
        } catch {
            return error
        }
    }
}
