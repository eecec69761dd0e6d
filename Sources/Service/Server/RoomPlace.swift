// SPDX-License-Identifier: GPL-3.0-or-later

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
        case .elsewhere(let address) where !request.isOfBrowser:
            var answer = HTTPAnswer(307)
            answer.add("Location", address + request.target.text)
            self = .answer(answer)
        case .elsewhere(let address):
            self = NodeAddress(address).map(RoomWay.carry) ?? .answer(RoomWay.notCarried.answer)
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
