// SPDX-License-Identifier: GPL-3.0-or-later
// module: Server
//
// What a client posts: the first line is the request's target, the second the type of the body, the rest the body. Whatever it is, it is
// understood or refused, and keeps within the limits.

@testable import Voices

@testable import Server

/// What libFuzzer calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let parts = UnsafeBufferPointer(start: data, count: count).split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let target = RequestTarget(String(decoding: parts[0], as: UTF8.self)) else { return 0 }
    precondition(target.path.allSatisfy { !$0.utf8.contains(0) })
    var request = HTTPRequest(method: .post, target: target, body: Array(parts[2]))
    request.headers.add("Host", "localhost")
    request.headers.add("Content-Type", String(decoding: parts[1], as: UTF8.self))
    var limits = ServerLimits()
    limits.textBytes = 1_000
    if let body = try? CommentBody(request, limits: limits) {
        precondition(body.comments.allSatisfy { $0.comment.text.utf8.count <= limits.textBytes && !$0.comment.text.isEmpty })
    }
    if let wish = try? BouyomiRequest(request, textBytes: limits.textBytes).wish, case .command(.talk(let talk)) = wish {
        precondition(talk.text.utf8.count <= limits.textBytes)
    }
    let options = ServerOptions(address: nil, rules: AccessRules(), limits: limits, logsRequests: false, run: "run", version: "1")
    let facts = ServerFacts(options: options, counters: ServerCounters(), catalog: .shipped)
    _ = Router(rules: options.rules).decide(request, facts)
    return 0
}
