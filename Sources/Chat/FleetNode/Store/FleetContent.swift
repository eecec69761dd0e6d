// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Custody

/// What a room's stream has: comments, and what moderators did, in one order.
public enum FleetContent: Equatable, Sendable {
    case comment(Comment)
    /// A moderator's order for this room.
    case order(Moderation)

    /// The word and the bytes by which Redis has it. Only an `order` is told to later owners: what a cleared chat had is settled one by one.
    var record: (kind: String, body: [UInt8]) {
        switch self {
        case .comment(let comment): ("comment", CommentRecord.bytes(of: comment))
        case .order(let order): OrderRecord.bytes(of: order, in: nil).map { ("order", $0) } ?? ("clear", Array((order.room ?? "").utf8))
        }
    }

    /// What was written so. A kind that is not known is a newer program's, and is left to it.
    init(kind: String, body: [UInt8]) throws(FleetProblem) {
        do throws(RecordFlaw) {
            switch kind {
            case "comment": self = .comment(try CommentRecord.comment(from: body))
            case "order": self = .order(try OrderRecord.order(from: body).order)
            case "clear":
                guard let room = String(validating: body, as: UTF8.self) else { throw .impossible }
                self = .order(.clear(room: room.isEmpty ? nil : room))
            default: throw .version(0)
            }
        } catch {
            if case .version = error { throw .newerEntry }
            throw .damagedEntry
        }
    }
}
