// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// The receipts for the comments that a client sent.
struct CommentReceipts: Encodable, Sendable {
    var accepted: [DeskRoom.Answer]
    var rejected: [CommentBody.Rejected]
    var warnings: [String]?
    /// After how many seconds the temporarily refused ones may be sent again.
    var retryAfter: String?

    private enum CodingKeys: CodingKey {
        case accepted
        case rejected
        case warnings
    }

    var reply: Reply {
        Reply {
            var answer = HTTPAnswer(202, type: "application/json", body: Array((short ?? JSONWriter.text(of: self)).utf8) + [0x0A])
            if let retryAfter { answer.add("Retry-After", retryAfter) }
            return answer
        }
    }

    /// The JSON of most answers: one comment was accepted, and its id needs no escapes. An encoder takes longer than the rest of such an
    /// answer.
    private var short: String? {
        guard accepted.count == 1, rejected.isEmpty, warnings == nil, let answer = accepted.first else { return nil }
        guard let position = answer.position, let seconds = answer.etaSeconds, answer.duplicate == nil, answer.outcome == nil,
            answer.id.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C })
        else { return nil }
        let whole = Int(exactly: seconds)
        let eta = whole.map { "\($0)" } ?? "\(seconds)"
        return "{\"accepted\":[{\"etaSeconds\":\(eta),\"id\":\"\(answer.id)\",\"position\":\(position)}],\"rejected\":[]}"
    }
}
