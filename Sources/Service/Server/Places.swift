// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
import Net

/// A source of comments, as clients see it.
public struct ShownSource: Encodable, Equatable, Sendable {
    /// Names it in its path; never used twice in a run.
    public var name: String
    /// `twitch`, `twitch-events`, `onecomme`, `youtube`, `follow` or `file`.
    public var kind: String
    /// The channels of Twitch that it reads, or the channel or video of YouTube. Paths of files are not shown.
    public var channels: [String]?
    /// Where OneComme is; nil for other sources.
    public var address: String?
    /// `connecting`, `connected`, `reading` or `ended`.
    public var state: String
    /// Why it brings no comments now, as far as that is known.
    var problem: String?

    /// All that is shown.
    public init(name: String, kind: String, channels: [String]? = nil, address: String? = nil, state: String, problem: String? = nil) {
        (self.name, self.kind, self.channels, self.address) = (name, kind, channels, address)
        (self.state, self.problem) = (state, problem)
    }

    /// The same with its problem in the words of a language, as a message about the source has them behind its name.
    func worded(_ wording: Wording) -> ShownSource {
        var source = self
        source.problem = problem.map { problem in
            let words = wording("\(kind): \(problem)")
            return words.firstRange(of: ": ").map { String(words[$0.upperBound...]) } ?? problem
        }
        return source
    }
}

/// A source that a client wants to be read.
public enum WantedSource: Equatable, Sendable {
    case twitch(channel: String)
    /// OneComme at an address, or `on` for the usual one.
    case oneComme(address: String)
    /// A channel or a video of YouTube.
    case youTube(String)
}

/// The sources of comments, as the desk changes them. All is asked on the loop.
public protocol SourceDoor: AnyObject {
    /// All of them.
    var shownSources: [ShownSource] { get }
    /// Reads a source from now on.
    func add(_ source: WantedSource, by name: String) throws(PlaceRefusal) -> ShownSource
    /// Stops reading a source. Its accepted comments are still read aloud, unless rooms pause or remove what waits when a stream ends.
    func remove(source: String, by name: String) throws(PlaceRefusal) -> ShownSource
    /// A client of Bouyomi-chan has sent a text: perhaps one that a source brings too.
    func note(sentByBouyomi comment: Comment)
}

/// Why a source or an output is not added or removed, and what to do.
public enum PlaceRefusal: Error, Equatable {
    /// It is not what is expected.
    case invalid(String)
    /// There is none of this name.
    case unknown(String)
    /// What there is stands in the way.
    case conflict(String)
    /// The sound server is not there, or refuses.
    case unavailable(String)

    public var reason: String {
        switch self {
        case .invalid(let reason), .unknown(let reason), .conflict(let reason), .unavailable(let reason): reason
        }
    }
}

extension HTTPProblem {
    init(_ refusal: PlaceRefusal) {
        let status =
            switch refusal {
            case .invalid: 400
            case .unknown: 404
            case .conflict: 409
            case .unavailable: 503
            }
        self.init(status, refusal.reason)
    }
}

/// An output of all rooms, as clients see it.
public struct ShownOutput: Encodable, Equatable, Sendable {
    /// As in the settings, without its level: `pulse:obs`.
    var name: String
    /// The number in the keys of its level (`output.2.volume`), from 1.
    var number: Int
    /// Whether it can be heard now, or written.
    var isReady: Bool
    /// Whether it may be removed.
    var isRemovable: Bool

    private enum CodingKeys: String, CodingKey {
        case name, number
        case isReady = "ready"
        case isRemovable = "removable"
    }

    /// All that is shown.
    public init(name: String, number: Int, isReady: Bool, isRemovable: Bool) {
        (self.name, self.number, self.isReady, self.isRemovable) = (name, number, isReady, isRemovable)
    }
}

/// A sink of the sound server, as clients see it.
public struct ShownSink: Encodable, Equatable, Sendable {
    /// What the server calls it.
    var name: String
    /// What desktops call it.
    var description: String

    /// All that is shown.
    public init(name: String, description: String) {
        (self.name, self.description) = (name, description)
    }
}

/// The outputs of all rooms, as the desk changes them. All is asked on the loop.
public protocol OutputDoor: AnyObject {
    /// All of them.
    var shownOutputs: [ShownOutput] { get }
    /// Tells the sinks of the sound server; nil if it does not tell them.
    func findSinks(_ found: @escaping ([ShownSink]?) -> Void)
    /// Plays on a sink as well, from the next comment on; answers when the sound server has answered. `makes`: makes the sink if there is none.
    func add(_ sink: String, makes: Bool, by name: String, _ done: @escaping (Result<ShownOutput, PlaceRefusal>) -> Void)
    /// Plays there no longer.
    func remove(output: String, by name: String) throws(PlaceRefusal) -> ShownOutput
}

/// Where a room is read, for clients who want to hear it, see it or change it.
public enum RoomPlace: Equatable, Sendable {
    /// By this process.
    case here
    /// By another one, at this address.
    case elsewhere(String)
    /// Nobody knows at the moment.
    case unknown
}

/// What is done about a request for a room.
enum RoomWay: Equatable {
    /// It is answered here.
    case stay
    case answer(HTTPAnswer)
    /// It is carried to the node that reads the room.
    case carry(NodeAddress)

    /// - Parameter isCommand: whether it is a command of a WebSocket.
    init(to place: RoomPlace, for request: HTTPRequest, isCommand: Bool) {
        switch place {
        case .here: self = .stay
        case .unknown: self = .answer(HTTPProblem(503, "the node that reads this room is not known").with("Retry-After", "1").answer)
        case .elsewhere where isCommand: self = .answer(RoomWay.wrongSocket.answer)
        case .elsewhere where request.isCarried: self = .answer(HTTPProblem.moved.answer)
        case .elsewhere(let address):
            let node = NodeAddress(address)
            // Few programs send what changes something to another address.
            if let node, request.isOfBrowser || !request.method.isSafe {
                self = .carry(node)
            } else if request.isOfBrowser {
                self = .answer(RoomWay.notCarried.answer)
            } else {
                var answer = HTTPAnswer(307)
                answer.add("Location", address + request.target.text)
                self = .answer(answer)
            }
        }
    }

    private static let wrongSocket =
        HTTPProblem(409, "another node reads this room: send it over HTTP, or over the WebSocket of the room, /v1/rooms/{room}/ws")
    private static let notCarried = HTTPProblem(
        502,
        "requests of pages are not carried to the address of the node that reads this room: start that node with --fleet-address http://HOST:PORT"
    )
}

extension HTTPProblem {
    /// A room has just gone to another node.
    static let moved = HTTPProblem(503, "another node reads this room now: ask again").with("Retry-After", "1")
}

/// Requests for rooms of a fleet, until it is known where their rooms are read. On the server's thread.
final class PendingPlaces {
    private let service: Mailbox<ToService>
    private let responder: Responder
    private let carriages: Carriages
    private let mostBytes: Int
    private var pending: [UInt64: (call: Call, request: HTTPRequest, goOn: () -> Void)] = [:]
    /// The bodies of these requests.
    private var heldBytes = 0

    init(_ service: Mailbox<ToService>, _ responder: Responder, _ carriages: Carriages, _ limits: ServerLimits) {
        (self.service, self.responder, self.carriages) = (service, responder, carriages)
        mostBytes = limits.heldBytes
    }

    /// Asks where a room is read, and goes on if it is read here. At most one request of each connection waits.
    func find(_ room: RoomName, for call: Call, _ request: HTTPRequest, _ goOn: @escaping () -> Void) {
        guard heldBytes + request.body.count <= mostBytes else { return responder.refuse(call, .heldBytes, .overfull) }
        pending[call.number] = (call, request, goOn)
        heldBytes += request.body.count
        responder.wait(for: call)
        service.send(.place(call: call.number, room))
    }

    /// The service knows it.
    func take(_ number: UInt64, _ place: RoomPlace) {
        guard let (call, request, goOn) = remove(number) else { return }
        switch RoomWay(to: place, for: request, isCommand: call.isCommand) {
        case .stay: goOn()
        case .answer(let answer): responder.answer(answer, to: call)
        case .carry(let node): carriages.carry(request, to: node, for: call)
        }
    }

    /// A connection has ended.
    func closed(_ id: ConnectionID) {
        for (number, one) in pending where one.call.connection == id { _ = remove(number) }
    }

    private func remove(_ number: UInt64) -> (call: Call, request: HTTPRequest, goOn: () -> Void)? {
        let removed = pending.removeValue(forKey: number)
        heldBytes -= removed?.request.body.count ?? 0
        return removed
    }
}

/// Where another node is reached for requests that are carried there: `http://HOST[:PORT][/PATH]`. It comes from the fleet's Redis.
struct NodeAddress: Equatable, Sendable {
    /// The node's server.
    let endpoint: ServerEndpoint
    /// What stands before each path there; empty for nothing.
    let path: String

    /// Nil where nothing can be carried: the address is not of this form, or needs TLS.
    init?(_ address: String) {
        let scheme = "http://"
        guard address.hasPrefix(scheme), address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        let rest = address.dropFirst(scheme.count)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        guard let endpoint = ServerEndpoint(String(rest[..<end]), standardPort: 80) else { return nil }
        self.endpoint = endpoint
        path = String(rest[end...].last == "/" ? rest[end...].dropLast() : rest[end...])
    }

    /// The origin of pages that the node serves.
    var origin: String { "http://\(endpoint)" }
}
