// SPDX-License-Identifier: GPL-3.0-or-later

/// A request from its arrival to its answer. On the server's thread.
struct Call {
    /// Its number in this run, which its answer (`X-Request-Id`) and its line in the log name.
    let number: UInt64
    let connection: ConnectionID
    /// Without its body: what was read of that is in the question to the service, or was of no use.
    var request: HTTPRequest
    /// The path of its route; nil where there is none. The path that was asked for may hold a token and is never logged.
    var route: String?
    /// Whether it came with a token that opens something.
    var showsToken = false
    /// The form in which the route reports problems.
    var problems = ProblemForm.ours
}
