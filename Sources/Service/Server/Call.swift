// SPDX-License-Identifier: GPL-3.0-or-later

/// A request from its arrival to its answer. On the server's thread.
struct Call {
    /// Its number in this run.
    let number: UInt64
    /// What its answer (`X-Request-Id`), its problem and its line in the log call it: what its client does, or a name that no request of another run
    /// has.
    var id = ""
    let connection: ConnectionID
    /// Without its body: what was read of that is in the question to the service, or was of no use.
    var request: HTTPRequest
    /// The path of its route; nil where there is none. The path that was asked for may hold a token and is never logged.
    var route: String?
    /// What is odd about it, and was left out of account.
    var warnings: [String] = []
    /// Whether it came with a token that opens something.
    var showsToken = false
    /// The form in which the route reports problems.
    var problems = ProblemForm.ours
}

extension HTTPRequest {
    /// Longer ids are not kept: they would fill the log.
    private static let longestID = 128

    /// The id that its client gives it (`X-Request-Id`); nil where it gives none, or one that may not stand in a log.
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
