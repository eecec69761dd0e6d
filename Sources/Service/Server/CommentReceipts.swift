// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The receipts for the comments that a client sent.
struct CommentReceipts: Encodable, Sendable {
    var accepted: [DeskRoom.Answer]
    var rejected: [CommentBody.Rejected]
    var warnings: [String]?
    /// Whether all outcomes are known, for those who waited for them.
    var areHeard = false
    /// After how many seconds the temporarily refused ones may be sent again.
    var retryAfter: String?

    private enum CodingKeys: CodingKey {
        case accepted
        case rejected
        case warnings
    }

    /// The same with what became of the comments. It is 200 where that is known of all.
    func with(_ ends: [CommentNumber: OutcomeWaits.End]) -> CommentReceipts {
        var receipts = noting(ends)
        receipts.areHeard = receipts.accepted.allSatisfy { $0.outcome != nil }
        return receipts
    }

    /// The same with what became of some at once.
    func noting(_ ends: [CommentNumber: OutcomeWaits.End]) -> CommentReceipts {
        var receipts = self
        receipts.accepted = accepted.map { answer in answer.with(answer.number.flatMap { ends[$0] }) }
        return receipts
    }

    var reply: Reply {
        Reply {
            var answer = HTTPAnswer(
                areHeard ? 200 : 202,
                type: "application/json",
                body: Array((short ?? JSONWriter.text(of: self)).utf8) + [0x0A]
            )
            if let retryAfter { answer.add("Retry-After", retryAfter) }
            return answer
        }
    }

    /// The JSON of most answers: one comment was accepted, and its id needs no escapes. An encoder takes longer than the rest of such an
    /// answer.
    private var short: String? {
        guard accepted.count == 1, rejected.isEmpty, warnings == nil, let answer = accepted.first else { return nil }
        guard answer.duplicate == nil, answer.outcome == nil, answer.held == nil,
            answer.id.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C })
        else { return nil }
        guard let position = answer.position, let seconds = answer.etaSeconds else {
            // In a fleet it is another machine that knows.
            let isStored = answer.position == nil && answer.etaSeconds == nil
            return isStored ? "{\"accepted\":[{\"id\":\"\(answer.id)\"}],\"rejected\":[]}" : nil
        }
        let whole = Int(exactly: seconds)
        let eta = whole.map { "\($0)" } ?? "\(seconds)"
        return "{\"accepted\":[{\"etaSeconds\":\(eta),\"id\":\"\(answer.id)\",\"position\":\(position)}],\"rejected\":[]}"
    }
}
