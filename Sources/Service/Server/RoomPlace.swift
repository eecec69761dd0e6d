// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a room is read, for clients who want to hear it, see it or change it.
public enum RoomPlace: Equatable, Sendable {
    /// By this process.
    case here
    /// By another one, at this address.
    case elsewhere(String)
    /// Nobody knows at the moment.
    case unknown

    /// The answer to a request for a room that is not read here; nil where it is. Clients ask the same there.
    func answer(to request: HTTPRequest) -> HTTPAnswer? {
        switch self {
        case .here: return nil
        case .elsewhere(let address):
            var answer = HTTPAnswer(307)
            answer.add("Location", address + request.target.text)
            return answer
        case .unknown: return HTTPProblem(503, "it is not known which node reads this room").with("Retry-After", "1").answer
        }
    }
}
