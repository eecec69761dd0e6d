// SPDX-License-Identifier: GPL-3.0-or-later

/// A request from its arrival to its answer. On the server's thread.
struct Call {
    /// Its number in this run.
    let number: UInt64
    /// Its name in the answer (`X-Request-Id`), in its problem and in the log: the client's own id, or a name that is unique among all
    /// runs.
    var id = ""
    let connection: ConnectionID
    /// Without its body, which is in the question to the service, or is not needed.
    var request: HTTPRequest
    /// Whether it is a command of a WebSocket, and not a request of HTTP.
    var isCommand = false
    /// The client's name for such a command.
    var commandName: String?
    /// The path of its route; nil if there is none. The requested path may contain a token and is never logged.
    var route: String?
    /// Warnings about what was ignored.
    var warnings: [String] = []
    /// Whether it has a valid token.
    var showsToken = false
    /// Who sent it.
    var caller = Caller.anybody
    /// The form in which the route reports problems.
    var problems = ProblemForm.ours
}

extension HTTPRequest {
    /// Longer ids are ignored: they would fill the log.
    private static let longestID = 128

    /// The client's own id (`X-Request-Id`); nil if there is none, or it must not be logged.
    var givenID: String? {
        guard let id = headers["x-request-id"], (1...HTTPRequest.longestID).contains(id.utf8.count) else { return nil }
        let isHarmless = id.utf8.allSatisfy { byte in
            Character(Unicode.Scalar(byte)).isASCII
                && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
                || "-._~:+/=@".utf8.contains(byte)
        }
        return isHarmless ? id : nil
    }
}
